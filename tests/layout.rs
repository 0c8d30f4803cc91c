//! The promise: at every size of window and for every position, each card lies where it can be seen and touched, and
//! nothing on the table covers anything else that must be read.

use bevy::math::{Rect, Vec2};
use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};
use red7::{
    rules::{Card, Game, Variant},
    table::{
        arrangement::{Arrangement, Place},
        layout::{self, Focus},
        zones::{Frame, Side, Zones, card_size},
    },
};

/// Windows from a small laptop to 4K, from 4:3 to 21:9, logical pixels.
const WINDOWS: [(f32, f32); 10] = [
    (1024.0, 600.0),
    (1024.0, 768.0),
    (1280.0, 720.0),
    (1280.0, 800.0),
    (1600.0, 1200.0),
    (1920.0, 1080.0),
    (1920.0, 1200.0),
    (2560.0, 1080.0),
    (3440.0, 1440.0),
    (3840.0, 2160.0),
];

fn zones(window: (f32, f32), seats: usize) -> Zones {
    Zones::new(Frame::of(Vec2::new(window.0, window.1)), seats)
}

/// Positions of random rounds with so many seats.
fn positions(seats: usize) -> Vec<Game> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seats as u64);
    let mut positions = Vec::new();
    for seed in 0..6 {
        let mut game = Game::new(seats, Variant::default(), seed).expect("two to four seats");
        loop {
            positions.push(game.clone());
            let legal = game.legal_moves();
            if legal.is_empty() {
                break;
            }
            game.apply(legal[rng.random_range(0..legal.len())])
                .expect("a listed move");
        }
    }
    positions
}

/// The area that a turned card covers at least: its upright core.
fn core(pose: &red7::animation::tween::Pose) -> Rect {
    Rect::from_center_size(pose.at, card_size(pose.width) * 0.9)
}

#[test]
fn the_virtual_table_fills_the_window_and_is_never_smaller_than_its_drawing() {
    for window in WINDOWS {
        let frame = Frame::of(Vec2::new(window.0, window.1));
        assert_eq!(frame.scale, (window.0 / 1280.0).min(window.1 / 800.0));
        assert!(
            frame.size.x >= 1279.99 && frame.size.y >= 799.99,
            "{frame:?}"
        );
        let back = frame.size * frame.scale;
        assert!(back.distance(Vec2::new(window.0, window.1)) < 0.01);
    }
    for nothing in [
        Vec2::ZERO,
        Vec2::new(1280.0, 0.0),
        Vec2::NAN,
        Vec2::INFINITY,
    ] {
        assert_eq!(
            Frame::of(nothing).scale,
            1.0,
            "{nothing} counts as 1280 × 800"
        );
    }
}

#[test]
fn the_measures_of_the_drawing_hold_at_its_own_size() {
    let four = zones((1280.0, 800.0), 4);
    assert_eq!(four.canvas, Rect::new(368.0, 150.0, 798.0, 330.0));
    assert_eq!(four.deck.min.x, 828.0);
    assert!((four.deck.height() - 117.6).abs() < 0.01);
    assert_eq!(four.own_palette(5).top, 448.0);
    assert_eq!(four.ladder(3).0, Rect::new(24.0, 592.0, 278.0, 781.0));
    assert_eq!(
        four.rival(Side::Left, 3).plate,
        Rect::new(24.0, 196.0, 224.0, 242.0)
    );
    assert_eq!(
        four.rival(Side::Right, 3).plate,
        Rect::new(1056.0, 196.0, 1256.0, 242.0)
    );
    let two = zones((1280.0, 800.0), 2);
    assert_eq!(two.tray(1), Rect::new(330.0, 456.0, 950.0, 596.0));
    assert_eq!(two.canvas.width(), 490.0);
    let three = zones((1280.0, 800.0), 3);
    assert_eq!(three.canvas.size(), Vec2::new(450.0, 200.0));
    assert_eq!(three.canvas.min.y, 84.0);
}

#[test]
fn the_hand_is_a_fan_and_a_lifted_card_rises_out_of_it() {
    let zones = zones((1280.0, 800.0), 4);
    let game = Game::new(4, Variant::default(), 1).expect("four seats");
    let arrangement = Arrangement::of(&game, 0, Some(0));
    let hand = &arrangement.hands[0];
    let poses = layout::poses(&arrangement, &zones, &Focus::default());
    let (first, middle, last) = (hand[0].index(), hand[3].index(), hand[6].index());
    assert_eq!(poses[middle].angle, 0.0);
    assert!((poses[first].angle.to_degrees() + 4.6).abs() < 0.01);
    assert!((poses[last].angle.to_degrees() - 4.6).abs() < 0.01);
    assert!((poses[first].at.y - poses[middle].at.y - 11.0).abs() < 0.01);
    assert!((poses[middle].at.y - (638.0 + 72.8)).abs() < 0.01);

    let lifted = layout::poses(
        &arrangement,
        &zones,
        &Focus {
            lifted: Some(hand[3]),
            dragged: None,
        },
    );
    let pose = &lifted[middle];
    assert!((pose.width - 104.0 * 1.15).abs() < 0.01);
    assert!(
        (pose.at.y - pose.width * 0.7 - 590.0).abs() < 0.01,
        "its top is at 590"
    );
    assert_eq!(lifted[last].at.x, poses[last].at.x + 28.0);
    assert_eq!(lifted[first].at.x, poses[first].at.x - 6.0);
}

#[test]
fn every_card_of_every_position_lies_inside_the_window() {
    for seats in 2..=4 {
        for window in WINDOWS {
            let zones = zones(window, seats);
            let size = zones.frame.size;
            let inside = Rect::new(-1.0, -1.0, size.x + 1.0, size.y + 1.0);
            for game in positions(seats) {
                let arrangement = Arrangement::of(&game, 0, Some(0));
                let poses = layout::poses(&arrangement, &zones, &Focus::default());
                for (card, pose) in Card::ALL.into_iter().zip(&poses) {
                    let pose_at = core(pose);
                    assert!(
                        inside.contains(pose_at.min) && inside.contains(pose_at.max),
                        "{card} at {pose:?} of {size}, {seats} seats"
                    );
                }
            }
        }
    }
}

#[test]
fn places_do_not_cover_each_other() {
    let mut overlaps = Vec::new();
    for seats in 2..=4 {
        for window in WINDOWS {
            let zones = zones(window, seats);
            let n_most = 8;
            let own_hand = {
                let row = zones.own_hand(7);
                Rect::new(
                    row.left,
                    row.top,
                    row.left + row.width_for(7),
                    row.top + row.card * 1.4,
                )
            };
            for n in 1..=n_most {
                let mut areas: Vec<(String, Rect)> = vec![
                    ("Canvas".into(), zones.canvas),
                    ("deck".into(), zones.deck),
                    ("sentence".into(), zones.sentence),
                    ("what would be".into(), zones.outlook),
                    ("own tray".into(), zones.tray(n)),
                    ("own hand".into(), own_hand),
                    ("ladder".into(), zones.ladder(n).0),
                    ("buttons".into(), zones.buttons),
                    ("last turns".into(), zones.last_turns),
                ];
                for side in Side::all(seats).iter().skip(1) {
                    let zone = zones.rival(*side, n);
                    let row = zone.palette;
                    let palette = Rect::from_corners(row.rect(0, n).min, row.rect(n - 1, n).max);
                    areas.push((format!("{side:?} plate"), zone.plate));
                    areas.push((format!("{side:?} Palette of {n}"), palette));
                }
                for (i, (a, first)) in areas.iter().enumerate() {
                    for (b, second) in &areas[i + 1..] {
                        let shared = first.intersect(*second);
                        if !(shared.is_empty() || shared.width() < 1.5 || shared.height() < 1.5) {
                            overlaps.push(format!(
                                "{a} and {b} share {shared:?}: {seats} seats, {window:?}, {n} cards"
                            ));
                        }
                    }
                }
            }
        }
    }
    assert!(overlaps.is_empty(), "{}", overlaps.join("\n"));
}

#[test]
fn an_overlapped_card_still_shows_its_index() {
    for seats in 2..=4 {
        let zones = zones((1280.0, 800.0), seats);
        for n in 2..=8 {
            let own = zones.own_palette(n);
            assert!(
                own.step_for(n) >= 42.0,
                "own Palette of {n}: {}",
                own.step_for(n)
            );
            for side in Side::all(seats).iter().skip(1) {
                let row = zones.rival(*side, n).palette;
                assert!(
                    row.step_for(n) >= 20.0,
                    "{side:?} Palette of {n}: {}",
                    row.step_for(n)
                );
            }
        }
        for n in 2..=15 {
            let hand = zones.own_hand(n);
            assert!(
                hand.step_for(n) >= 40.0,
                "hand of {n}: {}",
                hand.step_for(n)
            );
        }
    }
}

#[test]
fn a_sweep_over_the_hand_meets_each_card_once_whatever_is_lifted() {
    let mut deck: Vec<Card> = Card::ALL.to_vec();
    deck.sort_unstable_by(|a, b| b.cmp(a));
    for seats in 2..=4 {
        for window in WINDOWS {
            let zones = zones(window, seats);
            for n in 1..=15 {
                let mut arrangement = Arrangement::undealt(seats, 0);
                arrangement.hands[0] = deck[..n].to_vec();
                let row = zones.own_hand(n);
                let y = row.top + 60.0;
                let mut met: Vec<Card> = Vec::new();
                let mut lifted = None;
                let mut x = row.left - 20.0;
                while x < row.left + row.width_for(n) + 20.0 {
                    let card = layout::card_at(&arrangement, &zones, lifted, Vec2::new(x, y));
                    if let Some(card) = card
                        && met.last() != Some(&card)
                    {
                        met.push(card);
                    }
                    lifted = card;
                    x += 2.0;
                }
                assert_eq!(
                    met, arrangement.hands[0],
                    "{n} cards, {seats} seats, {window:?}"
                );
            }
        }
    }
}

#[test]
fn each_card_is_in_one_place_and_lies_there_again_for_the_same_position() {
    for seats in 2..=4 {
        let zones = zones((1280.0, 800.0), seats);
        for game in positions(seats) {
            let arrangement = Arrangement::of(&game, 0, Some(0));
            let places = arrangement.places();
            let in_deck = places.iter().filter(|place| **place == Place::Deck).count();
            assert_eq!(in_deck, game.deck_len());
            for seat in game.seats() {
                let hand = Place::Hand(seat.index());
                assert_eq!(
                    places.iter().filter(|place| **place == hand).count(),
                    game.hand_len(seat)
                );
            }
            let once = layout::poses(&arrangement, &zones, &Focus::default());
            let again = layout::poses(
                &Arrangement::of(&game, 0, Some(0)),
                &zones,
                &Focus::default(),
            );
            assert_eq!(once, again);
            // Of other hands and of the deck nothing is shown.
            for card in Card::ALL {
                let secret = match places[card.index()] {
                    Place::Deck => true,
                    Place::Hand(seat) => seat != 0,
                    _ => false,
                };
                assert!(
                    !(secret && once[card.index()].face > 0.0),
                    "{card} is shown"
                );
            }
        }
    }
}
