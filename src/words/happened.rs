//! What somebody did, as the end of a sentence about them in pieces: words, and cards that can be drawn as cards.

use super::Names;
use crate::rules::{Card, Event, NoEffectReason, OutReason, RecycleTo};

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Words.
    Words(String),
    /// A card.
    Card(Card),
}

impl Part {
    /// A piece of words.
    pub fn words(words: impl Into<String>) -> Self {
        Self::Words(words.into())
    }
}

/// What an event says of its seat: "played R5", "stole G2 from North". Nothing for events that are told elsewhere.
/// A card that only its owner has seen is named to the owner alone.
pub fn happened(event: &Event, names: &Names) -> Vec<Part> {
    use Part::Card;
    let words = |words: &str| Part::words(words);
    match *event {
        Event::Played { card, .. } => vec![words("played"), Card(card)],
        Event::Discarded { card, .. } => vec![words("painted"), Card(card)],
        Event::Stolen { from, card, .. } => {
            let whom = if names.is_you(from) {
                "you".into()
            } else {
                names.subject(from)
            };
            vec![
                words("stole"),
                Card(card),
                Part::words(format!("from {whom}")),
            ]
        }
        Event::Recycled { card, to, .. } => match to {
            RecycleTo::Deck => vec![words("put"), Card(card), words("on the deck")],
            RecycleTo::Canvas => vec![words("moved"), Card(card), words("to the Canvas")],
        },
        Event::Drew {
            seat, card, known, ..
        } => {
            if known || names.is_you(seat) {
                vec![words("drew"), Card(card)]
            } else {
                vec![words("drew a card")]
            }
        }
        Event::NoEffect { why, .. } => vec![words(no_effect(why))],
        Event::Eliminated { why, .. } => vec![words(match why {
            OutReason::NotWinning => "and went out",
            OutReason::EmptyHand => "had no card left",
            OutReason::Conceded => "gave up",
        })],
        Event::Dealt { .. }
        | Event::TurnStarted { .. }
        | Event::RoundWon { .. }
        | Event::MatchOver { .. } => Vec::new(),
    }
}

/// Why an action did nothing.
pub fn no_effect(why: NoEffectReason) -> &'static str {
    match why {
        NoEffectReason::NoTarget => "nobody to steal from",
        NoEffectReason::EmptyDeck => "the deck is empty",
        NoEffectReason::NothingToPlay => "nothing may follow",
    }
}

/// The name of the action of an odd number (RULES section 7): "Steal away". Empty for an even number.
pub fn action_name(number: u8) -> &'static str {
    match number {
        1 => "Steal away",
        3 => "Draw",
        5 => "Play again",
        7 => "Rethink",
        _ => "",
    }
}

/// What the player is to do for an action.
pub fn action_task(number: u8) -> &'static str {
    match number {
        1 => "Choose a rival’s card. It goes face down onto the deck.",
        3 => "Draw a card.",
        5 => "Play another card to your Palette.",
        7 => "Send one card of your Palette to the Canvas or onto the deck.",
        _ => "",
    }
}
