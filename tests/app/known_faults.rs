//! Faults that other card games really had: none of them is in this one.

use std::{thread, time::Duration};

use bevy::{
    input::ButtonState,
    math::Vec2,
    prelude::*,
    window::{WindowFocused, WindowMoved},
};
use red7::{
    animation::{Pace, cues::Shown},
    input::{CardFocus, Spot},
    menus::Menu,
    rules::{Choice, Move},
    screens::Screen,
    settings::{Settings, Speed},
    stages::{Match, NextMatch, Offer, Thinking},
    table::{CardFace, Lies, hint::Hint},
};

use crate::{
    by_mouse,
    desk::{Desk, FRAME, Stop},
    first_turn, leading_turn,
    moments::{click_in_one_frame, dealing},
    pads, walk_to,
};

/// How a menu is reached from the table: by keys and buttons, one layer after the other.
const WAYS: [(&str, &[Step], &[Menu]); 7] = [
    ("log", &[Step::Key(KeyCode::KeyL)], &[Menu::Log]),
    ("question", &[Step::Key(KeyCode::KeyE)], &[Menu::Confirm]),
    ("pause", &[Step::Key(KeyCode::Escape)], &[Menu::Pause]),
    (
        "settings",
        &[Step::Key(KeyCode::Escape), Step::Button("Settings")],
        &[Menu::Pause, Menu::Settings],
    ),
    (
        "concession",
        &[
            Step::Key(KeyCode::Escape),
            Step::Button("Concede this round"),
        ],
        &[Menu::Pause, Menu::Concede],
    ),
    (
        "leaving",
        &[Step::Key(KeyCode::Escape), Step::Button("Leave the table")],
        &[Menu::Pause, Menu::Leave],
    ),
    (
        "rules from the pause",
        &[Step::Key(KeyCode::Escape), Step::Button("Rules")],
        &[Menu::Pause, Menu::Rules],
    ),
];

#[derive(Clone, Copy)]
enum Step {
    Key(KeyCode),
    Button(&'static str),
}

/// Goes one of the ways.
fn go(desk: &mut Desk, steps: &[Step]) {
    for step in steps {
        match step {
            Step::Key(key) => desk.tap(*key),
            Step::Button(name) => desk.click_button(name),
        }
        desk.frames(2);
    }
}

#[test]
fn escape_closes_the_top_layer_and_nothing_else_for_every_pair_of_layers() {
    let mut desk = first_turn();
    for (what, steps, layers) in WAYS {
        for with_rules in [false, true] {
            go(&mut desk, steps);
            let mut open = layers.to_vec();
            if with_rules && open.last() != Some(&Menu::Rules) {
                desk.tap(KeyCode::F1);
                open.push(Menu::Rules);
            }
            while let Some(top) = open.pop() {
                assert_eq!(desk.menu(), top, "{what}, over {open:?}");
                desk.tap(KeyCode::Escape);
                desk.frames(2);
            }
            assert_eq!(desk.menu(), Menu::None, "{what}");
            desk.until_turn();
        }
    }
    assert!(desk.moves().is_empty());
}

#[test]
fn no_press_that_closes_a_menu_reaches_the_table() {
    let mut desk = first_turn();
    let card = desk.hand()[3];
    for (what, steps, layers) in WAYS {
        walk_to(&mut desk, card);
        go(&mut desk, steps);
        // Enter within one frame; what it does in the menu, it does in the menu.
        desk.flick(KeyCode::Enter);
        desk.frames(20);
        for _ in layers {
            if desk.menu() != Menu::None {
                desk.flick(KeyCode::Escape);
                desk.frames(20);
            }
        }
        assert_eq!(desk.screen(), Screen::Table, "{what}");
        assert_eq!(desk.menu(), Menu::None, "{what}");
        desk.until_turn();
        assert!(desk.moves().is_empty(), "{what}: {:?}", desk.moves());
    }
    // A click on the button that closes a menu, with a card of the hand right below it.
    for (key, name) in [
        (KeyCode::Escape, "Resume"),
        (KeyCode::KeyE, "Keep playing"),
        (KeyCode::KeyL, "Back to the table"),
        (KeyCode::F1, "Close"),
    ] {
        desk.tap(key);
        desk.frames(3);
        let at = desk.button(name).expect("a button that closes");
        click_in_one_frame(&mut desk, at);
        desk.frames(10);
        assert_eq!(desk.menu(), Menu::None, "{name}");
        desk.until_turn();
        assert!(desk.moves().is_empty(), "{name}: {:?}", desk.moves());
    }
}

#[test]
fn a_triple_click_plays_one_card_once() {
    let mut desk = first_turn();
    for quick in [true, false] {
        let card = desk.hand()[2];
        let at = desk.grip(card);
        desk.hover(at);
        for _ in 0..3 {
            if quick {
                desk.mouse(MouseButton::Left, ButtonState::Pressed);
                desk.mouse(MouseButton::Left, ButtonState::Released);
            } else {
                desk.press();
                desk.release();
            }
        }
        desk.until_stop();
        assert_eq!(desk.moves(), [Move::Play(card)]);
        assert!(desk.game().palette(desk.person()).contains(card));
        desk.tap(KeyCode::KeyZ);
        desk.until_turn();
    }
}

#[test]
fn of_any_two_buttons_only_the_left_one_over_a_card_drags_that_card() {
    let mut desk = first_turn();
    let hand = desk.hand();
    let (one, other) = (desk.grip(hand[1]), desk.grip(hand[5]));
    let empty = Vec2::new(640.0, 610.0);
    for second in [MouseButton::Right, MouseButton::Middle, MouseButton::Back] {
        // The other button first, over a card or beside it, then the left one over another card.
        for from in [one, empty] {
            desk.hover(from);
            desk.mouse(second, ButtonState::Pressed);
            desk.frame();
            desk.hover(other);
            desk.press();
            desk.point(other - Vec2::new(0.0, 60.0));
            desk.frames(2);
            let dragged = desk.see::<CardFocus>().0.dragged.map(|(card, ..)| card);
            assert!(
                dragged.is_none_or(|card| card == hand[5]),
                "{second:?}: {dragged:?}"
            );
            desk.mouse(second, ButtonState::Released);
            desk.frame();
            desk.release();
            desk.until_turn();
            assert_eq!(desk.see::<CardFocus>().0.dragged, None, "{second:?}");
        }
        // The other button alone drags nothing.
        desk.hover(one);
        desk.mouse(second, ButtonState::Pressed);
        desk.point(one - Vec2::new(0.0, 60.0));
        desk.frames(2);
        assert_eq!(desk.see::<CardFocus>().0.dragged, None, "{second:?}");
        desk.mouse(second, ButtonState::Released);
        desk.frame();
    }
    assert!(desk.moves().is_empty());
}

#[test]
fn only_one_card_is_ever_dragged_and_it_comes_back_from_beyond_every_edge() {
    let mut desk = first_turn();
    let size = desk.size();
    let hand = desk.hand();
    for outside in [
        Vec2::new(-30.0, 300.0),
        Vec2::new(size.x + 30.0, 300.0),
        Vec2::new(600.0, -30.0),
        Vec2::new(600.0, size.y + 30.0),
    ] {
        let from = desk.grip(hand[2]);
        desk.carry(from, outside, 6);
        // Another card cannot be taken up meanwhile.
        let other = desk.grip(hand[4]);
        desk.hover(other);
        desk.press();
        assert!(
            desk.see::<CardFocus>()
                .0
                .dragged
                .is_none_or(|(card, ..)| card == hand[2])
        );
        desk.release();
        desk.release();
        let mut frames = 0;
        while !desk.is_still() {
            desk.frame();
            frames += 1;
        }
        // A refused card glides home in 220 to 260 milliseconds.
        assert!(
            frames as f32 * FRAME.as_secs_f32() <= 0.3,
            "{frames} frames"
        );
        while desk.see::<Match>().can_take_back() {
            desk.tap(KeyCode::KeyZ);
            desk.until_turn();
        }
        assert_eq!(desk.hand(), hand);
    }
}

#[test]
fn a_release_that_gets_lost_while_the_window_moves_holds_nothing() {
    let mut desk = first_turn();
    let card = desk.hand()[2];
    let window = desk.window();
    let (from, tray) = (desk.grip(card), desk.tray());
    desk.carry(from, tray - Vec2::new(0.0, 200.0), 6);
    for step in 0..20 {
        let world = desk.app.world_mut();
        world.write_message(WindowMoved {
            window,
            position: IVec2::new(step * 7, 30),
        });
        desk.frame();
    }
    // The window system lets go of the pointer, and the release is never heard.
    desk.app.world_mut().write_message(WindowFocused {
        window,
        focused: false,
    });
    desk.leave();
    desk.frames(3);
    assert_eq!(desk.see::<CardFocus>().0.dragged, None);
    desk.until_turn();
    assert!(desk.moves().is_empty());
    let from = desk.grip(card);
    desk.drag(from, tray);
    desk.until_stop();
    assert_eq!(desk.moves(), [Move::Play(card)], "and everything works");
}

#[test]
fn every_shortcut_works_in_the_third_match_as_in_the_first() {
    let mut desk = Desk::at_table("human,random", 30);
    desk.app.world_mut().resource_mut::<Settings>().speed = Speed::Instant;
    let mut matches = 0;
    while matches < 3 {
        if desk.until_stop() == Stop::Turn {
            shortcuts(&mut desk);
            matches += 1;
            // Give up, and read no more than needed.
            desk.tap(KeyCode::KeyE);
            assert_eq!(desk.menu(), Menu::Confirm);
            desk.tap(KeyCode::ArrowRight);
            desk.tap(KeyCode::Enter);
        }
        desk.until("the result", |desk| desk.screen() == Screen::Result);
        desk.frames(3);
        desk.tap(KeyCode::KeyL);
        desk.tap(KeyCode::F1);
        assert_eq!(desk.menu(), Menu::Rules);
        desk.tap(KeyCode::F1);
        if desk.menu() == Menu::Log {
            desk.tap(KeyCode::Escape);
        }
        assert_eq!(desk.menu(), Menu::None);
        desk.walk_to("Rematch");
        desk.tap(KeyCode::Enter);
        desk.until("the next match", |desk| desk.screen() == Screen::Table);
    }
}

/// Each key of the table does what it is for.
fn shortcuts(desk: &mut Desk) {
    for (key, menu) in [
        (KeyCode::Escape, Menu::Pause),
        (KeyCode::KeyL, Menu::Log),
        (KeyCode::F1, Menu::Rules),
    ] {
        desk.tap(key);
        assert_eq!(desk.menu(), menu, "{key:?}");
        desk.tap(KeyCode::Escape);
        assert_eq!(desk.menu(), Menu::None, "{key:?}");
        desk.until_turn();
    }
    desk.tap(KeyCode::KeyH);
    assert!(desk.see::<Hint>().parts().is_some(), "H hints");
    let card = desk.hand()[0];
    walk_to(desk, card);
    desk.tap(KeyCode::Enter);
    desk.until_turn();
    assert_eq!(desk.moves().last(), Some(&Move::Play(card)), "Enter plays");
    desk.tap(KeyCode::KeyZ);
    desk.until_turn();
    assert!(!desk.see::<Match>().can_take_back(), "Z takes back");
    let turn = leading_turn(desk.game(), 1);
    if let Some([Move::Canvas(card)]) = turn.as_deref() {
        walk_to(desk, *card);
        desk.tap(KeyCode::KeyC);
        desk.until_turn();
        assert_eq!(desk.moves().last(), Some(&Move::Canvas(*card)), "C paints");
        desk.tap(KeyCode::Backspace);
        desk.until_turn();
    }
    desk.tap(KeyCode::ArrowLeft);
    assert!(matches!(
        desk.see::<Spot>(),
        Spot::Card(_) | Spot::Button(_)
    ));
}

#[test]
fn every_shortcut_of_a_pad_works_in_the_third_match_as_in_the_first() {
    let mut desk = Desk::at_table("human,random", 30);
    desk.app.world_mut().resource_mut::<Settings>().speed = Speed::Instant;
    let pad = desk.connect("x");
    let mut matches = 0;
    while matches < 3 {
        if desk.until_stop() == Stop::Turn {
            pad_shortcuts(&mut desk, pad);
            matches += 1;
            desk.tap_pad(pad, GamepadButton::North);
            assert_eq!(desk.menu(), Menu::Confirm);
            desk.tap_pad(pad, GamepadButton::DPadRight);
            desk.tap_pad(pad, GamepadButton::South);
        }
        desk.until("the result", |desk| desk.screen() == Screen::Result);
        desk.frames(3);
        desk.tap_pad(pad, GamepadButton::RightTrigger);
        assert_eq!(desk.menu(), Menu::Rules);
        desk.tap_pad(pad, GamepadButton::RightTrigger);
        assert_eq!(desk.menu(), Menu::None);
        for wanted in ["Log", "Rematch"] {
            for _ in 0..20 {
                if desk.focused() == wanted {
                    break;
                }
                desk.tap_pad(pad, GamepadButton::DPadDown);
            }
            assert_eq!(desk.focused(), wanted);
            desk.tap_pad(pad, GamepadButton::South);
            if wanted == "Log" {
                assert_eq!(desk.menu(), Menu::Log);
                desk.tap_pad(pad, GamepadButton::East);
                assert_eq!(desk.menu(), Menu::None);
            }
        }
        desk.until("the next match", |desk| desk.screen() == Screen::Table);
    }
}

/// Each button of a pad does at the table what it is for.
fn pad_shortcuts(desk: &mut Desk, pad: Entity) {
    for (button, menu) in [
        (GamepadButton::Start, Menu::Pause),
        (GamepadButton::Select, Menu::Log),
        (GamepadButton::RightTrigger, Menu::Rules),
    ] {
        for closes in [GamepadButton::East, button] {
            desk.tap_pad(pad, button);
            assert_eq!(desk.menu(), menu, "{button:?}");
            desk.tap_pad(pad, closes);
            assert_eq!(desk.menu(), Menu::None, "{button:?}, {closes:?}");
            desk.until_turn();
        }
    }
    desk.button_of(pad, GamepadButton::RightTrigger2, true);
    desk.frames(2);
    assert!(desk.see::<Pace>().hurry, "R2 hurries");
    desk.button_of(pad, GamepadButton::RightTrigger2, false);
    desk.frames(2);
    assert!(!desk.see::<Pace>().hurry, "and only while it is held");
    desk.tap_pad(pad, GamepadButton::LeftTrigger);
    assert!(desk.see::<Hint>().parts().is_some(), "L1 hints");
    let card = desk.hand()[0];
    pads::walk(desk, pad, card);
    desk.tap_pad(pad, GamepadButton::South);
    desk.until_turn();
    let played = Some(Move::Play(card));
    assert_eq!(desk.moves().last().copied(), played, "South plays");
    desk.tap_pad(pad, GamepadButton::East);
    desk.until_turn();
    assert!(!desk.see::<Match>().can_take_back(), "East takes back");
    let discards = desk.see::<Offer>().discards;
    let card = discards.iter().next().or(desk.hand().last().copied());
    let card = card.expect("a card in the hand");
    let (before, refused) = (desk.moves().len(), desk.refused.len());
    pads::walk(desk, pad, card);
    desk.tap_pad(pad, GamepadButton::West);
    desk.until_turn();
    if discards.is_empty() {
        assert_eq!(desk.refused.len(), refused + 1, "West is answered");
    } else {
        assert_eq!(desk.moves().len(), before + 1, "West discards");
        desk.tap_pad(pad, GamepadButton::East);
        desk.until_turn();
    }
}

#[test]
fn windows_without_an_area_come_and_go() {
    let mut desk = first_turn();
    for round in 0..50 {
        let (width, height) = [(0, 0), (1, 1), (1, 800), (1280, 1)][round % 4];
        desk.resize(width, height);
        desk.frames(2);
        if round % 10 == 0 {
            desk.tap(KeyCode::Escape);
            desk.tap(KeyCode::Escape);
        }
        desk.resize(1280, 800);
        desk.frames(1);
    }
    // The last still frame is held against the layout, as each one is.
    desk.until_turn();
    let turn = leading_turn(desk.game(), 1).expect("a turn that leads");
    by_mouse(&mut desk, turn[0], 0);
    assert_eq!(desk.moves(), &turn[..1]);
}

#[test]
fn a_deal_is_left_and_begun_again_at_once() {
    for frames in [0, 20, 50] {
        let mut desk = dealing();
        desk.frames(frames);
        desk.tap(KeyCode::Escape);
        assert_eq!(desk.menu(), Menu::Pause);
        desk.click_button("Leave the table");
        desk.click_button("Leave");
        desk.frames(3);
        assert_eq!(desk.screen(), Screen::Title);
        desk.remember(1);
        desk.click_button("Quick play");
        // Two frames belong to the click itself.
        desk.frames(6);
        assert_eq!(desk.screen(), Screen::Table);
        assert!(desk.see::<Shown>().dealing, "the next deal has begun");
    }
}

#[test]
fn nothing_of_an_ended_turn_is_taken_back() {
    let mut desk = first_turn();
    let start = desk.game().clone();
    // Within the own turn there is no limit.
    for _ in 0..3 {
        for mv in leading_turn(desk.game(), 2).expect("a turn that leads") {
            by_mouse(&mut desk, mv, 2);
        }
        while desk.see::<Match>().can_take_back() {
            desk.tap(KeyCode::KeyZ);
            desk.until_turn();
        }
        assert_eq!(*desk.game(), start);
    }
    for mv in leading_turn(desk.game(), 2).expect("a turn that leads") {
        by_mouse(&mut desk, mv, 2);
    }
    desk.tap(KeyCode::KeyE);
    let ended = desk.moves().to_vec();
    desk.tap(KeyCode::KeyZ);
    if desk.until_stop() != Stop::Turn {
        return;
    }
    let (now, known) = (desk.game().clone(), desk.refused.len());
    desk.tap(KeyCode::KeyZ);
    desk.until_turn();
    assert_eq!(*desk.game(), now, "what the others did stays, too");
    assert_eq!(desk.refused.len(), known + 1);
    assert!(desk.refused[known].reason.contains("nothing to take back"));
    assert!(desk.moves().starts_with(&ended));
}

/// How long three bots take for a turn each, from the end of the person's turn to its next, seconds, and how many moves
/// they make; for each time round the table of a few rounds.
fn times_round(speed: Speed) -> Vec<(f32, usize)> {
    let mut desk = Desk::at_table("human,thrifty,thrifty,thrifty", 3);
    desk.app.world_mut().resource_mut::<Settings>().speed = speed;
    let mut times = Vec::new();
    for seed in 3..9 {
        if seed > 3 {
            let world = desk.app.world_mut();
            world.resource_mut::<NextMatch>().seed = seed;
            world.resource_mut::<NextState<Screen>>().set(Screen::Table);
            desk.frames(2);
        }
        while desk.until_stop() == Stop::Turn {
            let Some(turn) = leading_turn(desk.game(), 1) else {
                break;
            };
            for mv in turn {
                by_mouse(&mut desk, mv, 1);
            }
            let in_before = desk.game().seats_in().count();
            let moves = desk.moves().len();
            desk.flick(KeyCode::KeyE);
            // How long other threads take for a thought is up to the machine: here it is the pace that counts.
            let (mut frames, mut waits) = (0, 0);
            while !(desk.is_still() && desk.person_on_turn())
                && desk.screen() == Screen::Table
                && desk.menu() == Menu::None
            {
                waits = if desk.see::<Thinking>().is_busy() {
                    thread::sleep(Duration::from_millis(1));
                    waits + 1
                } else {
                    0
                };
                desk.frame();
                frames += usize::from(waits < 2);
            }
            let all_stayed = desk.game().seats_in().count() == in_before;
            if in_before == 4 && all_stayed && desk.game().choice() != Choice::RoundOver {
                let made = desk.moves()[moves + 1..].iter();
                let cards = made.filter(|mv| mv.card().is_some()).count();
                times.push((frames as f32 * FRAME.as_secs_f32(), cards));
            }
        }
    }
    times
}

#[test]
fn three_bots_keep_the_pace_that_was_chosen() {
    for (speed, each, more) in [(Speed::Fast, 1.5, 0.32), (Speed::Instant, 0.3, 0.05)] {
        let times = times_round(speed);
        assert!(times.len() > 4, "{speed:?}: {times:?}");
        for (seconds, cards) in &times {
            // One card each, and a little for each further one.
            let most = each + more * cards.saturating_sub(3) as f32;
            assert!(
                // A sum of frames is a little off.
                *seconds <= most + 0.001,
                "{speed:?}: {seconds} s for {cards} cards: {times:?}"
            );
        }
    }
}

#[test]
fn a_short_move_stands_on_one_line_of_the_log() {
    let mut desk = Desk::at_table("human,thrifty,thrifty", 9);
    desk.app.world_mut().resource_mut::<Settings>().speed = Speed::Instant;
    // Turns of one play each.
    for _ in 0..4 {
        if desk.until_stop() != Stop::Turn {
            break;
        }
        let Some(turn) = leading_turn(desk.game(), 1) else {
            break;
        };
        for mv in turn {
            by_mouse(&mut desk, mv, 2);
        }
        desk.tap(KeyCode::KeyE);
    }
    if desk.menu() == Menu::Out {
        desk.tap(KeyCode::Enter);
    }
    desk.until_stop();
    desk.tap(KeyCode::KeyL);
    desk.frames(5);
    let world = desk.app.world_mut();
    let mut lines = world.query::<(&Name, &ComputedNode, &Children)>();
    let mut nodes = world.query::<&ComputedNode>();
    let mut short = 0;
    for (name, line, children) in lines.iter(world) {
        if name.as_str() != "Log line" {
            continue;
        }
        let parts = children
            .iter()
            .filter_map(|part| nodes.get(world, part).ok());
        let widths: Vec<f32> = parts.map(|part| part.size().x).collect();
        if widths.iter().sum::<f32>() + 7.0 * widths.len() as f32 > 310.0 {
            continue;
        }
        short += 1;
        assert!(line.size().y < 30.0, "{widths:?} take {}", line.size());
    }
    assert!(short > 2, "short moves are in the log: {short}");
}

#[test]
fn between_what_is_and_what_was_no_card_flies() {
    let mut desk = Desk::new(&[
        "--quick",
        "human,thrifty,random",
        "--scoring",
        "advanced",
        "--seed",
        "30",
    ]);
    desk.app.world_mut().resource_mut::<Settings>().speed = Speed::Instant;
    // Into the second round, so that what lay open in the first one is hidden again.
    let mut rounds = 0;
    while rounds < 1 || desk.screen() != Screen::Table {
        match desk.until_stop() {
            Stop::Turn => {
                desk.tap(KeyCode::KeyE);
                desk.tap(KeyCode::ArrowRight);
                desk.tap(KeyCode::Enter);
            }
            Stop::Menu(_) => desk.tap(KeyCode::Escape),
            Stop::Result => {
                rounds += 1;
                desk.tap(KeyCode::Enter);
                desk.until("the next round", |desk| desk.screen() == Screen::Table);
            }
        }
    }
    desk.until_stop();
    if desk.menu() == Menu::Out {
        desk.tap(KeyCode::Enter);
        desk.frames(2);
    }
    desk.tap(KeyCode::KeyL);
    assert_eq!(desk.menu(), Menu::Log);
    desk.frames(30);
    let still = |desk: &mut Desk| {
        let world = desk.app.world_mut();
        let mut cards = world.query::<(&CardFace, &Lies)>();
        for (face, lies) in cards.iter(world) {
            assert!(lies.tween.is_done(), "{} is on its way", face.0);
        }
    };
    let mut looked = 0;
    for _ in 0..12 {
        desk.tap(KeyCode::ArrowDown);
        desk.key(KeyCode::Enter, ButtonState::Pressed);
        for _ in 0..4 {
            desk.frame();
            still(&mut desk);
        }
        desk.key(KeyCode::Enter, ButtonState::Released);
        looked += usize::from(desk.see::<Shown>().looks_back());
        if desk.menu() != Menu::Log {
            break;
        }
    }
    assert!(looked > 2, "earlier turns were looked at: {looked}");
    while desk.menu() == Menu::Log {
        desk.flick(KeyCode::Escape);
        for _ in 0..4 {
            desk.frame();
            still(&mut desk);
        }
    }
}
