//! What is heard: effects that belong to what the table shows, and music that follows its rule and its tension.
//!
//! Systems that watch the game write [`Wanted`]. One gate asks the settings, limits how often the same thing sounds, and
//! writes [`Sounded`]; everything up to there works without a device. One stream of sound then plays it all: it mixes, fades
//! and ducks on the thread of the device, so that a table that stands still draws nothing for the sake of its music. The
//! mixing costs that thread about one percent of a core in an unoptimised build.

mod clip;
mod clips;
mod effect;
mod gate;
mod glide;
mod hands;
mod menus;
mod mixer;
mod mood;
mod score;
mod speaker;
mod table;

pub use clip::Clip;
pub use clips::Clips;
pub use effect::Effect;
pub use gate::{Levels, Sounded, Wanted};
pub use mixer::{Mixer, RATE, Start, VOICES};
pub use mood::{Music, tension};
pub use score::{Layers, Tracks};
pub use speaker::Speaker;

use bevy::prelude::*;

/// Adds the sound. Without the engine's own audio plugin everything is decided, and nothing is played.
pub fn plugin(app: &mut App) {
    app.configure_sets(Last, (SoundSystems::Decide, SoundSystems::Play).chain())
        .add_plugins((
            clip::plugin,
            gate::plugin,
            hands::plugin,
            menus::plugin,
            mood::plugin,
            speaker::plugin,
            table::plugin,
        ));
}

/// From what was wanted to what is played: the last thing of each frame, so that a sound begins with its picture.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum SoundSystems {
    /// What is to be heard, and how loud.
    Decide,
    /// The stream is told.
    Play,
}
