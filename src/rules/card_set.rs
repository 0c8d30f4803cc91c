//! A set of cards in one machine word.

use std::{
    fmt,
    iter::FusedIterator,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign},
    str::FromStr,
};

use super::{Card, Colour, ParseError, notation::serde_as_text};

/// A set of cards. `Display` and `FromStr` use the notation without separators, `R7O6`; the empty set is the
/// empty text.
///
/// # Layout
///
/// One byte for each number: card `n` of strength `s` is bit `8n + s`. Byte 0 and the top bit of every byte
/// stay empty. The spare bits let whole groups be counted and compared at once without carries from one number
/// into the next, and a higher bit is always a higher card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(pub(super) u64);

/// The lowest bit of each byte.
pub(super) const EACH: u64 = 0x0101_0101_0101_0101;

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self(0);
    /// All 49 cards.
    pub const ALL: Self = Self(0x7f7f_7f7f_7f7f_7f00);
    /// All 2s, 4s and 6s.
    pub const EVEN: Self = Self(0x007f_007f_007f_0000);
    /// All 1s, 2s and 3s.
    pub const BELOW_FOUR: Self = Self(0x0000_0000_7f7f_7f00);

    /// All cards of one colour.
    pub const fn of_colour(colour: Colour) -> Self {
        Self((EACH << colour.strength()) & Self::ALL.0)
    }

    /// All cards of one number; empty unless the number is 1 to 7.
    pub const fn of_number(number: u8) -> Self {
        match number {
            1..=7 => Self(0x7f << (8 * number)),
            _ => Self::EMPTY,
        }
    }

    /// Just this card.
    pub const fn of(card: Card) -> Self {
        Self(1 << card.code())
    }

    /// All cards that are higher than this one.
    pub const fn above(card: Card) -> Self {
        Self(Self::above_code(card.code()).0 & Self::ALL.0)
    }

    /// All cards with codes above this one, 0 to 63, and bits that belong to no card.
    pub(super) const fn above_code(code: u8) -> Self {
        Self(u64::MAX << 1 << (code & 63))
    }

    /// Number of cards, 0 to 49.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is exactly one card in it.
    pub const fn is_single(self) -> bool {
        self.0.is_power_of_two()
    }

    /// Whether this card is in it.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.code() & 1 == 1
    }

    /// Whether every card of this set is in the other one.
    pub const fn is_subset(self, of: Self) -> bool {
        self.0 & !of.0 == 0
    }

    /// Adds a card; does nothing if it is in already.
    pub fn insert(&mut self, card: Card) {
        *self = self.with(card);
    }

    /// Takes a card out; does nothing if it is not in.
    pub fn remove(&mut self, card: Card) {
        *self = self.without(card);
    }

    /// The set and this card.
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        Self(self.0 | 1 << card.code())
    }

    /// The set less this card.
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        Self(self.0 & !(1 << card.code()))
    }

    /// The cards that are in either set; also written `|`.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cards that are in both sets; also written `&`.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The cards of this set that are not in the other; also written `-`.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The highest card.
    pub const fn highest(self) -> Option<Card> {
        match self.highest_code() {
            0 => None,
            code => Some(Card::from_code(code)),
        }
    }

    /// The code of the highest card; 0 if there is none.
    pub(super) const fn highest_code(self) -> u8 {
        // Bit 0 belongs to no card.
        (self.0 | 1).ilog2() as u8
    }

    /// The lowest card.
    pub const fn lowest(self) -> Option<Card> {
        match self.0 {
            0 => None,
            bits => Some(Card::from_code(bits.trailing_zeros() as u8)),
        }
    }

    /// The card that has exactly `n` lower cards in the set.
    pub fn nth(self, n: usize) -> Option<Card> {
        let mut bits = self.0;
        for _ in 0..n {
            bits &= bits.wrapping_sub(1);
        }
        Self(bits).lowest()
    }

    /// What the cards are worth: the sum of their numbers, 0 to 196.
    pub const fn points(self) -> u32 {
        // The product adds up, in its top byte, each byte's count times its number.
        (self.counts().wrapping_mul(0x0001_0203_0405_0607) >> 56) as u32
    }

    /// The cards in ascending order. Can be reversed.
    pub const fn iter(self) -> Iter {
        Iter(self)
    }

    /// How many cards there are of each number: that of the number `n` in place `n`, and 0 in place 0.
    pub const fn by_number(self) -> [u8; 8] {
        self.counts().to_le_bytes()
    }

    /// For each number, in its byte, how many cards of it there are.
    pub(super) const fn counts(self) -> u64 {
        let pairs = self.0 - (self.0 >> 1 & 0x5555_5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f
    }

    /// How many of the cards have a number of this set, which holds all colours of its numbers.
    pub(super) const fn count_in(self, numbers: Self) -> u64 {
        // The product adds up all bytes in its top byte.
        (self.counts() & numbers.0).wrapping_mul(EACH) >> 56
    }

    /// How many colours occur.
    pub(super) const fn colour_count(self) -> u64 {
        // Each bit lands in a byte of its own, and the second product adds them up.
        let spread = self.colours().wrapping_mul(0x0002_0408_1020_4081) & EACH;
        spread.wrapping_mul(EACH) >> 56
    }

    /// How many cards of each colour there are, as three bit planes, most significant first: bit `s` of each plane
    /// belongs to the colour of strength `s`. Bits from 7 on have no meaning.
    #[inline]
    pub(super) const fn colour_counts(self) -> [u64; 3] {
        // Two numbers a time: the low bytes sum up 1, 3 and 5, the next bytes 2, 4 and 6.
        let (low_pairs, carry_pairs) = add_bits(self.0 >> 8, self.0 >> 24, self.0 >> 40);
        let (low, carry) = add_bits(low_pairs, low_pairs >> 8, self.0 >> 56);
        let (middle, high) = add_bits(carry_pairs, carry_pairs >> 8, carry);
        [high, middle, low]
    }

    /// The colours that occur: bit `s` is set if a card of strength `s` is in the set.
    pub const fn colours(self) -> u64 {
        let halves = self.0 | self.0 >> 32;
        let quarters = halves | halves >> 16;
        (quarters | quarters >> 8) & 0x7f
    }

    /// The cards of all colours in such a mask.
    pub const fn of_colours(mask: u64) -> Self {
        Self(mask * (EACH & !1))
    }

    /// The numbers that occur: bit `n` is set if a card of number `n` is in the set.
    pub(super) const fn numbers(self) -> u64 {
        // Adding 127 carries into a byte's spare bit exactly if the byte is not empty; the product gathers
        // those bits.
        let present = (self.0 + 0x7f * EACH) >> 7 & EACH;
        present.wrapping_mul(0x0102_0408_1020_4080) >> 56
    }

    /// The cards of all numbers in such a mask.
    pub(super) const fn of_numbers(mask: u64) -> Self {
        let spread = ((mask >> 1) * 0x0002_0408_1020_4081) & (EACH >> 8);
        Self((spread << 8) * 0x7f)
    }

    /// For each number, its highest card.
    pub(super) const fn highest_of_each_number(self) -> Self {
        let x = self.0;
        let x = x | x >> 1 & 0x7f7f_7f7f_7f7f_7f7f;
        let x = x | x >> 2 & 0x3f3f_3f3f_3f3f_3f3f;
        let x = x | x >> 4 & 0x0f0f_0f0f_0f0f_0f0f;
        Self(x & !(x >> 1 & 0x7f7f_7f7f_7f7f_7f7f))
    }

    /// For each colour, its highest card.
    pub(super) const fn highest_of_each_colour(self) -> Self {
        let below = self.0 >> 8;
        let below = below | below >> 8;
        let below = below | below >> 16;
        let below = below | below >> 32;
        Self(self.0 & !below)
    }
}

/// Adds three numbers of one bit, in each place: the low bits of the sums, and the high bits.
const fn add_bits(a: u64, b: u64, c: u64) -> (u64, u64) {
    (a ^ b ^ c, (a & b) | (c & (a ^ b)))
}

impl BitOr for CardSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl BitAnd for CardSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.intersection(other)
    }
}

impl Sub for CardSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.difference(other)
    }
}

impl BitOrAssign for CardSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAndAssign for CardSet {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl SubAssign for CardSet {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl From<Card> for CardSet {
    fn from(card: Card) -> Self {
        Self::of(card)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<T: IntoIterator<Item = Card>>(cards: T) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Card> for CardSet {
    fn extend<T: IntoIterator<Item = Card>>(&mut self, cards: T) {
        *self |= cards.into_iter().collect();
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Iter;
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

/// The cards of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Iter(CardSet);

impl Iterator for Iter {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let card = self.0.lowest()?;
        self.0.remove(card);
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for Iter {
    fn next_back(&mut self) -> Option<Card> {
        let card = self.0.highest()?;
        self.0.remove(card);
        Some(card)
    }
}

impl ExactSizeIterator for Iter {}
impl FusedIterator for Iter {}

/// Highest card first.
impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.iter().rev().try_for_each(|card| write!(f, "{card}"))
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// Accepts the cards in any order, each at most once.
impl FromStr for CardSet {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = || ParseError::new(text, "different cards without separators such as R7O6");
        let mut set = Self::EMPTY;
        let mut rest = text;
        while !rest.is_empty() {
            let (card, after) = rest.split_at_checked(2).ok_or_else(wrong)?;
            let card = card.parse().map_err(|_| wrong())?;
            if set.contains(card) {
                return Err(wrong());
            }
            set.insert(card);
            rest = after;
        }
        Ok(set)
    }
}

serde_as_text!(CardSet);
