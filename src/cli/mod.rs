//! The command line.

use clap::Parser;
use std::path::PathBuf;

use crate::{bots::Level, stages::Player};

/// Red7: the card game for two to four seats at one screen.
#[derive(Parser, Clone, Debug, Default)]
#[command(name = "red7", version, about, long_about = None)]
pub struct Options {
    /// Seed of the first deal: the same seed deals the same cards [default: random]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// Skip the title and start a round with these seats, two to four of: human, greedy, thrifty, random
    #[arg(long, value_name = "SEATS", value_parser = parse_seats)]
    pub quick: Option<Seats>,

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
    if seats.iter().filter(|seat| **seat == Player::Person).count() > 1 {
        return Err("one human at most can sit at this table".into());
    }
    Ok(Seats(seats))
}

fn parse_size(text: &str) -> Result<WindowSize, String> {
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
        let seats = parse_seats("human, greedy,random");
        assert_eq!(
            seats,
            Ok(Seats(vec![
                Player::Person,
                Player::Bot(Level::Greedy),
                Player::Bot(Level::Random)
            ]))
        );
        for (bad, reason) in [
            ("human", "two to four seats"),
            ("human,human", "one human"),
            ("human,wizard", "wizard"),
            ("greedy,greedy,greedy,greedy,greedy", "two to four seats"),
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
