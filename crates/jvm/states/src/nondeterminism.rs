//! Nondeterminism: why a failure that depends on the environment is not reported.

use answer::OutsideRead;
use answer::ReasonKind;
use jvm_symex::{Place, place_of};
use vm::environment::{Asked, PROPERTY, VARIABLE, Varies};

/// Properties that a JVM does not start or work with if they are other ones.
const FIXED_PROPERTIES: [&str; 7] = [
    "java.",
    "jdk.",
    "sun.",
    "file.separator",
    "path.separator",
    "line.separator",
    "user.dir",
];

/// Why a failure says nothing, whatever happens in other worlds: a class is missing, or there is no other world.
pub fn voids_failure(asked: &Asked) -> bool {
    let is_fixed = |which: &str| {
        FIXED_PROPERTIES
            .iter()
            .any(|fixed| which.starts_with(fixed))
    };
    asked.is_missing_class()
        || std::ptr::eq(asked.source, &PROPERTY) && asked.which.as_deref().is_some_and(is_fixed)
}

/// What a failing call reads that differs from run to run; `None` if there is no such thing.
pub fn outside_read(asked: &[Asked], failure: &str) -> Option<OutsideRead> {
    let first = asked.iter().find(|a| a.differs_by_run())?;
    let all_of = |source| -> Vec<String> {
        let own = asked.iter().filter(|a| std::ptr::eq(a.source, source));
        own.filter_map(|a| a.which.as_deref().map(str::to_owned))
            .collect()
    };
    Some(OutsideRead {
        dependence: explain_dependence(first, failure).1,
        properties: all_of(&PROPERTY),
        variables: all_of(&VARIABLE),
    })
}

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
