//! Page 3: what can be done in a turn, who starts, who is out and who wins the round.

use bevy::prelude::*;

use super::{
    PAGE,
    parts::{TEXT, across, canvas, column, heading, panel, part_of_page, row, strip, text},
};
use crate::{
    input::Control,
    menus::sheet::{Build, card_picture},
    rules::{Card, Colour, Rule},
    theme::{art::Look, color, palette::INK, sheet::Icon, widgets::Voice},
};

/// Width of a card in a picture, virtual pixels.
const CARD: f32 = 72.0;
/// Distance between the four tiles, virtual pixels.
const GAP: f32 = 16.0;
/// Distance from a tile's edge to what stands in it, virtual pixels.
const INSET: f32 = 18.0;
/// Distance between the columns, virtual pixels.
const COLUMN_GAP: f32 = 36.0;

pub(super) fn write(body: &mut Build, look: &Look) {
    text(
        body,
        look,
        20.0,
        PAGE,
        "At the end of *your own* turn you must be *winning*. If you are not, you are out of the round.",
    );
    text(
        body,
        look,
        TEXT,
        PAGE,
        "Being behind during somebody else’s turn does no harm. On your turn you do one of four things:",
    );
    body.spawn((
        Node {
            column_gap: px(GAP),
            row_gap: px(GAP),
            flex_wrap: FlexWrap::Wrap,
            margin: UiRect::vertical(px(18)),
            flex_shrink: 0.0,
            ..default()
        },
        Pickable::IGNORE,
    ))
    .with_children(|tiles| {
        tile(
            tiles,
            look,
            "Play",
            Some(Control::Confirm),
            "One card from your hand to your Palette. If that leaves you behind, you will be out.",
            |picture| {
                hand_card(picture, look, 6, Colour::Red);
                arrow(picture, look);
                own_palette(picture, look);
            },
        );
        tile(
            tiles,
            look,
            "Discard",
            Some(Control::Canvas),
            "One card from your hand to the Canvas. Its colour is the new rule, and you must be winning right after.",
            |picture| {
                hand_card(picture, look, 4, Colour::Green);
                arrow(picture, look);
                canvas(picture, look, Rule::Green);
            },
        );
        tile(
            tiles,
            look,
            "Play, then discard",
            None,
            "Both, in this order: first a card to your Palette, then one to the Canvas.",
            |picture| {
                picture
                    .spawn((column(12.0), Pickable::IGNORE))
                    .with_children(|steps| {
                        step(steps, look, "1", Card::new(6, Colour::Red), "to your Palette");
                        step(steps, look, "2", Card::new(4, Colour::Green), "to the Canvas");
                    });
            },
        );
        tile(
            tiles,
            look,
            "Concede",
            Some(Control::EndTurn),
            "Do nothing and be out. Played for points it can be wise: it can cut what a rival will score.",
            |picture| {
                picture.spawn(look.icon(Icon::Out, 74.0, color(INK)));
            },
        );
    });
    let width = part_of_page(across(look, 3), COLUMN_GAP);
    body.spawn((
        Node {
            column_gap: px(COLUMN_GAP),
            row_gap: px(GAP),
            flex_wrap: FlexWrap::Wrap,
            flex_shrink: 0.0,
            ..default()
        },
        Pickable::IGNORE,
    ))
    .with_children(|columns| {
        for (title, words) in [
            (
                "Who starts",
                "Everybody gets a hand of seven and one card in the Palette. The player to the *left of the highest* \
                 of these cards goes first, then clockwise: who is ahead at the deal acts last.",
            ),
            (
                "Who is out",
                "Whoever is *not winning* at the end of their own turn, *concedes*, or starts a turn with an *empty hand*, \
                 even when ahead. Hand and Palette are turned face down and count for nothing.",
            ),
            (
                "Who wins the round",
                "The *last player left*: at once, without another turn, even with an empty hand. In a basic match this decides \
                 the match.",
            ),
        ] {
            columns
                .spawn((
                    Node {
                        width: px(width),
                        ..column(4.0)
                    },
                    Pickable::IGNORE,
                ))
                .with_children(|column| {
                    column.spawn(heading(look, title));
                    text(column, look, TEXT, width, words);
                });
        }
    });
    body.spawn(panel(strip())).with_children(|strip| {
        for part in [
            Ok("Until you end your turn"),
            Err(Control::EndTurn),
            Ok("you can take it back"),
            Err(Control::TakeBack),
            Ok("but not what came before a card you drew."),
        ] {
            match part {
                Ok(words) => strip.spawn(look.label(Voice::Strong, TEXT, color(INK), words)),
                Err(key) => strip.spawn(look.prompt(key, color(INK))),
            };
        }
    });
}

fn tile(
    tiles: &mut Build,
    look: &Look,
    title: &str,
    key: Option<Control>,
    words: &str,
    picture: impl FnOnce(&mut Build),
) {
    // Two and two for larger words.
    let width = part_of_page(if look.is_large() { 2 } else { 4 }, GAP);
    tiles
        .spawn(panel(Node {
            width: px(width),
            padding: UiRect::all(px(INSET)),
            ..column(6.0)
        }))
        .with_children(|tile| {
            tile.spawn((
                Node {
                    height: px(CARD * 1.4 + 6.0),
                    justify_content: JustifyContent::Center,
                    margin: UiRect::bottom(px(8)),
                    ..row(8.0)
                },
                Pickable::IGNORE,
            ))
            .with_children(picture);
            tile.spawn((
                Node {
                    min_height: px(28),
                    justify_content: JustifyContent::SpaceBetween,
                    ..row(8.0)
                },
                Pickable::IGNORE,
            ))
            .with_children(|line| {
                line.spawn(heading(look, title));
                if let Some(key) = key {
                    line.spawn(look.prompt(key, color(INK)));
                }
            });
            text(tile, look, TEXT, width - 2.0 * INSET, words);
        });
}

fn hand_card(picture: &mut Build, look: &Look, number: u8, colour: Colour) {
    if let Some(card) = Card::new(number, colour) {
        picture.spawn(card_picture(look, card, CARD, false));
    }
}

fn arrow(picture: &mut Build, look: &Look) {
    picture.spawn(look.icon(Icon::ChevronRight, 26.0, color(INK)));
}

/// Two overlapping cards and the empty place beside them.
fn own_palette(picture: &mut Build, look: &Look) {
    picture
        .spawn((row(0.0), Pickable::IGNORE))
        .with_children(|cards| {
            for (i, (number, colour)) in [(2, Colour::Yellow), (5, Colour::Blue)]
                .into_iter()
                .enumerate()
            {
                if let Some(card) = Card::new(number, colour) {
                    cards
                        .spawn((
                            Node {
                                margin: UiRect::left(px(if i == 0 { 0.0 } else { -CARD * 0.55 })),
                                ..default()
                            },
                            Pickable::IGNORE,
                        ))
                        .with_child(card_picture(look, card, CARD, false));
                }
            }
        });
}

fn step(steps: &mut Build, look: &Look, number: &str, card: Option<Card>, to: &str) {
    steps
        .spawn((row(10.0), Pickable::IGNORE))
        .with_children(|step| {
            step.spawn((
                Node {
                    min_width: px(16),
                    ..default()
                },
                Pickable::IGNORE,
            ))
            .with_child(look.label(Voice::Title, 20.0, color(INK), number));
            if let Some(card) = card {
                step.spawn(look.token(card, 30.0));
            }
            step.spawn(look.label(Voice::Strong, 16.0, color(INK), to));
        });
}
