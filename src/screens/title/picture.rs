//! The title's picture: the mark, the Canvas, a hand of seven.

use bevy::prelude::*;

use super::{
    Build, RULE,
    drift::{Drifts, Rises},
};
use crate::{
    rules::{Card, Colour},
    table::zones::card_size,
    theme::{
        art::Look,
        cards::with_bleed,
        color, ink_on,
        paints::Paint,
        palette::SHADOW,
        sheet::{self, Icon},
        widgets::Voice,
    },
};

/// Adds the whole picture.
pub(super) fn spawn(stage: &mut Build, look: &Look) {
    mark(stage, look);
    canvas(stage, look);
    fan(stage, look);
}

fn mark(stage: &mut Build, look: &Look) {
    let [left, top, width, height] = sheet::MARK_VIEW;
    stage.spawn((
        ImageNode::new(look.art.mark.clone()).with_mode(NodeImageMode::Stretch),
        Node {
            position_type: PositionType::Absolute,
            left: px(left),
            top: px(top),
            width: px(width),
            height: px(height),
            ..default()
        },
        Pickable::IGNORE,
    ));
    // In a wide window the stripes go on to its edge: the first column of the picture, stretched.
    stage.spawn((
        ImageNode {
            image: look.art.mark.clone(),
            rect: Some(Rect::new(0.0, 0.0, 1.0, height * sheet::MARK_SCALE)),
            image_mode: NodeImageMode::Stretch,
            ..default()
        },
        Node {
            position_type: PositionType::Absolute,
            left: px(left - 1200.0),
            top: px(top),
            width: px(1200.5),
            height: px(height),
            ..default()
        },
        Pickable::IGNORE,
    ));
}

fn canvas(stage: &mut Build, look: &Look) {
    let ink = ink_on(RULE);
    stage
        .spawn((
            Node {
                position_type: PositionType::Absolute,
                left: px(758),
                top: px(126),
                width: px(430),
                height: px(185),
                ..default()
            },
            UiTransform::from_rotation(Rot2::degrees(3.0)),
            Drifts {
                angle: 3.0,
                period: 11.0,
                phase: 0.0,
            },
            Pickable::IGNORE,
        ))
        .with_children(|canvas| {
            let full = |inset: UiRect| Node {
                position_type: PositionType::Absolute,
                left: inset.left,
                right: inset.right,
                top: inset.top,
                bottom: inset.bottom,
                ..default()
            };
            canvas.spawn((
                full(UiRect::all(px(0))),
                BoxShadow::new(color(SHADOW).with_alpha(0.6), px(0), px(12), px(-2), px(26)),
                Pickable::IGNORE,
            ));
            canvas.spawn((
                ImageNode::new(look.art.canvas.clone()).with_mode(NodeImageMode::Stretch),
                full(UiRect::all(px(0))),
                Pickable::IGNORE,
            ));
            canvas.spawn((
                ImageNode::new(look.art.stroke_broad.clone()).with_mode(NodeImageMode::Stretch),
                Paint(RULE),
                full(UiRect {
                    left: px(20),
                    right: px(18),
                    top: px(15),
                    bottom: px(24),
                }),
                Pickable::IGNORE,
            ));
            if let Some(card) = Card::new(5, Colour::Indigo) {
                canvas.spawn((
                    Rises {
                        turn: 7.0,
                        depth: 260.0,
                    },
                    Visibility::Hidden,
                    look.cards.card_node(100.0, Some(card)),
                    Node {
                        position_type: PositionType::Absolute,
                        left: px(26),
                        top: px(18),
                        width: px(100),
                        height: px(140),
                        border_radius: BorderRadius::all(px(10)),
                        ..default()
                    },
                    BoxShadow::new(color(SHADOW).with_alpha(0.5), px(0), px(3), px(0), px(8)),
                    Pickable::IGNORE,
                ));
            }
            canvas.spawn((
                Node {
                    position_type: PositionType::Absolute,
                    left: px(152),
                    top: px(0),
                    height: px(178),
                    flex_direction: FlexDirection::Column,
                    justify_content: JustifyContent::Center,
                    ..default()
                },
                Pickable::IGNORE,
                children![
                    (
                        Node {
                            align_items: AlignItems::Center,
                            column_gap: px(12),
                            ..default()
                        },
                        Pickable::IGNORE,
                        children![
                            look.icon(Icon::symbol(RULE.colour().index()), 44.0, ink),
                            look.label(Voice::Title, 46.0, ink, RULE.name()),
                        ],
                    ),
                    look.label(Voice::Bold, 20.0, ink, RULE.goal()),
                ],
            ));
        });
}

/// A hand of seven, one of each number and colour, the green one lifted.
fn fan(stage: &mut Build, look: &Look) {
    let cards = [7, 6, 5, 4, 3, 2, 1]
        .into_iter()
        .zip(Colour::ALL)
        .filter_map(|(number, colour)| Card::new(number, colour));
    for (i, card) in cards.enumerate() {
        let from_middle = i as f32 - 3.0;
        let lifted = i == 3;
        let size = card_size(158.0);
        let centre = Vec2::new(
            960.0 + from_middle * 91.0,
            512.0 + from_middle * from_middle * 9.5 - if lifted { 24.0 } else { 0.0 },
        );
        let (image, rect) = look.cards.card(size.x, Some(card));
        let picture = with_bleed(size);
        let corner = centre - picture / 2.0;
        stage
            .spawn((
                Node {
                    position_type: PositionType::Absolute,
                    left: px(corner.x),
                    top: px(corner.y),
                    width: px(picture.x),
                    height: px(picture.y),
                    border_radius: BorderRadius::all(px(17)),
                    ..default()
                },
                UiTransform::from_rotation(Rot2::degrees(from_middle * 8.0)),
                Drifts {
                    angle: from_middle * 8.0,
                    period: 6.0 + (i * 3 % 7) as f32 * 0.5,
                    phase: i as f32 * 0.37,
                },
                Rises {
                    turn: i as f32,
                    depth: 420.0,
                },
                Visibility::Hidden,
                BoxShadow::new(
                    color(SHADOW).with_alpha(0.55),
                    px(0),
                    px(if lifted { 12 } else { 5 }),
                    px(-2),
                    px(if lifted { 24 } else { 14 }),
                ),
                Pickable::IGNORE,
            ))
            .with_child((
                ImageNode {
                    image,
                    rect: Some(rect),
                    image_mode: NodeImageMode::Stretch,
                    ..default()
                },
                Node {
                    width: percent(100),
                    height: percent(100),
                    ..default()
                },
                Pickable::IGNORE,
            ));
    }
}
