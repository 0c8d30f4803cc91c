//! Several people at one screen: the curtain, a peek, an open hand with a gamepad's signs, a gamepad that is gone.

use std::io;

use bevy::prelude::*;
use red7::{
    bots::Level,
    input::Device,
    menus::Menu,
    settings::{Setup, Sitter},
    stages::{Match, Player},
    table::zones::Side,
};

use super::FULL;
use crate::studio::Studio;

/// How long a curtain's button is held, frames.
const LONG: usize = 60;

pub fn play(studio: &mut Studio) -> io::Result<()> {
    let mut desk = studio.start(6);
    let pads = ["Xbox Wireless Controller", "DualSense"].map(|name| desk.connect(name));
    let seats = vec![Player::Person, Player::Bot(Level::Normal), Player::Person];
    let mut setup = Setup::new(seats, FULL).expect("a table of three");
    for (slot, side) in [Side::Bottom, Side::Right].into_iter().enumerate() {
        setup.seat(side, Sitter::Person(Device::Pad(slot as u8)));
    }
    setup.set_name(Side::Right, "Noor");
    desk.seat(&setup.with_seed(4));
    desk.until("the curtain", |desk| desk.menu() == Menu::Curtain);
    desk.frames(60);
    studio.shoot(&mut desk, "curtain")?;

    let own = desk.see::<Match>().viewpoint();
    let (own, other) = if own == 0 {
        (pads[0], pads[1])
    } else {
        (pads[1], pads[0])
    };
    desk.button_of(other, GamepadButton::LeftTrigger2, true);
    desk.frames(10);
    studio.shoot(&mut desk, "peek")?;
    desk.button_of(other, GamepadButton::LeftTrigger2, false);
    desk.frames(20);
    desk.hold_pad(own, GamepadButton::South, LONG);
    desk.until_turn();
    desk.tap_pad(own, GamepadButton::DPadRight);
    desk.frames(60);
    studio.shoot(&mut desk, "table-3-pads")?;
    desk.disconnect(other);
    desk.frames(40);
    studio.shoot(&mut desk, "lost-pad")
}
