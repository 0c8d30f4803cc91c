//! What lies over a screen: one file per menu, and the sheets they are made of.

mod confirm;
mod log;
mod out;
mod pause;
pub mod sheet;
mod story;

pub use story::{Exit, Story, Told};

use bevy::{input_focus::tab_navigation::TabNavigationPlugin, prelude::*};

use crate::screens::{AtTable, Screen};

/// Adds every menu.
pub fn plugin(app: &mut App) {
    app.init_state::<Menu>()
        .add_plugins((
            TabNavigationPlugin,
            confirm::plugin,
            log::plugin,
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
    /// Giving the round up, asked for in the pause menu: really?
    Concede,
    /// Leaving the match: really?
    Leave,
    /// The player is out of the round.
    Out,
    /// The log lies beside the table.
    Log,
}

impl Menu {
    /// Whether the hands lie face down below it.
    pub fn hides_hands(self) -> bool {
        matches!(self, Self::Pause | Self::Concede | Self::Leave)
    }
}

/// The button that Escape presses, where Escape does more than close the menu.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct OnEscape;

fn close(mut commands: Commands) {
    commands.set_state_if_neq(Menu::None);
}
