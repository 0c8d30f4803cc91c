//! What the actions of odd cards can do (RULES section 7).

use super::{Card, CardSet, Ranks, RecycleTo, Seat, Table, stand::Stand};

impl Table {
    /// What decides the turn of the seat on turn.
    pub(super) fn stand(&self) -> Stand {
        Stand {
            hand: self.hand(self.turn),
            palette: self.palette(self.turn),
            size: self.palette(self.turn).len() as u8,
            own: self.ranks[self.turn.index()],
            rivals: self.rivals_of(self.turn),
            rule: self.rule,
            deck: self.deck_len() as u8,
        }
    }

    /// The cards that do nothing when played with so many cards in the deck.
    pub(super) fn quiet_cards(&self, deck: u8) -> CardSet {
        match (self.variant.actions, deck) {
            (false, _) => CardSet::ALL,
            (true, 0) => CardSet::EVEN | CardSet::of_number(3),
            (true, _) => CardSet::EVEN,
        }
    }

    /// The cards of the hand that may be played next: a 1 or a 7 only by who can stay in.
    pub(super) fn playable(&self) -> CardSet {
        self.hand(self.turn)
            .iter()
            .filter(|&card| self.may_play(card))
            .collect()
    }

    /// Whether any card of the hand may be played next.
    pub(super) fn may_play_any(&self) -> bool {
        self.hand(self.turn).iter().any(|card| self.may_play(card))
    }

    /// Whether a card of the hand may be played next.
    pub(super) fn may_play(&self, card: Card) -> bool {
        match (self.variant.actions, card.number()) {
            (true, 1) => {
                let played = self.stand().with_played(card);
                let mut thefts = self.thefts(played.size).peekable();
                if thefts.peek().is_none() {
                    return played.stays_in();
                }
                thefts.any(|(seat, card)| {
                    played
                        .with_rivals(self.rivals_without(seat, card))
                        .stays_in()
                })
            }
            (true, 7) => {
                let played = self.stand().with_played(card);
                played.palette.iter().any(|card| {
                    let without = played.without(card);
                    RecycleTo::ALL
                        .into_iter()
                        .any(|to| without.with_moved(card, to).stays_in())
                })
            }
            _ => true,
        }
    }

    /// The cards that the action of a 1 can take for a Palette of so many cards, the 1 included; by seat, then
    /// highest card first.
    pub(super) fn thefts(&self, own: u8) -> impl Iterator<Item = (Seat, Card)> {
        self.victims(own).flat_map(|seat| {
            self.palette(seat)
                .iter()
                .rev()
                .map(move |card| (seat, card))
        })
    }

    /// The seats from which the action of a 1 can take a card for a Palette of so many cards, the 1 included.
    pub(super) fn victims(&self, own: u8) -> impl Iterator<Item = Seat> {
        self.seats_in()
            .filter(move |&seat| seat != self.turn && self.palette(seat).len() >= own.into())
    }

    /// The best that the rivals have once this seat has lost this card.
    pub(super) fn rivals_without(&self, seat: Seat, card: Card) -> Ranks {
        self.best_of(|other| other != self.turn && other != seat)
            .max(&Ranks::of(self.palette(seat).without(card)))
    }

    /// The deck's top card, if everybody knows it.
    pub(super) fn known_top(&self) -> Option<Card> {
        self.known_deck
            .iter()
            .max_by_key(|&card| self.stamp_of(card))
    }
}
