//! The stages of a round: deal → turn → action → evaluation → scoring. The only systems that change the match.
//!
//! A stage calls one function of [`crate::rules`] and hands what happened to the [`CueQueue`]. It runs only in its
//! [`Phase`], with no menu open, and when the picture has caught up.

mod action;
mod bots;
mod deal;
mod evaluation;
mod offer;
mod progress;
mod scoring;
mod seating;
mod seeds;
mod turn;

pub use bots::{BOT_DWELL, Thinking};
pub use offer::Offer;
pub use progress::Match;
pub use seeds::Seeds;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    animation::{Pace, Settled, cues::CueQueue},
    bots::Level,
    input::{Device, Intent},
    menus::Menu,
    rules::{Choice, Variant},
    screens::Screen,
};

/// Adds the match and its stages.
pub fn plugin(app: &mut App) {
    use StageSystems::*;
    app.add_sub_state::<Phase>()
        .init_resource::<NextMatch>()
        .init_resource::<Seeds>()
        .configure_sets(
            Update,
            (
                Deal.run_if(in_state(Phase::Deal)),
                Turn.run_if(in_state(Phase::Turn)),
                Action.run_if(in_state(Phase::Action)),
                Evaluation.run_if(in_state(Phase::Evaluation)),
                Scoring.run_if(in_state(Phase::Scoring)),
            )
                .chain()
                .run_if(in_state(Menu::None))
                .run_if(resource_exists::<Match>)
                .run_if(resource_equals(Settled(true))),
        )
        .add_plugins((
            deal::plugin,
            turn::plugin,
            action::plugin,
            evaluation::plugin,
            scoring::plugin,
            bots::plugin,
            offer::plugin,
        ))
        .add_systems(OnEnter(Screen::Table), sit_down)
        .add_systems(OnEnter(Screen::Title), clear_table)
        .add_systems(OnEnter(Screen::Setup), clear_table)
        .add_systems(Update, mirror_phase.after(Scoring));
}

/// The stages of a round, in order; each runs in the phase of the same name.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StageSystems {
    /// Shuffle and deal.
    Deal,
    /// A card is played or discarded.
    Turn,
    /// The action of an odd card, or the bonus draw, is answered.
    Action,
    /// A turn ends: who is still in?
    Evaluation,
    /// A round ends.
    Scoring,
}

/// What the match waits for: a picture of the truth, never set by anything but [`phase_of`].
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Table)]
pub enum Phase {
    /// The round has not been dealt.
    #[default]
    Deal,
    /// The seat on turn plays, discards or ends its turn.
    Turn,
    /// The seat on turn answers an action or the bonus draw.
    Action,
    /// The turn has been ended and is to be judged.
    Evaluation,
    /// The round is over.
    Scoring,
}

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// A person at this screen.
    Person,
    /// A bot of that level.
    Bot(Level),
}

/// What the next match starts with.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct NextMatch {
    /// Who sits where, 2 to 4 seats, in turn order.
    pub players: Vec<Player>,
    /// The names that were given, by seat. Whoever has none is called by the side of the table, a lone person “You”.
    pub names: Vec<String>,
    /// What the persons play with, by seat; where nothing is said, mouse and keyboard.
    pub devices: Vec<Device>,
    /// The variant.
    pub variant: Variant,
    /// The seed of the first deal.
    pub seed: u64,
}

impl Default for NextMatch {
    fn default() -> Self {
        Self {
            players: vec![Player::Person, Player::Bot(Level::middle())],
            names: Vec::new(),
            devices: Vec::new(),
            variant: Variant::default(),
            seed: 0,
        }
    }
}

/// The phase that belongs to a state of the match.
pub fn phase_of(table: &Match) -> Phase {
    let Some(game) = table.game.as_ref().filter(|_| !table.deal_due) else {
        return Phase::Deal;
    };
    if table.ending.is_some() {
        return Phase::Evaluation;
    }
    match game.choice() {
        Choice::Turn { .. } | Choice::EndOnly => Phase::Turn,
        Choice::RoundOver | Choice::MatchOver => Phase::Scoring,
        _ => Phase::Action,
    }
}

/// Lets the phase follow the truth within the same frame.
fn mirror_phase(world: &mut World) {
    let (Some(table), Some(phase)) = (
        world.get_resource::<Match>(),
        world.get_resource::<State<Phase>>(),
    ) else {
        return;
    };
    let truth = phase_of(table);
    if *phase.get() != truth {
        world.resource_mut::<NextState<Phase>>().set(truth);
        let _ = world.try_run_schedule(StateTransition);
    }
}

/// Begins a new match, unless one goes on with its next round.
fn sit_down(
    mut commands: Commands,
    next: Res<NextMatch>,
    table: Option<Res<Match>>,
    mut cues: ResMut<CueQueue>,
    mut pace: ResMut<Pace>,
) {
    pace.skip = false;
    cues.clear();
    if !table.is_some_and(|table| table.goes_on()) {
        commands.insert_resource(Match::new(&next));
    }
}

fn clear_table(mut commands: Commands, mut cues: ResMut<CueQueue>) {
    cues.clear();
    commands.remove_resource::<Match>();
}

/// A move was refused, with the reason in words for the player.
#[derive(Message, Clone, Debug)]
pub struct Refused {
    /// What was wanted.
    pub intent: Intent,
    /// Why it was not done.
    pub reason: String,
}
