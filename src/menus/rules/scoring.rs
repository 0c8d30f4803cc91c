//! Page 4: what a round is worth, the goal, the bonus draw, and the end of a match.

use bevy::prelude::*;

use super::{
    PAGE,
    parts::{
        TEXT, across, canvas, column, heading, palette, panel, part_of_page, row, share, text,
    },
};
use crate::{
    menus::sheet::{Build, card_picture},
    rules::{Card, CardSet, Colour, Rule, Scoring},
    theme::{art::Look, color, glass, palette::INK, sheet::Icon, widgets::Voice},
};

/// Width of a card, virtual pixels.
const CARD: f32 = 60.0;
/// Height of the picture of a panel, virtual pixels.
const PICTURE: f32 = 96.0;
/// Distance between the panels, virtual pixels.
const GAP: f32 = 16.0;
/// Distance from the left or right edge of a panel to what stands in it, virtual pixels.
const INSET: f32 = 24.0;
/// The Palette that wins the round of the example, under Green.
const WON: &str = "G6B4V2R7";
/// The card that is discarded in the example of the bonus draw.
const DISCARD: (u8, Colour) = (5, Colour::Blue);
/// How many cards the Palette has in that example.
const OWN: u8 = 3;

pub(super) fn write(body: &mut Build, look: &Look) {
    text(
        body,
        look,
        TEXT,
        PAGE,
        "In a *basic* match the winner of the one round wins. In an *advanced* match you play rounds for points.",
    );
    let rows: [[fn(&mut Build, &Look); 2]; 2] = [[won, goal], [bonus_draw, end]];
    for (i, panels) in rows.into_iter().enumerate() {
        body.spawn((
            share(look, GAP, if i == 0 { 14.0 } else { 16.0 }),
            Pickable::IGNORE,
        ))
        .with_children(|row| {
            for write in panels {
                row.spawn(panel(Node {
                    width: px(part_of_page(across(look, 2), GAP)),
                    padding: UiRect::axes(px(INSET), px(20)),
                    ..column(6.0)
                }))
                .with_children(|panel| write(panel, look));
            }
        });
    }
}

/// Width of what stands in a panel, virtual pixels.
fn words(look: &Look) -> f32 {
    part_of_page(across(look, 2), GAP) - 2.0 * INSET
}

/// The place of a panel's picture.
fn picture(gap: f32) -> impl Bundle {
    (
        Node {
            min_height: px(PICTURE),
            flex_shrink: 0.0,
            margin: UiRect::vertical(px(4)),
            ..row(gap)
        },
        Pickable::IGNORE,
    )
}

fn won(panel: &mut Build, look: &Look) {
    panel.spawn(heading(look, "Win the round, and your set scores"));
    let cards = cards(WON);
    let set = Rule::Green.qualifying(cards);
    panel.spawn(picture(16.0)).with_children(|line| {
        palette(line, look, cards, set, None, CARD);
        line.spawn(look.label(
            Voice::Title,
            28.0,
            color(INK),
            format!("= {} points", set.points()),
        ));
    });
    text(
        panel,
        look,
        TEXT,
        words(look),
        "The winner’s set under the rule in force goes to the score pile, and each card is worth its number. \
         A winner without a card that counts scores nothing.",
    );
}

fn goal(panel: &mut Build, look: &Look) {
    panel.spawn(heading(look, "Reach the goal, and you win the match"));
    panel.spawn(picture(0.0)).with_children(|line| {
        for players in 2..=4 {
            line.spawn((
                Node {
                    flex_grow: 1.0,
                    flex_basis: px(0),
                    ..column(0.0)
                },
                Pickable::IGNORE,
                children![
                    (
                        look.label(
                            Voice::Title,
                            52.0,
                            color(INK),
                            Scoring::target(players).to_string()
                        ),
                        bevy::text::LineHeight::RelativeToFont(56.0 / 52.0),
                    ),
                    look.label(
                        Voice::Strong,
                        16.0,
                        color(INK),
                        format!("with {players} players")
                    ),
                ],
            ));
        }
    });
    text(
        panel,
        look,
        TEXT,
        words(look),
        "As soon as somebody has so many points or more, that player wins the match.",
    );
}

fn bonus_draw(panel: &mut Build, look: &Look) {
    panel.spawn(heading(look, "Discard high, and you may draw"));
    let (number, colour) = DISCARD;
    panel.spawn(picture(12.0)).with_children(|line| {
        if let Some(card) = Card::new(number, colour) {
            line.spawn(card_picture(look, card, CARD, false));
        }
        line.spawn(look.icon(Icon::ChevronRight, 24.0, color(INK)));
        canvas(line, look, Rule::from(colour));
        line.spawn((
            Node {
                margin: UiRect::left(px(14)),
                ..column(0.0)
            },
            Pickable::IGNORE,
            children![
                look.label(
                    Voice::Display,
                    20.0,
                    color(INK),
                    format!("{number} is more than {OWN}")
                ),
                look.label(
                    Voice::Strong,
                    16.0,
                    color(INK),
                    format!("with {OWN} cards in your Palette")
                ),
            ],
        ));
    });
    text(
        panel,
        look,
        TEXT,
        words(look),
        "If your turn’s discard has a *higher number* than your Palette has cards at that moment, you may draw one card. \
         Not from an empty deck, and not for what a 7 puts on the Canvas.",
    );
}

fn end(panel: &mut Build, look: &Look) {
    panel.spawn(heading(look, "Or the cards run short"));
    panel.spawn(picture(14.0)).with_children(|line| {
        line.spawn((
            look.cards.card_node(CARD, None),
            Node {
                width: px(CARD),
                height: px(CARD * 1.4),
                border_radius: BorderRadius::all(px(CARD * 0.1)),
                ..default()
            },
            BoxShadow::new(glass(INK, 0.35), px(0), px(2), px(0), px(4)),
            Pickable::IGNORE,
        ));
        line.spawn((
            column(0.0),
            Pickable::IGNORE,
            children![
                look.label(Voice::Display, 20.0, color(INK), "fewer than 8 a player"),
                look.label(
                    Voice::Strong,
                    16.0,
                    color(INK),
                    "are left to deal: the highest score wins"
                ),
            ],
        ));
    });
    text(
        panel,
        look,
        TEXT,
        words(look),
        "For the next round all cards that lie in no score pile are shuffled and dealt again. If they are too few, \
         the match ends. Equal highest scores share the win.",
    );
}

fn cards(text: &str) -> CardSet {
    text.parse().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_show_what_the_text_says() {
        let won = cards(WON);
        let set = Rule::Green.qualifying(won);
        assert_eq!((won.len(), set.len(), set.points()), (4, 3, 12));
        let (number, colour) = DISCARD;
        assert!(Card::new(number, colour).is_some_and(|card| card.number() > OWN));
    }
}
