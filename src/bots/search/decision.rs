//! One decision in the making.

use super::{
    Search,
    options::{Choices, Choosable},
    playout,
    stakes::Stakes,
    tree::{Node, NodeId, Tree},
};
use crate::{
    bots::{BotRng, heuristic::Heuristic, sound_turns, thrifty_turns, weights::weights},
    rules::{Game, Plan, Seat, TurnGroup, View},
};

/// How much worse a turn that was not tried yet is taken to be than its position on average.
const FIRST_PLAY_REDUCTION: f32 = 0.1;

/// Everything that a search remembers between its iterations.
pub(super) struct Decision<'a> {
    search: &'a Search,
    tree: Tree,
    stakes: Stakes,
    root: Choices,
    /// The nodes of this iteration, and whose turn led there.
    path: Vec<(NodeId, Seat)>,
    /// Kept for its memory, like the next one: the turns at a node below the root.
    options: Choices,
    groups: Vec<TurnGroup>,
}

impl<'a> Decision<'a> {
    pub(super) fn new(search: &'a Search, view: &View, root: Choices) -> Self {
        Self {
            search,
            tree: Tree::new(search.budget.iterations),
            stakes: Stakes::new(view),
            root,
            path: Vec::new(),
            options: Choices::default(),
            groups: Vec::new(),
        }
    }

    /// Goes down the tree in this game, plays it out, and remembers what came of it.
    pub(super) fn iterate(&mut self, mut game: Game, rng: &mut BotRng) {
        self.path.clear();
        let mut node = Tree::ROOT;
        while let Some(seat) = game.turn() {
            let (turn, known) = self.select(&game, seat, node);
            playout::take(&mut game, turn);
            let next = known.unwrap_or_else(|| self.tree.grow(node, turn));
            let is_new = self.tree.node(next).visits == 0;
            self.path.push((next, seat));
            node = next;
            if is_new {
                break;
            }
        }
        playout::play_well(&mut game, self.search.careful, &mut self.groups);
        playout::play_cheaply(&mut game, rng);

        let value = self.stakes.value(&game);
        let mut parent = Tree::ROOT;
        for &(child, seat) in &self.path {
            self.tree.record(parent, child, value[seat.index()]);
            parent = child;
        }
        self.tree.finish(parent);
    }

    /// The turn to try next, and where it leads if that is known.
    fn select(&mut self, game: &Game, seat: Seat, node: NodeId) -> (Plan, Option<NodeId>) {
        if node == Tree::ROOT {
            let place = self.favourite(node, self.root.as_slice(), |option| option.node);
            let turn = self.root.as_slice()[place].turn;
            let next = self.root.as_slice()[place].node;
            // The root is visited in every iteration, so it is worth remembering its children.
            let next = next.unwrap_or_else(|| self.tree.grow(node, turn));
            self.root.connect(place, next);
            return (turn, Some(next));
        }
        self.list(game, seat);
        let tree = &self.tree;
        let options = self.options.as_slice();
        let turn = if options.is_empty() {
            playout::leave(game)
        } else {
            options[self.favourite(node, options, |option| tree.child(node, option.turn))].turn
        };
        (turn, self.tree.child(node, turn))
    }

    /// Which of these turns promises most: by its mean so far, and by PUCT's bonus for what the prior likes and
    /// the search has neglected.
    fn favourite(
        &self,
        node: NodeId,
        options: &[Choosable],
        child: impl Fn(&Choosable) -> Option<NodeId>,
    ) -> usize {
        let here = self.tree.node(node);
        let exploration = self.search.exploration * (here.visits.max(1) as f32).sqrt();
        let untried = here.mean_for_next() - FIRST_PLAY_REDUCTION;
        let score = |option: &Choosable| {
            let child = child(option).map(|id| self.tree.node(id));
            let tried = child.filter(|child| child.visits > 0);
            let mean = tried.map_or(untried, Node::mean);
            let visits = tried.map_or(0, |child| child.visits);
            mean + exploration * option.prior / (1 + visits) as f32
        };
        let mut best = (0, f32::NEG_INFINITY);
        for (place, option) in options.iter().enumerate() {
            let score = score(option);
            if score > best.1 {
                best = (place, score);
            }
        }
        best.0
    }

    /// Lists the turns at a node below the root.
    fn list(&mut self, game: &Game, seat: Seat) {
        sound_turns(game, &mut self.groups);
        // The other seats hardly ever do best with two cards more than they need; listing such turns would take
        // most of the time.
        thrifty_turns(&mut self.groups);
        if self.path.len() <= self.search.informed {
            let view = game.view(Some(seat));
            let heuristic = Heuristic::new(&view, weights(&view));
            self.options.list_by(&heuristic, &self.groups);
        } else {
            self.options.list_by_cost(&self.groups);
        }
    }

    /// How often each root turn was tried. So many iterations that were spared because the decision was clear count
    /// for the turn that was leading, as if they had been made.
    pub(super) fn visits(&self, spared: u32) -> Vec<u32> {
        let mut visits: Vec<u32> = self
            .root
            .as_slice()
            .iter()
            .map(|option| self.count(option))
            .collect();
        if let Some(most) = visits.iter_mut().max() {
            *most += spared;
        }
        visits
    }

    /// Whether no other turn can be tried as often as the leading one in so many more iterations.
    pub(super) fn is_clear(&self, left: u32) -> bool {
        if !left.is_multiple_of(32) {
            return false;
        }
        let mut visits: [u32; 2] = [0; 2];
        for option in self.root.as_slice() {
            let count = self.count(option);
            if count > visits[0] {
                visits = [count, visits[0]];
            } else {
                visits[1] = visits[1].max(count);
            }
        }
        visits[0] > visits[1] + left
    }

    fn count(&self, option: &Choosable) -> u32 {
        option.node.map_or(0, |id| self.tree.node(id).visits)
    }
}
