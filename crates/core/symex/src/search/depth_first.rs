//! Depth-first search: the youngest path first. Few paths wait, but a loop is followed to its bound before anything
//! else.

use super::PathQueue;
use crate::program::Site;

pub(super) struct DepthFirst<T> {
    stack: Vec<T>,
}

impl<T> Default for DepthFirst<T> {
    fn default() -> Self {
        DepthFirst { stack: Vec::new() }
    }
}

impl<T: Send> PathQueue<T> for DepthFirst<T> {
    fn add(&mut self, item: T, _edge: (Site, u32)) {
        self.stack.push(item);
    }

    fn pick(&mut self) -> Option<T> {
        self.stack.pop()
    }

    fn len(&self) -> usize {
        self.stack.len()
    }
}
