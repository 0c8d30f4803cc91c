//! The music: layers that play round and round at one pace and fit together in any mix.
//!
//! Each rule has a bed of its own, two chords around its note. The melody keeps to the five tones of the scale that rub
//! against none of these chords, and the pulse has no pitch at all, so that neither has to know the rule.

use super::{
    instruments::{brush, strings, tap, tongue},
    wave::{Breath, Strike, Wave},
};

/// Seconds of a beat: 80 a minute.
const BEAT: f64 = 0.75;
/// Seconds of a bar.
const BAR: f64 = 4.0 * BEAT;

/// Files of the beds and their two chords, lowest tone first, strongest rule (Red) first.
pub const BEDS: [(&str, [[i32; 5]; 2]); 7] = [
    ("bed_red", [[36, 55, 60, 64, 67], [36, 53, 57, 60, 69]]),
    ("bed_orange", [[47, 55, 59, 62, 67], [47, 52, 55, 59, 64]]),
    ("bed_yellow", [[45, 52, 57, 60, 64], [45, 53, 57, 60, 65]]),
    ("bed_green", [[43, 55, 59, 62, 64], [43, 53, 57, 60, 62]]),
    ("bed_blue", [[41, 53, 57, 60, 64], [41, 52, 55, 60, 67]]),
    ("bed_indigo", [[40, 52, 55, 59, 62], [40, 52, 57, 60, 64]]),
    ("bed_violet", [[38, 50, 53, 57, 60], [38, 50, 55, 59, 62]]),
];

/// Two bars of each chord.
pub fn bed(chords: &[[i32; 5]; 2]) -> Wave {
    let mut wave = Wave::round(12_000, 4.0 * BAR);
    for (i, chord) in chords.iter().enumerate() {
        let at = i as f64 * 2.0 * BAR;
        for (voice, key) in chord.iter().enumerate() {
            // The voices come in one after the other, and the bass stays below them.
            let late = 0.35 * voice as f64;
            let level = if voice == 0 { 0.30 } else { 0.20 };
            strings(
                &mut wave,
                at + late,
                *key,
                level,
                [1.6, 2.0 * BAR - 0.4 - late, 2.4],
            );
        }
    }
    wave.breathe(
        Breath {
            at: 0.0,
            seconds: 4.0 * BAR,
            peak: 0.5,
            level: 0.02,
            from: 900.0,
            to: 1_300.0,
        },
        11,
    );
    wave.soften(1_700.0);
    wave.echo(0.3, 2.2);
    wave.thin(45.0);
    wave.at_loudness(-20.0)
}

/// A hand drum and brushes, four bars.
pub fn pulse() -> Wave {
    let mut wave = Wave::round(22_050, 4.0 * BAR);
    for bar in 0..4 {
        let start = f64::from(bar) * BAR;
        let mut drum = |beat: f64, level: f64| {
            let at = start + beat * BEAT;
            for (hz, share, fall) in [(82.0, 1.0, 0.42), (131.0, 0.4, 0.24), (210.0, 0.12, 0.1)] {
                wave.strike(Strike {
                    at,
                    hz,
                    level: level * share,
                    rise: 0.004,
                    fall,
                });
            }
            tap(&mut wave, at, 900.0, level * 0.25);
        };
        drum(0.0, 0.6);
        drum(2.5, 0.4);
        if bar % 2 == 1 {
            drum(3.5, 0.28);
        }
        for beat in [1.0, 3.0] {
            brush(
                &mut wave,
                start + beat * BEAT,
                0.28,
                [1_500.0, 2_600.0],
                0.2,
            );
        }
        for half in 0..8 {
            let level = if half % 2 == 0 { 0.035 } else { 0.06 };
            brush(
                &mut wave,
                start + f64::from(half) * BEAT / 2.0,
                0.09,
                [3_600.0, 3_000.0],
                level,
            );
        }
    }
    wave.soften(5_000.0);
    wave.echo(0.12, 0.8);
    wave.thin(50.0);
    wave.at_loudness(-20.0)
}

/// What the melody plays: bar, beat, key.
const MELODY: [(u8, f64, i32); 44] = [
    (0, 0.0, 76),
    (0, 1.5, 74),
    (0, 2.0, 69),
    (1, 0.0, 72),
    (1, 1.0, 74),
    (1, 2.5, 69),
    (2, 0.0, 67),
    (2, 1.0, 69),
    (2, 2.0, 72),
    (3, 0.0, 74),
    (4, 0.0, 76),
    (4, 1.0, 79),
    (4, 1.5, 76),
    (4, 2.0, 74),
    (5, 0.0, 72),
    (5, 1.5, 69),
    (6, 0.0, 67),
    (6, 0.5, 69),
    (6, 1.0, 72),
    (6, 2.0, 74),
    (7, 0.0, 69),
    (7, 2.5, 64),
    (8, 0.0, 81),
    (8, 1.0, 79),
    (8, 2.0, 76),
    (9, 0.0, 74),
    (9, 1.0, 76),
    (9, 2.5, 79),
    (10, 0.0, 76),
    (10, 1.0, 74),
    (10, 2.0, 72),
    (11, 0.0, 69),
    (11, 2.0, 67),
    (12, 0.0, 76),
    (12, 1.5, 74),
    (12, 2.0, 69),
    (13, 0.0, 72),
    (13, 1.0, 74),
    (13, 2.0, 76),
    (14, 0.0, 79),
    (14, 1.5, 76),
    (14, 2.0, 74),
    (15, 0.0, 72),
    (15, 2.0, 69),
];

/// Sixteen bars of a plucked melody.
pub fn melody() -> Wave {
    let mut wave = Wave::round(16_000, 16.0 * BAR);
    for (i, (bar, beat, key)) in MELODY.into_iter().enumerate() {
        // Nobody plays like a clock: a few milliseconds late, a little softer off the beat.
        let late = 0.004 * ((i * 7) % 5) as f64;
        let level = if beat == 0.0 { 0.34 } else { 0.26 };
        let at = f64::from(bar) * BAR + beat * BEAT + late;
        tongue(&mut wave, at, key, level);
        if beat == 0.0 && bar % 4 == 0 {
            tongue(&mut wave, at + 0.02, key - 12, level * 0.5);
        }
    }
    wave.soften(4_200.0);
    wave.echo(0.34, 2.4);
    wave.thin(80.0);
    wave.at_loudness(-20.0)
}
