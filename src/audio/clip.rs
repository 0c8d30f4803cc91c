//! A sound in memory. It is read once, so that playing it costs next to nothing.

use bevy::{
    asset::{AssetLoader, LoadContext, io::Reader},
    prelude::*,
};
use std::sync::Arc;
use thiserror::Error;

pub(super) fn plugin(app: &mut App) {
    app.init_asset::<Clip>().register_asset_loader(ClipLoader);
}

/// Mono sound of 16 bits.
#[derive(Asset, TypePath, Clone, Debug)]
pub struct Clip {
    rate: u32,
    samples: Arc<[i16]>,
}

impl Clip {
    /// Takes over samples of so many a second.
    pub fn new(rate: u32, samples: Vec<i16>) -> Self {
        Self {
            rate,
            samples: samples.into(),
        }
    }
    /// Reads a WAV file.
    ///
    /// # Errors
    /// The reason, if it is none, or not one of mono sound of 16 bits that holds something.
    pub fn read(bytes: &[u8]) -> Result<Self, ClipError> {
        let reader = hound::WavReader::new(bytes)?;
        let spec = reader.spec();
        if (spec.channels, spec.bits_per_sample) != (1, 16) || reader.duration() == 0 {
            return Err(ClipError::Kind);
        }
        let samples: Result<Vec<i16>, _> = reader.into_samples().collect();
        Ok(Self::new(spec.sample_rate, samples?))
    }
    /// Samples per second.
    pub fn rate(&self) -> u32 {
        self.rate
    }
    /// The samples.
    pub fn samples(&self) -> &[i16] {
        &self.samples
    }

    /// What it sounds like between its samples, −1 to 1; `position` counts samples from 0. What goes round continues with
    /// its beginning, anything else with silence.
    pub(super) fn at(&self, position: f64, round: bool) -> f32 {
        let n = self.samples.len();
        let i = position as usize;
        let t = (position - i as f64) as f32;
        let sample = |i: usize| {
            let i = if round && i >= n { i - n } else { i };
            self.samples.get(i).map_or(0.0, |s| f32::from(*s))
        };
        let before = match i.checked_sub(1) {
            Some(before) => sample(before),
            None if round => sample(n - 1),
            None => 0.0,
        };
        // A cubic through the four samples around it: a straight line would rattle in the highs.
        let (a, b, c, d) = (before, sample(i), sample(i + 1), sample(i + 2));
        let slope = 0.5 * (c - a);
        let bend = a - 2.5 * b + 2.0 * c - 0.5 * d;
        let turn = 0.5 * (d - a) + 1.5 * (b - c);
        (((turn * t + bend) * t + slope) * t + b) / 32768.0
    }
}

/// Why a file cannot be played.
#[derive(Debug, Error)]
pub enum ClipError {
    /// It could not be read.
    #[error("the sound cannot be read: {0}")]
    Read(#[from] std::io::Error),
    /// It is no WAV file.
    #[error("this is no sound file: {0}")]
    Format(#[from] hound::Error),
    /// It is not of the kind that the mixer plays.
    #[error("a sound has to be mono and of 16 bits, and must not be empty")]
    Kind,
}

#[derive(Default, TypePath)]
struct ClipLoader;

impl AssetLoader for ClipLoader {
    type Asset = Clip;
    type Settings = ();
    type Error = ClipError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        _settings: &(),
        _context: &mut LoadContext<'_>,
    ) -> Result<Clip, ClipError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        Clip::read(&bytes)
    }

    fn extensions(&self) -> &[&str] {
        &["wav"]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_two_samples_lies_what_is_between_them() {
        let clip = Clip::new(8_000, vec![0, 8_192, 16_384, 24_576]);
        assert_eq!(clip.at(1.0, false), 0.25);
        assert_eq!(clip.at(1.5, false), 0.375);
        assert_eq!(clip.at(9.0, false), 0.0, "nothing comes after the end");
    }

    #[test]
    fn what_goes_round_meets_itself() {
        let n = 100;
        let wave = |i: f64| (i * std::f64::consts::TAU / f64::from(n)).sin();
        let samples = (0..n).map(|i| (wave(f64::from(i)) * 30_000.0) as i16);
        let clip = Clip::new(8_000, samples.collect());
        for quarter in 0..4 * n {
            let position = f64::from(quarter) / 4.0;
            let wanted = wave(position) * 30_000.0 / 32_768.0;
            let is = f64::from(clip.at(position, true));
            assert!((is - wanted).abs() < 1e-3, "{position}: {is}, not {wanted}");
        }
    }

    #[test]
    fn only_what_the_mixer_can_play_is_read() {
        for bytes in [&b""[..], b"RIFF", b"no sound at all"] {
            assert!(Clip::read(bytes).is_err());
        }
    }
}
