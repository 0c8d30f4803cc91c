//! The living table of the title: its cards drift a little, as if somebody had just laid them down, and come to rest.

use bevy::{
    input::keyboard::KeyboardInput,
    prelude::*,
    window::CursorMoved,
    winit::{UpdateMode, WinitSettings},
};
use std::{f32::consts::TAU, time::Duration};

use crate::{animation::Pace, menus::Menu, screens::Screen};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, drift.run_if(in_state(Screen::Title)))
        .add_systems(OnEnter(Screen::Title), |mut commands: Commands| {
            commands.insert_resource(Drifting(0.0));
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

/// For how long the cards have been drifting, seconds.
#[derive(Resource)]
struct Drifting(f32);

fn drift(
    time: Res<Time<Real>>,
    pace: Res<Pace>,
    menu: Res<State<Menu>>,
    windows: Query<&Window>,
    winit: Option<ResMut<WinitSettings>>,
    mut moves: MessageReader<CursorMoved>,
    mut keys: MessageReader<KeyboardInput>,
    mut drifting: ResMut<Drifting>,
    mut left: Local<f32>,
    mut cards: Query<(&Drifts, &mut UiTransform)>,
) {
    let touched = moves.read().count() + keys.read().count() > 0;
    let fresh = drifting.0 == 0.0;
    let watched =
        *menu.get() == Menu::None && windows.iter().next().is_some_and(|window| window.focused);
    if touched || fresh {
        *left = left.max(LASTS);
    }
    if pace.calm {
        *left = 0.0;
    }
    let moves = watched && *left > 0.0;
    set_frames(winit, moves);
    if !moves {
        if pace.calm {
            for (card, mut place) in &mut cards {
                place.set_if_neq(card.place(0.0, 0.0));
            }
        }
        return;
    }
    // After a rest the first step is no longer than any other.
    let step = time.delta_secs().min(2.0 * STEP);
    drifting.0 += step;
    *left -= step;
    let strength = (drifting.0.min(*left) / SWELLS).clamp(0.0, 1.0);
    let strength = EaseFunction::SmoothStep.sample_clamped(strength);
    for (card, mut place) in &mut cards {
        place.set_if_neq(card.place(drifting.0, strength));
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
