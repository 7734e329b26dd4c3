//! Input records. Only its canonical constructor makes a record, and nothing changes it afterwards: so that
//! constructor runs on unknown components, and what it rejects is no input.

use super::Unknown;
use super::built_objects::{BuildRecipe, Start};
use super::generics::class_signature;
use crate::vm::Vm;
use classes::signature::{erase, formals, substitute, type_arguments, with_bounds};
use classes::{Class, ClassRef, MethodRef};
use ir::RecordComponent;

/// One for all records: what it takes is read off the class.
static RECORD: BuildRecipe = BuildRecipe {
    class: "",
    start: Start::Canonical,
    add: ("", ""),
    holds: &[],
    most: 0,
    is_all: true,
};

pub(crate) fn components(class: &Class) -> Option<&[RecordComponent]> {
    class.def.as_ref()?.record.as_deref()
}

/// The constructor that takes all components in their order.
pub fn canonical_constructor(class: ClassRef) -> Option<MethodRef> {
    let types = components(class)?.iter().map(|c| &*c.desc.text);
    let desc = format!("({})V", types.collect::<String>());
    class.declared_method("<init>", &desc)
}

impl Vm {
    /// How objects of a class are made, if it is by calls.
    pub fn recipe(&self, class: ClassRef) -> Option<&'static BuildRecipe> {
        let is_record = || self.opens(class) && canonical_constructor(class).is_some();
        let known = self.natives().recipe(&class.name);
        known.or_else(|| is_record().then_some(&RECORD))
    }

    /// Whether it takes a choice to make any object of this class: one that is only known not to be
    /// null could not be shown.
    pub(crate) fn is_made_whole(&self, class: ClassRef) -> bool {
        let of_record = |c: ClassRef| self.is_record(Some(c)) && !self.takes_defaults(c);
        self.natives().is_made_whole(&class.name) || self.some_class(class).is_some_and(of_record)
    }

    /// Whether a record is known that is made of zeros and nulls.
    fn takes_defaults(&self, class: ClassRef) -> bool {
        self.default_records.lock().get(&class.id.0) == Some(&true)
    }

    fn is_record(&self, class: Option<ClassRef>) -> bool {
        let recipe = class.and_then(|c| self.recipe(c));
        recipe.is_some_and(|r| matches!(r.start, Start::Canonical))
    }

    /// A class of the program whose objects may stand where `class` is declared. If there is a choice,
    /// no record that is not known to be made of defaults: not all components will do.
    pub fn some_class(&self, class: ClassRef) -> Option<ClassRef> {
        if !class.is_abstract() {
            return Some(class);
        }
        let below = self.subclasses.below(&self.world, class);
        let find = |is: &dyn Fn(ClassRef) -> bool| below.iter().copied().find(|c| is(c));
        find(&|c| !self.is_record(Some(c)))
            .or_else(|| find(&|c| self.takes_defaults(c)))
            .or(below.first().copied())
    }
}

/// What is known of a component of a record that stands for `owner`.
pub(crate) fn component(owner: &Unknown, class: ClassRef, component: &RecordComponent) -> Unknown {
    let name = format!("{}.{}", owner.name, component.name);
    let declared = component.desc.class_name().unwrap_or("java/lang/Object");
    let Some(signature) = component.signature.as_deref() else {
        return Unknown::new(name, declared);
    };
    let resolved = resolve_component(owner, class_signature(class), signature);
    let known = resolved.as_deref().and_then(erase);
    let class = known.as_ref().map(|(class, _)| &**class);
    let class = class.filter(|c| *c != "java/lang/Object");
    Unknown {
        generic: known.as_ref().is_some_and(|(_, generic)| *generic),
        signature: resolved.map(|s| s.trim_start_matches(['+', '-']).into()),
        ..Unknown::new(name, class.unwrap_or(declared))
    }
}

/// The type of a component with the type arguments that the record is declared with.
/// `declared` is the signature of its class.
fn resolve_component(owner: &Unknown, declared: &str, signature: &str) -> Option<String> {
    let names = formals(declared);
    let arguments = type_arguments(owner.signature.as_deref().unwrap_or_default());
    if names.len() != arguments.len() {
        return with_bounds(signature, &[declared]);
    }
    substitute(signature, |name| {
        let at = names.iter().position(|n| *n == name)?;
        Some(arguments[at].to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(owner: &str, declared: &str, signature: &str) -> Option<String> {
        let owner = Unknown {
            signature: Some(owner.into()),
            ..Unknown::new("p", "Pair")
        };
        resolve_component(&owner, declared, signature)
    }

    #[test]
    fn components_have_the_types_that_the_record_is_declared_with() {
        let pair = "<A:Ljava/lang/Object;B:Ljava/lang/Number;>Ljava/lang/Record;";
        let given = |s| of("LPair<Ljava/lang/String;+Lacme/C;>;", pair, s);
        assert_eq!(given("TA;").as_deref(), Some("Ljava/lang/String;"));
        assert_eq!(given("TB;").as_deref(), Some("+Lacme/C;"));
        assert_eq!(
            given("Ljava/util/List<TA;>;").as_deref(),
            Some("Ljava/util/List<Ljava/lang/String;>;")
        );
        let raw = |s| of("", pair, s);
        assert_eq!(raw("TA;").as_deref(), Some("TA;"));
        assert_eq!(raw("TB;").as_deref(), Some("Ljava/lang/Number;"));
    }
}
