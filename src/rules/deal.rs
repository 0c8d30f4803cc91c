//! Shuffling and dealing a round (RULES section 3).

use rand::seq::SliceRandom;

use super::{Card, CardSet, Choice, Event, Game, Ranks, Rule, SeatSet};

impl Game {
    /// Shuffles these cards and deals a round from them: there must be at least eight for every player.
    pub(super) fn deal(&mut self, cards: CardSet) {
        let mut rest = cards.len();
        for (place, card) in self.deck.iter_mut().zip(cards) {
            *place = card;
        }
        self.deck[..rest].shuffle(&mut self.rng);

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
