//! Worked examples: the cards are chosen here, who wins and why is asked of the rules.

use crate::{
    rules::{Card, CardSet, Rule, Seat, Standing, standings},
    words::{self, Names},
};

/// Two Palettes under a rule, in the notation of cards; the first one is meant to win.
#[derive(Clone, Copy, Debug)]
pub(super) struct Example {
    /// The rule in force.
    pub(super) rule: Rule,
    /// The Palettes.
    pub(super) palettes: [&'static str; 2],
}

/// One example of each rule, strongest first.
pub(super) const SEVEN: [Example; 7] = [
    of(Rule::Red, ["G7B2V1", "R6O5Y4"]),
    of(Rule::Orange, ["R2G2V2B1", "O7I7Y1B2"]),
    of(Rule::Yellow, ["Y4Y3Y1R2", "R7R6B5V3"]),
    of(Rule::Green, ["O6G4B2I3", "R3V1Y6B1"]),
    of(Rule::Blue, ["R1Y2B3B1", "G7G6O5O4"]),
    of(Rule::Indigo, ["O7G6B5V4", "R5Y4I3B2"]),
    of(Rule::Violet, ["V3G2I1R4", "Y5R1O1B7"]),
];

/// More cards, or as many and a higher one.
pub(super) const HIGHEST: Example = of(Rule::Green, ["G6V2", "O4B4R1"]);
/// The same number.
pub(super) const COLOUR: Example = of(Rule::Orange, ["R5G5", "Y5B5"]);
/// A high card outside the set.
pub(super) const OUTSIDE: Example = of(Rule::Green, ["O4", "B4R7"]);
/// No card counts.
pub(super) const NOBODY: Example = of(Rule::Green, ["R3V5", "R7B1"]);
/// Two groups of the same size in one Palette.
pub(super) const TWO_GROUPS: Example = of(Rule::Yellow, ["R7R1B6B5", "G4O3"]);

const fn of(rule: Rule, palettes: [&'static str; 2]) -> Example {
    Example { rule, palettes }
}

impl Example {
    /// The Palette of one side.
    pub(super) fn palette(&self, side: usize) -> CardSet {
        self.palettes
            .get(side)
            .and_then(|text| text.parse().ok())
            .unwrap_or_default()
    }

    /// How the two stand, by the rules: best first.
    pub(super) fn standings(&self) -> Vec<Standing> {
        let palettes = (0..2).map(|side| (Seat::new(side), self.palette(side)));
        standings(self.rule, palettes)
    }

    /// Why the one wins, or that nobody does, in the words of the table.
    pub(super) fn why(&self) -> String {
        let standings = self.standings();
        let [first, rival] = standings.as_slice() else {
            return String::new();
        };
        let names = Names {
            of: vec!["the other".into(); 2],
            // Who is addressed needs no name.
            you: Some(first.seat.index()),
        };
        if first.rank.high().is_none() {
            return words::leader(self.rule, &standings, &names).to_string();
        }
        words::comparison(self.rule, first, rival, &names)
    }

    /// The card of a side that decided at equal counts.
    pub(super) fn deciding(&self, standing: &Standing) -> Option<Card> {
        let standings = self.standings();
        let counts = |i: usize| standings.get(i).map(|standing| standing.rank.count());
        (counts(0) == counts(1))
            .then(|| standing.rank.high())
            .flatten()
    }
}

/// Cards as they are laid out: those that count first, each part from the highest down.
pub(super) fn laid_out(palette: CardSet, counting: CardSet) -> Vec<Card> {
    let rest = palette - counting;
    counting.iter().rev().chain(rest.iter().rev()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<Example> {
        let mut all = SEVEN.to_vec();
        all.extend([HIGHEST, COLOUR, OUTSIDE, NOBODY, TWO_GROUPS]);
        all
    }

    #[test]
    fn each_examples_first_palette_wins_by_the_rules() {
        for example in all() {
            let standings = example.standings();
            let [first, rival] = standings.as_slice() else {
                panic!("{example:?} is no comparison of two");
            };
            if first.rank.high().is_some() {
                assert_eq!(first.seat.index(), 0, "{example:?}");
                assert!(first.rank > rival.rank, "{example:?}");
            }
            let nobody = first.rank.high().is_none();
            assert_eq!(nobody, example.palettes == NOBODY.palettes, "{example:?}");
            assert!(!example.why().is_empty());
        }
    }

    #[test]
    fn the_palettes_of_an_example_can_lie_on_one_table() {
        for example in all() {
            for (side, text) in example.palettes.iter().enumerate() {
                let cards: CardSet = text.parse().expect("cards in notation");
                assert_eq!(cards, example.palette(side));
                assert_eq!(
                    cards.len() * 2,
                    text.len(),
                    "{example:?} names a card twice"
                );
            }
            let both = example.palette(0) & example.palette(1);
            assert!(both.is_empty(), "{example:?} has {both} on both sides");
        }
    }

    #[test]
    fn each_rule_has_its_example_in_its_own_words() {
        assert_eq!(SEVEN.map(|example| example.rule), Rule::ALL);
        let why = SEVEN.map(|example| example.why());
        assert_eq!(
            why,
            [
                "7 beats 6",
                "3 of one number beat 2",
                "3 of one colour beat 2",
                "3 even cards beat 1",
                "3 colours beat 2",
                "runs of 4 each, 7 beats 5",
                "3 cards below 4 beat 2",
            ]
        );
        assert_eq!(HIGHEST.why(), "2 evens each, 6 beats 4");
        assert_eq!(COLOUR.why(), "2 of one number each, red 5 beats yellow 5");
        assert_eq!(OUTSIDE.why(), "1 even each, orange 4 beats blue 4");
        assert_eq!(
            NOBODY.why(),
            "Nobody leads: there is no even card in any Palette"
        );
    }

    #[test]
    fn only_at_equal_counts_a_card_decides() {
        let decided = |example: Example| {
            example
                .standings()
                .iter()
                .map(|standing| example.deciding(standing).map(|card| card.to_string()))
                .collect::<Vec<_>>()
        };
        assert_eq!(decided(SEVEN[3]), [None, None]);
        assert_eq!(decided(COLOUR), [Some("R5".into()), Some("Y5".into())]);
        assert_eq!(decided(NOBODY), [None, None]);
    }
}
