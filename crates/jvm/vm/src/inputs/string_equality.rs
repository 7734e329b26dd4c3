//! String equality, as a condition on the unknown characters and lengths.

use super::functions::Same;
use crate::machine::Interp;
use heap::Ref;
use ir::Kind;
use term::{CmpOp, Sort, Term};

impl Interp<'_> {
    /// Of strings whose lengths are known; `None` if one is not.
    pub(crate) fn equal_sized_strings(&self, a: Ref, b: Ref) -> Option<Same> {
        let (x, y) = match self.characters(a, b) {
            Ok(characters) => characters,
            Err(same) => return Some(same),
        };
        if self.unsized_array(x).or(self.unsized_array(y)).is_some() {
            return None;
        }
        let length = |r: Ref| self.state.heap.get(r).data.len();
        if length(x) != length(y) {
            return Some(Same::No);
        }
        let terms = &self.vm.terms;
        let byte = |r: Ref, i: usize| self.term_of(Kind::Int, self.state.cell(r, i));
        let equal = (0..length(x)).map(|i| terms.eq(byte(x, i), byte(y, i)));
        Some(self.same_if(terms.and_all(equal)))
    }

    /// Of any strings. One that is not looked at as a whole differs from another at some place that
    /// both have, or in its length: that place is part of the input from now on.
    pub(crate) fn same_text(&mut self, a: Ref, b: Ref) -> Same {
        if let Some(same) = self.equal_sized_strings(a, b) {
            return same;
        }
        let (x, y) = match self.characters(a, b) {
            Ok(characters) => characters,
            Err(same) => return same,
        };
        let terms = self.vm.terms.clone();
        let lengths = [x, y].map(|r| self.term_of(Kind::Int, self.array_length(r)));
        let name = format!("{}|{}.differ", x.bits(), y.bits());
        let place = terms.var(&name, Sort::Bv(32));
        let [p, q] = [x, y].map(|r| self.byte_at(r, place));
        let inside = terms.cmp(CmpOp::Ult, place, lengths[0]);
        let differ = terms.and(inside, terms.not(terms.eq(p, q)));
        let same_length = terms.eq(lengths[0], lengths[1]);
        self.same_if(terms.and(same_length, terms.not(differ)))
    }

    /// The bytes of two strings that have the same number of them for a character.
    fn characters(&self, a: Ref, b: Ref) -> Result<(Ref, Ref), Same> {
        let of = |r: Ref, field: &str| self.field(r, field);
        let (x, y) = (of(a, "value").as_ref(), of(b, "value").as_ref());
        let coders = (of(a, "coder"), of(b, "coder"));
        // Characters that fit into one byte are never kept in two.
        let is_alike = coders.0 == coders.1;
        match is_alike && x.is_object() && y.is_object() {
            true if x == y => Err(Same::Yes),
            true => Ok((x, y)),
            false => Err(Same::No),
        }
    }

    fn byte_at(&mut self, array: Ref, place: Term) -> Term {
        if let Some(number) = self.unsized_array(array) {
            return self.number_without_asking(number, place);
        }
        let terms = self.vm.terms.clone();
        let length = self.state.heap.get(array).data.len();
        (0..length).fold(terms.bv(32, 0), |rest, i| {
            let here = terms.eq(place, terms.bv(32, i as u64));
            terms.ite(
                here,
                self.term_of(Kind::Int, self.state.cell(array, i)),
                rest,
            )
        })
    }

    fn same_if(&self, condition: Term) -> Same {
        match self.vm.terms.as_bool(condition) {
            Some(true) => Same::Yes,
            Some(false) => Same::No,
            None => Same::If(condition),
        }
    }
}
