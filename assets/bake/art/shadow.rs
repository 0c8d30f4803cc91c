//! The soft shadow of cards, white on clear: tinted when drawn.

use super::{picture::Picture, svg};

/// The shadow of a card that stands on the table.
///
/// A blurred card of 100 × 140 units in the middle of a box twice its size.
pub fn shadow() -> Picture {
    let elements = r##"<filter id="soft" filterUnits="userSpaceOnUse" x="0" y="0" width="200" height="280"><feGaussianBlur stdDeviation="5"/></filter>
        <rect x="51" y="71" width="98" height="138" rx="10" fill="#fff" filter="url(#soft)"/>"##;
    Picture::from_pixmap(&svg::draw(elements, [0.0, 0.0, 200.0, 280.0], 200, 280)).paint([255; 3])
}
