//! What is found is what trying all inputs finds, whatever the order of the search and the
//! number of workers.

use analysis_check::{CheckOptions, check};
use answer::{Bound, Extent, MethodResult, Report, Status, Verdict};
use classes::{ClassRef, MethodRef};
use harness::{ExploreOptions, Filter, select};
use ir::ElemKind;
use jvm_symex::{Call, ConcreteEnd, Jvm, JvmState, MatchMode, PathHost, Receiver, run_concretely};
use launcher::{BootOptions, Booted, BootedSources};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use symex::{Limits, SearchStrategy};
use vm::{Interp, State, Value};

struct Subject {
    machine: Booted,
    booted: State,
    classes: Vec<String>,
}

/// A finding: what is thrown, on which line, and the simplest inputs, receiver's first.
type Found = BTreeMap<(String, u32), Vec<i64>>;

fn java(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../tests")
        .join(path)
}

fn subject() -> &'static Subject {
    static SUBJECT: OnceLock<Subject> = OnceLock::new();
    SUBJECT.get_or_init(|| {
        let names = ["Small", "Summarized", "Ranges"];
        let sources = names.map(|name| java(&format!("brute/{name}.java")));
        let options = |_: &[String]| BootOptions::analysing(&[]);
        let made = BootedSources::new(&sources, None, options).expect("a machine");
        let (machine, classes) = (made.booted, made.compiled.classes.clone());
        // Loaded before the folder goes.
        classes.iter().for_each(|name| {
            machine.vm.world.load(name).expect("a class");
        });
        Subject {
            booted: machine.state.clone(),
            machine,
            classes,
        }
    })
}

fn run_check(order: SearchStrategy, jobs: usize, matching: MatchMode) -> Report {
    let subject = subject();
    let vm = &subject.machine.vm;
    let selection = select(vm, &subject.classes, &Filter::default());
    let limits = Limits {
        depth: 1000,
        choices: 64,
        ..Limits::default()
    };
    let started = Instant::now();
    let time = Duration::from_secs(300);
    let options = CheckOptions {
        explore: ExploreOptions {
            matching,
            time,
            keep: Duration::ZERO,
            started,
            limits,
            order,
            jobs,
            cancellation: symex::Cancellation::new(),
            trace: None,
        },
        calls: 2_000,
        null_arguments: false,
        other_engine: None,
    };
    check(vm, &subject.booted, selection, &options, &mut |_| {})
}

/// All values of a type that are tried.
fn domain(elem: ElemKind) -> Vec<i64> {
    match elem {
        ElemKind::Boolean => vec![0, 1],
        ElemKind::Byte => (-128..=127).collect(),
        ElemKind::Int => (-7..=7).collect(),
        other => panic!("{other:?} has too many values"),
    }
}

/// Simplest first: as the solver orders them.
fn by_simplicity(inputs: &[i64]) -> Vec<(u64, bool)> {
    inputs.iter().map(|v| (v.unsigned_abs(), *v < 0)).collect()
}

fn all_inputs(kinds: &[ElemKind]) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for kind in kinds {
        let longer = |one: &Vec<i64>| {
            let one = one.clone();
            domain(*kind)
                .into_iter()
                .map(move |v| [&one[..], &[v]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.sort_by_key(|inputs| by_simplicity(inputs));
    all
}

fn kinds(method: MethodRef) -> Vec<ElemKind> {
    method.parsed.params.iter().map(|p| p.elem).collect()
}

/// Tries all inputs of a method, on machine values.
fn brute_force(class: ClassRef, method: MethodRef) -> Found {
    let subject = subject();
    let mut start = subject.booted.clone();
    let mut host = PathHost::at(0);
    let mut interp = Interp::new(&subject.machine.vm, &mut start, &mut host);
    interp
        .run_initializer(class, u64::MAX)
        .expect("an initializer that works");
    let constructor = class
        .methods
        .iter()
        .find(|m| m.is_constructor())
        .expect("a constructor");
    let needs_object = !method.is_static() && !method.is_constructor();
    let receiver_kinds = if needs_object {
        kinds(constructor)
    } else {
        Vec::new()
    };
    let mut found = Found::new();
    for inputs in all_inputs(&[&receiver_kinds[..], &kinds(method)].concat()) {
        let values: Vec<Value> = inputs.iter().map(|v| Value::int(*v as i32)).collect();
        let (made_from, args) = values.split_at(receiver_kinds.len());
        let receiver = match (method.is_static(), needs_object) {
            (true, _) => Receiver::None,
            (false, false) => Receiver::New { constructor: None },
            (false, true) => Receiver::New {
                constructor: Some((constructor, made_from.to_vec())),
            },
        };
        let call = Call {
            method,
            class,
            receiver,
            args: args.to_vec(),
        };
        let jvm = Jvm::plain(&subject.machine.vm, call);
        match run_concretely(&jvm, JvmState::new(start.clone()), u64::MAX) {
            ConcreteEnd::Threw(raised, _) => {
                let line = raised.place.line.expect("a line");
                found
                    .entry((raised.class.java_name(), line))
                    .or_insert(inputs);
            }
            ConcreteEnd::Other(symex::EndReason::Returned) => {}
            other => panic!("{} with {inputs:?}: {other:?}", method.pretty()),
        }
    }
    found
}

/// What a report says about a method, in the same form.
fn reported_outcome(report: &Report, method: MethodRef) -> Found {
    let result = report
        .results
        .iter()
        .find(|r| r.method == method.pretty())
        .expect("a result");
    // What an object that was made by calls can't get into is shown apart.
    let confirmed = result
        .findings
        .iter()
        .filter(|f| f.status == Status::Confirmed);
    let findings = confirmed.map(|finding| {
        let inputs = finding.inputs.iter().map(|input| match &input.value {
            answer::InputValue::Bool(b) => i64::from(*b),
            answer::InputValue::Integer(n) => *n,
            answer::InputValue::Java(text) => i64::from(text.contains("true")),
            answer::InputValue::Float(_) => panic!("no floats here"),
        });
        let line = finding.line.expect("a line");
        ((finding.kind.clone(), line), inputs.collect())
    });
    let mut found = Found::new();
    // One line may have several places.
    for (key, inputs) in findings {
        let inputs: Vec<i64> = inputs;
        match found.get(&key) {
            Some(known) if by_simplicity(known) <= by_simplicity(&inputs) => {}
            _ => {
                found.insert(key, inputs);
            }
        }
    }
    found
}

#[test]
fn findings_are_those_of_trying_all_inputs() {
    let report = run_check(SearchStrategy::Coverage, 2, MatchMode::default());
    let mut checked = 0;
    for name in ["Small", "Summarized", "Ranges"] {
        let class = subject().machine.vm.world.load(name).expect("the class");
        for method in class
            .methods
            .iter()
            .filter(|m| &*m.name != "<clinit>" && !m.is_private())
        {
            let (reported, tried) = (
                reported_outcome(&report, method),
                brute_force(class, method),
            );
            if method.is_static() || method.is_constructor() {
                assert_eq!(reported, tried, "{}", method.pretty());
            } else {
                // The calls that lead there are short, but not the simplest.
                let keys = |found: &Found| found.keys().cloned().collect::<Vec<_>>();
                assert_eq!(keys(&reported), keys(&tried), "{}", method.pretty());
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 41);
    // What is assumed of static fields and hash codes is no bound.
    let is_bound = |b: &Bound| matches!(b.extent, Extent::Limit(_));
    let open: Vec<_> = report
        .results
        .iter()
        .filter(|r| r.bounds.iter().any(is_bound) || !r.reasons.is_empty())
        .collect();
    assert!(open.is_empty(), "all paths are followed: {open:?}");
    assert_eq!(report.verdict(), Verdict::Refuted);

    let vm = &subject().machine.vm;
    let used = vm.models_used();
    let unused: Vec<String> = (vm.natives().summary_names().iter())
        .filter(|name| !used.contains(name) && is_there(vm, &name.to_string()))
        .map(ToString::to_string)
        .collect();
    assert!(unused.is_empty(), "not compared here: {unused:?}");
}

/// Whether this JDK has the method.
fn is_there(vm: &vm::Vm, name: &str) -> bool {
    let (path, desc) = name.split_once('(').expect("a descriptor");
    let (class, method) = path.rsplit_once('.').expect("a class and a method");
    let desc = format!("({desc}");
    let class = vm.world.load(class);
    class.is_ok_and(|c| c.declared_method(method, &desc).is_some())
}

/// Each order with one of the two ways to compare states; with `CAIRN_LONG` with both.
#[test]
fn orders_and_workers_don_t_change_the_results() {
    let is_long = std::env::var_os("CAIRN_LONG").is_some();
    let runs = [
        (SearchStrategy::DepthFirst, 1),
        (SearchStrategy::BreadthFirst, 2),
        (SearchStrategy::Random { seed: 1 }, 1),
        (SearchStrategy::Random { seed: 2 }, 2),
        (SearchStrategy::Coverage, 2),
    ];
    for (turn, matching) in [MatchMode::Off, MatchMode::Exact].into_iter().enumerate() {
        let reference = results(SearchStrategy::Coverage, 1, matching);
        let own = runs.iter().enumerate();
        let own = own.filter(|(number, _)| is_long || number % 2 == turn);
        for (_, &(order, jobs)) in own {
            let results = results(order, jobs, matching);
            assert_eq!(results, reference, "{order:?} on {jobs}, {matching:?}");
        }
    }
}

/// Where states are compared, how many paths there are depends on which comes first.
fn results(order: SearchStrategy, jobs: usize, matching: MatchMode) -> Vec<MethodResult> {
    let mut results = run_check(order, jobs, matching).results;
    if matching != MatchMode::Off {
        for result in &mut results {
            result.paths = 0;
            result.bounds.iter_mut().for_each(|b| b.paths = 0);
        }
    }
    results
}
