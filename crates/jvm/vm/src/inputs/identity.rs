//! Object identity: whether an input object is one that existed before: a literal, an empty optional, what a
//! static final field holds.
//!
//! Only comparisons of references ask. An unknown that was not looked at may be the very object that it
//! is compared with. A string that was may still be the literal of its text: nothing but such a
//! comparison tells. Of other objects that are open already it is noted that they are new ones.
//!
//! The program's own comparisons count. Code of the JDK goes on to ask `equals`, which takes care of
//! what is the same: there, objects of classes that have an `equals` of their own are not asked for.

use super::static_holders::StaticHolder;
use crate::environment::INPUT_CLASS;
use crate::inputs::model::Unknown;
use crate::machine::Interp;
use crate::trap::Trap;
use classes::{ClassRef, java_type_name};
use heap::Ref;
use ir::Kind;
use term::Term;

const STRING: &str = "java/lang/String";
const OPTIONAL: &str = "java/util/Optional";

impl Interp<'_> {
    /// Whether the answer to a comparison with such an object may matter.
    fn asks_for_identity(&self, class: ClassRef) -> bool {
        self.vm.analysing && (self.in_program() || !self.has_equals(class))
    }

    fn has_equals(&self, class: ClassRef) -> bool {
        let equals = self
            .vm
            .world
            .find_method(class, "equals", "(Ljava/lang/Object;)Z");
        equals.is_some_and(|m| &*m.class().name != "java/lang/Object")
    }

    /// The object that an unknown is compared with, if it may be that one: it was there before the
    /// call, and a test can get at it.
    pub(crate) fn candidate_constant(
        &self,
        unknown: &Unknown,
        with: Ref,
    ) -> Result<Option<Ref>, Trap> {
        let with = self.state.inputs.follow(with);
        if !with.is_object() || self.state.inputs.object_at(with).is_some() {
            return Ok(None);
        }
        let class = self.state.heap.get(with).class;
        let bound = self.vm.world.load(&unknown.class)?;
        let is_like = class.is_subtype_of(bound) && !(unknown.exact && class.id != bound.id);
        if !is_like || class.flags & ir::flags::ENUM != 0 || !self.asks_for_identity(class) {
            return Ok(None);
        }
        // What is made for the class itself may turn out to be that object.
        let is_told = match &*class.name {
            STRING => self.is_interned(with),
            OPTIONAL => self.is_empty_optional(with),
            _ => self.is_kept_box(with),
        };
        if is_told && self.is_made_for(bound, class) {
            return Ok(None);
        }
        let is_literal = is_told && &*class.name == STRING;
        let is_there = is_literal || matches!(self.static_holder(with), Some(StaticHolder::By(..)));
        Ok(is_there.then_some(with))
    }

    /// Of two objects of one class, whether they are one all the same, if one is of the input and the
    /// other was there before.
    pub(super) fn same_as_constant(&mut self, a: Ref, b: Ref) -> Result<Option<bool>, Trap> {
        let class = self.state.heap.get(a).class;
        if class.id != self.state.heap.get(b).class.id || !self.asks_for_identity(class) {
            return Ok(None);
        }
        let is_input = |r: Ref| self.state.inputs.object_at(r).is_some_and(|o| !o.private);
        let (input, other) = match (is_input(a), is_input(b)) {
            (true, false) => (a, b),
            (false, true) => (b, a),
            _ => return Ok(None),
        };
        match &*class.name {
            STRING if self.is_interned(other) => self.decide_literal(input, other).map(Some),
            OPTIONAL if self.is_empty_optional(other) => {
                let value = self.field(input, "value").as_ref();
                self.decide_null(value).map(Some)
            }
            _ if self.is_kept_box(other) => Ok(None),
            _ => {
                self.note_another(input, other);
                Ok(None)
            }
        }
    }

    /// Notes that an open object of the input is taken not to be one that was there before.
    fn note_another(&mut self, input: Ref, other: Ref) {
        if self.state.inputs.is_known_distinct(input, other) {
            return;
        }
        let Some(held) = self.static_holder(other) else {
            return;
        };
        let class = self.state.heap.get(other).class;
        let name = match class.is_array() {
            true => java_type_name(&class.name),
            false => class.java_name(),
        };
        let (holder, field, how) = match held {
            StaticHolder::By(holder, field) => (holder, field, "is not the object in"),
            StaticHolder::Behind(holder, field) => (holder, field, "is not reachable from"),
            StaticHolder::Perhaps(holder, field) => (
                holder,
                field,
                "is not among the many objects reachable from",
            ),
        };
        let holder = holder.source_name();
        let which = format!("an input of type {name} {how} {holder}.{}", field.name);
        self.note_environment_of(&INPUT_CLASS, &which);
    }

    /// Whether a string with the text of a literal is that literal.
    fn decide_literal(&mut self, input: Ref, literal: Ref) -> Result<bool, Trap> {
        if self.field(input, "coder") != self.field(literal, "coder") {
            return Ok(false);
        }
        self.state.inputs.compare_text(input);
        let terms = self.vm.terms.clone();
        let Some(is_fresh) = self.state.inputs.freshness_of(&terms, input) else {
            return Ok(false);
        };
        let may_be = terms.and(self.is_as_long(input, literal), terms.not(is_fresh));
        if !self.decide(may_be)? {
            return Ok(false);
        }
        let mut is = self.has_bytes_of(input, literal);
        // No other one is that literal.
        let others = self.state.inputs.compared_strings().to_vec();
        for other in others.into_iter().filter(|o| *o != input) {
            if self.field(other, "coder") == self.field(literal, "coder")
                && let Some(is_fresh) = self.state.inputs.freshness_of(&terms, other)
            {
                let as_long = self.is_as_long(other, literal);
                let is_other = terms.and(as_long, self.has_bytes_of(other, literal));
                is = terms.and(is, terms.not(terms.and(is_other, terms.not(is_fresh))));
            }
        }
        self.decide(is)
    }

    fn is_as_long(&self, text: Ref, literal: Ref) -> Term {
        let length = |r: Ref| {
            let bytes = self.field(r, "value").as_ref();
            self.term_of(Kind::Int, self.array_length(bytes))
        };
        self.vm.terms.eq(length(text), length(literal))
    }

    fn has_bytes_of(&mut self, text: Ref, literal: Ref) -> Term {
        let (text, literal) = (self.field(text, "value"), self.field(literal, "value"));
        let (text, literal) = (text.as_ref(), literal.as_ref());
        let terms = self.vm.terms.clone();
        let count = self.state.heap.get(literal).data.len();
        let mut same = terms.bool(true);
        for i in 0..count {
            let byte = self.byte_or_none(text, i);
            let wanted = self.term_of(Kind::Int, self.state.cell(literal, i));
            same = terms.and(
                same,
                byte.map_or(terms.bool(false), |b| terms.eq(b, wanted)),
            );
        }
        same
    }

    fn byte_or_none(&mut self, bytes: Ref, index: usize) -> Option<Term> {
        if let Some(number) = self.unsized_array(bytes) {
            let index = self.vm.terms.bv(32, index as u64);
            return Some(self.number_without_asking(number, index));
        }
        let is_inside = index < self.state.heap.get(bytes).data.len();
        is_inside.then(|| self.term_of(Kind::Int, self.state.cell(bytes, index)))
    }

    /// Whether a string that is no input is the one object that literals of its text are.
    fn is_interned(&self, string: Ref) -> bool {
        if !self.is_known_text(string) {
            return false;
        }
        let units: std::sync::Arc<[u16]> = self.known_units(string).into();
        let id = self.vm.world.intern(&units);
        self.state.heap.interned_string(id) == Some(string)
    }

    fn is_empty_optional(&self, optional: Ref) -> bool {
        self.field(optional, "value").as_ref().is_null()
    }

    /// Whether objects of `class` are made where `bound` is declared.
    fn is_made_for(&self, bound: ClassRef, class: ClassRef) -> bool {
        let stand_ins = self.vm.natives().stand_ins(&bound.name);
        bound.id == class.id || stand_ins.is_some_and(|names| names.contains(&&*class.name))
    }
}
