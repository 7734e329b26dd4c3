//! Immutable classes: those of the library whose objects never change.

use classes::World;
use ir::flags;

/// Classes whose objects never change.
const IMMUTABLE: [&str; 14] = [
    "java/lang/String",
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
    "java/lang/Class",
    "java/lang/Object",
    "java/math/BigInteger",
    "java/math/BigDecimal",
    "java/util/regex/Pattern",
];

/// Packages and families of such classes.
const IMMUTABLE_FAMILIES: [&str; 2] = ["java/time/", IMMUTABLE_COLLECTIONS];

/// How the names of the classes begin that `List.of` and the like give.
pub const IMMUTABLE_COLLECTIONS: &str = "java/util/ImmutableCollections$";

/// Whether objects of the class of this name stay as they are: what they hold may still change, if
/// it is other objects.
pub fn is_immutable_class(name: &str) -> bool {
    let mut families = IMMUTABLE_FAMILIES.iter();
    IMMUTABLE.contains(&name) || families.any(|family| name.starts_with(family))
}

/// Whether what is in an array of this descriptor, or in the arrays in it, is numbers or objects
/// that never change.
pub fn has_immutable_elements(world: &World, array: &str) -> bool {
    let element = array.trim_start_matches('[');
    let Some(name) = element.strip_prefix('L').and_then(|n| n.strip_suffix(';')) else {
        return true;
    };
    let is_enum = || {
        let class = world.load(name);
        class.is_ok_and(|c| c.flags & flags::ENUM != 0)
    };
    name != "java/lang/Object" && IMMUTABLE.contains(&name) || is_enum()
}
