//! The command line, and the commands that need no window.

pub mod judge;
pub mod replay;
pub mod simulate;

use clap::{Parser, Subcommand};
use std::{
    fs::{self, File},
    io::{self, BufReader},
    path::{Path, PathBuf},
    process::ExitCode,
};

use crate::{bots::Level, rules::Scoring, stages::Player};

/// Red7: the card game for two to four seats at one screen.
#[derive(Parser, Clone, Debug, Default)]
#[command(name = "red7", version, about, long_about = None, args_conflicts_with_subcommands = true)]
pub struct Options {
    /// What to do instead of opening the game
    #[command(subcommand)]
    pub command: Option<Command>,

    /// Seed of the first deal: the same seed deals the same cards [default: random]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// Skip the title and start a round with these seats, two to four of: human, easy, normal, hard, expert, thrifty, random
    #[arg(long, value_name = "SEATS", value_parser = parse_seats)]
    pub quick: Option<Seats>,

    /// How the match of --quick is scored: basic or advanced
    #[arg(long, value_name = "SCORING", requires = "quick", value_parser = parse_scoring, default_value = "basic")]
    pub scoring: Scoring,

    /// Play the match of --quick with the actions of the odd cards
    #[arg(long, requires = "quick")]
    pub actions: bool,

    /// Size of the window in pixels
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = parse_size, default_value = "1280x800")]
    pub window: WindowSize,

    /// Write a picture of the window to this PNG file, then close
    #[arg(long, value_name = "FILE")]
    pub screenshot: Option<PathBuf>,

    /// When to take the picture, seconds after the start
    #[arg(long, value_name = "SECONDS", requires = "screenshot", value_parser = parse_seconds, default_value = "3")]
    pub after: f32,
}

/// The rules without a window.
#[derive(Subcommand, Clone, Debug)]
pub enum Command {
    /// Answer positions and moves, one JSON object a line, with what the rules say
    Judge {
        /// Where the lines are [default: standard input]
        file: Option<PathBuf>,
    },
    /// Let bots play many rounds or matches against each other, and print the figures
    Simulate(simulate::Simulate),
    /// Print what happened in a recorded match, and why
    Replay {
        /// The recorded match
        file: PathBuf,
    },
}

impl Command {
    /// Does what was asked for. The exit code is 0, or 1 if the machine cannot, or 2 if the input is wrong; then one
    /// sentence on standard error says why, unless the answers themselves do.
    pub fn run(&self) -> ExitCode {
        let done = match self {
            Self::Judge { file } => judge_file(file.as_deref()),
            Self::Simulate(simulate) => simulate::run(simulate, io::stdout().lock())
                .map_err(|error| Failure(error.exit_code(), error.to_string())),
            Self::Replay { file } => replay_file(file),
        };
        match done {
            Ok(()) => ExitCode::SUCCESS,
            Err(Failure(code, why)) => {
                complain(&why);
                ExitCode::from(code)
            }
        }
    }
}

/// The exit code, and a sentence, which is empty if all has been said.
struct Failure(u8, String);

fn judge_file(file: Option<&Path>) -> Result<(), Failure> {
    let output = io::stdout().lock();
    let judged = match file {
        Some(path) => {
            let file = File::open(path).map_err(|error| unreadable(path, &error))?;
            judge::run(BufReader::new(file), output)
        }
        None => judge::run(io::stdin().lock(), output),
    };
    match judged {
        Ok(judge::Outcome::AllGood) => Ok(()),
        Ok(judge::Outcome::SomeRefused) => Err(Failure(2, String::new())),
        // Whoever reads the answers has read enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(Failure(1, format!("The judge had to stop: {error}."))),
    }
}

fn replay_file(path: &Path) -> Result<(), Failure> {
    let bytes = fs::read(path).map_err(|error| unreadable(path, &error))?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Failure(2, format!("{} is not a text.", path.display())))?;
    replay::run(&text, io::stdout().lock()).map_err(|why| Failure(2, why))
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    let code = match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::IsADirectory => 2,
        _ => 1,
    };
    Failure(code, format!("{} cannot be read: {error}.", path.display()))
}

/// Says on standard error why something was not done.
#[expect(
    clippy::print_stderr,
    reason = "a refusal is told on the terminal it was asked for"
)]
pub(crate) fn complain(sentence: &str) {
    if !sentence.is_empty() {
        eprintln!("{sentence}");
    }
}

/// Who sits where, in turn order: 2 to 4 seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats(pub Vec<Player>);

/// A window's size, pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowSize {
    /// Width.
    pub width: u32,
    /// Height.
    pub height: u32,
}

impl Default for WindowSize {
    fn default() -> Self {
        Self {
            width: 1280,
            height: 800,
        }
    }
}

fn parse_scoring(name: &str) -> Result<Scoring, String> {
    match name {
        "basic" => Ok(Scoring::Basic),
        "advanced" => Ok(Scoring::Advanced),
        _ => Err("choose basic or advanced".into()),
    }
}

fn parse_seats(text: &str) -> Result<Seats, String> {
    let seats = text
        .split(',')
        .map(|seat| match seat.trim() {
            "human" => Ok(Player::Person),
            bot => bot.parse::<Level>().map(Player::Bot).map_err(|_| {
                let bots = Level::ALL.map(Level::name).join(", ");
                format!("\"{bot}\" is neither \"human\" nor one of the bots: {bots}")
            }),
        })
        .collect::<Result<Vec<_>, _>>()?;
    if !(2..=4).contains(&seats.len()) {
        return Err(format!("Red7 has two to four seats, not {}", seats.len()));
    }
    Ok(Seats(seats))
}

/// Reads "1280x800".
pub fn parse_size(text: &str) -> Result<WindowSize, String> {
    let size = text
        .split_once(['x', 'X', '×'])
        .and_then(|(width, height)| {
            Some(WindowSize {
                width: width.trim().parse().ok()?,
                height: height.trim().parse().ok()?,
            })
        });
    match size {
        Some(size)
            if (320..=16384).contains(&size.width) && (240..=16384).contains(&size.height) =>
        {
            Ok(size)
        }
        Some(_) => Err("a window is at least 320x240 and at most 16384x16384 pixels large".into()),
        None => Err("write the size like 1280x800".into()),
    }
}

fn parse_seconds(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(seconds) if (0.0..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("write a number of seconds from 0 to 3600".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_read_or_refused_with_a_reason() {
        let seats = parse_seats("human, normal,random");
        assert_eq!(
            seats,
            Ok(Seats(vec![
                Player::Person,
                Player::Bot(Level::Normal),
                Player::Bot(Level::Random)
            ]))
        );
        for (bad, reason) in [
            ("human", "two to four seats"),
            ("human,wizard", "wizard"),
            ("easy,easy,easy,easy,easy", "two to four seats"),
            ("", "neither"),
        ] {
            let refused = parse_seats(bad).unwrap_err();
            assert!(refused.contains(reason), "{bad}: {refused}");
        }
    }

    #[test]
    fn sizes_and_times_are_read_or_refused() {
        assert_eq!(
            parse_size("1920x1080"),
            Ok(WindowSize {
                width: 1920,
                height: 1080
            })
        );
        for bad in ["", "x", "0x0", "1280", "1e9x1", "99999x99999", "-5x10"] {
            assert!(parse_size(bad).is_err(), "{bad}");
        }
        assert_eq!(parse_seconds("2.5"), Ok(2.5));
        for bad in ["", "NaN", "-1", "inf", "1e9"] {
            assert!(parse_seconds(bad).is_err(), "{bad}");
        }
    }
}
