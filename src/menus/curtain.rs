//! The curtain: where several persons share the screen, it covers the table between their turns, and a hand shows only
//! when its owner asks for it.

use bevy::prelude::*;

use super::{
    Menu, MenuStack,
    hold::{self, Held},
    sheet::{Build, weave},
};
use crate::{
    animation::{AnimationSystems, Settled, cues::Shown},
    input::{ActSystems, Control, Device, Intents, LastDevice, Presses},
    rules::{Rule, Seat},
    screens::{Screen, stage},
    stages::{Match, Phase, StageSystems, phase_of},
    table::{SeatNames, last_turns},
    theme::{
        art::Look,
        color, glass, ink_on,
        paints::{Paint, Paints},
        palette::{INK, PAPER, PAPER_EDGE, SHADOW, VEIL},
        sheet::Icon,
        text::TextGroup,
        widgets::Voice,
    },
    words,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            fall.run_if(in_state(Screen::Table))
                .run_if(in_state(Menu::None))
                .after(AnimationSystems::Settle)
                .before(StageSystems::Deal),
            press_keys
                .in_set(ActSystems)
                .run_if(in_state(Menu::Curtain)),
        ),
    )
    .add_systems(OnEnter(Menu::Curtain), open)
    .add_systems(OnEnter(Menu::Pause), cover);
}

/// Whoever comes back from a pause asks for the hand anew: somebody else may sit there by now.
fn cover(table: Option<ResMut<Match>>) {
    if let Some(mut table) = table
        && table.is_shared()
    {
        table.cover_hand();
    }
}

/// Falls once the picture shows that a person is on turn.
fn fall(
    settled: Res<Settled>,
    table: Option<ResMut<Match>>,
    intents: Res<Intents>,
    mut presses: ResMut<Presses>,
    mut menus: MenuStack,
) {
    let Some(mut table) = table else { return };
    let is_turn = matches!(phase_of(&table), Phase::Turn | Phase::Action);
    // What was confirmed in the pause is done before.
    if is_turn && settled.0 && table.waits_for_owner() && !intents.insists() {
        table.turn_table();
        presses.hand_over();
        menus.open(Menu::Curtain);
    }
}

fn press_keys(presses: Res<Presses>, mut menus: MenuStack) {
    if presses.who_just(Control::Menu).is_some() {
        menus.open(Menu::Pause);
    }
}

fn open(
    mut commands: Commands,
    look: Look,
    paints: Res<Paints>,
    table: Option<Res<Match>>,
    shown: Res<Shown>,
    names: Res<SeatNames>,
) {
    let Some(table) = table else { return };
    let Some(seat) = table.turn() else { return };
    let own = table.device(seat.index());
    let passes = table
        .persons()
        .any(|other| other != seat.index() && table.device(other) == own);
    let rule = shown.game.as_ref().map_or(Rule::Red, |game| game.rule());
    let cards = table.game.as_ref().map_or(0, |game| game.hand_len(seat));
    commands
        .spawn((
            Name::new("Curtain"),
            DespawnOnExit(Menu::Curtain),
            GlobalZIndex(40),
            Node {
                position_type: PositionType::Absolute,
                width: percent(100),
                height: percent(100),
                ..default()
            },
            // Nothing of the table shows beside the paper either.
            BackgroundColor(paints.tint(rule)),
        ))
        .with_child((
            Node {
                position_type: PositionType::Absolute,
                width: percent(100),
                height: percent(100),
                ..default()
            },
            BackgroundColor(glass(VEIL, 0.4)),
            Pickable::IGNORE,
        ));
    stage::open(
        &mut commands,
        "Curtain paper",
        (DespawnOnExit(Menu::Curtain), GlobalZIndex(41)),
        |stage| {
            paper(stage, &look);
            heading(stage, &look, rule, own, passes, &names.subject(seat));
            menu_prompt(stage, &look);
            news(stage, &look, &shown, &names, seat);
            stage
                .spawn((
                    TextGroup,
                    Node {
                        position_type: PositionType::Absolute,
                        left: px(826),
                        top: px(396),
                        width: px(340),
                        flex_direction: FlexDirection::Column,
                        align_items: AlignItems::Center,
                        row_gap: px(18),
                        ..default()
                    },
                    Pickable::IGNORE,
                ))
                .with_children(|place| {
                    hold::spawn(
                        place,
                        &look,
                        "Show your hand",
                        Some(own),
                        paints.pigment(rule),
                        show_hand,
                    );
                    let (label, wraps) =
                        look.growing(Voice::Display, 22.0, color(INK), "Hold to show your hand");
                    place
                        .spawn((label, wraps))
                        .insert(TextLayout::new(Justify::Center, LineBreak::NoWrap));
                });
            backs(stage, &look, cards);
        },
    );
}

/// The owner has asked.
fn show_hand(
    held: On<Held>,
    table: Option<ResMut<Match>>,
    mut last: ResMut<LastDevice>,
    mut presses: ResMut<Presses>,
    mut menus: MenuStack,
) {
    let Some(mut table) = table else { return };
    table.show_hand();
    if let Device::Pad(slot) = held.device {
        last.set_if_neq(LastDevice::Pad(slot));
    }
    presses.block();
    menus.close();
}

fn paper(stage: &mut Build, look: &Look) {
    stage
        .spawn((
            Node {
                position_type: PositionType::Absolute,
                left: px(34),
                top: px(34),
                width: px(1212),
                height: px(734),
                border: UiRect::bottom(px(8)),
                border_radius: BorderRadius::all(px(6)),
                ..default()
            },
            BackgroundColor(color(PAPER)),
            BorderColor::all(color(PAPER_EDGE)),
            BoxShadow::new(glass(SHADOW, 0.55), px(0), px(14), px(0), px(32)),
        ))
        .with_child(weave(look));
}

fn heading(stage: &mut Build, look: &Look, rule: Rule, own: Device, passes: bool, name: &str) {
    let ink = ink_on(rule);
    let title = if passes {
        format!("Pass to {name}")
    } else {
        format!("{name}’s turn")
    };
    // Long names get smaller letters: the stroke ends.
    let size = (1500.0 / title.chars().count() as f32).clamp(52.0, 84.0);
    let place = |node: Node| Node {
        position_type: PositionType::Absolute,
        left: px(114),
        top: px(90),
        width: px(1080),
        height: px(236),
        ..node
    };
    stage.spawn((
        ImageNode::new(look.art.stroke_broad.clone()).with_mode(NodeImageMode::Stretch),
        Paint(rule),
        place(default()),
        Pickable::IGNORE,
    ));
    stage
        .spawn((
            TextGroup,
            place(Node {
                padding: UiRect::new(px(56), px(150), px(0), px(8)),
                align_items: AlignItems::Center,
                column_gap: px(30),
                ..default()
            }),
            Pickable::IGNORE,
        ))
        .with_children(|stroke| {
            let icon = match own {
                Device::Desk => Icon::Mouse,
                Device::Pad(_) => Icon::Gamepad,
            };
            stroke.spawn((
                Node {
                    width: px(104),
                    height: px(104),
                    flex_shrink: 0.0,
                    border_radius: BorderRadius::MAX,
                    align_items: AlignItems::Center,
                    justify_content: JustifyContent::Center,
                    ..default()
                },
                BackgroundColor(color(INK)),
                Pickable::IGNORE,
                children![look.icon(icon, 70.0, color(PAPER))],
            ));
            stroke.spawn((
                Node {
                    flex_direction: FlexDirection::Column,
                    ..default()
                },
                Pickable::IGNORE,
                children![
                    (
                        look.label(Voice::Title, size, ink, title),
                        bevy::text::LineHeight::Px(92.0),
                    ),
                    look.label(Voice::Strong, 22.0, ink, "Everyone else, look away."),
                ],
            ));
        });
}

fn menu_prompt(stage: &mut Build, look: &Look) {
    stage.spawn((
        TextGroup,
        Node {
            position_type: PositionType::Absolute,
            right: px(74),
            top: px(57),
            align_items: AlignItems::Center,
            column_gap: px(9),
            ..default()
        },
        Pickable::IGNORE,
        children![
            look.prompt(Control::Menu, color(INK)),
            look.label(Voice::Strong, 15.0, color(INK), "Menu"),
        ],
    ));
}

/// Width of a name, and of what follows it, virtual pixels.
const NAME: f32 = 92.0;
const LINE: f32 = 598.0;

/// What the others did, and who leads.
fn news(stage: &mut Build, look: &Look, shown: &Shown, names: &SeatNames, seat: Seat) {
    let ink = color(INK);
    let Some(game) = &shown.game else { return };
    stage
        .spawn((
            TextGroup,
            Node {
                position_type: PositionType::Absolute,
                left: px(130),
                top: px(388),
                width: px(LINE + NAME),
                // As far as the cards below.
                height: px(300),
                flex_direction: FlexDirection::Column,
                row_gap: px(14),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|column| {
            column.spawn(look.label(Voice::Display, 22.0, ink, "Since your last turn"));
            // Lines are measured in the size of the table’s corner.
            let widest = (LINE + NAME) * last_turns::SIZE / 18.0;
            let person = Some(seat.index());
            let lines = last_turns::lines(shown, names, person, game.players(), widest);
            if lines.is_empty() {
                column.spawn(look.label(Voice::Text, 18.0, ink, "Nobody has moved yet."));
            }
            for (name, parts) in lines {
                column
                    .spawn((
                        Node {
                            align_items: AlignItems::Center,
                            flex_wrap: if look.is_large() {
                                FlexWrap::Wrap
                            } else {
                                FlexWrap::NoWrap
                            },
                            column_gap: px(9),
                            ..default()
                        },
                        Pickable::IGNORE,
                    ))
                    .with_children(|line| {
                        line.spawn((
                            Node {
                                width: px(NAME * look.scale.0),
                                ..default()
                            },
                            Pickable::IGNORE,
                        ))
                        .with_child(look.label(
                            Voice::Display,
                            18.0,
                            ink,
                            name,
                        ));
                        last_turns::write(line, look, &parts, 18.0, ink);
                    });
            }
            let sentence = words::leader(game.rule(), &game.standings(), names);
            column.spawn((
                Node {
                    align_items: AlignItems::Center,
                    column_gap: px(10),
                    margin: UiRect::top(px(14)),
                    ..default()
                },
                Pickable::IGNORE,
                children![
                    look.icon(Icon::Crown, 30.0, ink),
                    look.growing(Voice::Display, 22.0, ink, sentence.head),
                    look.growing(Voice::Strong, 20.0, ink, sentence.reason),
                ],
            ));
        });
}

/// The covered hand, peeping over the edge.
fn backs(stage: &mut Build, look: &Look, cards: usize) {
    let width = 92.0;
    let step = 88.0_f32.min(440.0 / (cards.max(2) - 1) as f32);
    let middle = (cards as f32 - 1.0) / 2.0;
    for i in 0..cards {
        let from_middle = i as f32 - middle;
        let lean = if middle > 0.0 {
            from_middle / middle
        } else {
            0.0
        };
        stage.spawn((
            look.cards.card_node(width, None),
            Node {
                position_type: PositionType::Absolute,
                left: px(596.0 + from_middle * step - width / 2.0),
                top: px(692.0 + 14.0 * lean * lean),
                width: px(width),
                height: px(width * 1.4),
                ..default()
            },
            UiTransform::from_rotation(Rot2::degrees(7.0 * lean)),
            Pickable::IGNORE,
        ));
    }
}
