//! Multidimensional arrays of symbolic lengths, allocated by the program: `new int[n][m]`.
//!
//! Their rows come into being where somebody looks, each once: a row belongs to an index, whatever
//! copies of the array there are. Who needs them all at once gets lengths for all.

use crate::inputs::model::{AllocatedArray, RangeSource, RangeWrite, Rows, Write};
use crate::machine::Interp;
use crate::trap::Trap;
use crate::value::Value;
use classes::ClassRef;
use heap::{Object, Ref};
use ir::Kind;
use term::{BvOp, CmpOp, Term};
use triomphe::Arc;

impl Interp<'_> {
    /// A new array of arrays; no length is negative, and some are terms.
    pub(super) fn alloc_rows(&mut self, class: ClassRef, lens: &[Value]) -> Result<Ref, Trap> {
        if self.state.inputs.is_building() {
            self.check_room(class, lens)?;
            let sizes = self.choose_sizes(lens)?;
            return self.multi_array(class, &sizes);
        }
        Ok(self.new_rows(class, lens))
    }

    /// An array of arrays: an array of rows, or a single row.
    fn new_rows(&mut self, class: ClassRef, lens: &[Value]) -> Ref {
        let (len, rest) = lens.split_first().expect("at least one dimension");
        let terms = self.vm.terms.clone();
        let len = self.term_of(Kind::Int, *len);
        let writes = match (rest, class.component()) {
            ([], _) | (_, None) => Vec::new(),
            (rest, Some(row)) => {
                let rows = self.state.inputs.add_rows(Rows {
                    class: row,
                    len,
                    lens: rest.to_vec(),
                    made: Vec::new(),
                    is_whole: false,
                });
                let zero = terms.bv(32, 0);
                vec![Write::Range(Arc::new(RangeWrite {
                    to: zero,
                    len,
                    from: zero,
                    source: RangeSource::Rows(rows),
                }))]
            }
        };
        if let (Some(len), []) = (terms.as_bv(len), &writes[..]) {
            return self.state.heap.alloc(Object::array(class, len as usize));
        }
        let array = self
            .state
            .inputs
            .add_allocated(AllocatedArray { class, len, writes });
        let mut object = Object::unsized_array(class);
        object.meta = array.meta();
        self.state.heap.alloc(object)
    }

    /// Throws if all cells together take more than the whole heap.
    fn check_room(&mut self, class: ClassRef, lens: &[Value]) -> Result<(), Trap> {
        let mut innermost = class;
        for _ in 1..lens.len() {
            innermost = innermost.component().expect("an array class");
        }
        let size = innermost.elem().expect("an array class").size();
        let most = (self.vm.max_heap_bytes / size) as u64;
        let terms = self.vm.terms.clone();
        // Each length first: then no product of two overflows.
        let mut cells = terms.bv(64, 1);
        for len in lens {
            let len = terms.zext(64, self.term_of(Kind::Int, *len));
            cells = terms.bv_bin(BvOp::Mul, cells, len);
            let fits = |n: Term| terms.cmp(CmpOp::Ule, n, terms.bv(64, most));
            if !self.decide(terms.and(fits(len), fits(cells)))? {
                let text = Some("Java heap space");
                return Err(self.throw_new("java/lang/OutOfMemoryError", text));
            }
        }
        Ok(())
    }

    fn choose_sizes(&mut self, lens: &[Value]) -> Result<Vec<usize>, Trap> {
        let sizes = lens
            .iter()
            .map(|len| self.choose(*len).map(|n| n as i32 as usize));
        sizes.collect()
    }

    /// The row at an index: one that is there, or a new one.
    pub(crate) fn row_at(&mut self, rows: usize, index: Term) -> Result<Value, Trap> {
        let known = self.state.inputs.rows(rows).clone();
        for (at, row) in &known.made {
            let here = self.vm.terms.eq(*at, index);
            if self.decide(here)? {
                return Ok(Value::reference(*row));
            }
        }
        let row = self.new_rows(known.class, &known.lens);
        self.state.inputs.rows_mut(rows).made.push((index, row));
        Ok(Value::reference(row))
    }

    /// All rows, in their order. If some are not there yet, they are made, and the instruction is
    /// executed again.
    pub(crate) fn all_rows(&mut self, rows: usize) -> Result<Vec<Value>, Trap> {
        let known = self.state.inputs.rows(rows).clone();
        if known.is_whole {
            return Ok(known
                .made
                .iter()
                .map(|(_, row)| Value::reference(*row))
                .collect());
        }
        let len = self.choose(self.value_of(known.len))? as usize;
        let mut made: Vec<Option<Ref>> = vec![None; len];
        for (at, row) in &known.made {
            let at = self.choose(self.value_of(*at))? as usize;
            if let Some(place) = made.get_mut(at) {
                *place = Some(*row);
            }
        }
        let all = made.into_iter().enumerate().map(|(i, row)| {
            let row = row.unwrap_or_else(|| self.new_rows(known.class, &known.lens));
            (self.vm.terms.bv(32, i as u64), row)
        });
        let all = all.collect();
        let rows = self.state.inputs.rows_mut(rows);
        rows.made = all;
        rows.is_whole = true;
        Err(Trap::Again)
    }
}
