//! What happens to the truth, followed frame by frame with the rules alone.

use bevy::prelude::World;
use red7::{
    rules::{Event, Game, Move},
    stages::Match,
};

/// A round as the rules tell it: dealt from the match's seed, and one legal move after the other.
#[derive(Clone, Debug)]
pub struct History {
    /// The round after all moves so far.
    pub game: Game,
    /// The moves that have not been taken back, oldest first.
    pub moves: Vec<Move>,
    /// How many moves have been taken back.
    pub taken_back: usize,
    /// The round before each move of this turn that may still be taken back.
    before: Vec<Game>,
}

impl History {
    /// Looks at the truth after a frame: it is the deal of its seed, or one legal move further, or one step back within
    /// the person's turn. Nothing else may ever happen to it.
    pub fn follow(history: &mut Option<Self>, world: &World) {
        let Some(table) = world.get_resource::<Match>() else {
            *history = None;
            return;
        };
        let Some(truth) = &table.game else {
            *history = None;
            return;
        };
        match history {
            Some(history) if history.game == *truth => {}
            Some(history) => history.step(table, truth),
            None => {
                let dealt = deal(table);
                assert_eq!(*truth, dealt, "the deal is that of the seed {}", table.seed);
                *history = Some(Self::new(dealt));
            }
        }
    }

    fn new(dealt: Game) -> Self {
        Self {
            game: dealt,
            moves: Vec::new(),
            taken_back: 0,
            before: Vec::new(),
        }
    }

    fn step(&mut self, table: &Match, truth: &Game) {
        // The next round of the match.
        let mut next = self.game.clone();
        if next.next_round().is_ok() && *truth == next {
            *self = Self::new(next);
            return;
        }
        // The next match of the same players, or this one dealt again.
        let dealt = deal(table);
        if *truth == dealt {
            *self = Self::new(dealt);
            return;
        }
        for mv in self.game.legal_moves() {
            let mut then = self.game.clone();
            let events = then.apply(mv).expect("a listed move applies");
            if then != *truth {
                continue;
            }
            let ends = matches!(mv, Move::End | Move::Concede);
            if ends
                || events
                    .iter()
                    .any(|event| matches!(event, Event::Drew { .. }))
            {
                self.before.clear();
            } else {
                self.before.push(self.game.clone());
            }
            self.game = then;
            self.moves.push(mv);
            return;
        }
        // A move taken back, or all of them at once if the round is given up in the middle of a turn.
        let person = table.person();
        assert_eq!(
            truth.turn().map(red7::rules::Seat::index),
            person,
            "only a person takes back"
        );
        while let Some(back) = self.before.pop() {
            self.moves.pop();
            self.taken_back += 1;
            if back == *truth {
                self.game = back;
                return;
            }
        }
        panic!("the truth changed by no legal move after {:?}", self.moves);
    }
}

/// The deal that belongs to a match's seed.
fn deal(table: &Match) -> Game {
    Game::new(table.players.len(), table.variant, table.seed).expect("a table has 2 to 4 seats")
}
