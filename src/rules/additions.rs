//! Which cards would put a Palette ahead.

use super::{
    CardSet, Rank, Rule,
    rule::{LONGEST_RUN, colour_counts},
};

impl Rule {
    /// The cards each of which, if it alone were added to the Palette `own`, would make it worth more than
    /// `rival`. These are all others if the Palette is worth more already.
    ///
    /// This is what makes turns cheap to count: they need not be tried one by one.
    pub fn additions(self, own: CardSet, rival: Rank) -> CardSet {
        self.additions_to(own, self.rank(own), rival) - own
    }

    /// The same for a Palette whose rank under this rule is known to be `mine`; the cards of the Palette itself
    /// may or may not be among them.
    #[inline]
    pub(super) fn additions_to(self, own: CardSet, mine: Rank, rival: Rank) -> CardSet {
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
        let count = self.mine.count() + 1;
        let enough = count == self.rival.count() && self.mine.high_code() > self.rival.high_code();
        if count > self.rival.count() || enough {
            kind
        } else if count == self.rival.count() {
            kind & self.rival.above()
        } else {
            CardSet::EMPTY
        }
    }

    /// One of each colour counts: a new colour is one more, any other card can only be a higher one.
    #[inline]
    fn colours(self) -> CardSet {
        let new = self.kind(CardSet::ALL - CardSet::of_colours(self.own.colours()));
        if self.mine.count() == self.rival.count() {
            new | self.rival.above()
        } else {
            new
        }
    }

    #[inline]
    fn number_group(self) -> CardSet {
        // A byte reaches its spare bit exactly if it counts at least `n`.
        let counts = self.own.counts();
        let at_least = |n: u8| {
            let reached = (counts + EACH * u64::from(0x80 - n)) >> 7;
            CardSet((reached & EACH) * 0x7f)
        };
        let need = self.rival.count();
        let above = self.rival.above();
        // With a higher card of the rival's number in the group, any further one of that number will do.
        let same = self.rival.same_number();
        let equal = if (self.own & above & same).is_empty() {
            above
        } else {
            above | same
        };
        (at_least(need) | at_least(need.saturating_sub(1)) & equal) & CardSet::ALL
    }

    #[inline]
    fn colour_group(self) -> CardSet {
        let [high, middle, low] = colour_counts(self.own);
        let at_least = |n: u8| {
            let bit = |place: u8| 0u64.wrapping_sub(u64::from(n >> place & 1));
            let more_or_equal = low | !bit(0);
            let more_or_equal = middle & !bit(1) | !(middle ^ bit(1)) & more_or_equal;
            let more_or_equal = high & !bit(2) | !(high ^ bit(2)) & more_or_equal;
            CardSet::of_colours(more_or_equal & 0x7f)
        };
        let need = self.rival.count();
        let above = self.rival.above();
        let equal = above | CardSet::of_colours((self.own & above).colours());
        at_least(need) | at_least(need.saturating_sub(1)) & equal
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

impl Rank {
    /// The cards that are higher than this rank's highest: all of them if it has none.
    const fn above(self) -> CardSet {
        CardSet((u64::MAX << 1 << self.high_code()) & CardSet::ALL.0)
    }

    /// The cards of the same number as this rank's highest.
    const fn same_number(self) -> CardSet {
        CardSet((0x7f << (self.high_code() & 0x38)) & CardSet::ALL.0)
    }
}

/// The lowest bit of each byte.
const EACH: u64 = 0x0101_0101_0101_0101;

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
            let run = LONGEST_RUN[numbers | 1 << added];
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
