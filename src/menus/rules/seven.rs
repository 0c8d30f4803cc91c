//! Page 1: what each of the seven rules compares, with an example of two Palettes.

use bevy::prelude::*;

use super::{
    PAGE,
    example::{Example, SEVEN},
    parts::{Room, TEXT, duel, hairline, palette_height, row, swatch, text, verdict},
};
use crate::{
    menus::sheet::Build,
    rules::Rule,
    theme::{art::Look, color, ink_on, paints::Paint, palette::INK, sheet::Icon, widgets::Voice},
};

/// How the two Palettes of a row lie.
const ROOM: Room = Room {
    card: 46.0,
    cards: 4,
    between: 88.0,
    framed: false,
};
/// Width of the part that names the rule, virtual pixels.
const NAME: f32 = 268.0;

pub(super) fn write(body: &mut Build, look: &Look, in_force: Option<Rule>) {
    text(
        body,
        look,
        TEXT,
        PAGE,
        "The top card of the *Canvas* sets the *rule*; a round starts under Red. Of each Palette only the cards that count \
         under the rule are compared: *how many* there are, then *the highest* of them. Here those that count have a stroke below.",
    );
    body.spawn((
        Node {
            height: px(9),
            flex_shrink: 0.0,
            ..default()
        },
        Pickable::IGNORE,
    ));
    for example in &SEVEN {
        body.spawn(hairline());
        line(body, look, example, in_force == Some(example.rule));
    }
}

fn line(body: &mut Build, look: &Look, example: &Example, in_force: bool) {
    let height = px(palette_height(ROOM.card));
    if look.is_large() {
        // The name has a line of its own, and leaves its place to the sentence.
        body.spawn((
            Node {
                padding: UiRect::new(px(14), px(0), px(16), px(10)),
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|line| name(line, look, example.rule, in_force));
    }
    body.spawn((
        Node {
            min_height: height,
            margin: UiRect::bottom(px(if look.is_large() { 14 } else { 0 })),
            flex_grow: 1.0,
            flex_shrink: 0.0,
            ..row(0.0)
        },
        Pickable::IGNORE,
    ))
    .with_children(|line| {
        if !look.is_large() {
            name(line, look, example.rule, in_force);
        }
        duel(line, look, example, ROOM.zoomed(look.scale.0));
        line.spawn((
            Node {
                width: px(52),
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
        ));
        verdict(line, look, 18.0, &example.why(), Val::Auto);
    });
}

/// Name and goal of a rule; the one in force stands on its stroke of paint.
fn name(line: &mut Build, look: &Look, rule: Rule, in_force: bool) {
    line.spawn((
        Node {
            min_width: px(NAME),
            flex_shrink: 0.0,
            ..row(14.0)
        },
        Pickable::IGNORE,
    ))
    .with_children(|name| {
        let ink = if in_force { ink_on(rule) } else { color(INK) };
        if in_force {
            name.spawn((
                ImageNode::new(look.art.stroke_broad.clone()).with_mode(NodeImageMode::Stretch),
                Paint(rule),
                Node {
                    position_type: PositionType::Absolute,
                    left: px(-14),
                    top: px(-10),
                    bottom: px(-10),
                    right: px(-6),
                    ..default()
                },
                Pickable::IGNORE,
            ));
            name.spawn(look.icon(Icon::symbol(rule.colour().index()), 38.0, ink));
        } else {
            name.spawn(swatch(look, rule, 38.0));
        }
        name.spawn((
            Node {
                flex_direction: FlexDirection::Column,
                ..default()
            },
            Pickable::IGNORE,
            children![
                (
                    Node {
                        align_items: AlignItems::Baseline,
                        column_gap: px(10),
                        ..default()
                    },
                    Pickable::IGNORE,
                    children![
                        (
                            look.label(Voice::Display, 20.0, ink, rule.name()),
                            bevy::text::LineHeight::RelativeToFont(23.0 / 20.0),
                        ),
                        (
                            look.label(
                                Voice::Text,
                                15.0,
                                ink,
                                if in_force { "in force now" } else { "" }
                            ),
                            bevy::text::LineHeight::RelativeToFont(23.0 / 15.0),
                        ),
                    ],
                ),
                (
                    look.label(
                        if in_force { Voice::Bold } else { Voice::Text },
                        16.0,
                        ink,
                        rule.goal()
                    ),
                    bevy::text::LineHeight::RelativeToFont(20.0 / 16.0),
                ),
            ],
        ));
    });
}
