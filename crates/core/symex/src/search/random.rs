//! Random search: any path, all equally likely; the same ones for the same seed.

use super::PathQueue;
use crate::program::Site;

pub(super) struct RandomOrder<T> {
    items: Vec<T>,
    seed: u64,
}

impl<T> RandomOrder<T> {
    pub(super) fn new(seed: u64) -> Self {
        RandomOrder {
            items: Vec::new(),
            seed,
        }
    }

    /// SplitMix64.
    fn next(&mut self) -> u64 {
        self.seed = self.seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.seed;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}

impl<T: Send> PathQueue<T> for RandomOrder<T> {
    fn add(&mut self, item: T, _edge: (Site, u32)) {
        self.items.push(item);
    }

    fn pick(&mut self) -> Option<T> {
        if self.items.is_empty() {
            return None;
        }
        let index = self.next() % self.items.len() as u64;
        Some(self.items.swap_remove(index as usize))
    }

    fn len(&self) -> usize {
        self.items.len()
    }
}
