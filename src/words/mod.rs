//! The sentences that say who leads and why: made once, from the engine's own comparison, for every place that needs them.

mod happened;
mod refused;

pub use happened::{Part, action_name, action_task, happened, no_effect};
pub use refused::refused;

use crate::rules::{Card, CardSet, OutReason, Rank, RoundResult, Rule, Seat, SeatSet, Standing};

/// What the seats are called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
            noun(rule, n)
                .trim_start_matches("a ")
                .trim_start_matches("the "),
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

/// The title of a won match: "East wins the match", "You and East share the match".
pub fn match_won(winners: SeatSet, names: &Names) -> String {
    let seats: Vec<Seat> = winners.iter().collect();
    let who: Vec<String> = seats.iter().map(|seat| names.subject(*seat)).collect();
    match &seats[..] {
        [seat] => format!("{} {} the match", who[0], names.verb(*seat, "win", "wins")),
        _ => format!("{} share the match", who.join(" and ")),
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
mod tests;
