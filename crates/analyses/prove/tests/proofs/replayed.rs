//! The runs of the program form that leave the marks of a run of the JVM.

use analysis_prove::{ErrorCause, HeapProgram};
use shape::{DataOperand, DataSource, ExplicitHeap, ShapeEdge, ShapeOp, step};
use std::collections::{BTreeSet, HashSet};

/// What a run of the JVM did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ConcreteRun {
    /// `end`, or the exception that left `main` and the line that threw it.
    pub(crate) end: String,
    /// Its marks, from the first one on.
    pub(crate) marks: Vec<i64>,
    /// The numbers that it was given.
    pub(crate) numbers: Vec<i64>,
}

impl ConcreteRun {
    /// Reads a line of the runner.
    pub(crate) fn read(line: &str) -> ConcreteRun {
        let parts: Vec<&str> = line.split('|').collect();
        let numbers = |text: &str| {
            let words = text.split_whitespace();
            words.map(|word| word.parse().expect("a number")).collect()
        };
        let [end, marks, given] = parts[..] else {
            panic!("a line of the runner: {line}");
        };
        ConcreteRun {
            end: end.trim().to_string(),
            marks: numbers(marks),
            numbers: numbers(given),
        }
    }
}

/// A state of the program form, with how much of the run it has matched.
#[derive(Clone, PartialEq, Eq, Hash)]
struct MatchedState {
    location: usize,
    heap: ExplicitHeap,
    marks: usize,
    numbers: usize,
}

/// Steps that one run may take: free choices are soon decided by the marks.
const MOST_STEPS: usize = 40_000;

/// A number where the program form leaves one open.
struct ChosenNumber(i64);

impl DataSource for ChosenNumber {
    fn next_number(&mut self) -> i64 {
        self.0
    }
}

/// A run of the JVM, to be found in the program form.
pub(crate) struct RunMatcher<'a> {
    pub(crate) translated: &'a HeapProgram,
    /// The text of the program.
    pub(crate) text: &'a str,
    pub(crate) run: &'a ConcreteRun,
}

impl RunMatcher<'_> {
    /// The numbers that an edge may write if the program form leaves it open: that of the run if the program asks for
    /// one; else one that the translation has forgotten.
    fn open_numbers(&self, edge: &ShapeEdge, used: usize) -> Vec<i64> {
        match self.asks(edge) {
            true => self.run.numbers.get(used).copied().into_iter().collect(),
            false => (0..4).collect(),
        }
    }

    /// True if an edge writes a number that the program asks for.
    fn asks(&self, edge: &ShapeEdge) -> bool {
        let line = edge.line.checked_sub(1);
        let line = line.and_then(|line| self.text.lines().nth(line));
        is_open(edge.op) && line.is_some_and(|line| line.contains("nondetInt()"))
    }

    /// The states after an edge that don't contradict the run.
    fn follow(&self, state: &MatchedState, edge: &ShapeEdge) -> Vec<MatchedState> {
        let program = &self.translated.program;
        let mut marks = state.marks;
        let mut numbers = vec![0];
        if let ShapeOp::SetData { field, value, .. } = edge.op
            && program.data[field].name == "mark"
        {
            let mark = self.run.marks.get(marks).copied();
            let is_it = match value {
                DataOperand::Constant(constant) => mark == Some(constant),
                // The translation has forgotten it.
                DataOperand::Any => mark.is_some(),
                DataOperand::Of(_) => false,
            };
            if !is_it {
                return Vec::new();
            }
            marks += 1;
        } else if is_open(edge.op) {
            numbers = self.open_numbers(edge, state.numbers);
        }
        let after = |number| step(program, &state.heap, edge.op, &mut ChosenNumber(number));
        let heaps = numbers.into_iter().filter_map(after);
        let states = heaps.map(|heap| MatchedState {
            location: edge.to,
            heap,
            marks,
            numbers: state.numbers + usize::from(self.asks(edge)),
        });
        states.collect()
    }

    /// How runs of the program form end that leave these marks and are given these numbers; `None` if there are too
    /// many of them.
    pub(crate) fn ends(&self) -> Option<BTreeSet<String>> {
        let program = &self.translated.program;
        let successors = program.successors();
        let mut ends = BTreeSet::new();
        let mut seen = HashSet::new();
        let mut work = vec![MatchedState {
            location: program.start,
            heap: ExplicitHeap::initial(program),
            marks: 0,
            numbers: 0,
        }];
        while let Some(state) = work.pop() {
            if seen.len() > MOST_STEPS {
                return None;
            }
            let edges = &successors[state.location];
            let is_whole = |state: &MatchedState| state.marks == self.run.marks.len();
            if edges.is_empty() && is_whole(&state) {
                ends.insert("end".to_string());
            }
            for &index in edges {
                let edge = &program.edges[index];
                for next in self.follow(&state, edge) {
                    if edge.to != program.error {
                        if seen.insert(next.clone()) {
                            work.push(next);
                        }
                    } else if is_whole(&next) {
                        ends.insert(describe_end(self.translated, index));
                    }
                }
            }
        }
        Some(ends)
    }
}

/// True if an edge writes a number that the program form leaves open.
fn is_open(op: ShapeOp) -> bool {
    let any = DataOperand::Any;
    matches!(op, ShapeOp::SetData { value, .. } if value == any)
}

/// The exception and its line, as the runner prints it.
fn describe_end(translated: &HeapProgram, edge: usize) -> String {
    let line = translated.places[edge].and_then(|place| place.line);
    let line = line.map_or_else(|| "no line".to_string(), |line| line.to_string());
    match &translated.causes[edge] {
        Some(ErrorCause::Exception(class)) => format!("{class}:{line}"),
        Some(cause) => format!("{cause:?}:{line}"),
        None => format!("no cause:{line}"),
    }
}
