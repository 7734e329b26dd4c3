//! Class selection: which classes get a suite.

use answer::SkippedClass;
use classes::{ClassRef, is_named};
use ir::flags;
use vm::Vm;

/// A class under test.
#[derive(Clone)]
pub struct TestedClass {
    pub class: ClassRef,
    /// Itself and the classes within it, whose branches its tests are to take.
    pub within: Vec<ClassRef>,
    /// The package of its tests.
    pub package: String,
}

/// The classes of these internal names that the filter lets through and that are in no other one;
/// and those that can't be linked.
pub fn tested_classes(
    vm: &Vm,
    names: &[String],
    filter: &[String],
) -> Result<(Vec<TestedClass>, Vec<SkippedClass>), String> {
    if let Some(name) = filter
        .iter()
        .find(|f| !names.iter().any(|n| is_named(n, f)))
    {
        return Err(format!("nothing in the targets is named {name}"));
    }
    // A jar may hold thousands that nobody asked for.
    let asked: Vec<&String> = names
        .iter()
        .filter(|n| filter.iter().any(|f| is_named(n, f)))
        .collect();
    let is_of_use = |name: &&String| {
        let is_in = |outer: &str| name.strip_prefix(outer).is_some_and(|n| n.starts_with('$'));
        filter.is_empty() || asked.iter().any(|a| *a == *name || is_in(a))
    };
    let mut skipped = Vec::new();
    let mut loaded: Vec<ClassRef> = Vec::new();
    for name in names.iter().filter(is_of_use) {
        match vm.world.load(name) {
            Ok(class) => loaded.push(class),
            Err(error) => skipped.push(SkippedClass {
                class: name.replace('/', "."),
                reason: error.to_string(),
            }),
        }
    }
    let is_wanted = |class: &ClassRef| match filter.is_empty() {
        true => is_offered(vm, class),
        false => filter.iter().any(|f| is_named(&class.name, f)),
    };
    let roots = loaded.iter().copied().filter(is_wanted);
    let tested = roots.filter(has_code).map(|class| TestedClass {
        class,
        within: loaded
            .iter()
            .copied()
            .filter(|other| is_within(vm, other, class))
            .collect(),
        package: package_of_tests(&class.java_name(), vm),
    });
    let tested: Vec<TestedClass> = tested.collect();
    if tested.is_empty()
        && let Some(SkippedClass { reason, .. }) = skipped.first()
    {
        return Err(reason.clone());
    }
    Ok((tested, skipped))
}

/// Whether a class gets a suite of its own where none is asked for by its name: it is in no other one,
/// or in one that is nothing but a place for classes.
fn is_offered(vm: &Vm, class: &ClassRef) -> bool {
    let Some(outer) = outer_of(class) else {
        return !is_place(class);
    };
    let is_known = |def: &ir::ClassDef| {
        let own = def.inner_classes.iter().find(|i| i.inner == def.name);
        own.is_some_and(|i| i.flags & flags::STATIC != 0 && i.flags & flags::PRIVATE == 0)
    };
    let around = vm.world.load(&outer);
    let is_in_place = |around: ClassRef| match outer_of(&around) {
        None => is_place(&around),
        Some(_) => is_place(&around) && is_offered(vm, &around),
    };
    class.def.as_ref().is_some_and(|def| is_known(def)) && around.is_ok_and(is_in_place)
}

/// Whether a class has no code of its own, but others within it.
fn is_place(class: &ClassRef) -> bool {
    let mut own = class.methods.iter().filter(|m| m.def().has_code);
    let has_within = class.def.as_ref().is_some_and(|def| {
        let mut inner = def.inner_classes.iter();
        inner.any(|i| i.outer.as_deref() == Some(&*def.name))
    });
    has_within && class.instance_slots.is_empty() && own.all(|m| m.is_constructor())
}

/// The class that this one is declared in, by its internal name.
fn outer_of(class: &ClassRef) -> Option<String> {
    let def = class.def.as_ref()?;
    if let Some(method) = &def.enclosing_method {
        return Some(method.class.to_string());
    }
    let own = def.inner_classes.iter().find(|i| i.inner == def.name)?;
    own.outer.as_ref().map(ToString::to_string)
}

fn is_within(vm: &Vm, class: &ClassRef, root: ClassRef) -> bool {
    let mut at = *class;
    loop {
        if at.id == root.id {
            return true;
        }
        let outer = outer_of(&at).and_then(|name| vm.world.load(&name).ok());
        match outer {
            Some(outer) => at = outer,
            None => return false,
        }
    }
}

/// Whether there is anything to call: an annotation or a plain interface has nothing.
fn has_code(class: &ClassRef) -> bool {
    class.flags & flags::SYNTHETIC == 0 && class.methods.iter().any(|m| m.def().has_code)
}

/// The package of a class's tests: its own, unless it is one of the JDK, which nothing can be added to.
pub fn package_of_tests(class: &str, vm: &Vm) -> String {
    let package = class.rsplit_once('.').map_or("", |(package, _)| package);
    let loaded = vm.world.load(&class.replace('.', "/"));
    match loaded.is_ok_and(|c| c.module().is_some()) {
        true => format!("cairn.{package}"),
        false => package.to_owned(),
    }
}
