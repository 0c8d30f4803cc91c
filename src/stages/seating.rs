//! Who sits where, with which device, and whose hand may be seen at this moment.

use super::{Match, NextMatch, Player};
use crate::{input::Device, rules::Seat};

/// What each seat plays with.
pub(super) fn devices(next: &NextMatch) -> Vec<Device> {
    let device = |seat| next.devices.get(seat).copied().unwrap_or_default();
    (0..next.players.len()).map(device).collect()
}

/// The first seat that is a person's.
pub(super) fn first_person(players: &[Player]) -> Option<usize> {
    players.iter().position(|player| *player == Player::Person)
}

impl Match {
    /// The seats of persons, from 0.
    pub fn persons(&self) -> impl Iterator<Item = usize> {
        let players = self.players.iter().enumerate();
        players.filter_map(|(seat, player)| (*player == Player::Person).then_some(seat))
    }
    /// Whether several persons share the screen: then hands are covered between their turns.
    pub fn is_shared(&self) -> bool {
        self.persons().count() > 1
    }
    /// The seat that the table is shown for, from 0: the person's whose turn it is or was last; the first one if only bots
    /// play.
    pub fn viewpoint(&self) -> usize {
        self.facing
    }
    /// The person that the table is shown for, if there is one.
    pub fn person(&self) -> Option<usize> {
        first_person(&self.players).map(|_| self.facing)
    }
    /// The seat whose hand may be seen, from 0.
    pub fn viewer(&self) -> Option<usize> {
        self.person()
            .filter(|_| self.hand_is_open || !self.is_shared())
    }
    /// What a person plays with.
    pub fn device(&self, seat: usize) -> Device {
        self.devices.get(seat).copied().unwrap_or_default()
    }
    /// Whether a device acts for the seat on turn: a lone person may use any, several have one each.
    pub fn listens_to(&self, device: Device) -> bool {
        match self.turn() {
            _ if !self.is_shared() => true,
            Some(seat) => self.person_on_turn() && self.device(seat.index()) == device,
            None => false,
        }
    }
    /// Whether the person on turn has yet to ask for the hand.
    pub fn waits_for_owner(&self) -> bool {
        self.is_shared() && self.person_on_turn() && !self.hand_is_open
    }
    /// Shows the table for the person on turn, with every hand covered.
    pub fn turn_table(&mut self) {
        if let Some(seat) = self.turn().filter(|_| self.person_on_turn()) {
            self.facing = seat.index();
            self.hand_is_open = false;
        }
    }
    /// The person on turn has asked for the hand.
    pub fn show_hand(&mut self) {
        self.hand_is_open = self.turn().map(Seat::index) == Some(self.facing);
    }
    /// Covers all hands again.
    pub fn cover_hand(&mut self) {
        self.hand_is_open = false;
    }
    /// Lets a person play on with another device.
    pub fn change_device(&mut self, seat: usize, device: Device) {
        if let Some(own) = self.devices.get_mut(seat) {
            *own = device;
        }
    }
}
