//! The engine on toy programs: number of paths known by reasoning, bounds, orders, workers.

use solver::{PathCondition, PathSolver, SolverConfig};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use symex::{
    EndReason, Event, EventKind, Events, Exploration, ForkState, Limits, Listener, Observer, Order,
    PathIds, Program, Side, Site, Step, Stopped, Summary, Workers,
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

    fn step(&self, state: &mut ToyState) -> Step<()> {
        loop {
            state.steps += 1;
            match (self.0.get(state.pc), state.answer.take()) {
                (None, _) => return Step::Ended(EndReason::Returned, ()),
                (Some(Op::Spin), _) => return Step::Running,
                (Some(_), Some(answer)) => {
                    state.notes.push(answer);
                    state.pc += 1;
                }
                (Some(Op::Decide(term)), None) => return Step::Decide(*term),
                (Some(Op::Choose(term)), None) => return Step::Choose(*term),
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
    fn ended(&self, state: &mut ToyState, _: EndReason, (): (), _: &mut PathSolver) {
        assert!(
            self.0.lock().unwrap().insert(state.notes.clone()),
            "the same path twice"
        );
    }

    fn endless(&self, _: &mut ToyState, _: &mut PathSolver) {}

    fn cut(&self, _: &mut ToyState, _: EndReason, _: &mut PathSolver) {}
}

const ORDERS: [Order; 4] = [
    Order::DepthFirst,
    Order::BreadthFirst,
    Order::Coverage,
    Order::Random { seed: 3 },
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
    order: Order,
    jobs: usize,
) -> (BTreeSet<Vec<u64>>, Summary<usize>) {
    let exploration = Exploration::new(Toy(ops), Notes::default(), limits, order, [start()]);
    let exploration = Arc::new(exploration);
    let workers = Workers::new(jobs, store, SolverConfig::default());
    let deadline = Instant::now() + Duration::from_secs(60);
    for _ in 0..jobs {
        let exploration = exploration.clone();
        workers.submit(move |solver| exploration.work(solver, deadline));
    }
    assert!(workers.wait(deadline));
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
        Order::DepthFirst,
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
    let (paths, summary) = explore(&store, ops, limits, Order::Coverage, 2);
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
        Order::Coverage,
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
    let (_, summary) = explore(&store, bits(&store), limits, Order::BreadthFirst, 1);
    assert_eq!(
        (summary.paths(), summary.stopped),
        (5, Some(Stopped::Paths))
    );
    assert!(summary.left > 0);
    let limits = Limits {
        paths: 8,
        ..Limits::default()
    };
    let (_, summary) = explore(&store, bits(&store), limits, Order::BreadthFirst, 1);
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
        Order::Coverage,
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
    let (_, summary) = explore(&store, vec![Op::Spin], limits, Order::Coverage, 1);
    assert_eq!(summary.ends(EndReason::Length), 1);
}

/// What a sink was told, in order.
#[derive(Default)]
struct Heard(Mutex<Vec<(u64, String)>>);

impl Events<Toy> for Heard {
    fn tell(&self, event: &Event<'_, Toy>) {
        let what = match event.kind {
            EventKind::Started => "start".to_owned(),
            EventKind::Forked { parent, side } => {
                assert!(matches!(side, Side::Assumes(_)));
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
            Order::Coverage,
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
