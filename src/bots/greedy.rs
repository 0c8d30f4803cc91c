//! The turn that keeps it in and leaves it with the best answers.

use super::{Bot, BotRng, give_up, is_on_turn};
use crate::rules::{CardSet, CompleteTurn, Ending, Game, Plan, Rank, Rule, Seat, View};

/// Looks at every complete turn that keeps it in, and takes the one that leaves it best off: with many cards, with
/// answers under many rules, and with a lead that is hard to take. It looks no further ahead. If no turn keeps it
/// in for certain, it takes the same care in choosing an unknown draw, or leaves the round.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl Bot for Greedy {
    fn plan(&self, view: &View, rng: &mut BotRng) -> Plan {
        let Some(seat) = view.seat().filter(|_| is_on_turn(view)) else {
            return Plan::EMPTY;
        };
        // The own moves lead to the same place in every game that fits the view, but for what is drawn.
        let game = view.imagine(rng);
        let unseen = view.unseen();
        let turns = view.complete_turns();
        let best = |ending| {
            let fitting = turns.iter().filter(|turn| turn.ending == ending);
            let rated = fitting.map(|turn| (turn, rate(&game, seat, unseen, turn)));
            rated
                .max_by(|(_, a), (_, b)| a.total_cmp(b))
                .map(|(turn, _)| turn.moves)
        };
        best(Ending::Leading)
            .or_else(|| best(Ending::Unknown))
            .unwrap_or_else(|| give_up(view))
    }
}

// What the parts of the rating weigh, found by playing matches against the other bots.
const HAND: f32 = 3.0;
const ANSWERS: f32 = 2.0;
const DANGER: f32 = 1.0;
const STRENGTH: f32 = 0.4;

/// How well off a turn would leave the seat.
fn rate(game: &Game, seat: Seat, unseen: CardSet, turn: &CompleteTurn) -> f32 {
    let mut game = game.clone();
    for mv in turn.moves {
        if game.apply_with(mv, &mut |_| {}).is_err() {
            return f32::NEG_INFINITY;
        }
    }
    let hand = game.hand(seat);
    let palette = game.palette(seat);
    let rivals = || game.seats_in().filter(|&other| other != seat);
    if rivals().next().is_none() {
        return f32::INFINITY;
    }
    let best_rival = |rule: Rule| {
        rivals()
            .map(|rival| rule.rank(game.palette(rival)))
            .max()
            .unwrap_or(Rank::NONE)
    };

    // One for each rule that the hand can set and win under, a half if it takes another card first.
    let answers: f32 = Rule::ALL
        .into_iter()
        .map(|rule| {
            let discards = hand & CardSet::of_colour(rule.colour());
            let helping = hand & rule.additions(palette, best_rival(rule));
            if discards.is_empty() {
                0.0
            } else if rule.rank(palette) > best_rival(rule) {
                1.0
            } else if (helping | discards).len() > 1 && !helping.is_empty() {
                0.5
            } else {
                0.0
            }
        })
        .sum();
    // The share of the unseen cards with which a rival takes the lead by one play.
    let lead = game.rule().rank(palette);
    let taking: f32 = rivals()
        .map(|rival| (unseen & game.rule().additions(game.palette(rival), lead)).len() as f32)
        .sum();
    let danger = taking / (unseen.len().max(1) * rivals().count()) as f32;
    let strength: f32 = hand.iter().map(|card| card.index() as f32 / 48.0).sum();
    HAND * hand.len() as f32 + ANSWERS * answers - DANGER * danger + STRENGTH * strength
}
