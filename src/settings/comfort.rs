//! What makes the game comfortable to look at.

use serde::{Deserialize, Serialize};

use super::lenient::percent;

/// Motion and colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Comfort {
    /// Calm motion: fades instead of flights, nothing shakes or sways.
    pub calm: bool,
    /// How strongly the table shakes, in percent.
    #[serde(deserialize_with = "percent")]
    pub shake: u8,
    /// Colours that are further apart for eyes that confuse some.
    pub high_separation: bool,
}

impl Default for Comfort {
    fn default() -> Self {
        Self {
            calm: false,
            shake: 100,
            high_separation: false,
        }
    }
}
