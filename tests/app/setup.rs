//! The way to the table: the set-up by mouse alone and by keyboard alone, the seed, quick play, the settings and their file.

use std::{fs, path::Path};

use bevy::{input_focus::InputFocus, prelude::*, text::EditableText};
use red7::{
    animation::Pace,
    bots::Level,
    menus::Menu,
    rules::{Game, Scoring, Variant},
    screens::{Screen, setup::Draft},
    settings::{self, Settings, Setup, Speed},
    stages::{Match, Player},
    table::zones::Side,
};

use crate::desk::Desk;

/// At the set-up screen, opened with the keyboard.
fn set_up(arguments: &[&str]) -> Desk {
    let mut desk = Desk::new(arguments);
    desk.frames(3);
    desk.walk_to("New match");
    desk.tap(KeyCode::Enter);
    desk.until("the set-up", |desk| desk.screen() == Screen::Setup);
    desk.frames(3);
    desk
}

/// Waits for the table and its deal.
fn dealt(desk: &mut Desk) -> Game {
    desk.until("the deal", |desk| desk.try_game().is_some());
    desk.game().clone()
}

fn bots(desk: &Desk) -> usize {
    let players = &desk.see::<Match>().players;
    players
        .iter()
        .filter(|player| matches!(player, Player::Bot(_)))
        .count()
}

fn is_in_field(desk: &Desk) -> bool {
    let focus = desk.see::<InputFocus>().get();
    focus.is_some_and(|entity| desk.app.world().get::<EditableText>(entity).is_some())
}

const ALL: Variant = Variant {
    scoring: Scoring::Advanced,
    actions: true,
};

#[test]
fn the_keyboard_alone_sets_up_each_number_of_seats() {
    for seats in 2..=4 {
        let mut desk = set_up(&["--seed", "31"]);
        assert_eq!(desk.focused(), "Start", "Enter starts at once");
        desk.walk_to("Seats");
        for _ in 2..seats {
            desk.tap(KeyCode::ArrowRight);
        }
        assert_eq!(desk.see::<Draft>().setup.seats().len(), seats);
        // Enter starts from anything that is no button.
        desk.tap(KeyCode::Enter);
        let game = dealt(&mut desk);
        let table = desk.see::<Match>();
        assert_eq!((table.players.len(), table.variant), (seats, ALL));
        assert_eq!(table.players[0], Player::Person);
        assert_eq!(bots(&desk), seats - 1);
        assert_eq!(game, Game::new(seats, ALL, 31).expect("a deal"));
    }
}

#[test]
fn the_mouse_alone_sets_up_each_number_of_seats() {
    for seats in 2..=4 {
        let mut desk = Desk::new(&["--seed", "31"]);
        desk.frames(3);
        desk.click_button("New match");
        desk.until("the set-up", |desk| desk.screen() == Screen::Setup);
        desk.frames(3);
        match seats {
            2 => {}
            3 => desk.click_button("Add a bot West"),
            _ => desk.click_button("4 seats"),
        }
        desk.click_button("Basic");
        desk.click_button("Actions toggle");
        let summary = desk.texts("Summary");
        assert_eq!(summary[0], format!("{seats} seats, Basic, no Actions"));
        desk.click_button("Start");
        dealt(&mut desk);
        let table = desk.see::<Match>();
        assert_eq!(
            (table.players.len(), table.variant),
            (seats, Variant::default())
        );
        assert_eq!(bots(&desk), seats - 1);
    }
}

#[test]
fn each_option_can_be_changed_by_the_keyboard_and_is_explained() {
    let mut desk = set_up(&[]);
    desk.walk_to("Scoring choice");
    desk.tap(KeyCode::ArrowLeft);
    assert_eq!(desk.see::<Draft>().setup.variant.scoring, Scoring::Basic);
    let said = desk.texts("Scoring").join(" ");
    assert!(said.contains("One round"), "{said}");
    desk.walk_to("Actions toggle");
    for on in [false, true, false] {
        desk.tap(KeyCode::Space);
        assert_eq!(desk.see::<Draft>().setup.variant.actions, on);
    }
    // Nobody but bots: all watch.
    desk.walk_to("South seat");
    desk.tap(KeyCode::ArrowRight);
    assert!(desk.see::<Draft>().setup.persons() == 0);
    let said = desk.texts("Set-up screen").join(" ");
    assert!(said.contains("you watch the bots"), "{said}");
    assert!(said.contains("You watch 2 bots, one round"), "{said}");
    desk.tap(KeyCode::ArrowLeft);
    assert!(desk.see::<Draft>().setup.persons() > 0);
    // A stepper goes round all levels.
    desk.walk_to("North seat");
    // Mouse and keys, and each level.
    for _ in 0..=Level::offered().count() {
        desk.tap(KeyCode::ArrowRight);
    }
    assert_eq!(
        desk.see::<Draft>().setup.seats()[1],
        Player::Bot(Level::middle())
    );
    desk.walk_to("Add a bot East");
    desk.tap(KeyCode::Enter);
    assert_eq!(desk.see::<Draft>().setup.seats().len(), 3);
    assert_eq!(
        desk.focused(),
        "East seat",
        "the keyboard stays at the seat"
    );
    desk.tap(KeyCode::Escape);
    assert_eq!(desk.screen(), Screen::Title);
    assert_eq!(
        desk.see::<Settings>().setup,
        Setup::default(),
        "nothing was played"
    );
}

#[test]
fn letters_in_a_field_are_text_and_no_commands() {
    let mut desk = set_up(&[]);
    desk.walk_to("South name");
    for code in [
        KeyCode::KeyW,
        KeyCode::KeyA,
        KeyCode::KeyS,
        KeyCode::KeyD,
        KeyCode::KeyE,
        KeyCode::KeyZ,
    ] {
        desk.tap(code);
    }
    assert_eq!(desk.see::<Draft>().setup.name(Side::Bottom), "wasdez");
    desk.tap(KeyCode::Backspace);
    assert_eq!(desk.see::<Draft>().setup.name(Side::Bottom), "wasde");
    assert_eq!(desk.focused(), "South name");
    for leave in [
        KeyCode::Escape,
        KeyCode::Enter,
        KeyCode::Tab,
        KeyCode::ArrowDown,
    ] {
        desk.tap(leave);
        assert!(!is_in_field(&desk), "{leave:?} leaves the field");
        assert_eq!(desk.screen(), Screen::Setup, "{leave:?} closes nothing");
        desk.tap(KeyCode::ArrowUp);
        assert_eq!(desk.focused(), "South name");
    }
    desk.tap(KeyCode::ArrowUp);
    assert!(!is_in_field(&desk));
    // Everything is selected on arrival, so that typing begins anew.
    desk.walk_to("South name");
    desk.tap(KeyCode::KeyX);
    assert_eq!(desk.see::<Draft>().setup.name(Side::Bottom), "x");
    desk.click_button("Start");
    dealt(&mut desk);
    desk.frames(5);
    assert_eq!(desk.see::<Match>().given_name(0), Some("x"));
    let leader = desk.see::<red7::table::SeatNames>().clone();
    assert_eq!((leader.of[0].as_str(), leader.you), ("x", None));
}

/// Types a seed with the mouse and the keyboard, and starts.
fn deal_with_seed(seed: &[KeyCode]) -> Game {
    let mut desk = set_up(&[]);
    let field = desk.place("Seed field");
    desk.click(field);
    assert!(is_in_field(&desk), "a click opens the field");
    for code in seed {
        desk.tap(*code);
    }
    // A letter is no digit.
    desk.tap(KeyCode::KeyQ);
    desk.click_button("Start");
    dealt(&mut desk)
}

#[test]
fn the_same_seed_deals_the_same_cards() {
    let seed = [KeyCode::Digit2, KeyCode::Digit0, KeyCode::Digit7];
    let first = deal_with_seed(&seed);
    assert_eq!(first, deal_with_seed(&seed));
    assert_eq!(first, Game::new(2, ALL, 207).expect("a deal"));
    assert_ne!(first, deal_with_seed(&seed[..2]));

    // Left blank, each match is another one; a rolled seed stands in the field.
    let mut desk = set_up(&[]);
    desk.click_button("Start");
    let blank = dealt(&mut desk);
    let seed = desk.see::<Match>().seed;
    desk.tap(KeyCode::Escape);
    desk.click_button("Leave the table");
    desk.click_button("Leave");
    desk.frames(3);
    desk.click_button("New match");
    desk.frames(3);
    desk.click_button("Start");
    assert_ne!(blank, dealt(&mut desk));
    assert_ne!(seed, desk.see::<Match>().seed);
    desk.tap(KeyCode::Escape);
    desk.click_button("Leave the table");
    desk.click_button("Leave");
    desk.frames(3);
    desk.click_button("New match");
    desk.frames(3);
    desk.click_button("Roll a seed");
    let rolled = desk.see::<Draft>().seed().expect("a seed was rolled");
    desk.click_button("Start");
    dealt(&mut desk);
    assert_eq!(desk.see::<Match>().seed, rolled);
}

#[test]
fn quick_play_repeats_what_was_played_last_with_another_deal() {
    let mut desk = set_up(&[]);
    desk.click_button("4 seats");
    desk.click_button("Basic");
    desk.click_button("Start");
    let first = dealt(&mut desk);
    let before = desk.see::<Match>().clone();
    desk.tap(KeyCode::Escape);
    desk.click_button("Leave the table");
    desk.click_button("Leave");
    desk.frames(3);
    // It is the first item, so that one press starts it.
    desk.tap(KeyCode::Enter);
    let second = dealt(&mut desk);
    let after = desk.see::<Match>();
    assert_eq!(
        (&before.players, before.variant),
        (&after.players, after.variant)
    );
    assert_ne!(first, second);
}

#[test]
fn escape_closes_the_settings_and_nothing_below() {
    let mut desk = Desk::at_table("human,random", 4);
    desk.until_stop();
    desk.tap(KeyCode::Escape);
    desk.click_button("Settings");
    assert_eq!(desk.menu(), Menu::Settings);
    // The hand lies face down all the while: each frame is checked for that.
    desk.frames(90);
    desk.tap(KeyCode::Escape);
    assert_eq!(desk.menu(), Menu::Pause);
    assert_eq!(desk.focused(), "Settings");
    desk.tap(KeyCode::Enter);
    assert_eq!(desk.menu(), Menu::Settings);
    desk.click_button("Close");
    assert_eq!(desk.menu(), Menu::Pause);
    desk.tap(KeyCode::Escape);
    assert_eq!(desk.menu(), Menu::None);
    desk.tap(KeyCode::Escape);
    desk.click_button("Leave the table");
    desk.click_button("Leave");
    desk.frames(3);
    desk.walk_to("Settings");
    desk.tap(KeyCode::Enter);
    assert_eq!(
        (desk.screen(), desk.menu()),
        (Screen::Title, Menu::Settings)
    );
    // What lies below the menu cannot be reached.
    let below = desk.place("Quick play");
    desk.point(below);
    for state in [
        bevy::input::ButtonState::Pressed,
        bevy::input::ButtonState::Released,
    ] {
        desk.mouse(MouseButton::Left, state);
    }
    desk.frames(3);
    assert_eq!(
        (desk.screen(), desk.menu()),
        (Screen::Title, Menu::Settings)
    );
    // A press beside everything leaves the keyboard nowhere; the next arrow finds the menu again.
    desk.click(Vec2::new(5.0, 5.0));
    desk.tap(KeyCode::ArrowDown);
    assert_eq!(desk.focused(), "Restore defaults");
    desk.tap(KeyCode::Escape);
    assert_eq!((desk.screen(), desk.menu()), (Screen::Title, Menu::None));
    assert_eq!(desk.focused(), "Settings", "back where it was opened");
}

/// Opens the title with the settings of a file.
fn with_file(path: &Path) -> Desk {
    let mut desk = Desk::new(&[]);
    settings::open(&mut desk.app, path.to_owned());
    desk.frames(3);
    desk
}

#[test]
fn settings_take_effect_and_survive_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("red7").join("settings.json");
    let mut desk = with_file(&path);
    assert!(!path.exists(), "nothing has been changed");
    assert!(desk.see::<Pace>().wait(1.0) > 0.0);
    desk.click_button("Settings");
    desk.click_button("Instant");
    desk.click_button("Always take the bonus draw");
    assert_eq!(desk.see::<Pace>().wait(1.0), 0.0, "bots no longer wait");
    desk.click_button("Close");
    desk.click_button("New match");
    desk.frames(3);
    desk.click_button("3 seats");
    desk.click_button("Start");
    desk.until("the table", |desk| desk.screen() == Screen::Table);
    let settings = desk.see::<Settings>().clone();
    assert_eq!(settings.setup.seats().len(), 3);
    drop(desk);

    let desk = with_file(&path);
    assert_eq!(*desk.see::<Settings>(), settings);
    assert_eq!(
        (settings.speed, settings.always_draw),
        (Speed::Instant, false)
    );
    let files = fs::read_dir(path.parent().expect("a folder")).expect("it can be read");
    assert_eq!(files.count(), 1, "no half-written file is left");
}

/// The settings that a file gives, and the names of the files beside it then.
fn opened(path: &Path) -> (Settings, Vec<String>) {
    let mut app = App::new();
    settings::open(&mut app, path.to_owned());
    let folder = path.parent().expect("a folder");
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("it can be read")
        .map(|file| file.expect("a file").file_name().display().to_string())
        .collect();
    names.sort();
    (app.world().resource::<Settings>().clone(), names)
}

#[test]
fn a_damaged_file_is_put_aside_and_costs_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("settings.json");
    let fresh = Settings::default();
    assert_eq!(opened(&path), (fresh.clone(), vec![]), "no file yet");

    for (i, damaged) in ["", "{", "[]", "null", "\u{0}\u{1}", "{\"speed\": \"fast\""]
        .into_iter()
        .enumerate()
    {
        fs::write(&path, damaged).expect("it can be written");
        let (settings, names) = opened(&path);
        assert_eq!(settings, fresh, "{damaged:?}");
        assert_eq!(names.len(), i + 1, "each one is kept: {names:?}");
        assert!(!path.exists());
    }
    let first = fs::read_to_string(folder.path().join("settings.json.bad"));
    assert_eq!(first.expect("it is there"), "");
}

#[test]
fn one_bad_value_does_not_cost_the_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("settings.json");
    for setup in [
        r#"{"seats":["person",{"bot":"wizard"}]}"#,
        r#"{"seats":["person"]}"#,
        r#"{"seats":[]}"#,
        r#"{"names":["far too long for any plate"]}"#,
        "7",
    ] {
        let text = format!(r#"{{"speed":"slow","always_draw":false,"setup":{setup}}}"#);
        fs::write(&path, &text).expect("it can be written");
        let (settings, names) = opened(&path);
        assert_eq!(settings.setup, Setup::default(), "{setup}");
        assert_eq!((settings.speed, settings.always_draw), (Speed::Slow, false));
        let aside = names.last().expect("it was put aside");
        let kept = fs::read_to_string(folder.path().join(aside)).expect("it is there");
        assert_eq!(kept, text);
        fs::remove_file(folder.path().join(aside)).expect("it can be removed");
    }
}

#[test]
fn what_another_version_wrote_is_kept_for_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("settings.json");
    fs::write(&path, r#"{"speed":"slow","volume":80}"#).expect("it can be written");
    let mut desk = with_file(&path);
    assert_eq!(desk.see::<Settings>().speed, Speed::Slow);
    desk.click_button("Settings");
    desk.click_button("Fast");
    let text = fs::read_to_string(&path).expect("it is there");
    let value: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!(value["speed"], "fast");
    assert_eq!(value["volume"], 80);
}
