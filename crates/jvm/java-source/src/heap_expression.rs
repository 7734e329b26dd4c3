//! Objects that can be written as one Java expression: strings, boxes, constants, arrays and
//! collections of these.

use crate::function_object::{FunctionSource, default_of};
use crate::primitive_literal::{any_boxed, java_literal};
use crate::text_literal::string_literal;
use answer::{
    HeapCall, HeapContent, HeapFunction, HeapMade, HeapObject, HeapValue, InputHeap, diamond,
    is_plain,
};
use classes::wrapper_class;
use ir::ElemKind;

/// Longer arrays are not written out.
const MAX_ELEMENTS: usize = 16;

/// Whether an object can't be written down, because it was opened field by field.
pub fn is_opened(object: &HeapObject) -> bool {
    matches!(object.content, HeapContent::Fields(_)) && object.class != "java.lang.Object"
}

/// Whether it is in a field that only its class has access to.
pub fn is_hidden(object: &HeapObject) -> bool {
    matches!(&object.content, HeapContent::Held(held) if held.hidden)
}

/// Whether it matters which object is which: one is met twice, or two strings are equal but not the
/// same. Then objects need names.
pub fn has_identity(heap: &InputHeap) -> bool {
    is_shared(heap) || has_twins(heap)
}

/// Whether two strings are equal but not the same.
fn has_twins(heap: &InputHeap) -> bool {
    let texts = || {
        heap.objects
            .iter()
            .filter(|o| matches!(o.content, HeapContent::Text(_)))
    };
    texts()
        .enumerate()
        .any(|(i, a)| texts().skip(i + 1).any(|b| a.content == b.content))
}

/// Whether that is so, and one of the strings is in some other object.
pub fn has_hidden_twins(heap: &InputHeap) -> bool {
    let is_text = |o: &HeapObject| matches!(o.content, HeapContent::Text(_));
    let texts = heap.objects.iter().filter(|o| is_text(o)).count();
    let roots = heap.roots.iter();
    let plain =
        roots.filter(|r| matches!(r.value, HeapValue::Object(n) if is_text(&heap.objects[n])));
    has_twins(heap) && plain.count() < texts
}

/// Whether one object is met twice that has no name of its own.
pub fn is_shared(heap: &InputHeap) -> bool {
    let mut met = vec![0u32; heap.objects.len()];
    let mut meet = |value: &HeapValue| {
        if let HeapValue::Object(number) = value {
            met[*number] += 1;
        }
    };
    heap.roots.iter().for_each(|root| meet(&root.value));
    for object in &heap.objects {
        match &object.content {
            HeapContent::Fields(fields) => fields.iter().for_each(|f| meet(&f.value)),
            HeapContent::Elements(elements) => elements.iter().for_each(&mut meet),
            HeapContent::Built(calls) => {
                let args = calls.iter().flat_map(|call| &call.args);
                args.for_each(&mut meet);
            }
            HeapContent::Boxed(value) => meet(value),
            HeapContent::Made(made) => made.args.iter().for_each(|a| meet(&a.value)),
            HeapContent::Function(function) => {
                let answers = function.methods.iter().flat_map(|m| &m.answers);
                answers.for_each(&mut meet);
            }
            HeapContent::Text(_) | HeapContent::Constant(_) | HeapContent::Held(_) => {}
        }
    }
    // A literal that is written twice is one object; so is a small number that is boxed.
    let has_name = |o: &HeapObject| match &o.content {
        HeapContent::Constant(_) | HeapContent::Text(_) | HeapContent::Held(_) => true,
        HeapContent::Boxed(HeapValue::Primitive(number)) => is_cached(&o.class, number),
        _ => false,
    };
    met.iter()
        .zip(&heap.objects)
        .any(|(n, o)| *n > 1 && !has_name(o))
}

/// Whether the JDK promises one object for all boxes of a number (the Java Language Specification, 5.1.7).
fn is_cached(class: &str, literal: &str) -> bool {
    let Ok(number) = literal.parse::<i64>() else {
        return class == "java.lang.Boolean";
    };
    class == "java.lang.Integer" && (-128..=127).contains(&number)
}

/// A value of the heap as an expression, if it has one.
pub fn write_value(heap: &InputHeap, value: &HeapValue) -> Option<String> {
    Writer { heap }.value(value)
}

struct Writer<'h> {
    heap: &'h InputHeap,
}

impl Writer<'_> {
    fn value(&self, value: &HeapValue) -> Option<String> {
        let number = match value {
            HeapValue::Null => return Some("null".into()),
            HeapValue::Primitive(text) => return Some(text.clone()),
            HeapValue::NotLookedAt => return None,
            HeapValue::Object(number) => *number,
        };
        let object = &self.heap.objects[number];
        let class = object.class.replace('$', ".");
        match &object.content {
            HeapContent::Text(units) => return Some(string_literal(units)),
            HeapContent::Boxed(value) if class == "java.util.Optional" => {
                return self.optional(value);
            }
            HeapContent::Boxed(HeapValue::NotLookedAt) => return Some(default_box(&class)),
            HeapContent::Boxed(value) => return self.value(value),
            // What a step gave.
            HeapContent::Constant(place) if class.is_empty() => return Some(place.clone()),
            HeapContent::Constant(name) => return Some(format!("{class}.{name}")),
            HeapContent::Held(held) => return (!held.hidden).then(|| held.source()),
            _ => {}
        }
        match &object.content {
            HeapContent::Elements(elements) if elements.len() <= MAX_ELEMENTS => {
                let shown = elements.iter().map(|e| match e {
                    HeapValue::NotLookedAt if is_number_array(&class) => Some("0".to_owned()),
                    HeapValue::NotLookedAt if is_reference_array(&class) => Some("null".into()),
                    other => self.value(other),
                });
                let shown = shown.collect::<Option<Vec<_>>>()?.join(", ");
                Some(format!("new {class}{{{shown}}}"))
            }
            HeapContent::Built(calls) if class == "java.lang.StringBuilder" => {
                let text = calls.iter().map(|call| self.element(&call.args[0]));
                let text = text.collect::<Option<Vec<_>>>()?.concat();
                Some(format!("new StringBuilder({text})"))
            }
            HeapContent::Built(calls) => match &calls[..] {
                [] if is_plain(&class) => Some(format!("new {class}()")),
                _ if is_plain(&class) && class != "java.util.Properties" => None,
                _ => self.collection(&class, calls),
            },
            HeapContent::Made(made) => self.made(made),
            HeapContent::Function(function) => self.function(&class, function),
            HeapContent::Fields(_) if !is_opened(object) => Some("new Object()".into()),
            _ => None,
        }
    }

    fn made(&self, made: &HeapMade) -> Option<String> {
        let args = made.args.iter().map(|arg| match &arg.value {
            HeapValue::NotLookedAt => Some(default_of(&arg.declared).to_owned()),
            value => self.part(value),
        });
        let args: Vec<String> = args.collect::<Option<_>>()?;
        Some(made.source(&made.call, &args))
    }

    /// What its answers are made of is written in.
    fn function(&self, class: &str, function: &HeapFunction) -> Option<String> {
        let answers = function.methods.iter().map(|method| {
            let answers = method.answers.iter();
            let default = || default_of(&method.returns).to_owned();
            let answer = |v: &HeapValue| match v {
                HeapValue::NotLookedAt => Some(default()),
                v => self.part(v),
            };
            answers.map(answer).collect::<Option<Vec<String>>>()
        });
        let answers: Vec<Vec<String>> = answers.collect::<Option<_>>()?;
        let source = FunctionSource {
            interface: class,
            comparator: "java.util.Comparator",
            function,
            answers: &answers,
        };
        Some(source.expression())
    }

    fn optional(&self, value: &HeapValue) -> Option<String> {
        match self.element(value)?.as_str() {
            "null" => Some("java.util.Optional.empty()".into()),
            text => Some(format!("java.util.Optional.of({text})")),
        }
    }

    /// Any element will do where none was looked at.
    fn element(&self, value: &HeapValue) -> Option<String> {
        match value {
            HeapValue::NotLookedAt => Some("null".into()),
            value => self.part(value),
        }
    }

    /// Part of a larger expression, which does not tell which interface a lambda is of.
    fn part(&self, value: &HeapValue) -> Option<String> {
        let text = self.value(value)?;
        let HeapValue::Object(number) = value else {
            return Some(text);
        };
        let object = &self.heap.objects[*number];
        match &object.content {
            HeapContent::Function(_) if !text.starts_with("new ") => {
                Some(format!("({}) {text}", object.class.replace('$', ".")))
            }
            _ => Some(text),
        }
    }

    fn collection(&self, class: &str, calls: &[HeapCall]) -> Option<String> {
        let args = |call: &HeapCall| {
            let args = call.args.iter().map(|arg| self.element(arg));
            args.collect::<Option<Vec<String>>>()
        };
        let puts: Vec<Vec<String>> = calls.iter().map(args).collect::<Option<_>>()?;
        // Neither can be made of another collection.
        let is_filled = ["java.util.Stack", "java.util.Properties"].contains(&class);
        let content = match &puts[..] {
            [] => String::new(),
            all if is_filled => return Some(filled(class, calls, all)),
            [one] => match &one[..] {
                [element] => format!("java.util.Collections.singletonList({element})"),
                _ => format!("java.util.Collections.singletonMap({})", one.join(", ")),
            },
            all if all.iter().all(|put| put.len() == 1) => {
                format!("java.util.Arrays.asList({})", all.concat().join(", "))
            }
            all => return Some(filled(class, calls, all)),
        };
        Some(format!("new {class}{}({content})", diamond(class)))
    }
}

/// A collection with an initializer that puts everything in.
fn filled(class: &str, calls: &[HeapCall], args: &[Vec<String>]) -> String {
    let puts = calls.iter().zip(args);
    let puts = puts.map(|(call, args)| format!("{}({});", call.method, args.join(", ")));
    let puts = puts.collect::<Vec<_>>().join(" ");
    format!("new {class}{}() {{{{ {puts} }}}}", diamond(class))
}

/// Any value will do.
fn default_box(class: &str) -> String {
    let class = class.replace('.', "/");
    let mut all = ElemKind::ALL.into_iter();
    let elem = all.find(|e| wrapper_class(*e) == Some(&class));
    let elem = elem.unwrap_or(ElemKind::Int);
    java_literal(elem, any_boxed(elem))
}

fn is_reference_array(class: &str) -> bool {
    let element = class.strip_suffix("[]").unwrap_or(class);
    element.contains(|c: char| c.is_ascii_uppercase() || c == '[' || c == '.')
}

fn is_number_array(class: &str) -> bool {
    ["int[]", "long[]", "short[]", "byte[]"].contains(&class)
}
