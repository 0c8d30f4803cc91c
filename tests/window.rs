//! The promise: the real program opens a real window, obeys a real mouse and keyboard, shows what the rules say, writes the
//! picture that was asked for, and where it cannot start it says in one sentence why.

// Elsewhere there is no display that a test could bring along.
#![cfg(target_os = "linux")]

#[path = "window/display.rs"]
mod display;
#[path = "window/flashes.rs"]
mod flashes;
#[path = "flash/meter.rs"]
mod meter;

use std::{
    path::Path,
    sync::{Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

use bevy::math::{Rect, Vec2};
use display::{Display, Picture, Running, SIZE, distance, points};
use red7::{
    rules::{Card, Colour, Ending, Game, Move, Seat, Variant},
    table::{
        arrangement::Arrangement,
        layout::{self, Focus},
        zones::{Frame, Side, Zones, card_size},
    },
    theme::palette::{PIGMENTS, Rgb, WASHES},
};

/// Who sits at the table: the person is the first seat.
const SEATS: &str = "human,normal";

/// Windows that are drawn without a graphics card take each other's time: one after the other.
fn one_at_a_time() -> MutexGuard<'static, ()> {
    static WINDOW: Mutex<()> = Mutex::new(());
    WINDOW.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The first deal in which the person begins, and has a turn that pleases.
fn deal(pleases: impl Fn(&Game) -> bool) -> (u64, Game) {
    (0..)
        .filter_map(|seed| Some((seed, Game::new(2, Variant::default(), seed).ok()?)))
        .find(|(_, game)| game.turn() == Some(Seat::new(0)) && pleases(game))
        .expect("a seed")
}

fn zones() -> Zones {
    Zones::new(Frame::of(SIZE), 2)
}

fn arrangement(game: &Game) -> Arrangement {
    Arrangement::of(game, 0, Some(0))
}

fn after(game: &Game, mv: Move) -> Game {
    let mut game = game.clone();
    game.apply(mv).expect("a legal move");
    game
}

/// The middle of a card of the hand, where no other card lies over it.
fn in_hand(game: &Game, card: Card) -> Vec2 {
    let poses = layout::poses(&arrangement(game), &zones(), &Focus::default());
    let pose = poses[card.index()];
    pose.at - Vec2::new(pose.width * 0.2, 0.0)
}

/// The pigment that most of these points have, if many have one, seen through a veil of the table's colour.
fn pigment(picture: &Picture, points: &[Vec2], veil: f32, table: Rgb) -> Option<Colour> {
    let mut counts = [0; 7];
    for seen in points.iter().filter_map(|point| picture.at(*point)) {
        let apart = PIGMENTS.map(|pigment| {
            let mut veiled = pigment;
            for (channel, table) in veiled.iter_mut().zip(table) {
                *channel = (f32::from(*channel) * (1.0 - veil) + f32::from(table) * veil) as u8;
            }
            distance(seen, veiled)
        });
        if let Some(nearest) = (0..7).filter(|i| apart[*i] <= 30).min_by_key(|i| apart[*i]) {
            counts[nearest] += 1;
        }
    }
    let most = (0..7).max_by_key(|i| counts[*i])?;
    (counts[most] * 6 > points.len()).then(|| {
        Card::ALL
            .map(Card::colour)
            .into_iter()
            .find(|colour| colour.index() == most)
    })?
}

/// Whether the picture shows the hand, both Palettes and the rule of this game, with this card lifted.
fn shows(picture: &Picture, game: &Game, lifted: Option<Card>) -> Result<(), String> {
    let arrangement = arrangement(game);
    let zones = zones();
    let table = WASHES[game.rule().colour().index()];
    let focus = Focus {
        lifted,
        dragged: None,
    };
    let poses = layout::poses(&arrangement, &zones, &focus);
    let rows = [
        &arrangement.hands[0],
        &arrangement.palettes[0],
        &arrangement.palettes[1],
    ];
    for (row, name) in rows.into_iter().zip(["hand", "Palette", "rival's Palette"]) {
        for (i, card) in row.iter().enumerate() {
            let pose = poses[card.index()];
            let half = card_size(pose.width) / 2.0;
            // The next card lies over the rest of this one.
            let right = row
                .get(i + 1)
                .map_or(half.x, |next| poses[next.index()].at.x - pose.at.x - half.x);
            let seen = Rect::new(
                -half.x * 0.84,
                -half.y * 0.9,
                right - half.x * 0.1,
                half.y * 0.9,
            );
            let seen: Vec<Vec2> = points(seen)
                .into_iter()
                .map(|point| pose.at + Vec2::from_angle(pose.angle).rotate(point))
                .collect();
            let colour = pigment(picture, &seen, pose.veil, table);
            if colour != Some(card.colour()) {
                return Err(format!(
                    "card {i} of the {name} should be {card} and looks {colour:?}"
                ));
            }
        }
    }
    let paint = Rect::from_center_size(
        zones.canvas.center() + Vec2::new(100.0, 0.0),
        zones.canvas.size() / 3.0,
    );
    let colour = pigment(picture, &points(paint), 0.0, table);
    if colour != Some(game.rule().colour()) {
        return Err(format!(
            "the rule should be {:?} and looks {colour:?}",
            game.rule()
        ));
    }
    Ok(())
}

/// Starts the game and waits for its table.
fn sit_down(display: &Display, seed: u64, game: &Game) -> Running {
    let seed = seed.to_string();
    let mut running = Running::start(
        &["--quick", SEATS, "--window", "1280x800", "--seed", &seed],
        |command| display.on(command),
    );
    display.focus_window(&mut running);
    display.wait_for("the deal", |picture| shows(picture, game, None));
    display.picture_at_rest();
    running
}

/// Leaves the table, then the game, by the keyboard: leaving is the last item of both lists.
fn leave(display: &Display, running: Running) {
    let table = display.picture_at_rest();
    display.press("Escape", "the pause", |picture| is_other(picture, &table));
    let pause = display.picture_at_rest();
    display.press("Up", "the last item of the pause", |picture| {
        is_new(picture, &pause)
    });
    display.press("Return", "the question whether to leave", |picture| {
        is_new(picture, &pause)
    });
    let question = display.picture_at_rest();
    display.press("Right", "the answer that leaves", |picture| {
        is_new(picture, &question)
    });
    display.press("Return", "the title", |picture| {
        is_other(picture, &pause).and_then(|()| is_other(picture, &table))
    });
    let title = display.picture_at_rest();
    display.press("Up", "the last item of the title", |picture| {
        is_new(picture, &title)
    });
    display.key("Return");
    assert_eq!(running.end(), (Some(0), vec![]));
}

/// Whether anything looks different.
fn is_new(picture: &Picture, before: &Picture) -> Result<(), String> {
    let new = picture != before;
    new.then_some(())
        .ok_or_else(|| "nothing has changed".into())
}

/// Whether at least a quarter of the whole window looks different.
fn is_other(picture: &Picture, before: &Picture) -> Result<(), String> {
    let share = picture.difference(before, Rect::from_corners(Vec2::ZERO, SIZE));
    let other = share >= 0.25;
    other
        .then_some(())
        .ok_or_else(|| format!("only {share} of it has changed"))
}

#[test]
fn a_mouse_plays_takes_back_and_paints() {
    let _alone = one_at_a_time();
    let display = Display::open();
    let (seed, game) = deal(|game| new_paint(game).is_some());
    let running = sit_down(&display, seed, &game);
    let zones = zones();
    let hand = &arrangement(&game).hands[0];
    let played = hand[hand.len() / 2];
    let with_it = after(&game, Move::Play(played));
    assert!(shows(&display.picture(), &with_it, None).is_err());
    let spot = in_hand(&game, played);
    display.double_click(spot);
    // Another card now lies under the mouse.
    let lifted = layout::card_at(
        &arrangement(&with_it),
        &zones,
        layout::Reach::Hand,
        Some(played),
        spot,
    );
    display.wait_for("the played card", |picture| {
        shows(picture, &with_it, lifted)
    });

    let take_back = zones.buttons.min + Vec2::new(60.0, 20.0);
    display.click(take_back);
    display.wait_for("the card taken back", |picture| shows(picture, &game, None));

    let paint = new_paint(&game).expect("a card");
    let painted = after(&game, Move::Canvas(paint));
    display.click(in_hand(&game, paint));
    display.wait_for("the card in hand", |picture| {
        shows(picture, &game, Some(paint))
    });
    display.click(zones.canvas.center());
    display.wait_for("the new rule", |picture| shows(picture, &painted, None));

    leave(&display, running);
}

/// A card of the first seat that may be discarded at once and changes the rule.
fn new_paint(game: &Game) -> Option<Card> {
    let allowed = |card: &Card| game.clone().apply(Move::Canvas(*card)).is_ok();
    let mut hand = arrangement(game).hands[0].clone().into_iter();
    hand.find(|card| card.colour() != Colour::Red && allowed(card))
}

#[test]
fn a_keyboard_plays_a_turn_and_a_bot_answers() {
    let _alone = one_at_a_time();
    let display = Display::open();
    // One card leads, and then both always have an answer, so that no round ends here.
    let (seed, game) = deal(|game| winning_card(game).is_some());
    let (place, card) = winning_card(&game).expect("a card");
    let mut running = sit_down(&display, seed, &game);

    for on in arrangement(&game).hands[0].iter().take(place + 1) {
        display.press("Right", "the next card lifted", |picture| {
            shows(picture, &game, Some(*on))
        });
    }
    let played = after(&game, Move::Play(card));
    let left = &arrangement(&played).hands[0];
    // The keyboard then stands on the card that has come to the same place.
    let lifted = left.get(place).or(left.last()).copied();
    display.press("Return", "the card played by a key", |picture| {
        shows(picture, &played, lifted)
    });
    let before = display.picture_at_rest();

    display.key("e");
    let rival = zones().rival(Side::Top, 1);
    let backs = Rect::from_center_size(rival.hand, Vec2::new(100.0, 44.0));
    display.wait_for("the bot's answer", |picture| {
        let share = picture.difference(&before, backs);
        (share > 0.1)
            .then_some(())
            .ok_or_else(|| format!("{share} of its hand has changed"))
    });
    let answers = answers(&after(&played, Move::End));
    display.wait_for("an answer that the rules allow", |picture| {
        let fits = |game: &Game| shows(picture, game, lifted).is_ok();
        answers
            .iter()
            .any(fits)
            .then_some(())
            .ok_or_else(|| format!("none of {} is it", answers.len()))
    });

    assert!(running.is_running());
    leave(&display, running);
}

#[test]
fn after_a_rest_a_press_acts_at_once_and_once() {
    let _alone = one_at_a_time();
    let display = Display::open();
    let (seed, game) = deal(|_| true);
    let running = sit_down(&display, seed, &game);
    for card in &arrangement(&game).hands[0][..4] {
        // The game draws nothing while nothing happens. Then neither its clock nor its picture may lag behind.
        thread::sleep(Duration::from_millis(1500));
        let start = Instant::now();
        display.tap("Right");
        display.wait_for("one step to the right", |picture| {
            shows(picture, &game, Some(*card))
        });
        // It draws again after five seconds in any case.
        assert!(
            start.elapsed() < Duration::from_secs(3),
            "{:?}",
            start.elapsed()
        );
        assert_eq!(
            shows(&display.picture_at_rest(), &game, Some(*card)),
            Ok(())
        );
    }
    leave(&display, running);
}

/// A card of the first seat that leads when played, with its place in the hand: the rival can answer in any case, and the
/// first seat can answer that.
fn winning_card(game: &Game) -> Option<(usize, Card)> {
    let hand = arrangement(game).hands[0].clone();
    hand.into_iter().enumerate().find(|(_, card)| {
        let played = after(game, Move::Play(*card));
        played.leader() == Some(Seat::new(0)) && {
            let answers = answers(&after(&played, Move::End));
            let can_go_on = |game: &Game| game.count_turns(Ending::Leading) > 0;
            !answers.is_empty() && answers.iter().all(can_go_on)
        }
    })
}

/// What can come of the turn of the seat on turn if it stays in.
fn answers(game: &Game) -> Vec<Game> {
    game.complete_turns()
        .into_iter()
        .filter(|turn| turn.ending == Ending::Leading)
        .map(|turn| {
            turn.moves
                .into_iter()
                .fold(game.clone(), |game, mv| after(&game, mv))
        })
        .collect()
}

#[test]
fn the_picture_that_was_asked_for_shows_the_table() {
    let _alone = one_at_a_time();
    let display = Display::open();
    let (seed, game) = deal(|_| true);
    // How soon the cards are dealt is up to the machine.
    let shown = [4, 12, 36].into_iter().find(|seconds| {
        let picture = picture_of(&display, seed, SIZE, *seconds);
        assert_eq!(picture.size(), SIZE);
        shows(&picture, &game, None).is_ok()
    });
    assert!(shown.is_some());
    let small = Vec2::new(960.0, 640.0);
    assert_eq!(picture_of(&display, seed, small, 1).size(), small);
}

/// The picture that the game writes of a window of a size after some seconds.
fn picture_of(display: &Display, seed: u64, window: Vec2, seconds: u32) -> Picture {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("table.png");
    let window = format!("{}x{}", window.x, window.y);
    let [seed, seconds] = [seed.to_string(), seconds.to_string()];
    let mut arguments = vec!["--quick", SEATS, "--seed", &seed, "--window", &window];
    arguments.extend(["--after", &seconds, "--screenshot", path(&file)]);
    let running = Running::start(&arguments, |command| display.on(command));
    assert_eq!(running.end(), (Some(0), vec![]));
    Picture::read(&file)
}

#[test]
fn a_picture_that_cannot_be_written_is_an_error() {
    let _alone = one_at_a_time();
    let display = Display::open();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("nowhere/table.png");
    let running = Running::start(&["--after", "0", "--screenshot", path(&file)], |command| {
        display.on(command)
    });
    let said = sentence(running.end(), 1);
    assert!(said.contains(path(&file)), "{said}");
}

#[test]
fn without_a_display_a_sentence_says_so() {
    let displays: [&[(&str, &str)]; 3] = [
        &[],
        &[("DISPLAY", ":9999")],
        &[("WAYLAND_DISPLAY", "no-such-display")],
    ];
    for display in displays {
        let running = Running::start(&[], |mut command| {
            command.envs(display.iter().copied());
            command
        });
        let said = sentence(running.end(), 1);
        assert!(said.contains("DISPLAY"), "{display:?}: {said}");
    }
}

#[test]
fn without_a_graphics_driver_a_sentence_says_so() {
    let _alone = one_at_a_time();
    let display = Display::open();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("no_driver.json");
    for drivers in [folder.path(), &file] {
        let running = Running::start(&[], |command| {
            let mut command = display.on(command);
            command
                .env("VK_DRIVER_FILES", drivers)
                .env("VK_ICD_FILENAMES", drivers)
                .env("WGPU_BACKEND", "vulkan");
            command
        });
        let said = sentence(running.end(), 1);
        assert!(said.contains("driver"), "{said}");
    }
}

#[test]
fn a_wrong_command_line_is_refused_with_the_reason() {
    for (arguments, reason) in [
        (["--quick", "human"].as_slice(), "two to four seats"),
        (&["--quick", "human,wizard"], "wizard"),
        (&["--window", "10"], "1280x800"),
        (&["--window", "10x10"], "at least"),
        (&["--screenshot", "a.png", "--after", "x"], "seconds"),
        (&["--seed", "x"], "--seed"),
        (&["--no-such-option"], "--no-such-option"),
        (&["stray"], "stray"),
    ] {
        let (code, said) = Running::start(arguments, |command| command).end();
        let said = said.join("\n");
        assert_eq!(code, Some(2), "{arguments:?}: {said}");
        assert!(
            said.starts_with("error: ") && said.contains(reason),
            "{arguments:?}: {said}"
        );
    }
}

#[test]
fn help_and_version_need_no_display() {
    for (argument, word) in [
        ("--help", "--screenshot"),
        ("--version", env!("CARGO_PKG_VERSION")),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let output = display::game(&[argument], folder.path())
            .output()
            .expect("the game can be started");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success() && text.contains(word),
            "{argument}: {text}"
        );
    }
}

/// The only line that was said, after checking the exit code.
fn sentence((code, said): (Option<i32>, Vec<String>), expected: i32) -> String {
    let all = said.join("\n");
    assert_eq!(code, Some(expected), "{all}");
    let [sentence] = &said[..] else {
        panic!("one line was expected:\n{all}");
    };
    assert!(!sentence.contains("panicked"), "{sentence}");
    assert!(
        sentence.starts_with("Red7 ") && sentence.len() > 30,
        "{sentence}"
    );
    sentence.clone()
}

fn path(file: &Path) -> &str {
    file.to_str().expect("a path in UTF-8")
}
