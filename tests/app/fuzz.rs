//! Random inputs: whatever anybody does, every frame tells the truth and the round can still be played to its end.

use bevy::{input::ButtonState, math::Vec2, prelude::*};
use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus, seq::IndexedRandom};
use red7::{menus::Menu, screens::Screen};

use crate::{
    desk::{Desk, Stop},
    turn_by_mouse,
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
            desk.click(at);
        }
        68..72 => {
            let (from, to) = (somewhere(desk, rng), somewhere(desk, rng));
            desk.drag(from, to);
        }
        72..75 => {
            let at = somewhere(desk, rng);
            desk.double_click(at);
        }
        75..85 => desk.key(KEYS[rng.random_range(0..KEYS.len())], state),
        85..93 => desk.flick(KEYS[rng.random_range(0..KEYS.len())]),
        93..95 => desk.leave(),
        95..96 => desk.resize(rng.random_range(640..2600), rng.random_range(400..1500)),
        96 => desk.resize(0, 0),
        _ => desk.frames(15),
    }
    desk.frames(rng.random_range(0..3));
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

#[test]
fn two_thousand_random_inputs_break_nothing() {
    let mut desk = Desk::at_table("human,normal,random", 77);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut screens = std::collections::BTreeMap::<String, usize>::new();
    for _ in 0..2_000 {
        one_input(&mut desk, &mut rng);
        let seen = format!("{:?} {:?}", desk.screen(), desk.menu());
        *screens.entry(seen).or_default() += 1;
        if matches!(desk.screen(), Screen::Title | Screen::Setup) {
            let_go(&mut desk);
            for _ in 0..5 {
                if desk.screen() == Screen::Setup || desk.menu() != Menu::None {
                    desk.tap(KeyCode::Escape);
                }
            }
            desk.quick_play(3);
        }
    }
    for seen in ["Table None", "Table Pause", "Table Confirm", "Result None"] {
        assert!(
            screens.contains_key(seen),
            "{seen} is not among {screens:?}"
        );
    }
    let rules = screens.keys().any(|seen| seen.ends_with("Rules"));
    assert!(rules, "the rules were never open: {screens:?}");
    let_go(&mut desk);
    // However it stands, a round can be played to its end.
    for turn in 0..40 {
        match desk.until_stop() {
            Stop::Turn => turn_by_mouse(&mut desk, turn),
            Stop::Menu(Menu::Out) => desk.click_button("Watch"),
            Stop::Menu(Menu::Pause) => desk.click_button("Resume"),
            Stop::Menu(Menu::Rules | Menu::Settings) => desk.click_button("Close"),
            Stop::Menu(Menu::Log) => desk.click_button("Back to the table"),
            Stop::Menu(Menu::Leave) => desk.click_button("Stay"),
            Stop::Menu(_) => desk.click_button("Keep playing"),
            Stop::Result => return,
        }
    }
    panic!("the round never ended: {}", desk.describe());
}
