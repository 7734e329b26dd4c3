//! How much one question may cost.

use z3::Params;

/// Limits of a question to Z3; the first one that is reached ends it.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) struct Effort {
    pub ms: u32,
    /// As Z3 counts them, the same on every machine.
    pub steps: Option<u32>,
    /// Of all that Z3 uses in the process.
    pub memory_mb: u32,
}

impl Effort {
    pub(super) fn params(self) -> Params {
        let mut params = Params::new();
        params.set_u32("timeout", self.ms);
        params.set_u32("max_memory", self.memory_mb);
        params.set_u32("rlimit", self.steps.unwrap_or(0));
        // Z3 would take the process's handler for itself.
        params.set_bool("ctrl_c", false);
        params
    }

    /// The limit that was hit, in words.
    pub(super) fn limit(self) -> String {
        match self.steps {
            Some(steps) => format!("within {steps} steps"),
            None => format!("within {} ms", self.ms),
        }
    }
}
