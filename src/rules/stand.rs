//! What decides whether the seat on turn can stay in, for what-ifs.

use super::{Card, CardSet, Ranks, RecycleTo, Rule};

/// The part of a table that decides how a turn can end, seen from the seat on turn. Small, so that every
/// what-if is a copy.
#[derive(Clone, Copy)]
pub(super) struct Stand {
    pub(super) hand: CardSet,
    pub(super) palette: CardSet,
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
        let winning = Rule::ALL.into_iter().fold(0, |mask, rule| {
            mask << 1 | u64::from(self.own.under(rule) > self.rivals.under(rule))
        });
        // The rules run from the strongest colour to the weakest, so that the last one is bit 0.
        self.hand & CardSet::of_colours(winning)
    }

    /// Whether the turn can still end with the player winning, if nothing more is played.
    pub(super) fn stays_in(&self) -> bool {
        self.leads() || !self.discards().is_empty()
    }

    /// The cards of the own Palette that would put the player ahead under a rule.
    pub(super) fn additions(&self, rule: Rule) -> CardSet {
        rule.additions_to(self.palette, self.own.under(rule), self.rivals.under(rule))
    }

    /// After a card of the hand went to the Palette.
    pub(super) fn with_played(mut self, card: Card) -> Self {
        self.hand.remove(card);
        self.palette.insert(card);
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
        self.without(card).put(card, to)
    }

    /// Every way to perform the action of a 7 (RULES section 7), with what it leads to; highest card first.
    pub(super) fn recyclings(self) -> impl Iterator<Item = (Card, RecycleTo, Self)> {
        self.palette.iter().rev().flat_map(move |card| {
            let without = self.without(card);
            [RecycleTo::Deck, RecycleTo::Canvas].map(|to| (card, to, without.put(card, to)))
        })
    }

    fn without(mut self, card: Card) -> Self {
        self.palette.remove(card);
        self.own = Ranks::of(self.palette);
        self
    }

    fn put(mut self, card: Card, to: RecycleTo) -> Self {
        match to {
            RecycleTo::Deck => self.deck += 1,
            RecycleTo::Canvas => self.rule = card.colour().into(),
        }
        self
    }
}
