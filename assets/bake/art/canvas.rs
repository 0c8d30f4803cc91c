//! The stretched canvas that the rule is painted on, and the weave of paper.

use std::fmt::Write;

use red7::theme::sheet::{CANVAS_SCALE, CANVAS_SIZE, WEAVE_SCALE};

use super::{picture::Picture, svg};

/// One period of the weave, in virtual pixels.
const PERIOD: u16 = 4;

/// The weave over an area, as SVG: short dark threads along, light ones across.
fn threads(width: u16, height: u16) -> String {
    let (mut along, mut across) = (String::new(), String::new());
    for y in (0..height).step_by(PERIOD as usize) {
        for x in (0..width).step_by(PERIOD as usize) {
            let _ = write!(along, "M{x},{y}.5 h2 m0,2 h2 ");
            let _ = write!(across, "M{x}.5,{} v2 M{}.5,{y} v2 ", y + 2, x + 2);
        }
    }
    format!(
        r##"<path d="{along}" stroke="#000" stroke-opacity="0.055"/><path d="{across}" stroke="#fff" stroke-opacity="0.35"/>"##
    )
}

/// A tile of weave: dark and light threads on clear.
pub fn weave() -> Picture {
    let side = PERIOD * 4;
    let pixels = u32::from(side) * WEAVE_SCALE;
    let view = [0.0, 0.0, f32::from(side), f32::from(side)];
    Picture::from_pixmap(&svg::draw(&threads(side, side), view, pixels, pixels))
}

/// The canvas with its lower edge and folded corners.
pub fn canvas() -> Picture {
    let [width, height] = CANVAS_SIZE;
    let face = height - 5.0;
    let mut folds = String::new();
    for (x, inner) in [(0.0, 13.0), (width, width - 13.0)] {
        let _ = write!(
            folds,
            "M{x},13 L{inner},0 M{x},{} L{inner},{face} ",
            face - 13.0
        );
    }
    let elements = format!(
        r##"<clipPath id="face"><rect width="{width}" height="{face}" rx="4"/></clipPath>
        <rect y="5" width="{width}" height="{face}" rx="5" fill="#BFB397"/><rect width="{width}" height="{face}" rx="4" fill="#F5EEDF"/>
        <g clip-path="url(#face)">{}<path d="{folds}" fill="none" stroke="#14161C" stroke-width="1.2" opacity="0.16"/></g>"##,
        threads(492, 200),
    );
    let pixels = |length: f32| (length * CANVAS_SCALE).round() as u32;
    let view = [0.0, 0.0, width, height];
    let pixmap = svg::draw(&elements, view, pixels(width), pixels(height));
    Picture::from_pixmap(&pixmap).bleed([0xE0, 0xD8, 0xC4])
}
