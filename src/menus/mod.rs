//! What lies over a screen: one file per menu, and the sheets they are made of.

mod confirm;
mod out;
mod pause;
mod rules;
pub mod sheet;
mod story;

pub use rules::{Page, RulesAtHand};
pub use story::{Exit, Story};

use bevy::{input_focus::tab_navigation::TabNavigationPlugin, prelude::*, window::RequestRedraw};

use crate::screens::{AtTable, Screen};

/// Adds every menu.
pub fn plugin(app: &mut App) {
    app.init_state::<Menu>()
        .init_resource::<Back>()
        .add_plugins((
            TabNavigationPlugin,
            confirm::plugin,
            out::plugin,
            pause::plugin,
            rules::plugin,
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
    /// Ending the turn would eliminate the player: really?
    Confirm,
    /// The player is out of the round.
    Out,
    /// The rules, over whatever was open before.
    Rules,
}

/// What a menu that lies over another one goes back to when it is closed.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Back {
    /// The menu below it.
    pub menu: Menu,
    /// What had the focus there.
    pub focus: Option<Entity>,
}

/// Whether the match is paused, be it that something else lies over the pause: hands are hidden.
pub fn is_paused(menu: Menu, back: &Back) -> bool {
    menu == Menu::Pause || menu == Menu::Rules && back.menu == Menu::Pause
}

/// The button that Escape presses, where Escape does more than close the menu.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct OnEscape;

/// A menu opens and closes in the frame after the press, and the window draws only when something happens: without this
/// a press that goes down and up within one frame would show nothing until the next one.
fn draw_change(next: Res<NextState<Menu>>, mut redraw: MessageWriter<RequestRedraw>) {
    if !matches!(*next, NextState::Unchanged) {
        redraw.write(RequestRedraw);
    }
}

fn close(mut commands: Commands) {
    commands.set_state_if_neq(Menu::None);
}
