//! The promise: with a mouse alone or a keyboard alone whole rounds can be played, nothing that a player does breaks the
//! table, and in every frame the picture tells the truth and no more of it than the person may see.
//!
//! The app runs whole but for window and graphics card; devices speak to it in the messages that real ones send. What must
//! hold in each frame is checked by `app/truth.rs`, what may happen to the match by `app/history.rs`.

#[path = "app/desk.rs"]
mod desk;
#[path = "app/every_move.rs"]
mod every_move;
#[path = "app/fuzz.rs"]
mod fuzz;
#[path = "app/gamepads.rs"]
mod gamepads;
#[path = "app/graph.rs"]
mod graph;
#[path = "app/history.rs"]
mod history;
#[path = "app/known_faults.rs"]
mod known_faults;
#[path = "app/loading.rs"]
mod loading;
#[path = "app/matches.rs"]
mod matches;
#[path = "app/moments.rs"]
mod moments;
#[path = "app/motion.rs"]
mod motion;
#[path = "app/pads.rs"]
mod pads;
#[path = "app/prefs.rs"]
mod prefs;
#[path = "app/replays.rs"]
mod replays;
#[path = "app/room.rs"]
mod room;
#[path = "app/rules_menu.rs"]
mod rules_menu;
#[path = "app/setup.rs"]
mod setup;
#[path = "app/shared.rs"]
mod shared;
#[path = "app/sound.rs"]
mod sound;
#[path = "app/tenths.rs"]
mod tenths;
#[path = "app/truth.rs"]
mod truth;

use bevy::{
    input::ButtonState,
    math::Vec2,
    prelude::{KeyCode, MouseButton},
};
use desk::{Desk, Stop};
use red7::{
    input::{CardFocus, Spot},
    menus::Menu,
    rules::{Card, Ending, Game, Move},
    screens::Screen,
    stages::{Match, Phase, phase_of},
    table::{
        TurnButton,
        outlook::{Fate, Outlook},
    },
};

/// A complete turn of the person that leads, preferring those of `wanted` moves before the end; nothing if there is none.
fn leading_turn(game: &Game, wanted: usize) -> Option<Vec<Move>> {
    let turns: Vec<Vec<Move>> = game
        .complete_turns()
        .into_iter()
        .filter(|turn| turn.ending == Ending::Leading)
        .map(|turn| {
            turn.moves
                .into_iter()
                .filter(|mv| *mv != Move::End)
                .collect()
        })
        .collect();
    let preferred = turns.iter().find(|turn| turn.len() == wanted);
    preferred.or(turns.first()).cloned()
}

/// Makes a move with the mouse, in one of the three ways that there are.
fn by_mouse(desk: &mut Desk, mv: Move, way: usize) {
    let (card, place) = match mv {
        Move::Play(card) => (card, desk.tray()),
        Move::Canvas(card) => (card, desk.canvas()),
        other => panic!("{other} is no move of a card in basic play"),
    };
    let from = desk.grip(card);
    match (way % 3, mv) {
        (0, _) => desk.drag(from, place),
        (1, Move::Play(_)) => desk.double_click(from),
        _ => {
            desk.click(from);
            desk.click(place);
        }
    }
    desk.until_stop();
}

/// Plays the person's turn with the mouse.
fn turn_by_mouse(desk: &mut Desk, way: usize) {
    let Some(turn) = leading_turn(desk.game(), way % 2 + 1) else {
        desk.click_button("End turn");
        assert_eq!(desk.menu(), Menu::Confirm, "giving up asks first");
        // After a play it is no longer the whole turn that is given up.
        let sure = if desk.button("Give up").is_some() {
            "Give up"
        } else {
            "End turn, go out"
        };
        desk.click_button(sure);
        return;
    };
    for mv in turn {
        let before = desk.moves().len();
        by_mouse(desk, mv, way);
        assert_eq!(
            desk.moves().len(),
            before + 1,
            "{mv} was made: {}",
            desk.describe()
        );
    }
    desk.click_button("End turn");
}

#[test]
fn whole_rounds_by_mouse() {
    let mut desk = Desk::new(&["--seed", "5"]);
    desk.frames(3);
    desk.quick_play(2);
    let mut turns = 0;
    for round in 0..4 {
        loop {
            match desk.until_stop() {
                Stop::Turn => turn_by_mouse(&mut desk, turns),
                Stop::Menu(Menu::Out) => desk.click_button("Watch"),
                Stop::Menu(menu) => panic!("{menu:?} opened by itself"),
                Stop::Result => break,
            }
            turns += 1;
        }
        assert_eq!(desk.game().seats_in().count(), 1, "round {round} is over");
        let result = desk.texts("Result").join(" ");
        assert!(result.contains("the round"), "{result}");
        desk.click_button("Rematch");
        desk.until("the next round", |desk| desk.screen() == Screen::Table);
    }
    assert!(turns > 8, "rounds were played");
    assert!(desk.refused.is_empty(), "{:?}", desk.refused);
}

/// Brings the keyboard to a card of the hand.
fn walk_to(desk: &mut Desk, card: Card) {
    for _ in 0..20 {
        if *desk.see::<Spot>() == Spot::Card(card) {
            return;
        }
        let hand = desk.hand();
        let wanted = hand.iter().position(|other| *other == card);
        let now = match desk.see::<Spot>() {
            Spot::Card(other) => hand.iter().position(|card| card == other),
            _ => None,
        };
        let left = match (now, wanted) {
            (Some(now), Some(wanted)) => wanted < now,
            _ => true,
        };
        desk.tap(if left {
            KeyCode::ArrowLeft
        } else {
            KeyCode::ArrowRight
        });
    }
    panic!("the keyboard never came to {card}: {}", desk.describe());
}

/// Makes a move with the keyboard.
fn by_keyboard(desk: &mut Desk, mv: Move) {
    match mv {
        Move::Play(card) => {
            walk_to(desk, card);
            desk.tap(KeyCode::Enter);
        }
        Move::Canvas(card) => {
            walk_to(desk, card);
            desk.tap(KeyCode::KeyC);
        }
        other => panic!("{other} is no move of a card in basic play"),
    }
    desk.until_stop();
}

#[test]
fn whole_rounds_by_keyboard() {
    let mut desk = Desk::at_table("human,normal,random,normal", 21);
    let mut turns = 0;
    for _ in 0..3 {
        loop {
            match desk.until_stop() {
                Stop::Turn => {
                    turns += 1;
                    // A pause changes nothing.
                    desk.tap(KeyCode::Escape);
                    assert_eq!(desk.menu(), Menu::Pause);
                    desk.frames(30);
                    desk.tap(KeyCode::Enter);
                    assert_eq!(desk.menu(), Menu::None, "the pause starts on Resume");
                    desk.until_turn();
                    let start = desk.game().clone();
                    let Some(turn) = leading_turn(desk.game(), turns % 2 + 1) else {
                        desk.tap(KeyCode::KeyE);
                        assert_eq!(desk.menu(), Menu::Confirm);
                        // The first answer keeps playing; the second gives up.
                        desk.tap(KeyCode::ArrowRight);
                        desk.tap(KeyCode::Enter);
                        continue;
                    };
                    for mv in &turn {
                        by_keyboard(&mut desk, *mv);
                    }
                    // All of it can be taken back, and made again.
                    for _ in &turn {
                        desk.tap(KeyCode::KeyZ);
                        desk.until_turn();
                    }
                    assert_eq!(*desk.game(), start, "taking back restores the turn's start");
                    for mv in &turn {
                        by_keyboard(&mut desk, *mv);
                    }
                    desk.tap(KeyCode::KeyE);
                    assert_eq!(desk.menu(), Menu::None, "nobody asks whether to stay in");
                }
                Stop::Menu(Menu::Out) => {
                    // Escape skips to the result.
                    desk.tap(KeyCode::Escape);
                }
                Stop::Menu(menu) => panic!("{menu:?} opened by itself"),
                Stop::Result => break,
            }
        }
        desk.tap(KeyCode::Enter);
        desk.until("the next round", |desk| desk.screen() == Screen::Table);
    }
    assert!(turns > 3, "rounds were played");
    assert!(desk.refused.is_empty(), "{:?}", desk.refused);
}

/// A table of two where the person begins, standing still.
fn first_turn() -> Desk {
    let seed = (0..)
        .find(|seed| {
            let game = Game::new(2, Default::default(), *seed).expect("two seats");
            let leads = game.count_turns(Ending::Leading) > 2;
            game.turn().is_some_and(|seat| seat.index() == 0)
                && leads
                && !refused_cards(&game).is_empty()
        })
        .expect("a seed");
    let mut desk = Desk::at_table("human,normal", seed);
    desk.until_turn();
    desk
}

/// Cards of the hand that may not go to the Canvas.
fn refused_cards(game: &Game) -> Vec<Card> {
    let Some(seat) = game.turn() else {
        return Vec::new();
    };
    let hand = game.hand(seat).iter();
    hand.filter(|card| game.check(Move::Canvas(*card)).is_err())
        .collect()
}

#[test]
fn a_refused_card_goes_home_with_the_reason() {
    let mut desk = first_turn();
    let before = desk.game().clone();
    for card in refused_cards(&before) {
        let known = desk.refused.len();
        let (from, canvas) = (desk.grip(card), desk.canvas());
        desk.drag(from, canvas);
        desk.frames(3);
        let said = desk.texts("What would be").join(" ");
        assert!(said.contains("would put you out"), "{card}: {said}");
        desk.until_turn();
        assert_eq!(desk.refused.len(), known + 1);
        assert!(!desk.refused[known].reason.is_empty());
        assert_eq!(*desk.game(), before, "{card} is still in the hand");
    }
}

#[test]
fn what_would_be_is_what_the_rules_say() {
    let mut desk = first_turn();
    let game = desk.game().clone();
    let seat = desk.person();
    for card in desk.hand() {
        let at = desk.grip(card);
        desk.hover(at);
        desk.until_turn();
        let outlook = desk.see::<Outlook>().clone();
        assert_eq!(
            outlook.card,
            Some(card),
            "the card under the pointer is in focus"
        );
        for (mv, verdict) in [
            (Move::Play(card), outlook.palette),
            (Move::Canvas(card), outlook.canvas),
        ] {
            let verdict = verdict.expect("a verdict for each place");
            assert!(!verdict.why.is_empty());
            let mut then = game.clone();
            let applies = then.apply(mv).is_ok();
            assert_eq!(verdict.fate == Fate::Refused, !applies, "{mv}: {verdict:?}");
            if applies {
                assert_eq!(
                    verdict.fate == Fate::Leads,
                    then.leader() == Some(seat),
                    "{mv}: {verdict:?}"
                );
            }
        }
    }
}

#[test]
fn a_move_and_a_click_within_one_frame_act_on_the_card_under_the_click() {
    let mut desk = first_turn();
    let hand = desk.hand();
    let (first, last) = (hand[0], hand[hand.len() - 1]);
    let at = desk.grip(first);
    desk.hover(at);
    desk.until_turn();
    let to = desk.grip(last);
    desk.point(to);
    for state in [
        ButtonState::Pressed,
        ButtonState::Released,
        ButtonState::Pressed,
        ButtonState::Released,
    ] {
        desk.mouse(MouseButton::Left, state);
    }
    desk.frame();
    desk.until_stop();
    assert_eq!(desk.moves(), [Move::Play(last)]);
}

#[test]
fn a_tap_within_one_frame_counts() {
    let mut desk = first_turn();
    desk.flick(KeyCode::Escape);
    desk.frames(2);
    assert_eq!(desk.menu(), Menu::Pause);
    desk.flick(KeyCode::Escape);
    desk.frames(2);
    assert_eq!(desk.menu(), Menu::None);
}

#[test]
fn a_press_that_closes_a_menu_does_not_reach_the_table() {
    let mut desk = first_turn();
    let card = desk.hand()[3];
    desk.tap(KeyCode::ArrowRight);
    for _ in 0..3 {
        desk.tap(KeyCode::Escape);
        assert_eq!(desk.menu(), Menu::Pause);
        desk.tap(KeyCode::Enter);
        desk.until_turn();
    }
    assert!(desk.moves().is_empty(), "Enter played nothing");
    desk.tap(KeyCode::Escape);
    // A click beside the sheet, over a card, does nothing at all.
    let at = desk.grip(card);
    desk.double_click(at);
    assert_eq!(desk.menu(), Menu::Pause);
    desk.click_button("Resume");
    desk.until_turn();
    assert!(desk.moves().is_empty(), "no click played anything");
}

#[test]
fn a_drag_that_ends_nowhere_plays_nothing() {
    let mut desk = first_turn();
    let size = desk.size();
    let card = desk.hand()[2];
    for outside in [
        Vec2::new(-40.0, size.y / 2.0),
        Vec2::new(size.x + 40.0, size.y / 2.0),
        Vec2::new(size.x / 2.0, -40.0),
        Vec2::new(size.x / 2.0, size.y + 40.0),
    ] {
        let from = desk.grip(card);
        desk.carry(from, outside, 10);
        assert!(
            desk.see::<CardFocus>().0.dragged.is_some(),
            "the card is dragged"
        );
        desk.leave();
        desk.frames(2);
        assert!(
            desk.see::<CardFocus>().0.dragged.is_none(),
            "the card is let go"
        );
        desk.release();
        desk.until_turn();
    }
    // Another button lets go, too.
    let from = desk.grip(card);
    let tray = desk.tray();
    desk.carry(from, tray, 10);
    desk.mouse(MouseButton::Right, ButtonState::Pressed);
    desk.frame();
    desk.release();
    desk.until_turn();
    assert!(desk.moves().is_empty());
}

#[test]
fn a_press_during_the_deal_completes_it() {
    let mut desk = Desk::at_table("human,normal,normal,normal", 3);
    desk.frames(12);
    assert!(!desk.is_still(), "the deal is still going on");
    desk.point(Vec2::new(20.0, 400.0));
    desk.press();
    desk.frame();
    assert!(desk.is_still(), "a press completes it");
}

#[test]
fn a_resize_at_any_moment_is_healed_by_the_layout() {
    let mut desk = Desk::at_table("human,normal,normal", 9);
    for frames in [2, 8, 15, 30, 60, 90] {
        desk.frames(frames);
        desk.resize(1920, 1080);
        desk.frames(2);
        desk.resize(0, 0);
        desk.frames(2);
        desk.resize(1024, 768);
        // Each quiet frame is held against the layout of the new size.
        desk.until_turn();
        desk.frames(5);
        desk.tap(KeyCode::Escape);
        desk.click_button("Start this match again");
        assert!(!desk.is_still(), "the next deal has begun");
    }
    // While a card is in the hand that drags it, and while it flies.
    desk.until_turn();
    let turn = leading_turn(desk.game(), 1).expect("a turn that leads");
    let (Move::Play(card) | Move::Canvas(card)) = turn[0] else {
        panic!("{turn:?} begins with a card");
    };
    let (from, tray) = (desk.grip(card), desk.tray());
    desk.carry(from, tray, 6);
    desk.resize(1600, 900);
    desk.frames(3);
    let tray = desk.tray();
    desk.point(tray);
    desk.release();
    desk.frames(5);
    assert!(!desk.is_still(), "the card is in the air");
    desk.resize(1280, 1024);
    desk.until_turn();
    assert_eq!(desk.moves(), [Move::Play(card)]);
}

#[test]
fn only_bots_can_play_to_the_end_and_nobodys_hand_is_seen() {
    let mut desk = Desk::at_table("normal,thrifty,random,normal", 2);
    desk.until("the result", |desk| desk.screen() == Screen::Result);
    assert_eq!(phase_of(desk.see::<Match>()), Phase::Scoring);
}

#[test]
fn arrows_reach_the_buttons_and_come_back() {
    let mut desk = first_turn();
    let cards = desk.hand().len();
    for _ in 0..=cards {
        desk.tap(KeyCode::ArrowRight);
    }
    assert_eq!(*desk.see::<Spot>(), Spot::Button(TurnButton::End));
    desk.tap(KeyCode::ArrowLeft);
    assert_eq!(*desk.see::<Spot>(), Spot::Card(desk.hand()[cards - 1]));
}

#[test]
fn a_move_and_a_click_within_one_frame_press_the_button_under_the_click() {
    let mut desk = first_turn();
    let card = desk.hand()[0];
    let (from, tray) = (desk.grip(card), desk.tray());
    desk.drag(from, tray);
    desk.until_turn();
    assert_eq!(desk.moves(), [Move::Play(card)]);
    let button = desk.button("Take back").expect("a button to take back");
    desk.point(button);
    desk.mouse(MouseButton::Left, ButtonState::Pressed);
    desk.mouse(MouseButton::Left, ButtonState::Released);
    desk.frame();
    desk.until_turn();
    assert!(desk.moves().is_empty(), "it was taken back");
}

#[test]
fn a_quick_click_on_a_hovered_button_presses_it_once() {
    let mut desk = first_turn();
    let game = desk.game().clone();
    let turn = leading_turn(&game, 2).expect("a turn that leads");
    assert_eq!(turn.len(), 2, "a play and a discard");
    for mv in turn {
        by_mouse(&mut desk, mv, 0);
    }
    let button = desk.button("Take back").expect("a button to take back");
    desk.hover(button);
    desk.mouse(MouseButton::Left, ButtonState::Pressed);
    desk.mouse(MouseButton::Left, ButtonState::Released);
    desk.frame();
    desk.until_turn();
    assert_eq!(desk.moves().len(), 1, "one move was taken back");
}
