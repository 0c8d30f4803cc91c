//! Calm motion, colours further apart, large text.

use std::io;

use bevy::prelude::*;

use super::rule::{before_the_change, change_the_rule};
use crate::studio::Studio;

pub fn play(studio: &mut Studio) -> io::Result<()> {
    let mut desk = studio.start(7);
    desk.change(|settings| settings.comfort.high_separation = true);
    before_the_change(&mut desk);
    studio.shoot(&mut desk, "high-separation")?;
    desk.change(|settings| {
        settings.comfort.high_separation = false;
        settings.comfort.calm = true;
    });
    change_the_rule(&mut desk);
    desk.frames(2);
    studio.shoot(&mut desk, "calm-rule-change")?;
    desk.until_turn();
    desk.tap(KeyCode::KeyZ);
    desk.until_turn();
    desk.change(|settings| settings.picture.scale = 200);
    let card = desk.hand()[1];
    let at = desk.grip(card);
    desk.hover(at);
    desk.hover(at + 5.0);
    desk.frames(40);
    studio.shoot(&mut desk, "text-200-table")?;
    desk.tap(KeyCode::KeyL);
    desk.frames(20);
    studio.shoot(&mut desk, "text-200-log")?;
    desk.tap(KeyCode::Escape);
    desk.tap(KeyCode::F1);
    desk.frames(20);
    studio.shoot(&mut desk, "text-200-rules")?;
    desk.tap(KeyCode::Escape);
    desk.tap(KeyCode::Escape);
    desk.frames(20);
    desk.click_button("Settings");
    desk.frames(20);
    studio.shoot(&mut desk, "text-200-settings")
}
