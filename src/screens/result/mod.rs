//! The result: who won the round or the match, by which cards, how the others went out, and how the points stand.

mod course;

use bevy::{prelude::*, ui_widgets::Activate};

use super::Screen;
use crate::{
    animation::cues::Shown,
    input::Key,
    menus::{
        Exit, Menu, MenuStack, OnEscape, Story,
        sheet::{self, Build, Choice, Material, card_picture},
    },
    rules::{Card, Game, RoundResult, Scoring, Seat, SeatSet},
    stages::{Match, NextMatch},
    table::SeatNames,
    theme::{
        art::Look,
        color, ink_on,
        paints::Paint,
        palette::INK,
        sheet::Icon,
        widgets::{ButtonLook, Voice},
    },
    words::{self, Names},
};

/// Shows the result over the table.
pub fn plugin(app: &mut App) {
    app.add_plugins(course::plugin)
        .add_systems(OnEnter(Screen::Result), open);
}

fn open(
    mut commands: Commands,
    look: Look,
    shown: Res<Shown>,
    table: Option<Res<Match>>,
    story: Res<Story>,
    names: Res<SeatNames>,
) {
    let (Some(game), Some(table)) = (&shown.game, table) else {
        return;
    };
    let Some(result) = game.result() else { return };
    let advanced = table.variant.scoring == Scoring::Advanced;
    let winners = game.winners();
    sheet::open(
        &mut commands,
        &look,
        "Result",
        DespawnOnExit(Screen::Result),
        Material::Paper,
        860.0,
        |paper| {
            match winners {
                Some(winners) if advanced => {
                    match_title(paper, &look, winners, &names);
                    last_round(paper, &look, game, &result, &names);
                }
                _ => banner(paper, &look, game, &result, advanced, &names),
            }
            winning_cards(paper, &look, &result, advanced, &names);
            if advanced {
                course::spawn(paper, &look, game, &table.rounds, &names);
            }
            if winners.is_none() || !advanced {
                exits(paper, &look, &story.exits, &names);
            }
            buttons(paper, &look, game, winners.is_some());
        },
    );
}

fn buttons(paper: &mut Build, look: &Look, game: &Game, is_over: bool) {
    paper
        .spawn(Node {
            column_gap: px(14),
            margin: UiRect::top(px(24)),
            align_items: AlignItems::Center,
            ..default()
        })
        .with_children(|row| {
            if is_over {
                Choice {
                    look: ButtonLook::Ink,
                    label: "Rematch",
                    key: Some(Key::Confirm.cap()),
                    first: true,
                    width: px(210),
                    ..default()
                }
                .spawn(row, look, (), rematch);
            } else {
                Choice {
                    look: ButtonLook::Ink,
                    label: "Next round",
                    key: Some(Key::Confirm.cap()),
                    first: true,
                    width: px(250),
                    ..default()
                }
                .spawn(row, look, (), next_round);
            }
            Choice {
                label: "Log",
                icon: Some(Icon::Lines),
                width: px(130),
                ..default()
            }
            .spawn(row, look, (), |_: On<Activate>, mut menus: MenuStack| {
                menus.open(Menu::Log);
            });
            if is_over {
                Choice {
                    label: "New match",
                    width: px(170),
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
                    label: "Title",
                    key: Some(Key::Menu.cap()),
                    width: px(150),
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
                    key: Some(Key::Menu.cap()),
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
                row.spawn(look.label(
                    Voice::Text,
                    16.0,
                    color(INK),
                    format!("{dealt} cards are dealt again."),
                ));
            }
        });
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
fn rematch(_: On<Activate>, mut next: ResMut<NextMatch>, mut screen: ResMut<NextState<Screen>>) {
    next.seed = next.seed.wrapping_add(1);
    screen.set(Screen::Table);
}

fn banner(
    paper: &mut Build,
    look: &Look,
    game: &Game,
    result: &RoundResult,
    advanced: bool,
    names: &Names,
) {
    let ink = ink_on(result.rule);
    let who = names.subject(result.winner);
    let verb = if names.is_you(result.winner) {
        "win"
    } else {
        "wins"
    };
    let what = if advanced {
        format!("round {}", game.round())
    } else {
        "the round".to_owned()
    };
    let title = format!("{who} {verb} {what}");
    paper
        .spawn((
            Node {
                align_items: AlignItems::Center,
                justify_content: JustifyContent::SpaceBetween,
                height: px(84),
                margin: UiRect::bottom(px(16)),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|row| {
            row.spawn((
                ImageNode::new(look.art.stroke_broad.clone()).with_mode(NodeImageMode::Stretch),
                Paint(result.rule),
                Node {
                    position_type: PositionType::Absolute,
                    left: px(-18),
                    top: px(-10),
                    width: px(572),
                    height: px(104),
                    ..default()
                },
                Pickable::IGNORE,
            ));
            row.spawn((
                Node {
                    align_items: AlignItems::Center,
                    column_gap: px(16),
                    ..default()
                },
                Pickable::IGNORE,
                children![
                    look.icon(Icon::Crown, 52.0, ink),
                    look.label(Voice::Title, 40.0, ink, title),
                ],
            ));
            row.spawn((
                Node {
                    flex_direction: FlexDirection::Column,
                    align_items: AlignItems::End,
                    ..default()
                },
                Pickable::IGNORE,
                children![
                    look.label(Voice::Display, 24.0, color(INK), result.rule.name()),
                    look.label(Voice::Strong, 17.0, color(INK), result.rule.goal()),
                ],
            ));
        });
}

fn match_title(paper: &mut Build, look: &Look, winners: SeatSet, names: &Names) {
    let seats: Vec<Seat> = winners.iter().collect();
    let who: Vec<String> = seats.iter().map(|seat| names.subject(*seat)).collect();
    let title = match &seats[..] {
        [seat] if names.is_you(*seat) => "You win the match".to_owned(),
        [_] => format!("{} wins the match", who.join("")),
        _ => format!("{} share the match", who.join(" and ")),
    };
    paper.spawn((
        Node {
            align_items: AlignItems::Center,
            column_gap: px(18),
            margin: UiRect::bottom(px(10)),
            ..default()
        },
        Pickable::IGNORE,
        children![
            look.icon(Icon::Crown, 64.0, color(INK)),
            look.label(Voice::Title, 52.0, color(INK), title),
        ],
    ));
}

/// What the last round was won by, or why it was the last.
fn last_round(paper: &mut Build, look: &Look, game: &Game, result: &RoundResult, names: &Names) {
    let won = words::round_won(result, names);
    let by_points = game
        .target()
        .is_some_and(|target| game.seats().any(|seat| game.score(seat) >= target));
    let mut text = format!("Round {}: {won}.", game.round());
    if !by_points {
        text.push_str(" Too few cards are left for another round: the highest score wins.");
    }
    paper.spawn(look.paragraph(Voice::Strong, 18.0, color(INK), text));
}

fn winning_cards(
    paper: &mut Build,
    look: &Look,
    result: &RoundResult,
    advanced: bool,
    names: &Names,
) {
    let whose = if names.is_you(result.winner) {
        "Your winning set".to_owned()
    } else {
        format!("{} winning set", names.whose(result.winner))
    };
    paper
        .spawn((
            Node {
                align_items: AlignItems::Center,
                column_gap: px(9),
                margin: UiRect::vertical(px(10)),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|row| {
            row.spawn((
                Node {
                    flex_direction: FlexDirection::Column,
                    width: px(176),
                    flex_shrink: 0.0,
                    ..default()
                },
                Pickable::IGNORE,
                children![
                    look.label(
                        Voice::Display,
                        19.0,
                        color(INK),
                        if advanced { "Scored".to_owned() } else { whose }
                    ),
                    look.label(
                        Voice::Strong,
                        16.0,
                        color(INK),
                        words::caption(result.rule, result.rule.rank(result.cards), result.cards),
                    ),
                ],
            ));
            let mut cards: Vec<Card> = result.cards.iter().collect();
            cards.sort_unstable_by(|a, b| b.cmp(a));
            if cards.is_empty() {
                row.spawn(look.label(
                    Voice::Strong,
                    17.0,
                    color(INK),
                    "None counts: everybody else went out.",
                ));
            }
            let n = cards.len().max(1) as f32;
            let sum = if advanced { 130.0 } else { 0.0 };
            let width = ((578.0 - sum) / n - if advanced { 30.0 } else { 9.0 }).clamp(30.0, 66.0);
            for (i, card) in cards.iter().enumerate() {
                if advanced && i > 0 {
                    row.spawn(look.label(Voice::Display, 20.0, color(INK), "+"));
                }
                row.spawn(card_picture(look, *card, width, false));
            }
            if advanced && !cards.is_empty() {
                let s = if result.points == 1 { "" } else { "s" };
                row.spawn(look.label(
                    Voice::Title,
                    28.0,
                    color(INK),
                    format!("= {} point{s}", result.points),
                ));
            }
        });
}

fn exits(paper: &mut Build, look: &Look, exits: &[Exit], names: &Names) {
    paper.spawn((
        Node {
            margin: UiRect {
                top: px(14),
                bottom: px(4),
                ..default()
            },
            ..default()
        },
        Pickable::IGNORE,
        children![look.label(Voice::Display, 19.0, color(INK), "How it went")],
    ));
    for (i, exit) in exits.iter().enumerate() {
        let order = ["First out", "Second out", "Third out"]
            .get(i)
            .copied()
            .unwrap_or("Out");
        let order = if exits.len() == 1 { "Out" } else { order };
        paper.spawn((
            Node {
                align_items: AlignItems::Center,
                column_gap: px(12),
                height: px(31),
                ..default()
            },
            Pickable::IGNORE,
            children![
                (
                    Node {
                        width: px(104),
                        ..default()
                    },
                    Pickable::IGNORE,
                    children![look.label(Voice::Strong, 16.0, color(INK), order)],
                ),
                (
                    Node {
                        width: px(112),
                        overflow: Overflow::clip(),
                        ..default()
                    },
                    Pickable::IGNORE,
                    children![look.label(
                        Voice::Display,
                        18.0,
                        color(INK),
                        names.subject(exit.seat)
                    )],
                ),
                (
                    Node {
                        width: px(26),
                        height: px(26),
                        border_radius: BorderRadius::all(px(6)),
                        align_items: AlignItems::Center,
                        justify_content: JustifyContent::Center,
                        ..default()
                    },
                    BackgroundColor::default(),
                    Paint(exit.rule),
                    Pickable::IGNORE,
                    children![look.icon(
                        Icon::symbol(exit.rule.colour().index()),
                        21.0,
                        ink_on(exit.rule)
                    )],
                ),
                look.label(
                    Voice::Strong,
                    17.0,
                    color(INK),
                    words::went_out(exit.rule, &exit.standings, exit.seat, exit.why, names),
                ),
            ],
        ));
    }
}
