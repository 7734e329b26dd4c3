//! Type arguments (JLS 4.5.1) that calls are made with: `Integer` stands for each type variable whose bounds let it, and for others
//! their bound.
//!
//! A type is a generic signature in which no type variable is left, such as
//! `Ljava/util/Iterator<Ljava/lang/Integer;>;`; without arguments it is raw.

use crate::callable::classes_inside;
use classes::signature::{
    bounds, erase, formals, parameter_signatures, substitute, supertypes, type_arguments,
};
use classes::{Class, ClassRef, MethodRef};
use vm::Vm;

/// The signature of `java.lang.Integer`.
pub const INTEGER: &str = "Ljava/lang/Integer;";

/// What a type variable may have as its bound for `Integer` to fit.
const BOUNDS: [&str; 5] = [
    "java/lang/Object",
    "java/lang/Comparable",
    "java/lang/Number",
    "java/lang/Integer",
    "java/io/Serializable",
];

pub(crate) type Bindings = Vec<(String, String)>;

/// The type of the objects that constructors of a class make; raw if nothing stands for one of its variables.
pub fn constructed_type(class: ClassRef) -> String {
    let name = &class.name;
    match variables(signature_of(class)) {
        Some(chosen) if !chosen.is_empty() => {
            let chosen: String = chosen.into_iter().map(|(_, chosen)| chosen).collect();
            format!("L{name}<{chosen}>;")
        }
        _ => format!("L{name};"),
    }
}

/// The types of a method as calls on a variable of some type see them.
pub struct MethodTypes {
    pub(crate) method: MethodRef,
    bindings: Option<Bindings>,
    /// It is called on, or makes, what has no type arguments, though its class declares variables.
    pub(crate) is_raw: bool,
}

impl MethodTypes {
    /// `on` is the type of the variable that the method is called on; of a constructor, what it
    /// makes is asked for.
    pub fn new(vm: &Vm, on: Option<&str>, method: MethodRef) -> MethodTypes {
        let made = method
            .is_constructor()
            .then(|| constructed_type(method.class()));
        let own = method.def().signature.as_deref().unwrap_or_default();
        let bindings = match made.as_deref().or(on) {
            Some(on) => bindings(vm, on, method.class()),
            None => Some(Vec::new()),
        };
        let is_raw = bindings.is_none();
        let bindings = bindings.and_then(|outer| {
            let own = variables(own)?.into_iter();
            // The method's own come first: they hide those of the class.
            Some(own.chain(outer).collect())
        });
        MethodTypes {
            method,
            bindings,
            is_raw,
        }
    }

    /// The type of a parameter, if type variables or wildcards stand in its declaration and it is clear
    /// what for.
    pub fn parameter(&self, vm: &Vm, index: usize) -> Option<String> {
        let declared = *parameter_signatures(self.method).get(index)?;
        let resolved = elements_of_any(vm, &self.resolve(declared)?);
        (resolved != declared).then_some(resolved)
    }

    /// The type of its result: without arguments if it is not clear what they are. `None` if it gives
    /// nothing.
    pub fn result(&self) -> Option<String> {
        if self.method.is_constructor() {
            return Some(constructed_type(self.method.class()));
        }
        let returned = &self.method.parsed.ret.as_ref()?.text;
        let signature = self.method.def().signature.as_deref().unwrap_or_default();
        let generic = signature.rsplit_once(')').map(|(_, result)| result);
        // What is thrown may stand behind it.
        let generic = generic.map(|g| g.split('^').next().unwrap_or(g));
        let resolved = match generic {
            Some(generic) => self.resolve(generic),
            None => None,
        };
        Some(resolved.unwrap_or_else(|| returned.to_string()))
    }

    /// The type of a parameter, with what stands for type variables if that is clear; `None` if it has no
    /// arguments.
    pub(crate) fn declared_type(&self, index: usize) -> Option<String> {
        let declared = *parameter_signatures(self.method).get(index)?;
        Some(self.resolve(declared).unwrap_or(declared.to_owned()))
    }

    /// The classes of the program whose objects may be inside of what it takes.
    pub(crate) fn classes_inside(&self, vm: &Vm) -> Vec<ClassRef> {
        let params = 0..self.method.parsed.params.len();
        let types = params.filter_map(|index| self.declared_type(index));
        classes_inside(vm, self.method, types)
    }

    /// Whether a type is named in what a parameter takes, with its arguments.
    pub(crate) fn mentions_type(&self, sought: &str) -> bool {
        let types = parameter_signatures(self.method).into_iter();
        let mut types = types.filter_map(|declared| self.resolve(declared));
        types.any(|resolved| resolved.contains(sought))
    }

    pub(crate) fn resolve(&self, signature: &str) -> Option<String> {
        let bindings = self.bindings.as_ref()?;
        let resolved = substitute(signature, |name| {
            let mut known = bindings.iter().filter(|(n, _)| n == name);
            known.next().map(|(_, value)| value.clone())
        })?;
        match resolved.as_bytes().first()? {
            b'+' => Some(resolved[1..].to_owned()),
            b'-' | b'*' => None,
            _ => Some(resolved),
        }
    }
}

/// What stands for the type variables of `declaring` in a variable of the type `on`; `None` if that is
/// raw.
pub(crate) fn bindings(vm: &Vm, on: &str, declaring: ClassRef) -> Option<Bindings> {
    let (name, _) = erase(on)?;
    let class = vm.world.load(&name).ok()?;
    let names = formals(signature_of(class));
    let arguments = type_arguments(on);
    if names.len() != arguments.len() {
        return formals(signature_of(declaring)).is_empty().then(Vec::new);
    }
    let own = names.into_iter().zip(arguments);
    let own: Bindings = own
        .map(|(name, argument)| (name.to_owned(), argument.to_owned()))
        .collect();
    if class.id == declaring.id {
        return Some(own);
    }
    let parents = supertypes(signature_of(class));
    let parents: Vec<String> = match parents.is_empty() {
        // A class without a signature has parents without arguments.
        true => {
            let parents = class
                .super_class
                .into_iter()
                .chain(class.interfaces.iter().copied());
            parents.map(|parent| parent.descriptor()).collect()
        }
        false => parents.into_iter().map(str::to_owned).collect(),
    };
    parents.iter().find_map(|parent| {
        let (name, _) = erase(parent)?;
        let loaded = vm.world.load(&name).ok()?;
        let known = |name: &str| own.iter().find(|(n, _)| n == name).map(|(_, v)| v.clone());
        let parent = substitute(parent, known)?;
        match loaded.is_subtype_of(declaring) {
            true => bindings(vm, &parent, declaring),
            false => None,
        }
    })
}

/// The type with `Integer` for `?`, where it says what a collection holds.
fn elements_of_any(vm: &Vm, signature: &str) -> String {
    let Some((name, _)) = erase(signature).filter(|_| signature.contains('*')) else {
        return signature.to_owned();
    };
    match vm.natives().recipe(&name) {
        Some(_) => {
            let arguments = type_arguments(signature).into_iter();
            let arguments = arguments.map(|a| if a == "*" { INTEGER } else { a });
            format!("L{name}<{}>;", arguments.collect::<String>())
        }
        None => signature.to_owned(),
    }
}

/// Whether a class declares type variables.
pub(crate) fn is_generic(class: &Class) -> bool {
    !formals(signature_of(class)).is_empty()
}

fn signature_of(class: &Class) -> &str {
    let def = class.def.as_ref();
    def.and_then(|d| d.signature.as_deref()).unwrap_or_default()
}

/// The type variables that a class or method declares, and what stands for each; `None` if nothing does for
/// one.
fn variables(signature: &str) -> Option<Bindings> {
    let names = formals(signature).into_iter();
    let all = names.map(|name| Some((name.to_owned(), bound_or_integer(signature, name)?)));
    let all: Bindings = all.collect::<Option<_>>()?;
    let is_number = |(_, chosen): &(String, String)| chosen == INTEGER;
    // What has others as its bounds may be `Integer` if these are, too.
    let is_own = |(name, _): &(String, String)| {
        let others = bounds(signature, name).into_iter().flatten();
        let mut mentioned = others.filter(|bound| substitute(bound, |_| None).is_none());
        mentioned.all(|bound| substitute(bound, |n| (n == name).then(String::new)).is_some())
    };
    (all.iter().all(is_number) || all.iter().all(is_own)).then_some(all)
}

/// `Integer`, or the only bound.
fn bound_or_integer(signature: &str, name: &str) -> Option<String> {
    let bounds = bounds(signature, name)?;
    if bounds.iter().all(|bound| is_above_integer(bound)) {
        return Some(INTEGER.to_owned());
    }
    let [bound] = bounds[..] else {
        return None;
    };
    substitute(bound, |_| None)
}

/// Whether `Integer` fits a bound, if it stands for all type variables.
fn is_above_integer(bound: &str) -> bool {
    if bound.starts_with('T') {
        return true;
    }
    let is_known = erase(bound).is_some_and(|(class, _)| BOUNDS.contains(&&*class));
    let mut arguments = type_arguments(bound).into_iter();
    is_known
        && arguments.all(|argument| {
            let bare = argument.trim_start_matches(['+', '-']);
            bare == "*" || bare == INTEGER || bare.starts_with('T')
        })
}

#[cfg(test)]
mod tests {
    use super::{INTEGER, variables};

    #[test]
    fn what_stands_for_type_variables() {
        let shape = Some(&["Lacme/Shape;"][..]);
        let versions = Some(&["Ljava/lang/Comparable<Lacme/Version;>;"][..]);
        let cases = [
            ("Ljava/lang/Object;", Some(&[][..])),
            ("<T:Ljava/lang/Object;>Ljava/lang/Object;", Some(&[INTEGER])),
            (
                "<K::Ljava/lang/Comparable<TK;>;V:Ljava/lang/Object;>LBase<TV;>;",
                Some(&[INTEGER, INTEGER]),
            ),
            (
                "<N:Ljava/lang/Number;:Ljava/lang/Comparable<TN;>;>LX;",
                Some(&[INTEGER]),
            ),
            ("<K:Ljava/lang/Object;V:TK;>LX;", Some(&[INTEGER, INTEGER])),
            ("<T::Ljava/lang/Comparable<-TT;>;>LX;", Some(&[INTEGER])),
            ("<T:Lacme/Shape;>Ljava/lang/Object;", shape),
            ("<T::Ljava/lang/Comparable<Lacme/Version;>;>LX;", versions),
            ("<T:Lacme/Shape;:Ljava/lang/Comparable<TT;>;>LX;", None),
            ("<T:Lacme/Shape;U:TT;>LX;", None),
            ("<T::Ljava/util/List<TT;>;>Ljava/lang/Object;", None),
        ];
        for (signature, expected) in cases {
            let chosen = variables(signature);
            let chosen: Option<Vec<String>> = chosen.map(|v| v.into_iter().map(|v| v.1).collect());
            let chosen: Option<Vec<&str>> = chosen
                .as_ref()
                .map(|v| v.iter().map(String::as_str).collect());
            assert_eq!(chosen.as_deref(), expected, "{signature}");
        }
    }
}
