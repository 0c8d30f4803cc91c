//! The story of a match: who did what, who led then and why, and who went out how, gathered while it is shown.

use bevy::prelude::*;

use crate::{
    animation::{
        AnimationSystems,
        cues::{Cued, Shown},
    },
    rules::{Event, Game, OutReason, Plan, Rule, Seat, Standing},
    screens::{AtTable, Screen},
    stages::Match,
    table::hint,
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

/// A new round has no exits yet, from before its cards are shown; a new match has no past at all.
fn begin(mut story: ResMut<Story>, table: Option<Res<Match>>) {
    story.exits.clear();
    if !table.is_some_and(|table| table.goes_on()) {
        story.turns.clear();
    }
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
    /// A turn that was sure to keep the seat in, as far as the seat could know; only asked for persons.
    pub missed: Option<Plan>,
}

/// A turn that has been shown.
#[derive(Clone, Debug)]
pub struct Told {
    /// The round, counted from 1.
    pub round: u32,
    /// Which turn of the round it is, counted from 1.
    pub number: usize,
    /// The seat.
    pub seat: Seat,
    /// What it did, move by move, oldest first.
    pub moves: Vec<Vec<Event>>,
    /// How it went out, if it did.
    pub exit: Option<Exit>,
    /// The match when the turn began.
    pub began: Game,
    /// The match after the turn's last move so far.
    pub after: Game,
    /// Whether the turn is over.
    pub is_over: bool,
}

/// What has been shown of the match.
#[derive(Resource, Clone, Debug, Default)]
pub struct Story {
    /// The exits of this round so far.
    pub exits: Vec<Exit>,
    /// The turns of the match, oldest first.
    pub turns: Vec<Told>,
}

impl Story {
    fn begin_turn(&mut self, seat: Seat, now: &Game) {
        let round = now.round();
        let number = self.turns.iter().filter(|turn| turn.round == round).count();
        self.turns.push(Told {
            round,
            number: number + 1,
            seat,
            moves: Vec::new(),
            exit: None,
            began: now.clone(),
            after: now.clone(),
            is_over: false,
        });
    }

    fn take_back(&mut self, now: &Game) {
        if let Some(turn) = self.turns.last_mut() {
            turn.moves.pop();
            turn.after = now.clone();
        }
    }

    fn put_out(&mut self, exit: Exit) {
        // Whoever goes out by an empty hand has had no turn: it gets one of its own, with nothing in it.
        let now = self.turns.last().map(|turn| turn.after.clone());
        if self.turns.last().is_none_or(|turn| turn.seat != exit.seat)
            && let Some(now) = now
        {
            self.begin_turn(exit.seat, &now);
        }
        if let Some(turn) = self.turns.last_mut() {
            turn.exit = Some(exit.clone());
            turn.is_over = true;
        }
        self.exits.push(exit);
    }
}

fn gather(
    mut cued: MessageReader<Cued>,
    shown: Res<Shown>,
    table: Option<Res<Match>>,
    mut story: ResMut<Story>,
) {
    for cue in cued.read() {
        let Some(now) = &shown.game else { continue };
        if cue.events.is_empty() {
            story.take_back(now);
            continue;
        }
        let ends = |event: &Event| {
            matches!(
                event,
                Event::TurnStarted { .. } | Event::Eliminated { .. } | Event::RoundWon { .. }
            )
        };
        let turn_ends = cue.events.iter().any(ends);
        if let Some(turn) = story.turns.last_mut().filter(|turn| !turn.is_over) {
            if turn_ends {
                turn.is_over = true;
            } else {
                turn.moves.push(cue.events.clone());
                turn.after = now.clone();
            }
        }
        let is_person = |seat: Seat| {
            let table = table.as_ref();
            table.is_some_and(|table| table.persons().any(|person| person == seat.index()))
        };
        for event in &cue.events {
            match *event {
                Event::TurnStarted { seat } => story.begin_turn(seat, now),
                Event::Eliminated { seat, why } => {
                    let Some(before) = &cue.before else { continue };
                    let missed = story
                        .turns
                        .last()
                        .filter(|turn| turn.seat == seat && is_person(seat))
                        .and_then(|turn| hint::way_to_stay_in(&turn.began, seat));
                    story.put_out(Exit {
                        seat,
                        why,
                        rule: before.rule(),
                        standings: before.standings(),
                        missed,
                    });
                }
                _ => {}
            }
        }
    }
}
