//! Complete turns, and groups of them that differ only in which cards they use.

use super::{Card, CardSet, Move, Plan, RecycleTo, Seat};

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

/// Complete turns that differ only in which cards they use: some 5s are played in any order, and then perhaps another
/// card; any of some cards is picked for the last play or for the action of what was played; and any of some cards is
/// discarded. Groups let turns be counted without being built. A group that is visited is never empty.
#[derive(Clone, Copy, Debug)]
pub struct TurnGroup {
    opening: Opening,
    /// What is done with the card that is picked; `None` if none is.
    pick: Option<Pick>,
    /// The cards of which one is picked, by the strength of the card that is discarded. See [`TurnGroup::picks`].
    picks: [CardSet; 8],
    /// The cards of which one is discarded; if there are none, nothing is discarded.
    discards: CardSet,
    /// The moves that follow; none if the turn breaks off at an unknown draw.
    last: &'static [Move],
    /// The number of turns.
    len: u32,
    ending: Ending,
    /// A discard with a higher number than this brings a bonus draw.
    bonus_above: u8,
}

/// The plays with which all turns of a group begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opening {
    /// The 5s that are played first, all of them, in any order.
    fives: CardSet,
    /// In how many orders they can be played.
    orders: u32,
    /// What is played then.
    play: Option<Card>,
}

impl Opening {
    /// Nothing has been played.
    pub(super) const NONE: Self = Self {
        fives: CardSet::EMPTY,
        orders: 1,
        play: None,
    };

    /// With one more 5 among those that are played first.
    pub(super) const fn with_five(self, five: Card) -> Self {
        let fives = self.fives.with(five);
        Self {
            fives,
            orders: self.orders * fives.len() as u32,
            play: None,
        }
    }

    /// With this card played then.
    pub(super) const fn playing(self, card: Card) -> Self {
        Self {
            play: Some(card),
            ..self
        }
    }
}

/// What is done with the card that is picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pick {
    /// It is played from the hand.
    Play,
    /// A 1 takes it from this seat.
    Steal(Seat),
    /// A 7 moves it there.
    Recycle(RecycleTo),
    /// A 7 moves it to the deck or to the Canvas: these are two turns.
    RecycleEither,
}

impl Pick {
    /// How many ways there are to do it with one card.
    fn ways(self) -> u32 {
        if self == Self::RecycleEither { 2 } else { 1 }
    }

    /// The way with this number.
    const fn choose(self, card: Card, way: u32) -> Move {
        let to = match (self, way) {
            (Self::Play, _) => return Move::Play(card),
            (Self::Steal(seat), _) => return Move::Steal { seat, card },
            (Self::Recycle(to), _) => to,
            (Self::RecycleEither, 0) => RecycleTo::Deck,
            (Self::RecycleEither, _) => RecycleTo::Canvas,
        };
        Move::Recycle { card, to }
    }
}

impl TurnGroup {
    /// The place among the picks for turns without a discard: no colour has this strength.
    const NO_DISCARD: usize = 7;

    /// The turns that end after their opening.
    pub(super) fn ended(opening: Opening, ending: Ending) -> Self {
        Self {
            opening,
            pick: None,
            picks: [CardSet::EMPTY; 8],
            discards: CardSet::EMPTY,
            last: &[Move::End],
            len: opening.orders,
            ending,
            bonus_above: u8::MAX,
        }
    }

    /// The turns in which any of these cards is picked, and then nothing is discarded.
    pub(super) fn picking(opening: Opening, pick: Pick, cards: CardSet, ending: Ending) -> Self {
        let mut group = Self::ended(opening, ending);
        group.pick = Some(pick);
        group.picks[Self::NO_DISCARD] = cards;
        group.len *= cards.len() as u32 * pick.ways();
        group
    }

    /// The turns in which any of these cards is discarded after the opening. A discard with a number above this one
    /// brings a bonus draw.
    pub(super) fn discarding(opening: Opening, discards: CardSet, bonus_above: u8) -> Self {
        let mut group = Self::ended(opening, Ending::Leading);
        group.discards = discards;
        group.bonus_above = bonus_above;
        group.len *= discards.len() as u32;
        group
    }

    /// The turns in which a card is picked, and then any of these cards is discarded. What can be picked depends on
    /// the colour of the discard, and is listed by its strength.
    pub(super) fn picking_and_discarding(
        opening: Opening,
        pick: Pick,
        picks: [CardSet; 8],
        discards: CardSet,
        bonus_above: u8,
    ) -> Self {
        let mut group = Self {
            pick: Some(pick),
            picks,
            ..Self::discarding(opening, discards, bonus_above)
        };
        let pairs: usize = discards.iter().map(|card| group.picks(card).len()).sum();
        group.len = opening.orders * pairs as u32 * pick.ways();
        group
    }

    /// The group, with other last moves than `end`, or with none because it breaks off.
    pub(super) const fn closing(self, last: &'static [Move]) -> Self {
        Self { last, ..self }
    }

    /// The cards of which one is picked before this discard: the same card cannot be used twice.
    fn picks(&self, discard: Card) -> CardSet {
        self.picks[discard.strength()].without(discard)
    }

    /// How all these turns end.
    pub const fn ending(&self) -> Ending {
        self.ending
    }

    /// How many turns there are in the group: at least one.
    #[expect(clippy::len_without_is_empty, reason = "a group is never empty")]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether these turns discard a card to the Canvas.
    pub const fn has_discard(&self) -> bool {
        !self.discards.is_empty()
    }

    /// The cards with which these turns can begin; none if they move no card.
    pub fn first_cards(&self) -> CardSet {
        match (self.opening.play, self.pick) {
            _ if !self.opening.fives.is_empty() => self.opening.fives,
            (Some(card), _) => card.into(),
            (None, Some(_)) => self.picked(),
            (None, None) => self.discards,
        }
    }

    /// Whether some of these turns begin with this move.
    pub fn can_begin_with(&self, mv: Move) -> bool {
        let Some(card) = mv.card() else {
            return self.first_cards().is_empty() && self.last.first() == Some(&mv);
        };
        let opens = !self.opening.fives.is_empty() || self.opening.play.is_some();
        let fits = match (mv, self.pick) {
            (Move::Play(_), _) if opens => true,
            (_, Some(pick)) if !opens => (0..pick.ways()).any(|way| pick.choose(card, way) == mv),
            (Move::Canvas(_), None) => !opens,
            _ => false,
        };
        fits && self.first_cards().contains(card)
    }

    /// Visits these turns by what comes before the discard: the moves up to there, and the cards of which one is
    /// discarded then; none if nothing is. The 5s come in one order only, since the order changes nothing.
    pub fn for_each_start(&self, mut visit: impl FnMut(Plan, CardSet)) {
        let fives = self.opening.fives.iter().chain(self.opening.play);
        let opening: Plan = fives.map(Move::Play).collect();
        let Some(pick) = self.pick else {
            return visit(opening, self.discards);
        };
        for card in self.picked() {
            let fitting = |discard: &Card| self.picks(*discard).contains(card);
            let discards = self.discards.iter().filter(fitting).collect();
            for way in 0..pick.ways() {
                let mut start = opening;
                start.push(pick.choose(card, way));
                visit(start, discards);
            }
        }
    }

    /// Whether discarding this card brings a bonus draw.
    pub const fn draws_for(&self, discard: Card) -> bool {
        discard.number() > self.bonus_above
    }

    /// The turn with this start and this one of its discards.
    pub fn turn(&self, start: Plan, discard: Option<Card>) -> Plan {
        let mut moves = start;
        if let Some(card) = discard {
            moves.push(Move::Canvas(card));
            if self.draws_for(card) {
                moves.push(Move::Draw);
            }
        }
        self.last.iter().for_each(|&mv| moves.push(mv));
        moves
    }

    /// All cards that some of these turns pick.
    fn picked(&self) -> CardSet {
        if self.discards.is_empty() {
            return self.picks[Self::NO_DISCARD];
        }
        let picks = self.discards.iter().map(|discard| self.picks(discard));
        picks.fold(CardSet::EMPTY, |all, some| all | some)
    }

    /// How many cards these turns use up from the hand.
    pub fn cards_used(&self) -> usize {
        let last_play = self.opening.play.is_some() || self.pick == Some(Pick::Play);
        self.opening.fives.len() + usize::from(last_play) + usize::from(self.has_discard())
    }

    /// The turn at this place in the group, in the order of [`TurnGroup::iter`].
    pub fn get(&self, place: usize) -> Option<CompleteTurn> {
        let mut place = u32::try_from(place)
            .ok()
            .filter(|&place| place < self.len)?;
        let mut start = Plan::EMPTY;
        // The lowest digits of the place say in which order the 5s are played.
        let mut fives = self.opening.fives;
        while !fives.is_empty() {
            let card = fives.nth(take_digit(&mut place, fives.len() as u32))?;
            fives.remove(card);
            start.push(Move::Play(card));
        }
        if let Some(card) = self.opening.play {
            start.push(Move::Play(card));
        }
        let discard = if let Some(pick) = self.pick {
            let way = take_digit(&mut place, pick.ways()) as u32;
            let (picks, discard) = self.picks_at(&mut place);
            start.push(pick.choose(picks.nth(place as usize)?, way));
            discard
        } else {
            self.discards.nth(place as usize)
        };
        Some(CompleteTurn {
            moves: self.turn(start, discard),
            ending: self.ending,
        })
    }

    /// The discard of the pair at this place among the pairs of a pick and a discard, and the cards that can be
    /// picked before it. Leaves the place among these.
    fn picks_at(&self, place: &mut u32) -> (CardSet, Option<Card>) {
        for card in self.discards {
            let picks = self.picks(card);
            let len = picks.len() as u32;
            if *place < len {
                return (picks, Some(card));
            }
            *place -= len;
        }
        (self.picks[Self::NO_DISCARD], None)
    }

    /// The turns of the group.
    pub fn iter(&self) -> impl Iterator<Item = CompleteTurn> {
        (0..self.len()).filter_map(|place| self.get(place))
    }
}

/// Takes the lowest digit off a number, which has this base there.
const fn take_digit(number: &mut u32, base: u32) -> usize {
    if base == 1 {
        return 0;
    }
    let digit = *number % base;
    *number /= base;
    digit as usize
}
