//! Type names: internal names, descriptors, and names as source has them.

use ir::ElemKind;

/// `java/util/Map$Entry` as `Class.getName` spells it; array descriptors likewise.
pub fn binary_name(internal: &str) -> String {
    internal.replace('/', ".")
}

/// Whether a class of this internal name is meant by the name that a user gives it: `acme.List.Node`,
/// `acme.List$Node`, or an end of these that begins a simple name.
pub fn is_named(internal: &str, wanted: &str) -> bool {
    let binary = binary_name(internal);
    let nested = binary.replace('$', ".");
    let is = |name: &str| name == wanted || name.ends_with(&format!(".{wanted}"));
    is(&binary) || is(&nested)
}

/// `java/util` of `java/util/List`; empty for the unnamed package. What a hidden class's name has
/// behind its last `/` is no part of it.
pub(crate) fn package_of(internal: &str, is_hidden: bool) -> &str {
    let name = match internal.rsplit_once("/0x") {
        Some((name, _)) if is_hidden => name,
        _ => internal,
    };
    name.rsplit_once('/').map_or("", |(package, _)| package)
}

/// A descriptor or internal name as people write it: `int[]`, `java.lang.String`.
pub fn java_type_name(name: &str) -> String {
    let dims = name.bytes().take_while(|&c| c == b'[').count();
    let base = &name[dims..];
    let base = match base.as_bytes() {
        [b'L', .., b';'] => binary_name(&base[1..base.len() - 1]),
        [one] if dims > 0 || base.len() == 1 => match ElemKind::from_descriptor_letter(*one) {
            Some(ElemKind::Ref) | None if *one == b'V' => "void".to_owned(),
            Some(kind) if kind != ElemKind::Ref => kind.name().to_owned(),
            _ => binary_name(base),
        },
        _ => binary_name(base),
    };
    base + &"[]".repeat(dims)
}

/// The class that boxes a primitive.
pub fn wrapper_class(kind: ElemKind) -> Option<&'static str> {
    Some(match kind {
        ElemKind::Boolean => "java/lang/Boolean",
        ElemKind::Byte => "java/lang/Byte",
        ElemKind::Char => "java/lang/Character",
        ElemKind::Short => "java/lang/Short",
        ElemKind::Int => "java/lang/Integer",
        ElemKind::Long => "java/lang/Long",
        ElemKind::Float => "java/lang/Float",
        ElemKind::Double => "java/lang/Double",
        ElemKind::Ref => return None,
    })
}

/// The primitive that a class boxes, by the class's internal name.
pub fn boxed_kind(class: &str) -> Option<ElemKind> {
    let mut all = ElemKind::ALL.into_iter();
    all.find(|kind| wrapper_class(*kind) == Some(class))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_classes_are_in_the_package_of_their_name() {
        assert_eq!(package_of("java/util/List", false), "java/util");
        assert_eq!(package_of("p/A$$Lambda/0x0000000000000007", true), "p");
        assert_eq!(package_of("Main", false), "");
    }

    #[test]
    fn types_are_spelled_as_in_source() {
        assert_eq!(java_type_name("[[I"), "int[][]");
        assert_eq!(java_type_name("[Ljava/lang/String;"), "java.lang.String[]");
        assert_eq!(java_type_name("Ljava/lang/String;"), "java.lang.String");
        assert_eq!(java_type_name("java/lang/String"), "java.lang.String");
        assert_eq!(java_type_name("J"), "long");
    }
}
