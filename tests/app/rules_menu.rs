//! The rules at hand: opened and closed from everywhere, by keyboard alone and by mouse alone, with every page's words.

use bevy::{input::ButtonState, input_focus::InputFocus, math::Vec2, prelude::*};
use red7::{
    input::Spot,
    menus::{Menu, Page},
    rules::Rule,
    screens::Screen,
    stages::Match,
    table::TableView,
};

use crate::{by_mouse, desk::Desk, first_turn, leading_turn, walk_to};

/// The name of what the keyboard stands on.
fn focused(desk: &Desk) -> Option<String> {
    let entity = desk.see::<InputFocus>().get()?;
    let name = desk.app.world().get::<Name>(entity)?;
    Some(name.as_str().to_owned())
}

/// All words of the open sheet, those that are stressed in the midst of others included.
fn words(desk: &mut Desk) -> String {
    let world = desk.app.world_mut();
    let mut sheets = world.query::<(Entity, &Name)>();
    let sheet = sheets
        .iter(world)
        .find(|(_, name)| name.as_str() == "Rules")
        .map(|(entity, _)| entity)
        .expect("the rules are open");
    let mut children = world.query::<&Children>();
    let mut words = world.query::<(Option<&Text>, Option<&TextSpan>)>();
    let below: Vec<Entity> = children
        .query(world)
        .iter_descendants_depth_first(sheet)
        .collect();
    let mut all = String::new();
    for entity in below {
        match words.get(world, entity) {
            Ok((Some(text), _)) => all += &format!("\n{}", text.0),
            Ok((_, Some(span))) => all += &span.0,
            _ => {}
        }
    }
    all
}

/// The title, without a match.
fn title() -> Desk {
    let mut desk = Desk::new(&["--seed", "3"]);
    desk.frames(3);
    desk
}

fn is_open(desk: &Desk) -> bool {
    desk.menu() == Menu::Rules
}

#[test]
fn keys_open_and_close_them_at_the_title() {
    let mut desk = title();
    for close in [KeyCode::F1, KeyCode::Escape] {
        desk.tap(KeyCode::F1);
        assert!(is_open(&desk));
        desk.tap(close);
        assert_eq!((desk.screen(), desk.menu()), (Screen::Title, Menu::None));
    }
    // The same by the list, and the list goes on where it was left.
    while focused(&desk).as_deref() != Some("How to play") {
        desk.tap(KeyCode::ArrowDown);
    }
    desk.tap(KeyCode::Enter);
    assert!(is_open(&desk));
    assert_eq!(focused(&desk).as_deref(), Some("The seven rules"));
    assert!(words(&mut desk).contains("How to play"));
    desk.tap(KeyCode::Escape);
    assert_eq!(desk.menu(), Menu::None);
    assert_eq!(focused(&desk).as_deref(), Some("How to play"));
    // The button that closes is within reach of the keyboard, too.
    desk.tap(KeyCode::Enter);
    desk.tap(KeyCode::ArrowDown);
    assert_eq!(focused(&desk).as_deref(), Some("Close"));
    desk.tap(KeyCode::Enter);
    assert_eq!((desk.screen(), desk.menu()), (Screen::Title, Menu::None));
}

#[test]
fn the_mouse_opens_and_closes_them_at_the_title() {
    let mut desk = title();
    desk.click_button("How to play");
    assert!(is_open(&desk));
    desk.click_button("Close");
    assert_eq!((desk.screen(), desk.menu()), (Screen::Title, Menu::None));
}

#[test]
fn keys_open_and_close_them_at_the_table_and_the_card_stays_lifted() {
    let mut desk = first_turn();
    let card = desk.hand()[2];
    walk_to(&mut desk, card);
    for close in [KeyCode::Escape, KeyCode::F1] {
        desk.tap(KeyCode::F1);
        assert!(is_open(&desk));
        // Nothing of this reaches the table.
        for key in [
            KeyCode::KeyC,
            KeyCode::KeyE,
            KeyCode::KeyZ,
            KeyCode::Enter,
            KeyCode::ArrowRight,
        ] {
            desk.tap(key);
        }
        assert!(is_open(&desk));
        desk.tap(close);
        desk.until_turn();
        assert!(desk.moves().is_empty(), "{:?}", desk.moves());
        assert_eq!(*desk.see::<Spot>(), Spot::Card(card));
    }
}

#[test]
fn the_mouse_opens_and_closes_them_at_the_table() {
    let mut desk = first_turn();
    let card = desk.hand()[3];
    desk.click_button("Rules button");
    assert!(is_open(&desk));
    // Clicks on the sheet and beside it, over cards and buttons of the table, do nothing.
    let below = [
        desk.grip(card),
        desk.canvas(),
        desk.tray(),
        desk.button("End turn").expect("it lies below"),
        desk.button("Menu button").expect("it lies below"),
        Vec2::new(5.0, 400.0),
    ];
    for at in below {
        desk.double_click(at);
        desk.point(at);
        for state in [ButtonState::Pressed, ButtonState::Released] {
            desk.mouse(MouseButton::Left, state);
        }
        desk.frames(2);
        assert!(is_open(&desk), "a click at {at}");
    }
    desk.click_button("Close");
    desk.until_turn();
    assert!(desk.moves().is_empty(), "{:?}", desk.moves());
}

#[test]
fn from_the_pause_they_go_back_to_the_pause_and_hands_stay_hidden() {
    let mut desk = first_turn();
    let hidden = |desk: &Desk| {
        let view = &desk.see::<TableView>().arrangement;
        view.hands[view.viewpoint]
            .iter()
            .all(|card| !view.faces.contains(*card))
    };
    desk.tap(KeyCode::Escape);
    for (open, close) in [
        (KeyCode::F1, KeyCode::Escape),
        (KeyCode::F1, KeyCode::F1),
        (KeyCode::Enter, KeyCode::Escape),
    ] {
        if open == KeyCode::Enter {
            while focused(&desk).as_deref() != Some("Rules") {
                desk.tap(KeyCode::ArrowDown);
            }
        }
        desk.tap(open);
        assert!(is_open(&desk));
        desk.until("a still table", |desk| desk.is_still());
        assert!(hidden(&desk), "the hand is hidden below the rules");
        desk.tap(close);
        assert_eq!(desk.menu(), Menu::Pause);
        assert!(hidden(&desk), "the hand is hidden at the pause");
        assert_eq!(
            focused(&desk).as_deref(),
            Some("Rules"),
            "where it was left"
        );
    }
    desk.click_button("Rules");
    assert!(is_open(&desk));
    desk.click_button("Close");
    assert_eq!(desk.menu(), Menu::Pause);
    desk.tap(KeyCode::Escape);
    desk.until_turn();
    assert!(!hidden(&desk));
    assert!(desk.moves().is_empty());
}

#[test]
fn over_a_question_and_a_result_only_the_rules_are_closed() {
    let mut desk = first_turn();
    desk.tap(KeyCode::KeyE);
    assert_eq!(desk.menu(), Menu::Confirm);
    desk.tap(KeyCode::F1);
    assert!(is_open(&desk));
    desk.tap(KeyCode::Escape);
    assert_eq!(desk.menu(), Menu::Confirm);
    desk.click_button("Give up");
    desk.until("the result", |desk| desk.screen() == Screen::Result);
    desk.frames(5);
    let beneath =
        ["Rematch", "Title"].map(|name| desk.button(name).unwrap_or_else(|| panic!("no {name}")));
    let before = focused(&desk);
    for close in [KeyCode::Escape, KeyCode::F1] {
        desk.tap(KeyCode::F1);
        assert!(is_open(&desk));
        for at in beneath {
            desk.click(at);
            desk.point(at);
            for state in [ButtonState::Pressed, ButtonState::Released] {
                desk.mouse(MouseButton::Left, state);
            }
            desk.frames(3);
            assert!(is_open(&desk), "the result cannot be reached");
        }
        desk.tap(close);
        assert_eq!((desk.screen(), desk.menu()), (Screen::Result, Menu::None));
        assert_eq!(focused(&desk), before);
    }
}

#[test]
fn nothing_of_the_title_can_be_pressed_below_them() {
    let mut desk = title();
    let items = ["Quick play", "New match", "Settings", "Quit"]
        .map(|name| desk.button(name).unwrap_or_else(|| panic!("no {name}")));
    desk.click_button("How to play");
    for at in items {
        desk.click(at);
        desk.point(at);
        for state in [ButtonState::Pressed, ButtonState::Released] {
            desk.mouse(MouseButton::Left, state);
        }
        desk.frames(3);
        assert_eq!((desk.screen(), desk.menu()), (Screen::Title, Menu::Rules));
    }
    let leaving = desk.app.world().resource::<Messages<AppExit>>();
    assert!(leaving.is_empty(), "Quit was pressed");
    // After clicks beside all buttons the keyboard still stands on the sheet.
    desk.tap(KeyCode::Tab);
    assert_eq!(*desk.see::<Page>(), Page::Ties);
}

#[test]
fn a_tap_within_one_frame_opens_and_closes_them_and_a_held_key_acts_once() {
    let mut desk = first_turn();
    desk.flick(KeyCode::F1);
    desk.frames(2);
    assert!(is_open(&desk));
    desk.flick(KeyCode::Escape);
    desk.frames(2);
    assert_eq!(desk.menu(), Menu::None, "Escape does not go on to pause");
    for key in [KeyCode::F1, KeyCode::Escape] {
        desk.key(key, ButtonState::Pressed);
        desk.frames(60);
        let wanted = if key == KeyCode::F1 {
            Menu::Rules
        } else {
            Menu::None
        };
        assert_eq!(desk.menu(), wanted);
        desk.key(key, ButtonState::Released);
        desk.frames(2);
        assert_eq!(desk.menu(), wanted);
    }
    assert!(desk.moves().is_empty());
}

#[test]
fn the_table_stands_still_while_they_are_open() {
    let mut desk = first_turn();
    let turn = leading_turn(desk.game(), 1).expect("a turn that leads");
    for mv in turn {
        by_mouse(&mut desk, mv, 0);
    }
    // The bot is on turn: it waits until the rules are closed.
    desk.tap(KeyCode::KeyE);
    desk.tap(KeyCode::F1);
    assert!(is_open(&desk));
    let before = desk.game().clone();
    desk.frames(600);
    assert_eq!(*desk.game(), before);
    desk.tap(KeyCode::F1);
    desk.until_stop();
    assert_ne!(*desk.game(), before, "and goes on then");
}

#[test]
fn arrows_tab_and_clicks_turn_the_pages() {
    let mut desk = title();
    desk.tap(KeyCode::F1);
    let page = |desk: &Desk| *desk.see::<Page>();
    assert_eq!(page(&desk), Page::Seven, "they open on the first page");
    // Right goes through all of them and around, and left the same way back.
    for by in [KeyCode::ArrowRight, KeyCode::ArrowLeft] {
        let mut wanted: Vec<Page> = Page::ALL.into_iter().cycle().skip(1).take(5).collect();
        if by == KeyCode::ArrowLeft {
            wanted = Page::ALL.into_iter().rev().collect();
        }
        for wanted in wanted {
            desk.tap(by);
            assert_eq!(page(&desk), wanted);
            assert_eq!(focused(&desk).as_deref(), Some(wanted.title()));
        }
    }
    // Tab goes through the tabs to the button that closes, and on to the first.
    for wanted in &Page::ALL[1..] {
        desk.tap(KeyCode::Tab);
        assert_eq!(page(&desk), *wanted);
    }
    desk.tap(KeyCode::Tab);
    assert_eq!(focused(&desk).as_deref(), Some("Close"));
    assert_eq!(page(&desk), Page::Actions, "the page stays");
    desk.tap(KeyCode::ArrowLeft);
    assert_eq!(
        page(&desk),
        Page::Scoring,
        "arrows turn the pages from there, too"
    );
    for wanted in Page::ALL.into_iter().rev() {
        desk.click_button(wanted.title());
        assert_eq!(page(&desk), wanted);
    }
    desk.tap(KeyCode::ArrowRight);
    assert_eq!(
        page(&desk),
        Page::Ties,
        "the keyboard goes on from where the mouse was"
    );
    desk.tap(KeyCode::Escape);
    desk.tap(KeyCode::F1);
    assert_eq!(
        page(&desk),
        Page::Seven,
        "opened anew, they start at the first page"
    );
}

#[test]
fn every_page_says_what_it_must() {
    let mut desk = first_turn();
    desk.click_button("Rules button");
    for (page, said) in [
        (
            Page::Seven,
            &[
                "Canvas sets the rule",
                "most different colours",
                "runs of 4 each, 7 beats 5",
                "in force now",
            ][..],
        ),
        (
            Page::Ties,
            &[
                "orange 4 beats blue 4",
                "Nobody leads: there is no even card in any Palette",
                "Strongest",
                "2 reds, 7 high",
            ],
        ),
        (
            Page::Turn,
            &[
                "At the end of your own turn you must be winning",
                "Play, then discard",
                "Concede",
                "left of the highest",
                "empty hand",
            ],
        ),
        (
            Page::Scoring,
            &[
                "= 12 points",
                "40",
                "35",
                "30",
                "with 4 players",
                "fewer than 8",
                "you may draw one card",
            ],
        ),
        (
            Page::Actions,
            &[
                "1 · Steal away",
                "3 · Draw",
                "5 · Play again",
                "7 · Rethink",
                "A 1 or a 7 only if you can stay in",
            ],
        ),
    ] {
        desk.click_button(page.title());
        let words = words(&mut desk);
        for said in said {
            assert!(
                words.contains(said),
                "{page:?} does not say {said}: {words}"
            );
        }
        assert!(!words.contains('*'), "{page:?} shows a star: {words}");
        assert!(!words.to_lowercase().contains("game"), "{page:?}: {words}");
    }
    desk.click_button(Page::Seven.title());
    let words = words(&mut desk);
    for rule in Rule::ALL {
        assert!(words.contains(rule.name()) && words.contains(rule.goal()));
    }
    assert!(desk.app.world().contains_resource::<Match>());
}
