//! The files that the game draws with, and what is done to them once they are loaded.

use bevy::{
    asset::RenderAssetUsages,
    ecs::system::SystemParam,
    image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor},
    prelude::*,
    render::render_resource::TextureFormat,
};
use bevy_asset_loader::prelude::*;

use super::{
    sheet::{self, CardCut, CardPiece, Icon},
    text::TextScale,
};
use crate::{rules::Card, screens::Screen};

/// Makes the art ready to be drawn at any size as soon as it is loaded.
pub fn plugin(app: &mut App) {
    app.add_systems(OnExit(Screen::Loading), add_mips);
}

/// The pictures.
#[derive(AssetCollection, Resource)]
pub struct Art {
    /// Cards of the usual cut.
    #[asset(path = "art/cards_large.png")]
    pub cards_large: Handle<Image>,
    /// Cards of the small cut.
    #[asset(path = "art/cards_small.png")]
    pub cards_small: Handle<Image>,
    /// The icon sheet.
    #[asset(path = "art/icons.png")]
    pub icons: Handle<Image>,
    /// The table.
    #[asset(path = "art/table.png")]
    pub table: Handle<Image>,
    /// When paint reaches each point of the table: numbers, no colours.
    #[asset(path = "art/flood.png")]
    pub flood: Handle<Image>,
    /// The stretched canvas.
    #[asset(path = "art/canvas.png")]
    pub canvas: Handle<Image>,
    /// The stroke on the Canvas.
    #[asset(path = "art/stroke_broad.png")]
    pub stroke_broad: Handle<Image>,
    /// The stroke behind a line of text.
    #[asset(path = "art/stroke_line.png")]
    pub stroke_line: Handle<Image>,
    /// The tray of a Palette.
    #[asset(path = "art/tray.png")]
    pub tray: Handle<Image>,
    /// The shadow of a card.
    #[asset(path = "art/card_shadow.png")]
    pub card_shadow: Handle<Image>,
    /// The mark.
    #[asset(path = "art/mark.png")]
    pub mark: Handle<Image>,
    /// The dashed frame.
    #[asset(path = "art/frame_dashed.png")]
    pub frame_dashed: Handle<Image>,
    /// The weave of paper.
    #[asset(path = "art/weave.png")]
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
    /// The picture and the cut for cards of `width` virtual pixels.
    pub fn cut(&self, width: f32) -> (&Handle<Image>, CardCut) {
        if width < 72.0 {
            (&self.cards_small, sheet::SMALL)
        } else {
            (&self.cards_large, sheet::LARGE)
        }
    }
    /// Picture and region of a card's face, or of the back where there is no face to see, with its [`BLEED`].
    pub fn card(&self, width: f32, face: Option<Card>) -> (Handle<Image>, Rect) {
        let (image, cut) = self.cut(width);
        (image.clone(), bleeding(cut, cell_of(cut, face)))
    }
    /// Picture and region of a piece that all cards share, with its [`BLEED`].
    pub fn piece(&self, width: f32, piece: CardPiece) -> (Handle<Image>, Rect) {
        let (image, cut) = self.cut(width);
        (image.clone(), bleeding(cut, cut.piece(piece)))
    }
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
    /// An upright card as a picture in the interface, up to its edge.
    pub fn card_node(&self, width: f32, face: Option<Card>) -> ImageNode {
        let (image, cut) = self.cut(width);
        ImageNode {
            image: image.clone(),
            rect: Some(region(cell_of(cut, face))),
            ..default()
        }
    }
}

/// How much of the clear space around a card is drawn with it, as a share of its width on each side: a turned card gets
/// its smooth edge from there.
pub const BLEED: f32 = 1.0 / 75.0;

/// The size of a card's picture with its bleed.
pub fn with_bleed(card: Vec2) -> Vec2 {
    card + 2.0 * BLEED * card.x
}

fn bleeding(cut: CardCut, cell: [u32; 4]) -> Rect {
    region(cell).inflate(cut.width as f32 * BLEED)
}

fn cell_of(cut: CardCut, face: Option<Card>) -> [u32; 4] {
    match face {
        Some(card) => cut.face(card.colour().index() as u32, u32::from(card.number())),
        None => cut.piece(CardPiece::Back),
    }
}

/// Adds the smaller sizes of each picture, so that a card drawn at a fifth of its size neither shimmers nor blurs.
/// The file holds only the full size: a third less to load, and nothing that could disagree with it.
fn add_mips(art: Option<Res<Art>>, mut images: ResMut<Assets<Image>>) {
    let Some(art) = art else { return };
    let pictures = [
        (&art.cards_large, sheet::CARD_MIPS),
        (&art.cards_small, sheet::CARD_MIPS),
        (&art.icons, 4),
        (&art.canvas, 3),
        (&art.stroke_broad, 3),
        (&art.stroke_line, 3),
        (&art.tray, 3),
        (&art.mark, 4),
        (&art.table, 1),
        (&art.card_shadow, 1),
        (&art.frame_dashed, 2),
    ];
    if let Some(mut mask) = images.get_mut(&art.flood) {
        mask.texture_descriptor.format = TextureFormat::Rgba8Unorm;
        mask.asset_usage = RenderAssetUsages::RENDER_WORLD;
    }
    for (handle, levels) in pictures {
        if let Some(mut image) = images.get_mut(handle) {
            with_mips(&mut image, levels);
        }
    }
}

/// Appends up to `levels` − 1 halvings to an 8-bit RGBA picture. Colours are averaged as light (not as sRGB codes) and
/// weighed by their opacity, so that clear pixels lend no colour.
pub(super) fn with_mips(image: &mut Image, levels: u32) {
    let (mut width, mut height) = (image.width() as usize, image.height() as usize);
    let mut done = 1;
    if let Some(data) = image.data.as_mut()
        && data.len() == width * height * 4
    {
        let to_light: Vec<f32> = (0..=255u8)
            .map(|c| LinearRgba::from(Srgba::rgb_u8(c, c, c)).red)
            .collect();
        let to_code: Vec<u8> = (0..=4095u16)
            .map(|l| {
                (Srgba::from(LinearRgba::rgb(f32::from(l) / 4095.0, 0.0, 0.0)).red * 255.0).round()
                    as u8
            })
            .collect();
        let mut start = 0;
        while done < levels && width >= 2 && height >= 2 {
            let (half_width, half_height) = (width / 2, height / 2);
            let mut next = Vec::with_capacity(half_width * half_height * 4);
            for y in 0..half_height {
                for x in 0..half_width {
                    let mut light = [0.0f32; 3];
                    let mut alpha = 0u32;
                    for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                        let at = start + ((2 * y + dy) * width + 2 * x + dx) * 4;
                        // A weight of one for clear pixels keeps their frame colour where all four are clear.
                        let weight = f32::from(data[at + 3]) + 1.0;
                        for c in 0..3 {
                            light[c] += to_light[data[at + c] as usize] * weight;
                        }
                        alpha += u32::from(data[at + 3]);
                    }
                    for sum in light {
                        let mean = sum / (alpha as f32 + 4.0);
                        next.push(to_code[(mean * 4095.0).round().min(4095.0) as usize]);
                    }
                    next.push(((alpha + 2) / 4) as u8);
                }
            }
            start = data.len();
            data.extend_from_slice(&next);
            (width, height) = (half_width, half_height);
            done += 1;
        }
    }
    image.texture_descriptor.mip_level_count = done;
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        ..default()
    });
    // The renderer's copy is enough from now on.
    image.asset_usage = RenderAssetUsages::RENDER_WORLD;
}
