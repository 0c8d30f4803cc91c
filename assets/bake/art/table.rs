//! The table: one grey picture, tinted per rule.
//!
//! The plan of each of the seven tables is a wash with lighter and darker strokes, bristles, a lamp and dark
//! corners, laid over each other as paint. A tint can only multiply, so that the picture and the seven tints
//! are the best such approximation of the seven plans.

use red7::theme::{
    palette::{PIGMENTS, PIGMENTS_APART, Rgb, TABLE_TINTS, WASHES, WASHES_APART},
    sheet::TABLE_SIZE,
};
use resvg::tiny_skia::{FillRule, Paint, Pixmap, Transform};

use super::{
    brush::{Brush, tone},
    noise::{Dice, grain, mixed, speck},
    picture::Picture,
};

/// The size that the picture is drawn for, virtual pixels.
const PLAN: [f32; 2] = [1280.0, 800.0];
/// Black-blue of the corners and of the darker strokes, warm white of the lamp.
const DARK: [f32; 3] = [7.0, 8.0, 12.0];
const WARM: [f32; 3] = [255.0, 246.0, 224.0];

/// How much of each layer lies on one point of the table, from 0 to 1.
#[derive(Clone, Copy, Default)]
struct Point {
    dark: f32,
    rich: f32,
    bristle: f32,
    lamp: f32,
    corner: f32,
}

/// The table.
pub fn table() -> Picture {
    let points = points();
    let light = Light::new();
    let tints = TABLE_TINTS.map(|tint| tint.map(|c| light.of(f32::from(c))));
    let [width, height] = TABLE_SIZE;
    Picture::from_fn(width, height, |x, y| {
        let point = points[(y * width + x) as usize];
        let value = from_light(shade(&light, point, &tints)) * 255.0;
        // Noise of about one step of the screen hides the steps of the soft shades.
        let (i, j) = (i64::from(x), i64::from(y));
        let dither = (speck(3, i, j) + speck(4, i, j) - 1.0) * 2.0;
        let grey = (value + dither).round().clamp(0.0, 255.0) as u8;
        [grey, grey, grey, 255]
    })
}

/// The tints that go with the picture: what [`TABLE_TINTS`] has to say, and `TABLE_TINTS_APART`.
pub fn tints() -> [[Rgb; 7]; 2] {
    let light = Light::new();
    // Every 97th point stands for all.
    let points: Vec<Point> = points().into_iter().step_by(97).collect();
    let mut tints = WASHES.map(|wash| wash.map(|c| light.of(f32::from(c) * 1.5)));
    let mut apart = tints;
    for _ in 0..4 {
        let shades: Vec<f32> = points.iter().map(|&p| shade(&light, p, &tints)).collect();
        // White stands for the lightest points but a few.
        let mut sorted = shades.clone();
        sorted.sort_by(f32::total_cmp);
        let white = sorted[sorted.len() * 995 / 1000];
        let total: f32 = shades.iter().map(|s| s * s).sum();
        let fitted = |washes: &[Rgb; 7], pigments: &[Rgb; 7]| {
            std::array::from_fn(|rule| {
                [0, 1, 2].map(|c| {
                    let sum: f32 = (points.iter().zip(&shades))
                        .map(|(&point, shade)| {
                            shade * light.of(plan(point, washes[rule], pigments[rule])[c])
                        })
                        .sum();
                    sum / total * white
                })
            })
        };
        // The picture is made for the first set; the second one takes it as it is.
        tints = fitted(&WASHES, &PIGMENTS);
        apart = fitted(&WASHES_APART, &PIGMENTS_APART);
    }
    [tints, apart].map(|set| set.map(|tint| tint.map(|c| (from_light(c) * 255.0).round() as u8)))
}

/// The factor, in light, that brings the seven tints nearest to the seven plans at a point.
fn shade(light: &Light, point: Point, tints: &[[f32; 3]; 7]) -> f32 {
    let mut sum = 0.0;
    for (rule, tint) in tints.iter().enumerate() {
        let goal = plan(point, WASHES[rule], PIGMENTS[rule]).map(|c| light.of(c));
        let dot: f32 = goal.iter().zip(tint).map(|(g, t)| g * t).sum();
        let square: f32 = tint.iter().map(|t| t * t).sum();
        sum += dot / square;
    }
    sum / 7.0
}

/// The colour that the plan of a rule's table has at a point, sRGB from 0 to 255.
fn plan(point: Point, wash: Rgb, pigment: Rgb) -> [f32; 3] {
    let [wash, pigment] = [wash, pigment].map(|c| c.map(f32::from));
    [0, 1, 2].map(|c| {
        let darker = mixed(wash[c], DARK[c], 0.24);
        let richer = mixed(wash[c], pigment[c], 0.164);
        let mut colour = mixed(wash[c], darker, point.dark);
        colour = mixed(colour, richer, point.rich);
        colour = mixed(colour, 255.0, point.bristle);
        colour = mixed(colour, WARM[c], point.lamp);
        mixed(colour, DARK[c], point.corner)
    })
}

/// The layers at each pixel.
fn points() -> Vec<Point> {
    let [width, height] = TABLE_SIZE;
    let scale = width as f32 / PLAN[0];
    let mut points = broad_strokes(width, height, scale);
    for (i, point) in (0_u32..).zip(&mut points) {
        let (x, y) = ((i % width) as f32 / scale, (i / width) as f32 / scale);
        let (u, v) = (x / PLAN[0], y / PLAN[1]);
        let bristle = (grain(7, x * 0.0035, y * 0.16) - 0.5) * 2.6 + 0.17;
        point.bristle = 0.05 * bristle.clamp(0.0, 1.0);
        point.lamp = lamp(u, v);
        point.corner = corner(u, v);
    }
    points
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
fn corner(x: f32, y: f32) -> f32 {
    let r = ((x - 0.5).powi(2) + (y - 0.42).powi(2)).sqrt() / 0.78;
    if r < 0.8 {
        mixed(0.0, 0.36, ((r - 0.35) / 0.45).max(0.0))
    } else {
        mixed(0.36, 0.62, ((r - 0.8) / 0.2).min(1.0))
    }
}

/// Broad strokes from edge to edge, darker and richer in turn.
fn broad_strokes(width: u32, height: u32, scale: f32) -> Vec<Point> {
    let mut points = vec![Point::default(); (width * height) as usize];
    let mut dice = Dice::new(77);
    for row in 0_u8..15 {
        let rich = row % 2 == 1;
        let half = dice.range(30.0, 62.0);
        let [from, to] = match (dice.next() * 4.0) as u8 {
            0 => [-80.0, 1400.0],
            1 => [-80.0, dice.range(640.0, 1230.0)],
            _ => [dice.range(20.0, 420.0), 1400.0],
        };
        let brush = Brush {
            seed: 500 + u64::from(row),
            from,
            to,
            middle: 16.0 + f32::from(row) * 57.0 + dice.range(-16.0, 16.0),
            half,
            step: 4.3,
            bow: [dice.range(-9.0, 9.0), dice.range(-5.0, 5.0)],
            rise: dice.range(-9.0, 9.0),
            ragged: [40.0, 190.0],
            dry: 0.8,
            dry_from: 0.75,
        };
        let mut pixmap = Pixmap::new(width, height).expect("a size");
        // Every second stroke runs the other way.
        let way = if rich {
            Transform::from_scale(scale, scale)
        } else {
            Transform::from_row(-scale, 0.0, 0.0, scale, width as f32, 0.0)
        };
        let mut paint = Paint::default();
        for path in brush.bristles() {
            // Each bristle carries as much paint as it likes.
            paint.set_color(tone(1.0, dice.range(0.55, 1.0)));
            pixmap.fill_path(&path, &paint, FillRule::Winding, way, None);
        }
        for (point, pixel) in points.iter_mut().zip(pixmap.pixels()) {
            let cover = 0.34 * f32::from(pixel.alpha()) / 255.0;
            let [on, off] = if rich {
                [&mut point.rich, &mut point.dark]
            } else {
                [&mut point.dark, &mut point.rich]
            };
            *on = mixed(*on, 1.0, cover);
            *off = mixed(*off, 0.0, cover);
        }
    }
    points
}

/// Light of the sRGB values from 0 to 255, in steps of a quarter.
struct Light(Vec<f32>);

impl Light {
    fn new() -> Self {
        Self(
            (0..=1020_u16)
                .map(|i| to_light(f32::from(i) / 1020.0))
                .collect(),
        )
    }

    fn of(&self, value: f32) -> f32 {
        let at = value.clamp(0.0, 254.99) * 4.0;
        let i = at as usize;
        mixed(self.0[i], self.0[i + 1], at - at.floor())
    }
}

fn to_light(c: f32) -> f32 {
    if c <= 0.040_45 {
        c / 12.92
    } else {
        ((c + 0.055) / 1.055).powf(2.4)
    }
}

fn from_light(c: f32) -> f32 {
    if c <= 0.003_130_8 {
        c * 12.92
    } else {
        1.055 * c.powf(1.0 / 2.4) - 0.055
    }
}
