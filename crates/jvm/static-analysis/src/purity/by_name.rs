//! Purity by name: pure methods of some classes. Their code, and what it calls by name, stores into no field
//! and no array, takes no monitor, and calls no method of the program's objects through the library.

use super::{Notion, pure_callees};
use crate::call_graph::NameCallGraph;
use classes::{ClassRef, MethodRef};
use flow::reach;
use ir::{DynamicSite, InvokeKind, flags};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::ops::ControlFlow;

/// Classes of the library whose methods change no other object than a new one of their own.
const HARMLESS: [&str; 12] = [
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Double",
    "java/lang/Float",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Math",
    "java/lang/Short",
    "java/lang/String",
    "java/lang/StringBuilder",
    "java/util/Objects",
];

/// The methods of some classes that change nothing. Each is looked at when it is asked for: there may be
/// very many.
pub struct PureMethods {
    calls: NameCallGraph,
    own: FxHashSet<&'static str>,
    /// By number.
    known: RefCell<FxHashMap<u32, bool>>,
}

impl PureMethods {
    /// Of these classes; the code of others is not looked at.
    pub fn new(classes: &[ClassRef]) -> PureMethods {
        PureMethods {
            calls: NameCallGraph::new(classes),
            own: classes.iter().map(|c| &*c.name).collect(),
            known: RefCell::default(),
        }
    }

    /// Whether a call changes nothing and gives no object of the program.
    pub fn contains(&self, method: MethodRef) -> bool {
        let returned = method.parsed.ret.as_ref().and_then(|r| r.class_name());
        // What is given may be part of the object, and can be changed if it is a builder.
        let is_value = |name| HARMLESS.contains(&name) && name != "java/lang/StringBuilder";
        // A constructor gives an object, if only an exception.
        !method.is_constructor() && returned.is_none_or(is_value) && self.is_pure(method)
            || is_made_for_enum(method)
    }

    /// Whether nothing that it may come to stores anything.
    fn is_pure(&self, method: MethodRef) -> bool {
        let mut known = self.known.borrow_mut();
        let reached = reach([method], |at: MethodRef, out| {
            match known.get(&at.id.0) {
                Some(true) => return ControlFlow::Continue(()),
                Some(false) => return ControlFlow::Break(at),
                None => {}
            }
            let is_own = self.own.contains(&*at.class().name);
            match is_own.then(|| pure_callees(self, at)).flatten() {
                Some(called) => {
                    out.extend(called);
                    ControlFlow::Continue(())
                }
                None => ControlFlow::Break(at),
            }
        });
        match reached {
            ControlFlow::Continue(reached) => {
                known.extend(reached.iter().map(|m| (m.id.0, true)));
                true
            }
            ControlFlow::Break(impure) => {
                known.insert(impure.id.0, false);
                known.insert(method.id.0, false);
                false
            }
        }
    }
}

impl Notion for PureMethods {
    fn allows_monitors(&self) -> bool {
        false
    }

    fn allows_site(&self, site: &DynamicSite) -> bool {
        joins_texts(site)
    }

    fn callees(
        &self,
        _caller: MethodRef,
        _kind: InvokeKind,
        called: &ir::MethodSymbol,
    ) -> Option<Vec<MethodRef>> {
        let (class, name, desc) = (&*called.class, &*called.name, &*called.desc);
        let is_made = is_exception(class) && name == "<init>";
        match self.own.contains(class) {
            _ if is_made => Some(Vec::new()),
            true => self
                .calls
                .methods_named(name, desc)
                .map(<[MethodRef]>::to_vec),
            false => is_harmless(class, name, desc).then(Vec::new),
        }
    }
}

/// `values` and `valueOf` of an enum, which the language defines: they give constants, and these are there
/// anyway.
fn is_made_for_enum(method: MethodRef) -> bool {
    let class = method.class();
    let is_made = match &*method.name {
        "values" => method.parsed.params.is_empty(),
        "valueOf" => {
            &*method.parsed.params[..]
                .iter()
                .map(|p| &*p.text)
                .collect::<String>()
                == TEXT
        }
        _ => false,
    };
    class.flags & flags::ENUM != 0 && method.is_static() && is_made
}

const TEXT: &str = "Ljava/lang/String;";

/// Whether a method of the library changes nothing and asks no object of the program anything: it takes
/// only numbers and texts, or looks at nothing but references.
fn is_harmless(class: &str, name: &str, desc: &str) -> bool {
    const ONLY_LOOK: [&str; 4] = ["equals", "isNull", "nonNull", "requireNonNull"];
    let is_text = |name: &str| HARMLESS.contains(&name) && name != "java/util/Objects";
    let params = desc.strip_prefix('(').and_then(|d| d.split(')').next());
    let mut classes = params.unwrap_or_default().split(';');
    // Before each class stand types without one: `I`, `[C`.
    let takes_plain = classes.all(|types| {
        let class = types.split_once('L').map(|(_, class)| class);
        class.is_none_or(is_text)
    });
    // `Objects.equals` asks the objects, `String.equals` does not.
    let only_looks = ONLY_LOOK.contains(&name) && (is_text(class) || name != "equals");
    HARMLESS.contains(&class) && (takes_plain || only_looks && !desc.contains("Supplier"))
}

/// Whether numbers and texts are joined there: objects would be asked what they are called.
fn joins_texts(site: &DynamicSite) -> bool {
    let DynamicSite::Call {
        bootstrap, parsed, ..
    } = site
    else {
        return false;
    };
    let mut classes = parsed.params.iter().filter_map(|p| p.class_name());
    &*bootstrap.class == "java/lang/invoke/StringConcatFactory"
        && classes.all(|class| class == "java/lang/String")
}

/// Exceptions of the library are made and thrown; nothing else comes of them.
fn is_exception(class: &str) -> bool {
    class.starts_with("java/") && (class.ends_with("Exception") || class.ends_with("Error"))
}

#[cfg(test)]
mod tests {
    use super::is_harmless;

    #[test]
    fn what_asks_objects_of_the_program_is_not_harmless() {
        let cases = [
            ("java/lang/Math", "max", "(II)I", true),
            (
                "java/lang/StringBuilder",
                "append",
                "(I)Ljava/lang/StringBuilder;",
                true,
            ),
            (
                "java/lang/StringBuilder",
                "append",
                "(ILjava/lang/String;[C)V",
                true,
            ),
            (
                "java/lang/StringBuilder",
                "append",
                "(Ljava/lang/Object;)V",
                false,
            ),
            ("java/lang/String", "equals", "(Ljava/lang/Object;)Z", true),
            (
                "java/util/Objects",
                "equals",
                "(Ljava/lang/Object;Ljava/lang/Object;)Z",
                false,
            ),
            (
                "java/util/Objects",
                "requireNonNull",
                "(Ljava/lang/Object;)V",
                true,
            ),
            ("java/util/List", "size", "()I", false),
        ];
        for (class, name, desc, expected) in cases {
            assert_eq!(
                is_harmless(class, name, desc),
                expected,
                "{class}.{name}{desc}"
            );
        }
    }
}
