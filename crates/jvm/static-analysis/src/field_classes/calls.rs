//! Flow over calls: what is passed for a parameter, if all calls can be read, and what a method returns, if it is known
//! which one is called.

use super::ExactClasses;
use super::origins::{ValueOrigin, ValueOrigins, origins_at};
use crate::call_graph::handles;
use crate::fields::nest;
use classes::{ClassRef, MethodRef, World};
use ir::{Body, FieldSymbol, Inst, InvokeKind, MethodSymbol, Reg, flags};
use std::cell::LazyCell;
use std::collections::HashSet;

/// More parameters and results are not followed for one field.
const MOST_STEPS: usize = 64;

/// The code that has access to a field that is not public: that of its nest, and that of its package.
pub(super) struct CodeAround<'a> {
    world: &'a World,
    nest: Vec<ClassRef>,
    package: LazyCell<Vec<ClassRef>, Box<dyn FnOnce() -> Vec<ClassRef> + 'a>>,
}

/// Something whose origins are in other code.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Remote {
    Parameter(MethodRef, u16),
    Result(MethodRef),
}

impl<'a> CodeAround<'a> {
    pub(super) fn new(
        world: &'a World,
        nest: Vec<ClassRef>,
        package: impl FnOnce() -> Vec<ClassRef> + 'a,
    ) -> CodeAround<'a> {
        CodeAround {
            world,
            nest,
            package: LazyCell::new(Box::new(package)),
        }
    }

    pub(super) fn world(&self) -> &'a World {
        self.world
    }

    pub(super) fn nest(&self) -> &[ClassRef] {
        &self.nest
    }

    pub(super) fn package(&self) -> &[ClassRef] {
        &self.package
    }

    /// The classes of objects of these origins, each in the code of a method; `None` for anything. Recursion adds
    /// nothing: each parameter and each result is followed once.
    pub(super) fn classes_of(
        &self,
        found: Vec<(MethodRef, ValueOrigins)>,
        is_field: &dyn Fn(&FieldSymbol) -> bool,
    ) -> Option<ExactClasses> {
        let (mut classes, mut known) = (ExactClasses::new(), HashSet::new());
        let mut open = found;
        while let Some((method, origins)) = open.pop() {
            for origin in origins {
                let remote = match origin {
                    ValueOrigin::Class(name) => {
                        classes.insert(name);
                        continue;
                    }
                    ValueOrigin::Parameter(index) => Remote::Parameter(method, index),
                    ValueOrigin::Result(call) => {
                        let named = &method.code().ok()?.body.refs.methods[call.index()];
                        Remote::Result(self.only_callee(named)?)
                    }
                };
                if known.insert(remote) {
                    open.extend(match remote {
                        Remote::Parameter(method, index) => self.passed(method, index, is_field)?,
                        Remote::Result(method) => vec![(method, returned(method, is_field)?)],
                    });
                }
                if known.len() > MOST_STEPS {
                    return None;
                }
            }
        }
        Some(classes)
    }

    /// What all calls of a method pass for a parameter; `None` if not all of them are known.
    fn passed(
        &self,
        method: MethodRef,
        index: u16,
        is_field: &dyn Fn(&FieldSymbol) -> bool,
    ) -> Option<Vec<(MethodRef, ValueOrigins)>> {
        let is_receiver = index == 0 && !method.is_static();
        let callers = self.callers(method).filter(|_| !is_receiver)?;
        let mut passed = Vec::new();
        for caller in callers.iter().flat_map(|class| class.methods.iter()) {
            if caller.is_abstract() || caller.is_native() {
                continue;
            }
            let body = &caller.code().ok()?.body;
            // Somebody else calls what a method reference stands for.
            let mut references = body.refs.dynamics.iter().flat_map(handles);
            if references.any(|h| *h.name == *method.name && *h.desc == *method.desc) {
                return None;
            }
            if body.refs.methods.iter().any(|m| self.may_name(m, method)) {
                let sink = |inst: &Inst| self.argument(body, inst, method, index);
                passed.push((caller, origins_at(body, is_field, &sink)?));
            }
        }
        // Whoever calls a method that no code calls is not known.
        (!passed.is_empty()).then_some(passed)
    }

    /// The register with an argument, if the instruction calls the method.
    fn argument(&self, body: &Body, inst: &Inst, method: MethodRef, index: u16) -> Option<Reg> {
        let Inst::Invoke {
            method: named,
            kind,
            ..
        } = *inst
        else {
            return None;
        };
        let named = &body.refs.methods[named.index()];
        let is_static = kind == InvokeKind::Static;
        let is_call = is_static == method.is_static() && self.may_name(named, method);
        let argument = || body.call_args(inst).get(usize::from(index)).copied();
        is_call.then(argument)?
    }

    /// The classes whose code may call the method; `None` if that may be any.
    fn callers(&self, method: MethodRef) -> Option<Vec<ClassRef>> {
        let is_open = |flags: u16| flags & (flags::PUBLIC | flags::PROTECTED) != 0;
        let class = method.class();
        if method.flags & flags::PRIVATE != 0 {
            return Some(nest(self.world, class));
        }
        let is_around = self
            .nest
            .first()
            .is_some_and(|c| c.package() == class.package());
        // A constructor is not inherited: without access to the class, nobody calls it.
        let is_hidden = !is_open(method.flags) || method.is_constructor() && !is_open(class.flags);
        (is_around && is_hidden).then(|| self.package.to_vec())
    }

    /// Whether a call of what is named may execute the method.
    fn may_name(&self, named: &MethodSymbol, method: MethodRef) -> bool {
        if *named.name != *method.name || *named.desc != *method.desc {
            return false;
        }
        let owner = method.class();
        *named.class == *owner.name
            || !method.is_constructor()
                && self
                    .world
                    .load(&named.class)
                    .is_ok_and(|class| class.is_subtype_of(owner) || owner.is_subtype_of(class))
    }

    /// The method of the program that a call executes, if it can be no other one.
    fn only_callee(&self, named: &MethodSymbol) -> Option<MethodRef> {
        let class = self.world.load(&named.class).ok()?;
        let method = self.world.find_method(class, &named.name, &named.desc)?;
        let owner = method.class();
        let is_only = method.is_static()
            || method.flags & (flags::PRIVATE | flags::FINAL) != 0
            || owner.flags & flags::FINAL != 0;
        let is_read = owner.module().is_none() && !method.is_abstract() && !method.is_native();
        (is_only && is_read).then_some(method)
    }
}

/// What a method returns.
fn returned(method: MethodRef, is_field: &dyn Fn(&FieldSymbol) -> bool) -> Option<ValueOrigins> {
    origins_at(&method.code().ok()?.body, is_field, &|inst| match *inst {
        Inst::ReturnValue { src } => Some(src),
        _ => None,
    })
}
