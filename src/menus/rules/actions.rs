//! Page 5: what the odd cards do when they are played to a Palette.

use bevy::prelude::*;

use super::{
    PAGE,
    parts::{TEXT, across, column, heading, panel, part_of_page, row, share, text},
};
use crate::{
    menus::sheet::{Build, card_picture},
    rules::{Card, Colour},
    theme::{
        art::Look,
        cards::BLEED,
        color,
        palette::{CREAM, INK},
        sheet::{CardPiece, Icon},
        widgets::Voice,
    },
};

/// Width of a card, virtual pixels.
const CARD: f32 = 86.0;
/// Distance between the panels, virtual pixels.
const GAP: f32 = 16.0;
/// Distance from a panel's edge to what stands in it, and from the card to its words, virtual pixels.
const INSET: f32 = 22.0;

/// What belongs to an action: the card that shows it, its pictures, its name, its words.
struct Action {
    card: (u8, Colour),
    piece: CardPiece,
    icon: Icon,
    name: &'static str,
    words: &'static str,
}

const ACTIONS: [Action; 4] = [
    Action {
        card: (1, Colour::Orange),
        piece: CardPiece::StealAway,
        icon: Icon::StealAway,
        name: "Steal away",
        words: "Choose a card of another player’s Palette: it goes face down on top of the deck. That Palette must have *at \
                least as many cards as yours*, the 1 included. No such Palette: no effect.",
    },
    Action {
        card: (3, Colour::Indigo),
        piece: CardPiece::DrawCard,
        icon: Icon::DrawCard,
        name: "Draw",
        words: "Draw a card. If the deck is empty, nothing happens.",
    },
    Action {
        card: (5, Colour::Yellow),
        piece: CardPiece::PlayAgain,
        icon: Icon::PlayAgain,
        name: "Play again",
        words: "Play another card from your hand to your Palette. If it is odd, it acts, too. No card that you may play: \
                no effect.",
    },
    Action {
        card: (7, Colour::Green),
        piece: CardPiece::Rethink,
        icon: Icon::Rethink,
        name: "Rethink",
        words: "Choose a card of your own Palette, the 7 itself included. Put it on the *Canvas*, where its colour is the new \
                rule, or face down *on the deck*. You need not be winning right after.",
    },
];

pub(super) fn write(body: &mut Build, look: &Look) {
    text(
        body,
        look,
        TEXT,
        PAGE,
        "In a match with actions, a 1, 3, 5 or 7 played *to your Palette* acts at once, and it must if it can. The card you \
         start with does nothing, nor do cards on the Canvas. After the actions you may still make your turn’s discard.",
    );
    for (i, pair) in ACTIONS.chunks(2).enumerate() {
        body.spawn((
            share(look, GAP, if i == 0 { 14.0 } else { 16.0 }),
            Pickable::IGNORE,
        ))
        .with_children(|row| {
            for action in pair {
                show(row, look, action);
            }
        });
    }
    only_if(body, look);
}

fn show(line: &mut Build, look: &Look, action: &Action) {
    let width = part_of_page(across(look, 2), GAP);
    line.spawn(panel(Node {
        width: px(width),
        padding: UiRect::axes(px(INSET), px(12)),
        ..row(0.0)
    }))
    .with_children(|panel| {
        // The same height for all four, so that their titles stand on one line.
        panel
            .spawn((
                Node {
                    min_height: px(138),
                    width: percent(100),
                    align_items: AlignItems::Start,
                    column_gap: px(INSET),
                    ..default()
                },
                Pickable::IGNORE,
            ))
            .with_children(|inner| {
                card_and_words(inner, look, action, width - 3.0 * INSET - CARD);
            });
    });
}

fn card_and_words(panel: &mut Build, look: &Look, action: &Action, width: f32) {
    let (number, colour) = action.card;
    if let Some(card) = Card::new(number, colour) {
        picture(panel, look, card, action.piece);
    }
    panel
        .spawn((
            Node {
                width: px(width),
                ..column(5.0)
            },
            Pickable::IGNORE,
        ))
        .with_children(|words| {
            words
                .spawn((row(10.0), Pickable::IGNORE))
                .with_children(|title| {
                    title.spawn(disc(look, action.icon));
                    title.spawn(look.label(
                        Voice::Title,
                        23.0,
                        color(INK),
                        format!("{number} · {}", action.name),
                    ));
                });
            text(words, look, TEXT, width, action.words);
        });
}

/// A card as it lies in a match with actions: with the disc of its action.
fn picture(panel: &mut Build, look: &Look, card: Card, piece: CardPiece) {
    let (image, rect) = look.cards.piece(CARD, piece);
    let bleed = px(-BLEED * CARD);
    panel
        .spawn((
            Node {
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|place| {
            place
                .spawn(card_picture(look, card, CARD, false))
                .with_child((
                    ImageNode {
                        image,
                        rect: Some(rect),
                        image_mode: NodeImageMode::Stretch,
                        ..default()
                    },
                    Node {
                        position_type: PositionType::Absolute,
                        left: bleed,
                        right: bleed,
                        top: bleed,
                        bottom: bleed,
                        ..default()
                    },
                    Pickable::IGNORE,
                ));
        });
}

fn disc(look: &Look, icon: Icon) -> impl Bundle + use<> {
    (
        Node {
            width: px(36),
            height: px(36),
            border_radius: BorderRadius::MAX,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            flex_shrink: 0.0,
            ..default()
        },
        BackgroundColor(color(INK)),
        Pickable::IGNORE,
        children![look.icon(icon, 25.0, color(CREAM))],
    )
}

/// The limit on 1s and 7s, set apart from the rest.
fn only_if(body: &mut Build, look: &Look) {
    body.spawn((
        Node {
            margin: UiRect::top(px(16)),
            padding: UiRect::axes(px(22), px(15)),
            border: UiRect::all(px(2)),
            border_radius: BorderRadius::all(px(16)),
            flex_shrink: 0.0,
            ..row(20.0)
        },
        BorderColor::all(color(INK)),
        Pickable::IGNORE,
    ))
    .with_children(|line| {
        line.spawn(look.icon(Icon::Lock, 34.0, color(INK)));
        line.spawn((
            Node {
                flex_basis: px(0),
                flex_grow: 1.0,
                ..column(2.0)
            },
            Pickable::IGNORE,
        ))
        .with_children(|words| {
            words.spawn(heading(look, "A 1 or a 7 only if you can stay in"));
            text(
                words,
                look,
                TEXT,
                PAGE - 102.0,
                "You may play a 1 or a 7 only if this turn can still end with you winning. Then it must: you choose only among \
                 what keeps that open, and can no longer concede.",
            );
        });
    });
}
