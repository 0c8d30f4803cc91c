//! How the buttons of the turn look.

use bevy::prelude::*;

use super::{State, TurnButton, press};
use crate::{
    input::Control,
    rules::Choice,
    table::furniture::{Build, area},
    theme::{
        art::Look,
        color, glass,
        palette::{BUTTON_EDGE, CREAM, INK, PLATE},
        sheet::Icon,
        widgets::Voice,
    },
};

fn frame(rect: Rect, radius: f32, bottom: f32) -> Node {
    Node {
        border: UiRect {
            bottom: px(bottom),
            ..UiRect::all(px(1.5))
        },
        border_radius: BorderRadius::all(px(radius)),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        padding: UiRect::horizontal(px(16)),
        column_gap: px(12),
        ..area(rect)
    }
}

/// Two of these share a row.
fn small_frame(rect: Rect) -> Node {
    Node {
        padding: UiRect::horizontal(px(8)),
        column_gap: px(6),
        justify_content: JustifyContent::Center,
        ..frame(rect, 12.0, 1.5)
    }
}

fn ring(focused: bool) -> Outline {
    Outline::new(
        px(3),
        px(2),
        if focused { color(CREAM) } else { Color::NONE },
    )
}

/// Two buttons share a row: one with its key on it.
pub(super) fn small(
    parent: &mut Build,
    look: &Look,
    rect: Rect,
    button: TurnButton,
    focused: bool,
) {
    let ink = color(CREAM);
    let (icon, label, key) = match button {
        TurnButton::Hint => (Some(Icon::Bulb), "Hint", Control::Hint),
        _ => (None, "No draw", Control::Decline),
    };
    parent
        .spawn((
            Name::new(label),
            button,
            bevy::ui_widgets::Button,
            small_frame(rect),
            BackgroundColor(glass(PLATE, 0.6)),
            BorderColor::all(glass(CREAM, 0.34)),
            ring(focused),
        ))
        .with_children(|parent| {
            if let Some(icon) = icon {
                parent.spawn(look.icon(icon, 19.0, ink));
            }
            parent.spawn(look.label(Voice::Strong, 15.0, ink, label));
            if !look.is_large() {
                parent.spawn(look.prompt(key, ink));
            }
        })
        .observe(press(button));
}

pub(super) fn take_back(parent: &mut Build, look: &Look, rect: Rect, state: &State, focused: bool) {
    let able = state.has(TurnButton::TakeBack);
    let ink = glass(CREAM, if able { 1.0 } else { 0.45 });
    parent
        .spawn((
            Name::new("Take back"),
            TurnButton::TakeBack,
            bevy::ui_widgets::Button,
            small_frame(rect),
            BackgroundColor(glass(PLATE, 0.6)),
            BorderColor::all(glass(CREAM, if able { 0.34 } else { 0.16 })),
            ring(focused),
        ))
        .with_children(|button| {
            if state.has_seen_card && !able {
                // The press says it in a whole sentence.
                button.spawn((
                    Node {
                        flex_direction: FlexDirection::Column,
                        ..default()
                    },
                    Pickable::IGNORE,
                    children![
                        (
                            look.label(Voice::Strong, 14.0, ink, "Take back"),
                            bevy::text::LineHeight::RelativeToFont(17.0 / 14.0),
                        ),
                        (
                            look.label(Voice::Text, 13.0, ink, "a card was seen"),
                            bevy::text::LineHeight::RelativeToFont(15.0 / 13.0),
                        ),
                    ],
                ));
            } else {
                button.spawn(look.label(Voice::Strong, 15.0, ink, "Take back"));
                if !look.is_large() {
                    button.spawn(look.prompt(Control::TakeBack, ink));
                }
            }
        })
        .observe(press(TurnButton::TakeBack));
}

/// Why there is a bonus draw, above its buttons.
pub(super) fn bonus_words(
    parent: &mut Build,
    look: &Look,
    corner: Vec2,
    number: u8,
    palette: usize,
) {
    let s = if palette == 1 { "" } else { "s" };
    parent.spawn((
        Node {
            position_type: PositionType::Absolute,
            left: px(corner.x),
            top: px(corner.y - 58.0),
            flex_direction: FlexDirection::Column,
            row_gap: px(2),
            ..default()
        },
        Pickable::IGNORE,
        children![
            look.label(Voice::Display, 18.0, color(CREAM), "Bonus draw"),
            look.label(
                Voice::Text,
                14.0,
                color(CREAM),
                format!("{number} is higher than your {palette} card{s}"),
            ),
        ],
    ));
}

pub(super) fn draw_one(parent: &mut Build, look: &Look, rect: Rect, focused: bool) {
    let ink = color(INK);
    parent
        .spawn((
            Name::new("Draw one"),
            TurnButton::Draw,
            bevy::ui_widgets::Button,
            Node {
                justify_content: JustifyContent::Center,
                ..frame(rect, 14.0, 4.0)
            },
            BackgroundColor(color(CREAM)),
            BorderColor::all(color(BUTTON_EDGE)),
            ring(focused),
            children![
                look.icon(Icon::DrawCard, 24.0, ink),
                look.label(Voice::Display, 19.0, ink, "Draw one"),
                look.prompt(Control::Confirm, ink),
            ],
        ))
        .observe(press(TurnButton::Draw));
}

/// While an action asks there is nothing to end: how to answer stands in the place of that button.
pub(super) fn ask(parent: &mut Build, look: &Look, rect: Rect, choice: Choice) {
    let text = match choice {
        Choice::Steal { .. } => "Choose a rival’s card",
        Choice::Recycle { .. } => "Choose a card of your Palette",
        _ => "Choose a card to play",
    };
    parent
        .spawn((
            Node {
                column_gap: px(10),
                justify_content: JustifyContent::End,
                align_items: AlignItems::Center,
                ..area(rect)
            },
            Pickable::IGNORE,
        ))
        .with_children(|row| {
            row.spawn(look.arrows(color(CREAM)));
            row.spawn(look.label(Voice::Strong, 16.0, color(CREAM), text));
        });
}

pub(super) fn end(parent: &mut Build, look: &Look, rect: Rect, state: &State, focused: bool) {
    let safe = !state.out;
    let ink = if safe { color(INK) } else { color(CREAM) };
    let (ground, edge) = if safe {
        (color(CREAM), color(BUTTON_EDGE))
    } else {
        (Color::srgba_u8(0x22, 0x26, 0x2C, 205), glass(CREAM, 0.34))
    };
    parent
        .spawn((
            Name::new("End turn"),
            TurnButton::End,
            bevy::ui_widgets::Button,
            frame(rect, 14.0, if safe { 4.0 } else { 1.5 }),
            BackgroundColor(ground),
            BorderColor::all(edge),
            ring(focused),
            children![(
                Node {
                    align_items: AlignItems::Center,
                    column_gap: px(12),
                    ..default()
                },
                Pickable::IGNORE,
                children![
                    (
                        Node {
                            width: px(28),
                            height: px(28),
                            border: UiRect::all(px(2)),
                            border_radius: BorderRadius::MAX,
                            align_items: AlignItems::Center,
                            justify_content: JustifyContent::Center,
                            ..default()
                        },
                        BackgroundColor(if safe { color(INK) } else { Color::NONE }),
                        BorderColor::all(ink),
                        Pickable::IGNORE,
                        children![look.icon(
                            if safe { Icon::Tick } else { Icon::Cross },
                            17.0,
                            if safe { color(CREAM) } else { ink }
                        )],
                    ),
                    (
                        Node {
                            flex_direction: FlexDirection::Column,
                            ..default()
                        },
                        Pickable::IGNORE,
                        children![
                            (
                                look.label(
                                    Voice::Display,
                                    19.0,
                                    ink,
                                    if state.choice == (Choice::Turn { played: false }) {
                                        "Concede"
                                    } else {
                                        "End turn"
                                    }
                                ),
                                bevy::text::LineHeight::RelativeToFont(21.0 / 19.0),
                            ),
                            (
                                look.label(
                                    Voice::Text,
                                    14.0,
                                    ink.with_alpha(0.92),
                                    if state.draws && look.is_large() {
                                        "in, and draw a card"
                                    } else if state.draws {
                                        "you stay in, and draw a card"
                                    } else if safe {
                                        "you stay in"
                                    } else {
                                        "you would be out"
                                    }
                                ),
                                bevy::text::LineHeight::RelativeToFont(17.0 / 14.0),
                            ),
                        ],
                    ),
                ],
            ),],
        ))
        .with_children(|button| {
            if !look.is_large() {
                button.spawn(look.prompt(Control::EndTurn, ink));
            }
        })
        .observe(press(TurnButton::End));
}
