//! What can be done about a result: play on, read, keep, leave.

use bevy::{prelude::*, ui_widgets::Activate};

use crate::{
    input::Control,
    menus::{
        Menu, MenuStack, OnEscape,
        sheet::{Build, Choice},
    },
    rules::Game,
    save::ReplayFolder,
    screens::Screen,
    stages::{Match, NextMatch},
    table::SeatNames,
    theme::{
        art::Look,
        color,
        palette::INK,
        sheet::Icon,
        widgets::{ButtonLook, Voice},
    },
};

/// What the button says that keeps the replay of a match, until it has.
const SAVE: &str = "Save replay";

/// The line that says where the replay is, or why it is nowhere.
#[derive(Component)]
struct SaveNote;

/// The buttons of a round's result, or of a match's.
pub(super) fn spawn(paper: &mut Build, look: &Look, game: &Game, is_over: bool) {
    paper
        .spawn(Node {
            column_gap: px(if is_over { 12 } else { 14 }),
            row_gap: px(10),
            flex_wrap: FlexWrap::Wrap,
            margin: UiRect::top(px(24)),
            align_items: AlignItems::Center,
            ..default()
        })
        .with_children(|row| {
            if is_over {
                Choice {
                    look: ButtonLook::Ink,
                    label: "Rematch",
                    key: Some(Control::Confirm),
                    first: true,
                    width: px(192),
                    ..default()
                }
                .spawn(row, look, (), rematch);
            } else {
                Choice {
                    look: ButtonLook::Ink,
                    label: "Next round",
                    key: Some(Control::Confirm),
                    first: true,
                    width: px(250),
                    ..default()
                }
                .spawn(row, look, (), next_round);
            }
            Choice {
                label: "Log",
                // Five buttons in a row have no room for it.
                icon: (!is_over).then_some(Icon::Lines),
                width: px(if is_over { 86 } else { 130 }),
                ..default()
            }
            .spawn(row, look, (), |_: On<Activate>, mut menus: MenuStack| {
                menus.open(Menu::Log);
            });
            if is_over {
                Choice {
                    label: "New match",
                    width: px(146),
                    ..default()
                }
                .spawn(
                    row,
                    look,
                    (),
                    |_: On<Activate>, mut screen: ResMut<NextState<Screen>>| {
                        screen.set(Screen::Setup);
                    },
                );
                Choice {
                    label: SAVE,
                    width: px(158),
                    ..default()
                }
                .spawn(row, look, (), save_replay);
                Choice {
                    label: "Title",
                    key: Some(Control::Menu),
                    width: px(132),
                    ..default()
                }
                .spawn(
                    row,
                    look,
                    OnEscape,
                    |_: On<Activate>, mut screen: ResMut<NextState<Screen>>| {
                        screen.set(Screen::Title);
                    },
                );
            } else {
                Choice {
                    label: "Leave",
                    key: Some(Control::Menu),
                    width: px(150),
                    ..default()
                }
                .spawn(
                    row,
                    look,
                    OnEscape,
                    |_: On<Activate>, mut menus: MenuStack| {
                        menus.open(Menu::Leave);
                    },
                );
                let dealt = 49
                    - game
                        .seats()
                        .map(|seat| game.score_pile(seat).len())
                        .sum::<usize>();
                row.spawn(look.growing(
                    Voice::Text,
                    16.0,
                    color(INK),
                    format!("{dealt} cards are dealt again."),
                ));
            }
        });
    if is_over {
        paper.spawn((
            Name::new("Where the replay is"),
            SaveNote,
            Node {
                // The sheet does not grow when something is said.
                min_height: px(22),
                margin: UiRect::top(px(12)),
                ..default()
            },
            Pickable::IGNORE,
        ));
    }
}

/// Deals the next round of this match.
fn next_round(
    _: On<Activate>,
    table: Option<ResMut<Match>>,
    mut screen: ResMut<NextState<Screen>>,
) {
    if let Some(mut table) = table {
        table.go_on();
        screen.set(Screen::Table);
    }
}

/// The same players once more, with the next seed.
fn rematch(
    _: On<Activate>,
    table: Option<Res<Match>>,
    mut next: ResMut<NextMatch>,
    mut screen: ResMut<NextState<Screen>>,
) {
    if let Some(table) = table {
        // Whoever has changed to another device goes on with it.
        next.devices = (0..next.players.len())
            .map(|seat| table.device(seat))
            .collect();
    }
    next.seed = next.seed.wrapping_add(1);
    screen.set(Screen::Table);
}

/// Keeps the replay in a file; the button then says so, and the line below where, or why not. A replay that is kept
/// already is not kept twice.
fn save_replay(
    activate: On<Activate>,
    mut commands: Commands,
    look: Look,
    folder: Option<Res<ReplayFolder>>,
    table: Option<Res<Match>>,
    names: Res<SeatNames>,
    notes: Query<Entity, With<SaveNote>>,
    children: Query<&Children>,
    mut texts: Query<&mut Text>,
) {
    let label = children
        .iter_descendants(activate.entity)
        .find(|child| texts.get(*child).is_ok_and(|text| text.0 == SAVE));
    let (Some(label), Some(table), Ok(note)) = (label, table, notes.single()) else {
        return;
    };
    let (icon, said) = match folder.map(|folder| folder.keep(&table, &names)) {
        Some(Ok(path)) => {
            if let Ok(mut text) = texts.get_mut(label) {
                text.0 = "Saved".into();
            }
            info!("The replay is kept in {}.", path.display());
            (Icon::Tick, path.display().to_string())
        }
        Some(Err(error)) => {
            warn!("{error}");
            (Icon::Cross, error.to_string())
        }
        None => (
            Icon::Cross,
            "There is no home folder to save the replay in.".to_owned(),
        ),
    };
    let (text, font, size, ink, _, ignore) = look.label(Voice::Text, 15.0, color(INK), said);
    // A path has no spaces to break at.
    let wrapping = TextLayout::new(Justify::Left, LineBreak::WordOrCharacter);
    commands
        .entity(note)
        .despawn_children()
        .with_children(|line| {
            line.spawn((
                Node {
                    column_gap: px(8),
                    ..default()
                },
                Pickable::IGNORE,
            ))
            .with_children(|row| {
                row.spawn(look.icon(icon, 20.0, color(INK)));
                row.spawn((
                    Node {
                        flex_shrink: 1.0,
                        ..default()
                    },
                    Pickable::IGNORE,
                    children![(text, size, font, ink, wrapping, ignore)],
                ));
            });
        });
}
