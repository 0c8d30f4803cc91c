//! Whoever presses a button on a gamepad that nobody plays with takes a seat with it.

use bevy::{prelude::*, window::RequestRedraw};

use super::Draft;
use crate::{
    input::{ActSystems, Control, Device, Pads, PressSystems, Presses},
    menus::Menu,
    screens::Screen,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        join.after(PressSystems)
            .before(ActSystems)
            .run_if(in_state(Screen::Setup))
            .run_if(in_state(Menu::None)),
    );
}

fn join(
    pads: Res<Pads>,
    mut presses: ResMut<Presses>,
    mut draft: ResMut<Draft>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for device in pads.devices().filter(|device| *device != Device::Desk) {
        let pressed = Control::ALL
            .into_iter()
            .filter(|control| !Control::ARROWS.contains(control))
            .any(|control| presses.just(device, control));
        if pressed
            && !draft.setup.devices().any(|other| other == device)
            && draft.setup.join(device).is_some()
        {
            // The press that took the seat does nothing else.
            presses.block_one(device);
            redraw.write(RequestRedraw);
        }
    }
}
