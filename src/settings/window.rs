//! The window as the settings want it: framed or over the whole screen, in step with the screen or not. F11 and
//! Alt + Enter switch between the two.

use bevy::{
    input::{
        ButtonState, InputSystems,
        keyboard::{Key, KeyboardInput},
    },
    prelude::*,
    window::{MonitorSelection, PresentMode, PrimaryWindow, WindowMode},
};

use super::{Settings, WindowKind};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Framed>()
        .add_systems(
            PreUpdate,
            (
                keep_usable.before(InputSystems),
                read_alt_enter.before(InputSystems),
                toggle.after(InputSystems),
            ),
        )
        .add_systems(
            Update,
            follow.run_if(resource_exists_and_changed::<Settings>),
        );
}

/// Where the framed window was when it was left for the whole screen.
#[derive(Resource, Debug, Default)]
struct Framed {
    rect: Option<FramedRect>,
    /// Until then the window system may still be busy with the last switch, seconds since the start.
    busy_until: f32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct FramedRect {
    /// Physical pixels.
    size: UVec2,
    position: WindowPosition,
}

/// How long a window system may take to switch, seconds: what it reports meanwhile is no choice of the player.
const SWITCH: f32 = 1.0;

fn toggle(keys: Res<ButtonInput<KeyCode>>, mut settings: ResMut<Settings>) {
    if keys.just_pressed(KeyCode::F11) {
        settings.picture.window = match settings.picture.window {
            WindowKind::Window => WindowKind::Full,
            WindowKind::Full => WindowKind::Window,
        };
    }
}

/// Enter while Alt is held is read as F11 before anybody else sees it: it must not press a button or play a card, too.
fn read_alt_enter(
    mut events: MessageMutator<KeyboardInput>,
    mut alt: Local<bool>,
    mut as_f11: Local<bool>,
) {
    for event in events.read() {
        let pressed = event.state == ButtonState::Pressed;
        match event.key_code {
            KeyCode::AltLeft | KeyCode::AltRight => *alt = pressed,
            KeyCode::Enter if *alt && pressed || *as_f11 => {
                *as_f11 = pressed;
                event.key_code = KeyCode::F11;
                event.logical_key = Key::F11;
                event.text = None;
            }
            _ => {}
        }
    }
}

fn follow(
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut framed: ResMut<Framed>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
) {
    let Ok(mut window) = windows.single_mut() else {
        return;
    };
    let present_mode = if settings.picture.vsync {
        PresentMode::AutoVsync
    } else {
        PresentMode::AutoNoVsync
    };
    if window.present_mode != present_mode {
        window.present_mode = present_mode;
    }
    let is_full = window.mode != WindowMode::Windowed;
    let now = time.elapsed_secs();
    match (settings.picture.window, is_full) {
        (WindowKind::Full, false) => {
            if framed.rect.is_none() || now > framed.busy_until {
                framed.rect = Some(FramedRect {
                    size: window.physical_size(),
                    position: window.position,
                });
            }
            // The monitor that the window is on: there may be none that calls itself the primary one.
            window.mode = WindowMode::BorderlessFullscreen(MonitorSelection::Current);
        }
        (WindowKind::Window, true) => {
            window.mode = WindowMode::Windowed;
            if let Some(rect) = framed.rect {
                window
                    .resolution
                    .set_physical_resolution(rect.size.x, rect.size.y);
                window.position = rect.position;
            }
            framed.busy_until = now + SWITCH;
        }
        _ => {}
    }
}

/// The scale factors with which everything can be used.
const DENSITIES: std::ops::RangeInclusive<f32> = 1.0..=4.0;

/// A window system may report a scale factor that cannot be: nothing is measured with it.
fn keep_usable(mut windows: Query<&mut Window>) {
    for mut window in &mut windows {
        let reported = window.scale_factor();
        if !DENSITIES.contains(&reported) {
            let usable = if reported > 0.0 && reported.is_finite() {
                reported.clamp(*DENSITIES.start(), *DENSITIES.end())
            } else {
                1.0
            };
            window.resolution.set_scale_factor_override(Some(usable));
        } else if window.resolution.scale_factor_override().is_some()
            && DENSITIES.contains(&window.resolution.base_scale_factor())
        {
            window.resolution.set_scale_factor_override(None);
        }
    }
}
