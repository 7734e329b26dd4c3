//! Explanation of an attempt: the refinement step by step in words, and the structures that it ended with.

use crate::heap_program::{CodePlace, ErrorCause, HeapProgram};
use shape::{
    CheckReport, FieldAssertion, RefinementAction, RefinementCause, RefinementStep,
    TrackingDefinition, draw_structures,
};

/// Structures that are made again to be drawn, at most.
const MOST_STRUCTURES: u64 = 100_000;

/// How an attempt went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShapeExplanation {
    /// The refinements, one after the other.
    pub steps: Vec<String>,
    /// The structures at the heads of loops at the end.
    pub drawings: Vec<ShapeDrawing>,
}

/// A structure at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShapeDrawing {
    /// `List.java:12`
    pub place: String,
    /// One line for each node.
    pub text: String,
    /// A digraph of DOT.
    pub dot: String,
}

impl ShapeExplanation {
    pub(crate) fn of(translated: &HeapProgram, report: &CheckReport) -> ShapeExplanation {
        let steps = report.steps.iter();
        let drawn = draw_structures(&translated.program, report, MOST_STRUCTURES);
        let successors = translated.program.successors();
        let drawings = drawn.into_iter().map(|drawn| {
            let mut places = successors[drawn.location].iter();
            let place = places.find_map(|edge| translated.places[*edge]);
            ShapeDrawing {
                place: place.map_or_else(|| "no line".to_string(), place_text),
                text: drawn.text,
                dot: drawn.dot,
            }
        });
        ShapeExplanation {
            steps: steps.map(|step| step_text(translated, step)).collect(),
            drawings: drawings.collect(),
        }
    }
}

fn place_text(place: CodePlace) -> String {
    let file = place.method.class().source_file();
    let file = file.map_or_else(|| place.method.class().java_name(), ToString::to_string);
    match place.line {
        Some(line) => format!("{file}:{line}"),
        None => file,
    }
}

/// A refinement in one sentence.
fn step_text(translated: &HeapProgram, step: &RefinementStep) -> String {
    let cause = match &step.cause {
        RefinementCause::SpuriousPath { path, executed } => {
            spurious_path(translated, path, *executed)
        }
        RefinementCause::TooManyStructures => {
            format!("{} structures are too many", step.structures)
        }
    };
    let actions = step.actions.iter();
    let actions: Vec<String> = actions.map(|a| action_text(translated, a)).collect();
    match actions.is_empty() {
        true => format!("{cause}: nothing is left to try"),
        false => format!("{cause}: {}", actions.join("; ")),
    }
}

/// What an abstract path leads to, and where an exact run of it ends.
fn spurious_path(translated: &HeapProgram, path: &[usize], executed: usize) -> String {
    let at = |edge: usize| {
        translated.places[edge].map_or_else(String::new, |p| format!(" at {}", place_text(p)))
    };
    let cause = path
        .last()
        .map_or("the end of the path".to_string(), |edge| {
            let cause = match &translated.causes[*edge] {
                Some(ErrorCause::Exception(class)) => class.clone(),
                Some(ErrorCause::Postcondition(name)) => format!("a violation of {name}"),
                Some(ErrorCause::Untranslated(what)) => what.clone(),
                None => "a failure".to_string(),
            };
            format!("{cause}{}", at(*edge))
        });
    match path.get(executed) {
        Some(edge) => format!(
            "a path to {cause} can't be executed, since not {}{}",
            translated.describe(*edge),
            at(*edge)
        ),
        None => format!("a path to {cause} can't be executed"),
    }
}

fn action_text(translated: &HeapProgram, action: &RefinementAction) -> String {
    let program = &translated.program;
    match action {
        RefinementAction::Track(more) => tracked_text(translated, more),
        RefinementAction::ChooseStructure {
            node_type,
            shown,
            chosen,
        } => format!(
            "explicit heaps show that {} may be {}; it is {chosen} at first",
            program.types[*node_type],
            listed(shown)
        ),
        RefinementAction::Separate(locations) => {
            format!(
                "structures are kept apart at {locations} places, since joins let the path through"
            )
        }
        RefinementAction::Tune {
            node_type,
            structure,
            families,
        } => format!(
            "the coarsest class that rules it out: {} is {structure} with {}",
            program.types[*node_type],
            match families.is_empty() {
                true => "no more predicates".to_string(),
                false => families.join(", "),
            }
        ),
        RefinementAction::AllowAllStructures => "all data structures are allowed".to_string(),
        RefinementAction::TrackEverything => "all pointers are tracked".to_string(),
        RefinementAction::UseFinest => "the finest classes are used".to_string(),
        RefinementAction::MakeRoom => "more of them are allowed".to_string(),
    }
}

fn tracked_text(translated: &HeapProgram, more: &TrackingDefinition) -> String {
    let program = &translated.program;
    let pointers = more.pointers.iter().chain(&more.separating);
    let mut names: Vec<&str> = pointers
        .map(|v| program.variables[*v].name.as_str())
        .collect();
    names.sort_unstable();
    names.dedup();
    let assertion = |assertion: &FieldAssertion| {
        let FieldAssertion {
            field,
            comparison,
            constant,
        } = assertion;
        format!("{} {comparison} {constant}", program.data[*field].name)
    };
    let assertions: Vec<String> = more.assertions.iter().map(assertion).collect();
    let mut parts = Vec::new();
    if !names.is_empty() {
        parts.push(names.join(", "));
    }
    if !assertions.is_empty() {
        parts.push(format!("whether {}", assertions.join(", ")));
    }
    format!("track {}", parts.join(" and "))
}

/// The first few of many names.
fn listed(names: &[String]) -> String {
    const FEW: usize = 4;
    match names.len() {
        0..=FEW => names.join(", "),
        all => format!("{} and {} others", names[..FEW].join(", "), all - FEW),
    }
}
