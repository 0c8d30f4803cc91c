//! What would be: for the card in focus, one answer for each place, before anything is committed.

use bevy::prelude::*;

use super::{
    FurnitureSystems, TableView,
    furniture::{Panel, area, centred, panel, rebuild},
};
use crate::{
    animation::{StillMoving, cues::Shown},
    input::{CardFocus, Key, LastDevice, card_in_focus},
    menus::Menu,
    rules::{self, Card, Choice, Game, Move, Rule, Seat},
    screens::{AtTable, Screen, layers::Layers},
    stages::{Match, Refused},
    theme::{
        art::{Look, region},
        color, glass,
        palette::{CHIP, CREAM, INK},
        sheet::{CardPiece, Icon, LARGE},
        widgets::Voice,
    },
    words::{self, Names},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Outlook>()
        .init_resource::<Notice>()
        .add_systems(
            OnEnter(AtTable),
            |mut commands: Commands, layers: Res<Layers>| {
                commands.spawn(panel::<PillsModel>("What would be", &layers, 6));
                commands.spawn(panel::<PlacesModel>("Places", &layers, 3));
            },
        )
        .add_systems(
            Update,
            (foresee, notice_refusal, (draw_pills, draw_places))
                .chain()
                .in_set(FurnitureSystems),
        );
}

/// What would become of the person on turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// In the lead.
    Leads,
    /// Behind, but a discard can still save the turn.
    Behind,
    /// Out, if the turn ended then.
    Out,
    /// The move is not allowed.
    Refused,
}

/// What one place would bring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What would become of the person.
    pub fate: Fate,
    /// Why, as a sentence.
    pub why: String,
}

/// What would be, for the card in focus.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Outlook {
    /// The card in focus, while the person is on turn.
    pub card: Option<Card>,
    /// Played to the Palette.
    pub palette: Option<Verdict>,
    /// Discarded to the Canvas.
    pub canvas: Option<Verdict>,
}

impl Outlook {
    /// The outlook of a card of the seat on turn.
    pub fn of(game: &Game, seat: Seat, card: Card, names: &Names) -> Self {
        Self {
            card: Some(card),
            palette: Some(palette(game, seat, card, names)),
            canvas: Some(canvas(game, seat, card, names)),
        }
    }
}

fn palette(game: &Game, seat: Seat, card: Card, names: &Names) -> Verdict {
    let mut then = game.clone();
    if let Err(refused) = then.apply(Move::Play(card)) {
        return Verdict {
            fate: Fate::Refused,
            why: refused.to_string(),
        };
    }
    let sentence = words::outlook(then.rule(), &then.standings(), seat, names);
    if then.leader() == Some(seat) {
        return Verdict {
            fate: Fate::Leads,
            why: sentence.to_string(),
        };
    }
    let saves = then
        .legal_moves()
        .iter()
        .any(|mv| matches!(mv, Move::Canvas(_)));
    if saves {
        Verdict {
            fate: Fate::Behind,
            why: format!("Behind until you paint: {}", sentence.reason),
        }
    } else {
        Verdict {
            fate: Fate::Out,
            why: sentence.to_string(),
        }
    }
}

fn canvas(game: &Game, seat: Seat, card: Card, names: &Names) -> Verdict {
    let mut then = game.clone();
    match then.apply(Move::Canvas(card)) {
        Ok(_) => Verdict {
            fate: Fate::Leads,
            why: words::outlook(then.rule(), &then.standings(), seat, names).to_string(),
        },
        Err(refused) => {
            // If the card alone is to blame, the comparison says more than the rule.
            let rule = Rule::from(card.colour());
            let would =
                rules::standings(rule, game.seats_in().map(|seat| (seat, game.palette(seat))));
            let spent = game
                .legal_moves()
                .iter()
                .all(|mv| matches!(mv, Move::End | Move::Concede));
            let why = if would
                .first()
                .is_some_and(|first| first.seat != seat || first.rank.high().is_none())
                && !spent
            {
                words::refused_canvas(rule, &would, seat, names).to_string()
            } else {
                refused.to_string()
            };
            Verdict {
                fate: Fate::Refused,
                why,
            }
        }
    }
}

fn foresee(
    table: Option<Res<Match>>,
    focus: Res<CardFocus>,
    names: Res<Names>,
    mut outlook: ResMut<Outlook>,
) {
    let card = card_in_focus(&focus);
    let now = match (&table, card) {
        (Some(table), Some(card)) if table.person_on_turn() => match (&table.game, table.turn()) {
            (Some(game), Some(seat))
                if game.hand(seat).contains(card) && game.choice() != Choice::EndOnly =>
            {
                Outlook::of(game, seat, card, &names)
            }
            _ => Outlook::default(),
        },
        _ => Outlook::default(),
    };
    outlook.set_if_neq(now);
}

/// A reason that is shown for a while after something was refused.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct Notice {
    text: Option<String>,
    left: f32,
}

/// How long a refusal is shown, seconds.
const NOTICE: f32 = 3.0;

fn notice_refusal(
    mut refused: MessageReader<Refused>,
    outlook: Res<Outlook>,
    table: Option<Res<Match>>,
    time: Res<Time>,
    names: Res<Names>,
    mut notice: ResMut<Notice>,
    mut moving: ResMut<StillMoving>,
) {
    for refused in refused.read() {
        let mut text = refused.reason.clone();
        if let crate::input::Act::Move(Move::Canvas(card)) = refused.intent.act
            && let Some(table) = &table
            && let (Some(game), Some(seat)) = (&table.game, table.turn())
        {
            text = canvas(game, seat, card, &names).why;
        }
        *notice = Notice {
            text: Some(text),
            left: NOTICE,
        };
    }
    if notice.text.is_some() {
        let left = notice.left - time.delta_secs();
        if left <= 0.0 || (outlook.card.is_some() && left < NOTICE - 1.4) {
            *notice = Notice::default();
        } else {
            notice.left = left;
            moving.stirring = true;
        }
    }
}

#[derive(PartialEq)]
struct PillsModel {
    area: Rect,
    content: Content,
}

#[derive(Clone, Debug, PartialEq)]
enum Content {
    Nothing,
    Say(String),
    Refused(String),
    Would(Verdict, Verdict, LastDevice),
}

fn draw_pills(
    mut commands: Commands,
    view: Res<TableView>,
    outlook: Res<Outlook>,
    notice: Res<Notice>,
    shown: Res<Shown>,
    table: Option<Res<Match>>,
    names: Res<Names>,
    device: Res<LastDevice>,
    menu: Res<State<Menu>>,
    screen: Res<State<Screen>>,
    look: Look,
    panel: Single<(Entity, &mut Panel<PillsModel>)>,
) {
    let content = if *screen.get() != Screen::Table || *menu.get() == Menu::Pause {
        Content::Nothing
    } else if let Some(text) = &notice.text {
        Content::Refused(text.clone())
    } else if let (Some(palette), Some(canvas)) = (&outlook.palette, &outlook.canvas) {
        Content::Would(palette.clone(), canvas.clone(), *device)
    } else {
        table
            .filter(|_| shown.seen().is_some())
            .map_or(Content::Nothing, |table| advice(&table, &names))
    };
    let model = PillsModel {
        area: view.zones.outlook,
        content,
    };
    rebuild(&mut commands, panel, model, |parent, model| {
        parent
            .spawn((
                Node {
                    column_gap: px(10),
                    ..centred(model.area)
                },
                Pickable::IGNORE,
            ))
            .with_children(|row| match &model.content {
                Content::Nothing => {}
                Content::Say(text) => {
                    row.spawn((
                        pill(glass(CHIP, 0.6)),
                        children![look.label(Voice::Text, 16.0, color(CREAM), text.clone())],
                    ));
                }
                Content::Refused(text) => {
                    row.spawn((
                        pill(glass(CHIP, 0.86)),
                        children![
                            dashes(&look, 0.8),
                            badge(&look, Fate::Refused, false),
                            look.label(Voice::Strong, 15.0, color(CREAM), text.clone()),
                        ],
                    ));
                }
                Content::Would(palette, canvas, device) => {
                    let keys = *device == LastDevice::Keyboard;
                    would(row, &look, "Palette", palette, keys.then_some(Key::Confirm));
                    would(row, &look, "Canvas", canvas, keys.then_some(Key::Canvas));
                }
            });
    });
}

/// One line of advice while no card is in focus.
fn advice(table: &Match, names: &Names) -> Content {
    let (Some(game), Some(seat)) = (&table.game, table.turn()) else {
        return Content::Nothing;
    };
    if !table.person_on_turn() {
        return match table.person() {
            Some(person) if game.is_out(Seat::new(person)) => {
                Content::Say("You are out and watching. Hold Space to hurry.".into())
            }
            _ => Content::Say(format!("{} is on turn.", names.subject(seat))),
        };
    }
    let legal = game.legal_moves();
    let leads = game.leader() == Some(seat);
    let can_paint = legal.iter().any(|mv| matches!(mv, Move::Canvas(_)));
    let text = if legal == [Move::End] {
        "Painted. End your turn, or take it back."
    } else if legal.contains(&Move::End) {
        match (leads, can_paint) {
            (true, true) => "You lead. End your turn, or paint the Canvas first.",
            (true, false) => "You lead. End your turn.",
            (false, true) => {
                "You are behind: paint the Canvas with a card that puts you in the lead."
            }
            (false, false) => "You are behind, and no card on the Canvas would help. Take back?",
        }
    } else {
        "Play a card to your Palette, paint one on the Canvas, or both. End your turn in the lead."
    };
    Content::Say(text.into())
}

fn pill(ground: Color) -> impl Bundle {
    (
        Node {
            height: px(34),
            padding: UiRect::horizontal(px(14)),
            border_radius: BorderRadius::MAX,
            align_items: AlignItems::Center,
            column_gap: px(9),
            ..default()
        },
        BackgroundColor(ground),
        Pickable::IGNORE,
    )
}

/// The dashed edge of everything that is hollow; it lies over the whole of its parent.
fn dashes(look: &Look, alpha: f32) -> impl Bundle + use<> {
    (
        look.art.dashed(glass(CREAM, alpha)),
        Node {
            position_type: PositionType::Absolute,
            left: px(0),
            right: px(0),
            top: px(0),
            bottom: px(0),
            ..default()
        },
        Pickable::IGNORE,
    )
}

/// The sign of a fate: filled for yes, hollow for no.
fn badge(look: &Look, fate: Fate, on_cream: bool) -> impl Bundle + use<> {
    let icon = match fate {
        Fate::Leads => Icon::Tick,
        Fate::Behind | Fate::Out => Icon::Cross,
        Fate::Refused => Icon::Lock,
    };
    let (ground, ink, edge) = if on_cream {
        (color(INK), color(CREAM), color(INK))
    } else {
        (Color::NONE, color(CREAM), color(CREAM))
    };
    (
        Node {
            width: px(20),
            height: px(20),
            border: UiRect::all(px(1.5)),
            border_radius: BorderRadius::MAX,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            flex_shrink: 0.0,
            ..default()
        },
        BackgroundColor(ground),
        BorderColor::all(edge),
        Pickable::IGNORE,
        children![look.icon(icon, 13.0, ink)],
    )
}

fn would(
    row: &mut super::furniture::Build,
    look: &Look,
    place: &str,
    verdict: &Verdict,
    key: Option<Key>,
) {
    let leads = verdict.fate == Fate::Leads;
    let (ground, ink) = if leads {
        (color(CREAM), color(INK))
    } else {
        (glass(CHIP, 0.8), color(CREAM))
    };
    row.spawn(pill(ground)).with_children(|pill| {
        if !leads {
            pill.spawn(dashes(look, 0.6));
        }
        pill.spawn(badge(look, verdict.fate, leads));
        pill.spawn(look.label(Voice::Bold, 15.0, ink, place));
        pill.spawn(look.label(
            if leads { Voice::Strong } else { Voice::Text },
            15.0,
            ink,
            verdict.why.clone(),
        ));
        if let Some(key) = key {
            pill.spawn(look.keycap(key.cap(), ink));
        } else if place == "Palette" {
            pill.spawn(look.icon(Icon::MouseLeft, 20.0, ink));
            pill.spawn(look.label(Voice::Bold, 13.0, ink, "2×"));
        }
    });
}

#[derive(PartialEq)]
struct PlacesModel {
    slots: Vec<Rect>,
    palette: Option<Fate>,
    canvas: Option<(Rect, Fate)>,
}

/// The free places of the own Palette, and the sign of what each place would bring.
fn draw_places(
    mut commands: Commands,
    view: Res<TableView>,
    outlook: Res<Outlook>,
    look: Look,
    panel: Single<(Entity, &mut Panel<PlacesModel>)>,
) {
    let (arrangement, zones) = (&view.arrangement, &view.zones);
    let n = arrangement.palettes[arrangement.viewpoint].len();
    let row = zones.own_palette(n);
    let all = super::zones::Zones::own_slots(n);
    let busy = outlook.card.is_some();
    let out = arrangement.out[arrangement.viewpoint];
    let slots: Vec<Rect> = (n..all)
        .filter(|i| !out && (busy || n <= 2 || *i > n))
        .take(if busy || n <= 2 { 2 } else { 0 })
        .map(|i| row.rect(i, all))
        .collect();
    let model = PlacesModel {
        slots,
        palette: outlook.palette.as_ref().map(|verdict| verdict.fate),
        canvas: outlook
            .canvas
            .as_ref()
            .map(|verdict| (zones.canvas, verdict.fate)),
    };
    rebuild(&mut commands, panel, model, |parent, model| {
        for (i, slot) in model.slots.iter().enumerate() {
            let next = i == 0 && model.palette.is_some();
            let mut place = parent.spawn((
                centred(*slot),
                ImageNode {
                    image: look.art.cards_large.clone(),
                    rect: Some(region(LARGE.piece(CardPiece::Slot))),
                    color: if next {
                        color(CREAM)
                    } else {
                        glass(CREAM, 0.3)
                    },
                    ..default()
                },
                Pickable::IGNORE,
            ));
            if next && let Some(fate) = model.palette {
                place.with_children(|place| big_badge(place, &look, fate, None));
            }
        }
        if let Some((canvas, fate)) = model.canvas {
            big_badge(
                parent,
                &look,
                fate,
                Some(Vec2::new(canvas.max.x - 2.0, canvas.min.y + 2.0)),
            );
        }
    });
}

fn big_badge(parent: &mut super::furniture::Build, look: &Look, fate: Fate, at: Option<Vec2>) {
    let size = 33.0;
    let leads = fate == Fate::Leads;
    let icon = match fate {
        Fate::Leads => Icon::Tick,
        Fate::Behind | Fate::Out => Icon::Cross,
        Fate::Refused => Icon::Lock,
    };
    let (ground, ink) = if leads {
        (color(CREAM), color(INK))
    } else {
        (color(INK), color(CREAM))
    };
    let frame = at.map_or_else(
        || Node {
            width: px(size),
            height: px(size),
            ..default()
        },
        |at| area(Rect::from_center_size(at, Vec2::splat(size))),
    );
    parent.spawn((
        Node {
            border: UiRect::all(px(2)),
            border_radius: BorderRadius::MAX,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            ..frame
        },
        BackgroundColor(ground),
        BorderColor::all(if leads { color(INK) } else { color(CREAM) }),
        Pickable::IGNORE,
        children![look.icon(icon, 19.0, ink)],
    ));
}
