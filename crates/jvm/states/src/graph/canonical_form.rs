//! Canonical form of a state: what two states have in common that differ only in names. The same objects, the same
//! known numbers, and the same conditions on the unknown ones.
//!
//! The covering policy tells states apart in another way ([`jvm_symex::HeldState`]), and neither can stand in for the
//! other. A `HeldState` is exact or there is none: it does not exist for a state with unknown references or lengths,
//! and an earlier state subsumes it only by a proof of the solver, as a graph that is closed rests on it. A form
//! exists for every state and is compared by hash, in no time: the policy that samples asks for thousands of
//! states which it never claims to be all, among them those whose arguments are still unknown. Where the form leaves
//! something out (`is_exact`), more states of it are kept.

use classes::ClassRef;
use heap::{Data, Object, Ref};
use ir::ElemKind;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};
use term::{Op, Term, TermStore};
use vm::{State, UnsizedArray, Write};

/// Objects beyond these are not looked at: two states that differ only there count as one.
const MAX_OBJECTS: usize = 200;

const NULL: u64 = 1;
const UNKNOWN: u64 = 2;
const NUMBER: u64 = 3;
const UNSIZED: u64 = 4;
const FIRST_OBJECT: u64 = 16;

/// A state, as seen from some of its objects.
pub(super) struct CanonicalForm {
    /// Classes, references and known numbers, object by object in the order in which they are met.
    pub shape: Vec<u64>,
    /// The unknown numbers in them, and the conditions on these.
    pub numbers: Vec<u64>,
    /// Nothing is left out: states that agree in both parts are the same but for names.
    pub is_exact: bool,
}

/// The form of a state, as seen from `roots` and from the static fields of a class.
pub(super) fn canonical_form(
    terms: &TermStore,
    state: &State,
    roots: impl Iterator<Item = Ref>,
    statics: Option<ClassRef>,
) -> CanonicalForm {
    let mut walk = Walk {
        state,
        shape: Vec::new(),
        numbers: FxHashMap::default(),
        pending: Vec::new(),
        values: Vec::new(),
        is_whole: true,
    };
    for root in roots {
        let root = walk.reference(root);
        walk.shape.push(root);
    }
    if let Some(statics) = statics.and_then(|class| state.heap.statics(class.id)) {
        walk.statics(statics);
    }
    walk.run();
    let mut hashing = Hashing {
        terms,
        names: FxHashMap::default(),
        hashes: FxHashMap::default(),
    };
    let mut numbers: Vec<u64> = walk
        .values
        .iter()
        .map(|t| hashing.hash_naming_variables(*t))
        .collect();
    let (conditions, is_exact) = hashing.conditions(state);
    numbers.extend(conditions);
    CanonicalForm {
        shape: walk.shape,
        numbers,
        is_exact: is_exact && walk.is_whole,
    }
}

/// Meets the objects of a state.
struct Walk<'s> {
    state: &'s State,
    shape: Vec<u64>,
    numbers: FxHashMap<Ref, u64>,
    pending: Vec<Ref>,
    /// The unknown numbers met.
    values: Vec<Term>,
    is_whole: bool,
}

impl Walk<'_> {
    fn run(&mut self) {
        let mut next = 0;
        while let Some(r) = self.pending.get(next).copied() {
            next += 1;
            if next > MAX_OBJECTS {
                self.is_whole = false;
                return;
            }
            let state = self.state;
            self.object(state.heap.get(r));
        }
    }

    fn object(&mut self, object: &Object) {
        self.shape.push(u64::from(object.class.id.0));
        if matches!(object.data, Data::Unsized) {
            self.unsized_array(UnsizedArray::of_object(object));
            return;
        }
        self.shape.push(object.data.len() as u64);
        for i in 0..object.data.len() {
            self.cell(object, i, object.holds_ref(i));
        }
    }

    /// The static fields of a class.
    fn statics(&mut self, statics: &Object) {
        for (i, elem) in statics.class.static_slots.iter().enumerate() {
            self.cell(statics, i, *elem == ElemKind::Ref);
        }
    }

    fn cell(&mut self, object: &Object, i: usize, is_reference: bool) {
        let bits = object.data.get(i);
        let cell = match object.term(i) {
            Some(term) => {
                self.values.push(term);
                NUMBER
            }
            None if is_reference => self.reference(Ref::from_bits(bits)),
            None => bits,
        };
        self.shape.push(cell);
    }

    /// One whose length is a term: what was stored is met in its order, ranges of other arrays are
    /// left out.
    fn unsized_array(&mut self, array: UnsizedArray) {
        self.shape.push(UNSIZED);
        let UnsizedArray::Allocated(index) = array else {
            self.is_whole = false;
            return;
        };
        let array = self.state.inputs.allocated(index);
        self.values.push(array.len);
        for write in &array.writes {
            let Write::Cell(at, value) = write else {
                self.is_whole = false;
                continue;
            };
            self.values.push(*at);
            let cell = match value.term {
                Some(term) => {
                    self.values.push(term);
                    NUMBER
                }
                None if array.class.elem() == Some(ElemKind::Ref) => self.reference(value.as_ref()),
                None => value.bits,
            };
            self.shape.push(cell);
        }
    }

    fn reference(&mut self, r: Ref) -> u64 {
        match self.state.inputs.follow(r) {
            Ref::NULL => NULL,
            r if r.is_unknown() => {
                self.is_whole = false;
                UNKNOWN
            }
            r => {
                let fresh = self.numbers.len() as u64;
                let pending = &mut self.pending;
                let number = *self.numbers.entry(r).or_insert_with(|| {
                    pending.push(r);
                    fresh
                });
                FIRST_OBJECT + number
            }
        }
    }
}

/// Hashes of terms that don't depend on how variables are called.
struct Hashing<'t> {
    terms: &'t TermStore,
    /// Variables by the order in which they are met.
    names: FxHashMap<Term, u64>,
    hashes: FxHashMap<Term, u64>,
}

impl Hashing<'_> {
    /// The hash of a term whose variables get names.
    fn hash_naming_variables(&mut self, term: Term) -> u64 {
        for var in self.terms.vars_of(term) {
            let next = self.names.len() as u64;
            self.names.entry(*var).or_insert(next);
        }
        self.hash(term)
    }

    /// The conditions on what has a name; whether none of them speaks of anything else too.
    fn conditions(&mut self, state: &State) -> (Vec<u64>, bool) {
        let mut hashes = Vec::new();
        let mut is_exact = true;
        for condition in state.path.iter() {
            let vars = self.terms.vars_of(condition);
            let named = vars.iter().filter(|v| self.names.contains_key(*v)).count();
            if named > 0 {
                is_exact &= named == vars.len();
                hashes.push(self.hash(condition));
            }
        }
        hashes.sort_unstable();
        hashes.dedup();
        (hashes, is_exact)
    }

    fn hash(&mut self, term: Term) -> u64 {
        if let Some(hash) = self.hashes.get(&term) {
            return *hash;
        }
        let node = self.terms.node(term);
        let mut hasher = FxHasher::default();
        match node.op() {
            Op::Var { sort, .. } => {
                sort.hash(&mut hasher);
                self.names.get(&term).hash(&mut hasher);
            }
            op => {
                op.hash(&mut hasher);
                let mut args: Vec<u64> = node.args().map(|a| self.hash(a)).collect();
                if op.is_commutative() {
                    args.sort_unstable();
                }
                args.hash(&mut hasher);
            }
        }
        let hash = hasher.finish();
        self.hashes.insert(term, hash);
        hash
    }
}
