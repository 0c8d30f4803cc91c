//! Turn: a person's play, discard, take-back or end of turn. (Bots answer in `bots`.)

use bevy::prelude::*;

use super::{Match, Refused, StageSystems};
use crate::{
    animation::cues::CueQueue,
    input::{Act, Intents},
    menus::Menu,
    rules::Move,
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
) {
    // One at a time: the next one waits for what this one sets in motion.
    let Some(intent) = intents.take() else { return };
    let on_turn = table.turn().is_some_and(|seat| seat.index() == intent.seat);
    if !on_turn || !table.person_on_turn() {
        return;
    }
    let mv = match intent.act {
        Act::Move(mv) => mv,
        Act::TakeBack => {
            table.take_back(&mut cues);
            return;
        }
        Act::EndTurn { sure } => {
            let Some(game) = &table.game else { return };
            if game.end_means_out() && !sure {
                menu.set(Menu::Confirm);
                return;
            }
            let legal = game.legal_moves();
            if legal.contains(&Move::End) {
                Move::End
            } else {
                Move::Concede
            }
        }
    };
    if let Err(reason) = table.make(mv, &mut cues) {
        refused.write(Refused { intent, reason });
    }
}
