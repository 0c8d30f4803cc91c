//! The promise: the art in the repository is what the program draws, and its colours can be told apart.

#[path = "../assets/bake/art/mod.rs"]
mod bake;
mod baked;

use std::{collections::HashMap, sync::LazyLock};

use red7::theme::{
    palette::{
        INKS, PIGMENTS, PIGMENTS_APART, Rgb, TABLE, TABLE_TINTS, TABLE_TINTS_APART, WASHES,
        WASHES_APART,
    },
    sheet::{
        self, CARD_COLUMNS, CARD_ROWS, CardCut, CardPiece, ICON_CELL, ICON_COLUMNS, ICON_ROWS, Icon,
    },
};
use resvg::tiny_skia::Pixmap;

/// What the program draws now: it takes seconds, so that all tests share it.
static FRESH: LazyLock<Vec<(&str, Vec<u8>)>> = LazyLock::new(bake::bake);

/// The committed files as pictures.
static PICTURES: LazyLock<HashMap<&str, Pixmap>> = LazyLock::new(|| {
    FRESH
        .iter()
        .map(|&(path, _)| {
            (
                path,
                Pixmap::decode_png(&baked::read(path)).expect("a PNG file"),
            )
        })
        .collect()
});

#[test]
fn each_file_is_what_the_program_draws() {
    baked::check_files(&FRESH);
}

#[test]
fn no_file_is_left_that_nothing_draws() {
    for folder in ["art", "icon"] {
        baked::check_folder(folder, &FRESH);
    }
}

#[test]
fn all_art_together_stays_small() {
    let bytes: usize = FRESH.iter().map(|(_, png)| png.len()).sum();
    assert!(bytes < 6_000_000, "{bytes} bytes");
}

#[test]
fn the_tints_belong_to_the_table() {
    assert_eq!([TABLE_TINTS, TABLE_TINTS_APART], bake::tints());
}

#[test]
fn files_have_the_size_that_the_geometry_says() {
    let scaled = |[w, h]: [f32; 2], scale: f32| [w, h].map(|side| (side * scale).round() as u32);
    let [_, _, w, h] = sheet::MARK_VIEW;
    for (path, size) in [
        (sheet::LARGE.path, sheet::LARGE.size()),
        (sheet::SMALL.path, sheet::SMALL.size()),
        (sheet::LARGE_APART, sheet::LARGE.size()),
        (sheet::SMALL_APART, sheet::SMALL.size()),
        (
            sheet::ICONS,
            [ICON_COLUMNS * ICON_CELL, ICON_ROWS * ICON_CELL],
        ),
        (sheet::TABLE, sheet::TABLE_SIZE),
        (sheet::FLOOD, sheet::FLOOD_SIZE),
        (sheet::EMBLEM, [sheet::EMBLEM_SIDE; 2]),
        (
            sheet::FRAME_DASHED,
            [2 * sheet::FRAME_DASHED_CORNER + sheet::FRAME_DASHED_EDGE; 2],
        ),
        (
            sheet::CANVAS,
            scaled(sheet::CANVAS_SIZE, sheet::CANVAS_SCALE),
        ),
        (
            sheet::STROKE_BROAD,
            scaled(sheet::STROKE_BROAD_SIZE, sheet::STROKE_BROAD_SCALE),
        ),
        (
            sheet::STROKE_LINE,
            scaled(sheet::STROKE_LINE_SIZE, sheet::STROKE_LINE_SCALE),
        ),
        (sheet::TRAY, scaled(sheet::TRAY_SIZE, sheet::TRAY_SCALE)),
        (sheet::MARK, scaled([w, h], sheet::MARK_SCALE)),
    ] {
        let picture = &PICTURES[path];
        assert_eq!([picture.width(), picture.height()], size, "{path}");
    }
}

#[test]
fn cells_lie_in_their_sheet_and_hold_something() {
    for cut in [sheet::LARGE, sheet::SMALL] {
        let faces =
            (0..CARD_COLUMNS - 1).flat_map(|c| (1..=CARD_ROWS).map(move |n| cut.face(c, n)));
        for cell in faces.chain(CardPiece::ALL.map(|piece| cut.piece(piece))) {
            assert!(
                crop(cut.path, cell).iter().any(|pixel| pixel[3] > 0),
                "{cell:?}"
            );
        }
        for cell in (0..7).flat_map(|c| (1..=7).map(move |n| cut.face(c, n))) {
            let [left, top, width, height] = cell;
            let middle = [left + width / 2, top + height / 2, 1, 1];
            assert_eq!(crop(cut.path, middle)[0][3], 255, "a face is opaque");
            let corner = [left, top, 1, 1];
            assert_eq!(crop(cut.path, corner)[0][3], 0, "a face has round corners");
        }
    }
    for &icon in Icon::ALL {
        let pixels = crop(sheet::ICONS, icon.cell());
        assert!(pixels.iter().any(|pixel| pixel[3] > 0), "{icon:?} is empty");
    }
}

/// The pixels of a rectangle, premultiplied.
fn crop(path: &str, [left, top, width, height]: [u32; 4]) -> Vec<[u8; 4]> {
    let picture = &PICTURES[path];
    let rows = (top..top + height).flat_map(|y| (left..left + width).map(move |x| (x, y)));
    rows.map(|(x, y)| {
        let c = picture.pixel(x, y).expect("inside of the picture");
        [c.red(), c.green(), c.blue(), c.alpha()]
    })
    .collect()
}

#[test]
fn the_seven_symbols_are_seven_pictures() {
    let symbols: Vec<Vec<bool>> = (0..7)
        .map(|colour| {
            let pixels = crop(sheet::ICONS, Icon::symbol(colour).cell());
            pixels.iter().map(|pixel| pixel[3] > 127).collect()
        })
        .collect();
    // They differ in a sixth of what either covers.
    for (a, b) in pairs() {
        let pixels = || symbols[a].iter().zip(&symbols[b]);
        let covered = pixels().filter(|(a, b)| **a || **b).count();
        let differ = pixels().filter(|(a, b)| a != b).count();
        assert!(differ * 6 > covered, "{a} and {b}: {differ} of {covered}");
    }
}

#[test]
fn the_seven_patterns_are_seven_pictures() {
    const CUT: CardCut = sheet::LARGE;
    // The upper right part of the ones: no numeral lies there.
    let patterns: Vec<Vec<f32>> = (0..7)
        .map(|colour| {
            let [left, top, width, _] = CUT.face(colour, 1);
            let cell = [
                left + width * 8 / 10,
                top + width / 10,
                width / 8,
                width * 9 / 10,
            ];
            let tones: Vec<f32> = crop(CUT.path, cell)
                .iter()
                .map(|pixel| luminance([pixel[0], pixel[1], pixel[2]]))
                .collect();
            // Only the shape counts, not how strong it is drawn.
            let mean = tones.iter().sum::<f32>() / tones.len() as f32;
            let spread = (tones.iter().map(|t| (t - mean).powi(2)).sum::<f32>()).sqrt();
            tones
                .iter()
                .map(|t| (t - mean) / spread.max(1e-3))
                .collect()
        })
        .collect();
    for (a, b) in pairs() {
        let alike: f32 = patterns[a]
            .iter()
            .zip(&patterns[b])
            .map(|(a, b)| a * b)
            .sum();
        assert!(alike.abs() < 0.75, "{a} and {b}: {alike}");
    }
}

fn pairs() -> impl Iterator<Item = (usize, usize)> {
    (0..7).flat_map(|a| (a + 1..7).map(move |b| (a, b)))
}

/// What each set of pigments promises: the smallest distance of two, the same for colour-blind eyes, and the contrast of
/// the ink. The second set does better in all three.
const SETS: [([Rgb; 7], f64, f64, f64); 2] = [
    (PIGMENTS, 25.0, 14.0, 4.5),
    (PIGMENTS_APART, 39.0, 17.0, 4.9),
];

#[test]
fn pigments_stand_apart() {
    for (set, wanted, ..) in SETS {
        let least = least_distance(&set, linear);
        assert!(least >= wanted, "{least}");
    }
}

#[test]
fn pigments_stand_apart_for_colour_blind_eyes() {
    for (set, _, wanted, _) in SETS {
        for (name, matrix) in BLINDNESS {
            let seen = |pigment| {
                let light = linear(pigment);
                matrix.map(|row| {
                    (0..3)
                        .map(|i| row[i] * light[i])
                        .sum::<f64>()
                        .clamp(0.0, 1.0)
                })
            };
            let least = least_distance(&set, seen);
            assert!(least >= wanted, "{name}: {least}");
        }
    }
}

#[test]
fn ink_reads_on_its_pigment() {
    for (set, _, _, wanted) in SETS {
        for (pigment, ink) in set.into_iter().zip(INKS) {
            let [a, b] = [pigment, ink].map(|c| f64::from(luminance(c)) + 0.05);
            let contrast = a.max(b) / a.min(b);
            assert!(
                contrast >= wanted,
                "{ink:02X?} on {pigment:02X?}: {contrast}"
            );
        }
    }
}

#[test]
fn washes_are_pigment_over_the_table() {
    for (washes, pigments) in [(WASHES, PIGMENTS), (WASHES_APART, PIGMENTS_APART)] {
        for (wash, pigment) in washes.into_iter().zip(pigments) {
            for c in 0..3 {
                let [pigment, table] = [pigment[c], TABLE[c]].map(f32::from);
                let mixed = pigment * 0.24 + table * 0.76;
                assert!((f32::from(wash[c]) - mixed).abs() <= 1.0, "{wash:02X?}");
            }
        }
    }
}

#[test]
fn ciede2000_agrees_with_the_published_pairs() {
    // From Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula" (2005), table 1.
    for (a, b, distance) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0000),
        ([50.0, 2.5, 0.0], [50.0, 0.0, -2.5], 4.3065),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([50.0, 2.5, 0.0], [61.0, -5.0, 29.0], 22.8977),
        ([50.0, 2.5, 0.0], [56.0, -27.0, -3.0], 31.9030),
        ([50.0, 2.5, 0.0], [58.0, 24.0, 15.0], 19.4535),
        (
            [60.2574, -34.0099, 36.2677],
            [60.4626, -34.1751, 39.4387],
            1.2644,
        ),
        (
            [22.7233, 20.0904, -46.6940],
            [23.0331, 14.9730, -42.5619],
            2.0373,
        ),
        (
            [90.8027, -2.0831, 1.4410],
            [91.1528, -1.6435, 0.0447],
            1.4441,
        ),
        (
            [2.0776, 0.0795, -1.1350],
            [0.9033, -0.0636, -0.5514],
            0.9082,
        ),
    ] {
        let found = ciede2000(a, b);
        assert!((found - distance).abs() < 1e-4, "{a:?} {b:?}: {found}");
        assert!((ciede2000(b, a) - distance).abs() < 1e-4, "it is symmetric");
    }
}

/// How dichromats see, in linear sRGB: Machado, Oliveira and Fernandes, "A Physiologically-based Model for
/// Simulation of Color Vision Deficiency" (2009), severity 1.0.
const BLINDNESS: [(&str, [[f64; 3]; 3]); 3] = [
    (
        "protanopia",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

/// The smallest CIEDE2000 distance between two pigments as `seen`, which answers in linear sRGB.
fn least_distance(pigments: &[Rgb; 7], seen: impl Fn(Rgb) -> [f64; 3]) -> f64 {
    let labs = pigments.map(|pigment| lab(seen(pigment)));
    pairs()
        .map(|(a, b)| ciede2000(labs[a], labs[b]))
        .fold(f64::INFINITY, f64::min)
}

/// Linear sRGB, from 0 to 1.
fn linear(colour: Rgb) -> [f64; 3] {
    colour.map(|c| {
        let c = f64::from(c) / 255.0;
        if c <= 0.040_45 {
            c / 12.92
        } else {
            ((c + 0.055) / 1.055).powf(2.4)
        }
    })
}

/// Relative luminance, as the contrast of WCAG 2 takes it.
fn luminance(colour: Rgb) -> f32 {
    let [r, g, b] = linear(colour);
    (0.2126 * r + 0.7152 * g + 0.0722 * b) as f32
}

/// CIELAB under D65 from linear sRGB.
fn lab([r, g, b]: [f64; 3]) -> [f64; 3] {
    let x = (0.412_456_4 * r + 0.357_576_1 * g + 0.180_437_5 * b) / 0.950_47;
    let y = 0.212_672_9 * r + 0.715_152_2 * g + 0.072_175_0 * b;
    let z = (0.019_333_9 * r + 0.119_192_0 * g + 0.950_304_1 * b) / 1.088_83;
    let [x, y, z] = [x, y, z].map(|t: f64| {
        if t > 216.0 / 24389.0 {
            t.cbrt()
        } else {
            (24389.0 / 27.0 * t + 16.0) / 116.0
        }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The CIEDE2000 distance of two CIELAB colours, with all three weights 1.
fn ciede2000([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    /// `c⁷ / (c⁷ + 25⁷)`, square root.
    fn seventh(c: f64) -> f64 {
        (c.powi(7) / (c.powi(7) + 25_f64.powi(7))).sqrt()
    }
    // Chroma and hue, with the red-green axis stretched near grey.
    let stretch = 1.0 + 0.5 * (1.0 - seventh(f64::midpoint(a1.hypot(b1), a2.hypot(b2))));
    let polar = |a: f64, b: f64| {
        let a = a * stretch;
        (a.hypot(b), b.atan2(a).to_degrees().rem_euclid(360.0))
    };
    let ((c1, h1), (c2, h2)) = (polar(a1, b1), polar(a2, b2));
    let grey = c1 * c2 == 0.0;

    // Differences; hues the short way around.
    let turn = match h2 - h1 {
        _ if grey => 0.0,
        turn if turn > 180.0 => turn - 360.0,
        turn if turn < -180.0 => turn + 360.0,
        turn => turn,
    };
    let (dl, dc) = (l2 - l1, c2 - c1);
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();

    // Means.
    let (l, c) = (f64::midpoint(l1, l2), f64::midpoint(c1, c2));
    let h = match h1 + h2 {
        sum if grey => sum,
        sum if (h1 - h2).abs() <= 180.0 => sum / 2.0,
        sum if sum < 360.0 => (sum + 360.0) / 2.0,
        sum => (sum - 360.0) / 2.0,
    };

    let cos = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cos(h - 30.0) + 0.24 * cos(2.0 * h) + 0.32 * cos(3.0 * h + 6.0)
        - 0.20 * cos(4.0 * h - 63.0);
    let sl = 1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt();
    let sc = 1.0 + 0.045 * c;
    let sh = 1.0 + 0.015 * c * t;
    let bend = 30.0 * (-((h - 275.0) / 25.0).powi(2)).exp();
    let rotation = -2.0 * seventh(c) * (2.0 * bend).to_radians().sin();
    let (dl, dc, dh) = (dl / sl, dc / sc, dh / sh);
    (dl * dl + dc * dc + dh * dh + rotation * dc * dh).sqrt()
}
