//! Several people at one screen: hands are covered between their turns, and show to nobody but their owners.

use bevy::{input::ButtonState, prelude::*};
use red7::{
    bots::Level,
    menus::Menu,
    rules::{Card, CardSet, Seat},
    stages::Match,
    table::hint,
    theme::cards::Cards,
};

use crate::{
    desk::{Desk, Stop},
    pads::{LONG, hurry},
};

/// Holds Enter for so many frames.
fn hold_enter(desk: &mut Desk, frames: usize) {
    desk.key(KeyCode::Enter, ButtonState::Pressed);
    desk.frames(frames);
    desk.key(KeyCode::Enter, ButtonState::Released);
    desk.frames(2);
}

/// The cards whose faces are drawn somewhere in the interface.
fn faces(desk: &mut Desk) -> CardSet {
    let cards = desk.see::<Cards>();
    let of_card = |card: Card| {
        [60.0, 100.0].map(|width| {
            let node = cards.card_node(width, Some(card));
            (node.image, node.rect)
        })
    };
    let known: Vec<_> = Card::ALL
        .into_iter()
        .flat_map(|card| of_card(card).map(|picture| (card, picture)))
        .collect();
    let world = desk.app.world_mut();
    let mut nodes = world.query::<&ImageNode>();
    nodes
        .iter(world)
        .filter_map(|node| {
            let picture = known
                .iter()
                .find(|(_, (image, rect))| node.image == *image && node.rect == *rect);
            picture.map(|(card, _)| *card)
        })
        .collect()
}

/// Every hand that must not be seen at this moment.
fn secret(desk: &Desk) -> CardSet {
    let table = desk.see::<Match>();
    let Some(game) = &table.game else {
        return CardSet::EMPTY;
    };
    let covered = game
        .seats()
        .filter(|seat| table.viewer() != Some(seat.index()));
    covered.fold(CardSet::EMPTY, |all, seat| all | game.hand(seat))
}

/// No face of a covered hand is in the interface, and no word of it on the curtain.
fn check_covered(desk: &mut Desk) {
    let secret = secret(desk);
    let seen = faces(desk) & secret;
    assert!(seen.is_empty(), "{seen} is seen: {}", desk.describe());
    let public: String = desk.texts("Curtain paper").join(" ");
    for card in secret {
        let word = red7::words::in_words(card);
        assert!(!public.contains(&word), "{word} is told: {public}");
    }
}

/// Ends a turn with the keyboard, in a way that stays in if there is one. Whoever has none gives up.
fn play_turn(desk: &mut Desk) {
    let game = desk.game().clone();
    let seat = game.turn().expect("somebody is on turn");
    let Some(plan) = hint::way_to_stay_in(&game, seat) else {
        desk.tap(KeyCode::KeyE);
        assert_eq!(desk.menu(), Menu::Confirm);
        desk.tap(KeyCode::ArrowRight);
        desk.tap(KeyCode::Enter);
        return;
    };
    for mv in plan {
        super::matches::by_keyboard(desk, mv);
        desk.until_stop();
    }
}

#[test]
fn no_hand_is_seen_between_the_turns_of_people_who_share_a_screen() {
    let mut desk = Desk::at_table("human,normal,human", 6);
    hurry(&mut desk);
    let mut curtains = 0;
    let mut owners = CardSet::EMPTY;
    let mut last = None;
    for _ in 0..60 {
        // Frame by frame up to the next stop.
        for _ in 0..2000 {
            desk.frame();
            check_covered(&mut desk);
            if desk.is_still()
                && (desk.menu() != Menu::None || desk.see::<Match>().viewer().is_some())
            {
                break;
            }
        }
        match desk.until_stop() {
            Stop::Menu(Menu::Curtain) => {
                let seat = desk.game().turn().expect("a turn");
                assert_eq!(desk.see::<Match>().viewer(), None);
                assert_eq!(desk.see::<Match>().viewpoint(), seat.index());
                let said = desk.texts("Curtain paper").join(" ");
                assert!(
                    said.contains(["South", "West", "East"][seat.index()]),
                    "{said}"
                );
                assert!(!said.contains("You "), "names, not “you”: {said}");
                // A short press shows nothing, and the press that ended the last turn does not count.
                hold_enter(&mut desk, 6);
                check_covered(&mut desk);
                assert_eq!(desk.menu(), Menu::Curtain);
                desk.frames(20);
                hold_enter(&mut desk, LONG);
                assert_eq!(desk.see::<Match>().viewer(), Some(seat.index()));
                curtains += 1;
                last = Some(seat);
            }
            Stop::Turn => {
                owners = desk.game().hand(last.expect("the curtain fell first"));
                assert_eq!(desk.person(), last.expect("it did"));
                play_turn(&mut desk);
                // From here to the next request nothing of this hand is seen in the interface.
            }
            Stop::Menu(Menu::Out) => {
                check_covered(&mut desk);
                desk.tap(KeyCode::Enter);
            }
            Stop::Menu(menu) => panic!("{menu:?} opened by itself"),
            Stop::Result => break,
        }
    }
    assert!(curtains >= 2, "{curtains} hand-overs");
    assert!(owners != CardSet::EMPTY);
}

#[test]
fn a_pause_covers_the_hand_and_the_log_calls_people_by_their_names() {
    let mut desk = Desk::at_table("human,human", 2);
    hurry(&mut desk);
    assert_eq!(desk.until_stop(), Stop::Menu(Menu::Curtain));
    // A pause over the curtain comes back to it.
    desk.frames(20);
    desk.tap(KeyCode::Escape);
    assert_eq!(desk.menu(), Menu::Pause);
    desk.tap(KeyCode::Escape);
    desk.frames(3);
    assert_eq!(desk.menu(), Menu::Curtain);
    desk.frames(20);
    hold_enter(&mut desk, LONG);
    desk.until_turn();
    desk.tap(KeyCode::Escape);
    assert_eq!(desk.see::<Match>().viewer(), None, "the pause covers it");
    desk.tap(KeyCode::Escape);
    assert_eq!(
        desk.until_stop(),
        Stop::Menu(Menu::Curtain),
        "and it is asked for anew"
    );
    desk.frames(20);
    hold_enter(&mut desk, LONG);
    desk.until_turn();
    play_turn(&mut desk);
    desk.until_stop();
    desk.frames(20);
    hold_enter(&mut desk, LONG);
    desk.until_turn();
    desk.tap(KeyCode::KeyL);
    assert_eq!(desk.menu(), Menu::Log);
    let log = desk.texts("Log").join(" ");
    assert!(log.contains("South") || log.contains("North"), "{log}");
    assert!(!log.contains("You"), "{log}");
}

#[test]
fn conceding_in_the_pause_is_done_before_the_curtain_falls_again() {
    let mut desk = Desk::at_table("human,human,easy", 2);
    hurry(&mut desk);
    while desk.until_stop() != Stop::Turn {
        desk.frames(20);
        hold_enter(&mut desk, LONG);
    }
    let seat = desk.game().turn().expect("a turn");
    desk.tap(KeyCode::Escape);
    desk.walk_to("Concede this round");
    desk.tap(KeyCode::Enter);
    assert_eq!(desk.menu(), Menu::Concede);
    desk.tap(KeyCode::ArrowRight);
    desk.tap(KeyCode::Enter);
    desk.until("the concession", |desk| desk.game().is_out(seat));
}

#[test]
fn a_peek_shows_the_own_hand_only_while_no_other_is_open() {
    use bevy::prelude::GamepadButton::{LeftTrigger2, South};
    use red7::{
        input::Device,
        rules::Variant,
        screens::Screen,
        settings::{Setup, Sitter},
        stages::Player,
        table::zones::Side,
    };
    let mut desk = Desk::new(&["--seed", "1"]);
    hurry(&mut desk);
    let pads = [desk.connect("a"), desk.connect("b")];
    let seats = vec![Player::Person, Player::Bot(Level::Easy), Player::Person];
    let mut setup = Setup::new(seats, Variant::default()).expect("a table");
    setup.seat(Side::Bottom, Sitter::Person(Device::Pad(0)));
    setup.seat(Side::Right, Sitter::Person(Device::Pad(1)));
    desk.app.world_mut().insert_resource(setup.with_seed(4));
    desk.app
        .world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Table);
    desk.frames(3);
    assert_eq!(desk.until_stop(), Stop::Menu(Menu::Curtain));
    let seat = desk.game().turn().expect("a turn");
    let other = if seat == Seat::new(0) {
        Seat::new(2)
    } else {
        Seat::new(0)
    };
    let pad_of = |seat: Seat| pads[usize::from(seat != Seat::new(0))];
    // All hands are covered: whoever holds the button sees the own one, and nothing else.
    desk.button_of(pad_of(other), LeftTrigger2, true);
    desk.frames(4);
    let hand = desk.game().hand(other);
    assert_eq!(faces(&mut desk), hand);
    desk.button_of(pad_of(other), LeftTrigger2, false);
    desk.frames(3);
    assert!(faces(&mut desk).is_empty());
    // The owner's hand is open: nobody peeks.
    desk.frames(20);
    desk.hold_pad(pad_of(seat), South, LONG);
    desk.until_turn();
    desk.button_of(pad_of(other), LeftTrigger2, true);
    desk.frames(4);
    assert!(faces(&mut desk).is_empty());
    desk.button_of(pad_of(other), LeftTrigger2, false);
    desk.frames(3);
    let said = desk.texts("What would be").join(" ");
    assert!(said.contains("turn"), "it is told whose turn it is: {said}");
}
