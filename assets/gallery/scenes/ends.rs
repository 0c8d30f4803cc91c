//! How rounds and matches end.

use std::io;

use red7::{
    bots::Level,
    rules::{Choice, Variant},
};

use super::{FULL, against};
use crate::{desk::Stop, studio::Studio};

pub fn play(studio: &mut Studio) -> io::Result<()> {
    let mut desk = studio.start(4);
    let rivals = [Level::Normal, Level::Easy, Level::Easy];
    for (variant, ends, round, name) in [
        (Variant::default(), Choice::MatchOver, 1, "result-basic"),
        (FULL, Choice::RoundOver, 3, "round-summary"),
        (FULL, Choice::MatchOver, 1, "result-advanced"),
    ] {
        desk.seat(&against(&rivals, variant, 60));
        desk.play_to(|desk, stop| {
            let game = desk.game();
            stop == Stop::Result && game.choice() == ends && game.round() >= round
        });
        desk.leave();
        desk.frames(120);
        studio.shoot(&mut desk, name)?;
    }
    Ok(())
}
