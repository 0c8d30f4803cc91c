//! A picture in memory with straight alpha, so that clear pixels keep a colour of their own.

use red7::theme::palette::Rgb;
use resvg::tiny_skia::Pixmap;

/// Red, green, blue and alpha of each pixel, row by row, not premultiplied.
pub struct Picture {
    pub width: u32,
    pub height: u32,
    pub pixels: Vec<[u8; 4]>,
}

impl Picture {
    /// A clear picture that carries a colour in its clear pixels.
    pub fn clear(width: u32, height: u32, [r, g, b]: Rgb) -> Self {
        Self {
            width,
            height,
            pixels: vec![[r, g, b, 0]; (width * height) as usize],
        }
    }

    /// Takes over what was drawn.
    pub fn from_pixmap(pixmap: &Pixmap) -> Self {
        Self {
            width: pixmap.width(),
            height: pixmap.height(),
            pixels: pixmap
                .pixels()
                .iter()
                .map(|pixel| {
                    let c = pixel.demultiply();
                    [c.red(), c.green(), c.blue(), c.alpha()]
                })
                .collect(),
        }
    }

    /// One value per pixel, computed from its column and row.
    pub fn from_fn(width: u32, height: u32, pixel: impl Fn(u32, u32) -> [u8; 4]) -> Self {
        let rows = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        Self {
            width,
            height,
            pixels: rows.map(|(x, y)| pixel(x, y)).collect(),
        }
    }

    /// Gives every pixel that is not quite opaque this colour and leaves its alpha: linear filtering then
    /// shows no dark fringe at the outer edge.
    pub fn bleed(mut self, [r, g, b]: Rgb) -> Self {
        for pixel in &mut self.pixels {
            if pixel[3] < 255 {
                *pixel = [r, g, b, pixel[3]];
            }
        }
        self
    }

    /// Gives every pixel this colour and leaves its alpha.
    pub fn paint(mut self, [r, g, b]: Rgb) -> Self {
        for pixel in &mut self.pixels {
            *pixel = [r, g, b, pixel[3]];
        }
        self
    }

    /// Gives the clear pixels a colour.
    pub fn fill_clear(mut self, [r, g, b]: Rgb) -> Self {
        for pixel in &mut self.pixels {
            if pixel[3] == 0 {
                *pixel = [r, g, b, 0];
            }
        }
        self
    }

    /// Replaces a rectangle by another picture, and the clear space around it by a colour.
    pub fn put_with_gutter(&mut self, other: &Self, left: u32, top: u32, gutter: u32, edge: Rgb) {
        let around = Self::clear(other.width + 2 * gutter, other.height + 2 * gutter, edge);
        self.put(&around, left - gutter, top - gutter);
        self.put(other, left, top);
    }

    /// Replaces a rectangle by another picture.
    pub fn put(&mut self, other: &Self, left: u32, top: u32) {
        for y in 0..other.height {
            let from = (y * other.width) as usize;
            let to = ((top + y) * self.width + left) as usize;
            let width = other.width as usize;
            self.pixels[to..to + width].copy_from_slice(&other.pixels[from..from + width]);
        }
    }
}
