//! What decided: the winning cards, and how the others went out.

use bevy::prelude::*;

use crate::{
    menus::{
        Exit,
        sheet::{Build, card_picture},
    },
    rules::{Card, RoundResult},
    theme::{art::Look, color, ink_on, paints::Paint, palette::INK, sheet::Icon, widgets::Voice},
    words::{self, Names},
};

/// The cards that won, and what they are worth if points are played for.
pub(super) fn winning_cards(
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
                    width: px(176.0 * look.scale.0),
                    flex_shrink: 0.0,
                    ..default()
                },
                Pickable::IGNORE,
                children![
                    look.growing(
                        Voice::Display,
                        19.0,
                        color(INK),
                        if advanced { "Scored".to_owned() } else { whose }
                    ),
                    look.growing(
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
                row.spawn(look.growing(
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

/// Who went out, in order, and why.
pub(super) fn exits(paper: &mut Build, look: &Look, exits: &[Exit], names: &Names) {
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
                min_height: px(31),
                ..default()
            },
            Pickable::IGNORE,
            children![
                (
                    Node {
                        width: px(104.0 * look.scale.0),
                        flex_shrink: 0.0,
                        ..default()
                    },
                    Pickable::IGNORE,
                    children![look.label(Voice::Strong, 16.0, color(INK), order)],
                ),
                (
                    Node {
                        width: px(112.0 * look.scale.0),
                        flex_shrink: 0.0,
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
                        flex_shrink: 0.0,
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
                look.growing(
                    Voice::Strong,
                    17.0,
                    color(INK),
                    words::went_out(exit.rule, &exit.standings, exit.seat, exit.why, names),
                ),
            ],
        ));
    }
}
