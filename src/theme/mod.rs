//! The look: colours, fonts, art and the family of widgets.

pub mod art;
pub mod cards;
pub mod controls;
pub mod paints;
pub mod palette;
mod picture;
pub mod prompt;
pub mod ring;
pub mod sheet;
pub mod text;
pub mod widgets;

use bevy::prelude::*;

use crate::rules::Rule;
use palette::Rgb;

/// Prepares the art for drawing.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        cards::plugin,
        controls::plugin,
        paints::plugin,
        picture::plugin,
        prompt::plugin,
        ring::plugin,
        text::plugin,
        widgets::plugin,
    ));
}

/// A fixed colour as the engine's colour.
pub fn color(rgb: Rgb) -> Color {
    Color::srgb_u8(rgb[0], rgb[1], rgb[2])
}

/// A fixed colour with an opacity from 0 (clear) to 1, as the eye sees it.
///
/// The renderer mixes light, not sRGB codes: dark glass would come out too clear and light glass too strong. The exponents
/// make up for it within 2 % on the dark table.
pub fn glass(rgb: Rgb, alpha: f32) -> Color {
    let dark = rgb.iter().map(|c| u32::from(*c)).sum::<u32>() < 3 * 128;
    let alpha = alpha.clamp(0.0, 1.0);
    color(rgb).with_alpha(if dark {
        1.0 - (1.0 - alpha).powf(2.1)
    } else {
        alpha.powf(1.65)
    })
}

/// What is written on the paint of a rule.
pub fn ink_on(rule: Rule) -> Color {
    color(palette::INKS[rule.colour().index()])
}
