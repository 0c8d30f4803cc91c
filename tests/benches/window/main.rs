//! What the window costs, beside an empty window of the same engine with the same features: `cargo bench --bench window`.
//!
//! Every row is a process of its own that is started, watched and ended here. It needs Linux, whose `/proc` says what a
//! process uses, and a display; a display without a graphics card draws in software, on threads that are counted apart.
//! `cargo bench --bench window -- idle` measures only what has this word in its name.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a benchmark is there to print"
)]

mod child;
mod process;

use std::{
    collections::HashMap,
    env, fs,
    path::Path,
    process::{Command, ExitCode},
    time::{SystemTime, UNIX_EPOCH},
};

use child::Scene;

/// The first argument of a process that is measured; then come the scene and when it was started.
const CHILD: &str = "--measured";
/// How often the start of a program is measured; the quickest counts, for whatever else the machine does only adds.
const STARTS: usize = 3;

/// What a child has measured, by the names in [`child`].
type Figures = HashMap<String, f64>;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [word, scene, since] = &arguments[..]
        && word == CHILD
    {
        return child::run(scene, since);
    }
    let wanted = arguments.iter().find(|word| !word.starts_with('-'));
    let is_wanted = |name: &str| wanted.is_none_or(|word| name.contains(word.as_str()));
    if !cfg!(target_os = "linux") {
        eprintln!("These figures are read from /proc, which only Linux has.");
        return ExitCode::FAILURE;
    }
    let starts: [(&str, Scene); 2] = [("empty window", Scene::Empty), ("title", Scene::Title)];
    for (name, scene) in starts {
        if is_wanted("start") {
            let all = (0..STARTS).filter_map(|_| measure(scene, true));
            let quickest = all
                .filter_map(|figures| figures.get("first").copied())
                .reduce(f64::min);
            println!("start   {name:24} {:6.2} s", quickest.unwrap_or(f64::NAN));
        }
    }
    for scene in Scene::ALL {
        let name = scene.name();
        if !is_wanted(name) {
            continue;
        }
        let Some(figures) = measure(scene, false) else {
            eprintln!("{name}: the window did not open, or closed too early.");
            return ExitCode::FAILURE;
        };
        print!("{name:14}");
        for (figure, unit) in [
            ("memory", "MB"),
            ("frames", "frames/s"),
            ("frame", "ms CPU a frame"),
            ("frame_software", "ms of it drawing in software"),
            ("idle", "% of a core idle"),
            ("unfocused", "% unfocused"),
            ("p99", "ms p99 between frames"),
            ("longest", "ms longest"),
            ("over_33", "frames over 33 ms"),
            ("of", "frames"),
        ] {
            if let Some(value) = figures.get(figure) {
                print!("  {value:.2} {unit}");
            }
        }
        println!();
    }
    ExitCode::SUCCESS
}

/// Runs a scene in a process of its own, with settings of its own.
fn measure(scene: Scene, only_start: bool) -> Option<Figures> {
    let home = tempfile::tempdir().ok()?;
    write_settings(home.path(), scene)?;
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    let mut command = Command::new(env::current_exe().ok()?);
    command.args([CHILD, scene.name()]);
    command.arg(since.as_nanos().to_string());
    if only_start {
        command.env("ONLY_START", "1");
    }
    let output = command
        .env("XDG_CONFIG_HOME", home.path())
        .env("XDG_DATA_HOME", home.path())
        .output()
        .ok()?;
    let said = String::from_utf8_lossy(&output.stdout);
    let figures: Figures = said
        .lines()
        .filter_map(|line| line.split_once(' '))
        .filter_map(|(name, value)| Some((name.to_owned(), value.parse().ok()?)))
        .collect();
    (!figures.is_empty()).then_some(figures)
}

fn write_settings(home: &Path, scene: Scene) -> Option<()> {
    let folder = home.join("red7");
    fs::create_dir_all(&folder).ok()?;
    let speed = scene.speed();
    let settings = format!(r#"{{"version": 1, "speed": "{speed}"}}"#);
    fs::write(folder.join("settings.json"), settings).ok()
}
