//! The card sheets: 49 faces and the pieces that all cards share, in two cuts.

use std::fmt::Write;

use red7::theme::{
    palette::{CREAM, INK, INKS, PIGMENTS, PIGMENTS_APART, Rgb, WHITE},
    sheet::{CardCut, CardPiece, LARGE, SMALL},
};

use super::{
    back, icons, patterns,
    picture::Picture,
    svg::{self, hex},
    symbols,
};

/// What differs between the two cuts of a face, in units of a card of 100 × 140.
struct Cut {
    sheet: CardCut,
    /// Centre and baseline of the corner number, and its size.
    number: [f32; 3],
    /// Centre of the symbol below it, and its size.
    symbol: [f32; 3],
    /// Baseline and size of the turned number.
    turned_number: [f32; 2],
    /// Centre of the turned symbol, and its size.
    turned_symbol: [f32; 3],
    /// Top of the strongest tick, and the step to the next.
    ticks: [f32; 2],
}

const LARGE_CUT: Cut = Cut {
    sheet: LARGE,
    number: [19.0, 31.7, 31.0],
    symbol: [19.0, 46.2, 17.0],
    turned_number: [25.2, 21.0],
    turned_symbol: [33.2, 17.85, 13.5],
    ticks: [63.0, 6.2],
};
const SMALL_CUT: Cut = Cut {
    sheet: SMALL,
    number: [20.5, 35.2, 36.0],
    symbol: [20.5, 51.7, 21.0],
    turned_number: [27.3, 24.0],
    turned_symbol: [35.8, 18.9, 16.0],
    ticks: [72.0, 5.3],
};

/// The symbol behind the numeral: centre, size, and how far it is tinted (to white on light cards, to ink on dark ones).
const GIANTS: [[f32; 4]; 7] = [
    [60.0, 74.0, 108.0, 0.22],
    [64.0, 72.0, 92.0, 0.26],
    [64.0, 72.0, 92.0, 0.52],
    [63.0, 72.0, 88.0, 0.20],
    [63.0, 72.0, 112.0, 0.34],
    [62.0, 76.0, 104.0, 0.34],
    [62.0, 72.0, 102.0, 0.24],
];

/// The sheet of the usual cut.
pub fn large() -> Picture {
    sheet(&LARGE_CUT, &PIGMENTS)
}

/// The same in the colours of high separation.
pub fn large_apart() -> Picture {
    sheet(&LARGE_CUT, &PIGMENTS_APART)
}

/// The sheet of the cut for small cards.
pub fn small() -> Picture {
    sheet(&SMALL_CUT, &PIGMENTS)
}

/// The same in the colours of high separation.
pub fn small_apart() -> Picture {
    sheet(&SMALL_CUT, &PIGMENTS_APART)
}

fn sheet(cut: &Cut, pigments: &[Rgb; 7]) -> Picture {
    let [width, height] = cut.sheet.size();
    let mut sheet = Picture::clear(width, height, CREAM);
    let mut put = |[left, top, ..]: [u32; 4], elements: &str, edge: Rgb| {
        let view = [0.0, 0.0, 100.0, 140.0];
        let pixmap = svg::draw(elements, view, cut.sheet.width, cut.sheet.height());
        let picture = Picture::from_pixmap(&pixmap).bleed(edge);
        sheet.put_with_gutter(&picture, left, top, cut.sheet.gutter, edge);
    };
    for colour in 0..7 {
        for number in 1..=7 {
            put(
                cut.sheet.face(colour, number),
                &face(cut, pigments[colour as usize], colour as usize, number),
                CREAM,
            );
        }
    }
    put(cut.sheet.piece(CardPiece::Back), &back::back(), CREAM);
    put(
        cut.sheet.piece(CardPiece::Blank),
        r##"<rect width="100" height="140" rx="10" fill="#fff"/>"##,
        WHITE,
    );
    put(cut.sheet.piece(CardPiece::Slot), &slot(), WHITE);
    for (piece, icon) in [
        (CardPiece::StealAway, icons::STEAL_AWAY),
        (CardPiece::DrawCard, icons::DRAW_CARD),
        (CardPiece::PlayAgain, icons::PLAY_AGAIN),
        (CardPiece::Rethink, icons::RETHINK),
    ] {
        put(cut.sheet.piece(piece), &action(icon), INK);
    }
    sheet
}

/// A face in a box of 100 × 140.
fn face(cut: &Cut, pigment: Rgb, colour: usize, number: u32) -> String {
    let ink = hex(INKS[colour]);
    let mut out = card(pigment);
    let [x, y, size, amount] = GIANTS[colour];
    let away = if INKS[colour] == WHITE { INK } else { WHITE };
    let tint = hex(blend(pigment, away, amount));
    let (tone, strength) = patterns::tone(colour);
    // Everything that fills the field is cut at the keyline. The pattern fades out to the left, so that the
    // corner that identifies the card stays quiet.
    let _ = write!(
        out,
        r##"<clipPath id="field"><rect x="4.6" y="4.6" width="90.8" height="130.8" rx="6"/></clipPath>
        <linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="100" y2="0">
        <stop offset="0.18" stop-color="{tone}" stop-opacity="0"/><stop offset="0.55" stop-color="{tone}" stop-opacity="{strength}"/>
        </linearGradient><g clip-path="url(#field)">{}{}</g>"##,
        symbols::placed(colour, &tint, x, y, size),
        patterns::pattern(colour, "url(#fade)"),
    );
    let text = |x: f32, y: f32, size: f32| {
        format!(
            r#"<text x="{x}" y="{y}" font-weight="700" font-size="{size}" text-anchor="middle" fill="{ink}">{number}</text>"#
        )
    };
    out += &text(60.0, 98.8, 88.0);
    let [x, y, size] = cut.number;
    out += &text(x, y, size);
    let [x, y, size] = cut.symbol;
    out += &symbols::placed(colour, &ink, x, y, size);
    let [y, size] = cut.turned_number;
    out += r#"<g transform="rotate(180 50 70)">"#;
    out += &text(17.0, y, size);
    let [x, y, size] = cut.turned_symbol;
    out += &symbols::placed(colour, &ink, x, y, size);
    out += "</g>";
    // Seven ticks, the strength of the colour filled from below.
    let [top, step] = cut.ticks;
    for tick in 0..7_u8 {
        let y = top + step * f32::from(tick);
        let (width, opacity) = if usize::from(tick) < colour {
            (5, 0.34)
        } else {
            (9, 1.0)
        };
        let _ = write!(
            out,
            r#"<rect x="10" y="{y}" width="{width}" height="3.2" rx="1.6" fill="{ink}" opacity="{opacity}"/>"#
        );
    }
    out
}

/// A card's frame, keyline and field.
pub fn card(field: Rgb) -> String {
    format!(
        r#"<rect width="100" height="140" rx="10" fill="{}"/><rect x="4" y="4" width="92" height="132" rx="6.6" fill="{}" stroke="{}" stroke-width="1.7"/>"#,
        hex(CREAM),
        hex(field),
        hex(INK)
    )
}

/// The disc that odd cards carry when actions are on, at its place on a clear card.
fn action(icon: &str) -> String {
    format!(
        r#"<g transform="translate(20 120.5)"><circle r="12" fill="{}" stroke="{ink}" stroke-width="1.5"/>
        <g transform="scale(0.6458)" fill="none" stroke="{ink}" color="{ink}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">{icon}</g></g>"#,
        hex(CREAM),
        ink = hex(INK)
    )
}

/// The dashed outline of a place for a card. The dashes close: their length divides the outline.
fn slot() -> String {
    let (x, y, r) = (1.25, 1.25, 8.75);
    let (w, h) = (100.0 - 2.0 * x, 140.0 - 2.0 * y);
    let around = 2.0 * (w + h) - 8.0 * r + 2.0 * std::f32::consts::PI * r;
    let dash = around / 52.0;
    format!(
        r##"<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}" fill="none" stroke="#fff" stroke-width="2.5" stroke-dasharray="{dash} {dash}"/>"##
    )
}

/// A colour on the way to another.
fn blend(from: Rgb, to: Rgb, amount: f32) -> Rgb {
    std::array::from_fn(|i| {
        (f32::from(from[i]) + (f32::from(to[i]) - f32::from(from[i])) * amount).round() as u8
    })
}
