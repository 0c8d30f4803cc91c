//! Who sits on a seat's card: the side, a picture, a sentence, and the name of a person.

use bevy::prelude::*;

use super::Draft;
use crate::{
    bots::Level,
    input::Device,
    screens::stage::Build,
    settings::{LONGEST_NAME, Sitter},
    table::zones::Side,
    theme::{
        art::Look,
        color,
        controls::{Ground, TextField, Typed},
        glass,
        palette::{CREAM, INK, PAPER},
        sheet::Icon,
        widgets::Voice,
    },
};

/// Adds what a card says about whoever sits there.
pub(super) fn seated(body: &mut Build, look: &Look, side: Side, sitter: Sitter, draft: &Draft) {
    let ink = color(INK);
    let is_lone = draft.setup.persons() == 1;
    match sitter {
        Sitter::Person(device) => {
            head(body, look, side.name(), "Person", ink);
            let icon = match device {
                Device::Desk => Icon::Mouse,
                Device::Pad(_) => Icon::Gamepad,
            };
            disc(body, look, icon, 6.0, 68.0, true);
            body.spawn((
                Node {
                    margin: UiRect::new(px(18), px(18), px(12), px(0)),
                    ..default()
                },
                Pickable::IGNORE,
            ))
            .with_children(|place| {
                TextField {
                    name: &format!("{} name", side.name()),
                    ground: Ground::Paper,
                    text: draft.setup.name(side),
                    placeholder: if is_lone { "You" } else { side.name() },
                    most: LONGEST_NAME,
                    takes: |letter| !letter.is_control(),
                    voice: Voice::Bold,
                    size: 17.0,
                    height: 42.0,
                }
                .spawn(
                    place,
                    look,
                    move |typed: On<Typed>, mut draft: ResMut<Draft>| {
                        draft.setup.set_name(side, &typed.text);
                    },
                );
            });
            let words = match draft
                .setup
                .devices()
                .filter(|other| *other == device)
                .count()
            {
                _ if is_lone => "Your name, or just “You”",
                1 => "Sees the hand only when asked",
                _ => "Shares this device with others",
            };
            sentence(body, look, words, 8.0, ink);
        }
        Sitter::Bot(level) => {
            head(body, look, side.name(), "Bot", ink);
            strength(body, level);
            disc(body, look, Icon::Bot, 20.0, 100.0, true);
            sentence(body, look, level.about(), 16.0, ink);
        }
    }
}

/// Adds what a card says about a seat that is free.
pub(super) fn free(body: &mut Build, look: &Look, side: Side) {
    let ink = glass(CREAM, 0.8);
    head(body, look, side.name(), "Empty", ink);
    disc(body, look, Icon::Plus, 20.0, 100.0, false);
    sentence(
        body,
        look,
        "Press a button on a free gamepad",
        16.0,
        color(CREAM),
    );
}

fn head(body: &mut Build, look: &Look, name: &str, kind: &str, ink: Color) {
    body.spawn((
        Node {
            margin: UiRect::horizontal(px(22)),
            min_height: px(38),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::SpaceBetween,
            ..default()
        },
        Pickable::IGNORE,
        children![
            look.label(Voice::Title, 26.0, ink, name),
            look.label(Voice::Strong, 15.0, ink.with_alpha(0.78), kind),
        ],
    ));
}

/// The strength of a bot: one bar for each level up to its own, the rest pale.
fn strength(body: &mut Build, level: Level) {
    body.spawn((
        Node {
            align_self: AlignSelf::End,
            // It takes no height of its own: the picture below stands where it stands on every card.
            margin: UiRect::new(px(0), px(22), px(0), px(-6)),
            column_gap: px(4),
            ..default()
        },
        Pickable::IGNORE,
    ))
    .with_children(|row| {
        for other in Level::offered() {
            row.spawn((
                Node {
                    width: px(19),
                    height: px(6),
                    border_radius: BorderRadius::MAX,
                    ..default()
                },
                BackgroundColor(if other <= level {
                    color(INK)
                } else {
                    glass(INK, 0.16)
                }),
                Pickable::IGNORE,
            ));
        }
    });
}

/// A picture in a disc, below so much room: filled for somebody, a ring for nobody.
fn disc(body: &mut Build, look: &Look, icon: Icon, above: f32, size: f32, filled: bool) {
    let (ground, edge, ink) = if filled {
        (color(INK), Color::NONE, color(PAPER))
    } else {
        (Color::NONE, glass(CREAM, 0.7), color(CREAM))
    };
    body.spawn((
        Node {
            align_self: AlignSelf::Center,
            flex_shrink: 0.0,
            margin: UiRect::top(px(above)),
            width: px(size),
            height: px(size),
            border: UiRect::all(px(2.5)),
            border_radius: BorderRadius::MAX,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            ..default()
        },
        BackgroundColor(ground),
        BorderColor::all(edge),
        Pickable::IGNORE,
        children![look.icon(icon, size * if filled { 0.72 } else { 0.5 }, ink)],
    ));
}

fn sentence(body: &mut Build, look: &Look, words: &str, above: f32, ink: Color) {
    let (label, wraps) = look.growing(Voice::Text, 16.0, ink, words);
    body.spawn((
        Node {
            margin: UiRect::new(px(8), px(8), px(above), px(0)),
            min_height: px(28),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            ..default()
        },
        Pickable::IGNORE,
    ))
    .with_children(|place| {
        place
            .spawn((label, wraps))
            .insert(TextLayout::new(Justify::Center, LineBreak::NoWrap));
    });
}
