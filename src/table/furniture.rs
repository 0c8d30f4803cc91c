//! What lies below the cards: ground, trays, the Canvas with its rule, the deck's count, the bar. And how panels are made.

use bevy::{ecs::relationship::RelatedSpawnerCommands, prelude::*, ui_widgets::Activate};

use super::{
    FurnitureSystems, TableView, layout,
    veil::{Part, Stage},
    zones::Side,
};
use crate::{
    animation::{AnimationSystems, StillMoving, cues::Shown},
    input::Control,
    menus::{Menu, MenuStack, RulesAtHand},
    rules::Rule,
    screens::{
        AtTable,
        layers::{GROUND, Layers, VirtualFrame},
    },
    theme::{
        art::Look,
        color, glass, ink_on,
        palette::{CREAM, PLATE, TABLE_TINTS},
        pigment,
        sheet::{self, Icon},
        widgets::{ButtonLook, Voice, button},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(AtTable), (spawn_ground, spawn_panels))
        .add_systems(
            Update,
            (draw_trays, draw_canvas, draw_deck, draw_bar).in_set(FurnitureSystems),
        )
        .add_systems(
            Update,
            wash_ground
                .after(AnimationSystems::Move)
                .before(AnimationSystems::Settle)
                .run_if(in_state(AtTable)),
        );
}

/// A part of the table that is built anew whenever its model changes, and only then.
#[derive(Component, Debug)]
pub struct Panel<M: Send + Sync + 'static>(Option<M>);

impl<M: Send + Sync + 'static> Panel<M> {
    /// What it shows.
    pub fn model(&self) -> Option<&M> {
        self.0.as_ref()
    }
}

/// The children of a panel while they are being built.
pub type Build<'a> = RelatedSpawnerCommands<'a, ChildOf>;

/// A panel without content, below or above the others by `order`.
pub fn panel<M: Send + Sync + 'static>(
    name: &'static str,
    layers: &Layers,
    order: i32,
) -> impl Bundle + use<M> {
    (
        Name::new(name),
        DespawnOnExit(AtTable),
        Panel::<M>(None),
        UiTargetCamera(layers.furniture),
        GlobalZIndex(order),
        Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            ..default()
        },
        Pickable::IGNORE,
    )
}

/// Builds a panel anew if its model is another one than before.
pub fn rebuild<M: PartialEq + Send + Sync + 'static>(
    commands: &mut Commands,
    panel: Single<(Entity, &mut Panel<M>)>,
    model: M,
    build: impl FnOnce(&mut Build, &M),
) {
    let (entity, mut panel) = panel.into_inner();
    if panel.0.as_ref() == Some(&model) {
        return;
    }
    commands
        .entity(entity)
        .despawn_children()
        .with_children(|parent| build(parent, &model));
    panel.0 = Some(model);
}

/// A node that fills a rectangle of the table.
pub fn area(rect: Rect) -> Node {
    Node {
        position_type: PositionType::Absolute,
        left: px(rect.min.x),
        top: px(rect.min.y),
        width: px(rect.width()),
        height: px(rect.height()),
        ..default()
    }
}

/// An area whose content is centred.
pub fn centred(rect: Rect) -> Node {
    Node {
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..area(rect)
    }
}

#[derive(Component)]
struct Ground;

fn spawn_ground(mut commands: Commands, look: Look) {
    commands.spawn((
        Name::new("Ground"),
        DespawnOnExit(AtTable),
        Ground,
        Sprite {
            image: look.art.table.clone(),
            color: color(TABLE_TINTS[0]),
            ..default()
        },
        Transform::from_xyz(0.0, 0.0, -10.0),
        GROUND,
    ));
}

/// How long the table takes to change its colour, seconds.
const WASH: f32 = 0.5;

fn wash_ground(
    shown: Res<Shown>,
    frame: Res<VirtualFrame>,
    time: Res<Time>,
    mut moving: ResMut<StillMoving>,
    mut ground: Single<&mut Sprite, With<Ground>>,
    mut way: Local<Option<(Rule, Color, f32)>>,
) {
    let rule = shown.on_table().map_or(Rule::Red, |game| game.rule());
    let goal = color(TABLE_TINTS[rule.colour().index()]);
    let size = Some(frame.size);
    if ground.custom_size != size {
        ground.custom_size = size;
    }
    match &mut *way {
        Some((to, from, passed)) if *to == rule => {
            if *passed < WASH {
                *passed += time.delta_secs();
                let share = EaseFunction::CubicOut.sample_clamped((*passed / WASH).min(1.0));
                ground.color = from.mix(&goal, share);
                moving.stirring = true;
            }
        }
        Some((to, from, passed)) => (*to, *from, *passed) = (rule, ground.color, 0.0),
        None => {
            ground.color = goal;
            *way = Some((rule, goal, WASH));
        }
    }
}

type TraysModel = Vec<Rect>;

#[derive(PartialEq)]
struct CanvasModel {
    canvas: Rect,
    card: Option<Rect>,
    rule: Rule,
    start: bool,
}

#[derive(PartialEq)]
struct DeckModel {
    deck: Rect,
    left: usize,
}

#[derive(PartialEq)]
struct BarModel {
    corner: Vec2,
    /// The words need the room of the keys.
    large: bool,
}

fn spawn_panels(mut commands: Commands, layers: Res<Layers>) {
    let stage = |order, part| Stage { order, part };
    commands.spawn((
        panel::<TraysModel>("Trays", &layers, 0),
        stage(0, Part::Trays),
    ));
    commands.spawn((
        panel::<CanvasModel>("Canvas", &layers, 1),
        stage(1, Part::Canvas),
    ));
    commands.spawn((panel::<DeckModel>("Deck", &layers, 2), stage(2, Part::Deck)));
    commands.spawn(panel::<BarModel>("Bar", &layers, 3));
}

fn draw_trays(
    mut commands: Commands,
    view: Res<TableView>,
    look: Look,
    panel: Single<(Entity, &mut Panel<TraysModel>)>,
) {
    let arrangement = &view.arrangement;
    let own = arrangement.palettes[arrangement.viewpoint].len();
    let mut trays = vec![view.zones.tray(own)];
    if arrangement.seats == 2 {
        let rival = arrangement.palettes[1 - arrangement.viewpoint].len();
        trays.extend(view.zones.rival(Side::Top, rival).tray);
    }
    let image = look.art.tray.clone();
    rebuild(&mut commands, panel, trays, |parent, trays| {
        for tray in trays {
            // The ends keep their shape; only what lies between is stretched.
            let (height, scale) = (tray.height(), tray.height() / sheet::TRAY_SIZE[1]);
            let [w, h] = sheet::TRAY_SIZE.map(|side| side * sheet::TRAY_SCALE);
            let caps = sheet::TRAY_CAPS.map(|cap| cap as f32);
            let ends = caps.map(|cap| cap / sheet::TRAY_SCALE * scale);
            let parts = [
                (0.0, caps[0], tray.min.x, ends[0]),
                (
                    caps[0],
                    w - caps[0] - caps[1],
                    tray.min.x + ends[0],
                    tray.width() - ends[0] - ends[1],
                ),
                (w - caps[1], caps[1], tray.max.x - ends[1], ends[1]),
            ];
            for (from, width, left, on_screen) in parts {
                parent.spawn((
                    ImageNode {
                        image: image.clone(),
                        rect: Some(Rect::new(from, 0.0, from + width, h)),
                        image_mode: NodeImageMode::Stretch,
                        ..default()
                    },
                    area(Rect::new(
                        left,
                        tray.min.y,
                        left + on_screen,
                        tray.min.y + height,
                    )),
                    Pickable::IGNORE,
                ));
            }
        }
    });
}

fn draw_canvas(
    mut commands: Commands,
    view: Res<TableView>,
    shown: Res<Shown>,
    look: Look,
    panel: Single<(Entity, &mut Panel<CanvasModel>)>,
) {
    let start = view.arrangement.canvas.is_empty();
    let model = CanvasModel {
        canvas: view.zones.canvas,
        card: (!start).then(|| layout::canvas_card(&view.zones)),
        rule: shown.on_table().map_or(Rule::Red, |game| game.rule()),
        start,
    };
    rebuild(&mut commands, panel, model, |parent, model| {
        let canvas = model.canvas;
        let edge = 5.0;
        parent.spawn((
            area(Rect::new(
                canvas.min.x,
                canvas.min.y,
                canvas.max.x,
                canvas.max.y + edge,
            )),
            BoxShadow::new(
                glass(crate::theme::palette::SHADOW, 0.6),
                px(0),
                px(10),
                px(-2),
                px(24),
            ),
            Pickable::IGNORE,
        ));
        parent.spawn((
            ImageNode::new(look.art.canvas.clone()).with_mode(NodeImageMode::Stretch),
            area(Rect::new(
                canvas.min.x,
                canvas.min.y,
                canvas.max.x,
                canvas.max.y + edge,
            )),
            Pickable::IGNORE,
        ));
        let stroke = Rect::new(
            canvas.min.x + 20.0,
            canvas.min.y + canvas.height() * 0.08,
            canvas.max.x - 18.0,
            canvas.max.y - canvas.height() * 0.11,
        );
        parent.spawn((
            ImageNode::new(look.art.stroke_broad.clone())
                .with_mode(NodeImageMode::Stretch)
                .with_color(pigment(model.rule)),
            area(stroke),
            Pickable::IGNORE,
        ));
        let ink = ink_on(model.rule);
        let symbol = Icon::symbol(model.rule.colour().index());
        if let Some(card) = model.card {
            parent.spawn((
                Node {
                    flex_direction: FlexDirection::Column,
                    justify_content: JustifyContent::Center,
                    row_gap: px(2),
                    ..area(Rect::new(
                        card.max.x + 26.0,
                        canvas.min.y,
                        canvas.max.x - 60.0,
                        canvas.max.y - 6.0,
                    ))
                },
                Pickable::IGNORE,
                children![
                    (
                        Node {
                            align_items: AlignItems::Center,
                            column_gap: px(12),
                            ..default()
                        },
                        Pickable::IGNORE,
                        children![
                            look.icon(symbol, 44.0, ink),
                            look.label(Voice::Title, 46.0, ink, model.rule.name()),
                        ],
                    ),
                    look.label(Voice::Bold, 20.0, ink, model.rule.goal()),
                ],
            ));
        } else {
            // No card covers the start: the marker speaks twice as loudly.
            parent.spawn((
                Node {
                    column_gap: px(34),
                    padding: UiRect::right(px(40)),
                    ..centred(Rect::new(
                        // The words stay on the paint.
                        canvas.min.x + 36.0,
                        canvas.min.y,
                        canvas.max.x - 36.0,
                        canvas.max.y - 6.0,
                    ))
                },
                Pickable::IGNORE,
                children![
                    look.icon(symbol, 116.0, ink),
                    (
                        Node {
                            flex_direction: FlexDirection::Column,
                            ..default()
                        },
                        Pickable::IGNORE,
                        children![
                            look.label(Voice::Title, 66.0, ink, model.rule.name()),
                            look.label(Voice::Bold, 23.0, ink, model.rule.goal()),
                        ],
                    ),
                ],
            ));
        }
    });
}

fn draw_deck(
    mut commands: Commands,
    view: Res<TableView>,
    look: Look,
    panel: Single<(Entity, &mut Panel<DeckModel>)>,
) {
    let model = DeckModel {
        deck: view.zones.deck,
        left: view.arrangement.deck.len(),
    };
    rebuild(&mut commands, panel, model, |parent, model| {
        if model.left == 0 {
            parent.spawn((
                Node {
                    border: UiRect::all(px(2)),
                    border_radius: BorderRadius::all(px(8)),
                    ..area(model.deck)
                },
                BorderColor::all(glass(CREAM, 0.22)),
                Pickable::IGNORE,
            ));
        }
        let below = Rect::new(
            model.deck.min.x - 20.0,
            model.deck.max.y + 10.0,
            model.deck.max.x + 20.0,
            model.deck.max.y + 34.0,
        );
        parent.spawn((
            centred(below),
            Pickable::IGNORE,
            children![look.chip(format!("{} left", model.left), false)],
        ));
    });
}

fn draw_bar(
    mut commands: Commands,
    view: Res<TableView>,
    look: Look,
    panel: Single<(Entity, &mut Panel<BarModel>)>,
) {
    let corner = view.zones.bar;
    let model = BarModel {
        corner,
        large: look.is_large(),
    };
    rebuild(&mut commands, panel, model, |parent, _| {
        let menu = Rect::new(corner.x - 107.0, corner.y, corner.x, corner.y + BAR_HEIGHT);
        bar_button(parent, &look, menu, "Menu", Control::Menu).observe(
            |_: On<Activate>, mut menus: MenuStack| {
                menus.open(Menu::Pause);
            },
        );
        let rules = Rect::new(
            menu.min.x - BAR_GAP - 97.0,
            corner.y,
            menu.min.x - BAR_GAP,
            corner.y + BAR_HEIGHT,
        );
        bar_button(parent, &look, rules, "Rules", Control::Rules)
            .observe(|_: On<Activate>, mut rules: RulesAtHand| rules.open());
        let log = Rect::new(
            rules.min.x - BAR_GAP - 82.0,
            corner.y,
            rules.min.x - BAR_GAP,
            corner.y + BAR_HEIGHT,
        );
        bar_button(parent, &look, log, "Log", Control::Log).observe(
            |_: On<Activate>, mut menus: MenuStack| {
                menus.open(Menu::Log);
            },
        );
    });
}

/// Height of the buttons in the bar, virtual pixels.
const BAR_HEIGHT: f32 = 40.0;
/// Distance between them, virtual pixels.
const BAR_GAP: f32 = 9.0;

/// A button of the bar, named by its word: "Menu button".
fn bar_button<'a>(
    parent: &'a mut Build,
    look: &Look,
    place: Rect,
    word: &str,
    key: Control,
) -> EntityCommands<'a> {
    let mut entity = parent.spawn((
        Name::new(format!("{word} button")),
        button(ButtonLook::Plain, px(place.width()), place.height()),
    ));
    entity
        .insert(Node {
            column_gap: px(10),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            border: UiRect::all(px(1.5)),
            border_radius: BorderRadius::all(px(12)),
            ..area(place)
        })
        .insert(BackgroundColor(glass(PLATE, 0.62)))
        .with_children(|button| {
            button.spawn(look.label(Voice::Strong, 15.0, color(CREAM), word));
            if !look.is_large() {
                button.spawn(look.prompt(key, color(CREAM)));
            }
        });
    entity
}
