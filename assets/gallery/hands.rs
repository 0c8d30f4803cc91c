//! Hands that play: whole matches as fast as they go, up to the moment that is wanted.

use bevy::prelude::*;
use red7::{
    menus::Menu,
    rules::{Choice, Game, Move, RecycleTo},
    screens::Screen,
    settings::{Settings, Speed},
    stages::NextMatch,
    table::hint,
};

use crate::desk::{Desk, Stop};

impl Desk {
    /// Changes the settings as a page would.
    pub fn change(&mut self, how: impl FnOnce(&mut Settings)) {
        how(&mut self.app.world_mut().resource_mut::<Settings>());
        self.frames(3);
    }
    /// How fast the game shows what happens.
    pub fn pace(&mut self, speed: Speed) {
        self.change(|settings| settings.speed = speed);
    }
    /// Starts a match, whatever is open.
    pub fn seat(&mut self, next: &NextMatch) {
        for screen in [Screen::Title, Screen::Table] {
            self.app.world_mut().insert_resource(next.clone());
            let mut to = self.app.world_mut().resource_mut::<NextState<Screen>>();
            to.set(screen);
            self.frames(3);
        }
    }

    /// Makes a move with the mouse; an end that asks is confirmed.
    pub fn make(&mut self, mv: Move) {
        if let Some(card) = mv.card() {
            let from = self.grip(card);
            let place = match mv {
                Move::Play(_) => Some(self.tray()),
                Move::Canvas(_)
                | Move::Recycle {
                    to: RecycleTo::Canvas,
                    ..
                } => Some(self.canvas()),
                Move::Recycle { .. } => Some(self.deck()),
                _ => None,
            };
            self.click(from);
            if let Some(place) = place {
                self.click(place);
            }
            self.frames(2);
            return;
        }
        self.click_button(match mv {
            Move::Draw => "Draw one",
            Move::Decline => "No draw",
            _ => "End turn",
        });
        if self.menu() == Menu::Confirm {
            let sure = ["Give up", "End turn, go out"];
            let sure = sure.into_iter().find(|name| self.button(name).is_some());
            self.click_button(sure.expect("a button that goes on"));
        }
    }

    /// What the person on turn would do next to stay in.
    fn next_move(&self) -> Move {
        let game = self.game();
        let seat = game.turn().expect("somebody is on turn");
        let plan = hint::way_to_stay_in(game, seat).and_then(|plan| plan.first());
        plan.unwrap_or_else(|| {
            let legal = game.legal_moves();
            let gives_up = |mv: &&Move| matches!(mv, Move::Concede | Move::End);
            let end = legal.iter().find(gives_up).or(legal.first());
            *end.expect("there is always a move")
        })
    }

    /// Plays this match at once up to a stop that is wanted: whether it came before the match was over.
    pub fn play_to(&mut self, wanted: impl Fn(&Self, Stop) -> bool) -> bool {
        self.pace(Speed::Instant);
        loop {
            let stop = self.until_stop();
            if wanted(self, stop) {
                self.pace(Speed::Normal);
                return true;
            }
            match stop {
                Stop::Turn => {
                    let mv = self.next_move();
                    self.make(mv);
                }
                Stop::Result if self.game().choice() == Choice::MatchOver => return false,
                Stop::Menu(_) | Stop::Result => {
                    self.tap(KeyCode::Enter);
                    self.frames(3);
                }
            }
        }
    }

    /// Starts one match after the other, each with another deal, until one comes to a turn of the person like that.
    pub fn find_turn(&mut self, next: &NextMatch, wanted: impl Fn(&Game) -> bool) {
        for seed in next.seed.. {
            self.seat(&NextMatch {
                seed,
                ..next.clone()
            });
            if self.play_to(|desk, stop| stop == Stop::Turn && wanted(desk.game())) {
                // What the mouse did last leaves no trace.
                self.leave();
                self.frames(40);
                return;
            }
        }
    }
}
