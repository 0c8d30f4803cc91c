//! Where each piece of baked art lies in its file: written by `assets/bake`, read by the app.

/// One size in which the card pictures are baked. The cells of a sheet stand in eight columns and seven rows:
/// column = colour (0 Red … 6 Violet), row = number − 1; the last column holds the pieces that all cards share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardCut {
    /// The file, from the asset folder.
    pub path: &'static str,
    /// Width of a card, pixels; the height is 1.4 times as much.
    pub width: u32,
    /// Clear space on each side of a card, pixels, so that a smaller mip level never mixes two cards.
    pub gutter: u32,
}

/// The usual cut: large numeral, action-free face.
pub const LARGE: CardCut = CardCut {
    path: "art/cards_large.art.png",
    width: 300,
    gutter: 8,
};
/// The cut for cards narrower than 72 virtual pixels: bigger index and symbol.
pub const SMALL: CardCut = CardCut {
    path: "art/cards_small.art.png",
    width: 200,
    gutter: 8,
};
/// The file of the usual cut in the colours of high separation.
pub const LARGE_APART: &str = "art/cards_large_apart.art.png";
/// The file of the small cut in the colours of high separation.
pub const SMALL_APART: &str = "art/cards_small_apart.art.png";
/// Columns of a card sheet.
pub const CARD_COLUMNS: u32 = 8;
/// Rows of a card sheet.
pub const CARD_ROWS: u32 = 7;
/// Mip levels of a card sheet that the gutter allows, the full size included.
pub const CARD_MIPS: u32 = 4;

/// How many sizes of a picture are kept, the full one included, each half as large as the one before: a card drawn at a
/// fifth of its size would shimmer otherwise.
pub fn mips(path: &str) -> u32 {
    match path {
        LARGE_APART | SMALL_APART => CARD_MIPS,
        _ if path == LARGE.path || path == SMALL.path => CARD_MIPS,
        ICONS | MARK => 4,
        CANVAS | STROKE_BROAD | STROKE_LINE | TRAY => 3,
        FRAME_DASHED => 2,
        _ => 1,
    }
}

/// The pieces in the last column of a card sheet, from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardPiece {
    /// The back of every card.
    Back,
    /// The card's outline filled white: the veil that dims a card.
    Blank,
    /// The dashed outline of a place for a card, white.
    Slot,
    /// The disc of a 1 (steal away) at its place on a clear card: laid over the face when actions are on.
    StealAway,
    /// The disc of a 3 (draw).
    DrawCard,
    /// The disc of a 5 (play again).
    PlayAgain,
    /// The disc of a 7 (rethink).
    Rethink,
}

impl CardPiece {
    /// All pieces, from the top of their column.
    pub const ALL: [Self; 7] = [
        Self::Back,
        Self::Blank,
        Self::Slot,
        Self::StealAway,
        Self::DrawCard,
        Self::PlayAgain,
        Self::Rethink,
    ];
}

impl CardCut {
    /// Height of a card, pixels.
    pub const fn height(self) -> u32 {
        self.width * 7 / 5
    }
    /// Left, top, width and height of a cell's card, pixels.
    pub const fn cell(self, column: u32, row: u32) -> [u32; 4] {
        [
            column * (self.width + 2 * self.gutter) + self.gutter,
            row * (self.height() + 2 * self.gutter) + self.gutter,
            self.width,
            self.height(),
        ]
    }
    /// The face of a card: `colour` from 0 (Red) to 6 (Violet), `number` from 1 to 7.
    pub const fn face(self, colour: u32, number: u32) -> [u32; 4] {
        self.cell(colour, number - 1)
    }
    /// A piece that all cards share.
    pub const fn piece(self, piece: CardPiece) -> [u32; 4] {
        self.cell(CARD_COLUMNS - 1, piece as u32)
    }
    /// Width and height of the whole sheet, pixels.
    pub const fn size(self) -> [u32; 2] {
        [
            CARD_COLUMNS * (self.width + 2 * self.gutter),
            CARD_ROWS * (self.height() + 2 * self.gutter),
        ]
    }
}

/// The icon sheet: white on clear, tinted when drawn. An icon fills the middle four fifths of its cell.
pub const ICONS: &str = "art/icons.art.png";
/// Side of an icon's square cell, pixels.
pub const ICON_CELL: u32 = 128;
/// Columns of the icon sheet.
pub const ICON_COLUMNS: u32 = 8;
/// Rows of the icon sheet.
pub const ICON_ROWS: u32 = (Icon::ALL.len() as u32).div_ceil(ICON_COLUMNS);

macro_rules! icons {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// A picture of the icon sheet.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Icon { $($(#[$doc])* $name,)* }
        impl Icon {
            /// All icons in the order of the sheet.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];
        }
    };
}
icons! {
    /// Symbol of Red: a peak.
    Peak,
    /// Symbol of Orange: two bars.
    Bars,
    /// Symbol of Yellow: a disc.
    Disc,
    /// Symbol of Green: four pips.
    Pips,
    /// Symbol of Blue: a star of six spokes.
    Star,
    /// Symbol of Indigo: rising stairs.
    Stairs,
    /// Symbol of Violet: a crescent.
    Crescent,
    /// The leader's crown, filled.
    Crown,
    /// A drop of paint: moved last.
    Drop,
    /// Yes.
    Tick,
    /// No.
    Cross,
    /// Not allowed.
    Lock,
    /// The mouse as a seat's device.
    Mouse,
    /// A mouse with the left button filled.
    MouseLeft,
    /// The keyboard as a seat's device.
    Keyboard,
    /// The gamepad as a seat's device.
    Gamepad,
    /// A bot's head.
    Bot,
    /// A hint.
    Bulb,
    /// Watch.
    Eye,
    /// Fast-forward.
    FastForward,
    /// Skip to the end.
    Skip,
    /// Out of the round: a struck ring.
    Out,
    /// Three lines: the log.
    Lines,
    /// Action of a 1: steal away.
    StealAway,
    /// Action of a 3: draw.
    DrawCard,
    /// Action of a 5: play again.
    PlayAgain,
    /// Action of a 7: rethink.
    Rethink,
    /// Take back: an arrow turning left.
    TakeBack,
    /// The crown's outline, swollen: lies below the crown in a dark tint.
    CrownRim,
    /// A card with a 7 on it: draw one.
    Card,
    /// One step to the left.
    ChevronLeft,
    /// One step to the right.
    ChevronRight,
    /// One step up.
    ChevronUp,
    /// One step down.
    ChevronDown,
    /// Add.
    Plus,
    /// A die: another seed.
    Dice,
    /// Two sheets: copy.
    Copy,
    /// Arrow key to the left.
    ArrowLeft,
    /// Arrow key to the right.
    ArrowRight,
    /// Arrow key up.
    ArrowUp,
    /// Arrow key down.
    ArrowDown,
    /// The four face buttons, the lowest filled.
    South,
    /// The four face buttons, the right one filled.
    East,
    /// The four face buttons, the left one filled.
    West,
    /// The four face buttons, the topmost filled.
    North,
    /// The directional pad.
    DirectionalPad,
    /// The left stick.
    Stick,
}

impl Icon {
    /// The symbol of a colour, 0 (Red) to 6 (Violet).
    pub const fn symbol(colour: usize) -> Self {
        Self::ALL[colour]
    }
    /// Left, top, width and height of the icon's cell, pixels.
    pub const fn cell(self) -> [u32; 4] {
        let i = self as u32;
        [
            i % ICON_COLUMNS * ICON_CELL,
            i / ICON_COLUMNS * ICON_CELL,
            ICON_CELL,
            ICON_CELL,
        ]
    }
}

/// The table: grey, tinted with one of [`TABLE_TINTS`](super::palette::TABLE_TINTS).
pub const TABLE: &str = "art/table.art.png";
/// Width and height of the table picture, pixels.
pub const TABLE_SIZE: [u32; 2] = [1600, 1000];
/// The stretched canvas with its lower edge.
pub const CANVAS: &str = "art/canvas.art.png";
/// Width and height of the canvas, virtual pixels; the lower edge takes the last 5.
pub const CANVAS_SIZE: [f32; 2] = [490.0, 200.0];
/// Pixels of the file for one virtual pixel.
pub const CANVAS_SCALE: f32 = 3.0;
/// A broad brush stroke, white: the rule on the Canvas.
pub const STROKE_BROAD: &str = "art/stroke_broad.art.png";
/// Width and height of the broad stroke, virtual pixels.
pub const STROKE_BROAD_SIZE: [f32; 2] = [450.0, 150.0];
/// Pixels of the file for one virtual pixel.
pub const STROKE_BROAD_SCALE: f32 = 3.0;
/// A long brush stroke, white: the rule in force on the ladder, the focused title item.
pub const STROKE_LINE: &str = "art/stroke_line.art.png";
/// Width and height of the long stroke, virtual pixels.
pub const STROKE_LINE_SIZE: [f32; 2] = [276.0, 34.0];
/// Pixels of the file for one virtual pixel.
pub const STROKE_LINE_SCALE: f32 = 4.0;
/// The tray that a Palette lies on: dark and half clear with a light rim, drawn without a tint, to be cut in three,
/// with the thumb hole in the right part.
pub const TRAY: &str = "art/tray.art.png";
/// Width and height of the tray, virtual pixels.
pub const TRAY_SIZE: [f32; 2] = [850.0, 152.0];
/// Pixels of the file for one virtual pixel.
pub const TRAY_SCALE: f32 = 2.0;
/// Left and right part of the tray that keep their width, in pixels of the file.
pub const TRAY_CAPS: [u32; 2] = [160, 280];
/// The soft shadow of a card, white: the card stands in the middle of a box twice its size.
pub const CARD_SHADOW: &str = "art/card_shadow.art.png";
/// The mark: seven stripes that turn into a 7, with its shadow. It leaves its box on the left and below.
pub const MARK: &str = "art/mark.art.png";
/// Left, top, width and height of the mark's box on the title screen, virtual pixels.
pub const MARK_VIEW: [f32; 4] = [0.0, 60.0, 740.0, 900.0];
/// Pixels of the file for one virtual pixel of the title screen.
pub const MARK_SCALE: f32 = 2.25;
/// The weave of paper: a tile of 16 × 16 virtual pixels.
pub const WEAVE: &str = "art/weave.art.png";
/// Pixels of the file for one virtual pixel.
pub const WEAVE_SCALE: u32 = 4;
/// A dashed frame with round corners, white, to be cut in nine with its edges repeated: hollow pills, the framed row
/// of the ladder, an empty seat.
pub const FRAME_DASHED: &str = "art/frame_dashed.art.png";
/// Pixels of the file for one virtual pixel.
pub const FRAME_DASHED_SCALE: f32 = 4.0;
/// Side of a corner of the dashed frame, pixels.
pub const FRAME_DASHED_CORNER: u32 = 84;
/// Length of the part of an edge that repeats, pixels.
pub const FRAME_DASHED_EDGE: u32 = 44;
/// When the paint of a new rule reaches each point of the table. Not a picture but numbers, to be loaded without
/// sRGB: `(red × 256 + green) / 257` is the time from 0 (the middle) to 1, and may be mixed between pixels. Blue is how
/// much earlier a drop lies there, as a share of [`FLOOD_AHEAD`].
pub const FLOOD: &str = "art/flood.art.png";
/// The furthest that drops fly ahead of the paint.
pub const FLOOD_AHEAD: f32 = 0.09;
/// Width and height of the flood, pixels.
pub const FLOOD_SIZE: [u32; 2] = [768, 512];
/// The picture of the program, for its window.
pub const EMBLEM: &str = "icon/red7.png";
/// Side of the emblem, pixels.
pub const EMBLEM_SIDE: u32 = 256;
