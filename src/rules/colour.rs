//! The seven colours and their strength.

use std::fmt;

/// A colour; `Ord` is its strength, so Red is the greatest (RULES section 1).
///
/// The discriminant is the strength: Violet 0 to Red 6.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Colour {
    /// The strongest colour.
    Red = 6,
    /// Stronger than Yellow.
    Orange = 5,
    /// Stronger than Green.
    Yellow = 4,
    /// Stronger than Blue.
    Green = 3,
    /// Stronger than Indigo.
    Blue = 2,
    /// Stronger than Violet.
    Indigo = 1,
    /// The weakest colour.
    Violet = 0,
}

impl Colour {
    /// All seven, strongest first.
    pub const ALL: [Self; 7] = [
        Self::Red,
        Self::Orange,
        Self::Yellow,
        Self::Green,
        Self::Blue,
        Self::Indigo,
        Self::Violet,
    ];

    /// By strength; eight of them, so that three bits always find one.
    pub(super) const BY_STRENGTH: [Self; 8] = [
        Self::Violet,
        Self::Indigo,
        Self::Blue,
        Self::Green,
        Self::Yellow,
        Self::Orange,
        Self::Red,
        Self::Red,
    ];

    /// Position in [`Colour::ALL`]: 0 for Red to 6 for Violet.
    pub const fn index(self) -> usize {
        6 - self as usize
    }

    /// Strength: 6 for Red down to 0 for Violet.
    pub const fn strength(self) -> u8 {
        self as u8
    }

    /// The English name, as in "Red".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "Red",
            Self::Orange => "Orange",
            Self::Yellow => "Yellow",
            Self::Green => "Green",
            Self::Blue => "Blue",
            Self::Indigo => "Indigo",
            Self::Violet => "Violet",
        }
    }

    /// The letter of the notation, as in `R`. All seven differ.
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'R',
            Self::Orange => 'O',
            Self::Yellow => 'Y',
            Self::Green => 'G',
            Self::Blue => 'B',
            Self::Indigo => 'I',
            Self::Violet => 'V',
        }
    }

    /// The colour of a notation letter (capital), if it is one.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|colour| colour.letter() == letter)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}
