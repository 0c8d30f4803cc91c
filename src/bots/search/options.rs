//! The turns to choose from, with their priors.

use super::tree::NodeId;
use crate::{
    bots::heuristic::Heuristic,
    rules::{Card, Plan, TurnGroup},
};

/// A root turn that the prior holds so many times less likely than the best one is not tried at all.
const HOPELESS: f32 = 0.001;

/// A turn that may be taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choosable {
    pub(super) turn: Plan,
    /// How likely it is the best, before any iteration; all together make one.
    pub(super) prior: f32,
    /// Where it leads, if that is known.
    pub(super) node: Option<NodeId>,
}

/// All turns that may be taken.
#[derive(Clone, Debug, Default)]
pub(super) struct Choices(Vec<Choosable>);

impl Choices {
    pub(super) fn as_slice(&self) -> &[Choosable] {
        &self.0
    }

    /// Notes where a turn leads.
    pub(super) fn connect(&mut self, place: usize, node: NodeId) {
        if let Some(option) = self.0.get_mut(place) {
            option.node = Some(node);
        }
    }

    /// Lists these turns with a prior by what they leave.
    pub(super) fn list_by(&mut self, heuristic: &Heuristic, groups: &[TurnGroup]) {
        self.0.clear();
        for group in groups {
            heuristic.rate(group, |turn, rating| self.add(turn, rating));
        }
        let ratings = self.0.iter().map(|option| option.prior);
        let best = ratings.fold(f32::NEG_INFINITY, f32::max);
        for option in &mut self.0 {
            option.prior = (option.prior - best).exp();
        }
        self.normalize();
    }

    /// Lists these turns with a prior by the number of cards alone: each that goes makes a turn less likely by
    /// a fixed factor, one that comes by a bonus draw more likely. This takes a tenth of the time.
    pub(super) fn list_by_cost(&mut self, groups: &[TurnGroup]) {
        self.0.clear();
        let shares: [f32; 10] = std::array::from_fn(|cost| (-(cost as f32)).exp());
        for group in groups {
            let used = group.cards_used();
            group.for_each_start(|start, discards| {
                let mut add = |discard: Option<Card>| {
                    let draws = discard.is_some_and(|card| group.draws_for(card));
                    let cost = (used - usize::from(draws)).min(shares.len() - 1);
                    self.add(group.turn(start, discard), shares[cost]);
                };
                if discards.is_empty() {
                    add(None);
                }
                discards.iter().for_each(|card| add(Some(card)));
            });
        }
        self.normalize();
    }

    /// The turn that was tried most, and of several the likeliest.
    pub(super) fn most_visited(&self, visits: &[u32]) -> Plan {
        let ranked = self.0.iter().zip(visits);
        ranked
            .max_by(|(a, x), (b, y)| x.cmp(y).then(a.prior.total_cmp(&b.prior)))
            .map_or(Plan::EMPTY, |(option, _)| option.turn)
    }

    /// Drops the turns that would hardly ever be tried, but would be looked at in every iteration.
    pub(super) fn drop_hopeless(&mut self) {
        let best = self
            .0
            .iter()
            .fold(0.0, |best, option| option.prior.max(best));
        self.0.retain(|option| option.prior >= HOPELESS * best);
        self.normalize();
    }

    fn add(&mut self, turn: Plan, prior: f32) {
        self.0.push(Choosable {
            turn,
            prior,
            node: None,
        });
    }

    fn normalize(&mut self) {
        let sum: f32 = self.0.iter().map(|option| option.prior).sum();
        for option in &mut self.0 {
            option.prior /= sum;
        }
    }
}
