//! The living table of the title: its cards rise into the hand, drift a little, as if somebody had just taken them up, and
//! come to rest.

use bevy::{
    input::keyboard::KeyboardInput,
    prelude::*,
    window::{CursorMoved, RequestRedraw},
    winit::{UpdateMode, WinitSettings},
};
use std::{f32::consts::TAU, time::Duration};

use crate::{
    animation::{
        Pace,
        motions::{RISE, RISE_STEP},
    },
    menus::Menu,
    screens::Screen,
    theme::cards::Cards,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (drift, rise, lie).chain().run_if(in_state(Screen::Title)),
    )
    .add_systems(OnEnter(Screen::Title), |mut commands: Commands| {
        commands.insert_resource(Drifting {
            left: LASTS,
            ..default()
        });
        commands.insert_resource(Rising(0.0));
    })
    .add_systems(
        OnExit(Screen::Title),
        |winit: Option<ResMut<WinitSettings>>| {
            set_frames(winit, false);
        },
    );
}

/// How long the cards drift after somebody has touched anything, seconds: then an idle title costs nothing.
const LASTS: f32 = 15.0;
/// How long they take to get going and to come to rest, seconds.
const SWELLS: f32 = 2.5;
/// From one picture to the next, seconds: so slow a drift needs no more.
const STEP: f32 = 1.0 / 15.0;
/// How far a card turns, degrees, and how far it goes, virtual pixels.
const TURN: f32 = 1.3;
const WAY: f32 = 3.5;

/// A thing that drifts around the place where it lies.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Drifts {
    /// Its turn at rest, degrees.
    pub(super) angle: f32,
    /// How long one swing takes, seconds.
    pub(super) period: f32,
    /// Where in its swing it begins, 0 to 1.
    pub(super) phase: f32,
}

impl Drifts {
    /// How it lies after so many seconds, at a strength from 0 to 1.
    fn place(&self, seconds: f32, strength: f32) -> UiTransform {
        let swing = (seconds / self.period + self.phase) * TAU;
        let start = self.phase * TAU;
        UiTransform {
            translation: Val2::px(
                WAY * strength * ((swing * 0.7).sin() - (start * 0.7).sin()) * 0.5,
                WAY * strength * (swing.cos() - start.cos()) * 0.5,
            ),
            rotation: Rot2::degrees(self.angle + TURN * strength * swing.sin()),
            ..default()
        }
    }
}

/// A card that rises to its place once the pictures of cards are there; until its turn there is nothing to be seen of it.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Rises {
    /// How many others rise before it.
    pub(super) turn: f32,
    /// How far below its place it begins, virtual pixels.
    pub(super) depth: f32,
}

impl Rises {
    /// How far below its place it is so many seconds after the first card began to rise, virtual pixels.
    fn below(&self, seconds: f32) -> f32 {
        let share = (seconds - self.turn * RISE_STEP.seconds) / RISE.seconds;
        self.depth * (1.0 - EaseFunction::BackOut.sample_clamped(share))
    }
}

/// How the cards drift at this moment.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Drifting {
    /// For how long they have been drifting, seconds.
    passed: f32,
    /// For how long they go on, seconds.
    left: f32,
    /// How strongly, 0 to 1.
    strength: f32,
}

/// For how long the cards have been rising, seconds.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Rising(f32);

/// After so many seconds all have risen.
const RISING: f32 = RISE.seconds + 8.0 * RISE_STEP.seconds;

impl Drifting {
    /// Moves on by so many seconds: it swells, lasts, and dies away.
    fn advance(&mut self, seconds: f32) {
        self.passed += seconds;
        self.left = (self.left - seconds).max(0.0);
        let change = seconds / SWELLS;
        let goal = f32::from(u8::from(self.left > SWELLS));
        self.strength += (goal - self.strength).clamp(-change, change);
    }
}

fn drift(
    time: Res<Time<Real>>,
    pace: Res<Pace>,
    menu: Res<State<Menu>>,
    windows: Query<&Window>,
    winit: Option<ResMut<WinitSettings>>,
    mut moves: MessageReader<CursorMoved>,
    mut keys: MessageReader<KeyboardInput>,
    mut drifting: ResMut<Drifting>,
) {
    if moves.read().count() + keys.read().count() > 0 {
        drifting.left = LASTS;
    }
    if pace.calm {
        *drifting = default();
    }
    let watched =
        *menu.get() == Menu::None && windows.iter().next().is_some_and(|window| window.focused);
    let goes_on = watched && !pace.calm && (drifting.left > 0.0 || drifting.strength > 0.0);
    set_frames(winit, goes_on);
    if goes_on {
        // After a rest the first step is no longer than any other.
        drifting.advance(time.delta_secs().min(2.0 * STEP));
    }
}

/// Lets the cards rise, at once with calm motion.
fn rise(
    time: Res<Time<Real>>,
    pace: Res<Pace>,
    pictures: Res<Cards>,
    mut rising: ResMut<Rising>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut cards: Query<(&Rises, &mut Visibility)>,
) {
    if !pictures.are_there() || rising.0 >= RISING {
        return;
    }
    // However long the pictures took to come, the first step is no longer than any other.
    rising.0 += if pace.calm {
        RISING
    } else {
        time.delta_secs().min(0.05)
    };
    for (card, mut visibility) in &mut cards {
        if card.below(rising.0) < card.depth {
            visibility.set_if_neq(Visibility::Inherited);
        }
    }
    redraw.write(RequestRedraw);
}

/// Puts everything where drifting and rising have it.
fn lie(
    drifting: Res<Drifting>,
    rising: Res<Rising>,
    mut cards: Query<
        (Option<&Drifts>, Option<&Rises>, &mut UiTransform),
        Or<(With<Drifts>, With<Rises>)>,
    >,
) {
    let strength = EaseFunction::SmoothStep.sample_clamped(drifting.strength);
    for (drifts, rises, mut place) in &mut cards {
        let mut to = drifts.map_or_else(UiTransform::default, |card| {
            card.place(drifting.passed, strength)
        });
        if let (Some(card), Val::Px(y)) = (rises, to.translation.y) {
            to.translation.y = px(y + card.below(rising.0));
        }
        place.set_if_neq(to);
    }
}

/// Draws a few pictures a second, or only when something happens.
fn set_frames(winit: Option<ResMut<WinitSettings>>, some: bool) {
    let Some(mut winit) = winit else { return };
    let mode = if some {
        UpdateMode::reactive(Duration::from_secs_f32(STEP))
    } else {
        WinitSettings::desktop_app().focused_mode
    };
    if winit.focused_mode != mode {
        winit.focused_mode = mode;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drift_swells_dies_away_and_can_begin_again() {
        let mut drifting = Drifting {
            left: LASTS,
            ..default()
        };
        let mut strongest = 0.0_f32;
        for _ in 0..2 {
            for _ in 0..(LASTS / STEP) as usize + 2 {
                let before = drifting.strength;
                drifting.advance(STEP);
                assert!((drifting.strength - before).abs() <= STEP / SWELLS + 0.001);
                strongest = strongest.max(drifting.strength);
            }
            assert_eq!((strongest, drifting.strength), (1.0, 0.0));
            drifting.left = LASTS;
        }
    }

    #[test]
    fn every_card_rises_to_its_place_and_stays() {
        for turn in 0..8u8 {
            let card = Rises {
                turn: turn.into(),
                depth: 420.0,
            };
            assert_eq!(card.below(0.0), 420.0);
            assert!(card.below(RISING).abs() < 0.5 && card.below(RISING + 1.0).abs() < 0.001);
            // A little too far, as a hand does it.
            let highest = (0..100).map(|step| card.below(step as f32 * 0.01));
            assert!((-60.0..-5.0).contains(&highest.fold(0.0, f32::min)));
        }
    }

    #[test]
    fn cards_drift_slowly_and_rest_where_they_lie() {
        let card = Drifts {
            angle: 8.0,
            period: 7.0,
            phase: 0.3,
        };
        let angle = |place: UiTransform| place.rotation.as_degrees();
        assert!((angle(card.place(3.0, 0.0)) - 8.0).abs() < 0.001);
        for step in 0..200 {
            let now = card.place(step as f32 * STEP, 1.0);
            let next = card.place((step + 1) as f32 * STEP, 1.0);
            assert!((angle(now) - 8.0).abs() <= TURN + 0.001);
            // At the edge of a card less than a third of a pixel from picture to picture: no jerk.
            assert!((angle(now) - angle(next)).abs().to_radians() * 110.0 < 0.34);
        }
    }
}
