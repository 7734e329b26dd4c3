//! Inherited methods that may behave differently in a class than in the one that declares them.

use classes::{ClassRef, MethodRef};
use flow::reach;
use ir::{DynamicSite, Inst};
use std::ops::ControlFlow;

/// What a class inherits from the program's classes that have no objects of their own (abstract ones and
/// interfaces), and what from others may do something else in it, since it calls what the class overrides.
/// `is_wanted` tells which methods count at all.
pub fn inherited_methods(class: ClassRef, is_wanted: impl Fn(MethodRef) -> bool) -> Vec<MethodRef> {
    let mut found: Vec<MethodRef> = Vec::new();
    if class.is_abstract() {
        return found;
    }
    let mut parents = parents(class);
    while let Some(parent) = parents.pop() {
        if parent.module().is_none() {
            let instance = parent.methods.iter().filter(|m| {
                is_wanted(m) && !m.is_static() && !m.is_constructor() && !m.is_private()
            });
            let chosen = instance.filter(|m| class.select(m).is_some_and(|s| s.id == m.id));
            let chosen = chosen.filter(|m| parent.is_abstract() || differs(m, class));
            let new: Vec<MethodRef> = chosen
                .filter(|m| found.iter().all(|f| f.id != m.id))
                .collect();
            found.extend(new);
        }
        parents.extend(self::parents(parent));
    }
    found.sort_by_key(|m| (m.class().id.index(), m.index));
    found
}

fn parents(class: ClassRef) -> Vec<ClassRef> {
    let interfaces = class.interfaces.iter().copied();
    interfaces.chain(class.super_class).collect()
}

/// Whether a method may come to code that is another one for an object of this class: it may call what the
/// class overrides, if only through others, or calls code of which it is not known what it calls in turn.
fn differs(method: MethodRef, class: ClassRef) -> bool {
    let declaring = method.class();
    if !overrides(class, declaring) {
        return false;
    }
    let found = reach([method], |method: MethodRef, out| {
        let Some(called) = called_methods(method, declaring) else {
            return ControlFlow::Break(());
        };
        for called in called {
            let chosen = match called.is_static() || called.is_private() {
                true => Some(called),
                false => class.select(called),
            };
            match chosen {
                Some(chosen) if !declaring.is_subtype_of(chosen.class()) => {
                    return ControlFlow::Break(());
                }
                Some(chosen) if chosen.class().module().is_none() => out.push(chosen),
                // What the JDK's code does with its own object may end in any of its methods.
                Some(chosen) if &*chosen.class().name != "java/lang/Object" => {
                    return ControlFlow::Break(());
                }
                Some(_) | None => {}
            }
        }
        ControlFlow::Continue(())
    });
    found.is_break()
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

/// Whether an object of `class` executes something else than one of `declaring` for some method of that.
fn overrides(class: ClassRef, declaring: ClassRef) -> bool {
    let of_declaring = supertypes(declaring);
    let own = supertypes(class);
    let own = own.iter().filter(|c| !declaring.is_subtype_of(c));
    let mut methods = own.flat_map(|c| c.methods.iter());
    methods.any(|m| {
        let declared = |c: &ClassRef| c.declared_method(&m.name, &m.desc).is_some();
        !m.is_static() && !m.is_constructor() && of_declaring.iter().any(declared)
    })
}

/// The methods that a class has, or inherits, and that the code calls: perhaps on its own object. `None` if
/// it calls others that may get at the object.
fn called_methods(method: MethodRef, declaring: ClassRef) -> Option<Vec<MethodRef>> {
    let code = method.code().ok()?;
    let refs = &code.body.refs;
    let all = supertypes(declaring);
    let mut own = Vec::new();
    for inst in &code.body.insts {
        match inst {
            Inst::InvokeDynamic { site, .. } => {
                joins_plain(&refs.dynamics[site.index()]).then_some(())?;
            }
            Inst::Invoke { method, .. } => {
                let called = &refs.methods[method.index()];
                let found = all
                    .iter()
                    .find_map(|c| c.declared_method(&called.name, &called.desc));
                match found.filter(|m| !m.is_constructor()) {
                    Some(found) => own.push(found),
                    None => is_elsewhere(called).then_some(())?,
                }
            }
            _ => {}
        }
    }
    Some(own)
}

/// Whether a call of the JDK can't come back to the object: it takes numbers and texts, and asks nobody.
fn is_elsewhere(called: &ir::MethodSymbol) -> bool {
    let asks = [
        "java/util/function/",
        "java/util/concurrent/",
        "java/lang/Runnable",
    ];
    let params = called.desc.split(')').next().unwrap_or_default();
    let mut classes = params.split(';').filter_map(|p| p.split_once('L'));
    called.class.starts_with("java/")
        && !asks.iter().any(|prefix| called.class.starts_with(prefix))
        && classes.all(|(_, class)| is_plain(class))
}

fn is_plain(class: &str) -> bool {
    const PLAIN: [&str; 9] = [
        "Boolean",
        "Byte",
        "Character",
        "Double",
        "Float",
        "Integer",
        "Long",
        "Short",
        "String",
    ];
    let simple = class.strip_prefix("java/lang/");
    simple.is_some_and(|name| PLAIN.contains(&name))
}

/// Whether numbers and texts are joined there: objects would be asked what they are called.
fn joins_plain(site: &DynamicSite) -> bool {
    match site {
        DynamicSite::Call {
            bootstrap, parsed, ..
        } => {
            let mut classes = parsed.params.iter().filter_map(|p| p.class_name());
            &*bootstrap.class == "java/lang/invoke/StringConcatFactory" && classes.all(is_plain)
        }
        DynamicSite::Constant { .. }
        | DynamicSite::MethodType(_)
        | DynamicSite::MethodHandle(_) => false,
    }
}
