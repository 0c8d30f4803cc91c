//! The promise: however fast rules change, the table never flashes. No second holds more than three opposing changes of
//! luminance by a tenth or more over more than a quarter of the picture.
//!
//! Computed from the model of the wash, which says in numbers what the shader draws, with the real pictures of the table and
//! of the paint's way. Cards, plates and the Canvas cover some of it: the picture flashes less than this.

#[path = "flash/meter.rs"]
mod meter;

use std::{path::Path, time::Duration};

use meter::{Meter, share};

use red7::{
    animation::motions::FLOOD,
    rules::Rule,
    screens::ground::wash::{Coat, Wash},
    settings::Speed,
    theme::{
        paints::Paints,
        sheet::{FLOOD as MASK, TABLE},
    },
};
use resvg::tiny_skia::Pixmap;

/// Points across and down.
const GRID: [u32; 2] = [32, 20];
/// Where the paint starts to run, as a share of the window: the middle of the Canvas with four seats.
const SOURCE: [f32; 2] = [0.46, 0.3];
const FRAME: f32 = 1.0 / 60.0;

/// A point of the table: when paint comes to it, and the light of its grey.
struct Point {
    reach: f32,
    grey: f32,
}

fn picture(path: &str) -> Pixmap {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("assets")
        .join(path);
    let bytes = std::fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    Pixmap::decode_png(&bytes).expect("a PNG file")
}

/// The red and green of a picture at a share of its width and height.
fn at(picture: &Pixmap, share: [f32; 2]) -> [f32; 2] {
    let [x, y] = [
        share[0] * picture.width() as f32,
        share[1] * picture.height() as f32,
    ]
    .map(|side| side.max(0.0) as u32);
    let (x, y) = (x.min(picture.width() - 1), y.min(picture.height() - 1));
    let pixel = picture.pixel(x, y).expect("inside of the picture");
    [pixel.red(), pixel.green()].map(f32::from)
}

fn points() -> Vec<Point> {
    let (mask, table) = (picture(MASK), picture(TABLE));
    let [across, down] = GRID;
    (0..across * down)
        .map(|i| {
            let place = [
                ((i % across) as f32 + 0.5) / across as f32,
                ((i / across) as f32 + 0.5) / down as f32,
            ];
            // As the ground lays the mask: its middle at the source, its edge at the furthest edge of the window.
            let in_mask = [0, 1].map(|axis| {
                let stretch = 0.5 / SOURCE[axis].max(1.0 - SOURCE[axis]);
                0.5 + (place[axis] - SOURCE[axis]) * stretch
            });
            let [coarse, fine] = at(&mask, in_mask);
            let code = at(&table, place)[0] / 255.0;
            Point {
                reach: (coarse * 256.0 + fine) / 257.0 / 255.0,
                grey: if code <= 0.040_45 {
                    code / 12.92
                } else {
                    ((code + 0.055) / 1.055).powf(2.4)
                },
            }
        })
        .collect()
}

/// The share of the table that changes more than three times in some second, while the rule changes `times` times, each
/// after a pause of `pause` seconds.
fn flashing(
    points: &[Point],
    paints: Paints,
    times: usize,
    mut pause: impl FnMut(usize) -> f32,
    mut change: impl FnMut(&mut Wash, Rule, Duration),
) -> f32 {
    let mut wash = Wash::of(Rule::Indigo);
    let (mut now, mut due, mut turn) = (0.0_f32, 0.5, 0);
    let mut meters = vec![Meter::default(); points.len()];
    let mut before: Option<Coat> = None;
    while turn < times || !wash.is_done() {
        let clock = Duration::from_secs_f32(now);
        if turn < times && now >= due {
            // From the darkest washes to the brightest paint and back.
            let rule = [
                Rule::Yellow,
                Rule::Indigo,
                Rule::Blue,
                Rule::Red,
                Rule::Orange,
            ][turn % 5];
            change(&mut wash, rule, clock);
            due = now + pause(turn);
            turn += 1;
        }
        wash.advance(FRAME, clock);
        let coat = wash.coat();
        if before != Some(coat) {
            for (meter, point) in meters.iter_mut().zip(points) {
                meter.see(coat.light(&paints, point.reach, point.grey), now);
            }
        }
        before = Some(coat);
        now += FRAME;
    }
    share(&meters)
}

#[test]
fn the_table_never_flashes_however_fast_the_rules_change() {
    let points = points();
    for paints in [Paints::Usual, Paints::Apart] {
        for speed in Speed::ALL {
            let seconds = FLOOD.seconds / speed.motion();
            for pause in [0.05, 0.2, 0.31, 0.45, 0.6, 0.8, 1.0, 1.2, 1.6] {
                let share = flashing(
                    &points,
                    paints,
                    24,
                    // Not quite even, so that the beats of the limit and of the game meet in every way.
                    |turn| pause * (1.0 + 0.2 * ((turn * 7 % 5) as f32 - 2.0) / 2.0),
                    |wash, rule, now| wash.flood(rule, seconds, now),
                );
                assert!(
                    share <= 0.25,
                    "{paints:?}, {speed:?}, every {pause} s: {share} of the table flashes"
                );
            }
        }
    }
}

#[test]
fn a_change_of_speed_and_a_press_make_no_flash_either() {
    let points = points();
    let share = flashing(
        &points,
        Paints::Usual,
        40,
        |turn| [0.3, 0.9, 0.5, 1.1, 0.7][turn % 5],
        |wash, rule, now| {
            let tenth = (now.as_millis() / 100) as usize;
            if tenth.is_multiple_of(3) {
                wash.finish(now);
            }
            wash.flood(rule, [0.8, 0.3, 0.56, 0.2][tenth % 4], now);
        },
    );
    assert!(share <= 0.25, "{share} of the table flashes");
}

#[test]
fn the_meter_sees_a_flash() {
    let points = points();
    // Without the limit: each change believes that the one before was long ago.
    let share = flashing(
        &points,
        Paints::Usual,
        12,
        |_| 0.4,
        |wash, rule, now| {
            let mut fresh = Wash::of(wash.rule());
            fresh.flood(rule, 0.3, now);
            *wash = fresh;
        },
    );
    assert!(share > 0.25, "only {share}");
    let one = flashing(
        &points,
        Paints::Usual,
        1,
        |_| 1.0,
        |wash, rule, now| wash.flood(rule, 0.5, now),
    );
    assert!(one == 0.0, "one flood is no flash");
}
