//! `red7 simulate`: bots play many rounds or matches, and the figures are printed.
//!
//! The bots play through the same [`Game`](crate::rules::Game), [`View`](crate::rules::View) and
//! [`Bot`](crate::bots::Bot) as in the window. Every round or match draws its dice from the seed and its own number
//! alone, and only integers are added up, so that the figures do not depend on the number of threads.
//!
//! # What is sampled
//!
//! Two figures cost more than playing does if the bots are quick: the number of legal turns, and the time of a
//! decision. They are measured in every round or match up to 100,000 of them, and in evenly spread ones beyond that:
//! every second from 100,000 on, every third from 150,000 on, up to every twentieth from 1,000,000 on. So at least 50,000
//! are studied, and the output says how many turns and decisions they had. The decisions of bots that search are
//! always all timed. A decision is the call of the bot, from a view at hand to a plan; it is timed while the other
//! threads play, too.

mod latency;
mod play;
mod report;
mod tally;

use std::{
    io::{self, IsTerminal, Write},
    thread,
    time::{Duration, Instant},
};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::{
    ThreadPoolBuildError, ThreadPoolBuilder,
    iter::{IntoParallelIterator, ParallelIterator},
};
use thiserror::Error;

use crate::{
    bots::Level,
    rules::{IllegalMove, NoNextRound, Scoring, SetupError},
};
use play::Setup;
use report::Report;
use tally::Tally;

/// How many rounds are played if the command line does not say.
const DEFAULT_ROUNDS: u64 = 10_000;

/// Let bots play many rounds or matches against each other, and print the figures.
#[derive(Args, Clone, Debug)]
pub struct Simulate {
    /// The bots by seat, two to four, separated by commas
    #[arg(long, value_name = "BOTS", required = true, value_delimiter = ',', value_parser = parse_bot)]
    pub bots: Vec<Level>,

    /// How a match is scored: basic or advanced
    #[arg(long, value_name = "SCORING", default_value = "basic", value_parser = super::parse_scoring)]
    pub scoring: Scoring,

    /// Play with the actions of the odd cards
    #[arg(long)]
    pub actions: bool,

    /// How many rounds to play, each a fresh deal of all cards [default: 10000]
    #[arg(long, value_name = "N", conflicts_with = "matches", value_parser = clap::value_parser!(u64).range(1..))]
    pub rounds: Option<u64>,

    /// How many whole matches to play, instead of rounds
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub matches: Option<u64>,

    /// Seed of all dice: the same seed gives the same figures
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// How many threads to use [default: one for each processor core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// Let the bots sit in every order equally often
    #[arg(long)]
    pub rotate: bool,

    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Why a simulation could not be run.
#[derive(Debug, Error)]
pub enum SimulateError {
    /// Not two to four bots.
    #[error("Red7 has two to four seats: name two to four bots, not {0}.")]
    Bots(usize),
    /// Both rounds and matches are asked for.
    #[error("Choose either --rounds or --matches, not both.")]
    RoundsAndMatches,
    /// No rounds or no matches are asked for.
    #[error("Play at least one round or match.")]
    Nothing,
    /// The engine refuses such a match.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The threads cannot be started.
    #[error("The threads cannot be started: {0}.")]
    Threads(#[from] ThreadPoolBuildError),
    /// A bot broke the rules.
    #[error("The bot “{bot}” broke the rules in number {index}: {error}")]
    Illegal {
        /// Which one.
        bot: Level,
        /// In which round or match, counted from 0.
        index: u64,
        /// How.
        error: IllegalMove,
    },
    /// A bot did not move.
    #[error("The bot “{bot}” found no move in number {index}.")]
    NoMove {
        /// Which one.
        bot: Level,
        /// In which round or match, counted from 0.
        index: u64,
    },
    /// The engine refuses the next round of a match that goes on.
    #[error(transparent)]
    NextRound(#[from] NoNextRound),
    /// The figures cannot be written.
    #[error("The figures cannot be written: {0}.")]
    Write(#[from] io::Error),
}

impl SimulateError {
    /// What the program exits with: 2 if the command line asks for something that does not exist, otherwise 1.
    pub const fn exit_code(&self) -> u8 {
        match self {
            Self::Bots(_) | Self::RoundsAndMatches | Self::Nothing | Self::Setup(_) => 2,
            _ => 1,
        }
    }
}

/// Plays, and writes the figures to `out`. If standard error is a terminal, a progress bar is shown there.
///
/// # Errors
///
/// If the options make no sense, the threads cannot be started or the figures cannot be written; or if a bot makes
/// an illegal move, which would be a fault of this program.
pub fn run(simulate: &Simulate, mut out: impl Write) -> Result<(), SimulateError> {
    let setup = Setup::new(simulate)?;
    let threads = simulate.threads.map_or_else(
        || thread::available_parallelism().map_or(1, usize::from),
        usize::from,
    );
    let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
    let progress = progress_bar(setup.units());
    let start = Instant::now();
    let tally = pool.install(|| play_all(&setup, threads, &progress));
    let time = start.elapsed();
    progress.finish_and_clear();
    let report = Report::new(simulate, &setup, &tally?, threads, time);
    if simulate.json {
        serde_json::to_writer(&mut out, &report).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        write!(out, "{report}")?;
    }
    out.flush()?;
    Ok(())
}

/// Plays all rounds or matches on the threads of the current pool.
fn play_all(setup: &Setup, threads: usize, progress: &ProgressBar) -> Result<Tally, SimulateError> {
    // Small enough to share the work evenly and to move the bar, large enough to cost nothing.
    let chunk = (setup.units() / (32 * threads as u64)).clamp(1, 10_000);
    (0..setup.units().div_ceil(chunk))
        .into_par_iter()
        .map(|number| {
            let first = number * chunk;
            let end = first.saturating_add(chunk).min(setup.units());
            let mut tally = Tally::default();
            for index in first..end {
                setup.play(index, &mut tally)?;
            }
            progress.inc(end - first);
            Ok(tally)
        })
        .try_reduce(Tally::default, |sum, part| Ok(sum.merged_with(&part)))
}

/// A bar on standard error if that is a terminal, otherwise one that nobody sees.
fn progress_bar(units: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(units);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent:>3} %, {eta} left") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn parse_bot(name: &str) -> Result<Level, String> {
    let level = name.trim().parse::<Level>();
    level.map_err(|error| error.to_string())
}
