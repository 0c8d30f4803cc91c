//! The sentences that say who leads and why: made once, from the engine's own comparison, for every place that needs them.

use crate::rules::{Card, CardSet, OutReason, Rank, RoundResult, Rule, Seat, Standing};

/// What the seats are called.
#[derive(Clone, Debug, Default, PartialEq, Eq, bevy::prelude::Resource)]
pub struct Names {
    /// The name of each seat, by index.
    pub of: Vec<String>,
    /// The seat that is addressed as "you": the only person at the screen.
    pub you: Option<usize>,
}

impl Names {
    /// Whether the seat is addressed as "you".
    pub fn is_you(&self, seat: Seat) -> bool {
        self.you == Some(seat.index())
    }
    /// The seat as the subject of a sentence: "You" or "East".
    pub fn subject(&self, seat: Seat) -> String {
        if self.is_you(seat) {
            "You".into()
        } else {
            self.of
                .get(seat.index())
                .cloned()
                .unwrap_or_else(|| format!("Seat {}", seat.index() + 1))
        }
    }
    /// Whose: "your" or "East’s".
    pub fn whose(&self, seat: Seat) -> String {
        if self.is_you(seat) {
            "your".into()
        } else {
            format!("{}’s", self.subject(seat))
        }
    }
    /// The verb in the right person: "you lead", "East leads".
    fn verb(&self, seat: Seat, you: &str, other: &str) -> String {
        if self.is_you(seat) {
            you.into()
        } else {
            other.into()
        }
    }
}

/// A sentence in two voices: who, and why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence {
    /// The part that is spoken loudly: "East leads:".
    pub head: String,
    /// The reason: "3 even cards beat your 2".
    pub reason: String,
}

impl std::fmt::Display for Sentence {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.head, self.reason)
    }
}

/// What the Palette of a seat holds under a rule, for the caption below it: "3 evens, 6 high".
pub fn caption(rule: Rule, rank: Rank, cards: CardSet) -> String {
    let Some(high) = rank.high() else {
        return match rule {
            Rule::Green => "no even card".into(),
            Rule::Violet => "none below 4".into(),
            _ => "no card".into(),
        };
    };
    let n = rank.count();
    let number = high.number();
    match rule {
        Rule::Red => format!("{number} high"),
        Rule::Orange if n == 1 => format!("single {number}"),
        Rule::Orange => format!(
            "{} {}, {} high",
            small(n),
            plural_number(number),
            high.colour().name().to_lowercase()
        ),
        Rule::Yellow => {
            let colour = cards
                .iter()
                .next()
                .map_or("card", |card| card.colour().name())
                .to_lowercase();
            format!("{n} {colour}{}, {number} high", s(n))
        }
        Rule::Green => format!("{n} even{}, {number} high", s(n)),
        Rule::Blue => format!("{n} colour{}, {number} high", s(n)),
        Rule::Indigo => format!("run of {n}, {number} high"),
        Rule::Violet => format!("{n} below 4, {number} high"),
    }
}

/// The sentence that says who leads and why. `standings` are best first, of the seats still in.
///
/// The leader is compared with the person ("you") if that person is in and behind, else with the best of the others.
pub fn leader(rule: Rule, standings: &[Standing], names: &Names) -> Sentence {
    let Some(first) = standings.first() else {
        return Sentence::default();
    };
    if first.rank.high().is_none() {
        return Sentence {
            head: "Nobody leads:".into(),
            reason: match rule {
                Rule::Green => "there is no even card in any Palette".into(),
                Rule::Violet => "there is no card below 4 in any Palette".into(),
                _ => "no Palette holds a card".into(),
            },
        };
    }
    let rival = standings[1..]
        .iter()
        .find(|standing| names.is_you(standing.seat))
        .or_else(|| standings.get(1));
    Sentence {
        head: format!(
            "{} {}:",
            names.subject(first.seat),
            names.verb(first.seat, "lead", "leads")
        ),
        reason: match rival {
            Some(rival) => comparison(rule, first, rival, names),
            None => "nobody else is left".into(),
        },
    }
}

/// What would be if the turn ended after a move: "You would lead: …" or "You would be out: …".
/// `seat` is the one who moves; `standings` are those after the move.
pub fn outlook(rule: Rule, standings: &[Standing], seat: Seat, names: &Names) -> Sentence {
    let who = names.subject(seat);
    let Some(first) = standings.first() else {
        return Sentence::default();
    };
    if first.seat == seat && first.rank.high().is_some() {
        return Sentence {
            head: format!("{who} would lead:"),
            reason: standings.get(1).map_or_else(
                || "nobody else is left".into(),
                |rival| comparison(rule, first, rival, names),
            ),
        };
    }
    Sentence {
        head: format!("{who} would be out:"),
        reason: standings
            .iter()
            .find(|standing| standing.seat == seat)
            .map_or_else(String::new, |own| behind(rule, first, own, names)),
    }
}

/// Why a card may not go to the Canvas: "Red would put you out: East’s 7 beats your 4".
pub fn refused_canvas(rule: Rule, standings: &[Standing], seat: Seat, names: &Names) -> Sentence {
    let whom = if names.is_you(seat) {
        "you".into()
    } else {
        names.subject(seat)
    };
    Sentence {
        head: format!("{} would put {whom} out:", rule.name()),
        reason: match (
            standings.first(),
            standings.iter().find(|standing| standing.seat == seat),
        ) {
            (Some(first), Some(own)) => behind(rule, first, own, names),
            _ => String::new(),
        },
    }
}

/// Why `own` is behind `first`: "East’s 7 beats your 4".
fn behind(rule: Rule, first: &Standing, own: &Standing, names: &Names) -> String {
    if first.rank.high().is_none() || own.rank.high().is_none() {
        let has = inside(has(own.seat, names));
        return match rule {
            Rule::Green => format!("{has} no even card"),
            Rule::Violet => format!("{has} no card below 4"),
            _ => format!("{has} no card"),
        };
    }
    let (n, m) = (first.rank.count(), own.rank.count());
    if n != m {
        let mine = if names.is_you(own.seat) {
            format!("your {m}")
        } else {
            m.to_string()
        };
        format!(
            "{} {} {} {mine}",
            names.whose(first.seat),
            noun(rule, n),
            beat(rule, n)
        )
    } else {
        let (a, b) = high_cards(first.rank.high(), own.rank.high());
        format!(
            "{}{} {a} beats {} {b}",
            each(rule, n),
            names.whose(first.seat),
            names.whose(own.seat)
        )
    }
}

/// Why `first` beats `rival`: by count, or at equal counts by the highest card.
pub fn comparison(rule: Rule, first: &Standing, rival: &Standing, names: &Names) -> String {
    let (n, m) = (first.rank.count(), rival.rank.count());
    if rival.rank.high().is_none() {
        return format!(
            "{}, and {} none",
            noun(rule, n),
            inside(has(rival.seat, names))
        );
    }
    let theirs = |what: String| {
        if names.is_you(first.seat) {
            what
        } else {
            format!("{} {what}", names.whose(rival.seat))
        }
    };
    if n != m {
        format!(
            "{} {} {}",
            noun(rule, n),
            beat(rule, n),
            theirs(m.to_string())
        )
    } else {
        let (a, b) = high_cards(first.rank.high(), rival.rank.high());
        format!("{}{a} beats {}", each(rule, n), theirs(b))
    }
}

/// "You have", "East has".
fn has(seat: Seat, names: &Names) -> String {
    format!(
        "{} {}",
        names.subject(seat),
        names.verb(seat, "have", "has")
    )
}

/// Within a sentence "You" loses its capital; a name keeps it.
fn inside(clause: String) -> String {
    match clause.strip_prefix("You ") {
        Some(rest) => format!("you {rest}"),
        None => clause,
    }
}

/// The two highest cards as far as they differ: numbers, or colour and number.
fn high_cards(a: Option<Card>, b: Option<Card>) -> (String, String) {
    match (a, b) {
        (Some(a), Some(b)) if a.number() != b.number() => {
            (a.number().to_string(), b.number().to_string())
        }
        (Some(a), Some(b)) => (in_words(a), in_words(b)),
        _ => (String::new(), String::new()),
    }
}

/// A card in a sentence: "green 4".
pub fn in_words(card: Card) -> String {
    format!("{} {}", card.colour().name().to_lowercase(), card.number())
}

/// So many of what the rule counts.
fn noun(rule: Rule, n: u8) -> String {
    match rule {
        Rule::Red => "the highest card".into(),
        Rule::Orange => format!("{n} of one number"),
        Rule::Yellow => format!("{n} of one colour"),
        Rule::Green => format!("{n} even card{}", s(n)),
        Rule::Blue => format!("{n} colour{}", s(n)),
        Rule::Indigo => format!("a run of {n}"),
        Rule::Violet => format!("{n} card{} below 4", s(n)),
    }
}

/// The same count on both sides, as the start of a sentence that goes on with the highest cards.
fn each(rule: Rule, n: u8) -> String {
    match rule {
        // One card each: only the highest cards are worth a word.
        Rule::Red => String::new(),
        Rule::Orange | Rule::Yellow | Rule::Blue | Rule::Indigo if n == 1 => String::new(),
        Rule::Orange => format!("{n} of one number each, "),
        Rule::Yellow => format!("{n} of one colour each, "),
        Rule::Green => format!("{n} even{} each, ", s(n)),
        Rule::Blue => format!("{n} colour{} each, ", s(n)),
        Rule::Indigo => format!("runs of {n} each, "),
        Rule::Violet => format!("{n} below 4 each, "),
    }
}

fn beat(rule: Rule, n: u8) -> &'static str {
    if n == 1 || rule == Rule::Indigo {
        "beats"
    } else {
        "beat"
    }
}

fn s(n: u8) -> &'static str {
    if n == 1 { "" } else { "s" }
}

fn small(n: u8) -> &'static str {
    ["no", "one", "two", "three", "four", "five", "six", "seven"]
        .get(n as usize)
        .copied()
        .unwrap_or("many")
}

fn plural_number(number: u8) -> &'static str {
    ["", "1s", "2s", "3s", "4s", "5s", "6s", "7s"]
        .get(number as usize)
        .copied()
        .unwrap_or("cards")
}

/// The sentence on a won round: "East wins: 3 even cards, 6 high".
pub fn round_won(result: &RoundResult, names: &Names) -> Sentence {
    let winner = result.winner;
    Sentence {
        head: format!(
            "{} {} the round:",
            names.subject(winner),
            names.verb(winner, "win", "wins")
        ),
        reason: format!(
            "{}, {}",
            result.rule.name(),
            caption(result.rule, result.rule.rank(result.cards), result.cards)
        ),
    }
}

/// Why a seat went out, as the end of a sentence about it: "was behind: East’s 3 even cards beat 2".
/// `standings` are those of the moment, best first, with the seat among them.
pub fn went_out(
    rule: Rule,
    standings: &[Standing],
    seat: Seat,
    why: OutReason,
    names: &Names,
) -> String {
    match why {
        OutReason::Conceded => {
            let own = standings.iter().find(|standing| standing.seat == seat);
            match (standings.first(), own) {
                (Some(first), Some(own)) if first.seat != seat => format!(
                    "{} gave up: {}",
                    names.subject(seat),
                    behind(rule, first, own, names)
                ),
                _ => format!("{} gave up", names.subject(seat)),
            }
        }
        OutReason::EmptyHand => format!("{} no card left to play", has(seat, names)),
        OutReason::NotWinning => match (
            standings.first(),
            standings.iter().find(|standing| standing.seat == seat),
        ) {
            (Some(first), Some(own)) => behind(rule, first, own, names),
            _ => format!("{} not winning", names.verb(seat, "You were", "was")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::standings;

    /// The seats You (0), West (1) and North (2) with these Palettes.
    fn table(rule: Rule, palettes: &[&str]) -> (Vec<Standing>, Names) {
        let palettes = palettes.iter().enumerate().map(|(seat, palette)| {
            let palette: CardSet = palette.parse().expect("a Palette in notation");
            (Seat::new(seat), palette)
        });
        let names = Names {
            of: ["South", "West", "North"].map(str::to_owned).to_vec(),
            you: Some(0),
        };
        (standings(rule, palettes), names)
    }

    #[test]
    fn the_leader_is_compared_with_you_or_with_the_next_best() {
        for (rule, palettes, sentence) in [
            (
                Rule::Green,
                ["G4R2", "V4Y4B2", "R6"],
                "West leads: 3 even cards beat your 2",
            ),
            (
                Rule::Green,
                ["G6R2", "V4Y2", "R6"],
                "You lead: 2 evens each, 6 beats 4",
            ),
            (
                Rule::Green,
                ["G4", "V3", "R6"],
                "North leads: 1 even each, 6 beats your 4",
            ),
            (
                Rule::Green,
                ["R3", "V4", "R7"],
                "West leads: 1 even card, and you have none",
            ),
            (
                Rule::Green,
                ["R3", "V5", "R7"],
                "Nobody leads: there is no even card in any Palette",
            ),
            (
                Rule::Violet,
                ["R7", "V5", "R6"],
                "Nobody leads: there is no card below 4 in any Palette",
            ),
            (Rule::Red, ["R5", "V7", "R6"], "West leads: 7 beats your 5"),
            (
                Rule::Red,
                ["O7", "V7", "R7"],
                "North leads: red 7 beats your orange 7",
            ),
            (
                Rule::Orange,
                ["R5O5", "V5Y5B5", "R6"],
                "West leads: 3 of one number beat your 2",
            ),
            (
                Rule::Orange,
                ["R5", "V6", "G4"],
                "West leads: 6 beats your 5",
            ),
            (
                Rule::Yellow,
                ["R5R6", "V1V7", "G4"],
                "West leads: 2 of one colour each, 7 beats your 6",
            ),
            (
                Rule::Blue,
                ["R5O6", "V1B7G2", "G4"],
                "West leads: 3 colours beat your 2",
            ),
            (
                Rule::Indigo,
                ["R5O6", "V1B2G3", "G4"],
                "West leads: a run of 3 beats your 2",
            ),
            (
                Rule::Indigo,
                ["R1O2G3", "V6B7", "G4"],
                "You lead: a run of 3 beats 2",
            ),
            (
                Rule::Violet,
                ["R3", "V1B2", "G4"],
                "West leads: 2 cards below 4 beat your 1",
            ),
        ] {
            let (standings, names) = table(rule, &palettes);
            assert_eq!(leader(rule, &standings, &names).to_string(), sentence);
        }
    }

    #[test]
    fn somebody_who_is_out_or_only_watches_is_left_out_of_the_comparison() {
        let (standings, mut names) = table(Rule::Green, &["G4R2", "V4Y4B2", "R6"]);
        let others: Vec<Standing> = standings
            .iter()
            .copied()
            .filter(|one| one.seat.index() != 0)
            .collect();
        let sentence = leader(Rule::Green, &others, &names).to_string();
        assert_eq!(sentence, "West leads: 3 even cards beat North’s 1");
        names.you = None;
        let sentence = leader(Rule::Green, &standings, &names).to_string();
        assert_eq!(sentence, "West leads: 3 even cards beat South’s 2");
    }

    #[test]
    fn what_would_be_is_said_from_the_movers_side() {
        let you = Seat::new(0);
        let (standings, names) = table(Rule::Green, &["G4R2O6", "V4Y4B2", "R6"]);
        let lead = outlook(Rule::Green, &standings, you, &names).to_string();
        assert_eq!(lead, "You would lead: 3 evens each, 6 beats 4");
        let (standings, names) = table(Rule::Red, &["G4R2O6", "V4Y7B2", "R6"]);
        let out = outlook(Rule::Red, &standings, you, &names).to_string();
        assert_eq!(out, "You would be out: West’s 7 beats your 6");
        let refused = refused_canvas(Rule::Red, &standings, you, &names).to_string();
        assert_eq!(refused, "Red would put you out: West’s 7 beats your 6");
        let (standings, names) = table(Rule::Violet, &["G4", "V1", "R6"]);
        let refused = refused_canvas(Rule::Violet, &standings, you, &names).to_string();
        assert_eq!(
            refused,
            "Violet would put you out: you have no card below 4"
        );
        let (standings, names) = table(Rule::Violet, &["G4", "V5", "R6"]);
        let nobody = outlook(Rule::Violet, &standings, you, &names).to_string();
        assert_eq!(nobody, "You would be out: you have no card below 4");
    }

    #[test]
    fn a_caption_names_count_and_high_card() {
        for (rule, palette, words) in [
            (Rule::Red, "R5O6", "6 high"),
            (Rule::Orange, "R5O5V5B6", "three 5s, red high"),
            (Rule::Orange, "R5", "single 5"),
            (Rule::Yellow, "G5G3R1", "2 greens, 5 high"),
            (Rule::Yellow, "B4", "1 blue, 4 high"),
            (Rule::Green, "G4R2V3", "2 evens, 4 high"),
            (Rule::Green, "V3", "no even card"),
            (Rule::Blue, "G4R2V3", "3 colours, 4 high"),
            (Rule::Indigo, "G4R2V3", "run of 3, 4 high"),
            (Rule::Violet, "G4R2V3", "2 below 4, 3 high"),
            (Rule::Violet, "G4", "none below 4"),
        ] {
            let palette: CardSet = palette.parse().expect("a Palette in notation");
            assert_eq!(
                caption(rule, rule.rank(palette), rule.qualifying(palette)),
                words
            );
        }
    }

    #[test]
    fn an_exit_says_what_was_missing() {
        let you = Seat::new(0);
        let (standings, names) = table(Rule::Green, &["G4", "V4Y4B2", "R6"]);
        let why = |why| went_out(Rule::Green, &standings, you, why, &names);
        assert_eq!(
            why(OutReason::NotWinning),
            "West’s 3 even cards beat your 1"
        );
        assert_eq!(why(OutReason::EmptyHand), "You have no card left to play");
        assert_eq!(
            why(OutReason::Conceded),
            "You gave up: West’s 3 even cards beat your 1"
        );
    }
}
