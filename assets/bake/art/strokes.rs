//! The brush strokes: white, so that a tint makes them paint.

use red7::theme::{
    palette::WHITE,
    sheet::{STROKE_BROAD_SCALE, STROKE_BROAD_SIZE, STROKE_LINE_SCALE, STROKE_LINE_SIZE},
};
use resvg::tiny_skia::{BlendMode, Pixmap};

use super::{
    brush::{Brush, fill, tone},
    noise::{Dice, mixed},
    picture::Picture,
};

/// The rule on the Canvas.
pub fn broad() -> Picture {
    let scale = STROKE_BROAD_SCALE;
    let [width, height] = STROKE_BROAD_SIZE;
    let mut pixmap = new_pixmap(STROKE_BROAD_SIZE, scale);
    let brush = Brush {
        seed: 11,
        from: 1.0,
        to: width - 1.0,
        middle: height / 2.0 + 3.5,
        half: height / 2.0 - 9.5,
        step: 1.7,
        bow: [6.0, 1.5],
        rise: 0.0,
        ragged: [10.0, 46.0],
        dry: 1.0,
        dry_from: 0.82,
    };
    brush.paint(&mut pixmap, scale);
    // Streaks inside: two of thinner paint that let the canvas through, one where it lies thicker.
    let inner = |seed, from: f32, to: f32, y: f32, half| Brush {
        seed,
        from: width * from,
        to: width * to,
        middle: height * y,
        half,
        step: 1.7,
        bow: [3.5, 2.5],
        rise: 0.0,
        ragged: [8.0, 36.0],
        dry: 0.6,
        dry_from: 0.75,
    };
    let thin = tone(1.0, 0.08);
    inner(21, 0.05, 0.94, 0.245, 10.5).streak(&mut pixmap, scale, BlendMode::DestinationOut, thin);
    inner(22, 0.12, 0.97, 0.80, 8.0).streak(&mut pixmap, scale, BlendMode::DestinationOut, thin);
    let thick = tone(0.0, 0.045);
    inner(23, 0.02, 0.9, 0.53, 6.0).streak(&mut pixmap, scale, BlendMode::SourceAtop, thick);
    hairs(&brush, &mut pixmap, scale, 60);
    Picture::from_pixmap(&pixmap).fill_clear(WHITE)
}

/// The rule in force on the ladder; the focused item of the title.
pub fn line() -> Picture {
    let scale = STROKE_LINE_SCALE;
    let [width, height] = STROKE_LINE_SIZE;
    let mut pixmap = new_pixmap(STROKE_LINE_SIZE, scale);
    let brush = Brush {
        seed: 5,
        from: 0.5,
        to: width - 0.5,
        middle: height / 2.0 + 0.4,
        half: height / 2.0 - 2.4,
        step: 1.15,
        bow: [0.8, -0.6],
        rise: 0.0,
        ragged: [5.0, 32.0],
        dry: 0.9,
        dry_from: 0.84,
    };
    brush.paint(&mut pixmap, scale);
    hairs(&brush, &mut pixmap, scale, 16);
    Picture::from_pixmap(&pixmap).fill_clear(WHITE)
}

/// Hair-fine lines along the stroke where a bristle left less paint or more.
fn hairs(brush: &Brush, pixmap: &mut Pixmap, scale: f32, count: u16) {
    let mut dice = Dice::new(brush.seed ^ 0xA1);
    let length = brush.to - brush.from;
    for i in 0..count {
        let across = dice.range(-0.94, 0.94);
        let start = brush.from + length * mixed(0.02, 0.8, dice.next());
        let end = start + length * dice.range(0.06, 0.3);
        let thick = brush.step * dice.range(0.3, 0.6);
        let tip = (end - start) * 0.4;
        let (mode, colour) = if i % 3 == 0 {
            (BlendMode::SourceAtop, tone(0.0, dice.range(0.03, 0.07)))
        } else {
            (BlendMode::DestinationOut, tone(1.0, dice.range(0.05, 0.14)))
        };
        if let Some(path) = brush.lens(across, [start, end], thick, [tip, tip]) {
            fill(pixmap, &path, scale, mode, colour);
        }
    }
}

fn new_pixmap([width, height]: [f32; 2], scale: f32) -> Pixmap {
    Pixmap::new(
        (width * scale).round() as u32,
        (height * scale).round() as u32,
    )
    .expect("a picture has a size")
}
