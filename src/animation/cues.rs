//! The cue queue: what happened in the match and has not been shown yet.
//!
//! A cue carries the truth as it was after its events. The table shows the last cue that was taken off the queue, so that
//! it can be hurried or skipped at any moment: once the queue is empty, it shows the truth.

use bevy::prelude::*;
use std::collections::VecDeque;

use super::{AnimationSystems, Pace, StillMoving, motions};
use crate::{
    rules::{Choice, Event, Game, Rule, Seat},
    screens::AtTable,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CueQueue>()
        .init_resource::<Shown>()
        .add_message::<Cued>()
        .add_systems(
            Update,
            show_next
                .in_set(AnimationSystems::Cue)
                .run_if(in_state(AtTable)),
        )
        .add_systems(
            Update,
            land.in_set(LandingSystems).run_if(in_state(AtTable)),
        )
        .configure_sets(
            Update,
            LandingSystems
                .after(AnimationSystems::Move)
                .before(AnimationSystems::Settle),
        );
}

/// What a card on the Canvas brings comes into force for the eye, once the card lies there.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LandingSystems;

/// One step of the match: what happened, and the truth after it.
#[derive(Clone, Debug)]
struct Cue {
    events: Vec<Event>,
    game: Game,
}

/// The steps that have not been shown, oldest first.
#[derive(Resource, Default)]
pub struct CueQueue {
    waiting: VecDeque<Cue>,
    /// How long the step on show still holds the next one back, seconds at normal speed.
    hold: f32,
    cleared: bool,
}

impl CueQueue {
    /// Appends a step.
    pub fn push(&mut self, events: Vec<Event>, game: &Game) {
        self.waiting.push_back(Cue {
            events,
            game: game.clone(),
        });
    }
    /// Drops everything and clears the table, for a new match or the next round.
    pub fn clear(&mut self) {
        *self = Self {
            cleared: true,
            ..default()
        };
    }
    /// Whether all is shown and nothing is held.
    pub fn is_through(&self) -> bool {
        self.waiting.is_empty() && self.hold <= 0.0 && !self.cleared
    }
    /// Lets go of what is held.
    pub fn release(&mut self) {
        self.hold = 0.0;
    }
}

/// What the table shows now.
#[derive(Resource, Clone, Debug, Default)]
pub struct Shown {
    /// The match as far as it has been shown; nothing before the deal.
    pub game: Option<Game>,
    /// The cards of this match are on their way to the hands: nobody has looked at them yet.
    pub dealing: bool,
    /// What happened last time round the table, step by step, oldest first.
    pub recent: Vec<Step>,
    /// The action that is being shown at this moment.
    pub happening: Option<Event>,
    /// The match before the step on show, while the card that changes its rule is still in the air.
    pub before_landing: Option<Box<Game>>,
    /// An earlier state of the match that is looked at again.
    pub past: Option<Game>,
}

/// What happened in one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Who was on turn.
    by: Option<Seat>,
    /// What happened.
    events: Vec<Event>,
}

impl Step {
    /// What happened while a seat was on turn.
    pub fn of(by: Option<Seat>, events: Vec<Event>) -> Self {
        Self { by, events }
    }
    fn starts_turn(&self) -> bool {
        self.events.iter().any(starts_turn)
    }
}

impl Shown {
    /// What happened since a person's last turn ended, oldest first; for whoever only watches, last time round the table.
    pub fn news(&self, person: Option<usize>) -> impl Iterator<Item = &Event> {
        let ended = self
            .recent
            .iter()
            .rposition(|step| step.starts_turn() && step.by.map(Seat::index) == person);
        let first = ended.filter(|_| person.is_some()).unwrap_or(0);
        self.recent[first..].iter().flat_map(|step| &step.events)
    }
    /// The match that lies on the table: what has been shown last, or what is looked at again.
    pub fn on_table(&self) -> Option<&Game> {
        self.past.as_ref().or(self.game.as_ref())
    }
    /// Whether an earlier state is looked at.
    pub fn looks_back(&self) -> bool {
        self.past.is_some()
    }
    /// The match in which the rule that the eye sees is in force: a new one waits for the card that brings it.
    fn ruled(&self) -> Option<&Game> {
        match (&self.past, &self.before_landing) {
            (None, Some(before)) => Some(before),
            _ => self.on_table(),
        }
    }
    /// The rule that the table shows.
    pub fn rule(&self) -> Rule {
        self.ruled().map_or(Rule::Red, |game| game.rule())
    }
    /// The match about which the table speaks: nothing until all cards are dealt, and as it was before until the card of a
    /// new rule has landed.
    pub fn told(&self) -> Option<&Game> {
        self.ruled().filter(|_| !self.dealing)
    }
    /// The match as the players see it: nothing until all cards are dealt.
    pub fn seen(&self) -> Option<&Game> {
        self.on_table().filter(|_| !self.dealing)
    }
}

/// A step is on show from this frame on.
#[derive(Message, Clone, Debug)]
pub struct Cued {
    /// What happened.
    pub events: Vec<Event>,
    /// The match before it; nothing before the deal.
    pub before: Option<Game>,
}

fn show_next(
    mut cues: ResMut<CueQueue>,
    mut shown: ResMut<Shown>,
    mut cued: MessageWriter<Cued>,
    moving: Res<StillMoving>,
    pace: Res<Pace>,
    time: Res<Time>,
) {
    if cues.cleared {
        cues.cleared = false;
        *shown = Shown::default();
        // For one frame the cards are on no table: whatever lies about sets off for the deck.
        return;
    }
    if cues.hold > 0.0 {
        cues.hold -= time.delta_secs() / pace.seconds(1.0).max(0.000_1);
    }
    if cues.hold > 0.0 || moving.travelling {
        return;
    }
    if shown.dealing {
        shown.dealing = false;
    }
    if shown.happening.is_some() {
        shown.happening = None;
    }
    let Some(cue) = cues.waiting.pop_front() else {
        return;
    };
    cues.hold = if pace.skip { 0.0 } else { hold_for(&cue) };
    if cue.events.is_empty() {
        // A move was taken back: it has not happened.
        shown.recent.pop();
    }
    if !cue.events.is_empty() {
        let by = shown.game.as_ref().and_then(|before| before.turn());
        shown.recent.push(Step::of(by, cue.events.clone()));
    }
    let turns = |steps: &[Step]| steps.iter().filter(|step| step.starts_turn()).count();
    while turns(&shown.recent) > cue.game.players() {
        shown.recent.remove(0);
    }
    shown.dealing = cue
        .events
        .iter()
        .any(|event| matches!(event, Event::Dealt { .. }));
    shown.happening = cue.events.iter().copied().find(is_action).or_else(|| {
        let played = cue.events.first().copied();
        played.filter(|_| plays_again(&cue.game))
    });
    let before = shown.game.replace(cue.game);
    shown.before_landing = match (&before, &shown.game) {
        (Some(before), Some(now)) if !pace.skip && brings_rule(before, now) => {
            Some(Box::new(before.clone()))
        }
        _ => None,
    };
    cued.write(Cued {
        events: cue.events,
        before,
    });
}

/// Whether a card goes to the Canvas that changes the rule.
pub fn brings_rule(before: &Game, now: &Game) -> bool {
    before.rule() != now.rule() && now.canvas().len() > before.canvas().len()
}

fn land(moving: Res<StillMoving>, mut shown: ResMut<Shown>) {
    if shown.before_landing.is_some() && !moving.travelling {
        shown.before_landing = None;
    }
}

/// Whether an event is the work of an odd card (RULES section 7), or of a bonus draw.
fn is_action(event: &Event) -> bool {
    matches!(
        event,
        Event::Stolen { .. } | Event::Recycled { .. } | Event::Drew { .. } | Event::NoEffect { .. }
    )
}

fn starts_turn(event: &Event) -> bool {
    matches!(event, Event::TurnStarted { .. })
}

/// Whether a 5 lets its player play once more.
fn plays_again(game: &Game) -> bool {
    matches!(game.choice(), Choice::PlayAgain { .. })
}

/// How long a step is on show at least, seconds at normal speed.
fn hold_for(cue: &Cue) -> f32 {
    let again = if plays_again(&cue.game) && !cue.events.is_empty() {
        0.5
    } else {
        0.0
    };
    cue.events
        .iter()
        .map(|event| match event {
            Event::RoundWon { .. } => motions::ROUND_WON.seconds,
            Event::Eliminated { .. } => motions::ELIMINATED.seconds,
            // Time to see what an action did, and to read why one did nothing.
            Event::Stolen { .. } | Event::Recycled { .. } => 0.6,
            Event::Drew { bonus: false, .. } => 0.7,
            Event::NoEffect { .. } => 0.9,
            _ => 0.0,
        })
        .fold(again, f32::max)
}
