//! What can be wrong with a replay.

use thiserror::Error;

use super::Replay;
use crate::rules::{IllegalMove, ParseError, Seat, SetupError};

/// A replay that was refused. `Display` is a sentence with the number of the line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("Line {line}: {why}")]
pub struct ReplayError {
    /// The line with the fault, counted from 1.
    pub line: usize,
    /// The fault.
    pub why: ReplayFault,
}

/// What is wrong with a replay. `Display` is one sentence.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReplayFault {
    /// The first line is a different one.
    #[error("This is no replay of Red7: it does not begin with “red7 replay {v}”.", v = Replay::VERSION)]
    NoReplay,
    /// The format has a version that this program does not know.
    #[error("The replay has version {0}, and this program reads no version but {v}.", v = Replay::VERSION)]
    Version(u64),
    /// A line, or a part of it, is not what belongs there.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// The header says the same thing twice, or something after the first turn.
    #[error("“{0}” is said once, and before the first turn.")]
    Repeated(&'static str),
    /// The header lacks something.
    #[error("The header does not say “{0}”.")]
    Missing(&'static str),
    /// Seats are not numbered in order.
    #[error("The next seat is {expected}, not {found}.")]
    SeatOrder {
        /// The seat that comes next.
        expected: usize,
        /// The seat that the line names.
        found: Seat,
    },
    /// The number of players is not 2, 3 or 4.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// No round of this number begins here.
    #[error("Round {0} does not begin here.")]
    Round(u32),
    /// A line gives a turn to another seat than the rules do.
    #[error("It is not the turn of seat {found}, but of seat {expected}.")]
    Turn {
        /// Whose turn it is.
        expected: Seat,
        /// The seat that the line names.
        found: Seat,
    },
    /// A move is not legal.
    #[error("“{mv}” is not legal: {why}", mv = .0.mv, why = .0.why)]
    Illegal(#[from] IllegalMove),
    /// The match has come out differently when it was recorded.
    #[error(
        "The match was another one when it was recorded: the check of this turn is {found}, not {expected}."
    )]
    Check {
        /// What the check of the turn is.
        expected: String,
        /// What the line says.
        found: String,
    },
    /// Not as many moves as the last line says.
    #[error("The replay should have {expected} moves, and has {found}.")]
    Moves {
        /// How many the last line says.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// The last line is not there.
    #[error("The replay is cut off: the last line, which counts the moves, is missing.")]
    CutOff,
    /// Something follows the last line.
    #[error("The replay has ended, but the text goes on.")]
    GoesOn,
}
