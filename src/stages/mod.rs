//! The stages of a round: deal → turn → action → evaluation → scoring. The only systems that change the match.
//!
//! A stage calls one function of [`crate::rules`] and hands what happened to the [`CueQueue`]. It runs only in its
//! [`Phase`], with no menu open, and when the picture has caught up.

mod action;
mod bots;
mod deal;
mod evaluation;
mod offer;
mod scoring;
mod seating;
mod seeds;
mod turn;

pub use bots::{BOT_DWELL, Thinking};
pub use offer::Offer;
pub use seeds::Seeds;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    animation::{Pace, Settled, cues::CueQueue},
    bots::Level,
    input::{Device, Intent},
    menus::Menu,
    rules::{Choice, Event, Game, Move, RoundResult, Seat, Variant},
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

/// The match that is played.
#[derive(Resource, Clone, Debug)]
pub struct Match {
    /// Who sits where, in turn order.
    pub players: Vec<Player>,
    /// The names that were given, by seat.
    pub names: Vec<String>,
    /// What each person plays with, by seat; of no meaning for a bot.
    devices: Vec<Device>,
    /// The seat that the table is shown for.
    facing: usize,
    /// Whether that seat’s hand is shown, where several persons share the screen.
    hand_is_open: bool,
    /// The variant.
    pub variant: Variant,
    /// The seed of the first deal.
    pub seed: u64,
    /// The truth, from the first deal on.
    pub game: Option<Game>,
    /// The cards are to be dealt, for the first round or for the next.
    pub deal_due: bool,
    /// The turn has been ended with this move, which is yet to be judged.
    pub ending: Option<Move>,
    /// How the rounds that are over have ended, oldest first.
    pub rounds: Vec<RoundResult>,
    /// Every move of the match that has not been taken back, of all rounds, oldest first.
    pub moves: Vec<Move>,
    /// The truth before each move of this turn that can be taken back.
    before: Vec<Game>,
    /// Whether the seat on turn has seen a hidden card in this turn.
    has_seen_card: bool,
}

impl Match {
    /// A match that has not been dealt.
    pub fn new(next: &NextMatch) -> Self {
        Self {
            players: next.players.clone(),
            names: next.names.clone(),
            devices: seating::devices(next),
            facing: seating::first_person(&next.players).unwrap_or(0),
            hand_is_open: false,
            variant: next.variant,
            seed: next.seed,
            game: None,
            deal_due: true,
            ending: None,
            rounds: Vec::new(),
            moves: Vec::new(),
            before: Vec::new(),
            has_seen_card: false,
        }
    }
    /// The name that was given to a seat, if one was.
    pub fn given_name(&self, seat: usize) -> Option<&str> {
        self.names
            .get(seat)
            .map(String::as_str)
            .filter(|name| !name.is_empty())
    }
    /// The seat on turn, while a round is played and its turn has not been ended.
    pub fn turn(&self) -> Option<Seat> {
        match (&self.game, self.ending) {
            (Some(game), None) if !self.deal_due => game.turn(),
            _ => None,
        }
    }
    /// Whether a person is on turn.
    pub fn person_on_turn(&self) -> bool {
        self.turn()
            .is_some_and(|seat| self.players[seat.index()] == Player::Person)
    }
    /// Whether a move of this turn can be taken back.
    pub fn can_take_back(&self) -> bool {
        self.ending.is_none() && !self.before.is_empty()
    }
    /// Whether the seat on turn has seen a hidden card in this turn: what came before can no longer be taken back.
    pub fn has_seen_card(&self) -> bool {
        self.has_seen_card
    }
    /// Whether the next round of this match is about to be dealt.
    pub fn goes_on(&self) -> bool {
        self.deal_due && self.game.is_some()
    }
    /// Lets the next round be dealt, if there is one.
    pub fn go_on(&mut self) {
        self.deal_due |= self
            .game
            .as_ref()
            .is_some_and(|game| game.choice() == Choice::RoundOver);
    }

    /// Deals the first round, or the next one.
    fn deal(&mut self, cues: &mut CueQueue) {
        self.deal_due = false;
        self.ending = None;
        let dealt = match &mut self.game {
            None => Game::new(self.players.len(), self.variant, self.seed)
                .map(|game| {
                    let events = game.dealt();
                    self.game = Some(game);
                    events
                })
                .map_err(|impossible| impossible.to_string()),
            Some(game) => game
                .next_round()
                .map_err(|impossible| impossible.to_string()),
        };
        match (dealt, &self.game) {
            (Ok(events), Some(game)) => cues.push(events, game),
            (Err(impossible), _) => error!("{impossible}"),
            (Ok(_), None) => {}
        }
        self.begin_turn();
    }

    /// Makes a move of the seat on turn and shows it. Ending the turn is left to the evaluation.
    ///
    /// # Errors
    /// The reason, if the rules refuse the move; then nothing has changed.
    fn make(&mut self, mv: Move, cues: &mut CueQueue) -> Result<(), String> {
        let Some(game) = &mut self.game else {
            return Err("The cards have not been dealt yet.".into());
        };
        if matches!(mv, Move::End | Move::Concede) {
            // Refused here and now, judged by the evaluation.
            game.check(mv).map_err(|refused| refused.to_string())?;
            self.ending = Some(mv);
            return Ok(());
        }
        let before = game.clone();
        let events = game.apply(mv).map_err(|refused| refused.to_string())?;
        // Whoever has seen a hidden card cannot go back behind it.
        if events
            .iter()
            .any(|event| matches!(event, Event::Drew { known: false, .. }))
        {
            self.before.clear();
            self.has_seen_card = true;
        } else {
            self.before.push(before);
        }
        self.moves.push(mv);
        cues.push(events, game);
        Ok(())
    }

    /// Takes the last move of this turn back.
    ///
    /// # Errors
    /// The reason, if there is nothing that can be taken back.
    fn take_back(&mut self, cues: &mut CueQueue) -> Result<(), String> {
        match self.before.pop_if(|_| self.ending.is_none()) {
            Some(game) => {
                cues.push(Vec::new(), &game);
                self.game = Some(game);
                self.moves.pop();
                Ok(())
            }
            None if self.has_seen_card => {
                Err("You have seen the card you drew: what came before stays.".into())
            }
            None => Err("There is nothing to take back yet.".into()),
        }
    }

    /// Gives up the round, taking back first what the turn has done so far if the rules ask for that.
    ///
    /// # Errors
    /// The reason, if the turn has gone too far for that; then nothing has changed.
    fn concede(&mut self, cues: &mut CueQueue) -> Result<(), String> {
        let refused = match self.make(Move::Concede, cues) {
            Ok(()) => return Ok(()),
            Err(refused) => refused,
        };
        if self.has_seen_card {
            return Err(refused);
        }
        while self.take_back(cues).is_ok() {}
        self.make(Move::Concede, cues)
    }

    /// Judges the turn that has been ended.
    fn judge(&mut self, cues: &mut CueQueue) {
        let (Some(game), Some(mv)) = (&mut self.game, self.ending.take()) else {
            return;
        };
        match game.apply(mv) {
            Ok(events) => {
                self.moves.push(mv);
                cues.push(events, game);
            }
            Err(impossible) => error!("{impossible}"),
        }
        if let Some(result) = game.result() {
            self.rounds.push(result);
        }
        self.begin_turn();
    }

    fn begin_turn(&mut self) {
        self.before.clear();
        self.has_seen_card = false;
        self.hand_is_open = false;
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
