//! The last part of a check: findings whose input may not exist are looked for behind calls that
//! a program can make.

use crate::confirm::FindingKey;
use crate::entry::Entry;
use crate::observer::Watch;
use crate::reach::{Search, Wanted};
use crate::script::Script;
use crate::select::Target;
use classes::{ClassId, ClassRef};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Instant;
use symex::Workers;
use verdict::Status;
use vm::Vm;

/// A method and the place of its open findings.
pub(crate) struct Open<'a> {
    pub target: &'a Target,
    pub entry: Arc<Entry>,
    pub watch: &'a Watch,
}

/// What is looked for among the objects of one class.
struct Job {
    class: ClassRef,
    entry: Arc<Entry>,
    wanted: Vec<Wanted>,
    /// For each one wanted, the method's number.
    methods: Vec<usize>,
}

type Found = Arc<Mutex<Vec<(usize, FindingKey, Script)>>>;

/// Searches until `deadline`; `wait` waits for the workers.
pub(crate) fn confirm(
    vm: &'static Vm,
    methods: &[Open<'_>],
    workers: &Workers,
    deadline: Instant,
    wait: impl FnOnce(),
) {
    let found: Found = Arc::default();
    for job in jobs(vm, methods) {
        let found = found.clone();
        workers.submit(move |solver| {
            let start = job.entry.before();
            let search = Search::new(vm, job.class, start, &job.wanted, solver, deadline);
            for reached in search.run() {
                let key = job.wanted[reached.wanted].key.clone();
                let method = job.methods[reached.wanted];
                let mut found = found
                    .lock()
                    .unwrap_or_else(|poisoned| poisoned.into_inner());
                found.push((method, key, reached.script));
            }
        });
    }
    wait();
    let mut found = found
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    for (method, key, script) in found.drain(..) {
        methods[method].watch.confirm(&key, script);
    }
}

/// The open findings by the class whose objects they need.
fn jobs(vm: &'static Vm, methods: &[Open<'_>]) -> Vec<Job> {
    let mut jobs: BTreeMap<ClassId, Job> = BTreeMap::new();
    for (number, open) in methods.iter().enumerate() {
        let seen = open.watch.seen();
        let findings = seen.findings.iter();
        let conditional = findings.filter(|(_, b)| b.finding.status == Status::Conditional);
        for (key, _) in conditional {
            for class in classes_of(vm, open.target) {
                let job = jobs.entry(class.id).or_insert_with(|| Job {
                    class,
                    entry: open.entry.clone(),
                    wanted: Vec::new(),
                    methods: Vec::new(),
                });
                job.methods.push(number);
                job.wanted.push(Wanted {
                    method: open.target.method,
                    key: key.clone(),
                });
            }
        }
    }
    jobs.into_values().collect()
}

/// The receiver's class; of static methods and constructors, those of the parameters.
fn classes_of(vm: &'static Vm, target: &Target) -> Vec<ClassRef> {
    let method = target.method;
    if !method.is_static() && !method.is_constructor() {
        return vec![target.class];
    }
    let names = method.parsed.params.iter().filter_map(|p| p.class_name());
    let loaded = names.filter_map(|name| vm.world.load(name).ok());
    let mut classes: Vec<ClassRef> = loaded.filter(|c| !c.is_array() && vm.opens(c)).collect();
    classes.dedup_by_key(|c| c.id);
    classes
}
