//! The corner that says what the others did since the person's last turn.

use bevy::prelude::*;

use super::{
    FurnitureSystems, SeatNames, TableView,
    flood::Shelter,
    furniture::{Build, Panel, area, panel, rebuild},
    sentence::icon_of,
};
use crate::{
    animation::cues::Shown,
    rules::{Card, Event, Game, Scoring, Seat},
    screens::{AtTable, layers::Layers},
    stages::Match,
    theme::{
        art::Look,
        color, glass,
        palette::{CREAM, INK, PLATE},
        sheet::Icon,
        widgets::Voice,
    },
    words::{self, Names, Part},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        OnEnter(AtTable),
        |mut commands: Commands, layers: Res<Layers>| {
            commands.spawn(panel::<Model>("Last turns", &layers, 4));
        },
    )
    .add_systems(Update, draw.in_set(FurnitureSystems));
}

/// How far a line may reach, virtual pixels: the Canvas or the seat on top begins there.
const WIDEST: f32 = 326.0;
/// How far it may reach at a table of two, where the rival's tray begins earlier.
const WIDEST_OF_TWO: f32 = 248.0;
/// Distance between the pieces of a line, virtual pixels.
const GAP: f32 = 7.0;

#[derive(PartialEq)]
struct Model {
    area: Rect,
    title: (String, String),
    lines: Vec<(String, Vec<Piece>)>,
    widest: f32,
    person: bool,
}

/// A piece of a line: what it says, or the icon of the action that did it.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    /// Words, or a card.
    Part(Part),
    /// The icon of what was done.
    Action(Icon),
}

fn draw(
    mut commands: Commands,
    view: Res<TableView>,
    shown: Res<Shown>,
    names: Res<SeatNames>,
    table: Option<Res<Match>>,
    look: Look,
    panel: Single<(Entity, &mut Panel<Model>)>,
) {
    let person = table.as_ref().and_then(|table| table.person());
    let widest = match view.arrangement.seats {
        2 => WIDEST_OF_TWO,
        _ => WIDEST,
    };
    let model = Model {
        widest,
        area: view.zones.last_turns,
        title: title(shown.on_table(), table.as_deref()),
        // Larger words have room for the newest turn only.
        lines: lines(
            &shown,
            &names,
            person,
            if look.is_large() {
                1
            } else {
                view.arrangement.seats - 1
            },
            widest,
        ),
        person: person.is_some(),
    };
    rebuild(&mut commands, panel, model, |parent, model| {
        let ink = color(CREAM);
        parent.spawn((
            Shelter,
            Node {
                border_radius: BorderRadius::all(px(14)),
                ..area(model.area.inflate(12.0))
            },
            BackgroundColor(color(PLATE).with_alpha(0.0)),
            Pickable::IGNORE,
        ));
        parent
            .spawn((
                Node {
                    flex_direction: FlexDirection::Column,
                    row_gap: px(6),
                    width: px(WIDEST),
                    ..area(model.area)
                },
                Pickable::IGNORE,
            ))
            .with_children(|column| {
                column.spawn((
                    Node {
                        align_items: AlignItems::End,
                        column_gap: px(14),
                        ..default()
                    },
                    Pickable::IGNORE,
                    children![
                        look.label(Voice::Display, 23.0, ink, model.title.0.clone()),
                        (
                            look.label(
                                Voice::Text,
                                14.0,
                                ink.with_alpha(0.85),
                                model.title.1.clone()
                            ),
                            // A line of text ends below its letters, further below larger ones.
                            Node {
                                margin: UiRect::bottom(px(2)),
                                ..default()
                            },
                        ),
                    ],
                ));
                if model.lines.is_empty() {
                    return;
                }
                column.spawn((
                    Node {
                        align_items: AlignItems::Center,
                        column_gap: px(7),
                        ..default()
                    },
                    Pickable::IGNORE,
                    children![
                        (
                            Node {
                                width: px(19),
                                height: px(19),
                                border: UiRect::all(px(1.5)),
                                border_radius: BorderRadius::MAX,
                                align_items: AlignItems::Center,
                                justify_content: JustifyContent::Center,
                                ..default()
                            },
                            BackgroundColor(color(INK)),
                            BorderColor::all(ink),
                            Pickable::IGNORE,
                            children![look.icon(Icon::Drop, 11.0, ink)],
                        ),
                        look.label(
                            Voice::Strong,
                            14.0,
                            glass(CREAM, 0.86),
                            if model.person {
                                "Since your last turn"
                            } else {
                                "The last turns"
                            },
                        ),
                    ],
                ));
                for (name, parts) in &model.lines {
                    column
                        .spawn((
                            Node {
                                align_items: AlignItems::Center,
                                column_gap: px(GAP),
                                min_height: px(22),
                                width: px(model.widest),
                                overflow: Overflow::clip(),
                                ..default()
                            },
                            Pickable::IGNORE,
                        ))
                        .with_children(|row| {
                            row.spawn((
                                Node {
                                    min_width: px(NAME.0),
                                    max_width: px(NAME.1),
                                    flex_shrink: 0.0,
                                    overflow: Overflow::clip(),
                                    ..default()
                                },
                                Pickable::IGNORE,
                                children![look.label(Voice::Display, 15.0, ink, name.clone())],
                            ));
                            write(row, &look, parts, SIZE, ink.with_alpha(0.92));
                        });
                }
            });
    });
}

/// Writes a line that was made for [`SIZE`] in another size, virtual pixels.
pub fn write(row: &mut Build, look: &Look, line: &[Piece], size: f32, ink: Color) {
    for piece in line {
        match piece {
            Piece::Part(part) => look.parts(row, std::slice::from_ref(part), size, ink),
            Piece::Action(icon) => {
                row.spawn(look.icon(*icon, ICON * size / SIZE, ink));
            }
        }
    }
}

/// What is played, and for what.
fn title(game: Option<&Game>, table: Option<&Match>) -> (String, String) {
    let variant = table.map(|table| table.variant).unwrap_or_default();
    let players = table.map_or(2, |table| table.players.len());
    match variant.scoring {
        Scoring::Basic => ("Basic Red7".into(), "one round decides".into()),
        Scoring::Advanced => (
            format!("Round {}", game.map_or(1, |game| game.round())),
            format!("first to {}", Scoring::target(players)),
        ),
    }
}

/// The least and the greatest width of a name, virtual pixels.
const NAME: (f32, f32) = (47.0, 100.0);
/// Size of the text of a line, virtual pixels.
pub const SIZE: f32 = 14.0;
/// Size of an action's icon, virtual pixels.
const ICON: f32 = 17.0;

/// The turns since a person was last on turn, or of the last time round the table: one line each, oldest first, at most so
/// many of the newest, and none much wider than `widest`, virtual pixels.
pub fn lines(
    shown: &Shown,
    names: &Names,
    person: Option<usize>,
    most: usize,
    widest: f32,
) -> Vec<(String, Vec<Piece>)> {
    let mut turns: Vec<(Seat, Vec<&Event>)> = Vec::new();
    for event in shown.news(person) {
        let Some(seat) = event.seat() else { continue };
        match turns.last_mut() {
            Some((last, events)) if *last == seat => events.push(event),
            _ => turns.push((seat, vec![event])),
        }
    }
    let mut lines: Vec<(String, Vec<Piece>)> = turns
        .into_iter()
        // The person's own turn is in everybody's eyes already.
        .filter(|(seat, _)| person != Some(seat.index()))
        .filter_map(|(seat, events)| {
            let name = names.subject(seat);
            let room = widest - (8.4 * name.chars().count() as f32).clamp(NAME.0, NAME.1) - GAP;
            let line = (0..=SHORTEST)
                .map(|step| line(&events, names, step))
                .find(|line| width(line) <= room)
                .unwrap_or_else(|| line(&events, names, SHORTEST));
            (!line.is_empty()).then_some((name, line))
        })
        .collect();
    let first = lines.len().saturating_sub(most);
    lines.split_off(first)
}

/// How much a line can be shortened.
const SHORTEST: usize = 4;

/// What was done in a turn, with which cards; the log tells the rest. With each step it becomes shorter: of a chain of
/// plays first the cards in the middle are only counted, then the first one is, too, then the words for play and discard
/// go, and last everything but the newest.
fn line(events: &[&Event], names: &Names, step: usize) -> Vec<Piece> {
    let words = |words: &str| Piece::Part(Part::words(words));
    let card = |card: &Card| Piece::Part(Part::Card(*card));
    let chain: Vec<&Card> = events
        .iter()
        .filter_map(|event| match event {
            Event::Played { card, .. } => Some(card),
            _ => None,
        })
        .collect();
    let mut pieces = Vec::new();
    if let [first, middle @ .., last] = &chain[..] {
        if step < 3 {
            pieces.push(words("played"));
        }
        match (step, middle.len()) {
            (1, n) if n > 0 => {
                pieces.extend([card(first), words(&format!("+{n}")), card(last)]);
            }
            (2.., n) => pieces.extend([words(&format!("{} +", n + 1)), card(last)]),
            _ => pieces.extend(chain.iter().map(|played| card(played))),
        }
    } else if let [only] = chain[..] {
        if step < 3 {
            pieces.push(words("played"));
        }
        pieces.push(card(only));
    }
    for event in events {
        match event {
            Event::Played { .. } | Event::NoEffect { .. } | Event::Drew { .. } => {}
            Event::Stolen { card: stolen, .. } => {
                pieces.extend([Piece::Action(icon_of(1)), card(stolen)]);
            }
            Event::Recycled { card: moved, .. } => {
                pieces.extend([Piece::Action(icon_of(7)), card(moved)]);
            }
            Event::Discarded { card: painted, .. } if step >= 3 => {
                pieces.extend([Piece::Action(Icon::Drop), card(painted)]);
            }
            event => pieces.extend(words::happened(event, names).into_iter().map(Piece::Part)),
        }
    }
    if step == SHORTEST {
        let first = pieces.len().saturating_sub(4);
        pieces.drain(..first);
    }
    pieces
}

/// About how wide a line is, virtual pixels.
fn width(line: &[Piece]) -> f32 {
    let piece = |piece: &Piece| match piece {
        Piece::Part(Part::Words(words)) => 7.3 * words.chars().count() as f32,
        Piece::Part(Part::Card(_)) => SIZE * 1.55 * 1.62,
        Piece::Action(_) => ICON,
    };
    line.iter().map(piece).sum::<f32>() + GAP * line.len().saturating_sub(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::animation::cues::Step;
    use crate::rules::{RecycleTo, Rule};

    fn told(line: &[Piece]) -> String {
        let piece = |piece: &Piece| match piece {
            Piece::Part(Part::Words(words)) => words.clone(),
            Piece::Part(Part::Card(card)) => card.to_string(),
            Piece::Action(icon) => format!("{icon:?}"),
        };
        line.iter().map(piece).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_line_of_any_turn_fits_and_keeps_its_newest_cards() {
        let seat = Seat::new(1);
        let card = |text: &str| text.parse::<Card>().expect("a card");
        let played = |text: &str| Event::Played {
            seat,
            card: card(text),
        };
        let chain = ["R5", "O5", "Y5", "G5", "B5", "I5", "V7"].map(played);
        let ends = [
            Event::Recycled {
                seat,
                card: card("R2"),
                to: RecycleTo::Deck,
            },
            Event::Discarded {
                seat,
                card: card("V3"),
                rule: Rule::Violet,
            },
        ];
        for plays in 0..=chain.len() {
            for end in 0..=ends.len() {
                let events: Vec<Event> = chain[chain.len() - plays..]
                    .iter()
                    .chain(&ends[..end])
                    .copied()
                    .collect();
                for name in ["West", "Wilhelmina Octavia"] {
                    for (seats, widest) in [(2, WIDEST_OF_TWO), (4, WIDEST)] {
                        let shown = Shown {
                            recent: vec![Step::of(None, events.clone())],
                            ..default()
                        };
                        let names = Names {
                            of: vec!["South".into(), name.into()],
                            you: Some(0),
                        };
                        let lines = lines(&shown, &names, Some(0), 3, widest);
                        if events.is_empty() {
                            assert!(lines.is_empty());
                            continue;
                        }
                        let (_, line) = &lines[0];
                        let text = told(line);
                        let room = widest - NAME.0.max(8.4 * name.len() as f32).min(NAME.1) - GAP;
                        assert!(width(line) <= room, "{seats} seats: {text}");
                        if let Some(Event::Discarded { card, .. } | Event::Played { card, .. }) =
                            events.last()
                        {
                            assert!(text.ends_with(&card.to_string()), "{text}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_long_chain_is_counted_in_its_middle() {
        let seat = Seat::new(1);
        let cards = ["R5", "O5", "Y5", "G5", "B5", "I5", "V2"];
        let events = cards.map(|text| Event::Played {
            seat,
            card: text.parse().expect("a card"),
        });
        let events: Vec<&Event> = events.iter().collect();
        let names = Names::default();
        assert_eq!(told(&line(&events[..2], &names, 0)), "played R5 O5");
        assert_eq!(told(&line(&events, &names, 1)), "played R5 +5 V2");
        assert_eq!(told(&line(&events, &names, 2)), "played 6 + V2");
    }
}
