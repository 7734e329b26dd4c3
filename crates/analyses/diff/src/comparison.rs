//! Comparison of the ends of two versions: results, exceptions, the heap afterwards, static fields, output.
//!
//! Heaps are compared up to isomorphism: objects of the input, and those that were there before, are the same in both;
//! objects that the versions allocated correspond by the way that leads to them. Strings and boxes are compared by
//! what they hold. Not compared: what only the library sees of its own objects (modification counts, the room of a
//! list), stack traces, hash codes.

use crate::pair_program::{VersionEnd, VersionOutcome};
use crate::pairing::VersionPairing;
use classes::{ClassRef, boxed_kind};
use heap::{Data, Object, Ref};
use ir::ElemKind;
use rustc_hash::{FxHashMap, FxHashSet};
use term::{Term, TermStore, TermValue};
use vm::{AtEntry, State, UnsizedArray, Value, Vm, Write};

/// Longer arrays are not compared.
const MAX_ELEMENTS: usize = 4_096;

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

/// Why a comparison ends early.
enum EarlyEnd {
    Different,
    Open(Compared),
}

type Step = Result<(), EarlyEnd>;

/// Compares two ends.
pub(crate) fn compare(ends: &PairEnds<'_>) -> Compared {
    let mut comparison = HeapComparison::new(ends);
    let terms = &ends.vm.terms;
    match comparison.run() {
        Err(EarlyEnd::Different) => Compared::DifferWhere(terms.bool(true)),
        Err(EarlyEnd::Open(compared)) => compared,
        Ok(()) => match comparison.open.take() {
            Some(open) => open,
            None => Compared::DifferWhere(terms.or_all(comparison.unequal)),
        },
    }
}

/// What an object held at the end of a version.
struct EndContent<'a> {
    class: ClassRef,
    cells: Cells<'a>,
}

enum Cells<'a> {
    /// Of a state.
    Now(&'a State, Ref),
    /// Of an object that the version never touched.
    Then(&'a [Value]),
    /// The same, where summarized code may have written to it.
    Left(Vec<Value>),
    /// The same of what calls have built.
    Part(&'a Object),
    /// Elements of an array, by index.
    Elements(&'a [(Term, Value)]),
    Unsized(&'a State, UnsizedArray),
    /// Nothing but its identity.
    Nothing,
}

impl Cells<'_> {
    fn len(&self) -> usize {
        match self {
            Cells::Now(state, r) => state.heap.get(*r).data.len(),
            Cells::Then(cells) => cells.len(),
            Cells::Left(cells) => cells.len(),
            Cells::Part(object) => object.data.len(),
            Cells::Elements(cells) => cells.len(),
            Cells::Unsized(..) | Cells::Nothing => 0,
        }
    }

    fn get(&self, i: usize) -> Value {
        match self {
            Cells::Now(state, r) => state.cell(*r, i),
            Cells::Then(cells) => cells[i],
            Cells::Left(cells) => cells[i],
            Cells::Part(object) => match object.term(i) {
                Some(term) => Value::symbolic(term),
                None => Value::concrete(object.data.get(i)),
            },
            Cells::Elements(cells) => cells[i].1,
            Cells::Unsized(..) | Cells::Nothing => Value::NULL,
        }
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
            if class.module().is_some() || !self.ends.vm.opens(class) {
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
            return match same_bits(elem, a.bits, b.bits) {
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
            if let (Cells::Unsized(_, UnsizedArray::Input(index)), false) =
                (&content.cells, self.is_unsized(r))
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

    fn contents(&mut self, a: Ref, b: Ref) -> Step {
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
        if self.has_other_fields(class) {
            let why = format!("objects of {} have other fields", class.java_name());
            self.ask(Compared::Incomparable(why));
            return Ok(());
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

    fn has_other_fields(&self, class: ClassRef) -> bool {
        let mut line = std::iter::successors(Some(class), |c| c.super_class);
        line.any(|c| self.ends.pairing.has_one_sided_fields(&c.name))
    }

    fn fields(&mut self, class: ClassRef, old: &Cells<'a>, new: &Cells<'a>) -> Step {
        if let Cells::Nothing = old {
            let why = format!("an object of {}", class.java_name());
            self.ask(Compared::Incomparable(why));
            return Ok(());
        }
        if &*class.name == "java/util/ArrayList" {
            return self.lists(class, old, new);
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
                self.values(field.desc.elem, old.get(slot), new.get(slot))?;
            }
        }
        Ok(())
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

fn now<'a>(state: &'a State, r: Ref) -> EndContent<'a> {
    let object = state.heap.get(r);
    let cells = match object.data {
        Data::Unsized => Cells::Unsized(state, UnsizedArray::of_object(object)),
        _ => Cells::Now(state, r),
    };
    EndContent {
        class: object.class,
        cells,
    }
}

fn is_same_value(a: Value, b: Value) -> bool {
    match (a.term, b.term) {
        (None, None) => a.bits == b.bits,
        (a, b) => a == b,
    }
}

/// All NaNs are one, zeros are two: as `Double.equals` has it.
fn same_bits(elem: ElemKind, a: u64, b: u64) -> bool {
    match elem {
        ElemKind::Float => {
            let (x, y) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
            a as u32 == b as u32 || x.is_nan() && y.is_nan()
        }
        ElemKind::Double => a == b || f64::from_bits(a).is_nan() && f64::from_bits(b).is_nan(),
        ElemKind::Long => a == b,
        _ => a as u32 == b as u32,
    }
}

/// Whether objects of a class are compared by what they hold, not by which they are.
fn is_value(class: ClassRef) -> bool {
    &*class.name == "java/lang/String" || boxed_kind(&class.name).is_some()
}

/// Whether a reference of this declared class may lead to a string or a box.
fn may_be_value(class: &str) -> bool {
    matches!(
        class,
        "java/lang/Object"
            | "java/lang/Comparable"
            | "java/lang/CharSequence"
            | "java/lang/Number"
            | "java/lang/String"
            | "java/io/Serializable"
    ) || boxed_kind(class).is_some()
}

/// What only the library sees of its objects.
fn is_internal(class: &str, field: &str, is_throwable: bool) -> bool {
    match class {
        "java/lang/Throwable" => !matches!(field, "detailMessage" | "cause"),
        _ if is_throwable => false,
        "java/lang/String" => !matches!(field, "value" | "coder"),
        _ => field == "modCount",
    }
}

/// The arrays without a length that an end leads to and that were written or allocated.
pub(crate) fn unsized_arrays(
    state: &State,
    outcome: VersionOutcome,
    result: Option<ElemKind>,
    subject: Option<Ref>,
) -> Vec<Ref> {
    let result = match outcome {
        VersionOutcome::Returned(value) => {
            let value = value.filter(|_| result == Some(ElemKind::Ref));
            value.map(Value::as_ref)
        }
        VersionOutcome::Threw(thrown) => Some(thrown),
    };
    let mut pending: Vec<Ref> = result.into_iter().chain(subject).collect();
    pending.extend(state.inputs.objects().iter().map(|o| o.at));
    for class in state
        .heap
        .initialized_classes()
        .filter(|c| c.module().is_none())
    {
        let Some(statics) = state.heap.statics(class.id) else {
            continue;
        };
        let slots = class.static_slots.iter().enumerate();
        let references = slots.filter(|(_, elem)| **elem == ElemKind::Ref);
        pending.extend(references.map(|(slot, _)| Ref::from_bits(statics.data.get(slot))));
    }
    let mut seen = FxHashSet::default();
    let mut found = Vec::new();
    while let Some(r) = pending.pop() {
        let r = if r.is_unknown() {
            state.inputs.follow(r)
        } else {
            r
        };
        if !r.is_object() || !state.heap.has(r) || !seen.insert(r) {
            continue;
        }
        let object = state.heap.get(r);
        if let Data::Unsized = object.data {
            let array = UnsizedArray::of_object(object);
            let is_open = match array {
                UnsizedArray::Allocated(_) => true,
                UnsizedArray::Input(_) => !state.inputs.writes(array).is_empty(),
            };
            if is_open {
                found.push(r);
            }
            continue;
        }
        for i in 0..object.data.len() {
            if object.holds_ref(i) {
                pending.push(Ref::from_bits(object.data.get(i)));
            }
        }
    }
    found.sort_unstable_by_key(|r| r.0);
    found
}
