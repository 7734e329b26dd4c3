//! Breadth-first search: the oldest path first; paths with few forks end before those with many.

use super::PathQueue;
use crate::program::Site;
use std::collections::VecDeque;

pub(super) struct BreadthFirst<T> {
    queue: VecDeque<T>,
}

impl<T> Default for BreadthFirst<T> {
    fn default() -> Self {
        BreadthFirst {
            queue: VecDeque::new(),
        }
    }
}

impl<T: Send> PathQueue<T> for BreadthFirst<T> {
    fn add(&mut self, item: T, _edge: (Site, u32)) {
        self.queue.push_back(item);
    }

    fn pick(&mut self) -> Option<T> {
        self.queue.pop_front()
    }

    fn len(&self) -> usize {
        self.queue.len()
    }
}
