//! What decides whether the seat on turn can stay in, for what-ifs.

use super::{Card, CardSet, Ranks, RecycleTo, Rule};

/// The part of a table that decides how a turn can end, seen from the seat on turn. Small, so that every
/// what-if is a copy.
#[derive(Clone, Copy)]
pub(super) struct Stand {
    pub(super) hand: CardSet,
    pub(super) palette: CardSet,
    /// How many cards the own Palette has.
    pub(super) size: u8,
    /// What the own Palette is worth.
    pub(super) own: Ranks,
    /// The best that any rival has under each rule.
    pub(super) rivals: Ranks,
    pub(super) rule: Rule,
    /// How many cards the deck has.
    pub(super) deck: u8,
}

impl Stand {
    /// Whether ending the turn now is ending it winning.
    pub(super) fn leads(&self) -> bool {
        self.own.under(self.rule) > self.rivals.under(self.rule)
    }

    /// The cards of the hand that may be discarded: each leaves the player winning (RULES section 4).
    pub(super) fn discards(&self) -> CardSet {
        self.hand & CardSet::of_colours(self.own.better_than(&self.rivals))
    }

    /// Whether the turn can still end with the player winning, if nothing more is played.
    pub(super) fn stays_in(&self) -> bool {
        self.leads() || !self.discards().is_empty()
    }

    /// For the rule of each strength, the cards that would put the player ahead if one of them were added to the
    /// own Palette.
    pub(super) fn additions(&self) -> [CardSet; 8] {
        let under = |rule: Rule| {
            rule.additions_to(self.palette, self.own.under(rule), self.rivals.under(rule))
        };
        by_strength(under)
    }

    /// For the rule of each strength, the cards of the own Palette that a 7 can move away so that the player then
    /// leads under that rule.
    pub(super) fn recyclings(&self) -> [CardSet; 8] {
        let under = |rule: Rule| {
            let (own, rivals) = (self.own.under(rule), self.rivals.under(rule));
            self.palette - rule.removals_from(self.palette, own, rivals)
        };
        by_strength(under)
    }

    /// For the rule of each strength, the cards of a rival's Palette that a 1 can take away so that the player then
    /// leads under that rule. The Palette is worth `victim`, and the best of the other rivals `others`.
    pub(super) fn thefts(&self, palette: CardSet, victim: &Ranks, others: &Ranks) -> [CardSet; 8] {
        let under = |rule: Rule| {
            let own = self.own.under(rule);
            if own > others.under(rule) {
                rule.removals_from(palette, victim.under(rule), own)
            } else {
                CardSet::EMPTY
            }
        };
        by_strength(under)
    }

    /// After a card of the hand went to the Palette.
    pub(super) fn with_played(mut self, card: Card) -> Self {
        self.hand.remove(card);
        self.palette.insert(card);
        self.size += 1;
        self.own = Ranks::of(self.palette);
        self
    }

    /// After the action of a 1 changed what the best rival has.
    pub(super) fn with_rivals(mut self, rivals: Ranks) -> Self {
        self.rivals = rivals;
        self.deck += 1;
        self
    }

    /// After the action of a 7 moved a card of the own Palette.
    pub(super) fn with_recycled(self, card: Card, to: RecycleTo) -> Self {
        self.without(card).with_moved(card, to)
    }

    /// After a card left the own Palette by the action of a 7, before it came to its new place.
    pub(super) fn without(mut self, card: Card) -> Self {
        self.palette.remove(card);
        self.size -= 1;
        self.own = Ranks::of(self.palette);
        self
    }

    /// After that card came to its new place.
    pub(super) fn with_moved(mut self, card: Card, to: RecycleTo) -> Self {
        match to {
            RecycleTo::Deck => self.deck += 1,
            RecycleTo::Canvas => self.rule = card.colour().into(),
        }
        self
    }
}

/// What is asked for each rule, in the place of its strength; the last place stays empty. Written out, because a loop
/// would choose the rule anew each time.
#[inline]
fn by_strength(mut under: impl FnMut(Rule) -> CardSet) -> [CardSet; 8] {
    [
        under(Rule::Violet),
        under(Rule::Indigo),
        under(Rule::Blue),
        under(Rule::Green),
        under(Rule::Yellow),
        under(Rule::Orange),
        under(Rule::Red),
        CardSet::EMPTY,
    ]
}
