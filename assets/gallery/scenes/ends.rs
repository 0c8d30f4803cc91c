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
    for (variant, ends, name) in [
        (Variant::default(), Choice::MatchOver, "result-basic"),
        (FULL, Choice::RoundOver, "round-summary"),
        (FULL, Choice::MatchOver, "result-advanced"),
    ] {
        desk.seat(&against(&rivals, variant, 60));
        desk.play_to(|desk, stop| stop == Stop::Result && desk.game().choice() == ends);
        desk.leave();
        desk.frames(120);
        studio.shoot(&mut desk, name)?;
    }
    Ok(())
}
