//! Class initialization (JVMS 5.5): runs the static initializer on machine values, as the JVM would.

use crate::nondeterminism::explain_dependence;
use answer::{Finding, Reason, ReasonKind, Replayed, Status};
use classes::ClassRef;
use heap::Ref;
use ir::flags;
use jvm_symex::{PathHost, jdk_trouble, read_exception};
use vm::{Interp, State, Stop, Vm};

/// Instructions that a static initializer may take.
const FUEL: u64 = 100_000_000;

/// Why methods are skipped whose class can't be used.
pub const BROKEN_CLASS: &str = "the static initializer of the class throws";

/// What became of a class.
pub enum Initialization {
    Ready(Box<State>),
    /// Its initializer throws.
    Broken(Box<Finding>),
    /// It is not known.
    Unknown(Reason),
}

/// Runs the initializer of `class` in a copy of `booted`.
pub fn prepare(vm: &Vm, booted: &State, class: ClassRef) -> Initialization {
    let mut state = booted.clone();
    let mut host = PathHost::at(state.instructions);
    let mut interp = Interp::new(vm, &mut state, &mut host);
    let stop = match interp.run_initializer(class, FUEL) {
        Ok(()) => {
            // What it wrote into other classes is not what the method itself wrote.
            state.own_statics.clear();
            return Initialization::Ready(Box::new(state));
        }
        Err(stop) => stop,
    };
    let unknown = |kind, what: String| {
        let what = format!("static initializer of {}: {what}", class.java_name());
        Initialization::Unknown(Reason {
            kind,
            what,
            at: None,
            paths: 1,
        })
    };
    match stop {
        Stop::Threw(exception) if let Some(what) = jdk_trouble(&interp, exception) => {
            unknown(ReasonKind::Unsupported, what)
        }
        Stop::Threw(_) if let Some(asked) = interp.state.notes.asked.first() => {
            let (kind, what) = explain_dependence(asked, "its exception");
            unknown(kind, what)
        }
        Stop::Threw(exception) => {
            Initialization::Broken(Box::new(initializer_finding(&mut interp, class, exception)))
        }
        Stop::Unsupported(what) => unknown(ReasonKind::Unsupported, what.into()),
        Stop::OutOfFuel | Stop::CameBack => unknown(
            ReasonKind::Initializer,
            format!("it did not end within {FUEL} instructions"),
        ),
        Stop::Deadlock => unknown(ReasonKind::Deadlock, stop.to_string()),
        Stop::Exit(code) => unknown(
            ReasonKind::Unsupported,
            format!("it calls System.exit({code})"),
        ),
        Stop::Returned(_) | Stop::Decide(_) | Stop::Choose(_) | Stop::Split(_) | Stop::Rejected => {
            unknown(ReasonKind::Internal, stop.to_string())
        }
    }
}

fn initializer_finding(interp: &mut Interp<'_>, class: ClassRef, exception: Ref) -> Finding {
    let cause = interp.object_of_exception(exception, "cause");
    let shown = read_exception(interp, exception);
    // An ExceptionInInitializerError comes from nowhere; its cause from a line.
    let place = match cause.is_null() || cause == exception {
        true => shown.place,
        false => jvm_symex::place_of(&jvm_symex::backtrace(interp, cause)),
    };
    Finding {
        kind: shown.class.java_name(),
        message: shown.message,
        rule: rules::INITIALIZER.to_owned(),
        status: Status::Confirmed,
        path: place.path(),
        file: place.file.map(|f| f.to_string()),
        line: place.line,
        inputs: Vec::new(),
        heap: None,
        call: format!("Class.forName(\"{}\")", class.java_name()),
        steps: Vec::new(),
        search_cut: false,
        out_of_reach: false,
        null_arguments: Vec::new(),
        also_through: Vec::new(),
        same_as: None,
        replayed: Replayed::No,
        fingerprint: None,
        silenced: None,
        recipe: None,
        trace: shown.trace,
    }
}

/// The constants of an enum in a state where it is initialized, in their order.
pub fn enum_constants(state: &State, class: ClassRef) -> Vec<(String, Ref)> {
    let Some(statics) = state.heap.statics(class.id) else {
        return Vec::new();
    };
    let constants = class
        .fields
        .iter()
        .filter(|f| f.flags & flags::ENUM != 0 && f.is_static());
    constants
        .map(|f| {
            (
                f.name.to_string(),
                Ref::from_bits(statics.data.get(f.slot as usize)),
            )
        })
        .filter(|(_, object)| !object.is_null())
        .collect()
}
