//! A click that goes down and up within one frame presses a button, too.
//!
//! The engine's picking tells a button of a click by what the pointer hovered, frame by frame, and loses a click that
//! comes and goes within one. On a slow machine, or while the window draws only when something happens, an ordinary quick
//! click is such a click: it is read here from the window's messages, at its own position.

use bevy::{
    input::{ButtonState, mouse::MouseButtonInput},
    input_focus::{FocusCause, InputFocus},
    prelude::*,
    text::EditableText,
    ui::{InteractionDisabled, Pressed, UiGlobalTransform},
    ui_widgets::{Activate, Button},
    window::{CursorMoved, WindowEvent},
};

use super::InputSystems;
use crate::menus::TopLayer;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Activated>()
        .add_observer(|activate: On<Activate>, mut activated: ResMut<Activated>| {
            activated.0 = Some(activate.entity);
        })
        .add_systems(Update, press.in_set(InputSystems));
}

/// The button that the engine itself has activated in this frame.
#[derive(Resource, Default)]
struct Activated(Option<Entity>);

fn press(
    mut events: MessageReader<WindowEvent>,
    mut at: Local<Option<Vec2>>,
    windows: Query<&Window>,
    top: TopLayer,
    buttons: Query<
        (Entity, &ComputedNode, &UiGlobalTransform, Has<EditableText>),
        (
            Or<(With<Button>, With<EditableText>)>,
            Without<InteractionDisabled>,
        ),
    >,
    mut focus: ResMut<InputFocus>,
    mut activated: ResMut<Activated>,
    mut commands: Commands,
) {
    let density = windows.iter().next().map_or(1.0, Window::scale_factor);
    let mut down = None;
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(CursorMoved { position, .. }) => *at = Some(*position),
            WindowEvent::MouseButtonInput(MouseButtonInput {
                button: MouseButton::Left,
                state,
                ..
            }) => {
                let Some(point) = *at else { continue };
                // What lies below a menu is out of reach.
                let hit = buttons.iter().find(|(entity, node, transform, _)| {
                    node.contains_point(**transform, point * density) && top.holds(*entity)
                });
                match (state, hit) {
                    (ButtonState::Pressed, Some((field, .., true))) => {
                        if focus.get() != Some(field) {
                            focus.set(field, FocusCause::Pressed);
                        }
                    }
                    (ButtonState::Pressed, Some((entity, ..))) => down = Some(entity),
                    (ButtonState::Released, Some((entity, ..))) if down == Some(entity) => {
                        down = None;
                        if activated.0 != Some(entity) {
                            commands.trigger(Activate { entity });
                            // The engine's own mark comes late and misses its release.
                            commands.entity(entity).try_remove::<Pressed>();
                        }
                    }
                    _ => down = None,
                }
            }
            _ => {}
        }
    }
    activated.0 = None;
}
