//! What can be told of a rival's hand.

use crate::rules::{CardSet, Seat, View};

/// What is known about a rival.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rival {
    pub(super) seat: Seat,
    pub(super) palette: CardSet,
    /// Those cards of the hand that everybody saw going there.
    known: CardSet,
    /// All cards that may be the rest of it.
    unseen: CardSet,
    /// The chance that the rest of the hand has none of so many unseen cards.
    none_of: [f32; 50],
}

impl Rival {
    /// `unseen` are the cards that the hidden ones may be.
    pub(super) fn new(view: &View, seat: Seat, unseen: CardSet) -> Self {
        let known = view.hand(seat);
        Self {
            seat,
            palette: view.palette(seat),
            known,
            unseen,
            none_of: none_of(unseen.len(), view.hand_len(seat) - known.len()),
        }
    }

    /// The chance that the hand has none of these cards, 0 to 1.
    pub(super) fn chance_of_none(&self, cards: CardSet) -> f32 {
        if (self.known & cards).is_empty() {
            self.none_of[(self.unseen & cards).len()]
        } else {
            0.0
        }
    }
}

/// The chance that so many cards, drawn from so many, have none of `n` certain ones, for each `n`.
fn none_of(all: usize, drawn: usize) -> [f32; 50] {
    let mut chances = [0.0; 50];
    chances[0] = 1.0;
    for bad in 1..=all.saturating_sub(drawn).min(49) {
        // Whether they have the last of them, given that they have none of the others.
        let free = (all + 1 - bad) as f32;
        chances[bad] = chances[bad - 1] * (free - drawn as f32) / free;
    }
    chances
}
