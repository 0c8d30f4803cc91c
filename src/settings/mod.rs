//! What the player has chosen, kept from one start to the next.

mod comfort;
mod file;
mod picture;
mod setup;
mod sound;

pub use comfort::Comfort;
pub use file::{SettingsFile, open};
pub use picture::{Picture, SCALES, WindowKind};
pub use setup::{FEWEST, LONGEST_NAME, MOST, Setup};
pub use sound::Sound;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::animation::Pace;

/// Keeps the settings, and does what they say.
pub fn plugin(app: &mut App) {
    app.init_resource::<Settings>()
        .add_plugins(file::plugin)
        .add_systems(
            PreUpdate,
            set_pace.run_if(resource_exists_and_changed::<Settings>),
        );
}

/// Everything the player can set. Without a file it lives as long as the app.
#[derive(Resource, Clone, Debug, PartialEq, Serialize)]
pub struct Settings {
    /// How fast the game shows what happens.
    pub speed: Speed,
    /// Whether an earned bonus draw is taken without being asked for.
    pub always_draw: bool,
    /// When the end of a turn asks once more.
    pub ask: Ask,
    /// Whether the table marks the cards that keep their player in, and shows a way on request.
    pub hints: bool,
    /// What is heard.
    pub sound: Sound,
    /// The window, and how large everything in it is.
    pub picture: Picture,
    /// What makes the game comfortable to look at.
    pub comfort: Comfort,
    /// The set-up that was played last: what "Quick play" starts.
    pub setup: Setup,
    /// What another version of the game has written: kept for it.
    #[serde(flatten)]
    others: Map<String, Value>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            speed: Speed::default(),
            always_draw: true,
            ask: Ask::default(),
            hints: true,
            sound: Sound::default(),
            picture: Picture::default(),
            comfort: Comfort::default(),
            setup: Setup::default(),
            others: Map::new(),
        }
    }
}

/// When the end of a turn asks once more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ask {
    /// At the end of every turn.
    Always,
    /// When the player would be out.
    #[default]
    Risky,
    /// Never.
    Never,
}

/// How fast the game shows what happens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// Time to think along.
    Slow,
    /// As it was made.
    #[default]
    Normal,
    /// Brisk.
    Fast,
    /// Bots do not wait at all, and cards hardly fly.
    Instant,
}

impl Speed {
    /// All speeds, slowest first.
    pub const ALL: [Self; 4] = [Self::Slow, Self::Normal, Self::Fast, Self::Instant];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Slow => "Slow",
            Self::Normal => "Normal",
            Self::Fast => "Fast",
            Self::Instant => "Instant",
        }
    }
    /// What it means, in one sentence.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Slow => "Bots take their time, and cards move gently.",
            Self::Normal => "Bots pause for a moment before each move.",
            Self::Fast => "Bots hardly pause, and cards fly.",
            Self::Instant => "Bots answer at once; read the last turns to follow.",
        }
    }
    /// How much faster everything moves than at normal speed.
    pub const fn motion(self) -> f32 {
        match self {
            Self::Slow => 0.65,
            Self::Normal => 1.0,
            Self::Fast => 1.8,
            Self::Instant => 10.0,
        }
    }
    /// How long bots wait, as a share of their wait at normal speed.
    pub const fn dwell(self) -> f32 {
        match self {
            Self::Slow => 1.7,
            Self::Normal => 1.0,
            Self::Fast => 0.36,
            Self::Instant => 0.0,
        }
    }
}

fn set_pace(settings: Res<Settings>, mut pace: ResMut<Pace>) {
    pace.speed = settings.speed.motion();
    pace.dwell = settings.speed.dwell();
    pace.calm = settings.comfort.calm;
    pace.shake = if settings.comfort.calm {
        0.0
    } else {
        f32::from(settings.comfort.shake.min(100)) / 100.0
    };
}
