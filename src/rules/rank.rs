//! What a Palette is worth under a rule, as one comparable number.

use std::fmt;

use super::{Card, CardSet, Rule};

/// The worth of a qualifying set: `Ord` is the comparison of RULES section 5.
///
/// # Layout
///
/// `64 × number of cards + code of the highest card`, where the code is `8 × number + strength` and 0 if there
/// is no card. More cards therefore always beat a higher card, and [`Rank::NONE`] is below all others. The number is
/// never negative; its type has a sign because every x86-64 processor compares eight of these at once, but not eight
/// without a sign.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Rank(i16);

impl Rank {
    /// The worth of an empty set: it cannot win.
    pub const NONE: Self = Self(0);

    /// The worth of so many qualifying cards, of which the highest is the highest of these.
    pub(super) const fn new(count: u64, cards: CardSet) -> Self {
        Self(count as i16 * 64 + cards.highest_code() as i16)
    }

    /// How many cards qualify: 0 to 21.
    pub const fn count(self) -> u8 {
        (self.0 >> 6) as u8
    }

    /// The highest card that qualifies.
    pub const fn high(self) -> Option<Card> {
        match self.high_code() {
            0 => None,
            code => Some(Card::from_code(code)),
        }
    }

    /// The code of the highest card that qualifies; 0 if there is none.
    pub(super) const fn high_code(self) -> u8 {
        (self.0 & 63) as u8
    }

    /// The code that the highest card of a set of so many cards must exceed for the set to be worth more than this:
    /// below 0 if any card will do, above all codes if none will.
    pub(super) const fn beyond(self, count: u8) -> i32 {
        self.0 as i32 - count as i32 * 64
    }

    /// The cards that are higher than this rank's highest, all of them if it has none; and bits of no card.
    pub(super) const fn above(self) -> CardSet {
        CardSet::above_code(self.high_code())
    }

    /// The cards of the same number as this rank's highest; bits of no card if it has none.
    pub(super) const fn same_number(self) -> CardSet {
        CardSet(0x7f << (self.high_code() & 0x38))
    }

    /// The cards of the same colour as this rank's highest.
    pub(super) const fn same_colour(self) -> CardSet {
        CardSet::of_colours(1 << (self.high_code() & 7))
    }
}

impl fmt::Debug for Rank {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.high() {
            Some(high) => write!(f, "{}×{high}", self.count()),
            None => f.write_str("none"),
        }
    }
}

/// What one Palette is worth under each of the seven rules.
///
/// Eight ranks, that of the rule of strength `s` in place `s`, and [`Rank::NONE`] in the last, so that all are
/// compared in one vector register.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(align(16))]
pub struct Ranks([Rank; 8]);

impl Ranks {
    /// Worth nothing under every rule.
    pub const NONE: Self = Self([Rank::NONE; 8]);

    /// The worth of a Palette under every rule.
    pub fn of(palette: CardSet) -> Self {
        // Written out, because a loop would choose the rule anew each time.
        Self([
            Rule::Violet.rank(palette),
            Rule::Indigo.rank(palette),
            Rule::Blue.rank(palette),
            Rule::Green.rank(palette),
            Rule::Yellow.rank(palette),
            Rule::Orange.rank(palette),
            Rule::Red.rank(palette),
            Rank::NONE,
        ])
    }

    /// The worth under one rule.
    pub const fn under(&self, rule: Rule) -> Rank {
        self.0[rule as usize]
    }

    /// The rules under which this beats the other one, as a colour mask: bit `s` for the rule of strength `s`.
    ///
    /// Compares four ranks in a word at once: a rank has 15 bits, and a difference borrows from the spare bit above it
    /// exactly if the other one is smaller.
    #[inline]
    pub(super) fn better_than(&self, other: &Self) -> u64 {
        const SPARE: u64 = 0x8000_8000_8000_8000;
        let better = |half: usize| {
            let difference = (other.word(half) | SPARE) - self.word(half);
            (!difference & SPARE) >> 15
        };
        // The product gathers the bits from the four places of each half in its highest places.
        let both = better(0) | better(1) << 4;
        both.wrapping_mul(0x0001_0002_0004_0008) >> 48 & 0xff
    }

    /// Four of the ranks, lowest strength lowest.
    #[inline]
    fn word(&self, half: usize) -> u64 {
        let rank = |place: usize| u64::from(self.0[4 * half + place].0 as u16) << (16 * place);
        rank(0) | rank(1) | rank(2) | rank(3)
    }

    /// The better of the two under each rule.
    #[must_use]
    pub fn max(mut self, other: &Self) -> Self {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine = (*mine).max(*theirs);
        }
        self
    }
}
