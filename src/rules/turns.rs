//! Whole turns: listing, counting and sampling them.

use rand::{Rng, RngExt};

use super::{Card, CardSet, Choice, Move, Plan, Rule, Scoring, Table, stand::Stand};

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

/// Complete turns that begin alike: after `prefix`, any of some cards is played, and then any other of some
/// cards is discarded. Groups let turns be counted without being built.
#[derive(Clone, Copy, Debug)]
pub struct TurnGroup {
    prefix: Plan,
    plays: Option<CardSet>,
    discards: Option<CardSet>,
    /// The last move, unless the turn breaks off at an unknown draw.
    last: Option<Move>,
    ending: Ending,
    /// A discard with a higher number than this brings a bonus draw.
    bonus_above: u8,
}

impl TurnGroup {
    fn new(prefix: Plan, ending: Ending) -> Self {
        Self {
            prefix,
            plays: None,
            discards: None,
            last: Some(Move::End),
            ending,
            bonus_above: u8::MAX,
        }
    }

    /// How all these turns end.
    pub fn ending(&self) -> Ending {
        self.ending
    }

    /// How many turns there are in the group.
    pub fn len(&self) -> usize {
        match (self.plays, self.discards) {
            (None, None) => 1,
            (Some(cards), None) | (None, Some(cards)) => cards.len(),
            // No card is both played and discarded.
            (Some(plays), Some(discards)) => {
                plays.len() * discards.len() - (plays & discards).len()
            }
        }
    }

    /// Whether there is no turn in the group.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether these turns discard a card to the Canvas.
    pub fn has_discard(&self) -> bool {
        self.discards.is_some()
    }

    /// How many cards these turns use up from the hand.
    pub fn cards_used(&self) -> usize {
        let before = self
            .prefix
            .iter()
            .filter(|mv| matches!(mv, Move::Play(_)))
            .count();
        before + usize::from(self.plays.is_some()) + usize::from(self.discards.is_some())
    }

    /// The turn at this place in the group, in the order of [`TurnGroup::iter`].
    pub fn get(&self, index: usize) -> Option<CompleteTurn> {
        match (self.plays, self.discards) {
            (None, None) => (index == 0).then(|| self.turn(None, None)),
            (Some(plays), None) => plays.nth(index).map(|card| self.turn(Some(card), None)),
            (None, Some(discards)) => discards.nth(index).map(|card| self.turn(None, Some(card))),
            (Some(plays), Some(discards)) => {
                let mut index = index;
                for card in plays {
                    let others = discards.without(card);
                    match index.checked_sub(others.len()) {
                        None => {
                            return others
                                .nth(index)
                                .map(|discard| self.turn(Some(card), Some(discard)));
                        }
                        Some(rest) => index = rest,
                    }
                }
                None
            }
        }
    }

    /// The turns of the group.
    pub fn iter(&self) -> impl Iterator<Item = CompleteTurn> {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    fn turn(&self, play: Option<Card>, discard: Option<Card>) -> CompleteTurn {
        let mut moves = self.prefix;
        if let Some(card) = play {
            moves = moves.then(Move::Play(card));
        }
        if let Some(card) = discard {
            moves = moves.then(Move::Canvas(card));
            if card.number() > self.bonus_above {
                moves = moves.then(Move::Draw);
            }
        }
        if let Some(last) = self.last {
            moves = moves.then(last);
        }
        CompleteTurn {
            moves,
            ending: self.ending,
        }
    }
}

impl Table {
    /// All complete turns that the seat on turn can still take from the open choice on, up to an unknown draw of
    /// a 3, in a fixed order. Distinct cards and distinct orders are distinct turns. A bonus draw is always taken,
    /// so that turns that decline it are not listed apart, and conceding is listed once, at the start of a turn.
    pub fn complete_turns(&self) -> Vec<CompleteTurn> {
        let mut turns = Vec::new();
        self.for_each_turn_group(|group| turns.extend(group.iter()));
        turns
    }

    /// How many complete turns end this way, without listing them.
    pub fn count_turns(&self, ending: Ending) -> usize {
        let mut count = 0;
        self.for_each_turn_group(|group| {
            if group.ending == ending {
                count += group.len();
            }
        });
        count
    }

    /// One of the complete turns whose group passes the test, each equally likely; `None` if there is none.
    pub fn sample_turn(
        &self,
        rng: &mut impl Rng,
        keep: impl Fn(&TurnGroup) -> bool,
    ) -> Option<CompleteTurn> {
        let mut total = 0;
        let mut chosen = None;
        self.for_each_turn_group(|group| {
            let len = if keep(&group) { group.len() } else { 0 };
            if len > 0 {
                total += len as u32;
                let place = rng.random_range(0..total) as usize;
                if place < len {
                    chosen = Some((group, place));
                }
            }
        });
        chosen.and_then(|(group, place)| group.get(place))
    }

    /// Visits all complete turns as groups, in a fixed order. See [`Table::complete_turns`].
    pub fn for_each_turn_group(&self, visit: impl FnMut(TurnGroup)) {
        let mut walk = Walk { table: self, visit };
        let stand = self.stand();
        let start = Plan::EMPTY;
        match self.choice {
            Choice::Turn { played: false } => walk.whole_turn(stand),
            Choice::Turn { played: true } => {
                walk.finish(stand, start, self.must_stay);
            }
            Choice::PlayAgain { .. } => {
                walk.play(stand, start);
            }
            Choice::Steal { .. } => {
                walk.steal(stand, start);
            }
            Choice::Recycle { .. } => {
                walk.recycle(stand, start);
            }
            Choice::BonusDraw { .. } => {
                (walk.visit)(TurnGroup::new(start.then(Move::Draw), Ending::Leading));
            }
            Choice::EndOnly => (walk.visit)(TurnGroup::new(start, Ending::Leading)),
            Choice::RoundOver | Choice::MatchOver => {}
        }
    }
}

/// A walk through all ways to go on with a turn.
struct Walk<'a, F> {
    table: &'a Table,
    visit: F,
}

impl<F: FnMut(TurnGroup)> Walk<'_, F> {
    /// The turn has not begun.
    fn whole_turn(&mut self, stand: Stand) {
        self.play(stand, Plan::EMPTY);
        self.discard(stand, Plan::EMPTY);
        let concede = TurnGroup::new(Plan::EMPTY, Ending::Out);
        (self.visit)(TurnGroup {
            last: Some(Move::Concede),
            ..concede
        });
    }

    /// A card is to be played. Returns whether any may be.
    fn play(&mut self, stand: Stand, plan: Plan) -> bool {
        let quiet = stand.hand & self.table.quiet_cards(stand.deck);
        if !quiet.is_empty() {
            self.play_quietly(stand, plan, quiet);
        }
        let mut any = !quiet.is_empty();
        for card in (stand.hand - quiet).iter().rev() {
            any |= self.play_action(stand.with_played(card), plan.then(Move::Play(card)), card);
        }
        any
    }

    /// One of these cards, which do nothing, is the last to be played.
    fn play_quietly(&mut self, stand: Stand, plan: Plan, quiet: CardSet) {
        let winning = quiet & stand.additions(stand.rule);
        let losing = quiet - winning;
        for (plays, ending) in [(winning, Ending::Leading), (losing, Ending::Out)] {
            if !plays.is_empty() {
                (self.visit)(TurnGroup {
                    plays: Some(plays),
                    ..TurnGroup::new(plan, ending)
                });
            }
        }
        let bonus_above = self.bonus_above(&stand, 1);
        for rule in Rule::ALL {
            let discards = stand.hand & CardSet::of_colour(rule.colour());
            if !discards.is_empty() {
                let plays = Some(quiet & stand.additions(rule));
                let discards = Some(discards);
                (self.visit)(TurnGroup {
                    plays,
                    discards,
                    bonus_above,
                    ..TurnGroup::new(plan, Ending::Leading)
                });
            }
        }
    }

    /// This odd card has been played. Returns whether it was allowed.
    fn play_action(&mut self, mut stand: Stand, plan: Plan, card: Card) -> bool {
        match card.number() {
            1 => self.steal(stand, plan),
            3 => {
                if let Some(drawn) = self.table.known_top() {
                    stand.hand.insert(drawn);
                    stand.deck -= 1;
                    self.finish(stand, plan, false);
                } else {
                    let ending = if stand.stays_in() {
                        Ending::Leading
                    } else {
                        Ending::Unknown
                    };
                    (self.visit)(TurnGroup {
                        last: None,
                        ..TurnGroup::new(plan, ending)
                    });
                }
                true
            }
            5 => {
                if !self.play(stand, plan) {
                    self.finish(stand, plan, false);
                }
                true
            }
            _ => self.recycle(stand, plan),
        }
    }

    /// The action of a 1 is to be performed. Returns whether the player can stay in.
    fn steal(&mut self, stand: Stand, plan: Plan) -> bool {
        let table = self.table;
        let mut none = true;
        let mut any = false;
        for (seat, card, after) in table.thefts(stand) {
            none = false;
            any |= self.finish(after, plan.then(Move::Steal { seat, card }), true);
        }
        if none {
            self.finish(stand, plan, true)
        } else {
            any
        }
    }

    /// The action of a 7 is to be performed. Returns whether the player can stay in.
    fn recycle(&mut self, stand: Stand, plan: Plan) -> bool {
        let mut any = false;
        for (card, to, after) in stand.recyclings() {
            any |= self.finish(after, plan.then(Move::Recycle { card, to }), true);
        }
        any
    }

    /// Nothing more is played. Returns whether the player can stay in.
    fn finish(&mut self, stand: Stand, plan: Plan, must_stay: bool) -> bool {
        let leads = stand.leads();
        if leads || !must_stay {
            (self.visit)(TurnGroup::new(
                plan,
                if leads { Ending::Leading } else { Ending::Out },
            ));
        }
        self.discard(stand, plan) || leads
    }

    /// A card may be discarded. Returns whether any leaves the player winning.
    fn discard(&mut self, stand: Stand, plan: Plan) -> bool {
        let discards = stand.discards();
        let any = !discards.is_empty();
        if any {
            let bonus_above = self.bonus_above(&stand, 0);
            let discards = Some(discards);
            (self.visit)(TurnGroup {
                discards,
                bonus_above,
                ..TurnGroup::new(plan, Ending::Leading)
            });
        }
        any
    }

    /// The number that a discard must exceed to bring a bonus draw, once so many more cards are played.
    fn bonus_above(&self, stand: &Stand, more: usize) -> u8 {
        match (self.table.variant().scoring, stand.deck) {
            (Scoring::Basic, _) | (_, 0) => u8::MAX,
            (Scoring::Advanced, _) => (stand.palette.len() + more) as u8,
        }
    }
}
