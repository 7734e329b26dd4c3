//! Translation to clauses: from one location with a predicate to the next ones, along all paths.

use super::memory::MemoryCell;
use super::state::{LocationKey, NumericPhase, NumericState, NumericValue};
use super::summaries::SummarizedProcedure;
use crate::contract::EntryContract;
use crate::heap_program::{CodePlace, ErrorCause};
use crate::translate::register_name;
use classes::{ClassRef, MethodRef};
use horn::{HornAtom, HornClause, HornSystem, PredicateId};
use inputs::receiver::CallTarget;
use ir::{BlockId, Body, ElemKind, Reg};
use rustc_hash::FxHashMap;
use static_analysis::{EdgeKinds, Liveness, NameCallGraph, control_flow_graph};
use std::rc::Rc;
use term::{Sort, Term, TermStore};
use vm::Vm;

/// Paths between locations: what has more is translated with locations where paths meet, or not at all.
const MOST_PATHS: usize = 1500;

/// Where paths end at a location with a predicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CutPoints {
    /// At loop heads: few predicates, and a clause for each path through a loop.
    LoopHeads,
    /// Wherever paths meet.
    Joins,
}

/// What a predicate is about, for people.
#[derive(Clone, Debug)]
pub(super) struct PredicateLabel {
    pub(super) text: String,
    /// Names of its parameters.
    pub(super) names: Vec<String>,
}

/// Why a clause has no head.
#[derive(Clone, Debug)]
pub(super) struct Contradiction {
    pub(super) cause: ErrorCause,
    pub(super) place: CodePlace,
}

/// There are too many paths.
#[derive(Clone, Copy, Debug)]
pub(super) struct TooManyPaths;

/// A method as clauses.
pub(super) struct NumericProgram {
    pub(super) system: HornSystem,
    /// By predicate.
    pub(super) labels: Vec<PredicateLabel>,
    /// By clause.
    pub(super) contradictions: Vec<Option<Contradiction>>,
}

/// Translates one method.
pub(super) struct NumbersTranslator<'a> {
    pub(super) vm: &'a Vm,
    pub(super) store: &'a TermStore,
    pub(super) target: &'a CallTarget,
    pub(super) entry: MethodRef,
    pub(super) contract: EntryContract,
    /// Arguments may be null.
    pub(super) null_arguments: bool,
    pub(super) cells: Vec<MemoryCell>,
    /// The classes of the program that have objects.
    pub(super) classes: Vec<ClassRef>,
    pub(super) calls: NameCallGraph,
    pub(super) recursive: FxHashMap<u32, bool>,
    pub(super) procedures: Vec<SummarizedProcedure>,
    pub(super) pending: Vec<NumericState>,
    cuts: CutPoints,
    cut_blocks: FxHashMap<u32, Rc<Vec<bool>>>,
    liveness: FxHashMap<u32, Rc<Liveness>>,
    locations: FxHashMap<LocationKey, PredicateId>,
    fresh: usize,
    pub(super) out: NumericProgram,
}

impl<'a> NumbersTranslator<'a> {
    pub(super) fn new(
        vm: &'a Vm,
        store: &'a TermStore,
        targets: &[String],
        target: &'a CallTarget,
        null_arguments: bool,
        cuts: CutPoints,
    ) -> NumbersTranslator<'a> {
        let loaded = targets.iter().filter_map(|name| vm.world.load(name).ok());
        let classes: Vec<ClassRef> = loaded.collect();
        NumbersTranslator {
            vm,
            store,
            target,
            entry: target.method,
            contract: EntryContract::read(vm, target),
            null_arguments,
            cells: Vec::new(),
            calls: NameCallGraph::new(&classes),
            classes,
            recursive: FxHashMap::default(),
            procedures: Vec::new(),
            pending: Vec::new(),
            cuts,
            cut_blocks: FxHashMap::default(),
            liveness: FxHashMap::default(),
            locations: FxHashMap::default(),
            fresh: 0,
            out: NumericProgram {
                system: HornSystem::default(),
                labels: Vec::new(),
                contradictions: Vec::new(),
            },
        }
    }

    pub(super) fn translate(mut self) -> Result<NumericProgram, TooManyPaths> {
        self.find_cells();
        self.begin();
        let mut paths = 0;
        while let Some(mut state) = self.pending.pop() {
            while self.step(&mut state) {}
            paths += 1;
            if paths > MOST_PATHS {
                return Err(TooManyPaths);
            }
        }
        Ok(self.out)
    }

    /// A new variable.
    pub(super) fn fresh(&mut self, name: &str, sort: Sort) -> Term {
        self.fresh += 1;
        self.store.var(&format!("{name}#{}", self.fresh), sort)
    }

    /// Any number of a type, in a state that knows its range.
    pub(super) fn any_number(&mut self, state: &mut NumericState, elem: ElemKind) -> NumericValue {
        let Some(sort) = super::arithmetic::sort_of(elem.kind()) else {
            return NumericValue::Anything;
        };
        let x = self.fresh("any", sort);
        if let Some(range) = super::arithmetic::range_condition(self.store, elem, x) {
            state.suppose(self.store, range);
        }
        NumericValue::Number(x)
    }

    /// Goes to a block: a path ends there if the block has a predicate.
    pub(super) fn jump(&mut self, mut state: NumericState, body: &Body, to: BlockId) {
        state.top_mut().pc = body.blocks[to.index()].start;
        self.arrive(state, body, to);
    }

    /// Goes on at the first instruction of a block, or behind its `catch`.
    pub(super) fn arrive(&mut self, state: NumericState, body: &Body, block: BlockId) {
        match self.is_cut(state.top().method, body, block) {
            true => self.cut(state),
            false => self.pending.push(state),
        }
    }

    /// Goes on behind a call.
    pub(super) fn resume(&mut self, state: NumericState) {
        match self.cuts {
            CutPoints::LoopHeads => self.pending.push(state),
            CutPoints::Joins => self.cut(state),
        }
    }

    fn is_cut(&mut self, method: MethodRef, body: &Body, block: BlockId) -> bool {
        let cuts = self.cuts;
        let known = self.cut_blocks.entry(method.id.0).or_insert_with(|| {
            let graph = control_flow_graph(body, EdgeKinds::WithExceptions);
            let loops = flow::Loops::new(&graph);
            let blocks = (0..body.blocks.len()).map(|index| BlockId(index as u16));
            let is_cut = |block: BlockId| {
                let meets = graph.predecessors(block).len() > 1;
                loops.is_head(block) || cuts == CutPoints::Joins && meets
            };
            Rc::new(blocks.map(is_cut).collect())
        });
        known[block.index()]
    }

    /// Ends a path at a location: its predicate follows. A new one is where paths start.
    fn cut(&mut self, mut state: NumericState) {
        self.forget_dead_registers(&mut state);
        let key = LocationKey::of(&state, self.store);
        let arguments = self.arguments(&mut state);
        if let Some(predicate) = self.locations.get(&key) {
            let predicate = *predicate;
            return self.conclude(
                state,
                Some(HornAtom {
                    predicate,
                    arguments,
                }),
            );
        }
        let names = self.parameter_names(&state);
        let sorts = arguments.iter().map(|argument| self.store.sort(*argument));
        let sorts: Vec<Sort> = sorts.collect();
        let place = self.place(&state);
        let text = self.place_text(place);
        let predicate = self.new_predicate(text, names, &sorts);
        self.locations.insert(key, predicate);
        let start = self.restart(state.clone(), predicate);
        self.pending.push(start);
        self.conclude(
            state,
            Some(HornAtom {
                predicate,
                arguments,
            }),
        );
    }

    /// A predicate with parameters of these sorts.
    pub(super) fn new_predicate(
        &mut self,
        text: String,
        names: Vec<String>,
        sorts: &[Sort],
    ) -> PredicateId {
        let parameters = names.iter().zip(sorts);
        let parameters: Vec<Term> = parameters
            .map(|(name, sort)| self.fresh(name, *sort))
            .collect();
        self.out.labels.push(PredicateLabel { text, names });
        self.out.system.predicate(parameters)
    }

    /// A state at the location of a predicate: its numbers are the parameters.
    fn restart(&mut self, mut state: NumericState, predicate: PredicateId) -> NumericState {
        let parameters = self.out.system.predicates[predicate.0].parameters.clone();
        let mut rest = parameters.iter().copied();
        let store = self.store;
        let mut next = || rest.next().expect("a parameter for each number");
        for t in &mut state.entry {
            *t = next();
        }
        for t in &mut state.memory {
            *t = next();
        }
        let mut floats = Vec::new();
        for value in state.values_mut() {
            match value.argument(store) {
                Some(_) => *value = value.with(next()),
                None => floats.push(value),
            }
        }
        for value in floats {
            if let NumericValue::Number(t) = *value {
                self.fresh += 1;
                let name = format!("float#{}", self.fresh);
                *value = NumericValue::Number(store.var(&name, store.sort(t)));
            }
        }
        state.conditions.clear();
        state.atoms = vec![HornAtom {
            predicate,
            arguments: parameters,
        }];
        state
    }

    /// The arguments of a location's predicate.
    fn arguments(&self, state: &mut NumericState) -> Vec<Term> {
        let store = self.store;
        let mut all = state.entry.clone();
        all.extend(&state.memory);
        all.extend(state.values_mut().filter_map(|value| value.argument(store)));
        all
    }

    /// The names of a location's parameters, in the same order.
    fn parameter_names(&self, state: &NumericState) -> Vec<String> {
        let mut names = Vec::new();
        if state.procedure > 0 {
            names.extend(self.procedures[state.procedure - 1].names.iter().cloned());
        }
        names.extend(self.cells.iter().map(|cell| cell.name.clone()));
        let has_number = |value: &NumericValue| value.argument(self.store).is_some();
        let saved = state
            .saved
            .iter()
            .enumerate()
            .filter(|(_, v)| has_number(v));
        names.extend(saved.map(|(index, _)| self.saved_name(index)));
        for (depth, frame) in state.frames.iter().enumerate() {
            for (register, value) in frame.registers.iter().enumerate() {
                if has_number(value) {
                    let register = Reg(register as u16);
                    let name = register_name(frame.method, register, frame.pc, depth + 1);
                    names.push(match value {
                        NumericValue::Array(_) => format!("{name}.length"),
                        _ => name,
                    });
                }
            }
        }
        names
    }

    /// Adds the clause of a path.
    pub(super) fn conclude(&mut self, state: NumericState, head: Option<HornAtom>) {
        self.out.system.clauses.push(HornClause {
            body: state.atoms,
            conditions: state.conditions,
            head,
        });
        self.out.contradictions.push(None);
    }

    /// The path ends in what must not happen.
    pub(super) fn fail(&mut self, state: NumericState, cause: ErrorCause) {
        let place = self.place(&state);
        self.conclude(state, None);
        if let Some(last) = self.out.contradictions.last_mut() {
            *last = Some(Contradiction { cause, place });
        }
    }

    /// The path comes to something that has no counterpart. Nothing follows.
    pub(super) fn untranslated(&mut self, state: &NumericState, what: impl Into<String>) -> bool {
        self.fail(state.clone(), ErrorCause::Untranslated(what.into()));
        false
    }

    /// The states where a condition holds and where it doesn't, unless they contradict themselves.
    pub(super) fn split(
        &self,
        state: &NumericState,
        condition: Term,
    ) -> (Option<NumericState>, Option<NumericState>) {
        let case = |condition| {
            let mut case = state.clone();
            case.suppose(self.store, condition).then_some(case)
        };
        (case(condition), case(self.store.not(condition)))
    }

    /// Where a state is in the code.
    pub(super) fn place(&self, state: &NumericState) -> CodePlace {
        let Some(frame) = state.frames.last() else {
            return CodePlace {
                method: self.entry,
                line: None,
            };
        };
        let code = frame.method.code();
        CodePlace {
            method: frame.method,
            line: code.ok().and_then(|code| code.body.line_of(frame.pc)),
        }
    }

    fn place_text(&self, place: CodePlace) -> String {
        let method = match place.method == self.entry {
            true => String::new(),
            false => format!(" in {}", place.method.name),
        };
        match place.line {
            Some(line) => format!("line {line}{method}"),
            None => format!("a loop{method}"),
        }
    }

    fn forget_dead_registers(&mut self, state: &mut NumericState) {
        let frame = state.top();
        let (method, pc) = (frame.method, frame.pc);
        let Ok(code) = method.code() else { return };
        let live = self.liveness_of(method, &code.body).before(&code.body, pc);
        for (register, value) in state.top_mut().registers.iter_mut().enumerate() {
            if !live.contains(register) {
                *value = NumericValue::Unset;
            }
        }
    }

    /// What a caller does not read after the call.
    pub(super) fn forget_dead_in_caller(&mut self, state: &mut NumericState) {
        let Some(frame) = state.frames.last() else {
            return;
        };
        let (method, pc) = (frame.method, frame.pc);
        let Ok(code) = method.code() else { return };
        let live = self
            .liveness_of(method, &code.body)
            .after_call(&code.body, pc);
        for (register, value) in state.top_mut().registers.iter_mut().enumerate() {
            if !live.contains(register) {
                *value = NumericValue::Unset;
            }
        }
    }

    fn liveness_of(&mut self, method: MethodRef, body: &Body) -> Rc<Liveness> {
        let known = self.liveness.entry(method.id.0);
        known
            .or_insert_with(|| Rc::new(Liveness::new(body)))
            .clone()
    }

    /// True where a program starts: nothing ran before it.
    pub(super) fn starts_program(&self) -> bool {
        classes::is_launched(self.entry)
    }

    pub(super) fn is_body(&self, state: &NumericState) -> bool {
        state.phase == NumericPhase::Body
    }
}
