//! A whole turn as a short list of moves.

use std::{
    fmt,
    hash::{Hash, Hasher},
};

use super::Move;

/// The moves of a turn, or of its start up to a draw that nobody can foresee. Needs no memory of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// The moves come first; the other places always hold the same, so that equal plans are equal.
    moves: [Move; Self::CAPACITY],
    len: u8,
}

impl Plan {
    /// The longest turn has 12 moves: all seven 5s, one more play with its choice, the discard, the bonus draw,
    /// the end.
    const CAPACITY: usize = 14;

    /// No moves.
    pub const EMPTY: Self = Self {
        moves: [Move::End; Self::CAPACITY],
        len: 0,
    };

    /// Adds one more move. If it finds no room, it is left out.
    pub(super) fn push(&mut self, mv: Move) {
        if let Some(place) = self.moves.get_mut(usize::from(self.len)) {
            *place = mv;
            self.len += 1;
        }
    }

    /// How many moves there are, 0 to 14.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is no move.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The first move.
    pub fn first(&self) -> Option<Move> {
        self.iter().next()
    }

    /// The moves in order.
    pub const fn iter(self) -> Iter {
        Iter {
            plan: self,
            place: 0,
        }
    }
}

/// All moves in a single number: searching bots look a plan up for each turn that they think about.
impl Hash for Plan {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let moves = self.moves[..self.len()].iter();
        // Nine bits for each of 14 moves fit, and no move has the code 0.
        let all = moves.fold(0, |all: u128, mv| all << 9 | u128::from(mv.code()));
        state.write_u128(all);
    }
}

impl Default for Plan {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// Moves that find no room are left out.
impl FromIterator<Move> for Plan {
    fn from_iter<T: IntoIterator<Item = Move>>(moves: T) -> Self {
        let mut plan = Self::EMPTY;
        moves.into_iter().for_each(|mv| plan.push(mv));
        plan
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
    place: usize,
}

impl Iterator for Iter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let mv = self.plan.moves[..self.plan.len()].get(self.place).copied();
        self.place += usize::from(mv.is_some());
        mv
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.plan.len() - self.place;
        (left, Some(left))
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
