//! A whole turn as a short list of moves.

use std::{fmt, ops::Deref};

use super::Move;

/// The moves of a turn, or of its start up to a draw that nobody can foresee. Reads as a slice of moves.
///
/// Kept in place, because searching makes and drops millions of them.
#[derive(Clone, Copy)]
pub struct Plan {
    moves: [Move; Self::CAPACITY],
    len: u8,
}

impl Plan {
    /// The longest turn: all seven 5s, one more play with its choice, the discard, the bonus draw, the end.
    const CAPACITY: usize = 12;

    /// No moves.
    pub const EMPTY: Self = Self {
        moves: [Move::End; Self::CAPACITY],
        len: 0,
    };

    /// Adds a move; one beyond the longest turn is left out.
    pub(super) fn push(&mut self, mv: Move) {
        if let Some(place) = self.moves.get_mut(usize::from(self.len)) {
            *place = mv;
            self.len += 1;
        }
    }

    /// Takes the last move away again.
    pub(super) fn pop(&mut self) {
        self.len = self.len.saturating_sub(1);
    }
}

impl Deref for Plan {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.moves[..self.len as usize]
    }
}

/// Moves beyond the longest turn are left out.
impl FromIterator<Move> for Plan {
    fn from_iter<T: IntoIterator<Item = Move>>(moves: T) -> Self {
        let mut plan = Self::EMPTY;
        moves.into_iter().for_each(|mv| plan.push(mv));
        plan
    }
}

impl IntoIterator for Plan {
    type Item = Move;
    type IntoIter = std::iter::Take<std::array::IntoIter<Move, { Plan::CAPACITY }>>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().take(self.len as usize)
    }
}

impl<'a> IntoIterator for &'a Plan {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl PartialEq for Plan {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Plan {}

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list()
            .entries(self.iter().map(|mv| format_args!("{mv}").to_string()))
            .finish()
    }
}
