//! Replays as files: named by what is played in them, written whole or not at all, never over another one.

use bevy::prelude::*;
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};
use tempfile::NamedTempFile;
use thiserror::Error;

use crate::{
    rules::{IllegalMove, Replay, Scoring, Seat, SetupError},
    stages::Match,
    words::Names,
};

/// The folder that replays are kept in; made when the first one comes. Without this resource none is ever written.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct ReplayFolder(pub PathBuf);

/// Why a replay was not kept. `Display` is a sentence for the player.
#[derive(Debug, Error)]
pub enum SaveError {
    /// The file cannot be written.
    #[error("The replay could not be saved in {folder}: {why}.", folder = .0.display(), why = .1)]
    File(PathBuf, io::Error),
    /// Not a match that the rules know.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The moves of the match are not those of its seed.
    #[error("The moves do not belong to the match: {0}")]
    Move(#[from] IllegalMove),
}

impl ReplayFolder {
    /// Keeps all rounds of a match, as far as it has been played, in a file of its own, and says where.
    ///
    /// # Errors
    /// If the file cannot be written; then there is none.
    pub fn keep(&self, table: &Match, names: &Names) -> Result<PathBuf, SaveError> {
        let replay = record(table, names)?;
        write(&self.0, &title(&replay), &replay.to_string())
            .map_err(|why| SaveError::File(self.0.clone(), why))
    }
}

/// The record of a match.
fn record(table: &Match, names: &Names) -> Result<Replay, SaveError> {
    let mut replay = Replay::new(table.players.len(), table.variant, table.seed)?;
    for (seat, name) in Seat::ALL.into_iter().zip(&names.of) {
        replay.set_name(seat, name);
    }
    for mv in &table.moves {
        replay.push(*mv)?;
    }
    Ok(replay)
}

/// What a file is called: "red7-3-seats-advanced-actions-seed-7".
fn title(replay: &Replay) -> String {
    let variant = replay.variant();
    let scoring = match variant.scoring {
        Scoring::Basic => "basic",
        Scoring::Advanced => "advanced",
    };
    let actions = if variant.actions { "-actions" } else { "" };
    format!(
        "red7-{}-seats-{scoring}{actions}-seed-{}",
        replay.players(),
        replay.seed()
    )
}

/// Writes a text to a file of that name, or of that name with a number if there is one. The text is complete and on the
/// disk before it gets its name, and a name that is taken is never taken away.
fn write(folder: &Path, title: &str, text: &str) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    for number in 1..10_000 {
        let path = folder.join(match number {
            1 => format!("{title}.txt"),
            _ => format!("{title}-{number}.txt"),
        });
        match file.persist_noclobber(&path) {
            Ok(_) => return Ok(path),
            Err(taken) if taken.error.kind() == io::ErrorKind::AlreadyExists => file = taken.file,
            Err(other) => return Err(other.error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}
