//! All small heaps, random ones, and structures that stand for more than one heap.

use shape::{ExplicitHeap, HeapCell, RandomData, ShapeGraph, TruthValue};

/// Visits every heap of so many cells over two pointers; data are derived from the links.
pub(crate) fn all_heaps(cells: usize, fields: usize, visit: &mut dyn FnMut(ExplicitHeap)) {
    let choices = cells + 1;
    let total = choices.pow((cells * fields) as u32);
    let target = |code: usize| code.checked_sub(1);
    for mut code in 0..total {
        let data = code;
        let mut next = || {
            let digit = code % choices;
            code /= choices;
            target(digit)
        };
        let cells: Vec<HeapCell> = (0..cells)
            .map(|cell| HeapCell {
                node_type: 0,
                links: (0..fields).map(|_| next()).collect(),
                data: vec![(data >> cell) as i64 % 3],
            })
            .collect();
        for x in 0..choices {
            // All places of y with one field; with more, the place varies from heap to heap.
            let places = if fields == 1 {
                0..choices
            } else {
                (data + x) % choices..(data + x) % choices + 1
            };
            for y in places {
                visit(ExplicitHeap {
                    pointers: vec![target(x), target(y)],
                    cells: cells.clone(),
                });
            }
        }
    }
}

/// One of all heaps of so many cells over two pointers, each as likely as any other.
pub(crate) fn uniform_heap(random: &mut RandomData, cells: usize, fields: usize) -> ExplicitHeap {
    let mut any = || random.below(cells + 1).checked_sub(1);
    let pointers = vec![any(), any()];
    let mut made: Vec<HeapCell> = Vec::new();
    for _ in 0..cells {
        made.push(HeapCell {
            node_type: 0,
            links: (0..fields).map(|_| any()).collect(),
            data: Vec::new(),
        });
    }
    for cell in &mut made {
        cell.data.push(random.below(3) as i64);
    }
    ExplicitHeap {
        pointers,
        cells: made,
    }
}

/// A heap of up to six cells, with structure more often than not.
pub(crate) fn random_heap(random: &mut RandomData, fields: usize) -> ExplicitHeap {
    let cells = random.below(7);
    let mut any = |forward: Option<usize>| match (random.below(4), forward) {
        (0, _) | (1, None) => None,
        (1 | 2, Some(next)) => Some(next),
        _ => random.below(cells + 1).checked_sub(1),
    };
    let made = (0..cells)
        .map(|cell| HeapCell {
            node_type: 0,
            links: (0..fields)
                .map(|field| {
                    any((cell * fields + field + 1 < cells).then_some(cell * fields + field + 1))
                })
                .collect(),
            data: vec![cell as i64 % 3],
        })
        .collect();
    ExplicitHeap {
        pointers: vec![any((cells > 0).then_some(0)), any(None)],
        cells: made,
    }
}

/// The same heap at other addresses.
pub(crate) fn permute(heap: &ExplicitHeap, random: &mut RandomData) -> ExplicitHeap {
    let mut order: Vec<usize> = (0..heap.cells.len()).collect();
    for index in (1..order.len()).rev() {
        order.swap(index, random.below(index + 1));
    }
    let mut cells = heap.cells.clone();
    for (old, cell) in heap.cells.iter().enumerate() {
        let moved = &mut cells[order[old]];
        *moved = cell.clone();
        for link in &mut moved.links {
            *link = link.map(|target| order[target]);
        }
    }
    let pointers = heap
        .pointers
        .iter()
        .map(|target| target.map(|cell| order[cell]))
        .collect();
    ExplicitHeap { pointers, cells }
}

/// A structure that stands for this one and others: nodes merged, values and single nodes unknown, at random.
pub(crate) fn weaken(exact: &ShapeGraph, random: &mut RandomData) -> ShapeGraph {
    let groups = random.below(4) + 1;
    let mut sets: Vec<u64> = Vec::new();
    let mut group_of = vec![None; groups];
    for node in 0..exact.len() {
        let group = random.below(groups);
        if exact.pointed_to() >> node & 1 != 0 || random.below(3) == 0 {
            sets.push(1 << node);
        } else if let Some(index) = group_of[group] {
            let set: &mut u64 = &mut sets[index];
            *set |= 1 << node;
        } else {
            group_of[group] = Some(sets.len());
            sets.push(1 << node);
        }
    }
    let mut weak = exact.merge(&sets);
    let often = [1, 3, 9, 30][random.below(4)];
    let layout = weak.layout();
    for node in 0..weak.len() {
        if random.below(4) == 0 {
            weak.set_summary(weak.summary() | (1 << node) & !weak.pointed_to());
        }
        for predicate in 0..layout.unary {
            if random.below(often) == 0 {
                weak.set_unary(
                    predicate,
                    weak.unary(predicate).with(node, TruthValue::Unknown),
                );
            }
        }
        for predicate in 0..layout.binary {
            for other in 0..weak.len() {
                if random.below(often) == 0 {
                    let row = weak.row(predicate, node).with(other, TruthValue::Unknown);
                    weak.set_row(predicate, node, row);
                }
            }
        }
    }
    weak
}
