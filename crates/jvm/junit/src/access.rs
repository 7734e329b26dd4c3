//! What a test in the package of the class under test has access to.

use crate::case::CalledMethod;
use answer::HeapField;
use java_source::syntax::SourceType;

/// Asked while a test is written. What is not accessible is done by reflection.
pub trait Access {
    /// The name by which a test can refer to this class, in full: `acme.List.Node` for
    /// `acme.List$Node`. `None` if it can't, for example because the class is private.
    fn source_name(&self, class: &str) -> Option<String>;

    /// Whether the class has a constructor without parameters that is accessible, and may run: it
    /// leaves fields that the input does not mention as they should be.
    fn can_construct(&self, _class: &str) -> bool {
        false
    }

    /// Whether an assignment to the field compiles: it is accessible, as is its type, not final.
    fn can_assign(&self, _field: &HeapField) -> bool {
        false
    }

    /// Whether a plain call compiles: the method and the types of its parameters are accessible,
    /// and it is no constructor of an inner class, whose first parameter is not written as one.
    fn can_call(&self, _target: &CalledMethod) -> bool {
        true
    }

    /// The type of a parameter with its type arguments, if a cast to its
    /// class alone leaves open which of several methods is meant.
    fn parametrized(&self, _target: &CalledMethod, _parameter: usize) -> Option<SourceType> {
        None
    }

    /// Whether the test can name this type, as Java source writes it.
    fn can_name(&self, _declared: &str) -> bool {
        true
    }
}

/// For when nothing is known: classes are named as if none were private, all else is reflection.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByReflection;

impl Access for ByReflection {
    fn source_name(&self, class: &str) -> Option<String> {
        Some(class.replace('$', "."))
    }
}
