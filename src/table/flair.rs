//! What makes cards look like things: they lean towards the pointer, give way where they land, and shine when they take
//! the lead. It is laid over the pose in which a card lies and always dies away.

use bevy::prelude::*;

use super::{CardFace, Lies};
use crate::{
    animation::{
        AnimationSystems, Hurried, Pace,
        cues::Cued,
        motions::{GLINT, SQUASH},
    },
    input::{CardFocus, LastDevice},
    rules::{CardSet, Event},
    screens::{AtTable, layers::VirtualFrame},
};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Shone>().add_systems(
        Update,
        (begin_shine, lean, pass)
            .chain()
            .in_set(AnimationSystems::Aim)
            .run_if(in_state(AtTable)),
    );
}

/// The furthest that a card leans, radians.
const LEAN: f32 = 0.05;
/// How fast it leans: the share of the way that is left after a second is e to minus this.
const LEAN_HASTE: f32 = 14.0;
/// How much wider a card gets where it lands, and how much lower.
const SQUASHED: Vec2 = Vec2::new(0.035, -0.05);
/// From one shining card to the next, seconds.
const SHINE_STEP: f32 = 0.05;

/// These cards shine once, from left to right.
#[derive(Message, Clone, Copy, Debug)]
pub struct Shone(pub CardSet);

/// What a card does beyond lying in its place.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Flair {
    /// By how much it is turned beyond its pose, radians clockwise.
    pub lean: f32,
    /// How long ago it has landed, seconds at normal speed.
    landed: Option<f32>,
    /// How long it has been shining, seconds at normal speed; negative until its turn comes.
    shines: Option<f32>,
}

impl Flair {
    /// It has arrived from another place.
    pub fn land(&mut self) {
        self.landed = Some(0.0);
    }
    /// By how much it is stretched beyond its pose.
    pub fn stretch(&self) -> Vec2 {
        let share = self.landed.unwrap_or(0.0) / SQUASH.seconds;
        Vec2::ONE + SQUASHED * (share.clamp(0.0, 1.0) * std::f32::consts::PI).sin()
    }
    /// How strongly it shines, 0 to 1.
    pub fn shine(&self) -> f32 {
        let share = self.shines.unwrap_or(0.0) / GLINT.seconds;
        (share.clamp(0.0, 1.0) * std::f32::consts::PI).sin()
    }
    /// Whether it lies still.
    pub fn is_still(&self) -> bool {
        *self == Self::default()
    }
}

fn begin_shine(
    pace: Res<Pace>,
    mut shone: MessageReader<Shone>,
    mut cued: MessageReader<Cued>,
    mut cards: Query<(&CardFace, &Lies, &mut Flair)>,
) {
    let won = cued
        .read()
        .flat_map(|cue| &cue.events)
        .filter_map(|event| match event {
            Event::RoundWon { cards, .. } => Some(*cards),
            _ => None,
        });
    let sets: Vec<CardSet> = shone.read().map(|Shone(set)| *set).chain(won).collect();
    if pace.calm || pace.skip {
        return;
    }
    for set in sets {
        let mut row: Vec<_> = (cards.iter_mut())
            .filter(|(face, ..)| set.contains(face.0))
            .collect();
        row.sort_by(|(_, a, _), (_, b, _)| a.tween.pose().at.x.total_cmp(&b.tween.pose().at.x));
        for (turn, (_, _, flair)) in row.iter_mut().enumerate() {
            flair.shines = Some(-(turn as f32) * SHINE_STEP);
        }
    }
}

/// The lifted card leans to the side on which the pointer is.
fn lean(
    time: Res<Time>,
    pace: Res<Pace>,
    focus: Res<CardFocus>,
    device: Res<LastDevice>,
    frame: Res<VirtualFrame>,
    windows: Query<&Window>,
    mut cards: Query<(&CardFace, &Lies, &mut Flair)>,
) {
    let by_mouse = *device == LastDevice::Mouse && !pace.calm;
    let pointer = windows
        .iter()
        .next()
        .and_then(Window::cursor_position)
        .filter(|_| by_mouse)
        .map(|at| at / frame.scale);
    for (face, lies, mut flair) in &mut cards {
        let pose = lies.tween.goal();
        let held = focus.0.lifted == Some(face.0) && focus.0.dragged.is_none();
        let wanted = pointer.filter(|_| held).map_or(0.0, |at| {
            LEAN * ((at.x - pose.at.x) / (pose.width / 2.0)).clamp(-1.0, 1.0)
        });
        if flair.lean == wanted {
            continue;
        }
        let left = (-LEAN_HASTE * time.delta_secs()).exp();
        let next = wanted + (flair.lean - wanted) * left;
        flair.lean = if pace.calm || (next - wanted).abs() < 0.001 {
            wanted
        } else {
            next
        };
    }
}

fn pass(
    time: Res<Time>,
    pace: Res<Pace>,
    mut hurried: MessageReader<Hurried>,
    mut cards: Query<&mut Flair>,
) {
    let hurried = hurried.read().count() > 0;
    let unit = pace.seconds(1.0);
    for mut flair in &mut cards {
        if flair.landed.is_none() && flair.shines.is_none() {
            continue;
        }
        let step = if unit <= 0.0 || hurried || pace.calm {
            f32::INFINITY
        } else {
            time.delta_secs() / unit
        };
        let go_on = |passed: Option<f32>, length: f32| {
            passed
                .map(|passed| passed + step)
                .filter(|passed| *passed < length)
        };
        flair.landed = go_on(flair.landed, SQUASH.seconds);
        flair.shines = go_on(flair.shines, GLINT.seconds);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_landing_and_a_shine_begin_and_end_at_nothing() {
        let mut flair = Flair::default();
        assert!(flair.is_still());
        flair.land();
        flair.shines = Some(-0.1);
        assert_eq!((flair.stretch(), flair.shine()), (Vec2::ONE, 0.0));
        flair.landed = Some(SQUASH.seconds / 2.0);
        flair.shines = Some(GLINT.seconds / 2.0);
        assert!(flair.stretch().x > 1.0 && flair.stretch().y < 1.0);
        assert!(flair.shine() > 0.3);
        flair.landed = Some(SQUASH.seconds);
        flair.shines = Some(GLINT.seconds);
        assert!((flair.stretch() - Vec2::ONE).length() < 0.001 && flair.shine() < 0.001);
    }
}
