//! Objects built directly: first all exist, then arrays are made of them and what calls make, then
//! their fields are set. So cycles and aliases need no thought.

use crate::body::{Body, Operands};
use crate::case::{Strings, Target};
use crate::helpers::Helper;
use answer::{CallKind, HeapContent, HeapField, HeapHeld, HeapObject, HeapValue, InputHeap};
use java_source::function_object::{PARAMETERS, default_of};
use java_source::text_literal::string_literal;
use java_source::types::is_primitive;
use order::{count_uses, order_of_discovery};
use std::collections::BTreeSet;

mod arrays;
mod collections;
mod functions;
mod made;
mod order;
mod statics;

pub(crate) struct Structure<'b, 'c, 'a, 'h> {
    body: &'b mut Body<'c, 'a>,
    heap: &'h InputHeap,
    strings: Strings,
    /// How often each object is referred to.
    uses: Vec<usize>,
    state: Vec<Built>,
    /// Elements of arrays that are set when all objects exist: array and position.
    later: Vec<(usize, usize)>,
    /// Fields that are set before all objects exist: object and position.
    early: BTreeSet<(usize, usize)>,
}

#[derive(Clone, Debug, PartialEq)]
enum Built {
    No,
    /// Being made: what it consists of comes first.
    Begun,
    Yes(Expression),
}

#[derive(Clone, Debug, PartialEq)]
struct Expression {
    java: String,
    /// Its static type as a full source name; `None` stands for `Object`.
    class: Option<String>,
}

impl<'b, 'c, 'a, 'h> Structure<'b, 'c, 'a, 'h> {
    pub(crate) fn new(body: &'b mut Body<'c, 'a>, heap: &'h InputHeap, strings: Strings) -> Self {
        let has_functions = |o: &HeapObject| matches!(o.content, HeapContent::Function(_));
        if heap.objects.iter().any(has_functions) {
            body.variables.take(&PARAMETERS);
        }
        Structure {
            body,
            heap,
            strings,
            uses: count_uses(heap),
            state: vec![Built::No; heap.objects.len()],
            later: Vec::new(),
            early: BTreeSet::new(),
        }
    }

    /// Writes what makes the objects; gives what the failing call takes.
    pub(crate) fn make(mut self, target: &Target) -> Operands {
        let order = order_of_discovery(self.heap);
        for &index in &order {
            if self.plain_fields(index).is_some() {
                self.declare_object(index);
            }
        }
        for &index in &order {
            self.build(index);
        }
        self.set_elements_left();
        for &index in &order {
            self.set_fields(index);
        }
        self.operands(target)
    }

    /// The fields of an object that can be made before its fields' values.
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

    fn new_object(&mut self, class: &str) -> Expression {
        let name = self.body.class_name(class);
        let java = match name {
            Some(name) if self.body.context.access.can_construct(class) => format!("new {name}()"),
            _ => {
                self.body.need(Helper::Make);
                format!("make({})", self.body.class_literal(class))
            }
        };
        self.typed(java, class)
    }

    fn typed(&self, java: String, class: &str) -> Expression {
        let class = self.body.context.access.source_name(class);
        Expression { java, class }
    }

    /// Keeps an expression in a variable, which stands for the object from now on.
    fn declare(&mut self, index: usize, made: Expression) {
        let type_name = match &made.class {
            Some(class) => self.body.context.names.type_name(class),
            None => "Object".to_owned(),
        };
        let variable = self.body.variables.fresh(&self.heap.objects[index].class);
        self.body
            .line(format!("{type_name} {variable} = {};", made.java));
        self.state[index] = Built::Yes(Expression {
            java: variable,
            class: made.class,
        });
    }

    fn build(&mut self, index: usize) {
        if self.state[index] != Built::No {
            return;
        }
        self.state[index] = Built::Begun;
        let object = &self.heap.objects[index];
        match &object.content {
            HeapContent::Fields(_) => self.declare_object(index),
            HeapContent::Elements(elements) => self.build_array(index, elements),
            HeapContent::Text(units) => {
                let made = self.text(index, units);
                let is_literal = made.java.starts_with('"');
                self.keep(index, made, !is_literal);
            }
            HeapContent::Built(calls) => self.build_by_calls(index, calls),
            HeapContent::Boxed(value) if object.class == "java.util.Optional" => {
                self.build_optional(index, value);
            }
            HeapContent::Boxed(value) => {
                let simple = object.class.rsplit('.').next().unwrap_or(&object.class);
                let value = match value {
                    HeapValue::Primitive(java) => java.as_str(),
                    _ => default_of_box(simple),
                };
                let made = self.typed(format!("{simple}.valueOf({value})"), &object.class);
                self.keep(index, made, true);
            }
            HeapContent::Made(made) => self.build_by_call(index, made),
            HeapContent::Function(function) => self.build_function(index, function),
            HeapContent::Constant(name) => {
                let made = self.constant(&object.class, name);
                self.keep(index, made, false);
            }
            HeapContent::Held(held) => {
                let made = self.held(&object.class, held);
                self.keep(index, made, false);
            }
        }
    }

    /// An object whose identity an expression would lose if it was written twice gets a variable.
    fn keep(&mut self, index: usize, made: Expression, has_identity: bool) {
        if has_identity && self.uses[index] > 1 {
            self.declare(index, made);
        } else {
            self.state[index] = Built::Yes(made);
        }
    }

    fn constant(&mut self, class: &str, name: &str) -> Expression {
        if let Some(class_name) = self.body.class_name(class) {
            return self.typed(format!("{class_name}.{name}"), class);
        }
        self.body.need(Helper::Constant);
        let literal = self.body.class_literal(class);
        Expression {
            java: format!("constant({literal}, \"{name}\")"),
            class: None,
        }
    }

    fn held(&mut self, class: &str, held: &HeapHeld) -> Expression {
        if !held.hidden
            && let Some(holder) = self.body.class_name(&held.class)
        {
            return self.typed(format!("{holder}.{}", held.field), class);
        }
        self.body.need(Helper::Get);
        self.body.reach_into(&held.class);
        let literal = self.body.class_literal(&held.class);
        Expression {
            java: format!("get(null, {literal}, \"{}\")", held.field),
            class: None,
        }
    }

    fn text(&self, index: usize, units: &[u16]) -> Expression {
        let has_twin = self.heap.objects[..index]
            .iter()
            .any(|o| matches!(&o.content, HeapContent::Text(other) if other == units));
        // A class file has no room for longer constants.
        let java = match units.len() {
            0..20_000 => string_literal(units),
            _ => {
                let parts: Vec<String> = units.chunks(20_000).map(string_literal).collect();
                format!("String.join(\"\", {})", parts.join(", "))
            }
        };
        let java = match has_twin || self.strings == Strings::Fresh {
            true => format!("new String({java})"),
            false => java,
        };
        self.typed(java, "java.lang.String")
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
        let owner = self.built(index);
        let value = self.expression(&field.value, &field.declared);
        let is_hidden = all.iter().filter(|f| f.name == field.name).count() > 1;
        let access = self.body.context.access;
        if owner.class.is_some() && !is_hidden && access.can_assign(field) {
            let value = self.cast_if_untyped(value, &field.declared);
            self.body
                .line(format!("{}.{} = {value};", owner.java, field.name));
            return;
        }
        self.body.need(Helper::Set);
        self.body.reach_into(&field.declared_in);
        let declaring = self.body.class_literal(&field.declared_in);
        self.body.line(format!(
            "set({}, {declaring}, \"{}\", {});",
            owner.java, field.name, value.java
        ));
    }

    fn operands(&mut self, target: &Target) -> Operands {
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
            statics: self.statics(),
        }
    }

    fn receiver(&mut self, value: &HeapValue, class: &str) -> String {
        let receiver = match value {
            HeapValue::Object(index) => self.built(*index),
            // The method does not look at it: any object of its class will do.
            _ => self.new_object(class),
        };
        let declared = self.body.context.access.source_name(class);
        match (declared, &receiver.class) {
            (Some(declared), None) => self.cast_if_untyped(receiver, &declared),
            _ => receiver.java,
        }
    }

    /// As the argument of a call: of exactly the declared type, so that no other overload fits.
    fn cast_to(&mut self, value: &HeapValue, declared: &str) -> String {
        let value = self.expression(value, declared);
        if value.class.as_deref() == Some(declared) {
            return value.java;
        }
        let type_name = self.body.context.names.type_name(declared);
        format!("({type_name}) {}", value.java)
    }

    fn cast_if_untyped(&mut self, value: Expression, declared: &str) -> String {
        if value.class.is_some() || value.java == "null" || declared == "java.lang.Object" {
            return value.java;
        }
        let type_name = self.body.context.names.type_name(declared);
        format!("({type_name}) {}", value.java)
    }

    fn expression(&mut self, value: &HeapValue, declared: &str) -> Expression {
        let (java, class) = match value {
            HeapValue::Object(index) => return self.object(*index),
            HeapValue::Primitive(java) => (java.clone(), Some(declared.to_owned())),
            HeapValue::NotLookedAt if is_primitive(declared) => {
                let java = default_of(declared).to_owned();
                (java, Some(declared.to_owned()))
            }
            HeapValue::Null | HeapValue::NotLookedAt => ("null".to_owned(), None),
        };
        Expression { java, class }
    }

    fn object(&mut self, index: usize) -> Expression {
        self.build(index);
        self.built(index)
    }

    /// An object that is still being made can only be one whose constructor takes the object itself,
    /// which no program can make either.
    fn built(&self, index: usize) -> Expression {
        match &self.state[index] {
            Built::Yes(expression) => expression.clone(),
            Built::No | Built::Begun => Expression {
                java: "null".to_owned(),
                class: None,
            },
        }
    }
}

fn default_of_box(simple: &str) -> &'static str {
    match simple {
        "Integer" => default_of("int"),
        "Character" => default_of("char"),
        other => default_of(&other.to_lowercase()),
    }
}
