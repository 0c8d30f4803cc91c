//! The crown: it sits on the plate of the leader and travels when the lead changes.

use bevy::prelude::*;

use super::{
    TableView,
    flair::Shone,
    flood::{self, TableGround, WashSystems},
    zones::Side,
};
use crate::{
    animation::{
        AnimationSystems, Hurried, Pace, StillMoving,
        cues::Shown,
        motions::{CALM, CROWN},
    },
    rules::{CardSet, Seat},
    screens::{
        AtTable,
        ground::Ground,
        layers::{CARDS, VirtualFrame},
    },
    theme::{
        art::{Look, region},
        color,
        palette::{CREAM, INK},
        sheet::Icon,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(AtTable), spawn).add_systems(
        Update,
        travel
            .after(WashSystems)
            .before(AnimationSystems::Settle)
            .run_if(in_state(AtTable)),
    );
}

/// Height of the arc on which the crown travels, virtual pixels.
const ARC: f32 = 40.0;
/// Side of the crown's box, virtual pixels.
const SIZE: f32 = 44.0;

#[derive(Component, Default)]
struct Crown {
    on: Option<Seat>,
    from: Vec2,
    /// How long it has travelled, seconds at normal speed; nothing at rest.
    passed: Option<f32>,
}

fn spawn(mut commands: Commands, look: Look) {
    let sprite = |icon: Icon, ink: Color| Sprite {
        image: look.art.icons.clone(),
        rect: Some(region(icon.cell())),
        color: ink,
        custom_size: Some(Vec2::splat(SIZE)),
        ..default()
    };
    commands.spawn((
        Name::new("Crown"),
        DespawnOnExit(AtTable),
        Crown::default(),
        Transform::from_xyz(0.0, 0.0, 80.0),
        Visibility::Hidden,
        CARDS,
        children![
            (
                sprite(Icon::CrownRim, color(INK)),
                Transform::default(),
                CARDS
            ),
            (
                sprite(Icon::Crown, color(CREAM)),
                Transform::from_xyz(0.0, 0.0, 0.1),
                CARDS
            ),
        ],
    ));
}

fn travel(
    view: Res<TableView>,
    shown: Res<Shown>,
    frame: Res<VirtualFrame>,
    pace: Res<Pace>,
    time: Res<Time>,
    ground: Single<&Ground, With<TableGround>>,
    mut hurried: MessageReader<Hurried>,
    mut shone: MessageWriter<Shone>,
    mut moving: ResMut<StillMoving>,
    crown: Single<(&mut Crown, &mut Transform, &mut Visibility, &Children)>,
    mut parts: Query<&mut Sprite>,
) {
    let hurried = hurried.read().count() > 0;
    let (mut crown, mut transform, mut visibility, children) = crown.into_inner();
    let leader = shown.told().and_then(|game| game.leader());
    let Some(leader) = leader else {
        visibility.set_if_neq(Visibility::Hidden);
        if crown.on.is_some() {
            crown.on = None;
        }
        return;
    };
    let head = |seat: Seat| {
        let palette = view.arrangement.palettes[seat.index()].len();
        let plate = match view.side(seat) {
            Side::Bottom => view.zones.own_plate(palette),
            side => view.zones.rival(side, palette).plate,
        };
        Vec2::new(plate.min.x + 23.0, plate.min.y - 5.0)
    };
    let now = Vec2::new(
        transform.translation.x + frame.size.x / 2.0,
        frame.size.y / 2.0 - transform.translation.y,
    );
    // It sets off when the paint of a new rule has come to the one whom the rule has made the leader.
    if crown.on != Some(leader) && flood::has_come_to(&ground, head(leader), &frame) {
        // It appears where it belongs; only from one head to the next it travels.
        crown.passed = crown.on.map(|_| 0.0);
        crown.from = now;
        if crown.passed.is_some() {
            let own = view.arrangement.palettes[leader.index()].iter().copied();
            shone.write(Shone(own.collect::<CardSet>() & view.arrangement.counting));
        }
        crown.on = Some(leader);
    }
    let Some(seat) = crown.on else {
        visibility.set_if_neq(Visibility::Hidden);
        return;
    };
    visibility.set_if_neq(Visibility::Inherited);
    let (mut at, mut opacity) = (head(seat), 1.0);
    if let Some(passed) = crown.passed {
        let length = if pace.calm { CALM } else { CROWN }.seconds;
        let share = (passed / length).min(1.0);
        if pace.calm {
            at = if share < 0.5 { crown.from } else { at };
            opacity = (2.0 * share - 1.0).abs();
        } else {
            let eased = EaseFunction::CubicInOut.sample_clamped(share);
            at = crown.from.lerp(at, eased);
            at.y -= ARC * (share * std::f32::consts::PI).sin();
        }
        let unit = pace.seconds(1.0);
        crown.passed =
            (share < 1.0 && unit > 0.0 && !hurried).then(|| passed + time.delta_secs() / unit);
        moving.stirring = true;
    }
    for child in children {
        if let Ok(mut part) = parts.get_mut(*child)
            && part.color.alpha() != opacity
        {
            part.color.set_alpha(opacity);
        }
    }
    let wanted = Vec3::new(at.x - frame.size.x / 2.0, frame.size.y / 2.0 - at.y, 80.0);
    if transform.translation != wanted {
        transform.translation = wanted;
    }
}
