//! Gamepads, in the messages that real ones send.

use bevy::{
    input::gamepad::{
        GamepadConnection, GamepadConnectionEvent, RawGamepadButtonChangedEvent, RawGamepadEvent,
    },
    prelude::*,
};

use crate::desk::Desk;

impl Desk {
    /// Connects a gamepad, and gives everybody time to notice.
    pub fn connect(&mut self, name: &str) -> Entity {
        let pad = self.app.world_mut().spawn_empty().id();
        let connection = GamepadConnection::Connected {
            name: name.into(),
            vendor_id: None,
            product_id: None,
        };
        self.tell(GamepadConnectionEvent::new(pad, connection));
        pad
    }
    /// A gamepad goes away.
    pub fn disconnect(&mut self, pad: Entity) {
        self.tell(GamepadConnectionEvent::new(
            pad,
            GamepadConnection::Disconnected,
        ));
    }
    fn tell(&mut self, event: GamepadConnectionEvent) {
        self.app.world_mut().write_message(event);
        self.frames(4);
    }
    /// A button of a gamepad goes down or up.
    pub fn button_of(&mut self, pad: Entity, button: GamepadButton, down: bool) {
        let event = RawGamepadButtonChangedEvent::new(pad, button, f32::from(u8::from(down)));
        let world = self.app.world_mut();
        world.write_message(event);
        world.write_message(RawGamepadEvent::Button(event));
    }
    /// Holds a button for so many frames, and gives everybody time to notice that it is up again.
    pub fn hold_pad(&mut self, pad: Entity, button: GamepadButton, frames: usize) {
        self.button_of(pad, button, true);
        self.frames(frames);
        self.button_of(pad, button, false);
        self.frames(2);
    }
    /// Presses a button for a moment.
    pub fn tap_pad(&mut self, pad: Entity, button: GamepadButton) {
        self.hold_pad(pad, button, 3);
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
