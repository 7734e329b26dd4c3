//! Search strategies: in which order paths are followed. A new one is one file here, a variant of
//! [`SearchStrategy`] and the arm that makes it.

mod breadth_first;
mod coverage;
mod depth_first;
mod random;

use crate::program::Site;

/// Paths that wait. `T` is a path; an order only sees the branch it is about to take.
pub trait PathQueue<T>: Send {
    /// Adds a path that takes side `edge.1` of the fork at `edge.0`.
    fn add(&mut self, item: T, edge: (Site, u32));

    /// Takes the path to follow next; `None` if none waits.
    fn pick(&mut self) -> Option<T>;

    /// How many paths wait.
    fn len(&self) -> usize;

    /// Whether no path waits.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A search strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum SearchStrategy {
    /// The path that forked last goes first.
    DepthFirst,
    /// The path that forked first goes first.
    BreadthFirst,
    /// Branches that were taken least often go first.
    #[default]
    Coverage,
    /// By chance, the same for the same seed.
    Random {
        /// What the generator starts from.
        seed: u64,
    },
}

impl SearchStrategy {
    /// An empty worklist that is searched in this order.
    pub fn build<T: Send + 'static>(self) -> Box<dyn PathQueue<T>> {
        match self {
            SearchStrategy::DepthFirst => Box::new(depth_first::DepthFirst::default()),
            SearchStrategy::BreadthFirst => Box::new(breadth_first::BreadthFirst::default()),
            SearchStrategy::Coverage => Box::new(coverage::Coverage::default()),
            SearchStrategy::Random { seed } => Box::new(random::RandomOrder::new(seed)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> [SearchStrategy; 4] {
        [
            SearchStrategy::DepthFirst,
            SearchStrategy::BreadthFirst,
            SearchStrategy::Coverage,
            SearchStrategy::Random { seed: 7 },
        ]
    }

    #[test]
    fn every_order_gives_back_all_it_got() {
        for order in all() {
            let mut search = order.build();
            (0..100u32).for_each(|i| search.add(i, (Site(u64::from(i % 7)), i % 2)));
            assert_eq!(search.len(), 100);
            let mut seen: Vec<u32> = std::iter::from_fn(|| search.pick()).collect();
            seen.sort_unstable();
            assert_eq!(seen, (0..100).collect::<Vec<_>>(), "{order:?}");
            assert!(search.is_empty());
        }
    }

    /// A loop that adds a path each time one of its paths is picked doesn't keep others waiting.
    #[test]
    fn a_loop_does_not_starve_others_under_coverage() {
        let mut search = SearchStrategy::Coverage.build();
        search.add("loop", (Site(1), 0));
        (0..20).for_each(|_| search.add("other", (Site(2), 0)));
        let mut others = 0;
        for _ in 0..60 {
            match search.pick() {
                Some("loop") => search.add("loop", (Site(1), 0)),
                Some(_) => others += 1,
                None => break,
            }
        }
        assert_eq!(others, 20);
    }

    /// Nor do the youngest paths at one branch keep the oldest waiting for ever.
    #[test]
    fn old_paths_at_one_branch_are_reached() {
        let mut search = SearchStrategy::Coverage.build();
        search.add("old", (Site(1), 0));
        search.add("young", (Site(1), 0));
        let picked = (0..10).filter_map(|_| {
            let item = search.pick();
            search.add("young", (Site(1), 0));
            item
        });
        assert!(picked.collect::<Vec<_>>().contains(&"old"));
    }

    #[test]
    fn random_order_follows_its_seed() {
        let order = |seed| {
            let mut search = SearchStrategy::Random { seed }.build();
            (0..50u32).for_each(|i| search.add(i, (Site(0), 0)));
            std::iter::from_fn(move || search.pick()).collect::<Vec<_>>()
        };
        assert_eq!(order(1), order(1));
        assert_ne!(order(1), order(2));
    }
}
