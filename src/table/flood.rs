//! The change of the rule on the table's side: paint runs out from the Canvas, and plates hold against it.

use bevy::{
    prelude::*,
    ui::{ComputedNode, ComputedUiTargetCamera, UiGlobalTransform},
};

use super::TableView;
use crate::{
    animation::{
        Hurried, Pace, StillMoving,
        cues::{LandingSystems, Shown},
        motions::{CALM, CROSS_FADE, FLOOD},
    },
    screens::{
        AtTable,
        ground::{Ground, wash::Wash},
        layers::{Layers, VirtualFrame},
    },
    theme::art::Look,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(AtTable), spawn)
        .add_systems(
            Update,
            wash.in_set(WashSystems)
                .after(LandingSystems)
                .before(crate::animation::AnimationSystems::Settle)
                .run_if(in_state(AtTable)),
        )
        .add_systems(
            PostUpdate,
            hold_against_paint
                .after(bevy::ui::UiSystems::Layout)
                .run_if(in_state(AtTable)),
        );
}

/// The wash of the table moves on.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct WashSystems;

/// The table's ground, while the table is open.
#[derive(Component, Clone, Copy, Debug)]
pub struct TableGround;

fn spawn(mut commands: Commands, look: Look, shown: Res<Shown>) {
    commands.spawn((
        Ground::bundle(&look, shown.rule()),
        TableGround,
        DespawnOnExit(AtTable),
    ));
}

/// Lets the wash follow the rule that the table shows.
fn wash(
    shown: Res<Shown>,
    view: Res<TableView>,
    frame: Res<VirtualFrame>,
    pace: Res<Pace>,
    time: Res<Time>,
    real: Res<Time<Real>>,
    mut hurried: MessageReader<Hurried>,
    mut moving: ResMut<StillMoving>,
    mut ground: Single<&mut Ground, With<TableGround>>,
    mut landing: Local<bool>,
) {
    let now = real.elapsed();
    let hurried = hurried.read().count() > 0;
    let source = view.zones.canvas.center() / frame.size.max(Vec2::ONE);
    if ground.source != source {
        ground.source = source;
    }
    let landed = std::mem::replace(&mut *landing, shown.before_landing.is_some()) && !*landing;
    if ground.wash.rule() != shown.rule() {
        if landed && !pace.calm {
            ground
                .wash
                .flood(shown.rule(), pace.seconds(FLOOD.seconds), now);
        } else {
            let fade = if pace.calm { CALM } else { CROSS_FADE };
            ground.wash.fade(shown.rule(), fade.seconds);
        }
    } else if !ground.wash.is_done() {
        if hurried || pace.skip {
            ground.wash.finish(now);
        } else {
            ground.wash.advance(time.delta_secs(), now);
        }
    }
    moving.stirring |= !ground.wash.is_done();
}

/// A plate that is there only while paint lies under it: what stands on the bare table stays readable.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(super) struct Shelter;

/// How opaque a half clear plate was before the paint came.
#[derive(Component)]
struct Sheer(f32);

/// Plates turn opaque while pure paint lies under them: what is written on them stays readable.
fn hold_against_paint(
    mut commands: Commands,
    layers: Res<Layers>,
    frame: Res<VirtualFrame>,
    ground: Single<Ref<Ground>, With<TableGround>>,
    mut plates: Query<(
        Entity,
        &ComputedUiTargetCamera,
        &ComputedNode,
        &UiGlobalTransform,
        &mut BackgroundColor,
        Option<&Sheer>,
        Has<Shelter>,
    )>,
    mut held: Local<bool>,
) {
    let flooding = ground.wash.is_flooding();
    if !flooding && !*held {
        return;
    }
    *held = flooding;
    let coat = ground.wash.coat();
    let window = frame.size * frame.scale;
    for (entity, camera, node, place, mut background, sheer, shelter) in &mut plates {
        if camera.get() != Some(layers.furniture) {
            continue;
        }
        let usual = sheer.map_or(background.0.alpha(), |sheer| sheer.0);
        let size = node.size() * node.inverse_scale_factor();
        if !shelter && !(0.15..1.0).contains(&usual) || size.x * size.y > 0.2 * window.x * window.y
        {
            // Nothing is written on it, or it is the veil.
            continue;
        }
        if sheer.is_none() && flooding {
            commands.entity(entity).insert(Sheer(usual));
        }
        let at = place.translation * node.inverse_scale_factor() / window;
        // The rim is ragged, and a plate is as long as it is.
        let reach = ground.reach(at);
        let paint = [reach - 0.12, reach, reach + 0.12]
            .map(|reach| coat.paint(reach.max(0.0)))
            .into_iter()
            .fold(0.0, f32::max);
        let most = if shelter { 0.8 } else { 0.96 };
        let wanted = usual + (most - usual).max(0.0) * paint;
        if background.0.alpha() != wanted {
            background.0.set_alpha(wanted);
        }
        if !flooding && sheer.is_some() {
            commands.entity(entity).remove::<Sheer>();
        }
    }
}

/// How long after the landing of a card, at normal speed, the paint of its rule reaches a point (virtual pixels), seconds;
/// 0 if no paint will run.
pub(super) fn arrival(ground: &Ground, runs: bool, at: Vec2, frame: &VirtualFrame) -> f32 {
    if runs {
        Wash::arrival(ground.reach(at / frame.size.max(Vec2::ONE)))
    } else {
        0.0
    }
}

/// Whether no paint is still on its way to a point (virtual pixels).
pub(super) fn has_come_to(ground: &Ground, at: Vec2, frame: &VirtualFrame) -> bool {
    !ground.wash.is_flooding()
        || ground.wash.coat().rim >= ground.reach(at / frame.size.max(Vec2::ONE))
}
