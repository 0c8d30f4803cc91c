//! What the page of settings can set: one value each, as the number that its control shows.

use bevy::prelude::*;

use crate::settings::{Ask, SCALES, Settings, Speed, WindowKind};

/// One setting.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Window,
    Vsync,
    TextSize,
    All,
    Music,
    Effects,
    RuleNotes,
    Background,
    Speed,
    AlwaysDraw,
    Ask,
    Hints,
    Calm,
    Shake,
    HighSeparation,
}

/// The windows, in the order of the page.
const WINDOWS: [WindowKind; 2] = [WindowKind::Window, WindowKind::Full];
/// When the end of a turn asks, in the order of the page.
const ASKS: [Ask; 3] = [Ask::Always, Ask::Risky, Ask::Never];

impl Field {
    /// What stands before its control.
    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Window => "Window",
            Self::Vsync => "Vertical sync",
            Self::TextSize => "Text size",
            Self::All => "All",
            Self::Music => "Music",
            Self::Effects => "Effects",
            Self::RuleNotes => "Each rule sings its own note",
            Self::Background => "Silent in the background",
            Self::Speed => "Game speed",
            Self::AlwaysDraw => "Always take the bonus draw",
            Self::Ask => "Ask at a turn’s end",
            Self::Hints => "Hints",
            Self::Calm => "Calm motion",
            Self::Shake => "Shake",
            Self::HighSeparation => "High-separation colours",
        }
    }

    /// What can be chosen, if it is one of several.
    pub(super) fn options(self) -> Vec<String> {
        let names: &[&str] = match self {
            Self::Window => &["In a window", "Full screen"],
            Self::TextSize => &["100", "125", "150", "200 %"],
            Self::Ask => &["Always", "Only when out", "Never"],
            Self::Speed => return Speed::ALL.map(|speed| speed.name().to_owned()).into(),
            _ => &[],
        };
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    /// As it is set: the place of an option, 0 or 1 for no or yes, or a number of percent.
    pub(super) fn value(self, settings: &Settings) -> usize {
        let place = |place: Option<usize>| place.unwrap_or(0);
        match self {
            Self::Window => place(WINDOWS.iter().position(|it| *it == settings.picture.window)),
            Self::Vsync => settings.picture.vsync.into(),
            Self::TextSize => place(SCALES.iter().position(|it| *it == settings.picture.scale)),
            Self::All => settings.sound.all.into(),
            Self::Music => settings.sound.music.into(),
            Self::Effects => settings.sound.effects.into(),
            Self::RuleNotes => settings.sound.rule_notes.into(),
            Self::Background => settings.sound.mute_in_background.into(),
            Self::Speed => place(Speed::ALL.iter().position(|it| *it == settings.speed)),
            Self::AlwaysDraw => settings.always_draw.into(),
            Self::Ask => place(ASKS.iter().position(|it| *it == settings.ask)),
            Self::Hints => settings.hints.into(),
            Self::Calm => settings.comfort.calm.into(),
            Self::Shake => settings.comfort.shake.into(),
            Self::HighSeparation => settings.comfort.high_separation.into(),
        }
    }

    /// Sets it to a value as [`Field::value`] gives it.
    pub(super) fn set(self, settings: &mut Settings, value: usize) {
        let on = value > 0;
        let share = value.min(100) as u8;
        match self {
            Self::Window => settings.picture.window = WINDOWS[value.min(WINDOWS.len() - 1)],
            Self::Vsync => settings.picture.vsync = on,
            Self::TextSize => settings.picture.scale = SCALES[value.min(SCALES.len() - 1)],
            Self::All => settings.sound.all = share,
            Self::Music => settings.sound.music = share,
            Self::Effects => settings.sound.effects = share,
            Self::RuleNotes => settings.sound.rule_notes = on,
            Self::Background => settings.sound.mute_in_background = on,
            Self::Speed => settings.speed = Speed::ALL[value.min(Speed::ALL.len() - 1)],
            Self::AlwaysDraw => settings.always_draw = on,
            Self::Ask => settings.ask = ASKS[value.min(ASKS.len() - 1)],
            Self::Hints => settings.hints = on,
            Self::Calm => settings.comfort.calm = on,
            Self::Shake => settings.comfort.shake = share,
            Self::HighSeparation => settings.comfort.high_separation = on,
        }
    }

    /// What it means as it is set, in one sentence.
    pub(super) fn about(self, settings: &Settings) -> &'static str {
        match self {
            Self::Window => {
                "Full screen uses the screen that the window is on. F11 and Alt + Enter switch, too."
            }
            Self::Vsync => {
                "On, pictures keep step with the screen and never tear. Off, they come a little sooner."
            }
            Self::TextSize => "Words grow as far as their place has room; cards keep their size.",
            Self::All => "How loud everything is. At 0 the game is silent.",
            Self::Music => "How loud the music is beside everything else.",
            Self::Effects => "How loud cards, paint and buttons are.",
            Self::RuleNotes => {
                "A change of rule can be heard: each of the seven has a note of its own."
            }
            Self::Background => "No sound while another window is in front.",
            Self::Speed => settings.speed.about(),
            Self::AlwaysDraw => {
                "An earned card is drawn without asking. Off: you are asked each time."
            }
            Self::Ask => match settings.ask {
                Ask::Always => "The end of every turn asks once more.",
                Ask::Risky => "The end of a turn asks only when you would be out of the round.",
                Ask::Never => "A turn ends at once, even when it puts you out.",
            },
            Self::Hints => {
                "A dot marks each card that keeps you in, and the Hint button shows a way. Off: neither."
            }
            Self::Calm => "Cards fade in place of flying, and nothing shakes or sways.",
            Self::Shake => {
                "How strongly the table shakes at a change of rule. At 0 it stands still."
            }
            Self::HighSeparation => {
                "Card colours that are further apart, for eyes that mix some of them up."
            }
        }
    }
}
