//! The crown: it sits on the plate of the leader and travels when the lead changes.

use bevy::prelude::*;

use super::{TableView, zones::Side};
use crate::{
    animation::{AnimationSystems, Pace, StillMoving, cues::Shown},
    rules::Seat,
    screens::{
        AtTable,
        layers::{CARDS, VirtualFrame},
    },
    theme::{
        art::{Look, region},
        color,
        palette::{CREAM, INK},
        sheet::Icon,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(AtTable), spawn).add_systems(
        Update,
        travel
            .after(AnimationSystems::Move)
            .before(AnimationSystems::Settle)
            .run_if(in_state(AtTable)),
    );
}

/// How long the crown travels, seconds.
const TRAVEL: f32 = 0.4;
/// Side of the crown's box, virtual pixels.
const SIZE: f32 = 44.0;

#[derive(Component, Default)]
struct Crown {
    on: Option<Seat>,
    from: Vec2,
    passed: f32,
}

fn spawn(mut commands: Commands, look: Look) {
    let sprite = |icon: Icon, ink: Color| Sprite {
        image: look.art.icons.clone(),
        rect: Some(region(icon.cell())),
        color: ink,
        custom_size: Some(Vec2::splat(SIZE)),
        ..default()
    };
    commands.spawn((
        Name::new("Crown"),
        DespawnOnExit(AtTable),
        Crown::default(),
        Transform::from_xyz(0.0, 0.0, 80.0),
        Visibility::Hidden,
        CARDS,
        children![
            (
                sprite(Icon::CrownRim, color(INK)),
                Transform::default(),
                CARDS
            ),
            (
                sprite(Icon::Crown, color(CREAM)),
                Transform::from_xyz(0.0, 0.0, 0.1),
                CARDS
            ),
        ],
    ));
}

fn travel(
    view: Res<TableView>,
    shown: Res<Shown>,
    frame: Res<VirtualFrame>,
    pace: Res<Pace>,
    time: Res<Time>,
    mut moving: ResMut<StillMoving>,
    crown: Single<(&mut Crown, &mut Transform, &mut Visibility)>,
) {
    let (mut crown, mut transform, mut visibility) = crown.into_inner();
    let leader = shown.seen().and_then(|game| game.leader());
    let Some(seat) = leader else {
        visibility.set_if_neq(Visibility::Hidden);
        if crown.on.is_some() {
            crown.on = None;
        }
        return;
    };
    let palette = view.arrangement.palettes[seat.index()].len();
    let plate = match view.side(seat) {
        Side::Bottom => view.zones.own_plate(palette),
        side => view.zones.rival(side, palette).plate,
    };
    let goal = Vec2::new(plate.min.x + 23.0, plate.min.y - 5.0);
    let now = Vec2::new(
        transform.translation.x + frame.size.x / 2.0,
        frame.size.y / 2.0 - transform.translation.y,
    );
    if crown.on != Some(seat) {
        // It appears where it belongs; only from one head to the next it travels.
        let appears = crown.on.is_none();
        crown.on = Some(seat);
        crown.from = if appears { goal } else { now };
        crown.passed = if appears { TRAVEL } else { 0.0 };
    }
    visibility.set_if_neq(Visibility::Inherited);
    let mut at = goal;
    if crown.passed < TRAVEL {
        let unit = pace.seconds(1.0);
        crown.passed += if unit > 0.0 {
            time.delta_secs() / unit
        } else {
            TRAVEL
        };
        let share = (crown.passed / TRAVEL).min(1.0);
        let eased = EaseFunction::CubicInOut.sample_clamped(share);
        at = crown.from.lerp(goal, eased);
        at.y -= 40.0 * (share * std::f32::consts::PI).sin();
        moving.stirring = true;
    }
    let wanted = Vec3::new(at.x - frame.size.x / 2.0, frame.size.y / 2.0 - at.y, 80.0);
    if transform.translation != wanted {
        transform.translation = wanted;
    }
}
