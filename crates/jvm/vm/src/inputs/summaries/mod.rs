//! Abstract summaries: code that is not executed, but replaced by what it may write, unknown.
//!
//! After Person and Dwyer, *Generalized Abstract Symbolic Summaries* (NFM 2010), Definitions 4.2 and 4.3. A summary
//! stands for code that follows from what it reads alone: executed twice on equal `ReadIn`, it gives the same. So what it
//! gives are unknown values named after the execution, and a later execution that reads the same is the same execution
//! (`matching.rs`). Beside the state, executions form the paper's stack `w`: objects that become known later hold what the
//! last execution that may have written them has left (rules (6) and (7), `overlay.rs`).
//!
//! The code must allocate nothing that outlives it, and write nothing but fields of the objects that it was given or that
//! these lead to. Who makes summaries sees to that.

mod application;
mod closure;
mod matching;
mod overlay;

pub(crate) use application::{apply as apply_summary, is_summary_stub};

use crate::inputs::Inputs;
use crate::value::Value;
use classes::{ClassId, ClassRef, MethodRef};
use heap::Heap;
use ir::TypeDesc;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The end of the name of a class whose native methods stand for code.
pub const SUMMARY_STUBS: &str = "$$Summary/0x0";

/// Places of the heap by type, whatever the object: `Read_h` and `Write_h` of the paper.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeapPlaces {
    /// Instance fields: the class that declares one, and its slot.
    pub fields: BTreeSet<(ClassId, u16)>,
    /// Elements of arrays, by the name of their kind.
    pub elements: BTreeSet<&'static str>,
}

/// The summary of some code.
#[derive(Clone)]
pub struct SummarySpec {
    /// What the code is called.
    pub name: Arc<str>,
    /// The method that stands for it; its arguments are the registers that it reads.
    pub entry: MethodRef,
    /// What it may read of the heap.
    pub reads: HeapPlaces,
    /// What it may write: no elements of arrays.
    pub writes: HeapPlaces,
    /// The types of the references that it may write or give.
    pub stores: Vec<ClassRef>,
    /// The values that it gives.
    pub outputs: Vec<SummaryOutput>,
    /// The class of what is thrown in place of its exceptions; `None` if it throws none.
    pub thrown: Option<ClassRef>,
}

/// A register that summarized code writes, or its result.
#[derive(Clone)]
pub struct SummaryOutput {
    /// What it is called.
    pub name: Arc<str>,
    /// Its type.
    pub desc: TypeDesc,
    /// The method that gives it after an execution; `None` if the entry returns it.
    pub method: Option<MethodRef>,
    /// Whether the code may leave it as it was. The method takes the value that it had.
    pub may_keep: bool,
}

/// How an execution ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SummaryEnd {
    /// These outputs were left as they were, one bit each.
    Returned {
        kept: u32,
    },
    Threw,
}

/// One execution: `ReadIn`, and how it ended.
struct SummaryExecution {
    spec: usize,
    args: Vec<Value>,
    /// The state that it began in.
    heap: Heap,
    inputs: Inputs,
    /// What executions before it may have left in objects that are not known.
    writers: LastWriters,
    /// Whether it may write to objects that are not known.
    is_open: bool,
    /// Objects that are no part of the input, in the order in which the code may come to them.
    own: Vec<heap::Ref>,
    end: SummaryEnd,
}

/// The last execution that may have written a place of objects that are not known.
type LastWriters = BTreeMap<(ClassId, u16), usize>;

/// Executions of summaries on a path, over several runs from the same input.
#[derive(Clone, Default)]
pub struct SummaryStack(Option<Arc<SummaryLog>>);

#[derive(Clone)]
struct SummaryLog {
    specs: Arc<[SummarySpec]>,
    /// Of all runs.
    executions: Vec<Arc<SummaryExecution>>,
    /// Those of the current run, the last one last.
    stack: Vec<usize>,
    /// Whether there was a run before.
    is_later_run: bool,
}

/// What a method stands for.
#[derive(Clone, Copy)]
enum SummaryRole {
    Entry(usize),
    Output(usize, usize),
}

impl SummaryStack {
    /// No execution so far.
    pub fn new(specs: Arc<[SummarySpec]>) -> SummaryStack {
        SummaryStack(Some(Arc::new(SummaryLog {
            specs,
            executions: Vec::new(),
            stack: Vec::new(),
            is_later_run: false,
        })))
    }

    /// Whether no code is summarized.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    fn log(&self) -> Option<&SummaryLog> {
        self.0.as_deref()
    }

    /// Another run begins, from the same input.
    pub fn begin_run(&mut self) {
        if let Some(log) = &mut self.0 {
            let log = Arc::make_mut(log);
            log.stack.clear();
            log.is_later_run = true;
        }
    }

    /// The summaries that were used in any run, by their places.
    pub fn used(&self) -> BTreeSet<usize> {
        let executions = self.log().map_or(&[][..], |log| &log.executions);
        executions.iter().map(|e| e.spec).collect()
    }

    /// Whether nothing was executed since one of the two was copied from the other.
    pub(crate) fn is_same(&self, other: &SummaryStack) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// Whether objects that neither of two runs came across hold the same after both.
    pub fn leaves_same(&self, other: &SummaryStack) -> bool {
        self.writers() == other.writers()
    }

    fn writers(&self) -> LastWriters {
        let mut writers = LastWriters::new();
        let Some(log) = self.log() else {
            return writers;
        };
        for number in &log.stack {
            let execution = &log.executions[*number];
            if execution.is_open {
                let written = log.specs[execution.spec].writes.fields.iter();
                writers.extend(written.map(|place| (*place, *number)));
            }
        }
        writers
    }

    fn writer_of(&self, place: (ClassId, u16)) -> Option<usize> {
        let log = self.log()?;
        let wrote = |number: &&usize| {
            let execution = &log.executions[**number];
            execution.is_open && log.specs[execution.spec].writes.fields.contains(&place)
        };
        log.stack.iter().rev().find(wrote).copied()
    }

    /// Whether executions may have written to objects of a class that are not known.
    pub(super) fn has_written_to(&self, class: ClassRef) -> bool {
        let mut fields = crate::inputs::instance_fields(class);
        fields.any(|(declaring, field)| self.writer_of((declaring.id, field.slot)).is_some())
    }

    fn role_of(&self, method: MethodRef) -> Option<SummaryRole> {
        let specs = self.log()?.specs.iter().enumerate();
        let mut roles = specs.filter_map(|(index, spec)| {
            if spec.entry.id == method.id {
                return Some(SummaryRole::Entry(index));
            }
            let is_it = |o: &SummaryOutput| o.method.is_some_and(|m| m.id == method.id);
            let output = spec.outputs.iter().position(is_it)?;
            Some(SummaryRole::Output(index, output))
        });
        roles.next()
    }
}
