//! The art of the game as functions from nothing to PNG files: the same bytes at each run.

mod back;
mod brush;
mod canvas;
mod cards;
mod emblem;
mod flood;
mod frame;
mod icons;
mod mark;
mod noise;
mod patterns;
mod picture;
mod png;
mod shadow;
mod strokes;
mod svg;
mod symbols;
mod table;
mod tray;

use std::thread;

use picture::Picture;
use red7::theme::sheet;

pub use table::tints;

/// All pictures: the file, from the asset folder, and the function that draws it. The slowest stand first, so
/// that the threads end together.
const PIECES: [(&str, fn() -> Picture); 16] = [
    (sheet::LARGE.path, cards::large),
    (sheet::LARGE_APART, cards::large_apart),
    (sheet::SMALL.path, cards::small),
    (sheet::SMALL_APART, cards::small_apart),
    (sheet::TABLE, table::table),
    (sheet::MARK, mark::mark),
    (sheet::FLOOD, flood::flood),
    (sheet::ICONS, icons::icons),
    (sheet::CANVAS, canvas::canvas),
    (sheet::STROKE_BROAD, strokes::broad),
    (sheet::STROKE_LINE, strokes::line),
    (sheet::TRAY, tray::tray),
    (sheet::CARD_SHADOW, shadow::shadow),
    (sheet::EMBLEM, emblem::emblem),
    (sheet::FRAME_DASHED, frame::dashed),
    (sheet::WEAVE, canvas::weave),
];

/// Draws everything: each file's path from the asset folder and its content.
pub fn bake() -> Vec<(&'static str, Vec<u8>)> {
    thread::scope(|scope| {
        let pieces = PIECES.map(|(path, draw)| (path, scope.spawn(move || png::encode(&draw()))));
        pieces
            .into_iter()
            .map(|(path, png)| (path, png.join().expect("the art is drawn without panics")))
            .collect()
    })
}
