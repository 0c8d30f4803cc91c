//! `red7 simulate`: the figures of uniformly random play, and the promises of the command line.

use clap::Parser;
use red7::cli::simulate::{Simulate, SimulateError, run};
use serde_json::Value;

/// The command as the program has it, without the rest of the program.
#[derive(Parser, Debug)]
struct Command {
    #[command(flatten)]
    simulate: Simulate,
}

/// The output for these arguments.
fn output(arguments: &str) -> Result<String, SimulateError> {
    let words = ["simulate"].into_iter().chain(arguments.split_whitespace());
    let command = Command::try_parse_from(words).expect("good arguments");
    let mut out = Vec::new();
    run(&command.simulate, &mut out)?;
    Ok(String::from_utf8(out).expect("text"))
}

/// The JSON object for these arguments.
fn figures(arguments: &str) -> Value {
    let text = output(&format!("{arguments} --json")).expect("a good run");
    assert_eq!(text.lines().count(), 1, "one line");
    serde_json::from_str(&text).expect("JSON")
}

/// A figure by its key, or by its key and place in the array.
fn number(figures: &Value, key: &str) -> f64 {
    let value = match key.split_once(' ') {
        Some((key, place)) => &figures[key][place.parse::<usize>().expect("a place")],
        None => &figures[key],
    };
    value.as_f64().unwrap_or_else(|| panic!("{key}: {value}"))
}

/// Checks that a figure is within five standard errors of what is expected.
fn check(figures: &Value, key: &str, expected: f64, error: f64) {
    let value = number(figures, key);
    let off = (value - expected) / error;
    assert!(
        off.abs() < 5.0,
        "{key}: {value} is {off:.1} standard errors from {expected}"
    );
}

/// The standard error of a share in percent.
fn share_error(percent: f64, n: f64) -> f64 {
    (percent * (100.0 - percent) / n).sqrt()
}

/// What random play must give: a line of the first table of `random_play.md`.
struct Line {
    scoring: &'static str,
    players: usize,
    turns: (f64, f64),
    wins: &'static [f64],
    legal_turns: f64,
    none: f64,
    one: f64,
    draws: f64,
    points: f64,
}

#[rustfmt::skip]
const LINES: [Line; 6] = [
    Line { scoring: "basic", players: 2, turns: (7.991, 1.376), wins: &[35.39, 64.61],
        legal_turns: 12.456, none: 12.515, one: 7.322, draws: 0.0, points: 10.258 },
    Line { scoring: "basic", players: 3, turns: (11.980, 1.591), wins: &[20.89, 30.92, 48.19],
        legal_turns: 8.962, none: 16.695, one: 8.907, draws: 0.0, points: 10.882 },
    Line { scoring: "basic", players: 4, turns: (15.472, 1.853), wins: &[14.75, 20.47, 26.40, 38.38],
        legal_turns: 7.250, none: 19.389, one: 9.783, draws: 0.0, points: 11.145 },
    Line { scoring: "advanced", players: 2, turns: (9.676, 1.874), wins: &[41.08, 58.92],
        legal_turns: 13.346, none: 10.335, one: 5.579, draws: 3.754, points: 11.302 },
    Line { scoring: "advanced", players: 3, turns: (14.329, 2.115), wins: &[26.54, 32.20, 41.26],
        legal_turns: 9.591, none: 13.957, one: 7.198, draws: 5.242, points: 11.871 },
    Line { scoring: "advanced", players: 4, turns: (18.287, 2.405), wins: &[19.84, 22.92, 25.72, 31.53],
        legal_turns: 7.777, none: 16.405, one: 8.217, draws: 6.531, points: 12.087 },
];

// How much the mean of a single round deviates, at most, over the six lines: from a million rounds, rounded up. Over
// the root of the number of rounds it is the standard error. A round's turns belong together, so that it is the
// rounds that count and not the turns.
const LEGAL_TURNS_SD: f64 = 2.8;
const ONE_LEGAL_SD: f64 = 9.0;
const DRAWS_SD: f64 = 2.1;
const POINTS_SD: f64 = 6.0;

/// By seats 2, 3, 4: the rule at the end of an advanced round, in percent.
const RULES_AT_END: [[f64; 7]; 3] = [
    [14.50, 14.90, 15.31, 13.43, 15.13, 14.80, 11.93],
    [13.34, 14.93, 15.40, 13.52, 15.05, 14.85, 12.90],
    [12.93, 14.86, 15.48, 13.64, 14.99, 14.75, 13.35],
];

/// Of advanced rounds with three players: the winner's points by the rule at the end.
const POINTS_BY_RULE: [f64; 7] = [6.92, 11.80, 10.66, 11.99, 20.08, 14.64, 5.63];

fn random_bots(players: usize) -> String {
    vec!["random"; players].join(",")
}

#[test]
fn random_rounds_give_the_known_figures() {
    // Of n = 20,000 rounds for each line.
    const N: f64 = 20_000.0;
    let root = N.sqrt();
    for line in LINES {
        let bots = random_bots(line.players);
        let figures = figures(&format!(
            "--bots {bots} --scoring {} --rounds {N} --seed 1",
            line.scoring
        ));
        let check = |key: &str, expected, error| check(&figures, key, expected, error);
        let (turns, deviation) = line.turns;
        check("turns_per_round", turns, deviation / root);
        // A deviation is known about to a share of 1 / √2n, if its distribution is not far from normal.
        check("turns_per_round_sd", deviation, deviation / root);
        for (order, &share) in line.wins.iter().enumerate() {
            let key = format!("win_share_by_order {order}");
            check(&key, share, share_error(share, N));
        }
        check(
            "legal_turns_per_turn",
            line.legal_turns,
            LEGAL_TURNS_SD / root,
        );
        // In each round all but one player have no legal turn once, so the share is a matter of the turns.
        check(
            "no_legal_turn_percent",
            line.none,
            line.none * deviation / turns / root,
        );
        check("one_legal_turn_percent", line.one, ONE_LEGAL_SD / root);
        check("draws_per_round", line.draws, DRAWS_SD / root);
        check("mean_points", line.points, POINTS_SD / root);
        assert_eq!(
            number(&figures, "legal_turns_counted"),
            (number(&figures, "turns_per_round") * N).round()
        );
        if line.scoring == "advanced" {
            for (rule, &share) in RULES_AT_END[line.players - 2].iter().enumerate() {
                let key = format!("rule_at_end_percent {rule}");
                check(&key, share, share_error(share, N));
            }
            if line.players == 3 {
                for (rule, &points) in POINTS_BY_RULE.iter().enumerate() {
                    let key = format!("mean_points_by_rule {rule}");
                    check(&key, points, POINTS_SD / (N / 7.0).sqrt());
                }
            }
        }
    }
}
#[test]
fn random_matches_give_the_known_figures() {
    // Of n = 3,000 matches each: rounds, share ended by points, share with a shared win, points of winner and others.
    const N: f64 = 3_000.0;
    for (players, rounds, by_points, shared, winner, others) in [
        (2, 5.791, 100.0, 0.0, 46.09, 18.94),
        (3, 5.811, 99.78, 0.053, 41.25, 13.69),
        (4, 5.205, 84.46, 1.48, 34.40, 9.24),
    ] {
        let bots = random_bots(players);
        let figures = figures(&format!(
            "--bots {bots} --scoring advanced --matches {N} --seed 2"
        ));
        let check = |key: &str, expected, error| check(&figures, key, expected, error);
        check("rounds_per_match", rounds, 2.0 / N.sqrt());
        check("winner_points", winner, 7.0 / N.sqrt());
        check("other_points", others, 11.0 / N.sqrt());
        // A share of nothing at all has no error; a single match is allowed.
        let error = |percent| share_error(percent, N).max(20.0 / N);
        check("ended_by_points_percent", by_points, error(by_points));
        check(
            "ended_by_cards_percent",
            100.0 - by_points,
            error(by_points),
        );
        check("shared_wins_percent", shared, error(shared));
        assert_eq!(number(&figures, "matches"), N);
        let wins: f64 = (0..players)
            .map(|bot| number(&figures, &format!("wins_by_bot {bot}")))
            .sum();
        assert!(
            (wins - N).abs() < 1e-6,
            "every match has its winners, {wins}"
        );
    }
}

#[test]
fn thrifty_beats_random_as_often_as_it_must() {
    const N: f64 = 6_000.0;
    for (scoring, players, percent) in [
        ("basic", 2, 81.1),
        ("basic", 3, 63.7),
        ("basic", 4, 50.7),
        ("advanced", 2, 73.0),
        ("advanced", 3, 52.7),
        ("advanced", 4, 40.5),
    ] {
        let bots = format!("{},thrifty", random_bots(players - 1));
        let figures = figures(&format!(
            "--bots {bots} --scoring {scoring} --rounds {N} --seed 3 --rotate"
        ));
        let wins = number(&figures, &format!("wins_by_bot {}", players - 1));
        let off = (100.0 * wins / N - percent) / share_error(percent, N);
        assert!(
            off.abs() < 5.0,
            "{scoring} {players}: {wins} of {N}, {off:.1} standard errors off"
        );
    }
}

/// The figures without those that are a matter of the clock.
fn without_times(mut figures: Value) -> Value {
    let object = figures.as_object_mut().expect("an object");
    for key in [
        "seconds",
        "rounds_per_second",
        "decision_ms_mean",
        "decision_ms_p99",
        "threads",
    ] {
        assert!(object.remove(key).is_some(), "{key}");
    }
    figures
}

#[test]
fn the_figures_depend_on_the_seed_and_not_on_the_threads() {
    for arguments in [
        "--bots random,thrifty,random --scoring advanced --rounds 3001 --rotate",
        "--bots random,normal --scoring advanced --actions --rounds 301",
        "--bots thrifty,random,random,random --scoring advanced --actions --matches 103",
        // So many that only some are studied.
        "--bots random,random --rounds 110001",
    ] {
        let run = |more: &str| without_times(figures(&format!("{arguments} {more}")));
        let one = run("--seed 7 --threads 1");
        assert_eq!(one, run("--seed 7 --threads 2"), "{arguments}");
        assert_eq!(one, run("--seed 7 --threads 5"), "{arguments}");
        let other = run("--seed 8 --threads 2");
        assert_ne!(
            one["turns_per_round"], other["turns_per_round"],
            "{arguments}"
        );
    }
}

#[test]
fn in_long_runs_some_rounds_are_studied() {
    let figures = figures("--bots random,random --rounds 110001 --seed 4");
    let turns = number(&figures, "turns_per_round") * 110_001.0;
    let counted = number(&figures, "legal_turns_counted");
    assert!((counted / turns - 0.5).abs() < 0.01, "{counted} of {turns}");
    check(
        &figures,
        "legal_turns_per_turn",
        12.456,
        LEGAL_TURNS_SD / 55_000f64.sqrt(),
    );
    let timed: f64 = (0..2)
        .map(|bot| number(&figures, &format!("decisions_timed {bot}")))
        .sum();
    assert!(timed > 0.4 * turns && timed <= counted, "{timed}");
}

#[test]
fn rotating_is_even() {
    // Seats differ by who sits to the left: with one strong bot among random ones, all seats are alike, and with
    // rotation the two random ones are as well.
    let figures =
        figures("--bots thrifty,random,random --scoring advanced --rounds 12000 --rotate --seed 5");
    let wins = |bot: usize| number(&figures, &format!("wins_by_bot {bot}"));
    assert_eq!(wins(0) + wins(1) + wins(2), 12_000.0);
    let difference = wins(1) - wins(2);
    assert!(
        difference.abs() < 5.0 * (wins(1) + wins(2)).sqrt(),
        "{difference}"
    );
    assert!(wins(0) > 1.5 * wins(1), "by bot, not by seat");
    // Bots in another order, but the same pairs in every seating: the strong bot keeps its share.
    let other = self::figures(
        "--bots random,random,thrifty --scoring advanced --rounds 12000 --rotate --seed 6",
    );
    let share = |wins: f64| 100.0 * wins / 12_000.0;
    let difference = share(number(&other, "wins_by_bot 2")) - share(wins(0));
    assert!(
        difference.abs() < 5.0 * share_error(52.7, 6_000.0),
        "{difference}"
    );
}

#[test]
fn json_has_the_agreed_keys_first() {
    let text = output(
        "--bots random,normal,thrifty --scoring advanced --actions --rounds 60 --threads 2 --json",
    )
    .expect("a good run");
    let mut from = 0;
    for key in [
        "players",
        "scoring",
        "actions",
        "seed",
        "rounds",
        "matches",
        "seconds",
        "rounds_per_second",
        "turns_per_round",
        "legal_turns_per_turn",
        "wins_by_bot",
        "win_share_by_order",
        "draws_per_round",
        "mean_points",
        "decision_ms_mean",
        "decision_ms_p99",
    ] {
        let quoted = format!("\"{key}\":");
        assert!(
            text[from..]
                .trim_start_matches(['{', ','])
                .starts_with(&quoted),
            "{key}: {}",
            &text[from..]
        );
        // Arrays hold numbers only, so the next key follows the next quote after the value.
        let value = from + text[from..].find(&quoted).expect("just seen") + quoted.len();
        let string = usize::from(text[value..].starts_with('"'));
        let end = value + string + text[value + string..].find(",\"").expect("more keys");
        from = end;
    }
    let figures: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(figures["players"], 3);
    assert_eq!(figures["scoring"], "advanced");
    assert_eq!(figures["actions"], true);
    assert_eq!(figures["seed"], 0);
    assert_eq!(figures["rounds"], 60);
    assert_eq!(figures["matches"], 0);
    for key in [
        "wins_by_bot",
        "win_share_by_order",
        "decision_ms_mean",
        "decision_ms_p99",
    ] {
        let array = figures[key].as_array().expect("an array");
        assert!(
            array.len() == 3 && array.iter().all(Value::is_number),
            "{key}"
        );
    }
    let wins: u64 = figures["wins_by_bot"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_u64)
        .sum();
    assert_eq!(wins, 60);
    let shares: f64 = (0..3)
        .map(|order| number(&figures, &format!("win_share_by_order {order}")))
        .sum();
    assert!((shares - 100.0).abs() < 1e-9);
    // A bot that looks ahead takes longer than one that does not.
    assert!(number(&figures, "decision_ms_mean 1") > number(&figures, "decision_ms_mean 0"));
    for bot in 0..3 {
        assert!(number(&figures, &format!("decision_ms_p99 {bot}")) > 0.0);
    }
}

#[test]
fn without_json_there_is_a_table_to_read() {
    let text = output("--bots random,thrifty --scoring advanced --actions --matches 50")
        .expect("a good run");
    for part in [
        "50 matches, ",
        "2 players",
        "advanced scoring, with actions",
        "seed 0",
        "1 random",
        "2 thrifty",
        "95 %",
        "first to act",
        "turns per round",
        "legal turns per turn",
        "rounds per match",
        "Violet",
        "±",
    ] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
    assert!(!text.contains("third") && !text.contains("NaN"), "{text}");
    assert!(
        text.lines()
            .all(|line| line.chars().count() <= 100 && line.trim_end() == line),
        "{text}"
    );
    // One round alone has no intervals, and says nothing wrong.
    let text = output("--bots random,random --rounds 1").expect("a good run");
    assert!(text.starts_with("1 round with 2 players"), "{text}");
    assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
}

#[test]
fn bad_arguments_give_one_sentence() {
    let bad = |arguments: &str| {
        let words = ["simulate"].into_iter().chain(arguments.split_whitespace());
        Command::try_parse_from(words)
            .expect_err(arguments)
            .to_string()
    };
    for (arguments, reason) in [
        ("", "--bots"),
        ("--bots wizard,random", "There is no bot “wizard”"),
        ("--bots random,random --scoring fancy", "basic or advanced"),
        (
            "--bots random,random --rounds 5 --matches 5",
            "cannot be used with",
        ),
        ("--bots random,random --rounds 0", "0 is not in"),
        ("--bots random,random --matches -3", "-3"),
        ("--bots random,random --rounds many", "many"),
        ("--bots random,random --threads 0", "0 is not in"),
        ("--bots random,random --seed x", "x"),
    ] {
        let message = bad(arguments);
        let first = message.lines().next().unwrap_or_default();
        assert!(message.contains(reason), "{arguments}: {message}");
        assert!(first.starts_with("error: "), "{arguments}: {message}");
    }
    for (arguments, sentence) in [
        (
            "--bots random",
            "Red7 has two to four seats: name two to four bots, not 1.",
        ),
        (
            "--bots random,random,random,random,random",
            "Red7 has two to four seats: name two to four bots, not 5.",
        ),
    ] {
        let error = output(arguments).expect_err(arguments);
        assert_eq!(error.to_string(), sentence);
        assert_eq!(error.exit_code(), 2);
    }
    let command =
        Command::try_parse_from(["simulate", "--bots", "random,random"]).expect("good arguments");
    let both = Simulate {
        rounds: Some(1),
        matches: Some(1),
        ..command.simulate.clone()
    };
    let none = Simulate {
        rounds: Some(0),
        ..command.simulate
    };
    for (simulate, sentence) in [
        (both, "Choose either --rounds or --matches, not both."),
        (none, "Play at least one round or match."),
    ] {
        let error = run(&simulate, Vec::new()).expect_err(sentence);
        assert_eq!(error.to_string(), sentence);
        assert_eq!(error.exit_code(), 2);
    }
}

#[test]
fn a_closed_pipe_is_an_error_and_no_panic() {
    struct Closed;
    impl std::io::Write for Closed {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    for more in ["", " --json"] {
        let arguments = format!("simulate --bots random,random --rounds 10{more}");
        let command = Command::try_parse_from(arguments.split(' ')).expect("good arguments");
        let error = run(&command.simulate, Closed).expect_err("nobody reads");
        assert!(matches!(error, SimulateError::Write(_)));
        assert_eq!(error.exit_code(), 1);
    }
}
