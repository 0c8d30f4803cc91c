//! The frames of whole matches, as the display shows them.

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use bevy::{
    color::{LinearRgba, Srgba},
    math::{Rect, Vec2},
};

use super::{
    display::{Display, PATIENCE, Picture, Running, SIZE},
    meter::{Meter, share},
    one_at_a_time,
};

/// How long to wait between two looks at the display.
const LOOK: Duration = Duration::from_millis(16);
/// So long nothing moves only when somebody is waited for, and in a match of bots only its result does that.
const OVER: Duration = Duration::from_secs(3);
/// Points across and down, and the side of the square around each whose mean light counts, pixels.
const GRID: [usize; 2] = [32, 20];
const SQUARE: f32 = 24.0;

/// Whole matches, one after the other, at a speed of the settings: the meters of all points, and how many frames were seen.
fn record(speed: &str, seats: &str, matches: usize) -> (Vec<Meter>, usize) {
    let display = Display::open();
    let folder = tempfile::tempdir().expect("a folder");
    let settings = folder.path().join("red7");
    fs::create_dir(&settings).expect("a folder");
    let chosen = format!(r#"{{"version": 1, "speed": "{speed}"}}"#);
    fs::write(settings.join("settings.json"), chosen).expect("a file");
    let arguments = [
        "--quick",
        seats,
        "--actions",
        "--window",
        "1280x800",
        "--seed",
        "5",
    ];
    let mut running = Running::start(&arguments, |command| {
        let mut command = display.on(command);
        command.env("XDG_CONFIG_HOME", folder.path());
        command
    });
    display.focus_window(&mut running);
    display.wait_for("a table that is drawn", |picture| {
        let lit = lights(picture).iter().any(|light| light.red > 0.05);
        lit.then_some(()).ok_or_else(|| "it is dark".into())
    });

    let start = Instant::now();
    let mut meters = vec![Meter::default(); GRID[0] * GRID[1]];
    let (mut frames, mut ended) = (0, 0);
    let (mut last, mut since) = (display.picture(), Instant::now());
    while ended < matches {
        thread::sleep(LOOK);
        let picture = display.picture();
        let now = start.elapsed();
        assert!(
            now < PATIENCE * 4,
            "{frames} frames, and the match does not end"
        );
        if picture != last {
            for (meter, light) in meters.iter_mut().zip(lights(&picture)) {
                meter.see(light, now.as_secs_f32());
            }
            frames += 1;
            (last, since) = (picture, Instant::now());
        } else if since.elapsed() > OVER {
            ended += 1;
            since = Instant::now();
            // Once more with the same seats.
            display.key("Return");
        }
    }
    (meters, frames)
}

/// The mean light of the square around each point.
fn lights(picture: &Picture) -> Vec<LinearRgba> {
    let [across, down] = GRID;
    let step = SIZE / Vec2::new(across as f32, down as f32);
    (0..across * down)
        .map(|i| {
            let place = Vec2::new((i % across) as f32, (i / across) as f32) + 0.5;
            let square = Rect::from_center_size(place * step, Vec2::splat(SQUARE));
            mean(picture, square)
        })
        .collect()
}

/// The mean light of every fourth pixel in both directions.
fn mean(picture: &Picture, area: Rect) -> LinearRgba {
    let mut sum = LinearRgba::BLACK;
    let count = (SQUARE / 4.0) as usize;
    for i in 0..count * count {
        let offset = Vec2::new((i % count) as f32, (i / count) as f32) * 4.0;
        let [red, green, blue] = picture.at(area.min + offset).unwrap_or_default();
        sum += LinearRgba::from(Srgba::rgb_u8(red, green, blue));
    }
    sum * (1.0 / (count * count) as f32)
}

#[test]
fn the_frames_of_whole_matches_never_flash() {
    let _alone = one_at_a_time();
    for (speed, seats, matches) in [
        ("fast", "normal,normal,normal,normal", 1),
        ("instant", "normal,thrifty", 3),
    ] {
        let (meters, frames) = record(speed, seats, matches);
        assert!(frames > 30, "{speed}: only {frames} frames were seen");
        let flashing = share(&meters);
        assert!(
            flashing <= 0.25,
            "{speed}: {flashing} of the picture flashes"
        );
    }
}
