//! Another engine of proofs: it is asked about what exploration leaves open.

use answer::MethodProof;
use inputs::receiver::CallTarget;
use std::fmt;
use std::sync::Arc;
use std::time::Instant;

/// Proves methods by other means than exploration.
pub trait OtherEngine: Send + Sync {
    /// A proof that a method fails on no input that satisfies its contract; `None` if there is none until then.
    fn prove(&self, target: &CallTarget, until: Instant) -> Option<MethodProof>;
}

/// An engine that workers share.
#[derive(Clone)]
pub struct SharedEngine(pub Arc<dyn OtherEngine>);

impl fmt::Debug for SharedEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedEngine")
    }
}
