//! Access control: what a test in the package of the class under test can name, call and assign.

use crate::test_case::CalledMethod;
use answer::HeapField;
use java_source::syntax::SourceType;

/// The access of a test. What is not accessible is done by reflection.
pub trait Access {
    /// The name by which a test can refer to this class, in full: `acme.List.Node` for
    /// `acme.List$Node`. `None` if it can't, for example because the class is private.
    fn source_name(&self, class: &str) -> Option<String>;

    /// Whether the class has an accessible constructor without parameters that may be called: it gives fields that
    /// the input does not mention their proper values.
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

    /// The parameterized type of a parameter, if a cast to its raw type would leave several overloads applicable.
    fn parameterized_type(&self, _target: &CalledMethod, _parameter: usize) -> Option<SourceType> {
        None
    }

    /// Whether the test can name this type, as Java source writes it.
    fn can_name(&self, _declared: &str) -> bool {
        true
    }
}

/// Without knowledge of the classes: classes are named as if none were private, and everything else is done by
/// reflection.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByReflection;

impl Access for ByReflection {
    fn source_name(&self, class: &str) -> Option<String> {
        Some(class.replace('$', "."))
    }
}
