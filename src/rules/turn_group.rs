//! Complete turns, and groups of them that begin alike.

use super::{CardSet, Move, Plan};

/// How a complete turn ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// Winning, so that the player stays in; of a turn that breaks off at an unknown draw, that it can be ended
    /// winning whatever is drawn.
    Leading,
    /// Not winning, or conceding: the player is out.
    Out,
    /// It breaks off at an unknown draw, and depends on the card.
    Unknown,
}

/// A whole turn, or its start up to an unknown draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CompleteTurn {
    /// The moves, in order.
    pub moves: Plan,
    /// How the turn ends.
    pub ending: Ending,
}

/// Complete turns that begin alike: after some moves, any of some cards is played, and then any of some other
/// cards is discarded. Groups let turns be counted without being built. A group is never empty.
#[derive(Clone, Copy, Debug)]
pub struct TurnGroup {
    start: Plan,
    /// The cards of which one is played; if there are none, nothing more is played.
    plays: CardSet,
    /// The cards of which one is discarded, none of them among `plays`; if there are none, nothing is discarded.
    discards: CardSet,
    /// The last move, unless the turn breaks off at an unknown draw.
    last: Option<Move>,
    ending: Ending,
    /// A discard with a higher number than this brings a bonus draw.
    bonus_above: u8,
    /// The number of turns: of plays times of discards.
    len: u32,
}

impl TurnGroup {
    /// The one turn that ends after these moves.
    pub(super) fn ended(start: Plan, ending: Ending) -> Self {
        Self {
            start,
            plays: CardSet::EMPTY,
            discards: CardSet::EMPTY,
            last: Some(Move::End),
            ending,
            bonus_above: u8::MAX,
            len: 1,
        }
    }

    /// The group, with another last move than `end`, or with none because it breaks off.
    pub(super) fn closing(self, last: Option<Move>) -> Self {
        Self { last, ..self }
    }

    /// The group, with any of these cards played last.
    pub(super) fn playing(self, plays: CardSet) -> Self {
        Self {
            plays,
            len: self.len * plays.len() as u32,
            ..self
        }
    }

    /// The group, with any of these cards discarded then. A discard with a number above this one brings a bonus
    /// draw.
    pub(super) fn discarding(self, discards: CardSet, bonus_above: u8) -> Self {
        Self {
            discards,
            bonus_above,
            len: self.len * discards.len() as u32,
            ..self
        }
    }

    /// How all these turns end.
    pub fn ending(&self) -> Ending {
        self.ending
    }

    /// How many turns there are in the group: at least one.
    #[expect(clippy::len_without_is_empty, reason = "a group is never empty")]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether these turns discard a card to the Canvas.
    pub fn has_discard(&self) -> bool {
        !self.discards.is_empty()
    }

    /// The cards with which these turns can begin; none if they move no card.
    pub fn first_cards(&self) -> CardSet {
        match self.start.first().and_then(Move::card) {
            Some(card) => card.into(),
            None if self.plays.is_empty() => self.discards,
            None => self.plays,
        }
    }

    /// Whether some of these turns begin with this move.
    pub fn can_begin_with(&self, mv: Move) -> bool {
        match (self.start.first(), mv) {
            (Some(first), _) => first == mv,
            (None, Move::Play(card)) => self.plays.contains(card),
            (None, Move::Canvas(card)) => self.plays.is_empty() && self.discards.contains(card),
            (None, _) => self.plays.is_empty() && !self.has_discard() && self.last == Some(mv),
        }
    }

    /// How many cards these turns use up from the hand.
    pub fn cards_used(&self) -> usize {
        let before = self
            .start
            .iter()
            .filter(|mv| matches!(mv, Move::Play(_)))
            .count();
        before + usize::from(!self.plays.is_empty()) + usize::from(self.has_discard())
    }

    /// The turn at this place in the group, in the order of [`TurnGroup::iter`].
    pub fn get(&self, place: usize) -> Option<CompleteTurn> {
        let choices = self.plays.len().max(1);
        if place >= self.len() {
            return None;
        }
        let mut moves = self.start;
        if let Some(card) = self.plays.nth(place % choices) {
            moves = moves.then(Move::Play(card));
        }
        if let Some(card) = self.discards.nth(place / choices) {
            moves = moves.then(Move::Canvas(card));
            if card.number() > self.bonus_above {
                moves = moves.then(Move::Draw);
            }
        }
        if let Some(last) = self.last {
            moves = moves.then(last);
        }
        Some(CompleteTurn {
            moves,
            ending: self.ending,
        })
    }

    /// The turns of the group.
    pub fn iter(&self) -> impl Iterator<Item = CompleteTurn> {
        (0..self.len()).filter_map(|place| self.get(place))
    }
}
