//! The table: where everything lies, and how it is drawn.

pub mod arrangement;
mod canvas;
mod cards;
mod crown;
mod deeds;
mod flair;
mod flood;
mod furniture;
pub mod hint;
mod ladder;
pub mod last_turns;
pub mod layout;
pub mod outlook;
mod pills;
mod places;
mod plates;
mod sentence;
mod shake;
mod turn_buttons;
mod veil;
mod ways;
pub mod zones;

pub use cards::{CardFace, Lies};
pub use flair::Flair;
pub use flood::TableGround;
pub use shake::Shake;
pub use turn_buttons::TurnButton;

use bevy::prelude::*;

use crate::{
    animation::{
        AnimationSystems,
        cues::{CueQueue, Shown},
    },
    menus::{Below, Menu},
    rules::{CardSet, Seat},
    screens::{AtTable, layers::VirtualFrame},
    stages::{Match, Offer},
    words::Names,
};
use arrangement::Arrangement;
use zones::{Frame, Side, Zones};

/// Adds the table.
pub fn plugin(app: &mut App) {
    app.insert_resource(TableView {
        arrangement: Arrangement::undealt(2, 0, &[]),
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
        canvas::plugin,
        cards::plugin,
        crown::plugin,
        deeds::plugin,
        flair::plugin,
        flood::plugin,
        shake::plugin,
    ))
    .add_plugins((
        furniture::plugin,
        hint::plugin,
        ladder::plugin,
        last_turns::plugin,
        outlook::plugin,
        pills::plugin,
        places::plugin,
        plates::plugin,
        sentence::plugin,
        turn_buttons::plugin,
        veil::plugin,
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
    cues: Res<CueQueue>,
    table: Option<Res<Match>>,
    offer: Res<Offer>,
    frame: Res<VirtualFrame>,
    menu: Res<State<Menu>>,
    below: Res<Below>,
    mut view: ResMut<TableView>,
) {
    let Some(table) = table else { return };
    let (seats, viewpoint) = (table.players.len(), table.viewpoint());
    let mut arrangement = match shown.on_table() {
        Some(game) => Arrangement::of(game, viewpoint, table.viewer()),
        None => {
            let game = table.game.as_ref();
            let pile = |seat: Seat| game.map_or(CardSet::EMPTY, |game| game.score_pile(seat));
            let piles: Vec<CardSet> = Seat::ALL.into_iter().take(seats).map(pile).collect();
            Arrangement::undealt(seats, viewpoint, &piles)
        }
    };
    if below.hides_hands(*menu.get()) {
        // Whoever passes by a paused table sees backs only.
        arrangement.hide_hands();
    } else if !shown.looks_back() && cues.is_through() {
        // What is asked is shown with the picture that belongs to it.
        arrangement.asked = offer.targets();
        if offer.hints {
            arrangement.safe = offer.safe;
        }
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
    // Where several persons play, the table turns to each of them: a name stays with its seat.
    let bottom = if table.is_shared() {
        0
    } else {
        table.viewpoint()
    };
    let name = |seat| {
        let side = Side::of(seat, bottom, seats);
        table.given_name(seat).unwrap_or(side.name()).to_owned()
    };
    names.set_if_neq(SeatNames(Names {
        of: (0..seats).map(name).collect(),
        you: table
            .person()
            .filter(|person| !table.is_shared() && table.given_name(*person).is_none()),
    }));
}
