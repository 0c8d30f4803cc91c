//! The back of every card: the mark on a dark field.

use std::fmt::Write;

use red7::theme::palette::{CREAM, Rgb};

use super::{cards, mark::Bend, svg::hex};

/// The dark blue-grey behind the mark.
pub const FIELD: Rgb = [0x23, 0x27, 0x34];

/// The back in a box of 100 × 140.
pub fn back() -> String {
    let mut out = cards::card(FIELD);
    let _ = write!(
        out,
        r##"<clipPath id="inner"><rect x="8.6" y="8.6" width="82.8" height="122.8" rx="5"/></clipPath><g clip-path="url(#inner)">{}</g>
        <rect x="8.6" y="8.6" width="82.8" height="122.8" rx="5" fill="none" stroke="{}" stroke-width="1.2" opacity="0.35"/>"##,
        Bend {
            left: -6.0,
            top: 33.6,
            turn: 54.0,
            radius: 49.8,
            step: 7.2,
            stripe: 7.55,
            leg: 130.0,
            lean: 23.0,
        }
        .stripes(),
        hex(CREAM),
    );
    out
}
