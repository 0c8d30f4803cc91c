//! The pause menu.

use bevy::{prelude::*, ui_widgets::Activate};

use super::{
    Menu, MenuStack, OnEscape,
    sheet::{self, Choice, Material},
};
use crate::{
    input::Key,
    screens::Screen,
    theme::{
        art::Look,
        color,
        palette::CREAM,
        widgets::{ButtonLook, Voice},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Pause), open);
}

fn open(mut commands: Commands, look: Look, before: Option<Res<PreviousState<Menu>>>) {
    // Whoever comes back from the settings stands where they left.
    let from_settings = before.is_some_and(|before| **before == Menu::Settings);
    sheet::open(
        &mut commands,
        &look,
        "Pause",
        DespawnOnExit(Menu::Pause),
        Material::Ink,
        420.0,
        |panel| {
            panel.spawn((
                Node {
                    flex_direction: FlexDirection::Column,
                    align_items: AlignItems::Center,
                    margin: UiRect::bottom(px(22)),
                    row_gap: px(4),
                    ..default()
                },
                Pickable::IGNORE,
                children![
                    look.label(Voice::Title, 42.0, color(CREAM), "Paused"),
                    look.label(
                        Voice::Text,
                        16.0,
                        color(CREAM),
                        "Your hand is hidden. The round waits for you."
                    ),
                ],
            ));
            panel
                .spawn(Node {
                    flex_direction: FlexDirection::Column,
                    row_gap: px(14),
                    ..default()
                })
                .with_children(|list| {
                    Choice {
                        look: ButtonLook::Primary,
                        label: "Resume",
                        key: Some(Key::Menu.cap()),
                        first: !from_settings,
                        height: 60.0,
                        ..default()
                    }
                    .spawn(
                        list,
                        &look,
                        OnEscape,
                        |_: On<Activate>, mut menu: ResMut<NextState<Menu>>| {
                            menu.set(Menu::None);
                        },
                    );
                    Choice {
                        look: ButtonLook::Plain,
                        label: "Settings",
                        first: from_settings,
                        ..default()
                    }
                    .spawn(
                        list,
                        &look,
                        (),
                        |_: On<Activate>, mut menus: MenuStack| menus.open(Menu::Settings),
                    );
                    Choice {
                        look: ButtonLook::Plain,
                        label: "Deal this round again",
                        ..default()
                    }
                    .spawn(
                        list,
                        &look,
                        (),
                        |_: On<Activate>, mut screen: ResMut<NextState<Screen>>| {
                            screen.set(Screen::Table);
                        },
                    );
                    Choice {
                        look: ButtonLook::Plain,
                        label: "Leave the table",
                        ..default()
                    }
                    .spawn(
                        list,
                        &look,
                        (),
                        |_: On<Activate>, mut screen: ResMut<NextState<Screen>>| {
                            screen.set(Screen::Title);
                        },
                    );
                });
        },
    );
}
