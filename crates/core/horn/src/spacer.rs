//! Spacer: property-directed reachability for constrained Horn clauses, in Z3's fixedpoint engine.

use std::time::{Duration, Instant};

use z3::{Config, Fixedpoint, FuncDecl, Params, SatResult, Sort, with_z3_config};

use crate::encode::GOAL;

/// What Spacer says about a system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SpacerAnswer {
    /// No contradiction follows: interpretations of the predicates, as Z3 prints them.
    Interpreted(String),
    /// A contradiction follows.
    Derived,
    /// Neither was found.
    Unknown(String),
}

/// How Spacer generalizes what it learns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Generalization {
    /// From one state at a time.
    Local,
    /// From what was learnt about several states as well (Krishnan, Chen, Shoham, Gurfinkel: Global Guidance for Local
    /// Generalization in Model Checking, 2020): it finds sums with coefficients.
    Global,
}

/// Asks Spacer whether the goal of a program can be derived: half of the time in each way.
pub(crate) fn ask_spacer(program: &str, time: Duration) -> SpacerAnswer {
    let started = Instant::now();
    match ask_alone(program, time / 2, Generalization::Local) {
        SpacerAnswer::Unknown(_) => {
            let left = time.saturating_sub(started.elapsed());
            ask_alone(program, left, Generalization::Global)
        }
        answer => answer,
    }
}

/// A context of its own is dropped with all that it took.
fn ask_alone(program: &str, time: Duration, how: Generalization) -> SpacerAnswer {
    with_z3_config(&Config::new(), move || ask(program, time, how))
}

fn ask(program: &str, time: Duration, how: Generalization) -> SpacerAnswer {
    let engine = Fixedpoint::new();
    let mut params = Params::new();
    params.set_symbol("engine", "spacer");
    // Predicates stay as they are: each gets an interpretation.
    params.set_bool("xform.inline_eager", false);
    params.set_bool("xform.inline_linear", false);
    params.set_bool("xform.slice", false);
    let is_global = how == Generalization::Global;
    params.set_bool("spacer.global", is_global);
    params.set_bool("spacer.use_euf_gen", is_global);
    params.set_u32(
        "timeout",
        u32::try_from(time.as_millis()).unwrap_or(u32::MAX).max(1),
    );
    engine.set_params(&params);
    if let Err(error) = engine.from_string(program) {
        return SpacerAnswer::Unknown(format!(
            "internal error of Cairn: Z3 can't read the Horn clauses: {error}"
        ));
    }
    let goal = FuncDecl::new(GOAL, &[], &Sort::bool());
    match engine.query_relations(&[&goal]) {
        SatResult::Sat => SpacerAnswer::Derived,
        SatResult::Unsat => match engine.get_answer() {
            Some(answer) => SpacerAnswer::Interpreted(answer.to_string()),
            None => SpacerAnswer::Unknown("Spacer gives no invariant".to_string()),
        },
        SatResult::Unknown => SpacerAnswer::Unknown(match engine.get_reason_unknown().as_str() {
            // That is what it says when its time is up.
            "ok" | "timeout" | "canceled" => "the time was up".to_string(),
            other => format!("Spacer does not know: {other}"),
        }),
    }
}
