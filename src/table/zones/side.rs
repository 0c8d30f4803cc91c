//! The sides of the table.

/// Where a seat sits, seen from the seat at the bottom. Turn order is clockwise: bottom, left, top, right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The seat that the table is shown for.
    Bottom,
    /// On the left.
    Left,
    /// Opposite.
    Top,
    /// On the right.
    Right,
}

impl Side {
    /// The sides in use with `seats` seats (2 to 4), in turn order from the bottom.
    pub const fn all(seats: usize) -> &'static [Self] {
        match seats {
            2 => &[Self::Bottom, Self::Top],
            3 => &[Self::Bottom, Self::Left, Self::Right],
            _ => &[Self::Bottom, Self::Left, Self::Top, Self::Right],
        }
    }
    /// The side of `seat` when the table is shown for the seat `me`, both from 0.
    pub fn of(seat: usize, me: usize, seats: usize) -> Self {
        Self::all(seats)[(seat + seats - me) % seats]
    }
    /// The name of whoever sits there.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bottom => "South",
            Self::Left => "West",
            Self::Top => "North",
            Self::Right => "East",
        }
    }
}
