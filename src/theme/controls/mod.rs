//! What is operated, as one family: stepper, segmented choice, slider, toggle, text field. The mouse alone can do everything, the
//! keyboard alone too.

mod choice;
mod field;
mod scroll;
mod slider;
mod toggle;

pub use choice::{Choose, Chosen, segments, stepper};
pub use field::{Fill, TextField, Typed, is_typing};
pub use scroll::{Reader, Reading, scroll_column};
pub use slider::{Slid, Slider, slider};
pub use toggle::{Toggle, Toggled, toggle, toggle_picture};

use bevy::prelude::*;

use super::{
    color, glass,
    palette::{CREAM, INK},
};

/// Makes the controls work, and keeps each looking like its state.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        choice::plugin,
        field::plugin,
        scroll::plugin,
        slider::plugin,
        toggle::plugin,
    ));
}

/// The children of a control's place while they are being built.
pub type Build<'a> = bevy::ecs::relationship::RelatedSpawnerCommands<'a, ChildOf>;

/// What a control lies on.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Cream paper: ink on it.
    Paper,
    /// An ink panel: cream on it.
    Ink,
}

impl Ground {
    /// What is written on it.
    pub fn ink(self) -> Color {
        self.shade(1.0)
    }
    /// Its ink with an opacity.
    fn shade(self, alpha: f32) -> Color {
        match self {
            Self::Paper => glass(INK, alpha),
            Self::Ink => glass(CREAM, alpha),
        }
    }
    /// The bed that a value lies in.
    fn bed(self, hovered: bool) -> Color {
        match (self, hovered) {
            (Self::Paper, false) => Color::srgb_u8(0xE7, 0xDE, 0xC9),
            (Self::Paper, true) => Color::srgb_u8(0xDF, 0xD4, 0xBB),
            (Self::Ink, false) => Color::srgb_u8(0x09, 0x0A, 0x0F),
            (Self::Ink, true) => Color::srgb_u8(0x0F, 0x11, 0x18),
        }
    }
    /// The edge of that bed.
    fn edge(self, hovered: bool) -> Color {
        match (self, hovered) {
            (Self::Paper, _) => Color::NONE,
            (Self::Ink, false) => glass(CREAM, 0.3),
            (Self::Ink, true) => glass(CREAM, 0.55),
        }
    }
    /// The ring around what has the focus.
    fn ring(self) -> Color {
        match self {
            Self::Paper => color(INK),
            Self::Ink => color(CREAM),
        }
    }
}

/// Left and Right belong to this control while it has the focus.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Adjusts;

/// A control is to go one step in a direction.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct Step {
    /// The control.
    pub entity: Entity,
    /// To the right, or back to the left.
    pub forward: bool,
}
