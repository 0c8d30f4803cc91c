//! What happened, for logs and pictures.

use super::{Card, CardSet, RecycleTo, Rule, Seat, SeatSet};

/// One thing that happened, in the order of happening. Events tell the whole truth: what a seat may not see of
/// them, the presentation leaves out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A seat was dealt its hand and the first card of its Palette (RULES section 3).
    Dealt {
        /// The seat.
        seat: Seat,
        /// Its secret hand.
        hand: CardSet,
        /// The card that starts its Palette, face up.
        start: Card,
    },
    /// A seat's turn began.
    TurnStarted {
        /// The seat.
        seat: Seat,
    },
    /// A card went from the hand to the own Palette.
    Played {
        /// The seat.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The turn's discard went from the hand to the Canvas.
    Discarded {
        /// The seat.
        seat: Seat,
        /// The card.
        card: Card,
        /// The rule it sets.
        rule: Rule,
    },
    /// A 1 put a card of another Palette on top of the deck.
    Stolen {
        /// The seat that stole.
        seat: Seat,
        /// The seat that lost the card.
        from: Seat,
        /// The card.
        card: Card,
    },
    /// A 7 moved a card out of the own Palette.
    Recycled {
        /// The seat.
        seat: Seat,
        /// The card.
        card: Card,
        /// Where it went. On the Canvas, its colour is the new rule.
        to: RecycleTo,
    },
    /// A card was drawn to the hand.
    Drew {
        /// The seat.
        seat: Seat,
        /// The card. Secret, unless `known`.
        card: Card,
        /// Whether it is a bonus draw (RULES section 6) and not the action of a 3.
        bonus: bool,
        /// Whether everybody had seen this card being put on the deck.
        known: bool,
    },
    /// An odd card was played, and its action could not be performed.
    NoEffect {
        /// The seat.
        seat: Seat,
        /// The odd card.
        card: Card,
        /// Why not.
        why: NoEffectReason,
    },
    /// A seat is out of the round.
    Eliminated {
        /// The seat.
        seat: Seat,
        /// Why.
        why: OutReason,
    },
    /// Only one seat was left, and won the round.
    RoundWon {
        /// The seat.
        seat: Seat,
        /// The rule in force.
        rule: Rule,
        /// Its qualifying set. In advanced scoring it went to the score pile.
        cards: CardSet,
        /// What these cards are worth.
        points: u32,
    },
    /// The match is over.
    MatchOver {
        /// Who won it; more than one seat if equal highest scores share the win.
        winners: SeatSet,
    },
}

impl Event {
    /// The seat that it happened to, or that did it; `None` for the end of the match.
    pub const fn seat(&self) -> Option<Seat> {
        match *self {
            Self::Dealt { seat, .. }
            | Self::TurnStarted { seat }
            | Self::Played { seat, .. }
            | Self::Discarded { seat, .. }
            | Self::Stolen { seat, .. }
            | Self::Recycled { seat, .. }
            | Self::Drew { seat, .. }
            | Self::NoEffect { seat, .. }
            | Self::Eliminated { seat, .. }
            | Self::RoundWon { seat, .. } => Some(seat),
            Self::MatchOver { .. } => None,
        }
    }
}

/// Why an action had no effect (RULES section 7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoEffectReason {
    /// A 1: no other Palette has as many cards.
    NoTarget,
    /// A 3: the deck is empty.
    EmptyDeck,
    /// A 5: the hand has no card that may be played.
    NothingToPlay,
}

/// Why a seat is out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OutReason {
    /// It was not winning at the end of its turn.
    NotWinning,
    /// Its hand was empty at the start of its turn.
    EmptyHand,
    /// It conceded.
    Conceded,
}
