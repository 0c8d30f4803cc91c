//! Which cards would put a Palette ahead.

use super::{
    Card, CardSet, Rank, Rule,
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
    pub(super) fn additions_to(self, own: CardSet, mine: Rank, rival: Rank) -> CardSet {
        if mine > rival {
            return CardSet::ALL;
        }
        let Some(mark) = rival.high() else {
            // Both have no qualifying card, so any such card does.
            return match self {
                Self::Green => CardSet::EVEN,
                Self::Violet => CardSet::BELOW_FOUR,
                _ => CardSet::ALL,
            };
        };
        let above = CardSet::above(mark);
        let need = rival.count();
        match self {
            Self::Red => above,
            Self::Orange => to_number_group(own, need, mark),
            Self::Yellow => to_colour_group(own, need, mark),
            Self::Green => to_kind(CardSet::EVEN, mine, need, mark),
            Self::Violet => to_kind(CardSet::BELOW_FOUR, mine, need, mark),
            Self::Blue => {
                let new_colours = CardSet::ALL - CardSet::of_colours(own.colours());
                if mine.count() == need {
                    new_colours | above
                } else {
                    to_kind(new_colours, mine, need, mark)
                }
            }
            Self::Indigo => to_run(own, need, mark),
        }
    }
}

/// Cards of which every single one adds one to the count.
fn to_kind(kind: CardSet, mine: Rank, need: u8, mark: Card) -> CardSet {
    let count = mine.count() + 1;
    if count > need || count == need && mine.high() > Some(mark) {
        kind
    } else if count == need {
        kind & CardSet::above(mark)
    } else {
        CardSet::EMPTY
    }
}

fn to_number_group(own: CardSet, need: u8, mark: Card) -> CardSet {
    // A byte reaches its spare bit exactly if it counts at least `n`.
    let at_least = |n: u8| {
        let reached = (own.counts() + u64::from(0x80 - n) * 0x0101_0101_0101_0101) >> 7;
        CardSet((reached & 0x0101_0101_0101_0101) * 0x7f)
    };
    (at_least(need) | at_least(need - 1) & reaching(own, mark)) & CardSet::ALL
}

/// The cards that, in a group of one number with own cards of it, give the group a card above the mark.
fn reaching(own: CardSet, mark: Card) -> CardSet {
    let above = CardSet::above(mark);
    let same = CardSet::of_number(mark.number());
    if (own & above & same).is_empty() {
        above
    } else {
        above | same
    }
}

fn to_colour_group(own: CardSet, need: u8, mark: Card) -> CardSet {
    let [high, middle, low] = colour_counts(own);
    let at_least = |n: u8| {
        let bit = |place: u8| 0u64.wrapping_sub(u64::from(n >> place & 1));
        let more_or_equal = low | !bit(0);
        let more_or_equal = middle & !bit(1) | !(middle ^ bit(1)) & more_or_equal;
        let more_or_equal = high & !bit(2) | !(high ^ bit(2)) & more_or_equal;
        CardSet::of_colours(more_or_equal & 0x7f)
    };
    let above = CardSet::above(mark);
    let reaching = above | CardSet::of_colours((own & above).colours());
    at_least(need) | at_least(need - 1) & reaching
}

fn to_run(own: CardSet, need: u8, mark: Card) -> CardSet {
    let numbers = (own.numbers() >> 1) as usize;
    let Longer { beats, equals } =
        LONGER_RUN[numbers & 0x7f][((need << 3 | mark.number()) & 63) as usize];
    let beats = CardSet::of_numbers(u64::from(beats) << 1);
    let equals = CardSet::of_numbers(u64::from(equals) << 1);
    // An equal run tops out at the mark's own number, so only a higher card of that number wins.
    let above = CardSet::above(mark) & CardSet::of_number(mark.number());
    beats
        | if (own & above).is_empty() {
            equals & above
        } else {
            equals
        }
}

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
