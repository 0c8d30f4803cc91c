//! The mark: seven stripes, strongest colour outside, that turn into a 7.

use std::fmt::Write;

use red7::theme::{
    palette::{CREAM, PIGMENTS, SHADOW},
    sheet::{MARK_SCALE, MARK_VIEW},
};

use super::{
    picture::Picture,
    svg::{self, hex},
};

/// Seven parallel stripes that run to the right, bend and run down to the left. Lengths are those of the
/// strongest stripe's middle.
pub struct Bend {
    /// Where the stripes begin.
    pub left: f32,
    /// Height of the first stripe.
    pub top: f32,
    /// Where the bend begins.
    pub turn: f32,
    /// Radius of the first stripe's bend.
    pub radius: f32,
    /// From one stripe to the next.
    pub step: f32,
    /// Width of a stripe: a little more than the step, so that no seam shows.
    pub stripe: f32,
    /// Length of the leg, and how far it leans to the left on the way down, degrees.
    pub leg: f32,
    pub lean: f32,
}

impl Bend {
    /// The line `inset` away from the first stripe, towards the inside.
    fn line(&self, inset: f32) -> String {
        let (left, turn) = (self.left, self.turn);
        let (y, r) = (self.top + inset, self.radius - inset);
        let middle = self.top + self.radius;
        let (sin, cos) = self.lean.to_radians().sin_cos();
        let (x1, y1) = (turn + cos * r, middle + sin * r);
        let (x2, y2) = (x1 - sin * self.leg, y1 + cos * self.leg);
        format!("M{left},{y} H{turn} A{r},{r} 0 0 1 {x1},{y1} L{x2},{y2}")
    }

    /// The seven stripes, as SVG.
    pub fn stripes(&self) -> String {
        let mut out = String::new();
        for (i, pigment) in (0_u8..).zip(PIGMENTS) {
            let _ = write!(
                out,
                r#"<path d="{}" fill="none" stroke="{}" stroke-width="{}"/>"#,
                self.line(self.step * f32::from(i)),
                hex(pigment),
                self.stripe
            );
        }
        out
    }

    /// One broad band below all stripes that stands out by `rim` on both sides.
    fn band(&self, colour: &str, rim: f32) -> String {
        format!(
            r#"<path d="{}" fill="none" stroke="{colour}" stroke-width="{}"/>"#,
            self.line(self.step * 3.0),
            self.step * 7.0 + 2.0 * rim
        )
    }
}

/// The large mark of the title with its cream rim and its shadow.
pub fn mark() -> Picture {
    let [x, y, w, h] = MARK_VIEW;
    let bend = Bend {
        left: -60.0,
        top: 86.5,
        turn: 560.0,
        radius: 132.5,
        step: 17.0,
        stripe: 17.35,
        leg: 1100.0,
        lean: 22.0,
    };
    let elements = format!(
        r#"<filter id="soft" filterUnits="userSpaceOnUse" x="-100" y="-50" width="1000" height="1300"><feGaussianBlur stdDeviation="12"/></filter>
        <g transform="translate(5 20)" opacity="0.6" filter="url(#soft)">{}</g>{}{}"#,
        bend.band(&hex(SHADOW), 0.0),
        bend.band(&hex(CREAM), 5.0),
        bend.stripes(),
    );
    let pixels = |length: f32| (length * MARK_SCALE).round() as u32;
    Picture::from_pixmap(&svg::draw(&elements, [x, y, w, h], pixels(w), pixels(h)))
        .fill_clear(SHADOW)
}
