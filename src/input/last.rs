//! Which device was used last: prompts show its keys and buttons, and the mouse hides while another one plays.

use bevy::{input_focus::InputFocusVisible, prelude::*, window::CursorOptions};

use super::{ActSystems, Device, Presses, table_is_open};
use crate::{menus::Menu, screens::Screen, stages::Match};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastDevice>().add_systems(
        Update,
        (note, show.run_if(resource_changed::<LastDevice>))
            .chain()
            .in_set(ActSystems)
            .before(super::table::at_table),
    );
}

/// The device that was used last: prompts show its glyphs.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LastDevice {
    /// The mouse.
    #[default]
    Mouse,
    /// The keyboard.
    Keyboard,
    /// The gamepad in this place, from 0.
    Pad(u8),
}

impl LastDevice {
    /// Whether it is a gamepad.
    pub fn is_pad(self) -> bool {
        matches!(self, Self::Pad(_))
    }
}

/// Who is not on turn changes no prompt of whoever is. The mouse counts by its clicks here, by its way at the table.
fn note(
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    presses: Res<Presses>,
    table: Option<Res<Match>>,
    menu: Res<State<Menu>>,
    screen: Res<State<Screen>>,
    mut last: ResMut<LastDevice>,
) {
    let counts = |device: Device| {
        !table_is_open(&menu, &screen)
            || table.as_ref().is_none_or(|table| table.listens_to(device))
    };
    let pad = Device::ALL.into_iter().find_map(|device| match device {
        Device::Pad(slot) if presses.speaks(device) && counts(device) => Some(slot),
        _ => None,
    });
    if let Some(slot) = pad {
        last.set_if_neq(LastDevice::Pad(slot));
    } else if counts(Device::Desk) {
        if keys.get_just_pressed().next().is_some() {
            last.set_if_neq(LastDevice::Keyboard);
        } else if buttons.get_just_pressed().next().is_some() {
            last.set_if_neq(LastDevice::Mouse);
        }
    }
}

/// The ring shows where keys and buttons stand; the mouse has its pointer.
fn show(
    last: Res<LastDevice>,
    mut ring: ResMut<InputFocusVisible>,
    mut cursors: Query<&mut CursorOptions>,
) {
    let by_mouse = *last == LastDevice::Mouse;
    if ring.0 == by_mouse {
        ring.0 = !by_mouse;
    }
    for mut cursor in &mut cursors {
        if cursor.visible != by_mouse {
            cursor.visible = by_mouse;
        }
    }
}
