//! Takes pictures of every screen and key moment of the game: `gallery [FOLDER]`, for each size a contact sheet and the
//! single pictures. No window opens; a graphics driver that can draw is enough.
//!
//! The game runs as it does for a player: devices speak to it in the messages that real ones send, and time goes on by the
//! same step from frame to frame, so that each picture is of the same moment on any machine. Nothing is read from or
//! written to the player's own settings.

mod album;
#[path = "../../tests/app/desk.rs"]
#[expect(dead_code, reason = "the gallery needs a part of what tests need")]
mod desk;
mod film;
#[path = "../../tests/app/gamepads.rs"]
#[expect(dead_code, reason = "the gallery needs a part of what tests need")]
mod gamepads;
mod hands;
#[path = "../../tests/app/history.rs"]
mod history;
mod scenes;
mod studio;
#[path = "../../tests/app/truth.rs"]
mod truth;

use std::{
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

use bevy::math::UVec2;
use clap::Parser;
use red7::cli::{WindowSize, parse_size};

use studio::Studio;

/// Takes pictures of every screen and key moment of Red7.
#[derive(Parser)]
#[command(name = "gallery")]
struct Wanted {
    /// Where the pictures go
    #[arg(default_value = "target/gallery")]
    folder: PathBuf,

    /// A size of the window in pixels, once for each
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = parse_size, default_values = ["1280x800", "1920x1080", "3840x2160"])]
    size: Vec<WindowSize>,

    /// Only scenes of that name, once for each: front, turn, rule, actions, ends, seats, together, comfort
    #[arg(long, value_name = "NAME")]
    scene: Vec<String>,
}

fn main() -> ExitCode {
    let wanted = Wanted::parse();
    match wanted.take() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing is left to do when even this cannot be told.
            let _ = writeln!(io::stderr(), "The gallery could not be written: {error}");
            ExitCode::FAILURE
        }
    }
}

impl Wanted {
    fn take(&self) -> io::Result<()> {
        for size in &self.size {
            let mut studio = Studio::new(&self.folder, UVec2::new(size.width, size.height))?;
            for (name, play) in scenes::ALL {
                if self.scene.is_empty() || self.scene.iter().any(|scene| scene == name) {
                    play(&mut studio)?;
                }
            }
            studio.finish()?;
        }
        Ok(())
    }
}
