//! Exploration loop: a worklist of paths, each followed until it forks, ends or has had its turn.

use crate::choose::choose;
use crate::decide::{ForkKind, Next, decide};
use crate::end::{EndClass, EndReason};
use crate::events::{EventKind, Listener, PathEvent, PathId, PathIds};
use crate::frontier::{Done, Frontier};
use crate::limits::{Limits, solver_work};
use crate::memory::is_memory_exhausted;
use crate::path::Path;
use crate::program::{ForkState, Observer, Program, Revisit, Site, StepResult};
use crate::search::SearchStrategy;
use crate::split::split;
use crate::summary::{Doubt, Stopped, Summary, TimeSpent};
use crate::task::TaskContext;
use smallvec::{SmallVec, smallvec};
use solver::PathSolver;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// How often a worker adds what it counted to the rest.
const TELL_EVERY: Duration = Duration::from_millis(20);

/// How often a worker looks at the memory.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// States with more bytes of objects are looked at before each step: after a fork, it may copy them.
const LARGE_STATE: u64 = 16 << 20;

/// Where a worker is before its first step.
const NOWHERE: u64 = u64::MAX;

/// All paths of a program from its start states. Any number of threads may [`Exploration::work`]
/// on it, at once or one after the other; it can be left at a deadline and taken up again.
pub struct Exploration<P: Program, O> {
    program: P,
    observer: O,
    /// Where the names of paths come from; shared with others if somebody listens.
    ids: Arc<PathIds>,
    /// Who hears what becomes of each path, if anybody does.
    listener: Option<Listener<P>>,
    limits: Limits,
    frontier: Frontier<P::State>,
    summary: Mutex<Summary<P::Place>>,
    /// Where the workers are that follow a path.
    active: Mutex<Vec<Arc<AtomicU64>>>,
}

/// What one worker gathers before it adds it to the rest.
struct Work<'a, P: Program> {
    solver: &'a mut PathSolver,
    deadline: Instant,
    /// Set when it has to end before.
    ended: &'a AtomicBool,
    /// When it looked at the memory last.
    looked: Instant,
    /// Bytes of objects made since then.
    made: u64,
    summary: Summary<P::Place>,
    /// Where the path under way stands.
    site: Arc<AtomicU64>,
}

impl<P: Program> Work<'_, P> {
    fn work_done(&self) -> Done {
        Done {
            paths: self.summary.paths(),
            work: self.summary.work() + solver_work(self.solver.stats()),
        }
    }

    fn is_over(&self) -> bool {
        Instant::now() >= self.deadline || self.ended.load(Ordering::Relaxed)
    }
}

type Paths<S> = SmallVec<[Path<S>; 2]>;

impl<P: Program, O: Observer<P>> Exploration<P, O> {
    /// An exploration that nobody listens to.
    pub fn new(
        program: P,
        observer: O,
        limits: Limits,
        order: SearchStrategy,
        starts: impl IntoIterator<Item = P::State>,
    ) -> Self {
        Exploration::with_listener(program, observer, limits, order, starts, None)
    }

    /// An exploration that tells `listener`, if there is one, what becomes of each path.
    pub fn with_listener(
        program: P,
        observer: O,
        limits: Limits,
        order: SearchStrategy,
        starts: impl IntoIterator<Item = P::State>,
        listener: Option<Listener<P>>,
    ) -> Self {
        let ids = listener
            .as_ref()
            .map_or_else(Arc::default, |l| l.ids.clone());
        let mut starts: Vec<_> = (0..)
            .zip(starts)
            .map(|(index, state)| Path::start(state, index, ids.draw()))
            .collect();
        if let Some(listener) = &listener {
            for path in &mut starts {
                path.state.describe_alternatives();
                listener.events.tell(&PathEvent {
                    program: &program,
                    path: path.id,
                    state: &path.state,
                    kind: EventKind::Started,
                });
            }
        }
        let frontier = Frontier::new(order, starts);
        Exploration {
            program,
            observer,
            ids,
            listener,
            limits,
            frontier,
            summary: Mutex::default(),
            active: Mutex::default(),
        }
    }

    /// Follows paths as a task, until none is left, a budget is used up, `until` is reached, or the task is
    /// cancelled.
    pub fn run(&self, task: &mut TaskContext<'_>, until: Instant) {
        self.work_unless(task.solver, until, task.cancellation.flag());
    }

    /// Follows paths until none is left, a budget is used up, or the deadline is reached.
    pub fn work(&self, solver: &mut PathSolver, deadline: Instant) {
        self.work_unless(solver, deadline, &AtomicBool::new(false));
    }

    /// The same, until somebody sets `ended`.
    pub fn work_unless(&self, solver: &mut PathSolver, deadline: Instant, ended: &AtomicBool) {
        let mut work = Work {
            solver,
            deadline,
            ended,
            looked: Instant::now(),
            made: 0,
            summary: Summary::default(),
            site: self.enter(),
        };
        let mut told = Instant::now();
        while !work.is_over()
            && let Some(path) = self.frontier.pick(&self.limits, deadline)
        {
            let (before, size) = (work.work_done(), path.state.size());
            let followed = catch_unwind(AssertUnwindSafe(|| self.follow(path, &mut work)));
            let next = match followed {
                Ok(next) => next,
                Err(panic) => {
                    // Whoever runs the task hears of it; here, the path must not be waited for.
                    self.frontier.lose(size);
                    self.leave(work);
                    resume_unwind(panic);
                }
            };
            let done = work.work_done() - before;
            self.frontier.put_back(size, done, next);
            if self.frontier.stop_reason() == Some(Stopped::Memory) {
                self.close();
            }
            if told.elapsed() > TELL_EVERY {
                self.lock_summary().add(std::mem::take(&mut work.summary));
                told = Instant::now();
            }
        }
        self.leave(work);
    }

    /// Adds what a worker has come to, and forgets where it is.
    fn leave(&self, work: Work<'_, P>) {
        self.lock_summary().add(work.summary);
        self.lock_active()
            .retain(|site| !Arc::ptr_eq(site, &work.site));
    }

    fn enter(&self) -> Arc<AtomicU64> {
        let site = Arc::new(AtomicU64::new(NOWHERE));
        self.lock_active().push(site.clone());
        site
    }

    /// Steps one path until it forks, ends or has had its turn: pick ► *step ► fork or assume ► observe*.
    fn follow(&self, mut path: Path<P::State>, work: &mut Work<'_, P>) -> Paths<P::State> {
        let turn = path.handicap();
        loop {
            let start = Instant::now();
            let bytes = self.program.bytes(&path.state);
            if self.lacks_memory(start, bytes, work) {
                self.frontier.stop(Stopped::Memory);
                return smallvec![path];
            }
            let before = self.program.instructions(&path.state);
            let step = self.program.step(&mut path.state);
            let executed = self.program.instructions(&path.state);
            work.summary.instructions += executed - before;
            // There are fewer after a collection.
            let made = self.program.bytes(&path.state).saturating_sub(bytes);
            work.summary.bytes += made;
            work.made += made;
            let stepped = Instant::now();
            work.summary.times.stepping += stepped - start;
            let site = self.program.site(&path.state);
            work.site.store(site.0, Ordering::Relaxed);
            if !self.program.check_input(&mut path.state, work.solver) {
                work.summary.count_end(EndReason::Rejected);
                self.tell(path.id, &path.state, EventKind::Ended(EndReason::Rejected));
                self.observer.on_drop(&mut path.state);
                return smallvec![];
            }
            let came_back = matches!(step, StepResult::CameBack);
            let next = match step {
                StepResult::Ended(reason, outcome) => {
                    self.observe(path, reason, Some(outcome), work);
                    return smallvec![];
                }
                _ if path.state.size() > self.limits.size => Next::Ended(path, EndReason::Size),
                // A loop may stop at a decision in each round.
                _ if self.program.counted_instructions(&path.state) > self.limits.instructions => {
                    Next::Ended(path, EndReason::Length)
                }
                StepResult::Running if path.rounds.note_long_stop(site, &mut path.state) => {
                    Next::Ended(path, EndReason::Endless)
                }
                StepResult::Running => {
                    path.slow = true;
                    return smallvec![path];
                }
                StepResult::Decide(term) => decide(path, term, site, &self.limits, work.solver),
                StepResult::Choose(term) => choose(path, term, site, &self.limits, work.solver),
                StepResult::Split(count) => split(path, count, site, &self.limits),
                StepResult::CameBack => {
                    match self.revisit(&mut path, stepped, work) {
                        Revisit::Covered { by, reason } => {
                            self.tell(path.id, &path.state, EventKind::Covered { by });
                            Next::Ended(path, reason)
                        }
                        revisit => {
                            if revisit == Revisit::Widened {
                                self.tell(path.id, &path.state, EventKind::Widened);
                            }
                            if work.is_over() {
                                return smallvec![path];
                            }
                            // Nothing was decided: the same state stops here again, at its next
                            // instruction, and that is no round.
                            continue;
                        }
                    }
                }
            };
            if !came_back {
                work.summary.times.solving += stepped.elapsed();
            }
            match next {
                Next::Same(same) if work.is_over() => return smallvec![same],
                Next::Same(mut same) => {
                    if same.rounds.note_stop(site, &mut same.state) {
                        self.observe(same, EndReason::Endless, None, work);
                        return smallvec![];
                    }
                    if same.handicap() > turn {
                        return smallvec![same];
                    }
                    path = same;
                }
                Next::Fork(mut paths, branch) => {
                    work.summary.forks += paths.len() as u64 - 1;
                    self.name_children(&mut paths, branch, work);
                    return paths;
                }
                Next::Ended(path, reason) => {
                    self.observe(path, reason, None, work);
                    return smallvec![];
                }
            }
        }
    }

    /// Compares the state of a path that came back with earlier ones; it may be wider afterwards.
    fn revisit(
        &self,
        path: &mut Path<P::State>,
        start: Instant,
        work: &mut Work<'_, P>,
    ) -> Revisit {
        let revisit = self
            .program
            .revisit(path.id, &mut path.state, path.depth, work.solver);
        work.summary.times.matching += start.elapsed();
        revisit
    }

    /// Names the sides of a fork; `branch` is what they differ in.
    fn name_children(&self, paths: &mut Paths<P::State>, branch: ForkKind, work: &Work<'_, P>) {
        for path in paths.iter_mut() {
            path.name_child(self.ids.draw());
        }
        if self.listener.is_none() {
            return;
        }
        for path in paths {
            if let Some(parent) = path.parent {
                let side = branch.side(path.edge.1, work.solver.store());
                self.tell(path.id, &path.state, EventKind::Forked { parent, side });
            }
            if let Some(doubt) = &path.doubt {
                self.tell(path.id, &path.state, EventKind::Note(doubt));
            }
        }
    }

    /// Tells the listener, if there is one, what happened to a path.
    #[inline]
    fn tell(&self, path: PathId, state: &P::State, kind: EventKind<'_>) {
        if let Some(listener) = &self.listener {
            listener.events.tell(&PathEvent {
                program: &self.program,
                path,
                state,
                kind,
            });
        }
    }

    /// Looks at the memory now and then, and tells whether it is too little to step a state with so many bytes of
    /// objects.
    fn lacks_memory(&self, now: Instant, bytes: u64, work: &mut Work<'_, P>) -> bool {
        let is_large = bytes > LARGE_STATE;
        if !is_large && work.made < LARGE_STATE && now - work.looked < LOOK_EVERY {
            return false;
        }
        (work.looked, work.made) = (now, 0);
        is_memory_exhausted(self.limits.memory, if is_large { bytes } else { 0 })
    }

    /// Counts an end and tells the observer.
    fn observe(
        &self,
        mut path: Path<P::State>,
        reason: EndReason,
        outcome: Option<P::Outcome>,
        work: &mut Work<'_, P>,
    ) {
        let start = Instant::now();
        work.summary.count_end(reason);
        self.tell(path.id, &path.state, EventKind::Ended(reason));
        let place = || self.program.place(&path.state);
        if matches!(reason.class(), EndClass::Bound | EndClass::Loss) {
            *work.summary.losses.entry((reason, place())).or_default() += 1;
        }
        if let (true, Some(why)) = (reason.is_path(), path.doubt.take()) {
            let doubt = Doubt {
                place: place(),
                reason: why.into(),
            };
            *work.summary.doubts.entry(doubt).or_default() += 1;
        }
        match outcome {
            Some(outcome) => self
                .observer
                .on_end(&mut path.state, reason, outcome, work.solver),
            None if reason.class() == EndClass::Bound => {
                self.observer.on_cut(&mut path.state, reason, work.solver);
            }
            None if matches!(reason, EndReason::Endless | EndReason::Subsumed) => {
                self.observer
                    .on_nontermination(&mut path.state, work.solver);
            }
            None => {}
        }
        work.summary.times.observing += start.elapsed();
    }

    /// Whether there is nothing more to do: all paths followed, or a budget used up.
    pub fn is_finished(&self) -> bool {
        self.frontier.is_finished()
    }

    /// Whether all paths were followed: none waits, and none was dropped.
    pub fn is_complete(&self) -> bool {
        self.frontier.stop_reason().is_none() && self.frontier.left() == 0
    }

    /// Who hears how paths ended.
    pub fn observer(&self) -> &O {
        &self.observer
    }

    /// The budgets.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// What is explored.
    pub fn program(&self) -> &P {
        &self.program
    }

    /// What the workers that are done have come to.
    pub fn summary(&self) -> Summary<P::Place> {
        let mut summary = self.lock_summary().clone();
        let shed = self.frontier.has_shed().then_some(Stopped::Memory);
        summary.stopped = self.frontier.stop_reason().or(shed);
        summary.left = self.frontier.left();
        summary.smallest_left = self.frontier.smallest_left();
        summary.most_waiting = self.frontier.most_waiting();
        summary
    }

    /// Drops the paths that still wait, and the states that were kept to compare others with.
    pub fn close(&self) {
        self.frontier.take_all();
        self.program.forget_states();
    }

    /// Drops half of the paths that wait, since the process runs short of memory: those with the largest inputs. All
    /// others are followed.
    pub fn shed_paths(&self) {
        self.frontier.shed_half();
    }

    /// How many paths have ended, of those that some input takes.
    pub fn paths(&self) -> u64 {
        self.lock_summary().paths()
    }

    /// Where the paths stand that were not followed to their ends, and how many at each place.
    /// Those that wait are dropped.
    pub fn abandon(&self) -> BTreeMap<P::Place, u64> {
        let mut places = BTreeMap::new();
        for path in self.frontier.take_all() {
            *places.entry(self.program.place(&path.state)).or_default() += 1;
        }
        for site in self.lock_active().iter() {
            let site = Site(site.load(Ordering::Relaxed));
            if let Some(place) = self.program.place_at(site) {
                *places.entry(place).or_default() += 1;
            }
        }
        places
    }

    fn lock_active(&self) -> MutexGuard<'_, Vec<Arc<AtomicU64>>> {
        self.active
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn lock_summary(&self) -> MutexGuard<'_, Summary<P::Place>> {
        self.summary
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

impl<P: Program, O> std::fmt::Debug for Exploration<P, O> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Exploration of {} paths left", self.frontier.left())
    }
}

impl TimeSpent {
    /// All of it.
    pub fn total(&self) -> Duration {
        self.stepping + self.solving + self.matching + self.observing
    }
}
