//! The game's fixed colours, as plain numbers that the art program and the tests share with the app.

/// A colour in 8-bit sRGB: red, green, blue.
pub type Rgb = [u8; 3];

/// The seven card colours, strongest (Red) first: the field of a card and the paint of its rule.
pub const PIGMENTS: [Rgb; 7] = [
    [0xBB, 0x10, 0x1E],
    [0xF8, 0x8A, 0x17],
    [0xFB, 0xEE, 0x2C],
    [0x17, 0x83, 0x57],
    [0x63, 0xCC, 0xFB],
    [0x21, 0x26, 0x81],
    [0xAF, 0x69, 0xFE],
];

/// The ink that stands on each pigment, in the same order.
pub const INKS: [Rgb; 7] = [WHITE, INK, INK, WHITE, INK, WHITE, INK];

/// The table under each rule, in the same order: the bare table washed with 24 % of the pigment.
pub const WASHES: [Rgb; 7] = [
    [0x41, 0x1B, 0x25],
    [0x50, 0x38, 0x23],
    [0x51, 0x50, 0x28],
    [0x1A, 0x36, 0x33],
    [0x2C, 0x48, 0x5A],
    [0x1C, 0x20, 0x3D],
    [0x3F, 0x30, 0x5B],
];

/// What the grey picture of the table is multiplied with under each rule, in the same order: the wash in the light
/// of the lamp. Made by the art program together with the picture.
pub const TABLE_TINTS: [Rgb; 7] = [
    [0x5B, 0x30, 0x3A],
    [0x6C, 0x51, 0x38],
    [0x6D, 0x6B, 0x3D],
    [0x30, 0x4E, 0x4A],
    [0x44, 0x62, 0x75],
    [0x32, 0x36, 0x55],
    [0x59, 0x48, 0x76],
];

/// Pure white: ink on the dark pigments.
pub const WHITE: Rgb = [0xFF, 0xFF, 0xFF];
/// Card frames, light text, everything that says "yes".
pub const CREAM: Rgb = [0xFB, 0xF7, 0xEE];
/// Near-black: keylines, text on light ground.
pub const INK: Rgb = [0x14, 0x16, 0x1C];
/// The bare table.
pub const TABLE: Rgb = [0x1B, 0x1E, 0x27];
/// Sheets that tell the player something.
pub const PAPER: Rgb = [0xF4, 0xEE, 0xDF];
/// The lower edge of a sheet.
pub const PAPER_EDGE: Rgb = [0xCF, 0xC5, 0xAE];
/// Menus.
pub const MENU: Rgb = [0x14, 0x16, 0x1E];
/// Plates on the table.
pub const PLATE: Rgb = [0x0D, 0x0F, 0x15];
/// Chips on the table.
pub const CHIP: Rgb = [0x0B, 0x0C, 0x11];
/// The lower edge of a primary button.
pub const BUTTON_EDGE: Rgb = [0xB9, 0xAF, 0x99];
/// What lies over the table under a menu.
pub const VEIL: Rgb = [0x07, 0x08, 0x0C];
/// Every shadow.
pub const SHADOW: Rgb = [0x05, 0x06, 0x0A];
