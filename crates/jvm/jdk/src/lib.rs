//! Native models of the JDK: its native methods in Rust, one function per method, one file per class.
//!
//! To add a method: one function in `jdk/<class>.rs`, one line in that file's `MODELS`, one case
//! in the test that runs it against the real JVM. To add a class: one file, one line in
//! `jdk/mod.rs`.

mod args;
pub mod boot;
mod collections;
mod concurrent;
mod convert;
mod factories;
mod fdlibm;
mod files;
mod inputs;
mod jdk;
mod make;
mod native_memory;
mod resources;
mod support;
mod text_and_time;
mod verifier;
mod zlib;

pub use jdk::natives;
pub use verifier::{VERIFIER, verifier};
