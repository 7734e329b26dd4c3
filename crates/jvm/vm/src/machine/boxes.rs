//! Boxing and unboxing of symbolic numbers.
//!
//! `Integer.valueOf` and its like give the same object for the same small number. For a symbolic
//! number, which object it is stays open: a new one is made and marked, and only a comparison of
//! references asks whether the numbers are equal and small. So boxing does not fork.

use super::{Interp, Unknowns};
use crate::environment::INPUT_CLASS;
use crate::limits;
use crate::trap::Trap;
use crate::value::Value;
use classes::{ClassRef, MethodRef, boxed_kind};
use heap::{Object, Ref};
use ir::{BlockId, ElemKind};
use term::{CmpOp, Term};

/// Whether `valueOf` of a box class keeps boxes: it makes new ones of all floats.
fn keeps_boxes(elem: ElemKind) -> bool {
    !matches!(elem, ElemKind::Float | ElemKind::Double | ElemKind::Ref)
}

/// In the `meta` word of a box made by `valueOf` of a symbolic number.
const MAYBE_CACHED: u32 = 1;

impl Interp<'_> {
    /// The method that is modelled or summarized right now.
    pub(crate) fn callee(&self) -> Result<MethodRef, Trap> {
        self.model
            .ok_or_else(|| limits::CODE.trap("a model outside a call"))
    }

    /// Its class.
    pub fn callee_class(&self) -> Result<ClassRef, Trap> {
        Ok(self.callee()?.class())
    }

    /// What `valueOf` of the box class gives for a symbolic number.
    pub fn box_symbolic(&mut self, class: ClassRef, value: Value) -> Ref {
        let mut object = Object::instance(class);
        if boxed_kind(&class.name).is_some_and(keeps_boxes) {
            object.meta = MAYBE_CACHED;
            self.state.symbolic_boxes = true;
        }
        let object = self.state.heap.alloc(object);
        self.set_field(object, "value", value);
        object
    }

    pub(crate) fn symbolic_same(
        &mut self,
        a: Ref,
        b: Ref,
        then: BlockId,
        els: BlockId,
    ) -> Result<(), Trap> {
        let same = self.same_object(a, b)?;
        self.jump_to(if same { then } else { els });
        Ok(())
    }

    /// Goes on in one block or the other, by whether an unknown is null.
    pub(super) fn if_null_unknown(
        &mut self,
        r: Ref,
        then: BlockId,
        els: BlockId,
    ) -> Result<(), Trap> {
        let null = self.decide_null(r)?;
        self.jump_to(if null { then } else { els });
        Ok(())
    }

    /// Whether two references lead to the same object of the program.
    pub fn same_object(&mut self, a: Ref, b: Ref) -> Result<bool, Trap> {
        let (a, b) = self.initialize_for_comparison(a, b)?;
        let plain = a.is_object() && b.is_object();
        if a == b || !plain {
            return Ok(a == b);
        }
        if self.has_inputs()
            && let Some(same) = self.same_as_constant(a, b)?
        {
            return Ok(same);
        }
        let same = self.state.symbolic_boxes && self.same_box(a, b)?;
        if same && self.in_program() {
            self.note_plain_boxes(a, b);
        }
        Ok(same)
    }

    fn same_box(&mut self, a: Ref, b: Ref) -> Result<bool, Trap> {
        let (x, y) = (self.state.heap.get(a), self.state.heap.get(b));
        let open = x.class.id == y.class.id && (x.meta == MAYBE_CACHED || y.meta == MAYBE_CACHED);
        let (Some((elem, v)), Some((_, w))) = (self.unbox(a), self.unbox(b)) else {
            return Ok(false);
        };
        if !open || !self.is_kept_box(a) || !self.is_kept_box(b) {
            return Ok(false);
        }
        let kind = elem.kind();
        let (v, w) = (self.term_of(kind, v), self.term_of(kind, w));
        let terms = &self.vm.terms;
        let condition = terms.and(terms.eq(v, w), self.is_cached_value(elem, v));
        self.decide(condition)
    }

    /// Notes that a box of the input is none that was made by `new`.
    fn note_plain_boxes(&mut self, a: Ref, b: Ref) {
        if self.is_input(a) || self.is_input(b) {
            let class = self.state.heap.get(a).class.java_name();
            let which =
                format!("an input of type {class} is made by valueOf or boxing, not by new");
            self.note_environment_of(&INPUT_CLASS, &which);
        }
    }

    /// The numbers that `valueOf` keeps boxes of.
    fn is_cached_value(&self, elem: ElemKind, value: Term) -> Term {
        let terms = &self.vm.terms;
        let (width, low): (u32, i64) = match elem {
            ElemKind::Boolean => return terms.bool(true),
            ElemKind::Long => (64, -128),
            ElemKind::Char => (32, 0),
            _ => (32, -128),
        };
        let bound = |v: i64| {
            terms.bv(
                width,
                if width == 64 {
                    v as u64
                } else {
                    v as i32 as u32 as u64
                },
            )
        };
        terms.and(
            terms.cmp(CmpOp::Sge, value, bound(low)),
            terms.cmp(CmpOp::Sle, value, bound(127)),
        )
    }

    /// Whether a box is, or may be, one of those that `valueOf` keeps.
    pub(crate) fn is_kept_box(&self, r: Ref) -> bool {
        let Some((elem, value)) = self.unbox(r) else {
            return false;
        };
        let (holder, offset) = match elem {
            _ if self.state.heap.get(r).meta == MAYBE_CACHED => return true,
            ElemKind::Boolean => return self.is_boolean_constant(r),
            ElemKind::Byte => ("java/lang/Byte$ByteCache", 128),
            ElemKind::Char => ("java/lang/Character$CharacterCache", 0),
            ElemKind::Short => ("java/lang/Short$ShortCache", 128),
            ElemKind::Int => ("java/lang/Integer$IntegerCache", 128),
            ElemKind::Long => ("java/lang/Long$LongCache", 128),
            ElemKind::Float | ElemKind::Double | ElemKind::Ref => return false,
        };
        let Some(cache) = self.static_reference(holder, "cache") else {
            return false;
        };
        let number = if elem == ElemKind::Long {
            value.as_long()
        } else {
            i64::from(value.as_int())
        };
        let index = number.wrapping_add(offset);
        let kept = self.state.heap.get(cache);
        let inside = index >= 0 && (index as usize) < kept.data.len();
        inside && kept.data.get(index as usize) == r.bits()
    }

    fn is_boolean_constant(&self, r: Ref) -> bool {
        let constant = |name| self.static_reference("java/lang/Boolean", name);
        constant("TRUE") == Some(r) || constant("FALSE") == Some(r)
    }

    /// The object in a static field; `None` if its class is not initialized.
    fn static_reference(&self, class: &str, field: &str) -> Option<Ref> {
        let class = self.vm.world.find_loaded(class)?;
        let field = class.static_field(field)?;
        let statics = self.state.heap.statics(class.id)?;
        let held = Ref::from_bits(statics.data.get(field.slot as usize));
        held.is_object().then_some(held)
    }
}
