//! The promise: the commands that need no window read what they are given, answer on standard output, say in one sentence
//! what is wrong on standard error, and exit with 0, 1 or 2.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    process::{Command, Output, Stdio},
};

use serde_json::Value;

fn red7(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_red7"));
    command
        .args(arguments)
        // None of this needs a display.
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .stdin(Stdio::null());
    command
}

fn output(arguments: &[&str]) -> Output {
    red7(arguments)
        .output()
        .expect("the program can be started")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

/// The one line on standard error of a command that fails with this code.
fn refusal(arguments: &[&str], code: i32) -> String {
    let output = output(arguments);
    let said = text(&output.stderr).trim();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    assert!(!said.contains("panicked"), "{said}");
    said.to_owned()
}

const GOOD: &str = r#"{"canvas":["B3"],"seats":[{"hand":["R7"],"palette":["G4"]},{"palette":["O4"]}],"moves":["play R7"]}"#;
const BAD: &str = r#"{"seats":[{"palette":["G4"]},{"palette":["G4"]}]}"#;

#[test]
fn the_judge_answers_a_file_line_by_line_and_goes_on_after_a_fault() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("positions.jsonl");
    fs::write(&file, format!("{GOOD}\n{BAD}\n{GOOD}\n")).expect("a file");
    let path = file.to_str().expect("UTF-8");
    let judged = output(&["judge", path]);
    assert_eq!(judged.status.code(), Some(2));
    assert!(judged.stderr.is_empty(), "the answers say what is wrong");
    let answers: Vec<Value> = text(&judged.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[0], answers[2]);
    assert_eq!(answers[0]["rule"], "blue");
    assert_eq!(answers[0]["leader"], 0);
    assert!(
        answers[1]["error"]
            .as_str()
            .is_some_and(|why| why.contains("G4"))
    );

    fs::write(&file, GOOD).expect("a file");
    assert_eq!(output(&["judge", path]).status.code(), Some(0));
}

#[test]
fn the_judge_answers_each_line_before_it_waits_for_the_next() {
    let mut judge = red7(&["judge"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let mut asking = judge.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(judge.stdout.take().expect("a pipe"));
    for _ in 0..3 {
        writeln!(asking, "{GOOD}").expect("the judge listens");
        let mut answer = String::new();
        answers.read_line(&mut answer).expect("an answer");
        assert!(answer.starts_with(r#"{"rule":"blue""#), "{answer}");
    }
    drop(asking);
    assert_eq!(judge.wait().expect("an end").code(), Some(0));
}

#[test]
fn nobody_is_told_off_for_reading_only_the_first_answers() {
    let mut judge = red7(&["judge"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    drop(judge.stdout.take());
    let mut asking = judge.stdin.take().expect("a pipe");
    for _ in 0..1000 {
        // The judge may be gone already.
        if writeln!(asking, "{GOOD}").is_err() {
            break;
        }
    }
    drop(asking);
    let end = judge.wait_with_output().expect("an end");
    assert_eq!((end.status.code(), text(&end.stderr)), (Some(0), ""));
}

#[test]
fn a_replay_is_told_and_a_damaged_one_up_to_the_fault() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/replays/");
    let told = output(&["replay", &format!("{data}version_1.txt")]);
    assert_eq!(told.status.code(), Some(0));
    let log = fs::read_to_string(format!("{data}version_1.log")).expect("a log");
    assert_eq!(text(&told.stdout), log);

    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("damaged.txt");
    let whole = fs::read_to_string(format!("{data}version_1.txt")).expect("a replay");
    let half: String = whole
        .lines()
        .take(12)
        .map(|line| format!("{line}\n"))
        .collect();
    fs::write(&file, half).expect("a file");
    let told = output(&["replay", file.to_str().expect("UTF-8")]);
    assert_eq!(told.status.code(), Some(2));
    assert!(!told.stdout.is_empty() && log.starts_with(&text(&told.stdout)[..200]));
    let said = text(&told.stderr);
    assert!(
        said.contains("cut off") && said.lines().count() == 1,
        "{said}"
    );
}

#[test]
fn simulating_prints_one_object_and_the_same_for_any_number_of_threads() {
    let figures = |threads: &str| {
        let output = output(&[
            "simulate",
            "--bots",
            "random,thrifty,random",
            "--scoring",
            "advanced",
            "--actions",
            "--matches",
            "40",
            "--rotate",
            "--seed",
            "7",
            "--json",
            "--threads",
            threads,
        ]);
        assert_eq!(output.status.code(), Some(0));
        let mut figures: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let object = figures.as_object_mut().expect("an object");
        for timing in [
            "seconds",
            "rounds_per_second",
            "decision_ms_mean",
            "decision_ms_p99",
            "threads",
        ] {
            object.remove(timing);
        }
        assert!(object.contains_key("wins_by_bot") && object.contains_key("mean_points"));
        figures
    };
    assert_eq!(figures("1"), figures("3"));
}

#[test]
fn what_cannot_be_done_is_said_in_a_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let nowhere = folder.path().join("nowhere");
    let nowhere = nowhere.to_str().expect("UTF-8");
    let binary = folder.path().join("binary");
    fs::write(&binary, [0xff, 0xfe, 0x00]).expect("a file");
    let binary = binary.to_str().expect("UTF-8");
    for (arguments, reason) in [
        (["judge", nowhere], nowhere),
        (["replay", nowhere], nowhere),
        (["replay", binary], "not a text"),
    ] {
        let said = refusal(&arguments, 2);
        assert!(said.contains(reason) && said.lines().count() == 1, "{said}");
    }
    for (arguments, reason) in [
        (["simulate", "--bots", "random"].as_slice(), "two to four"),
        (&["simulate", "--bots", "random,wizard"], "wizard"),
        (
            &["simulate", "--bots", "random,random", "--rounds", "0"],
            "0",
        ),
        (&["simulate"], "--bots"),
        (&["replay"], "FILE"),
        (&["--seed", "1", "judge"], "judge"),
    ] {
        let said = refusal(arguments, 2);
        assert!(said.contains(reason), "{arguments:?}: {said}");
    }
}
