//! Solver layers: the stack of them, built in one place.

use crate::config::SolverConfig;
use crate::layers::cache::QueryCache;
use crate::layers::checked::Checked;
use crate::layers::enumerate::Enumerate;
use crate::layers::linear::Linear;
use crate::layers::order::OrderLayer;
use crate::layers::reuse::ModelReuse;
use crate::layers::slice::Slice;
use crate::layers::trial::Trial;
use crate::layers::trivial::Trivial;
use crate::layers::validate::Validate;
use crate::layers::z3::Z3;
use crate::query::Solver;

/// The layers in the order a question meets them. Read from the bottom: each line wraps the one
/// above it.
pub fn build(config: SolverConfig) -> Box<dyn Solver> {
    // The back end: decides everything it has time for, over bit vectors and floats.
    let stack = Z3::new(config);
    // Where products or floats make Z3 slow, a few hundred likely values may do.
    let stack = Trial { below: stack };
    // Sums over integers are some thirty times cheaper than over vectors.
    let stack = Linear::new(config, stack);
    // A handful of bits: trying all of them beats every solver.
    let stack = Enumerate { below: stack };
    // Comparisons of variables: about a microsecond.
    let stack = OrderLayer::new(stack);
    // No answer of the layers above is believed unseen.
    let stack = Checked { below: stack };
    // After slicing, so that questions from different paths become the same question.
    let stack = QueryCache::new(stack);
    // Cuts the question down to what can matter: everything below is paid by size.
    let stack = Slice { below: stack };
    // Cheaper than slicing.
    let stack = Trivial { below: stack };
    // The cheapest of all: one evaluation.
    let stack = ModelReuse { below: stack };
    if config.validate {
        Box::new(Validate {
            below: stack,
            config,
        })
    } else {
        Box::new(stack)
    }
}

/// The back end alone: what the layers are compared with.
pub fn plain_z3(config: SolverConfig) -> Box<dyn Solver> {
    Box::new(Checked {
        below: Z3::new(config),
    })
}
