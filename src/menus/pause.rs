//! The pause menu.

use bevy::{clipboard::Clipboard, prelude::*, ui_widgets::Activate};

use super::{
    Menu, MenuStack, OnEscape, RulesAtHand,
    sheet::{self, Choice, Material},
};
use crate::{
    input::Control,
    screens::Screen,
    stages::{Match, NextMatch},
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

fn open(
    mut commands: Commands,
    look: Look,
    table: Option<Res<Match>>,
    before: Option<Res<PreviousState<Menu>>>,
) {
    let can_concede = table.as_ref().is_some_and(|table| table.person_on_turn());
    let seed = table.map(|table| table.seed);
    // Whoever comes back from what was opened here stands where they left.
    let from = before.map_or(Menu::None, |before| **before);
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
                    look.growing(
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
                        key: Some(Control::Menu),
                        first: !matches!(from, Menu::Rules | Menu::Settings),
                        height: 60.0,
                        ..default()
                    }
                    .spawn(
                        list,
                        &look,
                        OnEscape,
                        |_: On<Activate>, mut menus: MenuStack| {
                            menus.close();
                        },
                    );
                    if can_concede {
                        Choice {
                            look: ButtonLook::Plain,
                            label: "Concede this round",
                            ..default()
                        }
                        .spawn(
                            list,
                            &look,
                            (),
                            |_: On<Activate>, mut menus: MenuStack| {
                                menus.open(Menu::Concede);
                            },
                        );
                    }
                    Choice {
                        look: ButtonLook::Plain,
                        label: "Rules",
                        key: Some(Control::Rules),
                        first: from == Menu::Rules,
                        ..default()
                    }
                    .spawn(
                        list,
                        &look,
                        (),
                        |_: On<Activate>, mut rules: RulesAtHand| rules.open(),
                    );
                    Choice {
                        look: ButtonLook::Plain,
                        label: "Settings",
                        first: from == Menu::Settings,
                        ..default()
                    }
                    .spawn(
                        list,
                        &look,
                        (),
                        |_: On<Activate>, mut menus: MenuStack| {
                            menus.open(Menu::Settings);
                        },
                    );
                    Choice {
                        look: ButtonLook::Plain,
                        label: "Start this match again",
                        ..default()
                    }
                    .spawn(
                        list,
                        &look,
                        (),
                        |_: On<Activate>,
                         table: Option<Res<Match>>,
                         mut next: ResMut<NextMatch>,
                         mut screen: ResMut<NextState<Screen>>| {
                            if let Some(table) = table {
                                next.seed = table.seed;
                            }
                            screen.set(Screen::Table);
                        },
                    );
                    if let Some(seed) = seed {
                        Choice {
                            look: ButtonLook::Plain,
                            label: &format!("Copy the seed, {seed}"),
                            ..default()
                        }
                        .spawn(list, &look, Seed(seed), copy_seed);
                    }
                    Choice {
                        look: ButtonLook::Plain,
                        label: "Leave the table",
                        ..default()
                    }
                    .spawn(
                        list,
                        &look,
                        (),
                        |_: On<Activate>, mut menus: MenuStack| {
                            menus.open(Menu::Leave);
                        },
                    );
                });
        },
    );
}

/// The seed that a button copies.
#[derive(Component, Clone, Copy)]
struct Seed(u64);

/// Copies the seed, so that the same cards can be dealt again, and says so on the button.
fn copy_seed(
    activate: On<Activate>,
    seeds: Query<(&Seed, &Children)>,
    mut clipboard: ResMut<Clipboard>,
    mut labels: Query<&mut Text>,
) {
    let Ok((seed, children)) = seeds.get(activate.entity) else {
        return;
    };
    let said = match clipboard.set_text(seed.0.to_string()) {
        Ok(()) => format!("Copied: {}", seed.0),
        Err(_) => format!("No clipboard. The seed is {}", seed.0),
    };
    for child in children.iter() {
        if let Ok(mut label) = labels.get_mut(child) {
            label.0.clone_from(&said);
            break;
        }
    }
}
