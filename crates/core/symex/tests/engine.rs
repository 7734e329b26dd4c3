//! The engine on toy programs: number of paths known by reasoning, bounds, orders, workers.

use solver::{PathCondition, PathSolver, SolverConfig};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use symex::{
    Cancellation, EndReason, EventKind, Exploration, ForkSide, ForkState, Limits, Listener,
    Observer, PathEvent, PathEvents, PathIds, Program, Scheduler, SearchStrategy, Site, StepResult,
    Stopped, Summary,
};
use term::{CmpOp, Sort, Term, TermStore};

/// One instruction of a toy program.
#[derive(Clone, Copy)]
enum Op {
    /// Notes 1 or 0.
    Decide(Term),
    /// Notes the value.
    Choose(Term),
    /// Spins for ever.
    Spin,
}

struct Toy(Vec<Op>);

struct ToyState {
    pc: usize,
    answer: Option<u64>,
    notes: Vec<u64>,
    path: PathCondition,
    steps: u64,
}

impl ForkState for ToyState {
    fn fork(&mut self) -> ToyState {
        ToyState {
            notes: self.notes.clone(),
            path: self.path.clone(),
            ..*self
        }
    }

    fn answer(&mut self, answer: u64) {
        self.answer = Some(answer);
    }

    fn path(&self) -> &PathCondition {
        &self.path
    }

    fn set_path(&mut self, path: PathCondition) {
        self.path = path;
    }
}

impl Program for Toy {
    type State = ToyState;
    type Outcome = ();
    type Place = usize;

    fn step(&self, state: &mut ToyState) -> StepResult<()> {
        loop {
            state.steps += 1;
            match (self.0.get(state.pc), state.answer.take()) {
                (None, _) => return StepResult::Ended(EndReason::Returned, ()),
                (Some(Op::Spin), _) => return StepResult::Running,
                (Some(_), Some(answer)) => {
                    state.notes.push(answer);
                    state.pc += 1;
                }
                (Some(Op::Decide(term)), None) => return StepResult::Decide(*term),
                (Some(Op::Choose(term)), None) => return StepResult::Choose(*term),
            }
        }
    }

    fn site(&self, state: &ToyState) -> Site {
        Site(state.pc as u64)
    }

    fn place(&self, state: &ToyState) -> usize {
        state.pc
    }

    fn place_at(&self, site: Site) -> Option<usize> {
        (site.0 as usize <= self.0.len()).then_some(site.0 as usize)
    }

    fn instructions(&self, state: &ToyState) -> u64 {
        state.steps
    }
}

#[derive(Default)]
struct Notes(Mutex<BTreeSet<Vec<u64>>>);

impl Observer<Toy> for Notes {
    fn on_end(&self, state: &mut ToyState, _: EndReason, (): (), _: &mut PathSolver) {
        assert!(
            self.0.lock().unwrap().insert(state.notes.clone()),
            "the same path twice"
        );
    }

    fn on_nontermination(&self, _: &mut ToyState, _: &mut PathSolver) {}

    fn on_cut(&self, _: &mut ToyState, _: EndReason, _: &mut PathSolver) {}
}

const ORDERS: [SearchStrategy; 4] = [
    SearchStrategy::DepthFirst,
    SearchStrategy::BreadthFirst,
    SearchStrategy::Coverage,
    SearchStrategy::Random { seed: 3 },
];

fn start() -> ToyState {
    ToyState {
        pc: 0,
        answer: None,
        notes: Vec::new(),
        path: PathCondition::new(),
        steps: 0,
    }
}

fn explore(
    store: &Arc<TermStore>,
    ops: Vec<Op>,
    limits: Limits,
    order: SearchStrategy,
    jobs: usize,
) -> (BTreeSet<Vec<u64>>, Summary<usize>) {
    let exploration = Exploration::new(Toy(ops), Notes::default(), limits, order, [start()]);
    let exploration = Arc::new(exploration);
    let scheduler = Scheduler::new(jobs, store, SolverConfig::default(), &Cancellation::new());
    let deadline = Instant::now() + Duration::from_secs(60);
    for _ in 0..jobs {
        let exploration = exploration.clone();
        scheduler.submit(deadline, move |task| exploration.run(task, deadline));
    }
    assert!(scheduler.wait(deadline, || {}));
    let paths = exploration.observer().0.lock().unwrap().clone();
    (paths, exploration.summary())
}

/// Three unknown bits, and one decision that follows from them.
fn bits(store: &TermStore) -> Vec<Op> {
    let var = |name| store.var(name, Sort::Bool);
    let (a, b, c) = (var("a"), var("b"), var("c"));
    let both = store.and(a, b);
    vec![
        Op::Decide(a),
        Op::Decide(b),
        Op::Decide(both),
        Op::Decide(c),
    ]
}

#[test]
fn all_orders_and_any_number_of_workers_follow_the_same_paths() {
    let store = Arc::new(TermStore::new());
    let reference = explore(
        &store,
        bits(&store),
        Limits::default(),
        SearchStrategy::DepthFirst,
        1,
    );
    assert_eq!(reference.0.len(), 8);
    assert_eq!(reference.1.paths(), 8);
    assert_eq!(reference.1.forks, 7);
    for order in ORDERS {
        for jobs in [1, 2, 4] {
            let (paths, summary) = explore(&store, bits(&store), Limits::default(), order, jobs);
            assert_eq!(paths, reference.0, "{order:?} on {jobs}");
            assert!(summary.losses.is_empty() && summary.stopped.is_none());
        }
    }
}

/// `n > 0`, `n > 1`, …: after a no all others are no.
fn comparisons(store: &TermStore) -> Vec<Op> {
    let n = store.var("n", Sort::Bv(32));
    let more = |i| store.cmp(CmpOp::Sgt, n, store.bv(32, i));
    (0..200).map(|i| Op::Decide(more(i))).collect()
}

#[test]
fn depth_cuts_and_says_where() {
    let store = Arc::new(TermStore::new());
    let ops = comparisons(&store);
    let limits = Limits {
        depth: 10,
        ..Limits::default()
    };
    for order in ORDERS {
        let (_, summary) = explore(&store, ops.clone(), limits, order, 2);
        assert_eq!((summary.ends(EndReason::Depth), summary.paths()), (1, 11));
        assert_eq!(summary.losses.get(&(EndReason::Depth, 10)), Some(&1));
    }
}

#[test]
fn choices_are_made_from_zero_on() {
    let store = Arc::new(TermStore::new());
    let n = store.var("n", Sort::Bv(32));
    let positive = store.cmp(CmpOp::Sge, n, store.bv(32, 3));
    let ops = vec![Op::Decide(positive), Op::Choose(n)];
    let limits = Limits {
        choices: 3,
        ..Limits::default()
    };
    let (paths, summary) = explore(&store, ops, limits, SearchStrategy::Coverage, 2);
    let minus = |k: i32| u64::from(-k as u32);
    let expected = [
        vec![1, 3],
        vec![1, 4],
        vec![1, 5],
        vec![0, 0],
        vec![0, 1],
        vec![0, minus(1)],
    ];
    assert_eq!(paths, BTreeSet::from(expected));
    assert_eq!(summary.losses.get(&(EndReason::Choices, 1)), Some(&2));
}

#[test]
fn a_choice_with_few_values_is_complete() {
    let store = Arc::new(TermStore::new());
    let n = store.var("n", Sort::Bv(32));
    let small = store.cmp(CmpOp::Ult, n, store.bv(32, 4));
    let (paths, summary) = explore(
        &store,
        vec![Op::Decide(small), Op::Choose(n)],
        Limits::default(),
        SearchStrategy::Coverage,
        1,
    );
    let within: Vec<_> = paths.iter().filter(|p| p[0] == 1).collect();
    assert_eq!(within, [&vec![1, 0], &vec![1, 1], &vec![1, 2], &vec![1, 3]]);
    assert_eq!(
        summary.ends(EndReason::Choices),
        1,
        "only the other side has too many"
    );
}

#[test]
fn the_path_budget_stops_it() {
    let store = Arc::new(TermStore::new());
    let limits = Limits {
        paths: 5,
        ..Limits::default()
    };
    let (_, summary) = explore(
        &store,
        bits(&store),
        limits,
        SearchStrategy::BreadthFirst,
        1,
    );
    assert_eq!(
        (summary.paths(), summary.stopped),
        (5, Some(Stopped::Paths))
    );
    assert!(summary.left > 0);
    let limits = Limits {
        paths: 8,
        ..Limits::default()
    };
    let (_, summary) = explore(
        &store,
        bits(&store),
        limits,
        SearchStrategy::BreadthFirst,
        1,
    );
    assert_eq!(
        (summary.paths(), summary.stopped),
        (8, None),
        "exactly enough is enough"
    );
}

#[test]
fn a_deadline_leaves_what_can_be_taken_up_again() {
    let store = Arc::new(TermStore::new());
    let bit = store.var("a", Sort::Bool);
    let ops = vec![Op::Decide(bit), Op::Spin];
    let limits = Limits {
        instructions: 1 << 40,
        ..Limits::default()
    };
    let exploration = Exploration::new(
        Toy(ops),
        Notes::default(),
        limits,
        SearchStrategy::Coverage,
        [start()],
    );
    let mut solver = PathSolver::new(store, SolverConfig::default());
    for _ in 0..2 {
        exploration.work(&mut solver, Instant::now() + Duration::from_millis(20));
        assert!(!exploration.is_finished());
        assert_eq!(exploration.summary().left, 2);
    }
    // What is dropped was not followed.
    exploration.close();
    assert!(exploration.is_finished() && !exploration.is_complete());
}

#[test]
fn a_path_without_end_is_cut_by_its_length() {
    let store = Arc::new(TermStore::new());
    let limits = Limits {
        instructions: 1000,
        ..Limits::default()
    };
    let (_, summary) = explore(&store, vec![Op::Spin], limits, SearchStrategy::Coverage, 1);
    assert_eq!(summary.ends(EndReason::Length), 1);
}

/// What a sink was told, in order.
#[derive(Default)]
struct Heard(Mutex<Vec<(u64, String)>>);

impl PathEvents<Toy> for Heard {
    fn tell(&self, event: &PathEvent<'_, Toy>) {
        let what = match event.kind {
            EventKind::Started => "start".to_owned(),
            EventKind::Forked { parent, side } => {
                assert!(matches!(side, ForkSide::Assumes(_)));
                format!("fork of {parent}")
            }
            EventKind::Ended(reason) => format!("ended {}", reason.name()),
            other => format!("{other:?}"),
        };
        self.0.lock().unwrap().push((event.path.number(), what));
    }
}

#[test]
fn paths_are_the_leaves_of_a_tree_that_a_listener_hears() {
    let store = Arc::new(TermStore::new());
    let heard = Arc::new(Heard::default());
    let ids = Arc::new(PathIds::default());
    let mut solver = PathSolver::new(store.clone(), SolverConfig::default());
    // Two explorations that tell one sink share the numbers.
    for _ in 0..2 {
        let listener = Listener {
            ids: ids.clone(),
            events: heard.clone(),
        };
        let exploration = Exploration::with_listener(
            Toy(bits(&store)),
            Notes::default(),
            Limits::default(),
            SearchStrategy::Coverage,
            [start()],
            Some(listener),
        );
        exploration.work(&mut solver, Instant::now() + Duration::from_secs(60));
        assert_eq!(exploration.summary().paths(), 8);
    }
    let heard = heard.0.lock().unwrap();
    let paths: BTreeSet<u64> = heard.iter().map(|(path, _)| *path).collect();
    // Each of 7 forks makes two paths of one.
    assert_eq!(paths, (1..=2 * (1 + 2 * 7)).collect());
    let parents: Vec<u64> = heard
        .iter()
        .filter_map(|(_, what)| what.strip_prefix("fork of ")?.parse().ok())
        .collect();
    for path in paths {
        let of_path = |text: &str| {
            heard
                .iter()
                .filter(|(p, w)| *p == path && w.starts_with(text))
                .count()
        };
        let children = parents.iter().filter(|p| **p == path).count();
        assert_eq!(
            of_path("start") + of_path("fork"),
            1,
            "path {path} begins once"
        );
        match children {
            0 => assert_eq!(of_path("ended Returned"), 1, "path {path}"),
            count => assert_eq!((count, of_path("ended")), (2, 0), "path {path}"),
        }
    }
}

/// Panics when the first path ends.
#[derive(Default)]
struct Careless(AtomicBool);

impl Observer<Toy> for Careless {
    fn on_end(&self, _: &mut ToyState, _: EndReason, (): (), _: &mut PathSolver) {
        assert!(self.0.swap(true, Ordering::Relaxed), "the first path");
    }

    fn on_nontermination(&self, _: &mut ToyState, _: &mut PathSolver) {}

    fn on_cut(&self, _: &mut ToyState, _: EndReason, _: &mut PathSolver) {}
}

/// Nobody waits for the path of a worker that panicked, and nobody takes the exploration for complete.
#[test]
fn a_panic_loses_one_path() {
    let store = Arc::new(TermStore::new());
    let exploration = Arc::new(Exploration::new(
        Toy(bits(&store)),
        Careless::default(),
        Limits::default(),
        SearchStrategy::DepthFirst,
        [start()],
    ));
    let cancellation = Cancellation::new();
    let scheduler = Scheduler::new(1, &store, SolverConfig::default(), &cancellation);
    let deadline = Instant::now() + Duration::from_secs(60);
    let tasks = [(); 2].map(|()| {
        let exploration = exploration.clone();
        scheduler.submit(deadline, move |task| exploration.run(task, deadline))
    });
    assert!(scheduler.wait(deadline, || {}));
    assert!(tasks[0].panic().is_some() && tasks[1].panic().is_none());
    assert!(exploration.is_finished() && !exploration.is_complete());
    let summary = exploration.summary();
    assert_eq!((summary.paths(), summary.left), (8, 1));
}
