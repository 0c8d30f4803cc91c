//! What the pages are made of: text with stressed words, Palettes, symbols, panels.

use bevy::{prelude::*, text::LineHeight};

use super::{
    PAGE,
    example::{Example, laid_out},
};
use crate::{
    menus::sheet::{Build, card_picture},
    rules::{Card, CardSet, Rule, Standing},
    theme::{
        art::Look,
        color, glass, ink_on,
        paints::Paint,
        palette::{INK, PAPER},
        sheet::Icon,
        text::DrawnSize,
        widgets::{Label, Voice},
    },
};

/// Size of running text, virtual pixels.
pub(super) const TEXT: f32 = 17.0;

/// A heading on a page.
pub(super) fn heading(look: &Look, text: impl Into<String>) -> Label {
    look.label(Voice::Display, 21.0, color(INK), text)
}

/// Running text that wraps at a width, virtual pixels. What stands between stars is stressed: "the *Canvas* sets the
/// *rule*".
///
/// The width is given and not left to the layout: where room is short, it would take a text for as high as it is with
/// one word on each line.
pub(super) fn text(parent: &mut Build, look: &Look, size: f32, width: f32, text: &str) {
    let mut parts = text.split('*').enumerate().map(|(i, part)| {
        let voice = if i % 2 == 1 { Voice::Bold } else { Voice::Text };
        (look.font(voice, size), part.to_owned())
    });
    let Some((_, first)) = parts.next() else {
        return;
    };
    parent
        .spawn((
            look.paragraph(Voice::Text, size, color(INK), first),
            Node {
                width: px(width),
                flex_shrink: 0.0,
                ..default()
            },
            LineHeight::RelativeToFont((size * 1.36).round() / size),
        ))
        .with_children(|spans| {
            for (font, part) in parts.filter(|(_, part)| !part.is_empty()) {
                spans.spawn((
                    TextSpan::new(part),
                    font,
                    DrawnSize(size),
                    TextColor(color(INK)),
                    LineHeight::RelativeToFont((size * 1.36).round() / size),
                ));
            }
        });
}

/// How many of `n` parts stand side by side: for larger text one has the whole width.
pub(super) fn across(look: &Look, n: u8) -> u8 {
    if look.is_large() { 1 } else { n }
}

/// Width of each of so many parts that stand side by side on a page, virtual pixels.
pub(super) fn part_of_page(n: u8, gap: f32) -> f32 {
    (PAGE - gap * (f32::from(n) - 1.0)) / f32::from(n)
}

/// A row of parts that share the height of the page evenly while they have room, and stand one below the other if they
/// have the whole width.
pub(super) fn share(look: &Look, gap: f32, above: f32) -> Node {
    Node {
        column_gap: px(gap),
        row_gap: px(gap),
        margin: UiRect::top(px(above)),
        flex_grow: 1.0,
        ..if look.is_large() {
            Node {
                flex_direction: FlexDirection::Column,
                flex_shrink: 0.0,
                ..default()
            }
        } else {
            Node {
                flex_basis: px(0),
                // Without this a row would be as high as its text is in the narrowest column.
                min_height: px(0),
                ..default()
            }
        }
    }
}

/// A node that lays its children out from left to right, centred on one line.
pub(super) fn row(gap: f32) -> Node {
    Node {
        align_items: AlignItems::Center,
        column_gap: px(gap),
        ..default()
    }
}

/// A node that lays its children out from the top down.
pub(super) fn column(gap: f32) -> Node {
    Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(gap),
        ..default()
    }
}

/// A panel of a page: a slightly darker place on the paper.
pub(super) fn panel(node: Node) -> impl Bundle {
    (
        Node {
            border_radius: BorderRadius::all(px(16)),
            ..node
        },
        BackgroundColor(glass(INK, 0.026)),
        Pickable::IGNORE,
    )
}

/// A thin line between the rows of a page.
pub(super) fn hairline() -> impl Bundle {
    (
        Node {
            height: px(1),
            flex_shrink: 0.0,
            ..default()
        },
        BackgroundColor(glass(INK, 0.07)),
        Pickable::IGNORE,
    )
}

/// The symbol of a rule on its colour.
pub(super) fn swatch(look: &Look, rule: Rule, side: f32) -> impl Bundle + use<> {
    (
        Node {
            width: px(side),
            height: px(side),
            border_radius: BorderRadius::all(px(side * 0.2)),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            flex_shrink: 0.0,
            ..default()
        },
        BackgroundColor::default(),
        Paint(rule),
        Pickable::IGNORE,
        children![look.icon(
            Icon::symbol(rule.colour().index()),
            side * 0.82,
            ink_on(rule)
        )],
    )
}

/// Height that a Palette of cards of this width takes.
pub(super) const fn palette_height(width: f32) -> f32 {
    width * 1.4 + STROKE_GAP + STROKE
}

/// Distance from a card to the stroke below it.
const STROKE_GAP: f32 = 7.0;
/// Height of the stroke.
const STROKE: f32 = 3.0;
/// Distance from card to card.
const GAP: f32 = 8.0;

/// Width that a Palette of so many cards takes.
const fn palette_width(width: f32, cards: usize) -> f32 {
    cards as f32 * (width + GAP) - GAP
}

/// A Palette: the cards that count have a stroke below, the others are pale; the one that decides is framed.
pub(super) fn palette(
    parent: &mut Build,
    look: &Look,
    palette: CardSet,
    counting: CardSet,
    decides: Option<Card>,
    width: f32,
) {
    parent
        .spawn((row(GAP), Pickable::IGNORE))
        .with_children(|cards| {
            for card in laid_out(palette, counting) {
                cards
                    .spawn((column(STROKE_GAP), Pickable::IGNORE))
                    .with_children(|place| {
                        picture(
                            place,
                            look,
                            card,
                            width,
                            decides == Some(card),
                            counting.contains(card),
                        );
                        place.spawn((
                            Node {
                                width: px(width * 0.76),
                                height: px(STROKE),
                                align_self: AlignSelf::Center,
                                border_radius: BorderRadius::MAX,
                                ..default()
                            },
                            BackgroundColor(if counting.contains(card) {
                                color(INK)
                            } else {
                                Color::NONE
                            }),
                            Pickable::IGNORE,
                        ));
                    });
            }
        });
}

fn picture(place: &mut Build, look: &Look, card: Card, width: f32, framed: bool, counts: bool) {
    let mut picture = place.spawn(card_picture(look, card, width, framed));
    if !counts {
        picture.insert(BoxShadow(Vec::new())).with_child((
            Node {
                position_type: PositionType::Absolute,
                left: px(-1),
                right: px(-1),
                top: px(-1),
                bottom: px(-1),
                border_radius: BorderRadius::all(px(width * 0.1)),
                ..default()
            },
            BackgroundColor(glass(PAPER, 0.62)),
            Pickable::IGNORE,
        ));
    }
}

/// How the Palettes of a comparison lie.
#[derive(Clone, Copy)]
pub(super) struct Room {
    /// Width of a card, virtual pixels.
    pub(super) card: f32,
    /// How many cards each Palette has room for.
    pub(super) cards: usize,
    /// Distance between the two Palettes, virtual pixels.
    pub(super) between: f32,
    /// Whether the cards that decide at equal counts are framed.
    pub(super) framed: bool,
}

impl Room {
    /// The same, with the word between the Palettes so many times larger.
    pub(super) fn zoomed(self, zoom: f32) -> Self {
        Self {
            between: self.between * zoom,
            ..self
        }
    }
    /// Width of the whole comparison, virtual pixels.
    pub(super) const fn width(self) -> f32 {
        2.0 * palette_width(self.card, self.cards) + self.between
    }
}

/// Two Palettes side by side, the winner first if there is one, and between them what it does to the other.
pub(super) fn duel(parent: &mut Build, look: &Look, example: &Example, room: Room) {
    let standings = example.standings();
    let won = standings
        .first()
        .is_some_and(|first| first.rank.high().is_some());
    parent
        .spawn((
            Node {
                flex_shrink: 0.0,
                ..row(0.0)
            },
            Pickable::IGNORE,
        ))
        .with_children(|sides| {
            for (i, standing) in standings.iter().enumerate() {
                if i == 1 {
                    sides
                        .spawn((
                            Node {
                                width: px(room.between),
                                justify_content: JustifyContent::Center,
                                ..default()
                            },
                            Pickable::IGNORE,
                        ))
                        .with_child(look.label(
                            Voice::Strong,
                            16.0,
                            glass(INK, 0.72),
                            if won { "beats" } else { "and" },
                        ));
                }
                side(sides, look, example, standing, room);
            }
        });
}

fn side(sides: &mut Build, look: &Look, example: &Example, standing: &Standing, room: Room) {
    sides
        .spawn((
            Node {
                width: px(palette_width(room.card, room.cards)),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|side| {
            palette(
                side,
                look,
                example.palette(standing.seat.index()),
                standing.cards,
                example.deciding(standing).filter(|_| room.framed),
                room.card,
            );
        });
}

/// The sentence that says why, as on the table.
pub(super) fn verdict(parent: &mut Build, look: &Look, size: f32, why: &str, width: Val) {
    parent
        .spawn((Node { width, ..default() }, Pickable::IGNORE))
        .with_child((
            look.paragraph(Voice::Bold, size, color(INK), why),
            LineHeight::RelativeToFont((size * 1.3).round() / size),
        ));
}

/// A small Canvas with the stroke of a rule.
pub(super) fn canvas(picture: &mut Build, look: &Look, rule: Rule) {
    picture
        .spawn((
            ImageNode::new(look.art.canvas.clone()).with_mode(NodeImageMode::Stretch),
            Node {
                width: px(108),
                height: px(64),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                padding: UiRect::bottom(px(3)),
                ..default()
            },
            BoxShadow::new(glass(INK, 0.35), px(0), px(3), px(-1), px(7)),
            Pickable::IGNORE,
        ))
        .with_children(|canvas| {
            canvas.spawn((
                ImageNode::new(look.art.stroke_broad.clone()).with_mode(NodeImageMode::Stretch),
                Paint(rule),
                Node {
                    position_type: PositionType::Absolute,
                    left: px(8),
                    right: px(8),
                    top: px(7),
                    bottom: px(11),
                    ..default()
                },
                Pickable::IGNORE,
            ));
            canvas.spawn(look.icon(Icon::symbol(rule.colour().index()), 30.0, ink_on(rule)));
        });
}

/// A strip across the page, apart from what stands above it.
pub(super) fn strip() -> Node {
    Node {
        flex_shrink: 0.0,
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(8),
        margin: UiRect::top(Val::Auto),
        padding: UiRect::axes(px(22), px(13)),
        ..row(10.0)
    }
}
