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

    /// The worth of so many qualifying cards with this highest one.
    pub(super) fn new(count: u64, high: Option<Card>) -> Self {
        Self((count as u16) << 6 | high.map_or(0, |card| card.code().into()))
    }

    /// How many cards qualify: 0 to 21.
    pub const fn count(self) -> u8 {
        (self.0 >> 6) as u8
    }

    /// The highest card that qualifies.
    pub const fn high(self) -> Option<Card> {
        match self.0 {
            0 => None,
            rank => Some(Card::from_code((rank & 63) as u8)),
        }
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
/// Eight ranks, of which the last is always [`Rank::NONE`], so that all are compared in one vector register.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(align(16))]
pub struct Ranks([Rank; 8]);

impl Ranks {
    /// Worth nothing under every rule.
    pub const NONE: Self = Self([Rank::NONE; 8]);

    /// The worth of a Palette under every rule.
    pub fn of(palette: CardSet) -> Self {
        // As a map over an array, the seven are worked out side by side instead of one after the other.
        let [red, orange, yellow, green, blue, indigo, violet] = Rule::ALL.map(|rule| rule.rank(palette));
        Self([red, orange, yellow, green, blue, indigo, violet, Rank::NONE])
    }

    /// The worth under one rule.
    pub const fn under(&self, rule: Rule) -> Rank {
        self.0[rule.index()]
    }

    /// The rules under which this beats the other one, as a colour mask: bit `s` for the rule of strength `s`.
    pub(super) fn better_than(&self, other: &Self) -> u64 {
        let mut rules = 0;
        for (place, (mine, theirs)) in self.0[..7].iter().zip(&other.0).enumerate() {
            rules |= u64::from(mine > theirs) << (6 - place);
        }
        rules
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
