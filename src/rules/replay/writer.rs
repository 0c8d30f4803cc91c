//! Writing a replay as text.

use std::fmt;

use super::{Replay, check::Check};
use crate::rules::{Move, Scoring};

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
