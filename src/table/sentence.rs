//! The sentence that says who is winning and why.

use bevy::prelude::*;

use super::{
    FurnitureSystems, SeatNames, TableView,
    flood::{self, TableGround},
    furniture::{Build, Panel, centred, panel, rebuild},
};
use crate::{
    animation::cues::Shown,
    rules::{Card, Event},
    screens::{
        AtTable, Screen,
        ground::Ground,
        layers::{Layers, VirtualFrame},
    },
    stages::Offer,
    theme::{
        art::Look,
        color, glass,
        palette::{CREAM, INK, SHADOW},
        sheet::Icon,
        widgets::Voice,
    },
    words::{self, Part, Sentence},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        OnEnter(AtTable),
        |mut commands: Commands, layers: Res<Layers>| {
            commands.spawn(panel::<Model>("Sentence", &layers, 13));
        },
    )
    .add_systems(Update, draw.in_set(FurnitureSystems));
}

#[derive(PartialEq)]
struct Model {
    area: Rect,
    content: Content,
}

#[derive(PartialEq)]
enum Content {
    Nothing,
    /// Who leads, and why.
    Leads(Sentence),
    /// What an action asks of the person, by its card.
    Asks(Card),
    /// What an action does: the number of its card, who, and what.
    Does(u8, String, Vec<Part>),
}

fn draw(
    mut commands: Commands,
    view: Res<TableView>,
    shown: Res<Shown>,
    offer: Res<Offer>,
    screen: Res<State<Screen>>,
    names: Res<SeatNames>,
    frame: Res<VirtualFrame>,
    ground: Single<&Ground, With<TableGround>>,
    look: Look,
    panel: Single<(Entity, &mut Panel<Model>)>,
) {
    let asks = view.arrangement.asked.is_some() && *screen.get() == Screen::Table;
    let content = if let Some(event) = shown.happening.filter(|_| !shown.looks_back()) {
        let number = odd_number(&event);
        let who = event.seat().map_or_else(String::new, |seat| match event {
            Event::NoEffect { .. } if names.is_you(seat) => format!("Your {number}"),
            Event::NoEffect { .. } => format!("{} {number}", names.whose(seat)),
            _ => names.subject(seat),
        });
        let parts = match event {
            // A 5: what it lets its player do is the news.
            Event::Played { .. } => {
                let task = words::action_name(number).to_lowercase();
                vec![Part::words(format!("may {task}"))]
            }
            Event::NoEffect { why, .. } => {
                let why = words::no_effect(why);
                vec![Part::words(format!("has no effect: {why}"))]
            }
            _ => words::happened(&event, &names),
        };
        Content::Does(number, who, parts)
    } else if let Some(card) = offer.asking().filter(|_| asks) {
        Content::Asks(card)
    } else if !flood::has_come_to(&ground, view.zones.sentence.center(), &frame) {
        // What was true under the old rule is over; what is true under the new one comes with its paint.
        Content::Nothing
    } else {
        shown.told().map_or(Content::Nothing, |game| {
            Content::Leads(match game.result() {
                Some(result) => words::round_won(&result, &names),
                None => words::leader(game.rule(), &game.standings(), &names),
            })
        })
    };
    let model = Model {
        area: view.zones.sentence,
        content,
    };
    rebuild(&mut commands, panel, model, |parent, model| {
        let banner = |number: u8| (icon_of(number), words::action_name(number));
        match &model.content {
            Content::Nothing => {}
            Content::Leads(sentence) => leads(parent, &look, model.area, sentence),
            Content::Asks(card) => {
                let (icon, name) = banner(card.number());
                let title = format!("{} · {name}", card.number());
                let task = Part::words(words::action_task(card.number()));
                act(parent, &look, model.area, icon, &title, &[task]);
            }
            Content::Does(number, who, parts) => {
                let (icon, _) = banner(*number);
                act(parent, &look, model.area, icon, who, parts);
            }
        }
    });
}

/// The number of the card whose action an event is.
fn odd_number(event: &Event) -> u8 {
    match event {
        Event::Stolen { .. } => 1,
        Event::Recycled { .. } => 7,
        Event::NoEffect { card, .. } | Event::Played { card, .. } => card.number(),
        _ => 3,
    }
}

/// The icon of the action of an odd number.
pub(super) fn icon_of(number: u8) -> Icon {
    match number {
        1 => Icon::StealAway,
        3 => Icon::DrawCard,
        5 => Icon::PlayAgain,
        _ => Icon::Rethink,
    }
}

fn leads(parent: &mut Build, look: &Look, place: Rect, sentence: &Sentence) {
    parent.spawn((
        centred(place),
        Pickable::IGNORE,
        children![(
            Node {
                align_items: AlignItems::Center,
                column_gap: px(10),
                padding: UiRect::horizontal(px(22)),
                border_radius: BorderRadius::MAX,
                min_height: px(32),
                ..default()
            },
            // No box: a soft dark glow that only helps the eye.
            BoxShadow::new(glass(SHADOW, 0.62), px(0), px(0), px(0), px(16)),
            Pickable::IGNORE,
            children![
                look.icon(Icon::Crown, 32.0, color(CREAM)),
                look.label(Voice::Display, 25.0, color(CREAM), sentence.head.clone()),
                look.label(Voice::Strong, 23.0, color(CREAM), sentence.reason.clone()),
            ],
        )],
    ));
}

/// The banner of an action, in the place of the sentence.
fn act(parent: &mut Build, look: &Look, place: Rect, icon: Icon, title: &str, parts: &[Part]) {
    let ink = color(INK);
    parent
        .spawn((centred(place), Pickable::IGNORE))
        .with_children(|parent| {
            parent
                .spawn((
                    Node {
                        align_items: AlignItems::Center,
                        column_gap: px(12),
                        padding: UiRect {
                            left: px(6),
                            right: px(24),
                            ..default()
                        },
                        border_radius: BorderRadius::MAX,
                        height: px(40),
                        ..default()
                    },
                    BackgroundColor(color(CREAM)),
                    BoxShadow::new(glass(SHADOW, 0.5), px(0), px(4), px(0), px(10)),
                    Pickable::IGNORE,
                ))
                .with_children(|banner| {
                    banner.spawn((
                        Node {
                            width: px(29),
                            height: px(29),
                            border_radius: BorderRadius::MAX,
                            align_items: AlignItems::Center,
                            justify_content: JustifyContent::Center,
                            ..default()
                        },
                        BackgroundColor(ink),
                        Pickable::IGNORE,
                        children![look.icon(icon, 20.0, color(CREAM))],
                    ));
                    banner.spawn(look.label(Voice::Title, 22.0, ink, title));
                    look.parts(banner, parts, 17.0, ink);
                });
        });
}
