//! The mixer: at most eight effects over the music. It runs on the thread of the device, sample by sample.

use super::{
    Clip,
    gate::Levels,
    glide::Glide,
    score::{Layers, Score, Tracks},
};

/// Samples per second and side.
pub const RATE: u32 = 48_000;
/// How many effects sound at once.
pub const VOICES: usize = 8;

/// How long a change of the volume takes, seconds.
const TURN: f32 = 0.08;
/// How long an effect takes to leave when another one needs its place, seconds.
const LEAVE: f32 = 0.006;
/// The music under the end of a round, as a share of itself, and how long it takes to get there and back, seconds.
const DUCKED: (f32, f32, f32) = (0.3, 0.15, 1.5);

/// An effect that begins.
#[derive(Clone, Debug)]
pub struct Start {
    /// The sound.
    pub clip: Clip,
    /// How fast it plays, and so how high: 1 is as it was recorded.
    pub pitch: f32,
    /// Where it comes from, −1 (left) to 1 (right).
    pub side: f32,
    /// Whether the music steps back for it.
    pub ducks: bool,
}

struct Voice {
    start: Start,
    position: f64,
    step: f64,
    leaving: Option<Glide>,
}

impl Voice {
    /// How much of it is still to come, seconds.
    fn left(&self) -> f64 {
        (self.start.clip.samples().len() as f64 - self.position) / f64::from(self.start.clip.rate())
    }
    fn is_over(&self) -> bool {
        self.position >= self.start.clip.samples().len() as f64
            || self.leaving.is_some_and(|leaving| leaving.is_silent())
    }
}

/// Effects and music as one stream of sound.
pub struct Mixer {
    voices: Vec<Voice>,
    score: Score,
    music: Glide,
    effects: Glide,
    duck: Glide,
}

impl Mixer {
    /// A mixer that is silent.
    pub fn new(tracks: Tracks) -> Self {
        Self {
            // Those that leave are heard for a moment beside their heirs.
            voices: Vec::with_capacity(4 * VOICES),
            score: Score::new(tracks),
            music: Glide::at(0.0),
            effects: Glide::at(0.0),
            duck: Glide::at(1.0),
        }
    }
    /// How many effects sound, without those that are leaving.
    pub fn sounding(&self) -> usize {
        let stays = |voice: &&Voice| voice.leaving.is_none();
        self.voices.iter().filter(stays).count()
    }
    /// Begins an effect. If there are too many, the one that is nearest to its end leaves.
    pub fn start(&mut self, start: Start) {
        if self.sounding() >= VOICES {
            let nearest = (self.voices.iter_mut())
                .filter(|voice| voice.leaving.is_none())
                .min_by(|a, b| a.left().total_cmp(&b.left()));
            if let Some(voice) = nearest {
                let mut leaving = Glide::at(1.0);
                leaving.to(0.0, LEAVE);
                voice.leaving = Some(leaving);
            }
        }
        if self.voices.len() < self.voices.capacity() {
            let step = f64::from(start.pitch) * f64::from(start.clip.rate()) / f64::from(RATE);
            self.voices.push(Voice {
                start,
                position: 0.0,
                step,
                leaving: None,
            });
        }
    }
    /// Takes over the volumes.
    pub fn set_levels(&mut self, levels: Levels) {
        self.music.to(levels.music, TURN);
        self.effects.to(levels.effects, TURN);
    }
    /// Takes over what the music is to be.
    pub fn set_layers(&mut self, layers: &Layers) {
        self.score.set(layers);
    }
    /// The next sample, left and right.
    pub fn next_frame(&mut self) -> [f32; 2] {
        let ducks = (self.voices.iter())
            .any(|voice| voice.start.ducks && voice.leaving.is_none() && voice.left() > 0.4);
        let (ducked, down, up) = DUCKED;
        if ducks {
            self.duck.to(ducked, down);
        } else {
            self.duck.to(1.0, up);
        }
        let mut sum = [0.0; 2];
        let music = self.music.next() * self.duck.next();
        if self.music.is_silent() {
            self.score.pass();
        } else {
            sum = self.score.next().map(|sample| sample * music);
        }
        let effects = self.effects.next();
        if self.effects.is_silent() {
            // At no volume nothing goes on unheard.
            self.voices.clear();
        }
        for voice in &mut self.voices {
            let leaving = voice.leaving.as_mut().map_or(1.0, Glide::next);
            let sample = voice.start.clip.at(voice.position, false) * effects * leaving;
            voice.position += voice.step;
            let side = voice.start.side.clamp(-1.0, 1.0) * 0.5;
            sum[0] += sample * (1.0 - side).min(1.0);
            sum[1] += sample * (1.0 + side).min(1.0);
        }
        self.voices.retain(|voice| !voice.is_over());
        sum.map(limit)
    }
    /// How loud the music is because of the effects over it, as a share of itself.
    pub fn ducked(&self) -> f32 {
        self.duck.now()
    }
}

/// What would be louder than the device can say bends instead of breaking.
fn limit(sample: f32) -> f32 {
    const KNEE: f32 = 0.75;
    let over = sample.abs() - KNEE;
    if over <= 0.0 {
        return sample;
    }
    let room = 1.0 - KNEE;
    (KNEE + room * over / (over + room)) * sample.signum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rule;

    const FULL: Levels = Levels {
        music: 1.0,
        effects: 1.0,
    };
    const SECOND: usize = RATE as usize;

    /// A tone of whole periods, so that it can go round.
    fn tone(rate: u32, seconds: u32, hz: u32, height: f64) -> Clip {
        let turn = std::f64::consts::TAU * f64::from(hz) / f64::from(rate);
        let samples = (0..rate * seconds).map(|i| ((f64::from(i) * turn).sin() * height) as i16);
        Clip::new(rate, samples.collect())
    }
    /// Beds of 100, 200 … hertz, a pulse of 50 and a melody of 1000.
    fn mixer(levels: Levels) -> Mixer {
        let bed = |i: u32| tone(12_000, 1, 100 * (i + 1), 8_000.0);
        let mut mixer = Mixer::new(Tracks {
            beds: std::array::from_fn(|i| bed(i as u32)),
            pulse: tone(22_050, 1, 50, 8_000.0),
            melody: tone(16_000, 2, 1_000, 8_000.0),
        });
        mixer.set_levels(levels);
        mixer
    }
    fn start(mixer: &mut Mixer, seconds: u32) {
        mixer.start(Start {
            clip: tone(32_000, seconds, 400, 12_000.0),
            pitch: 1.0,
            side: 0.0,
            ducks: false,
        });
    }
    fn hear(mixer: &mut Mixer, samples: usize) -> Vec<f32> {
        (0..samples).map(|_| mixer.next_frame()[0]).collect()
    }
    /// The largest jump from a sample to the next.
    fn jump(heard: &[f32]) -> f32 {
        let jumps = heard.windows(2).map(|pair| (pair[1] - pair[0]).abs());
        jumps.fold(0.0, f32::max)
    }
    fn peak(heard: &[f32]) -> f32 {
        heard
            .iter()
            .fold(0.0, |most, sample| most.max(sample.abs()))
    }
    /// How strongly a pitch is heard.
    fn strength(heard: &[f32], hz: f64) -> f64 {
        let turn = std::f64::consts::TAU * hz / f64::from(RATE);
        let (mut re, mut im) = (0.0, 0.0);
        for (i, sample) in heard.iter().enumerate() {
            re += f64::from(*sample) * (i as f64 * turn).cos();
            im += f64::from(*sample) * (i as f64 * turn).sin();
        }
        re.hypot(im) * 2.0 / heard.len() as f64
    }
    fn bed(rule: Rule) -> Layers {
        Layers {
            rule: Some(rule),
            bed: 1.0,
            ..Layers::default()
        }
    }

    #[test]
    fn eight_effects_sound_and_no_ninth() {
        let mut mixer = mixer(FULL);
        for n in 1..=20 {
            start(&mut mixer, 1);
            assert_eq!(mixer.sounding(), n.min(VOICES));
            assert!(jump(&hear(&mut mixer, 700)) < 0.3, "it clicks");
        }
        hear(&mut mixer, SECOND + 100);
        assert_eq!(mixer.sounding(), 0, "they end by themselves");
    }

    #[test]
    fn the_one_nearest_to_its_end_leaves() {
        let mut mixer = mixer(FULL);
        start(&mut mixer, 1);
        for _ in 1..VOICES {
            start(&mut mixer, 3);
        }
        start(&mut mixer, 3);
        hear(&mut mixer, 2 * SECOND);
        assert_eq!(mixer.sounding(), VOICES, "the short one has left");
    }

    #[test]
    fn nothing_is_louder_than_the_device_can_say() {
        let mut mixer = mixer(FULL);
        mixer.set_layers(&Layers {
            melody: 1.0,
            pulse: 1.0,
            ..bed(Rule::Red)
        });
        for _ in 0..VOICES {
            start(&mut mixer, 2);
        }
        let loudest = peak(&hear(&mut mixer, 2 * SECOND));
        assert!((0.75..1.0).contains(&loudest), "{loudest}");
    }

    #[test]
    fn at_no_volume_it_is_silent_to_the_last_digit() {
        let mut mixer = mixer(FULL);
        mixer.set_layers(&bed(Rule::Blue));
        start(&mut mixer, 3);
        assert!(peak(&hear(&mut mixer, SECOND)) > 0.1);
        mixer.set_levels(Levels::default());
        let leaving = hear(&mut mixer, SECOND / 10);
        assert!(jump(&leaving) < 0.1, "it fades");
        assert_eq!(peak(&hear(&mut mixer, SECOND)), 0.0);
        assert_eq!(mixer.sounding(), 0, "and nothing goes on unheard");
    }

    #[test]
    fn each_volume_has_its_own_part() {
        for (levels, music, effects) in [
            (
                Levels {
                    music: 1.0,
                    effects: 0.0,
                },
                true,
                false,
            ),
            (
                Levels {
                    music: 0.0,
                    effects: 1.0,
                },
                false,
                true,
            ),
        ] {
            let mut mixer = mixer(levels);
            mixer.set_layers(&bed(Rule::Red));
            hear(&mut mixer, 2 * SECOND);
            start(&mut mixer, 2);
            let heard = hear(&mut mixer, SECOND);
            assert_eq!(strength(&heard, 100.0) > 0.05, music);
            assert_eq!(strength(&heard, 400.0) > 0.05, effects);
        }
    }

    #[test]
    fn one_bed_gives_way_to_another_without_a_click() {
        let mut mixer = mixer(FULL);
        mixer.set_layers(&bed(Rule::Red));
        let first = hear(&mut mixer, 3 * SECOND);
        assert!(strength(&first[2 * SECOND..], 100.0) > 0.2);
        mixer.set_layers(&bed(Rule::Violet));
        let both = hear(&mut mixer, 3 * SECOND);
        assert!(jump(&first).max(jump(&both)) < 0.06);
        let after = &both[2 * SECOND..];
        assert!(strength(after, 100.0) < 0.001, "the old one is gone");
        assert!(strength(after, 700.0) > 0.2, "the new one is there");
    }

    #[test]
    fn the_music_steps_back_for_the_end_of_a_round() {
        let mut mixer = mixer(FULL);
        mixer.set_layers(&bed(Rule::Red));
        hear(&mut mixer, 2 * SECOND);
        let before = strength(&hear(&mut mixer, SECOND), 100.0);
        mixer.start(Start {
            clip: tone(32_000, 3, 400, 4_000.0),
            pitch: 1.0,
            side: 0.0,
            ducks: true,
        });
        hear(&mut mixer, SECOND);
        let under = strength(&hear(&mut mixer, SECOND), 100.0);
        assert!(under < 0.4 * before, "{under} of {before}");
        hear(&mut mixer, 3 * SECOND);
        let after = strength(&hear(&mut mixer, SECOND), 100.0);
        assert!((after - before).abs() < 0.02 * before, "{after}");
    }

    #[test]
    fn pitch_and_side_are_heard() {
        let mut mixer = mixer(FULL);
        hear(&mut mixer, SECOND);
        mixer.start(Start {
            clip: tone(32_000, 3, 400, 12_000.0),
            pitch: 1.05,
            side: -1.0,
            ducks: false,
        });
        let both: Vec<[f32; 2]> = (0..SECOND).map(|_| mixer.next_frame()).collect();
        let [left, right] = [0, 1].map(|side| both.iter().map(|f| f[side]).collect::<Vec<_>>());
        assert!(strength(&left, 420.0) > 0.3 && strength(&left, 400.0) < 0.01);
        assert!(peak(&left) > 1.8 * peak(&right));
    }
}
