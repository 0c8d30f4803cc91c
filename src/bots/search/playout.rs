//! Playing a round to its end without much thought.

use rand::{Rng, RngExt};

use crate::{
    bots::{heuristic::Heuristic, sound_turns, thrifty_turns, weights::weights},
    rules::{Card, CardSet, Choice, Ending, Game, Move, Plan, Rank, TurnGroup},
};

/// More turns than a round ever has.
const MOST_TURNS: usize = 300;

/// Takes so many turns as [`Normal`](crate::bots::Normal) would, or as many as there are.
pub(super) fn play_well(game: &mut Game, turns: u32, groups: &mut Vec<TurnGroup>) {
    for _ in 0..turns {
        let Some(seat) = game.turn() else {
            return;
        };
        sound_turns(game, groups);
        thrifty_turns(groups);
        let turn = match &groups[..] {
            [] => leave(game),
            [only] if only.len() == 1 => only.get(0).map_or(Plan::EMPTY, |turn| turn.moves),
            groups => {
                let view = game.view(Some(seat));
                let heuristic = Heuristic::new(&view, weights(&view));
                heuristic.best(groups).unwrap_or_default()
            }
        };
        take(game, turn);
    }
}

/// Plays the round to its end, like [`Thrifty`](crate::bots::Thrifty): with one card for a turn where that will do.
pub(super) fn play_cheaply(game: &mut Game, rng: &mut impl Rng) {
    // No round is that long; the bound makes sure that a playout ends.
    for _ in 0..MOST_TURNS {
        if game.is_over() {
            return;
        }
        if !play_one_card(game, rng) {
            play_cheapest(game, rng);
        }
    }
}

/// Makes the moves of a turn.
pub(super) fn take(game: &mut Game, turn: Plan) {
    turn.into_iter().for_each(|mv| apply(game, mv));
}

/// The turn that leaves the round.
pub(super) fn leave(game: &Game) -> Plan {
    let leaving = [Move::Concede, Move::End]
        .into_iter()
        .find(|&mv| game.check(mv).is_ok());
    leaving.into_iter().collect()
}

/// Plays or discards a single card that needs no further choice, if one keeps the seat in.
///
/// These are most of the turns of a playout, and finding them needs no list of turns.
fn play_one_card(game: &mut Game, rng: &mut impl Rng) -> bool {
    let Some(seat) = game.turn() else {
        return false;
    };
    if game.choice() != (Choice::Turn { played: false }) {
        return false;
    }
    let rule = game.rule();
    let best = game
        .seats_in()
        .filter(|&other| other != seat)
        .map(|other| rule.rank(game.palette(other)))
        .max()
        .unwrap_or(Rank::NONE);
    let simple = if game.variant().actions {
        CardSet::EVEN | CardSet::of_number(3)
    } else {
        CardSet::ALL
    };
    let plays = game.hand(seat) & simple & rule.additions(game.palette(seat), best);
    if let Some(card) = any(plays, rng) {
        apply(game, Move::Play(card));
        apply(game, Move::End);
        return true;
    }
    if let Some(card) = any(game.legal_discards(), rng) {
        apply(game, Move::Canvas(card));
        if matches!(game.choice(), Choice::BonusDraw { .. }) {
            apply(game, Move::Draw);
        }
        apply(game, Move::End);
        return true;
    }
    false
}

/// Takes one of the turns that use the fewest cards, or leaves the round.
fn play_cheapest(game: &mut Game, rng: &mut impl Rng) {
    let mut chosen: Option<(u32, TurnGroup, u32)> = None;
    game.for_each_turn_group(|group| {
        let price = match group.ending() {
            Ending::Leading => group.cards_used() as u32,
            Ending::Unknown => 100,
            Ending::Out => return,
        };
        let len = group.len() as u32;
        chosen = match chosen {
            Some((best, _, _)) if best < price => chosen,
            Some((best, old, total)) if best == price => {
                let total = total + len;
                let keep = rng.random_range(0..total) >= len;
                Some((best, if keep { old } else { group }, total))
            }
            _ => Some((price, group, len)),
        };
    });
    let turn = chosen.and_then(|(_, group, _)| group.get(rng.random_range(0..group.len())));
    take(game, turn.map_or_else(|| leave(game), |turn| turn.moves));
}

fn apply(game: &mut Game, mv: Move) {
    let legal = game.apply_with(mv, &mut |_| {});
    debug_assert!(legal.is_ok(), "{mv}");
}

fn any(cards: CardSet, rng: &mut impl Rng) -> Option<Card> {
    match cards.len() {
        0 => None,
        len => cards.nth(rng.random_range(0..len)),
    }
}
