//! Why a move is not allowed, in the words of the table: seats by their names, cards in words.

use super::{Names, in_words};
use crate::rules::Refusal;

/// A refusal as a sentence for the player.
pub fn refused(why: Refusal, names: &Names) -> String {
    match why {
        Refusal::NotInPalette { seat, card } => {
            format!(
                "The {} is not in {} Palette.",
                in_words(card),
                names.whose(seat)
            )
        }
        Refusal::SeatOut(seat) => format!("{} is out of the round.", names.subject(seat)),
        Refusal::SmallerPalette(seat) => format!(
            "{} cannot be chosen: that Palette has fewer cards than yours.",
            names.subject(seat)
        ),
        Refusal::PlayLoses(card) => format!(
            "The {} may not be played: nothing that follows could put you in the lead.",
            in_words(card)
        ),
        Refusal::ChoiceLoses(card) => format!(
            "Not the {}: nothing that follows could put you in the lead.",
            in_words(card)
        ),
        Refusal::ActionFirst(card) => format!("First answer what the {} asks.", in_words(card)),
        Refusal::NotInHand(card) => format!("The {} is not in your hand.", in_words(card)),
        Refusal::NotInOwnPalette(card) => {
            format!("The {} is not in your Palette.", in_words(card))
        }
        other => other.to_string(),
    }
}
