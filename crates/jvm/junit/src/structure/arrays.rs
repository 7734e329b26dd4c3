//! Arrays in a test: by an initializer if that is readable, else element by element.

use super::{BuildState, StructureWriter, TypedExpression, object_typed};
use crate::body::REFLECT_ARRAY;
use answer::{HeapContent, HeapElements, HeapValue};
use java_source::syntax::{Expression, JavaLiteral, Statement};
use java_source::types::is_primitive;

impl<'h> StructureWriter<'_, '_, '_, 'h> {
    pub(super) fn build_array(&mut self, index: usize, elements: &'h HeapElements) {
        let class = &self.heap.objects[index].class;
        let element_type = class.strip_suffix("[]").unwrap_or(class);
        for (_, value) in elements.looked_at() {
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

    /// Whether all elements exist, and not too many are default values.
    fn fits_initializer(&self, elements: &HeapElements) -> bool {
        let mut looked_at = elements.looked_at().map(|(_, value)| value);
        let others = looked_at.clone().filter(|e| !is_default(e)).count();
        let is_sparse = others == 0 || elements.len() > 8 && others * 2 < elements.len();
        !is_sparse && !looked_at.any(|e| self.is_begun(e))
    }

    fn build_by_initializer(&mut self, index: usize, element: &str, elements: &HeapElements) {
        let values = elements.iter().map(|v| self.element(v, element)).collect();
        self.declare(index, array(Expression::ArrayInitializer(values), element));
    }

    fn build_by_elements(&mut self, index: usize, element: &str, elements: &HeapElements) {
        let java = Expression::new_array_of_length(element, number(elements.len()));
        self.declare(index, array(java, element));
        self.set_elements(index, element, elements);
    }

    fn set_elements(&mut self, index: usize, element: &str, elements: &HeapElements) {
        for (position, value) in elements.looked_at() {
            if self.is_begun(value) {
                self.later.push((index, position));
            } else if !is_default(value) {
                self.set_element(index, element, position, value);
            }
        }
    }

    fn set_element(&mut self, index: usize, element: &str, position: usize, value: &HeapValue) {
        let array = self.expression_of(index);
        let position = number(position);
        let statement = match array.class {
            Some(_) => Statement::Assignment {
                target: array.java.index(position),
                value: self.element(value, element),
            },
            None => {
                let value = self.expression(value, element).java;
                let arguments = vec![array.java, position, value];
                Statement::Expression(Expression::static_call(REFLECT_ARRAY, "set", arguments))
            }
        };
        self.body.statements.push(statement);
    }

    /// Sets elements that did not exist when their array was created.
    pub(super) fn set_remaining_elements(&mut self) {
        for (index, position) in std::mem::take(&mut self.later) {
            let object = &self.heap.objects[index];
            let element = object.class.strip_suffix("[]").unwrap_or(&object.class);
            let element = self.source_type(element).unwrap_or(element.to_owned());
            if let HeapContent::Elements(elements) = &object.content {
                self.set_element(index, &element, position, elements.get(position));
            }
        }
    }

    fn is_begun(&self, value: &HeapValue) -> bool {
        matches!(value, HeapValue::Object(index) if self.state[*index] == BuildState::Begun)
    }

    fn element(&mut self, value: &HeapValue, element: &str) -> Expression {
        if *value == HeapValue::NotLookedAt && is_primitive(element) {
            // No cast is needed to store zero in an array.
            return match JavaLiteral::default_of(element) {
                JavaLiteral::Byte(_) | JavaLiteral::Short(_) => Expression::int(0),
                other => other.into(),
            };
        }
        let value = self.expression(value, element);
        self.cast_if_untyped(value, element)
    }

    fn build_by_reflection(&mut self, index: usize, element: &str, elements: &HeapElements) {
        let arguments = vec![self.body.class_literal(element), number(elements.len())];
        let java = Expression::static_call(REFLECT_ARRAY, "newInstance", arguments);
        self.declare(index, object_typed(java));
        self.set_elements(index, element, elements);
    }
}

fn array(java: Expression, element: &str) -> TypedExpression {
    let class = Some(format!("{element}[]"));
    TypedExpression { java, class }
}

/// A length or an index.
fn number(value: usize) -> Expression {
    Expression::int(i32::try_from(value).unwrap_or(i32::MAX))
}

/// Whether a new array contains this value anyway.
fn is_default(value: &HeapValue) -> bool {
    match value {
        HeapValue::Null | HeapValue::NotLookedAt => true,
        HeapValue::Primitive(java) => java == "0" || java == "0L" || java == "false",
        HeapValue::Object(_) => false,
    }
}
