//! Where the pictures are taken: the game with a renderer and without a window, and the album that they go to.

use std::{io, path::Path};

use bevy::{
    asset::AssetPlugin,
    audio::AudioPlugin,
    log::LogPlugin,
    math::UVec2,
    prelude::*,
    render::{RenderPlugin, pipelined_rendering::PipelinedRenderingPlugin},
    winit::WinitPlugin,
};
use clap::Parser;
use red7::cli::Options;

use crate::{
    album::Album,
    desk::{Desk, window_plugin},
    film,
};

/// The place and its album.
pub struct Studio {
    size: UVec2,
    album: Album,
}

impl Studio {
    /// A studio for pictures of that size.
    pub fn new(folder: &Path, size: UVec2) -> io::Result<Self> {
        Ok(Self {
            size,
            album: Album::new(folder, size)?,
        })
    }

    /// The command line of a game in this studio.
    fn options(&self, seed: u64) -> Options {
        let size = format!("{}x{}", self.size.x, self.size.y);
        Options::try_parse_from(["red7", "--window", &size, "--seed", &seed.to_string()])
            .expect("the command line is right")
    }

    /// The engine, ready for the game.
    fn engine(&self) -> App {
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .set(RenderPlugin {
                    synchronous_pipeline_compilation: true,
                    ..default()
                })
                .set(window_plugin(&self.options(0)))
                .set(AssetPlugin {
                    file_path: concat!(env!("CARGO_MANIFEST_DIR"), "/assets").into(),
                    ..default()
                })
                .disable::<PipelinedRenderingPlugin>()
                .disable::<WinitPlugin>()
                .disable::<AudioPlugin>()
                .disable::<LogPlugin>(),
        )
        .add_plugins(film::plugin);
        app
    }

    /// The game, just started and on its title. It asks about everything that it can ask about.
    pub fn start(&self, seed: u64) -> Desk {
        let mut desk = Desk::sit_down(self.engine(), &self.options(seed));
        desk.change(|settings| settings.always_draw = false);
        desk
    }

    /// The game while it still loads: nothing has been updated yet.
    pub fn loading(&self) -> App {
        let mut app = self.engine();
        app.add_plugins(red7::plugin);
        red7::apply_options(&mut app, &self.options(0), 0);
        app
    }

    /// Takes a picture of an app.
    pub fn shoot_app(&mut self, app: &mut App, name: &str) -> io::Result<()> {
        self.album.add(name, &film::expose(app, self.size))
    }

    /// Takes a picture of this moment.
    pub fn shoot(&mut self, desk: &mut Desk, name: &str) -> io::Result<()> {
        self.shoot_app(&mut desk.app, name)
    }

    /// Writes the contact sheet.
    pub fn finish(&self) -> io::Result<()> {
        self.album.finish()
    }
}
