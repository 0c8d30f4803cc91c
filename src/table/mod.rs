//! The table: where everything lies, and how it is drawn.

pub mod arrangement;
mod cards;
mod crown;
mod furniture;
mod ladder;
mod last_turns;
pub mod layout;
pub mod outlook;
mod pills;
mod plates;
mod sentence;
mod turn_buttons;
pub mod zones;

pub use cards::{CardFace, Lies};
pub use turn_buttons::TurnButton;

use bevy::prelude::*;

use crate::{
    animation::{AnimationSystems, cues::Shown},
    menus::Menu,
    rules::Seat,
    screens::{AtTable, layers::VirtualFrame},
    stages::{Match, Player},
    words::Names,
};
use arrangement::Arrangement;
use zones::{Frame, Side, Zones};

/// Adds the table.
pub fn plugin(app: &mut App) {
    app.insert_resource(TableView {
        arrangement: Arrangement::undealt(2, 0),
        zones: Zones::new(Frame::of(Vec2::ZERO), 2),
    })
    .init_resource::<SeatNames>()
    .add_systems(
        Update,
        (name_seats, arrange)
            .chain()
            .after(AnimationSystems::Cue)
            .before(AnimationSystems::Aim)
            .run_if(in_state(AtTable)),
    )
    .configure_sets(
        Update,
        FurnitureSystems
            .after(AnimationSystems::Settle)
            .after(crate::stages::StageSystems::Scoring)
            .run_if(in_state(AtTable)),
    )
    .add_plugins((
        cards::plugin,
        crown::plugin,
        furniture::plugin,
        ladder::plugin,
        last_turns::plugin,
        outlook::plugin,
        pills::plugin,
        plates::plugin,
        sentence::plugin,
        turn_buttons::plugin,
    ));
}

/// What the seats of this table are called.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Deref)]
pub struct SeatNames(pub Names);

/// The systems that draw what lies around the cards, after everything has moved.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FurnitureSystems;

/// What the table shows and where it lies.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct TableView {
    /// Where each card is.
    pub arrangement: Arrangement,
    /// Where everything lies.
    pub zones: Zones,
}

impl TableView {
    /// The side on which a seat sits.
    pub fn side(&self, seat: Seat) -> Side {
        Side::of(
            seat.index(),
            self.arrangement.viewpoint,
            self.arrangement.seats,
        )
    }
}

fn arrange(
    shown: Res<Shown>,
    table: Option<Res<Match>>,
    frame: Res<VirtualFrame>,
    menu: Res<State<Menu>>,
    mut view: ResMut<TableView>,
) {
    let Some(table) = table else { return };
    let (seats, viewpoint) = (table.players.len(), table.viewpoint());
    let mut arrangement = match &shown.game {
        Some(game) => Arrangement::of(game, viewpoint, table.person()),
        None => Arrangement::undealt(seats, viewpoint),
    };
    if menu.get().hides_hands() {
        // Whoever passes by a paused table sees backs only.
        arrangement.hide_hands();
    }
    view.set_if_neq(TableView {
        arrangement,
        zones: Zones::new(frame.0, seats),
    });
}

/// A seat is called by the name that was given to it, else by the side it sits on; a lone person without a name is "you".
fn name_seats(table: Option<Res<Match>>, mut names: ResMut<SeatNames>) {
    let Some(table) = table else { return };
    let seats = table.players.len();
    let persons = table
        .players
        .iter()
        .filter(|player| **player == Player::Person)
        .count();
    let name = |seat| {
        let side = Side::of(seat, table.viewpoint(), seats);
        table.given_name(seat).unwrap_or(side.name()).to_owned()
    };
    names.set_if_neq(SeatNames(Names {
        of: (0..seats).map(name).collect(),
        you: table
            .person()
            .filter(|person| persons == 1 && table.given_name(*person).is_none()),
    }));
}
