//! All methods of two versions: which are compared, in which order, with how much time.

use crate::code_version::{CodeVersion, MethodKey};
use crate::method::{ComparedMethod, MethodComparison};
use crate::pairing::{MethodChange, VersionPairing};
use answer::{ChangedCallee, DiffReport, DiffVerdict, Location, MethodDiff, ReasonKind, Stats};
use classes::{ClassRef, MethodRef, is_named};
use harness::{ExploreOptions, Filter, MethodsProgress, add_solver};
use inputs::receiver::{CallTarget, plan_receiver};
use ir::{ClassDef, MethodDef, flags};
use std::sync::Arc;
use std::time::Instant;
use symex::peak_bytes;
use vm::{State, Vm};

/// Two versions, and the machine that executes both.
pub struct DiffProgram<'a> {
    /// The old version.
    pub old: &'a CodeVersion,
    /// The new version.
    pub new: &'a CodeVersion,
    /// How they belong together.
    pub pairing: &'a Arc<VersionPairing>,
    /// A machine with the classes of [`crate::MergedClasses`].
    pub vm: &'a Arc<Vm>,
    /// Its state after the class library was booted.
    pub booted: &'a State,
    /// Whether floats are read as real numbers.
    pub reals: bool,
    /// Whether common code is summarized where that suffices.
    pub summaries: bool,
}

/// Compares all methods of the program that code of their package sees.
pub fn diff(
    program: &DiffProgram<'_>,
    filter: &Filter,
    options: &ExploreOptions,
    progress: &mut dyn FnMut(MethodsProgress),
) -> DiffReport {
    let ready = Instant::now();
    let mut report = DiffReport::default();
    let mut pending: Vec<(MethodKey, Vec<ChangedCallee>)> = Vec::new();
    for key in program.pairing.methods() {
        if !program.is_listed(key, filter) {
            continue;
        }
        let through = program.pairing.changed_callees(key);
        match program.pairing.change_of(key) {
            Some(MethodChange::Added { .. }) => {
                report
                    .methods
                    .push(program.single_sided(key, DiffVerdict::Added));
            }
            Some(MethodChange::Removed { .. }) => {
                report
                    .methods
                    .push(program.single_sided(key, DiffVerdict::Removed));
            }
            None if program.pairing.is_unchanged(key) => report.unchanged += 1,
            Some(MethodChange::Body) | None => pending.push((key.clone(), through)),
        }
    }
    let scheduler = options.scheduler_reading(program.vm, program.reals);
    let mut stats = Stats::default();
    let methods = pending.len();
    let mut now = MethodsProgress {
        methods,
        ..MethodsProgress::default()
    };
    let end = options.started + options.time.saturating_sub(options.keep);
    for (index, (key, through)) in pending.into_iter().enumerate() {
        let begun = Instant::now();
        let left = (methods - index) as u32;
        let share = end.saturating_duration_since(Instant::now()) / left;
        let mut comparison = MethodComparison {
            vm: program.vm,
            booted: program.booted,
            reals: program.reals,
            versions: (program.old, program.new),
            pairing: program.pairing,
            options,
            scheduler: &scheduler,
            // Code that is not executed must not use what can't be compared.
            abstracts: program.pairing.obstacles(&key).is_empty(),
            summaries: program.summaries,
            stats: &mut stats,
        };
        now.current = Some(key.to_string());
        let compared = match program.target(&key) {
            Err(why) => ComparedMethod::unknown(ReasonKind::Unsupported, why),
            Ok(_) if options.is_over() => {
                let stop = options.stop_reason();
                let what = format!("{} before this method was begun", stop.what);
                ComparedMethod::unknown(stop.kind, what)
            }
            Ok(target) => comparison.compare(&target, Instant::now() + share, &mut |paths| {
                progress(MethodsProgress {
                    paths,
                    ..now.clone()
                });
            }),
        };
        now.finished = index + 1;
        now.findings += usize::from(!compared.deltas.is_empty());
        let ComparedMethod {
            paths,
            bounds,
            reasons,
            deltas,
        } = compared;
        report.methods.push(MethodDiff {
            method: key.to_string(),
            verdict: DiffVerdict::conclude(&deltas, &bounds, &reasons),
            paths,
            bounds,
            reasons,
            deltas,
            through,
            at: program.place(&key),
            seconds: begun.elapsed().as_secs_f64(),
        });
    }
    report.methods.sort_by(|a, b| a.method.cmp(&b.method));
    add_solver(&mut stats, &scheduler.solver_stats());
    report.stats = Stats {
        methods: report.methods.len() as u64 + report.unchanged,
        workers: scheduler.workers() as u64,
        seconds_starting: (ready - options.started).as_secs_f64(),
        seconds: options.started.elapsed().as_secs_f64(),
        peak_memory_bytes: peak_bytes(),
        ..stats
    };
    report
}

impl DiffProgram<'_> {
    fn single_sided(&self, key: &MethodKey, verdict: DiffVerdict) -> MethodDiff {
        MethodDiff {
            method: key.to_string(),
            verdict,
            paths: 0,
            bounds: Vec::new(),
            reasons: Vec::new(),
            deltas: Vec::new(),
            through: Vec::new(),
            at: self.place(key),
            seconds: 0.0,
        }
    }

    /// Where a method begins: in the new version, else in the old one.
    fn place(&self, key: &MethodKey) -> Option<Location> {
        let (class, index) = self.new.method(key).or_else(|| self.old.method(key))?;
        let file = class.source_file.as_deref()?;
        let package = class.name.rfind('/').map_or("", |at| &class.name[..=at]);
        let has_code = class.methods[index].has_code;
        let body = has_code
            .then(|| class.code.body(class, index).ok())
            .flatten();
        let line = body.and_then(|body| body.lines.iter().map(|(_, line)| *line).min());
        Some(Location {
            file: Some(file.to_owned()),
            line: line.map(u32::from),
            method: key.to_string(),
            within: None,
            path: Some(format!("{package}{file}")),
        })
    }

    /// Whether code of its package sees a method, and the filter names it.
    fn is_listed(&self, key: &MethodKey, filter: &Filter) -> bool {
        let is_named_class = |wanted: &String| is_named(&key.class, wanted);
        if !filter.classes.is_empty() && !filter.classes.iter().any(is_named_class) {
            return false;
        }
        if !filter.methods.is_empty() && !filter.methods.iter().any(|m| **m == *key.name) {
            return false;
        }
        let found = self.new.method(key).or_else(|| self.old.method(key));
        found.is_some_and(|(class, index)| is_visible(class, &class.methods[index]))
    }

    /// How a method is called on the machine of both versions; the error says why it is not.
    fn target(&self, key: &MethodKey) -> Result<CallTarget, String> {
        let obstacles = self.pairing.hard_obstacles(key);
        if !obstacles.is_empty() {
            return Err(obstacles.join("; "));
        }
        let world = &self.vm.world;
        let class = world.load(&key.class).map_err(|e| e.to_string())?;
        let method = class.declared_method(&key.name, &key.desc);
        let method = method.ok_or_else(|| "the method is gone".to_owned())?;
        if method.is_native() || method.is_abstract() {
            return Err("the method has no code".to_owned());
        }
        match plan_receiver(class, method) {
            Ok(receiver) => Ok(CallTarget {
                method,
                class,
                receiver,
            }),
            Err(why) => self.heir(class, method).ok_or(why),
        }
    }

    /// A class that has objects and inherits the method.
    fn heir(&self, above: ClassRef, method: MethodRef) -> Option<CallTarget> {
        if method.is_constructor() {
            return None;
        }
        let both = self
            .old
            .classes()
            .filter(|c| self.new.class(&c.name).is_some());
        let linked = both.filter_map(|c| self.vm.world.load(&c.name).ok());
        let mut heirs = linked.filter(|class| {
            let is_own = class.select(method).is_some_and(|m| m.id == method.id);
            class.is_subtype_of(above) && is_own && !class.is_abstract() && !class.is_interface()
        });
        heirs.find_map(|class| {
            let receiver = plan_receiver(class, method).ok()?;
            Some(CallTarget {
                method,
                class,
                receiver,
            })
        })
    }
}

/// Whether code of the package sees a method that somebody wrote.
fn is_visible(class: &ClassDef, method: &MethodDef) -> bool {
    let own = class.inner_classes.iter().find(|i| i.inner == class.name);
    let is_nameless = own.is_some_and(|i| i.name.is_none()) || class.enclosing_method.is_some();
    let is_private_class = own.is_some_and(|i| i.flags & flags::PRIVATE != 0);
    let hidden = flags::PRIVATE | flags::SYNTHETIC | flags::BRIDGE | flags::ABSTRACT;
    let is_implied =
        class.flags & flags::ENUM != 0 && matches!(&*method.name, "values" | "valueOf" | "<init>");
    !is_nameless
        && !is_private_class
        && class.flags & flags::SYNTHETIC == 0
        && method.flags & hidden == 0
        && &*method.name != "<clinit>"
        && !is_implied
}
