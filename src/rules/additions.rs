//! Which cards would put a Palette ahead.

use super::{CardSet, Rank, Rule, card_set::EACH, rule::LONGEST_RUN};

impl Rule {
    /// The cards each of which, if it alone were added to the Palette `own`, would make it worth more than
    /// `rival`. These are all others if the Palette is worth more already.
    ///
    /// This is what makes turns cheap to count: they need not be tried one by one.
    pub fn additions(self, own: CardSet, rival: Rank) -> CardSet {
        (self.additions_to(own, self.rank(own), rival) & CardSet::ALL) - own
    }

    /// The same for a Palette whose rank under this rule is known to be `mine`, at a fraction of the cost. The cards of
    /// the Palette itself, and bits that belong to no card, may or may not be among them: it is for those who look
    /// only at cards elsewhere.
    #[inline]
    pub fn additions_to(self, own: CardSet, mine: Rank, rival: Rank) -> CardSet {
        let bar = Bar { own, mine, rival };
        let ahead = match self {
            Self::Red => rival.above(),
            Self::Orange => bar.number_group(),
            Self::Yellow => bar.colour_group(),
            Self::Green => bar.kind(CardSet::EVEN),
            Self::Blue => bar.colours(),
            Self::Indigo => bar.run(),
            Self::Violet => bar.kind(CardSet::BELOW_FOUR),
        };
        if mine > rival { CardSet::ALL } else { ahead }
    }
}

/// A Palette, and the rank that it does not yet beat. If that is no rank at all, any qualifying card does, and the
/// methods need no case of their own for it: every card is above no card.
#[derive(Clone, Copy)]
struct Bar {
    own: CardSet,
    mine: Rank,
    rival: Rank,
}

impl Bar {
    /// The cards of a kind of which every single one counts.
    #[inline]
    fn kind(self, kind: CardSet) -> CardSet {
        kind & self.beats_with(self.mine.count() + 1)
    }

    /// One of each colour counts: a new colour is one more, any other card can only be a higher one.
    #[inline]
    fn colours(self) -> CardSet {
        let new = CardSet::ALL - CardSet::of_colours(self.own.colours());
        new & self.beats_with(self.mine.count() + 1) | self.beats_with(self.mine.count())
    }

    /// The cards each of which would make a set of so many cards that beats the rival, if the highest of this set
    /// were the higher one of it and the Palette's highest qualifying card.
    #[inline]
    fn beats_with(self, count: u8) -> CardSet {
        // How high the highest card must be: below 0 if any will do, above all cards if none will.
        let limit = self.rival.beyond(count).min(63);
        let high = i32::from(self.mine.high_code());
        // All bits, if the Palette has such a card already: then any will do. No jump, because none foresees it.
        let any = (limit - high) >> 31;
        CardSet::above_code((limit & !any) as u8)
    }

    #[inline]
    fn number_group(self) -> CardSet {
        // A byte reaches its spare bit exactly if it counts at least as many as are needed; and with one added, if it
        // counts one less.
        let need = self.rival.count();
        let enough = self.own.counts() + EACH * u64::from(0x80 - need);
        let one_less = enough + EACH;
        let reached = |counts: u64| CardSet((counts >> 7 & EACH) * 0x7f);
        let above = self.rival.above();
        // With a higher card of the rival's number in the group, any further one of that number will do.
        let same = self.rival.same_number();
        let equal = if (self.own & above & same).is_empty() {
            above
        } else {
            above | same
        };
        reached(enough) | reached(one_less) & equal
    }

    #[inline]
    fn colour_group(self) -> CardSet {
        let [high, middle, low] = self.own.colour_counts();
        let exactly = |n: u8| {
            let [four, two, one] = BINARY[usize::from(n & 7)];
            CardSet::of_colours(!((high ^ four) | (middle ^ two) | (low ^ one)) & 0x7f)
        };
        // No group is larger than the rival's, or the Palette would be worth more.
        let need = self.rival.count();
        let above = self.rival.above();
        let equal = above | CardSet::of_colours((self.own & above).colours());
        exactly(need) | exactly(need.saturating_sub(1)) & equal
    }

    #[inline]
    fn run(self) -> CardSet {
        let numbers = (self.own.numbers() >> 1) as usize;
        let other = self.rival.count() << 3 | self.rival.high_code() >> 3;
        let Longer { beats, equals } = LONGER_RUN[numbers & 0x7f][usize::from(other & 63)];
        let equals = CardSet::of_numbers(u64::from(equals) << 1);
        // An equal run tops out at the rival's own number, so only a higher card of that number wins.
        let above = self.rival.above() & self.rival.same_number();
        let equals = if (self.own & above).is_empty() {
            equals & above
        } else {
            equals
        };
        CardSet::of_numbers(u64::from(beats) << 1) | equals
    }
}

/// The numbers 0 to 7 as three bits, most significant first: each bit is all the bits of a word.
static BINARY: [[u64; 3]; 8] = {
    let mut table = [[0; 3]; 8];
    let mut number = 0;
    while number < 8 {
        let mut place = 0;
        while place < 3 {
            if number >> place & 1 == 1 {
                table[number][2 - place] = u64::MAX;
            }
            place += 1;
        }
        number += 1;
    }
    table
};

/// Which added numbers make a run that beats another one, and which make one of equal length and top number.
/// Bit `n - 1` stands for number `n`.
#[derive(Clone, Copy)]
struct Longer {
    beats: u8,
    equals: u8,
}

/// By the own numbers, and by `8 × length + top number` of the other run.
static LONGER_RUN: [[Longer; 64]; 128] = {
    let mut table = [[Longer {
        beats: 0,
        equals: 0,
    }; 64]; 128];
    let mut numbers = 0;
    while numbers < 128 {
        let mut added = 0;
        while added < 7 {
            let run = &LONGEST_RUN[numbers | 1 << added];
            let key = (run.length << 3 | run.top) as usize;
            let mut other = 0;
            while other < 64 {
                if key > other {
                    table[numbers][other].beats |= 1 << added;
                } else if key == other {
                    table[numbers][other].equals |= 1 << added;
                }
                other += 1;
            }
            added += 1;
        }
        numbers += 1;
    }
    table
};
