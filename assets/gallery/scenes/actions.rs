//! The actions of the odd cards: what they ask, and their cards in mid-air.

use std::io;

use red7::{
    animation::cues::Shown,
    bots::Level,
    rules::{Card, Choice, Game, Move},
};

use super::{FULL, against};
use crate::{desk::Desk, studio::Studio};

/// How long a card has been flying when it is photographed, frames.
const AIR: usize = 9;

/// A card of that number whose action does something.
fn acts(game: &Game, number: u8) -> Option<Card> {
    game.legal_moves().into_iter().find_map(|mv| {
        let Move::Play(card) = mv else { return None };
        let mut then = game.clone();
        then.apply(mv).ok()?;
        let drew = then.deck().len() < game.deck().len();
        let asks = matches!(
            then.choice(),
            Choice::Steal { .. } | Choice::PlayAgain { .. } | Choice::Recycle { .. }
        );
        (card.number() == number && (asks || drew)).then_some(card)
    })
}

/// Plays a card of that number, from a table that is not empty any more.
fn play_number(desk: &mut Desk, number: u8) {
    let next = against(&[Level::Normal, Level::Easy, Level::Normal], FULL, 40);
    desk.find_turn(&next, |game| {
        let cards: usize = game.seats().map(|seat| game.palette(seat).len()).sum();
        cards >= 8 && acts(game, number).is_some()
    });
    let card = acts(desk.game(), number).expect("it was looked for");
    let at = desk.grip(card);
    desk.double_click(at);
    desk.leave();
}

/// Answers an action with the first move that there is: first the picture of the question, then of the answer.
fn answer(studio: &mut Studio, desk: &mut Desk, number: u8) -> io::Result<()> {
    desk.until_turn();
    desk.frames(60);
    let mv = desk.game().legal_moves()[0];
    if let Some(card) = mv.card() {
        let at = desk.grip(card);
        desk.hover(at);
        desk.frames(20);
    }
    studio.shoot(desk, &format!("action-{number}-choice"))?;
    desk.make(mv);
    desk.leave();
    desk.frames(AIR - 2);
    studio.shoot(desk, &format!("action-{number}-in-the-air"))
}

pub fn play(studio: &mut Studio) -> io::Result<()> {
    let mut desk = studio.start(3);
    play_number(&mut desk, 1);
    answer(studio, &mut desk, 1)?;
    play_number(&mut desk, 3);
    desk.until("the draw", |desk| desk.see::<Shown>().happening.is_some());
    desk.frames(AIR);
    studio.shoot(&mut desk, "action-3-in-the-air")?;
    for number in [5, 7] {
        play_number(&mut desk, number);
        answer(studio, &mut desk, number)?;
    }
    Ok(())
}
