//! Canonical names (JLS 6.7): how source names a class.
//!
//! The `InnerClasses` attribute (JVMS 4.7.6) says what is nested in what. The text of a name does not: the `$` of
//! `acme.$Gson$Types` is part of a simple name.

use crate::class::Class;
use crate::names::{binary_name, java_type_name};
use crate::world::World;
use ir::InnerClass;

impl Class {
    /// The name of a class in source: `acme.List.Node` for `acme/List$Node`. Local and anonymous classes have none;
    /// they get one of the same form.
    pub fn source_name(&self) -> String {
        match (self.component(), &self.def) {
            (Some(component), _) => component.source_name() + "[]",
            (None, Some(def)) => name_of(&def.inner_classes, &self.name),
            (None, None) => binary_name(&self.name),
        }
    }
}

impl World {
    /// The source type of a descriptor or internal name: `int[]`, `acme.List.Node`.
    pub fn source_type(&self, desc: &str) -> String {
        if !desc.contains('$') {
            return java_type_name(desc);
        }
        let array = desc.trim_start_matches('[');
        let internal = array.strip_prefix('L').and_then(|d| d.strip_suffix(';'));
        match self.load(internal.unwrap_or(array)) {
            Ok(class) => class.source_name() + &"[]".repeat(desc.len() - array.len()),
            // A class that is missing: most of them are nested.
            Err(_) => java_type_name(desc).replace('$', "."),
        }
    }
}

/// The attribute lists the classes around a nested class too: its outer class is named by it.
fn name_of(nested: &[InnerClass], internal: &str) -> String {
    let Some(own) = nested.iter().find(|i| &*i.inner == internal) else {
        return binary_name(internal);
    };
    match (&own.outer, &own.name) {
        (Some(outer), Some(name)) => format!("{}.{name}", name_of(nested, outer)),
        _ => binary_name(internal).replace('$', "."),
    }
}

#[cfg(test)]
mod tests {
    use super::name_of;
    use ir::InnerClass;

    fn nested(inner: &str, outer: Option<&str>, name: Option<&str>) -> InnerClass {
        InnerClass {
            inner: inner.into(),
            outer: outer.map(Into::into),
            name: name.map(Into::into),
            flags: 0,
        }
    }

    #[test]
    fn a_dollar_sign_may_be_part_of_a_simple_name() {
        let all = [
            nested("p/$A$B$C", Some("p/$A$B"), Some("C")),
            nested("p/$A$B$C$D$", Some("p/$A$B$C"), Some("D$")),
            nested("p/$A$B$1", None, None),
        ];
        let check = |internal, expected| assert_eq!(name_of(&all, internal), expected);
        check("p/$A$B", "p.$A$B");
        check("p/$A$B$C", "p.$A$B.C");
        check("p/$A$B$C$D$", "p.$A$B.C.D$");
        check("p/A$B", "p.A$B");
    }
}
