//! What the rules allow can be done at the table, what they forbid is refused with a reason, and both are foretold.

use bevy::prelude::KeyCode;
use red7::{
    animation::Pace,
    input::{Act, CardFocus},
    rules::{Card, Choice, Game, Move},
    table::outlook::{Fate, Outlook, Verdict},
};

use crate::{by_mouse, desk::Desk, leading_turn};

/// Both places for a card of the hand.
fn both(card: Card) -> [Move; 2] {
    [Move::Play(card), Move::Canvas(card)]
}

/// What is foretold of a move is what the rules make of it.
fn foretold(game: &Game, mv: Move, verdict: &Verdict) {
    let seat = game.turn().expect("somebody is on turn");
    let mut then = game.clone();
    let fate = if then.apply(mv).is_err() {
        Fate::Refused
    } else if then.leader() == Some(seat) {
        Fate::Leads
    } else if then.legal_discards().is_empty() {
        Fate::Out
    } else {
        Fate::Behind
    };
    assert_eq!(verdict.fate, fate, "{mv}: {}", verdict.why);
    assert!(!verdict.why.is_empty(), "{mv} says why");
}

/// Holds the pointer over a card: what both places would bring is said, truly, unless nothing but the end is left.
fn foresee(desk: &mut Desk, card: Card) {
    let at = desk.grip(card);
    desk.hover(at);
    desk.until_turn();
    assert_eq!(desk.see::<CardFocus>().0.lifted, Some(card));
    let outlook = desk.see::<Outlook>().clone();
    if desk.game().choice() == Choice::EndOnly {
        assert_eq!(outlook, Outlook::default(), "nothing is left to foretell");
        return;
    }
    assert_eq!(outlook.card, Some(card));
    let said = desk.texts("What would be");
    for (mv, verdict) in both(card)
        .into_iter()
        .zip([outlook.palette, outlook.canvas])
    {
        let verdict = verdict.expect("a verdict for each place");
        foretold(desk.game(), mv, &verdict);
        assert!(
            said.contains(&verdict.why),
            "{mv}: “{}” is not in {said:?}",
            verdict.why
        );
    }
}

/// Drags each card to each place: a legal move is made, and taken back; any other changes nothing and says why.
fn try_everything(desk: &mut Desk) {
    let before = desk.game().clone();
    let legal = before.legal_moves();
    // The last refusal is read long enough before anything else is said in its place.
    desk.frames(200);
    for card in desk.hand() {
        foresee(desk, card);
    }
    for card in desk.hand() {
        for mv in both(card) {
            let known = desk.refused.len();
            let from = desk.grip(card);
            let to = match mv {
                Move::Play(_) => desk.tray(),
                _ => desk.canvas(),
            };
            desk.drag(from, to);
            if legal.contains(&mv) {
                desk.until_turn();
                let mut then = before.clone();
                then.apply(mv).expect("a listed move applies");
                assert_eq!(*desk.game(), then, "{mv} is made");
                assert_eq!(desk.refused.len(), known, "{mv} is not refused");
                desk.tap(KeyCode::KeyZ);
            } else {
                desk.frames(2);
                assert_eq!(desk.refused.len(), known + 1, "{mv} is refused once");
                let refused = desk.refused[known].clone();
                assert_eq!(refused.intent.act, Act::Move(mv));
                assert!(!refused.reason.is_empty(), "{mv} is refused with a reason");
                let said = desk.texts("What would be").concat();
                assert!(said.len() > 10, "{mv} is refused without a word: {said}");
            }
            desk.until_turn();
            assert_eq!(*desk.game(), before, "after {mv} all is as it was");
        }
    }
}

#[test]
fn every_legal_move_can_be_made_and_every_other_one_is_refused_with_a_reason() {
    for (seats, seed) in [("human,normal", 4), ("normal,human,thrifty,random", 8)] {
        let mut desk = Desk::at_table(seats, seed);
        desk.app.world_mut().resource_mut::<Pace>().speed = 4.0;
        desk.until_turn();
        try_everything(&mut desk);
        // And once more after a play, and after the discard.
        let turn = leading_turn(desk.game(), 2).expect("a turn that leads");
        assert_eq!(turn.len(), 2, "a play and a discard");
        for mv in turn {
            by_mouse(&mut desk, mv, 0);
            try_everything(&mut desk);
        }
    }
}
