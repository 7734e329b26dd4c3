//! Persistent vector: a radix tree of fixed depth under a root that grows.
//!
//! Three levels: a root vector, nodes of 32 leaves, leaves of 32 values. A read is three
//! dependent loads. A write to an unshared path happens in place; otherwise the path (a root
//! entry per 1,024 values, 32 and 32 pointers) is copied. The fixed depth keeps reads free of
//! loops; the root stays small up to a few million values.

use triomphe::Arc;

const BITS: usize = 5;
const WIDTH: usize = 1 << BITS;
const MASK: usize = WIDTH - 1;

type Leaf<T> = [T; WIDTH];
type Node<T> = [Option<Arc<Leaf<T>>>; WIDTH];

pub struct PVec<T> {
    root: Arc<Vec<Arc<Node<T>>>>,
}

impl<T> Clone for PVec<T> {
    fn clone(&self) -> Self {
        PVec {
            root: self.root.clone(),
        }
    }
}

impl<T> Default for PVec<T> {
    fn default() -> Self {
        PVec {
            root: Arc::new(Vec::new()),
        }
    }
}

impl<T> PVec<T> {
    /// Whether two vectors are one: neither was written since it was copied from the other.
    pub fn is_same(&self, other: &PVec<T>) -> bool {
        Arc::ptr_eq(&self.root, &other.root)
    }
}

impl<T: Clone + Default> PVec<T> {
    #[inline]
    pub fn get(&self, i: usize) -> Option<&T> {
        let node = self.root.get(i >> (2 * BITS))?;
        let leaf = node[(i >> BITS) & MASK].as_ref()?;
        Some(&leaf[i & MASK])
    }

    /// For writing a place that exists.
    #[inline]
    pub fn get_mut(&mut self, i: usize) -> Option<&mut T> {
        let root = Arc::make_mut(&mut self.root);
        let node = Arc::make_mut(root.get_mut(i >> (2 * BITS))?);
        let leaf = Arc::make_mut(node[(i >> BITS) & MASK].as_mut()?);
        Some(&mut leaf[i & MASK])
    }

    /// For writing any place; grows as needed.
    pub fn slot(&mut self, i: usize) -> &mut T {
        let root = Arc::make_mut(&mut self.root);
        let at = i >> (2 * BITS);
        while root.len() <= at {
            root.push(Arc::new(std::array::from_fn(|_| None)));
        }
        let node = Arc::make_mut(&mut root[at]);
        let leaf = node[(i >> BITS) & MASK]
            .get_or_insert_with(|| Arc::new(std::array::from_fn(|_| T::default())));
        &mut Arc::make_mut(leaf)[i & MASK]
    }

    /// Places whose leaves are not shared with `other`, with what both hold there.
    pub fn unshared_items<'a>(
        &'a self,
        other: &'a PVec<T>,
    ) -> impl Iterator<Item = (usize, &'a T, Option<&'a T>)> {
        let is_shared =
            |a: &Arc<Leaf<T>>, b: Option<&Arc<Leaf<T>>>| b.is_some_and(|b| Arc::ptr_eq(a, b));
        self.root
            .iter()
            .enumerate()
            .filter(|(r, node)| !other.root.get(*r).is_some_and(|o| Arc::ptr_eq(node, o)))
            .flat_map(|(r, node)| {
                let leaves = node.iter().enumerate();
                leaves.filter_map(move |(n, leaf)| Some((r, n, leaf.as_ref()?)))
            })
            .filter(move |(r, n, leaf)| {
                let others = other.root.get(*r).and_then(|node| node[*n].as_ref());
                !is_shared(leaf, others)
            })
            .flat_map(move |(r, n, leaf)| {
                let base = (r << (2 * BITS)) | (n << BITS);
                let places = leaf.iter().enumerate();
                places.map(move |(i, v)| (base | i, v, other.get(base | i)))
            })
    }

    /// Values in order, defaults of unused places included.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &T)> {
        self.root
            .iter()
            .enumerate()
            .flat_map(|(r, node)| {
                node.iter()
                    .enumerate()
                    .filter_map(move |(n, leaf)| Some((r, n, leaf.as_ref()?)))
            })
            .flat_map(|(r, n, leaf)| {
                let base = (r << (2 * BITS)) | (n << BITS);
                leaf.iter().enumerate().map(move |(i, v)| (base | i, v))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// How many writes are tried, and how far apart.
    const WRITES: usize = if cfg!(miri) { 20 } else { 200 };
    const PLACES: usize = if cfg!(miri) { 100 } else { 3000 };

    proptest! {
        #![proptest_config(crate::tests::cases())]

        /// Versions are independent of each other, whatever is written to which.
        #[test]
        fn agrees_with_vectors_copied_whole(
            writes in proptest::collection::vec((0..PLACES, any::<u32>(), any::<bool>()), 1..WRITES)
        ) {
            let mut versions = vec![(PVec::<u32>::default(), vec![0u32; PLACES])];
            for (at, value, fork) in writes {
                if fork {
                    let copy = versions.last().unwrap().clone();
                    versions.push(copy);
                }
                let pick = value as usize % versions.len();
                *versions[pick].0.slot(at) = value;
                versions[pick].1[at] = value;
            }
            for (tree, plain) in &versions {
                for (i, v) in plain.iter().enumerate() {
                    prop_assert_eq!(tree.get(i).copied().unwrap_or(0), *v);
                }
            }
        }

        /// What was written since a copy was made is found, and only that.
        #[test]
        fn what_differs_from_an_earlier_copy_is_found(
            before in proptest::collection::vec((0..PLACES, 1u32..9), 0..WRITES / 4),
            since in proptest::collection::vec((0..2 * PLACES, 1u32..9), 0..WRITES / 4),
        ) {
            let mut tree = PVec::<u32>::default();
            before.iter().for_each(|(at, value)| *tree.slot(*at) = *value);
            let earlier = tree.clone();
            since.iter().for_each(|(at, value)| *tree.slot(*at) = *value);
            let of = |tree: &PVec<u32>, i| tree.get(i).copied().unwrap_or(0);
            let expected = (0..2 * PLACES).filter(|i| of(&tree, *i) != of(&earlier, *i));
            let unshared = tree.unshared_items(&earlier);
            let differ = unshared.filter(|(_, a, b)| **a != b.copied().unwrap_or(0));
            let differ: Vec<usize> = differ.map(|(i, _, _)| i).collect();
            prop_assert_eq!(differ, expected.collect::<Vec<_>>());
        }
    }
}
