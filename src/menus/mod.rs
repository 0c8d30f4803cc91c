//! What lies over a screen: one file per menu, and the sheets they are made of.

mod confirm;
mod out;
mod pause;
pub mod sheet;
mod story;

pub use story::{Exit, Story};

use bevy::{input_focus::tab_navigation::TabNavigationPlugin, prelude::*};

use crate::screens::{AtTable, Screen};

/// Adds every menu.
pub fn plugin(app: &mut App) {
    app.init_state::<Menu>()
        .add_plugins((
            TabNavigationPlugin,
            confirm::plugin,
            out::plugin,
            pause::plugin,
            story::plugin,
        ))
        .add_systems(OnExit(AtTable), close)
        .add_systems(OnEnter(Screen::Table), close);
}

/// The menu that is open. The table stands still below it.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Menu {
    /// None.
    #[default]
    None,
    /// The match is paused.
    Pause,
    /// Ending the turn would eliminate the player: really?
    Confirm,
    /// The player is out of the round.
    Out,
}

/// The button that Escape presses, where Escape does more than close the menu.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct OnEscape;

fn close(mut commands: Commands) {
    commands.set_state_if_neq(Menu::None);
}
