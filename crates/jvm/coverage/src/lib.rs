//! Branch coverage as JaCoCo counts it: the branches of classes, and which of them a run covers.
//!
//! A branch is a way out of a conditional jump or of a switch in the bytecode. Those that the
//! compiler made are left out, the copies of a `finally` block are one (`filters`). The branches
//! have numbers, and edges of the IR's blocks tell which: each conditional jump and each switch of
//! the bytecode is the end of one block, so an edge is one branch, or none. The reverse does not
//! hold: a branch has one edge for each copy of its code, and none if it is dead.
//!
//! A branch that is taken counts as covered when the next of JaCoCo's probes behind it is passed
//! (`probes`), so that the figures agree also where something throws.

mod branch_names;
mod filters;
mod flow;
mod opcode;
mod probes;
mod targets;

use classes::{ClassRef, MethodRef, Trail};
use filters::Filtered;
use flow::Flow;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// One branch.
#[derive(Clone, Debug)]
pub struct Branch {
    pub method: MethodRef,
    pub line: Option<u16>,
    /// What holds when it is taken, in camel case (`rootIsNull`), if a few words can say it.
    pub words: Option<String>,
    /// Block and successor; several if the code has copies, none if it is dead.
    pub edges: Vec<(u16, u16)>,
}

/// The branches of some classes, with dense numbers.
#[derive(Default)]
pub struct Branches {
    all: Vec<Branch>,
    by_edge: FxHashMap<(u32, u16, u16), usize>,
    flows: FxHashMap<u32, Flow>,
}

impl Branches {
    /// In the order of the classes, and of their methods and code.
    pub fn of(classes: &[ClassRef]) -> Branches {
        Branches::of_methods(classes, |_| true)
    }

    /// The same without methods that don't count.
    pub fn of_methods(classes: &[ClassRef], counts: impl Fn(MethodRef) -> bool) -> Branches {
        let mut branches = Branches::default();
        for class in classes {
            for method in class.methods.iter().filter(|m| counts(m)) {
                branches.add(method, classes);
            }
        }
        branches
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub fn get(&self, index: usize) -> &Branch {
        &self.all[index]
    }

    pub fn iter(&self) -> std::slice::Iter<'_, Branch> {
        self.all.iter()
    }

    /// The branch that an edge is: of the method with this number, from block to block.
    pub fn index_of(&self, method: u32, from: u16, to: u16) -> Option<usize> {
        self.by_edge.get(&(method, from, to)).copied()
    }

    /// The branches that a run covers.
    pub fn covered_branches(&self, trail: &Trail) -> BTreeSet<usize> {
        let edges = trail.edges.iter();
        let known = edges.filter_map(|edge| Some((edge, self.by_edge.get(edge)?)));
        let passed = known.filter(|((method, from, to), _)| {
            let flow = self.flows.get(method);
            flow.is_some_and(|flow| flow.passes_probe(trail, *from, *to))
        });
        passed.map(|(_, index)| *index).collect()
    }

    fn add(&mut self, method: MethodRef, classes: &[ClassRef]) {
        let Some(def) = &method.class().def else {
            return;
        };
        if !method.def().has_code || filters::is_left_out(method) {
            return;
        }
        let (Ok(code), Some(listing)) = (method.code(), def.code.listing(def, method.index)) else {
            return;
        };
        let filtered = Filtered::of(&method.class().name, &listing);
        let flow = Flow::new(method.id.0, &code.body, listing);
        // By instruction that counts, and which of its ways it is.
        let mut numbers: FxHashMap<(usize, usize), usize> = FxHashMap::default();
        for at in (0..flow.listing.ops.len()).filter(|at| filtered.counts(*at)) {
            for way in ways(&flow, &filtered, at) {
                numbers.insert((at, way), self.all.len());
                self.all.push(Branch {
                    method,
                    line: flow.listing.line_of(flow.listing.ops[at].offset),
                    words: flow
                        .edge(at, way)
                        .and_then(|(from, to)| branch_names::of(&code.body, from, to, classes)),
                    edges: Vec::new(),
                });
            }
        }
        for at in 0..flow.listing.ops.len() {
            for way in 0..targets::of(&flow.listing, at).len() {
                if let Some(index) = numbers.get(&(filtered.original(at), way))
                    && let Some((from, to)) = flow.edge(at, way)
                {
                    self.by_edge.insert((method.id.0, from, to), *index);
                    self.all[*index].edges.push((from, to));
                }
            }
        }
        self.flows.insert(method.id.0, flow);
    }
}

/// Which ways out of an instruction count: one alone is no branch.
fn ways(flow: &Flow, filtered: &Filtered, at: usize) -> std::ops::Range<usize> {
    let first = usize::from(filtered.is_without_default(at));
    let ways = first..targets::of(&flow.listing, at).len();
    if ways.len() < 2 { 0..0 } else { ways }
}
