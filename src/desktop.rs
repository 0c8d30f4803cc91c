//! The desktop around the game: the window, its pictures, and a plain word when the machine lacks something.

use bevy::{
    app::PluginGroupBuilder,
    log::{Level, LogPlugin},
    prelude::*,
    render::{
        RenderPlugin,
        settings::{MemoryHints, WgpuSettings},
        view::screenshot::{Screenshot, ScreenshotCaptured},
    },
    window::{PresentMode, RequestRedraw, WindowResizeConstraints, WindowResolution},
    winit::WinitSettings,
};
use std::{
    hash::{BuildHasher, Hasher, RandomState},
    panic,
    path::PathBuf,
    process::ExitCode,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use crate::{
    cli::{Options, complain},
    save::ReplayFolder,
    screens::Screen,
    settings,
};

/// Runs the game in a window until it is closed. The exit code is 0, or 1 if the machine lacks something; then one
/// sentence on standard error says what, and what to do.
pub fn run(options: &Options) -> ExitCode {
    let started = Arc::new(AtomicBool::new(false));
    let cause = Arc::new(Mutex::new(String::new()));
    // What fails before the first frame is the machine's fault and gets a sentence; later it is ours and is reported in full.
    let in_full = panic::take_hook();
    panic::set_hook(Box::new({
        let (started, cause) = (started.clone(), cause.clone());
        move |info| {
            if started.load(Ordering::Relaxed) {
                in_full(info);
            } else if let Ok(mut cause) = cause.lock()
                && cause.is_empty()
            {
                *cause = info.to_string();
            }
        }
    }));
    let outcome = panic::catch_unwind(panic::AssertUnwindSafe(|| {
        let started = started.clone();
        let mut app = app(options);
        app.add_systems(First, move || started.store(true, Ordering::Relaxed));
        app.run()
    }));
    match outcome {
        Ok(AppExit::Success) => ExitCode::SUCCESS,
        Ok(AppExit::Error(code)) => ExitCode::from(code.get()),
        Err(_) if started.load(Ordering::Relaxed) => ExitCode::FAILURE,
        Err(_) => {
            let cause = cause.lock().unwrap_or_else(PoisonError::into_inner);
            complain(&what_is_missing(&cause));
            ExitCode::FAILURE
        }
    }
}

/// What a failed start means to the player.
fn what_is_missing(cause: &str) -> String {
    if cause.contains("GPU") || cause.contains("dapter") || cause.contains("surface") {
        "Red7 found no graphics driver that can draw: install one (on Debian and Ubuntu the package \
         mesa-vulkan-drivers is enough) and start again."
            .into()
    } else if cause.contains("event loop")
        || cause.contains("EventLoop")
        || cause.contains("DISPLAY")
    {
        "Red7 found no display to open its window on: start it from a desktop session, or set DISPLAY or \
         WAYLAND_DISPLAY to a running one."
            .into()
    } else {
        format!("Red7 could not start: {}", cause.replace('\n', " "))
    }
}

/// The app with its window, as it is started by these options; a command among them is not looked at.
pub fn app(options: &Options) -> App {
    hush();
    let mut app = App::new();
    app.add_plugins(plugins(options))
        // Nothing is drawn while nothing happens; whoever moves asks for the next frame.
        .insert_resource(WinitSettings::desktop_app())
        .add_plugins(crate::plugin);
    match directories::ProjectDirs::from("", "", "red7") {
        Some(folders) => {
            settings::open(&mut app, folders.config_dir().join("settings.json"));
            app.insert_resource(ReplayFolder(folders.data_dir().join("replays")));
        }
        None => warn!("There is no home folder: neither settings nor replays are kept."),
    }
    crate::apply_options(
        &mut app,
        options,
        RandomState::new().build_hasher().finish(),
    );
    if let Some(file) = &options.screenshot {
        app.insert_resource(PictureWanted {
            file: file.clone(),
            after: options.after,
            taken: false,
        })
        .add_systems(Update, take_picture);
    }
    app
}

/// A machine without a sound device plays in silence. On Linux the system's sound library would complain about it, on
/// standard error and in many lines.
fn hush() {
    #[cfg(target_os = "linux")]
    if alsa::Output::local_error_handler().is_err() {
        debug!("Complaints about sound go to standard error.");
    }
}

fn plugins(options: &Options) -> PluginGroupBuilder {
    DefaultPlugins
        .set(WindowPlugin {
            primary_window: Some(Window {
                title: "Red7".into(),
                name: Some("red7".into()),
                resolution: WindowResolution::new(options.window.width, options.window.height),
                resize_constraints: WindowResizeConstraints {
                    min_width: 640.0,
                    min_height: 400.0,
                    ..default()
                },
                present_mode: PresentMode::AutoVsync,
                ..default()
            }),
            ..default()
        })
        .set(RenderPlugin {
            // In small blocks: the usual ones of 128 MB, once they are touched, stay with the game for good.
            render_creation: WgpuSettings {
                memory_hints: MemoryHints::MemoryUsage,
                ..default()
            }
            .into(),
            ..default()
        })
        .set(LogPlugin {
            level: Level::WARN,
            filter:
                "wgpu_core=error,wgpu_hal=off,naga=error,winit=error,bevy_winit=error,bevy_render::renderer=error,bevy_audio=error"
                    .into(),
            ..default()
        })
}

/// A picture of the window that the command line asked for.
#[derive(Resource)]
struct PictureWanted {
    file: PathBuf,
    after: f32,
    taken: bool,
}

fn take_picture(
    mut commands: Commands,
    mut wanted: ResMut<PictureWanted>,
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    redraw.write(RequestRedraw);
    if wanted.taken || time.elapsed_secs() < wanted.after || *screen.get() == Screen::Loading {
        return;
    }
    wanted.taken = true;
    let file = wanted.file.clone();
    commands.spawn(Screenshot::primary_window()).observe(
        move |captured: On<ScreenshotCaptured>, mut exit: MessageWriter<AppExit>| {
            let picture = captured
                .image
                .clone()
                .try_into_dynamic()
                .map_err(|error| error.to_string());
            let saved = picture.and_then(|picture| {
                picture
                    .to_rgb8()
                    .save(&file)
                    .map_err(|error| error.to_string())
            });
            exit.write(match saved {
                Ok(()) => AppExit::Success,
                Err(error) => {
                    complain(&format!(
                        "Red7 could not write the picture {}: {error}",
                        file.display()
                    ));
                    AppExit::error()
                }
            });
        },
    );
}
