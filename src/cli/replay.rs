//! `red7 replay`: tells a recorded match, with the reasons.

use std::{
    fmt,
    io::{self, Write},
};

use crate::{
    rules::{
        Card, CardSet, Choice, Event, Game, Move, NoEffectReason, OutReason, RecycleTo, Replay,
        Scoring, Seat, Step,
    },
    words::{self, Names},
};

/// Prints the match of a replay (see [`Replay`] for its text): the deal of every round, every turn with its moves, who
/// leads after it and why, who goes out and why, and how rounds and the match are won.
///
/// # Errors
///
/// With a sentence, if the text has a fault, after the match up to there has been printed; or if the output cannot be
/// written.
pub fn run(text: &str, output: impl Write) -> Result<(), String> {
    let (replay, result) = Replay::salvage(text);
    if let Some(replay) = replay {
        tell(&replay, output).map_err(|error| format!("The match cannot be printed: {error}."))?;
    }
    result.map_err(|error| error.to_string())
}

/// Prints the match.
fn tell(replay: &Replay, output: impl Write) -> io::Result<()> {
    let mut log = Log {
        names: names(replay),
        output,
    };
    log.title(replay)?;
    for step in replay.play() {
        log.step(&step)?;
    }
    match replay.game().choice() {
        Choice::MatchOver => {}
        Choice::RoundOver => writeln!(log.output, "\nThe record ends after this round.")?,
        _ => writeln!(log.output, "\nThe record ends here.")?,
    }
    log.output.flush()
}

/// The names of the seats: those given, and where they would sit at the table if they have none.
fn names(replay: &Replay) -> Names {
    let sides: &[&str] = match replay.players() {
        2 => &["South", "North"],
        3 => &["South", "West", "East"],
        _ => &["South", "West", "North", "East"],
    };
    let name = |(seat, &side): (Seat, &&str)| replay.name(seat).unwrap_or(side).to_owned();
    Names {
        of: Seat::ALL.into_iter().zip(sides).map(name).collect(),
        you: None,
    }
}

/// A match on its way to paper.
struct Log<W> {
    names: Names,
    output: W,
}

impl<W: Write> Log<W> {
    fn title(&mut self, replay: &Replay) -> io::Result<()> {
        let scoring = match replay.variant().scoring {
            Scoring::Basic => "basic",
            Scoring::Advanced => "advanced",
        };
        let actions = if replay.variant().actions {
            "with"
        } else {
            "without"
        };
        writeln!(
            self.output,
            "Red7 for {}, {scoring} scoring, {actions} actions, seed {}.",
            replay.players(),
            replay.seed()
        )
    }

    /// Prints one sentence.
    fn say(&mut self, sentence: impl fmt::Display) -> io::Result<()> {
        writeln!(self.output, "  {sentence}.")
    }

    fn step(&mut self, step: &Step) -> io::Result<()> {
        if !step.dealt.is_empty() {
            self.deal(step)?;
        }
        if step.before.choice() == (Choice::Turn { played: false }) {
            writeln!(self.output)?;
        }
        for &event in &step.events {
            self.event(step, event)?;
        }
        let who = self.names.subject(step.seat);
        match step.mv {
            Move::Decline => self.say(format_args!("{who} declines the bonus draw"))?,
            Move::End | Move::Concede if !step.after.is_over() => {
                let standings = step.after.standings();
                self.say(words::leader(step.after.rule(), &standings, &self.names))?;
            }
            _ => {}
        }
        Ok(())
    }

    fn deal(&mut self, step: &Step) -> io::Result<()> {
        let game = &step.before;
        writeln!(self.output, "\nRound {}", game.round())?;
        for &event in &step.dealt {
            if let Event::Dealt { seat, start, .. } = event {
                let who = self.names.subject(seat);
                let hand = list(&game.hand_in_order(seat));
                self.say(format_args!("{who} starts with {start}, and holds {hand}"))?;
            }
        }
        let first = self.names.subject(step.seat);
        self.say(match game.leader() {
            Some(best) => format!(
                "{first} begins, clockwise after {}, whose card is the highest",
                self.names.subject(best)
            ),
            None => format!("{first} begins"),
        })
    }

    fn event(&mut self, step: &Step, event: Event) -> io::Result<()> {
        let who = |seat| self.names.subject(seat);
        let sentence = match event {
            Event::Dealt { .. } | Event::TurnStarted { .. } => return Ok(()),
            Event::Played { seat, card } => format!("{} plays {card}", who(seat)),
            Event::Discarded { seat, card, rule } => format!(
                "{} discards {card}: the rule is {}, {}",
                who(seat),
                rule.name(),
                rule.goal()
            ),
            Event::Stolen { seat, from, card } => format!(
                "{} puts {} {card} on the deck",
                who(seat),
                self.names.whose(from)
            ),
            Event::Recycled { seat, card, to } => match to {
                RecycleTo::Deck => {
                    format!("{} puts {card} from the Palette on the deck", who(seat))
                }
                RecycleTo::Canvas => format!(
                    "{} moves {card} from the Palette to the Canvas: the rule is {}, {}",
                    who(seat),
                    step.after.rule().name(),
                    step.after.rule().goal()
                ),
            },
            Event::Drew {
                seat, card, bonus, ..
            } => {
                let why = if bonus { " as the bonus draw" } else { "" };
                format!("{} draws {card}{why}", who(seat))
            }
            Event::NoEffect { card, why, .. } => format!(
                "{card} has no effect: {}",
                match why {
                    NoEffectReason::NoTarget => "no other Palette has as many cards",
                    NoEffectReason::EmptyDeck => "the deck is empty",
                    NoEffectReason::NothingToPlay => "the hand has no card that may be played",
                }
            ),
            Event::Eliminated { seat, why } => {
                // Who is out has no standing any more: the reason lies in the table before.
                let table = &step.before;
                let standings = table.standings();
                let why_out = words::went_out(table.rule(), &standings, seat, why, &self.names);
                match why {
                    OutReason::Conceded => why_out,
                    OutReason::EmptyHand => format!("{why_out}, and is out"),
                    OutReason::NotWinning => format!("{} is out: {why_out}", who(seat)),
                }
            }
            Event::RoundWon { cards, points, .. } => {
                return self.round_won(&step.after, cards, points);
            }
            Event::MatchOver { winners } => {
                let names: Vec<_> = winners.iter().map(who).collect();
                let (verb, winners) = (if names.len() == 1 { "wins" } else { "share" }, names);
                let best = winners_score(&step.after);
                writeln!(self.output)?;
                format!("{} {verb} the match{best}", winners.join(" and "))
            }
        };
        self.say(sentence)
    }

    fn round_won(&mut self, game: &Game, cards: CardSet, points: u32) -> io::Result<()> {
        let Some(result) = game.result() else {
            return Ok(());
        };
        writeln!(self.output)?;
        let won = words::round_won(&result, &self.names);
        let cards: Vec<Card> = cards.iter().rev().collect();
        let cards = match cards[..] {
            [] => String::new(),
            _ => format!(" ({})", list(&cards)),
        };
        if game.variant().scoring == Scoring::Basic {
            return self.say(format_args!("{won}{cards}"));
        }
        self.say(format_args!("{won}{cards}, for {points} points"))?;
        let scores = game
            .seats()
            .map(|seat| format!("{} {}", self.names.subject(seat), game.score(seat)));
        let scores = scores.collect::<Vec<_>>().join(", ");
        self.say(format_args!("The score is {scores}"))
    }
}

/// With how many points the match was won, where points count.
fn winners_score(game: &Game) -> String {
    match game.variant().scoring {
        Scoring::Basic => String::new(),
        Scoring::Advanced => {
            let best = game.seats().map(|seat| game.score(seat)).max();
            format!(" with {} points", best.unwrap_or_default())
        }
    }
}

/// The cards with spaces between them.
fn list(cards: &[Card]) -> String {
    let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
    cards.join(" ")
}
