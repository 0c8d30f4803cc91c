//! What lies over a screen: one file per menu, and the sheets they are made of.

mod confirm;
mod controls;
mod curtain;
mod hold;
mod letters;
mod log;
mod lost;
mod out;
mod pause;
mod peek;
mod rules;
mod settings;
pub mod sheet;
mod stack;
mod story;
mod top;

pub use letters::Letters;
pub use rules::{Page, RulesAtHand};
pub use stack::{Below, MenuStack};
pub use story::{Exit, Story, Told};
pub use top::TopLayer;

use bevy::{input_focus::tab_navigation::TabNavigationPlugin, prelude::*, window::RequestRedraw};

use crate::screens::{AtTable, Screen};

/// Adds every menu.
pub fn plugin(app: &mut App) {
    app.init_state::<Menu>()
        .add_plugins((
            TabNavigationPlugin,
            confirm::plugin,
            controls::plugin,
            curtain::plugin,
            hold::plugin,
            letters::plugin,
            log::plugin,
            lost::plugin,
            out::plugin,
            pause::plugin,
            peek::plugin,
            rules::plugin,
            settings::plugin,
            stack::plugin,
            story::plugin,
        ))
        .add_systems(OnExit(AtTable), close)
        .add_systems(OnEnter(Screen::Table), close)
        .add_systems(Last, draw_change);
}

/// The menu that is open. The table stands still below it.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Menu {
    /// None.
    #[default]
    None,
    /// The match is paused.
    Pause,
    /// All hands are covered until the owner of one asks for it.
    Curtain,
    /// A gamepad that somebody plays with is gone.
    Lost,
    /// The turn is to end, and may eliminate the player: really?
    Confirm,
    /// Giving the round up, asked for in the pause menu: really?
    Concede,
    /// Leaving the match: really?
    Leave,
    /// The player is out of the round.
    Out,
    /// The log lies beside the table.
    Log,
    /// The rules, over whatever was open before.
    Rules,
    /// The settings, over the title or over the pause.
    Settings,
    /// The controls, over the settings.
    Controls,
    /// A keyboard on the screen, for whoever has none.
    Letters,
}

impl Menu {
    /// Whether the hands lie face down below it: whoever passes by a table that waits sees backs only.
    pub const fn hides_hands(self) -> bool {
        matches!(
            self,
            Self::Curtain | Self::Lost | Self::Pause | Self::Concede | Self::Leave
        )
    }
}

/// The button that Escape presses, where Escape does more than close the menu.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct OnEscape;

/// The button that Confirm presses while the keyboard stands on something that is no button.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct OnConfirm;

/// A menu opens and closes in the frame after the press, and the window draws only when something happens: without this
/// a press that goes down and up within one frame would show nothing until the next one.
fn draw_change(next: Res<NextState<Menu>>, mut redraw: MessageWriter<RequestRedraw>) {
    if !matches!(*next, NextState::Unchanged) {
        redraw.write(RequestRedraw);
    }
}

fn close(mut commands: Commands, mut menus: MenuStack) {
    menus.clear();
    commands.set_state_if_neq(Menu::None);
}
