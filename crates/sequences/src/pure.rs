//! Methods that change nothing, whatever they are called with: their code, and what it calls, stores
//! into no field and no array.

use classes::{ClassRef, MethodRef};
use ir::{DynamicSite, Inst};
use rustc_hash::{FxHashMap, FxHashSet};

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

/// The methods of some classes that change nothing.
pub struct Pure(FxHashSet<u32>);

impl Pure {
    pub fn new(classes: &[ClassRef]) -> Pure {
        let methods = || classes.iter().flat_map(|c| c.methods.iter());
        let mut by_name: FxHashMap<(&str, &str), Vec<MethodRef>> = FxHashMap::default();
        for method in methods() {
            let named = by_name.entry((&*method.name, &*method.desc)).or_default();
            named.push(method);
        }
        let mut pure: FxHashSet<u32> = methods().map(|m| m.id.0).collect();
        let own: FxHashSet<&str> = classes.iter().map(|c| &*c.name).collect();
        // What calls something that is not pure is not pure itself.
        loop {
            let is_pure = |name: &str, desc: &str, class: &str| match own.contains(class) {
                true => by_name
                    .get(&(name, desc))
                    .is_some_and(|all| all.iter().all(|m| pure.contains(&m.id.0))),
                false => is_harmless(class, name, desc),
            };
            let not: Vec<u32> = methods()
                .filter(|m| pure.contains(&m.id.0) && !stores_nothing(m, &is_pure))
                .map(|m| m.id.0)
                .collect();
            if not.is_empty() {
                return Pure(pure);
            }
            not.iter().for_each(|id| _ = pure.remove(id));
        }
    }

    /// Whether a call changes nothing and gives no object of the program.
    pub fn contains(&self, method: MethodRef) -> bool {
        let returned = method.parsed.ret.as_ref().and_then(|r| r.class_name());
        self.0.contains(&method.id.0) && returned.is_none_or(|name| HARMLESS.contains(&name))
    }
}

/// Whether the code of a method stores nothing itself, and calls only what changes nothing.
fn stores_nothing(method: MethodRef, is_pure: &dyn Fn(&str, &str, &str) -> bool) -> bool {
    let Ok(code) = method.code() else {
        return false;
    };
    let refs = &code.body.refs;
    code.body.insts.iter().all(|inst| match inst {
        Inst::ArrayStore { .. }
        | Inst::PutField { .. }
        | Inst::PutStatic { .. }
        | Inst::MonitorEnter { .. }
        | Inst::ConstDynamic { .. } => false,
        Inst::InvokeDynamic { site, .. } => joins_texts(&refs.dynamics[site.index()]),
        Inst::Invoke { method, .. } => {
            let called = &refs.methods[method.index()];
            is_exception(&called.class) && &*called.name == "<init>"
                || is_pure(&called.name, &called.desc, &called.class)
        }
        _ => true,
    })
}

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
