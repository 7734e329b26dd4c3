//! Nondeterminism: why a failure that depends on the environment is not reported.

use answer::ReasonKind;
use jvm_symex::{Place, place_of};
use vm::environment::{Asked, Varies};

/// Why a failure is not reported: what it depends on, and where the program reads that.
pub fn explain_dependence(asked: &Asked, failure: &str) -> (ReasonKind, String) {
    if asked.source.varies == Varies::ByClassPath {
        let class = asked.which.as_deref().unwrap_or_default();
        let what = format!("class {class} is not on the class path");
        return (ReasonKind::MissingClass, what);
    }
    let place = line_text(&asking_place(asked));
    let what = format!(
        "{failure} depends on {} (read at {place})",
        asked.dependence()
    );
    (ReasonKind::Environment, what)
}

/// The place in the program that asked.
pub fn asking_place(asked: &Asked) -> Place {
    asked.by.map_or_else(Place::default, |at| place_of(&[at]))
}

/// `List.java:12`, or the method if no line is known.
pub fn line_text(place: &Place) -> String {
    match (&place.file, place.line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        _ => place.method.clone(),
    }
}
