//! A set-up: who sits where, and which rules are played.

use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

use crate::{
    bots::Level,
    rules::{Scoring, Variant},
    stages::{NextMatch, Player},
    table::zones::Side,
};

/// The fewest seats of a table.
pub const FEWEST: usize = 2;
/// The most seats of a table.
pub const MOST: usize = 4;
/// The most letters of a name: a seat's plate holds no more.
pub const LONGEST_NAME: usize = 12;

/// What a match starts with, apart from its seed.
///
/// The seats stand in turn order from the bottom of the table, so the number of seats alone says on which sides people sit.
/// A person can sit at the bottom only: the table is shown for that seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Setup {
    seats: Vec<Player>,
    /// The name of the person; if it is empty, the person is "You".
    pub name: String,
    /// The variant.
    pub variant: Variant,
}

impl Default for Setup {
    /// One person against one bot of the middle level, with everything the game has.
    fn default() -> Self {
        Self {
            seats: vec![Player::Person, Player::Bot(Level::middle())],
            name: String::new(),
            variant: Variant {
                scoring: Scoring::Advanced,
                actions: true,
            },
        }
    }
}

impl Setup {
    /// These seats, in turn order from the bottom, if a match can be played with them.
    pub fn new(seats: Vec<Player>, variant: Variant) -> Option<Self> {
        let setup = Self {
            seats,
            name: String::new(),
            variant,
        };
        setup.is_playable().then_some(setup)
    }
    /// Whether a match can be played with it.
    pub fn is_playable(&self) -> bool {
        let rivals = self.seats.get(1..).unwrap_or_default();
        (FEWEST..=MOST).contains(&self.seats.len())
            && self.name.chars().count() <= LONGEST_NAME
            && rivals.iter().all(|rival| *rival != Player::Person)
    }
    /// Who sits where, in turn order from the bottom.
    pub fn seats(&self) -> &[Player] {
        &self.seats
    }
    /// The sides in use, in turn order.
    pub fn sides(&self) -> &'static [Side] {
        Side::all(self.seats.len())
    }
    /// Who sits on a side, if anybody does.
    pub fn on(&self, side: Side) -> Option<Player> {
        let seat = self.sides().iter().position(|other| *other == side)?;
        self.seats.get(seat).copied()
    }
    /// Whether a person plays. If not, all watch.
    pub fn has_person(&self) -> bool {
        self.seats.contains(&Player::Person)
    }
    /// Who may sit on a side: bots anywhere, the person where the table is shown for.
    pub fn choices(side: Side) -> Vec<Player> {
        let person = (side == Side::Bottom).then_some(Player::Person);
        person
            .into_iter()
            .chain(Level::offered().map(Player::Bot))
            .collect()
    }
    /// Seats a player on a side that is in use, if that player may sit there.
    pub fn seat(&mut self, side: Side, player: Player) {
        if let Some(seat) = self.sides().iter().position(|other| *other == side)
            && (side == Side::Bottom || player != Player::Person)
        {
            self.seats[seat] = player;
        }
    }
    /// Changes the number of seats. Whoever's side stays in use stays there; the others move on to the sides that are new.
    pub fn set_count(&mut self, count: usize) {
        self.regroup(count, None);
    }
    /// Adds a bot on a side that is free, if there is a table with one more seat that uses it.
    pub fn add(&mut self, side: Side) {
        let more = self.seats.len() + 1;
        if self.on(side).is_none() && more <= MOST {
            let count = (more..=MOST).find(|count| Side::all(*count).contains(&side));
            self.regroup(count.unwrap_or(more), Some(side));
        }
    }

    fn regroup(&mut self, count: usize, fresh: Option<Side>) {
        let count = count.clamp(FEWEST, MOST);
        let new = Side::all(count);
        let mut homeless: VecDeque<Player> = self
            .sides()
            .iter()
            .zip(&self.seats)
            .filter(|(side, _)| !new.contains(side))
            .map(|(_, player)| *player)
            .collect();
        let bot = Player::Bot(Level::middle());
        self.seats = new
            .iter()
            .map(|side| match self.on(*side) {
                Some(player) => player,
                None if fresh == Some(*side) => bot,
                None => homeless.pop_front().unwrap_or(bot),
            })
            .collect();
    }

    /// The match that it starts with a seed.
    pub fn with_seed(&self, seed: u64) -> NextMatch {
        let name = |player: &Player| match player {
            Player::Person => self.name.clone(),
            Player::Bot(_) => String::new(),
        };
        NextMatch {
            players: self.seats.clone(),
            names: self.seats.iter().map(name).collect(),
            devices: Vec::new(),
            variant: self.variant,
            seed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Side::{Bottom, Left, Right, Top};

    const WEAK: Player = Player::Bot(Level::Random);
    const THRIFTY: Player = Player::Bot(Level::Thrifty);

    fn table(seats: &[Player]) -> Setup {
        Setup::new(seats.to_vec(), Variant::default()).expect("it can be played")
    }

    #[test]
    fn whoever_can_stays_and_the_others_move_on() {
        let new = Player::Bot(Level::middle());
        let mut setup = table(&[Player::Person, WEAK]);
        setup.set_count(3);
        assert_eq!(setup.seats(), [Player::Person, WEAK, new]);
        assert_eq!((setup.on(Left), setup.on(Top)), (Some(WEAK), None));
        setup.seat(Right, THRIFTY);
        setup.set_count(4);
        assert_eq!(setup.seats(), [Player::Person, WEAK, new, THRIFTY]);
        setup.set_count(2);
        assert_eq!(setup.seats(), [Player::Person, new], "North stays");
        setup.set_count(9);
        assert_eq!(setup.seats().len(), 4);
        setup.set_count(0);
        assert_eq!(setup.seats().len(), 2);
    }

    #[test]
    fn a_bot_is_added_where_it_was_wanted() {
        let new = Player::Bot(Level::middle());
        for (side, seats) in [(Left, [new, WEAK]), (Right, [WEAK, new])] {
            let mut setup = table(&[Player::Person, WEAK]);
            setup.add(side);
            assert_eq!(setup.seats()[1..], seats, "{side:?}");
            setup.add(Top);
            assert_eq!(setup.on(Top), Some(new));
            setup.add(Top);
            assert_eq!(setup.seats().len(), 4);
        }
    }

    #[test]
    fn a_person_sits_at_the_bottom_or_nowhere() {
        let mut setup = table(&[WEAK, WEAK, WEAK]);
        for side in [Left, Top, Right] {
            setup.seat(side, Player::Person);
            assert!(!Setup::choices(side).contains(&Player::Person));
        }
        assert!(!setup.has_person());
        setup.seat(Bottom, Player::Person);
        assert!(setup.has_person() && setup.is_playable());
        for bad in [
            vec![],
            vec![WEAK],
            vec![WEAK; 5],
            vec![WEAK, Player::Person],
            vec![Player::Person; 2],
        ] {
            assert_eq!(Setup::new(bad, Variant::default()), None);
        }
    }
}
