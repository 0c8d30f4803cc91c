//! Starts Red7: reads the command line and opens the window.

use clap::Parser;
use red7::{cli::Options, desktop};
use std::process::ExitCode;

fn main() -> ExitCode {
    desktop::run(&Options::parse())
}
