//! The one stream of sound that the device plays, and the letter box through which it learns what to play.

use bevy::{
    audio::{AddAudioSource, AudioPlugin, ChannelCount, Decodable, Sample, SampleRate, Source},
    prelude::*,
};
use std::{
    mem,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use super::{
    Clip, Clips, Levels, Mixer, Music, RATE, SoundSystems, Sounded, Start, VOICES,
    score::{Layers, Tracks},
};
use crate::screens::Screen;

pub(super) fn plugin(app: &mut App) {
    if app.is_plugin_added::<AudioPlugin>() {
        app.add_audio_source::<Stream>();
    }
    app.add_systems(OnExit(Screen::Loading), set_up)
        .add_systems(
            Last,
            play.in_set(SoundSystems::Play)
                .run_if(resource_exists::<Speaker>),
        );
}

/// What the stream is to do.
#[derive(Default)]
struct Letters {
    starts: Vec<Start>,
    volumes: Option<(Levels, Layers)>,
}

struct Shared {
    letters: Mutex<Letters>,
    listening: AtomicBool,
    tracks: Tracks,
}

/// Tells the stream what to play. Without a device nobody listens, and nothing is kept for anybody.
#[derive(Resource, Clone)]
pub struct Speaker(Arc<Shared>);

impl Speaker {
    /// A speaker for this music.
    fn new(tracks: Tracks) -> Self {
        Self(Arc::new(Shared {
            letters: Mutex::default(),
            listening: AtomicBool::new(false),
            tracks,
        }))
    }
    /// Takes the stream, as a device does: sample by sample, left and right in turn.
    pub fn listen(&self) -> Listener {
        self.0.listening.store(true, Ordering::Relaxed);
        Listener {
            speaker: self.clone(),
            mixer: Mixer::new(self.0.tracks.clone()),
            right: None,
            frames: 0,
        }
    }
    /// How many effects wait for the stream to begin them.
    pub fn waiting(&self) -> usize {
        self.letters(|letters| letters.starts.len())
    }
    fn letters<T>(&self, act: impl FnOnce(&mut Letters) -> T) -> T {
        let letters = self.0.letters.lock();
        act(&mut letters.unwrap_or_else(PoisonError::into_inner))
    }
    fn start(&self, start: Start) {
        if self.0.listening.load(Ordering::Relaxed) {
            self.letters(|letters| {
                // More could not sound anyway.
                if letters.starts.len() < VOICES {
                    letters.starts.push(start);
                }
            });
        }
    }
    fn set(&self, levels: Levels, layers: Layers) {
        self.letters(|letters| letters.volumes = Some((levels, layers)));
    }
}

/// The stream as the engine knows it.
#[derive(Asset, TypePath)]
struct Stream(Speaker);

impl Decodable for Stream {
    type Decoder = Listener;
    fn decoder(&self) -> Listener {
        self.0.listen()
    }
}

/// How many samples a side are played between two looks into the letter box: a little more than a millisecond.
const LOOK_EVERY: u32 = 64;

/// The stream while it is played. It never ends.
pub struct Listener {
    speaker: Speaker,
    mixer: Mixer,
    right: Option<f32>,
    frames: u32,
}

impl Listener {
    fn look(&mut self) {
        // The device must not wait: what is being written now is read next time.
        let Ok(mut letters) = self.speaker.0.letters.try_lock() else {
            return;
        };
        for start in letters.starts.drain(..) {
            self.mixer.start(start);
        }
        if let Some((levels, layers)) = mem::take(&mut letters.volumes) {
            self.mixer.set_levels(levels);
            self.mixer.set_layers(&layers);
        }
    }
}

impl Iterator for Listener {
    type Item = Sample;

    fn next(&mut self) -> Option<Sample> {
        if let Some(right) = self.right.take() {
            return Some(right);
        }
        if self.frames == 0 {
            self.look();
            self.frames = LOOK_EVERY;
        }
        self.frames -= 1;
        let [left, right] = self.mixer.next_frame();
        self.right = Some(right);
        Some(left)
    }
}

impl Source for Listener {
    fn current_span_len(&self) -> Option<usize> {
        None
    }
    fn channels(&self) -> ChannelCount {
        const { ChannelCount::new(2).expect("two sides") }
    }
    fn sample_rate(&self) -> SampleRate {
        const { SampleRate::new(RATE).expect("more than none") }
    }
    fn total_duration(&self) -> Option<Duration> {
        None
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.speaker.0.listening.store(false, Ordering::Relaxed);
    }
}

fn set_up(
    mut commands: Commands,
    files: Option<Res<Clips>>,
    clips: Res<Assets<Clip>>,
    streams: Option<ResMut<Assets<Stream>>>,
) {
    let Some(tracks) = files.and_then(|files| files.tracks(&clips)) else {
        return;
    };
    let speaker = Speaker::new(tracks);
    if let Some(mut streams) = streams {
        let stream = streams.add(Stream(speaker.clone()));
        commands.spawn((Name::new("Sound"), AudioPlayer(stream)));
    }
    commands.insert_resource(speaker);
}

fn play(
    speaker: Res<Speaker>,
    mut sounded: MessageReader<Sounded>,
    files: Res<Clips>,
    clips: Res<Assets<Clip>>,
    levels: Res<Levels>,
    music: Res<Music>,
) {
    if speaker.is_changed() || levels.is_changed() || music.is_changed() {
        speaker.set(*levels, **music);
    }
    for sound in sounded.read() {
        if let Some(clip) = files.of(sound.effect).and_then(|handle| clips.get(handle)) {
            speaker.start(Start {
                clip: clip.clone(),
                pitch: sound.pitch,
                side: sound.side,
                ducks: sound.effect.ducks(),
            });
        }
    }
}
