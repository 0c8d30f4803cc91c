//! What one seat may know (RULES section 8).

use std::ops::Deref;

use rand::{Rng, RngExt, SeedableRng};

use super::{Card, CardSet, Game, GameRng, Seat, Table, deal::shuffle};

/// A [`Table`] on which everything is hidden that a seat may not see. There is no way back from it to the game:
/// what is hidden is not in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    seat: Option<Seat>,
    table: Table,
}

impl Game {
    /// What this seat may know; for `None`, what everybody may know.
    pub fn view(&self, seat: Option<Seat>) -> View {
        View {
            seat,
            table: self.table.seen_by(seat),
        }
    }
}

impl Table {
    /// The table as this seat may know it.
    // Inlined, it would be copied once more: a call makes its result in the place where it is wanted. For the same
    // reason only what differs is copied before the whole is put together.
    #[inline(never)]
    fn seen_by(&self, seat: Option<Seat>) -> Self {
        let mut hands = self.hands;
        let mut hidden_hands = self.hidden_hands;
        let mut stamps = self.stamps;
        for other in Seat::ALL {
            if Some(other) == seat {
                continue;
            }
            let hidden = self.hand(other) - self.known_hands;
            hands[other.index()] -= hidden;
            hidden_hands[other.index()] = hidden.len() as u8;
            // When they were drawn would tell who holds them.
            for card in hidden {
                stamps[usize::from(card.code() & 63)] = 0;
            }
        }
        Self {
            hands,
            hidden_hands,
            stamps,
            ..*self
        }
    }
}

impl View {
    /// Whose view it is; `None` for an onlooker.
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// The cards that the viewer cannot place: they are in other hands or in the deck.
    pub fn unseen(&self) -> CardSet {
        let table = &self.table;
        table.seats().fold(
            CardSet::ALL - table.canvas - table.known_deck,
            |unseen, seat| unseen - table.hand(seat) - table.palette(seat) - table.score_pile(seat),
        )
    }

    /// A game that would look like this to the viewer: the unseen cards are dealt at random to the places that
    /// they can be in. Bots search in such games.
    pub fn imagine(&self, rng: &mut impl Rng) -> Game {
        let mut deck = Card::ALL;
        let mut rest = 0;
        for (place, card) in deck.iter_mut().zip(self.unseen()) {
            *place = card;
            rest += 1;
        }
        shuffle(&mut deck[..rest], rng);
        let mut table = self.table;
        for seat in self.seats() {
            let hidden =
                usize::from(std::mem::take(&mut table.hidden_hands[seat.index()])).min(rest);
            rest -= hidden;
            table.hands[seat.index()].extend(deck[rest..rest + hidden].iter().copied());
        }
        Game {
            table,
            deck,
            rng: GameRng::seed_from_u64(rng.random()),
        }
    }
}

/// What a table can tell, a view can tell, as far as the viewer may know it.
impl Deref for View {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.table
    }
}
