//! Whole turns: listing, counting and sampling them.

use rand::{Rng, RngExt};

use super::{
    Card, CardSet, Choice, CompleteTurn, Ending, Move, Plan, RecycleTo, Scoring, Table, TurnGroup,
    stand::Stand,
};

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
            if group.ending() == ending {
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
            if keep(&group) {
                // With a chance of its share of all turns so far, the group replaces the one chosen.
                let len = group.len() as u32;
                total += len;
                let place = rng.random_range(0..total);
                if place < len {
                    chosen = Some((group, place as usize));
                }
            }
        });
        let (group, place) = chosen?;
        group.get(place)
    }

    /// Visits all complete turns as groups, in a fixed order. See [`Table::complete_turns`].
    pub fn for_each_turn_group(&self, visit: impl FnMut(TurnGroup)) {
        let mut walk = Walk { table: self, visit };
        let stand = self.stand();
        let plan = Plan::EMPTY;
        match self.choice {
            Choice::Turn { played: false } => {
                walk.play(stand, plan);
                walk.discard(stand, plan);
                let concede = Some(Move::Concede);
                (walk.visit)(TurnGroup::ended(plan, Ending::Out).closing(concede));
            }
            Choice::Turn { played: true } => _ = walk.finish(stand, plan, self.must_stay),
            Choice::PlayAgain { .. } => _ = walk.play(stand, plan),
            Choice::Steal { .. } => _ = walk.steal(stand, plan),
            Choice::Recycle { .. } => _ = walk.recycle(stand, plan),
            Choice::BonusDraw { .. } => {
                (walk.visit)(TurnGroup::ended(plan.then(Move::Draw), Ending::Leading));
            }
            Choice::EndOnly => (walk.visit)(TurnGroup::ended(plan, Ending::Leading)),
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
    /// A card is to be played. Returns whether any may be.
    fn play(&mut self, stand: Stand, plan: Plan) -> bool {
        let quiet = stand.hand & self.table.quiet_cards(stand.deck);
        if !quiet.is_empty() {
            self.play_quietly(stand, plan, quiet);
        }
        let mut any = !quiet.is_empty();
        for card in (stand.hand - quiet).iter().rev() {
            any |= self.act(stand.with_played(card), plan.then(Move::Play(card)), card);
        }
        any
    }

    /// One of these cards, which do nothing, is the last to be played.
    fn play_quietly(&mut self, stand: Stand, plan: Plan, quiet: CardSet) {
        let ahead = stand.additions();
        let winning = quiet & ahead[stand.rule as usize];
        for (plays, ending) in [(winning, Ending::Leading), (quiet - winning, Ending::Out)] {
            if !plays.is_empty() {
                (self.visit)(TurnGroup::ended(plan, ending).playing(plays));
            }
        }
        let bonus_above = self.bonus_above(&stand, 1);
        for discard in stand.hand {
            let plays = (quiet & ahead[discard.strength()]).without(discard);
            if !plays.is_empty() {
                let group = TurnGroup::ended(plan, Ending::Leading).playing(plays);
                (self.visit)(group.discarding(discard.into(), bonus_above));
            }
        }
    }

    /// An odd card has been played. Returns whether that was allowed.
    fn act(&mut self, mut stand: Stand, plan: Plan, card: Card) -> bool {
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
                    (self.visit)(TurnGroup::ended(plan, ending).closing(None));
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
        for (seat, card) in table.thefts(stand.palette.len()) {
            none = false;
            let after = stand.with_rivals(table.rivals_without(seat, card));
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
        for card in stand.palette.iter().rev() {
            let without = stand.without(card);
            for to in RecycleTo::ALL {
                let after = without.with_moved(card, to);
                any |= self.finish(after, plan.then(Move::Recycle { card, to }), true);
            }
        }
        any
    }

    /// Nothing more is played. Returns whether the player can stay in.
    fn finish(&mut self, stand: Stand, plan: Plan, must_stay: bool) -> bool {
        let leads = stand.leads();
        if leads || !must_stay {
            let ending = if leads { Ending::Leading } else { Ending::Out };
            (self.visit)(TurnGroup::ended(plan, ending));
        }
        self.discard(stand, plan) || leads
    }

    /// A card may be discarded. Returns whether any leaves the player winning.
    fn discard(&mut self, stand: Stand, plan: Plan) -> bool {
        let discards = stand.discards();
        if discards.is_empty() {
            return false;
        }
        let bonus_above = self.bonus_above(&stand, 0);
        let group = TurnGroup::ended(plan, Ending::Leading);
        (self.visit)(group.discarding(discards, bonus_above));
        true
    }

    /// The number that a discard must exceed to bring a bonus draw, once so many more cards are played.
    fn bonus_above(&self, stand: &Stand, more: usize) -> u8 {
        match (self.table.variant().scoring, stand.deck) {
            (Scoring::Basic, _) | (_, 0) => u8::MAX,
            (Scoring::Advanced, _) => (stand.palette.len() + more) as u8,
        }
    }
}
