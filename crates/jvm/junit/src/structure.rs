//! Input heap in a test, built object by object: first all objects are created, then arrays and the results of calls,
//! then fields are set. So cycles and aliases need no special care.

use crate::body::{BodyWriter, Operands};
use crate::helpers::Helper;
use crate::test_case::{CalledMethod, StringCreation};
use answer::{CallKind, HeapContent, HeapField, HeapObject, HeapStaticField, HeapValue, InputHeap};
use java_source::PARAMETERS;
use java_source::syntax::{Expression, JavaLiteral, SourceType, Statement};
use java_source::types::is_primitive;
use order::{count_uses, order_of_discovery};
use std::collections::BTreeSet;

mod arrays;
mod collections;
mod creation_calls;
mod functions;
mod order;
mod statics;

pub(crate) struct StructureWriter<'b, 'c, 'a, 'h> {
    body: &'b mut BodyWriter<'c, 'a>,
    heap: &'h InputHeap,
    strings: StringCreation,
    /// The number of references to each object.
    uses: Vec<usize>,
    state: Vec<BuildState>,
    /// Elements of arrays that are set after all objects exist: array and position.
    later: Vec<(usize, usize)>,
    /// Fields that are set before all objects exist: object and position.
    early: BTreeSet<(usize, usize)>,
}

#[derive(Clone, Debug, PartialEq)]
enum BuildState {
    No,
    /// Being built: its parts come first.
    Begun,
    Yes(TypedExpression),
}

#[derive(Clone, Debug, PartialEq)]
struct TypedExpression {
    java: Expression,
    /// Its static type as a full source name; `None` stands for `Object`.
    class: Option<String>,
}

impl<'b, 'c, 'a, 'h> StructureWriter<'b, 'c, 'a, 'h> {
    pub(crate) fn new(
        body: &'b mut BodyWriter<'c, 'a>,
        heap: &'h InputHeap,
        strings: StringCreation,
    ) -> Self {
        let has_functions = |o: &HeapObject| matches!(o.content, HeapContent::Function(_));
        if heap.objects.iter().any(has_functions) {
            body.variables.reserve(&PARAMETERS);
        }
        StructureWriter {
            body,
            heap,
            strings,
            uses: count_uses(heap),
            state: vec![BuildState::No; heap.objects.len()],
            later: Vec::new(),
            early: BTreeSet::new(),
        }
    }

    /// Writes the statements that build the objects; returns the operands of the failing call.
    pub(crate) fn write(mut self, target: &CalledMethod) -> Operands {
        let order = order_of_discovery(self.heap);
        for &index in &order {
            if self.plain_fields(index).is_some() {
                self.declare_object(index);
            }
        }
        for &index in &order {
            self.build(index);
        }
        self.set_remaining_elements();
        for &index in &order {
            self.set_fields(index);
        }
        self.operands(target)
    }

    /// The fields of an object that can be created before their values.
    fn plain_fields(&self, index: usize) -> Option<&'h [HeapField]> {
        match &self.heap.objects[index].content {
            HeapContent::Fields(fields) => Some(fields),
            _ => None,
        }
    }

    fn declare_object(&mut self, index: usize) {
        let made = self.new_object(&self.heap.objects[index].class);
        self.declare(index, made);
    }

    fn new_object(&mut self, class: &str) -> TypedExpression {
        let name = self.body.class_name(class);
        let java = match name {
            Some(name) if self.body.context.access.can_construct(class) => {
                Expression::new_object(name, Vec::new())
            }
            _ => {
                self.body.need(Helper::Make);
                Expression::own_call("make", vec![self.body.class_literal(class)])
            }
        };
        self.with_type(java, class)
    }

    fn with_type(&self, java: Expression, class: &str) -> TypedExpression {
        let class = self.body.context.access.source_name(class);
        TypedExpression { java, class }
    }

    /// Declares a variable for an expression; it stands for the object from now on.
    fn declare(&mut self, index: usize, made: TypedExpression) {
        let declared = SourceType::from(made.class.as_deref().unwrap_or("Object"));
        let variable = self.body.variables.fresh(&self.heap.objects[index].class);
        self.body.declare(declared, &variable, made.java);
        self.state[index] = BuildState::Yes(TypedExpression {
            java: Expression::Name(variable),
            class: made.class,
        });
    }

    fn build(&mut self, index: usize) {
        if self.state[index] != BuildState::No {
            return;
        }
        self.state[index] = BuildState::Begun;
        let object = &self.heap.objects[index];
        match &object.content {
            HeapContent::Fields(_) => self.declare_object(index),
            HeapContent::Elements(elements) => self.build_array(index, elements),
            HeapContent::Text(units) => {
                let made = self.string_expression(index, units);
                let is_literal = made.java.is_text();
                self.keep_expression(index, made, !is_literal);
            }
            HeapContent::Built(calls) => self.build_by_calls(index, calls),
            HeapContent::Boxed(value) if object.class == "java.util.Optional" => {
                self.build_optional(index, value);
            }
            HeapContent::Boxed(value) => {
                let simple = object.class.rsplit('.').next().unwrap_or(&object.class);
                let value = match value {
                    HeapValue::Primitive(java) => Expression::read(java),
                    _ => default_of_box(simple).into(),
                };
                let made = Expression::static_call(simple, "valueOf", vec![value]);
                let made = self.with_type(made, &object.class);
                self.keep_expression(index, made, true);
            }
            HeapContent::Made(made) => self.build_by_call(index, made),
            HeapContent::Function(function) => self.build_function(index, function),
            HeapContent::Constant(name) => {
                let made = self.constant_expression(&object.class, name);
                self.keep_expression(index, made, false);
            }
            HeapContent::Held(held) => {
                let made = self.static_field_expression(&object.class, held);
                self.keep_expression(index, made, false);
            }
        }
    }

    /// Gives an object a variable if its identity would be lost by writing the expression twice.
    fn keep_expression(&mut self, index: usize, made: TypedExpression, has_identity: bool) {
        if has_identity && self.uses[index] > 1 {
            self.declare(index, made);
        } else {
            self.state[index] = BuildState::Yes(made);
        }
    }

    fn constant_expression(&mut self, class: &str, name: &str) -> TypedExpression {
        if let Some(class_name) = self.body.class_name(class) {
            return self.with_type(Expression::static_field(&class_name, name), class);
        }
        self.body.need(Helper::Constant);
        let arguments = vec![self.body.class_literal(class), Expression::text(name)];
        object_typed(Expression::own_call("constant", arguments))
    }

    fn static_field_expression(&mut self, class: &str, held: &HeapStaticField) -> TypedExpression {
        if !held.hidden
            && let Some(holder) = self.body.class_name(&held.class)
        {
            return self.with_type(Expression::static_field(&holder, &held.field), class);
        }
        self.body.need(Helper::Get);
        self.body.reach_into(&held.class);
        let arguments = vec![
            Expression::null(),
            self.body.class_literal(&held.class),
            Expression::text(&held.field),
        ];
        object_typed(Expression::own_call("get", arguments))
    }

    fn string_expression(&self, index: usize, units: &[u16]) -> TypedExpression {
        let has_twin = self.heap.objects[..index]
            .iter()
            .any(|o| matches!(&o.content, HeapContent::Text(other) if other == units));
        // A class file has no room for longer constants.
        let literal = |units: &[u16]| Expression::from(JavaLiteral::Text(units.to_vec()));
        let java = match units.len() {
            0..20_000 => literal(units),
            _ => {
                let parts = units.chunks(20_000).map(literal);
                let joined = [Expression::text("")].into_iter().chain(parts);
                Expression::static_call("String", "join", joined.collect())
            }
        };
        let java = match has_twin || self.strings == StringCreation::Fresh {
            true => Expression::new_object("String", vec![java]),
            false => java,
        };
        self.with_type(java, "java.lang.String")
    }

    fn set_fields(&mut self, index: usize) {
        let Some(fields) = self.plain_fields(index) else {
            return;
        };
        let class = &self.heap.objects[index].class;
        let ran_constructor = self.body.context.access.can_construct(class);
        for (position, field) in fields.iter().enumerate() {
            let is_default = field.value == HeapValue::Null && !ran_constructor;
            let is_left = self.early.insert((index, position));
            if is_left && field.value != HeapValue::NotLookedAt && !is_default {
                self.set_field(index, field, fields);
            }
        }
    }

    fn set_field(&mut self, index: usize, field: &HeapField, all: &[HeapField]) {
        let owner = self.expression_of(index);
        let value = self.expression(&field.value, &field.declared);
        let is_hidden = all.iter().filter(|f| f.name == field.name).count() > 1;
        let access = self.body.context.access;
        if owner.class.is_some() && !is_hidden && access.can_assign(field) {
            let value = self.cast_if_untyped(value, &field.declared);
            self.body.statements.push(Statement::Assignment {
                target: owner.java.field(&field.name),
                value,
            });
            return;
        }
        self.body.need(Helper::Set);
        self.body.reach_into(&field.declared_in);
        let arguments = vec![
            owner.java,
            self.body.class_literal(&field.declared_in),
            Expression::text(&field.name),
            value.java,
        ];
        let set = Expression::own_call("set", arguments);
        self.body.statements.push(Statement::Expression(set));
    }

    fn operands(&mut self, target: &CalledMethod) -> Operands {
        let mut roots = self.heap.roots.iter().filter(|r| r.static_of.is_none());
        let receiver = match target.kind {
            CallKind::Instance => roots
                .next()
                .map(|root| self.receiver(&root.value, &target.class)),
            CallKind::Static | CallKind::Constructor => None,
        };
        let is_call = self.body.context.access.can_call(target);
        let arguments = roots.map(|root| match is_call {
            true => self.cast_to(&root.value, &root.declared),
            false => self.expression(&root.value, &root.declared).java,
        });
        let arguments = arguments.collect();
        Operands {
            arguments,
            receiver,
            statics: self.static_inputs(),
        }
    }

    fn receiver(&mut self, value: &HeapValue, class: &str) -> Expression {
        let receiver = match value {
            HeapValue::Object(index) => self.expression_of(*index),
            // The method does not read it: any object of its class will do.
            _ => self.new_object(class),
        };
        let declared = self.body.context.access.source_name(class);
        match (declared, &receiver.class) {
            (Some(declared), None) => self.cast_if_untyped(receiver, &declared),
            _ => receiver.java,
        }
    }

    /// The argument of a call: of exactly the declared type, so that no other overload is applicable.
    fn cast_to(&mut self, value: &HeapValue, declared: &str) -> Expression {
        let value = self.expression(value, declared);
        match value.class.as_deref() == Some(declared) {
            true => value.java,
            false => value.java.cast(declared),
        }
    }

    fn cast_if_untyped(&self, value: TypedExpression, declared: &str) -> Expression {
        let is_typed = value.class.is_some() || declared == "java.lang.Object";
        match is_typed || value.java.is_null() {
            true => value.java,
            false => value.java.cast(declared),
        }
    }

    fn expression(&mut self, value: &HeapValue, declared: &str) -> TypedExpression {
        let java = match value {
            HeapValue::Object(index) => return self.build_expression(*index),
            HeapValue::Primitive(java) => Expression::read(java),
            HeapValue::NotLookedAt if is_primitive(declared) => {
                JavaLiteral::default_of(declared).into()
            }
            HeapValue::Null | HeapValue::NotLookedAt => return object_typed(Expression::null()),
        };
        TypedExpression {
            java,
            class: Some(declared.to_owned()),
        }
    }

    fn build_expression(&mut self, index: usize) -> TypedExpression {
        self.build(index);
        self.expression_of(index)
    }

    /// The expression for an object. An object that is still being built can only be one whose constructor takes the
    /// object itself, which no program can create either.
    fn expression_of(&self, index: usize) -> TypedExpression {
        match &self.state[index] {
            BuildState::Yes(expression) => expression.clone(),
            BuildState::No | BuildState::Begun => object_typed(Expression::null()),
        }
    }
}

/// An expression of the static type `Object`.
fn object_typed(java: Expression) -> TypedExpression {
    TypedExpression { java, class: None }
}

fn default_of_box(simple: &str) -> JavaLiteral {
    match simple {
        "Integer" => JavaLiteral::default_of("int"),
        "Character" => JavaLiteral::default_of("char"),
        other => JavaLiteral::default_of(&other.to_lowercase()),
    }
}
