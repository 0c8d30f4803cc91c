//! The title: the mark, the name, and what to do.

mod drift;
mod picture;

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
    stage::{self, Build},
};
use crate::{
    input::{Control, Pads},
    menus::{Menu, MenuStack, RulesAtHand},
    rules::Rule,
    settings::Settings,
    stages::{NextMatch, Seeds},
    theme::{
        art::Look,
        color,
        palette::{CREAM, INK},
        widgets::Voice,
    },
};

/// Shows the title.
pub fn plugin(app: &mut App) {
    app.add_plugins(drift::plugin)
        .add_systems(OnEnter(Screen::Title), spawn)
        .add_systems(
            Update,
            style_items
                .run_if(in_state(Screen::Title))
                // The pointer takes the focus to no item that lies below a menu.
                .run_if(in_state(Menu::None)),
        );
}

/// An item of the title's list, lit by a stroke of paint.
#[derive(Component)]
#[require(ui_widgets::Button, Hovered)]
struct Item;

#[derive(Component)]
struct ItemStroke;

#[derive(Component)]
struct ItemInk;

/// The rule whose colour the title's table has.
const RULE: Rule = Rule::Indigo;

fn spawn(mut commands: Commands, look: Look) {
    stage::ground(&mut commands, &look, Screen::Title, RULE);
    stage::open(
        &mut commands,
        "Title screen",
        (DespawnOnExit(Screen::Title), TabGroup::modal()),
        |stage| {
            picture::spawn(stage, &look);
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
        },
    );
}

fn items(stage: &mut Build, look: &Look) {
    stage
        .spawn((
            Node {
                position_type: PositionType::Absolute,
                left: px(64),
                top: px(430),
                flex_direction: FlexDirection::Column,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|list| {
            item(list, look, "Quick play", true, quick_play);
            item(
                list,
                look,
                "New match",
                false,
                |_: On<Activate>, mut screen: ResMut<NextState<Screen>>| {
                    screen.set(Screen::Setup);
                },
            );
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
                "Settings",
                false,
                |_: On<Activate>, mut menus: MenuStack| menus.open(Menu::Settings),
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

/// Starts the set-up that was played last, with a new seed.
fn quick_play(
    _: On<Activate>,
    settings: Res<Settings>,
    pads: Res<Pads>,
    mut seeds: ResMut<Seeds>,
    mut next: ResMut<NextMatch>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let mut setup = settings.setup.clone();
    setup.fall_back(|device| pads.has(device));
    *next = setup.with_seed(seeds.draw());
    screen.set(Screen::Table);
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
            height: px(56),
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
                    top: px(-5),
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
                children![look.prompt(Control::Confirm, color(INK))],
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
