//! Functional consistency: what must hold so that no function of the input contradicts itself.
//!
//! A call is compared with earlier ones when it is made. Whether two arguments are the same object
//! may become known only later, when answers have been given for both.

use super::functions::Same;
use crate::inputs::model::{Function, FunctionCall};
use crate::machine::Interp;
use crate::value::Value;
use heap::Ref;
use ir::{ElemKind, Kind};
use term::Term;

impl Interp<'_> {
    /// Conditions under which every function of the input answers the same arguments alike.
    pub fn functions_agree(&mut self) -> Vec<Term> {
        let functions = self.state.inputs.functions().to_vec();
        let mut conditions = Vec::new();
        for function in functions.iter().filter(|f| !f.scripted) {
            conditions.extend(match function.keys.is_empty() {
                true => self.answers_agree(function),
                false => self.keys_agree(function),
            });
        }
        conditions.retain(|t| self.vm.terms.as_bool(*t) != Some(true));
        conditions
    }

    /// A comparator orders an object by one number.
    fn keys_agree(&mut self, function: &Function) -> Vec<Term> {
        let agree = |(a, b): (&(Value, Value), &(Value, Value))| {
            let same = self.same_in_the_end(a.0.as_ref(), b.0.as_ref());
            self.if_same(same, self.numbers_agree(Kind::Int, a.1, b.1))
        };
        pairs(&function.keys).filter_map(agree).collect()
    }

    fn answers_agree(&mut self, function: &Function) -> Vec<Term> {
        if self.vm.is_supplier(function.interface) {
            return Vec::new();
        }
        let agree = |(a, b): (&FunctionCall, &FunctionCall)| {
            let result = a.method.parsed.ret.as_ref()?;
            if a.method.id != b.method.id {
                return None;
            }
            let same = self.same_by(a.method, &a.args, &b.args, Self::same_in_the_end);
            self.if_same(same, self.values_agree(result.elem, a.value, b.value))
        };
        pairs(&function.answers).filter_map(agree).collect()
    }

    /// As [`Interp::same_reference`], when the program has ended: what it has not looked at of strings
    /// may still be chosen.
    fn same_in_the_end(&mut self, a: Ref, b: Ref) -> Same {
        let (a, b) = (self.state.inputs.follow(a), self.state.inputs.follow(b));
        let is_text =
            |r: Ref| r.is_object() && &*self.state.heap.get(r).class.name == "java/lang/String";
        match a != b && is_text(a) && is_text(b) {
            true => self.same_text(a, b),
            false => {
                self.keep_apart(a, b);
                self.same_reference(a, b)
            }
        }
    }

    /// What nobody has looked at is null where an input is made: of two such, one is something else.
    fn keep_apart(&mut self, a: Ref, b: Ref) {
        let is_open = |r: Ref| {
            let number = r.as_unknown();
            number.is_some_and(|n| !self.state.inputs.unknown(n).not_null)
        };
        let are_null = [a, b].into_iter().all(|r| r.is_null() || is_open(r));
        let last = [b, a].into_iter().find(|r| is_open(*r));
        if let Some(number) = last
            .filter(|_| a != b && are_null)
            .and_then(Ref::as_unknown)
        {
            self.state.inputs.unknown_mut(number).not_null = true;
        }
    }

    fn if_same(&self, same: Same, agree: Term) -> Option<Term> {
        match same {
            Same::Yes => Some(agree),
            Same::No => None,
            Same::If(term) => Some(self.vm.terms.implies(term, agree)),
        }
    }

    fn values_agree(&self, elem: ElemKind, a: Value, b: Value) -> Term {
        if elem != ElemKind::Ref {
            return self.numbers_agree(elem.kind(), a, b);
        }
        let inputs = &self.state.inputs;
        let (a, b) = (inputs.follow(a.as_ref()), inputs.follow(b.as_ref()));
        // What was not looked at may be the same.
        if a == b || a.is_unknown() || b.is_unknown() {
            return self.vm.terms.bool(true);
        }
        match self.same_reference(a, b) {
            Same::Yes => self.vm.terms.bool(true),
            Same::No => self.vm.terms.bool(false),
            Same::If(term) => term,
        }
    }

    fn numbers_agree(&self, kind: Kind, a: Value, b: Value) -> Term {
        let (a, b) = (self.term_of(kind, a), self.term_of(kind, b));
        self.vm.terms.eq(a, b)
    }
}

/// Any two, in order.
fn pairs<T>(all: &[T]) -> impl Iterator<Item = (&T, &T)> {
    let with_later = |(i, a)| all[i + 1..].iter().map(move |b| (a, b));
    all.iter().enumerate().flat_map(with_later)
}
