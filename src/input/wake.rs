//! Gamepads wake a window that rests.
//!
//! The window draws only when something happens, and the engine asks the gamepads only when it draws: a press would wait
//! until the mouse moves. A thread of its own listens to them, too, and does nothing but wake the window.

use bevy::{
    prelude::*,
    winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent},
};
use gilrs::{EventType, GilrsBuilder};
use std::{thread, time::Duration};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Startup,
        listen.run_if(resource_exists::<EventLoopProxyWrapper>),
    );
}

/// How far a stick must have moved to be worth a frame: at rest it trembles.
const WORTH: f32 = 0.2;

fn listen(window: Res<EventLoopProxyWrapper>) {
    let window: EventLoopProxy<WinitUserEvent> = (**window).clone();
    let listener = thread::Builder::new().name("gamepads".into());
    let started = listener.spawn(move || {
        // Where gamepads cannot be listened to there are none to be played with.
        let Ok(mut pads) = GilrsBuilder::new().build() else {
            return;
        };
        loop {
            let Some(event) = pads.next_event_blocking(Some(Duration::from_secs(60))) else {
                continue;
            };
            let trembles =
                matches!(event.event, EventType::AxisChanged(_, at, _) if at.abs() < WORTH);
            // A window that has closed hears nothing any more.
            if !trembles && window.send_event(WinitUserEvent::WakeUp).is_err() {
                return;
            }
        }
    });
    if let Err(error) = started {
        warn!("Gamepads cannot wake the window while it rests: {error}.");
    }
}
