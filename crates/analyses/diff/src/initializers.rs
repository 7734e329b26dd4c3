//! Static initializers whose code changed: both are run, and what they leave behind is compared.
//!
//! Initializers are run on machine values, each on the machine of its own version, from the state that the JVM begins with. If the
//! static fields that both versions have lead to the same objects, up to isomorphism, and all else that can be seen is the
//! same, the change is none. That has to hold whenever the class is initialized, so what an initializer reads of other classes
//! must be what nobody changes.

mod statics_text;

use crate::call_graph::{CallGraph, CallNode};
use crate::code_version::{CodeVersion, MethodKey};
use classes::ClassRef;
use heap::Ref;
use ir::{ClassDef, FieldDef, Inst, InvokeKind, flags};
use jvm_symex::PathHost;
use statics_text::StaticsText;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use vm::environment::Varies;
use vm::{Interp, State, Vm};

/// Instructions that an initializer may take.
const FUEL: u64 = 10_000_000;

/// Classes of the library whose objects can't be changed.
const UNCHANGING: [&str; 4] = [
    "java/lang/Class",
    "java/lang/String",
    "java/util/Locale",
    "java/util/regex/Pattern",
];

/// Beginnings of the names of static methods that may change what the library keeps, as `System.setProperty` does.
const CHANGING: [&str; 8] = [
    "add", "clear", "install", "load", "put", "register", "remove", "set",
];

/// Classes with static methods of such names that change nothing but their arguments.
const PLAIN: [&str; 2] = ["java/util/Arrays", "java/util/Collections"];

/// Classes and packages all of whose methods may.
const KEEPING: [&str; 6] = [
    "java/lang/Runtime",
    "java/lang/Thread",
    "java/security/",
    "java/sql/DriverManager",
    "java/util/concurrent/ForkJoinPool",
    "java/util/logging/",
];

/// A version with a machine that runs it.
#[derive(Clone, Copy)]
pub struct RunnableVersion<'a> {
    /// Its classes.
    pub code: &'a CodeVersion,
    /// The machine.
    pub vm: &'a Vm,
    /// The machine's state before any of these classes was initialized.
    pub booted: &'a State,
}

/// Classes whose static initializers leave the same behind, though they are others.
#[derive(Debug, Default)]
pub(crate) struct EqualInitializers {
    pub(crate) classes: BTreeSet<Arc<str>>,
    /// Of these, classes with static fields that only the new version has: its initializer is run for both.
    pub(crate) of_new: BTreeSet<Arc<str>>,
}

/// Looks at initializers of both versions.
pub(crate) struct InitializerComparison<'a> {
    pub(crate) old: RunnableVersion<'a>,
    pub(crate) new: RunnableVersion<'a>,
    pub(crate) calls: &'a CallGraph,
    /// Whether the code of a method is another one in the other version.
    pub(crate) is_changed: &'a dyn Fn(&MethodKey) -> bool,
}

/// What the run of an initializer has come to.
struct Initialized {
    state: State,
    /// Classes of the program that it initialized.
    classes: BTreeSet<Arc<str>>,
}

impl InitializerComparison<'_> {
    /// Of these classes, those whose initializers leave the same behind; for the others, why that is not known.
    pub(crate) fn compare(
        &self,
        classes: &BTreeSet<Arc<str>>,
    ) -> (EqualInitializers, BTreeMap<Arc<str>, String>) {
        let mut equal = EqualInitializers::default();
        let mut others = BTreeMap::new();
        for class in classes {
            match self.compare_class(class) {
                Ok(is_of_new) => {
                    equal.classes.insert(class.clone());
                    if is_of_new {
                        equal.of_new.insert(class.clone());
                    }
                }
                Err(why) => _ = others.insert(class.clone(), why),
            }
        }
        (equal, others)
    }

    /// Whether the new version's initializer has to be run for both; the error says why they don't leave the same behind.
    fn compare_class(&self, class: &Arc<str>) -> Result<bool, String> {
        let (Some(old), Some(new)) = (self.old.code.class(class), self.new.code.class(class))
        else {
            return Err("only one version has it".to_owned());
        };
        let key = initializer(class);
        let is_of_new = has_own_values(new, old);
        let in_both = [self.old, self.new]
            .iter()
            .all(|version| version.code.method(&key).is_some());
        if is_of_new && has_own_values(old, new) {
            return Err("each sets static fields that the other version has not".to_owned());
        }
        let mut all = vec![class.clone()];
        for version in [self.old, self.new] {
            // Whether a class is initialized earlier is not seen if it is initialized to the same.
            let begun = version.initialize(std::slice::from_ref(class))?.classes;
            all.extend(begun.into_iter().filter(|name| {
                name != class
                    && self.old.code.class(name).is_some()
                    && self.new.code.class(name).is_some()
            }));
        }
        let (of_old, of_new) = (self.old.initialize(&all)?, self.new.initialize(&all)?);
        let initialized: BTreeSet<&Arc<str>> = of_old.classes.union(&of_new.classes).collect();
        let called = self.may_call(&key, &initialized);
        self.check_reads(&called, class)?;
        let mut bodies = [self.old, self.new]
            .into_iter()
            .flat_map(|v| called.iter().map(move |c| (v, c)));
        if let Some(changer) = bodies.find_map(|(version, called)| version.changes_library(called))
        {
            return Err(format!(
                "it calls {changer}, which may change what the library keeps"
            ));
        }
        // What only one version has is run for the other one as well, with the methods that this one has.
        if (is_of_new || !in_both) && self.is_any_changed(&called, &key) {
            return Err("it calls what changed".to_owned());
        }
        let is_shared = |class: &str, field: &FieldDef| {
            [self.old, self.new].iter().all(|v| {
                let found = v.code.class(class);
                found.is_some_and(|c| declares(c, field))
            })
        };
        let text = |version: RunnableVersion<'_>, run: &Initialized| {
            let mut text = StaticsText::new(version.vm, &run.state);
            for name in &all {
                let class = version.vm.world.load(name).map_err(|e| e.to_string())?;
                text.write_class(class, &is_shared)?;
            }
            text.finish()
        };
        if text(self.old, &of_old)? != text(self.new, &of_new)? {
            return Err("it leaves other values behind".to_owned());
        }
        if outside(self.old, &of_old.state)? != outside(self.new, &of_new.state)? {
            return Err("it has other effects".to_owned());
        }
        Ok(is_of_new)
    }

    /// What an initializer may call: of the methods that it reaches, those whose class it initializes. The others are
    /// none of its run.
    fn may_call(&self, key: &MethodKey, initialized: &BTreeSet<&Arc<str>>) -> Vec<MethodKey> {
        let reached = self.calls.reach(key);
        let methods = reached.nodes().filter_map(|(_, node)| match node {
            CallNode::Method(called) => Some(called),
            _ => None,
        });
        let called = methods.filter(|called| initialized.contains(&called.class));
        called.cloned().collect()
    }

    /// Whether one of these methods, other than the initializer, is in both versions with other code.
    fn is_any_changed(&self, called: &[MethodKey], key: &MethodKey) -> bool {
        called.iter().any(|called| {
            let in_both =
                self.old.code.method(called).is_some() && self.new.code.method(called).is_some();
            called != key && in_both && (self.is_changed)(called)
        })
    }

    /// What an initializer reads must not depend on when it is run.
    fn check_reads(&self, called: &[MethodKey], class: &str) -> Result<(), String> {
        for called in called {
            for version in [self.old, self.new] {
                if let Some(read) = version.reads_changeable(called, class) {
                    return Err(format!("it reads {read}, which others may change"));
                }
            }
        }
        Ok(())
    }
}

/// The static initializer of a class.
pub(crate) fn initializer(class: &Arc<str>) -> MethodKey {
    MethodKey {
        class: class.clone(),
        name: "<clinit>".into(),
        desc: "()V".into(),
    }
}

fn declares(class: &ClassDef, field: &FieldDef) -> bool {
    let mut fields = class.fields.iter();
    fields.any(|f| f.name == field.name && f.desc.text == field.desc.text)
}

/// Whether a version's initializer has to be run for a static field that the other version does not have.
fn has_own_values(class: &ClassDef, other: &ClassDef) -> bool {
    let mut fields = class.fields.iter();
    fields.any(|f| f.is_static() && f.constant.is_none() && !declares(other, f))
        && class.find_method("<clinit>", "()V").is_some()
}

/// What the outside sees of a run: what it wrote, and what it asked.
fn outside(version: RunnableVersion<'_>, state: &State) -> Result<BTreeSet<String>, String> {
    let asked_by_classes = state.notes.asked_by_classes.iter().map(|(_, asked)| asked);
    let asked = state.notes.asked.iter().chain(asked_by_classes);
    let before = &version.booted.notes.asked;
    let mut seen = BTreeSet::from([format!("{:?}", state.notes.output)]);
    for asked in asked.filter(|asked| !before.iter().any(|b| b.is_like(asked))) {
        match asked.source.varies {
            Varies::ByRun | Varies::ByInput | Varies::ByClassPath => {
                return Err(format!("it depends on {}", asked.dependence()));
            }
            // Static fields of other classes, which were looked at before.
            Varies::ByHistory => {}
            Varies::BySetting | Varies::ByMachine | Varies::ByLibrary => {
                seen.insert(asked.dependence().to_string());
            }
        }
    }
    Ok(seen)
}

impl RunnableVersion<'_> {
    /// Runs the initializers of these classes, one after the other.
    fn initialize(&self, classes: &[Arc<str>]) -> Result<Initialized, String> {
        let mut state = self.booted.clone();
        state.notes.output = Some(Vec::new());
        for name in classes {
            let class = self.vm.world.load(name).map_err(|e| e.to_string())?;
            let mut host = PathHost::at(state.instructions);
            let mut interp = Interp::new(self.vm, &mut state, &mut host);
            let run = interp.run_initializer(class, FUEL);
            run.map_err(|stop| format!("it was not run to its end: {stop}"))?;
        }
        let is_own = |class: &ClassRef| self.code.class(&class.name).is_some();
        let mut written = state
            .own_statics
            .iter()
            .map(|(id, _)| self.vm.world.class(*id));
        if let Some(other) = written.find(|class| is_own(class)) {
            return Err(format!("it writes static fields of {}", other.java_name()));
        }
        if state.threads.len() > 1 || !state.files.is_empty() {
            return Err("it starts threads or opens files".to_owned());
        }
        let begun: Vec<ClassRef> = state.heap.initialized_classes().collect();
        let classes = begun.into_iter().filter(is_own);
        Ok(Initialized {
            classes: classes.map(|class| class.name.clone()).collect(),
            state,
        })
    }

    /// A method of the library that a method calls and that may leave something in the library's own static fields, which are
    /// not compared.
    fn changes_library(&self, key: &MethodKey) -> Option<String> {
        let (class, index) = self.code.method(key)?;
        if !class.methods[index].has_code {
            return None;
        }
        let body = class.code.body(class, index).ok()?;
        body.insts.iter().find_map(|inst| {
            let Inst::Invoke { kind, method, .. } = inst else {
                return None;
            };
            let symbol = &body.refs.methods[method.index()];
            let is_static = *kind == InvokeKind::Static;
            let is_own = self.code.class(&symbol.class).is_some();
            let is_changer = !is_own
                && (KEEPING.iter().any(|name| symbol.class.starts_with(name))
                    || is_static
                        && !PLAIN.contains(&&*symbol.class)
                        && CHANGING.iter().any(|name| symbol.name.starts_with(name)));
            is_changer.then(|| format!("{}.{}", classes::binary_name(&symbol.class), symbol.name))
        })
    }

    /// A static field of another class that a method reads, and that somebody may have changed.
    fn reads_changeable(&self, key: &MethodKey, initialized: &str) -> Option<String> {
        let (class, index) = self.code.method(key)?;
        if !class.methods[index].has_code {
            return None;
        }
        let Ok(body) = class.code.body(class, index) else {
            return Some("what can't be followed".to_owned());
        };
        body.insts.iter().find_map(|inst| {
            let Inst::GetStatic { field, .. } = inst else {
                return None;
            };
            let symbol = &body.refs.fields[field.index()];
            // An initializer reads what it has set itself.
            let is_being_set = &*symbol.class == initialized
                || &*key.name == "<clinit>" && symbol.class == key.class;
            let owner = self.code.class(&symbol.class)?;
            let named = |f: &&FieldDef| f.name == symbol.name && f.desc.text == symbol.desc.text;
            let is_settled = owner.fields.iter().find(named).is_some_and(|f| {
                // The list of an enum's constants, which nobody but its own methods can get at.
                let is_list = f.flags & flags::SYNTHETIC != 0;
                f.flags & flags::FINAL != 0
                    && (is_list
                        || self.is_unchanging(&f.desc.text, &mut BTreeSet::new())
                        || f.desc.text.starts_with('[') && self.is_empty_array(owner, f))
            });
            let name = format!("{}.{}", classes::binary_name(&symbol.class), symbol.name);
            (!is_being_set && !is_settled).then_some(name)
        })
    }

    /// Whether a static field of an array's type is initialized to one without elements, or to none.
    fn is_empty_array(&self, owner: &ClassDef, field: &FieldDef) -> bool {
        let (Ok(run), Ok(class)) = (
            self.initialize(std::slice::from_ref(&owner.name)),
            self.vm.world.load(&owner.name),
        ) else {
            return false;
        };
        let mut fields = class.fields.iter();
        let found = fields.find(|f| f.name == field.name && f.desc.text == field.desc.text);
        let statics = run.state.heap.statics(class.id);
        found.zip(statics).is_some_and(|(found, statics)| {
            let array = Ref::from_bits(statics.data.get(usize::from(found.slot)));
            array.is_null() || array.is_object() && run.state.heap.get(array).data.is_empty()
        })
    }

    /// Whether a value of a declared type can't be changed: a number, a string, or an object of the program all of whose fields
    /// are final and such values.
    fn is_unchanging(&self, desc: &str, seen: &mut BTreeSet<Arc<str>>) -> bool {
        let Some(name) = desc.strip_prefix('L').and_then(|d| d.strip_suffix(';')) else {
            return !desc.starts_with('[');
        };
        if UNCHANGING.contains(&name) || classes::boxed_kind(name).is_some() {
            return true;
        }
        if self.code.class(name).is_none() {
            return false;
        }
        let Ok(declared) = self.vm.world.load(name) else {
            return false;
        };
        // Objects of classes below it are of that type, too.
        let mut linked = self.code.classes().map(|c| self.vm.world.load(&c.name));
        linked.all(|class| {
            let Ok(class) = class else {
                return false;
            };
            if !class.is_subtype_of(declared) || !seen.insert(class.name.clone()) {
                return true;
            }
            let mut above = std::iter::successors(Some(class), |c| c.super_class);
            above.all(|c| {
                let mut fields = c.fields.iter().filter(|f| !f.is_static());
                let is_library = self.code.class(&c.name).is_none();
                let is_plain = matches!(&*c.name, "java/lang/Object" | "java/lang/Enum");
                is_plain
                    || !is_library
                        && fields.all(|f| {
                            f.flags & flags::FINAL != 0 && self.is_unchanging(&f.desc.text, seen)
                        })
            })
        })
    }
}
