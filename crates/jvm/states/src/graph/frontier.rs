//! The frontier (worklist): states that calls have not been made in yet, the cheapest first.

use super::NodeId;
use std::collections::{BTreeMap, VecDeque};

/// How early a state comes: those with the smallest order first.
pub(super) type Order = (u32, usize);

/// States that wait, by their order; of those with the same one, the first to come is the first to go.
#[derive(Default)]
pub(super) struct StateFrontier(BTreeMap<Order, VecDeque<NodeId>>);

impl StateFrontier {
    pub(crate) fn push(&mut self, order: Order, id: NodeId) {
        self.0.entry(order).or_default().push_back(id);
    }

    pub(crate) fn pop(&mut self) -> Option<NodeId> {
        let mut cheapest = self.0.first_entry()?;
        let picked = cheapest.get_mut().pop_front();
        if cheapest.get().is_empty() {
            cheapest.remove();
        }
        picked
    }

    /// Takes out a state that waits.
    pub(crate) fn remove(&mut self, order: Order, id: NodeId) {
        if let Some(queue) = self.0.get_mut(&order) {
            queue.retain(|waiting| *waiting != id);
            if queue.is_empty() {
                self.0.remove(&order);
            }
        }
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = NodeId> {
        self.0.values().flatten().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cheapest_comes_first() {
        let mut frontier = StateFrontier::default();
        for (order, id) in [((1, 1), 1), ((0, 0), 2), ((1, 1), 3), ((1, 0), 4)] {
            frontier.push(order, NodeId(id));
        }
        frontier.remove((1, 1), NodeId(1));
        let ids = std::iter::from_fn(|| frontier.pop()).map(|id| id.0);
        assert_eq!(ids.collect::<Vec<_>>(), [2, 4, 3]);
        assert!(frontier.is_empty());
    }
}
