//! A match can be kept: all of it, once, under a name of its own, and never over anything else.

use bevy::prelude::KeyCode;
use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};
use red7::{
    rules::{Choice, Replay},
    save::ReplayFolder,
    screens::Screen,
    settings::{Settings, Speed},
    stages::Match,
    table::SeatNames,
};
use std::fs;
use tempfile::TempDir;

use crate::{
    desk::Desk,
    matches::{self, Device},
};

/// A match that has been played to its end by mouse or keyboard, where replays are kept in a folder.
fn played(device: Device, seats: &str, variant: &[&str], folder: &TempDir) -> Desk {
    let line = ["--quick", seats, "--seed", "12"];
    let line: Vec<&str> = line.iter().chain(variant).copied().collect();
    let mut desk = Desk::new(&line);
    let world = desk.app.world_mut();
    world.insert_resource(ReplayFolder(folder.path().join("deep").join("replays")));
    let mut settings = world.resource_mut::<Settings>();
    settings.always_draw = false;
    settings.speed = Speed::Instant;
    // A play that is taken back is no part of the match.
    desk.until_stop();
    if desk.screen() == Screen::Table && !desk.game().legal_moves().is_empty() {
        desk.tap(KeyCode::ArrowRight);
        desk.tap(KeyCode::Enter);
        desk.until_stop();
        if desk.see::<Match>().can_take_back() {
            desk.tap(KeyCode::KeyZ);
            desk.until_stop();
        }
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    matches::play(&mut desk, device, &mut rng);
    desk
}

/// The names of all files that have been kept.
fn files(folder: &TempDir) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder.path().join("deep").join("replays")) else {
        return Vec::new();
    };
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("a file").file_name().display().to_string())
        .collect();
    names.sort();
    names
}

/// Reads a replay, which checks every turn of it, and holds it against the match that was played.
fn check(desk: &mut Desk, folder: &TempDir, file: &str) {
    let path = folder.path().join("deep").join("replays").join(file);
    let text = fs::read_to_string(&path).expect("a text");
    let replay: Replay = text.parse().expect("a replay without a fault");
    let table = desk.see::<Match>();
    assert_eq!(Some(replay.game()), table.game.as_ref(), "the same end");
    assert_eq!(replay.moves(), table.moves);
    assert_eq!(replay.game().choice(), Choice::MatchOver);
    let names = desk.see::<SeatNames>();
    for seat in replay.game().seats() {
        assert_eq!(replay.name(seat), Some(names.of[seat.index()].as_str()));
    }
    let said = desk.texts("Where the replay is").concat();
    assert_eq!(said, path.display().to_string());
}

#[test]
fn a_match_of_many_rounds_is_kept_whole_and_its_replay_comes_to_the_same_end() {
    let folder = TempDir::new().expect("a folder");
    let variant = ["--scoring", "advanced", "--actions"];
    let mut desk = played(Device::Keyboard, "human,thrifty,random", &variant, &folder);
    assert!(desk.see::<Match>().rounds.len() > 1, "many rounds");
    assert!(files(&folder).is_empty(), "nothing is kept unasked");
    desk.click_button("Save replay");
    let name = "red7-3-seats-advanced-actions-seed-12.txt";
    assert_eq!(files(&folder), [name]);
    check(&mut desk, &folder, name);
    assert!(desk.texts("Result").contains(&"Saved".to_owned()));
    // Once more, and once more after a look into the log: it is kept already.
    desk.click_button("Save replay");
    desk.click_button("Log");
    desk.tap(KeyCode::Escape);
    desk.click_button("Save replay");
    assert_eq!(files(&folder), [name]);
}

#[test]
fn a_replay_takes_no_other_ones_place() {
    let folder = TempDir::new().expect("a folder");
    let names = ["", "-2", "-3"].map(|n| format!("red7-2-seats-basic-seed-12{n}.txt"));
    for kept in 1..=names.len() {
        let mut desk = played(Device::Mouse, "human,random", &[], &folder);
        // By the keyboard, too.
        desk.walk_to("Save replay");
        desk.tap(KeyCode::Enter);
        let mut wanted = names[..kept].to_vec();
        wanted.sort();
        assert_eq!(files(&folder), wanted);
        check(&mut desk, &folder, &names[kept - 1]);
    }
}

#[test]
fn a_replay_that_cannot_be_kept_says_why_and_can_be_tried_again() {
    let folder = TempDir::new().expect("a folder");
    let mut desk = played(Device::Mouse, "human,random", &[], &folder);
    let place = desk.see::<ReplayFolder>().clone();
    // A file is where the folder should be.
    fs::write(folder.path().join("deep"), "no folder").expect("a file");
    desk.click_button("Save replay");
    let said = desk.texts("Where the replay is").concat();
    assert!(
        said.starts_with("The replay could not be saved in"),
        "{said}"
    );
    assert!(desk.texts("Result").contains(&"Save replay".to_owned()));
    // Without a home there is no folder at all.
    desk.app.world_mut().remove_resource::<ReplayFolder>();
    desk.click_button("Save replay");
    let said = desk.texts("Where the replay is").concat();
    assert!(said.starts_with("There is no home folder"), "{said}");
    // And once there is one, it works.
    fs::remove_file(folder.path().join("deep")).expect("the file is gone");
    desk.app.world_mut().insert_resource(place);
    desk.click_button("Save replay");
    check(&mut desk, &folder, "red7-2-seats-basic-seed-12.txt");
}
