//! The files that the game draws with.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_asset_loader::prelude::*;

use super::{
    cards::Cards,
    sheet::{self, Icon},
    text::TextScale,
};

/// The pictures, but for the [`Cards`].
#[derive(AssetCollection, Resource)]
pub struct Art {
    /// The icon sheet.
    #[asset(path = "art/icons.art.png")]
    pub icons: Handle<Image>,
    /// The table.
    #[asset(path = "art/table.art.png")]
    pub table: Handle<Image>,
    /// When paint reaches each point of the table: numbers, no colours.
    #[asset(path = "art/flood.art.png")]
    pub flood: Handle<Image>,
    /// The stretched canvas.
    #[asset(path = "art/canvas.art.png")]
    pub canvas: Handle<Image>,
    /// The stroke on the Canvas.
    #[asset(path = "art/stroke_broad.art.png")]
    pub stroke_broad: Handle<Image>,
    /// The stroke behind a line of text.
    #[asset(path = "art/stroke_line.art.png")]
    pub stroke_line: Handle<Image>,
    /// The tray of a Palette.
    #[asset(path = "art/tray.art.png")]
    pub tray: Handle<Image>,
    /// The shadow of a card.
    #[asset(path = "art/card_shadow.art.png")]
    pub card_shadow: Handle<Image>,
    /// The mark.
    #[asset(path = "art/mark.art.png")]
    pub mark: Handle<Image>,
    /// The dashed frame.
    #[asset(path = "art/frame_dashed.art.png")]
    pub frame_dashed: Handle<Image>,
    /// The weave of paper.
    #[asset(path = "art/weave.art.png")]
    pub weave: Handle<Image>,
}

/// The fonts.
#[derive(AssetCollection, Resource)]
pub struct Fonts {
    /// Fredoka 600: names and buttons.
    #[asset(path = "fonts/Fredoka_600SemiBold.ttf")]
    pub display: Handle<Font>,
    /// Fredoka 700: titles and numerals.
    #[asset(path = "fonts/Fredoka_700Bold.ttf")]
    pub title: Handle<Font>,
    /// Atkinson Hyperlegible Next 400: running text.
    #[asset(path = "fonts/AtkinsonHyperlegibleNext_400Regular.ttf")]
    pub text: Handle<Font>,
    /// Atkinson Hyperlegible Next 600: text that carries weight.
    #[asset(path = "fonts/AtkinsonHyperlegibleNext_600SemiBold.ttf")]
    pub strong: Handle<Font>,
    /// Atkinson Hyperlegible Next 700: keycaps and names of places.
    #[asset(path = "fonts/AtkinsonHyperlegibleNext_700Bold.ttf")]
    pub bold: Handle<Font>,
}

/// Everything a system needs to draw: fonts and pictures.
#[derive(SystemParam)]
pub struct Look<'w> {
    /// The fonts.
    pub fonts: Res<'w, Fonts>,
    /// The pictures.
    pub art: Res<'w, Art>,
    /// The pictures of cards.
    pub cards: Res<'w, Cards>,
    /// How much larger text is wished to be; what is drawn may take another form to give it room.
    pub scale: Res<'w, TextScale>,
}

impl Look<'_> {
    /// Whether text is so much larger than drawn that what can be spared makes room for it.
    pub fn is_large(&self) -> bool {
        self.scale.0 > 1.2
    }
}

/// A rectangle of a picture, from left, top, width and height in pixels.
pub fn region([x, y, w, h]: [u32; 4]) -> Rect {
    Rect::new(x as f32, y as f32, (x + w) as f32, (y + h) as f32)
}

impl Art {
    /// A dashed frame around a node, its dashes in virtual pixels as drawn.
    pub fn dashed(&self, color: Color) -> ImageNode {
        let side = SliceScaleMode::Tile {
            stretch_value: 1.0 / sheet::FRAME_DASHED_SCALE,
        };
        ImageNode {
            image: self.frame_dashed.clone(),
            color,
            image_mode: NodeImageMode::Sliced(TextureSlicer {
                border: BorderRect::all(sheet::FRAME_DASHED_CORNER as f32),
                center_scale_mode: SliceScaleMode::Stretch,
                sides_scale_mode: side,
                max_corner_scale: 1.0 / sheet::FRAME_DASHED_SCALE,
            }),
            ..default()
        }
    }
    /// An icon as a picture in the interface.
    pub fn icon(&self, icon: Icon, color: Color) -> ImageNode {
        ImageNode {
            image: self.icons.clone(),
            rect: Some(region(icon.cell())),
            color,
            ..default()
        }
    }
}
