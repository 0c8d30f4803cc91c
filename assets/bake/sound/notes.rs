//! The notes of the seven rules: seven colours on the seven steps of a scale, as Newton laid them, the strongest on top.

use super::{
    instruments::{bell, brush, hertz, mallet},
    wave::Wave,
};

/// Files and keys, strongest rule (Red) first.
pub const NOTES: [(&str, i32); 7] = [
    ("note_red", 72),
    ("note_orange", 71),
    ("note_yellow", 69),
    ("note_green", 67),
    ("note_blue", 65),
    ("note_indigo", 64),
    ("note_violet", 62),
];

/// Samples per second.
const RATE: u32 = 22_050;

/// A bar under a mallet with its octave after it, and the brush that washes the table.
pub fn note(key: i32) -> Wave {
    let mut wave = Wave::new(RATE, 1.9);
    brush(&mut wave, 0.0, 0.55, [500.0, hertz(key) * 4.0], 0.10);
    mallet(&mut wave, 0.0, key, 0.5);
    mallet(&mut wave, 0.0, key - 12, 0.14);
    bell(&mut wave, 0.12, key + 12, 0.09);
    wave.soften(6_500.0);
    wave.echo(0.2, 1.2);
    wave.thin(60.0);
    wave.at_loudness(-20.0)
}
