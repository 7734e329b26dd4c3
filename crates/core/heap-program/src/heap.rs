//! Explicit heaps: exact states of a program.

/// One cell: an object or a struct.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HeapCell {
    /// Its type.
    pub node_type: usize,
    /// The cells that its pointer fields lead to, by field; `None` is null.
    pub links: Vec<Option<usize>>,
    /// Its data, by data field.
    pub data: Vec<i64>,
}

/// An explicit heap: where pointers point to, and all cells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ExplicitHeap {
    /// By pointer; `None` is null.
    pub pointers: Vec<Option<usize>>,
    /// The cells.
    pub cells: Vec<HeapCell>,
}

impl ExplicitHeap {
    /// The cells that pointers lead to, in the order in which they are met from the first pointer on.
    pub fn reachable(&self) -> Vec<usize> {
        let mut order = Vec::new();
        let mut seen = vec![false; self.cells.len()];
        let mut work: Vec<usize> = self.pointers.iter().rev().flatten().copied().collect();
        while let Some(cell) = work.pop() {
            if !std::mem::replace(&mut seen[cell], true) {
                order.push(cell);
                work.extend(self.cells[cell].links.iter().rev().flatten());
            }
        }
        order
    }

    /// The heaps that differ from this one only in cells that nothing reaches: each set of those is left out once.
    /// A structure stands for all of them or for none that matters, since a program can't tell them apart.
    pub fn without_some_garbage(&self) -> Vec<ExplicitHeap> {
        let reachable = self.reachable();
        let garbage: Vec<usize> = (0..self.cells.len())
            .filter(|cell| !reachable.contains(cell))
            .collect();
        (0..1usize << garbage.len())
            .map(|chosen| {
                let kept = |cell: usize| {
                    garbage
                        .iter()
                        .position(|other| *other == cell)
                        .is_none_or(|bit| chosen >> bit & 1 != 0)
                };
                self.renumber((0..self.cells.len()).filter(|cell| kept(*cell)).collect())
            })
            .collect()
    }

    /// The same heap without unreachable cells, and with cells in a canonical order: heaps that differ only in
    /// addresses are equal.
    #[must_use]
    pub fn canonical(&self) -> ExplicitHeap {
        self.renumber(self.reachable())
    }

    /// The cells in another order; links to cells that are left out become null.
    fn renumber(&self, order: Vec<usize>) -> ExplicitHeap {
        let mut number = vec![None; self.cells.len()];
        for (new, old) in order.iter().enumerate() {
            number[*old] = Some(new);
        }
        let renumber = |target: &Option<usize>| target.and_then(|cell| number[cell]);
        ExplicitHeap {
            pointers: self.pointers.iter().map(renumber).collect(),
            cells: order
                .iter()
                .map(|old| {
                    let cell = &self.cells[*old];
                    HeapCell {
                        node_type: cell.node_type,
                        links: cell.links.iter().map(renumber).collect(),
                        data: cell.data.clone(),
                    }
                })
                .collect(),
        }
    }
}
