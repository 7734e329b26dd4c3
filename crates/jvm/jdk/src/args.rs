//! Arguments of native models as plain Rust values.

use heap::Ref;
use vm::{Interp, Trap, Value};

/// Reads machine values out of arguments; a symbolic one is tried with every value it can have.
pub(crate) trait Args {
    fn int(&self, m: &mut Interp<'_>, i: usize) -> Result<i32, Trap>;
    fn long(&self, m: &mut Interp<'_>, i: usize) -> Result<i64, Trap>;
    fn boolean(&self, m: &mut Interp<'_>, i: usize) -> Result<bool, Trap>;
    /// References are never symbolic.
    fn reference(&self, i: usize) -> Ref;
    /// A reference that must not be null.
    fn object(&self, m: &mut Interp<'_>, i: usize) -> Result<Ref, Trap>;
}

impl Args for [Value] {
    fn int(&self, m: &mut Interp<'_>, i: usize) -> Result<i32, Trap> {
        Ok(m.choose(self[i])? as i32)
    }

    fn long(&self, m: &mut Interp<'_>, i: usize) -> Result<i64, Trap> {
        Ok(m.choose(self[i])? as i64)
    }

    fn boolean(&self, m: &mut Interp<'_>, i: usize) -> Result<bool, Trap> {
        Ok(m.choose(self[i])? & 1 != 0)
    }

    fn reference(&self, i: usize) -> Ref {
        self[i].as_ref()
    }

    fn object(&self, m: &mut Interp<'_>, i: usize) -> Result<Ref, Trap> {
        match self[i].as_ref() {
            Ref::NULL => Err(m.throw_npe()),
            r => Ok(r),
        }
    }
}
