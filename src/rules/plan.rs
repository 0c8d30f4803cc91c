//! A whole turn as a short list of moves.

use std::fmt;

use super::Move;

/// The moves of a turn, or of its start up to a draw that nobody can foresee.
///
/// # Layout
///
/// Nine bits for each move, the last one lowest; no move has the code 0, so that the length needs no place of its
/// own. Searching makes and drops millions of plans, and this way one is a number that fits in two registers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Plan(u128);

impl Plan {
    /// The longest turn has 12 moves: all seven 5s, one more play with its choice, the discard, the bonus draw,
    /// the end. There is room for 14.
    const CAPACITY: usize = 14;

    /// No moves.
    pub const EMPTY: Self = Self(0);

    /// The plan and one more move.
    #[must_use]
    pub(super) fn then(self, mv: Move) -> Self {
        Self(self.0 << 9 | u128::from(mv.code()))
    }

    /// How many moves there are, 0 to 14.
    pub fn len(self) -> usize {
        (u128::BITS - self.0.leading_zeros()).div_ceil(9) as usize
    }

    /// Whether there is no move.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first move.
    pub fn first(self) -> Option<Move> {
        self.iter().next()
    }

    /// The moves in order.
    pub fn iter(self) -> Iter {
        Iter {
            plan: self,
            left: self.len(),
        }
    }
}

/// Moves that find no room are left out.
impl FromIterator<Move> for Plan {
    fn from_iter<T: IntoIterator<Item = Move>>(moves: T) -> Self {
        moves
            .into_iter()
            .take(Self::CAPACITY)
            .fold(Self::EMPTY, Self::then)
    }
}

impl IntoIterator for Plan {
    type Item = Move;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

/// The moves of a plan in order.
#[derive(Clone, Debug)]
pub struct Iter {
    plan: Plan,
    left: usize,
}

impl Iterator for Iter {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        self.left = self.left.checked_sub(1)?;
        Move::from_code((self.plan.0 >> (9 * self.left)) as u16 & 0x1ff)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Iter {}

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list()
            .entries(self.iter().map(|mv| mv.to_string()))
            .finish()
    }
}
