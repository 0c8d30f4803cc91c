//! The music: layers that play round and round in step, each as loud as the moment wants it.

use super::{Clip, glide::Glide, mixer::RATE};
use crate::rules::Rule;

/// The layers as they were recorded.
#[derive(Clone, Debug)]
pub struct Tracks {
    /// The bed under each rule, strongest first.
    pub beds: [Clip; 7],
    /// The pulse.
    pub pulse: Clip,
    /// The melody.
    pub melody: Clip,
}

/// How loud each layer is, 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Layers {
    /// The rule whose bed is heard; with none there is no music at all.
    pub rule: Option<Rule>,
    /// Its bed.
    pub bed: f32,
    /// The pulse.
    pub pulse: f32,
    /// The melody.
    pub melody: f32,
}

/// How long one bed takes to give way to another, and a layer to come or go, seconds.
const FADE: f32 = 1.4;

struct Track {
    clip: Clip,
    loudness: Glide,
    /// Where it is, if it sounds; what is silent is not kept in step.
    position: Option<f64>,
}

impl Track {
    /// The next sample, `time` samples of the stream after the beginning of the music.
    fn next(&mut self, time: u64) -> f32 {
        let loudness = self.loudness.next();
        if loudness <= 0.0 {
            self.position = None;
            return 0.0;
        }
        let n = self.clip.samples().len() as f64;
        let step = f64::from(self.clip.rate()) / f64::from(RATE);
        let position = match self.position {
            Some(position) if position + step < n => position + step,
            Some(position) => position + step - n,
            None => (time as f64 * step) % n,
        };
        self.position = Some(position);
        self.clip.at(position, true) * loudness
    }
}

/// The music while it plays.
pub(super) struct Score {
    beds: [Track; 7],
    pulse: Track,
    melody: Track,
    time: u64,
}

impl Score {
    pub(super) fn new(tracks: Tracks) -> Self {
        let track = |clip| Track {
            clip,
            loudness: Glide::at(0.0),
            position: None,
        };
        Self {
            beds: tracks.beds.map(track),
            pulse: track(tracks.pulse),
            melody: track(tracks.melody),
            time: 0,
        }
    }
    /// Lets the layers go where they are wanted.
    pub(super) fn set(&mut self, layers: &Layers) {
        for (i, bed) in self.beds.iter_mut().enumerate() {
            let on = layers.rule.is_some_and(|rule| rule.colour().index() == i);
            bed.loudness.to(if on { layers.bed } else { 0.0 }, FADE);
        }
        let any = |level: f32| if layers.rule.is_some() { level } else { 0.0 };
        self.pulse.loudness.to(any(layers.pulse), FADE);
        self.melody.loudness.to(any(layers.melody), FADE);
    }
    /// Lets time pass unheard.
    pub(super) fn pass(&mut self) {
        self.time += 1;
        self.for_each(|track| track.position = None);
    }
    /// The next sample, left and right: the pulse stands a little to one side, the melody to the other.
    pub(super) fn next(&mut self) -> [f32; 2] {
        let time = self.time;
        self.time += 1;
        let bed: f32 = self.beds.iter_mut().map(|bed| bed.next(time)).sum();
        let (pulse, melody) = (self.pulse.next(time), self.melody.next(time));
        [bed + pulse + 0.75 * melody, bed + 0.75 * pulse + melody]
    }
    fn for_each(&mut self, mut act: impl FnMut(&mut Track)) {
        self.beds.iter_mut().for_each(&mut act);
        act(&mut self.pulse);
        act(&mut self.melody);
    }
}
