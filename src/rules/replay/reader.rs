//! Reading a replay from its text.

use std::str::FromStr;

use super::{Replay, ReplayError, ReplayFault, check::Check, deal_if_due};
use crate::rules::{Move, ParseError, Scoring, Seat, Variant};

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

/// What has been read so far.
#[derive(Default)]
pub(super) struct Reader {
    version: bool,
    scoring: Option<Scoring>,
    actions: Option<bool>,
    seed: Option<u64>,
    names: Vec<String>,
    /// What could be read up to the first fault.
    pub(super) replay: Option<Replay>,
    check: Option<Check>,
    ended: bool,
}

impl Reader {
    /// Reads a whole text, up to the first fault.
    pub(super) fn read(&mut self, text: &str) -> Result<(), ReplayError> {
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
