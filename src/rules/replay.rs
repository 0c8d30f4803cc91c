//! A match as a short text: how it was set up, and every move.

use std::{fmt, str::FromStr};

use thiserror::Error;

use super::{Card, Event, Game, IllegalMove, Move, ParseError, Scoring, Seat, SetupError, Variant};

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

/// A running check of all states so far, each in terms of the rules alone, so that it outlives every change of how they
/// are programmed. The sums are those of FNV-1a.
#[derive(Clone, Copy)]
struct Check(u64);

impl Check {
    const START: Self = Self(0xcbf2_9ce4_8422_2325);

    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }

    fn cards(&mut self, cards: impl IntoIterator<Item = Card>) {
        for card in cards {
            self.byte(card.index() as u8);
        }
        // No card has this index.
        self.byte(u8::MAX);
    }

    /// Takes in one more state.
    fn add(&mut self, game: &Game) {
        self.byte(game.rule().index() as u8);
        self.byte(game.turn.index() as u8);
        self.byte(game.round as u8);
        for seat in game.seats() {
            self.byte(game.is_out(seat).into());
            self.cards(game.hand(seat));
            self.cards(game.palette(seat));
            self.cards(game.score_pile(seat));
        }
        self.cards(game.canvas());
        self.cards(game.deck());
    }
}

/// Four hexadecimal digits: from any turn that comes out differently on, it is as good as certain that one of them differs.
impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:04x}", (self.0 >> 32 ^ self.0) as u16)
    }
}

impl fmt::Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let scoring = match self.variant.scoring {
            Scoring::Basic => "basic",
            Scoring::Advanced => "advanced",
        };
        let actions = if self.variant.actions { "on" } else { "off" };
        writeln!(f, "red7 replay {}", Self::VERSION)?;
        writeln!(
            f,
            "scoring {scoring}\nactions {actions}\nseed {}",
            self.seed
        )?;
        for seat in self.now.seats() {
            match self.name(seat) {
                Some(name) => writeln!(f, "seat {seat} {name}")?,
                None => writeln!(f, "seat {seat}")?,
            }
        }
        let mut check = Check::START;
        let mut inside_turn = false;
        for step in self.play() {
            if !step.dealt.is_empty() {
                writeln!(f, "\nround {}", step.before.round())?;
            }
            match inside_turn {
                true => write!(f, ", {}", step.mv)?,
                false => write!(f, "{}: {}", step.seat, step.mv)?,
            }
            check.add(&step.after);
            inside_turn = !matches!(step.mv, Move::End | Move::Concede);
            if !inside_turn {
                writeln!(f, " [{check}]")?;
            }
        }
        if inside_turn {
            writeln!(f, " [{check}]")?;
        }
        writeln!(f, "\nmoves {}", self.moves.len())
    }
}

/// Refuses a text with any fault; see [`Replay::salvage`] for what can be saved of it.
impl FromStr for Replay {
    type Err = ReplayError;

    fn from_str(text: &str) -> Result<Self, ReplayError> {
        let (replay, result) = Self::salvage(text);
        result?;
        // Without a fault the last line has been read, and the header before it.
        replay.ok_or(ReplayError {
            line: 1,
            why: ReplayFault::NoReplay,
        })
    }
}

/// A replay that was refused. `Display` is a sentence with the number of the line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("Line {line}: {why}")]
pub struct ReplayError {
    /// The line with the fault, counted from 1.
    pub line: usize,
    /// The fault.
    pub why: ReplayFault,
}

/// What is wrong with a replay. `Display` is one sentence.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReplayFault {
    /// The first line is a different one.
    #[error("This is no replay of Red7: it does not begin with “red7 replay {v}”.", v = Replay::VERSION)]
    NoReplay,
    /// The format has a version that this program does not know.
    #[error("The replay has version {0}, and this program reads no version but {v}.", v = Replay::VERSION)]
    Version(u64),
    /// A line, or a part of it, is not what belongs there.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// The header says the same thing twice, or something after the first turn.
    #[error("“{0}” is said once, and before the first turn.")]
    Repeated(&'static str),
    /// The header lacks something.
    #[error("The header does not say “{0}”.")]
    Missing(&'static str),
    /// Seats are not numbered in order.
    #[error("The next seat is {expected}, not {found}.")]
    SeatOrder {
        /// The seat that comes next.
        expected: usize,
        /// The seat that the line names.
        found: Seat,
    },
    /// The number of players is not 2, 3 or 4.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// No round of this number begins here.
    #[error("Round {0} does not begin here.")]
    Round(u32),
    /// A line gives a turn to another seat than the rules do.
    #[error("It is not the turn of seat {found}, but of seat {expected}.")]
    Turn {
        /// Whose turn it is.
        expected: Seat,
        /// The seat that the line names.
        found: Seat,
    },
    /// A move is not legal.
    #[error("“{mv}” is not legal: {why}", mv = .0.mv, why = .0.why)]
    Illegal(#[from] IllegalMove),
    /// The match has come out differently when it was recorded.
    #[error(
        "The match was another one when it was recorded: the check of this turn is {found}, not {expected}."
    )]
    Check {
        /// What the check of the turn is.
        expected: String,
        /// What the line says.
        found: String,
    },
    /// Not as many moves as the last line says.
    #[error("The replay should have {expected} moves, and has {found}.")]
    Moves {
        /// How many the last line says.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// The last line is not there.
    #[error("The replay is cut off: the last line, which counts the moves, is missing.")]
    CutOff,
    /// Something follows the last line.
    #[error("The replay has ended, but the text goes on.")]
    GoesOn,
}

/// What has been read so far.
#[derive(Default)]
struct Reader {
    version: bool,
    scoring: Option<Scoring>,
    actions: Option<bool>,
    seed: Option<u64>,
    names: Vec<String>,
    replay: Option<Replay>,
    check: Option<Check>,
    ended: bool,
}

impl Reader {
    fn read(&mut self, text: &str) -> Result<(), ReplayError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut line = 0;
        for content in text.lines() {
            line += 1;
            let content = content.trim();
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            self.line(content)
                .map_err(|why| ReplayError { line, why })?;
        }
        let why = match (self.version, self.ended) {
            (true, true) => return Ok(()),
            (true, false) => ReplayFault::CutOff,
            (false, _) => ReplayFault::NoReplay,
        };
        let line = line.max(1);
        Err(ReplayError { line, why })
    }

    /// Reads a line that means something.
    fn line(&mut self, line: &str) -> Result<(), ReplayFault> {
        if self.ended {
            return Err(ReplayFault::GoesOn);
        }
        if !self.version {
            return self.version(line);
        }
        let (key, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let value = value.trim();
        match key {
            "scoring" | "actions" | "seed" | "seat" => self.header(key, value),
            "round" => self.round(value),
            "moves" => self.end(value),
            _ => self.turn(line),
        }
    }

    fn version(&mut self, line: &str) -> Result<(), ReplayFault> {
        let version = line
            .strip_prefix("red7 replay ")
            .map(|text| text.trim().parse());
        match version {
            Some(Ok(version)) if version == u64::from(Replay::VERSION) => self.version = true,
            Some(Ok(version)) => return Err(ReplayFault::Version(version)),
            _ => return Err(ReplayFault::NoReplay),
        }
        Ok(())
    }

    fn header(&mut self, key: &str, value: &str) -> Result<(), ReplayFault> {
        let late = self.replay.is_some();
        match key {
            "scoring" => {
                let scoring = match value {
                    "basic" => Scoring::Basic,
                    "advanced" => Scoring::Advanced,
                    _ => return Err(ParseError::new(value, "“basic” or “advanced”").into()),
                };
                say_once("scoring", late, &mut self.scoring, scoring)
            }
            "actions" => {
                let actions = match value {
                    "on" => true,
                    "off" => false,
                    _ => return Err(ParseError::new(value, "“on” or “off”").into()),
                };
                say_once("actions", late, &mut self.actions, actions)
            }
            "seed" => {
                let seed = value
                    .parse()
                    .map_err(|_| ParseError::new(value, "a whole number below 2^64"))?;
                say_once("seed", late, &mut self.seed, seed)
            }
            _ => {
                let (seat, name) = value.split_once(char::is_whitespace).unwrap_or((value, ""));
                let found: Seat = seat.parse()?;
                let expected = self.names.len();
                if late {
                    return Err(ReplayFault::Repeated("seat"));
                }
                if found.index() != expected {
                    return Err(ReplayFault::SeatOrder { expected, found });
                }
                self.names.push(name.into());
                Ok(())
            }
        }
    }

    /// The replay, which begins as soon as something but the header is read.
    fn replay(&mut self) -> Result<&mut Replay, ReplayFault> {
        if self.replay.is_none() {
            let variant = Variant {
                scoring: self.scoring.ok_or(ReplayFault::Missing("scoring"))?,
                actions: self.actions.ok_or(ReplayFault::Missing("actions"))?,
            };
            let seed = self.seed.ok_or(ReplayFault::Missing("seed"))?;
            let mut replay = Replay::new(self.names.len(), variant, seed)?;
            for (seat, name) in Seat::ALL.into_iter().zip(&self.names) {
                replay.set_name(seat, name);
            }
            self.replay = Some(replay);
        }
        self.replay.as_mut().ok_or(ReplayFault::NoReplay)
    }

    fn round(&mut self, value: &str) -> Result<(), ReplayFault> {
        let round: u32 = value
            .parse()
            .map_err(|_| ParseError::new(value, "the number of a round"))?;
        let replay = self.replay()?;
        let mut next = replay.now.clone();
        let begins = deal_if_due(&mut next) || replay.moves.is_empty();
        if begins && next.round() == round {
            Ok(())
        } else {
            Err(ReplayFault::Round(round))
        }
    }

    fn end(&mut self, value: &str) -> Result<(), ReplayFault> {
        let expected = value
            .parse()
            .map_err(|_| ParseError::new(value, "a number of moves"))?;
        let found = self.replay()?.moves.len();
        if found != expected {
            return Err(ReplayFault::Moves { expected, found });
        }
        self.ended = true;
        Ok(())
    }

    fn turn(&mut self, line: &str) -> Result<(), ReplayFault> {
        let unknown = || ParseError::new(line, "a line of a replay");
        let (seat, moves) = line.split_once(':').ok_or_else(unknown)?;
        let found: Seat = seat.trim().parse().map_err(|_| unknown())?;
        let (moves, said) = match moves.split_once('[') {
            Some((moves, said)) => (moves, Some(said)),
            None => (moves, None),
        };
        let mut check = self.check.unwrap_or(Check::START);
        let replay = self.replay()?;
        for mv in moves.split(',') {
            let mv: Move = mv.parse()?;
            let mut next = replay.now.clone();
            deal_if_due(&mut next);
            match next.turn() {
                Some(expected) if expected != found => {
                    return Err(ReplayFault::Turn { expected, found });
                }
                _ => replay.push(mv)?,
            };
            check.add(&replay.now);
        }
        self.check = Some(check);
        let Some(said) = said else {
            return Ok(());
        };
        let expected = check.to_string();
        let found = said.strip_suffix(']').ok_or_else(unknown)?;
        if found != expected {
            let found = found.chars().take(8).collect();
            return Err(ReplayFault::Check { expected, found });
        }
        Ok(())
    }
}

/// Takes what a line of the header says, unless it has been said or comes late.
fn say_once<T>(
    key: &'static str,
    late: bool,
    place: &mut Option<T>,
    value: T,
) -> Result<(), ReplayFault> {
    if late || place.replace(value).is_some() {
        return Err(ReplayFault::Repeated(key));
    }
    Ok(())
}
