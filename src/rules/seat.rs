//! Seats at the table, and sets of them.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::ParseError;

/// A seat, counted clockwise from 0. `Display` and `FromStr` use that number.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// All seats that a table can have. A match with fewer players uses the first of them.
    pub const ALL: [Self; 4] = [Self(0), Self(1), Self(2), Self(3)];

    /// The seat with this index.
    ///
    /// # Panics
    ///
    /// If the index is not 0 to 3. For numbers from outside use `Seat::try_from` or `parse`.
    pub const fn new(index: usize) -> Self {
        assert!(index < 4, "a table has four seats at most");
        Self(index as u8)
    }

    /// The index, 0 to 3.
    pub const fn index(self) -> usize {
        // The mask changes nothing; it lets the compiler drop the bounds checks of four-element arrays.
        (self.0 & 3) as usize
    }

    /// The next seat clockwise at a table of so many players.
    #[must_use]
    pub(super) const fn next(self, players: usize) -> Self {
        if self.index() + 1 < players {
            Self(self.0 + 1)
        } else {
            Self(0)
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl TryFrom<u8> for Seat {
    type Error = ParseError;

    fn try_from(index: u8) -> Result<Self, ParseError> {
        match index {
            0..=3 => Ok(Self(index)),
            _ => Err(ParseError::new(&index.to_string(), "a seat from 0 to 3")),
        }
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0
    }
}

impl FromStr for Seat {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let index: Option<u8> = text.parse().ok();
        index
            .and_then(|index| Self::try_from(index).ok())
            .ok_or_else(|| ParseError::new(text, "a seat from 0 to 3"))
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// The seats that a match of so many players does not have.
    pub(super) fn beyond(players: usize) -> Self {
        Seat::ALL.into_iter().skip(players).collect()
    }

    /// How many seats are in it, 0 to 4.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no seat is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this seat is in it.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Adds a seat.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::ALL
            .into_iter()
            .filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<T: IntoIterator<Item = Seat>>(seats: T) -> Self {
        let mut set = Self::EMPTY;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
