//! The scheduler: results, panics, deadlines and cancellation of tasks.

use solver::SolverConfig;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use symex::{Cancellation, Scheduler, TaskOwner, TaskPanic, TaskState};
use term::{Sort, TermStore};

const LONG: Duration = Duration::from_secs(60);

fn scheduler(workers: usize, cancellation: &Cancellation) -> Scheduler {
    let store = Arc::new(TermStore::new());
    Scheduler::new(workers, &store, SolverConfig::default(), cancellation)
}

fn soon() -> Instant {
    Instant::now() + LONG
}

#[test]
fn results_are_with_their_tasks() {
    let scheduler = scheduler(2, &Cancellation::new());
    let tasks: Vec<_> = (0..10)
        .map(|number| scheduler.submit(soon(), move |task| (number, task.id)))
        .collect();
    assert!(scheduler.wait(soon(), || {}));
    for (number, task) in tasks.iter().enumerate() {
        assert!(task.is_ended());
        assert_eq!(task.take(), TaskState::Ended(Ok((number, task.id()))));
        assert_eq!(task.take(), TaskState::Taken);
    }
}

/// One panic in the midst of others: it is that task's alone, and its worker goes on with a solver that works.
#[test]
fn a_panic_ends_its_task_alone() {
    let store = Arc::new(TermStore::new());
    let cancellation = Cancellation::new();
    let scheduler = Scheduler::new(1, &store, SolverConfig::default(), &cancellation);
    let is_open = store.var("is_open", Sort::Bool);
    let decide = move |task: &mut symex::TaskContext<'_>| {
        let path = solver::PathCondition::new();
        matches!(
            task.solver.assume(&path, is_open),
            solver::Feasibility::Yes(_)
        )
    };
    let before = scheduler.submit(soon(), decide);
    let broken = scheduler.submit(soon(), |task| -> bool { panic!("{} is broken", task.id.0) });
    let after = scheduler.submit(soon(), decide);
    assert!(scheduler.wait(soon(), || {}));
    assert_eq!(before.take(), TaskState::Ended(Ok(true)));
    let TaskState::Ended(Err(panic)) = broken.take() else {
        panic!("it did not end by its panic");
    };
    assert_eq!(panic.to_string(), "internal error: 2 is broken");
    assert_eq!(after.take(), TaskState::Ended(Ok(true)));
    // What the solver did that was given up is counted as well.
    assert_eq!(scheduler.solver_stats().decisions, 2);
}

#[derive(Default)]
struct Owner {
    done: AtomicUsize,
    failures: Mutex<Vec<String>>,
}

impl TaskOwner for Owner {
    fn fail(&self, panic: &TaskPanic) {
        self.failures.lock().unwrap().push(panic.to_string());
    }
}

#[test]
fn a_panic_reaches_its_owner() {
    let scheduler = scheduler(2, &Cancellation::new());
    let owners = [Arc::new(Owner::default()), Arc::new(Owner::default())];
    for (number, owner) in owners.iter().enumerate() {
        for round in 0..4 {
            scheduler.submit_for(owner, soon(), move |owner, _| {
                assert!(number == 0 || round != 2, "round {round}");
                owner.done.fetch_add(1, Ordering::Relaxed);
            });
        }
    }
    assert!(scheduler.wait(soon(), || {}));
    let told = owners.map(|owner| {
        let done = owner.done.load(Ordering::Relaxed);
        (done, owner.failures.lock().unwrap().clone())
    });
    let failure = "internal error: round 2".to_owned();
    assert_eq!(told, [(4, vec![]), (3, vec![failure])]);
}

/// An owner that can't even hear of a panic does not take the worker with it.
#[test]
fn an_owner_that_panics_does_not_stop_the_worker() {
    struct Careless;
    impl TaskOwner for Careless {
        fn fail(&self, _: &TaskPanic) {
            panic!("again");
        }
    }
    let scheduler = scheduler(1, &Cancellation::new());
    scheduler.submit_for(&Arc::new(Careless), soon(), |_, _| panic!("once"));
    let after = scheduler.submit(soon(), |_| 1);
    assert!(scheduler.wait(soon(), || {}));
    assert_eq!(after.take(), TaskState::Ended(Ok(1)));
}

/// A task that waits until somebody lets it go on, and looks at the token meanwhile.
fn hold(released: &Arc<AtomicBool>) -> impl FnOnce(&mut symex::TaskContext<'_>) + Send + 'static {
    let released = released.clone();
    move |task| {
        while !released.load(Ordering::Relaxed) && !task.cancellation.is_cancelled() {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

#[test]
fn late_tasks_are_not_waited_for() {
    let scheduler = scheduler(1, &Cancellation::new());
    let released = Arc::new(AtomicBool::new(false));
    let late = scheduler.submit(Instant::now(), hold(&released));
    let mut told = 0;
    let deadline = Instant::now() + Duration::from_millis(300);
    assert!(!scheduler.wait(deadline, || told += 1));
    assert!(told > 0, "nobody was told that it goes on");
    assert!(late.is_running() && !scheduler.is_idle());
    assert_eq!(late.take(), TaskState::Running);
    released.store(true, Ordering::Relaxed);
    assert!(scheduler.wait(soon(), || {}) && late.is_ended());
}

#[test]
fn waiting_ends_when_it_is_of_no_use() {
    let scheduler = scheduler(1, &Cancellation::new());
    let released = Arc::new(AtomicBool::new(false));
    scheduler.submit(soon(), hold(&released));
    assert!(!scheduler.wait_while(soon(), Duration::from_millis(1), || false));
    released.store(true, Ordering::Relaxed);
}

#[test]
fn what_is_cancelled_before_it_is_begun_is_not_begun() {
    let cancellation = Cancellation::new();
    let scheduler = scheduler(1, &cancellation);
    let (begun, is_begun) = channel();
    let never = Arc::new(AtomicBool::new(false));
    let wait = hold(&never);
    let running = scheduler.submit(soon(), move |task| {
        begun.send(()).expect("the test waits for it");
        wait(task);
    });
    let waiting = scheduler.submit(soon(), |_| ());
    is_begun.recv().expect("it begins");
    cancellation.cancel();
    // The task that runs looks at the token.
    assert!(scheduler.wait(soon(), || {}));
    assert_eq!(running.take(), TaskState::Ended(Ok(())));
    assert_eq!(waiting.take(), TaskState::Waiting);
    let later = scheduler.submit(soon(), |_| ());
    assert!(scheduler.wait(soon(), || {}));
    assert_eq!(later.take(), TaskState::Waiting);
}

/// Whoever does not look at the token is given up, once: the grace is for all waits together.
#[test]
fn a_cancellation_is_not_kept_waiting() {
    let cancellation = Cancellation::new();
    let scheduler = scheduler(1, &cancellation);
    let released = Arc::new(AtomicBool::new(false));
    let (begun, is_begun) = channel();
    let flag = released.clone();
    scheduler.submit(soon(), move |_| {
        begun.send(()).expect("the test waits for it");
        while !flag.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
    });
    is_begun.recv().expect("it begins");
    cancellation.cancel();
    assert!(!scheduler.wait(soon(), || {}));
    let again = Instant::now();
    assert!(!scheduler.wait(soon(), || {}));
    assert!(
        again.elapsed() < Duration::from_millis(700),
        "{:?}",
        again.elapsed()
    );
    released.store(true, Ordering::Relaxed);
}
