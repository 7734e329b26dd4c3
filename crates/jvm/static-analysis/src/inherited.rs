//! Inherited methods: which of them may behave differently in a class than in the class above it where they are
//! checked already.
//!
//! An inherited method differs if it may call, on its own object, something that the class overrides: directly, in
//! lambdas, through other methods of the object, or through code that the object is passed to. What another object
//! does that came by a reference to this one before is not followed. It differs as well if it reads a field that the
//! class inherits and assigns.

use crate::call_graph::handles;
use classes::{ClassRef, MethodRef};
use flow::reach;
use ir::{DynamicSite, Inst, MethodSymbol, TypeDesc};
use std::ops::ControlFlow;
use std::sync::Arc;

/// What a class inherits from the program's classes.
#[derive(Clone, Debug, Default)]
pub struct InheritedMethods {
    /// Methods that are to be checked in the class: those of classes and interfaces that have no objects of their own,
    /// and those that may do something else than in the class above.
    pub differing: Vec<MethodRef>,
    /// The number of the others: they do what they do in the class above.
    pub alike: usize,
}

/// The methods that a class inherits. `is_wanted` tells which methods count at all, `is_checked` which classes are
/// checked beside this one.
pub fn inherited_methods(
    class: ClassRef,
    is_wanted: impl Fn(MethodRef) -> bool,
    is_checked: impl Fn(ClassRef) -> bool,
) -> InheritedMethods {
    let mut inherited = InheritedMethods::default();
    if class.is_abstract() {
        return inherited;
    }
    let mut heirs: Vec<Heir> = Vec::new();
    let mut seen: Vec<MethodRef> = Vec::new();
    for parent in supertypes(class) {
        if parent.module().is_some() || parent.id == class.id {
            continue;
        }
        let instance = parent
            .methods
            .iter()
            .filter(|m| is_wanted(m) && !m.is_static() && !m.is_constructor() && !m.is_private());
        for method in instance.filter(|m| is_selected(class, m)) {
            if seen.iter().any(|s| s.id == method.id) {
                continue;
            }
            seen.push(method);
            let may_differ = match class_above(class, method, &is_checked) {
                None => true,
                Some(above) => {
                    let known = heirs.iter().position(|heir| heir.above.id == above.id);
                    let at = known.unwrap_or_else(|| {
                        heirs.push(Heir::new(class, above));
                        heirs.len() - 1
                    });
                    heirs[at].differs(method)
                }
            };
            match may_differ {
                true => inherited.differing.push(method),
                false => inherited.alike += 1,
            }
        }
    }
    let order = |m: &MethodRef| (m.class().id.index(), m.index);
    inherited.differing.sort_by_key(order);
    inherited
}

/// Whether an object of the class executes this very method.
fn is_selected(class: ClassRef, method: MethodRef) -> bool {
    class.select(method).is_some_and(|m| m.id == method.id)
}

/// The nearest class above that has objects of its own, executes the same method, and is checked; else the one that
/// declares it, if that has objects.
fn class_above(
    class: ClassRef,
    method: MethodRef,
    is_checked: impl Fn(ClassRef) -> bool,
) -> Option<ClassRef> {
    let mut above = class.super_class;
    while let Some(candidate) = above {
        if !candidate.is_abstract() && is_selected(candidate, method) && is_checked(candidate) {
            return Some(candidate);
        }
        above = candidate.super_class;
    }
    let declaring = method.class();
    (!declaring.is_abstract()).then_some(declaring)
}

fn parents(class: ClassRef) -> Vec<ClassRef> {
    let interfaces = class.interfaces.iter().copied();
    interfaces.chain(class.super_class).collect()
}

/// All that an object of a class is, the class included.
fn supertypes(class: ClassRef) -> Vec<ClassRef> {
    let all = reach([class], |class: ClassRef, out| {
        out.extend(parents(class));
        ControlFlow::<()>::Continue(())
    });
    match all {
        ControlFlow::Continue(all) => all,
        ControlFlow::Break(()) => Vec::new(),
    }
}

/// A class, and one above it.
struct Heir {
    class: ClassRef,
    above: ClassRef,
    /// All that an object of the class is.
    supertypes: Vec<ClassRef>,
    /// Whether an object of the class executes something else than one of the class above for some method of that.
    overrides: bool,
    /// Whether one of these methods is declared by the JDK, whose code may call it.
    overrides_library: bool,
    /// Fields that the class, or one between the two, inherits and assigns: its objects may be in states that those of
    /// the class above never get into.
    assigned: Vec<Arc<str>>,
}

impl Heir {
    fn new(class: ClassRef, above: ClassRef) -> Heir {
        let of_above = supertypes(above);
        let supertypes = supertypes(class);
        let new: Vec<ClassRef> = supertypes
            .iter()
            .copied()
            .filter(|c| !above.is_subtype_of(c))
            .collect();
        let mut overrides = false;
        let mut overrides_library = false;
        for method in new.iter().flat_map(|c| c.methods.iter()) {
            if method.is_static() || method.is_constructor() {
                continue;
            }
            let declares = |c: &&ClassRef| c.declared_method(&method.name, &method.desc).is_some();
            for declaring in of_above.iter().filter(declares) {
                overrides = true;
                overrides_library |= declaring.module().is_some();
            }
        }
        Heir {
            class,
            above,
            overrides,
            overrides_library,
            assigned: new
                .iter()
                .flat_map(|c| assigned_inherited_fields(c))
                .collect(),
            supertypes,
        }
    }

    /// Whether a method may come to code that is another one for an object of this class.
    fn differs(&self, method: MethodRef) -> bool {
        if !self.overrides && self.assigned.is_empty() {
            return false;
        }
        let found = reach([method], |method: MethodRef, out| {
            let Some(called) = self.called_methods(method) else {
                return ControlFlow::Break(());
            };
            for called in called {
                let own = |c: ClassRef| match called.is_static() || called.is_private() {
                    true => Some(called),
                    false => c.select(called),
                };
                let (chosen, above) = (own(self.class), own(self.above));
                if chosen.map(|m| m.id) != above.map(|m| m.id) {
                    return ControlFlow::Break(());
                }
                match chosen {
                    Some(chosen) if chosen.class().module().is_none() => out.push(chosen),
                    // What the JDK's code does with its own object may end in any method that the JDK declares.
                    Some(chosen) if &*chosen.class().name != "java/lang/Object" => {
                        if self.overrides_library {
                            return ControlFlow::Break(());
                        }
                    }
                    Some(_) | None => {}
                }
            }
            ControlFlow::Continue(())
        });
        found.is_break()
    }

    /// The methods that the class has, or inherits, and that the code calls: perhaps on its own object. `None` if
    /// it passes the object to others that may call what is overridden, or reads what the class assigns.
    fn called_methods(&self, method: MethodRef) -> Option<Vec<MethodRef>> {
        let code = method.code().ok()?;
        let refs = &code.body.refs;
        let mut own = Vec::new();
        for inst in &code.body.insts {
            match inst {
                Inst::InvokeDynamic { site, .. } => {
                    let site = &refs.dynamics[site.index()];
                    own.extend(handles(site).filter_map(|h| self.declared(&h.name, &h.desc)));
                    if joins_strings(site) && self.joins_object(site) {
                        return None;
                    }
                }
                Inst::Invoke { method, .. } => {
                    let called = &refs.methods[method.index()];
                    match self.declared(&called.name, &called.desc) {
                        Some(found) => own.push(found),
                        None => self.keeps_from(called).then_some(())?,
                    }
                }
                Inst::GetField { field, .. } => {
                    let field = &refs.fields[field.index()];
                    if self.assigned.contains(&field.name) {
                        return None;
                    }
                }
                _ => {}
            }
        }
        Some(own)
    }

    /// The method of this name and descriptor that the class has or inherits.
    fn declared(&self, name: &str, desc: &str) -> Option<MethodRef> {
        let mut all = self.supertypes.iter();
        let found = all.find_map(|c| c.declared_method(name, desc));
        found.filter(|m| !m.is_constructor())
    }

    /// Whether none of the parameters can be the object, or nobody calls what is overridden on one that it can be.
    fn keeps_from(&self, called: &MethodSymbol) -> bool {
        let params = called.desc.split(')').next().unwrap_or_default();
        let mut classes = params.split(';').filter_map(|p| p.split_once('L'));
        !classes.any(|(_, class)| self.may_be_called_as(class))
    }

    /// Whether code that has the object as one of this class may call what is overridden.
    fn may_be_called_as(&self, class: &str) -> bool {
        match class {
            "java/lang/Object" => self.overrides_library,
            class => self.supertypes.iter().any(|c| *c.name == *class),
        }
    }

    /// Whether the object may be asked what it is called.
    fn joins_object(&self, site: &DynamicSite) -> bool {
        let DynamicSite::Call { parsed, .. } = site else {
            return false;
        };
        let mut classes = parsed.params.iter().filter_map(TypeDesc::class_name);
        self.overrides_library && classes.any(|c| self.may_be_called_as(c))
    }
}

fn joins_strings(site: &DynamicSite) -> bool {
    match site {
        DynamicSite::Call { bootstrap, .. } => {
            &*bootstrap.class == "java/lang/invoke/StringConcatFactory"
        }
        DynamicSite::Constant { .. }
        | DynamicSite::MethodType(_)
        | DynamicSite::MethodHandle(_) => false,
    }
}

/// The names of the inherited instance fields that code of a class assigns.
fn assigned_inherited_fields(class: ClassRef) -> Vec<Arc<str>> {
    let above = supertypes(class);
    let mut names = Vec::new();
    for code in class.methods.iter().filter_map(|m| m.code().ok()) {
        let body = &code.body;
        for inst in &body.insts {
            let Inst::PutField { field, .. } = inst else {
                continue;
            };
            let field = &body.refs.fields[field.index()];
            let is_own =
                *field.class == *class.name && class.fields.iter().any(|f| f.name == field.name);
            if !is_own && above.iter().any(|c| *c.name == *field.class) {
                names.push(field.name.clone());
            }
        }
    }
    names
}
