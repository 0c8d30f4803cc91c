//! The rules as short plays: every file in `tests/scenarios` is a position, moves, and what must come of them,
//! worked out by hand from the sentence that it quotes.
//!
//! # How a scenario reads
//!
//! ```text
//! title: A 1 takes a card from a Palette of equal length
//! proves: §7 "Not from a player whose Palette has fewer cards than yours; equal is allowed."
//! game: advanced actions
//! rule: red
//! deck: B6 O2
//! seat 0: hand B1 V2 | palette Y5
//! seat 1: hand G4 | palette R7 G2
//! turn: 0
//! ---
//! legal: play B1, play V2, concede
//! move 0: play B1
//! refused: concede (must end the turn winning)
//! move 0: steal 1 R7, end
//! events: 0 steals R7 from 1; turn 1
//! ```
//!
//! One statement a line, `key: value`. Empty lines and lines that begin with `#` say nothing to the program.
//!
//! **Above `---`: the position.** `title` and `proves` must be there, the latter with its section of the rules.
//! `game` is `basic` or `advanced`, with or without `actions`. `rule`, or the `canvas`, oldest card first. `deck`,
//! next drawn first; `known deck` is how many of them everybody knows; `rest: deck` puts every card that the
//! scenario does not mention under the others, lowest first. A seat has a `hand`, a `palette`, a `score` pile, and
//! may be `out`. `turn` is seat 0 if nothing else is said.
//!
//! **Below: what is done.** `move 1: play B5, end` makes moves, and insists that seat 1 is on turn. `next round:
//! dealt` deals. `from the start:` goes back to the position.
//!
//! **And what must hold.** `nothing` is an empty list, `nobody` no seat.
//!
//! | line | the game says |
//! |---|---|
//! | `legal: play R7, end` | exactly these moves are legal, in any order |
//! | `refused: play B1 (fewer cards)` | this move is refused, for a reason with these words in it |
//! | `events: 0 plays R7; turn 1` | exactly this happened since the last `move` line began |
//! | `choice: bonus draw R6` | this is open: `turn`, `turn after play`, `steal B1`, `play again B5`, `rethink B7`, `bonus draw R6`, `end`, `round over`, `match over` |
//! | `turn: 1`, `leader: 1`, `out: 0 2`, `rule: green` | who is on turn, who is winning, who is out, what rule is in force |
//! | `hand 0: R7 B2`, `palette 0:`, `canvas:`, `deck:` | these cards in this order |
//! | `deck top: R7`, `deck size: 12`, `known deck: R7` | the next card, how many there are, those that everybody knows |
//! | `known hand 1: O6`, `score pile 1:`, `qualifying 0:` | these cards in any order |
//! | `score 1: 12`, `in play: 41` | points; how many cards are in no score pile |
//! | `over: winner 1 points 12` or `over: no` | how the round ended |
//! | `match: won by 0 2` or `match: goes on` | who won the match |
//! | `next round: refused` | no round can be dealt |
//! | `complete turns leading: 3` (or `out`, `unknown`) | how many whole turns end so |
//! | `view 1 of hand 0: R4 and 2 more` (or `view onlooker of deck:`) | what a seat knows |
//! | `under blue: R2 R1 > B2` | the left Palette beats the right one, whoever sits first |
//! | `under green: V3 = Y5` | with these two Palettes nobody is winning |

use std::{collections::BTreeSet, fmt::Write, fs, path::PathBuf};

use red7::rules::{
    Card, CardSet, Choice, Ending, Event, Game, Move, NoEffectReason, OutReason, Position, Rule,
    Scoring, Seat, SeatPosition, View,
};

/// Every file, in the order of names.
fn files() -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .expect("the folder of scenarios")
        .map(|entry| {
            let path = entry.expect("a file").path();
            let name = path.file_name().expect("a name").to_string_lossy();
            let text = fs::read_to_string(&path).expect("a text");
            (name.into_owned(), text)
        })
        .collect();
    files.sort();
    files
}

#[test]
fn every_scenario_comes_true() {
    let files = files();
    let mut report = String::new();
    let mut titles = BTreeSet::new();
    for (name, text) in &files {
        if !name.ends_with(".txt") {
            _ = writeln!(report, "{name}: a scenario is a .txt file");
        }
        match run(text) {
            Ok(told) => {
                if !titles.insert(told.title.clone()) {
                    _ = writeln!(report, "{name}: the title is taken: {}", told.title);
                }
            }
            Err(Fault { line, what }) => _ = writeln!(report, "{name}:{line}: {what}"),
        }
    }
    assert!(report.is_empty(), "\n{report}");
    assert!(files.len() >= 60, "only {} scenarios are left", files.len());
}

/// What a scenario said.
struct Told {
    title: String,
    checks: usize,
}

/// What is wrong with a scenario, or with the game, and in which line.
#[derive(Debug)]
struct Fault {
    line: usize,
    what: String,
}

type Outcome<T = ()> = Result<T, String>;

/// Tells a scenario from its first line to its last.
fn run(text: &str) -> Result<Told, Fault> {
    let fault = |line: usize| move |what: String| Fault { line, what };
    let mut lines = (1..)
        .zip(text.lines())
        .map(|(number, line)| (number, line.trim()))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let mut stage = Stage::default();
    let mut last = 0;
    for (number, line) in lines.by_ref() {
        last = number;
        if line == "---" {
            break;
        }
        split(line)
            .and_then(|(key, value)| stage.set(key, value))
            .map_err(fault(number))?;
    }
    let start = stage.game().map_err(fault(last))?;
    let mut play = Play {
        game: start.clone(),
        start,
        events: Vec::new(),
        checks: 0,
    };
    for (number, line) in lines {
        last = number;
        split(line)
            .and_then(|(key, value)| play.tell(key, value))
            .map_err(fault(number))?;
    }
    if play.checks == 0 {
        return Err(fault(last)("nothing is expected".into()));
    }
    Ok(Told {
        title: stage.title,
        checks: play.checks,
    })
}

fn split(line: &str) -> Outcome<(&str, &str)> {
    let (key, value) = line
        .split_once(':')
        .ok_or_else(|| format!("“{line}” has no colon"))?;
    Ok((key.trim(), value.trim()))
}

fn cards(text: &str) -> Outcome<Vec<Card>> {
    if text == "nothing" {
        return Ok(Vec::new());
    }
    if text.is_empty() {
        return Err("cards or “nothing” should follow".into());
    }
    text.split_whitespace().map(parse).collect()
}

fn set(text: &str) -> Outcome<CardSet> {
    Ok(cards(text)?.into_iter().collect())
}

fn parse<T: std::str::FromStr<Err: std::fmt::Display>>(text: &str) -> Outcome<T> {
    text.trim()
        .parse()
        .map_err(|error: T::Err| format!("“{text}”: {error}"))
}

fn rule(text: &str) -> Outcome<Rule> {
    Rule::ALL
        .into_iter()
        .find(|&rule| rule_name(rule) == text)
        .ok_or_else(|| format!("there is no rule “{text}”"))
}

fn rule_name(rule: Rule) -> String {
    rule.name().to_lowercase()
}

/// The position while it is read.
#[derive(Default)]
struct Stage {
    title: String,
    proves: String,
    scoring: Scoring,
    actions: bool,
    rule: Option<Rule>,
    canvas: Vec<Card>,
    deck: Vec<Card>,
    known_deck: usize,
    rest: bool,
    seats: Vec<SeatPosition>,
    turn: Seat,
}

impl Stage {
    fn set(&mut self, key: &str, value: &str) -> Outcome {
        match key {
            "title" => self.title = value.into(),
            "proves" => self.proves = value.into(),
            "game" => {
                for word in value.split_whitespace() {
                    match word {
                        "basic" => self.scoring = Scoring::Basic,
                        "advanced" => self.scoring = Scoring::Advanced,
                        "actions" => self.actions = true,
                        _ => return Err(format!("there is no variant “{word}”")),
                    }
                }
            }
            "rule" => self.rule = Some(rule(value)?),
            "canvas" => self.canvas = cards(value)?,
            "deck" => self.deck = cards(value)?,
            "known deck" => self.known_deck = parse(value)?,
            "rest" if value == "deck" => self.rest = true,
            "turn" => self.turn = parse(value)?,
            _ => {
                if key != format!("seat {}", self.seats.len()) {
                    return Err(format!("the key “{key}” is unknown, or not in its place"));
                }
                self.seats.push(seat(value)?);
            }
        }
        Ok(())
    }

    fn game(&self) -> Outcome<Game> {
        if self.title.is_empty() {
            return Err("the title is missing".into());
        }
        let section = self.proves.strip_prefix('§');
        if !section.is_some_and(|section| section.starts_with(|c| ('1'..='8').contains(&c))) {
            return Err("“proves: §…” with the section of the rules is missing".into());
        }
        let mut deck = self.deck.clone();
        if self.rest {
            let placed: CardSet = self
                .seats
                .iter()
                .flat_map(|seat| seat.hand.iter().chain(&seat.palette).chain(&seat.score))
                .chain(&self.canvas)
                .chain(&self.deck)
                .copied()
                .collect();
            deck.extend(CardSet::ALL - placed);
        }
        let position = Position {
            scoring: self.scoring,
            actions: self.actions,
            round: 1,
            rule: self.rule,
            canvas: self.canvas.clone(),
            deck,
            known_deck: self.known_deck,
            seats: self.seats.clone(),
            turn: self.turn,
            choice: None,
            must_stay_in: false,
            won: Vec::new(),
            rng: None,
        };
        Game::try_from(position).map_err(|error| error.to_string())
    }
}

fn seat(text: &str) -> Outcome<SeatPosition> {
    let mut seat = SeatPosition::default();
    for part in text.split('|') {
        let (what, list) = part
            .trim()
            .split_once(' ')
            .unwrap_or((part.trim(), "nothing"));
        match what {
            "hand" => seat.hand = cards(list)?,
            "palette" => seat.palette = cards(list)?,
            "score" => seat.score = cards(list)?,
            "known" => seat.known = cards(list)?,
            "out" => seat.out = true,
            _ => return Err(format!("a seat has no “{what}”")),
        }
    }
    Ok(seat)
}

/// The game while it is told.
struct Play {
    start: Game,
    game: Game,
    events: Vec<Event>,
    checks: usize,
}

/// Keys that take the number of a seat.
const OF_SEATS: [&str; 7] = [
    "hand",
    "palette",
    "known hand",
    "score pile",
    "score",
    "qualifying",
    "move",
];

impl Play {
    fn tell(&mut self, key: &str, value: &str) -> Outcome {
        if let Some((word, number)) = key.rsplit_once(' ')
            && OF_SEATS.contains(&word)
        {
            let seat: Seat = parse(number)?;
            if seat.index() >= self.game.players() {
                return Err(format!("there is no seat {seat}"));
            }
            if word == "move" {
                return self.make(seat, value);
            }
            self.checks += 1;
            return self.check_seat(word, seat, value);
        }
        match key {
            "from the start" => {
                self.game = self.start.clone();
                self.events.clear();
                return Ok(());
            }
            "next round" if value == "dealt" => {
                self.events = self
                    .game
                    .next_round()
                    .map_err(|error| format!("no next round: {error}"))?;
                return Ok(());
            }
            _ => {}
        }
        self.checks += 1;
        self.check(key, value)
    }

    fn make(&mut self, seat: Seat, moves: &str) -> Outcome {
        self.events.clear();
        for text in moves.split(',') {
            if self.game.turn() != Some(seat) {
                return Err(format!(
                    "seat {seat} is not on turn before “{}”",
                    text.trim()
                ));
            }
            let mv: Move = parse(text)?;
            if !self.game.legal_moves().contains(&mv) {
                return Err(format!("expected {mv} to be legal, got {}", self.legal()));
            }
            let events = self
                .game
                .apply(mv)
                .map_err(|error| format!("expected {mv} to be legal, got “{error}”"))?;
            self.events.extend(events);
        }
        Ok(())
    }

    fn legal(&self) -> String {
        let moves: Vec<_> = self
            .game
            .legal_moves()
            .iter()
            .map(Move::to_string)
            .collect();
        or_nothing(moves.join(", "))
    }

    fn check_seat(&self, key: &str, seat: Seat, value: &str) -> Outcome {
        let game = &self.game;
        match key {
            "hand" => same(listed(&game.hand_in_order(seat)), listed(&cards(value)?)),
            "palette" => same(listed(&game.palette_in_order(seat)), listed(&cards(value)?)),
            "known hand" => same(game.known_hand(seat), set(value)?),
            "score pile" => same(game.score_pile(seat), set(value)?),
            "score" => same(game.score(seat), parse(value)?),
            _ => same(game.rule().qualifying(game.palette(seat)), set(value)?),
        }
    }

    fn check(&self, key: &str, value: &str) -> Outcome {
        let game = &self.game;
        let words: Vec<&str> = key.split_whitespace().collect();
        match words[..] {
            ["legal"] => {
                let expected: BTreeSet<String> = list(value, ',').collect();
                let got: BTreeSet<String> =
                    game.legal_moves().iter().map(Move::to_string).collect();
                same(got, expected)
            }
            ["refused"] => self.check_refused(value),
            ["events"] => {
                let got: Vec<String> = self.events.iter().map(event_text).collect();
                same(got, list(value, ';').collect())
            }
            ["choice"] => same(choice_text(game.choice()), value.into()),
            ["turn"] => same(seat_text(game.turn()), value.into()),
            ["leader"] => {
                // The first of the standings is the leader, too, if it has anything at all.
                let first = game.standings().first().copied();
                let first = first.filter(|first| !first.cards.is_empty());
                same(seat_text(first.map(|first| first.seat)), value.into())?;
                same(seat_text(game.leader()), value.into())
            }
            ["out"] => {
                let out = game.seats().filter(|&seat| game.is_out(seat));
                same(seats_text(out), value.into())
            }
            ["rule"] => same(rule_name(game.rule()), value.into()),
            ["canvas"] => same(listed(&game.canvas()), listed(&cards(value)?)),
            ["deck"] => same(listed(&game.deck()), listed(&cards(value)?)),
            ["deck", "top"] => same(
                listed(&game.deck()[..game.deck_len().min(1)]),
                listed(&cards(value)?),
            ),
            ["deck", "size"] => same(game.deck_len(), parse(value)?),
            ["known", "deck"] => same(listed(&game.known_deck()), listed(&cards(value)?)),
            ["in", "play"] => same(self.in_play(), parse(value)?),
            ["over"] => {
                let got = game.result().map_or("no".into(), |result| {
                    format!("winner {} points {}", result.winner, result.points)
                });
                same(got, value.into())
            }
            ["match"] => {
                let got = game.winners().map_or("goes on".into(), |winners| {
                    format!("won by {}", seats_text(winners.iter()))
                });
                same(got, value.into())
            }
            ["next", "round"] => {
                let dealt = game.clone().next_round().is_ok();
                same(
                    if dealt { "dealt" } else { "refused" }.to_string(),
                    value.into(),
                )
            }
            ["complete", "turns", ending] => {
                let ending = match ending {
                    "leading" => Ending::Leading,
                    "out" => Ending::Out,
                    "unknown" => Ending::Unknown,
                    _ => return Err(format!("no turn ends “{ending}”")),
                };
                let turns = game.complete_turns();
                let listed = turns.iter().filter(|turn| turn.ending == ending).count();
                same(listed, parse(value)?)?;
                same(game.count_turns(ending), parse(value)?)
            }
            ["view", viewer, "of", ref what @ ..] => {
                let viewer = match viewer {
                    "onlooker" => None,
                    seat => Some(parse(seat)?),
                };
                same(view_text(&game.view(viewer), what)?, value.into())
            }
            ["under", name] => check_duel(rule(name)?, value),
            _ => Err(format!("the key “{key}” is unknown")),
        }
    }

    fn check_refused(&self, value: &str) -> Outcome {
        let (mv, reason) = value
            .strip_suffix(')')
            .and_then(|value| value.split_once('('))
            .ok_or("write the move and, in parentheses, words of the reason")?;
        let mv: Move = parse(mv)?;
        let mut game = self.game.clone();
        match game.apply(mv) {
            Ok(_) => Err(format!("expected {mv} to be refused, got it accepted")),
            Err(_) if game != self.game => Err(format!("{mv} was refused, but changed the game")),
            Err(error) if !error.to_string().contains(reason) => {
                Err(format!("expected “{reason}”, got “{error}”"))
            }
            Err(_) => Ok(()),
        }
    }

    fn in_play(&self) -> usize {
        let game = &self.game;
        let held: usize = game
            .seats()
            .map(|seat| game.hand(seat).len() + game.palette(seat).len())
            .sum();
        held + game.canvas().len() + game.deck().len()
    }
}

fn same<T: PartialEq + std::fmt::Debug>(got: T, expected: T) -> Outcome {
    if got == expected {
        Ok(())
    } else {
        Err(format!("expected {expected:?}, got {got:?}"))
    }
}

fn list(text: &str, separator: char) -> impl Iterator<Item = String> {
    let text = if text == "nothing" { "" } else { text };
    text.split(separator)
        .map(|part| part.trim().to_string())
        .filter(|part| !part.is_empty())
}

fn listed(cards: &[Card]) -> String {
    let cards: Vec<_> = cards.iter().map(Card::to_string).collect();
    or_nothing(cards.join(" "))
}

fn or_nothing(text: String) -> String {
    if text.is_empty() {
        "nothing".into()
    } else {
        text
    }
}

fn seat_text(seat: Option<Seat>) -> String {
    seats_text(seat.into_iter())
}

fn seats_text(seats: impl Iterator<Item = Seat>) -> String {
    let seats: Vec<_> = seats.map(|seat| seat.to_string()).collect();
    if seats.is_empty() {
        "nobody".into()
    } else {
        seats.join(" ")
    }
}

fn choice_text(choice: Choice) -> String {
    match choice {
        Choice::Turn { played: false } => "turn".into(),
        Choice::Turn { played: true } => "turn after play".into(),
        Choice::Steal { by } => format!("steal {by}"),
        Choice::PlayAgain { by } => format!("play again {by}"),
        Choice::Recycle { by } => format!("rethink {by}"),
        Choice::BonusDraw { by } => format!("bonus draw {by}"),
        Choice::EndOnly => "end".into(),
        Choice::RoundOver => "round over".into(),
        Choice::MatchOver => "match over".into(),
    }
}

fn event_text(event: &Event) -> String {
    match *event {
        Event::Dealt { seat, .. } => format!("{seat} is dealt"),
        Event::TurnStarted { seat } => format!("turn {seat}"),
        Event::Played { seat, card } => format!("{seat} plays {card}"),
        Event::Discarded { seat, card, rule } => {
            format!("{seat} discards {card} for {}", rule_name(rule))
        }
        Event::Stolen { seat, from, card } => format!("{seat} steals {card} from {from}"),
        Event::Recycled { seat, card, to } => format!("{seat} moves {card} to {to}"),
        Event::Drew {
            seat,
            card,
            bonus,
            known,
        } => {
            let known = if known { "known " } else { "" };
            let bonus = if bonus { "bonus " } else { "" };
            format!("{seat} draws {known}{bonus}{card}")
        }
        Event::NoEffect { seat, card, why } => {
            let why = match why {
                NoEffectReason::NoTarget => "no target",
                NoEffectReason::EmptyDeck => "empty deck",
                NoEffectReason::NothingToPlay => "nothing to play",
            };
            format!("{card} of {seat} does nothing, {why}")
        }
        Event::Eliminated { seat, why } => {
            let why = match why {
                OutReason::NotWinning => "behind",
                OutReason::EmptyHand => "empty hand",
                OutReason::Conceded => "conceded",
            };
            format!("{seat} is out, {why}")
        }
        Event::RoundWon {
            seat,
            rule,
            cards,
            points,
        } => {
            let cards = or_nothing(cards.to_string());
            format!(
                "{seat} wins under {} with {cards} for {points}",
                rule_name(rule)
            )
        }
        Event::MatchOver { winners } => format!("match won by {}", seats_text(winners.iter())),
    }
}

/// The known cards of a place, and how many more there are.
fn view_text(view: &View, what: &[&str]) -> Outcome<String> {
    let (known, all) = match what {
        ["deck"] => (view.known_deck(), view.deck_len()),
        ["hand", seat] => {
            let seat = parse(seat)?;
            (view.hand_in_order(seat), view.hand_len(seat))
        }
        ["palette", seat] => {
            let palette = view.palette_in_order(parse(seat)?);
            let len = palette.len();
            (palette, len)
        }
        _ => return Err("a view is of a hand, a palette or the deck".into()),
    };
    Ok(match all - known.len() {
        0 => listed(&known),
        more => format!("{} and {more} more", listed(&known)),
    })
}

/// Two Palettes, each in either seat.
fn check_duel(rule: Rule, text: &str) -> Outcome {
    let (left, right, somebody) = if let Some((left, right)) = text.split_once('>') {
        (left, right, true)
    } else if let Some((left, right)) = text.split_once('=') {
        (left, right, false)
    } else {
        return Err("write “A > B” or “A = B”".into());
    };
    let palettes = [cards(left.trim())?, cards(right.trim())?];
    for swap in [false, true] {
        let mut seats = palettes.clone().map(|palette| SeatPosition {
            palette,
            ..SeatPosition::default()
        });
        if swap {
            seats.reverse();
        }
        let stage = Stage {
            title: "a duel".into(),
            proves: "§5".into(),
            rule: Some(rule),
            seats: seats.into(),
            ..Stage::default()
        };
        let expected = somebody.then(|| Seat::new(swap.into()));
        same(seat_text(stage.game()?.leader()), seat_text(expected))?;
    }
    Ok(())
}

/// A scenario in which everything is true; each line below is true of it after its moves.
const TRUE_TALE: &str = "\
title: A tale
proves: §7 \"Steal away\"
game: advanced actions
rule: red
deck: B6 O2
rest: deck
seat 0: hand B1 V2 | palette Y5
seat 1: hand G4 R3 | palette R7 G2 | score I1
---
move 0: play B1, steal 1 R7, end
";

/// What is true at the end of the tale, and something else that is not.
const TRUE_AND_FALSE: [(&str, &str, &str); 31] = [
    (
        "legal",
        "play G4, play R3, canvas G4, concede",
        "play G4, concede",
    ),
    ("legal", "concede, canvas G4, play R3, play G4", "nothing"),
    (
        "refused",
        "end (Play or discard)",
        "end (because it is late)",
    ),
    ("refused", "play G2 (not in your hand)", "play G4 ()"),
    (
        "events",
        "0 plays B1; 0 steals R7 from 1; turn 1",
        "0 plays B1; 0 steals R7 from 1",
    ),
    ("choice", "turn", "turn after play"),
    ("turn", "1", "0"),
    ("leader", "0", "1"),
    ("leader", "0", "nobody"),
    ("out", "nobody", "0"),
    ("rule", "red", "blue"),
    ("hand 1", "G4 R3", "R3 G4"),
    ("palette 1", "G2", "G2 R7"),
    ("canvas", "nothing", "R7"),
    ("deck top", "R7", "B6"),
    ("deck size", "42", "41"),
    ("known deck", "R7", "nothing"),
    ("known hand 1", "nothing", "G4"),
    ("score pile 1", "I1", "nothing"),
    ("score 1", "1", "2"),
    ("qualifying 0", "Y5", "B1"),
    ("in play", "48", "49"),
    ("over", "no", "winner 0 points 5"),
    ("match", "goes on", "won by 0"),
    ("next round", "refused", "dealt"),
    ("complete turns out", "3", "2"),
    ("view 0 of hand 1", "nothing and 2 more", "G4 R3"),
    ("view 1 of hand 1", "G4 R3", "nothing and 2 more"),
    (
        "view onlooker of deck",
        "R7 and 41 more",
        "R7 B6 and 40 more",
    ),
    ("under blue", "R2 R1 > B2", "B2 > R2 R1"),
    ("under green", "V3 = Y5", "V3 > Y5"),
];

#[test]
fn a_wrong_expectation_fails_at_its_line() {
    let line = TRUE_TALE.lines().count() + 1;
    for (key, truth, lie) in TRUE_AND_FALSE {
        let told = run(&format!("{TRUE_TALE}{key}: {truth}\n"));
        match told {
            Ok(told) => assert_eq!(told.checks, 1, "{key}: {truth}"),
            Err(fault) => panic!("{key}: {truth}: {}", fault.what),
        }
        let fault = run(&format!("{TRUE_TALE}{key}: {lie}\n"))
            .err()
            .unwrap_or_else(|| panic!("nobody objects to {key}: {lie}"));
        assert_eq!(fault.line, line, "{key}: {lie}: {}", fault.what);
        let why = &fault.what;
        assert!(
            why.contains("expected") || why.contains("no next round"),
            "{why}"
        );
    }
}

#[test]
fn a_scenario_that_makes_no_sense_is_refused() {
    for (wrong, line) in [
        ("", 10),
        ("weather: fine", 11),
        ("leader of 0: 1", 11),
        ("hand 2: R7", 11),
        ("legal", 11),
        ("move 0: end", 11),
        ("move 1: fly away", 11),
        ("move 1: end", 11),
        ("hand 1:", 11),
        ("hand 1: G4R3", 11),
        ("rule: pink", 11),
        ("complete turns lost: 1", 11),
        ("view 0 of the weather: fine", 11),
        ("refused: end", 11),
    ] {
        let fault = run(&format!("{TRUE_TALE}{wrong}\n"))
            .err()
            .unwrap_or_else(|| panic!("nobody objects to {wrong}"));
        assert_eq!(fault.line, line, "{wrong}: {}", fault.what);
    }
    for (part, other) in [
        ("title: A tale\n", ""),
        ("proves: §7", "proves: "),
        ("advanced", "expert"),
        ("seat 1", "seat 2"),
        ("deck: B6", "dock: B6"),
        ("palette Y5", "palette Y8"),
        ("palette Y5", "palette R7"),
        ("rest: deck", "rest: here"),
    ] {
        let text = format!("{TRUE_TALE}leader: 0\n");
        assert!(run(&text).is_ok());
        assert!(run(&text.replace(part, other)).is_err(), "{other}");
    }
}
