//! The paint that runs over the table when the rule changes: one mask that says when it reaches each point.

use std::f32::consts::TAU;

use red7::theme::sheet::{FLOOD_AHEAD, FLOOD_SIZE};

use super::{
    noise::{Dice, mixed, smooth, speck},
    picture::Picture,
};

/// Drops that fly ahead of the paint.
const DROPS: usize = 130;

/// When the paint reaches a point: red is the coarse part, green the 256ths of it. Blue is how much earlier a drop lies
/// there, as a share of [`FLOOD_AHEAD`].
///
/// The paint starts in the middle. It advances as an ellipse as wide and high as the picture, ragged by lobes and by
/// bristles that reach further than their neighbours; the last corner is reached before the end.
pub fn flood() -> Picture {
    let [width, height] = FLOOD_SIZE;
    let place = |i: u32, side: u32| (i as f32 + 0.5) / side as f32 * 2.0 - 1.0;
    let drops = drops();
    Picture::from_fn(width, height, |px, py| {
        let (x, y) = (place(px, width), place(py, height));
        let mut ahead = 0.0_f32;
        for &[dx, dy, size, early] in &drops {
            // Round on the screen: the picture is wider than high.
            let stretch = width as f32 / height as f32;
            let away = ((x - dx) * stretch).hypot(y - dy) / size;
            if away < 1.0 {
                ahead = ahead.max(early - 0.004 * away * away);
            }
        }
        let steps = (front(x, y).clamp(0.0, 1.0) * 65535.0).round() as u16;
        let [coarse, fine] = steps.to_be_bytes();
        let ahead = (ahead / FLOOD_AHEAD * 255.0).round() as u8;
        [coarse, fine, ahead, 255]
    })
}

/// The time at which the front arrives at a point of the square from −1 to 1.
fn front(x: f32, y: f32) -> f32 {
    let distance = x.hypot(y);
    let angle = y.atan2(x) / TAU + 0.5;
    let reach = 0.15 * (ring(61, angle, 9, distance * 0.7) - 0.5)
        + 0.16 * (ring(62, angle, 34, distance * 1.5) - 0.5)
        + 0.10 * (ring(63, angle, 120, distance * 2.5) - 0.5)
        + 0.06 * (ring(64, angle, 420, distance * 4.0) - 0.5);
    // Smooth at the start, where all bristles meet.
    let ragged = smooth(distance * 3.0);
    distance / 1.6 / (1.0 + reach * ragged)
}

/// Smooth noise around a circle, `count` swells in one turn and one per unit outwards.
fn ring(seed: u64, angle: f32, count: i64, out: f32) -> f32 {
    let (around, row) = (angle * count as f32, out.floor());
    let column = around.floor();
    let (u, v) = (smooth(around - column), smooth(out - row));
    let at = |i: i64, j: i64| speck(seed, (column as i64 + i).rem_euclid(count), row as i64 + j);
    let inner = mixed(at(0, 0), at(1, 0), u);
    mixed(inner, mixed(at(0, 1), at(1, 1), u), v)
}

/// Place and size of each drop, and how much earlier than the front it lies there.
fn drops() -> Vec<[f32; 4]> {
    let mut dice = Dice::new(65);
    let mut out = Vec::new();
    while out.len() < DROPS {
        let (x, y) = (dice.range(-1.0, 1.0), dice.range(-1.0, 1.0));
        let small = dice.next();
        let ahead = dice.range(0.03, 0.09).min(FLOOD_AHEAD);
        if x.hypot(y) > 0.35 {
            let size = mixed(0.03, 0.007, small.sqrt());
            out.push([x, y, size, ahead]);
        }
    }
    out
}
