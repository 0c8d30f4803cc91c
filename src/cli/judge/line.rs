//! Reading a line, and what can be wrong with it.

use std::{borrow::Cow, fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, Visitor, value::MapAccessDeserializer},
};

use super::answer::Refused;
use crate::rules::{
    Card, Choice, Game, GameRng, Position, PositionError, Rule, Scoring, Seat, SeatPosition,
};

/// A line as it is read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
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
    pub(super) rng: Option<GameRng>,
    #[serde(default)]
    pub(super) moves: Vec<String>,
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
    /// What the line says, before any of it is held against the rules.
    pub(super) fn read(line: &[u8]) -> Result<Self, Refused> {
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
        let Object(asked): Object<Self> =
            serde_json::from_str(line).map_err(|error| Refused::of(sentence(&error)))?;
        Ok(asked)
    }

    /// The game at the position of the line.
    pub(super) fn game(self) -> Result<Game, Refused> {
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
