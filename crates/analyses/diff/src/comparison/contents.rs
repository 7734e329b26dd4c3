//! Contents of two objects that correspond to each other: fields, lists and arrays.

use super::end_content::{Cells, now};
use super::sameness::{is_internal, is_same_value};
use super::{Compared, EarlyEnd, HeapComparison, Step};
use classes::{ClassRef, Field};
use heap::Ref;
use ir::ElemKind;
use vm::{AtEntry, State, UnsizedArray, Value, Write};

/// Longer arrays are not compared.
const MAX_ELEMENTS: usize = 4_096;

impl<'a> HeapComparison<'a> {
    pub(super) fn contents(&mut self, a: Ref, b: Ref) -> Step {
        let is_untouched = a == b
            && self.ends.start.heap.has(a)
            && !self.inputs.contains_key(&a)
            && self.old.heap.is_shared(&self.ends.start.heap, a)
            && self.new.heap.is_shared(&self.ends.start.heap, a);
        if is_untouched {
            return self.follow_untouched(a);
        }
        if let Some(AtEntry::Function(_)) = self.inputs.get(&b) {
            return Ok(());
        }
        let old = self.old_content(a);
        let new = now(self.new, b);
        if old.class.id != new.class.id {
            return Err(EarlyEnd::Different);
        }
        let class = new.class;
        if class.is_hidden() {
            return self.functions();
        }
        match class.elem() {
            Some(elem) => self.arrays(elem, &old.cells, &new.cells),
            None => self.fields(class, &old.cells, &new.cells),
        }
    }

    /// What was there before and neither version wrote to may lead to what one of them wrote to.
    fn follow_untouched(&mut self, r: Ref) -> Step {
        let object = self.new.heap.get(r);
        if object.class.module().is_some() && !object.class.is_array() {
            let name = &*object.class.name;
            // Classes, threads, loaders: nothing of the program's.
            if !name.starts_with("java/util/") {
                return Ok(());
            }
        }
        for i in 0..object.data.len() {
            if object.holds_ref(i) {
                let to = Ref::from_bits(object.data.get(i));
                if to.is_object() {
                    self.pending.push((to, to));
                }
            }
        }
        Ok(())
    }

    /// A field that only one version has is nothing to compare. What the other one runs with does not matter to it, so an
    /// object is as good with any value; but that a version wrote the field is not shown to be without effect.
    fn leave_out(&mut self, class: ClassRef, field: &Field, a: Value, b: Value) {
        let (a, b) = match field.desc.elem {
            ElemKind::Ref => {
                let follow = |v: Value| Value::from(self.new.inputs.follow(v.as_ref()));
                (follow(a), follow(b))
            }
            _ => (a, b),
        };
        if !is_same_value(a, b) {
            let (class, name) = (class.java_name(), &field.name);
            self.left_out.insert(format!("{class}.{name}"));
        }
    }

    fn fields(&mut self, class: ClassRef, old: &Cells<'a>, new: &Cells<'a>) -> Step {
        if let Cells::Nothing = old {
            let why = format!("an object of {}", class.java_name());
            self.ask(Compared::Incomparable(why));
            return Ok(());
        }
        match &*class.name {
            "java/util/ArrayList" => return self.lists(class, old, new),
            "java/lang/String" => return self.strings(class, old, new),
            _ => {}
        }
        let mut line = std::iter::successors(Some(class), |c| c.super_class);
        let is_throwable = line.any(|c| &*c.name == "java/lang/Throwable");
        for above in std::iter::successors(Some(class), |c| c.super_class) {
            let is_library = above.module().is_some();
            for field in above.fields.iter().filter(|f| !f.is_static()) {
                let name = &*field.name;
                let is_hidden = is_library && is_internal(&above.name, name, is_throwable);
                if is_hidden {
                    continue;
                }
                let slot = field.slot as usize;
                let (a, b) = (old.get(slot), new.get(slot));
                match self.ends.pairing.is_one_sided(&above.name, field) {
                    true => self.leave_out(above, field, a, b),
                    false => self.values(field.desc.elem, a, b)?,
                }
            }
        }
        Ok(())
    }

    /// Strings are equal if their characters are, whichever arrays these are in.
    fn strings(&mut self, class: ClassRef, old: &Cells<'a>, new: &Cells<'a>) -> Step {
        let slot = |name: &str| class.instance_field(name).map(|f| f.slot as usize);
        let (Some(value), Some(coder)) = (slot("value"), slot("coder")) else {
            return Err(EarlyEnd::Open(Compared::Incomparable(
                "a string".to_owned(),
            )));
        };
        self.values(ElemKind::Byte, old.get(coder), new.get(coder))?;
        let (from, to) = (old.get(value).as_ref(), new.get(value).as_ref());
        match from.is_object() && to.is_object() {
            true => {
                let (from, to) = (self.old_content(from), now(self.new, to));
                self.arrays(ElemKind::Byte, &from.cells, &to.cells)
            }
            false => self.references(from, to),
        }
    }

    /// Lists are equal if their elements are, whatever room they have.
    fn lists(&mut self, class: ClassRef, old: &Cells<'a>, new: &Cells<'a>) -> Step {
        let slot = |name: &str| class.instance_field(name).map(|f| f.slot as usize);
        let (Some(size), Some(data)) = (slot("size"), slot("elementData")) else {
            return Err(EarlyEnd::Open(Compared::Incomparable("a list".to_owned())));
        };
        self.values(ElemKind::Int, old.get(size), new.get(size))?;
        let (a, b) = (old.get(size), new.get(size));
        if a.is_symbolic() || b.is_symbolic() || a.bits != b.bits {
            let why = "lists whose sizes are not known".to_owned();
            self.ask(Compared::Incomparable(why));
            return Ok(());
        }
        let (from, to) = (old.get(data).as_ref(), new.get(data).as_ref());
        let (from, to) = (self.old_content(from), now(self.new, to));
        for i in 0..a.as_int().max(0) as usize {
            if i >= from.cells.len() || i >= to.cells.len() {
                self.ask(Compared::AskForLengths);
                return Ok(());
            }
            self.references(from.cells.get(i).as_ref(), to.cells.get(i).as_ref())?;
        }
        Ok(())
    }

    fn arrays(&mut self, elem: ElemKind, old: &Cells<'a>, new: &Cells<'a>) -> Step {
        if let (Cells::Unsized(of, a), Cells::Unsized(to, b)) = (old, new) {
            if !self.are_alike((of, *a), (to, *b)) {
                self.ask(Compared::AskForLengths);
            }
            return Ok(());
        }
        if matches!(old, Cells::Unsized(..)) || matches!(new, Cells::Unsized(..)) {
            self.ask(Compared::AskForLengths);
            return Ok(());
        }
        if old.len() != new.len() {
            return Err(EarlyEnd::Different);
        }
        if new.len() > MAX_ELEMENTS {
            let why = format!("arrays of more than {MAX_ELEMENTS} elements");
            self.ask(Compared::Incomparable(why));
            return Ok(());
        }
        for i in 0..new.len() {
            self.values(elem, old.get(i), new.get(i))?;
        }
        Ok(())
    }

    /// Whether two arrays of unknown length hold the same because the same was stored in them.
    fn are_alike(&self, old: (&State, UnsizedArray), new: (&State, UnsizedArray)) -> bool {
        if let UnsizedArray::Input(usize::MAX) = old.1 {
            return false;
        }
        let is_same_array = match (old.1, new.1) {
            (UnsizedArray::Input(a), UnsizedArray::Input(b)) => a == b,
            (UnsizedArray::Allocated(_), UnsizedArray::Allocated(_)) => {
                old.0.inputs.unsized_len(old.1) == new.0.inputs.unsized_len(new.1)
            }
            _ => false,
        };
        let (a, b) = (old.0.inputs.writes(old.1), new.0.inputs.writes(new.1));
        let is_primitive = new.0.inputs.unsized_class(new.1).elem() != Some(ElemKind::Ref);
        let mut writes = a.iter().zip(b);
        is_same_array
            && a.len() == b.len()
            && writes.all(|pair| match pair {
                (Write::Cell(at, value), Write::Cell(other, stored)) => {
                    at == other && is_primitive && is_same_value(*value, *stored)
                }
                _ => false,
            })
    }
}
