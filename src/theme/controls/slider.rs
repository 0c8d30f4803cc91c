//! A number from 0 to 100: a slider. The mouse drags it or presses on its track, Left and Right go in steps of five.

use bevy::{
    input_focus::tab_navigation::TabIndex,
    picking::hover::Hovered,
    prelude::*,
    ui::{ComputedUiRenderTargetInfo, UiGlobalTransform, UiScale},
};

use super::{Adjusts, Build, Ground, Step};
use crate::theme::{
    art::Look,
    color, glass,
    palette::{CREAM, INK},
    ring::FocusRing,
    widgets::Voice,
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(press)
        .add_observer(drag)
        .add_observer(step)
        .add_systems(
            PostUpdate,
            (show_value, style).before(bevy::ui::UiSystems::Content),
        );
}

/// A value from 0 to 100, in percent.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Adjusts, Hovered)]
pub struct Slider(pub u8);

/// The player has moved a slider.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct Slid {
    /// The control.
    pub entity: Entity,
    /// What it says now, in percent.
    pub value: u8,
}

/// The parts that show the value.
#[derive(Component, Clone, Copy)]
enum Part {
    Filled,
    Thumb,
    Number,
}

/// How far the arrows go.
const STEP: u8 = 5;
/// Diameter of the thumb, virtual pixels; half of it stands out at each end of the track.
const THUMB: f32 = 20.0;
/// Thickness of the track, virtual pixels.
const TRACK: f32 = 6.0;
const HEIGHT: f32 = 34.0;

/// Adds a slider on an ink panel, as wide as its place, with its number on the right.
pub fn slider<M>(
    parent: &mut Build,
    look: &Look,
    name: &str,
    value: u8,
    on_slid: impl bevy::ecs::system::IntoObserverSystem<Slid, (), M>,
) -> Entity {
    let mut place = parent.spawn((
        Node {
            width: percent(100),
            align_items: AlignItems::Center,
            column_gap: px(20),
            ..default()
        },
        Pickable::IGNORE,
    ));
    let mut control = Entity::PLACEHOLDER;
    place.with_children(|row| {
        let mut slider = row.spawn((
            Name::new(name.to_owned()),
            Slider(value.min(100)),
            Ground::Ink,
            TabIndex(0),
            Node {
                flex_grow: 1.0,
                height: px(HEIGHT),
                padding: UiRect::horizontal(px(THUMB / 2.0)),
                border_radius: BorderRadius::MAX,
                align_items: AlignItems::Center,
                ..default()
            },
            FocusRing(Ground::Ink.ring()),
        ));
        slider.observe(on_slid);
        slider.with_children(|slider| {
            slider
                .spawn((bar(glass(CREAM, 0.27)), Pickable::IGNORE))
                .insert(Node {
                    width: percent(100),
                    ..line()
                })
                .with_children(|track| {
                    track.spawn((Part::Filled, bar(color(CREAM)), Pickable::IGNORE));
                    track.spawn((
                        Part::Thumb,
                        Node {
                            position_type: PositionType::Absolute,
                            top: px((TRACK - THUMB) / 2.0),
                            width: px(THUMB),
                            height: px(THUMB),
                            margin: UiRect::left(px(-THUMB / 2.0)),
                            border: UiRect::all(px(2)),
                            border_radius: BorderRadius::MAX,
                            ..default()
                        },
                        BackgroundColor(color(CREAM)),
                        BorderColor::all(color(INK)),
                        Pickable::IGNORE,
                    ));
                });
        });
        control = slider.id();
        row.spawn((
            Node {
                min_width: px(44),
                justify_content: JustifyContent::End,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_child((
            Part::Number,
            Shows(control),
            look.label(Voice::Strong, 17.0, color(CREAM), value.to_string()),
        ));
    });
    control
}

/// The number of a slider stands beside it.
#[derive(Component, Clone, Copy)]
struct Shows(Entity);

fn line() -> Node {
    Node {
        height: px(TRACK),
        border_radius: BorderRadius::MAX,
        ..default()
    }
}

fn bar(fill: Color) -> impl Bundle {
    (line(), BackgroundColor(fill))
}

fn press(
    press: On<Pointer<Press>>,
    sliders: Query<&Slider>,
    mut moved: Moved,
    mut commands: Commands,
) {
    if press.button == PointerButton::Primary && sliders.contains(press.entity) {
        moved.to(press.entity, press.pointer_location.position, &mut commands);
    }
}

fn drag(
    drag: On<Pointer<Drag>>,
    sliders: Query<&Slider>,
    mut moved: Moved,
    mut commands: Commands,
) {
    if drag.button == PointerButton::Primary && sliders.contains(drag.entity) {
        moved.to(drag.entity, drag.pointer_location.position, &mut commands);
    }
}

/// Where sliders lie, to move their thumbs to the pointer.
#[derive(bevy::ecs::system::SystemParam)]
struct Moved<'w, 's> {
    places: Query<
        'w,
        's,
        (
            &'static ComputedNode,
            &'static ComputedUiRenderTargetInfo,
            &'static UiGlobalTransform,
        ),
        With<Slider>,
    >,
    scale: Res<'w, UiScale>,
}

impl Moved<'_, '_> {
    /// Moves a thumb to a point of the window, logical pixels.
    fn to(&mut self, entity: Entity, point: Vec2, commands: &mut Commands) {
        let Ok((node, target, transform)) = self.places.get(entity) else {
            return;
        };
        let point = point * target.scale_factor() / self.scale.0;
        let Some(at) = node.normalize_point(*transform, point) else {
            return;
        };
        let width = node.size().x;
        let ends = node.padding().min_inset.x;
        let share = (at.x + 0.5) * width - ends;
        let share = share / (width - 2.0 * ends).max(1.0);
        let value = (share.clamp(0.0, 1.0) * 100.0).round() as u8;
        commands.queue(move |world: &mut World| set(world, entity, value));
    }
}

fn step(step: On<Step>, sliders: Query<&Slider>, mut commands: Commands) {
    if let Ok(Slider(now)) = sliders.get(step.entity) {
        let value = if step.forward {
            (now / STEP * STEP + STEP).min(100)
        } else {
            (now.saturating_sub(1)) / STEP * STEP
        };
        let entity = step.entity;
        commands.queue(move |world: &mut World| set(world, entity, value));
    }
}

fn set(world: &mut World, entity: Entity, value: u8) {
    if let Some(mut slider) = world.get_mut::<Slider>(entity)
        && slider.0 != value
    {
        slider.0 = value;
        world.trigger(Slid { entity, value });
    }
}

fn show_value(
    sliders: Query<&Slider>,
    changed: Query<Entity, Changed<Slider>>,
    children: Query<&Children>,
    mut parts: Query<(&Part, &mut Node)>,
    mut numbers: Query<(&Shows, &mut Text)>,
) {
    for entity in &changed {
        let Ok(Slider(value)) = sliders.get(entity) else {
            continue;
        };
        let share = percent(f32::from(*value));
        for part in children.iter_descendants(entity) {
            match parts.get_mut(part) {
                Ok((Part::Filled, mut node)) => node.width = share,
                Ok((Part::Thumb, mut node)) => node.left = share,
                _ => {}
            }
        }
        for (shows, mut text) in &mut numbers {
            if shows.0 == entity {
                text.0 = value.to_string();
            }
        }
    }
}

fn style(
    sliders: Query<(Entity, &Hovered), With<Slider>>,
    children: Query<&Children>,
    mut thumbs: Query<(&Part, &mut BackgroundColor)>,
) {
    for (entity, hovered) in &sliders {
        for part in children.iter_descendants(entity) {
            if let Ok((Part::Thumb, mut fill)) = thumbs.get_mut(part) {
                fill.set_if_neq(BackgroundColor(if hovered.get() {
                    Color::WHITE
                } else {
                    color(CREAM)
                }));
            }
        }
    }
}
