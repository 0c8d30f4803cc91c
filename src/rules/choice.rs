//! The one open choice.

use serde::{Deserialize, Serialize};

use super::Card;

/// What the seat on turn has to choose next. There is always exactly one open choice: an effect ends before
/// the next begins, because a 1 or a 7 is the last play of its turn, a 3 asks nothing, and a 5 only asks for
/// the next play (RULES section 7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// What to do with the turn (RULES section 4).
    Turn {
        /// Whether a card has been played to the Palette this turn: then only the discard is still open.
        played: bool,
    },
    /// Which card to steal with this 1.
    Steal {
        /// The 1 that was played.
        by: Card,
    },
    /// Which further card to play after this 5.
    PlayAgain {
        /// The 5 that was played.
        by: Card,
    },
    /// Which card of the own Palette to move, and where to, with this 7.
    Recycle {
        /// The 7 that was played.
        by: Card,
    },
    /// Whether to draw a card for this discard (RULES section 6).
    BonusDraw {
        /// The card that was discarded.
        by: Card,
    },
    /// Nothing but to end the turn: the discard is made.
    EndOnly,
    /// The round is over, and another one follows.
    RoundOver,
    /// The match is over.
    MatchOver,
}
