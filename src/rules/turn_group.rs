//! Complete turns, and groups of them that begin alike.

use super::{Card, CardSet, Move, Plan};

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

/// Complete turns that begin alike: after some moves, any of some cards is played, and then any other of some
/// cards is discarded. Groups let turns be counted without being built. A group is never empty.
#[derive(Clone, Copy, Debug)]
pub struct TurnGroup<'a> {
    pub(super) start: &'a [Move],
    /// The cards of which one is played; if there are none, nothing more is played.
    pub(super) plays: CardSet,
    /// The cards of which one is discarded; if there are none, nothing is discarded.
    pub(super) discards: CardSet,
    /// The last move, unless the turn breaks off at an unknown draw.
    pub(super) last: Option<Move>,
    pub(super) ending: Ending,
    /// A discard with a higher number than this brings a bonus draw.
    pub(super) bonus_above: u8,
}

impl<'a> TurnGroup<'a> {
    /// The one turn that ends after these moves.
    pub(super) fn ended(start: &'a [Move], ending: Ending) -> Self {
        Self {
            start,
            plays: CardSet::EMPTY,
            discards: CardSet::EMPTY,
            last: Some(Move::End),
            ending,
            bonus_above: u8::MAX,
        }
    }

    /// How all these turns end.
    pub fn ending(&self) -> Ending {
        self.ending
    }

    /// How many turns there are in the group: at least one.
    #[expect(clippy::len_without_is_empty, reason = "a group is never empty")]
    pub fn len(&self) -> usize {
        match (self.plays.len(), self.discards.len()) {
            (0, 0) => 1,
            (cards, 0) | (0, cards) => cards,
            // No card is both played and discarded.
            (plays, discards) => plays * discards - (self.plays & self.discards).len(),
        }
    }

    /// Whether these turns discard a card to the Canvas.
    pub fn has_discard(&self) -> bool {
        !self.discards.is_empty()
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
        let (play, discard) = self.cards_at(place)?;
        let mut turn = CompleteTurn {
            moves: Plan::EMPTY,
            ending: self.ending,
        };
        let moves = &mut turn.moves;
        self.start.iter().for_each(|&mv| moves.push(mv));
        if let Some(card) = play {
            moves.push(Move::Play(card));
        }
        if let Some(card) = discard {
            moves.push(Move::Canvas(card));
            if card.number() > self.bonus_above {
                moves.push(Move::Draw);
            }
        }
        if let Some(last) = self.last {
            moves.push(last);
        }
        Some(turn)
    }

    /// The card played last and the card discarded, if any, in the turn at this place.
    fn cards_at(&self, place: usize) -> Option<(Option<Card>, Option<Card>)> {
        match (self.plays.is_empty(), self.discards.is_empty()) {
            (true, true) => (place == 0).then_some((None, None)),
            (false, true) => self.plays.nth(place).map(|card| (Some(card), None)),
            (true, false) => self.discards.nth(place).map(|card| (None, Some(card))),
            (false, false) => {
                let mut place = place;
                for card in self.plays {
                    let others = self.discards.without(card);
                    match place.checked_sub(others.len()) {
                        None => {
                            return others.nth(place).map(|discard| (Some(card), Some(discard)));
                        }
                        Some(rest) => place = rest,
                    }
                }
                None
            }
        }
    }

    /// The turns of the group.
    pub fn iter(&self) -> impl Iterator<Item = CompleteTurn> {
        (0..self.len()).filter_map(|place| self.get(place))
    }
}
