//! The dashed frame around what is not, or not yet.

use std::f32::consts::FRAC_PI_2;

use red7::theme::{
    palette::WHITE,
    sheet::{FRAME_DASHED_CORNER, FRAME_DASHED_EDGE, FRAME_DASHED_SCALE},
};

use super::{picture::Picture, svg};

/// Width of the line, and radius of the corners, virtual pixels.
const LINE: f32 = 1.8;
const RADIUS: f32 = 17.0;

/// The frame: round corners, and one dash on each edge between them, to be repeated.
pub fn dashed() -> Picture {
    let side = 2 * FRAME_DASHED_CORNER + FRAME_DASHED_EDGE;
    let width = side as f32 / FRAME_DASHED_SCALE;
    let [corner, edge] =
        [FRAME_DASHED_CORNER, FRAME_DASHED_EDGE].map(|part| part as f32 / FRAME_DASHED_SCALE);
    let (near, far) = (LINE / 2.0, width - LINE / 2.0);
    // The outline holds a whole number of steps, and each edge begins and ends in the middle of a gap.
    let around = 4.0 * (edge + 2.0 * (corner - near - RADIUS) + RADIUS * FRAC_PI_2);
    let step = around / (around / edge).round();
    let (dash, gap) = (step * 0.55, step * 0.45);
    let offset = dash + gap / 2.0;
    let (a, b) = (near + RADIUS, far - RADIUS);
    let arc = format!("A{RADIUS},{RADIUS} 0 0 1");
    let elements = format!(
        r##"<path d="M{corner},{near} H{b} {arc} {far},{a} V{b} {arc} {b},{far} H{a} {arc} {near},{b} V{a} {arc} {a},{near} Z"
        fill="none" stroke="#fff" stroke-width="{LINE}" stroke-dasharray="{dash} {gap}" stroke-dashoffset="{offset}"/>"##
    );
    Picture::from_pixmap(&svg::draw(&elements, [0.0, 0.0, width, width], side, side)).paint(WHITE)
}
