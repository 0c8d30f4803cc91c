//! The table shakes a little when paint breaks out of the Canvas and when somebody goes out.

use bevy::prelude::*;

use super::{
    flood::{TableGround, WashSystems},
    furniture::OnTable,
};
use crate::{
    animation::{AnimationSystems, Hurried, Pace, StillMoving, cues::Cued, motions::SHAKE},
    rules::Event,
    screens::{AtTable, ground::Ground, layers::Layers},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shake>()
        .add_systems(
            Update,
            shake
                .after(WashSystems)
                .before(AnimationSystems::Settle)
                .run_if(in_state(AtTable)),
        )
        .add_systems(
            OnExit(AtTable),
            |layers: Res<Layers>,
             mut shake: ResMut<Shake>,
             mut cameras: Query<&mut Transform, With<Camera>>| {
                *shake = Shake::default();
                move_cameras(&layers, Vec2::ZERO, &mut cameras);
            },
        );
}

/// The furthest that anything moves, virtual pixels.
const FURTHEST: f32 = 8.0;
/// So short that it would only be a jerk, seconds.
const TOO_SHORT: f32 = 0.06;

/// The shake that is on.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Shake {
    /// How much of it is over, 0 to 1; nothing while the table stands still.
    share: Option<f32>,
    flooding: bool,
    /// By how much the table is moved, virtual pixels, y downwards.
    pub offset: Vec2,
}

/// By how much the table is moved when so much (0 to 1) of a shake of that strength (0 to 1) is over.
fn offset(share: f32, strength: f32) -> Vec2 {
    if share >= 1.0 {
        return Vec2::ZERO;
    }
    let fading = (1.0 - share) * (1.0 - share);
    let way = share * std::f32::consts::TAU;
    Vec2::new((way * 2.0).sin(), (way * 3.0).sin() * 0.6).clamp_length_max(1.0)
        * (FURTHEST * strength * fading)
}

fn shake(
    time: Res<Time>,
    pace: Res<Pace>,
    layers: Res<Layers>,
    ground: Single<&Ground, With<TableGround>>,
    mut cued: MessageReader<Cued>,
    mut hurried: MessageReader<Hurried>,
    mut moving: ResMut<StillMoving>,
    mut shake: ResMut<Shake>,
    mut cameras: Query<&mut Transform, With<Camera>>,
    mut panels: Query<&mut UiTransform, With<OnTable>>,
) {
    let flooding = ground.wash.is_flooding();
    let breaks_out = flooding && !shake.flooding;
    let out = cued.read().any(|cue| {
        cue.events
            .iter()
            .any(|event| matches!(event, Event::Eliminated { .. }))
    });
    let length = pace.seconds(SHAKE.seconds).min(SHAKE.seconds);
    let hurried = hurried.read().count() > 0;
    let mut now = Shake { flooding, ..*shake };
    if (breaks_out || out) && pace.shake > 0.0 && length >= TOO_SHORT {
        now.share = Some(0.0);
    }
    if hurried || pace.shake <= 0.0 {
        now.share = None;
    }
    now.share = now
        .share
        .map(|share| share + time.delta_secs() / length.max(TOO_SHORT))
        .filter(|share| *share < 1.0);
    now.offset = now
        .share
        .map_or(Vec2::ZERO, |share| offset(share, pace.shake));
    if now.offset != shake.offset {
        move_cameras(&layers, now.offset, &mut cameras);
        for mut panel in &mut panels {
            panel.translation = Val2::px(now.offset.x, now.offset.y);
        }
    }
    moving.stirring |= now.share.is_some() || now.offset != shake.offset;
    shake.set_if_neq(now);
}

/// What a camera sees moves against it.
fn move_cameras(layers: &Layers, offset: Vec2, cameras: &mut Query<&mut Transform, With<Camera>>) {
    for camera in [layers.furniture, layers.cards] {
        if let Ok(mut place) = cameras.get_mut(camera) {
            place.translation.x = -offset.x;
            place.translation.y = offset.y;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_stays_small_and_dies_away() {
        for percent in [0.0, 0.3, 1.0] {
            for step in 0..=100 {
                let moved = offset(step as f32 / 100.0, percent).length();
                assert!(moved <= FURTHEST * percent, "{moved} at {step} %");
            }
            assert_eq!(offset(1.0, percent), Vec2::ZERO);
        }
        assert!(offset(0.1, 1.0).length() > 1.0, "it can be seen");
    }
}
