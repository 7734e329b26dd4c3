//! Arrays: by an initializer where that is readable, else element by element.

use super::{Built, Expression, Structure};
use answer::{HeapContent, HeapValue};
use java_source::function_object::default_of;
use java_source::types::is_primitive;

/// An initializer's line is broken before it gets longer.
const LINE: usize = 80;

impl<'h> Structure<'_, '_, '_, 'h> {
    pub(super) fn build_array(&mut self, index: usize, elements: &'h [HeapValue]) {
        let class = &self.heap.objects[index].class;
        let element_type = class.strip_suffix("[]").unwrap_or(class);
        for value in elements {
            if let HeapValue::Object(element) = value {
                self.build(*element);
            }
        }
        let Some(element_source) = self.source_type(element_type) else {
            return self.build_by_reflection(index, element_type, elements);
        };
        if self.fits_initializer(elements) {
            self.build_by_initializer(index, &element_source, elements);
        } else {
            self.build_by_elements(index, &element_source, elements);
        }
    }

    /// The full source name of a type that may be primitive or an array.
    fn source_type(&self, class: &str) -> Option<String> {
        let base = class.trim_end_matches("[]");
        let dimensions = &class[base.len()..];
        if is_primitive(base) {
            return Some(class.to_owned());
        }
        let base = self.body.context.access.source_name(base)?;
        Some(base + dimensions)
    }

    /// Whether all elements exist, and not too many are just default values.
    fn fits_initializer(&self, elements: &[HeapValue]) -> bool {
        let defaults = elements.iter().filter(|e| is_default(e)).count();
        let is_sparse =
            defaults == elements.len() || elements.len() > 8 && defaults * 2 > elements.len();
        !is_sparse && !elements.iter().any(|e| self.is_begun(e))
    }

    fn build_by_initializer(&mut self, index: usize, element: &str, elements: &[HeapValue]) {
        let values: Vec<String> = elements.iter().map(|v| self.element(v, element)).collect();
        let java = format!("{{{}}}", wrapped(&values));
        self.declare(index, array(java, element));
    }

    fn build_by_elements(&mut self, index: usize, element: &str, elements: &[HeapValue]) {
        let base = element.trim_end_matches("[]");
        let dimensions = &element[base.len()..];
        let base = self.body.context.names.type_name(base);
        let length = elements.len();
        let java = format!("new {base}[{length}]{dimensions}");
        self.declare(index, array(java, element));
        self.set_elements(index, element, elements);
    }

    fn set_elements(&mut self, index: usize, element: &str, elements: &[HeapValue]) {
        for (position, value) in elements.iter().enumerate() {
            if self.is_begun(value) {
                self.later.push((index, position));
            } else if !is_default(value) {
                self.set_element(index, element, position, value);
            }
        }
    }

    fn set_element(&mut self, index: usize, element: &str, position: usize, value: &HeapValue) {
        let array = self.built(index);
        let name = array.java;
        let line = match array.class {
            Some(_) => format!("{name}[{position}] = {};", self.element(value, element)),
            None => {
                let value = self.expression(value, element).java;
                format!("java.lang.reflect.Array.set({name}, {position}, {value});")
            }
        };
        self.body.line(line);
    }

    /// Elements that did not exist when their array was made.
    pub(super) fn set_elements_left(&mut self) {
        for (index, position) in std::mem::take(&mut self.later) {
            let object = &self.heap.objects[index];
            let element = object.class.strip_suffix("[]").unwrap_or(&object.class);
            let element = self.source_type(element).unwrap_or(element.to_owned());
            if let HeapContent::Elements(elements) = &object.content {
                self.set_element(index, &element, position, &elements[position]);
            }
        }
    }

    fn is_begun(&self, value: &HeapValue) -> bool {
        matches!(value, HeapValue::Object(index) if self.state[*index] == Built::Begun)
    }

    fn element(&mut self, value: &HeapValue, element: &str) -> String {
        if *value == HeapValue::NotLookedAt && is_primitive(element) {
            let default = default_of(element);
            return default.rsplit(' ').next().unwrap_or(default).to_owned();
        }
        let value = self.expression(value, element);
        self.cast_if_untyped(value, element)
    }

    fn build_by_reflection(&mut self, index: usize, element: &str, elements: &[HeapValue]) {
        let literal = self.body.class_literal(element);
        let length = elements.len();
        let java = format!("java.lang.reflect.Array.newInstance({literal}, {length})");
        self.declare(index, Expression { java, class: None });
        self.set_elements(index, element, elements);
    }
}

fn array(java: String, element: &str) -> Expression {
    let class = Some(format!("{element}[]"));
    Expression { java, class }
}

/// What a new array holds anyway.
fn is_default(value: &HeapValue) -> bool {
    match value {
        HeapValue::Null | HeapValue::NotLookedAt => true,
        HeapValue::Primitive(java) => java == "0" || java == "0L" || java == "false",
        HeapValue::Object(_) => false,
    }
}

/// The values with commas, on as many lines as they need.
fn wrapped(values: &[String]) -> String {
    let mut out = String::new();
    let mut column = 0;
    for (i, value) in values.iter().enumerate() {
        if i > 0 {
            out.push(',');
            let is_full = column + value.len() > LINE;
            out.push_str(if is_full { "\n        " } else { " " });
            column = if is_full { 0 } else { column };
        }
        out.push_str(value);
        column += value.len() + 2;
    }
    out
}
