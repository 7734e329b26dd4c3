//! Who builds what: the known bootstrap methods.

use crate::error::{Result, refuse};
use crate::site::Request;
use crate::{concat, lambda, record};
use ir::{ClassDef, HandleKind};

type Factory = fn(&Request<'_>) -> Result<ClassDef>;

/// Class and name of a bootstrap method of call sites, and its stand-in.
const CALLS: &[(&str, &str, Factory)] = &[
    (
        "java/lang/invoke/LambdaMetafactory",
        "metafactory",
        lambda::metafactory,
    ),
    (
        "java/lang/invoke/LambdaMetafactory",
        "altMetafactory",
        lambda::alt_metafactory,
    ),
    (
        "java/lang/invoke/StringConcatFactory",
        "makeConcat",
        concat::make_concat,
    ),
    (
        "java/lang/invoke/StringConcatFactory",
        "makeConcatWithConstants",
        concat::make_concat_with_constants,
    ),
    (
        "java/lang/runtime/ObjectMethods",
        "bootstrap",
        record::bootstrap,
    ),
];

pub(crate) fn build(request: &Request<'_>) -> Result<ClassDef> {
    let boot = request.bootstrap;
    let known = CALLS
        .iter()
        .find(|(class, name, _)| *class == &*boot.class && *name == &*boot.name);
    match (request.constant, known) {
        (None, Some((_, _, factory))) if boot.kind == HandleKind::InvokeStatic => factory(request),
        _ => refuse!("not supported"),
    }
}
