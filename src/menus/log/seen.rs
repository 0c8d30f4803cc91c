//! What has been seen this round and counts no more, for whoever counts cards.

use bevy::prelude::*;

use crate::{
    menus::sheet::Build,
    rules::{Card, Game},
    theme::{
        art::Look,
        color, glass,
        palette::{CREAM, SHADOW},
        widgets::Voice,
    },
    words::Names,
};

/// The cards that everybody has seen this round and that count no more.
pub(super) fn spawn(panel: &mut Build, look: &Look, game: &Game, names: &Names) {
    let mut rows: Vec<(String, Vec<Card>)> = vec![("Canvas".into(), game.canvas())];
    for seat in game.seats().filter(|seat| game.is_out(*seat)) {
        let label = format!("{}, out", names.subject(seat));
        rows.push((label, game.palette_in_order(seat)));
    }
    let on_deck = game.known_deck();
    if !on_deck.is_empty() {
        rows.push(("On the deck".into(), on_deck));
    }
    rows.retain(|(_, cards)| !cards.is_empty());
    if rows.is_empty() {
        return;
    }
    panel
        .spawn((
            Node {
                flex_direction: FlexDirection::Column,
                row_gap: px(9),
                padding: UiRect::axes(px(28), px(14)),
                border: UiRect::top(px(1)),
                flex_shrink: 0.0,
                ..default()
            },
            BackgroundColor(glass(SHADOW, 0.4)),
            BorderColor::all(glass(CREAM, 0.3)),
            Pickable::IGNORE,
        ))
        .with_children(|column| {
            column.spawn(look.label(Voice::Display, 16.0, color(CREAM), "Seen this round"));
            for (label, cards) in rows {
                column
                    .spawn((
                        Node {
                            column_gap: px(6),
                            row_gap: px(4),
                            align_items: AlignItems::Center,
                            ..default()
                        },
                        Pickable::IGNORE,
                    ))
                    .with_children(|row| {
                        row.spawn((
                            Node {
                                width: px(92),
                                flex_shrink: 0.0,
                                ..default()
                            },
                            Pickable::IGNORE,
                            children![look.label(Voice::Text, 15.0, color(CREAM), label)],
                        ));
                        row.spawn((
                            Node {
                                column_gap: px(5),
                                row_gap: px(4),
                                flex_wrap: FlexWrap::Wrap,
                                flex_shrink: 1.0,
                                ..default()
                            },
                            Pickable::IGNORE,
                        ))
                        .with_children(|tokens| {
                            for card in cards {
                                tokens.spawn(look.token(card, 23.0));
                            }
                        });
                    });
            }
        });
}
