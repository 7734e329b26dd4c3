//! Hash-consing: every distinct term once, shared by all threads.

use std::fmt;
use std::hash::BuildHasher;
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::node::{TermNode, result_sort};
use crate::op::Op;
use crate::sort::Sort;
use crate::value::TermValue;
use crate::{fold, rules};

/// A term of a [`TermStore`]. Two terms of one store are equal exactly if their indices are.
///
/// The derived order is that of creation, which depends on the timing of threads: use it for
/// sets and maps, never for what a user gets to see.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(NonZeroU32);

impl Term {
    /// The index, from 1.
    pub fn raw(self) -> u32 {
        self.0.get()
    }

    /// The term with that index; 0 stands for none.
    pub fn from_raw(raw: u32) -> Option<Term> {
        NonZeroU32::new(raw).map(Term)
    }

    fn from_index(index: usize) -> Term {
        u32::try_from(index + 1)
            .ok()
            .and_then(Term::from_raw)
            .expect("fewer than 2^32 terms")
    }

    fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl fmt::Debug for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "t{}", self.0)
    }
}

/// A variable's name in its store.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NameId(u32);

/// What is kept about a term.
struct Entry {
    node: TermNode,
    sort: Sort,
    /// Depends on the structure only, not on indices: the same in every run.
    hash: u64,
    /// Free variables, computed when first asked for.
    vars: OnceLock<Box<[Term]>>,
}

const SHARDS: usize = 32;

/// Terms in an append-only vector, which is read without locks, and a sharded table from
/// structure to index, which is locked for interning only.
pub struct TermStore {
    entries: boxcar::Vec<Entry>,
    shards: [Mutex<HashTable<Term>>; SHARDS],
    names: boxcar::Vec<Box<str>>,
    name_ids: Mutex<FxHashMap<Box<str>, NameId>>,
    /// Variables that are characters.
    characters: Mutex<FxHashSet<Term>>,
}

impl Default for TermStore {
    fn default() -> Self {
        TermStore::new()
    }
}

impl fmt::Debug for TermStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TermStore({} terms)", self.len())
    }
}

/// A poisoned lock only means that another thread panicked while interning; the tables are
/// never left half changed.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl TermStore {
    /// An empty store.
    pub fn new() -> TermStore {
        TermStore {
            entries: boxcar::Vec::new(),
            shards: std::array::from_fn(|_| Mutex::new(HashTable::new())),
            names: boxcar::Vec::new(),
            name_ids: Mutex::new(FxHashMap::default()),
            characters: Mutex::new(FxHashSet::default()),
        }
    }

    /// How many distinct terms there are.
    pub fn len(&self) -> usize {
        self.entries.count()
    }

    /// Whether it has no term.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn entry(&self, t: Term) -> &Entry {
        &self.entries[t.index()]
    }

    /// The sort of a term.
    pub fn sort(&self, t: Term) -> Sort {
        self.entry(t).sort
    }

    /// The operation and operands of a term.
    pub fn node(&self, t: Term) -> &TermNode {
        &self.entry(t).node
    }

    /// The operation at the root of a term.
    pub fn op(&self, t: Term) -> Op {
        self.node(t).op()
    }

    /// A hash of the term's structure (names, not indices), the same in every run.
    pub fn structural_hash(&self, t: Term) -> u64 {
        self.entry(t).hash
    }

    pub(crate) fn vars_cell(&self, t: Term) -> &OnceLock<Box<[Term]>> {
        &self.entry(t).vars
    }

    /// The variable of that name and sort.
    pub fn var(&self, name: &str, sort: Sort) -> Term {
        let name = self.name_id(name);
        self.plain(Op::Var { name, sort }, &[])
    }

    /// The variable of that name and sort, which is a character, or a byte of one: people would rather
    /// read an `a` than a zero. It means nothing for what holds.
    pub fn character(&self, name: &str, sort: Sort) -> Term {
        let var = self.var(name, sort);
        lock(&self.characters).insert(var);
        var
    }

    /// Whether a variable was made as a character.
    pub fn is_character(&self, var: Term) -> bool {
        lock(&self.characters).contains(&var)
    }

    /// A variable's name; none if the term is no variable.
    pub fn var_name(&self, t: Term) -> Option<&str> {
        match self.op(t) {
            Op::Var { name, .. } => Some(self.name(name)),
            _ => None,
        }
    }

    /// Whether a term is a variable.
    pub fn is_var(&self, t: Term) -> bool {
        matches!(self.op(t), Op::Var { .. })
    }

    pub(crate) fn name(&self, id: NameId) -> &str {
        &self.names[id.0 as usize]
    }

    fn name_id(&self, name: &str) -> NameId {
        let mut ids = lock(&self.name_ids);
        if let Some(id) = ids.get(name) {
            return *id;
        }
        let index = self.names.push(name.into());
        let id = NameId(u32::try_from(index).expect("fewer than 2^32 names"));
        ids.insert(name.into(), id);
        id
    }

    /// The constant of that value.
    pub fn constant(&self, value: TermValue) -> Term {
        self.plain(Op::Const(value), &[])
    }

    /// The value of a constant.
    pub fn as_const(&self, t: Term) -> Option<TermValue> {
        match self.op(t) {
            Op::Const(value) => Some(value),
            _ => None,
        }
    }

    /// `op` applied to `args`, simplified. All public constructors end here.
    ///
    /// # Panics
    /// If the operands have the wrong sorts: that is a mistake in Cairn, never in its input.
    pub fn make(&self, op: Op, args: &[Term]) -> Term {
        let node = self.normal_order(TermNode::new(op, args));
        let sort = self.check_sort(&node);
        if let Some(value) = fold::constant(self, &node) {
            return self.constant(value);
        }
        for rule in rules::table(op) {
            if let Some(t) = (rule.apply)(self, &node) {
                debug_assert_eq!(self.sort(t), sort, "rule {} keeps the sort", rule.name);
                return t;
            }
        }
        self.intern(node, sort)
    }

    /// `op` applied to `args`, exactly as given: the twin that tests compare with.
    ///
    /// # Panics
    /// As [`TermStore::make`].
    pub fn plain(&self, op: Op, args: &[Term]) -> Term {
        let node = TermNode::new(op, args);
        let sort = self.check_sort(&node);
        self.intern(node, sort)
    }

    fn check_sort(&self, node: &TermNode) -> Sort {
        let mut sorts = [Sort::Bool; 3];
        let mut count = 0;
        for arg in node.args() {
            sorts[count] = self.sort(arg);
            count += 1;
        }
        match result_sort(node.op(), &sorts[..count]) {
            Ok(sort) => sort,
            Err(problem) => panic!("{:?} on {:?}: {problem}", node.op(), &sorts[..count]),
        }
    }

    /// Orders the operands of a commutative operation: variables by name, then other terms by
    /// structure, constants last.
    fn normal_order(&self, node: TermNode) -> TermNode {
        if !node.op().is_commutative() {
            return node;
        }
        let (a, b) = node.two();
        if a != b && self.order_key(b) < self.order_key(a) {
            TermNode::new(node.op(), &[b, a])
        } else {
            node
        }
    }

    fn order_key(&self, t: Term) -> (u8, &str, u64, Term) {
        let entry = self.entry(t);
        match entry.node.op() {
            Op::Var { name, .. } => (0, self.name(name), entry.hash, t),
            Op::Const(_) => (2, "", entry.hash, t),
            _ => (1, "", entry.hash, t),
        }
    }

    fn hash_node(&self, node: &TermNode) -> u64 {
        let children = [0, 1, 2].map(|i| node.arg(i).map_or(0, |t| self.entry(t).hash));
        match node.op() {
            Op::Var { name, sort } => FxBuildHasher.hash_one((self.name(name), sort)),
            op => FxBuildHasher.hash_one((op, children)),
        }
    }

    fn intern(&self, node: TermNode, sort: Sort) -> Term {
        let hash = self.hash_node(&node);
        // The table uses the low and the top bits: take the shard from between.
        let shard = &self.shards[(hash >> 32) as usize % SHARDS];
        let mut table = lock(shard);
        if let Some(t) = table.find(hash, |t| self.entry(*t).node == node) {
            return *t;
        }
        let entry = Entry {
            node,
            sort,
            hash,
            vars: OnceLock::new(),
        };
        let t = Term::from_index(self.entries.push(entry));
        table.insert_unique(hash, t, |t| self.entry(*t).hash);
        t
    }
}

impl TermStore {
    /// The number of bits of a bit vector.
    ///
    /// # Panics
    /// If the term is none.
    pub fn width(&self, t: Term) -> u32 {
        match self.sort(t) {
            Sort::Bv(width) => width,
            sort => panic!("{} is a {sort}, not a bit vector", self.display(t)),
        }
    }
}

const _: () = {
    fn shared_by_threads<T: Send + Sync>() {}
    let _ = shared_by_threads::<TermStore>;
    assert!(size_of::<Option<Term>>() == 4);
};
