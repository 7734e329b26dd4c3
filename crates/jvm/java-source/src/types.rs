//! Source types (JLS 4) from descriptors and generic signatures (JVMS 4.3, 4.7.9.1).

use crate::syntax::SourceType;
use classes::signature::{parameter_signatures, type_arguments};
use classes::{MethodRef, World, java_type_name};
use ir::ElemKind;

/// Whether this is the name of a primitive type.
pub fn is_primitive(source: &str) -> bool {
    let mut all = ElemKind::ALL.iter().filter(|kind| **kind != ElemKind::Ref);
    all.any(|kind| kind.name() == source)
}

/// The source type of a generic signature.
pub fn signature_type(world: &World, signature: &str) -> SourceType {
    let bound = || Box::new(signature_type(world, &signature[1..]));
    match signature.as_bytes().first() {
        Some(b'*') => SourceType::Wildcard,
        Some(b'+') => SourceType::Extends(bound()),
        Some(b'-') => SourceType::Super(bound()),
        Some(b'[') => SourceType::Array(bound()),
        Some(b'L') => {
            let end = signature.find(['<', ';']).unwrap_or(signature.len());
            let arguments = type_arguments(signature);
            SourceType::Named {
                name: world.source_type(&signature[1..end]),
                arguments: arguments
                    .into_iter()
                    .map(|a| signature_type(world, a))
                    .collect(),
            }
        }
        _ => SourceType::from_name(java_type_name(signature)),
    }
}

/// Whether the type of a parameter is a type variable.
pub fn is_variable(method: MethodRef, index: usize) -> bool {
    let types = parameter_signatures(method);
    types.get(index).is_some_and(|t| t.starts_with('T'))
}

/// A world without classes.
#[cfg(test)]
pub(crate) fn empty_world() -> World {
    struct NoClasses;
    impl classes::ClassProvider for NoClasses {
        fn load(&self, _: &str) -> Result<Option<std::sync::Arc<ir::ClassDef>>, String> {
            Ok(None)
        }
    }
    World::new(Box::new(NoClasses))
}

#[cfg(test)]
mod tests {
    use super::{empty_world, signature_type};
    use crate::syntax::SourceType;

    #[test]
    fn types_as_source_writes_them() {
        let cases = [
            ("I", "int"),
            ("[[J", "long[][]"),
            (
                "Ljava/util/Set<Ljava/util/Map$Entry<Ljava/lang/Integer;+Lacme/A;>;>;",
                "java.util.Set<java.util.Map.Entry<java.lang.Integer, ? extends acme.A>>",
            ),
            ("[Lacme/Box<*>;", "acme.Box<?>[]"),
        ];
        for (signature, text) in cases {
            assert_eq!(signature_type(&empty_world(), signature).to_string(), text);
            assert_eq!(
                SourceType::from(text),
                signature_type(&empty_world(), signature)
            );
        }
    }
}
