//! The log: every turn with its reason, newest first; each can be looked at again on the table.

use bevy::{
    input_focus::{
        InputFocus, InputFocusVisible,
        tab_navigation::{TabGroup, TabIndex},
    },
    prelude::*,
    ui_widgets::{Activate, ScrollArea, ScrollIntoView},
};

use super::{
    Menu, MenuStack, OnEscape, Story, Told,
    sheet::{Build, Choice},
};
use crate::{
    animation::cues::Shown,
    input::Key,
    rules::{Card, Game},
    screens::Screen,
    table::SeatNames,
    theme::{
        art::Look,
        color, glass,
        palette::{CREAM, MENU, SHADOW},
        sheet::Icon,
        widgets::{ButtonLook, Voice, button},
    },
    words::{self, Names, Part},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Log), open)
        .add_systems(OnExit(Menu::Log), come_back)
        .add_systems(
            Update,
            (follow_focus, mark).chain().run_if(in_state(Menu::Log)),
        );
}

/// Width of the panel, virtual pixels.
const WIDTH: f32 = 419.0;

/// An entry that shows the match after a turn, by its place in the story.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct Entry(usize);

/// The mark on the entry that is looked at.
#[derive(Component)]
struct Mark(usize);

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
            GlobalZIndex(60),
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
                seen(panel, &look, game, &names);
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
                key: Some(Key::Menu.cap()),
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
    if story.turns.is_empty() {
        list.spawn(look.label(
            Voice::Text,
            16.0,
            glass(CREAM, 0.85),
            "Nothing has happened yet.",
        ));
    }
    let mut round = None;
    for (place, turn) in story.turns.iter().enumerate().rev() {
        if turn.moves.is_empty() && turn.exit.is_none() {
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
        entry(list, look, place, turn, names);
    }
}

/// One turn: its number, who, each move on a line, and who led after it.
fn entry(list: &mut Build, look: &Look, place: usize, turn: &Told, names: &Names) {
    let ink = color(CREAM);
    let quiet = glass(CREAM, 0.9);
    list.spawn((
        Name::new("Log entry"),
        Entry(place),
        TabIndex(0),
        button(ButtonLook::Ghost, percent(100), 0.0),
    ))
    .insert(Node {
        flex_direction: FlexDirection::Row,
        flex_shrink: 0.0,
        padding: UiRect::axes(px(12), px(9)),
        column_gap: px(12),
        border: UiRect::all(px(1.5)),
        border_radius: BorderRadius::all(px(12)),
        ..default()
    })
    .with_children(|row| {
        row.spawn((
            Node {
                width: px(28),
                padding: UiRect::top(px(3)),
                flex_direction: FlexDirection::Column,
                row_gap: px(6),
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
            children![
                look.label(Voice::Text, 14.0, quiet, turn.number.to_string()),
                (
                    Mark(place),
                    Visibility::Hidden,
                    look.icon(Icon::Eye, 20.0, ink)
                ),
            ],
        ));
        row.spawn((
            Node {
                flex_direction: FlexDirection::Column,
                row_gap: px(5),
                flex_shrink: 1.0,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|column| {
            column.spawn(look.label(Voice::Display, 17.0, ink, names.subject(turn.seat)));
            for step in &turn.moves {
                let mut parts: Vec<Part> = step
                    .iter()
                    .flat_map(|event| words::happened(event, names))
                    .collect();
                parts.extend(sets_rule(step));
                line(column, look, &parts, quiet);
            }
            conclusion(column, look, turn, names);
        });
    })
    .observe(
        |activate: On<Activate>,
         entries: Query<&Entry>,
         story: Res<Story>,
         mut shown: ResMut<Shown>| {
            let Ok(entry) = entries.get(activate.entity) else {
                return;
            };
            let after = story.turns.get(entry.0).map(|turn| turn.after.clone());
            // Pressed again, it lets the present come back.
            shown.past = if shown.past == after { None } else { after };
        },
    );
}

fn line(column: &mut Build, look: &Look, parts: &[Part], ink: Color) {
    column
        .spawn((
            Node {
                align_items: AlignItems::Center,
                flex_wrap: FlexWrap::Wrap,
                column_gap: px(7),
                row_gap: px(3),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|row| look.parts(row, parts, 15.0, ink));
}

/// The rule that a move has set: "Green: most even cards".
fn sets_rule(step: &[crate::rules::Event]) -> Option<Part> {
    use crate::rules::{Event, RecycleTo, Rule};
    let card = step.iter().find_map(|event| match event {
        Event::Discarded { card, .. }
        | Event::Recycled {
            card,
            to: RecycleTo::Canvas,
            ..
        } => Some(*card),
        _ => None,
    })?;
    let rule = Rule::from(card.colour());
    Some(Part::words(format!("{}: {}", rule.name(), rule.goal())))
}

/// Who led when the turn was over, or why it was the seat's last one.
fn conclusion(column: &mut Build, look: &Look, turn: &Told, names: &Names) {
    let (icon, text) = if let Some(exit) = &turn.exit {
        let why = words::went_out(exit.rule, &exit.standings, exit.seat, exit.why, names);
        (Icon::Out, format!("Out: {why}"))
    } else if turn.is_over {
        let standings = turn.after.standings();
        let sentence = words::leader(turn.after.rule(), &standings, names);
        (Icon::Crown, sentence.to_string())
    } else {
        return;
    };
    column
        .spawn((
            Node {
                align_items: AlignItems::Center,
                column_gap: px(8),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|row| {
            row.spawn(look.icon(icon, 18.0, color(CREAM)));
            row.spawn((
                Node {
                    flex_shrink: 1.0,
                    ..default()
                },
                Pickable::IGNORE,
                children![look.paragraph(Voice::Strong, 15.0, color(CREAM), text)],
            ));
        });
}

/// The cards that everybody has seen this round and that count no more.
fn seen(panel: &mut Build, look: &Look, game: &Game, names: &Names) {
    let mut rows: Vec<(String, Vec<Card>)> = vec![("Canvas".into(), game.canvas())];
    for seat in game.seats().filter(|seat| game.is_out(*seat)) {
        let label = format!("{}, out", names.subject(seat));
        rows.push((label, game.palette_in_order(seat)));
    }
    let on_deck = game.known_deck();
    if !on_deck.is_empty() {
        rows.push(("On the deck".into(), on_deck));
    }
    rows.retain(|(_, cards)| !cards.is_empty());
    if rows.is_empty() {
        return;
    }
    panel
        .spawn((
            Node {
                flex_direction: FlexDirection::Column,
                row_gap: px(9),
                padding: UiRect::axes(px(28), px(14)),
                border: UiRect::top(px(1)),
                flex_shrink: 0.0,
                ..default()
            },
            BackgroundColor(glass(SHADOW, 0.4)),
            BorderColor::all(glass(CREAM, 0.3)),
            Pickable::IGNORE,
        ))
        .with_children(|column| {
            column.spawn(look.label(Voice::Display, 16.0, color(CREAM), "Seen this round"));
            for (label, cards) in rows {
                column
                    .spawn((
                        Node {
                            column_gap: px(6),
                            row_gap: px(4),
                            align_items: AlignItems::Center,
                            ..default()
                        },
                        Pickable::IGNORE,
                    ))
                    .with_children(|row| {
                        row.spawn((
                            Node {
                                width: px(92),
                                flex_shrink: 0.0,
                                ..default()
                            },
                            Pickable::IGNORE,
                            children![look.label(Voice::Text, 15.0, color(CREAM), label)],
                        ));
                        row.spawn((
                            Node {
                                column_gap: px(5),
                                row_gap: px(4),
                                flex_wrap: FlexWrap::Wrap,
                                flex_shrink: 1.0,
                                ..default()
                            },
                            Pickable::IGNORE,
                        ))
                        .with_children(|tokens| {
                            for card in cards {
                                tokens.spawn(look.token(card, 23.0));
                            }
                        });
                    });
            }
        });
}

/// The entry that the keyboard stands on comes into sight.
fn follow_focus(
    mut commands: Commands,
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    entries: Query<&Entry>,
) {
    if focus.is_changed()
        && visible.0
        && let Some(entity) = focus.get()
        && entries.contains(entity)
    {
        commands.trigger(ScrollIntoView { entity });
    }
}

/// An eye marks the turn that is looked at.
fn mark(shown: Res<Shown>, story: Res<Story>, mut marks: Query<(&Mark, &mut Visibility)>) {
    for (mark, mut visibility) in &mut marks {
        let turn = story.turns.get(mark.0);
        let on = shown.past.is_some() && turn.map(|turn| &turn.after) == shown.past.as_ref();
        visibility.set_if_neq(if on {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        });
    }
}
