//! A card: a number and a colour.

use std::{fmt, num::NonZeroU8, str::FromStr};

use super::{Colour, ParseError, notation::serde_as_text};

/// One of the 49 cards; `Ord` is the order of RULES section 1: number first, then colour strength.
///
/// Stored as `8 × number + strength`, from 8 for Violet 1 to 62 for Red 7. This is also the card's bit in a
/// [`CardSet`](super::CardSet), and never zero, so that an `Option<Card>` takes one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(NonZeroU8);

impl Card {
    /// All 49 cards in ascending order: Violet 1 first, Red 7 last.
    pub const ALL: [Self; 49] = {
        let mut cards = [Self::from_code(8); 49];
        let mut index = 0;
        while index < 49 {
            cards[index] = Self::from_code((index / 7 * 8 + 8 + index % 7) as u8);
            index += 1;
        }
        cards
    };

    /// The card with this number and colour; `None` unless the number is 1 to 7.
    pub const fn new(number: u8, colour: Colour) -> Option<Self> {
        match number {
            1..=7 => Some(Self::from_code(number * 8 + colour.strength())),
            _ => None,
        }
    }

    /// The card of a code that is known to be one.
    pub(super) const fn from_code(code: u8) -> Self {
        debug_assert!(code >= 8 && code <= 62 && code % 8 < 7);
        match NonZeroU8::new(code) {
            Some(code) => Self(code),
            None => panic!("no card has the code 0"),
        }
    }

    /// `8 × number + strength`: the card's bit in a set.
    pub(super) const fn code(self) -> u8 {
        self.0.get()
    }

    /// The number, 1 to 7. It is also what the card is worth in points.
    pub const fn number(self) -> u8 {
        self.code() >> 3
    }

    /// The colour.
    pub const fn colour(self) -> Colour {
        Colour::BY_STRENGTH[self.strength()]
    }

    /// The strength of the colour, 0 to 6.
    pub(super) const fn strength(self) -> usize {
        (self.code() & 7) as usize
    }

    /// Place in the order of strength: 0 for Violet 1 to 48 for Red 7.
    pub const fn index(self) -> usize {
        ((self.number() - 1) * 7 + (self.code() & 7)) as usize
    }

    /// The card at this place in the order of strength, if there is one.
    pub fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// Whether the card acts when it is played to a Palette in the variant with actions (RULES section 7).
    pub const fn is_odd(self) -> bool {
        self.number() % 2 == 1
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.colour().letter(), self.number())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut letters = text.chars();
        let card = match (letters.next(), letters.next(), letters.next()) {
            (Some(letter), Some(digit), None) => {
                Colour::from_letter(letter).zip(digit.to_digit(10))
            }
            _ => None,
        };
        card.and_then(|(colour, number)| Self::new(number as u8, colour))
            .ok_or_else(|| ParseError::new(text, "a card such as R7"))
    }
}

serde_as_text!(Card);
