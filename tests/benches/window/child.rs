//! The process that is measured: it opens its window, and a thread beside it reads what it uses.

use std::{
    env,
    process::{ExitCode, exit},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering::Relaxed},
    },
    thread::{self, sleep},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
    },
    prelude::*,
    window::{PrimaryWindow, WindowResolution},
    winit::{UpdateMode, WinitSettings},
};
use clap::Parser;
use red7::{
    cli::Options,
    desktop,
    rules::{Game, Scoring, Seat, Variant},
    screens::Screen,
};

use super::process::{Cpu, memory};

/// What is measured, each in a process of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scene {
    /// A window of the engine with nothing but a camera.
    Empty,
    /// The title.
    Title,
    /// A match of bots at normal speed, where something moves nearly always.
    Table,
    /// A person's turn: nothing moves.
    Idle,
    /// Bots that do not think, at instant speed.
    Thrifties,
    /// Bots that think all the time, at instant speed.
    Experts,
}

impl Scene {
    pub const ALL: [Self; 6] = [
        Self::Empty,
        Self::Title,
        Self::Table,
        Self::Idle,
        Self::Thrifties,
        Self::Experts,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Title => "title",
            Self::Table => "table",
            Self::Idle => "idle",
            Self::Thrifties => "thrifties",
            Self::Experts => "experts",
        }
    }

    fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scene| scene.name() == name)
    }

    /// The game speed in its settings.
    pub const fn speed(self) -> &'static str {
        match self {
            Self::Table => "normal",
            _ => "instant",
        }
    }

    fn app(self) -> App {
        if self == Self::Empty {
            let mut app = App::new();
            app.add_plugins(DefaultPlugins.set(WindowPlugin {
                primary_window: Some(Window {
                    resolution: WindowResolution::new(1280, 800),
                    ..default()
                }),
                ..default()
            }))
            .insert_resource(WinitSettings::continuous())
            .add_systems(Startup, |mut commands: Commands| {
                commands.spawn(Camera2d);
            });
            return app;
        }
        let mut words: Vec<String> = ["red7", "--seed"].map(String::from).to_vec();
        let seats = match self {
            Self::Idle => {
                words.push(seed_that_begins_with(Seat::new(0)).to_string());
                "human,easy"
            }
            Self::Table => "normal,normal,normal,normal",
            Self::Thrifties => "thrifty,thrifty,thrifty,thrifty",
            _ => "expert,expert,expert,expert",
        };
        if self != Self::Idle {
            words.push("1".into());
        }
        if self != Self::Title {
            words
                .extend(["--quick", seats, "--scoring", "advanced", "--actions"].map(String::from));
        }
        desktop::app(&Options::parse_from(words))
    }
}

fn seed_that_begins_with(seat: Seat) -> u64 {
    let variant = Variant {
        scoring: Scoring::Advanced,
        actions: true,
    };
    let begins =
        |seed: &u64| Game::new(2, variant, *seed).is_ok_and(|game| game.turn() == Some(seat));
    (0..).find(begins).expect("one deal in two")
}

/// How the window is to be drawn, for the watching thread to say.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Drawing {
    /// As the app has it.
    Own,
    /// When something happens, as a window in front does.
    Focused,
    /// When something happens, as a window in the background does.
    Unfocused,
    /// All the time.
    Always,
}

/// What app and watching thread tell each other.
#[derive(Resource, Clone, Default)]
struct Probe {
    ready: Arc<AtomicBool>,
    frames: Arc<AtomicUsize>,
    drawing: Arc<AtomicU8>,
    /// The times between frames, seconds, while they are wanted.
    gaps: Arc<Mutex<Option<Vec<f64>>>>,
}

/// Opens the window of a scene and prints what it costs: one name and one number a line. `since` is when the process was
/// started, in nanoseconds of the system's clock.
pub fn run(scene: &str, since: &str) -> ExitCode {
    let (Some(scene), Ok(since)) = (Scene::named(scene), since.parse()) else {
        return ExitCode::FAILURE;
    };
    let started = UNIX_EPOCH + Duration::from_nanos(since);
    let probe = Probe::default();
    let mut app = scene.app();
    app.insert_resource(probe.clone())
        .add_systems(First, (count, set_drawing, press_on).chain());
    thread::spawn(move || watch(scene, &probe, started));
    app.run();
    ExitCode::FAILURE
}

/// Counts frames, and notices the first that can be played.
fn count(
    probe: Res<Probe>,
    screen: Option<Res<State<Screen>>>,
    mut before: Local<Option<Instant>>,
    mut shown: Local<bool>,
) {
    // The frame before this one was drawn with it.
    probe.ready.store(*shown, Relaxed);
    *shown = screen.is_none_or(|screen| *screen.get() != Screen::Loading);
    probe.frames.fetch_add(1, Relaxed);
    let now = Instant::now();
    let mut gaps = probe.gaps.lock().unwrap_or_else(PoisonError::into_inner);
    if let (Some(gaps), Some(before)) = (&mut *gaps, *before) {
        gaps.push((now - before).as_secs_f64());
    }
    *before = Some(now);
}

fn set_drawing(probe: Res<Probe>, mut settings: ResMut<WinitSettings>, mut set: Local<u8>) {
    let drawing = probe.drawing.load(Relaxed);
    if *set == drawing {
        return;
    }
    *set = drawing;
    let resting = WinitSettings::desktop_app();
    let mode = match drawing {
        d if d == Drawing::Focused as u8 => resting.focused_mode,
        d if d == Drawing::Unfocused as u8 => resting.unfocused_mode,
        _ => UpdateMode::Continuous,
    };
    settings.focused_mode = mode;
    settings.unfocused_mode = mode;
}

/// At the end of a round somebody has to go on with the next.
fn press_on(
    screen: Option<Res<State<Screen>>>,
    window: Single<Entity, With<PrimaryWindow>>,
    mut keys: MessageWriter<KeyboardInput>,
    mut frame: Local<u32>,
) {
    *frame += 1;
    if screen.is_none_or(|screen| *screen.get() != Screen::Result) || !frame.is_multiple_of(15) {
        return;
    }
    keys.write(KeyboardInput {
        key_code: KeyCode::Enter,
        logical_key: Key::Enter,
        state: if frame.is_multiple_of(2) {
            ButtonState::Pressed
        } else {
            ButtonState::Released
        },
        text: None,
        repeat: false,
        window: *window,
    });
}

fn watch(scene: Scene, probe: &Probe, started: SystemTime) {
    while !probe.ready.load(Relaxed) {
        sleep(Duration::from_millis(2));
    }
    let first = started.elapsed().unwrap_or_default();
    println!("first {}", first.as_secs_f64());
    if env::var_os("ONLY_START").is_some() {
        exit(0);
    }
    let draw = |drawing: Drawing| probe.drawing.store(drawing as u8, Relaxed);
    match scene {
        Scene::Empty | Scene::Title | Scene::Table => {
            sleep(Duration::from_secs(3));
            println!("memory {}", memory());
            // The title rests while its window is in the background, as it is where nobody manages windows.
            if scene != Scene::Title {
                frames(probe, 15.0);
            }
            if scene == Scene::Empty {
                idle(probe);
            }
        }
        Scene::Idle => {
            // Until the cards are dealt.
            sleep(Duration::from_secs(8));
            println!("memory {}", memory());
            idle(probe);
        }
        Scene::Thrifties | Scene::Experts => {
            draw(Drawing::Always);
            sleep(Duration::from_secs(3));
            gaps(probe, 40.0);
        }
    }
    exit(0);
}

/// What a frame costs, over so many seconds.
fn frames(probe: &Probe, seconds: f64) {
    let (cpu, drawn) = (Cpu::now(), probe.frames.load(Relaxed));
    sleep(Duration::from_secs_f64(seconds));
    let (after, drawn) = (
        Cpu::now(),
        (probe.frames.load(Relaxed) - drawn).max(1) as f64,
    );
    println!("frames {}", drawn / seconds);
    println!("frame {}", (after.all - cpu.all) * 1e3 / drawn);
    let software = after.software - cpu.software;
    println!("frame_software {}", software * 1e3 / drawn);
}

/// What it costs to do nothing, in front and in the background.
fn idle(probe: &Probe) {
    for (name, drawing) in [
        ("idle", Drawing::Focused),
        ("unfocused", Drawing::Unfocused),
    ] {
        probe.drawing.store(drawing as u8, Relaxed);
        // The mode is taken up by the next frame, which a window at rest draws within a few seconds.
        sleep(Duration::from_secs(8));
        let cpu = Cpu::now();
        sleep(Duration::from_secs(20));
        println!("{name} {}", (Cpu::now().all - cpu.all) / 20.0 * 100.0);
    }
    probe.drawing.store(Drawing::Own as u8, Relaxed);
}

/// How evenly frames come, over so many seconds.
fn gaps(probe: &Probe, seconds: f64) {
    let gaps = || probe.gaps.lock().unwrap_or_else(PoisonError::into_inner);
    *gaps() = Some(Vec::new());
    sleep(Duration::from_secs_f64(seconds));
    let mut all = gaps().take().unwrap_or_default();
    all.sort_by(f64::total_cmp);
    let Some(longest) = all.last() else {
        return;
    };
    println!("frames {}", all.len() as f64 / seconds);
    println!(
        "p99 {}",
        all[(all.len() * 99 / 100).min(all.len() - 1)] * 1e3
    );
    println!("longest {}", longest * 1e3);
    let over = all.iter().filter(|gap| **gap > 0.033).count();
    println!("over_33 {over}");
    println!("of {}", all.len());
}
