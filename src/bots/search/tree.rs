//! The tree of a search: what is known about each sequence of turns.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hash, Hasher},
};

use crate::rules::Plan;

/// An index of a node. Node 0 is the root.
pub(super) type NodeId = u32;

/// A sequence of turns from the root, as the searching seat sees it: an information set of that seat.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Node {
    /// How often an iteration came here.
    pub(super) visits: u32,
    /// The sum of what this came to be worth to the seat whose turn led here.
    sum: f32,
    /// The sum of what this came to be worth to the seat that moves next.
    next_sum: f32,
}

impl Node {
    /// What it was worth on average to the seat whose turn led here.
    pub(super) fn mean(&self) -> f32 {
        self.sum / self.visits.max(1) as f32
    }

    /// What it was worth on average to the seat that moves next.
    pub(super) fn mean_for_next(&self) -> f32 {
        self.next_sum / self.visits.max(1) as f32
    }
}

/// All nodes.
#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    children: HashMap<u64, NodeId, BuildHasherDefault<Mixed>>,
}

impl Tree {
    pub(super) const ROOT: NodeId = 0;

    pub(super) fn new(iterations: u32) -> Self {
        let capacity = iterations.min(1 << 16) as usize + 1;
        let mut nodes = Vec::with_capacity(capacity);
        nodes.push(Node::default());
        Self {
            nodes,
            children: HashMap::with_capacity_and_hasher(capacity, BuildHasherDefault::default()),
        }
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    /// An iteration went from a node to one of its children, and this is what it came to be worth to the seat that
    /// took the turn.
    pub(super) fn record(&mut self, parent: NodeId, child: NodeId, value: f32) {
        let parent = &mut self.nodes[parent as usize];
        parent.visits += 1;
        parent.next_sum += value;
        self.nodes[child as usize].sum += value;
    }

    /// An iteration left the tree at this node.
    pub(super) fn finish(&mut self, last: NodeId) {
        self.nodes[last as usize].visits += 1;
    }

    /// The node to which a turn leads, if an iteration has come there.
    pub(super) fn child(&self, parent: NodeId, turn: Plan) -> Option<NodeId> {
        self.children.get(&key(parent, turn)).copied()
    }

    /// Adds the node to which a turn leads.
    pub(super) fn grow(&mut self, parent: NodeId, turn: Plan) -> NodeId {
        let id = self.nodes.len() as NodeId;
        self.nodes.push(Node::default());
        self.children.insert(key(parent, turn), id);
        id
    }
}

/// A number that stands for an edge. Two of a million edges share theirs with a chance of one in 10 million, and
/// would then share their statistics, which does no harm.
fn key(parent: NodeId, turn: Plan) -> u64 {
    let mut hasher = Mixed::default();
    // Stirred before the moves come: as plain numbers parents and moves would cancel each other out.
    hasher.mix(parent.into());
    turn.hash(&mut hasher);
    hasher.finish()
}

/// A fast hasher for numbers.
#[derive(Clone, Copy, Default)]
struct Mixed(u64);

impl Mixed {
    fn mix(&mut self, number: u64) {
        let product = u128::from(self.0 ^ number ^ 0x9e37_79b9_7f4a_7c15)
            * u128::from(0xd134_2543_de82_ef95_u64);
        self.0 = (product >> 64) as u64 ^ product as u64;
    }
}

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.mix(byte.into()));
    }

    /// Keys are hashed already.
    fn write_u64(&mut self, number: u64) {
        self.0 ^= number;
    }

    fn write_u128(&mut self, number: u128) {
        self.mix(number as u64);
        self.mix((number >> 64) as u64);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::rules::{Card, Move};

    #[test]
    fn edges_of_different_nodes_hardly_ever_share_their_key() {
        let plans: Vec<Plan> = Card::ALL
            .into_iter()
            .map(|card| [Move::Canvas(card), Move::End].into_iter().collect())
            .collect();
        let parents = 8192;
        let keys: HashSet<u64> = (0..parents)
            .flat_map(|parent| plans.iter().map(move |plan| key(parent, *plan)))
            .collect();
        assert_eq!(keys.len(), parents as usize * plans.len());
    }
}
