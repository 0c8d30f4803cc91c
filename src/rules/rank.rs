//! What a Palette is worth under a rule, as one comparable number.

use std::fmt;

use super::{Card, CardSet, Rule};

/// The worth of a qualifying set: `Ord` is the comparison of RULES section 5.
///
/// # Layout
///
/// `64 × number of cards + code of the highest card`, where the code is `8 × number + strength` and 0 if there
/// is no card. More cards therefore always beat a higher card, and [`Rank::NONE`] is below all others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Rank(u16);

impl Rank {
    /// The worth of an empty set: it cannot win.
    pub const NONE: Self = Self(0);

    /// The worth of so many qualifying cards, of which the highest is the highest of these.
    pub(super) const fn new(count: u64, cards: CardSet) -> Self {
        Self((count as u16) << 6 | cards.highest_code() as u16)
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
    pub(super) fn better_than(&self, other: &Self) -> u64 {
        let better = self
            .0
            .iter()
            .zip(&other.0)
            .map(|(mine, theirs)| u64::from(mine > theirs));
        better
            .zip(0..)
            .fold(0, |rules, (better, strength)| rules | better << strength)
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
