//! Test batches: in which order the tests of findings run on the JVM, and which run side by side.
//!
//! What the user is shown comes first. Findings that are only counted, since they need an argument that is null or a
//! certain state of an object, come after that, in what time is left.

use super::judgement::{JudgedTest, TOO_LATE, run_batch};
use super::replay::{FindingSuite, ReplayContext};
use junit::Jars;
use std::panic::resume_unwind;
use std::time::Duration;
use symex::{TaskPanic, catch_panic};

/// So many tests take about as long as it takes to start `javac` and the JVM: fewer are not worth a batch of their own.
const LEAST_OF_BATCH: usize = 100;

/// Why tests of findings were not run that are only counted.
const ONLY_COUNTED: &str =
    "the time ran out; of findings that are counted but not shown, not all were replayed";

/// Some tests of a suite, with the places of the suite and of the tests in it.
struct SuitePart {
    suite: usize,
    tests: Vec<usize>,
    part: FindingSuite,
}

/// Runs the tests of these suites; the error says why none was run.
pub(super) fn run_batches(
    suites: &[FindingSuite],
    jars: &Jars,
    jvm: &ReplayContext<'_>,
) -> Result<Vec<Vec<JudgedTest>>, String> {
    let late = |is_shown: &bool| {
        JudgedTest::too_late(match is_shown {
            true => TOO_LATE,
            false => ONLY_COUNTED,
        })
    };
    let late = |suite: &FindingSuite| suite.is_shown.iter().map(late).collect();
    let mut judged: Vec<Vec<JudgedTest>> = suites.iter().map(late).collect();
    let mut rounds = rounds_of(suites).into_iter();
    let first = rounds.next().unwrap_or_default();
    place(&mut judged, run_side_by_side(first, jvm.time, jars, jvm)?);
    for round in rounds {
        // What is known by now stays, whatever happens here.
        let left = jvm.time_left();
        if left.is_zero() {
            break;
        }
        let run = run_side_by_side(round, left, jars, jvm);
        place(&mut judged, run.unwrap_or_default());
    }
    Ok(judged)
}

fn place(judged: &mut [Vec<JudgedTest>], run: Vec<(SuitePart, Vec<JudgedTest>)>) {
    for (part, tests) in run {
        for (at, test) in part.tests.into_iter().zip(tests) {
            judged[part.suite][at] = test;
        }
    }
}

/// What runs first, and what after that. A few tests all run at once.
fn rounds_of(suites: &[FindingSuite]) -> Vec<Vec<SuitePart>> {
    let shown = parts(suites, |is_shown| is_shown);
    let others = parts(suites, |is_shown| !is_shown);
    match test_count(&shown) + test_count(&others) < 2 * LEAST_OF_BATCH {
        true => vec![parts(suites, |_| true)],
        false => vec![shown, others]
            .into_iter()
            .filter(|round| !round.is_empty())
            .collect(),
    }
}

fn test_count(parts: &[SuitePart]) -> usize {
    parts.iter().map(|part| part.tests.len()).sum()
}

/// The tests of each suite that are wanted: the question is whether the user is shown them.
fn parts(suites: &[FindingSuite], is_wanted: impl Fn(bool) -> bool) -> Vec<SuitePart> {
    let of_suite = |(suite, all): (usize, &FindingSuite)| {
        let tests = (0..all.cases.len()).filter(|test| is_wanted(all.is_shown[*test]));
        let tests: Vec<usize> = tests.collect();
        let part = all.part(&tests);
        (!tests.is_empty()).then_some(SuitePart { suite, tests, part })
    };
    suites.iter().enumerate().filter_map(of_suite).collect()
}

/// Runs these tests in as many JVMs as there are workers, if they are worth it. If one of them fails, what the others say
/// counts.
fn run_side_by_side(
    parts: Vec<SuitePart>,
    time: Duration,
    jars: &Jars,
    jvm: &ReplayContext<'_>,
) -> Result<Vec<(SuitePart, Vec<JudgedTest>)>, String> {
    let batches = deal_out(parts, jvm.workers);
    let run = |batch: &[SuitePart]| {
        let mut suites: Vec<FindingSuite> = batch.iter().map(|part| part.part.clone()).collect();
        run_batch(&mut suites, time, jars, jvm)
    };
    let run = &run;
    // A panic costs its batch alone.
    let ran: Vec<Result<_, TaskPanic>> = std::thread::scope(|scope| {
        let threads = batches.iter().map(|batch| scope.spawn(move || run(batch)));
        let threads: Vec<_> = threads.collect();
        let joined = threads.into_iter().map(|thread| {
            let result = thread.join();
            catch_panic(|| result.unwrap_or_else(|panic| resume_unwind(panic)))
        });
        joined.collect()
    });
    let results = batches.into_iter().zip(ran).map(|(batch, ran)| {
        let judged = match ran {
            Ok(judged) => judged?,
            Err(panic) => {
                let suites = batch.iter().map(|part| &part.part);
                suites.map(|s| JudgedTest::all_faulted(s, &panic)).collect()
            }
        };
        Ok(batch.into_iter().zip(judged).collect::<Vec<_>>())
    });
    let results: Vec<Result<Vec<_>, String>> = results.collect();
    let failed = results.iter().all(Result::is_err);
    let mut all = Vec::new();
    for result in results {
        match result {
            Ok(run) => all.extend(run),
            Err(why) if failed => return Err(why),
            Err(_) => {}
        }
    }
    Ok(all)
}

/// Batches of about as many tests each.
fn deal_out(mut parts: Vec<SuitePart>, workers: usize) -> Vec<Vec<SuitePart>> {
    let count = (test_count(&parts) / LEAST_OF_BATCH).clamp(1, workers.max(1));
    let mut batches: Vec<Vec<SuitePart>> = (0..count).map(|_| Vec::new()).collect();
    parts.sort_by_key(|part| std::cmp::Reverse(part.tests.len()));
    for part in parts {
        if let Some(smallest) = batches.iter_mut().min_by_key(|batch| test_count(batch)) {
            smallest.push(part);
        }
    }
    batches.retain(|batch| !batch.is_empty());
    batches
}
