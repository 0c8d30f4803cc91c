//! The result of a round: who won, under which rule, by which cards, and how the others went out.

use bevy::{prelude::*, ui_widgets::Activate};

use super::Screen;
use crate::{
    animation::cues::Shown,
    input::Key,
    menus::{
        Exit, OnEscape, Story,
        sheet::{self, Choice, Material, card_picture},
    },
    rules::{Card, RoundResult},
    stages::NextMatch,
    table::SeatNames,
    theme::{
        art::Look,
        color, ink_on,
        palette::INK,
        pigment,
        sheet::Icon,
        widgets::{ButtonLook, Voice},
    },
    words::{self, Names},
};

/// Shows the result over the table.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Result), open);
}

fn open(
    mut commands: Commands,
    look: Look,
    shown: Res<Shown>,
    story: Res<Story>,
    names: Res<SeatNames>,
) {
    let Some(result) = shown.game.as_ref().and_then(|game| game.result()) else {
        return;
    };
    sheet::open(
        &mut commands,
        &look,
        "Result",
        DespawnOnExit(Screen::Result),
        Material::Paper,
        860.0,
        |paper| {
            banner(paper, &look, &result, &names);
            winning_cards(paper, &look, &result, &names);
            exits(paper, &look, &story.exits, &names);
            paper
                .spawn(Node {
                    column_gap: px(16),
                    margin: UiRect::top(px(30)),
                    ..default()
                })
                .with_children(|row| {
                    Choice {
                        look: ButtonLook::Ink,
                        label: "Play again",
                        key: Some(Key::Confirm.cap()),
                        first: true,
                        width: px(260),
                        ..default()
                    }
                    .spawn(row, &look, (), again);
                    Choice {
                        label: "Leave the table",
                        key: Some(Key::Menu.cap()),
                        width: px(260),
                        ..default()
                    }
                    .spawn(
                        row,
                        &look,
                        OnEscape,
                        |_: On<Activate>, mut screen: ResMut<NextState<Screen>>| {
                            screen.set(Screen::Title);
                        },
                    );
                });
        },
    );
}

/// Deals anew, with the next seed.
fn again(_: On<Activate>, mut next: ResMut<NextMatch>, mut screen: ResMut<NextState<Screen>>) {
    next.seed = next.seed.wrapping_add(1);
    screen.set(Screen::Table);
}

fn banner(paper: &mut sheet::Build, look: &Look, result: &RoundResult, names: &Names) {
    let ink = ink_on(result.rule);
    let title = format!(
        "{} the round",
        if names.is_you(result.winner) {
            "You win".to_owned()
        } else {
            format!("{} wins", names.subject(result.winner))
        }
    );
    paper
        .spawn((
            Node {
                align_items: AlignItems::Center,
                justify_content: JustifyContent::SpaceBetween,
                height: px(96),
                margin: UiRect::bottom(px(20)),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|row| {
            row.spawn((
                ImageNode::new(look.art.stroke_broad.clone())
                    .with_mode(NodeImageMode::Stretch)
                    .with_color(pigment(result.rule)),
                Node {
                    position_type: PositionType::Absolute,
                    left: px(-18),
                    top: px(-10),
                    width: px(572),
                    height: px(116),
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
                    look.icon(Icon::Crown, 56.0, ink),
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

fn winning_cards(paper: &mut sheet::Build, look: &Look, result: &RoundResult, names: &Names) {
    paper
        .spawn((
            Node {
                align_items: AlignItems::Center,
                column_gap: px(14),
                margin: UiRect::vertical(px(10)),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|row| {
            let whose = if names.is_you(result.winner) {
                "Your winning cards".to_owned()
            } else {
                format!("{} winning cards", names.whose(result.winner))
            };
            row.spawn((
                Node {
                    flex_direction: FlexDirection::Column,
                    width: px(190),
                    flex_shrink: 0.0,
                    ..default()
                },
                Pickable::IGNORE,
                children![
                    look.label(Voice::Display, 19.0, color(INK), whose),
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
            let width = (520.0 / cards.len().max(1) as f32 - 14.0).min(80.0);
            for card in cards {
                row.spawn(card_picture(look, card, width, false));
            }
        });
}

fn exits(paper: &mut sheet::Build, look: &Look, exits: &[Exit], names: &Names) {
    paper.spawn((
        Node {
            margin: UiRect {
                top: px(22),
                bottom: px(8),
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
                height: px(34),
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
                        width: px(66),
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
                        width: px(28),
                        height: px(28),
                        border_radius: BorderRadius::all(px(6)),
                        align_items: AlignItems::Center,
                        justify_content: JustifyContent::Center,
                        ..default()
                    },
                    BackgroundColor(pigment(exit.rule)),
                    Pickable::IGNORE,
                    children![look.icon(
                        Icon::symbol(exit.rule.colour().index()),
                        23.0,
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
