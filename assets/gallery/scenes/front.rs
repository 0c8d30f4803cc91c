//! Before a match: loading, title, rules, settings, controls, set-up.

use std::io;

use bevy::prelude::*;
use iyes_progress::{ProgressEntryId, ProgressTracker};
use red7::{menus::Page, screens::Screen};

use crate::studio::Studio;

pub fn play(studio: &mut Studio) -> io::Result<()> {
    loading(studio)?;
    let mut desk = studio.start(11);
    desk.frames(60);
    studio.shoot(&mut desk, "title")?;

    desk.click_button("How to play");
    for page in Page::ALL {
        desk.frames(20);
        let name = page.title().to_lowercase().replace(' ', "-");
        studio.shoot(&mut desk, &format!("rules-{name}"))?;
        desk.tap(KeyCode::ArrowRight);
    }
    desk.tap(KeyCode::Escape);
    desk.frames(5);

    desk.click_button("Settings");
    desk.frames(20);
    studio.shoot(&mut desk, "settings-top")?;
    desk.walk_to("Change the controls");
    desk.frames(20);
    studio.shoot(&mut desk, "settings-bottom")?;
    desk.tap(KeyCode::Enter);
    desk.leave();
    desk.frames(20);
    studio.shoot(&mut desk, "controls")?;
    desk.tap(KeyCode::Escape);
    desk.tap(KeyCode::Escape);
    desk.frames(5);

    desk.click_button("New match");
    desk.until("the set-up", |desk| desk.screen() == Screen::Setup);
    desk.leave();
    desk.frames(20);
    studio.shoot(&mut desk, "set-up")?;
    let pads = ["Xbox Wireless Controller", "DualSense"].map(|name| desk.connect(name));
    for pad in pads {
        desk.tap_pad(pad, GamepadButton::South);
    }
    desk.frames(20);
    studio.shoot(&mut desk, "set-up-pads")?;
    desk.walk_pad(pads[0], "South name");
    desk.tap_pad(pads[0], GamepadButton::South);
    desk.frames(20);
    studio.shoot(&mut desk, "letters")
}

/// The loading screen, halfway through a piece of work that never ends.
fn loading(studio: &mut Studio) -> io::Result<()> {
    let mut app = studio.loading();
    app.finish();
    app.cleanup();
    app.update();
    let work = ProgressEntryId::new();
    app.world_mut()
        .resource_mut::<ProgressTracker<Screen>>()
        .set_progress(work, 55_000, 100_000);
    studio.shoot_app(&mut app, "loading")
}
