//! The judge: what it answers, what it refuses, and that nothing upsets it.

use std::{
    io::{self, BufReader, Read, Write},
    sync::mpsc,
    thread,
    time::Duration,
};

use flate2::read::GzDecoder;
use proptest::prelude::*;
use rand::{SeedableRng, seq::IndexedRandom};
use red7::{
    cli::judge::{LONGEST_LINE, Outcome, run},
    rules::{Game, GameRng, Position, Rule, Scoring, Variant},
};
use serde_json::{Value, json};

/// What the judge writes, and how it was.
fn answer(input: impl AsRef<[u8]>) -> (String, Outcome) {
    let mut output = Vec::new();
    let outcome = run(input.as_ref(), &mut output).expect("memory can be written");
    let text = String::from_utf8(output).expect("answers are text");
    (text, outcome)
}

/// The answer to one good line.
fn ask(line: &Value) -> Value {
    let (text, outcome) = answer(line.to_string());
    assert_eq!(outcome, Outcome::AllGood, "{line}: {text}");
    serde_json::from_str(&text).expect("an answer is JSON")
}

/// The answer to one line with a fault.
fn refused(line: impl AsRef<[u8]>) -> Value {
    let (text, outcome) = answer(line);
    assert_eq!(outcome, Outcome::SomeRefused, "{text}");
    assert_eq!(text.matches('\n').count(), 1, "{text}");
    serde_json::from_str(&text).expect("an answer is JSON")
}

#[test]
fn the_example_is_answered_to_the_letter() {
    let (text, outcome) = answer(
        r#"{"scoring":"advanced","actions":true,"canvas":["B3"],"deck":["Y2"],"seats":[{"hand":["R7"],"palette":["G4"],"out":false,"score":[]},{"palette":["O4"],"hand":["V1","V2"]}],"turn":0,"moves":["play R7"]}"#,
    );
    assert_eq!(outcome, Outcome::AllGood);
    assert_eq!(
        text,
        concat!(
            r#"{"rule":"blue","leader":0,"standings":[{"seat":0,"count":2,"high":"R7","cards":["R7","G4"]},"#,
            r#"{"seat":1,"count":1,"high":"O4","cards":["O4"]}],"legal":["recycle G4 deck"],"complete_turns":1,"#,
            r#""events":[{"event":"played","seat":0,"card":"R7"}],"over":null,"position":{"scoring":"advanced","#,
            r#""actions":true,"round":1,"rule":"blue","canvas":["B3"],"deck":["Y2"],"known_deck":0,"seats":["#,
            r#"{"hand":[],"palette":["G4","R7"],"out":false,"score":[]},"#,
            r#"{"hand":["V1","V2"],"palette":["O4"],"out":false,"score":[]}],"#,
            r#""turn":0,"choice":{"recycle":{"by":"R7"}},"must_stay_in":true,"won":[]}}"#,
            "\n"
        )
    );
}

#[test]
fn all_but_the_seats_has_a_default() {
    let told = ask(&json!({"seats": [{}, {}]}));
    assert_eq!(told["rule"], "red");
    assert_eq!(told["leader"], Value::Null);
    assert_eq!(told["legal"], json!(["concede"]));
    assert_eq!(told["complete_turns"], 1);
    assert_eq!(told["events"], json!([]));
    assert_eq!(told["over"], Value::Null);
    let nothing = json!({"seat": 0, "count": 0, "high": null, "cards": []});
    assert_eq!(told["standings"][0], nothing);
    let position = &told["position"];
    assert_eq!(position["scoring"], "basic");
    assert_eq!(position["actions"], false);
    assert_eq!(position["turn"], 0);
    // No dice were given, so there are none to tell of.
    assert_eq!(position.get("rng"), None);
}

#[test]
fn only_seats_in_are_compared_best_first() {
    let told = ask(&json!({"rule": "green", "turn": 1, "seats": [
        {"palette": ["R6", "R4", "R2"], "out": true},
        {"palette": ["V5", "O4"]},
        {"palette": ["B2", "B4", "B7"]},
        {"palette": ["Y7"]},
    ]}));
    assert_eq!(told["leader"], 2);
    assert_eq!(
        told["standings"],
        json!([
            {"seat": 2, "count": 2, "high": "B4", "cards": ["B4", "B2"]},
            {"seat": 1, "count": 1, "high": "O4", "cards": ["O4"]},
            {"seat": 3, "count": 0, "high": null, "cards": []},
        ])
    );
}

#[test]
fn whole_turns_are_counted_and_moves_listed() {
    let told =
        ask(&json!({"seats": [{"hand": ["R6", "G2"], "palette": ["O1"]}, {"palette": ["B5"]}]}));
    assert_eq!(told["legal"], json!(["play R6", "play G2", "concede"]));
    // R6; R6, then G2 to the Canvas, since R6 is the only even card; G2, which ends behind; conceding.
    assert_eq!(told["complete_turns"], 4);
}

/// Every kind of move, with its events.
#[test]
fn every_kind_of_move_is_made() {
    let seats = |own: Value, other: Value| json!([own, other]);
    let cases = [
        (
            json!({"moves": ["play R7", "end"], "seats": seats(json!({"hand": ["R7"], "palette": ["V1"]}), json!({"hand": ["G2"], "palette": ["B3"]}))}),
            json!([{"event": "played", "seat": 0, "card": "R7"}, {"event": "turn_started", "seat": 1}]),
        ),
        (
            json!({"moves": ["canvas G3"], "seats": seats(json!({"hand": ["G3"], "palette": ["V2"]}), json!({"palette": ["B3"]}))}),
            json!([{"event": "discarded", "seat": 0, "card": "G3", "rule": "green"}]),
        ),
        (
            json!({"actions": true, "moves": ["play V1", "steal 1 R7"], "seats": seats(json!({"hand": ["V1"], "palette": ["V6"]}), json!({"palette": ["B3", "R7"]}))}),
            json!([{"event": "played", "seat": 0, "card": "V1"}, {"event": "stolen", "seat": 0, "from": 1, "card": "R7"}]),
        ),
        (
            json!({"actions": true, "moves": ["play V1"], "seats": seats(json!({"hand": ["V1"], "palette": ["V6"]}), json!({"palette": ["B3"]}))}),
            json!([{"event": "played", "seat": 0, "card": "V1"}, {"event": "no_effect", "seat": 0, "card": "V1", "why": "no_target"}]),
        ),
        (
            json!({"actions": true, "deck": ["B1", "B2"], "known_deck": 1, "moves": ["play V3"], "seats": seats(json!({"hand": ["V3"], "palette": ["V6"]}), json!({"palette": ["B3"]}))}),
            json!([{"event": "played", "seat": 0, "card": "V3"}, {"event": "drew", "seat": 0, "card": "B1", "bonus": false, "known": true}]),
        ),
        (
            json!({"actions": true, "moves": ["play V3"], "seats": seats(json!({"hand": ["V3"], "palette": ["V6"]}), json!({"palette": ["B3"]}))}),
            json!([{"event": "played", "seat": 0, "card": "V3"}, {"event": "no_effect", "seat": 0, "card": "V3", "why": "empty_deck"}]),
        ),
        (
            json!({"actions": true, "moves": ["play V5", "play V2"], "seats": seats(json!({"hand": ["V5", "V2"], "palette": ["V6"]}), json!({"palette": ["B3"]}))}),
            json!([{"event": "played", "seat": 0, "card": "V5"}, {"event": "played", "seat": 0, "card": "V2"}]),
        ),
        (
            json!({"actions": true, "moves": ["play V5"], "seats": seats(json!({"hand": ["V5"], "palette": ["V6"]}), json!({"palette": ["B3"]}))}),
            json!([{"event": "played", "seat": 0, "card": "V5"}, {"event": "no_effect", "seat": 0, "card": "V5", "why": "nothing_to_play"}]),
        ),
        (
            json!({"actions": true, "moves": ["play V7", "recycle V6 deck"], "seats": seats(json!({"hand": ["V7"], "palette": ["V6"]}), json!({"palette": ["B3"]}))}),
            json!([{"event": "played", "seat": 0, "card": "V7"}, {"event": "recycled", "seat": 0, "card": "V6", "to": "deck"}]),
        ),
        (
            json!({"actions": true, "moves": ["play V7", "recycle G6 canvas"], "seats": seats(json!({"hand": ["V7"], "palette": ["G6", "V2"]}), json!({"palette": ["B3"]}))}),
            json!([{"event": "played", "seat": 0, "card": "V7"}, {"event": "recycled", "seat": 0, "card": "G6", "to": "canvas"}]),
        ),
        (
            json!({"scoring": "advanced", "deck": ["B1"], "moves": ["canvas R6", "draw", "end"], "seats": seats(json!({"hand": ["R6"], "palette": ["V7"]}), json!({"hand": ["B2"], "palette": ["B3"]}))}),
            json!([{"event": "discarded", "seat": 0, "card": "R6", "rule": "red"}, {"event": "drew", "seat": 0, "card": "B1", "bonus": true, "known": false}, {"event": "turn_started", "seat": 1}]),
        ),
        (
            json!({"scoring": "advanced", "deck": ["B1"], "moves": ["canvas R6", "decline"], "seats": seats(json!({"hand": ["R6"], "palette": ["V7"]}), json!({"palette": ["B3"]}))}),
            json!([{"event": "discarded", "seat": 0, "card": "R6", "rule": "red"}]),
        ),
        (
            json!({"moves": ["concede"], "seats": [{"hand": ["R6"]}, {"hand": ["R1"]}, {"hand": ["R2"]}]}),
            json!([{"event": "eliminated", "seat": 0, "why": "conceded"}, {"event": "turn_started", "seat": 1}]),
        ),
        (
            json!({"moves": ["play R7", "end"], "seats": seats(json!({"hand": ["R7"]}), json!({"palette": ["B3"]}))}),
            json!([
                {"event": "played", "seat": 0, "card": "R7"}, {"event": "eliminated", "seat": 1, "why": "empty_hand"},
                {"event": "round_won", "seat": 0, "rule": "red", "cards": ["R7"], "points": 7}, {"event": "match_over", "winners": [0]}
            ]),
        ),
        (
            json!({"moves": ["play R2", "end"], "seats": seats(json!({"hand": ["R2"]}), json!({"palette": ["B3"]}))}),
            json!([
                {"event": "played", "seat": 0, "card": "R2"}, {"event": "eliminated", "seat": 0, "why": "not_winning"},
                {"event": "round_won", "seat": 1, "rule": "red", "cards": ["B3"], "points": 3}, {"event": "match_over", "winners": [1]}
            ]),
        ),
    ];
    for (line, events) in cases {
        assert_eq!(ask(&line)["events"], events, "{line}");
    }
}

/// RULES section 6: the qualifying set under the rule in force, and nothing else.
#[test]
fn a_round_that_is_over_is_scored_once() {
    let line = json!({"scoring": "advanced", "rule": "yellow", "moves": ["concede"], "seats": [
        {"hand": ["V1"]}, {"palette": ["R1", "B6", "R7", "B5"]},
    ]});
    let told = ask(&line);
    assert_eq!(told["over"], json!({"winner": 1, "points": 8}));
    assert_eq!(told["position"]["seats"][1]["score"], json!(["R1", "R7"]));
    assert_eq!(told["legal"], json!([]));
    assert_eq!(told["complete_turns"], 0);
    assert_eq!(ask(&told["position"]), told_without_events(&told));

    // A position with one seat left in is one whose round has just ended, whoever would be on turn.
    let line = json!({"scoring": "advanced", "rule": "yellow", "seats": [
        {"hand": ["V1"], "out": true}, {"palette": ["R1", "B6", "R7", "B5"]},
    ]});
    assert_eq!(ask(&line)["over"], json!({"winner": 1, "points": 8}));

    // Nothing qualifies, nothing is scored.
    let line = json!({"scoring": "advanced", "rule": "green", "seats": [{"out": true}, {"palette": ["R1"]}]});
    assert_eq!(ask(&line)["over"], json!({"winner": 1, "points": 0}));
    let line = json!({"seats": [{"palette": ["R6", "R4"]}, {"out": true}], "rule": "green"});
    assert_eq!(ask(&line)["over"], json!({"winner": 0, "points": 10}));
}

fn told_without_events(told: &Value) -> Value {
    let mut told = told.clone();
    told["events"] = json!([]);
    told
}

#[test]
fn faults_are_named() {
    let cases = [
        (
            r#"{"seats":[{"palette":["R7"]},{"hand":["R7"]}]}"#,
            "R7 is in the position twice: in the Palette of seat 0 and in the hand of seat 1.",
        ),
        (
            r#"{"seats":[{"score":["R7"]},{}],"deck":["R7"]}"#,
            "R7 is in the position twice: in the score pile of seat 0 and in the deck.",
        ),
        (
            r#"{"seats":[{},{}],"canvas":["R7","R7","R7"]}"#,
            "R7 is in the position twice: on the Canvas and on the Canvas.",
        ),
        (
            r#"{"seats":[{"palette":["R8"]},{}]}"#,
            "“R8” is not a card such as R7.",
        ),
        (
            r#"{"seats":[{"palette":["r10"]},{}]}"#,
            "“r10” is not a card such as R7.",
        ),
        (
            r#"{"seats":[{},{}],"turn":2}"#,
            "Seat 2 cannot be on turn: there are only 2 seats, counted from 0.",
        ),
        (
            r#"{"seats":[{},{}],"turn":4}"#,
            "“4” is not a seat from 0 to 3.",
        ),
        (
            r#"{"seats":[{"out":true},{},{}]}"#,
            "Seat 0 cannot be on turn: it is out of the round.",
        ),
        (
            r#"{"seats":[{"out":true},{"out":true}]}"#,
            "Every seat is out.",
        ),
        (
            r#"{"seats":[{}]}"#,
            "Red7 is for 2 to 4 players, not for 1.",
        ),
        (r#"{"seats":[]}"#, "Red7 is for 2 to 4 players, not for 0."),
        (
            r#"{"seats":[{},{},{},{},{}]}"#,
            "Red7 is for 2 to 4 players, not for 5.",
        ),
        (
            r#"{"seats":[{},{}],"rule":"green","canvas":["B3"]}"#,
            "The rule cannot be Green while B3 lies on top of the Canvas.",
        ),
        (
            r#"{"seats":[{},{}],"rule":"pink"}"#,
            "Column 30 is wrong: unknown variant `pink`, expected one of `red`, `orange`, `yellow`, `green`, `blue`, `indigo`, `violet`.",
        ),
        (
            r#"{"seats":[{},{}],"known_deck":1}"#,
            "1 cards of the deck are said to be known, but it has only 0.",
        ),
        (
            r#"{"seats":[{"known":["R7"]},{}]}"#,
            "R7 is said to be known in a hand that does not hold it.",
        ),
        (r#"{"seats":[{},{}],"round":0}"#, "There is no round 0."),
        (
            r#"{"seats":[{},{}],"choice":{"steal":{"by":"R1"}}}"#,
            "The open choice does not fit the position.",
        ),
        (
            r#"{"seats":[{},{}],"must_stay_in":true}"#,
            "The open choice does not fit the position.",
        ),
        (
            r#"{"seats":[{},{}],"won":["R1"]}"#,
            "The cards of the round's winner do not fit the position.",
        ),
        (r#"{"turn":0}"#, "The field “seats” is missing."),
        (
            r#"{"seats":[{},{}],"seats":[{},{}]}"#,
            "The field “seats” is given twice.",
        ),
        (
            r#"{"seats":[{},{}],"seat":0}"#,
            "A position has no field “seat” here, in column 23.",
        ),
        (
            r#"{"seats":[{},{"colour":"red"}]}"#,
            "A position has no field “colour” here, in column 22.",
        ),
        (
            r#"{"seats":[[["R7"]],{}]}"#,
            r#"Column 10 is wrong: invalid type: sequence, expected an object such as {"palette":["R7"]}."#,
        ),
        (
            r#"{"seats":[{},{}],"turn":-1}"#,
            "Column 26 is wrong: invalid value: integer `-1`, expected u8.",
        ),
        (
            r#"{"seats":[{},{}],"turn":1e400}"#,
            "The line is not JSON: number out of range in column 29.",
        ),
        (
            r#"{"seats":[{},{}],"round":70000}"#,
            "Column 30 is wrong: invalid value: integer `70000`, expected u16.",
        ),
        (
            r#"[1]"#,
            r#"The line is not a JSON object such as {"seats":[{"palette":["R7"]},{"palette":["B4"]}]}."#,
        ),
        (
            r#"{"seats":"#,
            "The line is not JSON: EOF while parsing a value in column 9.",
        ),
        (
            r#"{"seats":[{},{}]} x"#,
            "The line is not JSON: trailing characters in column 19.",
        ),
    ];
    for (line, error) in cases {
        assert_eq!(refused(line), json!({ "error": error }), "{line}");
    }
}

#[test]
fn the_move_to_blame_is_named() {
    let seats = json!([{"hand": ["R6", "B1"], "palette": ["V2"]}, {"palette": ["B3"]}]);
    for (moves, blamed, error) in [
        (json!(["play R7"]), "play R7", "R7 is not in your hand."),
        (
            json!(["jump R7"]),
            "jump R7",
            "“jump R7” is not a move such as “play R7”.",
        ),
        (
            json!(["play R6", "play B1"]),
            "play B1",
            "You have already played a card to your Palette this turn.",
        ),
        (
            json!(["end"]),
            "end",
            "Play or discard a card before you end the turn, or concede.",
        ),
        (
            json!(["canvas B1"]),
            "canvas B1",
            "B1 may not go to the Canvas: under Blue you would not be winning.",
        ),
        (
            json!(["steal 7 R7"]),
            "steal 7 R7",
            "“7” is not a seat from 0 to 3.",
        ),
        (
            json!(["steal 1 B3"]),
            "steal 1 B3",
            "There is nothing to steal now.",
        ),
        (
            json!(["concede", "concede"]),
            "concede",
            "The round is over.",
        ),
        (json!([""]), "", "“” is not a move such as “play R7”."),
    ] {
        let line = json!({"seats": seats, "moves": moves}).to_string();
        assert_eq!(
            refused(&line),
            json!({"error": error, "move": blamed}),
            "{line}"
        );
    }
}

#[test]
fn a_fault_stops_no_other_line() {
    let good = r#"{"seats":[{},{}]}"#;
    let text = format!("\u{feff}{good}\r\n\r\n  \t\n{{\n{good}\n\n[]\n  {good}");
    let (answers, outcome) = answer(text);
    assert_eq!(outcome.exit_code(), 2);
    let errors: Vec<bool> = answers
        .lines()
        .map(|line| line.contains("\"error\""))
        .collect();
    assert_eq!(errors, [false, true, false, true, false]);
    assert_eq!(answer(""), (String::new(), Outcome::AllGood));
    assert_eq!(Outcome::AllGood.exit_code(), 0);
}

#[test]
fn what_is_no_text_is_refused() {
    assert_eq!(
        refused(b"{\"seats\":[{},{}],\"rule\":\"\xff\"}"),
        json!({"error": "The line is not UTF-8 text: byte 26 is wrong."})
    );
    let deep = format!("{{\"seats\":[{{}},{{}}],\"choice\":{}", "[".repeat(100_000));
    assert!(refused(deep)["error"].is_string());
    let deep = format!("{{\"x\":{}", "{\"x\":".repeat(100_000));
    assert!(
        refused(deep)["error"]
            .as_str()
            .is_some_and(|error| error.len() < 100)
    );
    assert!(refused("[".repeat(100_000))["error"].is_string());
}

/// A reader that yields an endless line, and ends it after so many bytes.
struct Endless(u64);

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.0.min(buffer.len() as u64) as usize;
        buffer[..count].fill(b'[');
        self.0 -= count as u64;
        Ok(count)
    }
}

#[test]
fn a_huge_line_costs_no_memory() {
    let good = b"\n{\"seats\":[{},{}]}\n";
    let mut output = Vec::new();
    // More than one would want to hold in memory.
    let input = BufReader::with_capacity(1 << 16, Endless(1 << 30).chain(&good[..]));
    let outcome = run(input, &mut output).expect("memory can be written");
    assert_eq!(outcome, Outcome::SomeRefused);
    let text = String::from_utf8(output).expect("answers are text");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(
        lines[0],
        r#"{"error":"The line is longer than 1048576 bytes."}"#
    );
    assert!(lines[1].starts_with(r#"{"rule":"red""#));

    // The limit is exact, whether the line comes in one piece or in many.
    for (length, good) in [(LONGEST_LINE, true), (LONGEST_LINE + 1, false)] {
        let start = r#"{"seats":[{},{}]}"#;
        let line = format!("{start}{}\n", " ".repeat(length - start.len()));
        for piece in [100, 1 << 21] {
            let mut output = Vec::new();
            let input = BufReader::with_capacity(piece, line.as_bytes());
            let outcome = run(input, &mut output).expect("memory can be written");
            assert_eq!(outcome == Outcome::AllGood, good);
        }
    }
}

/// Sends what is flushed to it.
struct Sender(mpsc::Sender<Vec<u8>>, Vec<u8>);

impl Write for Sender {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.1.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.1.is_empty() {
            self.0
                .send(std::mem::take(&mut self.1))
                .map_err(io::Error::other)?;
        }
        Ok(())
    }
}

#[test]
fn an_answer_comes_before_the_next_line() -> io::Result<()> {
    let (reader, mut writer) = io::pipe()?;
    let (sender, answers) = mpsc::channel();
    let judge = thread::spawn(move || run(BufReader::new(reader), Sender(sender, Vec::new())));
    let next = || {
        let bytes = answers
            .recv_timeout(Duration::from_secs(20))
            .map_err(io::Error::other)?;
        String::from_utf8(bytes).map_err(io::Error::other)
    };
    for rule in Rule::ALL {
        let name = rule.name().to_lowercase();
        // Half a line asks for nothing yet.
        write!(writer, "{{\"seats\":[{{}},")?;
        writer.flush()?;
        thread::sleep(Duration::from_millis(5));
        writeln!(writer, "{{}}],\"rule\":\"{name}\"}}")?;
        writer.flush()?;
        let text = next()?;
        assert!(
            text.starts_with(&format!("{{\"rule\":\"{name}\"")),
            "{text}"
        );
        assert_eq!(text.matches('\n').count(), 1);
    }
    // The last line may lack its end.
    write!(writer, "{{")?;
    drop(writer);
    assert!(next()?.starts_with("{\"error\""));
    let outcome = judge.join().expect("the judge does not panic")?;
    assert_eq!(outcome, Outcome::SomeRefused);
    Ok(())
}

/// A pipe whose reader has gone is told of, not panicked about.
#[test]
fn a_closed_output_is_an_error() -> io::Result<()> {
    let (reader, writer) = io::pipe()?;
    drop(reader);
    let error = run(&b"{\n"[..], writer).map_err(|error| error.kind());
    assert_eq!(error, Err(io::ErrorKind::BrokenPipe));
    Ok(())
}

/// The winners on which four independent programs agree.
#[test]
fn the_winners_are_those_of_the_data() {
    let file: &[u8] = include_bytes!("data/winners.jsonl.gz");
    let mut data = String::new();
    GzDecoder::new(file)
        .read_to_string(&mut data)
        .expect("the data is good");
    let mut input = Vec::new();
    let mut expected = Vec::new();
    for line in data.lines() {
        let entry: Value = serde_json::from_str(line).expect("a line is JSON");
        let palettes = entry["p"].as_array().expect("Palettes");
        let seats: Vec<Value> = palettes
            .iter()
            .map(|cards| {
                let cards = cards.as_str().expect("cards").as_bytes().chunks(2);
                let cards: Vec<_> = cards.map(String::from_utf8_lossy).collect();
                json!({ "palette": cards })
            })
            .collect();
        for rule in Rule::ALL {
            writeln!(input, "{}", json!({"rule": rule, "seats": seats}))
                .expect("memory can be written");
            let winner = &entry["w"][rule.index()];
            expected.push(winner.as_i64().filter(|&seat| seat >= 0));
        }
    }
    assert!(expected.len() >= 7 * 15_000);
    let (answers, outcome) = answer(&input);
    assert_eq!(outcome, Outcome::AllGood);
    let leaders = answers.lines().map(|line| {
        let start = line.find("\"leader\":").expect("a leader") + 9;
        let end = start + line[start..].find(',').expect("more keys");
        line[start..end].parse().ok()
    });
    assert!(leaders.eq(expected));
}

/// Positions of random matches, as lines with a legal move each.
fn lines_of_matches(matches: u64) -> Vec<Value> {
    let mut rng = GameRng::seed_from_u64(3);
    let mut lines = Vec::new();
    for number in 0..matches {
        let variant = Variant {
            scoring: [Scoring::Basic, Scoring::Advanced][number as usize % 2],
            actions: number / 2 % 2 == 1,
        };
        let players = 2 + number as usize % 3;
        let mut game = Game::new(players, variant, number).expect("so many can play");
        while let Some(&mv) = game.legal_moves().choose(&mut rng) {
            let mut line = serde_json::to_value(Position::from(&game)).expect("a position is JSON");
            line["moves"] = json!([mv]);
            lines.push(line);
            game.apply(mv).expect("a legal move");
            if game.next_round().is_ok() && game.round() > 4 {
                break;
            }
        }
    }
    lines
}

/// The judge says what the rules say, and its positions are lines.
#[test]
fn judge_and_rules_agree_in_random_matches() {
    let mut moves = 0;
    for mut line in lines_of_matches(40) {
        let before: Game = serde_json::from_value(line.clone()).expect("a position");
        let told = ask(&line);
        let mv = serde_json::from_value(line["moves"][0].take()).expect("a move");
        let mut game = before.clone();
        let events = game.apply(mv).expect("a legal move");
        assert_eq!(told["events"].as_array().map(Vec::len), Some(events.len()));
        assert_eq!(told["rule"], json!(game.rule()));
        assert_eq!(told["leader"], json!(game.leader()));
        assert_eq!(told["legal"], json!(game.legal_moves()));
        assert_eq!(told["complete_turns"], game.complete_turns().len());
        let over = game
            .result()
            .map(|result| json!({"winner": result.winner, "points": result.points}));
        assert_eq!(told["over"], json!(over));
        let after: Game = serde_json::from_value(told["position"].clone()).expect("a position");
        assert_eq!(after, game);
        moves += 1;
    }
    assert!(moves > 500, "only {moves}");
}

/// How many lines ask for an answer.
fn questions(input: &[u8]) -> usize {
    let input = input.strip_prefix("\u{feff}".as_bytes()).unwrap_or(input);
    let lines = input.split(|&byte| byte == b'\n');
    lines.filter(|line| !line.trim_ascii().is_empty()).count()
}

/// One answer for each question, whatever was asked.
fn assert_answered(input: &[u8], piece: usize) {
    let mut output = Vec::new();
    let outcome =
        run(BufReader::with_capacity(piece, input), &mut output).expect("memory can be written");
    let text = String::from_utf8(output).expect("answers are text");
    assert_eq!(text.lines().count(), questions(input));
    let mut bad = false;
    for line in text.lines() {
        let told: Value = serde_json::from_str(line).expect("an answer is JSON");
        match &told["error"] {
            Value::String(error) => {
                assert!(error.ends_with('.') && error.len() < 2_000, "{error}");
                bad = true;
            }
            _ => assert!(told["position"].is_object(), "{told}"),
        }
    }
    assert_eq!(outcome == Outcome::SomeRefused, bad);
}

/// What a fault of the pen or of a program does to a line.
#[derive(Clone, Debug)]
enum Slip {
    Delete(usize, usize),
    Double(usize, usize),
    Put(usize, Vec<u8>),
    Copy(usize, usize, usize),
}

fn slip() -> impl Strategy<Value = Slip> {
    let piece = prop::sample::select(vec![
        "\n",
        "\"",
        "{",
        "}",
        "[",
        "]",
        ",",
        "null",
        "true",
        "-1",
        "1e99",
        "255",
        "256",
        "18446744073709551616",
        "\"R7\"",
        "\"out\":true,",
        "\"V1\",",
        "{},",
        "\\u0000",
        "\\ud800",
        "\u{202e}",
        "\"choice\":\"round_over\",",
        "\"must_stay_in\":true,",
        "\"moves\":[\"end\"],",
        "\"turn\":3,",
        "\"known_deck\":49,",
        "\"actions\":true,",
        "\"scoring\":\"advanced\",",
        "\0",
    ]);
    let place = 0..100_000usize;
    prop_oneof![
        (place.clone(), 1..30usize).prop_map(|(at, length)| Slip::Delete(at, length)),
        (place.clone(), 1..30usize).prop_map(|(at, length)| Slip::Double(at, length)),
        (place.clone(), piece).prop_map(|(at, piece)| Slip::Put(at, piece.into())),
        (place.clone(), prop::collection::vec(any::<u8>(), 1..4))
            .prop_map(|(at, bytes)| Slip::Put(at, bytes)),
        (place.clone(), 1..10usize, place)
            .prop_map(|(from, length, to)| Slip::Copy(from, length, to)),
    ]
}

fn spoil(line: &mut Vec<u8>, slip: Slip) {
    let range = |at: usize, length: usize, whole: usize| {
        let start = at % (whole + 1);
        start..(start + length).min(whole)
    };
    match slip {
        Slip::Delete(at, length) => _ = line.drain(range(at, length, line.len())),
        Slip::Double(at, length) => {
            let range = range(at, length, line.len());
            let piece = line[range.clone()].to_vec();
            line.splice(range.end..range.end, piece);
        }
        Slip::Put(at, bytes) => {
            let at = at % (line.len() + 1);
            line.splice(at..at, bytes);
        }
        Slip::Copy(from, length, to) => {
            let piece = line[range(from, length, line.len())].to_vec();
            let range = range(to, piece.len(), line.len());
            line.splice(range, piece);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn any_bytes_are_answered(input in prop::collection::vec(any::<u8>(), 0..2_000), piece in 1..64usize) {
        assert_answered(&input, piece);
    }

    #[test]
    fn any_text_of_the_alphabet_is_answered(input in r#"([{}\[\],:"\\ \n]|null|true|-?[0-9]{1,3}|"(seats|hand|palette|out|turn|moves|rule|choice|R7|play V1)"){0,60}"#) {
        assert_answered(input.as_bytes(), 16);
    }
}

/// Lines of real matches with slips in them.
#[test]
fn spoilt_lines_are_answered() {
    let lines: Vec<Vec<u8>> = lines_of_matches(12)
        .iter()
        .map(|line| line.to_string().into())
        .collect();
    let strategy = (
        0..lines.len(),
        prop::collection::vec(slip(), 1..4),
        1..4_000usize,
    );
    let config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(4_000)
    };
    let result =
        proptest::test_runner::TestRunner::new(config).run(&strategy, |(index, slips, piece)| {
            let mut line = lines[index].clone();
            for slip in slips {
                spoil(&mut line, slip);
            }
            // The lines before and after are not touched by it.
            let mut input = lines[0].clone();
            input.push(b'\n');
            input.extend(line);
            input.extend(b"\n{\"seats\":[{},{}]}");
            assert_answered(&input, piece);
            Ok(())
        });
    assert!(result.is_ok(), "{result:?}");
}
