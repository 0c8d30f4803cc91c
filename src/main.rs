//! Starts Red7: reads the command line, and opens the window or runs the command.

use clap::Parser;
use red7::{cli::Options, desktop};
use std::process::ExitCode;

fn main() -> ExitCode {
    let options = Options::parse();
    match &options.command {
        Some(command) => command.run(),
        None => desktop::run(&options),
    }
}
