//! Allocation of objects and arrays, and element access that the fast path does not cover.

use super::{Interp, Unknowns};
use crate::trap::Trap;
use crate::value::Value;
use classes::ClassRef;
use heap::{Object, Ref};
use ir::{ArgsId, ClassIdx, ElemKind, Reg, flags};

impl Interp<'_> {
    /// Sets the next instruction itself, because initializing the class may come first.
    pub(crate) fn new_instance(&mut self, dst: Reg, idx: ClassIdx) -> Result<(), Trap> {
        let class = self.class_at(idx)?;
        if class.flags & (flags::ABSTRACT | flags::INTERFACE) != 0 {
            let name = class.java_name();
            return Err(self.throw_new("java/lang/InstantiationError", Some(&name)));
        }
        if !self.state.is_usable(class) {
            self.ensure_initialized(class)?;
        }
        self.collect_if_due()?;
        let r = self.state.heap.alloc(Object::instance(class));
        self.set_reg(dst, r.into());
        self.frame_mut().pc += 1;
        Ok(())
    }

    pub(crate) fn new_array(&mut self, dst: Reg, len: Reg, idx: ClassIdx) -> Result<(), Trap> {
        let class = self.class_at(idx)?;
        let array = self.alloc_array_of(class, self.reg(len))?;
        self.set_reg(dst, array.into());
        Ok(())
    }

    /// A new array of any length, with the collector given a chance before.
    fn alloc_array_of(&mut self, class: ClassRef, len: Value) -> Result<Ref, Trap> {
        self.check_array_size(len)?;
        match len.term {
            Some(term) => self.alloc_unsized(class, term),
            None => self.alloc_array(class, len.as_int() as usize),
        }
    }

    /// A new array for a model, of a length that is perhaps a term.
    pub fn model_array(&mut self, class: ClassRef, len: Value) -> Result<Ref, Trap> {
        self.check_array_size(len)?;
        match len.term {
            Some(term) => self.alloc_unsized(class, term),
            None => self.multi_array(class, &[len.as_int() as usize]),
        }
    }

    /// A new array, with the collector given a chance before: only at instruction boundaries.
    pub(crate) fn alloc_array(&mut self, class: ClassRef, len: usize) -> Result<Ref, Trap> {
        let elem = class.elem().expect("an array class");
        if len >= i32::MAX as usize - 1 {
            let text = "Requested array size exceeds VM limit";
            return Err(self.throw_new("java/lang/OutOfMemoryError", Some(text)));
        }
        self.make_room(len * elem.size())?;
        Ok(self.state.heap.alloc(Object::array(class, len)))
    }

    fn check_array_size(&mut self, len: Value) -> Result<(), Trap> {
        let negative = match len.term {
            None => len.as_int() < 0,
            Some(t) => {
                let zero = self.vm.terms.bv(32, 0);
                let cond = self.vm.terms.cmp(term::CmpOp::Slt, t, zero);
                self.decide(cond)?
            }
        };
        if !negative {
            return Ok(());
        }
        let text = self.show_int(len);
        Err(self.throw_new("java/lang/NegativeArraySizeException", Some(&text)))
    }

    pub(crate) fn new_multi_array(
        &mut self,
        dst: Reg,
        idx: ClassIdx,
        dims: u8,
        lens: ArgsId,
    ) -> Result<(), Trap> {
        let class = self.class_at(idx)?;
        let code = self.frame().code;
        let lens: Vec<Value> = code
            .body
            .args_at(lens, dims as usize)
            .iter()
            .map(|r| self.reg(*r))
            .collect();
        for len in &lens {
            self.check_array_size(*len)?;
        }
        if lens.iter().any(|len| len.term.is_some()) {
            let array = self.alloc_rows(class, &lens)?;
            self.set_reg(dst, array.into());
            return Ok(());
        }
        let sizes: Vec<usize> = lens.iter().map(|len| len.as_int() as usize).collect();
        // A byte for each cell, at least.
        let cells = sizes
            .iter()
            .fold(1, |n: usize, size| n.saturating_mul(*size));
        self.make_room(cells)?;
        let array = self.multi_array(class, &sizes)?;
        self.set_reg(dst, array.into());
        Ok(())
    }

    /// Arrays of arrays; nothing is collected meanwhile.
    pub fn multi_array(&mut self, class: ClassRef, sizes: &[usize]) -> Result<Ref, Trap> {
        let (&len, rest) = sizes.split_first().expect("at least one dimension");
        let elem = class.elem().expect("an array class");
        if len * elem.size() > self.vm.max_heap_bytes {
            return Err(self.throw_new("java/lang/OutOfMemoryError", Some("Java heap space")));
        }
        let array = self.state.heap.alloc(Object::array(class, len));
        if !rest.is_empty() {
            let component = class.component().expect("an array class");
            for i in 0..len {
                let inner = self.multi_array(component, rest)?;
                self.state.heap.get_mut(array).set(i, inner.bits());
            }
        }
        Ok(array)
    }

    pub(crate) fn array_load(
        &mut self,
        elem: ElemKind,
        dst: Reg,
        array: Reg,
        index: Reg,
    ) -> Result<(), Trap> {
        let r = self.initialize(self.reg(array).as_ref())?;
        let index = self.reg(index);
        let value = self.load_element(elem, r, index)?;
        self.set_reg(dst, value);
        Ok(())
    }

    fn load_element(&mut self, elem: ElemKind, r: Ref, index: Value) -> Result<Value, Trap> {
        if r.is_null() {
            return Err(self.throw_npe());
        }
        self.check_bounds(r, index)?;
        self.element_within(elem, r, index)
    }

    /// The element of an array at an index within bounds, for models.
    pub fn element(&mut self, array: Ref, index: Value) -> Result<Value, Trap> {
        let elem = self.state.heap.get(array).class.elem();
        self.element_within(elem.expect("an array"), array, index)
    }

    fn element_within(&mut self, elem: ElemKind, r: Ref, index: Value) -> Result<Value, Trap> {
        if let Some(array) = self.unsized_array(r) {
            return self.load_unsized(array, index);
        }
        match index.term {
            None => Ok(self.state.cell(r, index.as_int() as usize)),
            Some(t) => self.load_symbolic_index(elem, r, t),
        }
    }

    pub(crate) fn array_store(
        &mut self,
        elem: ElemKind,
        array: Reg,
        index: Reg,
        src: Reg,
    ) -> Result<(), Trap> {
        let r = self.initialize(self.reg(array).as_ref())?;
        let (index, value) = (self.reg(index), self.reg(src));
        if r.is_null() {
            return Err(self.throw_npe());
        }
        self.check_bounds(r, index)?;
        self.check_store(elem, r, value.as_ref())?;
        let stored = self.vm_elem(r, elem);
        let value = self.narrow(stored, value);
        if let Some(array) = self.unsized_array(r) {
            self.store_unsized(array, index, value);
            return Ok(());
        }
        match index.term {
            None => self.state.set_cell(r, index.as_int() as usize, value),
            Some(t) => self.store_symbolic_index(elem, r, t, value)?,
        }
        Ok(())
    }

    /// `baload` and `bastore` serve both byte and boolean arrays.
    fn vm_elem(&self, r: Ref, elem: ElemKind) -> ElemKind {
        self.state.heap.get(r).class.elem().unwrap_or(elem)
    }

    pub(crate) fn check_bounds(&mut self, r: Ref, index: Value) -> Result<(), Trap> {
        if let Some(array) = self.unsized_array(r) {
            return match self.within_unsized(array, index)? {
                true => Ok(()),
                false => Err(self.out_of_bounds(index, "?")),
            };
        }
        let len = self.state.heap.get(r).data.len();
        let inside = match index.term {
            None => (index.as_int() as u32 as usize) < len,
            Some(t) => {
                let bound = self.vm.terms.bv(32, len as u64);
                let cond = self.vm.terms.cmp(term::CmpOp::Ult, t, bound);
                self.decide(cond)?
            }
        };
        match inside {
            true => Ok(()),
            false => Err(self.out_of_bounds(index, &len.to_string())),
        }
    }

    fn out_of_bounds(&mut self, index: Value, len: &str) -> Trap {
        let index = self.show_int(index);
        let text = format!("Index {index} out of bounds for length {len}");
        self.throw_new("java/lang/ArrayIndexOutOfBoundsException", Some(&text))
    }

    pub(crate) fn array_len(&mut self, dst: Reg, r: Ref) -> Result<(), Trap> {
        let r = self.initialize(r)?;
        if r.is_null() {
            return self.null_pointer();
        }
        let len = self.array_length(r);
        self.set_reg(dst, len);
        Ok(())
    }

    /// Whether an array of references may hold `value`.
    #[inline]
    pub(crate) fn can_store(&self, r: Ref, value: Ref) -> bool {
        if value.is_null() {
            return true;
        }
        if value.is_unknown() {
            return false;
        }
        let component = self.state.heap.get(r).class.component().expect("an array");
        self.state.heap.get(value).class.is_subtype_of(component)
    }

    fn check_store(&mut self, elem: ElemKind, r: Ref, value: Ref) -> Result<(), Trap> {
        if elem == ElemKind::Ref && value.is_unknown() {
            return self.check_unknown_store(r, value);
        }
        if elem != ElemKind::Ref || self.can_store(r, value) {
            return Ok(());
        }
        let actual = self.state.heap.get(value).class;
        Err(self.throw_new("java/lang/ArrayStoreException", Some(&actual.java_name())))
    }

    /// An unknown whose declared class fits needs no closer look.
    fn check_unknown_store(&mut self, r: Ref, value: Ref) -> Result<(), Trap> {
        let component = self.state.heap.get(r).class.component().expect("an array");
        if self.is_declared_as(value, component)? {
            return Ok(());
        }
        let value = self.initialize(value)?;
        self.check_store(ElemKind::Ref, r, value)
    }

    /// A number for an exception's message. A symbolic one is shown as `?`: findings are
    /// executed again on machine values before they are shown.
    pub(crate) fn show_int(&self, value: Value) -> String {
        match value.term {
            None => value.as_int().to_string(),
            Some(_) => "?".to_owned(),
        }
    }
}
