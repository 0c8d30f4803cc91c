//! The table: one grey picture, tinted per rule.

use red7::theme::sheet::{TABLE_GAIN, TABLE_SIZE};
use resvg::tiny_skia::{Color, LineCap, Paint, Pixmap, Stroke, Transform};

use super::{
    noise::{Dice, grain, mixed, smooth, speck, swell},
    picture::Picture,
    strokes::Brush,
};

/// The size that the picture is drawn for, virtual pixels.
const PLAN: [f32; 2] = [1280.0, 800.0];
/// The wash on which the shades are tuned: the middle of the seven, sRGB from 0 to 1.
const WASH: f32 = 0.19;

/// The table: broad strokes, bristles, a lamp above the middle and dark corners.
pub fn table() -> Picture {
    let [width, height] = TABLE_SIZE;
    let scale = width as f32 / PLAN[0];
    let strokes = broad_strokes(width, height, scale);
    Picture::from_fn(width, height, |px, py| {
        let (x, y) = (px as f32 / scale, py as f32 / scale);
        // sRGB as a multiple of the wash; what adds light in the plan is turned into a factor here.
        let add = |light: f32, part: f32| part * (light / WASH - 1.0);
        let mut shade = strokes[(py * width + px) as usize];
        let bristle = (grain(7, x * 0.0035, y * 0.16) * 2.6 - 0.98).clamp(0.0, 1.0);
        shade += add(1.0, 0.05 * bristle);
        shade += add(0.95, lamp(x / PLAN[0], y / PLAN[1])) * 0.9;
        let dark = vignette(x / PLAN[0], y / PLAN[1]);
        shade = mixed(shade, 0.16, dark);
        let value = encode(shade.clamp(0.0, TABLE_GAIN));
        // Noise of one step of the screen hides the steps of the soft shades.
        let (i, j) = (i64::from(px), i64::from(py));
        let dither = speck(3, i, j) + speck(4, i, j) - 1.0;
        let grey = (value * 255.0 + dither * 2.2).round().clamp(0.0, 255.0) as u8;
        [grey, grey, grey, 255]
    })
}

/// The grey that turns a wash times the gain into the wash times the shade, when both are multiplied as light.
fn encode(shade: f32) -> f32 {
    to_srgb(to_linear(WASH * shade) / to_linear(WASH * TABLE_GAIN))
}

fn to_linear(c: f32) -> f32 {
    if c <= 0.040_45 {
        c / 12.92
    } else {
        ((c + 0.055) / 1.055).powf(2.4)
    }
}

fn to_srgb(c: f32) -> f32 {
    if c <= 0.003_130_8 {
        c * 12.92
    } else {
        1.055 * c.powf(1.0 / 2.4) - 0.055
    }
}

/// Light of the lamp at a point of the unit square.
fn lamp(x: f32, y: f32) -> f32 {
    let r = ((x - 0.5).powi(2) + (y - 0.36).powi(2)).sqrt() / 0.5;
    if r < 0.5 {
        mixed(0.13, 0.05, r * 2.0)
    } else {
        mixed(0.05, 0.0, (r * 2.0 - 1.0).min(1.0))
    }
}

/// Darkness towards the corners at a point of the unit square.
fn vignette(x: f32, y: f32) -> f32 {
    let r = ((x - 0.5).powi(2) + (y - 0.42).powi(2)).sqrt() / 0.78;
    if r < 0.8 {
        mixed(0.0, 0.36, ((r - 0.35) / 0.45).max(0.0))
    } else {
        mixed(0.36, 0.62, ((r - 0.8) / 0.2).min(1.0))
    }
}

/// Broad strokes, lighter and darker in turn, as a factor per pixel.
fn broad_strokes(width: u32, height: u32, scale: f32) -> Vec<f32> {
    let mut shades = vec![1.0; (width * height) as usize];
    let mut dice = Dice::new(77);
    for row in 0_u8..11 {
        let light = row % 2 == 1;
        let half = dice.range(46.0, 66.0);
        let [from, to] = [
            if dice.next() < 0.35 {
                dice.range(20.0, 260.0)
            } else {
                -60.0
            },
            if dice.next() < 0.45 {
                dice.range(860.0, 1240.0)
            } else {
                1350.0
            },
        ];
        let brush = Brush {
            seed: 500 + u64::from(row),
            from,
            to,
            middle: 30.0 + f32::from(row) * 80.0 + dice.range(-14.0, 14.0),
            half,
            step: 4.3,
            thick: [5.4, 6.9],
            bow: [dice.range(-9.0, 9.0), dice.range(-4.0, 4.0)],
            rise: dice.range(-7.0, 7.0),
            ragged: [40.0, 120.0],
            gaps: [0.82, 0.95],
            gap_share: 0.5,
        };
        let mut pixmap = Pixmap::new(width, height).expect("a size");
        let mut paint = Paint::default();
        paint.set_color(Color::WHITE);
        // Every second stroke runs the other way.
        let way = if light {
            Transform::from_scale(scale, scale)
        } else {
            Transform::from_row(-scale, 0.0, 0.0, scale, width as f32, 0.0)
        };
        for bristle in brush.bristles() {
            let stroke = Stroke {
                width: bristle.thick,
                line_cap: LineCap::Round,
                ..Stroke::default()
            };
            pixmap.stroke_path(&bristle.path, &paint, &stroke, way, None);
        }
        let tone = if light { 1.07 } else { 0.79 };
        for (shade, pixel) in shades.iter_mut().zip(pixmap.pixels()) {
            *shade = mixed(
                *shade,
                *shade * 0.5 + tone * 0.5,
                f32::from(pixel.alpha()) / 255.0 * 0.68,
            );
        }
    }
    let _ = (smooth, swell);
    shades
}
