//! At each tenth of every animation: a press, a resize, a pause, giving up. Whatever comes then, the picture catches up and
//! the match goes on as the rules say.

use std::collections::BTreeSet;

use bevy::{input::ButtonState, math::Vec2, prelude::*};
use red7::{
    animation::cues::Shown,
    bots::Level,
    menus::Menu,
    rules::{Card, Choice, Event, Move, RecycleTo, Scoring, Seat, Variant},
    screens::Screen,
    settings::{Settings, Speed},
    stages::{Match, NextMatch, Player},
    table::{CardFace, TableView},
};

use crate::{desk::Desk, leading_turn};

/// The animations that a tenth is taken of, with about how many frames each takes at normal speed.
const MOTIONS: [(Motion, usize); 4] = [
    (Motion::Deal, 96),
    (Motion::Play, 18),
    (Motion::Paint, 36),
    (Motion::Bot, 60),
];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Motion {
    /// The cards are dealt.
    Deal,
    /// A card of the hand flies to the Palette.
    Play,
    /// A card flies to the Canvas, and the rule changes.
    Paint,
    /// The turn has been ended, and the others move.
    Bot,
}

/// A desk, and a seed whose first turn is the person's and can be a play and a discard that leads.
fn desk() -> (Desk, u64) {
    let desk = crate::first_turn();
    let seed = desk.see::<Match>().seed;
    (desk, seed)
}

/// Deals the same cards again, whatever is open.
fn deal_again(desk: &mut Desk, seed: u64) {
    let world = desk.app.world_mut();
    let mut next = world.resource_mut::<NextMatch>();
    next.seed = seed;
    next.players = vec![Player::Person, Player::Bot(Level::Thrifty)];
    world.resource_mut::<NextState<Screen>>().set(Screen::Table);
    desk.until("the deal", |desk| desk.see::<Shown>().dealing);
}

/// The play and the discard that the tests make.
fn turn(desk: &Desk) -> (Card, Card) {
    let turn = leading_turn(desk.game(), 2).expect("a turn that leads");
    let [Move::Play(played), Move::Canvas(painted)] = turn[..] else {
        panic!("{turn:?} is a play and a discard");
    };
    (played, painted)
}

/// Sets an animation going, up to a tenth of it; says which moves have been made for it.
fn set_going(desk: &mut Desk, seed: u64, motion: Motion, tenth: usize) -> Vec<Move> {
    deal_again(desk, seed);
    let mut made = Vec::new();
    if motion != Motion::Deal {
        desk.until_turn();
        let (played, painted) = turn(desk);
        let at = desk.grip(played);
        desk.hover(at);
        for _ in 0..2 {
            desk.press();
            desk.release();
        }
        made.push(Move::Play(played));
        if motion != Motion::Play {
            desk.until_turn();
            let (from, to) = (desk.grip(painted), desk.canvas());
            desk.drag(from, to);
            made.push(Move::Canvas(painted));
        }
        if motion == Motion::Bot {
            desk.until_turn();
            desk.tap(KeyCode::KeyE);
            made.push(Move::End);
        }
    }
    let frames = MOTIONS.iter().find(|(other, _)| *other == motion);
    desk.frames(frames.map_or(0, |(_, frames)| frames * tenth / 10));
    made
}

/// Runs something at each tenth of every animation.
fn at_each_tenth(mut then: impl FnMut(&mut Desk, Motion, &[Move])) {
    let (mut desk, seed) = desk();
    for (motion, _) in MOTIONS {
        for tenth in 0..=10 {
            let made = set_going(&mut desk, seed, motion, tenth);
            then(&mut desk, motion, &made);
        }
    }
}

/// The moves so far begin with these.
fn begins_with(desk: &Desk, made: &[Move]) {
    assert!(
        desk.moves().starts_with(made),
        "{made:?} came first: {}",
        desk.describe()
    );
}

#[test]
fn a_press_on_a_card_in_the_air_loses_nothing() {
    at_each_tenth(|desk, motion, made| {
        let flying = desk.try_game().map(|game| {
            let hand = game.hand(game.turn().unwrap_or(Seat::new(0)));
            made.last()
                .and_then(|mv| mv.card())
                .or(hand.highest())
                .expect("a card")
        });
        if let Some(card) = flying {
            let at = desk.drawn_at(card);
            desk.point(at);
        }
        desk.press();
        desk.release();
        desk.until_stop();
        if motion == Motion::Deal {
            assert!(desk.moves().is_empty(), "{}", desk.describe());
        }
        begins_with(desk, made);
    });
}

#[test]
fn a_resize_at_each_tenth_ends_in_the_layout_of_the_new_size() {
    let sizes = [(1920, 1080), (1, 1), (1024, 768), (0, 0), (2560, 1080)];
    let mut next = 0;
    at_each_tenth(|desk, _, made| {
        let (width, height) = sizes[next % sizes.len()];
        next += 1;
        desk.resize(width, height);
        desk.frames(3);
        desk.resize(1280, 800);
        // Each still frame is held against the layout.
        desk.until_stop();
        begins_with(desk, made);
    });
}

#[test]
fn a_pause_and_another_deal_begin_at_once_at_each_tenth() {
    at_each_tenth(|desk, motion, _| {
        desk.key(KeyCode::Escape, ButtonState::Pressed);
        desk.frames(3);
        desk.key(KeyCode::Escape, ButtonState::Released);
        desk.frames(3);
        assert_eq!(desk.menu(), Menu::Pause, "{motion:?}");
        let restart = desk
            .button("Start this match again")
            .expect("a button to deal again");
        desk.click(restart);
        // Within a tenth of a second the cards go back into the deck.
        desk.frames(6);
        assert_eq!(desk.menu(), Menu::None, "{motion:?}");
        assert!(!desk.is_still(), "{motion:?}: the next deal has begun");
        desk.until_turn();
        assert!(desk.moves().is_empty(), "{motion:?}: {}", desk.describe());
    });
}

#[test]
fn the_round_can_be_given_up_at_each_tenth() {
    at_each_tenth(|desk, motion, made| {
        desk.tap(KeyCode::Escape);
        assert_eq!(desk.menu(), Menu::Pause, "{motion:?}");
        if desk.button("Concede this round").is_none() {
            // It is not the person’s turn: there is nothing to give up yet.
            assert!(!desk.person_on_turn(), "{motion:?}: {}", desk.describe());
            desk.tap(KeyCode::Escape);
            desk.until_stop();
            begins_with(desk, made);
            return;
        }
        desk.click_button("Concede this round");
        desk.click_button("Give up");
        desk.until("the result", |desk| desk.screen() == Screen::Result);
        // What the turn had done so far is taken back first, if the rules ask for that.
        assert_eq!(desk.game().seats_in().count(), 1);
        assert!(desk.game().is_out(desk.person()), "{}", desk.describe());
    });
}

#[test]
fn whatever_is_pressed_at_each_tenth_of_the_end_the_result_is_that_of_the_rules() {
    // With and without a next round; the person goes out as the last one, so that the end is seen in full.
    for scoring in [Scoring::Basic, Scoring::Advanced] {
        let (mut desk, seed) = desk();
        for tenth in 0..=10 {
            desk.app.world_mut().resource_mut::<NextMatch>().variant = Variant {
                scoring,
                actions: false,
            };
            deal_again(&mut desk, seed);
            desk.until_turn();
            desk.tap(KeyCode::KeyE);
            desk.tap(KeyCode::ArrowRight);
            desk.tap(KeyCode::Enter);
            desk.until("the end", |desk| desk.game().is_over() && !desk.is_still());
            desk.frames(54 * tenth / 10);
            match tenth % 4 {
                0 => desk.tap(KeyCode::KeyZ),
                1 => desk.tap(KeyCode::KeyC),
                2 => {
                    desk.point(Vec2::new(640.0, 300.0));
                    desk.press();
                    desk.release();
                }
                _ => desk.resize(1600, 900),
            }
            desk.until("the result", |desk| desk.screen() == Screen::Result);
            let over = desk.game().choice();
            let wanted = match scoring {
                Scoring::Basic => Choice::MatchOver,
                Scoring::Advanced => Choice::RoundOver,
            };
            assert_eq!(over, wanted, "{}", desk.describe());
            let said = desk.texts("Result").join(" ");
            assert!(said.contains("North wins"), "{said}");
            desk.resize(1280, 800);
        }
    }
}

#[test]
fn each_action_stirs_on_its_own_card_and_any_press_completes_it() {
    let mut stirred = BTreeSet::new();
    let mut hurried = 0;
    for seed in 1..40 {
        if stirred.len() == 4 && hurried > 2 {
            break;
        }
        let hurry = seed % 2 == 0;
        let mut desk = Desk::new(&[
            "--quick",
            "random,thrifty,random,thrifty",
            "--actions",
            "--seed",
            &seed.to_string(),
        ]);
        desk.app.world_mut().resource_mut::<Settings>().speed = Speed::Fast;
        for _ in 0..6_000 {
            if desk.screen() == Screen::Result {
                break;
            }
            desk.frame();
            let happening = desk.see::<Shown>().happening;
            let cards = swollen(&mut desk);
            assert!(cards.len() <= 1, "one acts at a time: {cards:?}");
            if let Some(card) = cards.first() {
                assert!(happening.is_some(), "{card} stirs for something");
                stirred.insert(card.number());
                let said = desk.texts("Sentence").concat();
                assert!(!said.is_empty(), "what {card} does is said");
                if hurry {
                    hurried += 1;
                    desk.mouse(MouseButton::Right, ButtonState::Pressed);
                    desk.frame();
                    desk.mouse(MouseButton::Right, ButtonState::Released);
                    desk.frames(2);
                    assert!(!swollen(&mut desk).contains(card), "{card} is at rest");
                }
            }
        }
    }
    assert_eq!(stirred, [1, 3, 5, 7].into(), "each action was seen");
}

/// The cards whose disc is larger than at rest.
fn swollen(desk: &mut Desk) -> Vec<Card> {
    let world = desk.app.world_mut();
    let mut discs = world.query::<(&Name, &Transform, &ChildOf)>();
    let mut faces = world.query::<&CardFace>();
    let large: Vec<Entity> = discs
        .iter(world)
        .filter(|(name, place, _)| name.as_str() == "Action disc" && place.scale.x > 1.2)
        .map(|(.., parent)| parent.parent())
        .collect();
    large
        .into_iter()
        .filter_map(|card| faces.get(world, card).ok().map(|face| face.0))
        .collect()
}

#[test]
fn what_is_sent_to_the_deck_is_seen_going_there() {
    // A bot's 1 or 7 sends a card to the deck: it leaves with its face up, and lands with its back up.
    let mut seen = 0;
    for seed in 1..20 {
        if seen > 2 {
            break;
        }
        let mut desk = Desk::new(&[
            "--quick",
            "thrifty,random,random",
            "--actions",
            "--seed",
            &seed.to_string(),
        ]);
        for _ in 0..4_000 {
            if desk.screen() == Screen::Result || seen > 2 {
                break;
            }
            desk.frame();
            let Some(sent) = desk.see::<Shown>().happening.and_then(|event| match event {
                Event::Stolen { card, .. }
                | Event::Recycled {
                    card,
                    to: RecycleTo::Deck,
                    ..
                } => Some(card),
                _ => None,
            }) else {
                continue;
            };
            let deck = desk.see::<TableView>().zones.deck.center();
            let (mut open, mut closed) = (0, 0);
            while !desk.lies(sent).tween.is_done() {
                let pose = desk.lies(sent).tween.pose();
                if pose.at.distance(deck) > 20.0 {
                    if pose.face > 0.5 {
                        open += 1;
                    } else {
                        closed += 1;
                    }
                }
                desk.frame();
            }
            assert!(
                open >= 8 && closed >= 2,
                "{sent}: {open} and {closed} frames"
            );
            desk.until("the next step", |desk| {
                desk.see::<Shown>().happening.is_none() || desk.screen() == Screen::Result
            });
            seen += 1;
        }
    }
    assert!(seen > 2, "cards were sent to the deck: {seen}");
}
