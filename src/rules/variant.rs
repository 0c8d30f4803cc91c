//! Which rules are played.

use serde::{Deserialize, Serialize};

/// The two switches of RULES section 2; all four combinations can be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Variant {
    /// How a match is decided.
    pub scoring: Scoring,
    /// Whether odd cards act when they are played to a Palette.
    pub actions: bool,
}

/// How a match is decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scoring {
    /// One round decides the match.
    #[default]
    Basic,
    /// Bonus draws, points, and as many rounds as it takes (RULES section 6).
    Advanced,
}

impl Scoring {
    /// The points that end an advanced match: 40, 35 or 30 for 2, 3 or 4 players.
    pub const fn target(players: usize) -> u32 {
        match players {
            0..=2 => 40,
            3 => 35,
            _ => 30,
        }
    }
}
