use super::{Digraph, Dominators, FlowGraph, Loop, Loops, NodeIndex};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct BlockId(u16);

impl NodeIndex for BlockId {
    fn new(index: usize) -> BlockId {
        BlockId(index as u16)
    }

    fn index(self) -> usize {
        self.0.into()
    }
}

type Cfg = FlowGraph<BlockId>;

/// A graph by its edges.
struct ByEdges<'a>(usize, &'a [(u16, u16)]);

impl Digraph for ByEdges<'_> {
    type Node = BlockId;

    fn node_count(&self) -> usize {
        self.0
    }

    fn for_each_successor(&self, node: BlockId, f: &mut dyn FnMut(BlockId)) {
        let from_here = self.1.iter().filter(|e| e.0 == node.0);
        from_here.for_each(|e| f(BlockId(e.1)));
    }
}

fn graph(count: usize, edges: &[(u16, u16)]) -> Cfg {
    FlowGraph::new(&ByEdges(count, edges))
}

fn blocks(numbers: &[u16]) -> Vec<BlockId> {
    numbers.iter().map(|&n| BlockId(n)).collect()
}

/// Random edges, the same for the same seed.
fn random_graph(seed: u64) -> Cfg {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) + 1;
    let mut below = |n: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 20) % n
    };
    let count = 1 + below(12);
    let edges: Vec<(u16, u16)> = (0..below(3 * count))
        .map(|_| (below(count) as u16, below(count) as u16))
        .collect();
    graph(count as usize, &edges)
}

/// Which blocks the entry reaches without going through `avoided`.
fn reachable_without(cfg: &Cfg, avoided: Option<BlockId>) -> Vec<bool> {
    let mut seen = vec![false; cfg.node_count()];
    let mut work = vec![BlockId(0)];
    while let Some(block) = work.pop() {
        if Some(block) != avoided && !std::mem::replace(&mut seen[block.index()], true) {
            work.extend(cfg.successors(block));
        }
    }
    seen
}

#[test]
fn a_diamond_is_dominated_by_its_top() {
    let cfg = graph(5, &[(0, 1), (0, 2), (1, 3), (2, 3), (4, 3)]);
    assert_eq!(cfg.reverse_post_order(), blocks(&[0, 2, 1, 3]));
    assert_eq!(cfg.predecessors(BlockId(3)), blocks(&[2, 1]));
    let dominators = Dominators::new(&cfg);
    assert_eq!(dominators.immediate(BlockId(3)), Some(BlockId(0)));
    assert_eq!(dominators.immediate(BlockId(0)), None);
    assert!(!dominators.dominates(BlockId(4), BlockId(3)));
}

#[test]
fn dominators_are_those_of_the_definition() {
    for seed in 0..2_000 {
        let cfg = random_graph(seed);
        let dominators = Dominators::new(&cfg);
        let reachable = reachable_without(&cfg, None);
        for a in (0..cfg.node_count() as u16).map(BlockId) {
            assert_eq!(cfg.is_reachable(a), reachable[a.index()]);
            let without = reachable_without(&cfg, Some(a));
            for b in (0..cfg.node_count() as u16).map(BlockId) {
                let expected = reachable[a.index()] && reachable[b.index()] && !without[b.index()];
                assert_eq!(
                    dominators.dominates(a, b),
                    expected,
                    "seed {seed}: {a:?} {b:?}"
                );
            }
        }
        for &block in cfg.reverse_post_order().iter().skip(1) {
            let closest = dominators.immediate(block).unwrap();
            assert!(dominators.dominates(closest, block) && closest != block);
            let strict = cfg.reverse_post_order().iter().filter(|&&d| d != block);
            let mut strict = strict.filter(|&&d| dominators.dominates(d, block));
            assert!(
                strict.all(|&d| dominators.dominates(d, closest)),
                "seed {seed}"
            );
        }
    }
}

#[test]
fn nested_loops_are_found() {
    let cfg = graph(6, &[(0, 1), (1, 2), (2, 3), (3, 2), (3, 4), (4, 1), (4, 5)]);
    let info = Loops::new(&cfg);
    let [outer, inner] = info.loops() else {
        panic!("{:?}", info.loops());
    };
    assert_eq!(
        (&outer.heads, &outer.nodes),
        (&blocks(&[1]), &blocks(&[1, 2, 3, 4]))
    );
    assert_eq!(
        (&inner.heads, &inner.nodes),
        (&blocks(&[2]), &blocks(&[2, 3]))
    );
    assert_eq!((outer.depth, inner.depth), (1, 2));
    assert_eq!(inner.back_edges, [(BlockId(3), BlockId(2))]);
    assert_eq!(info.depth(BlockId(3)), 2);
    assert_eq!(info.depth(BlockId(5)), 0);
    assert!(info.is_back_edge(BlockId(4), BlockId(1)));
    assert!(!info.is_back_edge(BlockId(1), BlockId(2)));
}

#[test]
fn a_loop_with_two_entries_is_irreducible() {
    let cfg = graph(4, &[(0, 1), (0, 2), (1, 2), (2, 1), (2, 3)]);
    let info = Loops::new(&cfg);
    assert!(info.has_irreducible());
    assert_eq!(info.loops()[0].heads, blocks(&[1, 2]));
    assert!(info.is_head(BlockId(1)) && info.is_head(BlockId(2)));
}

/// The blocks that reach a back edge to `head` without going through it.
fn natural_loop(cfg: &Cfg, dominators: &Dominators<BlockId>, head: BlockId) -> Vec<BlockId> {
    let is_back = |from: &&BlockId| dominators.dominates(head, **from);
    let mut work: Vec<BlockId> = cfg
        .predecessors(head)
        .iter()
        .filter(is_back)
        .copied()
        .collect();
    let mut found = vec![head];
    while let Some(block) = work.pop() {
        if !found.contains(&block) {
            found.push(block);
            work.extend(cfg.predecessors(block));
        }
    }
    found.sort_unstable();
    found
}

fn check_loop(cfg: &Cfg, dominators: &Dominators<BlockId>, this: &Loop<BlockId>) {
    assert!(!this.back_edges.is_empty());
    match *this.heads {
        [head] => assert_eq!(this.nodes, natural_loop(cfg, dominators, head)),
        _ => {
            let first = this.heads[0];
            assert!(!this.nodes.iter().all(|&b| dominators.dominates(first, b)));
        }
    }
}

#[test]
fn loops_agree_with_dominators_and_cover_all_cycles() {
    for seed in 0..3_000 {
        let cfg = random_graph(seed);
        let (info, dominators) = (Loops::new(&cfg), Dominators::new(&cfg));
        info.loops()
            .iter()
            .for_each(|l| check_loop(&cfg, &dominators, l));
        for &from in cfg.reverse_post_order() {
            for &to in cfg.successors(from) {
                if dominators.dominates(to, from) {
                    assert!(info.is_back_edge(from, to), "seed {seed}: {from:?} {to:?}");
                }
            }
        }
        // Without the loops' heads, nothing is left that could go round.
        let all = cfg.reverse_post_order();
        let cycles = super::cyclic_components(&cfg, all, |_, to| !info.is_head(to));
        assert_eq!(cycles, [] as [Vec<BlockId>; 0], "seed {seed}");
    }
}

#[test]
fn a_long_chain_needs_no_deep_stack() {
    struct Ring(u16);
    impl Digraph for Ring {
        type Node = BlockId;

        fn node_count(&self) -> usize {
            self.0.into()
        }

        fn for_each_successor(&self, node: BlockId, f: &mut dyn FnMut(BlockId)) {
            f(BlockId((node.0 + 1) % self.0));
        }
    }
    let count = 60_000;
    let cfg = FlowGraph::new(&Ring(count));
    let info = Loops::new(&cfg);
    assert_eq!(info.loops()[0].nodes.len(), count as usize);
    let last = BlockId(count - 1);
    assert!(Dominators::new(&cfg).dominates(BlockId(1), last));
}
