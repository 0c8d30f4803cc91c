//! Shuffling and dealing a round (RULES section 3).

use rand::{Rng, RngExt};

use super::{Card, CardSet, Choice, Event, Game, Ranks, Rule, SeatSet};

impl Game {
    /// Shuffles these cards and deals a round from them: there must be at least eight for every player.
    pub(super) fn deal(&mut self, cards: CardSet) {
        let mut rest = cards.len();
        for (place, card) in self.deck.iter_mut().zip(cards) {
            *place = card;
        }
        shuffle(&mut self.deck[..rest], &mut self.rng);

        let table = &mut self.table;
        table.clock = 0;
        table.stamps = [0; 64];
        table.rule = Rule::Red;
        table.choice = Choice::Turn { played: false };
        table.must_stay = false;
        table.out = SeatSet::beyond(table.players());
        table.canvas = CardSet::EMPTY;
        table.known_deck = CardSet::EMPTY;
        table.known_hands = CardSet::EMPTY;
        table.won = CardSet::EMPTY;
        table.ranks = [Ranks::NONE; 4];
        for seat in table.seats() {
            rest -= 7;
            let hand = &self.deck[rest..rest + 7];
            table.hands[seat.index()] = hand.iter().copied().collect();
            // Dealt from the top of the deck, which is the end of the list.
            hand.iter().rev().for_each(|&card| table.stamp(card));
        }
        for seat in table.seats() {
            rest -= 1;
            let start = self.deck[rest];
            table.palettes[seat.index()] = CardSet::of(start);
            table.stamp(start);
            table.rate(seat);
        }
        table.hidden_deck = rest as u8;
        // Red is the rule, so the one who leads has the highest Palette card, and acts last.
        table.turn = table.leader().unwrap_or_default().next(table.players());
    }

    /// The events of the deal, for showing it: each seat in order, and the first turn. Empty as soon as the
    /// first move of the round has been made.
    pub fn dealt(&self) -> Vec<Event> {
        // A discard answered by a bonus draw leaves seven cards again, but not an empty Canvas.
        let untouched = self.choice() == Choice::Turn { played: false }
            && self.table.canvas.is_empty()
            && self
                .seats()
                .all(|seat| self.hand(seat).len() == 7 && self.palette(seat).len() == 1)
            && self.seats_in().count() == self.players();
        if !untouched {
            return Vec::new();
        }
        let start = |seat| self.palette(seat).lowest();
        self.seats()
            .filter_map(|seat| {
                start(seat).map(|start| Event::Dealt {
                    seat,
                    hand: self.hand(seat),
                    start,
                })
            })
            .chain([Event::TurnStarted { seat: self.turn }])
            .collect()
    }

    /// All cards that are not in a score pile.
    pub(super) fn cards_in_round(&self) -> CardSet {
        let hidden = self.hidden_deck().iter().copied().collect::<CardSet>();
        let held = self.seats().fold(CardSet::EMPTY, |held, seat| {
            held | self.hand(seat) | self.palette(seat)
        });
        held | hidden | self.canvas | self.known_deck
    }

    /// The cards of the deck that not everybody knows, next drawn last.
    pub(super) fn hidden_deck(&self) -> &[Card] {
        &self.deck[..usize::from(self.table.hidden_deck)]
    }
}

/// Puts the cards in a random order, each order equally likely.
///
/// The method of Fisher and Yates: each place in turn swaps with a random place up to itself. It is written out here,
/// and not left to a library, so that a seed deals the same cards forever.
pub(super) fn shuffle(cards: &mut [Card], rng: &mut impl Rng) {
    let mut first = 2;
    while first <= cards.len() {
        // One random number serves a run of places, each of which takes a digit of its own base off it.
        let Digits { end, bound } = DIGITS[first % DIGITS.len()];
        let mut number = rng.random_range(..bound);
        let end = usize::from(end);
        for (place, base) in (first - 1..cards.len().min(end - 1)).zip(first as u32..) {
            cards.swap(place, (number % base) as usize);
            number /= base;
        }
        first = end;
    }
}

/// So many digits as find room in 32 bits.
#[derive(Clone, Copy)]
struct Digits {
    /// One more than the largest base.
    end: u8,
    /// The product of all bases.
    bound: u32,
}

/// The digits with bases from each number on, up to the number of cards.
static DIGITS: [Digits; 50] = {
    let mut table = [Digits { end: 50, bound: 1 }; 50];
    let mut first = 2;
    while first < table.len() {
        let mut digits = Digits {
            end: first as u8,
            bound: 1,
        };
        while let Some(bound) = digits.bound.checked_mul(digits.end as u32) {
            digits.bound = bound;
            digits.end += 1;
        }
        table[first] = digits;
        first += 1;
    }
    table
};
