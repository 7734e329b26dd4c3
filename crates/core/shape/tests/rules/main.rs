//! Coerce, focus and update against brute force: every small heap, weakened at random, must survive every rule.

mod classes;
mod heaps;

use classes::TestClass;
use heaps::{all_heaps, random_heap, uniform_heap, weaken};
use shape::{
    ExplicitHeap, PointsTo, RandomData, ShapeGraph, Transformer, WrittenData, coerce, embeds,
    structure_of_heap,
};

/// True for the long form of the tests.
fn long() -> bool {
    std::env::var_os("CAIRN_LONG").is_some()
}

/// Rules are held against heaps of up to so many cells.
const MOST_CELLS: usize = 4;

/// The heaps that a class is tested with: all of up to [`MOST_CELLS`] cells where there are few enough, up to other
/// addresses of the second pointer; then random larger ones.
///
/// Four cells with three fields have 5^12 links and 25 places of two pointers, 6 * 10^9 heaps: of those, and in the
/// short form of whatever is left out, there is a uniform sample.
fn heaps_for(test: &TestClass, visit: &mut dyn FnMut(ExplicitHeap)) {
    let most = match (test.fields, long()) {
        (1, _) | (2, true) => MOST_CELLS,
        (2, false) | (_, true) => 3,
        (_, false) => 2,
    };
    for cells in 0..=most {
        all_heaps(cells, test.fields, visit);
    }
    let mut random = RandomData(7);
    for cells in most + 1..=MOST_CELLS {
        for _ in 0..if long() { 500_000 } else { 1_000 } {
            visit(uniform_heap(&mut random, cells, test.fields));
        }
    }
    for _ in 0..if long() { 200_000 } else { 2_000 } {
        visit(random_heap(&mut random, test.fields));
    }
}

#[track_caller]
fn assert_embeds(test: &TestClass, exact: &ShapeGraph, among: &[ShapeGraph], what: &str) {
    if !among.iter().any(|graph| embeds(exact, graph)) {
        let shown: Vec<String> = among
            .iter()
            .map(|graph| graph.describe(&test.class))
            .collect();
        panic!(
            "{}: {what} lost\n{}\nleft:\n{}",
            test.name,
            exact.describe(&test.class),
            shown.join("--\n")
        );
    }
}

#[test]
fn coerce_keeps_every_heap() {
    for test in classes::all() {
        let mut random = RandomData(1);
        heaps_for(&test, &mut |heap| {
            let exact = structure_of_heap(&test.class, &heap).unwrap();
            let mut same = exact.clone();
            assert!(
                coerce(&test.class, &mut same),
                "{}: an exact structure is dropped",
                test.name
            );
            assert_eq!(same, exact, "{}: an exact structure changes", test.name);
            let mut weak = weaken(&exact, &mut random);
            assert!(embeds(&exact, &weak), "weakening keeps the heap");
            let before = weak.describe(&test.class);
            let kept = coerce(&test.class, &mut weak);
            assert!(
                kept,
                "{}: dropped\n{before}though it has\n{}",
                test.name,
                exact.describe(&test.class)
            );
            assert_embeds(&test, &exact, &[weak], "by coerce, a heap is");
        });
    }
}

#[test]
fn focus_and_updates_keep_every_heap() {
    for test in classes::all() {
        let mut random = RandomData(2);
        heaps_for(&test, &mut |mut heap| {
            // Case splits take time: the short form takes some of the heaps.
            if !long() && random.below(12) != 0 {
                return;
            }
            let exact = structure_of_heap(&test.class, &heap).unwrap();
            let mut transformer = Transformer::new(&test.class);
            let weak = transformer.coerce(weaken(&exact, &mut random)).unwrap();
            let (x, y) = (heap.pointers[0], heap.pointers[1]);
            let Some(cell) = x else { return };
            let PointsTo::Node(node) = weak.pointer(0) else {
                panic!("x is definite")
            };
            let field = random.below(test.fields);
            let cases = transformer.focus_field(weak, field, node).unwrap();
            assert_embeds(&test, &exact, &cases, "by focus, a heap is");
            let results: Vec<ShapeGraph> = match random.below(5) {
                0 => {
                    heap.pointers[1] = heap.cells[cell].links[field];
                    cases
                        .iter()
                        .map(|case| {
                            let row = case.row(field, node);
                            let target = shape::bits(row.must)
                                .next()
                                .map_or(PointsTo::Null, PointsTo::Node);
                            transformer.assign(case, 1, target)
                        })
                        .collect()
                }
                1 => {
                    heap.cells.push(heap.cells[cell].clone());
                    let new = heap.cells.last_mut().unwrap();
                    new.links.fill(None);
                    new.data.fill(0);
                    cases
                        .iter()
                        .map(|case| transformer.allocate(case, 0).unwrap())
                        .collect()
                }
                2 => {
                    let value = random.below(3) as i64;
                    heap.cells[cell].data[0] = value;
                    let data = WrittenData::Constant(value);
                    cases
                        .iter()
                        .map(|case| transformer.write_data(case, 0, node, data))
                        .collect()
                }
                3 => {
                    heap.pointers[0] = None;
                    cases
                        .iter()
                        .map(|case| {
                            let dropped = transformer.assign(case, 0, PointsTo::Null);
                            transformer.collect_garbage(dropped)
                        })
                        .collect()
                }
                _ => {
                    heap.cells[cell].links[field] = y;
                    cases
                        .iter()
                        .map(|case| {
                            let target = match case.pointer(1) {
                                PointsTo::Node(target) => Some(target),
                                _ => None,
                            };
                            transformer.write_field(case, field, node, target)
                        })
                        .collect()
                }
            };
            let Some(exact) = heap
                .without_some_garbage()
                .iter()
                .map(|heap| structure_of_heap(&test.class, heap).unwrap())
                .find(|exact| results.iter().any(|graph| embeds(exact, graph)))
            else {
                let exact = structure_of_heap(&test.class, &heap).unwrap();
                return assert_embeds(&test, &exact, &results, "by update, a heap is");
            };
            let sharp: Vec<ShapeGraph> = results
                .into_iter()
                .filter_map(|graph| transformer.coerce(graph))
                .collect();
            assert_embeds(&test, &exact, &sharp, "by update and coerce, a heap is");
            let one = sharp
                .into_iter()
                .find(|graph| embeds(&exact, graph))
                .unwrap();
            let split = transformer.focus_separating(one).unwrap();
            assert_embeds(&test, &exact, &split, "by focus of reach, a heap is");
            let blurred: Vec<ShapeGraph> =
                split.iter().map(|graph| graph.blur(&test.class)).collect();
            assert_embeds(&test, &exact, &blurred, "by blur, a heap is");
            for (graph, blur) in split.iter().zip(&blurred) {
                assert!(embeds(graph, blur), "a structure embeds in its blur");
                assert_eq!(blur.blur(&test.class), *blur, "blur is idempotent");
            }
        });
    }
}

#[test]
fn isomorphic_structures_are_equal_after_blur() {
    for test in classes::all() {
        let mut random = RandomData(3);
        for _ in 0..2_000 {
            let heap = random_heap(&mut random, test.fields);
            let permuted = heaps::permute(&heap, &mut random);
            let one = structure_of_heap(&test.class, &heap).unwrap();
            let other = structure_of_heap(&test.class, &permuted).unwrap();
            assert_eq!(
                one.blur(&test.class),
                other.blur(&test.class),
                "{}",
                test.name
            );
            assert!(embeds(&one, &other) && embeds(&other, &one));
        }
    }
}
