//! Red7, the card game: two to four seats at one screen, people and bots mixed.
//!
//! # The map, in reading order
//!
//! - [`rules`]: the truth of the game, pure. Cards, rules, ranks, turns; `legal_moves` and `apply` are the whole contract.
//! - [`bots`]: players that see only a view. Pure, too.
//! - [`words`]: the sentences that say who leads and why, from the engine's own comparison.
//! - [`cli`]: the command line.
//! - [`stages`]: deal → turn → action → evaluation → scoring. The only systems that change the match.
//! - [`table`]: where everything lies and how it is drawn.
//! - [`animation`]: the cue queue, tweens, and the sign that the picture has caught up.
//! - [`input`]: devices → intents.
//! - [`audio`]: what sounds, and the stream that plays it.
//! - [`screens`] and [`menus`]: where the player is, and what lies over it.
//! - [`settings`]: what the player has chosen, kept from one start to the next.
//! - [`save`]: replays of matches as files.
//! - [`theme`]: colours, fonts, art, widgets.
//! - [`desktop`]: window, screenshots, and what a machine must have.
//!
//! # Data flows one way
//!
//! ```text
//! device → input (seat, intent) ─┐
//! bot task (view) ───────────────┴→ stages: one rules call → events ──→ cue queue → cards, sentence, plates
//!                                      │                                   │
//!                              rules::Game (truth) ── Phase mirrors it     └─ settled? gates the next stage
//! ```

pub mod animation;
pub mod audio;
pub mod bots;
pub mod cli;
pub mod desktop;
pub mod input;
pub mod menus;
pub mod rules;
pub mod save;
pub mod screens;
pub mod settings;
pub mod stages;
pub mod table;
pub mod theme;
pub mod words;

use bevy::prelude::*;

use cli::Options;
use rules::Variant;
use stages::{NextMatch, Seeds};

/// Adds the whole game to an app that has the engine's default plugins.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        settings::plugin,
        screens::plugin,
        menus::plugin,
        stages::plugin,
        animation::plugin,
        input::plugin,
        table::plugin,
        audio::plugin,
        theme::plugin,
    ));
}

/// Sets the next match up as the command line wants it; `fallback` begins the random seeds if it names none.
pub fn apply_options(app: &mut App, options: &Options, fallback: u64) {
    app.insert_resource(Seeds::new(options.seed, fallback));
    if let Some(seats) = &options.quick {
        let seed = app.world_mut().resource_mut::<Seeds>().draw();
        let mut next = app.world_mut().resource_mut::<NextMatch>();
        next.players = seats.0.clone();
        next.variant = Variant {
            scoring: options.scoring,
            actions: options.actions,
        };
        next.seed = seed;
        app.add_systems(
            OnEnter(screens::Screen::Title),
            |mut screen: ResMut<NextState<screens::Screen>>, mut done: Local<bool>| {
                // Only the first time: afterwards the title is the title.
                if !std::mem::replace(&mut *done, true) {
                    screen.set(screens::Screen::Table);
                }
            },
        );
    }
}
