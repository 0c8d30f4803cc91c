//! A sum over everything that happened, so that a replay which comes out differently is noticed.

use std::fmt;

use crate::rules::{Card, Game};

/// A running check of all states so far, each in terms of the rules alone, so that it outlives every change of how they
/// are programmed. The sums are those of FNV-1a.
#[derive(Clone, Copy)]
pub(super) struct Check(u64);

impl Check {
    /// Nothing has happened.
    pub(super) const START: Self = Self(0xcbf2_9ce4_8422_2325);

    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }

    fn cards(&mut self, cards: impl IntoIterator<Item = Card>) {
        for card in cards {
            self.byte(card.index() as u8);
        }
        // No card has this index.
        self.byte(u8::MAX);
    }

    /// Takes in one more state.
    pub(super) fn add(&mut self, game: &Game) {
        self.byte(game.rule().index() as u8);
        self.byte(game.turn.index() as u8);
        self.byte(game.round as u8);
        for seat in game.seats() {
            self.byte(game.is_out(seat).into());
            self.cards(game.hand(seat));
            self.cards(game.palette(seat));
            self.cards(game.score_pile(seat));
        }
        self.cards(game.canvas());
        self.cards(game.deck());
    }
}

/// Four hexadecimal digits: from any turn that comes out differently on, it is as good as certain that one of them differs.
impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:04x}", (self.0 >> 32 ^ self.0) as u16)
    }
}
