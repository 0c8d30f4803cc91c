//! The log: every turn with its reason, newest first; each can be looked at again on the table.

mod entry;
mod seen;

use bevy::{
    input_focus::tab_navigation::TabGroup,
    prelude::*,
    ui_widgets::{Activate, ScrollArea},
};

use super::{
    Menu, MenuStack, OnEscape, Story, Told,
    sheet::{Build, Choice},
};
use crate::{
    animation::cues::Shown,
    input::Control,
    rules::Game,
    screens::Screen,
    table::SeatNames,
    theme::{
        art::Look,
        color, glass,
        palette::{CREAM, MENU, SHADOW},
        sheet::Icon,
        widgets::{ButtonLook, Voice},
    },
    words::{self, Names},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Log), open)
        .add_systems(OnExit(Menu::Log), come_back)
        .add_plugins(entry::plugin);
}

/// Width of the panel, virtual pixels.
const WIDTH: f32 = 419.0;

/// The table goes back to the present.
fn come_back(mut shown: ResMut<Shown>) {
    if shown.past.is_some() {
        shown.past = None;
    }
}

fn open(
    mut commands: Commands,
    look: Look,
    story: Res<Story>,
    shown: Res<Shown>,
    screen: Res<State<Screen>>,
    names: Res<SeatNames>,
) {
    commands
        .spawn((
            Name::new("Log"),
            DespawnOnExit(Menu::Log),
            TabGroup::modal(),
            GlobalZIndex(50),
            Node {
                position_type: PositionType::Absolute,
                right: px(0),
                width: px(WIDTH),
                height: percent(100),
                flex_direction: FlexDirection::Column,
                border: UiRect::left(px(1)),
                ..default()
            },
            BackgroundColor(glass(MENU, 0.965)),
            BorderColor::all(glass(CREAM, 0.3)),
            BoxShadow::new(glass(SHADOW, 0.6), px(-6), px(0), px(0), px(28)),
        ))
        .with_children(|panel| {
            head(panel, &look, *screen.get());
            if let Some(game) = &shown.game {
                leader(panel, &look, game, &names);
            }
            panel
                .spawn((
                    ScrollArea,
                    Node {
                        flex_direction: FlexDirection::Column,
                        flex_grow: 1.0,
                        min_height: px(0),
                        overflow: Overflow::scroll_y(),
                        padding: UiRect::new(px(16), px(16), px(4), px(16)),
                        row_gap: px(4),
                        ..default()
                    },
                ))
                .with_children(|list| entries(list, &look, &story, &names));
            if let Some(game) = &shown.game {
                seen::spawn(panel, &look, game, &names);
            }
        });
}

fn head(panel: &mut Build, look: &Look, screen: Screen) {
    panel
        .spawn(Node {
            height: px(80),
            flex_shrink: 0.0,
            padding: UiRect::new(px(28), px(24), px(0), px(0)),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::SpaceBetween,
            ..default()
        })
        .with_children(|row| {
            row.spawn(look.label(Voice::Title, 32.0, color(CREAM), "Log"));
            Choice {
                look: ButtonLook::Plain,
                label: if screen == Screen::Result {
                    "Back to the result"
                } else {
                    "Back to the table"
                },
                key: Some(Control::Menu),
                first: true,
                height: 40.0,
                ..default()
            }
            .spawn(
                row,
                look,
                OnEscape,
                |_: On<Activate>, mut menus: MenuStack| {
                    menus.close();
                },
            );
        });
}

/// Who leads now, and why.
fn leader(panel: &mut Build, look: &Look, game: &Game, names: &Names) {
    let sentence = match game.result() {
        Some(result) => words::round_won(&result, names),
        None => words::leader(game.rule(), &game.standings(), names),
    };
    panel
        .spawn((
            Node {
                margin: UiRect::horizontal(px(20)),
                padding: UiRect::axes(px(14), px(12)),
                border_radius: BorderRadius::all(px(14)),
                align_items: AlignItems::Center,
                column_gap: px(10),
                flex_shrink: 0.0,
                ..default()
            },
            BackgroundColor(glass(CREAM, 0.15)),
            Pickable::IGNORE,
        ))
        .with_children(|row| {
            row.spawn(look.icon(Icon::Crown, 26.0, color(CREAM)));
            row.spawn((
                Node {
                    flex_shrink: 1.0,
                    ..default()
                },
                Pickable::IGNORE,
                children![look.paragraph(Voice::Strong, 17.0, color(CREAM), sentence.to_string())],
            ));
        });
}

fn entries(list: &mut Build, look: &Look, story: &Story, names: &Names) {
    let is_blank = |turn: &Told| turn.moves.is_empty() && turn.exit.is_none();
    if story.turns.iter().all(is_blank) {
        list.spawn((
            Node {
                padding: UiRect::axes(px(12), px(14)),
                ..default()
            },
            Pickable::IGNORE,
            children![look.label(
                Voice::Text,
                16.0,
                glass(CREAM, 0.85),
                "Nothing has happened yet.",
            )],
        ));
    }
    let mut round = None;
    for (place, turn) in story.turns.iter().enumerate().rev() {
        if is_blank(turn) {
            // It has just begun.
            continue;
        }
        if round != Some(turn.round) {
            list.spawn((
                Node {
                    justify_content: JustifyContent::SpaceBetween,
                    align_items: AlignItems::Baseline,
                    padding: UiRect::new(px(12), px(12), px(14), px(6)),
                    flex_shrink: 0.0,
                    ..default()
                },
                Pickable::IGNORE,
                children![
                    look.label(
                        Voice::Display,
                        18.0,
                        color(CREAM),
                        format!("Round {}", turn.round)
                    ),
                    look.label(
                        Voice::Text,
                        14.0,
                        glass(CREAM, 0.8),
                        if round.is_none() { "newest first" } else { "" }
                    ),
                ],
            ));
            round = Some(turn.round);
        }
        entry::spawn(list, look, place, turn, names);
    }
}
