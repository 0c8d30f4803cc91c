//! A set-up: who sits where, and which rules are played.

use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

use crate::{
    bots::Level,
    input::Device,
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

/// Who may sit in a seat: a person with a device, or a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// A person who plays with this.
    Person(Device),
    /// A bot of that level.
    Bot(Level),
}

impl Sitter {
    /// What it is called where it can be chosen: the device, or the level.
    pub fn title(self) -> String {
        match self {
            Self::Person(device) => device.title(),
            Self::Bot(level) => level.title(),
        }
    }
    const fn player(self) -> Player {
        match self {
            Self::Person(_) => Player::Person,
            Self::Bot(level) => Player::Bot(level),
        }
    }
}

/// What a match starts with, apart from its seed.
///
/// The seats stand in turn order from the bottom of the table, so the number of seats alone says on which sides people sit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Setup {
    seats: Vec<Player>,
    /// What persons play with, by seat; where nothing stands, mouse and keyboard.
    devices: Vec<Device>,
    /// What persons are called, by seat; where nothing stands, by the side they sit on.
    names: Vec<String>,
    /// The variant.
    pub variant: Variant,
}

impl Default for Setup {
    /// One person against one bot of the middle level, with everything the game has.
    fn default() -> Self {
        Self {
            seats: vec![Player::Person, Player::Bot(Level::middle())],
            devices: Vec::new(),
            names: Vec::new(),
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
            devices: Vec::new(),
            names: Vec::new(),
            variant,
        };
        setup.is_playable().then_some(setup)
    }
    /// Whether a match can be played with it.
    pub fn is_playable(&self) -> bool {
        (FEWEST..=MOST).contains(&self.seats.len())
            && self
                .names
                .iter()
                .all(|name| name.chars().count() <= LONGEST_NAME)
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
    pub fn on(&self, side: Side) -> Option<Sitter> {
        let seat = self.seat_on(side)?;
        self.seats.get(seat).map(|player| match player {
            Player::Person => Sitter::Person(self.devices.get(seat).copied().unwrap_or_default()),
            Player::Bot(level) => Sitter::Bot(*level),
        })
    }
    fn seat_on(&self, side: Side) -> Option<usize> {
        self.sides().iter().position(|other| *other == side)
    }
    /// The devices that persons play with, in turn order.
    pub fn devices(&self) -> impl Iterator<Item = Device> {
        self.sides().iter().filter_map(|side| match self.on(*side) {
            Some(Sitter::Person(device)) => Some(device),
            _ => None,
        })
    }
    /// How many persons play. If nobody does, all watch.
    pub fn persons(&self) -> usize {
        self.devices().count()
    }
    /// The name that was given to whoever sits on a side; empty if none was.
    pub fn name(&self, side: Side) -> &str {
        self.seat_on(side)
            .and_then(|seat| self.names.get(seat))
            .map_or("", String::as_str)
    }
    /// Gives whoever sits on a side a name.
    pub fn set_name(&mut self, side: Side, name: &str) {
        if let Some(seat) = self.seat_on(side) {
            self.fill();
            name.clone_into(&mut self.names[seat]);
        }
    }
    /// Seats somebody on a side that is in use.
    pub fn seat(&mut self, side: Side, sitter: Sitter) {
        if let Some(seat) = self.seat_on(side) {
            self.fill();
            self.seats[seat] = sitter.player();
            if let Sitter::Person(device) = sitter {
                self.devices[seat] = device;
            }
        }
    }
    /// Seats a person with a device that plays nowhere yet: in a new seat if there is room, else in the place of the first
    /// bot. Says on which side; nowhere if persons sit everywhere.
    pub fn join(&mut self, device: Device) -> Option<Side> {
        let is_bot = |side: &&Side| matches!(self.on(**side), Some(Sitter::Bot(_)));
        let side = if self.seats.len() < MOST {
            let free = [Side::Left, Side::Top, Side::Right]
                .into_iter()
                .find(|side| self.on(*side).is_none())?;
            self.add(free);
            free
        } else {
            *self.sides().iter().find(is_bot)?
        };
        self.seat(side, Sitter::Person(device));
        Some(side)
    }
    /// Lets every person whose device is not there play with mouse and keyboard.
    pub fn fall_back(&mut self, is_there: impl Fn(Device) -> bool) {
        for device in &mut self.devices {
            if !is_there(*device) {
                *device = Device::Desk;
            }
        }
    }
    /// Changes the number of seats. Whoever's side stays in use stays there; the others move on to the sides that are new.
    pub fn set_count(&mut self, count: usize) {
        self.regroup(count, None);
    }
    /// Makes room in the lists for every seat.
    fn fill(&mut self) {
        self.devices.resize(self.seats.len(), Device::Desk);
        self.names.resize(self.seats.len(), String::new());
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
        let (old, new) = (self.sides(), Side::all(count));
        let mut homeless: VecDeque<Side> = old
            .iter()
            .copied()
            .filter(|side| !new.contains(side))
            .collect();
        // For each seat, on which side whoever sits there sat before; nobody for a new bot.
        let from: Vec<Option<Side>> = new
            .iter()
            .map(|side| match self.seat_on(*side) {
                Some(_) => Some(*side),
                None if fresh == Some(*side) => None,
                None => homeless.pop_front(),
            })
            .collect();
        let before = self.clone();
        self.seats = vec![Player::Bot(Level::middle()); count];
        self.devices.clear();
        self.names.clear();
        self.fill();
        for (side, from) in new.iter().zip(from) {
            if let Some(from) = from
                && let Some(sitter) = before.on(from)
            {
                self.seat(*side, sitter);
                self.set_name(*side, before.name(from));
            }
        }
    }

    /// The match that it starts with a seed.
    pub fn with_seed(&self, seed: u64) -> NextMatch {
        let name = |side: &Side| match self.on(*side) {
            Some(Sitter::Person(_)) => self.name(*side).to_owned(),
            _ => String::new(),
        };
        let device = |side: &Side| match self.on(*side) {
            Some(Sitter::Person(device)) => device,
            _ => Device::Desk,
        };
        NextMatch {
            players: self.seats.clone(),
            names: self.sides().iter().map(name).collect(),
            devices: self.sides().iter().map(device).collect(),
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
    const THRIFTY: Sitter = Sitter::Bot(Level::Thrifty);
    const ME: Sitter = Sitter::Person(Device::Desk);

    fn table(seats: &[Player]) -> Setup {
        Setup::new(seats.to_vec(), Variant::default()).expect("it can be played")
    }

    #[test]
    fn whoever_can_stays_and_the_others_move_on() {
        let new = Player::Bot(Level::middle());
        let mut setup = table(&[Player::Person, WEAK]);
        setup.set_count(3);
        assert_eq!(setup.seats(), [Player::Person, WEAK, new]);
        assert_eq!(setup.on(Left), Some(Sitter::Bot(Level::Random)));
        assert_eq!(setup.on(Top), None);
        setup.seat(Right, THRIFTY);
        setup.set_count(4);
        assert_eq!(
            setup.seats(),
            [Player::Person, WEAK, new, Player::Bot(Level::Thrifty)]
        );
        setup.set_count(2);
        assert_eq!(setup.seats(), [Player::Person, new], "North stays");
        setup.set_count(9);
        assert_eq!(setup.seats().len(), 4);
        setup.set_count(0);
        assert_eq!(setup.seats().len(), 2);
    }

    #[test]
    fn a_bot_is_added_where_it_was_wanted() {
        let new = Sitter::Bot(Level::middle());
        let weak = Sitter::Bot(Level::Random);
        for (side, seats) in [(Left, [new, weak]), (Right, [weak, new])] {
            let mut setup = table(&[Player::Person, WEAK]);
            setup.add(side);
            assert_eq!(
                [setup.on(Left), setup.on(Right)],
                seats.map(Some),
                "{side:?}"
            );
            setup.add(Top);
            assert_eq!(setup.on(Top), Some(new));
            setup.add(Top);
            assert_eq!(setup.seats().len(), 4);
        }
    }

    #[test]
    fn persons_sit_anywhere_and_take_name_and_device_along() {
        let pad = Sitter::Person(Device::Pad(2));
        let mut setup = table(&[Player::Person, WEAK, WEAK]);
        setup.seat(Right, pad);
        setup.set_name(Right, "Ada");
        setup.set_name(Bottom, "Bo");
        // East has no place at a table of two: whoever sat there moves to the North.
        setup.set_count(2);
        setup.set_count(3);
        let next = setup.with_seed(5);
        assert_eq!(next.players.len(), 3);
        assert_eq!((setup.on(Bottom), setup.name(Bottom)), (Some(ME), "Bo"));
        let ada = setup
            .sides()
            .iter()
            .find(|side| setup.name(**side) == "Ada");
        assert_eq!(
            ada.and_then(|side| setup.on(*side)),
            None,
            "a bot stood before her"
        );
        setup.seat(Left, pad);
        setup.set_name(Left, "Cy");
        setup.set_count(2);
        assert_eq!((setup.on(Top), setup.name(Top)), (Some(pad), "Cy"));
        let next = setup.with_seed(5);
        assert_eq!(next.devices, [Device::Desk, Device::Pad(2)]);
        assert_eq!(next.names, ["Bo", "Cy"]);
        setup.fall_back(|device| device == Device::Desk);
        assert_eq!(setup.on(Top), Some(ME));
        for bad in [vec![], vec![WEAK], vec![WEAK; 5]] {
            assert_eq!(Setup::new(bad, Variant::default()), None);
        }
    }

    #[test]
    fn four_pads_find_a_seat_each() {
        let mut setup = table(&[Player::Person, WEAK]);
        setup.seat(Bottom, Sitter::Person(Device::Pad(0)));
        for slot in 1..4 {
            assert!(setup.join(Device::Pad(slot)).is_some());
        }
        assert_eq!(setup.persons(), 4, "the last one took the place of the bot");
        let mut devices: Vec<Device> = setup.devices().collect();
        devices.sort_unstable();
        assert_eq!(devices, Device::ALL[1..]);
        assert_eq!(setup.join(Device::Desk), None);
    }
}
