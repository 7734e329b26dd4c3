//! Predicates about the input (preconditions on partially initialized structures): `boolean` methods of its
//! objects, run on the heap as it was when the program began, and rules about numbers and sizes that
//! annotations give.

mod worklist;

use crate::host::PathHost;
use crate::value_rules::{Measure, condition, field_rules, measure};
use classes::{MethodRef, ValueRule};
use heap::Object;
use ir::ElemKind;
use solver::{Feasibility, PathSolver};
use term::Term;
use vm::environment::Asked;
use vm::{Interp, State, Stop, Value, Vm};
use worklist::{CallPurpose, PredicatePath, PredicateWorklist};

/// What must be so.
#[derive(Clone, Debug)]
pub enum Predicate {
    /// A method must return true. The receiver comes first, if there is one. What is null or was
    /// never looked at has no invariant.
    Method(MethodRef, Vec<Value>),
    /// A value of this kind must follow a rule.
    Rule(ValueRule, ElemKind, Value),
    /// The fields of all input objects must be as their annotations say.
    Fields,
}

impl Predicate {
    /// The method with its arguments as far as they are known in a state; `None` if it is about no
    /// object there, or a rule.
    pub(crate) fn call_in(&self, state: &State) -> Option<(MethodRef, Vec<Value>)> {
        let Predicate::Method(method, args) = self else {
            return None;
        };
        let (mut method, mut args) = (*method, args.clone());
        if let (false, Some(receiver)) = (method.is_static(), args.first_mut()) {
            let on = state.inputs.follow(receiver.as_ref());
            if !on.is_object() {
                return None;
            }
            *receiver = on.into();
            let class = state.heap.get(on).class;
            method = class.select(method).unwrap_or(method);
        }
        Some((method, args))
    }
}

/// Whether all predicates hold for the input.
pub enum Completion {
    No,
    /// They hold in this state, whose input is complete as far as they look at it.
    Yes(Box<State>),
    /// They hold for no input of up to this size.
    NotUpTo(u32),
    /// Not found out, and why.
    Unknown(&'static str),
}

/// How much is done to find out.
#[derive(Clone, Copy, Debug)]
pub struct PredicateBudget {
    pub paths: u32,
    pub instructions: u64,
    /// Questions to the solver.
    pub questions: u32,
    /// Of the inputs that are tried.
    pub size: u32,
}

impl PredicateBudget {
    fn is_used_up(&self) -> bool {
        self.paths == 0 || self.instructions == 0 || self.questions == 0
    }
}

/// For each new part of the input: a look, not a search.
const LOOK: PredicateBudget = PredicateBudget {
    paths: 64,
    instructions: 400_000,
    questions: 500,
    size: u32::MAX,
};

/// What a run does when the predicate asks for a part of the input that is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unknowns {
    /// Nothing is false yet.
    Pass,
    /// All possibilities are tried.
    Try,
}

/// Checks the predicates: false if one is false whatever the parts are that are not known yet. What that
/// rests on is noted in the state.
pub fn check_predicates(
    vm: &Vm,
    state: &mut State,
    predicates: &[Predicate],
    solver: &mut PathSolver,
) -> bool {
    // What a call has begun to put into an object is not in it yet.
    if state.is_building() {
        return true;
    }
    let search = Search {
        vm,
        predicates,
        solver,
        unknowns: Unknowns::Pass,
        left: LOOK,
        asked: Vec::new(),
    };
    !matches!(search.look(state), Completion::No)
}

/// Looks for an input that goes on from what is known and satisfies all predicates. What it rests on that
/// there is none is noted in the state.
pub fn complete(
    vm: &Vm,
    state: &mut State,
    predicates: &[Predicate],
    effort: PredicateBudget,
    solver: &mut PathSolver,
) -> Completion {
    let search = Search {
        vm,
        predicates,
        solver,
        unknowns: Unknowns::Try,
        left: effort,
        asked: Vec::new(),
    };
    search.look(state)
}

struct Search<'a> {
    vm: &'a Vm,
    predicates: &'a [Predicate],
    solver: &'a mut PathSolver,
    unknowns: Unknowns,
    left: PredicateBudget,
    /// What predicates asked the world outside.
    asked: Vec<Asked>,
}

enum Next {
    Done(Completion),
    /// The predicate is false here.
    Dead,
    Ways(Vec<PredicatePath>),
}

impl Search<'_> {
    /// Predicates only ever have an effect where they are false: then what they asked is what the path
    /// asked, for with another answer it might go on.
    fn look(mut self, state: &mut State) -> Completion {
        let holds = self.run(state.fork());
        if let Completion::No = holds {
            add_asked(&mut state.notes.asked, &self.asked);
        }
        holds
    }

    fn run(&mut self, start: State) -> Completion {
        let mut waiting = PredicateWorklist::default();
        match self.begin(0, start) {
            Next::Done(holds) => return holds,
            Next::Dead => return Completion::No,
            Next::Ways(ways) => waiting.add(ways),
        }
        let mut unknown = None;
        let mut too_large = false;
        while let Some(way) = waiting.next() {
            if way.state.inputs.size() > self.left.size {
                too_large = true;
                continue;
            }
            if self.left.is_used_up() || self.solver.is_late() {
                return Completion::Unknown("because too many inputs were tried");
            }
            match self.go_on(way) {
                Next::Done(Completion::Unknown(why)) => unknown = Some(why),
                Next::Done(holds) => return holds,
                Next::Dead => self.left.paths -= 1,
                Next::Ways(ways) => waiting.add(ways),
            }
        }
        match (unknown, too_large) {
            (Some(why), _) => Completion::Unknown(why),
            (None, true) => Completion::NotUpTo(self.left.size),
            (None, false) => Completion::No,
        }
    }

    /// Starts predicate `number`, or ends if there is none.
    fn begin(&mut self, number: usize, mut state: State) -> Next {
        state.restore_statics();
        state.restore_inputs();
        match self.predicate(number, &state) {
            None => Next::Done(Completion::Yes(Box::new(state))),
            Some(Predicate::Rule(rule, elem, value)) => {
                match self.opening(number, elem, value, &mut state) {
                    Some((method, args)) => {
                        self.enter(number, CallPurpose::Opening, state, method, &args)
                    }
                    None => self.begin_rule(number, state, rule, elem, value),
                }
            }
            Some(predicate @ Predicate::Method(..)) => match predicate.call_in(&state) {
                Some((method, args)) => {
                    self.enter(number, CallPurpose::Predicate, state, method, &args)
                }
                None => self.begin(number + 1, state),
            },
            // The last one: those that come after it take its place.
            Some(Predicate::Fields) => Next::Done(Completion::Yes(Box::new(state))),
        }
    }

    /// The predicate of a number; after all others, those of annotated fields, object by object.
    fn predicate(&self, number: usize, state: &State) -> Option<Predicate> {
        let given = self.predicates;
        match given.get(number) {
            Some(Predicate::Fields) | None if has_fields(given) => {
                let first = given.len() - 1;
                field_rules(self.vm, state).nth(number - first)
            }
            other => other.cloned(),
        }
    }

    fn begin_rule(
        &mut self,
        number: usize,
        mut state: State,
        rule: ValueRule,
        elem: ElemKind,
        value: Value,
    ) -> Next {
        match measure(self.vm, &mut state, rule, elem, value) {
            Measure::Nothing => self.begin(number + 1, state),
            Measure::Known(value, elem) => {
                let holds = condition(&self.vm.terms, rule, elem, value);
                self.assume(number, state, holds)
            }
            Measure::Ask(method, args) => {
                self.enter(number, CallPurpose::Rule(rule), state, method, &args)
            }
        }
    }

    /// A call that looks at an argument which nobody has looked at yet, and which a rule is about; `None`
    /// if it is known, or may stay unknown. It compares the argument with a plain new object, and asks that
    /// one whether they are equal: no code of the program runs, which might throw.
    fn opening(
        &self,
        number: usize,
        elem: ElemKind,
        value: Value,
        state: &mut State,
    ) -> Option<(MethodRef, Vec<Value>)> {
        let is_argument = number < self.predicates.len() && elem == ElemKind::Ref;
        if !is_argument || self.unknowns != Unknowns::Try {
            return None;
        }
        let on = state.inputs.follow(value.as_ref());
        on.as_unknown()?;
        let objects = self.vm.world.load("java/util/Objects").ok()?;
        let desc = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
        let method = objects.declared_method("equals", desc)?;
        let plain = self.vm.world.load("java/lang/Object").ok()?;
        let plain = state.heap.alloc(Object::instance(plain));
        Some((method, vec![plain.into(), on.into()]))
    }

    /// Goes on with a rule when all is known that it is about.
    fn resume_rule(&mut self, number: usize, mut state: State) -> Next {
        state.restore_statics();
        state.restore_inputs();
        match self.predicate(number, &state) {
            Some(Predicate::Rule(rule, elem, value)) => {
                self.begin_rule(number, state, rule, elem, value)
            }
            _ => self.begin(number, state),
        }
    }

    fn enter(
        &mut self,
        number: usize,
        asks: CallPurpose,
        mut state: State,
        method: MethodRef,
        args: &[Value],
    ) -> Next {
        let mut host = PathHost::at(state.instructions);
        let mut interp = Interp::new(self.vm, &mut state, &mut host);
        match interp.enter_method(method, args) {
            Ok(()) => Next::Ways(vec![PredicatePath {
                number,
                asks,
                decisions: 0,
                state,
            }]),
            Err(_) => Next::Done(Completion::Unknown(
                "because the contract can't be called there",
            )),
        }
    }

    fn go_on(&mut self, mut way: PredicatePath) -> Next {
        let state = &mut way.state;
        let before = state.instructions;
        let mut host = PathHost::at(before);
        let fuel = self.left.instructions;
        state.watch_returns(false);
        let stop = Interp::new(self.vm, state, &mut host).run(fuel);
        let used = state.instructions - before;
        self.left.instructions = self.left.instructions.saturating_sub(used);
        // Where it asks for an unknown, nothing is known of that yet.
        if !matches!(stop, Stop::Split(_)) {
            add_asked(&mut self.asked, &way.state.notes.asked);
        }
        match stop {
            Stop::Returned(value) => self.handle_return(way.number, way.asks, way.state, value),
            // A contract that throws does not hold.
            Stop::Threw(_) | Stop::Rejected => Next::Dead,
            Stop::Decide(term) => {
                self.left.questions = self.left.questions.saturating_sub(1);
                let answer = self.solver.branch(&way.state.path, term);
                let mut ways = Vec::new();
                for (side, bit) in [(answer.on_false, 0), (answer.on_true, 1)] {
                    let path = match side {
                        Feasibility::Yes(path) => path,
                        Feasibility::No => continue,
                        Feasibility::Unknown(_) => {
                            return Next::Done(Completion::Unknown(
                                "because the solver gave no answer",
                            ));
                        }
                    };
                    let mut side = way.with_answer(bit);
                    side.state.path = path;
                    ways.push(side);
                }
                match ways.is_empty() {
                    true => Next::Dead,
                    false => Next::Ways(ways),
                }
            }
            Stop::Split(count) if self.unknowns == Unknowns::Try => {
                let ways = (0..count)
                    .rev()
                    .map(|answer| way.with_answer(answer.into()));
                Next::Ways(ways.collect())
            }
            Stop::Split(_) => {
                Next::Done(Completion::Unknown("because part of the input is unknown"))
            }
            Stop::Choose(_) => Next::Done(Completion::Unknown(
                "because a length or index has too many possible values",
            )),
            Stop::Unsupported(_)
            | Stop::Exit(_)
            | Stop::Deadlock
            | Stop::OutOfFuel
            | Stop::CameBack => Next::Done(Completion::Unknown(
                "because the contract does something that Cairn does not support",
            )),
        }
    }

    fn handle_return(
        &mut self,
        number: usize,
        asks: CallPurpose,
        state: State,
        value: Option<Value>,
    ) -> Next {
        let Some(value) = value else {
            return Next::Done(Completion::Unknown("because the contract returns nothing"));
        };
        let holds = match asks {
            CallPurpose::Rule(rule) => condition(&self.vm.terms, rule, ElemKind::Int, value),
            CallPurpose::Predicate => condition(
                &self.vm.terms,
                ValueRule::Is(true),
                ElemKind::Boolean,
                value,
            ),
            CallPurpose::Opening => return self.resume_rule(number, state),
        };
        self.assume(number, state, holds)
    }

    /// Goes on with the next predicate where this term holds.
    fn assume(&mut self, number: usize, mut state: State, holds: Term) -> Next {
        match self.vm.terms.as_bool(holds) {
            Some(true) => {}
            Some(false) => return Next::Dead,
            None => match self.solver.assume(&state.path, holds) {
                Feasibility::Yes(path) => state.path = path,
                Feasibility::No => return Next::Dead,
                Feasibility::Unknown(_) => {
                    return Next::Done(Completion::Unknown("because the solver gave no answer"));
                }
            },
        }
        self.begin(number + 1, state)
    }
}

fn add_asked(known: &mut Vec<Asked>, asked: &[Asked]) {
    for asked in asked {
        if !known.iter().any(|k| k.is_like(asked)) {
            known.push(asked.clone());
        }
    }
}

fn has_fields(given: &[Predicate]) -> bool {
    matches!(given.last(), Some(Predicate::Fields))
}
