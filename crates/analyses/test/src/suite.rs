//! Test suite of a class: builds its state graph, searches it, and assembles the tests.

use crate::goals::CoverageGoals;
use crate::nested_classes::{public_separate_classes, separate_classes};
use crate::offered_methods::offered_methods;
use crate::search::TestSearch;
use crate::suite_assembly::{HarvestedTests, PartialTests};
use answer::{ClassSuite, GraphStats};
use classes::ClassRef;
use jvm_symex::{EdgeSet, watch_initializer};
use solver::PathSolver;
use states::class_initialization::{Initialization, prepare};
use states::extent::{GraphBudget, GraphExtent, stats_with_all};
use states::graph::{Scope, StateGraph};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Instant;
use synthesis::Goals;
use vm::{State, Vm};

/// What the user may choose.
#[derive(Clone, Debug)]
pub struct TestOptions {
    /// For each class.
    pub budget: GraphBudget,
    /// What is done in this time at most, as the graph counts it: the same on every machine.
    pub work: u64,
    /// How large states and how long sequences become.
    pub scope: Scope,
    /// Counts the tests that were found, of all classes.
    pub found: Arc<AtomicU64>,
}

/// Instructions of a static initializer that are looked at.
const INITIALIZER: u64 = 10_000_000;

/// What the tests are for.
pub(crate) struct ClassUnderTest {
    pub vm: Arc<Vm>,
    pub class: ClassRef,
    pub goals: CoverageGoals,
    /// The class is initialized.
    pub start: State,
    /// What its initializer takes.
    pub initial: EdgeSet,
    /// Classes within it that are explored by themselves.
    pub alone: Vec<ClassRef>,
}

impl ClassUnderTest {
    fn new(
        vm: &Arc<Vm>,
        booted: &State,
        class: ClassRef,
        classes: &[ClassRef],
    ) -> Result<ClassUnderTest, String> {
        let start = match prepare(vm, booted, class) {
            Initialization::Ready(state) => *state,
            Initialization::Broken(finding) => {
                return Err(format!("its static initializer throws {}", finding.kind));
            }
            Initialization::Unknown(reason) => return Err(reason.what),
        };
        let alone = separate_classes(vm, class, classes);
        let offering = [vec![class], public_separate_classes(class, &alone)].concat();
        let methods = offering.into_iter();
        let methods = methods.flat_map(|class| offered_methods(vm, class, classes));
        let goals = CoverageGoals::of(classes, methods.collect());
        let by_initializer = watch_initializer(vm, booted, class, INITIALIZER);
        Ok(ClassUnderTest {
            vm: vm.clone(),
            class,
            initial: goals.reached_goals(&by_initializer),
            goals,
            start,
            alone,
        })
    }

    /// The states that calls lead to for objects of a class, itself or one within it.
    pub(crate) fn graph_of(
        &self,
        class: ClassRef,
        start: &State,
        classes: &[ClassRef],
        options: &TestOptions,
    ) -> StateGraph {
        let edges = self.goals.edges();
        let mut graph = StateGraph::new(&self.vm, &[class], start, edges, options.scope);
        graph.end_on(options.budget.progress.cancellation.flag());
        graph.trace_to(options.budget.progress.trace.as_ref());
        graph.hold_views(classes);
        graph
    }
}

/// The tests of `class` that take the branches of `classes`, itself and those within it. What is found is put into
/// `so_far` at once. An error tells why there can't be any.
pub fn suite(
    vm: &Arc<Vm>,
    booted: &State,
    class: ClassRef,
    classes: &[ClassRef],
    options: &TestOptions,
    so_far: &Arc<PartialTests>,
    solver: &mut PathSolver,
) -> Result<ClassSuite, String> {
    let started = Instant::now();
    let subject = Arc::new(ClassUnderTest::new(vm, booted, class, classes)?);
    let graph = subject.graph_of(class, &subject.start, classes, options);
    so_far.begin(&subject, stats_with_all(&graph, started, &options.budget));
    let mut search = TestSearch::new(&subject, classes, options, so_far);
    let GraphExtent { stats, far } = search.explore_all(graph, classes, solver);
    let reaped = so_far.take().ok_or("the time ran out")?;
    let is_late = search.is_late() || solver.stats().late_calls > 0;
    let reaped = HarvestedTests {
        exploration: GraphStats {
            is_cut: stats.is_cut || is_late,
            time: started.elapsed(),
            ..stats
        },
        ..reaped
    };
    let suite = reaped.suite(&far, |number| search.is_promised(number));
    Ok(ClassSuite {
        internal_errors: search.take_internal_errors(),
        ..suite
    })
}

/// The suite of what was found before a call that did not come back in time; `None` if nothing was begun.
pub fn partial_suite(so_far: &PartialTests) -> Option<ClassSuite> {
    let mut reaped = so_far.take()?;
    reaped.exploration.is_cut = true;
    // The call that is under way may lead to more.
    reaped.exploration.is_closed = false;
    // What the call under way would have taken is not known.
    Some(reaped.suite("before the time ran out in the middle of a call", |_| true))
}
