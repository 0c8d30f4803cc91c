//! Gamepads at the desk, in the messages that real ones send.

use bevy::{
    input::gamepad::{
        GamepadAxis, GamepadConnection, GamepadConnectionEvent, RawGamepadAxisChangedEvent,
        RawGamepadButtonChangedEvent, RawGamepadEvent,
    },
    prelude::*,
};

use crate::desk::Desk;

/// Buttons and sticks.
impl Desk {
    /// Connects a gamepad, and gives everybody time to notice.
    pub fn connect(&mut self, name: &str) -> Entity {
        let pad = self.app.world_mut().spawn_empty().id();
        self.reconnect(pad, name);
        pad
    }
    /// A gamepad that was there before is there again.
    pub fn reconnect(&mut self, pad: Entity, name: &str) {
        let connection = GamepadConnection::Connected {
            name: name.into(),
            vendor_id: None,
            product_id: None,
        };
        let event = GamepadConnectionEvent::new(pad, connection);
        self.app.world_mut().write_message(event);
        self.frames(4);
    }
    /// A gamepad goes away.
    pub fn disconnect(&mut self, pad: Entity) {
        let event = GamepadConnectionEvent::new(pad, GamepadConnection::Disconnected);
        self.app.world_mut().write_message(event);
        self.frames(4);
    }
    /// A button of a gamepad goes down or up.
    pub fn button_of(&mut self, pad: Entity, button: GamepadButton, down: bool) {
        let value = if down { 1.0 } else { 0.0 };
        let event = RawGamepadButtonChangedEvent::new(pad, button, value);
        self.app.world_mut().write_message(event);
        self.app
            .world_mut()
            .write_message(RawGamepadEvent::Button(event));
    }
    /// Presses a button for three frames, and gives everybody time to notice that it is up again.
    pub fn tap_pad(&mut self, pad: Entity, button: GamepadButton) {
        self.hold_pad(pad, button, 3);
    }
    /// Holds a button for so many frames.
    pub fn hold_pad(&mut self, pad: Entity, button: GamepadButton, frames: usize) {
        self.button_of(pad, button, true);
        self.frames(frames);
        self.button_of(pad, button, false);
        self.frames(2);
    }
    /// The left stick of a gamepad stands there.
    pub fn stick(&mut self, pad: Entity, x: f32, y: f32) {
        for (axis, value) in [(GamepadAxis::LeftStickX, x), (GamepadAxis::LeftStickY, y)] {
            let event = RawGamepadAxisChangedEvent::new(pad, axis, value);
            self.app.world_mut().write_message(event);
            self.app
                .world_mut()
                .write_message(RawGamepadEvent::Axis(event));
        }
        self.frame();
    }
    /// Brings a pad's focus to the control of that name.
    pub fn walk_pad(&mut self, pad: Entity, name: &str) {
        for _ in 0..40 {
            if self.focused() == name {
                return;
            }
            self.tap_pad(pad, GamepadButton::DPadDown);
        }
        panic!("the pad never came to {name}: {}", self.describe());
    }
}
