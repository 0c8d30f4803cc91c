//! A brush: what its bristles leave when it is drawn from left to right.

use resvg::tiny_skia::{
    BlendMode, Color, FillRule, Paint, Path, PathBuilder, Pixmap, PixmapPaint, Transform,
};

use super::noise::{Dice, mixed, swell};

/// A stroke of a brush. Lengths in virtual pixels.
pub struct Brush {
    pub seed: u64,
    /// Left end of the longest bristle, and right end.
    pub from: f32,
    pub to: f32,
    /// Height of the middle, and half the height of the stroke.
    pub middle: f32,
    pub half: f32,
    /// From one bristle to the next.
    pub step: f32,
    /// How far the topmost and the lowest bristle bend upwards.
    pub bow: [f32; 2],
    /// How far the right end rises.
    pub rise: f32,
    /// How ragged the left end and the tail are.
    pub ragged: [f32; 2],
    /// How much of the tail is dry, from 0 to 1, and where that begins, as a part of the length.
    pub dry: f32,
    pub dry_from: f32,
}

impl Brush {
    /// The outline of each bristle's paint, from the top.
    pub fn bristles(&self) -> Vec<Path> {
        let mut dice = Dice::new(self.seed);
        let count = (2.0 * self.half / self.step) as u16;
        let mut out = Vec::new();
        for i in 0..=count {
            let i = f32::from(i);
            let across = i / f32::from(count) * 2.0 - 1.0;
            // Neighbours cling together in clumps of several sizes, and each has a length of its own.
            let clump = |seed, size: f32| {
                let swell = swell(self.seed ^ seed, i * self.step / size, 0.5);
                ((swell - 0.5) * 1.7 + 0.5).clamp(0.0, 1.0)
            };
            let outer = across.abs().powi(6);
            let start = self.from
                + self.ragged[0]
                    * (0.55 * clump(1, 16.0) + 0.3 * clump(2, 5.0) + 0.15 * dice.next());
            let end = self.to
                - self.ragged[1]
                    * (0.5 * clump(3, 22.0) + 0.3 * clump(4, 6.0) + 0.2 * dice.next()).min(1.0);
            let (start, end) = (
                start + outer * dice.range(0.0, 0.6) * self.ragged[0],
                end - outer * dice.range(0.0, 0.9) * self.ragged[1],
            );
            let thick = self.step * dice.range(1.35, 1.7);
            let tip = dice.range(0.12, 0.4) * self.ragged[1];
            out.extend(self.lens(across, [start, end], thick, [thick * 0.5, tip]));
        }
        out
    }

    /// The slits that stay open between dry bristles, towards the tail.
    pub fn slits(&self) -> Vec<Path> {
        let mut dice = Dice::new(self.seed ^ 0xD1);
        let length = self.to - self.from;
        let count = (self.dry * 2.0 * self.half / self.step * 1.6) as u16;
        let mut out = Vec::new();
        for _ in 0..count {
            let across = dice.range(-0.97, 0.97);
            // They gather where the brush ran dry.
            let patch = swell(self.seed ^ 5, across * self.half / 13.0, 0.5);
            let late = dice.next().sqrt();
            let (stray, size, thick) = (dice.next(), dice.next(), dice.next());
            if patch + 0.25 * stray < 0.55 {
                continue;
            }
            let extent = self.ragged[1] * mixed(0.25, 1.3, size * size);
            let start = self.from + length * mixed(self.dry_from, 1.0, late) - 0.7 * extent;
            let thick = self.step * mixed(0.35, 1.2, thick * late);
            out.extend(self.lens(
                across,
                [start, start + extent],
                thick,
                [extent * 0.35, extent * 0.25],
            ));
        }
        out
    }

    /// A band along the stroke with pointed ends: from where to where, how thick, how long the two points are.
    pub fn lens(&self, across: f32, [a, b]: [f32; 2], thick: f32, tips: [f32; 2]) -> Option<Path> {
        let [tip_a, tip_b] = tips;
        if b - a <= tip_a + tip_b {
            return None;
        }
        let down = (across + 1.0) / 2.0;
        let bow = mixed(self.bow[0], self.bow[1], down);
        let y = |x: f32| {
            let along = (x - self.from) / (self.to - self.from);
            self.middle + across * self.half - 4.0 * bow * along * (1.0 - along) - self.rise * along
        };
        let h = thick / 2.0;
        let (c, d) = (a + tip_a, b - tip_b);
        let centre = (c + d) / 2.0;
        // The control point that makes the curve pass through the middle of the line.
        let through = 2.0 * y(centre) - (y(c) + y(d)) / 2.0;
        let mut path = PathBuilder::new();
        path.move_to(a, y(a));
        path.quad_to(a, y(a) - h, c, y(c) - h);
        path.quad_to(centre, through - h, d, y(d) - h);
        path.quad_to(mixed(d, b, 0.6), y(d) - h, b, y(b));
        path.quad_to(mixed(d, b, 0.6), y(d) + h, d, y(d) + h);
        path.quad_to(centre, through + h, c, y(c) + h);
        path.quad_to(a, y(a) + h, a, y(a));
        path.close();
        path.finish()
    }

    /// Draws the stroke in white, `scale` pixels per unit.
    pub fn paint(&self, pixmap: &mut Pixmap, scale: f32) {
        for path in self.bristles() {
            fill(pixmap, &path, scale, BlendMode::SourceOver, tone(1.0, 1.0));
        }
        for path in self.slits() {
            fill(
                pixmap,
                &path,
                scale,
                BlendMode::DestinationOut,
                tone(1.0, 1.0),
            );
        }
    }

    /// Draws the stroke into paint that is there: thinner paint, or a darker tone. Bristles that lie over each
    /// other count once.
    pub fn streak(&self, pixmap: &mut Pixmap, scale: f32, blend_mode: BlendMode, colour: Color) {
        let mut alone = Pixmap::new(pixmap.width(), pixmap.height()).expect("a picture has a size");
        for path in self.bristles() {
            let solid = tone(colour.red(), 1.0);
            fill(&mut alone, &path, scale, BlendMode::SourceOver, solid);
        }
        for path in self.slits() {
            fill(
                &mut alone,
                &path,
                scale,
                BlendMode::DestinationOut,
                tone(1.0, 1.0),
            );
        }
        let paint = PixmapPaint {
            opacity: colour.alpha(),
            blend_mode,
            ..PixmapPaint::default()
        };
        pixmap.draw_pixmap(0, 0, alone.as_ref(), &paint, Transform::identity(), None);
    }
}

/// Fills an outline, `scale` pixels per unit.
pub fn fill(pixmap: &mut Pixmap, path: &Path, scale: f32, blend_mode: BlendMode, colour: Color) {
    let mut paint = Paint {
        blend_mode,
        ..Paint::default()
    };
    paint.set_color(colour);
    let scale = Transform::from_scale(scale, scale);
    pixmap.fill_path(path, &paint, FillRule::Winding, scale, None);
}

/// A tone between black and white, with an opacity.
pub fn tone(value: f32, alpha: f32) -> Color {
    Color::from_rgba(value, value, value, alpha).expect("parts of one")
}
