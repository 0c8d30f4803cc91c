//! Turn: a person's play, discard, take-back or end of turn. (Bots answer in `bots`.)

use bevy::prelude::*;

use super::{Match, Refused, StageSystems};
use crate::{
    animation::cues::CueQueue,
    input::{Act, Intents},
    menus::Menu,
    rules::{Choice, Game, Move},
    settings::{Ask, Settings},
};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Refused>()
        .add_systems(Update, answer.in_set(StageSystems::Turn));
}

/// Does what the person on turn wants. Anybody else's wish is dropped.
pub(super) fn answer(
    mut table: ResMut<Match>,
    mut cues: ResMut<CueQueue>,
    mut intents: ResMut<Intents>,
    mut refused: MessageWriter<Refused>,
    mut menu: ResMut<NextState<Menu>>,
    settings: Res<Settings>,
) {
    // A hand that its owner has not asked for plays nothing.
    if table.waits_for_owner() && !intents.insists() {
        return;
    }
    // One at a time: the next one waits for what this one sets in motion.
    let Some(intent) = intents.take() else { return };
    let on_turn = table.turn().is_some_and(|seat| seat.index() == intent.seat);
    if !on_turn || !table.person_on_turn() {
        return;
    }
    let done = match intent.act {
        Act::Move(mv) => table.make(mv, &mut cues),
        Act::TakeBack => table.take_back(&mut cues),
        Act::EndTurn { sure } => {
            let Some(game) = &table.game else { return };
            let leaving = leaving(game);
            let asks = match settings.ask {
                Ask::Always => true,
                Ask::Risky => game.end_means_out(),
                Ask::Never => false,
            };
            if asks && !sure && game.check(leaving).is_ok() {
                menu.set(Menu::Confirm);
                return;
            }
            end_turn(&mut table, &mut cues, settings.always_draw)
        }
        Act::Concede => table.concede(&mut cues),
    };
    if let Err(reason) = done {
        refused.write(Refused { intent, reason });
    }
}

/// Ends the turn, or gives up before it has begun. A bonus draw that is always taken is taken now: until here the turn
/// could be taken back.
fn end_turn(table: &mut Match, cues: &mut CueQueue, always_draw: bool) -> Result<(), String> {
    let Some(game) = &table.game else {
        return Ok(());
    };
    let last = leaving(game);
    if always_draw && matches!(game.choice(), Choice::BonusDraw { .. }) {
        table.make(Move::Draw, cues)?;
    }
    table.make(last, cues)
}

/// The move that ends the turn: who has done nothing yet concedes.
fn leaving(game: &Game) -> Move {
    match game.choice() {
        Choice::Turn { played: false } => Move::Concede,
        _ => Move::End,
    }
}
