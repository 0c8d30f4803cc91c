//! Who is winning, and in what order the others follow.

use super::{CardSet, Rank, Rule, Seat};

/// How one seat stands under the rule in force (RULES section 5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The seat.
    pub seat: Seat,
    /// What its Palette is worth.
    pub rank: Rank,
    /// Its qualifying set.
    pub cards: CardSet,
}

/// Compares Palettes under a rule, best first. Leave out the seats that are out of the round. The first one is
/// winning unless its rank is [`Rank::NONE`]; seats without a qualifying card keep the order given.
pub fn standings(rule: Rule, palettes: impl Iterator<Item = (Seat, CardSet)>) -> Vec<Standing> {
    let mut standings: Vec<Standing> = palettes
        .map(|(seat, palette)| Standing {
            seat,
            rank: rule.rank(palette),
            cards: rule.qualifying(palette),
        })
        .collect();
    standings.sort_by_key(|standing| std::cmp::Reverse(standing.rank));
    standings
}
