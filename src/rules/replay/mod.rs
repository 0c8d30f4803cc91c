//! A match as a short text: how it was set up, and every move.

mod check;
mod error;
mod reader;
mod writer;

pub use error::{ReplayError, ReplayFault};

use super::{Event, Game, IllegalMove, Move, Seat, SetupError, Variant};
use reader::Reader;

/// A recorded match, complete or up to some move. Every replay can be played: what is not legal is refused when it is
/// recorded or read.
///
/// To record a match, make a replay with the same arguments as the [`Game`], and [`push`](Self::push) every move.
/// [`Game::next_round`] is no move: the replay deals the next round when a move follows.
///
/// # The text
///
/// `Display` and `FromStr` use a text that can be read, compared and written by hand:
///
/// ```text
/// red7 replay 1
/// scoring advanced
/// actions on
/// seed 7
/// seat 0 South
/// seat 1 West
///
/// round 1
/// 1: play B5, play G4, end [3fa2]
/// 0: canvas R3, draw, end [90c1]
///
/// moves 6
/// ```
///
/// The first line names the version of the format. The header says what [`Game::new`] needs, and what the seats are
/// called, if they have names. Then comes a line for every turn: whose it is, its moves in the notation of [`Move`],
/// and in brackets a check of everything that has happened so far. Rounds follow by themselves, since their cards follow
/// from the seed: `round` only says where one begins. The last line counts the moves, so that a text which was cut off
/// is known to be.
///
/// Blank lines and lines that begin with `#` mean nothing. `round` and the checks may be left out by hand; what is there
/// must be right. A later version of the game that rules otherwise than this one therefore refuses a replay at the first
/// turn that comes out differently.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    players: usize,
    variant: Variant,
    seed: u64,
    names: [Option<String>; 4],
    moves: Vec<Move>,
    /// The match after all moves.
    now: Game,
}

/// One move of a replay, as [`Replay::play`] makes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The deal, as [`Game::dealt`] tells it, if this is the first move of a round; else empty.
    pub dealt: Vec<Event>,
    /// The match before the move, with its round dealt.
    pub before: Game,
    /// The seat that moved.
    pub seat: Seat,
    /// The move.
    pub mv: Move,
    /// What it did.
    pub events: Vec<Event>,
    /// The match after the move. If that ended the round, the next one has not been dealt yet.
    pub after: Game,
}

impl Replay {
    /// The version of the format that is written. All versions from 1 on are read.
    pub const VERSION: u32 = 1;

    /// The most letters that a name has.
    pub const LONGEST_NAME: usize = 40;

    /// The record of a match of which no move has been made; the arguments are those of [`Game::new`].
    ///
    /// # Errors
    ///
    /// If the number of players is not 2, 3 or 4.
    pub fn new(players: usize, variant: Variant, seed: u64) -> Result<Self, SetupError> {
        Ok(Self {
            players,
            variant,
            seed,
            names: Default::default(),
            moves: Vec::new(),
            now: Game::new(players, variant, seed)?,
        })
    }

    /// How many players the match has: 2, 3 or 4.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The variant that is played (RULES section 2).
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The seed of the match: all its deals follow from it.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// What a seat is called, if it has a name.
    pub fn name(&self, seat: Seat) -> Option<&str> {
        self.names[seat.index()].as_deref()
    }

    /// Names a seat of the match. The name is made to fit one line: white space and control characters become single
    /// spaces, and what is beyond [`LONGEST_NAME`](Self::LONGEST_NAME) letters is cut off. A blank text takes the name
    /// away. Does nothing for a seat that the match does not have.
    pub fn set_name(&mut self, seat: Seat, name: &str) {
        if seat.index() < self.players {
            self.names[seat.index()] = one_line(name);
        }
    }

    /// All moves in order, of all rounds.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The match after all moves. If the last one ended a round, the next round has not been dealt yet.
    pub fn game(&self) -> &Game {
        &self.now
    }

    /// Makes one more move, after dealing the next round if the last one is over. Returns the events of the move.
    ///
    /// # Errors
    ///
    /// If the move is not legal. The replay is unchanged then.
    pub fn push(&mut self, mv: Move) -> Result<Vec<Event>, IllegalMove> {
        let mut now = self.now.clone();
        deal_if_due(&mut now);
        let events = now.apply(mv)?;
        self.now = now;
        self.moves.push(mv);
        Ok(events)
    }

    /// Keeps only so many moves from the start, as when moves are taken back. Does nothing if there are no more.
    pub fn truncate(&mut self, moves: usize) {
        if moves < self.moves.len() {
            self.moves.truncate(moves);
            self.now = self
                .play()
                .last()
                .map_or_else(|| self.start(), |step| step.after);
        }
    }

    /// The match before the first move.
    pub fn start(&self) -> Game {
        Game::new(self.players, self.variant, self.seed).expect("the replay was made with them")
    }

    /// Plays the match again, move by move: the same states as when it was recorded.
    pub fn play(&self) -> impl Iterator<Item = Step> {
        let mut game = self.start();
        let mut first = true;
        self.moves.iter().map(move |&mv| {
            let begins = deal_if_due(&mut game) || std::mem::take(&mut first);
            let before = game.clone();
            let events = game
                .apply(mv)
                .expect("every move was legal when it came in");
            Step {
                dealt: if begins { before.dealt() } else { Vec::new() },
                seat: before.turn,
                before,
                mv,
                events,
                after: game.clone(),
            }
        })
    }

    /// Reads as much of a text as is right: the replay up to the first fault, and the fault if there is one. There is no
    /// replay if the fault is in the header. Reading with `parse` gives all or nothing.
    pub fn salvage(text: &str) -> (Option<Self>, Result<(), ReplayError>) {
        let mut reader = Reader::default();
        let result = reader.read(text);
        (reader.replay, result)
    }
}

/// Deals the next round if the last one is over and the match is not. Returns whether it did.
fn deal_if_due(game: &mut Game) -> bool {
    game.next_round().is_ok()
}

/// A name that fits one line, if anything is left of it.
fn one_line(name: &str) -> Option<String> {
    let words = name
        .split(|letter: char| letter.is_whitespace() || letter.is_control())
        .filter(|word| !word.is_empty());
    let line = words.collect::<Vec<_>>().join(" ");
    let cut: String = line.chars().take(Replay::LONGEST_NAME).collect();
    let name = cut.trim_end();
    (!name.is_empty()).then(|| name.into())
}
