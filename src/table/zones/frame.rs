//! The window as a virtual table.

use bevy::math::Vec2;

/// The smallest virtual table, virtual pixels: a window of this size has scale 1.
pub const VIRTUAL: Vec2 = Vec2::new(1280.0, 800.0);

/// The window seen as a virtual table of at least 1280 × 800 pixels, so that all measures are the same at every size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Width and height in virtual pixels.
    pub size: Vec2,
    /// Logical window pixels per virtual pixel.
    pub scale: f32,
}

impl Frame {
    /// The frame of a window of `window` logical pixels. A window without an area (minimised, or not yet shown) counts
    /// as 1280 × 800, so that nothing is ever laid out on nothing.
    pub fn of(window: Vec2) -> Self {
        if !(window.x >= 1.0 && window.y >= 1.0 && window.is_finite()) {
            return Self {
                size: VIRTUAL,
                scale: 1.0,
            };
        }
        let scale = (window / VIRTUAL).min_element();
        Self {
            size: window / scale,
            scale,
        }
    }
    /// A point of the window, logical pixels from the top left, in virtual pixels.
    pub fn to_virtual(&self, logical: Vec2) -> Vec2 {
        logical / self.scale
    }
}
