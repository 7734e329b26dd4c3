//! `explore`: all paths of a call on unknown arguments.

use crate::program::Program;
use crate::show;
use ir::ElemKind;
use jvm_symex::{Call, CallOutcome, Jvm, JvmState, MatchMode, Matching, Receiver};
use solver::{PathSolver, SolverConfig};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use symex::{EndReason, Exploration, Limits, Observer, SearchStrategy};
use vm::{State, Unknown, Value, Vm, input_variable};

/// `List.length(LNode;)I size 2 match`: each path with its input, and how many there are.
pub(crate) fn explore(program: &Program, command: &str) -> Vec<String> {
    let mut words = command.split(' ');
    let method = program.method(words.next().unwrap_or_default());
    let mut limits = Limits {
        size: 3,
        ..Limits::default()
    };
    let mut mode = MatchMode::Off;
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|n| n.parse().ok()).expect("a number");
        match word {
            "size" => limits.size = number(),
            "depth" => limits.depth = number(),
            "match" => mode = MatchMode::Exact,
            other => panic!("explore: no option {other}"),
        }
    }
    let vm = &program.vm;
    let base = State::new();
    let mut start = base.clone();
    let params = method.parsed.params.iter().zip('a'..);
    let args: Vec<Value> = params
        .map(|(param, name)| match param.class_name() {
            None => input_variable(&vm.terms, &name.to_string(), param.elem),
            Some(class) => {
                let unknown = Unknown::new(name.to_string(), class);
                Value::reference(start.inputs.add_unknown(unknown))
            }
        })
        .collect();
    let call = Call {
        method,
        class: method.class(),
        receiver: Receiver::Main,
        args,
    };
    let mut jvm = Jvm::plain(vm, call);
    jvm.matching = Matching::new(vm, &base, mode).map(Arc::new);
    let observer = Ends {
        vm: vm.clone(),
        result: method.parsed.ret.as_ref().map(|r| r.elem),
        lines: Mutex::default(),
    };
    let start = [JvmState::new(start)];
    let exploration = Exploration::new(jvm, observer, limits, SearchStrategy::DepthFirst, start);
    let mut solver = PathSolver::new(vm.terms.clone(), SolverConfig::default());
    exploration.work(&mut solver, Instant::now() + Duration::from_secs(60));
    let summary = exploration.summary();
    let mut lines = exploration
        .observer()
        .lines
        .lock()
        .expect("one thread")
        .clone();
    let mut total = format!("paths {}, forks {}", summary.paths(), summary.forks);
    for reason in [EndReason::Infeasible, EndReason::Subsumed] {
        if summary.ends(reason) > 0 {
            total += &format!(
                ", {1} {0}",
                summary.ends(reason),
                format!("{reason:?}").to_lowercase()
            );
        }
    }
    lines.push(total);
    lines
}

/// Notes how each path ended, in order.
struct Ends {
    vm: Arc<Vm>,
    result: Option<ElemKind>,
    lines: Mutex<Vec<String>>,
}

impl Ends {
    fn note(&self, state: &JvmState, end: &str) {
        let input = input(&self.vm, &state.machine);
        let line = match input.is_empty() {
            true => end.to_owned(),
            false => format!("{end} if {}", input.join(", ")),
        };
        self.lines.lock().expect("one thread").push(line);
    }
}

impl Observer<Jvm> for Ends {
    fn on_end(&self, state: &mut JvmState, _: EndReason, outcome: CallOutcome, _: &mut PathSolver) {
        let end = show::outcome(&self.vm, &state.machine, &outcome, self.result);
        self.note(state, &end);
    }

    fn on_nontermination(&self, state: &mut JvmState, _: &mut PathSolver) {
        self.note(state, "came back to a state seen before");
    }

    fn on_cut(&self, state: &mut JvmState, reason: EndReason, _: &mut PathSolver) {
        self.note(state, &format!("cut at {}", reason.text()));
    }
}

/// What a path needs of its input: how references turned out, then the path condition.
fn input(vm: &Vm, state: &State) -> Vec<String> {
    let unknowns = state.inputs.unknowns();
    let mut all = Vec::new();
    for (index, unknown) in unknowns.iter().enumerate() {
        let name = &unknown.name;
        let same = |r| unknowns[..index].iter().find(|u| u.is == Some(r));
        match unknown.is {
            None if unknown.not_null || unknown.filled => all.push(format!("{name} != null")),
            None => {}
            Some(r) if r.is_null() => all.push(format!("{name} = null")),
            Some(r) => match same(r) {
                Some(other) => all.push(format!("{name} = {}", other.name)),
                None if r.is_object() => {
                    let class = state.heap.get(r).class.java_name();
                    all.push(format!("{name} = new {class}"));
                }
                None => {}
            },
        }
    }
    let condition = state.path.conjuncts();
    all.extend(condition.iter().map(|t| vm.terms.display(*t).to_string()));
    all
}
