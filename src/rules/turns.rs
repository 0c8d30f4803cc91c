//! Whole turns: listing, counting and sampling them.

use rand::{Rng, RngExt};

use super::{
    CardSet, Choice, CompleteTurn, Ending, Move, RecycleTo, Scoring, Table, TurnGroup,
    stand::Stand,
    turn_group::{Opening, Pick},
};

impl Table {
    /// All complete turns that the seat on turn can still take from the open choice on, up to an unknown draw of
    /// a 3, in a fixed order. Distinct cards and distinct orders are distinct turns. A bonus draw is always taken,
    /// so that turns that decline it are not listed apart, and conceding is listed once, at the start of a turn.
    pub fn complete_turns(&self) -> Vec<CompleteTurn> {
        let mut turns = Vec::new();
        self.walk_turns(|group| turns.extend(group.iter()));
        turns
    }

    /// How many complete turns end this way, without listing them.
    pub fn count_turns(&self, ending: Ending) -> usize {
        let mut count = 0;
        self.walk_turns(|group| {
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
        self.walk_turns(|group| {
            if keep(group) {
                // With a chance of its share of all turns so far, the group replaces the one chosen.
                let len = group.len() as u32;
                total += len;
                let place = rng.random_range(0..total);
                if place < len {
                    chosen = Some((*group, place as usize));
                }
            }
        });
        let (group, place) = chosen?;
        group.get(place)
    }

    /// Visits all complete turns as groups, in a fixed order. See [`Table::complete_turns`].
    pub fn for_each_turn_group(&self, mut visit: impl FnMut(TurnGroup)) {
        self.walk_turns(|group| visit(*group));
    }

    /// The same, without copying the groups.
    fn walk_turns(&self, visit: impl FnMut(&TurnGroup)) {
        let mut walk = Walk { table: self, visit };
        let stand = self.stand();
        let opening = Opening::NONE;
        let leading = TurnGroup::ended(opening, Ending::Leading);
        match self.choice {
            Choice::Turn { played: false } => {
                walk.play(&stand, opening, CardSet::of_number(5));
                walk.discard(&stand, opening);
                let concede = TurnGroup::ended(opening, Ending::Out).closing(&[Move::Concede]);
                (walk.visit)(&concede);
            }
            Choice::Turn { played: true } => _ = walk.finish(&stand, opening, self.must_stay),
            Choice::PlayAgain { .. } => _ = walk.play(&stand, opening, CardSet::of_number(5)),
            Choice::Steal { .. } => _ = walk.steal(&stand, opening),
            Choice::Recycle { .. } => _ = walk.recycle(&stand, opening),
            Choice::BonusDraw { .. } => (walk.visit)(&leading.closing(&[Move::Draw, Move::End])),
            Choice::EndOnly => (walk.visit)(&leading),
            Choice::RoundOver | Choice::MatchOver => {}
        }
    }
}

/// A walk through all ways to go on with a turn. Each step is given where the player stands, and with what the
/// turn began.
struct Walk<'a, F> {
    table: &'a Table,
    visit: F,
}

impl<F: FnMut(&TurnGroup)> Walk<'_, F> {
    /// Visits a group, unless it is empty. Returns whether it is not.
    #[inline]
    fn visit(&mut self, group: &TurnGroup) -> bool {
        let any = group.len() > 0;
        if any {
            (self.visit)(group);
        }
        any
    }

    /// A card is to be played; if it is a 5, one of these. Returns whether any card may be played.
    fn play(&mut self, stand: &Stand, opening: Opening, fives: CardSet) -> bool {
        let hand = stand.hand;
        let quiet = hand & self.table.quiet_cards(stand.deck);
        let acting = hand - quiet;
        let threes = acting & CardSet::of_number(3);
        let ones = acting & CardSet::of_number(1);
        let mut any = !(quiet | threes).is_empty();
        if any || !ones.is_empty() {
            let ahead = stand.additions();
            if !quiet.is_empty() {
                self.play_quietly(stand, opening, quiet, false, &ahead);
            }
            if !threes.is_empty() {
                self.play_threes(stand, opening, threes, &ahead);
            }
            if !ones.is_empty() {
                any |= self.play_ones(stand, opening, ones, &ahead);
            }
        }
        if acting == threes {
            return any;
        }
        for card in acting & CardSet::of_number(7) {
            any |= self.recycle(&stand.with_played(card), opening.playing(card));
        }
        // Every set of 5s is met once, because those of a chain are taken in descending order here. Their real
        // order decides nothing.
        for card in hand & fives {
            let (after, opening) = (stand.with_played(card), opening.with_five(card));
            if !self.play(&after, opening, fives - CardSet::above(card) - card.into()) {
                self.finish(&after, opening, false);
            }
        }
        any || !(acting & CardSet::of_number(5)).is_empty()
    }

    /// One of these cards, which ask nothing, is the last to be played, after which the player perhaps must stay in;
    /// `ahead` is [`Stand::additions`]. Returns whether the player can stay in.
    fn play_quietly(
        &mut self,
        stand: &Stand,
        opening: Opening,
        plays: CardSet,
        must_stay: bool,
        ahead: &[CardSet; 8],
    ) -> bool {
        let leading = plays & ahead[stand.rule as usize];
        let behind = if must_stay {
            CardSet::EMPTY
        } else {
            plays - leading
        };
        for (plays, ending) in [(leading, Ending::Leading), (behind, Ending::Out)] {
            if !plays.is_empty() {
                (self.visit)(&TurnGroup::picking(opening, Pick::Play, plays, ending));
            }
        }
        let bonus_above = self.bonus_above(stand.deck, stand.size + 1);
        let picks = ahead.map(|ahead| plays & ahead);
        self.pick_and_discard(stand, opening, Pick::Play, picks, bonus_above) || !leading.is_empty()
    }

    /// One of these 1s is the last to be played. Returns whether the player can stay in.
    fn play_ones(
        &mut self,
        stand: &Stand,
        opening: Opening,
        ones: CardSet,
        ahead: &[CardSet; 8],
    ) -> bool {
        if self.table.victims(stand.size + 1).next().is_none() {
            return self.play_quietly(stand, opening, ones, true, ahead);
        }
        let mut any = false;
        for card in ones {
            any |= self.steal(&stand.with_played(card), opening.playing(card));
        }
        any
    }

    /// One of these 3s is the last to be played, and draws a card.
    fn play_threes(
        &mut self,
        stand: &Stand,
        opening: Opening,
        threes: CardSet,
        ahead: &[CardSet; 8],
    ) {
        if let Some(drawn) = self.table.known_top() {
            let mut stand = *stand;
            stand.hand.insert(drawn);
            stand.deck -= 1;
            _ = self.play_quietly(&stand, opening, threes, false, ahead);
            return;
        }
        // Whatever is drawn, the player can stay in by leading at once, or by a discard that is in the hand now.
        let leading = ahead[stand.rule as usize];
        let sure = stand.hand.iter().fold(leading, |sure, discard| {
            sure | ahead[discard.strength()].without(discard)
        });
        for (plays, ending) in [
            (threes & sure, Ending::Leading),
            (threes - sure, Ending::Unknown),
        ] {
            self.visit(&TurnGroup::picking(opening, Pick::Play, plays, ending).closing(&[]));
        }
    }

    /// The action of a 1 is to be performed. Returns whether the player can stay in.
    fn steal(&mut self, stand: &Stand, opening: Opening) -> bool {
        let table = self.table;
        let mut none = true;
        let mut any = false;
        for seat in table.victims(stand.size) {
            none = false;
            let others = table.best_of(|other| other != table.turn && other != seat);
            let picks = stand.thefts(table.palette(seat), &table.ranks[seat.index()], &others);
            let pick = Pick::Steal(seat);
            let leading = picks[stand.rule as usize];
            any |= self.visit(&TurnGroup::picking(opening, pick, leading, Ending::Leading));
            let bonus_above = self.bonus_above(stand.deck + 1, stand.size);
            any |= self.pick_and_discard(stand, opening, pick, picks, bonus_above);
        }
        if none {
            self.finish(stand, opening, true)
        } else {
            any
        }
    }

    /// The action of a 7 is to be performed. Returns whether the player can stay in.
    fn recycle(&mut self, stand: &Stand, opening: Opening) -> bool {
        let picks = stand.recyclings();
        let mut any = false;
        for (to, leading) in [
            (RecycleTo::Deck, picks[stand.rule as usize]),
            (RecycleTo::Canvas, leading_on_canvas(&picks)),
        ] {
            let pick = Pick::Recycle(to);
            any |= self.visit(&TurnGroup::picking(opening, pick, leading, Ending::Leading));
        }
        // The discard makes the rule, wherever the other card went; but an empty deck gives no bonus draw.
        let left = stand.size - 1;
        let with_deck = self.bonus_above(stand.deck + 1, left);
        let without = self.bonus_above(stand.deck, left);
        if with_deck == without {
            any |= self.pick_and_discard(stand, opening, Pick::RecycleEither, picks, with_deck);
        } else {
            for (to, bonus_above) in RecycleTo::ALL.into_iter().zip([with_deck, without]) {
                let pick = Pick::Recycle(to);
                any |= self.pick_and_discard(stand, opening, pick, picks, bonus_above);
            }
        }
        any
    }

    /// A card is picked for an action, and then another is discarded; `picks` are, for the rule of each strength, the
    /// cards that let the player lead. Returns whether there is any such turn.
    #[inline]
    fn pick_and_discard(
        &mut self,
        stand: &Stand,
        opening: Opening,
        pick: Pick,
        picks: [CardSet; 8],
        bonus_above: u8,
    ) -> bool {
        let hand = stand.hand;
        self.visit(&TurnGroup::picking_and_discarding(
            opening,
            pick,
            picks,
            hand,
            bonus_above,
        ))
    }

    /// Nothing more is played. Returns whether the player can stay in.
    fn finish(&mut self, stand: &Stand, opening: Opening, must_stay: bool) -> bool {
        let leads = stand.leads();
        if leads || !must_stay {
            let ending = if leads { Ending::Leading } else { Ending::Out };
            (self.visit)(&TurnGroup::ended(opening, ending));
        }
        self.discard(stand, opening) || leads
    }

    /// A card may be discarded. Returns whether any leaves the player winning.
    fn discard(&mut self, stand: &Stand, opening: Opening) -> bool {
        let bonus_above = self.bonus_above(stand.deck, stand.size);
        let discards = stand.discards();
        self.visit(&TurnGroup::discarding(opening, discards, bonus_above))
    }

    /// The number that a discard must exceed to bring a bonus draw, with so many cards in the deck and in the
    /// Palette.
    fn bonus_above(&self, deck: u8, palette: u8) -> u8 {
        match (self.table.variant().scoring, deck) {
            (Scoring::Basic, _) | (_, 0) => u8::MAX,
            (Scoring::Advanced, _) => palette,
        }
    }
}

/// Those cards that themselves make the rule under which the player leads, if a 7 moves them to the Canvas: the
/// cards that may be moved are listed by the strength of the rule.
fn leading_on_canvas(picks: &[CardSet; 8]) -> CardSet {
    let of_the_rule = |strength: usize| picks[strength] & CardSet::of_colours(1 << strength);
    (0..7).map(of_the_rule).fold(CardSet::EMPTY, CardSet::union)
}
