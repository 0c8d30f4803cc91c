//! The wash on the table as it changes: which rule's colour lies at each point, from moment to moment.
//!
//! A new rule either floods the table (its pure paint runs out from the Canvas and thins to the wash behind the rim) or,
//! where that would flash, cross-fades. [`Coat::light`] says in numbers what the shader draws.

use std::time::Duration;

use bevy::color::LinearRgba;

use crate::{
    animation::motions::{CROSS_FADE, FLOOD, FLOOD_LEAST},
    rules::Rule,
    theme::paints::Paints,
};

/// How far behind the rim the paint stands at full strength, as a share of its whole way.
const RIM: f32 = 0.07;
/// How far behind the rim the paint has thinned to the wash.
const TAIL: f32 = 0.36;
/// How the rim speeds up on its way.
const HASTE: f32 = 1.2;
/// The least time from where one flood reaches a point until the next one does, seconds. Each brightens and darkens it
/// once: then no second holds more than three such changes.
const REST: f32 = 1.0;

/// The wash of one table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wash {
    lies: Rule,
    flood: Option<Step>,
    fade: Option<Step>,
    /// When the flood before began and ended, in the time that the player lives in.
    last: Option<(Duration, Duration)>,
}

/// A change on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Step {
    rule: Rule,
    passed: f32,
    length: f32,
}

impl Step {
    fn share(&self) -> f32 {
        (self.passed / self.length).clamp(0.0, 1.0)
    }
    fn is_done(&self) -> bool {
        self.passed >= self.length
    }
}

impl Wash {
    /// The wash of a rule, at rest.
    pub fn of(rule: Rule) -> Self {
        Self {
            lies: rule,
            flood: None,
            fade: None,
            last: None,
        }
    }
    /// The rule whose colour the table has, or gets.
    pub fn rule(&self) -> Rule {
        let on_its_way = self.fade.or(self.flood);
        on_its_way.map_or(self.lies, |step| step.rule)
    }
    /// Whether nothing changes any more.
    pub fn is_done(&self) -> bool {
        self.flood.is_none() && self.fade.is_none()
    }
    /// Whether paint runs over the table.
    pub fn is_flooding(&self) -> bool {
        self.flood.is_some()
    }
    /// Whether paint that runs for `seconds` from now on would flash nowhere.
    pub fn may_flood(&self, seconds: f32, now: Duration) -> bool {
        let rested = self.last.is_none_or(|(began, ended)| {
            let rest = Duration::from_secs_f32(REST);
            now >= began + rest && now + Duration::from_secs_f32(seconds) >= ended + rest
        });
        seconds >= FLOOD_LEAST && self.is_done() && rested
    }
    /// Lets the paint of a rule run out for `seconds`; it cross-fades instead if that would flash.
    pub fn flood(&mut self, rule: Rule, seconds: f32, now: Duration) {
        if rule == self.rule() {
            return;
        }
        if !self.may_flood(seconds, now) {
            self.fade(rule, CROSS_FADE.seconds);
            return;
        }
        self.flood = Some(Step {
            rule,
            passed: 0.0,
            length: seconds,
        });
        self.last = Some((now, now + Duration::from_secs_f32(seconds)));
    }
    /// Cross-fades to the wash of a rule.
    pub fn fade(&mut self, rule: Rule, seconds: f32) {
        if rule == self.rule() {
            return;
        }
        if let Some(before) = self.fade {
            self.lies = before.rule;
            self.flood = None;
        }
        self.fade = Some(Step {
            rule,
            passed: 0.0,
            length: seconds.max(0.001),
        });
    }
    /// Moves on by so many seconds.
    pub fn advance(&mut self, seconds: f32, now: Duration) {
        for step in [&mut self.flood, &mut self.fade].into_iter().flatten() {
            step.passed += seconds;
        }
        self.settle(now);
    }
    /// Goes to its end.
    pub fn finish(&mut self, now: Duration) {
        self.advance(f32::INFINITY, now);
    }
    fn settle(&mut self, now: Duration) {
        if let Some(flood) = self.flood.take_if(|flood| flood.is_done()) {
            self.lies = flood.rule;
            if let Some((_, ended)) = &mut self.last {
                // A slow machine takes longer, a press ends it earlier.
                *ended = now;
            }
        }
        if let Some(fade) = self.fade.take_if(|fade| fade.is_done()) {
            self.lies = fade.rule;
            self.flood = None;
        }
    }
    /// How it looks now.
    pub fn coat(&self) -> Coat {
        let (to, rim) = self.flood.map_or((self.lies, 0.0), |flood| {
            (flood.rule, (1.0 + TAIL) * flood.share().powf(HASTE))
        });
        let (over, share) = self
            .fade
            .map_or((to, 0.0), |fade| (fade.rule, fade.share()));
        Coat {
            from: self.lies,
            to,
            rim,
            over,
            share,
        }
    }
    /// How long after its start, at normal speed, a flood reaches what lies `reach` of its way out, seconds.
    pub fn arrival(reach: f32) -> f32 {
        FLOOD.seconds * (reach / (1.0 + TAIL)).clamp(0.0, 1.0).powf(1.0 / HASTE)
    }
}

/// The wash at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coat {
    /// Before the rim.
    pub from: Rule,
    /// Behind the rim.
    pub to: Rule,
    /// How far the rim has come, from 0; beyond 1 the paint thins out.
    pub rim: f32,
    /// What cross-fades over it.
    pub over: Rule,
    /// How far it has done so, 0 to 1.
    pub share: f32,
}

impl Coat {
    /// Where the paint begins to thin and where it has thinned to the wash, behind the rim.
    pub const THINNING: [f32; 2] = [RIM, TAIL];

    /// How strongly pure paint covers a point that the rim comes to after `reach` of its way, 0 to 1.
    pub fn paint(&self, reach: f32) -> f32 {
        let behind = self.rim - reach;
        if self.from == self.to || behind <= 0.0 {
            return 0.0;
        }
        let thinned = ((behind - RIM) / (TAIL - RIM)).clamp(0.0, 1.0);
        let thinned = thinned * thinned * (3.0 - 2.0 * thinned);
        (1.0 - thinned) * (1.0 - self.share)
    }

    /// The light of a point of the table with this grey (linear, 0 to 1) that the rim comes to after `reach` of its way.
    pub fn light(&self, paints: &Paints, reach: f32, grey: f32) -> LinearRgba {
        let tint = |rule| paints.tint(rule).to_linear() * grey;
        let mix = |a: LinearRgba, b: LinearRgba, share: f32| a * (1.0 - share) + b * share;
        let behind = self.rim > reach;
        let wash = if behind {
            tint(self.to)
        } else {
            tint(self.from)
        };
        let wash = mix(wash, tint(self.over), self.share);
        let paint = paints.pigment(self.to).to_linear() * (0.8 + 0.2 * grey);
        mix(wash, paint, self.paint(reach))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Duration = Duration::from_secs(10);

    fn after(seconds: f32) -> Duration {
        NOW + Duration::from_secs_f32(seconds)
    }

    #[test]
    fn a_flood_ends_in_the_wash_of_its_rule_however_it_is_cut_short() {
        for tenth in 0..=10 {
            let mut wash = Wash::of(Rule::Red);
            wash.flood(Rule::Blue, 0.5, NOW);
            assert!(wash.is_flooding());
            wash.advance(0.05 * tenth as f32, NOW);
            let mut aimed = wash;
            aimed.flood(Rule::Green, 0.5, NOW);
            assert_eq!(aimed.rule(), Rule::Green, "it can be re-aimed");
            for mut wash in [wash, aimed] {
                let rule = wash.rule();
                wash.finish(NOW);
                assert!(wash.is_done());
                assert_eq!(wash.coat(), Wash::of(rule).coat());
            }
        }
    }

    #[test]
    fn the_rim_reaches_every_corner_and_the_paint_thins_out() {
        let mut wash = Wash::of(Rule::Red);
        wash.flood(Rule::Blue, 0.5, NOW);
        assert_eq!(wash.coat().paint(0.01), 0.0, "nothing has run out yet");
        wash.advance(0.1, NOW);
        let rim = wash.coat().rim;
        assert_eq!(
            wash.coat().paint(rim - RIM / 2.0),
            1.0,
            "it is pure at its rim"
        );
        assert_eq!(wash.coat().paint(0.9), 0.0);
        wash.advance(0.3999, NOW);
        assert!(wash.coat().paint(1.0) < 0.01);
    }

    #[test]
    fn floods_keep_their_distance_and_fades_step_in() {
        for (first, second, apart, floods) in [
            (0.5, 0.5, 0.9, false),
            (0.5, 0.5, 1.01, true),
            // A faster one would catch up.
            (0.8, 0.3, 1.2, false),
            (0.8, 0.3, 1.51, true),
            (0.3, 0.8, 1.01, true),
            // So fast that nobody would see it run.
            (0.5, 0.05, 9.0, false),
        ] {
            let mut wash = Wash::of(Rule::Red);
            wash.flood(Rule::Blue, first, NOW);
            wash.advance(first, after(first));
            wash.flood(Rule::Green, second, after(apart));
            assert_eq!(wash.is_flooding(), floods, "{first} {second} {apart}");
            assert_eq!(wash.rule(), Rule::Green);
        }
    }

    #[test]
    fn the_rim_arrives_when_it_says() {
        for reach in [0.05, 0.3, 0.7, 1.0] {
            let mut wash = Wash::of(Rule::Red);
            wash.flood(Rule::Blue, FLOOD.seconds, NOW);
            wash.advance(Wash::arrival(reach), NOW);
            assert!((wash.coat().rim - reach).abs() < 0.001, "{reach}");
        }
    }
}
