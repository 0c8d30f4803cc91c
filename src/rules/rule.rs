//! The seven rules that the Canvas can set.

use std::fmt;

use super::{CardSet, Colour, Rank, card_set::EACH};

/// A rule: what the Palettes are compared by (RULES section 5).
///
/// `Ord` follows [`Colour`]: the rule of the strongest colour is the greatest.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Rule {
    /// The single highest card.
    Red = 6,
    /// The largest group of one number.
    Orange = 5,
    /// The largest group of one colour.
    Yellow = 4,
    /// All even cards.
    Green = 3,
    /// One card of each colour.
    Blue = 2,
    /// The longest run of consecutive numbers.
    Indigo = 1,
    /// All cards below 4.
    Violet = 0,
}

impl Rule {
    /// All seven, in the order of [`Colour::ALL`].
    pub const ALL: [Self; 7] = [
        Self::Red,
        Self::Orange,
        Self::Yellow,
        Self::Green,
        Self::Blue,
        Self::Indigo,
        Self::Violet,
    ];

    /// Position in [`Rule::ALL`]: 0 for Red to 6 for Violet.
    pub const fn index(self) -> usize {
        6 - self as usize
    }

    /// The colour that sets this rule.
    pub const fn colour(self) -> Colour {
        Colour::ALL[self.index()]
    }

    /// The English name, as in "Green".
    pub const fn name(self) -> &'static str {
        self.colour().name()
    }

    /// What wins, in a few words, as in "most even cards".
    pub const fn goal(self) -> &'static str {
        match self {
            Self::Red => "highest card",
            Self::Orange => "most of one number",
            Self::Yellow => "most of one colour",
            Self::Green => "most even cards",
            Self::Blue => "most different colours",
            Self::Indigo => "longest run",
            Self::Violet => "most cards below 4",
        }
    }

    /// The cards of a Palette that count, as the table in RULES section 5 defines them. Of several equally
    /// large groups or equally long runs it is the one with the highest card. May be empty.
    pub fn qualifying(self, palette: CardSet) -> CardSet {
        let (cards, _) = self.group(palette);
        match self {
            Self::Red => cards & CardSet(1 << cards.highest_code()),
            Self::Yellow => cards & CardSet::of_colours(1 << (cards.highest_code() & 7)),
            Self::Blue => cards.highest_of_each_colour(),
            Self::Indigo => cards.highest_of_each_number(),
            Self::Orange | Self::Green | Self::Violet => cards,
        }
    }

    /// What a Palette is worth under this rule.
    #[inline]
    pub fn rank(self, palette: CardSet) -> Rank {
        let (cards, count) = self.group(palette);
        Rank::new(count, cards)
    }

    /// The cards that compete for being the highest one that counts, and how many cards count: under Red one, under
    /// Yellow those of one colour, under Blue one of each colour, under Indigo one of each number.
    #[inline]
    fn group(self, palette: CardSet) -> (CardSet, u64) {
        match self {
            Self::Red => (palette, u64::from(!palette.is_empty())),
            Self::Orange => largest_number_group(palette),
            Self::Yellow => largest_colour_groups(palette),
            Self::Green => (palette & CardSet::EVEN, palette.count_in(CardSet::EVEN)),
            Self::Blue => (palette, palette.colour_count()),
            Self::Indigo => longest_run(palette),
            Self::Violet => (
                palette & CardSet::BELOW_FOUR,
                palette.count_in(CardSet::BELOW_FOUR),
            ),
        }
    }
}

/// Finds the largest count in three bit planes, most significant first: of the candidates, those that have
/// the bit stay, unless that would leave none.
fn keep_largest(candidates: u64, planes: [u64; 3]) -> u64 {
    planes
        .into_iter()
        .fold(candidates, |kept, plane| match kept & plane {
            0 => kept,
            larger => larger,
        })
}

fn largest_number_group(palette: CardSet) -> (CardSet, u64) {
    let counts = palette.counts();
    let largest = keep_largest(EACH, [counts >> 2, counts >> 1, counts]);
    // Of equal groups the highest number holds the highest card.
    let byte = largest.ilog2() & 0x38;
    (palette & CardSet(0x7f << byte), counts >> byte & 7)
}

/// All groups that are as large as the largest, and how large they are.
fn largest_colour_groups(palette: CardSet) -> (CardSet, u64) {
    let largest = keep_largest(0x7f, palette.colour_counts());
    let groups = palette & CardSet::of_colours(largest);
    let one_colour = palette.0 >> (groups.highest_code() & 7) & EACH;
    (groups, one_colour.wrapping_mul(EACH) >> 56)
}

fn longest_run(palette: CardSet) -> (CardSet, u64) {
    let run = &LONGEST_RUN[palette.numbers() as usize >> 1 & 0x7f];
    (palette & run.cards, u64::from(run.length))
}

/// A run of consecutive numbers.
#[derive(Clone, Copy)]
pub(super) struct Run {
    /// All cards of its numbers.
    pub(super) cards: CardSet,
    /// How many numbers it has, 0 to 7.
    pub(super) length: u8,
    /// Its highest number, 0 if there is none.
    pub(super) top: u8,
}

/// The longest run for every set of numbers, the highest of equally long ones; bit `n - 1` stands for number `n`.
pub(super) static LONGEST_RUN: [Run; 128] = {
    let none = Run {
        cards: CardSet::EMPTY,
        length: 0,
        top: 0,
    };
    let mut table = [none; 128];
    let mut numbers = 1;
    while numbers < 128 {
        let mut run = none;
        let mut number = 1;
        while number <= 7 {
            if numbers >> (number - 1) & 1 == 1 {
                run.length += 1;
                run.cards = run.cards.union(CardSet::of_number(number));
                run.top = number;
            } else {
                run = none;
            }
            if run.length > 0 && run.length >= table[numbers].length {
                table[numbers] = run;
            }
            number += 1;
        }
        numbers += 1;
    }
    table
};

impl From<Colour> for Rule {
    fn from(colour: Colour) -> Self {
        Self::ALL[colour.index()]
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}
