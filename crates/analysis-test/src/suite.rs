//! From a class to tests that take its branches.

use crate::candidate::Candidate;
use crate::elsewhere::assumption;
use crate::goals::{Ending, Goals};
use crate::leftover::{Settled, Settling, lost};
use crate::minimize::{minimize, without_needless_calls};
use crate::nested::{Extent, alone, offered};
use crate::observe::changing;
use crate::plain::with_plain_arguments;
use crate::run::Ran;
use crate::watch::{Watch, Watched};
use crate::within::Within;
use crate::write::written;
use classes::{ClassRef, MethodRef};
use ir::flags;
use sequences::changed::has_changed;
use sequences::graph::{Arrival, ArrivalEnd, MAX_HELD, Scope, StateGraph, Visitor};
use sequences::{Package, Prepared, is_callable, methods_of, prepare};
use solver::PathSolver;
use std::sync::Arc;
use std::time::{Duration, Instant};
use symex_jvm::{Reached, WatchedEdges, watch_initializer};
use verdict::{BranchStatus, ClassSuite, GraphStats};
use vm::{State, Vm};

/// What the user may choose.
#[derive(Clone, Debug)]
pub struct TestOptions {
    /// For each class.
    pub time: Duration,
    pub scope: Scope,
    pub watch: Arc<Watch>,
}

/// A class is left when so many calls were made in vain, and twice as many as were made until the last test was found; or
/// when sequences are by so many calls longer than those of the last test.
const PATIENCE: u64 = 300;
const LONGER: u32 = 3;

/// When all branches are taken, so many calls are made in vain to see methods end in other ways, or calls of so
/// much work.
const MORE_ENDINGS: u64 = 60;
const MORE_WORK: u64 = 4_000_000;

/// A branch that ways of so much weight did not take as they promised is not tried again: a test counts as
/// taking it only if nothing throws right behind it.
const ATTEMPTS: u32 = 64;

/// Why no test takes a branch that calls take.
const LOST: &str = "taken only by a test that depends on what others leave in static fields";

/// Instructions of a static initializer that are looked at.
const INITIALIZER: u64 = 10_000_000;

/// A test, as it is found.
pub(crate) struct Found {
    pub candidate: Candidate,
    pub ran: Ran,
    /// What it reaches that the ones before it don't.
    pub new: Reached,
    /// The same calls with other hash codes, and after other tests, which may leave something in static
    /// fields.
    pub others: Vec<Ran>,
}

/// Why a way that promised something makes no test.
#[derive(Clone, Copy)]
enum Miss {
    /// It takes an array of millions of elements. Texts have many such ways, and others beside them.
    TooLarge,
    Other,
}

impl Miss {
    /// How much less it is worth to try such a way again.
    fn weight(self) -> u32 {
        match self {
            Miss::TooLarge => 1,
            Miss::Other => 8,
        }
    }
}

/// The tests of `class` that take the branches of `classes`, itself and those within it. An error
/// tells why there can't be any.
pub fn suite(
    vm: &'static Vm,
    booted: &State,
    class: ClassRef,
    classes: &[ClassRef],
    options: &TestOptions,
    solver: &mut PathSolver,
) -> Result<ClassSuite, String> {
    let started = Instant::now();
    let start = match prepare(vm, booted, class) {
        Prepared::Ready(state) => *state,
        Prepared::Broken(finding) => {
            return Err(format!("its static initializer throws {}", finding.kind));
        }
        Prepared::Unknown(reason) => return Err(reason.what),
    };
    let alone = alone(vm, class, classes);
    let methods = [vec![class], offered(class, &alone)].concat();
    let goals = Goals::of(classes, methods.into_iter().flat_map(tested).collect());
    let by_initializer = watch_initializer(vm, booted, class, INITIALIZER);
    let initial = goals.reached_by(&by_initializer);
    let mut search = Search {
        vm,
        edges: goals.edges(),
        start,
        found: Vec::new(),
        reached: initial.clone(),
        in_vain: [vec![0; goals.len()], vec![0; goals.len()]],
        last_found: 0,
        last_work: 0,
        last_length: 0,
        within: Within::new(&with_parents(classes), |method| goals.of_method(method)),
        is_diving: false,
        watched: Watched::new(&options.watch),
        dived: 0,
        undived: 0,
        goals,
    };
    let Extent {
        is_closed,
        stats,
        because,
    } = search.explore_all((class, &alone), classes, options, started, solver);
    let found = minimize(std::mem::take(&mut search.found));
    let mut taken = Reached::default();
    found.iter().for_each(|f| taken.add(&f.ran.reached));
    let settling = Settling {
        vm,
        start: &search.start,
        goals: &search.goals,
        class,
    };
    let Settled {
        found,
        reset,
        left_out,
    } = settling.settle(found);
    let lost = lost(&taken, &found).without(&initial);
    let has_tests = !found.is_empty();
    let branches = search.goals.results(|number| {
        // By the initializer if not by a test: that runs with the first one, whichever that is.
        let is_taken = search.reached.contains(number);
        match () {
            () if lost.contains(number) => BranchStatus::Undecided {
                because: LOST.to_owned(),
            },
            () if is_taken && has_tests => BranchStatus::Covered,
            // Some way promised to take it: then it is not known that none does.
            () if !is_taken && is_closed && !search.is_promised(number) => {
                BranchStatus::Unreachable
            }
            () => BranchStatus::Undecided {
                because: because.clone(),
            },
        }
    });
    let mut by_tests = Reached::default();
    found.iter().for_each(|f| by_tests.add(&f.ran.reached));
    let package = Package::of(vm, class);
    let is_branch = |number: &usize| search.goals.is_branch(*number);
    let changing = changing(vm, &found);
    let tests = found.iter().filter_map(|found| {
        let mut test = written(vm, package, found, &changing)?;
        test.covers.retain(is_branch);
        test.takes.retain(is_branch);
        Some(test)
    });
    Ok(ClassSuite {
        class: class.java_name(),
        file: class.source_file().map(ToString::to_string),
        tests: tests.collect(),
        branches,
        initial: initial.iter().filter(is_branch).collect(),
        before_each: reset.map_or_else(Vec::new, |r| r.names()),
        left_out,
        untested: search.goals.untested(&by_tests),
        exploration: stats,
    })
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

/// The methods of a class that tests can call: what it offers.
fn tested(class: ClassRef) -> Vec<MethodRef> {
    let is_offered = |m: &MethodRef| is_callable(m) && m.flags & flags::PUBLIC != 0;
    let own = class.methods.iter();
    let own = own.filter(|m| is_offered(m) && (m.is_static() || m.is_constructor()));
    let instance = methods_of(class).into_iter().filter(is_offered);
    own.chain(instance).collect()
}

struct Search {
    vm: &'static Vm,
    goals: Goals,
    edges: Arc<WatchedEdges>,
    /// The class is initialized.
    start: State,
    found: Vec<Found>,
    reached: Reached,
    /// For each branch, the weight of ways that did not take it on machine values as they promised: on
    /// unknown arguments, and on chosen ones. What goes wrong with the former may not with the latter.
    in_vain: [Vec<u32>; 2],
    /// Calls that were made when the last test was found, the work that they were, and how long sequences were.
    last_found: u64,
    last_work: u64,
    last_length: u32,
    within: Within,
    /// Arguments are chosen.
    is_diving: bool,
    watched: Watched,
    /// Calls that were made with chosen arguments, and before these.
    dived: u64,
    undived: u64,
}

impl Visitor for Search {
    fn wants(&self, method: MethodRef) -> bool {
        self.within.may_add(method, &self.reached)
    }

    fn visit(&mut self, graph: &StateGraph, arrival: &Arrival<'_>, solver: &mut PathSolver) {
        if !self.watched.is_over(graph.work.calls) {
            self.look(graph, arrival, solver);
        }
    }

    fn found(&self) -> u64 {
        self.found.len() as u64
    }

    fn has_enough(&self, graph: &StateGraph) -> bool {
        let has_enough = match self.is_diving {
            true => self.has_all(),
            false => self.is_done(graph),
        };
        self.watched.is_over(graph.work.calls) || has_enough
    }
}

impl Search {
    /// Explores the class under test, and those within it that have to be explored by themselves.
    fn explore_all(
        &mut self,
        (class, alone): (ClassRef, &[ClassRef]),
        classes: &[ClassRef],
        options: &TestOptions,
        started: Instant,
        solver: &mut PathSolver,
    ) -> Extent {
        let time = match alone.is_empty() {
            true => options.time,
            false => options.time / 2,
        };
        let mut explore = |search: &mut Search, class, start: &State, time: Duration| {
            let edges = search.edges.clone();
            let mut graph = StateGraph::new(search.vm, &[class], start, edges, options.scope);
            graph.end_on(&options.watch.interrupted);
            graph.hold_views(classes);
            let deadline = Instant::now() + time;
            search.run(&mut graph, classes, solver, time, deadline);
            Extent::of(&graph, started, options)
        };
        let start = self.start.clone();
        let time = (started + time).saturating_duration_since(Instant::now());
        let mut extent = explore(self, class, &start, time);
        for (number, nested) in alone.iter().enumerate() {
            if !self.is_open(nested) {
                continue;
            }
            let left = (started + options.time).saturating_duration_since(Instant::now());
            let time = left / (alone.len() - number) as u32;
            // What its initializer throws, it throws at the first call.
            if let Prepared::Ready(start) = prepare(self.vm, &self.start, nested) {
                self.begin_anew();
                extent = extent.and(explore(self, nested, &start, time));
            } else {
                extent.is_closed = false;
            }
        }
        extent
    }

    /// Whether a method of a class takes branches that no test takes, or is to be under test and is not.
    fn is_open(&self, class: ClassRef) -> bool {
        let mut methods = class.methods.iter();
        methods.any(|m| !self.goals.required_of(m).is_within(&self.reached))
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
    /// ones, then the time that is left is for longer sequences.
    fn run(
        &mut self,
        graph: &mut StateGraph,
        classes: &[ClassRef],
        solver: &mut PathSolver,
        time: Duration,
        deadline: Instant,
    ) {
        let share = |parts: u32| deadline.min(Instant::now() + time / parts);
        let is_done = self.step(graph, solver, share(3));
        if self.has_all() || graph.is_closed() || self.watched.is_over(graph.work.calls) {
            return;
        }
        self.undived = graph.work.calls;
        self.is_diving = true;
        graph.dive(solver, share(6), self);
        graph.walk(classes, solver, share(2), self);
        self.is_diving = false;
        self.dived = graph.work.calls - self.undived;
        if !is_done {
            self.step(graph, solver, deadline);
        }
    }

    /// Goes on with one state after the other; whether that is enough, apart from the time.
    fn step(&mut self, graph: &mut StateGraph, solver: &mut PathSolver, deadline: Instant) -> bool {
        while !self.is_done(graph) {
            if Instant::now() >= deadline {
                return false;
            }
            if !graph.step(solver, deadline, self) {
                return Instant::now() < deadline;
            }
        }
        true
    }

    fn has_all(&self) -> bool {
        self.goals.has_all(&self.reached)
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

    /// Keeps a test if this way takes a branch that none has taken.
    fn look(&mut self, graph: &StateGraph, arrival: &Arrival<'_>, solver: &mut PathSolver) {
        let mut promised = arrival.reached.clone();
        promised.add(&self.goals.tested(arrival.call.method));
        for ending in endings(graph, arrival) {
            promised.add(&self.goals.ended(arrival.call.method, ending));
        }
        let promised = promised.without(&self.reached);
        let manner = usize::from(self.is_diving);
        let is_given_up = |number| self.in_vain[manner][number] >= ATTEMPTS;
        if promised.iter().all(is_given_up) {
            return;
        }
        match self.found(graph, arrival, solver) {
            Ok(found) => {
                self.watched.found_test();
                self.reached.add(&found.ran.reached);
                self.found.push(found);
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

    /// Whether some way was to take a branch, and did not.
    fn is_promised(&self, number: usize) -> bool {
        self.in_vain.iter().any(|counts| counts[number] > 0)
    }

    fn found(
        &self,
        graph: &StateGraph,
        arrival: &Arrival<'_>,
        solver: &mut PathSolver,
    ) -> Result<Found, Miss> {
        let candidate = Candidate::new(graph, arrival, solver).ok_or(Miss::Other)?;
        if !candidate.is_plain(self.vm) {
            return Err(Miss::Other);
        }
        if !candidate.can_be_made(self.vm, &self.start) {
            return Err(Miss::TooLarge);
        }
        let ran = candidate.run(self.vm, &self.start, &self.goals);
        let ran = ran.ok_or(Miss::Other)?;
        let new = ran.reached.without(&self.reached);
        if new.is_empty() {
            return Err(Miss::Other);
        }
        let (candidate, ran) =
            without_needless_calls(self.vm, &self.start, &self.goals, (candidate, ran), &new);
        if !candidate.can_be_written(self.vm) {
            return Err(Miss::Other);
        }
        let (candidate, ran) =
            with_plain_arguments(self.vm, &self.start, &self.goals, (candidate, ran));
        let is_like = (&ran, Ran::is_like as fn(&Ran, &Ran) -> bool);
        let others = candidate.elsewhere(self.vm, &self.start, &self.goals, is_like);
        Ok(Found {
            others: others.ok_or(Miss::Other)?,
            new: ran.reached.without(&self.reached),
            candidate,
            ran,
        })
    }
}

/// How a call may have ended, whatever the numbers are.
fn endings(graph: &StateGraph, arrival: &Arrival<'_>) -> Vec<Ending> {
    let method = arrival.call.method;
    match arrival.end {
        ArrivalEnd::Threw => vec![Ending::Throws],
        ArrivalEnd::Returned(Some(value)) if value.term.is_some() => {
            vec![Ending::Something, Ending::Nothing]
        }
        ArrivalEnd::Returned(value) => vec![Ending::returning(method, value, || {
            let before = &graph.node(arrival.from).state;
            has_changed(graph.vm, before, arrival.state)
        })],
    }
}

/// What an exploration came to.
pub(crate) fn stats(graph: &StateGraph, started: Instant, options: &TestOptions) -> GraphStats {
    let time = started.elapsed();
    GraphStats {
        states: graph.states(),
        calls: graph.work.calls,
        implied: graph.work.implied,
        merged: graph.work.merged,
        length: graph.work.length,
        objects: graph.work.objects,
        is_closed: graph.is_closed(),
        is_cut: graph.work.late_calls > 0 || time >= options.time || options.watch.is_interrupted(),
        time,
    }
}

/// What was not done is told up to so many times: the first are as good as all.
const MOST_LEFT_OUT: usize = 2;

/// How far a graph goes, and why not further.
pub(crate) fn how_far(graph: &StateGraph, started: Instant, options: &TestOptions) -> String {
    let work = &graph.work;
    let mut why = Vec::new();
    if options.watch.is_interrupted() {
        why.push("interrupted".to_owned());
    } else if started.elapsed() >= options.time {
        why.push(format!(
            "the time of {:.0} s is used up",
            options.time.as_secs_f64()
        ));
    } else if work.cut_calls > 0 {
        why.push(match work.cut_calls {
            1 => "1 call was cut short".to_owned(),
            n => format!("{n} calls were cut short"),
        });
    }
    if work.limited > 0 {
        why.push(format!("no more than {MAX_HELD} variables at a time"));
    }
    if work.lost > 0 {
        let states = counted(work.lost, "state");
        why.push(format!("{states} could not be gone on with"));
    }
    if work.open > 0 {
        why.push("not all arguments were tried".to_owned());
    }
    if work.shared > 0 {
        why.push("what calls hand out or keep can be changed by others".to_owned());
    }
    if work.hidden > 0 {
        why.push("the class library keeps what calls leave there".to_owned());
    }
    let asked = graph.asked().iter().take(MOST_LEFT_OUT);
    why.extend(asked.map(assumption));
    why.extend(graph.left_out().iter().take(MOST_LEFT_OUT).cloned());
    let far = format!(
        "of up to {} after up to {}",
        counted(work.objects.into(), "object"),
        counted(graph.whole_length().into(), "call")
    );
    match why.is_empty() {
        true => far,
        false => format!("{far} ({})", why.join("; ")),
    }
}

/// `1 call`, `2 calls`.
fn counted(n: u64, noun: &str) -> String {
    match n {
        1 => format!("1 {noun}"),
        n => format!("{n} {noun}s"),
    }
}
