//! What holds proofs by shapes to account: certificates of Java programs are checked again, mutants that fail are not
//! proved, and the translation to the program form does what the JVM does.

mod certificates;
#[path = "../../../../core/shape/tests/runs/mutants.rs"]
mod mutants;
mod mutated;
mod programs;
mod random_java;
mod replayed;
mod translation;

/// True for the long form of the tests.
fn long() -> bool {
    std::env::var_os("CAIRN_LONG").is_some()
}
