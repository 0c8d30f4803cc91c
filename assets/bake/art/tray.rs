//! The painter's palette that a seat's Palette lies on.

use red7::theme::sheet::{TRAY_SCALE, TRAY_SIZE};

use super::{picture::Picture, svg};

/// The tray: dark and clear, with a thin light rim and the thumb hole on the right.
pub fn tray() -> Picture {
    let [width, height] = TRAY_SIZE;
    // Lines of the outline, as parts of the height from the left or the right edge.
    let (w, h) = (width, height);
    let left = |part: f32| part * h;
    let right = |part: f32| w - part * h;
    let outline = format!(
        "M{},0 H{} C{},0 {w},{} {w},{} C{w},{} {},{h} {},{} C{},{} {},{h} {},{h} H{} A{r},{r} 0 0 1 {},0 Z",
        left(0.5),
        right(0.45),
        right(0.10),
        left(0.30),
        left(0.55),
        left(0.86),
        right(0.275),
        right(0.55),
        left(0.985),
        right(0.68),
        left(0.978),
        right(0.78),
        right(0.91),
        left(0.5),
        left(0.5),
        r = left(0.5),
    );
    let hole = format!(
        "M{},{} a{rx},{ry} 0 1 0 {},0 a{rx},{ry} 0 1 0 {},0 Z",
        right(0.495),
        left(0.52),
        left(0.27),
        -left(0.27),
        rx = left(0.135),
        ry = left(0.155),
    );
    let elements = format!(
        r##"<path d="{outline} {hole}" fill="#07080C" fill-opacity="0.56" fill-rule="evenodd"/>
        <path d="{outline} {hole}" fill="none" stroke="#FBF7EE" stroke-width="1.5" stroke-opacity="0.09"/>"##
    );
    let pixels = |length: f32| (length * TRAY_SCALE).round() as u32;
    let view = [-1.0, -1.0, w + 2.0, h + 2.0];
    Picture::from_pixmap(&svg::draw(&elements, view, pixels(w), pixels(h)))
        .fill_clear([0x07, 0x08, 0x0C])
}
