//! Replays: what is recorded comes out again, state by state, and what is spoilt is refused.

use std::ops::RangeInclusive;

use proptest::prelude::*;
use rand::{RngExt, SeedableRng, seq::IndexedRandom};
use red7::{
    bots::{Bot, Random},
    cli,
    rules::{Event, Game, GameRng, Move, Replay, ReplayFault, Scoring, Seat, Variant},
};

/// A replay of the first version of the format. It must be read for ever, or be refused with a reason.
const GOLDEN: &str = include_str!("data/replays/version_1.txt");
/// What the first version of the program told of it.
const GOLDEN_LOG: &str = include_str!("data/replays/version_1.log");

const PLAYERS: RangeInclusive<usize> = 2..=4;

fn variants() -> impl Iterator<Item = Variant> {
    [Scoring::Basic, Scoring::Advanced]
        .into_iter()
        .flat_map(|scoring| [false, true].map(|actions| Variant { scoring, actions }))
}

/// A match by random bots, every state of it, and its record.
fn recorded(players: usize, variant: Variant, seed: u64) -> (Vec<(Game, Vec<Event>)>, Replay) {
    let mut rng = GameRng::seed_from_u64(seed);
    let mut game = Game::new(players, variant, seed).expect("so many can play");
    let mut replay = Replay::new(players, variant, seed).expect("so many can play");
    let mut states = Vec::new();
    while game.winners().is_none() {
        if game.is_over() {
            game.next_round().expect("the match goes on");
        }
        // Now and then a move that no bot would make: a draw declined, a turn given up.
        let plan: Vec<Move> = if rng.random_range(0..4) == 0 {
            let moves = game.legal_moves();
            moves.choose(&mut rng).copied().into_iter().collect()
        } else {
            Random.choose(&game.view(game.turn()), &mut rng)
        };
        for mv in plan {
            let events = game.apply(mv).expect("a legal move");
            assert_eq!(replay.push(mv).as_ref(), Ok(&events));
            assert_eq!(*replay.game(), game);
            states.push((game.clone(), events));
        }
    }
    (states, replay)
}

#[test]
fn a_match_comes_out_again_state_by_state() {
    let mut rounds = 0;
    for variant in variants() {
        for players in PLAYERS {
            for seed in 0..30 {
                let (states, mut replay) = recorded(players, variant, seed);
                replay.set_name(Seat::new(1), "Ada  Lovelace\n");
                let text = replay.to_string();
                let read: Replay = text.parse().expect("a replay that was written");
                assert_eq!(read, replay);
                assert_eq!(read.to_string(), text);
                assert_eq!(read.name(Seat::new(1)), Some("Ada Lovelace"));
                assert_eq!(read.moves().len(), states.len());
                let mut before = read.start();
                for (step, (game, events)) in read.play().zip(&states) {
                    assert_eq!(step.after, *game);
                    assert_eq!(step.events, *events);
                    assert_eq!(Some(step.seat), step.before.turn());
                    let begins = before == read.start() || before.is_over();
                    assert_eq!(!step.dealt.is_empty(), begins);
                    rounds += usize::from(begins);
                    before = step.after;
                }
                assert_eq!(before, *read.game());
                let mut log = Vec::new();
                cli::replay::run(&text, &mut log).expect("a good replay");
            }
        }
    }
    assert!(rounds > 4 * 3 * 30, "only {rounds} rounds");
}

#[test]
fn a_match_is_recorded_up_to_any_move() {
    let variant = Variant {
        scoring: Scoring::Advanced,
        actions: true,
    };
    let (states, whole) = recorded(3, variant, 4);
    let mut part = Replay::new(3, variant, 4).expect("three can play");
    for (made, (&mv, (game, _))) in whole.moves().iter().zip(&states).enumerate() {
        let read: Replay = part.to_string().parse().expect("a replay that was written");
        assert_eq!(read, part);
        let mut cut = whole.clone();
        cut.truncate(made);
        assert_eq!(cut, part);
        part.push(mv).expect("a legal move");
        assert_eq!(part.game(), game);
    }
    assert_eq!(part, whole);
    part.truncate(usize::MAX);
    assert_eq!(part, whole);
}

#[test]
fn an_illegal_move_is_not_recorded() {
    let mut replay = Replay::new(2, Variant::default(), 1).expect("two can play");
    let before = replay.clone();
    assert!(replay.push(Move::End).is_err());
    assert!(replay.push(Move::Draw).is_err());
    assert_eq!(replay, before);
    replay
        .push(Move::Concede)
        .expect("who does nothing may concede");
    // The match is over: nothing can follow.
    assert!(replay.push(Move::Concede).is_err());
    assert_eq!(replay.moves(), [Move::Concede]);
    for players in [0, 1, 5, usize::MAX] {
        assert!(Replay::new(players, Variant::default(), 1).is_err());
    }
}

#[test]
fn names_fit_their_line() {
    let mut replay = Replay::new(2, Variant::default(), 1).expect("two can play");
    let long = "x".repeat(100);
    for (given, kept) in [
        ("Ada", Some("Ada")),
        ("  A \r\n\t B\u{2028}C\0 ", Some("A B C")),
        ("seat 1", Some("seat 1")),
        ("# no comment: [0]", Some("# no comment: [0]")),
        ("Zoë 二", Some("Zoë 二")),
        (&long, Some(&long[..40])),
        (" \n ", None),
    ] {
        replay.set_name(Seat::new(0), given);
        assert_eq!(replay.name(Seat::new(0)), kept);
        assert_eq!(replay.to_string().parse().as_ref(), Ok(&replay));
    }
    replay.set_name(Seat::new(2), "nobody sits there");
    assert_eq!(replay.name(Seat::new(2)), None);
}

/// Replays of every version that there was are read, or refused with a sentence.
#[test]
fn the_first_version_is_read_for_ever() {
    let replay: Replay = GOLDEN.parse().expect("a replay of version 1");
    assert_eq!(replay.players(), 3);
    assert_eq!(
        replay.variant(),
        Variant {
            scoring: Scoring::Advanced,
            actions: true
        }
    );
    assert_eq!(replay.seed(), 2026);
    assert_eq!(replay.name(Seat::new(0)), Some("Ada"));
    assert_eq!(replay.name(Seat::new(1)), None);
    assert!(replay.game().winners().is_some());
    let mut log = Vec::new();
    cli::replay::run(GOLDEN, &mut log).expect("a good replay");
    assert_eq!(String::from_utf8(log).as_deref(), Ok(GOLDEN_LOG));
    if Replay::VERSION == 1 {
        assert_eq!(replay.to_string(), GOLDEN);
    }
}

/// The golden text with its line ends of another system, and without what may be left out.
#[test]
fn hand_written_texts_are_read() {
    let replay: Replay = GOLDEN.parse().expect("a replay of version 1");
    let windows = format!("\u{feff}{}", GOLDEN.replace('\n', "\r\n"));
    assert_eq!(windows.parse().as_ref(), Ok(&replay));
    let bare: String = GOLDEN
        .lines()
        .filter(|line| !line.starts_with("round") && !line.is_empty())
        .map(|line| {
            format!(
                "  {} \n# a remark\n",
                line.split(" [").next().unwrap_or(line)
            )
        })
        .collect();
    assert!(!bare.contains('['));
    assert_eq!(bare.parse().as_ref(), Ok(&replay));
}

/// A short replay with one line for each case.
fn short() -> String {
    let mut replay = Replay::new(2, Variant::default(), 1).expect("two can play");
    let mut rng = GameRng::seed_from_u64(1);
    for _ in 0..2 {
        for mv in Random.choose(&replay.game().view(replay.game().turn()), &mut rng) {
            replay.push(mv).expect("a legal move");
        }
    }
    replay.to_string()
}

fn fault(text: &str) -> String {
    let error = text.parse::<Replay>().expect_err(text);
    error.to_string()
}

#[test]
fn faults_are_named_with_their_line() {
    let text = short();
    let lines: Vec<&str> = text.lines().collect();
    let turn = lines[8];
    assert_eq!(lines[7], "round 1", "{text}");
    let (seat, rest) = turn.split_once(':').expect("a turn");
    let other = if seat == "0" { "1" } else { "0" };
    let (moves, check) = rest.split_once('[').expect("a check");
    let no_check = format!("{seat}:{moves}");
    let cases: Vec<(usize, String, String)> = vec![
        (1, "red7 replay 2".into(), "Line 1: The replay has version 2, and this program reads no version but 1.".into()),
        (1, "red7 replay 0".into(), "Line 1: The replay has version 0, and this program reads no version but 1.".into()),
        (1, "red7 replay".into(), "Line 1: This is no replay of Red7: it does not begin with “red7 replay 1”.".into()),
        (1, "{\"seats\":[]}".into(), "Line 1: This is no replay of Red7: it does not begin with “red7 replay 1”.".into()),
        (2, "scoring fair".into(), "Line 2: “fair” is not “basic” or “advanced”.".into()),
        (2, String::new(), "Line 8: The header does not say “scoring”.".into()),
        (3, "actions maybe".into(), "Line 3: “maybe” is not “on” or “off”.".into()),
        (3, "scoring basic".into(), "Line 3: “scoring” is said once, and before the first turn.".into()),
        (4, "seed 18446744073709551616".into(), "Line 4: “18446744073709551616” is not a whole number below 2^64.".into()),
        (4, "seed -1".into(), "Line 4: “-1” is not a whole number below 2^64.".into()),
        (5, "seat 1".into(), "Line 5: The next seat is 0, not 1.".into()),
        (5, "seat 9".into(), "Line 5: “9” is not a seat from 0 to 3.".into()),
        (6, "# no seat 1".into(), "Line 8: Red7 is for 2 to 4 players, not for 1.".into()),
        (8, "round 2".into(), "Line 8: Round 2 does not begin here.".into()),
        (8, "round one".into(), "Line 8: “one” is not the number of a round.".into()),
        (9, "seed 1".into(), "Line 9: “seed” is said once, and before the first turn.".into()),
        (9, "garbage".into(), "Line 9: “garbage” is not a line of a replay.".into()),
        (9, "7: concede".into(), "Line 9: “7: concede” is not a line of a replay.".into()),
        (9, format!("{seat}: "), "Line 9: “” is not a move such as “play R7”.".into()),
        (9, format!("{seat}: jump"), "Line 9: “ jump” is not a move such as “play R7”.".into()),
        (9, format!("{seat}: end"), "Line 9: “end” is not legal: Play or discard a card before you end the turn, or concede.".into()),
        (9, format!("{other}:{moves}"), format!("Line 9: It is not the turn of seat {other}, but of seat {seat}.")),
        (9, format!("{no_check}[0000]"), format!("Line 9: The match was another one when it was recorded: the check of this turn is 0000, not {}.", check.trim_end_matches(']'))),
        (9, format!("{no_check}[0000"), format!("Line 9: “{}” is not a line of a replay.", &format!("{no_check}[0000").chars().take(40).collect::<String>())),
        (10, "round 1".into(), "Line 10: Round 1 does not begin here.".into()),
        (12, "moves many".into(), "Line 12: “many” is not a number of moves.".into()),
        (12, "moves 1".into(), format!("Line 12: The replay should have 1 moves, and has {}.", count(&text))),
        (12, String::new(), "Line 10: The replay is cut off: the last line, which counts the moves, is missing.".into()),
        (12, format!("{}\nmore", lines[11]), "Line 13: The replay has ended, but the text goes on.".into()),
    ];
    for (line, instead, error) in cases {
        let mut lines = lines.clone();
        lines[line - 1] = &instead;
        assert_eq!(fault(lines.join("\n").trim_end()), error, "{instead}");
    }
    assert_eq!(
        fault(""),
        "Line 1: This is no replay of Red7: it does not begin with “red7 replay 1”."
    );
}

/// How many moves a text says it has.
fn count(text: &str) -> usize {
    let (_, count) = text.trim_end().rsplit_once(' ').expect("the last line");
    count.parse().expect("a number")
}

/// Wherever the text is cut, it is refused, and what is there is not lost.
#[test]
fn a_text_that_is_cut_off_is_refused() {
    let whole: Replay = GOLDEN.parse().expect("a replay of version 1");
    let end = GOLDEN.trim_end().len();
    let mut most = 0;
    for length in (0..end).filter(|&length| GOLDEN.is_char_boundary(length)) {
        let text = &GOLDEN[..length];
        assert!(text.parse::<Replay>().is_err(), "cut at {length}");
        let (replay, result) = Replay::salvage(text);
        assert!(result.is_err());
        if let Some(replay) = replay {
            assert!(whole.moves().starts_with(replay.moves()));
            assert!(replay.moves().len() >= most);
            most = replay.moves().len();
        }
    }
    assert_eq!(most, whole.moves().len());
}

/// The log tells everything before the fault, and then the fault.
#[test]
fn a_spoilt_replay_is_told_up_to_the_fault() {
    let lines: Vec<&str> = GOLDEN.lines().collect();
    let place = lines.len() / 2;
    let mut spoilt = lines.clone();
    spoilt[place] = "0: play R9, end";
    let mut log = Vec::new();
    let error = cli::replay::run(&spoilt.join("\n"), &mut log).expect_err("a fault");
    assert!(
        error.starts_with(&format!("Line {}: ", place + 1)),
        "{error}"
    );
    let log = String::from_utf8(log).expect("the log is text");
    let told = log
        .trim_end()
        .trim_end_matches("The record ends here.")
        .trim_end();
    assert!(GOLDEN_LOG.starts_with(told) && told.len() > GOLDEN_LOG.len() / 4);

    let mut log = Vec::new();
    let error = cli::replay::run("nonsense", &mut log).expect_err("a fault");
    assert!(error.contains("no replay"), "{error}");
    assert!(log.is_empty());
}

#[test]
fn a_change_of_the_rules_is_noticed() {
    // The same moves with another seed, or in another variant, are another match.
    let text = GOLDEN.replace("seed 2026", "seed 2027");
    let error = text.parse::<Replay>().expect_err("another match");
    assert!(error.line <= 12, "{error}");
    let error = GOLDEN
        .replace("actions on", "actions off")
        .parse::<Replay>();
    assert!(matches!(
        error.expect_err("another match").why,
        ReplayFault::Illegal(_) | ReplayFault::Turn { .. } | ReplayFault::Check { .. }
    ));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,200}", lines in prop::collection::vec("(red7 replay 1|scoring basic|actions on|seed 1|seat [0-4]( \\PC{0,9})?|round [0-9]|[01]: concede|moves [0-9]|\\PC{0,9})", 0..12)) {
        for text in [text, lines.join("\n"), format!("red7 replay 1\n{}", lines.join("\n"))] {
            if let Ok(replay) = text.parse::<Replay>() {
                prop_assert_eq!(replay.to_string().parse::<Replay>(), Ok(replay));
            }
        }
    }

    #[test]
    fn a_spoilt_replay_is_read_or_refused(at in 0..GOLDEN.len(), length in 0..12usize, put in "[0-9a-zRV7: ,\\[\\]\n]{0,6}") {
        let mut text: Vec<char> = GOLDEN.chars().collect();
        let start = at.min(text.len());
        let end = (start + length).min(text.len());
        text.splice(start..end, put.chars());
        let text: String = text.into_iter().collect();
        if let Ok(replay) = text.parse::<Replay>() {
            prop_assert_eq!(replay.to_string().parse::<Replay>(), Ok(replay));
        }
        let mut log = Vec::new();
        _ = cli::replay::run(&text, &mut log);
    }
}

/// Who ends a turn behind is out, and the log says why.
#[test]
fn who_is_out_is_told_with_the_reason() {
    let mut replay = Replay::new(2, Variant::default(), 1).expect("two can play");
    let game = replay.game().clone();
    let seat = game.turn().expect("a round has begun");
    let best = game.standings()[0].cards;
    let behind = game.hand(seat).lowest().expect("a hand of seven");
    assert!(best.highest() > Some(behind));
    replay
        .push(Move::Play(behind))
        .expect("any card may be played");
    replay.push(Move::End).expect("whoever is behind may end");
    let mut log = Vec::new();
    cli::replay::run(&replay.to_string(), &mut log).expect("a good replay");
    let log = String::from_utf8(log).expect("the log is text");
    let names = ["South", "North"];
    let (out, winner) = (names[seat.index()], names[1 - seat.index()]);
    assert!(
        log.contains(&format!(
            "  {out} plays {behind}.\n  {out} is out: {winner}’s "
        )),
        "{log}"
    );
    assert!(
        log.contains(&format!("\n  {winner} wins the round: Red, ")),
        "{log}"
    );
    assert!(
        log.ends_with(&format!("\n  {winner} wins the match.\n")),
        "{log}"
    );
}
