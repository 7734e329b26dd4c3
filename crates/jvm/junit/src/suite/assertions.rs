//! Assertions: which method of JUnit expresses an expected value best.

use super::body::TestWriter;
use super::value_words::unbox;
use crate::JUnit;
use answer::{Container, ExpectedValue, RecipeValue};
use java_source::syntax::{Expression, InstanceCreation, JavaLiteral, SourceType, Statement};

impl TestWriter<'_> {
    /// Asserts that an expression of this type (if it is known) has the expected value.
    pub(crate) fn assert_value(
        &mut self,
        expected: &ExpectedValue,
        actual: Expression,
        declared: Option<&str>,
    ) -> Vec<Statement> {
        let one = match expected {
            ExpectedValue::Null => self.assert("assertNull", vec![actual]),
            ExpectedValue::NotNull => self.assert("assertNotNull", vec![actual]),
            ExpectedValue::Equal(java) => {
                self.assert_equal(Expression::read(java), actual, declared)
            }
            ExpectedValue::Real(java) => self.assert_real(Expression::read(java), actual, declared),
            ExpectedValue::Content(java) => {
                self.assert("assertEquals", vec![Expression::read(java), actual])
            }
            ExpectedValue::Sized { size, same } => return self.assert_size(*size, same, &actual),
            ExpectedValue::Array(java) => {
                self.assert_array(Expression::read(java), actual, declared)
            }
            ExpectedValue::Same(value) => {
                let value = self.value(value);
                self.assert("assertSame", vec![value, actual])
            }
        };
        vec![one]
    }

    /// Asserts that an object of the program has the same content as another. Whether the two are equal is another
    /// question.
    pub(crate) fn assert_content(
        &mut self,
        expected: &ExpectedValue,
        object: Expression,
        container: Container,
    ) -> Vec<Statement> {
        let ExpectedValue::Content(java) = expected else {
            return self.assert_value(expected, object, None);
        };
        let expected = Expression::read(java);
        let (method, compared) = match (self.shared.junit, container) {
            (JUnit::Five, Container::Iterable | Container::Collection) => {
                ("assertIterableEquals", object)
            }
            (JUnit::Four, Container::Iterable) => ("assertEquals", collect_iterable(object)),
            (JUnit::Four, Container::Collection) => {
                ("assertEquals", copy("java.util.ArrayList", object))
            }
            (JUnit::Four | JUnit::Five, Container::Map) => {
                ("assertEquals", copy("java.util.HashMap", object))
            }
        };
        vec![self.assert(method, vec![expected, compared])]
    }

    fn assert_size(
        &mut self,
        size: usize,
        same: &[(usize, RecipeValue)],
        actual: &Expression,
    ) -> Vec<Statement> {
        let ask = |method: &str, arguments| actual.clone().call(method, arguments);
        let mut all = vec![match size {
            0 => self.assert("assertTrue", vec![ask("isEmpty", Vec::new())]),
            _ => self.assert("assertEquals", vec![number(size), ask("size", Vec::new())]),
        }];
        for (index, value) in same {
            let value = self.value(value);
            let element = ask("get", vec![number(*index)]);
            all.push(self.assert("assertSame", vec![value, element]));
        }
        all
    }

    fn assert_equal(
        &mut self,
        expected: Expression,
        actual: Expression,
        declared: Option<&str>,
    ) -> Statement {
        let plain = unbox(&expected).clone();
        let is_boolean = declared.is_none_or(|d| d == "boolean" || d == "java.lang.Boolean");
        match plain {
            Expression::Literal(JavaLiteral::Boolean(true)) if is_boolean => {
                return self.assert("assertTrue", vec![actual]);
            }
            Expression::Literal(JavaLiteral::Boolean(false)) if is_boolean => {
                return self.assert("assertFalse", vec![actual]);
            }
            _ => {}
        }
        let is_call = matches!(plain, Expression::Call { .. } | Expression::New(_));
        let boxed = declared.filter(|d| is_box(d) && !is_call);
        let expected = match (self.shared.junit, boxed) {
            // JUnit 4 has `assertEquals` for two `long`s and for two objects, but not for one of each.
            (JUnit::Four, Some(class)) => Expression::static_call(class, "valueOf", vec![plain]),
            _ => plain,
        };
        self.assert("assertEquals", vec![expected, actual])
    }

    /// Exact equality, also for NaN. JUnit 5 does not allow a delta of 0.
    fn assert_real(
        &mut self,
        expected: Expression,
        actual: Expression,
        declared: Option<&str>,
    ) -> Statement {
        let zero = match declared {
            Some("float" | "java.lang.Float") => Some(JavaLiteral::float(0.0)),
            Some("double" | "java.lang.Double") | None => Some(JavaLiteral::double(0.0)),
            Some(_) => None,
        };
        let zero = zero.filter(|_| self.shared.junit == JUnit::Four);
        let arguments = [expected, actual].into_iter();
        let arguments = arguments.chain(zero.map(Expression::Literal));
        self.assert("assertEquals", arguments.collect())
    }

    fn assert_array(
        &mut self,
        expected: Expression,
        actual: Expression,
        declared: Option<&str>,
    ) -> Statement {
        let made = array_type(&expected);
        let is_array = declared.is_none_or(|d| d.ends_with("[]"));
        let element = made.as_ref().and_then(SourceType::element);
        let zero = match (self.shared.junit, element.and_then(SourceType::plain_name)) {
            (JUnit::Four, Some("float")) => Some(JavaLiteral::float(0.0)),
            (JUnit::Four, Some("double")) => Some(JavaLiteral::double(0.0)),
            _ => None,
        };
        let actual = match made {
            Some(made) if !is_array => actual.cast(made),
            _ => actual,
        };
        let arguments = [expected, actual].into_iter();
        let arguments = arguments.chain(zero.map(Expression::Literal));
        self.assert("assertArrayEquals", arguments.collect())
    }

    pub(crate) fn assert(&mut self, method: &'static str, arguments: Vec<Expression>) -> Statement {
        Statement::Expression(self.assertion_call(method, arguments))
    }

    /// The call of an assertion, which is imported.
    pub(crate) fn assertion_call(
        &mut self,
        method: &'static str,
        arguments: Vec<Expression>,
    ) -> Expression {
        self.shared.assertions.insert(method);
        Expression::own_call(method, arguments)
    }
}

fn number(value: usize) -> Expression {
    Expression::int(i32::try_from(value).unwrap_or(i32::MAX))
}

/// A list of the elements that an object's iterator returns.
fn collect_iterable(object: Expression) -> Expression {
    let elements = vec![
        object.call("spliterator", Vec::new()),
        JavaLiteral::Boolean(false).into(),
    ];
    let stream = Expression::static_call("java.util.stream.StreamSupport", "stream", elements);
    let to_list = Expression::static_call("java.util.stream.Collectors", "toList", Vec::new());
    stream.call("collect", vec![to_list])
}

/// A collection of this class with the same elements.
fn copy(class: &str, object: Expression) -> Expression {
    let new = InstanceCreation {
        is_diamond: true,
        ..InstanceCreation::of(class, vec![object])
    };
    new.into()
}

/// Boxes of types that `assertEquals` of JUnit 4 widens to `long`.
fn is_box(class: &str) -> bool {
    const BOXES: [&str; 5] = ["Byte", "Character", "Integer", "Long", "Short"];
    let simple = class.strip_prefix("java.lang.");
    simple.is_some_and(|name| BOXES.contains(&name))
}

/// The type of an array that an expression creates.
fn array_type(java: &Expression) -> Option<SourceType> {
    match java {
        Expression::NewArray { element, .. } | Expression::NewArrayOfLength { element, .. } => {
            Some(element.clone().array())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_of_arrays_that_are_made() {
        let check = |java, expected: Option<&str>| {
            let made = array_type(&Expression::read(java));
            assert_eq!(made, expected.map(SourceType::from), "{java}");
        };
        check("new int[] {1, 2}", Some("int[]"));
        check("new acme.Node[0]", Some("acme.Node[]"));
        check("new long[][] {new long[0], null}", Some("long[][]"));
        check("list.toArray()", None);
    }
}
