//! A turn at a table of four: the deal, looking around, and every menu that opens over it.

use std::io;

use bevy::prelude::*;
use red7::{
    animation::cues::Shown,
    bots::Level,
    menus::Menu,
    rules::{Choice, Game},
};

use super::{FULL, against};
use crate::{desk::Desk, studio::Studio};

/// A turn in the middle of a round, with more than one way to go on.
fn is_full(game: &Game) -> bool {
    let cards: usize = game.seats().map(|seat| game.palette(seat).len()).sum();
    game.choice() == Choice::Turn { played: false } && cards >= 8 && game.seats_in().count() == 4
}

pub fn play(studio: &mut Studio) -> io::Result<()> {
    let mut desk = studio.start(1);
    let next = against(&[Level::Easy, Level::Normal, Level::Hard], FULL, 3);
    desk.seat(&next);
    desk.until("the deal", |desk| desk.see::<Shown>().dealing);
    desk.frames(34);
    studio.shoot(&mut desk, "deal")?;

    desk.find_turn(&next, is_full);
    studio.shoot(&mut desk, "table-4")?;
    let card = desk.hand()[2];
    let at = desk.grip(card);
    desk.hover(at);
    desk.frames(30);
    studio.shoot(&mut desk, "card-in-focus")?;
    let tray = desk.tray();
    desk.carry(at, at.lerp(tray, 0.8), 10);
    studio.shoot(&mut desk, "drag")?;
    desk.leave();
    desk.frames(2);
    desk.release();
    desk.frames(40);

    desk.tap(KeyCode::KeyH);
    desk.frames(20);
    studio.shoot(&mut desk, "hint")?;
    desk.tap(KeyCode::KeyH);
    desk.tap(KeyCode::KeyL);
    desk.frames(20);
    studio.shoot(&mut desk, "log")?;
    for key in [KeyCode::ArrowDown, KeyCode::ArrowDown, KeyCode::Enter] {
        desk.tap(key);
    }
    desk.frames(40);
    studio.shoot(&mut desk, "looking-back")?;
    desk.tap(KeyCode::Escape);
    desk.frames(30);
    menus(studio, &mut desk)
}

/// The pause and what it asks; then the end of a turn that could have been survived.
fn menus(studio: &mut Studio, desk: &mut Desk) -> io::Result<()> {
    desk.tap(KeyCode::Escape);
    desk.leave();
    desk.frames(40);
    studio.shoot(desk, "pause")?;
    for (button, name) in [
        ("Leave the table", "leave"),
        ("Concede this round", "concede"),
    ] {
        desk.click_button(button);
        desk.leave();
        desk.frames(20);
        studio.shoot(desk, name)?;
        desk.tap(KeyCode::Escape);
    }
    desk.tap(KeyCode::Escape);
    desk.until_turn();
    desk.frames(30);
    desk.tap(KeyCode::KeyE);
    desk.frames(20);
    studio.shoot(desk, "confirm")?;
    desk.tap(KeyCode::ArrowRight);
    desk.tap(KeyCode::Enter);
    desk.until("the farewell", |desk| desk.menu() == Menu::Out);
    desk.frames(60);
    studio.shoot(desk, "out")
}
