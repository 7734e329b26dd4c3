//! Search for tests: the stages, their order and budget, and when coverage is sufficient.

use crate::callee_branches::CalleeBranches;
use crate::distinct_arguments::with_distinct_arguments;
use crate::minimize::remove_needless_calls;
use crate::plain_arguments::with_plain_arguments;
use crate::suite::{ClassUnderTest, TestOptions};
use crate::suite_assembly::PartialTests;
use classes::{ClassRef, MethodRef};
use jvm_symex::EdgeSet;
use solver::PathSolver;
use states::class_initialization::{Initialization, prepare};
use states::extent::{GraphExtent, stats_with_all};
use states::graph::{Arrival, ArrivalEnd, StateGraph, Visitor};
use states::progress::CallCounter;
use states::side_effects::has_changed;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;
use symex::catch_panic;
use synthesis::{CallEnding, Candidate, CandidateRun, Goals, SynthesizedTest};

/// A class is left when so many calls were made in vain, and twice as many as were made until the last test was found; or
/// when sequences are by so many calls longer than those of the last test.
const PATIENCE: u64 = 300;
const LONGER: u32 = 3;

/// When all branches are taken, so many calls are made in vain to see methods end in other ways, or calls of so
/// much work.
const MORE_ENDINGS: u64 = 60;
const MORE_WORK: u64 = 4_000_000;

/// A branch that paths of so much weight did not take as they promised is not tried again: a test counts as
/// taking it only if nothing throws right behind it.
const ATTEMPTS: u32 = 64;

/// Why a path that promised something makes no test.
#[derive(Clone, Copy)]
enum MissReason {
    /// It takes an array of millions of elements. Strings have many such paths, and others beside them.
    TooLarge,
    Other,
}

impl MissReason {
    /// How much less it is worth to try such a path again.
    fn weight(self) -> u32 {
        match self {
            MissReason::TooLarge => 1,
            MissReason::Other => 8,
        }
    }
}

/// What a stage of the search may use, in hundredths of the whole.
#[derive(Clone, Copy)]
struct StageShare {
    work: u32,
    time: u32,
}

/// Short sequences, calls that are repeated, chosen calls, and longer sequences. Most end before they have used their
/// share. Chosen calls find the most of what is left in large classes.
const SHORT: StageShare = StageShare { work: 33, time: 67 };
const DIVING: StageShare = StageShare { work: 17, time: 25 };
const WALKING: StageShare = StageShare { work: 75, time: 50 };
const LONG: StageShare = StageShare {
    work: 33,
    time: 100,
};

pub(crate) struct TestSearch {
    subject: Arc<ClassUnderTest>,
    options: TestOptions,
    started: Instant,
    so_far: Arc<PartialTests>,
    /// Tests that were found.
    found: u64,
    reached: EdgeSet,
    /// For each branch, the weight of paths that did not take it on machine values as they promised: on
    /// unknown arguments, and on chosen ones. What goes wrong with the former may not with the latter.
    in_vain: [Vec<u32>; 2],
    /// Calls that were made when the last test was found, the work that they were, and how long sequences were.
    last_found: u64,
    last_work: u64,
    last_length: u32,
    callee_branches: CalleeBranches,
    /// Arguments are chosen.
    is_diving: bool,
    counter: CallCounter,
    /// Calls that were made on concrete arguments, and before these.
    dived: u64,
    undived: u64,
    /// The clock has ended a stage.
    is_late: bool,
    /// What panics said that ended calls, with the methods that were called.
    internal_errors: Vec<String>,
}

impl Visitor for TestSearch {
    fn wants(&self, method: MethodRef) -> bool {
        self.callee_branches.may_add(method, &self.reached)
    }

    fn visit(&mut self, graph: &StateGraph, arrival: &Arrival<'_>, solver: &mut PathSolver) {
        self.counter.tell(graph.work.calls);
        if !self.counter.is_interrupted() {
            self.consider_path(graph, arrival, solver);
        }
    }

    fn found_count(&self) -> u64 {
        self.found
    }

    fn poll_stop(&self, graph: &StateGraph) -> bool {
        let has_enough = match self.is_diving {
            true => self.has_all(),
            false => self.is_done(graph),
        };
        self.counter.tell(graph.work.calls);
        self.counter.is_interrupted() || has_enough
    }
}

impl TestSearch {
    pub(crate) fn new(
        subject: &Arc<ClassUnderTest>,
        classes: &[ClassRef],
        options: &TestOptions,
        so_far: &Arc<PartialTests>,
    ) -> TestSearch {
        let goals = &subject.goals;
        TestSearch {
            subject: subject.clone(),
            options: options.clone(),
            started: Instant::now(),
            so_far: so_far.clone(),
            found: 0,
            reached: subject.initial.clone(),
            in_vain: [vec![0; goals.len()], vec![0; goals.len()]],
            last_found: 0,
            last_work: 0,
            last_length: 0,
            callee_branches: CalleeBranches::new(&with_parents(classes), |method| {
                goals.goals_of(method)
            }),
            is_diving: false,
            counter: CallCounter::new(&options.budget.progress),
            dived: 0,
            undived: 0,
            is_late: false,
            internal_errors: Vec::new(),
        }
    }

    /// The panics that ended calls, each once.
    pub(crate) fn take_internal_errors(&mut self) -> Vec<String> {
        std::mem::take(&mut self.internal_errors)
    }

    /// Whether the clock has ended something that would have gone on: another run may find more.
    pub(crate) fn is_late(&self) -> bool {
        self.is_late
    }

    /// Explores the class under test, and those within it that have to be explored by themselves: these share
    /// a third of the work, and the time that is left.
    pub(crate) fn explore_all(
        &mut self,
        mut graph: StateGraph,
        classes: &[ClassRef],
        solver: &mut PathSolver,
    ) -> GraphExtent {
        let subject = self.subject.clone();
        let alone = &subject.alone;
        let whole = self.options.clone();
        let end = Instant::now() + whole.budget.time;
        if !alone.is_empty() {
            self.options.budget.time = whole.budget.time / 3 * 2;
            self.options.work = whole.work / 3 * 2;
        }
        let mut extent = self.explore(&mut graph, classes, solver);
        let shares = u64::try_from(alone.len()).unwrap_or(u64::MAX);
        self.options.work = whole.work / (3 * shares.max(1));
        for (nested, waiting) in alone.iter().zip((1..=alone.len() as u32).rev()) {
            if !self.is_open(nested) {
                continue;
            }
            // What its initializer throws, it throws at the first call.
            let Initialization::Ready(start) = prepare(&subject.vm, &subject.start, nested) else {
                extent.stats.is_closed = false;
                continue;
            };
            // What others leave of their time is for those that come after them.
            self.options.budget.time = end.saturating_duration_since(Instant::now()) / waiting;
            self.begin_anew();
            let mut graph = subject.graph_of(nested, &start, classes, &self.options);
            extent = extent.and(self.explore(&mut graph, classes, solver));
        }
        self.options = whole;
        extent
    }

    fn explore(
        &mut self,
        graph: &mut StateGraph,
        classes: &[ClassRef],
        solver: &mut PathSolver,
    ) -> GraphExtent {
        self.started = Instant::now();
        self.run(graph, classes, solver);
        for (method, what) in graph.internal_errors.drain(..) {
            self.add_internal_error(method, &what);
        }
        GraphExtent::of(graph, self.started, &self.options.budget)
    }

    /// Notes a panic that ended a call of a method, each once.
    fn add_internal_error(&mut self, method: MethodRef, what: &str) {
        let error = format!("{}: {what}", method.pretty());
        if !self.internal_errors.contains(&error) {
            self.internal_errors.push(error);
        }
    }

    /// Whether a method of a class takes branches that no test takes, or is to be under test and is not.
    fn is_open(&self, class: ClassRef) -> bool {
        let mut methods = class.methods.iter();
        methods.any(|m| {
            !self
                .subject
                .goals
                .required_goals(m)
                .is_within(&self.reached)
        })
    }

    /// What is counted is counted for one graph.
    fn begin_anew(&mut self) {
        self.last_found = 0;
        self.last_work = 0;
        self.last_length = 0;
        self.dived = 0;
        self.undived = 0;
    }

    /// Short sequences first: they make the plainest tests. What takes many calls is looked for by chosen
    /// ones, then what is left is for longer sequences. Each stage has its part of the work; its part of the time is
    /// for machines that are too slow for that, so that the later stages come at all.
    fn run(&mut self, graph: &mut StateGraph, classes: &[ClassRef], solver: &mut PathSolver) {
        let is_done = self.run_stage(graph, SHORT, |search, graph, until| {
            search.step(graph, solver, until)
        });
        self.counter.tell(graph.work.calls);
        if self.has_all() || graph.is_closed() || self.counter.is_interrupted() {
            return;
        }
        self.undived = graph.work.calls;
        self.is_diving = true;
        self.run_stage(graph, DIVING, |search, graph, until| {
            graph.dive(solver, until, search)
        });
        self.run_stage(graph, WALKING, |search, graph, until| {
            graph.walk(classes, solver, until, search)
        });
        self.is_diving = false;
        self.dived = graph.work.calls - self.undived;
        if !is_done {
            self.run_stage(graph, LONG, |search, graph, until| {
                search.step(graph, solver, until)
            });
        }
    }

    /// Does something with a part of the work and of the time; what is left of the time is for the last stage.
    fn run_stage<T>(
        &mut self,
        graph: &mut StateGraph,
        share: StageShare,
        work: impl FnOnce(&mut TestSearch, &mut StateGraph, Instant) -> T,
    ) -> T {
        let end = self.started + self.options.budget.time;
        let until = end.min(Instant::now() + self.options.budget.time * share.time / 100);
        graph.allow(self.options.work / 100 * u64::from(share.work));
        let done = work(self, graph, until);
        self.is_late |= Instant::now() >= until;
        done
    }

    /// Goes on with one state after the other; whether that is enough, apart from the time.
    fn step(&mut self, graph: &mut StateGraph, solver: &mut PathSolver, deadline: Instant) -> bool {
        while !self.is_done(graph) {
            if graph.is_over(deadline) {
                return false;
            }
            if !graph.step(solver, deadline, self) {
                return !graph.is_over(deadline);
            }
        }
        true
    }

    fn has_all(&self) -> bool {
        self.subject.goals.has_all(&self.reached)
    }

    /// Calls that were made on unknown arguments.
    fn calls(&self, graph: &StateGraph) -> u64 {
        match self.is_diving {
            true => self.undived,
            false => graph.work.calls - self.dived,
        }
    }

    fn is_done(&self, graph: &StateGraph) -> bool {
        let in_vain = self.calls(graph) - self.last_found;
        let work = graph.work.done - self.last_work;
        self.has_all() && (in_vain > MORE_ENDINGS || work > MORE_WORK)
            || in_vain > PATIENCE + 2 * self.last_found
            || in_vain > PATIENCE / 3 && graph.work.length > self.last_length + LONGER
    }

    /// Keeps a test if this path takes a branch that none has taken.
    fn consider_path(
        &mut self,
        graph: &StateGraph,
        arrival: &Arrival<'_>,
        solver: &mut PathSolver,
    ) {
        let mut promised = arrival.reached.clone();
        let goals = &self.subject.goals;
        let method = arrival.call.method;
        promised.add(&goals.method_goals(method));
        let endings = endings(graph, arrival);
        for ending in &endings {
            promised.add(&goals.ending_goals(method, *ending));
        }
        let promised = promised.without(&self.reached);
        let manner = usize::from(self.is_diving);
        let is_given_up = |number| self.in_vain[manner][number] >= ATTEMPTS;
        if promised.iter().all(is_given_up) {
            return;
        }
        let is_promised = |e: &CallEnding| {
            goals
                .ending_goals(method, *e)
                .iter()
                .all(|n| promised.contains(n))
        };
        let ending = endings.into_iter().find(is_promised);
        // No test rests on how much memory there is, and to run such a path takes all of it.
        let found = match arrival.state.was_exhausted {
            true => Err(MissReason::Other),
            false => self.test_of(graph, arrival, ending, solver),
        };
        match found {
            Ok(found) => {
                self.options.found.fetch_add(1, Ordering::Relaxed);
                self.reached.add(&found.ran.reached);
                self.found += 1;
                self.so_far.add(
                    found,
                    stats_with_all(graph, self.started, &self.options.budget),
                );
                self.last_found = self.calls(graph);
                self.last_work = graph.work.done;
                self.last_length = graph.work.length;
            }
            Err(miss) => {
                let in_vain = &mut self.in_vain[manner];
                promised
                    .iter()
                    .for_each(|number| in_vain[number] += miss.weight());
            }
        }
    }

    /// Whether some path was to take a branch, and did not.
    pub(crate) fn is_promised(&self, number: usize) -> bool {
        self.in_vain.iter().any(|counts| counts[number] > 0)
    }

    /// The test that takes this path.
    fn test_of(
        &mut self,
        graph: &StateGraph,
        arrival: &Arrival<'_>,
        ending: Option<CallEnding>,
        solver: &mut PathSolver,
    ) -> Result<SynthesizedTest, MissReason> {
        let candidate = Candidate::new(graph, arrival, ending, solver).ok_or(MissReason::Other)?;
        let made = catch_panic(|| self.make_test(candidate));
        made.unwrap_or_else(|panic| {
            self.add_internal_error(arrival.call.method, &panic.to_string());
            Err(MissReason::Other)
        })
    }

    /// The test of a candidate, if it takes what no test takes on machine values as well.
    fn make_test(&self, candidate: Candidate) -> Result<SynthesizedTest, MissReason> {
        let ClassUnderTest {
            vm, goals, start, ..
        } = &*self.subject;
        if !candidate.is_plain(vm) {
            return Err(MissReason::Other);
        }
        if !candidate.can_be_made(vm, start) {
            return Err(MissReason::TooLarge);
        }
        let ran = candidate.run(vm, start, goals);
        let ran = ran.ok_or(MissReason::Other)?;
        let new = ran.reached.without(&self.reached);
        if new.is_empty() {
            return Err(MissReason::Other);
        }
        let (candidate, ran) = remove_needless_calls(vm, start, goals, (candidate, ran), &new);
        if !candidate.can_be_written(vm) {
            return Err(MissReason::Other);
        }
        let test = with_plain_arguments(vm, start, goals, (candidate, ran));
        let (candidate, ran) =
            with_distinct_arguments(vm, start, goals, test, &goals.primary_goals(&new));
        let is_like = (
            &ran,
            CandidateRun::is_like as fn(&CandidateRun, &CandidateRun) -> bool,
        );
        let others = candidate.run_with_other_hashes(vm, start, goals, is_like);
        Ok(SynthesizedTest {
            others: others.ok_or(MissReason::Other)?,
            new: ran.reached.without(&self.reached),
            candidate,
            ran,
        })
    }
}

/// How a call may have ended, whatever the numbers are.
fn endings(graph: &StateGraph, arrival: &Arrival<'_>) -> Vec<CallEnding> {
    let method = arrival.call.method;
    match arrival.end {
        ArrivalEnd::Threw(_) => vec![CallEnding::Throws],
        ArrivalEnd::Returned(value) => CallEnding::of_return(method, value, arrival.state, || {
            let before = &graph.node(arrival.from).state;
            has_changed(&graph.vm, before, arrival.state)
        }),
    }
}

/// The classes and those of the program that they inherit from.
fn with_parents(classes: &[ClassRef]) -> Vec<ClassRef> {
    let mut all = classes.to_vec();
    let mut next = 0;
    while let Some(class) = all.get(next).copied() {
        next += 1;
        let parents = class.super_class.into_iter();
        for parent in parents.chain(class.interfaces.iter().copied()) {
            let is_known = all.iter().any(|c| c.id == parent.id);
            if parent.module().is_none() && !is_known {
                all.push(parent);
            }
        }
    }
    all
}
