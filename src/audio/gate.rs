//! The gate: what was wanted is heard if the settings let it, and if the same has not just been heard.

use bevy::{
    ecs::system::SystemParam, platform::collections::HashMap, prelude::*, window::PrimaryWindow,
};
use rand::{RngExt, SeedableRng};
use std::mem::{Discriminant, discriminant};

use super::{Effect, SoundSystems};
use crate::{
    animation::Pace,
    rules::GameRng,
    settings::{Settings, Sound},
};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Wanted>()
        .add_message::<Sounded>()
        .init_resource::<Levels>()
        .init_resource::<Gate>()
        .add_systems(
            Last,
            (set_levels, open).chain().in_set(SoundSystems::Decide),
        );
}

/// The game has come to something that can be heard.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Wanted {
    /// The effect.
    pub effect: Effect,
    /// Where it happens, −1 (left) to 1 (right).
    pub side: f32,
}

/// An effect is heard from this frame on.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Sounded {
    /// The effect.
    pub effect: Effect,
    /// The volume of all effects, 0 (never) to 1: the mixer has it in hand and lets it change while this one sounds.
    pub volume: f32,
    /// How fast it plays, and so how high: 1 is as it was recorded.
    pub pitch: f32,
    /// Where it comes from, −1 (left) to 1 (right).
    pub side: f32,
}

/// How loud music and effects are, 0 to 1, as factors of the samples.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Levels {
    /// The music.
    pub music: f32,
    /// The effects.
    pub effects: f32,
}

impl Levels {
    /// What the settings ask for, with the window in focus or not.
    pub fn of(sound: &Sound, in_focus: bool) -> Self {
        if sound.mute_in_background && !in_focus {
            return Self::default();
        }
        // The ear counts in ratios: the lower end of a slider gets more of its way.
        let share = |percent: u8| (f32::from(percent.min(100)) / 100.0).powf(1.25);
        let all = share(sound.all);
        Self {
            music: all * share(sound.music),
            effects: all * share(sound.effects),
        }
    }
}

/// Writes down what is to be heard.
#[derive(SystemParam)]
pub(super) struct Wants<'w> {
    wanted: MessageWriter<'w, Wanted>,
}

impl Wants<'_> {
    /// Everywhere.
    pub(super) fn want(&mut self, effect: Effect) {
        self.want_at(effect, 0.0);
    }
    /// From a side, −1 (left) to 1 (right).
    pub(super) fn want_at(&mut self, effect: Effect, side: f32) {
        self.wanted.write(Wanted { effect, side });
    }
}

/// How long a press drowns the smaller sounds of the interface that it brings about, seconds.
const DROWNS: f64 = 0.1;
/// How much longer than usual nothing of the same kind is heard when everything is hurried.
const MOST_CROWDED: f32 = 4.0;

/// When each kind of effect was last heard, and how pitches stray.
#[derive(Resource)]
struct Gate {
    last: HashMap<Discriminant<Effect>, f64>,
    stray: GameRng,
}

impl Default for Gate {
    fn default() -> Self {
        Self {
            last: HashMap::default(),
            // Of its own: nothing that is heard may change what is dealt.
            stray: GameRng::seed_from_u64(7),
        }
    }
}

impl Gate {
    /// Whether an effect may be heard `now` (seconds); then it is noted.
    fn lets(&mut self, effect: Effect, now: f64, crowded: f32) -> bool {
        let since = |other: Effect| {
            let last = self.last.get(&discriminant(&other));
            last.map_or(f64::MAX, |last| now - last)
        };
        let drowned = match effect {
            Effect::Move => since(Effect::Press).min(since(Effect::Back)) < DROWNS,
            Effect::Back => since(Effect::Press) < DROWNS,
            _ => false,
        };
        let gap = if effect.answers_a_press() {
            effect.gap()
        } else {
            effect.gap() * crowded
        };
        let heard = !drowned && since(effect) >= f64::from(gap);
        if heard {
            self.last.insert(discriminant(&effect), now);
        }
        heard
    }
    fn pitch(&mut self, effect: Effect) -> f32 {
        let stray = effect.stray();
        if stray > 0.0 {
            1.0 + self.stray.random_range(-stray..=stray)
        } else {
            1.0
        }
    }
}

fn set_levels(
    settings: Res<Settings>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut levels: ResMut<Levels>,
) {
    let in_focus = windows.iter().all(|window| window.focused);
    levels.set_if_neq(Levels::of(&settings.sound, in_focus));
}

/// Lets through what is to be heard.
fn open(
    mut wanted: MessageReader<Wanted>,
    mut sounded: MessageWriter<Sounded>,
    mut gate: ResMut<Gate>,
    levels: Res<Levels>,
    settings: Res<Settings>,
    pace: Res<Pace>,
    time: Res<Time<Real>>,
) {
    if wanted.is_empty() {
        return;
    }
    let now = time.elapsed_secs_f64();
    let crowded = (1.0 / pace.seconds(1.0)).clamp(1.0, MOST_CROWDED);
    let mut all: Vec<Wanted> = wanted.read().copied().collect();
    // What drowns others goes first.
    all.sort_by_key(|wanted| match wanted.effect {
        Effect::Press => 0,
        Effect::Back => 1,
        _ => 2,
    });
    for Wanted { effect, side } in all {
        let mute = matches!(effect, Effect::Note(_)) && !settings.sound.rule_notes;
        if levels.effects <= 0.0 || mute || !gate.lets(effect, now, crowded) {
            continue;
        }
        sounded.write(Sounded {
            effect,
            volume: levels.effects,
            pitch: gate.pitch(effect),
            side,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_heard_at_zero_and_all_of_it_at_a_hundred() {
        let sound = |all, music, effects| Sound {
            all,
            music,
            effects,
            ..Sound::default()
        };
        let silence = Levels::default();
        assert_eq!(Levels::of(&sound(0, 100, 100), true), silence);
        assert_eq!(Levels::of(&sound(100, 0, 0), true), silence);
        let full = Levels::of(&sound(100, 100, 100), true);
        assert_eq!((full.music, full.effects), (1.0, 1.0));
        let some = Levels::of(&sound(100, 0, 50), true);
        assert!(some.music == 0.0 && some.effects > 0.2 && some.effects < 0.5);
    }

    #[test]
    fn the_background_is_silent_if_it_is_to_be() {
        let mut sound = Sound::default();
        assert_eq!(Levels::of(&sound, false), Levels::default());
        sound.mute_in_background = false;
        assert_eq!(Levels::of(&sound, false), Levels::of(&sound, true));
    }

    #[test]
    fn the_same_is_not_heard_twice_at_once_and_rarely_when_all_is_hurried() {
        let mut gate = Gate::default();
        assert!(gate.lets(Effect::Place, 1.0, 1.0));
        assert!(!gate.lets(Effect::Place, 1.05, 1.0));
        assert!(gate.lets(Effect::Deal, 1.05, 1.0), "another one is");
        assert!(gate.lets(Effect::Place, 1.07, 1.0));
        assert!(!gate.lets(Effect::Place, 1.2, MOST_CROWDED));
        assert!(gate.lets(Effect::Place, 1.4, MOST_CROWDED));
        assert!(gate.lets(Effect::Press, 1.4, MOST_CROWDED));
        assert!(
            gate.lets(Effect::Press, 1.5, MOST_CROWDED),
            "a press is answered"
        );
    }

    #[test]
    fn a_press_drowns_what_it_brings_about() {
        let mut gate = Gate::default();
        assert!(gate.lets(Effect::Press, 1.0, 1.0));
        assert!(!gate.lets(Effect::Back, 1.02, 1.0));
        assert!(!gate.lets(Effect::Move, 1.05, 1.0));
        assert!(gate.lets(Effect::Move, 1.2, 1.0));
    }

    #[test]
    fn pitches_stray_a_little_but_never_out_of_tune() {
        let mut gate = Gate::default();
        let strayed: Vec<f32> = (0..100).map(|_| gate.pitch(Effect::Place)).collect();
        assert!(strayed.iter().all(|pitch| (0.95..=1.05).contains(pitch)));
        let spread = strayed
            .iter()
            .fold(0.0_f32, |most, pitch| most.max((pitch - 1.0).abs()));
        assert!(spread > 0.03, "{spread}");
        assert_eq!(gate.pitch(Effect::RoundWin), 1.0);
    }
}
