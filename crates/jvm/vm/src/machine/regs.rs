//! Register access in the running frame.

use crate::value::Value;
use heap::Ref;
use ir::Reg;
use term::Term;

/// The top frame's registers. `SYM` tells whether the frame may hold terms: a concrete frame
/// neither reads nor writes the vector of terms.
///
/// Holds raw pointers into the stack's vectors: made anew after everything that can push, pop
/// or grow (see `run.rs`). Register numbers come from the frame's [`classes::Code`], which is made by the
/// validator alone: every register that an instruction names is one of the body's.
#[derive(Clone, Copy)]
pub(crate) struct Regs<const SYM: bool> {
    vals: *mut u64,
    terms: *mut u32,
}

impl<const SYM: bool> Regs<SYM> {
    /// # Safety
    /// The pointers lead to as many elements as the frame's code has registers, and stay valid
    /// and unaliased while the value is used.
    #[inline(always)]
    pub(crate) unsafe fn new(vals: *mut u64, terms: *mut u32) -> Self {
        Regs { vals, terms }
    }

    #[inline(always)]
    pub(crate) fn bits(self, r: Reg) -> u64 {
        // SAFETY: see `new`; `r` is a register of the frame's code, which was validated when it was made
        // (rule 11 of `ir::validate`), so it is below the number of registers.
        unsafe { *self.vals.add(r.index()) }
    }

    #[inline(always)]
    pub(crate) fn int(self, r: Reg) -> i32 {
        self.bits(r) as i32
    }

    #[inline(always)]
    pub(crate) fn reference(self, r: Reg) -> Ref {
        Ref::from_bits(self.bits(r))
    }

    #[inline(always)]
    pub(crate) fn is_term(self, r: Reg) -> bool {
        // SAFETY: as in `bits`.
        SYM && unsafe { *self.terms.add(r.index()) } != 0
    }

    #[inline(always)]
    pub(crate) fn value(self, r: Reg) -> Value {
        let term = if SYM {
            // SAFETY: as in `bits`.
            Term::from_raw(unsafe { *self.terms.add(r.index()) })
        } else {
            None
        };
        Value {
            bits: self.bits(r),
            term,
        }
    }

    /// Writes a machine value.
    #[inline(always)]
    pub(crate) fn set(self, r: Reg, bits: u64) {
        // SAFETY: as in `bits`.
        unsafe {
            *self.vals.add(r.index()) = bits;
            if SYM {
                *self.terms.add(r.index()) = 0;
            }
        }
    }

    #[inline(always)]
    pub(crate) fn set_int(self, r: Reg, v: i32) {
        self.set(r, u64::from(v as u32));
    }

    /// Copies a register, term and all.
    #[inline(always)]
    pub(crate) fn copy(self, dst: Reg, src: Reg) {
        // SAFETY: as in `bits`.
        unsafe {
            *self.vals.add(dst.index()) = *self.vals.add(src.index());
            if SYM {
                *self.terms.add(dst.index()) = *self.terms.add(src.index());
            }
        }
    }
}
