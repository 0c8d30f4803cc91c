//! A piece of sound in the making: what can be struck, breathed and echoed into it, and its file.
//!
//! Sines and powers come from a library in plain Rust, not from the system's: every machine bakes the same bytes.

use std::io::Cursor;

use hound::{SampleFormat, WavSpec, WavWriter};

use super::filter::{Filter, room};

/// Mono sound.
#[derive(Clone)]
pub struct Wave {
    /// Samples per second.
    pub rate: u32,
    /// The samples; 1 is full scale.
    pub samples: Vec<f64>,
    /// Whether it plays round and round: what sounds on beyond its end is heard at its beginning.
    loops: bool,
}

/// A tone that is struck and dies away.
#[derive(Clone, Copy)]
pub struct Strike {
    /// When, seconds.
    pub at: f64,
    /// Pitch, hertz.
    pub hz: f64,
    /// Loudness at its beginning; 1 is full scale.
    pub level: f64,
    /// How long it takes to rise, seconds.
    pub rise: f64,
    /// How long it takes to die away by 60 dB, seconds.
    pub fall: f64,
}

/// Noise with a beginning and an end: a brush, paper, breath.
#[derive(Clone, Copy)]
pub struct Breath {
    /// When, seconds.
    pub at: f64,
    /// How long, seconds.
    pub seconds: f64,
    /// Which part of it passes until it is loudest, 0 to 1.
    pub peak: f64,
    /// Its loudness there.
    pub level: f64,
    /// The middle of its band at its beginning, hertz.
    pub from: f64,
    /// The middle of its band at its end, hertz.
    pub to: f64,
}

impl Wave {
    /// Silence.
    pub fn new(rate: u32, seconds: f64) -> Self {
        let length = (f64::from(rate) * seconds).round() as usize;
        Self {
            rate,
            samples: vec![0.0; length],
            loops: false,
        }
    }
    /// Silence that plays round and round.
    pub fn round(rate: u32, seconds: f64) -> Self {
        Self {
            loops: true,
            ..Self::new(rate, seconds)
        }
    }

    fn add(&mut self, i: usize, sample: f64) {
        let i = if self.loops {
            i % self.samples.len()
        } else {
            i
        };
        if let Some(old) = self.samples.get_mut(i) {
            *old += sample;
        }
    }

    /// Strikes a pure tone.
    pub fn strike(&mut self, tone: Strike) {
        let rate = f64::from(self.rate);
        if tone.hz > rate * 0.45 {
            return;
        }
        let start = (tone.at * rate).round() as usize;
        let length = ((tone.fall * 1.2 + tone.rise) * rate) as usize;
        // One turn of a pointer a sample, and a little shorter each time.
        let angle = std::f64::consts::TAU * tone.hz / rate;
        let shrink = libm::exp(-6.907_755 / (tone.fall * rate));
        let (turn_re, turn_im) = (libm::cos(angle) * shrink, libm::sin(angle) * shrink);
        let (mut re, mut im) = (tone.level, 0.0);
        for i in 0..length {
            let risen = ease(i as f64 / (tone.rise * rate).max(1.0));
            // The last part goes to nothing, however loud the tone still is.
            let left = ease((length - i) as f64 / (0.2 * length as f64));
            self.add(start + i, im * risen * left);
            (re, im) = (re * turn_re - im * turn_im, re * turn_im + im * turn_re);
        }
    }

    /// Holds a pure tone: it swells for `rise` seconds and leaves for `leave` seconds after `hold` seconds.
    pub fn hold(&mut self, at: f64, hz: f64, level: f64, [rise, hold, leave]: [f64; 3]) {
        let rate = f64::from(self.rate);
        let start = (at * rate).round() as usize;
        let length = ((hold + leave) * rate) as usize;
        let angle = std::f64::consts::TAU * hz / rate;
        let (turn_re, turn_im) = (libm::cos(angle), libm::sin(angle));
        let (mut re, mut im) = (level, 0.0);
        for i in 0..length {
            let risen = ease(i as f64 / (rise * rate));
            let left = ease((length - i) as f64 / (leave * rate));
            self.add(start + i, im * risen * left);
            (re, im) = (re * turn_re - im * turn_im, re * turn_im + im * turn_re);
        }
    }

    /// Breathes noise; `grain` chooses the noise.
    pub fn breathe(&mut self, breath: Breath, grain: u64) {
        let rate = f64::from(self.rate);
        let start = (breath.at * rate).round() as usize;
        let length = (breath.seconds * rate) as usize;
        let mut noise = Noise(grain.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let mut band = Filter::band(rate, breath.from, 0.9);
        for i in 0..length {
            let share = i as f64 / length as f64;
            if i % 64 == 0 {
                let hz = breath.from + (breath.to - breath.from) * share;
                band.retune(&Filter::band(rate, hz, 0.9));
            }
            let shape = if share < breath.peak {
                ease(share / breath.peak)
            } else {
                let left = (1.0 - share) / (1.0 - breath.peak);
                left * left * left
            };
            let sample = band.pass(noise.next());
            self.add(start + i, sample * shape * breath.level);
        }
    }

    /// Takes away what is higher than `hz`, twice as steeply as one filter would.
    pub fn soften(&mut self, hz: f64) {
        for _ in 0..2 {
            self.filter(Filter::low(f64::from(self.rate), hz));
        }
    }
    /// Takes away what is lower than `hz`.
    pub fn thin(&mut self, hz: f64) {
        self.filter(Filter::high(f64::from(self.rate), hz));
    }
    fn filter(&mut self, mut filter: Filter) {
        // What goes round is filtered twice: the second time the filter knows how the end sounds.
        if self.loops {
            for sample in &self.samples {
                filter.pass(*sample);
            }
        }
        for sample in &mut self.samples {
            *sample = filter.pass(*sample);
        }
    }

    /// Puts it into a room: `share` of what is heard comes from its walls; `seconds` until they are silent.
    pub fn echo(&mut self, share: f64, seconds: f64) {
        let wet = room(&self.samples, self.rate, seconds, self.loops);
        for (sample, wet) in self.samples.iter_mut().zip(wet) {
            *sample = *sample * (1.0 - share) + wet * share;
        }
    }

    /// Brings its loudest fifth of a second to so many decibels below full scale.
    pub fn at_loudness(mut self, decibels: f64) -> Self {
        let gain = libm::pow(10.0, decibels / 20.0) / self.loudness().max(1e-9);
        for sample in &mut self.samples {
            *sample *= gain;
        }
        if !self.loops {
            self.close();
        }
        self
    }
    fn loudness(&self) -> f64 {
        let mut heard = self.clone();
        heard.thin(90.0);
        let window = (self.rate / 5) as usize;
        let mut most: f64 = 0.0;
        for start in (0..heard.samples.len()).step_by(window / 4) {
            let end = (start + window).min(heard.samples.len());
            let power: f64 = heard.samples[start..end].iter().map(|s| s * s).sum();
            most = most.max(power / window as f64);
        }
        most.sqrt()
    }
    /// Lets the first and the last milliseconds begin and end in silence.
    fn close(&mut self) {
        let (open, shut) = ((self.rate / 1000) as usize, (self.rate / 50) as usize);
        let length = self.samples.len();
        for i in 0..open.min(length) {
            self.samples[i] *= ease(i as f64 / open as f64);
        }
        for i in 0..shut.min(length) {
            self.samples[length - 1 - i] *= ease(i as f64 / shut as f64);
        }
    }

    /// The file.
    pub fn file(&self) -> Vec<u8> {
        let spec = WavSpec {
            channels: 1,
            sample_rate: self.rate,
            bits_per_sample: 16,
            sample_format: SampleFormat::Int,
        };
        let mut file = Cursor::new(Vec::new());
        let written = WavWriter::new(&mut file, spec).and_then(|mut writer| {
            for sample in &self.samples {
                let step = (sample * 32767.0).round().clamp(-32767.0, 32767.0);
                writer.write_sample(step as i16)?;
            }
            writer.finalize()
        });
        written.expect("memory takes what is written");
        file.into_inner()
    }
}

/// From 0 to 1 without a corner at either end.
fn ease(share: f64) -> f64 {
    let share = share.clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

/// White noise, the same each time.
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }
}
