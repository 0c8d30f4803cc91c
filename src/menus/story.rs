//! The story of a round: who went out, when and why, gathered while it is shown.

use bevy::prelude::*;

use crate::{
    animation::{AnimationSystems, cues::Cued},
    rules::{Event, OutReason, Rule, Seat, Standing},
    screens::{AtTable, Screen},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Story>()
        .add_systems(OnEnter(Screen::Table), begin)
        .add_systems(
            Update,
            gather
                .after(AnimationSystems::Cue)
                .run_if(in_state(AtTable)),
        );
}

/// A new round has no story yet, from before its cards are shown.
fn begin(mut story: ResMut<Story>) {
    story.exits.clear();
}

/// How a seat went out.
#[derive(Clone, Debug, PartialEq)]
pub struct Exit {
    /// The seat.
    pub seat: Seat,
    /// Why.
    pub why: OutReason,
    /// The rule in force.
    pub rule: Rule,
    /// The standings of the moment, best first, with the seat among them.
    pub standings: Vec<Standing>,
}

/// Who went out in this round, in that order.
#[derive(Resource, Clone, Debug, Default)]
pub struct Story {
    /// The exits so far.
    pub exits: Vec<Exit>,
}

fn gather(mut cued: MessageReader<Cued>, mut story: ResMut<Story>) {
    for cue in cued.read() {
        for event in &cue.events {
            if let Event::Eliminated { seat, why } = event
                && let Some(before) = &cue.before
            {
                story.exits.push(Exit {
                    seat: *seat,
                    why: *why,
                    rule: before.rule(),
                    standings: before.standings(),
                });
            }
        }
    }
}
