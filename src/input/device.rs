//! The devices: mouse and keyboard together are one, and each of up to four gamepads is one.

use bevy::{
    input::gamepad::{GamepadConnection, GamepadConnectionEvent},
    prelude::*,
};
use serde::{Deserialize, Serialize};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pads>()
        .add_systems(Update, follow_connections.in_set(PadSystems));
}

/// Finding out which pads are there: before anybody reads them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PadSystems;

/// The most gamepads that can play.
pub const MOST_PADS: usize = 4;

/// What a person plays with.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Device {
    /// Mouse and keyboard.
    #[default]
    Desk,
    /// The gamepad in this place, from 0.
    Pad(u8),
}

impl Device {
    /// Every device that there can be.
    pub const ALL: [Self; 1 + MOST_PADS] = [
        Self::Desk,
        Self::Pad(0),
        Self::Pad(1),
        Self::Pad(2),
        Self::Pad(3),
    ];

    /// Its place among all of them.
    pub const fn index(self) -> usize {
        match self {
            Self::Desk => 0,
            Self::Pad(slot) => 1 + slot as usize,
        }
    }
    /// What it is called: “Mouse and keys”, “Gamepad 2”.
    pub fn title(self) -> String {
        match self {
            Self::Desk => "Mouse and keys".into(),
            Self::Pad(slot) => format!("Gamepad {}", slot + 1),
        }
    }
}

/// Who made a gamepad, as far as the words on its buttons go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Family {
    /// Buttons as on an Xbox pad; also the Steam Deck’s.
    Xbox,
    /// Buttons as on a `PlayStation` pad.
    PlayStation,
    /// Buttons as on a Nintendo pad.
    Nintendo,
    /// Any other.
    #[default]
    Generic,
}

impl Family {
    /// The family of a pad that reports this vendor and this name.
    pub fn of(vendor: Option<u16>, name: &str) -> Self {
        let name = name.to_lowercase();
        let named = |words: &[&str]| words.iter().any(|word| name.contains(word));
        match vendor {
            Some(0x045E | 0x28DE) => Self::Xbox,
            Some(0x054C) => Self::PlayStation,
            Some(0x057E) => Self::Nintendo,
            _ if named(&["xbox", "x-box", "xinput", "steam deck"]) => Self::Xbox,
            _ if named(&[
                "playstation",
                "dualshock",
                "dualsense",
                "sony",
                "ps3",
                "ps4",
                "ps5",
            ]) =>
            {
                Self::PlayStation
            }
            _ if named(&["nintendo", "switch", "joy-con", "joycon"]) => Self::Nintendo,
            _ => Self::Generic,
        }
    }
    /// The word for a button that has one: “R1”, “Start”. The four face buttons have a picture instead.
    pub fn word(self, button: GamepadButton) -> &'static str {
        use Family::*;
        use GamepadButton::*;
        match (button, self) {
            (LeftTrigger, Xbox) => "LB",
            (LeftTrigger, Nintendo) => "L",
            (LeftTrigger, _) => "L1",
            (RightTrigger, Xbox) => "RB",
            (RightTrigger, Nintendo) => "R",
            (RightTrigger, _) => "R1",
            (LeftTrigger2, Xbox) => "LT",
            (LeftTrigger2, Nintendo) => "ZL",
            (LeftTrigger2, _) => "L2",
            (RightTrigger2, Xbox) => "RT",
            (RightTrigger2, Nintendo) => "ZR",
            (RightTrigger2, _) => "R2",
            (LeftThumb, PlayStation) => "L3",
            (LeftThumb, _) => "L stick",
            (RightThumb, PlayStation) => "R3",
            (RightThumb, _) => "R stick",
            (Select, Xbox) => "View",
            (Select, PlayStation) => "Create",
            (Select, Nintendo) => "−",
            (Select, Generic) => "Select",
            (Start, Xbox) => "Menu",
            (Start, PlayStation) => "Options",
            (Start, Nintendo) => "+",
            (Start, Generic) => "Start",
            (Mode, _) => "Home",
            (DPadLeft, _) => "Left",
            (DPadRight, _) => "Right",
            (DPadUp, _) => "Up",
            (DPadDown, _) => "Down",
            (South, _) => "South",
            (East, _) => "East",
            (West, _) => "West",
            (North, _) => "North",
            _ => "Button",
        }
    }
}

/// A gamepad in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pad {
    /// The engine's entity.
    pub entity: Entity,
    /// The words on its buttons.
    pub family: Family,
    /// Whether it is there.
    pub connected: bool,
    /// By what it is known again: name, vendor, product.
    identity: (String, Option<u16>, Option<u16>),
}

/// The gamepads in their places. A pad that goes away keeps its place, and gets it back when it returns.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Pads([Option<Pad>; MOST_PADS]);

impl Pads {
    /// The pad of a device, if it is one that has been seen.
    pub fn get(&self, device: Device) -> Option<&Pad> {
        match device {
            Device::Desk => None,
            Device::Pad(slot) => self.0.get(usize::from(slot))?.as_ref(),
        }
    }
    /// Whether a device can be played with now.
    pub fn has(&self, device: Device) -> bool {
        device == Device::Desk || self.get(device).is_some_and(|pad| pad.connected)
    }
    /// The devices that can be played with now.
    pub fn devices(&self) -> impl Iterator<Item = Device> {
        Device::ALL.into_iter().filter(|device| self.has(*device))
    }
    /// The device that an entity of the engine is.
    pub fn device_of(&self, entity: Entity) -> Option<Device> {
        self.0
            .iter()
            .position(|pad| pad.as_ref().is_some_and(|pad| pad.entity == entity))
            .map(|slot| Device::Pad(slot as u8))
    }

    fn connect(&mut self, entity: Entity, identity: (String, Option<u16>, Option<u16>)) {
        let family = Family::of(identity.1, &identity.0);
        let place = |wanted: &dyn Fn(Option<&Pad>) -> bool| {
            self.0.iter().position(|pad| wanted(pad.as_ref()))
        };
        let same = |pad: Option<&Pad>| pad.is_some_and(|pad| pad.entity == entity);
        let known =
            |pad: Option<&Pad>| pad.is_some_and(|pad| !pad.connected && pad.identity == identity);
        let lost = |pad: Option<&Pad>| pad.is_some_and(|pad| !pad.connected);
        // Systems number a pad anew each time it returns: it is known again by what it says about itself.
        let slot = place(&same)
            .or_else(|| place(&known))
            .or_else(|| place(&|pad| pad.is_none()))
            .or_else(|| place(&lost));
        match slot {
            Some(slot) => {
                self.0[slot] = Some(Pad {
                    entity,
                    family,
                    connected: true,
                    identity,
                });
            }
            None => info!("A fifth gamepad, {}, finds no place.", identity.0),
        }
    }

    fn disconnect(&mut self, entity: Entity) {
        for pad in self.0.iter_mut().flatten() {
            if pad.entity == entity {
                pad.connected = false;
            }
        }
    }
}

fn follow_connections(mut events: MessageReader<GamepadConnectionEvent>, mut pads: ResMut<Pads>) {
    for event in events.read() {
        match &event.connection {
            GamepadConnection::Connected {
                name,
                vendor_id,
                product_id,
            } => pads.connect(event.gamepad, (name.clone(), *vendor_id, *product_id)),
            GamepadConnection::Disconnected => pads.disconnect(event.gamepad),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entity(i: u32) -> Entity {
        Entity::from_raw_u32(i).expect("a small number")
    }

    fn named(name: &str) -> (String, Option<u16>, Option<u16>) {
        (name.into(), Some(1), None)
    }

    #[test]
    fn a_pad_that_returns_gets_its_place_back() {
        let mut pads = Pads::default();
        pads.connect(entity(1), named("a"));
        pads.connect(entity(2), named("b"));
        for i in 3..13 {
            pads.disconnect(pads.get(Device::Pad(1)).expect("known").entity);
            assert!(pads.has(Device::Pad(0)) && !pads.has(Device::Pad(1)));
            pads.connect(entity(i), named("b"));
            assert_eq!(pads.device_of(entity(i)), Some(Device::Pad(1)));
        }
        assert_eq!(pads.devices().count(), 3);
    }

    #[test]
    fn a_fifth_pad_takes_only_a_place_that_is_left() {
        let mut pads = Pads::default();
        for i in 0..4 {
            pads.connect(entity(i), named("same"));
        }
        pads.connect(entity(9), named("new"));
        assert_eq!(pads.device_of(entity(9)), None);
        pads.disconnect(entity(2));
        pads.connect(entity(9), named("new"));
        assert_eq!(pads.device_of(entity(9)), Some(Device::Pad(2)));
    }

    #[test]
    fn families_are_told_by_vendor_or_name() {
        for (vendor, name, family) in [
            (Some(0x045E), "Controller", Family::Xbox),
            (Some(0x054C), "Wireless Controller", Family::PlayStation),
            (Some(0x057E), "Pro Controller", Family::Nintendo),
            (None, "Sony DualSense", Family::PlayStation),
            (None, "8BitDo Switch pad", Family::Nintendo),
            (Some(0x1234), "USB Gamepad", Family::Generic),
        ] {
            assert_eq!(Family::of(vendor, name), family, "{name}");
        }
        assert_eq!(Family::Xbox.word(GamepadButton::RightTrigger), "RB");
        assert_eq!(Family::Generic.word(GamepadButton::Start), "Start");
    }
}
