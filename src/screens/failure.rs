//! The failure screen: the art could not be loaded.

use bevy::prelude::*;

use super::Screen;
use crate::theme::{color, palette};

/// Says what is missing and what to do about it.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Failure), spawn)
        .add_systems(Update, quit.run_if(in_state(Screen::Failure)));
}

/// What the screen says.
pub const MESSAGE: &str = "Red7 cannot find all of its pictures and fonts.";
/// What the player can do.
pub const ADVICE: &str =
    "Put the folder \"assets\" beside the program, then start it again. Press any key to close.";

fn spawn(mut commands: Commands) {
    error!("{MESSAGE} {ADVICE}");
    // The engine's own font: ours may be what is missing.
    commands.spawn((
        Name::new("Failure screen"),
        DespawnOnExit(Screen::Failure),
        Node {
            width: percent(100),
            height: percent(100),
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            row_gap: px(16),
            ..default()
        },
        BackgroundColor(color(palette::TABLE)),
        children![
            (
                Text::new(MESSAGE),
                TextFont::from_font_size(28.0),
                TextColor(color(palette::CREAM)),
            ),
            (
                Text::new(ADVICE),
                TextFont::from_font_size(20.0),
                TextColor(color(palette::CREAM)),
            ),
        ],
    ));
}

fn quit(
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut exit: MessageWriter<AppExit>,
) {
    if keys.get_just_pressed().next().is_some() || buttons.get_just_pressed().next().is_some() {
        exit.write(AppExit::error());
    }
}
