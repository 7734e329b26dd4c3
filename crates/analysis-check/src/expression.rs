//! Objects that can be written as one Java expression: strings, boxes, constants, arrays of these.

use crate::structure::{Root, Structure, describe};
use classes::java_type_name;
use heap::Ref;
use ir::ElemKind;
use term::Term;
use verdict::{HeapContent, HeapObject, HeapValue, InputHeap, string_literal};
use vm::Value;

/// Longer arrays are not written out.
const MAX_ELEMENTS: usize = 16;

/// The expression for an object, if it has one.
pub(crate) fn of_object(structure: &Structure<'_>, r: Ref, mentioned: &[Term]) -> Option<String> {
    let class = structure.state.heap.get(r).class;
    let root = Root {
        name: String::new(),
        desc: class.descriptor(),
        elem: ElemKind::Ref,
        value: Value::reference(r),
    };
    let heap = describe(structure, &[root], mentioned);
    if has_identity(&heap) {
        return None;
    }
    let text = of_value(&heap, &heap.roots[0].value)?;
    match &heap.objects[0].content {
        HeapContent::Constant(_) => {
            let name = &heap.objects[0].class;
            Some(format!("{}.{text}", name.replace('$', ".")))
        }
        HeapContent::Elements(_) => {
            let class = java_type_name(&class.name).replace('$', ".");
            Some(format!("new {class}{text}"))
        }
        _ => Some(text),
    }
}

/// Whether an object can't be written down, because it was opened field by field.
pub(crate) fn is_opened(object: &HeapObject) -> bool {
    matches!(object.content, HeapContent::Fields(_)) && object.class != "java.lang.Object"
}

/// Whether it matters which object is which: one is met twice, or two strings are equal but not the
/// same. Then objects need names.
pub(crate) fn has_identity(heap: &InputHeap) -> bool {
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
            HeapContent::Boxed(_) | HeapContent::Text(_) | HeapContent::Constant(_) => {}
        }
    }
    let is_constant = |o: &HeapObject| matches!(o.content, HeapContent::Constant(_));
    let shared = met
        .iter()
        .zip(&heap.objects)
        .any(|(n, o)| *n > 1 && !is_constant(o));
    let texts = || {
        heap.objects
            .iter()
            .filter(|o| matches!(o.content, HeapContent::Text(_)))
    };
    let twins = texts()
        .enumerate()
        .any(|(i, a)| texts().skip(i + 1).any(|b| a.content == b.content));
    shared || twins
}

fn of_value(heap: &InputHeap, value: &HeapValue) -> Option<String> {
    let object = match value {
        HeapValue::Null => return Some("null".into()),
        HeapValue::Primitive(text) => return Some(text.clone()),
        HeapValue::NotLookedAt => return None,
        HeapValue::Object(number) => &heap.objects[*number],
    };
    match &object.content {
        HeapContent::Text(units) => Some(string_literal(units)),
        HeapContent::Boxed(HeapValue::NotLookedAt) => Some(default_box(&object.class).into()),
        HeapContent::Boxed(value) => of_value(heap, value),
        HeapContent::Constant(name) => Some(name.clone()),
        HeapContent::Elements(elements) if elements.len() <= MAX_ELEMENTS => {
            let default = || Some("0".to_owned());
            let shown = elements.iter().map(|e| match e {
                HeapValue::NotLookedAt if is_number_array(&object.class) => default(),
                other => of_value(heap, other),
            });
            Some(format!(
                "{{{}}}",
                shown.collect::<Option<Vec<_>>>()?.join(", ")
            ))
        }
        HeapContent::Fields(_) if !is_opened(object) => Some("new Object()".into()),
        HeapContent::Elements(_) | HeapContent::Fields(_) => None,
    }
}

/// Any value will do.
fn default_box(class: &str) -> &'static str {
    match class {
        "java.lang.Boolean" => "false",
        "java.lang.Byte" => "(byte) 0",
        "java.lang.Short" => "(short) 0",
        "java.lang.Character" => "'a'",
        "java.lang.Long" => "0L",
        "java.lang.Float" => "0.0f",
        "java.lang.Double" => "0.0",
        _ => "0",
    }
}

fn is_number_array(class: &str) -> bool {
    ["int[]", "long[]", "short[]", "byte[]"].contains(&class)
}
