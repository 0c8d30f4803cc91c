//! The effects. All tones come from the scale of the music, so that none of them is ever wrong.

use super::{
    instruments::{bell, brush, mallet, tap, wood},
    wave::Wave,
};

/// Samples per second: paper and wood live from their highs.
const RATE: u32 = 32_000;

/// All effects: name of the file and sound.
pub fn all() -> Vec<(&'static str, Wave)> {
    vec![
        ("pick_up", pick_up()),
        ("hover", hover()),
        ("place", place()),
        ("flip", flip()),
        ("deal", deal()),
        ("refused", refused()),
        ("steal", steal()),
        ("recycle", recycle()),
        ("draw", draw()),
        ("play_again", play_again()),
        ("crown", crown()),
        ("out", out()),
        ("round_win", round_win()),
        ("match_win", match_win()),
        ("move", step()),
        ("press", press()),
        ("back", back()),
        ("join", join()),
        ("your_turn", your_turn()),
    ]
}

fn sound(seconds: f64, make: impl FnOnce(&mut Wave)) -> Wave {
    let mut wave = Wave::new(RATE, seconds);
    make(&mut wave);
    wave
}

/// Lets a sound ring in a small bright room.
fn ringing(mut wave: Wave) -> Wave {
    wave.soften(9_000.0);
    wave.echo(0.22, 0.9);
    wave.thin(60.0);
    wave
}

/// Something dry that happens on the table.
fn dry(mut wave: Wave, softened: f64) -> Wave {
    wave.soften(softened);
    wave.echo(0.08, 0.3);
    wave.thin(80.0);
    wave
}

/// A hand lies on what sounds.
fn damped(mut wave: Wave, hand: f64) -> Wave {
    let rate = f64::from(wave.rate);
    for (i, sample) in wave.samples.iter_mut().enumerate() {
        *sample *= libm::exp(-hand * i as f64 / rate);
    }
    wave
}

fn pick_up() -> Wave {
    let wave = sound(0.22, |wave| {
        brush(wave, 0.0, 0.14, [1_300.0, 2_900.0], 0.9);
        wood(wave, 0.004, 230.0, 0.06);
    });
    dry(wave, 6_500.0).at_loudness(-29.0)
}

fn hover() -> Wave {
    let wave = sound(0.14, |wave| {
        tap(wave, 0.0, 1_900.0, 0.5);
        wood(wave, 0.0, 520.0, 0.12);
    });
    dry(wave, 4_500.0).at_loudness(-37.0)
}

fn place() -> Wave {
    let wave = sound(0.36, |wave| {
        tap(wave, 0.0, 2_100.0, 1.0);
        brush(wave, 0.01, 0.10, [1_500.0, 900.0], 0.25);
        wood(wave, 0.0, 148.0, 0.55);
        wood(wave, 0.002, 236.0, 0.28);
    });
    dry(wave, 6_000.0).at_loudness(-24.0)
}

fn flip() -> Wave {
    let wave = sound(0.34, |wave| {
        brush(wave, 0.0, 0.13, [1_100.0, 2_600.0], 0.8);
        brush(wave, 0.10, 0.12, [2_400.0, 1_200.0], 0.6);
        tap(wave, 0.19, 1_700.0, 0.5);
        wood(wave, 0.19, 260.0, 0.10);
    });
    dry(wave, 6_500.0).at_loudness(-26.0)
}

fn deal() -> Wave {
    let wave = sound(0.2, |wave| {
        brush(wave, 0.0, 0.05, [2_600.0, 1_800.0], 0.5);
        tap(wave, 0.018, 2_000.0, 0.8);
        wood(wave, 0.018, 270.0, 0.16);
    });
    dry(wave, 6_000.0).at_loudness(-27.0)
}

fn refused() -> Wave {
    let wave = sound(0.7, |wave| {
        tap(wave, 0.0, 700.0, 0.3);
        mallet(wave, 0.0, 55, 0.6);
        mallet(wave, 0.12, 52, 0.6);
    });
    // It says "no" and is gone.
    damped(dry(wave, 1_600.0), 5.0).at_loudness(-23.0)
}

fn steal() -> Wave {
    let wave = sound(1.1, |wave| {
        brush(wave, 0.0, 0.30, [700.0, 3_200.0], 0.5);
        mallet(wave, 0.02, 76, 0.30);
        mallet(wave, 0.11, 72, 0.30);
        mallet(wave, 0.20, 69, 0.34);
        tap(wave, 0.24, 1_900.0, 0.4);
    });
    ringing(wave).at_loudness(-22.0)
}

fn recycle() -> Wave {
    let wave = sound(1.2, |wave| {
        brush(wave, 0.0, 0.26, [900.0, 2_400.0], 0.4);
        brush(wave, 0.20, 0.28, [2_400.0, 900.0], 0.4);
        mallet(wave, 0.0, 67, 0.28);
        mallet(wave, 0.12, 74, 0.28);
        mallet(wave, 0.24, 69, 0.30);
    });
    ringing(wave).at_loudness(-22.0)
}

fn draw() -> Wave {
    let wave = sound(0.9, |wave| {
        brush(wave, 0.0, 0.18, [1_100.0, 2_500.0], 0.6);
        mallet(wave, 0.07, 69, 0.26);
        mallet(wave, 0.15, 74, 0.28);
    });
    ringing(wave).at_loudness(-24.0)
}

fn play_again() -> Wave {
    let wave = sound(1.0, |wave| {
        mallet(wave, 0.0, 74, 0.3);
        mallet(wave, 0.12, 74, 0.34);
        mallet(wave, 0.24, 81, 0.3);
    });
    ringing(wave).at_loudness(-23.0)
}

fn crown() -> Wave {
    let wave = sound(1.5, |wave| {
        for (i, key) in [79, 84, 88].into_iter().enumerate() {
            bell(wave, 0.065 * i as f64, key, 0.25);
        }
    });
    ringing(wave).at_loudness(-25.0)
}

fn out() -> Wave {
    let wave = sound(1.9, |wave| {
        brush(wave, 0.0, 0.5, [1_600.0, 400.0], 0.3);
        for (i, key) in [57, 53, 50].into_iter().enumerate() {
            mallet(wave, 0.17 * i as f64, key, 0.4);
        }
        wood(wave, 0.34, 98.0, 0.2);
    });
    let mut wave = ringing(wave);
    wave.soften(2_400.0);
    wave.at_loudness(-20.0)
}

fn round_win() -> Wave {
    let wave = sound(2.5, |wave| {
        brush(wave, 0.0, 0.6, [900.0, 4_000.0], 0.25);
        for (i, key) in [60, 64, 67, 72, 76].into_iter().enumerate() {
            mallet(wave, 0.09 * i as f64, key, 0.3);
        }
        for (key, level) in [(72, 0.2), (76, 0.16), (79, 0.18), (84, 0.12)] {
            bell(wave, 0.52, key, level);
        }
        mallet(wave, 0.52, 48, 0.4);
    });
    ringing(wave).at_loudness(-18.0)
}

fn match_win() -> Wave {
    let wave = sound(3.7, |wave| {
        brush(wave, 0.0, 0.9, [700.0, 4_200.0], 0.3);
        let run = [
            (0.0, 55),
            (0.16, 60),
            (0.32, 64),
            (0.48, 67),
            (0.64, 72),
            (0.88, 69),
            (1.04, 74),
        ];
        for (at, key) in run {
            mallet(wave, at, key, 0.3);
            mallet(wave, at, key - 12, 0.12);
        }
        for (key, level) in [(72, 0.22), (76, 0.2), (79, 0.2), (84, 0.16), (88, 0.1)] {
            bell(wave, 1.28 + 0.02 * f64::from(key - 72) / 4.0, key, level);
            mallet(wave, 1.28, key - 12, 0.2);
        }
        mallet(wave, 1.28, 48, 0.4);
        mallet(wave, 1.28, 36, 0.3);
        for (i, key) in [91, 88, 96].into_iter().enumerate() {
            bell(wave, 1.9 + 0.13 * i as f64, key, 0.07);
        }
    });
    ringing(wave).at_loudness(-17.0)
}

fn step() -> Wave {
    let wave = sound(0.14, |wave| {
        tap(wave, 0.0, 1_500.0, 0.3);
        wood(wave, 0.0, 660.0, 0.2);
    });
    dry(wave, 4_500.0).at_loudness(-36.0)
}

fn press() -> Wave {
    let wave = sound(0.5, |wave| {
        tap(wave, 0.0, 1_400.0, 0.4);
        mallet(wave, 0.0, 72, 0.3);
    });
    damped(dry(wave, 5_000.0), 6.0).at_loudness(-27.0)
}

fn back() -> Wave {
    let wave = sound(0.5, |wave| {
        tap(wave, 0.0, 1_100.0, 0.4);
        mallet(wave, 0.0, 67, 0.3);
    });
    damped(dry(wave, 3_500.0), 6.0).at_loudness(-28.0)
}

fn join() -> Wave {
    let wave = sound(1.2, |wave| {
        brush(wave, 0.0, 0.22, [1_000.0, 2_600.0], 0.3);
        mallet(wave, 0.02, 67, 0.3);
        mallet(wave, 0.15, 74, 0.32);
    });
    ringing(wave).at_loudness(-22.0)
}

fn your_turn() -> Wave {
    let wave = sound(1.6, |wave| {
        bell(wave, 0.0, 69, 0.22);
        bell(wave, 0.16, 74, 0.24);
    });
    ringing(wave).at_loudness(-24.0)
}
