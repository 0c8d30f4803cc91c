//! Brush strokes: bristle by bristle, white, so that a tint makes them paint.

use red7::theme::sheet::{
    STROKE_BROAD_SCALE, STROKE_BROAD_SIZE, STROKE_LINE_SCALE, STROKE_LINE_SIZE,
};
use resvg::tiny_skia::{
    BlendMode, Color, LineCap, Paint, Path, PathBuilder, Pixmap, Stroke, Transform,
};

use super::{
    noise::{Dice, mixed, swell},
    picture::Picture,
};

/// A stroke of a brush from left to right. Lengths in virtual pixels.
pub struct Brush {
    pub seed: u64,
    /// Left end of the longest bristle, and right end.
    pub from: f32,
    pub to: f32,
    /// Height of the middle, and half the height of the stroke.
    pub middle: f32,
    pub half: f32,
    /// From one bristle to the next, and how thick one is (drawn between the two).
    pub step: f32,
    pub thick: [f32; 2],
    /// How far the topmost and the lowest bristle bend upwards.
    pub bow: [f32; 2],
    /// How far the right end rises.
    pub rise: f32,
    /// How ragged the left end and the tail are.
    pub ragged: [f32; 2],
    /// Where bristles may lose contact, as parts of the length, and how many do.
    pub gaps: [f32; 2],
    pub gap_share: f32,
}

/// One line of paint.
pub struct Bristle {
    pub path: Path,
    pub thick: f32,
}

impl Brush {
    /// All lines of the stroke, from the top.
    pub fn bristles(&self) -> Vec<Bristle> {
        let mut dice = Dice::new(self.seed);
        let count = (2.0 * self.half / self.step) as u16;
        let mut out = Vec::new();
        for i in 0..=count {
            let i = f32::from(i);
            let down = i / f32::from(count);
            let across = down * 2.0 - 1.0;
            // Neighbours cling together in clumps, and each has its own length.
            let start_clump = swell(self.seed, i * 0.31, 0.5);
            let tail_clump = swell(self.seed ^ 1, i * 0.22, 0.5);
            let outer = across.abs().powi(5);
            let start = self.from
                + self.ragged[0] * (0.55 * start_clump + 0.2 * dice.next() + 0.35 * outer);
            let end = self.to
                - self.ragged[1]
                    * (0.55 * tail_clump + 0.35 * dice.next() + 0.25 * outer * dice.next());
            let thick = dice.range(self.thick[0], self.thick[1]);
            let dry = swell(self.seed ^ 2, i * 0.17, 0.5) + dice.range(-0.25, 0.25);
            let gap = mixed(self.from, self.to, dice.range(self.gaps[0], self.gaps[1]));
            let hole = dice.range(2.0, 6.0) * self.step;
            let pieces = if dry > 1.0 - self.gap_share {
                vec![[start, gap], [gap + hole, end]]
            } else {
                vec![[start, end]]
            };
            for [a, b] in pieces {
                if b > a + thick {
                    let path = self.line(across, down, a, b);
                    out.extend(path.map(|path| Bristle { path, thick }));
                }
            }
        }
        out
    }

    /// A part of the line that a bristle at this height follows.
    pub fn line(&self, across: f32, down: f32, a: f32, b: f32) -> Option<Path> {
        let bow = mixed(self.bow[0], self.bow[1], down);
        let y = |x: f32| {
            let along = (x - self.from) / (self.to - self.from);
            self.middle + across * self.half - 4.0 * bow * along * (1.0 - along) - self.rise * along
        };
        let mut path = PathBuilder::new();
        path.move_to(a, y(a));
        // The control point that makes the curve pass through the middle.
        let centre = (a + b) / 2.0;
        path.quad_to(centre, 2.0 * y(centre) - (y(a) + y(b)) / 2.0, b, y(b));
        path.finish()
    }

    /// Draws the stroke in white.
    fn paint(&self, pixmap: &mut Pixmap, scale: f32) {
        for bristle in self.bristles() {
            draw(
                pixmap,
                &bristle.path,
                bristle.thick,
                scale,
                BlendMode::SourceOver,
                Color::WHITE,
            );
        }
    }

    /// Draws the stroke into paint that is there: thinner paint, or a darker tone.
    fn streak(&self, pixmap: &mut Pixmap, scale: f32, mode: BlendMode, colour: Color) {
        // First alone, so that bristles that lie over each other count once.
        let mut alone = Pixmap::new(pixmap.width(), pixmap.height()).expect("a size");
        self.paint(&mut alone, scale);
        let paint = resvg::tiny_skia::PixmapPaint {
            opacity: colour.alpha(),
            blend_mode: mode,
            ..Default::default()
        };
        for pixel in alone.pixels_mut() {
            let a = f32::from(pixel.alpha()) / 255.0;
            let c = Color::from_rgba(colour.red(), colour.green(), colour.blue(), a);
            *pixel = c.expect("in range").premultiply().to_color_u8();
        }
        pixmap.draw_pixmap(0, 0, alone.as_ref(), &paint, Transform::identity(), None);
    }
}

fn draw(pixmap: &mut Pixmap, path: &Path, thick: f32, scale: f32, mode: BlendMode, colour: Color) {
    let mut paint = Paint {
        blend_mode: mode,
        ..Paint::default()
    };
    paint.set_color(colour);
    let stroke = Stroke {
        width: thick,
        line_cap: LineCap::Round,
        ..Stroke::default()
    };
    pixmap.stroke_path(
        path,
        &paint,
        &stroke,
        Transform::from_scale(scale, scale),
        None,
    );
}

/// A tone between black and white, with an opacity.
fn tone(value: f32, alpha: f32) -> Color {
    Color::from_rgba(value, value, value, alpha).expect("in range")
}

/// Hair-fine scratches along the stroke where the brush ran dry.
fn scratches(brush: &Brush, pixmap: &mut Pixmap, scale: f32, seed: u64, count: u16) {
    let mut dice = Dice::new(seed);
    let length = brush.to - brush.from;
    for _ in 0..count {
        let down = dice.range(0.04, 0.96);
        // Most of them near the tail.
        let late = dice.next().sqrt();
        let start = brush.from + length * mixed(0.05, 0.93, late);
        let end = start + length * dice.range(0.02, 0.09);
        let alpha = dice.range(0.08, 0.5) * late;
        let thick = dice.range(0.35, 0.9);
        if let Some(path) = brush.line(down * 2.0 - 1.0, down, start, end) {
            draw(
                pixmap,
                &path,
                thick,
                scale,
                BlendMode::DestinationOut,
                tone(0.0, alpha),
            );
        }
    }
}

fn new_pixmap([width, height]: [f32; 2], scale: f32) -> Pixmap {
    Pixmap::new(
        (width * scale).round() as u32,
        (height * scale).round() as u32,
    )
    .expect("a size")
}

/// The rule on the Canvas.
pub fn broad() -> Picture {
    let scale = STROKE_BROAD_SCALE;
    let [width, height] = STROKE_BROAD_SIZE;
    let mut pixmap = new_pixmap(STROKE_BROAD_SIZE, scale);
    let brush = Brush {
        seed: 11,
        from: 2.0,
        to: width - 4.0,
        middle: height / 2.0 + 4.0,
        half: height / 2.0 - 12.0,
        step: 2.2,
        thick: [2.8, 3.6],
        bow: [7.5, 2.0],
        rise: 0.0,
        ragged: [9.0, 26.0],
        gaps: [0.87, 0.92],
        gap_share: 0.46,
    };
    brush.paint(&mut pixmap, scale);
    // Two streaks of thinner paint, and between them a richer one.
    let inner = |seed, from, to, y, half| Brush {
        seed,
        from: width * from,
        to: width * to,
        middle: height * y,
        half,
        step: 2.0,
        thick: [2.2, 3.1],
        bow: [3.0, 2.0],
        rise: 0.0,
        ragged: [6.0, 22.0],
        gaps: [0.9, 0.95],
        gap_share: 0.3,
    };
    inner(21, 0.05, 0.93, 0.245, 10.0).streak(
        &mut pixmap,
        scale,
        BlendMode::DestinationOut,
        tone(0.0, 0.075),
    );
    inner(22, 0.12, 0.97, 0.80, 8.0).streak(
        &mut pixmap,
        scale,
        BlendMode::DestinationOut,
        tone(0.0, 0.075),
    );
    inner(23, 0.03, 0.86, 0.55, 5.0).streak(
        &mut pixmap,
        scale,
        BlendMode::SourceAtop,
        tone(0.78, 0.16),
    );
    scratches(&brush, &mut pixmap, scale, 31, 90);
    Picture::from_pixmap(&pixmap).fill_clear([255; 3])
}

/// The rule in force on the ladder; the focused item of the title.
pub fn line() -> Picture {
    let scale = STROKE_LINE_SCALE;
    let [width, height] = STROKE_LINE_SIZE;
    let mut pixmap = new_pixmap(STROKE_LINE_SIZE, scale);
    let brush = Brush {
        seed: 5,
        from: 1.5,
        to: width - 2.0,
        middle: height / 2.0 + 0.6,
        half: height / 2.0 - 3.0,
        step: 1.55,
        thick: [1.9, 2.5],
        bow: [0.7, -0.5],
        rise: 0.0,
        ragged: [4.0, 20.0],
        gaps: [0.88, 0.93],
        gap_share: 0.42,
    };
    brush.paint(&mut pixmap, scale);
    scratches(&brush, &mut pixmap, scale, 32, 40);
    Picture::from_pixmap(&pixmap).fill_clear([255; 3])
}
