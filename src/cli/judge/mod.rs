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
//! | `events` | what the moves did: objects with the kind as `event`, and what [`Event`](crate::rules::Event) has |
//! | `over` | `null`, or the round's `winner` and the `points` of its qualifying set (RULES section 6) |
//! | `position` | the position |
//!
//! In advanced scoring the set that won has left the Palette when the round is over; `leader` and `standings` then
//! tell of what still lies there.
//!
//! A line with a fault is answered by `{"error":"a sentence"}`, with the `move` if one is to blame.

mod answer;
mod line;

use std::io::{self, BufRead, Write};

use serde::Serialize;

use crate::rules::Move;
use answer::{Answer, Refused, Told};
use line::Line;

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
    let mut asked = Line::read(line)?;
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
