//! Usage of native models: which ones there are, and which ones a run has called. The conformance corpus must
//! call each one.

use crate::machine::Machine;
use std::fmt::Write;

/// A line for each model: whether this JDK has such a method, and its name.
pub fn models(machine: &Machine) -> String {
    let mut text = String::new();
    for model in machine.vm.natives().names() {
        let found = match machine.vm.has_modelled(model) {
            true => "present",
            false => "absent",
        };
        writeln!(text, "{found} {model}").expect("a string takes any text");
    }
    text
}

/// A line for each model that was called so far.
pub fn models_used(machine: &Machine) -> String {
    let used = machine.vm.models_used();
    used.iter().map(|model| format!("{model}\n")).collect()
}
