//! Page 2: what decides when as many cards count on both sides, and what never does.

use bevy::prelude::*;

use super::{
    PAGE,
    example::{COLOUR, Example, HIGHEST, NOBODY, OUTSIDE, TWO_GROUPS},
    parts::{
        Room, TEXT, column, duel, hairline, heading, palette, palette_height, panel, row, strip,
        swatch, text, verdict,
    },
};
use crate::{
    menus::sheet::Build,
    rules::{Colour, Rule},
    theme::{art::Look, color, palette::INK, sheet::Icon, widgets::Voice},
    words,
};

/// How the two Palettes of a row lie.
const ROOM: Room = Room {
    card: 48.0,
    cards: 3,
    between: 68.0,
    framed: true,
};
/// Width of the words of a row, virtual pixels.
const WORDS: f32 = 372.0;
/// Width of the sentence of a row, virtual pixels.
const WHY: f32 = 196.0;

pub(super) fn write(body: &mut Build, look: &Look) {
    for (example, title, words) in [
        (
            HIGHEST,
            "As many cards? The highest decides",
            "More cards win. With equally many the highest card of each set decides: its number first.",
        ),
        (
            COLOUR,
            "The same number? The stronger colour",
            "Red is the strongest, Violet the weakest. No two cards are the same, so two sets never tie.",
        ),
        (
            OUTSIDE,
            "What does not count never helps",
            "A card outside the set is not compared, not even to break a tie.",
        ),
        (
            NOBODY,
            "No card counts? Nobody leads",
            "Whoever has no card that counts cannot lead, however high the others are.",
        ),
    ] {
        case(body, look, example.rule, title, words, |cards| {
            duel(cards, look, &example, ROOM.zoomed(look.scale.0));
            verdict(cards, look, TEXT, &example.why(), px(WHY * look.scale.0));
        });
        body.spawn(hairline());
    }
    two_groups(body, look);
    strengths(body, look);
}

fn case(
    body: &mut Build,
    look: &Look,
    rule: Rule,
    title: &str,
    words: &str,
    cards: impl FnOnce(&mut Build),
) {
    let width = if look.is_large() { PAGE } else { WORDS };
    body.spawn((
        Node {
            min_height: px(palette_height(ROOM.card) + 22.0),
            flex_shrink: 0.0,
            // Larger words take the whole width, above the cards.
            flex_wrap: FlexWrap::Wrap,
            row_gap: px(12),
            padding: UiRect::vertical(px(if look.is_large() { 14 } else { 0 })),
            ..row(16.0)
        },
        Pickable::IGNORE,
    ))
    .with_children(|line| {
        line.spawn((
            Node {
                width: px(width),
                flex_shrink: 0.0,
                ..column(2.0)
            },
            Pickable::IGNORE,
        ))
        .with_children(|column| {
            column.spawn(heading(look, title));
            text(column, look, TEXT - 1.0, width, words);
        });
        line.spawn((
            Node {
                min_width: px(84),
                flex_shrink: 0.0,
                justify_content: JustifyContent::Center,
                ..row(8.0)
            },
            Pickable::IGNORE,
            children![
                swatch(look, rule, 24.0),
                look.label(Voice::Strong, 15.0, color(INK), rule.name()),
            ],
        ));
        line.spawn((row(20.0), Pickable::IGNORE))
            .with_children(cards);
    });
}

/// One Palette with two groups of the same size: which of them is the set.
fn two_groups(body: &mut Build, look: &Look) {
    let Example { rule, .. } = TWO_GROUPS;
    let cards = TWO_GROUPS.palette(0);
    let set = rule.qualifying(cards);
    case(
        body,
        look,
        rule,
        "Two groups of one size? The higher one",
        "Of equally large groups, or equally long runs, the one with the highest card is your set.",
        |line| {
            line.spawn((
                Node {
                    width: px(ROOM.zoomed(look.scale.0).width()),
                    flex_shrink: 0.0,
                    ..default()
                },
                Pickable::IGNORE,
            ))
            .with_children(|side| palette(side, look, cards, set, None, ROOM.card));
            verdict(
                line,
                look,
                TEXT,
                &words::caption(rule, rule.rank(cards), set),
                px(WHY * look.scale.0),
            );
        },
    );
}

/// The colours from the strongest to the weakest.
fn strengths(body: &mut Build, look: &Look) {
    body.spawn(panel(Node {
        justify_content: JustifyContent::SpaceBetween,
        ..strip()
    }))
    .with_children(|strip| {
        strip.spawn(look.label(Voice::Display, 18.0, color(INK), "Strongest"));
        for colour in Colour::ALL {
            if colour != Colour::ALL[0] {
                strip.spawn(look.icon(Icon::ChevronRight, 16.0, color(INK)));
            }
            strip.spawn((
                row(9.0),
                Pickable::IGNORE,
                children![
                    swatch(look, Rule::from(colour), 28.0),
                    look.label(Voice::Strong, 16.0, color(INK), colour.name()),
                ],
            ));
        }
        strip.spawn(look.label(Voice::Display, 18.0, color(INK), "weakest"));
    });
}
