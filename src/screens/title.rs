//! The title: the mark, the name, and how many rivals to play against.

use bevy::{
    input_focus::{
        AutoFocus, InputFocus, InputFocusVisible,
        tab_navigation::{TabGroup, TabIndex},
    },
    picking::hover::Hovered,
    prelude::*,
    ui_widgets::{self, Activate},
};

use super::{
    Screen,
    layers::{GROUND, VirtualFrame},
};
use crate::{
    bots::Level,
    input::Key,
    menus::RulesAtHand,
    rules::{Card, Colour, Rule, Variant},
    stages::{NextMatch, Player},
    table::zones::{VIRTUAL, card_size},
    theme::{
        art::{Look, with_bleed},
        color, ink_on,
        palette::{CREAM, INK, SHADOW, TABLE_TINTS},
        pigment,
        sheet::{self, Icon},
        widgets::Voice,
    },
};

/// Shows the title.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), (spawn, spawn_ground))
        .add_systems(
            Update,
            (style_items, fit_ground).run_if(in_state(Screen::Title)),
        )
        .add_systems(Update, anchor.run_if(in_state(Screen::Title)));
}

/// An item of the title's list, lit by a stroke of paint.
#[derive(Component)]
#[require(ui_widgets::Button, Hovered)]
struct Item;

#[derive(Component)]
struct ItemStroke;

#[derive(Component)]
struct ItemInk;

#[derive(Component)]
struct Ground;

/// The part of the screen that is laid out on 1280 × 800 virtual pixels.
#[derive(Component)]
struct Stage;

/// The rule whose colour the title's table has.
const RULE: Rule = Rule::Indigo;

fn spawn_ground(mut commands: Commands, look: Look) {
    commands.spawn((
        Name::new("Title ground"),
        DespawnOnExit(Screen::Title),
        Ground,
        Sprite {
            image: look.art.table.clone(),
            color: color(TABLE_TINTS[RULE.colour().index()]),
            ..default()
        },
        Transform::from_xyz(0.0, 0.0, -10.0),
        GROUND,
    ));
}

fn fit_ground(frame: Res<VirtualFrame>, mut ground: Single<&mut Sprite, With<Ground>>) {
    if ground.custom_size != Some(frame.size) {
        ground.custom_size = Some(frame.size);
    }
}

/// Centres the title's picture in a window that is wider or higher than its drawing.
fn anchor(frame: Res<VirtualFrame>, mut stages: Query<&mut Node, With<Stage>>) {
    let at = (frame.size - VIRTUAL) / 2.0;
    for mut stage in &mut stages {
        if stage.left != px(at.x) || stage.top != px(at.y) {
            stage.left = px(at.x);
            stage.top = px(at.y);
        }
    }
}

fn spawn(mut commands: Commands, look: Look) {
    commands
        .spawn((
            Name::new("Title screen"),
            DespawnOnExit(Screen::Title),
            TabGroup::modal(),
            Node {
                position_type: PositionType::Absolute,
                width: percent(100),
                height: percent(100),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|screen| {
            screen
                .spawn((
                    Stage,
                    Node {
                        position_type: PositionType::Absolute,
                        width: px(VIRTUAL.x),
                        height: px(VIRTUAL.y),
                        ..default()
                    },
                    Pickable::IGNORE,
                ))
                .with_children(|stage| {
                    mark(stage, &look);
                    canvas(stage, &look);
                    fan(stage, &look);
                    stage.spawn((
                        Node {
                            position_type: PositionType::Absolute,
                            left: px(84),
                            top: px(206),
                            ..default()
                        },
                        Pickable::IGNORE,
                        children![look.label(Voice::Title, 190.0, color(CREAM), "Red")],
                    ));
                    items(stage, &look);
                    stage.spawn((
                        Node {
                            position_type: PositionType::Absolute,
                            right: px(32),
                            bottom: px(24),
                            ..default()
                        },
                        Pickable::IGNORE,
                        children![look.label(
                            Voice::Text,
                            15.0,
                            color(CREAM).with_alpha(0.85),
                            "Be in the lead at the end of each of your turns. The last one left wins."
                        )],
                    ));
                });
        });
}

type Build<'a> = bevy::ecs::relationship::RelatedSpawnerCommands<'a, ChildOf>;

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
                ImageNode::new(look.art.stroke_broad.clone())
                    .with_mode(NodeImageMode::Stretch)
                    .with_color(pigment(RULE)),
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
                    look.art.card_node(100.0, Some(card)),
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
        let (image, rect) = look.art.card(size.x, Some(card));
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

fn items(stage: &mut Build, look: &Look) {
    stage
        .spawn((
            Node {
                position_type: PositionType::Absolute,
                left: px(64),
                top: px(428),
                flex_direction: FlexDirection::Column,
                row_gap: px(2),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|list| {
            for (rivals, label) in [(1, "One rival"), (2, "Two rivals"), (3, "Three rivals")] {
                item(
                    list,
                    look,
                    label,
                    rivals == 1,
                    move |_: On<Activate>,
                          mut next: ResMut<NextMatch>,
                          mut screen: ResMut<NextState<Screen>>| {
                        let mut players = vec![Player::Person];
                        players.resize(rivals + 1, Player::Bot(Level::Greedy));
                        *next = NextMatch {
                            players,
                            variant: Variant::default(),
                            seed: next.seed.wrapping_add(1),
                        };
                        screen.set(Screen::Table);
                    },
                );
            }
            item(
                list,
                look,
                "How to play",
                false,
                |_: On<Activate>, mut rules: RulesAtHand| rules.open(),
            );
            item(
                list,
                look,
                "Quit",
                false,
                |_: On<Activate>, mut exit: MessageWriter<AppExit>| {
                    exit.write(AppExit::Success);
                },
            );
        });
}

fn item<M>(
    list: &mut Build,
    look: &Look,
    label: &str,
    first: bool,
    action: impl bevy::ecs::system::IntoObserverSystem<Activate, (), M>,
) {
    let mut entity = list.spawn((
        Name::new(label.to_owned()),
        Item,
        TabIndex(0),
        Node {
            width: px(320),
            height: px(62),
            padding: UiRect::left(px(24)),
            align_items: AlignItems::Center,
            column_gap: px(28),
            ..default()
        },
    ));
    if first {
        entity.insert(AutoFocus);
    }
    entity
        .with_children(|item| {
            item.spawn((
                ItemStroke,
                ImageNode::new(look.art.stroke_line.clone())
                    .with_mode(NodeImageMode::Stretch)
                    .with_color(color(CREAM)),
                Node {
                    position_type: PositionType::Absolute,
                    left: px(0),
                    top: px(-2),
                    width: px(322),
                    height: px(66),
                    ..default()
                },
                Visibility::Hidden,
                Pickable::IGNORE,
            ));
            item.spawn((
                ItemInk,
                look.label(Voice::Display, 29.0, color(CREAM), label),
            ));
            item.spawn((
                ItemStroke,
                Node::default(),
                Visibility::Hidden,
                Pickable::IGNORE,
                children![look.keycap(Key::Confirm.cap(), color(INK))],
            ));
        })
        .observe(action);
}

/// One item is lit: the one under the mouse, or the one that the keyboard stands on.
fn style_items(
    mut focus: ResMut<InputFocus>,
    visible: Res<InputFocusVisible>,
    items: Query<(Entity, &Hovered, &Children), With<Item>>,
    mut strokes: Query<&mut Visibility, With<ItemStroke>>,
    mut inks: Query<&mut TextColor, With<ItemInk>>,
) {
    if !visible.0
        && let Some((hovered, ..)) = items.iter().find(|(_, hovered, _)| hovered.get())
        && focus.get() != Some(hovered)
    {
        focus.set(hovered, bevy::input_focus::FocusCause::Pressed);
    }
    for (entity, _, children) in &items {
        let lit = focus.get() == Some(entity);
        for child in children.iter() {
            if let Ok(mut visibility) = strokes.get_mut(child) {
                visibility.set_if_neq(if lit {
                    Visibility::Inherited
                } else {
                    Visibility::Hidden
                });
            }
            if let Ok(mut ink) = inks.get_mut(child) {
                ink.set_if_neq(TextColor(color(if lit { INK } else { CREAM })));
            }
        }
    }
}
