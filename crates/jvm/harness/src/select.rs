//! Method selection: which methods are checked, and why the others are skipped.

use answer::Skipped;
use classes::{ClassRef, MethodRef, binary_name, is_named};
use inputs::receiver::{CallTarget, plan_receiver};
use ir::flags;
use static_analysis::inherited_methods;
use std::collections::HashSet;
use vm::Vm;

/// Narrows a check.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Binary or simple names; empty for all.
    pub classes: Vec<String>,
    /// Method names; empty for all.
    pub methods: Vec<String>,
}

#[derive(Clone, Debug, Default)]
pub struct Selection {
    pub targets: Vec<CallTarget>,
    pub skipped: Vec<Skipped>,
    /// Classes that can't be linked, and why.
    pub unlinked: Vec<(String, String)>,
    /// Names in the filter that fit nothing.
    pub unmatched: Vec<String>,
    /// The number of methods that a class merely inherits: they are checked in the class above.
    pub inherited: usize,
    /// Methods of classes without objects of their own: checked where they are inherited.
    left_to_heirs: Vec<(MethodRef, String)>,
}

/// The public methods of the classes of these internal names, in their order.
pub fn select(vm: &Vm, names: &[String], filter: &Filter) -> Selection {
    let mut selection = Selection::default();
    let mut matched = vec![false; filter.classes.len() + filter.methods.len()];
    let (classes, methods) = matched.split_at_mut(filter.classes.len());
    let is_target = checked_classes(names, filter);
    for name in names {
        if !match_names(&filter.classes, classes, |wanted| is_named(name, wanted)) {
            continue;
        }
        match vm.world.load(name) {
            Ok(class) => select_methods_of(class, filter, methods, &is_target, &mut selection),
            Err(error) => selection
                .unlinked
                .push((binary_name(name), error.to_string())),
        }
    }
    selection.skip_without_heirs();
    let wanted = filter.classes.iter().chain(&filter.methods);
    let unmatched = wanted.zip(&matched).filter(|(_, seen)| !**seen);
    selection.unmatched = unmatched.map(|(name, _)| name.clone()).collect();
    selection
}

impl Selection {
    fn skip(&mut self, method: String, reason: impl Into<String>) {
        self.skipped.push(Skipped {
            method,
            reason: reason.into(),
        });
    }

    fn skip_without_heirs(&mut self) {
        for (method, reason) in std::mem::take(&mut self.left_to_heirs) {
            if !self.targets.iter().any(|t| t.method.id == method.id) {
                self.skip(method.pretty(), reason);
            }
        }
    }
}

/// Notes which of the wanted names match; whether one does, or none is wanted.
fn match_names(wanted: &[String], seen: &mut [bool], is: impl Fn(&str) -> bool) -> bool {
    let mut any = wanted.is_empty();
    for (name, seen) in wanted.iter().zip(seen) {
        if is(name) {
            *seen = true;
            any = true;
        }
    }
    any
}

/// Tells which classes are checked themselves.
fn checked_classes(names: &[String], filter: &Filter) -> impl Fn(ClassRef) -> bool {
    let is_wanted = |name: &&String| {
        filter.classes.is_empty() || filter.classes.iter().any(|wanted| is_named(name, wanted))
    };
    let names: HashSet<&str> = names.iter().filter(is_wanted).map(String::as_str).collect();
    move |class| names.contains(&*class.name) && !is_invisible(class) && !is_private_class(class)
}

fn select_methods_of(
    class: ClassRef,
    filter: &Filter,
    seen: &mut [bool],
    is_target: impl Fn(ClassRef) -> bool,
    selection: &mut Selection,
) {
    if is_invisible(class) {
        return;
    }
    let own = class.methods.iter().filter(|m| is_checked(m));
    let is_named = |m: &MethodRef| {
        filter.methods.is_empty() || filter.methods.iter().any(|wanted| is_method(m, wanted))
    };
    let is_inherited = |m: MethodRef| is_checked(m) && is_named(&m) && obstacle(class, m).is_none();
    let inherited = inherited_methods(class, is_inherited, is_target);
    selection.inherited += inherited.alike;
    for method in own.chain(inherited.differing) {
        if !match_names(&filter.methods, seen, |wanted| is_method(method, wanted)) {
            continue;
        }
        let is_own = method.class().id == class.id;
        let without_objects = class.is_abstract() && class.flags & flags::ENUM == 0;
        match obstacle(class, method) {
            Some(reason) if is_own => selection.skip(method.pretty(), reason),
            Some(_) => {}
            None => match plan_receiver(class, method) {
                Ok(receiver) => selection.targets.push(CallTarget {
                    method,
                    class,
                    receiver,
                }),
                Err(reason) if is_own && without_objects => {
                    selection.left_to_heirs.push((method, reason));
                }
                Err(reason) if is_own => selection.skip(method.pretty(), reason),
                Err(_) => {}
            },
        }
    }
}

/// Not part of what a class offers: made by the compiler, or without a name.
fn is_invisible(class: ClassRef) -> bool {
    let Some(def) = &class.def else { return true };
    let anonymous = def
        .inner_classes
        .iter()
        .any(|i| i.inner == def.name && i.name.is_none());
    let no_class = flags::SYNTHETIC | flags::MODULE;
    def.flags & no_class != 0 || def.enclosing_method.is_some() || anonymous
}

fn is_checked(method: MethodRef) -> bool {
    let hidden = flags::SYNTHETIC | flags::BRIDGE | flags::ABSTRACT;
    let implied = method.class().flags & flags::ENUM != 0
        && matches!(&*method.name, "values" | "valueOf")
        && method.is_static();
    method.flags & flags::PUBLIC != 0 && method.flags & hidden == 0 && !implied
}

fn is_method(method: MethodRef, wanted: &str) -> bool {
    let class = method.class().java_name();
    let simple = class.rsplit(['.', '$']).next().unwrap_or(&class);
    &*method.name == wanted || method.is_constructor() && simple == wanted
}

fn obstacle(class: ClassRef, method: MethodRef) -> Option<String> {
    if is_private_class(class) {
        return Some("the class is private".into());
    }
    if method.is_native() {
        return Some("the method is native".into());
    }
    None
}

fn is_private_class(class: ClassRef) -> bool {
    let Some(def) = &class.def else { return false };
    let own = def.inner_classes.iter().find(|i| i.inner == def.name);
    own.is_some_and(|i| i.flags & flags::PRIVATE != 0)
}
