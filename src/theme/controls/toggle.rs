//! Yes or no: a switch. Filled with a tick is yes, hollow is no.

use bevy::{
    input_focus::{InputFocus, InputFocusVisible, tab_navigation::TabIndex},
    picking::hover::Hovered,
    prelude::*,
    ui::{InteractionDisabled, Pressed},
    ui_widgets::{Activate, Button},
};

use super::{Adjusts, Build, Ground, Step};
use crate::theme::{
    art::Look,
    color, glass,
    palette::{CREAM, INK},
    ring::FocusRing,
    sheet::Icon,
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(press).add_observer(step).add_systems(
        PostUpdate,
        (style, frame).before(bevy::ui::UiSystems::Content),
    );
}

/// Whether it is on. Pressing it turns it over; Right turns it on, Left off.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Button, Hovered, Adjusts)]
pub struct Toggle(pub bool);

/// The player has turned a toggle over.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct Toggled {
    /// The control.
    pub entity: Entity,
    /// Whether it is on now.
    pub on: bool,
}

/// The picture of a toggle's state.
#[derive(Component)]
struct Track;

/// The part that slides.
#[derive(Component)]
struct Knob;

/// The tick that says yes.
#[derive(Component)]
struct Yes;

const WIDTH: f32 = 54.0;
const HEIGHT: f32 = 30.0;

/// A bare toggle: the switch itself is pressed. Add [`toggle_picture`] as its child.
pub fn toggle(name: impl Into<String>, on: bool) -> impl Bundle {
    (
        Name::new(name.into()),
        Toggle(on),
        TabIndex(0),
        Node {
            border_radius: BorderRadius::MAX,
            ..default()
        },
        FocusRing(Ground::Ink.ring()),
    )
}

/// Adds the picture of a toggle that is an ancestor of this place.
pub fn toggle_picture(parent: &mut Build, look: &Look) {
    parent.spawn((
        Track,
        Node {
            width: px(WIDTH),
            height: px(HEIGHT),
            border: UiRect::all(px(2)),
            border_radius: BorderRadius::MAX,
            flex_shrink: 0.0,
            ..default()
        },
        BackgroundColor(Color::NONE),
        BorderColor::all(color(CREAM)),
        Pickable::IGNORE,
        children![
            (
                Yes,
                Node {
                    position_type: PositionType::Absolute,
                    left: px(7),
                    top: px(5),
                    ..default()
                },
                Pickable::IGNORE,
                children![look.icon(Icon::Tick, 16.0, color(INK))],
            ),
            (
                Knob,
                Node {
                    position_type: PositionType::Absolute,
                    width: px(18),
                    height: px(18),
                    left: px(4),
                    top: px(4),
                    border_radius: BorderRadius::MAX,
                    ..default()
                },
                BackgroundColor(color(CREAM)),
                Pickable::IGNORE,
            ),
        ],
    ));
}

fn press(
    press: On<Activate>,
    mut toggles: Query<&mut Toggle, Without<InteractionDisabled>>,
    mut commands: Commands,
) {
    if let Ok(mut toggle) = toggles.get_mut(press.entity) {
        toggle.0 = !toggle.0;
        commands.trigger(Toggled {
            entity: press.entity,
            on: toggle.0,
        });
    }
}

fn step(
    step: On<Step>,
    mut toggles: Query<&mut Toggle, Without<InteractionDisabled>>,
    mut commands: Commands,
) {
    if let Ok(mut toggle) = toggles.get_mut(step.entity)
        && toggle.0 != step.forward
    {
        toggle.0 = step.forward;
        commands.trigger(Toggled {
            entity: step.entity,
            on: toggle.0,
        });
    }
}

fn style(
    toggles: Query<(Entity, &Toggle, &Hovered, Has<InteractionDisabled>)>,
    children: Query<&Children>,
    mut tracks: Query<(&mut BackgroundColor, &mut BorderColor), (With<Track>, Without<Knob>)>,
    mut knobs: Query<(&mut Node, &mut BackgroundColor), (With<Knob>, Without<Track>)>,
    mut ticks: Query<&mut Visibility, With<Yes>>,
) {
    for (entity, toggle, hovered, disabled) in &toggles {
        let strength = if disabled { 0.35 } else { 1.0 };
        let (fill, knob_color, at) = match (toggle.0, hovered.get()) {
            (true, false) => (glass(CREAM, strength), color(INK), WIDTH - 4.0 - 18.0 - 4.0),
            (true, true) => (Color::WHITE.with_alpha(strength), color(INK), WIDTH - 26.0),
            (false, false) => (Color::NONE, glass(CREAM, strength), 4.0),
            (false, true) => (glass(CREAM, 0.14), glass(CREAM, strength), 4.0),
        };
        for part in children.iter_descendants(entity) {
            if let Ok((mut ground, mut edge)) = tracks.get_mut(part) {
                ground.set_if_neq(BackgroundColor(fill));
                edge.set_if_neq(BorderColor::all(glass(CREAM, strength)));
            }
            if let Ok((mut node, mut knob)) = knobs.get_mut(part) {
                knob.set_if_neq(BackgroundColor(knob_color));
                if node.left != px(at) {
                    node.left = px(at);
                }
            }
            if let Ok(mut seen) = ticks.get_mut(part) {
                seen.set_if_neq(if toggle.0 {
                    Visibility::Inherited
                } else {
                    Visibility::Hidden
                });
            }
        }
    }
}

/// The ground of a toggle that is a whole row.
fn frame(
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    mut toggles: Query<(Entity, &Hovered, Has<Pressed>, &mut BackgroundColor), With<Toggle>>,
) {
    for (entity, hovered, pressed, mut ground) in &mut toggles {
        let focused = visible.0 && focus.get() == Some(entity);
        ground.set_if_neq(BackgroundColor(match (pressed, hovered.get() || focused) {
            (true, _) => glass(CREAM, 0.16),
            (_, true) => glass(CREAM, 0.1),
            _ => Color::NONE,
        }));
    }
}
