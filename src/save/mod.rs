//! What is kept of a match on the player's wish: its replay, as a file.

mod replays;

pub use replays::{ReplayFolder, SaveError};
