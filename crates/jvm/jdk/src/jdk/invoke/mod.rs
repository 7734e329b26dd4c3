//! `java.lang.invoke`: the JDK's own code makes method handles and var handles, as on any JVM;
//! what is modelled is what the JVM does for it.
//!
//! A method handle's behaviour is its lambda form, a list of calls. HotSpot spins bytecode from
//! it; here it becomes a static method of the program form when it is first called ([`forms`]).
//! Members are found by [`members`]; calls by handle and by var handle are [`handles`] and
//! [`var_handles`]; what needs more than one step is a small generated method ([`stubs`]).

mod forms;
mod handles;
mod idioms;
mod members;
mod species;
mod stubs;
mod types;
mod var_handles;

use super::ModelEntry;

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[
    ("java/lang/invoke/MethodHandleNatives", members::MODELS),
    ("java/lang/invoke/MethodHandle", handles::MODELS),
    ("java/lang/invoke/VarHandle", var_handles::MODELS),
];

pub(crate) const REPLACED: &[(&str, &[ModelEntry])] = &[
    ("jdk/internal/loader/BootLoader", species::MODELS),
    // Forms are made ready when they are first called.
    (
        "java/lang/invoke/LambdaForm",
        &[
            ("prepare", "()V", super::nothing),
            ("compileToBytecode", "()V", super::nothing),
        ],
    ),
];
