//! Which assertion says it, as a person chooses.

use super::body::{Writer, broken};
use super::words::unboxed;
use crate::JUnit;
use answer::{Container, ExpectedValue, RecipeValue};
use java_source::types::is_primitive;

impl Writer<'_> {
    /// That an expression of this type (if it is known) has the expected value.
    pub(crate) fn assertion(
        &mut self,
        expected: &ExpectedValue,
        actual: &str,
        declared: Option<&str>,
    ) -> Vec<String> {
        match expected {
            ExpectedValue::Null => self.assert("assertNull", &[actual]),
            ExpectedValue::NotNull => self.assert("assertNotNull", &[actual]),
            ExpectedValue::Equal(java) => self.equal(java, actual, declared),
            ExpectedValue::Real(java) => self.real(java, actual, declared),
            ExpectedValue::Content(java) => {
                let expected = self.shared.names.expression(java);
                self.assert("assertEquals", &[&expected, actual])
            }
            ExpectedValue::Sized { size, same } => self.sized(*size, same, actual),
            ExpectedValue::Array(java) => self.array(java, actual, declared),
            ExpectedValue::Same(value) => {
                let value = self.value(value);
                self.assert("assertSame", &[&value, actual])
            }
        }
    }

    /// That an object of the program holds what another one does. Whether the two are equal is another question.
    pub(crate) fn content(
        &mut self,
        expected: &ExpectedValue,
        object: &str,
        container: Container,
    ) -> Vec<String> {
        let ExpectedValue::Content(java) = expected else {
            return self.assertion(expected, object, None);
        };
        let names = &mut self.shared.names;
        let expected = names.expression(java);
        let copied = match (self.shared.junit, container) {
            (JUnit::Five, Container::Iterable | Container::Collection) => {
                return self.assert("assertIterableEquals", &[&expected, object]);
            }
            (JUnit::Four, Container::Iterable) => {
                let stream = names.type_name("java.util.stream.StreamSupport");
                let collectors = names.type_name("java.util.stream.Collectors");
                let elements = format!("{stream}.stream({object}.spliterator(), false)");
                format!("{elements}.collect({collectors}.toList())")
            }
            (JUnit::Four, Container::Collection) => {
                format!("new {}<>({object})", names.type_name("java.util.ArrayList"))
            }
            (JUnit::Four | JUnit::Five, Container::Map) => {
                format!("new {}<>({object})", names.type_name("java.util.HashMap"))
            }
        };
        self.assert("assertEquals", &[&expected, &copied])
    }

    fn sized(&mut self, size: usize, same: &[(usize, RecipeValue)], actual: &str) -> Vec<String> {
        let mut lines = match size {
            0 => self.assert("assertTrue", &[&format!("{actual}.isEmpty()")]),
            _ => self.assert(
                "assertEquals",
                &[&size.to_string(), &format!("{actual}.size()")],
            ),
        };
        for (index, value) in same {
            let value = self.value(value);
            let element = format!("{actual}.get({index})");
            lines.extend(self.assert("assertSame", &[&value, &element]));
        }
        lines
    }

    fn equal(&mut self, java: &str, actual: &str, declared: Option<&str>) -> Vec<String> {
        let plain = unboxed(java);
        let is_boolean = declared.is_none_or(|d| d == "boolean" || d == "java.lang.Boolean");
        match plain {
            "true" if is_boolean => return self.assert("assertTrue", &[actual]),
            "false" if is_boolean => return self.assert("assertFalse", &[actual]),
            _ => {}
        }
        let boxed = declared.filter(|d| is_box(d) && !plain.ends_with(')'));
        let expected = match (self.shared.junit, boxed) {
            // It has `assertEquals` for two `long`s and for two objects, but not for one of each.
            (JUnit::Four, Some(class)) => {
                let class = self.shared.names.type_name(class);
                format!("{class}.valueOf({plain})")
            }
            _ => self.shared.names.expression(plain),
        };
        self.assert("assertEquals", &[&expected, actual])
    }

    /// Exactly equal, and not a number if that is expected. JUnit 5 takes no difference of 0.
    fn real(&mut self, java: &str, actual: &str, declared: Option<&str>) -> Vec<String> {
        let zero = match declared {
            Some("float" | "java.lang.Float") => "0.0f",
            Some("double" | "java.lang.Double") | None => "0.0",
            Some(_) => return self.assert("assertEquals", &[java, actual]),
        };
        match self.shared.junit {
            JUnit::Four => self.assert("assertEquals", &[java, actual, zero]),
            JUnit::Five => self.assert("assertEquals", &[java, actual]),
        }
    }

    fn array(&mut self, java: &str, actual: &str, declared: Option<&str>) -> Vec<String> {
        let expected = self.shared.names.expression(java);
        let made = array_type(java);
        let is_array = declared.is_none_or(|d| d.ends_with("[]"));
        let actual = match &made {
            Some(made) if !is_array => {
                let made = self.shared.names.type_name(made);
                format!("({made}) {actual}")
            }
            _ => actual.to_owned(),
        };
        let zero = match (self.shared.junit, made.as_deref()) {
            (JUnit::Four, Some("float[]")) => Some("0.0f"),
            (JUnit::Four, Some("double[]")) => Some("0.0"),
            _ => None,
        };
        match zero {
            Some(zero) => self.assert("assertArrayEquals", &[&expected, &actual, zero]),
            None => self.assert("assertArrayEquals", &[&expected, &actual]),
        }
    }

    fn assert(&mut self, method: &'static str, arguments: &[&str]) -> Vec<String> {
        self.shared.assertions.insert(method);
        let (first, more) = arguments.split_first().unwrap_or((&"", &[]));
        match more.is_empty() {
            true => broken(&[&format!("{method}({first});")]),
            false => broken(&[
                &format!("{method}({first}, "),
                &format!("{});", more.join(", ")),
            ]),
        }
    }
}

/// Boxes of what `assertEquals` of JUnit 4 widens to `long`.
fn is_box(class: &str) -> bool {
    const BOXES: [&str; 5] = ["Byte", "Character", "Integer", "Long", "Short"];
    let simple = class.strip_prefix("java.lang.");
    simple.is_some_and(|name| BOXES.contains(&name))
}

/// The type of what `new int[] {1}` or `new int[0]` makes.
fn array_type(java: &str) -> Option<String> {
    let made = java.strip_prefix("new ")?;
    let element = &made[..made.find('[')?];
    let lengths = made.split('{').next().unwrap_or(made);
    let dimensions = lengths.matches('[').count();
    let is_name = is_primitive(element) || element.contains(char::is_uppercase);
    is_name.then(|| format!("{element}{}", "[]".repeat(dimensions)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_of_arrays_that_are_made() {
        let check = |java, expected: Option<&str>| {
            assert_eq!(array_type(java).as_deref(), expected, "{java}");
        };
        check("new int[] {1, 2}", Some("int[]"));
        check("new acme.Node[0]", Some("acme.Node[]"));
        check("new long[][] {new long[0], null}", Some("long[][]"));
        check("list.toArray()", None);
    }
}
