//! Tables of two and three, early and late.

use std::io;

use red7::{
    bots::Level,
    rules::{Seat, Variant},
};

use super::{FULL, against};
use crate::{desk::Stop, studio::Studio};

pub fn play(studio: &mut Studio) -> io::Result<()> {
    let mut desk = studio.start(5);
    let two = against(&[Level::Normal], Variant::default(), 80);
    desk.seat(&two);
    desk.play_to(|_, stop| stop == Stop::Turn);
    desk.frames(60);
    studio.shoot(&mut desk, "table-2")?;
    for (rivals, name) in [(1, "table-2-late"), (2, "table-3-late")] {
        let next = against(&[Level::Normal, Level::Hard][..rivals], FULL, 80);
        desk.find_turn(&next, |game| {
            let longest = game.seats().map(|seat| game.palette(seat).len()).max();
            longest >= Some(8 - rivals) && game.hand(Seat::new(0)).len() > 2
        });
        studio.shoot(&mut desk, name)?;
    }
    Ok(())
}
