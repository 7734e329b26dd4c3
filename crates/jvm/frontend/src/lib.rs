//! JVM front end: finds classes on the class path and in the JDK, reads class files and translates bytecode to
//! [`ir::Body`] when a method is first asked for.
//!
//! Start with [`JavaHome::find`] and [`ClassPath::new`]; [`ClassPath::load`] gives a class,
//! whose [`ir::CodeSource`] gives bodies. Nothing here executes code or knows the analyses.

mod classfile;
mod classpath;
mod compile;
mod error;
mod listing;
mod null_message;
mod translate;

pub use classfile::parse_class;
pub use classpath::{
    ClassPath, EntryLocation, JavaHome, has_classes, jars_of_wildcard, main_class_of_jar,
    newest_java,
};
pub use compile::{
    Compiled, compile, compile_package_infos, declared_package, javac_options, source_roots,
};
pub use error::{LoadError, SetupError, describe_io_error};
