//! Random inputs: whatever anybody does, every frame tells the truth and the round can still be played to its end.

use std::collections::BTreeSet;

use bevy::{input::ButtonState, math::Vec2, prelude::*};
use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus, seq::IndexedRandom};
use red7::{
    bots::Level,
    input::CardFocus,
    menus::Menu,
    rules::{Scoring, Variant},
    screens::Screen,
    settings::{Settings, Setup, Speed},
    stages::Player,
};

use crate::{
    desk::{Desk, Stop},
    matches,
};

const KEYS: [KeyCode; 17] = [
    KeyCode::ArrowLeft,
    KeyCode::ArrowRight,
    KeyCode::ArrowUp,
    KeyCode::ArrowDown,
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::KeyC,
    KeyCode::KeyC,
    KeyCode::KeyZ,
    KeyCode::KeyE,
    KeyCode::Escape,
    KeyCode::F1,
    KeyCode::KeyL,
    KeyCode::KeyH,
    KeyCode::KeyN,
    KeyCode::Space,
    KeyCode::Tab,
];
const BUTTONS: [MouseButton; 4] = [
    MouseButton::Left,
    MouseButton::Left,
    MouseButton::Left,
    MouseButton::Right,
];

/// A point that somebody might press: a card of the hand, a place, a button, or anywhere.
fn somewhere(desk: &mut Desk, rng: &mut Xoshiro256PlusPlus) -> Vec2 {
    let at_table = matches!(desk.screen(), Screen::Table | Screen::Result);
    let hand = if at_table { desk.hand() } else { Vec::new() };
    match rng.random_range(0..8) {
        0..=2 if !hand.is_empty() => {
            let card = hand[rng.random_range(0..hand.len())];
            desk.grip(card)
        }
        3 if at_table => desk.canvas(),
        4 if at_table => desk.tray(),
        5 => {
            let names = [
                "End turn",
                "Take back",
                "Hint",
                "Menu button",
                "Log button",
                "Rules button",
                "Keep playing",
                "Stay",
                "Close",
                "Resume",
                "Back to the table",
                "Log entry",
            ];
            let there: Vec<Vec2> = names.iter().filter_map(|name| desk.button(name)).collect();
            there.choose(rng).copied().unwrap_or_default()
        }
        _ => {
            // Now and then beyond the edge.
            let size = desk.size().max(Vec2::splat(100.0));
            let share = Vec2::new(rng.random_range(-0.1..1.1), rng.random_range(-0.1..1.1));
            size * share
        }
    }
}

/// One input, as devices send them: most of them with no frame in between.
fn one_input(desk: &mut Desk, rng: &mut Xoshiro256PlusPlus) {
    let state = if rng.random_bool(0.5) {
        ButtonState::Pressed
    } else {
        ButtonState::Released
    };
    match rng.random_range(0..100) {
        0..35 => {
            let at = somewhere(desk, rng);
            desk.point(at);
        }
        35..60 => desk.mouse(BUTTONS[rng.random_range(0..BUTTONS.len())], state),
        60..68 => {
            let at = somewhere(desk, rng);
            desk.hover(at);
            click(desk, 1);
        }
        68..72 => {
            let (from, to) = (somewhere(desk, rng), somewhere(desk, rng));
            desk.carry(from, to, 3);
            desk.mouse(MouseButton::Left, ButtonState::Released);
        }
        72..75 => {
            let at = somewhere(desk, rng);
            desk.hover(at);
            click(desk, 2);
        }
        75..85 => desk.key(KEYS[rng.random_range(0..KEYS.len())], state),
        85..93 => desk.flick(KEYS[rng.random_range(0..KEYS.len())]),
        93..95 => desk.leave(),
        95..96 => desk.resize(rng.random_range(640..2600), rng.random_range(400..1500)),
        96 => desk.resize(0, 0),
        _ => desk.frames(8),
    }
    // Every other input comes in the same frame as the next one.
    desk.frames(rng.random_range(0..2));
}

/// So many clicks where the pointer is, each within one frame.
fn click(desk: &mut Desk, times: usize) {
    for _ in 0..times {
        desk.mouse(MouseButton::Left, ButtonState::Pressed);
        desk.mouse(MouseButton::Left, ButtonState::Released);
        desk.frame();
    }
}

/// Lets go of everything, and opens the window again.
fn let_go(desk: &mut Desk) {
    for button in [MouseButton::Left, MouseButton::Right] {
        desk.mouse(button, ButtonState::Released);
    }
    for key in KEYS {
        desk.key(key, ButtonState::Released);
    }
    desk.resize(1280, 800);
    desk.frames(3);
}

/// Lets the devices do anything, `inputs` times; says which screens and menus were open.
fn storm(desk: &mut Desk, seed: u64, inputs: usize) -> BTreeSet<String> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut seen = BTreeSet::new();
    for _ in 0..inputs {
        one_input(desk, &mut rng);
        seen.insert(format!("{:?} {:?}", desk.screen(), desk.menu()));
        if matches!(desk.screen(), Screen::Title | Screen::Setup) {
            start_again(desk);
        }
    }
    let_go(desk);
    if matches!(desk.screen(), Screen::Title | Screen::Setup) {
        start_again(desk);
    }
    assert_eq!(desk.see::<CardFocus>().0.dragged, None, "no drag is left");
    seen
}

/// Sits down at another table, from the title or the set-up.
fn start_again(desk: &mut Desk) {
    let_go(desk);
    for _ in 0..5 {
        if desk.screen() == Screen::Setup || desk.menu() != Menu::None {
            desk.tap(KeyCode::Escape);
        }
    }
    let mut seats = vec![Player::Person, Player::Bot(Level::Thrifty)];
    seats.push(Player::Bot(Level::Random));
    let variant = Variant {
        scoring: Scoring::Advanced,
        actions: true,
    };
    let setup = Setup::new(seats, variant).expect("a table of three");
    desk.app.world_mut().resource_mut::<Settings>().setup = setup;
    desk.click_button("Quick play");
    desk.until("the table", |desk| desk.screen() == Screen::Table);
}

/// Closes whatever menu is open.
fn close_menus(desk: &mut Desk) {
    for _ in 0..10 {
        match desk.until_stop() {
            Stop::Menu(Menu::Out) | Stop::Turn | Stop::Result => return,
            // Each closes one layer, and changes nothing.
            Stop::Menu(_) => desk.tap(KeyCode::Escape),
        }
    }
    panic!("the menus never closed: {}", desk.describe());
}

#[test]
fn ten_thousand_random_inputs_break_nothing() {
    let mut seen = BTreeSet::new();
    for (seats, seed, variant) in [
        (
            "human,thrifty,random",
            77,
            ["--scoring", "advanced", "--actions"].as_slice(),
        ),
        ("thrifty,human", 78, &["--actions"]),
    ] {
        let number = seed.to_string();
        let line = ["--quick", seats, "--seed", &number];
        let line: Vec<&str> = line.into_iter().chain(variant.iter().copied()).collect();
        let mut desk = Desk::new(&line);
        seen.extend(storm(&mut desk, seed, 5_000));
        // However it stands, the match can be played to its end.
        let mut settings = desk.app.world_mut().resource_mut::<Settings>();
        settings.speed = Speed::Instant;
        settings.always_draw = false;
        close_menus(&mut desk);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        matches::play(&mut desk, matches::Device::Mouse, &mut rng);
    }
    for wanted in [
        "Table None",
        "Table Pause",
        "Table Confirm",
        "Table Log",
        "Table Rules",
        "Result None",
    ] {
        assert!(seen.contains(wanted), "{wanted} is not among {seen:?}");
    }
}
