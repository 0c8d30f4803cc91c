//! `red7 judge`: reads positions and moves as JSON Lines, and answers each with what the rules say.
//!
//! # A line
//!
//! ```json
//! {"scoring":"advanced","actions":true,"canvas":["B3"],"deck":["Y2"],"seats":[{"hand":["R7"],"palette":["G4"]},{"palette":["O4"]}],"turn":0,"moves":["play R7"]}
//! ```
//!
//! Every field but `seats` has a default: basic scoring, no actions, an empty Canvas (so Red), an empty deck, nobody
//! out, seat 0 on turn, no moves. `canvas` is oldest first, `deck` next-drawn first; `"rule":"green"` sets the rule
//! without a Canvas card. A position may leave out cards: they are not in the game then. The `position` of an answer
//! is a line, too. A field that no position has is refused, so that a slip of the pen is not silently ignored.
//!
//! If only one seat is in, the round is over, and that seat is the default of `turn`; if the scoring is advanced and
//! the line does not say what was `won`, the round is scored now.
//!
//! # An answer
//!
//! | key | after the moves |
//! |---|---|
//! | `rule` | the rule in force, as `"blue"` |
//! | `leader` | the seat that is winning, or `null` |
//! | `standings` | the seats that are in, best first: `seat`, `count` and `cards` of the qualifying set, highest first, and its `high` card, `null` if nothing qualifies |
//! | `legal` | the legal moves, in the order of [`legal_moves`](crate::rules::Table::legal_moves) |
//! | `complete_turns` | how many whole turns can be taken from here on, see [`complete_turns`](crate::rules::Table::complete_turns) |
//! | `events` | what the moves did: objects with the kind as `event`, and what [`Event`] has |
//! | `over` | `null`, or the round's `winner` and the `points` of its qualifying set (RULES section 6) |
//! | `position` | the position |
//!
//! In advanced scoring the set that won has left the Palette when the round is over; `leader` and `standings` then
//! tell of what still lies there.
//!
//! A line with a fault is answered by `{"error":"a sentence"}`, with the `move` if one is to blame.

use std::{
    borrow::Cow,
    fmt,
    io::{self, BufRead, Write},
    marker::PhantomData,
};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{MapAccess, Visitor, value::MapAccessDeserializer},
};

use crate::rules::{
    self, Card, CardSet, Choice, Event, Game, GameRng, Move, NoEffectReason, OutReason, Position,
    PositionError, RecycleTo, Rule, Scoring, Seat, SeatPosition, SeatSet,
};

/// The longest line that is read, in bytes without its end: 1 MiB. A position with all 49 cards takes less than one
/// thousandth of it.
pub const LONGEST_LINE: usize = 1 << 20;

/// Answers are handed on at the latest when there are so many bytes of them.
const ANSWERS: usize = 1 << 16;

/// How the lines were, taken together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Every line got its answer.
    AllGood,
    /// At least one line was answered with an error.
    SomeRefused,
}

impl Outcome {
    /// The exit code of the program: 0 if all was good, 2 if some input was wrong.
    pub const fn exit_code(self) -> u8 {
        match self {
            Self::AllGood => 0,
            Self::SomeRefused => 2,
        }
    }
}

/// Answers every line that is not blank, in order, one line each, until the input ends.
///
/// Answers are written whenever the input has no further line at hand, so that whoever waits for an answer before
/// sending the next line gets it. Memory stays bounded by [`LONGEST_LINE`], whatever the input is.
///
/// # Errors
///
/// If reading or writing fails. What was answered before a failure to read has been written.
pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<Outcome> {
    let mut judge = Judge::default();
    loop {
        // Reading may block.
        judge.hand_over(&mut output)?;
        output.flush()?;
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let read = chunk.len();
        if read == 0 {
            judge.end_line(&[]);
            judge.hand_over(&mut output)?;
            output.flush()?;
            return Ok(judge.outcome());
        }
        let mut rest = chunk;
        while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
            judge.end_line(&rest[..end]);
            rest = &rest[end + 1..];
            if judge.answers.len() >= ANSWERS {
                judge.hand_over(&mut output)?;
            }
        }
        judge.keep(rest);
        input.consume(read);
    }
}

/// What is kept between lines.
#[derive(Default)]
struct Judge {
    /// The start of a line whose end has not been read.
    started: Vec<u8>,
    /// Whether the line is longer than it may be, so that the rest of it is skipped.
    too_long: bool,
    /// Whether a line has been ended.
    begun: bool,
    /// Answers that have not been handed over.
    answers: Vec<u8>,
    refused: u64,
}

impl Judge {
    fn outcome(&self) -> Outcome {
        match self.refused {
            0 => Outcome::AllGood,
            _ => Outcome::SomeRefused,
        }
    }

    fn hand_over(&mut self, output: &mut impl Write) -> io::Result<()> {
        output.write_all(&self.answers)?;
        self.answers.clear();
        Ok(())
    }

    /// Keeps more of a line whose end is still to come.
    fn keep(&mut self, part: &[u8]) {
        if self.too_long || self.started.len() + part.len() > LONGEST_LINE {
            self.too_long = true;
            self.started = Vec::new();
        } else {
            self.started.extend_from_slice(part);
        }
    }

    /// Answers the line that ends with these bytes.
    fn end_line(&mut self, last: &[u8]) {
        let whole = self.started.is_empty() && !self.too_long && last.len() <= LONGEST_LINE;
        if whole {
            self.answer(last);
        } else {
            self.keep(last);
            if self.too_long {
                self.refuse(&Refused::of(format!(
                    "The line is longer than {LONGEST_LINE} bytes."
                )));
            } else {
                let line = std::mem::take(&mut self.started);
                self.answer(&line);
                self.started = line;
            }
        }
        self.started.clear();
        self.too_long = false;
        self.begun = true;
    }

    fn answer(&mut self, mut line: &[u8]) {
        if !self.begun {
            // Some editors begin a file with this mark.
            line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
        }
        if line.trim_ascii().is_empty() {
            return;
        }
        match judge(line) {
            Ok(answer) => self.write(&answer),
            Err(refused) => self.refuse(&refused),
        }
    }

    fn refuse(&mut self, refused: &Refused) {
        self.refused += 1;
        self.write(refused);
    }

    fn write(&mut self, answer: &impl Serialize) {
        serde_json::to_writer(&mut self.answers, answer)
            .expect("an answer has only text keys, and memory takes all of it");
        self.answers.push(b'\n');
    }
}

/// The answer to one line.
fn judge(line: &[u8]) -> Result<Answer, Refused> {
    let line = std::str::from_utf8(line).map_err(|error| {
        let place = error.valid_up_to() + 1;
        Refused::of(format!(
            "The line is not UTF-8 text: byte {place} is wrong."
        ))
    })?;
    if !line.trim_ascii_start().starts_with('{') {
        return Err(Refused::of(
            "The line is not a JSON object such as {\"seats\":[{\"palette\":[\"R7\"]},{\"palette\":[\"B4\"]}]}.".into(),
        ));
    }
    let Object(mut asked): Object<Line> =
        serde_json::from_str(line).map_err(|error| Refused::of(sentence(&error)))?;
    let moves = std::mem::take(&mut asked.moves);
    let with_rng = asked.rng.is_some();
    let mut game = asked.game()?;
    let mut events = Vec::new();
    for text in moves {
        let applied = match text.parse::<Move>() {
            Ok(mv) => game
                .apply_with(mv, &mut |event| events.push(Told(event)))
                .map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        if let Err(error) = applied {
            return Err(Refused {
                error,
                mv: Some(text),
            });
        }
    }
    let mut answer = Answer::of(&game, events);
    if !with_rng {
        // The judge rolls no dice: if none were given, there are none to tell of.
        answer.position.rng = None;
    }
    Ok(answer)
}

/// A line as it is read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(default)]
    scoring: Scoring,
    #[serde(default)]
    actions: bool,
    #[serde(default = "first_round")]
    round: u16,
    rule: Option<Rule>,
    #[serde(default)]
    canvas: Vec<Card>,
    #[serde(default)]
    deck: Vec<Card>,
    #[serde(default)]
    known_deck: usize,
    seats: Vec<Object<SeatLine>>,
    turn: Option<Seat>,
    choice: Option<Choice>,
    #[serde(default)]
    must_stay_in: bool,
    won: Option<Vec<Card>>,
    rng: Option<GameRng>,
    #[serde(default)]
    moves: Vec<String>,
}

/// One of its seats.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct SeatLine {
    hand: Vec<Card>,
    known: Vec<Card>,
    palette: Vec<Card>,
    out: bool,
    score: Vec<Card>,
}

fn first_round() -> u16 {
    1
}

impl Line {
    fn game(self) -> Result<Game, Refused> {
        let mut position = Position {
            scoring: self.scoring,
            actions: self.actions,
            round: self.round,
            rule: self.rule,
            canvas: self.canvas,
            deck: self.deck,
            known_deck: self.known_deck,
            seats: self.seats.into_iter().map(|seat| seat.0.into()).collect(),
            turn: Seat::default(),
            choice: self.choice,
            must_stay_in: self.must_stay_in,
            won: Vec::new(),
            rng: self.rng,
        };
        let last = last_seat(&position);
        position.turn = self.turn.or(last).unwrap_or_default();
        match self.won {
            Some(won) => position.won = won,
            None if self.scoring == Scoring::Advanced && last == Some(position.turn) => {
                score(&mut position);
            }
            None => {}
        }
        // The position is used up by the attempt, and needed to say what is wrong with it.
        Game::try_from(position.clone()).map_err(|error| Refused::of(fault(&position, &error)))
    }
}

impl From<SeatLine> for SeatPosition {
    fn from(place: SeatLine) -> Self {
        Self {
            hand: place.hand,
            known: place.known,
            palette: place.palette,
            out: place.out,
            score: place.score,
        }
    }
}

/// The only seat that is in, if there is just one.
fn last_seat(position: &Position) -> Option<Seat> {
    let mut seats = Seat::ALL
        .into_iter()
        .zip(&position.seats)
        .filter(|(_, place)| !place.out);
    match (seats.next(), seats.next()) {
        (Some((seat, _)), None) => Some(seat),
        _ => None,
    }
}

/// Moves the qualifying set of the seat on turn, the last one that is in, to its score pile (RULES section 6).
fn score(position: &mut Position) {
    let rule = match position.canvas.last() {
        Some(top) => top.colour().into(),
        None => position.rule.unwrap_or(Rule::Red),
    };
    let Some(place) = position.seats.get_mut(position.turn.index()) else {
        return;
    };
    let cards = rule.qualifying(place.palette.iter().copied().collect());
    // Card by card, so that a card which is there twice is still found to be.
    for card in cards {
        if let Some(index) = place.palette.iter().position(|&other| other == card) {
            position.won.push(place.palette.remove(index));
            place.score.push(card);
        }
    }
}

/// What is wrong with a position, and where.
fn fault(position: &Position, error: &PositionError) -> String {
    match *error {
        PositionError::Twice(card) => {
            let places = places(position, card).join(" and ");
            format!("{card} is in the position twice: {places}.")
        }
        PositionError::Turn(seat) => match position.seats.len() {
            seats if seat.index() >= seats => {
                format!(
                    "Seat {seat} cannot be on turn: there are only {seats} seats, counted from 0."
                )
            }
            _ => format!("Seat {seat} cannot be on turn: it is out of the round."),
        },
        _ => error.to_string(),
    }
}

/// Where a card is in a position.
fn places(position: &Position, card: Card) -> Vec<String> {
    let mut found = Vec::new();
    let mut look = |cards: &[Card], place: &dyn fmt::Display| {
        let times = cards.iter().filter(|&&other| other == card).count();
        found.extend(std::iter::repeat_n(place.to_string(), times.min(2)));
    };
    for (seat, place) in position.seats.iter().enumerate() {
        look(&place.hand, &format_args!("in the hand of seat {seat}"));
        look(
            &place.palette,
            &format_args!("in the Palette of seat {seat}"),
        );
        look(
            &place.score,
            &format_args!("in the score pile of seat {seat}"),
        );
    }
    look(&position.canvas, &"on the Canvas");
    look(&position.deck, &"in the deck");
    found
}

/// What is wrong with a text that is not the JSON of a position.
fn sentence(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.rfind(" at line ").map_or(&*text, |end| &text[..end]);
    let column = error.column();
    if !error.is_data() {
        return format!("The line is not JSON: {text} in column {column}.");
    }
    let named = |start: &str| {
        let rest = text.strip_prefix(start)?;
        let end = rest.rfind("`, expected ").or_else(|| rest.rfind('`'))?;
        Some(shortened(&rest[..end], 40))
    };
    if let Some(name) = named("unknown field `") {
        format!("A position has no field “{name}” here, in column {column}.")
    } else if let Some(name) = named("missing field `") {
        format!("The field “{name}” is missing.")
    } else if let Some(name) = named("duplicate field `") {
        format!("The field “{name}” is given twice.")
    } else if text.ends_with('.') {
        // The rules have said already what is wrong.
        text.into()
    } else {
        format!("Column {column} is wrong: {}.", shortened(text, 200))
    }
}

/// The start of a text, of so many letters at most.
fn shortened(text: &str, letters: usize) -> Cow<'_, str> {
    match text.char_indices().nth(letters) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}

/// Something that must be written as a JSON object: fields without names would be taken in order otherwise.
struct Object<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
            type Value = Object<T>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object such as {\"palette\":[\"R7\"]}")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }
        }

        deserializer.deserialize_map(Fields(PhantomData))
    }
}

/// The answer to a line that has a fault.
#[derive(Serialize)]
struct Refused {
    error: String,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<String>,
}

impl Refused {
    fn of(error: String) -> Self {
        Self { error, mv: None }
    }
}

/// The answer to a good line.
#[derive(Serialize)]
struct Answer {
    rule: Rule,
    leader: Option<Seat>,
    standings: Vec<Standing>,
    legal: Vec<Move>,
    complete_turns: usize,
    events: Vec<Told>,
    over: Option<Over>,
    position: Position,
}

impl Answer {
    fn of(game: &Game, events: Vec<Told>) -> Self {
        let mut complete_turns = 0;
        game.for_each_turn_group(|group| complete_turns += group.len());
        Self {
            rule: game.rule(),
            leader: game.leader(),
            standings: game.standings().into_iter().map(Standing::from).collect(),
            legal: game.legal_moves(),
            complete_turns,
            events,
            over: game.result().map(|result| Over {
                winner: result.winner,
                points: result.points,
            }),
            position: Position::from(game),
        }
    }
}

/// How a seat stands.
#[derive(Serialize)]
struct Standing {
    seat: Seat,
    count: u8,
    high: Option<Card>,
    #[serde(serialize_with = "highest_first")]
    cards: CardSet,
}

impl From<rules::Standing> for Standing {
    fn from(rules::Standing { seat, rank, cards }: rules::Standing) -> Self {
        Self {
            seat,
            count: rank.count(),
            high: rank.high(),
            cards,
        }
    }
}

/// How the round ended.
#[derive(Serialize)]
struct Over {
    winner: Seat,
    points: u32,
}

/// An [`Event`] as it is written.
#[derive(Serialize)]
struct Told(#[serde(with = "EventText")] Event);

#[derive(Serialize)]
#[serde(remote = "Event", tag = "event", rename_all = "snake_case")]
#[rustfmt::skip]
enum EventText {
    Dealt { seat: Seat, #[serde(serialize_with = "highest_first")] hand: CardSet, start: Card },
    TurnStarted { seat: Seat },
    Played { seat: Seat, card: Card },
    Discarded { seat: Seat, card: Card, rule: Rule },
    Stolen { seat: Seat, from: Seat, card: Card },
    Recycled { seat: Seat, card: Card, #[serde(with = "PlaceText")] to: RecycleTo },
    Drew { seat: Seat, card: Card, bonus: bool, known: bool },
    NoEffect { seat: Seat, card: Card, #[serde(with = "NoEffectText")] why: NoEffectReason },
    Eliminated { seat: Seat, #[serde(with = "OutText")] why: OutReason },
    RoundWon { seat: Seat, rule: Rule, #[serde(serialize_with = "highest_first")] cards: CardSet, points: u32 },
    MatchOver { #[serde(serialize_with = "in_turn_order")] winners: SeatSet },
}

#[derive(Serialize)]
#[serde(remote = "RecycleTo", rename_all = "snake_case")]
enum PlaceText {
    Deck,
    Canvas,
}

#[derive(Serialize)]
#[serde(remote = "NoEffectReason", rename_all = "snake_case")]
enum NoEffectText {
    NoTarget,
    EmptyDeck,
    NothingToPlay,
}

#[derive(Serialize)]
#[serde(remote = "OutReason", rename_all = "snake_case")]
enum OutText {
    NotWinning,
    EmptyHand,
    Conceded,
}

fn highest_first<S: Serializer>(cards: &CardSet, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(cards.iter().rev())
}

fn in_turn_order<S: Serializer>(seats: &SeatSet, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(seats.iter())
}
