//! The small moves that a turn is made of.

use std::{fmt, str::FromStr};

use super::{Card, ParseError, Seat, notation::serde_as_text};

/// One move of the seat on turn. `Display` and `FromStr` use the notation given with each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// `play R7`: a card from the hand to the own Palette (RULES section 4).
    Play(Card),
    /// `canvas R3`: the turn's discard, a card from the hand to the Canvas (RULES section 4).
    Canvas(Card),
    /// `steal 2 O4`: the action of a 1, a card of another Palette on top of the deck (RULES section 7).
    Steal {
        /// Whose Palette loses the card.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// `recycle G4 deck` or `recycle G4 canvas`: the action of a 7, a card of the own Palette moved away
    /// (RULES section 7).
    Recycle {
        /// The card of the own Palette.
        card: Card,
        /// Where it goes.
        to: RecycleTo,
    },
    /// `draw`: takes the bonus draw (RULES section 6).
    Draw,
    /// `decline`: forgoes the bonus draw.
    Decline,
    /// `end`: ends the turn; whoever is not winning then is out.
    End,
    /// `concede`: leaves the round.
    Concede,
}

/// Where the action of a 7 puts the card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RecycleTo {
    /// `deck`: face down on top of the deck.
    Deck,
    /// `canvas`: to the Canvas, where its colour is the new rule.
    Canvas,
}

impl RecycleTo {
    /// Both, in the order in which moves are listed.
    pub const ALL: [Self; 2] = [Self::Deck, Self::Canvas];
}

impl Move {
    /// The card that the move names, if it names one.
    pub const fn card(self) -> Option<Card> {
        match self {
            Self::Play(card)
            | Self::Canvas(card)
            | Self::Steal { card, .. }
            | Self::Recycle { card, .. } => Some(card),
            Self::Draw | Self::Decline | Self::End | Self::Concede => None,
        }
    }

    /// A number of its own for each move, 1 to 511: the code of the card, and what is done with it above these six
    /// bits. Codes below those of all cards are left for the moves without one.
    pub(super) const fn code(self) -> u16 {
        let (what, card) = match self {
            Self::Play(card) => (0, card),
            Self::Canvas(card) => (1, card),
            Self::Steal { seat, card } => (2 + seat.index() as u16, card),
            Self::Recycle { card, to } => (6 + to as u16, card),
            Self::Draw => return 1,
            Self::Decline => return 2,
            Self::End => return 3,
            Self::Concede => return 4,
        };
        what << 6 | card.code() as u16
    }
}

impl fmt::Display for RecycleTo {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::Deck => "deck",
            Self::Canvas => "canvas",
        })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Play(card) => write!(f, "play {card}"),
            Self::Canvas(card) => write!(f, "canvas {card}"),
            Self::Steal { seat, card } => write!(f, "steal {seat} {card}"),
            Self::Recycle { card, to } => write!(f, "recycle {card} {to}"),
            Self::Draw => f.write_str("draw"),
            Self::Decline => f.write_str("decline"),
            Self::End => f.write_str("end"),
            Self::Concede => f.write_str("concede"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Words may be separated by any white space.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words[..] {
            ["play", card] => Self::Play(card.parse()?),
            ["canvas", card] => Self::Canvas(card.parse()?),
            ["steal", seat, card] => Self::Steal {
                seat: seat.parse()?,
                card: card.parse()?,
            },
            ["recycle", card, "deck"] => Self::Recycle {
                card: card.parse()?,
                to: RecycleTo::Deck,
            },
            ["recycle", card, "canvas"] => Self::Recycle {
                card: card.parse()?,
                to: RecycleTo::Canvas,
            },
            ["draw"] => Self::Draw,
            ["decline"] => Self::Decline,
            ["end"] => Self::End,
            ["concede"] => Self::Concede,
            _ => return Err(ParseError::new(text, "a move such as “play R7”")),
        })
    }
}

serde_as_text!(Move);
