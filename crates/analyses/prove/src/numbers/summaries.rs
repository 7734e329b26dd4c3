//! Summaries of recursive methods: a predicate for their calls, one for their results, one for each exception.

use super::arithmetic::sort_of;
use super::exceptions::ThrownKind;
use super::state::{NumericFrame, NumericPhase, NumericState, NumericValue, ValueShape};
use super::translate::NumbersTranslator;
use classes::MethodRef;
use horn::{HornAtom, PredicateId};
use term::{Sort, Term};

/// A method that is summarized, for arguments of certain shapes.
pub(super) struct SummarizedProcedure {
    method: MethodRef,
    shapes: Vec<ValueShape>,
    /// Names of arguments and memory at entry.
    pub(super) names: Vec<String>,
    sorts: Vec<Sort>,
    called: PredicateId,
    returned: PredicateId,
    thrown: Vec<(ThrownKind, PredicateId)>,
    /// States at calls of it: when a new exception leaves it, it reaches them all.
    callers: Vec<(NumericState, Vec<Term>)>,
}

impl NumbersTranslator<'_> {
    /// Whether calls of a method may lead to another call of it.
    pub(super) fn is_recursive(&mut self, method: MethodRef) -> bool {
        if let Some(known) = self.recursive.get(&method.id.0) {
            return *known;
        }
        let mut seen = self.callees(method);
        let mut done = 0;
        while done < seen.len() && !seen.contains(&method) {
            for callee in self.callees(seen[done]) {
                if !seen.contains(&callee) {
                    seen.push(callee);
                }
            }
            done += 1;
        }
        let is_recursive = seen.contains(&method);
        self.recursive.insert(method.id.0, is_recursive);
        is_recursive
    }

    /// The program's methods that a method calls, by their names.
    fn callees(&self, method: MethodRef) -> Vec<MethodRef> {
        let mut callees = Vec::new();
        let Ok(code) = method.code() else {
            return callees;
        };
        for symbol in &code.body.refs.methods {
            let named = self.calls.methods_named(&symbol.name, &symbol.desc);
            let named = named.unwrap_or_default().iter().copied();
            // Constructors are not inherited.
            let is_called = |m: &MethodRef| !m.is_constructor() || m.class().name == symbol.class;
            callees.extend(named.filter(is_called));
        }
        callees
    }

    /// Calls a recursive method: what is known of its result is its summary.
    pub(super) fn call_summary(
        &mut self,
        mut state: NumericState,
        method: MethodRef,
        values: &[NumericValue],
    ) {
        self.forget_dead_in_caller(&mut state);
        // Floats are no arguments of predicates.
        let arguments: Vec<Term> = {
            let numbers = values.iter().filter_map(|value| value.argument(self.store));
            numbers.chain(state.memory.iter().copied()).collect()
        };
        let procedure = self.procedure(method, values, &arguments);
        let (called, returned) = (
            self.procedures[procedure].called,
            self.procedures[procedure].returned,
        );
        let call = HornAtom {
            predicate: called,
            arguments: arguments.clone(),
        };
        self.conclude(state.clone(), Some(call));
        let caller = (state.clone(), arguments.clone());
        self.procedures[procedure].callers.push(caller.clone());
        for (kind, predicate) in self.procedures[procedure].thrown.clone() {
            self.resume_thrown(caller.clone(), kind, predicate);
        }
        let mut all = arguments;
        let value = self.any_result(method);
        all.extend(value.and_then(|value| value.argument(self.store)));
        self.renew_memory(&mut state);
        all.extend(&state.memory);
        state.atoms.push(HornAtom {
            predicate: returned,
            arguments: all,
        });
        self.return_to(state, value);
    }

    /// The result of a summarized method: any; `None` if it returns nothing.
    fn any_result(&mut self, method: MethodRef) -> Option<NumericValue> {
        let result = method.parsed.ret.as_ref()?;
        Some(match sort_of(result.elem.kind()) {
            Some(sort) => NumericValue::Number(self.fresh("result", sort)),
            None => NumericValue::Anything,
        })
    }

    fn renew_memory(&mut self, state: &mut NumericState) {
        for index in 0..state.memory.len() {
            let sort = self.store.sort(state.memory[index]);
            let name = self.cells[index].name.clone();
            state.memory[index] = self.fresh(&name, sort);
        }
    }

    fn procedure(
        &mut self,
        method: MethodRef,
        values: &[NumericValue],
        arguments: &[Term],
    ) -> usize {
        let shapes: Vec<ValueShape> = values.iter().map(|v| v.shape(self.store)).collect();
        let is_it = |p: &SummarizedProcedure| p.method == method && p.shapes == shapes;
        if let Some(known) = self.procedures.iter().position(is_it) {
            return known;
        }
        let names = self.entry_names(method, values);
        let sorts: Vec<Sort> = arguments.iter().map(|t| self.store.sort(*t)).collect();
        let text = format!("calls of {}", method.name);
        let called = self.new_predicate(text, names.clone(), &sorts);
        let memory = self.cells.iter().map(|cell| cell.name.clone());
        let memory: Vec<String> = memory.collect();
        let result = self.any_result(method);
        let result = result.and_then(|value| value.argument(self.store));
        let mut all_names = names.clone();
        all_names.extend(result.map(|_| "result".to_string()));
        all_names.extend(memory.iter().map(|name| format!("{name} afterwards")));
        let mut all_sorts = sorts.clone();
        all_sorts.extend(result.map(|t| self.store.sort(t)));
        all_sorts.extend_from_slice(&sorts[sorts.len() - memory.len()..]);
        let text = format!("results of {}", method.name);
        let returned = self.new_predicate(text, all_names, &all_sorts);
        self.procedures.push(SummarizedProcedure {
            method,
            shapes,
            names,
            sorts,
            called,
            returned,
            thrown: Vec::new(),
            callers: Vec::new(),
        });
        self.start_procedure(self.procedures.len(), values);
        self.procedures.len() - 1
    }

    fn entry_names(&self, method: MethodRef, values: &[NumericValue]) -> Vec<String> {
        let mut names = Vec::new();
        for (index, value) in values.iter().enumerate() {
            if value.argument(self.store).is_some() {
                let register = ir::Reg(index as u16);
                let name = crate::translate::register_name(method, register, 0, 1);
                names.push(match value {
                    NumericValue::Array(_) => format!("{name}.length at entry"),
                    _ => format!("{name} at entry"),
                });
            }
        }
        names.extend(
            self.cells
                .iter()
                .map(|cell| format!("{} at entry", cell.name)),
        );
        names
    }

    /// The state at the first instruction of a summarized method.
    fn start_procedure(&mut self, number: usize, values: &[NumericValue]) {
        let procedure = &self.procedures[number - 1];
        let (method, called) = (procedure.method, procedure.called);
        let parameters = self.out.system.predicates[called.0].parameters.clone();
        let mut rest = parameters.iter().copied();
        let mut registers = Vec::new();
        for value in values {
            registers.push(match (value.argument(self.store), value) {
                (Some(_), value) => value.with(rest.next().expect("a parameter for each number")),
                (None, NumericValue::Number(t)) => {
                    let sort = self.store.sort(*t);
                    NumericValue::Number(self.fresh("float", sort))
                }
                (None, other) => *other,
            });
        }
        let state = NumericState {
            procedure: number,
            phase: NumericPhase::Body,
            saved: Vec::new(),
            frames: Vec::new(),
            memory: rest.collect(),
            entry: parameters.clone(),
            atoms: vec![HornAtom {
                predicate: called,
                arguments: parameters,
            }],
            conditions: Vec::new(),
        };
        self.push_frame(state, method, &registers);
    }

    /// Pushes an activation whose first registers are the arguments.
    pub(super) fn push_frame(
        &mut self,
        mut state: NumericState,
        method: MethodRef,
        values: &[NumericValue],
    ) {
        let Ok(code) = method.code() else {
            let what = format!("a call of {}, whose code can't be read", method.pretty());
            self.untranslated(&state, what);
            return;
        };
        let mut registers = values.to_vec();
        registers.resize(code.body.regs.len(), NumericValue::Unset);
        state.frames.push(NumericFrame {
            method,
            pc: 0,
            registers,
        });
        self.arrive(state, &code.body, ir::BlockId(0));
    }

    /// A summarized method returns.
    pub(super) fn end_procedure(&mut self, state: NumericState, value: Option<NumericValue>) {
        let procedure = &self.procedures[state.procedure - 1];
        let (method, predicate) = (procedure.method, procedure.returned);
        let mut arguments = state.entry.clone();
        let result = match value.and_then(|value| value.argument(self.store)) {
            // An array is any reference to callers.
            Some(t)
                if method
                    .parsed
                    .ret
                    .as_ref()
                    .is_some_and(|r| r.class_name().is_none()) =>
            {
                Some(t)
            }
            _ => {
                let any = self.any_result(method);
                any.and_then(|value| value.argument(self.store))
            }
        };
        arguments.extend(result);
        arguments.extend(&state.memory);
        self.conclude(
            state,
            Some(HornAtom {
                predicate,
                arguments,
            }),
        );
    }

    /// An exception leaves a summarized method: it reaches all that call it.
    pub(super) fn end_procedure_by(&mut self, state: NumericState, kind: ThrownKind) {
        let index = state.procedure - 1;
        let known = self.procedures[index].thrown.iter();
        let known = known
            .clone()
            .find(|(known, _)| *known == kind)
            .map(|(_, p)| *p);
        let predicate = known.unwrap_or_else(|| self.new_exit(index, kind));
        let mut arguments = state.entry.clone();
        arguments.extend(&state.memory);
        self.conclude(
            state,
            Some(HornAtom {
                predicate,
                arguments,
            }),
        );
        if known.is_none() {
            for caller in self.procedures[index].callers.clone() {
                self.resume_thrown(caller, kind, predicate);
            }
        }
    }

    fn new_exit(&mut self, index: usize, kind: ThrownKind) -> PredicateId {
        let procedure = &self.procedures[index];
        let (name, mut sorts) = (procedure.method.name.clone(), procedure.sorts.clone());
        let mut names = procedure.names.clone();
        let cells = self.cells.len();
        names.extend(
            self.cells
                .iter()
                .map(|cell| format!("{} afterwards", cell.name)),
        );
        sorts.extend_from_within(sorts.len() - cells..);
        let text = format!("{} from {name}", kind.class.java_name());
        let predicate = self.new_predicate(text, names, &sorts);
        self.procedures[index].thrown.push((kind, predicate));
        predicate
    }

    /// An exception comes out of a summarized call.
    fn resume_thrown(
        &mut self,
        (mut state, mut arguments): (NumericState, Vec<Term>),
        kind: ThrownKind,
        predicate: PredicateId,
    ) {
        self.renew_memory(&mut state);
        arguments.extend(&state.memory);
        state.atoms.push(HornAtom {
            predicate,
            arguments,
        });
        self.raise(state, kind);
    }
}
