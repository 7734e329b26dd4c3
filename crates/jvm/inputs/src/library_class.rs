//! Classes of the JDK under check.
//!
//! Their objects are created by public calls, like inputs of these classes. Type arguments are chosen once for the
//! whole class: keys and ordered elements are `Integer`s, so a `TreeMap<K, V>` is checked as a `TreeMap<Integer,
//! Object>`.

use classes::signature::formals;
use classes::{ClassRef, MethodRef};
use vm::{ElementDomain, Vm};

/// The type arguments that a class is checked with.
pub struct ClassInstantiation {
    /// As the class might declare them: `<K:Ljava/lang/Integer;V:Ljava/lang/Object;>`.
    pub declaration: String,
    /// The type of its objects: `Ljava/util/TreeMap<Ljava/lang/Integer;Ljava/lang/Object;>;`.
    pub signature: String,
    /// The same in Java source.
    pub shown: String,
}

/// The type arguments that a class of the JDK is checked with, if its objects are created by calls.
pub fn instance_of(vm: &Vm, class: ClassRef) -> Option<ClassInstantiation> {
    class.module()?;
    let recipe = vm.natives().recipe(&class.name)?;
    let declared = class.def.as_ref()?.signature.as_deref().unwrap_or_default();
    let mut declaration = String::new();
    let mut arguments = String::new();
    let mut shown = Vec::new();
    for (index, name) in formals(declared).into_iter().enumerate() {
        let argument = match recipe.holds.get(index) {
            Some(ElementDomain::Key | ElementDomain::Ordered) => "Integer",
            _ => "Object",
        };
        declaration += &format!("{name}:Ljava/lang/{argument};");
        arguments += &format!("Ljava/lang/{argument};");
        shown.push(argument);
    }
    let name = &class.name;
    Some(match arguments.is_empty() {
        true => ClassInstantiation {
            declaration: String::new(),
            signature: format!("L{name};"),
            shown: class.java_name(),
        },
        false => ClassInstantiation {
            declaration: format!("<{declaration}>"),
            signature: format!("L{name}<{arguments}>;"),
            shown: format!("{}<{}>", class.java_name(), shown.join(", ")),
        },
    })
}

/// Whether the documentation of the JDK says that a method throws this exception for an unsuitable argument: class
/// files don't say it. `has_null` says whether the call has a null argument.
///
/// The general rule is a `NullPointerException` for null; what can't be compared or stored is a `ClassCastException`
/// or an `ArrayStoreException`.
pub fn is_documented(exception: ClassRef, method: MethodRef, has_null: bool) -> bool {
    if method.class().module().is_none() {
        return false;
    }
    match &*exception.name {
        "java/lang/NullPointerException" => has_null,
        "java/lang/ClassCastException" | "java/lang/ArrayStoreException" => {
            let params = method.parsed.params.iter();
            params.into_iter().any(|p| p.class_name().is_some())
        }
        _ => false,
    }
}
