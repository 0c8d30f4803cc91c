//! The look: colours, fonts, art and the family of widgets.

pub mod art;
pub mod palette;
pub mod sheet;
pub mod widgets;

use bevy::prelude::*;

use crate::rules::Rule;
use palette::Rgb;

/// Prepares the art for drawing.
pub fn plugin(app: &mut App) {
    app.add_plugins((art::plugin, widgets::plugin));
}

/// A fixed colour as the engine's colour.
pub fn color(rgb: Rgb) -> Color {
    Color::srgb_u8(rgb[0], rgb[1], rgb[2])
}

/// A fixed colour with an opacity from 0 (clear) to 1.
pub fn glass(rgb: Rgb, alpha: f32) -> Color {
    color(rgb).with_alpha(alpha)
}

/// The paint of a rule.
pub fn pigment(rule: Rule) -> Color {
    color(palette::PIGMENTS[rule.colour().index()])
}

/// What is written on the paint of a rule.
pub fn ink_on(rule: Rule) -> Color {
    color(palette::INKS[rule.colour().index()])
}

/// The table under a rule.
pub fn wash(rule: Rule) -> Color {
    color(palette::WASHES[rule.colour().index()])
}
