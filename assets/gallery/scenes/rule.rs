//! The rule changes, and a bonus draw is offered.

use std::io;

use red7::{
    animation::motions::FLOOD,
    bots::Level,
    rules::{Card, Choice, Game, Move, Rule},
    screens::ground::Ground,
    table::TableGround,
};

use bevy::prelude::With;

use super::{FULL, against};
use crate::{
    desk::{Desk, FRAME},
    studio::Studio,
};

/// A card that changes the rule from the Canvas, keeps its owner in and earns a draw.
fn turns_the_rule(game: &Game) -> Option<Card> {
    let seat = game.turn()?;
    game.legal_moves().into_iter().find_map(|mv| match mv {
        Move::Canvas(card) if Rule::from(card.colour()) != game.rule() => {
            let mut then = game.clone();
            then.apply(mv).ok()?;
            let draws = matches!(then.choice(), Choice::BonusDraw { .. });
            (draws && then.leader() == Some(seat)).then_some(card)
        }
        _ => None,
    })
}

fn is_full(game: &Game) -> bool {
    let cards: usize = game.seats().map(|seat| game.palette(seat).len()).sum();
    cards >= 9 && turns_the_rule(game).is_some()
}

/// Carries a card that changes the rule to the Canvas: it lies there.
pub fn change_the_rule(desk: &mut Desk) {
    let card = turns_the_rule(desk.game()).expect("it was looked for");
    let (from, canvas) = (desk.grip(card), desk.canvas());
    desk.carry(from, canvas, 10);
    desk.release();
    desk.leave();
    desk.until("the paint", |desk| {
        let world = desk.app.world_mut();
        let mut grounds = world.query_filtered::<&Ground, With<TableGround>>();
        let ground = grounds.single(world).expect("a table has a ground");
        !ground.wash.is_done()
    });
}

/// A table where the person can change the rule.
pub fn before_the_change(desk: &mut Desk) {
    let next = against(&[Level::Normal, Level::Easy, Level::Normal], FULL, 20);
    desk.find_turn(&next, is_full);
}

pub fn play(studio: &mut Studio) -> io::Result<()> {
    let mut desk = studio.start(2);
    before_the_change(&mut desk);
    change_the_rule(&mut desk);
    let quarter = (FLOOD.seconds / FRAME.as_secs_f32() / 4.0).round() as usize;
    for name in ["rule-change-1", "rule-change-2", "rule-change-3"] {
        desk.frames(quarter);
        studio.shoot(&mut desk, name)?;
    }
    desk.until_turn();
    desk.frames(60);
    studio.shoot(&mut desk, "bonus-draw")?;
    desk.click_button("Draw one");
    desk.leave();
    desk.frames(8);
    studio.shoot(&mut desk, "bonus-draw-in-the-air")
}
