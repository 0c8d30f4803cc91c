//! The window, and how large everything in it is.

use serde::{Deserialize, Serialize};

use super::lenient;

/// The sizes of text that can be chosen, in percent.
pub const SCALES: [u16; 4] = [100, 125, 150, 200];

/// How the picture fills the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Picture {
    /// A window, or the whole screen.
    pub window: WindowKind,
    /// Whether frames wait for the screen.
    pub vsync: bool,
    /// Size of text, in percent: one of [`SCALES`].
    #[serde(deserialize_with = "lenient::scale")]
    pub scale: u16,
}

impl Default for Picture {
    fn default() -> Self {
        Self {
            window: WindowKind::default(),
            vsync: true,
            scale: SCALES[0],
        }
    }
}

/// A window, or the whole screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WindowKind {
    /// A window with a frame.
    #[default]
    Window,
    /// The whole of the monitor that the window is on, without a frame.
    Full,
}
