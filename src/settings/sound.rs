//! What is heard.

use serde::{Deserialize, Serialize};

use super::lenient::percent;

/// How loud the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sound {
    /// Everything, in percent.
    #[serde(deserialize_with = "percent")]
    pub all: u8,
    /// The music, in percent of everything.
    #[serde(deserialize_with = "percent")]
    pub music: u8,
    /// The effects, in percent of everything.
    #[serde(deserialize_with = "percent")]
    pub effects: u8,
    /// Whether each rule sings its own note when it comes into force.
    pub rule_notes: bool,
    /// Whether the game is silent while its window is not in focus.
    pub mute_in_background: bool,
}

impl Default for Sound {
    fn default() -> Self {
        Self {
            all: 80,
            music: 45,
            effects: 70,
            rule_notes: true,
            mute_in_background: true,
        }
    }
}
