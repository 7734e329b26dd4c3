//! Comparison of the ends of two versions: results, exceptions, the heap afterwards, static fields, output.
//!
//! Heaps are compared up to isomorphism: objects of the input, and those that were there before, are the same in both;
//! objects that the versions allocated correspond by the way that leads to them. Strings and boxes are compared by
//! what they hold. Not compared: what only the library sees of its own objects (modification counts, the room of a
//! list), stack traces, hash codes.

mod contents;
mod end_content;
mod open_arrays;
mod sameness;

use crate::pair_program::{VersionEnd, VersionOutcome};
use crate::pairing::VersionPairing;
use classes::ClassRef;
use end_content::{Cells, EndContent, now};
use heap::{Data, Object, Ref};
use ir::ElemKind;
use rustc_hash::{FxHashMap, FxHashSet};
use sameness::{may_be_value, same_bits, same_number};
use std::collections::BTreeSet;
use term::{Term, TermStore, TermValue};
use vm::{AtEntry, State, UnsizedArray, Value, Vm};

pub(crate) use open_arrays::unsized_arrays;
pub(crate) use sameness::{is_internal, is_value};

/// Two ends of one input.
pub(crate) struct PairEnds<'a> {
    pub(crate) vm: &'a Vm,
    pub(crate) pairing: &'a VersionPairing,
    /// What was there before either version ran.
    pub(crate) start: &'a State,
    /// The kind of the result.
    pub(crate) result: Option<ElemKind>,
    pub(crate) old: &'a VersionEnd,
    /// The new version's: it knows all that the old one knew of the input, and may know more.
    pub(crate) new: (&'a State, VersionOutcome, Option<Ref>),
    /// References that are known not to be the same.
    pub(crate) distinct: &'a [(Ref, Ref)],
    /// Whether floats are read as real numbers: of these there is one zero.
    pub(crate) reals: bool,
    /// Objects that were given to both, beside those that the states call inputs.
    pub(crate) roots: &'a [Ref],
}

/// What a comparison came to.
pub(crate) enum Compared {
    /// The ends differ exactly where this holds: `false` if they are the same.
    DifferWhere(Term),
    /// It can't be told.
    Incomparable(String),
    /// It depends on whether these two references are the same.
    AskWhetherSame(Ref, Ref),
    /// It depends on what arrays hold whose lengths are terms.
    AskForLengths,
}

/// What a comparison came to, and what it left out.
pub(crate) struct ComparedEnds {
    pub(crate) compared: Compared,
    /// Fields that only one version has, and that one of them wrote.
    pub(crate) left_out: BTreeSet<String>,
}

/// Why a comparison ends early.
enum EarlyEnd {
    Different,
    Open(Compared),
}

type Step = Result<(), EarlyEnd>;

/// Compares two ends.
pub(crate) fn compare(ends: &PairEnds<'_>) -> ComparedEnds {
    let mut comparison = HeapComparison::new(ends);
    let terms = &ends.vm.terms;
    let compared = match comparison.run() {
        Err(EarlyEnd::Different) => Compared::DifferWhere(terms.bool(true)),
        Err(EarlyEnd::Open(compared)) => compared,
        Ok(()) => match comparison.open.take() {
            Some(open) => open,
            None => Compared::DifferWhere(terms.or_all(comparison.unequal)),
        },
    };
    ComparedEnds {
        compared,
        left_out: comparison.left_out,
    }
}

struct HeapComparison<'a> {
    ends: &'a PairEnds<'a>,
    old: &'a State,
    new: &'a State,
    /// Objects of the input that the old version came across.
    old_inputs: FxHashSet<Ref>,
    /// Objects of the input, all of them.
    inputs: FxHashMap<Ref, &'a AtEntry>,
    /// Parts of what was built for the new version only.
    new_parts: FxHashMap<Ref, &'a Object>,
    /// Which object of the new version corresponds to one of the old version, and the other way round.
    to_new: FxHashMap<Ref, Ref>,
    to_old: FxHashMap<Ref, Ref>,
    seen: FxHashSet<(Ref, Ref)>,
    pending: Vec<(Ref, Ref)>,
    /// Conditions under which something differs.
    unequal: Vec<Term>,
    /// The first thing that has to be known.
    open: Option<Compared>,
    left_out: BTreeSet<String>,
}

impl<'a> HeapComparison<'a> {
    fn new(ends: &'a PairEnds<'a>) -> HeapComparison<'a> {
        let (old, new) = (&ends.old.state, ends.new.0);
        let old_inputs: FxHashSet<Ref> = old.inputs.objects().iter().map(|o| o.at).collect();
        let objects = new.inputs.objects().iter();
        let inputs: FxHashMap<Ref, &AtEntry> = objects.map(|o| (o.at, &o.at_entry)).collect();
        let mut new_parts = FxHashMap::default();
        for (at, entry) in &inputs {
            if let AtEntry::Built(index) = entry
                && !old_inputs.contains(at)
            {
                let parts = new.inputs.built(*index).parts();
                new_parts.extend(parts.iter().map(|(r, object)| (*r, object)));
            }
        }
        HeapComparison {
            ends,
            old,
            new,
            old_inputs,
            inputs,
            new_parts,
            to_new: FxHashMap::default(),
            to_old: FxHashMap::default(),
            seen: FxHashSet::default(),
            pending: Vec::new(),
            unequal: Vec::new(),
            open: None,
            left_out: BTreeSet::new(),
        }
    }

    fn terms(&self) -> &'a TermStore {
        &self.ends.vm.terms
    }

    fn run(&mut self) -> Step {
        let (old, new) = (self.ends.old.outcome, self.ends.new.1);
        match (old, new) {
            (VersionOutcome::Returned(a), VersionOutcome::Returned(b)) => {
                if let (Some(elem), Some(a), Some(b)) = (self.ends.result, a, b) {
                    self.values(elem, a, b)?;
                }
                if let (Some(a), Some(b)) = (self.ends.old.subject, self.ends.new.2) {
                    self.references(a, b)?;
                }
            }
            (VersionOutcome::Threw(a), VersionOutcome::Threw(b)) => self.references(a, b)?,
            _ => return Err(EarlyEnd::Different),
        }
        if self.old.notes.output != self.new.notes.output {
            return Err(EarlyEnd::Different);
        }
        let objects: Vec<Ref> = self.new.inputs.objects().iter().map(|o| o.at).collect();
        for r in objects.into_iter().chain(self.ends.roots.iter().copied()) {
            self.pending.push((r, r));
        }
        self.statics()?;
        if !self.old.summaries.leaves_same(&self.new.summaries) {
            let why = "objects that only one version's common blocks may have written to";
            self.ask(Compared::Incomparable(why.to_owned()));
        }
        while let Some((a, b)) = self.pending.pop() {
            if self.seen.insert((a, b)) {
                self.contents(a, b)?;
            }
        }
        Ok(())
    }

    /// Notes what has to be known. Something that differs in any case may still be found.
    fn ask(&mut self, compared: Compared) {
        let is_more = match (&self.open, &compared) {
            (None, _) => true,
            // What can't be told stays so, whatever else becomes known.
            (Some(Compared::Incomparable(_)), _) => false,
            (Some(_), Compared::Incomparable(_)) => true,
            (Some(_), _) => false,
        };
        if is_more {
            self.open = Some(compared);
        }
    }

    fn statics(&mut self) -> Step {
        let classes: Vec<ClassRef> = self.new.heap.initialized_classes().collect();
        for class in classes {
            // What the class of a function keeps, only that function sees.
            if class.module().is_some() || class.is_hidden() || !self.ends.vm.opens(class) {
                continue;
            }
            let Some(old) = self.old.heap.statics(class.id) else {
                let mut written = self.new.own_statics.iter();
                if written.any(|(id, _)| *id == class.id) {
                    let class = class.java_name();
                    let why = format!("only the new version writes static fields of {class}");
                    self.ask(Compared::Incomparable(why));
                }
                continue;
            };
            let Some(new) = self.new.heap.statics(class.id) else {
                continue;
            };
            let cell = |statics: &Object, slot: usize| match statics.term(slot) {
                Some(term) => Value::symbolic(term),
                None => Value::concrete(statics.data.get(slot)),
            };
            let (old, new) = (old.clone(), new.clone());
            for field in class.fields.iter().filter(|f| f.is_static()) {
                let slot = field.slot as usize;
                let elem = class.static_slots[slot];
                self.values(elem, cell(&old, slot), cell(&new, slot))?;
            }
        }
        Ok(())
    }

    fn values(&mut self, elem: ElemKind, a: Value, b: Value) -> Step {
        if elem == ElemKind::Ref {
            return self.references(a.as_ref(), b.as_ref());
        }
        let Some(sort) = a.term.or(b.term).map(|t| self.terms().sort(t)) else {
            let is_same = match self.ends.reals {
                true => same_number(elem, a.bits, b.bits),
                false => same_bits(elem, a.bits, b.bits),
            };
            return match is_same {
                true => Ok(()),
                false => Err(EarlyEnd::Different),
            };
        };
        let terms = self.terms();
        let term = |v: Value| match v.term {
            Some(term) => term,
            None => terms.constant(TermValue::from_bits(sort, v.bits)),
        };
        let (a, b) = (term(a), term(b));
        if a == b {
            return Ok(());
        }
        if terms.sort(a) != terms.sort(b) {
            let why = "values of different kinds".to_owned();
            self.ask(Compared::Incomparable(why));
            return Ok(());
        }
        let unequal = terms.not(terms.eq(a, b));
        match terms.as_bool(unequal) {
            Some(true) => Err(EarlyEnd::Different),
            Some(false) => Ok(()),
            None => {
                self.unequal.push(unequal);
                Ok(())
            }
        }
    }

    fn references(&mut self, a: Ref, b: Ref) -> Step {
        let a = self.new.inputs.follow(a);
        let b = self.new.inputs.follow(b);
        if a == b {
            if a.is_object() {
                self.pair(a, b)?;
            }
            return Ok(());
        }
        match (a.as_unknown(), b.as_unknown()) {
            (None, None) => {}
            _ => return self.unknowns(a, b),
        }
        if a.is_null() || b.is_null() {
            return Err(EarlyEnd::Different);
        }
        let (class, other) = (self.old_class(a), self.new.heap.get(b).class);
        if class.id != other.id {
            return match class.is_hidden() || other.is_hidden() {
                true => self.functions(),
                false => Err(EarlyEnd::Different),
            };
        }
        if is_value(class) {
            self.pending.push((a, b));
            return Ok(());
        }
        if self.is_fixed(a) || self.is_fixed(b) {
            return Err(EarlyEnd::Different);
        }
        self.pair(a, b)
    }

    /// References of which one at least is not known yet.
    fn unknowns(&mut self, a: Ref, b: Ref) -> Step {
        let is_known = |pair: &(Ref, Ref)| *pair == (a, b) || *pair == (b, a);
        if self.ends.distinct.iter().any(is_known) {
            let is_text = |r: Ref| match r.as_unknown() {
                Some(number) => may_be_value(&self.new.inputs.unknown(number).class),
                None => false,
            };
            let is_null = a.is_null() || b.is_null();
            if !is_null && (is_text(a) || is_text(b)) {
                let why = "strings or boxes of the input that nothing is known of".to_owned();
                self.ask(Compared::Incomparable(why));
                return Ok(());
            }
            return Err(EarlyEnd::Different);
        }
        let is_certain = |r: Ref| match r.as_unknown() {
            Some(number) => self.new.inputs.unknown(number).not_null,
            None => r.is_object(),
        };
        if a.is_null() && is_certain(b) || b.is_null() && is_certain(a) {
            return Err(EarlyEnd::Different);
        }
        self.ask(Compared::AskWhetherSame(a, b));
        Ok(())
    }

    /// Functions that the versions made: what they do when somebody calls them is not known.
    fn functions(&mut self) -> Step {
        let why = "functions that outlive the call".to_owned();
        self.ask(Compared::Incomparable(why));
        Ok(())
    }

    /// Lets two objects correspond.
    fn pair(&mut self, a: Ref, b: Ref) -> Step {
        let known = self.to_new.insert(a, b).is_none_or(|known| known == b);
        let other = self.to_old.insert(b, a).is_none_or(|known| known == a);
        if !known || !other {
            return Err(EarlyEnd::Different);
        }
        self.pending.push((a, b));
        Ok(())
    }

    /// Whether an object was there before both versions.
    fn is_fixed(&self, r: Ref) -> bool {
        self.inputs.contains_key(&r)
            || self.ends.start.heap.has(r)
            || self.new_parts.contains_key(&r)
    }

    fn old_class(&self, r: Ref) -> ClassRef {
        match self.is_new_only(r) {
            true => self.new.heap.get(r).class,
            false => self.old.heap.get(r).class,
        }
    }

    /// Whether an object belongs to the input, and only the new version came across it.
    fn is_new_only(&self, r: Ref) -> bool {
        self.new_parts.contains_key(&r)
            || self.inputs.contains_key(&r) && !self.old_inputs.contains(&r)
    }

    fn old_content(&self, r: Ref) -> EndContent<'a> {
        if let Some(part) = self.new_parts.get(&r) {
            return EndContent {
                class: part.class,
                cells: Cells::Part(part),
            };
        }
        let class = self.old_class(r);
        if !self.is_new_only(r) {
            let content = now(self.old, r);
            // An array that only the new version wrote to has got its length since.
            // Only then: what the old version made, the new one need not have.
            if let Cells::Unsized(_, UnsizedArray::Input(index)) = &content.cells
                && !self.is_unsized(r)
                && self
                    .old
                    .inputs
                    .writes(UnsizedArray::Input(*index))
                    .is_empty()
            {
                let cells = Cells::Elements(&self.new.inputs.array(*index).cells);
                return EndContent { class, cells };
            }
            return content;
        }
        let cells = match self.inputs.get(&r) {
            Some(AtEntry::Fields(cells)) => self.fields_left(r, cells),
            Some(AtEntry::Array(index)) if self.is_unsized(r) => {
                // As it is now, without what was stored.
                match self
                    .new
                    .inputs
                    .writes(UnsizedArray::Input(*index))
                    .is_empty()
                {
                    true => Cells::Unsized(self.new, UnsizedArray::Input(*index)),
                    false => Cells::Unsized(self.old, UnsizedArray::Input(usize::MAX)),
                }
            }
            Some(AtEntry::Array(index)) => Cells::Elements(&self.new.inputs.array(*index).cells),
            Some(AtEntry::Built(_) | AtEntry::Function(_)) | None => Cells::Nothing,
        };
        EndContent { class, cells }
    }

    /// What an object of the input holds that the old version never came across.
    fn fields_left(&self, r: Ref, at_entry: &'a [Value]) -> Cells<'a> {
        let Some(object) = self.new.inputs.object_at(r) else {
            return Cells::Then(at_entry);
        };
        let summaries = &self.old.summaries;
        match summaries.fields_left(self.terms(), &self.new.inputs, object) {
            Some(left) if left.is_empty() => Cells::Then(at_entry),
            Some(left) => {
                let mut cells = at_entry.to_vec();
                for (slot, value) in left {
                    cells[slot] = value;
                }
                Cells::Left(cells)
            }
            None => Cells::Nothing,
        }
    }

    fn is_unsized(&self, r: Ref) -> bool {
        matches!(self.new.heap.get(r).data, Data::Unsized)
    }
}
