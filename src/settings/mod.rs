//! What the player has chosen, kept from one start to the next.

mod comfort;
mod file;
mod lenient;
mod picture;
mod setup;
mod sound;
mod window;

pub use comfort::Comfort;
pub use file::{FileNotice, SettingsFile, open};
pub use picture::{Picture, SCALES, WindowKind};
pub use setup::{FEWEST, LONGEST_NAME, MOST, Setup, Sitter};
pub use sound::Sound;

use bevy::{prelude::*, window::RequestRedraw};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{animation::Pace, input::Bindings, theme::text::TextScale};

/// Keeps the settings, and does what they say.
pub fn plugin(app: &mut App) {
    app.init_resource::<Settings>()
        .add_plugins((file::plugin, window::plugin))
        .add_systems(
            PreUpdate,
            (set_pace, set_text).run_if(resource_exists_and_changed::<Settings>),
        )
        .add_systems(
            Last,
            draw_change.run_if(resource_exists_and_changed::<Settings>),
        );
}

/// The form in which this version of the game writes settings. It grows when an older game would misread them.
const VERSION: u64 = 1;

/// Everything the player can set. Without a file it lives as long as the app.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The version of the form in which they are written.
    version: u64,
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
    /// Which keys and buttons mean what.
    pub bindings: Bindings,
    /// The set-up that was played last: what "Quick play" starts.
    pub setup: Setup,
    /// What another version of the game has written: kept for it.
    #[serde(flatten)]
    others: Map<String, Value>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            version: VERSION,
            speed: Speed::default(),
            always_draw: true,
            ask: Ask::default(),
            hints: true,
            sound: Sound::default(),
            picture: Picture::default(),
            comfort: Comfort::default(),
            bindings: Bindings::default(),
            setup: Setup::default(),
            others: Map::new(),
        }
    }
}

impl Settings {
    /// Everything as it was at first, apart from the controls, which have a page of their own, and the set-up that was
    /// played last.
    pub fn restore_defaults(&mut self) {
        *self = Self {
            bindings: std::mem::take(&mut self.bindings),
            setup: std::mem::take(&mut self.setup),
            others: std::mem::take(&mut self.others),
            ..default()
        };
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
            Self::Fast => 2.4,
            // A card is where it goes to within a frame.
            Self::Instant => 20.0,
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

/// The window draws only when something happens: what was set in the middle of a frame takes effect in the next one.
fn draw_change(mut redraw: MessageWriter<RequestRedraw>) {
    redraw.write(RequestRedraw);
}

fn set_text(settings: Res<Settings>, mut scale: ResMut<TextScale>) {
    scale.set_if_neq(TextScale(f32::from(settings.picture.scale) / 100.0));
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
