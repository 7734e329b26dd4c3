//! Values and outcomes in words, for test names.

use super::body::says_nothing;
use crate::names::{capitalize, to_identifier};
use answer::{
    ExpectedValue, RecipeStep, RecipeValue, SuiteTest, TestAssert, TestObservation, TestOutcome,
};
use java_source::syntax::{Expression, InstanceCreation, JavaLiteral};

/// A longer string says nothing in a name.
const LONGEST_TEXT: usize = 12;

/// The outcome of the call: `returnsFalse`, `throwsEmptyStackException`, `sizeIs1`.
pub(crate) fn outcome(test: &SuiteTest) -> Option<String> {
    match &test.outcome {
        TestOutcome::Throws { class, .. } => {
            let simple = class.rsplit('.').next().unwrap_or(class);
            Some(format!("throws{}", to_identifier(simple)))
        }
        TestOutcome::Returns(Some(expected)) => {
            Some(format!("returns{}", expected_words(test, expected)?))
        }
        TestOutcome::Returns(None) if says_nothing(test) => Some("doesNotThrow".to_owned()),
        TestOutcome::Returns(None) => test.asserts.iter().find_map(effect),
    }
}

fn expected_words(test: &SuiteTest, expected: &ExpectedValue) -> Option<String> {
    match expected {
        ExpectedValue::Null => Some("Null".to_owned()),
        ExpectedValue::NotNull => {
            let declared = test.call.result.as_deref()?;
            Some(type_words(declared))
        }
        ExpectedValue::Sized { size, .. } => {
            let declared = type_words(test.call.result.as_deref()?);
            Some(match size {
                0 => format!("Empty{declared}"),
                size => format!("{declared}Of{size}"),
            })
        }
        ExpectedValue::Content(_) => {
            let declared = type_words(test.call.result.as_deref()?);
            Some(match says_empty(expected) {
                true => format!("Empty{declared}"),
                false => declared,
            })
        }
        ExpectedValue::Equal(java) | ExpectedValue::Real(java) | ExpectedValue::Array(java) => {
            value_words(&Expression::read(java))
        }
        ExpectedValue::Same(value) if test.call.receiver.as_ref() == Some(value) => {
            Some("Itself".to_owned())
        }
        ExpectedValue::Same(value) if test.call.arguments.contains(value) => {
            Some("Argument".to_owned())
        }
        ExpectedValue::Same(RecipeValue::Made(number)) => match test.steps.get(*number)? {
            RecipeStep::Call(call) => Some(format!("Same{}", type_words(call.result.as_deref()?))),
            RecipeStep::Value { declared, .. } | RecipeStep::Array { declared, .. } => {
                Some(format!("Same{}", type_words(declared)))
            }
            RecipeStep::Assign { .. } => None,
        },
        ExpectedValue::Same(RecipeValue::Java(_) | RecipeValue::Parts(_)) => None,
    }
}

/// Whether it is an empty container: `java.util.Optional.empty()`, `java.util.List.of()`.
fn says_empty(expected: &ExpectedValue) -> bool {
    let ExpectedValue::Content(java) = expected else {
        return false;
    };
    match Expression::read(java) {
        Expression::Call {
            method, arguments, ..
        } => arguments.is_empty() && ["empty", "of"].contains(&&*method),
        _ => false,
    }
}

/// The result of a call without parameters afterwards: `sizeIs1`, `isEmpty`, `isNotEmpty`.
fn effect(after: &TestAssert) -> Option<String> {
    let TestAssert {
        looked_at: TestObservation::Call(call),
        expected,
    } = after
    else {
        return says_empty(&after.expected).then(|| "isEmpty".to_owned());
    };
    let is_plain = call.arguments.is_empty() && call.receiver.is_some();
    if !is_plain || ["toString", "hashCode"].contains(&&*call.method) {
        return None;
    }
    let value = match expected {
        ExpectedValue::Null => "Null".to_owned(),
        ExpectedValue::Equal(java) | ExpectedValue::Real(java) => {
            value_words(&Expression::read(java))?
        }
        ExpectedValue::NotNull
        | ExpectedValue::Array(_)
        | ExpectedValue::Content(_)
        | ExpectedValue::Sized { .. }
        | ExpectedValue::Same(_) => return None,
    };
    let method = to_identifier(&call.method);
    let about = |prefix: &str| {
        let rest = method.strip_prefix(prefix)?;
        rest.starts_with(char::is_uppercase)
            .then(|| rest.to_owned())
    };
    match (&*value, about("is"), about("has")) {
        ("True", Some(_), _) | ("True", _, Some(_)) => Some(method),
        ("False", Some(rest), _) => Some(format!("isNot{rest}")),
        ("False", _, Some(rest)) => Some(format!("hasNo{rest}")),
        _ => {
            let of = about("get").map_or(method.clone(), |rest| lowercase_first(&rest));
            Some(format!("{of}Is{value}"))
        }
    }
}

fn lowercase_first(name: &str) -> String {
    let mut chars = name.chars();
    let first = chars.next().map(|c| c.to_lowercase());
    first.into_iter().flatten().chain(chars).collect()
}

/// The simple name of a type: `Node`, `IntArray`.
pub(crate) fn type_words(declared: &str) -> String {
    let erased = declared.split('<').next().unwrap_or(declared);
    let element = erased.trim_end_matches("[]");
    let simple = element.rsplit(['.', '$']).next().unwrap_or(element);
    let dimensions = (erased.len() - element.len()) / 2;
    capitalize(&to_identifier(simple)) + &"Array".repeat(dimensions)
}

/// An expression in words, capitalized; `None` if nothing short describes it.
pub(crate) fn value_words(value: &Expression) -> Option<String> {
    match strip_cast(unbox(strip_cast(value))) {
        Expression::Literal(literal) => literal_words(literal),
        Expression::Name(name) => constant_words(name),
        Expression::New(InstanceCreation { class, .. })
        | Expression::AnonymousClass {
            interface: class, ..
        } => Some(type_words(&class.to_string())),
        Expression::NewArray { elements, .. } => Some(array_words(elements.is_empty())),
        Expression::NewArrayOfLength { length, .. } => {
            Some(array_words(**length == Expression::int(0)))
        }
        _ => None,
    }
}

/// `(java.lang.Object) null` without the cast.
fn strip_cast(value: &Expression) -> &Expression {
    match value {
        Expression::Cast { operand, .. } => operand,
        other => other,
    }
}

/// `Integer.valueOf(3)` without the box.
pub(crate) fn unbox(value: &Expression) -> &Expression {
    const BOXES: [&str; 8] = [
        "Boolean",
        "Byte",
        "Character",
        "Double",
        "Float",
        "Integer",
        "Long",
        "Short",
    ];
    let Expression::Call {
        target: Some(target),
        method,
        arguments,
    } = value
    else {
        return value;
    };
    let (Expression::Name(class), [inner]) = (&**target, &arguments[..]) else {
        return value;
    };
    let simple = class.strip_prefix("java.lang.").unwrap_or(class);
    match method == "valueOf" && BOXES.contains(&simple) {
        true => inner,
        false => value,
    }
}

fn literal_words(literal: &JavaLiteral) -> Option<String> {
    match literal {
        JavaLiteral::Null | JavaLiteral::Boolean(_) => Some(capitalize(&literal.to_string())),
        JavaLiteral::Text(units) => text_words(&String::from_utf16(units).ok()?),
        JavaLiteral::Char(unit) => char_words(*unit),
        JavaLiteral::Byte(_)
        | JavaLiteral::Short(_)
        | JavaLiteral::Int(_)
        | JavaLiteral::Long(_)
        | JavaLiteral::Float(_)
        | JavaLiteral::Double(_) => {
            let plain = literal.to_string();
            let plain = plain.rsplit(' ').next().unwrap_or(&plain);
            number_words(plain).or_else(|| constant_words(plain))
        }
    }
}

fn text_words(text: &str) -> Option<String> {
    match text {
        "" => Some("EmptyString".to_owned()),
        _ if text.len() > LONGEST_TEXT || !text.chars().all(|c| c.is_ascii_alphanumeric()) => None,
        _ => Some(capitalize(text)),
    }
}

fn char_words(unit: u16) -> Option<String> {
    match char::from_u32(u32::from(unit))? {
        ' ' => Some("Space".to_owned()),
        '\0' => Some("CharZero".to_owned()),
        c => c
            .is_ascii_alphanumeric()
            .then(|| capitalize(&c.to_string())),
    }
}

fn array_words(is_empty: bool) -> String {
    match is_empty {
        true => "EmptyArray".to_owned(),
        false => "Array".to_owned(),
    }
}

/// `-3L` is `Minus3`, `0.5f` is `0_5`.
fn number_words(java: &str) -> Option<String> {
    let (sign, digits) = match java.strip_prefix('-') {
        Some(digits) => ("Minus", digits),
        None => ("", java),
    };
    let digits = digits.trim_end_matches(['L', 'f', 'F', 'd', 'D']);
    let is_number = digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_digit() || c == '.');
    let digits = digits.strip_suffix(".0").unwrap_or(digits);
    is_number.then(|| format!("{sign}{}", digits.replace('.', "_")))
}

/// `Color.DARK_RED` is `DarkRed`, `Integer.MAX_VALUE` is `MaxValue`.
fn constant_words(java: &str) -> Option<String> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    let (_, constant) = java.rsplit_once('.')?;
    if !java.chars().all(is_name) {
        return None;
    }
    let is_upper = !constant.contains(char::is_lowercase);
    match is_upper {
        true => Some(
            constant
                .split('_')
                .map(|word| capitalize(&word.to_lowercase()))
                .collect(),
        ),
        false => Some(capitalize(constant)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_in_words() {
        let check = |java, expected: &str| {
            let words = value_words(&Expression::read(java));
            assert_eq!(words.as_deref().unwrap_or("-"), expected, "{java}");
        };
        check("true", "True");
        check("(java.lang.Object) null", "Null");
        check("Integer.valueOf(-3)", "Minus3");
        check("(byte) 7", "7");
        check("Byte.valueOf((byte) 7)", "7");
        check("2147483648L", "2147483648");
        check("0.5f", "0_5");
        check("-1.0", "Minus1");
        check("Double.NaN", "NaN");
        check("java.lang.Integer.MAX_VALUE", "MaxValue");
        check("acme.Color.DARK_RED", "DarkRed");
        check("\"\"", "EmptyString");
        check("\"abc\"", "Abc");
        check("\"a b\"", "-");
        check("'x'", "X");
        check("'\\n'", "-");
        check("new int[0]", "EmptyArray");
        check("new int[] {1}", "Array");
        check("new acme.Node<>(1)", "Node");
        check("java.util.List.of(1)", "-");
        check("x -> 0", "-");
    }

    #[test]
    fn types_in_words() {
        assert_eq!(type_words("java.util.Map.Entry<String, int[]>"), "Entry");
        assert_eq!(type_words("int[][]"), "IntArrayArray");
    }
}
