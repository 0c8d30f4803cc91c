//! What is struck, plucked and held: each instrument is a handful of pure tones.

use super::wave::{Breath, Strike, Wave};

/// Notes by their number on a keyboard: 60 is the middle C, 69 is the A of 440 hertz.
pub fn hertz(key: i32) -> f64 {
    440.0 * libm::pow(2.0, f64::from(key - 69) / 12.0)
}

/// A wooden bar under a felt mallet.
pub fn mallet(wave: &mut Wave, at: f64, key: i32, level: f64) {
    let hz = hertz(key);
    // Low bars sing longer.
    let fall = 1.5 * libm::pow(262.0 / hz, 0.45);
    for (times, share, lasts) in [(1.0, 1.0, 1.0), (3.93, 0.16, 0.28), (9.2, 0.035, 0.09)] {
        wave.strike(Strike {
            at,
            hz: hz * times,
            level: level * share,
            rise: 0.004,
            fall: fall * lasts,
        });
    }
}

/// A small bell of glass: brighter than a bar, and longer.
pub fn bell(wave: &mut Wave, at: f64, key: i32, level: f64) {
    let hz = hertz(key);
    for (times, share, lasts) in [
        (1.0, 1.0, 1.0),
        (2.0, 0.28, 0.7),
        (2.76, 0.13, 0.45),
        (5.4, 0.03, 0.2),
    ] {
        wave.strike(Strike {
            at,
            hz: hz * times,
            level: level * share,
            rise: 0.003,
            fall: 1.6 * lasts,
        });
    }
}

/// A plucked tongue of metal on a wooden box, for the melody.
pub fn tongue(wave: &mut Wave, at: f64, key: i32, level: f64) {
    let hz = hertz(key);
    for (times, share, lasts) in [
        (1.0, 1.0, 1.0),
        (2.0, 0.22, 0.6),
        (3.0, 0.05, 0.35),
        (5.8, 0.025, 0.12),
    ] {
        wave.strike(Strike {
            at,
            hz: hz * times,
            level: level * share,
            rise: 0.006,
            fall: 2.4 * lasts,
        });
    }
}

/// Held strings: each tone twice, a little apart, so that they move. Swell, hold and leave in seconds.
pub fn strings(wave: &mut Wave, at: f64, key: i32, level: f64, shape: [f64; 3]) {
    let hz = hertz(key);
    for (times, share) in [(1.0, 1.0), (2.0, 0.34), (3.0, 0.12), (4.0, 0.05)] {
        for apart in [0.998_6, 1.001_4] {
            wave.hold(at, hz * times * apart, level * share * 0.5, shape);
        }
    }
}

/// The body of the table under a card.
pub fn wood(wave: &mut Wave, at: f64, hz: f64, level: f64) {
    for (times, share, fall) in [(1.0, 1.0, 0.16), (1.62, 0.6, 0.11), (2.71, 0.35, 0.07)] {
        wave.strike(Strike {
            at,
            hz: hz * times,
            level: level * share,
            rise: 0.001_5,
            fall,
        });
    }
}

/// A stroke of a brush, or a card along another one: its band moves `from` → `to` hertz.
pub fn brush(wave: &mut Wave, at: f64, seconds: f64, [from, to]: [f64; 2], level: f64) {
    let grain = 1 + (at * 1000.0) as u64 + from as u64;
    wave.breathe(
        Breath {
            at,
            seconds,
            peak: 0.3,
            level,
            from,
            to,
        },
        grain,
    );
}

/// The short noise of something light that lands.
pub fn tap(wave: &mut Wave, at: f64, hz: f64, level: f64) {
    wave.breathe(
        Breath {
            at,
            seconds: 0.075,
            peak: 0.05,
            level,
            from: hz,
            to: hz * 0.55,
        },
        7 + hz as u64,
    );
}
