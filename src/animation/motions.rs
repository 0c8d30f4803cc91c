//! The motion table: how long each motion takes at normal speed, and the range in which it keeps its character.

/// One motion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    /// How long it takes, seconds.
    pub seconds: f32,
    /// The shortest that still reads, seconds.
    pub least: f32,
    /// The longest that does not keep anybody waiting, seconds.
    pub most: f32,
}

impl Motion {
    const fn new(seconds: f32, least: f32, most: f32) -> Self {
        assert!(least <= seconds && seconds <= most, "out of its range");
        Self {
            seconds,
            least,
            most,
        }
    }
}

macro_rules! motions {
    ($($(#[$doc:meta])* $name:ident = $seconds:literal in $least:literal to $most:literal;)*) => {
        $($(#[$doc])* pub const $name: Motion = Motion::new($seconds, $least, $most);)*
        /// All motions with their names.
        pub const ALL: &[(&str, Motion)] = &[$((stringify!($name), $name),)*];
    };
}
motions! {
    /// A card lifts under the pointer, with a slight overshoot.
    LIFT = 0.14 in 0.12 to 0.15;
    /// A card goes back down, or makes room for another one.
    REST = 0.18 in 0.15 to 0.20;
    /// A dropped card settles where it was dropped.
    DROP = 0.19 in 0.16 to 0.22;
    /// A refused card glides home.
    HOME = 0.24 in 0.22 to 0.26;
    /// A card is played, discarded or drawn, on an arc.
    PLAY = 0.29 in 0.26 to 0.32;
    /// A card turns over where it lies.
    FLIP = 0.25 in 0.22 to 0.28;
    /// A card of the deal flies to its place.
    DEAL = 0.20 in 0.15 to 0.30;
    /// From one card of the deal to the next, with the most cards that are ever dealt.
    DEAL_STEP = 0.045 in 0.045 to 0.06;
    /// The same with few cards.
    DEAL_STEP_CALM = 0.055 in 0.045 to 0.06;
    /// All cards are dealt.
    DEAL_ALL = 1.6 in 1.0 to 1.6;
    /// The cards of a round go back into the deck.
    GATHER = 0.34 in 0.26 to 0.40;
    /// A card of the title rises to its place in the hand.
    RISE = 0.42 in 0.3 to 0.5;
    /// From one card of the title's hand to the next.
    RISE_STEP = 0.04 in 0.03 to 0.05;
    /// A card gives way under its own landing and comes back.
    SQUASH = 0.12 in 0.08 to 0.15;
    /// The stroke of a new rule is painted on the Canvas, and its name stands.
    STROKE = 0.12 in 0.08 to 0.12;
    /// The Canvas swells under the stroke and comes back.
    SWELL = 0.24 in 0.12 to 0.30;
    /// The paint of a new rule runs over the table and thins to the wash.
    FLOOD = 0.56 in 0.45 to 0.60;
    /// The wash changes where no paint runs.
    CROSS_FADE = 0.2 in 0.1 to 0.3;
    /// The crown travels from one head to another.
    CROWN = 0.4 in 0.35 to 0.45;
    /// Light runs over the cards that took the lead.
    GLINT = 0.4 in 0.3 to 0.5;
    /// The set that won a round is looked at before it flies to the score pile.
    SHINE = 0.35 in 0.2 to 0.5;
    /// The table shakes.
    SHAKE = 0.15 in 0.1 to 0.15;
    /// Calm motion: one fade, whatever it stands for.
    CALM = 0.12 in 0.05 to 0.12;
    /// A card of somebody who is out turns over after the one before it.
    RIPPLE = 0.05 in 0.03 to 0.06;
    /// A round's win is looked at before anything else happens.
    ROUND_WON = 0.9 in 0.6 to 1.0;
    /// A seat going out is looked at.
    ELIMINATED = 0.45 in 0.3 to 0.6;
}

/// How fast a flood may be shown at the least, seconds: below this the eye sees no paint run, only a flash.
pub const FLOOD_LEAST: f32 = 0.2;

#[cfg(test)]
mod tests {
    use super::*;

    /// What the design asks for, written a second time: a range in the table cannot be widened by accident.
    const DESIGN: [(&str, f32, f32); 12] = [
        ("LIFT", 0.12, 0.15),
        ("REST", 0.15, 0.20),
        ("DROP", 0.16, 0.22),
        ("HOME", 0.22, 0.26),
        ("PLAY", 0.26, 0.32),
        ("FLIP", 0.22, 0.28),
        ("DEAL_STEP", 0.045, 0.06),
        ("DEAL_STEP_CALM", 0.045, 0.06),
        ("FLOOD", 0.45, 0.60),
        ("STROKE", 0.0, 0.12),
        ("CROWN", 0.35, 0.45),
        ("SHAKE", 0.0, 0.15),
    ];

    #[test]
    fn each_motion_stays_in_its_range_and_each_range_in_the_design() {
        for (name, motion) in ALL {
            assert!(motion.least <= motion.seconds, "{name} {motion:?}");
            assert!(motion.seconds <= motion.most, "{name} {motion:?}");
        }
        for (name, least, most) in DESIGN {
            let (_, motion) = (ALL.iter())
                .find(|(other, _)| *other == name)
                .expect("the design names it");
            assert!(
                least <= motion.least && motion.most <= most,
                "{name} {motion:?}"
            );
        }
        const { assert!(CALM.most <= 0.12 && ROUND_WON.most <= 1.0 && DEAL_ALL.most <= 1.6) };
    }
}
