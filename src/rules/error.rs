//! Everything that can be wrong with what comes from outside.

use thiserror::Error;

use super::{Card, Move, Rule, Seat};

/// A text that is not in the notation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("“{text}” is not {expected}.")]
pub struct ParseError {
    text: String,
    expected: &'static str,
}

impl ParseError {
    /// An error that quotes the text, shortened if need be.
    pub(super) fn new(text: &str, expected: &'static str) -> Self {
        Self {
            text: text.chars().take(40).collect(),
            expected,
        }
    }
}

/// A match that cannot be set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// The number of players is not 2, 3 or 4.
    #[error("Red7 is for 2 to 4 players, not for {0}.")]
    Players(usize),
}

/// A move that was refused, and why. `Display` is one sentence for the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{why}")]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
    /// The rule that it breaks.
    pub why: Refusal,
}

/// The rule that an illegal move breaks. `Display` is one sentence for the player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
pub enum Refusal {
    /// Nobody can move any more.
    #[error("The round is over.")]
    RoundOver,
    /// The card lies somewhere else.
    #[error("{0} is not in your hand.")]
    NotInHand(Card),
    /// One card a turn goes to the Palette (RULES section 4), unless a 5 asks for more.
    #[error("You have already played a card to your Palette this turn.")]
    AlreadyPlayed,
    /// After the discard the turn is done (RULES section 4).
    #[error("After your discard you can only end the turn.")]
    AlreadyDiscarded,
    /// A discard must leave the player winning (RULES section 4).
    #[error("{card} may not go to the Canvas: under {rule} you would not be winning.")]
    DiscardLoses {
        /// The card.
        card: Card,
        /// The rule it would set.
        rule: Rule,
    },
    /// A 1 or a 7 may be played only by who can stay in (RULES section 7).
    #[error(
        "{0} may not be played: whatever its action does, you could not be winning at the end of the turn."
    )]
    PlayLoses(Card),
    /// The choice closes every way to stay in, after a 1 or a 7 (RULES section 7).
    #[error("{0} may not be chosen: you could not be winning at the end of the turn.")]
    ChoiceLoses(Card),
    /// After a 1 or a 7 the turn must end winning (RULES section 7).
    #[error("After playing a 1 or a 7 you must end the turn winning.")]
    MustStayIn,
    /// A turn is not skipped: who does nothing concedes (RULES section 4).
    #[error("Play or discard a card before you end the turn, or concede.")]
    NothingDone,
    /// An action must be performed first (RULES section 7).
    #[error("Perform the action of {0} first.")]
    ActionFirst(Card),
    /// Whether to take the bonus draw must be said first (RULES section 6).
    #[error("Take or decline the bonus draw first.")]
    BonusDrawFirst,
    /// No action or bonus draw asks for this now.
    #[error("There is nothing to {verb} now.", verb = verb(*.0))]
    NotAsked(Move),
    /// A 1 takes a card of another Palette (RULES section 7).
    #[error("{card} is not in the Palette of seat {seat}.")]
    NotInPalette {
        /// The seat.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A 1 takes a card of another player's Palette (RULES section 7).
    #[error("You cannot steal from yourself.")]
    OwnPalette,
    /// A player who is out can no longer be chosen (RULES section 3).
    #[error("Seat {0} is out of the round.")]
    SeatOut(Seat),
    /// A 1 takes no card from a Palette with fewer cards (RULES section 7).
    #[error("You may not steal from seat {0}: that Palette has fewer cards than yours.")]
    SmallerPalette(Seat),
    /// A 7 moves a card of the own Palette (RULES section 7).
    #[error("{0} is not in your Palette.")]
    NotInOwnPalette(Card),
}

/// The verb of a move that answers a question.
fn verb(mv: Move) -> &'static str {
    match mv {
        Move::Steal { .. } => "steal",
        Move::Recycle { .. } => "recycle",
        Move::Draw => "draw",
        Move::Decline => "decline",
        Move::Play(_) | Move::Canvas(_) | Move::End | Move::Concede => "do",
    }
}

/// There is no next round to deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoNextRound {
    /// The round is still being played.
    #[error("The round is not over.")]
    RoundNotOver,
    /// The match has been decided.
    #[error("The match is over.")]
    MatchOver,
}

/// A position that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    /// The number of players is not 2, 3 or 4.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A card lies in two places.
    #[error("{0} is in the position twice.")]
    Twice(Card),
    /// A saved game must account for every card.
    #[error("{0} is missing.")]
    Missing(Card),
    /// The rounds of a match are counted from 1.
    #[error("There is no round 0.")]
    RoundZero,
    /// Somebody must be left in the round.
    #[error("Every seat is out.")]
    NobodyIn,
    /// The seat on turn must be one that is in the round.
    #[error("Seat {0} cannot be on turn.")]
    Turn(Seat),
    /// The rule is the colour of the last Canvas card, if there is one.
    #[error("The rule cannot be {rule} while {top} lies on top of the Canvas.")]
    RuleMismatch {
        /// The rule that the position names.
        rule: Rule,
        /// The last card of its Canvas.
        top: Card,
    },
    /// More deck cards are known than there are.
    #[error("{known} cards of the deck are said to be known, but it has only {deck}.")]
    KnownDeck {
        /// How many are said to be known.
        known: usize,
        /// How many there are.
        deck: usize,
    },
    /// A card is said to be known in a hand where it is not.
    #[error("{0} is said to be known in a hand that does not hold it.")]
    KnownHand(Card),
    /// The open choice does not fit the rest of the position.
    #[error("The open choice does not fit the position.")]
    Choice,
    /// What the round's winner won does not fit the rest of the position.
    #[error("The cards of the round's winner do not fit the position.")]
    Won,
}
