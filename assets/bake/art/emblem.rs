//! The picture of the program: the mark on a dark tile, for the window and the desktop.

use red7::theme::{
    palette::{CREAM, INK},
    sheet::EMBLEM_SIDE,
};

use super::{
    back::FIELD,
    mark::Bend,
    picture::Picture,
    svg::{self, hex},
};

/// The emblem, with round corners.
pub fn emblem() -> Picture {
    let stripes = Bend {
        left: -6.0,
        top: 19.0,
        turn: 41.5,
        radius: 44.0,
        step: 7.2,
        stripe: 7.4,
        leg: 130.0,
        lean: 23.0,
    };
    let elements = format!(
        r##"<clipPath id="tile"><rect x="5" y="5" width="90" height="90" rx="17"/></clipPath>
        <rect x="1" y="1" width="98" height="98" rx="21" fill="{}"/><rect x="5" y="5" width="90" height="90" rx="17" fill="{}"/>
        <g clip-path="url(#tile)">{}</g><rect x="5" y="5" width="90" height="90" rx="17" fill="none" stroke="{}" stroke-width="2"/>"##,
        hex(CREAM),
        hex(FIELD),
        stripes.stripes(),
        hex(INK),
    );
    let view = [0.0, 0.0, 100.0, 100.0];
    Picture::from_pixmap(&svg::draw(&elements, view, EMBLEM_SIDE, EMBLEM_SIDE)).bleed(CREAM)
}
