//! Tweens: from one pose to another along a curve, to be re-aimed at any time.

use bevy::prelude::*;

use super::motions;

/// How a card lies: everything that the layout decides and a tween moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Centre, virtual pixels from the top left, y downwards.
    pub at: Vec2,
    /// Width, virtual pixels; the height is 1.4 times as much.
    pub width: f32,
    /// Turn, radians clockwise.
    pub angle: f32,
    /// Order: the higher lies on top.
    pub z: f32,
    /// How much of the card shows: 1 the face, 0 the back; in between it stands on its edge.
    pub face: f32,
    /// How strongly the table's wash veils it, 0 to 1.
    pub veil: f32,
    /// How far it is lifted off the table, 0 (lies) to 1 (held): its shadow.
    pub lift: f32,
    /// Length of the stroke below the card that says it counts, as a share of its width; 0 for none.
    pub stroke: f32,
    /// How strongly it glows because it can be chosen, 0 to 1.
    pub glow: f32,
    /// How clearly the mark shows that the card can keep its player in, 0 to 1.
    pub safe: f32,
}

impl Pose {
    /// The pose `share` (0 to 1, may overshoot) of the way to `to`.
    pub fn toward(&self, to: &Self, share: f32) -> Self {
        let mix = |a: f32, b: f32| a + (b - a) * share;
        let held = |a: f32, b: f32| mix(a, b).clamp(a.min(b), a.max(b));
        Self {
            at: self.at + (to.at - self.at) * share,
            width: mix(self.width, to.width),
            angle: mix(self.angle, to.angle),
            z: to.z,
            face: held(self.face, to.face),
            veil: held(self.veil, to.veil),
            lift: held(self.lift, to.lift),
            stroke: held(self.stroke, to.stroke),
            glow: held(self.glow, to.glow),
            safe: held(self.safe, to.safe),
        }
    }
}

/// The way a card takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Travel {
    /// Duration at normal speed, seconds.
    pub seconds: f32,
    /// Delay before it starts, seconds.
    pub delay: f32,
    /// Height of the arc, virtual pixels.
    pub arc: f32,
    /// The easing.
    pub ease: EaseFunction,
    /// Whether the card goes to another place: the next step waits for it.
    pub travels: bool,
    /// Whether it does not move, but fades out at one end and in at the other.
    pub fades: bool,
}

impl Travel {
    /// A card is played, discarded or drawn.
    pub const PLAY: Self = Self {
        seconds: motions::PLAY.seconds,
        delay: 0.0,
        arc: 46.0,
        ease: EaseFunction::CubicInOut,
        travels: true,
        fades: false,
    };
    /// A card of the deal.
    pub const DEAL: Self = Self {
        seconds: motions::DEAL.seconds,
        delay: 0.0,
        arc: 26.0,
        ease: EaseFunction::CubicOut,
        travels: true,
        fades: false,
    };
    /// A card turns over where it lies.
    pub const FLIP: Self = Self {
        seconds: motions::FLIP.seconds,
        delay: 0.0,
        arc: 0.0,
        ease: EaseFunction::SineInOut,
        travels: true,
        fades: false,
    };
    /// A card lifts under the pointer.
    pub const LIFT: Self = Self {
        seconds: motions::LIFT.seconds,
        delay: 0.0,
        arc: 0.0,
        ease: EaseFunction::BackOut,
        travels: false,
        fades: false,
    };
    /// A card goes back down, or makes room for another one.
    pub const REST: Self = Self {
        seconds: motions::REST.seconds,
        delay: 0.0,
        arc: 0.0,
        ease: EaseFunction::CubicOut,
        travels: false,
        fades: false,
    };
    /// The cards of a round go back into the deck.
    pub const GATHER: Self = Self {
        seconds: motions::GATHER.seconds,
        delay: 0.0,
        arc: 18.0,
        ease: EaseFunction::CubicInOut,
        travels: true,
        fades: false,
    };
    /// A refused card glides home.
    pub const HOME: Self = Self {
        seconds: motions::HOME.seconds,
        delay: 0.0,
        arc: 0.0,
        ease: EaseFunction::CubicInOut,
        travels: false,
        fades: false,
    };
    /// A dropped card settles where it was dropped.
    pub const DROP: Self = Self {
        seconds: motions::DROP.seconds,
        delay: 0.0,
        arc: 0.0,
        ease: EaseFunction::CubicOut,
        travels: true,
        fades: false,
    };
    /// Calm motion: it fades out where it lay and in where it lies from now on.
    pub const FADE: Self = Self {
        seconds: motions::CALM.seconds,
        delay: 0.0,
        arc: 0.0,
        ease: EaseFunction::Linear,
        travels: true,
        fades: true,
    };
    /// A 1 or a 7 sends a card of a Palette away: first the odd card stirs, then the other one leaves on a high arc, so
    /// that its face is seen before it turns over on the deck.
    pub const SENT: Self = Self {
        seconds: 0.32,
        delay: 0.12,
        arc: 88.0,
        ease: EaseFunction::CubicInOut,
        travels: true,
        fades: false,
    };
    /// The card that a 3 draws leaves the deck when the 3 has landed.
    pub const DRAWN: Self = Self {
        seconds: 0.28,
        delay: 0.26,
        arc: 20.0,
        ease: EaseFunction::CubicOut,
        travels: true,
        fades: false,
    };
    /// At once.
    pub const NOW: Self = Self {
        seconds: 0.0,
        delay: 0.0,
        arc: 0.0,
        ease: EaseFunction::Linear,
        travels: false,
        fades: false,
    };
}

/// A tween from where a card was when it was aimed to where it is to go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tween {
    from: Pose,
    to: Pose,
    travel: Travel,
    passed: f32,
}

impl Tween {
    /// Rests at a pose.
    pub fn at(pose: Pose) -> Self {
        Self {
            from: pose,
            to: pose,
            travel: Travel::NOW,
            passed: 0.0,
        }
    }
    /// Where it is to go.
    pub fn goal(&self) -> &Pose {
        &self.to
    }
    /// Aims at a new goal from wherever it is now.
    pub fn aim(&mut self, to: Pose, travel: Travel) {
        self.from = self.pose();
        self.to = to;
        self.travel = travel;
        self.passed = 0.0;
    }
    /// Changes the goal without starting anew, for a goal that itself moves.
    pub fn shift_goal(&mut self, to: Pose) {
        self.to = to;
    }
    /// Moves on by `seconds` of normal speed.
    pub fn advance(&mut self, seconds: f32) {
        self.passed += seconds;
    }
    /// Goes to its end.
    pub fn finish(&mut self) {
        self.passed = self.travel.delay + self.travel.seconds;
    }
    /// Whether it has arrived.
    pub fn is_done(&self) -> bool {
        self.passed >= self.travel.delay + self.travel.seconds
    }
    /// Whether it has not set off yet.
    pub fn is_waiting(&self) -> bool {
        self.passed < self.travel.delay
    }
    /// How much of the way is done, 0 to 1.
    fn share(&self) -> f32 {
        if self.is_done() {
            1.0
        } else {
            ((self.passed - self.travel.delay) / self.travel.seconds).clamp(0.0, 1.0)
        }
    }
    /// How opaque it is: 1 but for a fade.
    pub fn opacity(&self) -> f32 {
        if self.travel.fades {
            (2.0 * self.share() - 1.0).abs()
        } else {
            1.0
        }
    }
    /// Whether it is on the way to another place.
    pub fn is_travelling(&self) -> bool {
        self.travel.travels && !self.is_done()
    }
    /// Where it is now.
    pub fn pose(&self) -> Pose {
        if self.is_done() {
            return self.to;
        }
        let share = self.share();
        if self.travel.fades {
            return if share < 0.5 { self.from } else { self.to };
        }
        let eased = EasingCurve::new(0.0, 1.0, self.travel.ease).sample_clamped(share);
        let mut pose = self.from.toward(&self.to, eased);
        // On its way a card is in the air: over everything, on an arc, with a shadow.
        let height = (share * std::f32::consts::PI).sin();
        pose.at.y -= self.travel.arc * height;
        if self.travel.travels && share > 0.0 {
            pose.z += 400.0;
            pose.lift = pose.lift.max(0.8 * height);
        } else if self.travel.travels {
            // Not started yet: still where it lay.
            pose.z = self.from.z;
        }
        pose
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Pose = Pose {
        at: Vec2::ZERO,
        width: 100.0,
        angle: 0.0,
        z: 1.0,
        face: 0.0,
        veil: 0.0,
        lift: 0.0,
        stroke: 0.0,
        glow: 0.0,
        safe: 0.0,
    };
    const B: Pose = Pose {
        at: Vec2::new(300.0, 200.0),
        width: 60.0,
        angle: 0.3,
        z: 5.0,
        face: 1.0,
        veil: 0.4,
        lift: 0.0,
        stroke: 0.8,
        glow: 1.0,
        safe: 0.0,
    };
    const TRAVELS: [Travel; 12] = [
        Travel::SENT,
        Travel::DRAWN,
        Travel::DROP,
        Travel::FADE,
        Travel::GATHER,
        Travel::PLAY,
        Travel::DEAL,
        Travel::FLIP,
        Travel::LIFT,
        Travel::REST,
        Travel::HOME,
        Travel::NOW,
    ];

    #[test]
    fn ends_exactly_at_its_goal_and_can_be_skipped_and_re_aimed_at_every_tenth() {
        for travel in TRAVELS {
            for tenth in 0..10 {
                let mut tween = Tween::at(A);
                tween.aim(B, travel);
                tween.advance((travel.delay + travel.seconds) * tenth as f32 / 10.0);
                let before = tween.pose();
                let mut back = tween;
                back.aim(A, travel);
                if travel.seconds > 0.0 {
                    // Re-aiming never jumps.
                    assert!(back.pose().at.distance(before.at) < 0.5, "{travel:?}");
                }
                back.advance(travel.delay + travel.seconds + 0.001);
                assert_eq!(back.pose(), A);
                tween.finish();
                assert!(tween.is_done());
                assert_eq!(tween.pose(), B);
            }
        }
    }

    #[test]
    fn a_fade_is_never_between_two_places() {
        let mut tween = Tween::at(A);
        tween.aim(B, Travel::FADE);
        for step in 0..=24 {
            let pose = tween.pose();
            assert!(pose == A || pose == B, "at step {step}");
            if step == 12 {
                assert!(tween.opacity() < 0.05, "it changes its place unseen");
            }
            tween.advance(Travel::FADE.seconds / 24.0);
        }
        assert_eq!((tween.pose(), tween.opacity()), (B, 1.0));
    }

    #[test]
    fn every_way_comes_home_within_half_a_pixel_of_its_end() {
        for travel in TRAVELS.into_iter().filter(|travel| travel.seconds > 0.0) {
            let mut tween = Tween::at(A);
            tween.aim(B, travel);
            // The last thousandth of the way: no jump is left.
            tween.advance(travel.delay + travel.seconds * 0.999);
            assert!(!tween.is_done());
            assert!(tween.pose().at.distance(B.at) < 0.5, "{travel:?}");
        }
    }

    #[test]
    fn only_a_card_that_changes_its_place_holds_the_next_step_back() {
        let mut tween = Tween::at(A);
        tween.aim(B, Travel::LIFT);
        assert!(!tween.is_travelling());
        tween.aim(B, Travel::PLAY);
        assert!(tween.is_travelling());
        tween.advance(1.0);
        assert!(!tween.is_travelling());
    }
}
