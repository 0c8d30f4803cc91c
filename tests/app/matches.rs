//! Whole matches in every variant, played by one device alone, choosing at random among what is offered.

use bevy::prelude::KeyCode;
use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus, seq::IndexedRandom};
use red7::{
    input::Spot,
    menus::{Menu, Story},
    rules::{Card, Choice, Move, RecycleTo, Scoring},
    screens::Screen,
    settings::{Settings, Speed},
    stages::{Match, Offer},
    table::{TableView, TurnButton},
};

use crate::desk::{Desk, Stop};

/// The one device that plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Device {
    /// A mouse.
    Mouse,
    /// A keyboard.
    Keyboard,
}

/// A table of this variant, where bonus draws are asked for.
fn table(seats: &str, seed: u64, scoring: &str, actions: bool) -> Desk {
    let seed = seed.to_string();
    let mut line = vec!["--quick", seats, "--seed", &seed, "--scoring", scoring];
    if actions {
        line.push("--actions");
    }
    let mut desk = Desk::new(&line);
    let world = desk.app.world_mut();
    let mut settings = world.resource_mut::<Settings>();
    settings.always_draw = false;
    settings.speed = Speed::Instant;
    desk
}

/// The moves that the table offers, gathered from what its devices look at and from the buttons that are there.
fn offered(desk: &mut Desk) -> Vec<Move> {
    let offer = desk.see::<Offer>().clone();
    let arrangement = desk.see::<TableView>().arrangement.clone();
    let owner = |card: &Card| {
        let seat = arrangement
            .palettes
            .iter()
            .position(|cards| cards.contains(card));
        red7::rules::Seat::new(seat.expect("a card of a Palette"))
    };
    let recycle = |to| move |card| Move::Recycle { card, to };
    let mut moves: Vec<Move> = offer.plays.iter().map(Move::Play).collect();
    moves.extend(offer.discards.iter().map(Move::Canvas));
    moves.extend(offer.thefts.iter().map(|card| Move::Steal {
        seat: owner(&card),
        card,
    }));
    moves.extend(offer.to_deck.iter().map(recycle(RecycleTo::Deck)));
    moves.extend(offer.to_canvas.iter().map(recycle(RecycleTo::Canvas)));
    for (name, mv) in [("Draw one", Move::Draw), ("No draw", Move::Decline)] {
        if desk.button(name).is_some() {
            moves.push(mv);
        }
    }
    if desk.button("End turn").is_some() {
        moves.extend(offer.end.then_some(Move::End));
        moves.extend(offer.concede.then_some(Move::Concede));
    }
    moves.sort_by_key(Move::to_string);
    moves
}

/// Brings the keyboard to a card.
fn walk_to(desk: &mut Desk, card: Card) {
    for _ in 0..60 {
        let spot = *desk.see::<Spot>();
        if spot == Spot::Card(card) {
            return;
        }
        let arrangement = &desk.see::<TableView>().arrangement;
        let rows = desk.see::<Offer>().reach().rows(arrangement);
        let cards: Vec<Card> = rows.into_iter().flatten().collect();
        let place = |card: Card| cards.iter().position(|other| *other == card);
        let wanted = place(card).unwrap_or_else(|| panic!("{card} is within reach"));
        let left = match spot {
            Spot::Card(now) => place(now).is_some_and(|now| now > wanted),
            Spot::Button(_) => true,
            Spot::Nowhere => false,
        };
        desk.tap(if left {
            KeyCode::ArrowLeft
        } else {
            KeyCode::ArrowRight
        });
    }
    panic!("the keyboard never came to {card}: {}", desk.describe());
}

/// Makes a move with the mouse or the keyboard alone.
fn make(desk: &mut Desk, mv: Move, device: Device, way: usize) {
    match device {
        Device::Mouse => by_mouse(desk, mv, way),
        Device::Keyboard => by_keyboard(desk, mv),
    }
    if desk.menu() == Menu::Confirm {
        let end = matches!(mv, Move::End | Move::Concede);
        assert!(end, "{mv} asks for no confirmation");
        match device {
            Device::Mouse => {
                let sure = ["Give up", "End turn, go out"]
                    .into_iter()
                    .find(|name| desk.button(name).is_some());
                desk.click_button(sure.expect("a button that goes on"));
            }
            Device::Keyboard => {
                desk.tap(KeyCode::ArrowRight);
                desk.tap(KeyCode::Enter);
            }
        }
    }
}

fn by_mouse(desk: &mut Desk, mv: Move, way: usize) {
    if let Some(card) = mv.card() {
        let from = desk.grip(card);
        let place = match mv {
            Move::Play(_) => desk.tray(),
            Move::Canvas(_)
            | Move::Recycle {
                to: RecycleTo::Canvas,
                ..
            } => desk.canvas(),
            _ => desk.deck(),
        };
        match (way % 2, mv) {
            (0, _) => desk.drag(from, place),
            (_, Move::Play(_)) => desk.double_click(from),
            (_, Move::Steal { .. }) => desk.click(from),
            _ => {
                desk.click(from);
                desk.click(place);
            }
        }
    } else {
        desk.click_button(match mv {
            Move::Draw => "Draw one",
            Move::Decline => "No draw",
            _ => "End turn",
        });
    }
    desk.frames(2);
}

pub fn by_keyboard(desk: &mut Desk, mv: Move) {
    if let Some(card) = mv.card() {
        walk_to(desk, card);
    }
    desk.tap(match mv {
        Move::Canvas(_)
        | Move::Recycle {
            to: RecycleTo::Canvas,
            ..
        } => KeyCode::KeyC,
        Move::Decline => KeyCode::KeyN,
        Move::End | Move::Concede => KeyCode::KeyE,
        _ => KeyCode::Enter,
    });
}

/// What was chosen along the way.
#[derive(Default)]
pub struct Tally {
    actions: usize,
    rounds: usize,
}

/// Plays a match to its end.
pub fn play(desk: &mut Desk, device: Device, rng: &mut Xoshiro256PlusPlus) -> Tally {
    let mut tally = Tally::default();
    for way in 0.. {
        assert!(way < 3_000, "the match never ends: {}", desk.describe());
        match desk.until_stop() {
            Stop::Turn => {
                let game = desk.game().clone();
                let mut legal = game.legal_moves();
                legal.sort_by_key(Move::to_string);
                assert_eq!(offered(desk), legal, "{}", desk.describe());
                let asks = !matches!(game.choice(), Choice::Turn { .. } | Choice::EndOnly);
                tally.actions += usize::from(asks);
                // Giving up is one of many moves, and would end most rounds at once.
                let staying: Vec<Move> = legal
                    .iter()
                    .copied()
                    .filter(|mv| *mv != Move::Concede)
                    .collect();
                let choose = if staying.is_empty() || rng.random_bool(0.01) {
                    &legal
                } else {
                    &staying
                };
                let mv = *choose.choose(rng).expect("a turn has a legal move");
                make(desk, mv, device, way);
                if !matches!(mv, Move::End | Move::Concede) {
                    desk.until_stop();
                    let mut then = game;
                    then.apply(mv).expect("a legal move");
                    // A 5 that nothing may follow, or a turn that goes on: the same as in the rules alone.
                    assert_eq!(*desk.game(), then, "{mv}");
                }
            }
            Stop::Menu(Menu::Out) => match device {
                Device::Mouse => desk.click_button("Skip to the result"),
                Device::Keyboard => desk.tap(KeyCode::Escape),
            },
            Stop::Menu(menu) => panic!("{menu:?} opened by itself"),
            Stop::Result => {
                tally.rounds += 1;
                let over = desk.game().choice() == Choice::MatchOver;
                let said = desk.texts("Result").join(" ");
                if over {
                    let last = desk.see::<Match>().variant.scoring == Scoring::Basic;
                    assert!(
                        said.contains(if last { "the round" } else { "the match" }),
                        "{said}"
                    );
                    return tally;
                }
                assert!(said.contains("cards are dealt again"), "{said}");
                match device {
                    Device::Mouse => desk.click_button("Next round"),
                    Device::Keyboard => desk.tap(KeyCode::Enter),
                }
                desk.until("the next round", |desk| desk.screen() == Screen::Table);
            }
        }
    }
    tally
}

const TABLES: [&str; 3] = [
    "human,thrifty",
    "random,human,thrifty",
    "thrifty,random,human,random",
];

/// Plays one match of each of these variants at each table; says how many choices were asked for, and how many rounds
/// were played.
fn matches(device: Device, seed: u64, variants: &[(&str, bool)]) -> (usize, usize) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut sums = (0, 0);
    for (scoring, actions) in variants {
        for seats in TABLES {
            let mut desk = table(seats, rng.random_range(0..1000), scoring, *actions);
            let tally = play(&mut desk, device, &mut rng);
            sums = (sums.0 + tally.actions, sums.1 + tally.rounds);
        }
    }
    sums
}

#[test]
fn whole_matches_of_every_kind_by_mouse() {
    let variants = ["basic", "advanced"].map(|scoring| [(scoring, false), (scoring, true)]);
    let (asked, rounds) = matches(Device::Mouse, 11, variants.as_flattened());
    assert!(asked > 20, "choices were asked for: {asked}");
    assert!(rounds > 20, "rounds were played: {rounds}");
}

#[test]
fn whole_matches_by_keyboard() {
    let (asked, rounds) = matches(
        Device::Keyboard,
        12,
        &[("basic", false), ("advanced", true)],
    );
    assert!(asked > 10, "choices were asked for: {asked}");
    assert!(rounds > 10, "rounds were played: {rounds}");
}

/// A table at which the person has come to a choice that pleases, still.
fn at_choice(pleases: impl Fn(Choice) -> bool) -> Desk {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for seed in 0..200 {
        let mut desk = table("human,thrifty,thrifty", seed, "advanced", true);
        for way in 0..12 {
            if desk.until_stop() != Stop::Turn {
                break;
            }
            let game = desk.game().clone();
            if pleases(game.choice()) {
                return desk;
            }
            let legal = game.legal_moves();
            // Straight to a choice if there is a move that leads to one.
            let leads = legal.iter().copied().find(|mv| {
                let mut then = game.clone();
                then.apply(*mv).is_ok() && then.turn() == game.turn() && pleases(then.choice())
            });
            let staying: Vec<Move> = legal
                .iter()
                .copied()
                .filter(|mv| *mv != Move::Concede)
                .collect();
            let Some(mv) = leads.or_else(|| staying.choose(&mut rng).copied()) else {
                break;
            };
            make(&mut desk, mv, Device::Mouse, way);
        }
    }
    panic!("no such choice");
}

#[test]
fn a_match_can_be_given_up_at_every_choice_and_nothing_else_is_lost() {
    let kinds: [fn(Choice) -> bool; 5] = [
        |choice| matches!(choice, Choice::Steal { .. }),
        |choice| matches!(choice, Choice::Recycle { .. }),
        |choice| matches!(choice, Choice::PlayAgain { .. }),
        |choice| matches!(choice, Choice::BonusDraw { .. }),
        |choice| choice == Choice::Turn { played: true },
    ];
    for kind in kinds {
        let mut desk = at_choice(kind);
        if desk.see::<Match>().has_seen_card() {
            // Behind a card that was seen there is no way back: the rules decide.
            continue;
        }
        desk.tap(KeyCode::Escape);
        desk.click_button("Concede this round");
        assert_eq!(desk.menu(), Menu::Concede);
        // The first answer goes on playing.
        desk.tap(KeyCode::Escape);
        assert_eq!(desk.menu(), Menu::Pause, "Escape closes one layer");
        desk.click_button("Concede this round");
        desk.click_button("Give up");
        desk.until("the person is out", |desk| {
            desk.menu() == Menu::Out || desk.screen() == Screen::Result
        });
        assert!(desk.game().is_out(desk.person()) || desk.screen() == Screen::Result);
    }
}

#[test]
fn a_turn_can_be_taken_back_until_a_hidden_card_is_seen() {
    let mut desk = at_choice(|choice| matches!(choice, Choice::Recycle { .. }));
    let start = desk
        .see::<Story>()
        .turns
        .last()
        .expect("a turn")
        .began
        .clone();
    while desk.see::<Match>().can_take_back() {
        desk.tap(KeyCode::KeyZ);
        desk.until_turn();
    }
    if !desk.see::<Match>().has_seen_card() {
        assert_eq!(*desk.game(), start);
    }
    // Behind a drawn card it is refused, in words.
    let mut desk = at_choice(|choice| matches!(choice, Choice::BonusDraw { .. }));
    let known = desk.refused.len();
    desk.click_button("Draw one");
    desk.until_turn();
    let game = desk.game().clone();
    desk.tap(KeyCode::KeyZ);
    desk.until_turn();
    assert_eq!(*desk.game(), game, "the draw stays");
    assert_eq!(desk.refused.len(), known + 1);
    assert!(desk.refused[known].reason.contains("seen"));
}

#[test]
fn a_bonus_draw_that_is_always_taken_comes_with_the_end_of_the_turn() {
    let mut desk = at_choice(|choice| matches!(choice, Choice::BonusDraw { .. }));
    desk.app.world_mut().resource_mut::<Settings>().always_draw = true;
    desk.frames(3);
    assert!(desk.button("Draw one").is_none() && desk.button("No draw").is_none());
    assert!(
        desk.see::<Match>().can_take_back(),
        "nothing has been drawn yet"
    );
    let (seat, before) = (desk.person(), desk.game().hand_len(desk.person()));
    desk.click_button("End turn");
    desk.frames(30);
    assert_eq!(desk.game().hand_len(seat), before + 1);
    assert!(desk.refused.is_empty(), "{:?}", desk.refused);
}

#[test]
fn a_hint_is_a_turn_that_stays_in() {
    let mut desk = table("human,thrifty", 3, "advanced", true);
    desk.until_turn();
    assert!(
        !desk.see::<Offer>().safe.is_empty(),
        "a first turn has an answer"
    );
    desk.click_button("Hint");
    let said = desk.texts("What would be").join(" ");
    assert!(said.starts_with("You stay in if you"), "{said}");
    // The next move ends it.
    let card = desk.see::<Offer>().plays.highest().expect("a card to play");
    make(&mut desk, Move::Play(card), Device::Keyboard, 0);
    desk.frames(40);
    let said = desk.texts("What would be").join(" ");
    assert!(!said.starts_with("You stay in if you"), "{said}");
    assert!(!desk.see::<Offer>().safe.contains(card));
}

#[test]
fn the_log_tells_every_turn_and_shows_the_table_after_it() {
    let mut desk = table("human,thrifty,thrifty", 9, "advanced", true);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for way in 0..14 {
        if desk.until_stop() != Stop::Turn {
            break;
        }
        let legal: Vec<Move> = desk
            .game()
            .legal_moves()
            .into_iter()
            .filter(|mv| !matches!(mv, Move::Concede))
            .collect();
        let Some(mv) = legal.choose(&mut rng).copied() else {
            break;
        };
        make(&mut desk, mv, Device::Mouse, way);
    }
    if matches!(desk.until_stop(), Stop::Menu(Menu::Out)) {
        desk.click_button("Watch");
    }
    desk.frames(5);
    let truth = desk.game().clone();
    desk.tap(KeyCode::KeyL);
    assert_eq!(desk.menu(), Menu::Log);
    let said = desk.texts("Log").join(" ");
    assert!(
        said.contains("played") && said.contains("leads") | said.contains("lead:"),
        "{said}"
    );
    // The newest entry, by keyboard: the table looks back, and comes back.
    desk.tap(KeyCode::ArrowDown);
    desk.tap(KeyCode::Enter);
    desk.frames(40);
    assert!(desk.see::<red7::animation::cues::Shown>().looks_back());
    desk.tap(KeyCode::Escape);
    desk.frames(40);
    assert_eq!(desk.menu(), Menu::None);
    assert!(!desk.see::<red7::animation::cues::Shown>().looks_back());
    assert_eq!(desk.game().round(), truth.round());
}

#[test]
fn the_end_button_is_the_last_that_arrows_reach() {
    let desk = at_choice(|choice| choice == Choice::Turn { played: true });
    let table = desk.see::<Match>();
    let buttons = TurnButton::offered(table, desk.see::<Offer>(), false);
    assert_eq!(buttons.last(), Some(&TurnButton::End));
}
