//! Abstract heap states between calls (Definition 4.1 of "Efficient Synthesis of Method Call Sequences"): what
//! a program holds in its variables, with nothing on the stack.

use super::Matching;
use super::free_classes::FreeClasses;
use super::liveness::LiveRegisters;
use super::walk::Walk;
use classes::ClassId;
use heap::Ref;
use matching::{Cell, HeapGraph, MatchResult, StateStore};
use solver::PathSolver;
use std::sync::Arc;
use term::Term;
use vm::{State, Vm};

/// A state as seen from the variables of a program.
pub struct HeldState {
    graph: HeapGraph,
    /// The objects of the graph, in its order.
    objects: Vec<Ref>,
}

/// A number that depends on the arguments of earlier calls, and where it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenCell {
    /// An object, and a field or an element of it.
    pub object: Ref,
    pub index: usize,
    pub term: Term,
}

impl HeldState {
    /// The objects that variables lead to.
    pub fn objects(&self) -> &[Ref] {
        &self.objects
    }

    /// What two states have in common that differ at most in numbers that depend on arguments;
    /// `None` if more than numbers is open.
    pub fn structure(&self) -> Option<Vec<u64>> {
        let graph = &self.graph;
        if !graph.unknowns.is_empty() || graph.nodes.iter().any(|n| n.sparse.is_some()) {
            return None;
        }
        let mut words = graph.fixed.clone();
        let mut push = |cell: &Cell| match cell {
            Cell::Null => words.push(0),
            Cell::Node(n) => words.extend([1, u64::from(*n)]),
            Cell::Unknown(n) => words.extend([2, u64::from(*n)]),
            Cell::Outside(n) => words.extend([3, u64::from(*n)]),
            Cell::Bits(bits) => words.extend([4, *bits]),
            Cell::Term(_) => words.push(5),
        };
        graph.roots.iter().for_each(&mut push);
        for node in &graph.nodes {
            push(&Cell::Outside(node.class));
            push(&Cell::Bits(node.mark));
            node.cells.iter().for_each(&mut push);
        }
        Some(words)
    }

    /// The numbers that depend on arguments, in the same order in states of the same structure.
    /// Those of static fields are not among them: `None` if there are some.
    pub fn open_cells(&self) -> Option<Vec<OpenCell>> {
        if self.graph.roots.iter().any(|c| matches!(c, Cell::Term(_))) {
            return None;
        }
        let mut open = Vec::new();
        for (node, object) in self.graph.nodes.iter().zip(&self.objects) {
            for (index, cell) in node.cells.iter().enumerate() {
                if let Cell::Term(term) = *cell {
                    let object = *object;
                    open.push(OpenCell {
                        object,
                        index,
                        term,
                    });
                }
            }
        }
        Some(open)
    }
}

impl Matching {
    /// For states between calls that come from `base`. None of them is forgotten: what is not known
    /// again would be explored again.
    pub fn between_calls(vm: &Arc<Vm>, base: &State) -> Matching {
        Matching {
            vm: vm.clone(),
            base: base.clone(),
            store: StateStore::unbounded(),
            live: LiveRegisters::default(),
            free: FreeClasses::default(),
            links: Default::default(),
            proof: None,
        }
    }

    /// The state as seen from `held`, a program's variables of these classes, and from the static
    /// fields of `classes`. `None` if there is more to it than objects and numbers.
    pub fn state_between_calls(
        &self,
        state: &State,
        held: &[(Ref, ClassId)],
        classes: &[ClassId],
    ) -> Option<HeldState> {
        if !state.is_quiet_since(&self.base) || !state.inputs.is_plain() {
            return None;
        }
        let mut walk = Walk::new(self, state, false);
        let mut fixed: Vec<u64> = held.iter().map(|(_, class)| u64::from(class.0)).collect();
        let mut roots: Vec<Cell> = held.iter().map(|(r, _)| walk.reference(*r)).collect();
        for class in classes {
            let Some(statics) = state.heap.statics(*class) else {
                continue;
            };
            fixed.push(u64::from(class.0) << 32 | u64::from(statics.meta));
            let class = self.vm.world.class(*class);
            for (slot, elem) in class.static_slots.iter().enumerate() {
                roots.push(walk.cell(statics, slot, *elem));
            }
        }
        // An object that is as before may lead to one that is not.
        for object in self.find_changed(state, held, classes) {
            fixed.push(u64::from(object.0));
            roots.push(walk.reference(object));
        }
        let mut nodes = Vec::new();
        walk.nodes(&mut nodes);
        if walk.is_too_much {
            return None;
        }
        let graph = HeapGraph {
            // All of them stand at the same point: between two calls.
            stack: vec![0],
            fixed,
            roots,
            reachable: nodes.len(),
            nodes,
            unknowns: walk.unknowns,
            rules: Vec::new(),
            path: state.path.clone(),
            size: 0,
            depth: 0,
        };
        Some(HeldState {
            graph,
            objects: walk.order,
        })
    }

    /// Looks for an earlier state that covers this one, and tells whether there is one; if there is none,
    /// this is one of those from now on.
    pub fn find_or_insert(&self, state: &HeldState, solver: &mut PathSolver) -> bool {
        self.store
            .find_or_insert(state.graph.clone(), 0, None, self, solver)
            != MatchResult::New
    }

    /// Keeps a state that is explored instead of others: what it covers is known from now on.
    pub fn note(&self, state: &HeldState) {
        self.store.note(state.graph.clone());
    }
}
