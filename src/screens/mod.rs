//! Where the player is: one file per screen.

pub mod failure;
pub mod ground;
pub mod layers;
pub mod loading;
pub mod notice;
pub mod result;
pub mod setup;
pub mod stage;
pub mod title;

use bevy::prelude::*;

/// Adds every screen.
pub fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .add_computed_state::<AtTable>()
        .add_plugins((
            layers::plugin,
            ground::plugin,
            loading::plugin,
            notice::plugin,
            failure::plugin,
            stage::plugin,
            title::plugin,
            setup::plugin,
            result::plugin,
        ));
}

/// The screen that is open.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The art is being loaded.
    #[default]
    Loading,
    /// Something that the game cannot do without is missing.
    Failure,
    /// The first choice.
    Title,
    /// A match is set up.
    Setup,
    /// A round is played.
    Table,
    /// A round is over; the table lies below.
    Result,
}

/// Present while there is a table to be seen: during a round and under its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AtTable;

impl ComputedStates for AtTable {
    type SourceStates = Screen;
    /// The table stays from the round to its result, and to the next round.
    const ALLOW_SAME_STATE_TRANSITIONS: bool = false;
    fn compute(screen: Screen) -> Option<Self> {
        matches!(screen, Screen::Table | Screen::Result).then_some(Self)
    }
}
