//! The promise: at every size of window and for every position, each card lies where it can be seen and touched, and
//! nothing on the table covers anything else that must be read.

use std::collections::BTreeSet;

use bevy::math::{Rect, Vec2};
use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};
use red7::{
    animation::tween::Pose,
    rules::{Card, CardSet, Game, Variant},
    table::{
        arrangement::{Arrangement, Place},
        layout::{self, Focus, Reach},
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
        if seats == 4 {
            // However long a Palette becomes: number and symbol take 18 of the 60 pixels of a rival's card.
            for n in 9..=15 {
                assert!(
                    zones.own_palette(n).step_for(n) >= 36.0,
                    "own Palette of {n}"
                );
                for side in &Side::all(seats)[1..] {
                    let step = zones.rival(*side, n).palette.step_for(n);
                    assert!(step >= 19.99, "{side:?} Palette of {n}: {step}");
                }
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
                let mut arrangement = Arrangement::undealt(seats, 0, &[]);
                arrangement.faces = CardSet::ALL;
                arrangement.hands[0] = deck[..n].to_vec();
                let row = zones.own_hand(n);
                let y = row.top + 60.0;
                let mut met: Vec<Card> = Vec::new();
                let mut lifted = None;
                let mut x = row.left - 20.0;
                while x < row.left + row.width_for(n) + 20.0 {
                    let card =
                        layout::card_at(&arrangement, &zones, Reach::Hand, lifted, Vec2::new(x, y));
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

/// Windows of all usual ratios from 1024 × 600 to 3840 × 2160, logical pixels.
fn grid() -> Vec<(f32, f32)> {
    let ratios = [
        4.0 / 3.0,
        3.0 / 2.0,
        16.0 / 10.0,
        1024.0 / 600.0,
        16.0 / 9.0,
        21.0 / 9.0,
    ];
    let widths = [1024.0, 1280.0, 1600.0, 1920.0, 2560.0, 3840.0];
    ratios
        .iter()
        .flat_map(|ratio| widths.map(|width: f32| (width, (width / ratio).round())))
        .filter(|(_, height)| (600.0..=2160.0).contains(height))
        .collect()
}

/// Whether a point lies on a card, its turn included, at least a pixel and a half inside.
fn on_card(pose: &Pose, point: Vec2) -> bool {
    let local = Vec2::from_angle(-pose.angle).rotate(point - pose.at);
    (local.abs() - card_size(pose.width) / 2.0).max_element() < -1.5
}

/// Points all over a card, its edge included.
fn points_of(pose: &Pose) -> impl Iterator<Item = Vec2> {
    let (size, turn, at) = (card_size(pose.width), Vec2::from_angle(pose.angle), pose.at);
    (0..=6).flat_map(move |x| {
        (0..=8).map(move |y| {
            at + turn.rotate(size * (Vec2::new(x as f32 / 6.0, y as f32 / 8.0) - 0.5))
        })
    })
}

/// The place of a pile: cards of the same one may lie on each other.
fn pile(place: Place) -> (u8, usize) {
    match place {
        Place::Deck => (0, 0),
        Place::Canvas => (1, 0),
        Place::Hand(seat) => (2, seat),
        Place::Palette(seat) => (3, seat),
        Place::Score(seat) => (4, seat),
    }
}

#[test]
fn no_card_lies_on_a_card_of_another_place_and_all_are_inside_any_window() {
    let mut wrong = BTreeSet::new();
    for seats in 2..=4 {
        let positions = positions(seats);
        for window in grid() {
            let zones = zones(window, seats);
            // The outermost corners of the own hand may be cut by the window's edge.
            let size = zones.frame.size + Vec2::new(0.5, 2.0);
            let inside = Rect::from_corners(Vec2::splat(-0.5), size);
            for game in positions.iter().step_by(3) {
                let arrangement = Arrangement::of(game, 0, Some(0));
                let places = arrangement.places();
                let poses = layout::poses(&arrangement, &zones, &Focus::default());
                for a in Card::ALL {
                    let (pose, place) = (&poses[a.index()], places[a.index()]);
                    if !points_of(pose).all(|point| inside.contains(point)) {
                        wrong.insert(format!("{place:?} leaves the window, {seats} seats"));
                    }
                    for b in Card::ALL {
                        let (other, elsewhere) = (&poses[b.index()], places[b.index()]);
                        if pile(place) != pile(elsewhere)
                            && pose.at.distance(other.at) < 1.75 * (pose.width + other.width)
                            && points_of(pose).any(|point| on_card(other, point))
                        {
                            wrong.insert(format!(
                                "{place:?} lies on {elsewhere:?}, {seats} seats, {window:?}"
                            ));
                        }
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn hands_and_numbers_of_rivals_keep_clear_of_everything() {
    let mut wrong = BTreeSet::new();
    for seats in 2..=4 {
        for window in grid() {
            let zones = zones(window, seats);
            // Three buttons, as high as the drawing has them.
            let bar = Rect::new(
                zones.bar.x - 304.0,
                zones.bar.y,
                zones.bar.x,
                zones.bar.y + 40.0,
            );
            for n in 1..=8 {
                let mut areas = vec![
                    ("Canvas".to_owned(), zones.canvas),
                    ("deck".to_owned(), zones.deck),
                    ("sentence".to_owned(), zones.sentence),
                    ("what would be".to_owned(), zones.outlook),
                    ("own tray".to_owned(), zones.tray(n)),
                    ("last turns".to_owned(), zones.last_turns),
                    ("bar".to_owned(), bar),
                ];
                for side in &Side::all(seats)[1..] {
                    let zone = zones.rival(*side, n);
                    let row = zone.palette;
                    let palette = Rect::from_corners(row.rect(0, n).min, row.rect(n - 1, n).max);
                    // A counting card is raised by 10.
                    let palette =
                        Rect::from_corners(palette.min - Vec2::new(0.0, 10.0), palette.max);
                    let hand = Rect::from_center_size(
                        zone.hand,
                        Vec2::new(zone.hand_fan, zone.hand_card * 1.4),
                    );
                    let count =
                        Rect::from_center_size(zone.count + Vec2::new(5.0, 0.0), Vec2::splat(10.0));
                    if let Some(tray) = zone.tray.filter(|tray| {
                        let hole = Rect::new(tray.max.x - 61.0, tray.min.y, tray.max.x, tray.max.y);
                        let shared = tray.intersect(bar);
                        shared.width() > 0.0 && shared.height() > 0.0
                            || !hole.intersect(count).is_empty()
                    }) {
                        wrong.insert(format!(
                            "{tray:?} of {n} cards, its number at {count:?}: {window:?}"
                        ));
                    }
                    areas.push((format!("plate {side:?}"), zone.plate));
                    areas.push((format!("Palette {side:?}"), palette));
                    areas.push((format!("hand {side:?}"), hand));
                    areas.push((format!("number {side:?}"), count));
                }
                for (i, (a, first)) in areas.iter().enumerate() {
                    for (b, second) in &areas[i + 1..] {
                        let shared = first.intersect(*second);
                        if shared.width() > 1.0 && shared.height() > 1.0 {
                            wrong.insert(format!(
                                "{a} and {b} share {}: {seats} seats, {window:?}, {n} cards",
                                shared.size()
                            ));
                        }
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn cards_of_real_positions_show_their_index_beside_the_next_one() {
    for seats in 2..=4 {
        let zones = zones((1280.0, 800.0), seats);
        for game in positions(seats) {
            let arrangement = Arrangement::of(&game, 0, Some(0));
            let poses = layout::poses(&arrangement, &zones, &Focus::default());
            let rows = arrangement.palettes.iter().enumerate();
            let rows = rows.chain([(0, &arrangement.hands[0])]);
            for (seat, row) in rows {
                let least = if seat == 0 { 24.0 } else { 20.0 };
                for pair in row.windows(2) {
                    let (left, right) = (&poses[pair[0].index()], &poses[pair[1].index()]);
                    let seen = right.at.x - left.at.x;
                    assert!(seen >= least, "{pair:?} of seat {seat}: {seen}");
                    assert!(
                        right.z > left.z,
                        "{pair:?}: the left strip is the one in sight"
                    );
                }
            }
        }
    }
}

#[test]
fn each_index_of_a_rivals_long_palette_stays_whole() {
    let narrow = (1280.0, 800.0);
    for (window, seats, side, most) in [
        (narrow, 2, Side::Top, 10),
        ((1920.0, 1080.0), 2, Side::Top, 13),
        (narrow, 3, Side::Left, 15),
        (narrow, 3, Side::Right, 15),
        (narrow, 4, Side::Left, 15),
        (narrow, 4, Side::Top, 15),
    ] {
        let zones = zones(window, seats);
        for n in 2..=most {
            // Number and symbol take the left third of a card.
            let row = zones.rival(side, n).palette;
            let strip = row.step_for(n) / row.card;
            assert!(
                strip > 0.332,
                "{seats} seats, {side:?}, {n} cards: {strip} of a card"
            );
        }
    }
}

#[test]
fn a_sweep_back_meets_each_card_once_too_at_any_height() {
    for seats in 2..=4 {
        for window in [(1280.0, 800.0), (1024.0, 768.0), (3440.0, 1440.0)] {
            let zones = zones(window, seats);
            for n in 1..=15 {
                let mut arrangement = Arrangement::undealt(seats, 0, &[]);
                arrangement.faces = CardSet::ALL;
                arrangement.hands[0] = Card::ALL[..n].to_vec();
                let row = zones.own_hand(n);
                let bottom = zones.frame.size.y - 1.0;
                for y in [row.top + 20.0, row.top + 100.0, bottom] {
                    let (left, right) = (row.left - 30.0, row.left + row.width_for(n) + 30.0);
                    let steps = ((right - left) / 2.0) as usize;
                    let there = (0..steps).map(|i| left + 2.0 * i as f32);
                    let back = (0..steps).rev().map(|i| left + 2.0 * i as f32);
                    let mut met: Vec<Card> = Vec::new();
                    let mut lifted = None;
                    for x in there.chain(back) {
                        lifted = layout::card_at(
                            &arrangement,
                            &zones,
                            Reach::Hand,
                            lifted,
                            Vec2::new(x, y),
                        );
                        if let Some(card) = lifted
                            && met.last() != Some(&card)
                        {
                            met.push(card);
                        }
                    }
                    let mut wanted = arrangement.hands[0].clone();
                    wanted.extend(arrangement.hands[0].iter().rev().skip(1));
                    assert_eq!(met, wanted, "{n} cards, {seats} seats, {window:?}, y {y}");
                }
            }
        }
    }
}

#[test]
fn a_lifted_card_is_held_on_to_above_the_hand_and_takes_nobodys_place() {
    for seats in 2..=4 {
        let zones = zones((1280.0, 800.0), seats);
        let mut arrangement = Arrangement::undealt(seats, 0, &[]);
        arrangement.faces = CardSet::ALL;
        for n in 1..=8 {
            arrangement.hands[0] = Card::ALL[..n].to_vec();
            let hand = arrangement.hands[0].clone();
            for lifted in &hand {
                let focus = Focus {
                    lifted: Some(*lifted),
                    dragged: None,
                };
                let poses = layout::poses(&arrangement, &zones, &focus);
                let at = |point| {
                    layout::card_at(&arrangement, &zones, Reach::Hand, Some(*lifted), point)
                };
                for card in &hand {
                    // Where the player sees the index of the card, there the card is touched.
                    let pose = &poses[card.index()];
                    let index = Vec2::new(-0.3, -0.45) * pose.width;
                    let seen = pose.at + Vec2::from_angle(pose.angle).rotate(index);
                    assert_eq!(at(seen), Some(*card), "{card} of {n}, {lifted} is lifted");
                }
                // Up along the lifted card it stays lifted; above it nothing is touched.
                let pose = &poses[lifted.index()];
                let top = pose.at.y - pose.width * 0.7;
                for y in [top + 1.0, top + 20.0, top + 40.0, top + 60.0] {
                    assert_eq!(
                        at(Vec2::new(pose.at.x, y)),
                        Some(*lifted),
                        "{n} cards, y {y}"
                    );
                }
                assert_eq!(at(Vec2::new(pose.at.x, top - 2.0)), None);
            }
        }
    }
}

#[test]
fn the_hand_is_touched_nowhere_else() {
    for seats in 2..=4 {
        for window in grid() {
            let zones = zones(window, seats);
            let mut arrangement = Arrangement::undealt(seats, 0, &[]);
            arrangement.faces = CardSet::ALL;
            for n in [1, 7, 15] {
                arrangement.hands[0] = Card::ALL[..n].to_vec();
                let lifted = Card::ALL[n / 2];
                // At a table of two a lifted card reaches a little over the tray's edge.
                let mut tray = zones.tray(3);
                tray.max.y -= 5.0;
                for area in [
                    zones.canvas,
                    zones.deck,
                    tray,
                    zones.outlook,
                    zones.ladder(3).0,
                    zones.buttons,
                ] {
                    for point in points_in(area) {
                        let touched =
                            layout::card_at(&arrangement, &zones, Reach::Hand, Some(lifted), point);
                        assert_eq!(
                            touched, None,
                            "{point} of {area:?}, {seats} seats, {window:?}"
                        );
                    }
                }
            }
        }
    }
}

fn points_in(area: Rect) -> impl Iterator<Item = Vec2> {
    (0..=10).flat_map(move |x| {
        (0..=10).map(move |y| area.min + area.size() * Vec2::new(x as f32 / 10.0, y as f32 / 10.0))
    })
}

#[test]
fn each_zone_lies_where_the_drawing_has_it() {
    let drawn = |seats| zones((1280.0, 800.0), seats);
    // Sentence, what would be, own tray: top and height; own cards, hand: width and top.
    for (seats, sentence, outlook, tray, own, hand) in [
        (
            4,
            338.0,
            386.0,
            (428.0, 152.0),
            (80.0, 448.0),
            (104.0, 638.0),
        ),
        (
            3,
            306.0,
            358.0,
            (408.0, 166.0),
            (86.0, 430.0),
            (108.0, 632.0),
        ),
        (
            2,
            366.0,
            412.0,
            (456.0, 140.0),
            (80.0, 470.0),
            (104.0, 640.0),
        ),
    ] {
        let zones = drawn(seats);
        assert_eq!(
            (zones.sentence.min.y, zones.sentence.height()),
            (sentence, 44.0)
        );
        assert_eq!(
            (zones.outlook.min.y, zones.outlook.height()),
            (outlook, 34.0)
        );
        assert_eq!((zones.tray(3).min.y, zones.tray(3).height()), tray);
        assert_eq!((zones.own_palette(3).card, zones.own_palette(3).top), own);
        assert_eq!((zones.own_hand(7).card, zones.own_hand(7).top), hand);
        assert_eq!(zones.last_turns.min, Vec2::new(24.0, 20.0));
        assert_eq!(zones.bar, Vec2::new(1256.0, 20.0));
        assert_eq!(zones.buttons, Rect::new(1016.0, 662.0, 1256.0, 776.0));
        assert_eq!(zones.deck.min.x - zones.canvas.max.x, 30.0);
        let both = zones.canvas.union(zones.deck);
        assert!(
            (both.center().x - 640.0).abs() < 0.01,
            "centred as one group"
        );
    }
    let left = drawn(4).rival(Side::Left, 3);
    assert_eq!((left.palette.card, left.palette.left), (60.0, 24.0));
    let right = drawn(4).rival(Side::Right, 3).palette;
    assert!((right.x(2, 3) + 60.0 - 1256.0).abs() < 0.01, "mirrored");
    let side = drawn(3).rival(Side::Left, 3);
    assert_eq!((side.plate.min.y, side.palette.card), (158.0, 72.0));
    let tray = drawn(2).rival(Side::Top, 1).tray.expect("a tray");
    assert_eq!(tray, Rect::new(330.0, 20.0, 950.0, 152.0));
    assert_eq!(
        drawn(2).ladder(1),
        (Rect::new(24.0, 534.0, 312.0, 779.0), 33.0)
    );
}

#[test]
fn a_taller_or_wider_window_moves_each_zone_by_its_share() {
    let usual = zones((1280.0, 800.0), 4);
    let tall = zones((1280.0, 960.0), 4);
    let down = |before: f32, after: f32, share: f32| {
        assert!(
            (after - before - 160.0 * share).abs() < 0.01,
            "{before} → {after}"
        );
    };
    down(usual.bar.y, tall.bar.y, 0.0);
    down(usual.last_turns.min.y, tall.last_turns.min.y, 0.0);
    let side = |zones: &Zones| zones.rival(Side::Left, 3).plate.min.y;
    down(side(&usual), side(&tall), 0.25);
    down(usual.canvas.min.y, tall.canvas.min.y, 0.35);
    down(usual.deck.min.y, tall.deck.min.y, 0.35);
    down(usual.sentence.min.y, tall.sentence.min.y, 0.35);
    down(usual.outlook.min.y, tall.outlook.min.y, 0.35);
    down(usual.tray(3).min.y, tall.tray(3).min.y, 0.55);
    down(usual.own_palette(3).top, tall.own_palette(3).top, 0.55);
    down(usual.hand_top, tall.hand_top, 1.0);
    down(usual.buttons.min.y, tall.buttons.min.y, 1.0);
    down(usual.ladder(3).0.min.y, tall.ladder(3).0.min.y, 1.0);

    let extra = 1422.0 - 1280.0;
    let wide = zones((1422.0, 800.0), 4);
    assert_eq!(wide.canvas.size(), usual.canvas.size());
    assert!((wide.canvas.min.x - usual.canvas.min.x - extra / 2.0).abs() < 0.01);
    let left = wide.rival(Side::Left, 3).plate.min.x;
    assert!((left - 24.0 - extra * 0.18).abs() < 0.01, "{left}");
    assert_eq!(wide.ladder(3).0.min.x, 24.0);
    assert_eq!(wide.buttons.max.x, 1422.0 - 24.0);
    // Beyond 1600 the corners stay together.
    let widest = zones((1867.0, 800.0), 4);
    let corner = widest.ladder(3).0.min.x;
    assert!(
        (corner - 24.0 - (1867.0 - 1600.0) / 2.0).abs() < 0.01,
        "{corner}"
    );
}

#[test]
fn number_and_symbol_of_every_card_stay_in_sight_in_palettes_of_fifteen() {
    let zones = zones((1280.0, 800.0), 4);
    for seat in 0..4 {
        let mut arrangement = Arrangement::undealt(4, 0, &[]);
        arrangement.faces = CardSet::ALL;
        arrangement.palettes[seat] = Card::ALL[..15].to_vec();
        arrangement.hands[0] = Card::ALL[15..30].to_vec();
        arrangement.deck = Card::ALL[30..].to_vec();
        let poses = layout::poses(&arrangement, &zones, &Focus::default());
        for (i, card) in arrangement.palettes[seat].iter().enumerate() {
            let pose = &poses[card.index()];
            // Number over symbol: 6 to 18 pixels from the left edge of a card of 60, in its upper half.
            let unit = pose.width / 60.0;
            let corner = pose.at - Vec2::new(pose.width, pose.width * 1.4) / 2.0;
            for x in [6.0, 12.0, 18.0] {
                for y in [6.0, 16.0, 26.0, 34.0] {
                    let point = corner + Vec2::new(x, y) * unit;
                    let covered = Card::ALL
                        .iter()
                        .filter(|other| *other != card)
                        .find(|other| {
                            let over = &poses[other.index()];
                            over.z > pose.z && on_card(over, point)
                        });
                    assert_eq!(covered, None, "{card}, {i} of seat {seat}, at {x}, {y}");
                }
            }
        }
    }
}

#[test]
fn each_card_of_a_hand_of_any_size_can_be_hit_on_24_pixels_of_its_own() {
    for seats in 2..=4 {
        let zones = zones((1280.0, 800.0), seats);
        for n in 1..=15 {
            let mut arrangement = Arrangement::undealt(seats, 0, &[]);
            arrangement.faces = CardSet::ALL;
            arrangement.hands[0] = Card::ALL[..n].to_vec();
            for lifted in arrangement.hands[0].iter().map(Some).chain([None]) {
                let y = zones.hand_top + 60.0;
                let mut strips = [0u16; 49];
                for x in 0..1280u16 {
                    let at = Vec2::new(f32::from(x), y);
                    let hit =
                        layout::card_at(&arrangement, &zones, Reach::Hand, lifted.copied(), at);
                    if let Some(card) = hit {
                        strips[card.index()] += 1;
                    }
                }
                for card in &arrangement.hands[0] {
                    let strip = strips[card.index()];
                    assert!(strip >= 24, "{card} of {n}, {seats} seats: {strip}");
                }
            }
        }
    }
}
