//! Presses at awkward moments: within one frame, while something moves, while somebody else is on turn, as a menu closes.

use bevy::{input::ButtonState, math::Vec2, prelude::*};
use red7::{
    animation::cues::Shown,
    input::{CardFocus, Spot},
    menus::{Menu, Story},
    rules::{Card, Choice, Game, Move, Seat},
    screens::Screen,
    stages::{Match, NextMatch},
    table::TableView,
};

use crate::{by_mouse, desk::Desk, first_turn, leading_turn, walk_to};

/// Clicks at a point with press and release in one frame.
pub fn click_in_one_frame(desk: &mut Desk, at: Vec2) {
    desk.point(at);
    desk.mouse(MouseButton::Left, ButtonState::Pressed);
    desk.mouse(MouseButton::Left, ButtonState::Released);
    desk.frames(3);
}

/// The same on a button, which the pointer has been over for a while, or has not.
fn click_button_in_one_frame(desk: &mut Desk, name: &str, hovered: bool) {
    let at = desk
        .button(name)
        .unwrap_or_else(|| panic!("no button {name}: {}", desk.describe()));
    if hovered {
        desk.hover(at);
    }
    click_in_one_frame(desk, at);
}

/// A table of two where the person begins, while the cards are still being dealt.
pub fn dealing() -> Desk {
    let mut desk = first_turn();
    desk.tap(KeyCode::Escape);
    desk.click_button("Start this match again");
    desk.until("the deal", |desk| desk.see::<Shown>().dealing);
    desk.frames(4);
    assert!(!desk.is_still(), "the deal is still going on");
    desk
}

/// Where a card of the hand will lie once it is dealt.
pub fn will_lie_at(desk: &mut Desk, card: Card) -> Vec2 {
    let scale = desk.see::<TableView>().zones.frame.scale;
    desk.lies(card).tween.goal().at * scale
}

#[test]
fn a_tap_that_resumes_does_not_reach_the_table_even_within_one_frame() {
    let mut desk = first_turn();
    let card = desk.hand()[2];
    walk_to(&mut desk, card);
    desk.tap(KeyCode::Escape);
    assert_eq!(desk.menu(), Menu::Pause);
    desk.flick(KeyCode::Enter);
    desk.frames(30);
    assert_eq!(desk.menu(), Menu::None, "Enter resumes");
    desk.until_turn();
    assert!(desk.moves().is_empty(), "Enter played {:?}", desk.moves());
}

#[test]
fn a_tap_that_keeps_playing_does_not_reach_the_table_even_within_one_frame() {
    let mut desk = first_turn();
    let card = desk.hand()[2];
    walk_to(&mut desk, card);
    desk.flick(KeyCode::KeyE);
    desk.frames(3);
    assert_eq!(desk.menu(), Menu::Confirm, "giving up asks first");
    desk.flick(KeyCode::Enter);
    desk.frames(30);
    assert_eq!(desk.menu(), Menu::None, "Enter keeps playing");
    assert!(desk.moves().is_empty(), "Enter played {:?}", desk.moves());
}

#[test]
fn a_tap_that_gives_up_does_so_even_within_one_frame() {
    let mut desk = first_turn();
    let card = desk.hand()[2];
    walk_to(&mut desk, card);
    desk.flick(KeyCode::KeyE);
    desk.frames(3);
    desk.flick(KeyCode::ArrowRight);
    desk.frames(3);
    desk.flick(KeyCode::Enter);
    desk.frames(60);
    assert!(
        matches!(desk.moves(), [Move::End | Move::Concede]),
        "Enter gave up nothing: {}",
        desk.describe()
    );
    assert_eq!(desk.menu(), Menu::None);
}

#[test]
fn a_key_that_is_held_acts_once() {
    let mut desk = first_turn();
    while *desk.see::<Spot>() != Spot::Button(red7::table::TurnButton::End) {
        desk.tap(KeyCode::ArrowRight);
    }
    desk.key(KeyCode::Enter, ButtonState::Pressed);
    desk.frames(90);
    assert_eq!(desk.menu(), Menu::Confirm, "the question stays open");
    desk.key(KeyCode::Enter, ButtonState::Released);
    desk.frames(2);
    assert_eq!(desk.menu(), Menu::Confirm);
    desk.key(KeyCode::Escape, ButtonState::Pressed);
    desk.frames(90);
    assert_eq!(desk.menu(), Menu::None, "Escape does not go on to pause");
    desk.key(KeyCode::Escape, ButtonState::Released);
    desk.frames(2);
    assert_eq!(desk.menu(), Menu::None);

    // An arrow that is held walks on, the first time after a while.
    let hand = desk.hand();
    walk_to(&mut desk, hand[0]);
    desk.key(KeyCode::ArrowRight, ButtonState::Pressed);
    desk.frames(20);
    assert_eq!(*desk.see::<Spot>(), Spot::Card(hand[1]));
    desk.frames(16);
    desk.key(KeyCode::ArrowRight, ButtonState::Released);
    desk.frames(2);
    let spot = *desk.see::<Spot>();
    assert!(
        [3, 4].map(|i| Spot::Card(hand[i])).contains(&spot),
        "{spot:?} of {hand:?}"
    );
    assert!(desk.moves().is_empty());
}

#[test]
fn a_quick_click_presses_each_button_of_a_menu_once() {
    let mut desk = Desk::new(&["--seed", "40"]);
    desk.frames(3);
    desk.remember(1);
    click_button_in_one_frame(&mut desk, "Quick play", true);
    desk.until("the table", |desk| desk.screen() == Screen::Table);
    assert_eq!(desk.see::<Match>().seed, 40, "one match was started");
    assert_eq!(desk.see::<Match>().players.len(), 2);
    desk.until_turn();
    for hovered in [true, false] {
        click_button_in_one_frame(&mut desk, "Menu button", hovered);
        assert_eq!(desk.menu(), Menu::Pause, "hovered: {hovered}");
        click_button_in_one_frame(&mut desk, "Resume", hovered);
        assert_eq!(desk.menu(), Menu::None, "hovered: {hovered}");
        click_button_in_one_frame(&mut desk, "End turn", hovered);
        assert_eq!(desk.menu(), Menu::Confirm, "hovered: {hovered}");
        click_button_in_one_frame(&mut desk, "Keep playing", hovered);
        assert_eq!(desk.menu(), Menu::None, "hovered: {hovered}");
        assert!(desk.moves().iter().all(|mv| !matches!(mv, Move::Concede)));
    }
    click_button_in_one_frame(&mut desk, "End turn", true);
    click_button_in_one_frame(&mut desk, "Give up", true);
    desk.until("the result", |desk| desk.screen() == Screen::Result);
    desk.frames(5);
    let seed = desk.see::<NextMatch>().seed;
    click_button_in_one_frame(&mut desk, "Rematch", true);
    desk.until("the next round", |desk| desk.screen() == Screen::Table);
    assert_eq!(desk.see::<NextMatch>().seed, seed + 1, "one deal further");
}

#[test]
fn a_table_that_is_left_is_cleared_and_the_next_one_starts_as_any_other() {
    let mut desk = first_turn();
    let turn = leading_turn(desk.game(), 1).expect("a turn that leads");
    by_mouse(&mut desk, turn[0], 0);
    desk.tap(KeyCode::Escape);
    desk.click_button("Leave the table");
    assert_eq!(desk.menu(), Menu::Leave, "leaving asks first");
    desk.tap(KeyCode::Escape);
    assert_eq!(desk.menu(), Menu::Pause, "Escape closes one layer");
    desk.click_button("Leave the table");
    desk.click_button("Leave");
    assert_eq!(desk.screen(), Screen::Title);
    assert!(desk.try_game().is_none(), "nothing is left of the match");
    desk.frames(3);
    desk.quick_play(3);
    assert_eq!(desk.see::<Match>().players.len(), 4);
    desk.until_stop();
    assert!(!desk.see::<Match>().can_take_back());
}

#[test]
fn a_new_round_begins_with_nobody_out() {
    let mut desk = first_turn();
    desk.click_button("End turn");
    desk.click_button("Give up");
    desk.until("the result", |desk| desk.screen() == Screen::Result);
    desk.frames(5);
    desk.click_button("Rematch");
    desk.until("the next round", |desk| desk.screen() == Screen::Table);
    for _ in 0..30 {
        desk.frame();
        assert_eq!(desk.menu(), Menu::None, "{}", desk.describe());
    }
    desk.until_stop();
    assert!(desk.see::<Story>().exits.is_empty());
}

#[test]
fn a_press_acts_on_what_is_under_it_and_not_on_what_the_pointer_left() {
    let mut desk = first_turn();
    let hand = desk.hand();
    // From a button to a card within one frame: the button is not pressed.
    let button = desk.button("End turn").expect("a button to end the turn");
    desk.hover(button);
    let at = desk.grip(hand[1]);
    click_in_one_frame(&mut desk, at);
    desk.frames(20);
    assert_eq!(desk.menu(), Menu::None, "the button was left behind");
    let (tray, canvas) = (desk.tray(), desk.canvas());
    desk.hover(Vec2::new(tray.x, canvas.y - 90.0));
    assert_eq!(
        desk.see::<CardFocus>().0.lifted,
        Some(hand[1]),
        "the card under the click is selected"
    );
    // And from there to the place, again within one frame.
    click_in_one_frame(&mut desk, tray);
    desk.until_turn();
    assert_eq!(desk.moves(), [Move::Play(hand[1])]);
    // From a button held down to a card: neither acts.
    let button = desk.button("Take back").expect("a button to take back");
    desk.hover(button);
    desk.press();
    let at = desk.grip(hand[2]);
    desk.hover(at);
    desk.release();
    desk.until_turn();
    assert_eq!(desk.moves(), [Move::Play(hand[1])], "nothing happened");
    // The keys that press a focused button do not press one that the mouse used last.
    desk.click_button("Take back");
    desk.until_turn();
    let turn = leading_turn(desk.game(), 2).expect("a turn that leads");
    for mv in &turn {
        by_mouse(&mut desk, *mv, 0);
    }
    desk.click_button("Take back");
    desk.until_turn();
    desk.tap(KeyCode::Space);
    desk.until_turn();
    assert_eq!(desk.moves(), &turn[..1], "Space took nothing back");
}

#[test]
fn a_card_let_go_outside_the_window_goes_home() {
    let mut desk = first_turn();
    let size = desk.size();
    let card = desk.hand()[3];
    // As under X11: the pointer is followed beyond the edge, and the release is heard there.
    for outside in [
        Vec2::new(-200.0, size.y / 2.0),
        Vec2::new(size.x + 200.0, size.y / 2.0),
        Vec2::new(size.x / 2.0, -200.0),
        Vec2::new(size.x / 2.0, size.y + 200.0),
    ] {
        let from = desk.grip(card);
        desk.drag(from, outside);
        assert_eq!(desk.see::<CardFocus>().0.dragged, None);
        desk.until_turn();
        assert!(desk.moves().is_empty());
        assert!(desk.hand().contains(&card));
    }
    // A press that is released outside is no click: back inside nothing is held.
    let from = desk.grip(card);
    desk.hover(from);
    desk.press();
    desk.leave();
    desk.frames(2);
    desk.mouse(MouseButton::Left, ButtonState::Released);
    let tray = desk.tray();
    desk.hover(tray);
    assert_eq!(desk.see::<CardFocus>().0, default());
    // A menu that opens during a drag takes the card out of the hand that holds it.
    let from = desk.grip(card);
    desk.carry(from, tray, 8);
    desk.tap(KeyCode::Escape);
    assert_eq!(desk.menu(), Menu::Pause);
    desk.tap(KeyCode::Escape);
    assert_eq!(desk.menu(), Menu::None);
    desk.release();
    desk.until_turn();
    assert!(desk.moves().is_empty(), "a pause ends the drag");
}

#[test]
fn a_press_during_the_deal_is_kept_until_the_cards_lie() {
    let mut desk = dealing();
    let card = desk.hand()[4];
    let at = will_lie_at(&mut desk, card);
    desk.double_click(at);
    desk.until_turn();
    assert_eq!(desk.moves(), [Move::Play(card)]);
    // The next card does not wait until this one has landed.
    desk.tap(KeyCode::KeyZ);
    desk.until_turn();
    let turn = leading_turn(desk.game(), 2).expect("a turn that leads");
    let [Move::Play(played), Move::Canvas(painted)] = turn[..] else {
        panic!("{turn:?} is a play and a discard");
    };
    let at = desk.grip(played);
    desk.double_click(at);
    desk.until("the card in the air", |desk| desk.moves().len() == 1);
    desk.frame();
    assert!(!desk.is_still(), "the card is in the air");
    let (from, to) = (will_lie_at(&mut desk, painted), desk.canvas());
    desk.drag(from, to);
    desk.until_turn();
    assert_eq!(desk.moves(), turn);
}

#[test]
fn whoever_is_not_on_turn_cannot_act() {
    let mut desk = first_turn();
    let turn = leading_turn(desk.game(), 1).expect("a turn that leads");
    for mv in turn {
        by_mouse(&mut desk, mv, 1);
    }
    desk.click_button("End turn");
    let ended = desk.moves().len();
    let bot = |desk: &Desk| !desk.game().is_over() && !desk.person_on_turn();
    assert!(bot(&desk), "the bot is on turn");
    let own = desk.game().hand(Seat::new(0));
    while bot(&desk) {
        let card = desk.hand()[0];
        let (at, canvas) = (desk.grip(card), desk.canvas());
        // Each press is over before the turn can pass in the middle of it.
        desk.click(at);
        if bot(&desk) {
            desk.press();
            desk.release();
        }
        if bot(&desk) {
            desk.carry(at, canvas, 8);
            if !bot(&desk) {
                desk.leave();
                desk.frames(2);
            }
            desk.release();
        }
        for key in [KeyCode::Enter, KeyCode::KeyC, KeyCode::KeyZ, KeyCode::KeyE] {
            if bot(&desk) {
                desk.tap(key);
            }
        }
        assert!(desk.button("End turn").is_none() || !bot(&desk));
    }
    if desk.game().is_over() {
        return;
    }
    // What was pressed for nothing does not come back when the turn does.
    desk.frames(15);
    desk.until_turn();
    assert_eq!(desk.menu(), Menu::None);
    assert_eq!(desk.game().choice(), Choice::Turn { played: false });
    assert_eq!(desk.game().hand(Seat::new(0)), own);
    let ends = desk.moves()[ended..].iter();
    assert!(ends.filter(|mv| matches!(mv, Move::End)).count() <= 2);
}

#[test]
fn a_pause_hides_the_hand_and_what_was_said_about_it() {
    let mut desk = first_turn();
    let card = desk.hand()[1];
    let at = desk.grip(card);
    desk.hover(at);
    desk.until_turn();
    assert!(!desk.texts("What would be").is_empty());
    desk.tap(KeyCode::Escape);
    desk.until("still backs", |desk| desk.is_still());
    // Every still frame is held against the rule that a paused hand shows backs; here is that rule once more.
    let arrangement = &desk.see::<TableView>().arrangement;
    assert!(
        desk.hand()
            .iter()
            .all(|card| !arrangement.faces.contains(*card))
    );
    for card in desk.hand() {
        assert_eq!(desk.lies(card).tween.pose().face, 0.0, "{card} is a back");
    }
    assert_eq!(
        desk.see::<CardFocus>().0,
        default(),
        "no card is singled out"
    );
    assert!(desk.texts("What would be").is_empty());
    desk.click_button("Resume");
    desk.until_turn();
    for card in desk.hand() {
        assert_eq!(
            desk.lies(card).tween.pose().face,
            1.0,
            "{card} is open again"
        );
    }
}

#[test]
fn a_dense_screen_is_played_like_any_other() {
    let mut desk = first_turn();
    desk.set_density(2.0);
    desk.frames(3);
    desk.until_turn();
    let turn = leading_turn(desk.game(), 2).expect("a turn that leads");
    for (way, mv) in turn.iter().enumerate() {
        by_mouse(&mut desk, *mv, way + 1);
    }
    assert_eq!(desk.moves(), turn);
    click_button_in_one_frame(&mut desk, "Take back", false);
    desk.until_turn();
    assert_eq!(desk.moves(), &turn[..1]);
    desk.click_button("Take back");
    desk.until_turn();
    assert!(desk.moves().is_empty());
    desk.click_button("End turn");
    assert_eq!(desk.menu(), Menu::Confirm);
}

#[test]
fn the_same_seed_is_the_same_deal_however_often_it_is_dealt() {
    let mut desk = dealing();
    let table = desk.see::<Match>().clone();
    let dealt = Game::new(2, table.variant, table.seed).expect("two seats");
    desk.until_turn();
    assert_eq!(*desk.game(), dealt);
    let turn = leading_turn(desk.game(), 1).expect("a turn that leads");
    by_mouse(&mut desk, turn[0], 0);
    desk.tap(KeyCode::Escape);
    desk.click_button("Start this match again");
    desk.until_turn();
    assert_eq!(*desk.game(), dealt, "nothing is left of the first try");
    assert!(!desk.see::<Match>().can_take_back());
}
