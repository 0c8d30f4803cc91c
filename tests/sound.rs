//! The promise: the sounds in the repository are what the program bakes, and they are fit to be heard.
//!
//! Nobody listens here, so that numbers have to: how loud, how high, how it begins and ends, and whether what goes round
//! meets itself.

#[path = "../assets/bake/sound/mod.rs"]
mod bake;
mod baked;

use std::{collections::HashMap, f64::consts::TAU, sync::LazyLock};

/// What the program bakes now: it takes seconds, so that all tests share it.
static FRESH: LazyLock<Vec<(String, Vec<u8>)>> = LazyLock::new(bake::bake);

/// A committed file as samples, and how many there are in a second.
struct Heard {
    rate: f64,
    samples: Vec<f64>,
}

static HEARD: LazyLock<HashMap<String, Heard>> = LazyLock::new(|| {
    let read_all = FRESH.iter().map(|(path, _)| {
        let bytes = baked::read(path);
        let reader = hound::WavReader::new(&bytes[..]).expect("a sound file");
        let spec = reader.spec();
        assert_eq!((spec.channels, spec.bits_per_sample), (1, 16), "{path}");
        let samples = reader.into_samples::<i16>();
        let heard = Heard {
            rate: f64::from(spec.sample_rate),
            samples: samples
                .map(|sample| f64::from(sample.expect("a sample")) / 32_768.0)
                .collect(),
        };
        let name = path.trim_start_matches("sound/").trim_end_matches(".wav");
        (name.to_owned(), heard)
    });
    read_all.collect()
});

const RULES: [&str; 7] = [
    "red", "orange", "yellow", "green", "blue", "indigo", "violet",
];
/// The notes of the rules in hertz: C down to D, without a black key.
const NOTES: [f64; 7] = [523.25, 493.88, 440.0, 392.0, 349.23, 329.63, 293.66];

impl Heard {
    fn peak(&self) -> f64 {
        self.samples.iter().fold(0.0, |most, s| most.max(s.abs()))
    }
    /// The loudest fifth of a second, decibels below full scale.
    fn loudness(&self) -> f64 {
        let window = (self.rate / 5.0) as usize;
        let parts = (0..self.samples.len()).step_by(window / 4).map(|start| {
            let end = (start + window).min(self.samples.len());
            let power: f64 = self.samples[start..end].iter().map(|s| s * s).sum();
            power / window as f64
        });
        10.0 * parts.fold(1e-12, f64::max).log10()
    }
    /// The mean pitch of its energy, hertz.
    fn brightness(&self) -> f64 {
        let slopes = self.samples.windows(2).map(|w| (w[1] - w[0]).powi(2));
        let energy: f64 = self.samples.iter().map(|s| s * s).sum();
        let ratio = (slopes.sum::<f64>() / energy).sqrt() / 2.0;
        self.rate / std::f64::consts::PI * ratio.min(1.0).asin()
    }
    /// How strongly a pitch is heard.
    fn strength(&self, hz: f64) -> f64 {
        let turn = TAU * hz / self.rate;
        let (mut re, mut im) = (0.0, 0.0);
        for (i, sample) in self.samples.iter().enumerate() {
            re += sample * (i as f64 * turn).cos();
            im += sample * (i as f64 * turn).sin();
        }
        re.hypot(im) / self.samples.len() as f64
    }
    /// How strongly a note is heard in any octave, a little out of tune included.
    fn note(&self, hz: f64) -> f64 {
        let octaves = [0.25, 0.5, 1.0, 2.0];
        let near = [0.9986, 1.0, 1.0014];
        let all = octaves.iter().flat_map(|o| near.map(|n| o * n * hz));
        all.map(|hz| self.strength(hz).powi(2)).sum::<f64>().sqrt()
    }
    fn goes_round(name: &str) -> bool {
        name.starts_with("bed_") || name == "pulse" || name == "melody"
    }
}

#[test]
fn each_file_is_what_the_program_bakes() {
    baked::check_files(&FRESH);
}

#[test]
fn no_file_is_left_that_nothing_bakes() {
    baked::check_folder("sound", &FRESH);
}

#[test]
fn all_sounds_together_stay_small() {
    let bytes: usize = FRESH.iter().map(|(_, wav)| wav.len()).sum();
    assert!(bytes < 6_000_000, "{bytes} bytes");
}

#[test]
fn nothing_is_clipped_lopsided_or_lost() {
    for (name, heard) in HEARD.iter() {
        let peak = heard.peak();
        assert!((0.05..0.75).contains(&peak), "{name} peaks at {peak}");
        let mean = heard.samples.iter().sum::<f64>() / heard.samples.len() as f64;
        assert!(mean.abs() < 0.001, "{name} stands {mean} off its middle");
        let brightness = heard.brightness();
        assert!(
            (150.0..3_500.0).contains(&brightness),
            "{name}: {brightness} hertz"
        );
    }
}

#[test]
fn effects_begin_at_once_and_end_in_silence() {
    for (name, heard) in HEARD.iter().filter(|(name, _)| !Heard::goes_round(name)) {
        let (first, last) = (heard.samples[0], heard.samples[heard.samples.len() - 1]);
        assert_eq!((first, last), (0.0, 0.0), "{name} clicks");
        let seconds = |samples: usize| samples as f64 / heard.rate;
        let loud = |share: f64| {
            let peak = heard.peak();
            heard.samples.iter().position(|s| s.abs() > share * peak)
        };
        let begins = seconds(loud(0.1).expect("it is heard"));
        assert!(begins < 0.03, "{name} is late by {begins} s");
        let start = (0.0005 * heard.rate) as usize;
        let at_start = heard.samples[..start]
            .iter()
            .fold(0.0_f64, |m, s| m.max(s.abs()));
        assert!(at_start < 0.5 * heard.peak(), "{name} begins with a click");
        // The last tenth is hardly there.
        let tail = &heard.samples[heard.samples.len() * 9 / 10..];
        let left = tail.iter().fold(0.0_f64, |most, s| most.max(s.abs()));
        assert!(left < 0.1 * heard.peak(), "{name} is cut off at {left}");
    }
}

#[test]
fn what_goes_round_meets_itself() {
    for (name, heard) in HEARD.iter().filter(|(name, _)| Heard::goes_round(name)) {
        let samples = &heard.samples;
        let slopes: Vec<f64> = samples.windows(2).map(|w| w[1] - w[0]).collect();
        let usual = |of: &[f64]| {
            let part = &of[..of.len().min(400)];
            part.iter().fold(0.0_f64, |most, v| most.max(v.abs()))
        };
        let near = usual(&slopes).max(usual(&slopes[slopes.len() - 400..]));
        let seam = samples[0] - samples[samples.len() - 1];
        assert!(
            seam.abs() <= near * 1.2 + 1e-4,
            "{name}: a step of {seam} after {near}"
        );
        let bend = (seam - slopes[slopes.len() - 1]).abs();
        assert!(bend <= near + 1e-4, "{name}: a corner of {bend}");
        // Whole bars of three seconds, to the sample: the layers never drift apart.
        let bars = samples.len() as f64 / heard.rate / 3.0;
        assert!(bars == 4.0 || bars == 16.0, "{name} has {bars} bars");
    }
}

#[test]
fn effects_are_as_loud_as_they_matter() {
    let loudness = |name: &str| HEARD[name].loudness();
    let table = [
        "place",
        "steal",
        "recycle",
        "draw",
        "refused",
        "play_again",
        "join",
    ];
    let usual = table.iter().map(|name| loudness(name)).sum::<f64>() / table.len() as f64;
    for name in table {
        let off = loudness(name) - usual;
        assert!(off.abs() < 3.0, "{name} is {off} dB off");
    }
    for name in ["hover", "move"] {
        let below = usual - loudness(name);
        assert!((11.0..16.0).contains(&below), "{name} is {below} dB below");
    }
    for name in ["round_win", "match_win"] {
        let above = loudness(name) - usual;
        assert!((2.0..8.0).contains(&above), "{name} is {above} dB above");
    }
    for rule in RULES {
        let off = loudness(&format!("note_{rule}")) - loudness("note_red");
        assert!(off.abs() < 1.0, "{rule} is {off} dB off");
    }
}

#[test]
fn each_rule_has_its_note_the_strongest_the_highest() {
    assert!(NOTES.is_sorted_by(|a, b| a > b));
    for (i, rule) in RULES.into_iter().enumerate() {
        let heard = &HEARD[&format!("note_{rule}")];
        let own = heard.strength(NOTES[i]);
        for (other, hz) in NOTES.into_iter().enumerate().filter(|(j, _)| *j != i) {
            let share = heard.strength(hz) / own;
            assert!(share < 0.25, "{rule} sounds like {}: {share}", RULES[other]);
        }
    }
}

#[test]
fn each_bed_carries_the_note_of_its_rule() {
    for (i, rule) in RULES.into_iter().enumerate() {
        let heard = &HEARD[&format!("bed_{rule}")];
        let strengths = NOTES.map(|hz| heard.note(hz));
        let louder = strengths.iter().filter(|s| **s > strengths[i]).count();
        assert!(louder <= 2, "{rule}: {strengths:?}");
    }
}

#[test]
fn the_melody_rubs_against_no_bed() {
    let heard = &HEARD["melody"];
    let strengths = NOTES.map(|hz| heard.note(hz));
    let loudest = strengths.iter().fold(0.0_f64, |most, s| most.max(*s));
    // B and F would: they are the two tones that it leaves out.
    for left_out in [1, 4] {
        let share = strengths[left_out] / loudest;
        assert!(share < 0.15, "{}: {share}", NOTES[left_out]);
    }
}
