//! What an odd card does is seen on the card itself: its disc swells while it acts, for each action in a way of its own.

use bevy::prelude::*;
use std::f32::consts::{PI, TAU};

use super::{CardFace, cards::BASE, sentence::icon_of};
use crate::{
    animation::{
        AnimationSystems, Pace, StillMoving,
        cues::{Cued, Shown},
        tween::Travel,
    },
    rules::{Card, Choice, Event, Game},
    screens::{AtTable, layers::CARDS},
    theme::{
        color,
        palette::{CREAM, INK},
        sheet::Icon,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (begin, stir)
            .chain()
            .after(AnimationSystems::Move)
            .before(AnimationSystems::Settle)
            .run_if(in_state(AtTable)),
    );
}

/// How long a disc is swollen, seconds at normal speed.
const SWELL: f32 = 0.42;

/// The disc on an odd card that says what the card does.
#[derive(Component)]
pub(super) struct ActionDisc;

/// A disc whose card acts at this moment.
#[derive(Component, Clone, Copy, Debug)]
struct Deed {
    /// The number of the card.
    number: u8,
    /// Since the disc began to swell, seconds at normal speed; negative while the card is on its way.
    passed: f32,
}

/// Where a disc rests on its card.
fn home() -> Vec3 {
    Vec3::new(20.0 - BASE.x / 2.0, BASE.y / 2.0 - 120.5, 0.01)
}

/// The disc of an odd card; `icon` draws an icon at a size in an ink.
pub(super) fn disc(number: u8, icon: impl Fn(Icon, f32, Color) -> Sprite) -> impl Bundle {
    (
        Name::new("Action disc"),
        ActionDisc,
        icon(Icon::Disc, 34.0, color(INK)),
        Transform::from_translation(home()),
        Visibility::Hidden,
        CARDS,
        children![
            (
                icon(Icon::Disc, 30.5, color(CREAM)),
                Transform::from_xyz(0.0, 0.0, 0.002),
                CARDS
            ),
            (
                icon(icon_of(number), 20.0, color(INK)),
                Transform::from_xyz(0.0, 0.0, 0.004),
                CARDS
            ),
        ],
    )
}

/// The card that acts in a step, and whether it has only been played in it.
fn acting(cue: &Cued, now: &Game) -> Option<(Card, bool)> {
    let played = cue.events.iter().find_map(|event| match event {
        Event::Played { card, .. } => Some(*card),
        _ => None,
    });
    let acts = cue.events.iter().any(|event| {
        matches!(
            event,
            Event::NoEffect { .. } | Event::Drew { bonus: false, .. }
        )
    });
    if let Some(card) = played {
        let again = now.choice() == Choice::PlayAgain { by: card };
        return (acts || again).then_some((card, true));
    }
    let before = cue.before.as_ref()?;
    match before.choice() {
        Choice::Steal { by } | Choice::Recycle { by } => Some((by, false)),
        _ => None,
    }
}

fn begin(
    mut commands: Commands,
    mut cued: MessageReader<Cued>,
    shown: Res<Shown>,
    pace: Res<Pace>,
    cards: Query<(&CardFace, &Children)>,
    discs: Query<(), With<ActionDisc>>,
) {
    for cue in cued.read() {
        if cue.events.is_empty() || pace.skip || pace.calm {
            continue;
        }
        let Some((card, landing)) = shown.game.as_ref().and_then(|now| acting(cue, now)) else {
            continue;
        };
        let disc = cards
            .iter()
            .find(|(face, _)| face.0 == card)
            .and_then(|(_, children)| children.iter().find(|child| discs.contains(*child)));
        if let Some(disc) = disc {
            commands.entity(disc).insert(Deed {
                number: card.number(),
                passed: if landing { -Travel::PLAY.seconds } else { 0.0 },
            });
        }
    }
}

/// Moves the discs of cards that act. It is over with the step that it belongs to: whoever presses to go on need not wait.
fn stir(
    mut commands: Commands,
    shown: Res<Shown>,
    pace: Res<Pace>,
    time: Res<Time>,
    mut moving: ResMut<StillMoving>,
    mut discs: Query<(Entity, &mut Deed, &mut Transform)>,
) {
    let unit = pace.seconds(1.0);
    for (disc, mut deed, mut transform) in &mut discs {
        deed.passed += time.delta_secs() / unit.max(0.000_1);
        let over = deed.passed >= SWELL || shown.happening.is_none() || shown.looks_back();
        *transform = if over {
            commands.entity(disc).remove::<Deed>();
            Transform::from_translation(home())
        } else {
            moving.stirring = true;
            stirred(deed.number, (deed.passed / SWELL).max(0.0))
        };
    }
}

/// How a disc stands at a `share` (0 to 1) of its time.
fn stirred(number: u8, share: f32) -> Transform {
    let swell = (share * PI).sin();
    let (scale, angle, shift) = match number {
        // It tugs at what it takes.
        1 => (
            1.0 + 1.1 * swell,
            0.5 * (share * 2.0 * TAU).sin() * (1.0 - share),
            Vec2::ZERO,
        ),
        // It is drawn upwards.
        3 => (1.0 + 0.8 * swell, 0.0, Vec2::new(0.0, 22.0 * swell)),
        // Once, and again.
        5 => (
            1.0 + 0.9 * (share * TAU).sin().abs(),
            0.0,
            Vec2::new(6.0 * swell, 0.0),
        ),
        // It turns round.
        _ => (
            1.0 + 1.1 * swell,
            -TAU * EaseFunction::CubicInOut.sample_clamped(share),
            Vec2::ZERO,
        ),
    };
    Transform {
        // Over everything else on the card.
        translation: home() + shift.extend(0.03 * swell),
        rotation: Quat::from_rotation_z(angle),
        scale: Vec3::new(scale, scale, 1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_action_stirs_in_its_own_way_and_comes_to_rest() {
        let way =
            |number| [0.2, 0.35, 0.5, 0.65, 0.8].map(|share| stirred(number, share).to_matrix());
        for number in [1, 3, 5, 7] {
            for share in [0.0, 1.0] {
                let rest = stirred(number, share);
                assert!((rest.scale.x - 1.0).abs() < 0.01, "{number}");
                assert!(rest.translation.distance(home()) < 0.01, "{number}");
            }
            for other in [1, 3, 5, 7].into_iter().filter(|other| *other != number) {
                assert_ne!(way(number), way(other));
            }
        }
    }
}
