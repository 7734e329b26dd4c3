//! Java expressions of a described heap: strings, boxes, constants, arrays and collections of these.

use crate::function_object::write_function;
use crate::primitive_literal::default_boxed_bits;
use crate::syntax::{Expression, InstanceCreation, JavaLiteral};
use answer::{
    HeapCall, HeapContent, HeapCreation, HeapCreator, HeapElements, HeapFunction, HeapObject,
    HeapValue, InputHeap,
};
use classes::boxed_kind;
use ir::ElemKind;

/// Longer arrays are created by their length, if nothing is in them.
const MAX_ELEMENTS: usize = 16;

/// Longer arrays are not written out.
const MOST_ELEMENTS: usize = 64;

/// Whether an object has no expression, because its fields were initialized lazily.
pub fn is_opened(object: &HeapObject) -> bool {
    matches!(object.content, HeapContent::Fields(_)) && object.class != "java.lang.Object"
}

/// Whether it is in a field that only its class has access to.
pub fn is_hidden(object: &HeapObject) -> bool {
    matches!(&object.content, HeapContent::Held(held) if held.hidden)
}

/// Whether object identity matters: an object occurs twice, or two strings are equal but not the same. Then objects
/// need variables.
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

/// Whether two strings are equal but not the same, and one of them is inside another object.
pub fn has_hidden_twins(heap: &InputHeap) -> bool {
    let is_text = |o: &HeapObject| matches!(o.content, HeapContent::Text(_));
    let texts = heap.objects.iter().filter(|o| is_text(o)).count();
    let roots = heap.roots.iter();
    let plain =
        roots.filter(|r| matches!(r.value, HeapValue::Object(n) if is_text(&heap.objects[n])));
    has_twins(heap) && plain.count() < texts
}

/// Whether an object without a name of its own occurs twice.
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
            HeapContent::Elements(elements) => elements.looked_at().for_each(|(_, v)| meet(v)),
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

/// Whether the JDK has one object for all boxes of a number (JLS 5.1.7).
fn is_cached(class: &str, literal: &str) -> bool {
    let Ok(number) = literal.parse::<i64>() else {
        return class == "java.lang.Boolean";
    };
    class == "java.lang.Integer" && (-128..=127).contains(&number)
}

/// The expression of a value where this type is declared, if it has one.
pub fn write_value(heap: &InputHeap, value: &HeapValue, declared: &str) -> Option<Expression> {
    HeapExpressionWriter { heap }.value_of_type(value, declared)
}

/// The expression that creates an object, with these arguments.
pub fn write_creation(made: &HeapCreation, mut arguments: Vec<Expression>) -> Option<Expression> {
    Some(match made.creator() {
        HeapCreator::Constructor(class) => Expression::new_object(class, arguments),
        HeapCreator::StaticMethod(class, method) => Expression::name(class).call(method, arguments),
        HeapCreator::FirstArgument(_) if arguments.is_empty() => return None,
        HeapCreator::FirstArgument(method) => arguments.remove(0).call(method, arguments),
    })
}

const BIT_SET: &str = "java.util.BitSet";

/// Whether a collection's class has no type parameters.
pub fn is_plain(class: &str) -> bool {
    const PLAIN: [&str; 17] = [
        BIT_SET,
        "java.util.Locale",
        "java.util.Properties",
        "java.util.Random",
        "java.util.StringJoiner",
        "java.util.Timer",
        "java.util.UUID",
        "java.util.concurrent.CountDownLatch",
        "java.util.concurrent.Phaser",
        "java.util.concurrent.Semaphore",
        "java.util.concurrent.atomic.AtomicBoolean",
        "java.util.concurrent.atomic.AtomicInteger",
        "java.util.concurrent.atomic.AtomicLong",
        "java.util.concurrent.atomic.DoubleAdder",
        "java.util.concurrent.atomic.LongAdder",
        "java.util.zip.Adler32",
        "java.util.zip.CRC32",
    ];
    !class.starts_with("java.util.")
        || class.starts_with("java.util.concurrent.locks.")
        || PLAIN.contains(&class)
}

struct HeapExpressionWriter<'h> {
    heap: &'h InputHeap,
}

impl HeapExpressionWriter<'_> {
    fn value(&self, value: &HeapValue) -> Option<Expression> {
        match value {
            HeapValue::Null => Some(Expression::null()),
            HeapValue::Primitive(text) => Some(Expression::read(text)),
            HeapValue::NotLookedAt => None,
            HeapValue::Object(number) => self.object(&self.heap.objects[*number]),
        }
    }

    /// A value where a type is declared: only a lambda of just that interface needs no cast.
    fn value_of_type(&self, value: &HeapValue, declared: &str) -> Option<Expression> {
        match value {
            HeapValue::Object(number)
                if self.heap.source_name(&self.heap.objects[*number].class) != declared =>
            {
                self.part(value)
            }
            value => self.value(value),
        }
    }

    fn object(&self, object: &HeapObject) -> Option<Expression> {
        let class = self.heap.source_name(&object.class);
        match &object.content {
            HeapContent::Text(units) => Some(JavaLiteral::Text(units.clone()).into()),
            HeapContent::Boxed(value) if class == "java.util.Optional" => self.optional(value),
            HeapContent::Boxed(HeapValue::NotLookedAt) => Some(default_box(&class)),
            HeapContent::Boxed(value) => self.value(value),
            HeapContent::Constant(number) if class.is_empty() => {
                number.parse().ok().map(Expression::StepResult)
            }
            HeapContent::Constant(name) => Some(Expression::Name(format!("{class}.{name}"))),
            HeapContent::Held(held) => {
                let holder = self.heap.source_name(&held.class);
                (!held.hidden).then(|| Expression::static_field(&holder, &held.field))
            }
            HeapContent::Elements(elements) => self.array(&class, elements),
            HeapContent::Built(calls) if class == "java.lang.StringBuilder" => {
                let text = calls.iter().map(|call| self.element(&call.args[0]));
                let text = text.collect::<Option<Vec<_>>>()?;
                Some(Expression::new_object("StringBuilder", text))
            }
            HeapContent::Built(calls) if class == BIT_SET && !calls.is_empty() => bit_set(calls),
            HeapContent::Built(calls) => match &calls[..] {
                [] if is_plain(&class) => Some(Expression::new_object(class, Vec::new())),
                _ if is_plain(&class) && class != "java.util.Properties" => None,
                _ => self.collection(&class, calls),
            },
            HeapContent::Made(made) => self.creation(made),
            HeapContent::Function(function) => self.function(&class, function),
            HeapContent::Fields(_) if !is_opened(object) => {
                Some(Expression::new_object("Object", Vec::new()))
            }
            HeapContent::Fields(_) => None,
        }
    }

    fn array(&self, class: &str, elements: &HeapElements) -> Option<Expression> {
        if elements.len() > MAX_ELEMENTS && elements.looked_at().next().is_none() {
            let component = class.strip_suffix("[]").filter(|c| !c.ends_with("[]"))?;
            let length = Expression::int(i32::try_from(elements.len()).ok()?);
            return Some(Expression::new_array_of_length(component, length));
        }
        if elements.len() > MOST_ELEMENTS {
            return None;
        }
        let component = class.strip_suffix("[]")?;
        let elements = elements.iter().map(|element| match element {
            HeapValue::NotLookedAt if is_number_array(class) => Some(Expression::int(0)),
            HeapValue::NotLookedAt if is_reference_array(class) => Some(Expression::null()),
            other => self.value_of_type(other, component),
        });
        let elements = elements.collect::<Option<_>>()?;
        Some(Expression::new_array(component, elements))
    }

    /// The expression that creates an object.
    fn creation(&self, made: &HeapCreation) -> Option<Expression> {
        let args = made.args.iter().map(|arg| match &arg.value {
            HeapValue::NotLookedAt => Some(default_value(&arg.declared)),
            value => self.part(value),
        });
        write_creation(made, args.collect::<Option<_>>()?)
    }

    /// The expressions of its results are inlined.
    fn function(&self, class: &str, function: &HeapFunction) -> Option<Expression> {
        let answers = function.methods.iter().map(|method| {
            let answers = method.answers.iter();
            let answer = |v: &HeapValue| match v {
                HeapValue::NotLookedAt => Some(default_value(&method.returns)),
                v => self.part(v),
            };
            answers.map(answer).collect::<Option<Vec<_>>>()
        });
        let answers: Vec<Vec<Expression>> = answers.collect::<Option<_>>()?;
        Some(write_function(class, function, &answers))
    }

    fn optional(&self, value: &HeapValue) -> Option<Expression> {
        let value = self.element(value)?;
        let (method, arguments) = match value.is_null() {
            true => ("empty", Vec::new()),
            false => ("of", vec![value]),
        };
        Some(Expression::static_call(
            "java.util.Optional",
            method,
            arguments,
        ))
    }

    /// Any element will do where none was read.
    fn element(&self, value: &HeapValue) -> Option<Expression> {
        match value {
            HeapValue::NotLookedAt => Some(Expression::null()),
            value => self.part(value),
        }
    }

    /// Part of a larger expression, which does not determine the interface of a lambda.
    fn part(&self, value: &HeapValue) -> Option<Expression> {
        let java = self.value(value)?;
        let HeapValue::Object(number) = value else {
            return Some(java);
        };
        let object = &self.heap.objects[*number];
        let is_typed = matches!(java, Expression::AnonymousClass { .. });
        match &object.content {
            HeapContent::Function(_) if !is_typed => {
                Some(java.cast(self.heap.source_name(&object.class)))
            }
            _ => Some(java),
        }
    }

    fn collection(&self, class: &str, calls: &[HeapCall]) -> Option<Expression> {
        let args = |call: &HeapCall| {
            let args = call.args.iter().map(|arg| self.element(arg));
            args.collect::<Option<Vec<Expression>>>()
        };
        let mut puts: Vec<Vec<Expression>> = calls.iter().map(args).collect::<Option<_>>()?;
        // These can't be created from another collection.
        let is_filled = ["java.util.Stack", "java.util.Properties"].contains(&class);
        let is_list = puts.iter().all(|put| put.len() == 1);
        let content = match &mut puts[..] {
            [] => Vec::new(),
            [one] if !is_filled => {
                let method = if is_list {
                    "singletonList"
                } else {
                    "singletonMap"
                };
                let one = std::mem::take(one);
                vec![Expression::static_call(
                    "java.util.Collections",
                    method,
                    one,
                )]
            }
            all if !is_filled && is_list => {
                vec![Expression::static_call(
                    "java.util.Arrays",
                    "asList",
                    all.concat(),
                )]
            }
            _ => return Some(collection(class, Vec::new(), fill(calls, puts))),
        };
        Some(collection(class, content, Vec::new()))
    }
}

fn collection(class: &str, arguments: Vec<Expression>, initializer: Vec<Expression>) -> Expression {
    let new = InstanceCreation {
        is_diamond: !is_plain(class),
        initializer,
        ..InstanceCreation::of(class, arguments)
    };
    new.into()
}

/// A set of bits, from the words that hold them.
fn bit_set(calls: &[HeapCall]) -> Option<Expression> {
    let mut words: Vec<u64> = Vec::new();
    for call in calls {
        let bit: usize = match &call.args[..] {
            [HeapValue::Primitive(text)] => text.parse().ok()?,
            [HeapValue::NotLookedAt] => 0,
            _ => return None,
        };
        let word = bit / 64;
        words.resize(words.len().max(word + 1), 0);
        words[word] |= 1 << (bit % 64);
    }
    let words = words.into_iter();
    let words = words.map(|word| JavaLiteral::from_bits(ElemKind::Long, word).into());
    let words = Expression::new_array("long", words.collect());
    Some(Expression::static_call(BIT_SET, "valueOf", vec![words]))
}

/// Calls in an initializer that add all elements.
fn fill(calls: &[HeapCall], arguments: Vec<Vec<Expression>>) -> Vec<Expression> {
    let puts = calls.iter().zip(arguments);
    let puts = puts.map(|(call, arguments)| Expression::own_call(&call.method, arguments));
    puts.collect()
}

/// The default value of a type.
fn default_value(declared: &str) -> Expression {
    JavaLiteral::default_of(declared).into()
}

/// Any value will do.
fn default_box(class: &str) -> Expression {
    let class = class.replace('.', "/");
    let elem = boxed_kind(&class).unwrap_or(ElemKind::Int);
    JavaLiteral::from_bits(elem, default_boxed_bits(elem)).into()
}

fn is_reference_array(class: &str) -> bool {
    let element = class.strip_suffix("[]").unwrap_or(class);
    element.contains(|c: char| c.is_ascii_uppercase() || c == '[' || c == '.')
}

fn is_number_array(class: &str) -> bool {
    ["int[]", "long[]", "short[]", "byte[]"].contains(&class)
}
