//! Which cards a Palette cannot lose without falling behind.

use super::{CardSet, Rank, Rule};

impl Rule {
    /// The cards of the Palette `own` each of which, if it alone were taken away, would leave it worth no more than
    /// `rival`. These are all its cards if it is worth no more already.
    ///
    /// This does for the actions of 1s and 7s what [`Rule::additions`] does for plays: what they can do need not be
    /// tried card by card.
    pub fn removals(self, own: CardSet, rival: Rank) -> CardSet {
        self.removals_from(own, self.rank(own), rival)
    }

    /// The same for a Palette whose rank under this rule is known to be `mine`.
    #[inline]
    pub(super) fn removals_from(self, own: CardSet, mine: Rank, rival: Rank) -> CardSet {
        let lead = Lead { own, mine, rival };
        if mine <= rival {
            return own;
        }
        match self {
            Self::Red => lead.last_above(own),
            Self::Orange => lead.group(self, own & mine.same_number()),
            Self::Yellow => lead.group(self, own & mine.same_colour()),
            Self::Green => lead.kind(own & CardSet::EVEN),
            Self::Blue => lead.colours(),
            Self::Indigo => lead.run(),
            Self::Violet => lead.kind(own & CardSet::BELOW_FOUR),
        }
    }
}

/// A Palette, and a rank that it beats.
#[derive(Clone, Copy)]
struct Lead {
    own: CardSet,
    mine: Rank,
    rival: Rank,
}

impl Lead {
    /// By how many cards the Palette is ahead.
    #[inline]
    fn margin(self) -> u8 {
        self.mine.count() - self.rival.count()
    }

    /// The cards each of which, taken away from these, would leave none that is higher than the rival's highest.
    #[inline]
    fn last_above(self, cards: CardSet) -> CardSet {
        let above = cards & self.rival.above();
        if above.is_empty() {
            cards
        } else if above.is_single() {
            above
        } else {
            CardSet::EMPTY
        }
    }

    /// These are the cards that count, and every single one does.
    #[inline]
    fn kind(self, counting: CardSet) -> CardSet {
        match self.margin() {
            0 => counting,
            1 => self.last_above(counting),
            _ => CardSet::EMPTY,
        }
    }

    /// This is the largest group; the rest of the Palette may hold another one that is large enough.
    #[inline]
    fn group(self, rule: Rule, largest: CardSet) -> CardSet {
        if self.margin() > 1 || rule.rank(self.own - largest) > self.rival {
            CardSet::EMPTY
        } else {
            self.kind(largest)
        }
    }

    /// One of each colour counts, so that a card that is not the only one of its colour can only be the highest.
    #[inline]
    fn colours(self) -> CardSet {
        let margin = self.margin();
        if margin > 1 {
            return CardSet::EMPTY;
        }
        let [high, middle, _] = self.own.colour_counts();
        let only = self.own - CardSet::of_colours((high | middle) & 0x7f);
        let last = self.last_above(self.own);
        if margin == 0 {
            only | last
        } else {
            only & last
        }
    }

    /// One of each number counts, and only the highest of a number can be missed.
    #[inline]
    fn run(self) -> CardSet {
        let counting = Rule::Indigo.qualifying(self.own);
        let missed = |card: &_| Rule::Indigo.rank(self.own.without(*card)) <= self.rival;
        counting.iter().filter(missed).collect()
    }
}
