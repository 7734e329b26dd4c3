//! A sequence of calls as Java.

use crate::reference_comparison::compares_references;
use crate::sequence::{Argument, given_field};
use crate::step::{Act, Step};
use answer::{
    CallThrows, Input, InputValue, Recipe, RecipeCall, RecipeInput, RecipePart, RecipeStep,
    RecipeValue,
};
use classes::signature::parameter_signatures;
use classes::{ClassRef, MethodRef};
use heap::Ref;
use inputs::expression;
use inputs::structure::{Root, Structure};
use ir::ElemKind;
use java_source::element_types::with_element_type;
use java_source::members::is_inner_constructor;
use java_source::names::{call_recipe, name_and_kind, source_name};
use java_source::overloads::is_overloaded;
use java_source::primitive_literal::{input_value, java_literal};
use java_source::syntax::{Expression, New, Statement, TypeArguments};
use java_source::types::source_type;
use java_source::varargs::spread;
use java_source::variable_names::{fresh_name, variable_name};
use term::Term;

/// Writes one sequence, its arguments taken from a model.
pub struct Writer<'a> {
    structure: &'a Structure<'a>,
    calls: Vec<Step>,
    /// The variables that hold what calls give, where it is used.
    variables: Vec<Option<String>>,
    /// Arrays that are passed more than once: they are made first.
    shared: Vec<Shared>,
}

/// An array in a variable of its own.
struct Shared {
    at: Ref,
    name: String,
    declared: String,
    java: Expression,
}

impl<'a> Writer<'a> {
    /// `None` if an argument can't be written down.
    pub fn new<S: Clone + Into<Step>>(
        structure: &'a Structure<'a>,
        calls: &[S],
    ) -> Option<Writer<'a>> {
        let calls: Vec<Step> = calls.iter().cloned().map(Into::into).collect();
        let mut variables: Vec<Option<String>> = Vec::new();
        let mut writer = Writer {
            structure,
            calls,
            variables: Vec::new(),
            shared: Vec::new(),
        };
        let used = writer.used();
        for (number, call) in writer.calls.iter().enumerate() {
            let class = result_class(call).filter(|_| used.contains(&number));
            let name = class.map(|class| fresh_name(&variable_name(&class), &variables));
            variables.push(name);
        }
        writer.variables = variables;
        writer.shared = writer.shared_arrays()?;
        Some(writer)
    }

    /// The numbers of the steps whose results others use.
    fn used(&self) -> Vec<usize> {
        let mut used: Vec<usize> = self.calls.iter().flat_map(|c| c.uses()).collect();
        if !self.structure.given.is_empty() {
            let roots = self.calls.iter().flat_map(|c| c.unknowns());
            let inside = roots.filter(|root| self.structure.is_late(root));
            let inside = inside.filter_map(|root| self.plain(root));
            used.extend(inside.flat_map(|java| java.step_results()));
        }
        used
    }

    fn object(&self, root: &Root) -> Option<Ref> {
        let is_reference = root.elem == ElemKind::Ref;
        let r = is_reference.then(|| self.structure.state.inputs.follow(root.value.as_ref()))?;
        r.is_object().then_some(r)
    }

    fn shared_arrays(&self) -> Option<Vec<Shared>> {
        let roots: Vec<&Root> = self.calls.iter().flat_map(|c| c.unknowns()).collect();
        let mut shared: Vec<Shared> = Vec::new();
        let mut taken = self.variables.clone();
        for (index, root) in roots.iter().enumerate() {
            let Some(at) = self.object(root) else {
                continue;
            };
            let class = self.structure.state.heap.get(at).class;
            let is_again = roots[..index].iter().any(|r| self.object(r) == Some(at));
            let is_known = shared.iter().any(|s| s.at == at);
            if class.is_array() && is_again && !is_known {
                let name = fresh_name("array", &taken);
                taken.push(Some(name.clone()));
                shared.push(Shared {
                    at,
                    name,
                    declared: source_type(&class.name),
                    // They are made before there is anything that a step gave.
                    java: (!self.structure.is_late(root)).then(|| self.expression(root))??,
                });
            }
        }
        Some(shared)
    }

    /// The number of the array that an argument is, if it is made first.
    fn shared(&self, root: &Root) -> Option<usize> {
        let at = self.object(root)?;
        self.shared.iter().position(|s| s.at == at)
    }

    /// The variable or static field that holds what is used.
    fn variable(&self, number: usize) -> Option<String> {
        match self.field(number) {
            Some(field) => Some(field),
            None => self.variables[number].clone(),
        }
    }

    fn field(&self, number: usize) -> Option<String> {
        let (owner, field) = given_field(self.structure.vm, number)?;
        Some(format!("{}.{}", source_name(owner), field.name))
    }

    fn variable_class(&self, number: usize) -> Option<ClassRef> {
        let field = given_field(self.structure.vm, number);
        let desc = match field {
            Some((_, field)) => field.desc.text.to_string(),
            None => self.calls[number].result()?,
        };
        let class = desc.strip_prefix('L').and_then(|d| d.strip_suffix(';'));
        self.structure.vm.world.load(class.unwrap_or(&desc)).ok()
    }

    /// Equal strings that are not the same are made by `new`: literals would be.
    fn distinct(&self, root: &Root, java: Expression) -> Expression {
        let unknowns = self.calls.iter().flat_map(|c| c.unknowns());
        let others = unknowns.filter(|other| other.elem == ElemKind::Ref);
        let mut others = others.filter(|other| self.object(other) != self.object(root));
        let is_told = self.object(root).is_some_and(|at| {
            // It was compared with a literal, so it is known what it is.
            let inputs = &self.structure.state.inputs;
            inputs.fresh_text(&self.structure.vm.terms, at).is_some()
        });
        let is_twin = java.is_string()
            && !is_told
            && others.any(|o| self.plain(o).as_ref() == Some(&java))
            && compares_references(self.structure.vm);
        match is_twin {
            true => Expression::new_object("String", vec![java]),
            false => java,
        }
    }

    /// The steps as statements; `None` if an argument can't be written down.
    pub fn statements(&self) -> Option<Vec<String>> {
        let shared = self.shared.iter().map(|s| {
            Some(Statement::Declaration {
                declared: s.declared.clone(),
                name: s.name.clone(),
                value: s.java.clone(),
            })
        });
        let calls = self.calls.iter().enumerate();
        let steps = shared.chain(calls.map(|(number, call)| self.statement(number, call)));
        let name = |number| self.variable(number);
        steps.map(|statement| statement?.source(name)).collect()
    }

    fn statement(&self, number: usize, call: &Step) -> Option<Statement> {
        if let Act::Assign(field) = call.act {
            return Some(Statement::Assignment {
                owner: Expression::StepResult(call.receiver?),
                field: field.name.to_string(),
                value: self.argument(call, call.args.first()?)?,
            });
        }
        let value = self.call(call)?;
        Some(match self.variable(number) {
            Some(name) => Statement::Declaration {
                declared: result_class(call)?,
                name,
                value,
            },
            None => Statement::Expression(value),
        })
    }

    /// A call, or a new array.
    fn call(&self, call: &Step) -> Option<Expression> {
        let args = call.args.iter().map(|arg| self.argument(call, arg));
        let mut args = args.collect::<Option<Vec<Expression>>>()?;
        if let Some(elements) = args.last().and_then(|java| self.spread(call, java)) {
            args.pop();
            args.extend(elements);
        }
        let method = match call.act {
            Act::Call(method) => method,
            Act::Array(_) => {
                return Some(Expression::NewArray {
                    element: result_class(call)?.strip_suffix("[]")?.to_owned(),
                    elements: args,
                });
            }
            Act::Assign(_) => return None,
        };
        let owner = source_name(method.class());
        let name = &*method.name;
        Some(match call.receiver {
            Some(number) => Expression::StepResult(number).call(name, args),
            None if method.is_constructor() => new_object(method, &owner, args),
            None => Expression::static_call(&owner, name, args),
        })
    }

    fn argument(&self, call: &Step, arg: &Argument) -> Option<Expression> {
        match arg.given_by {
            Some(number) => Some(Expression::StepResult(number)),
            None => match self.shared(&arg.root) {
                Some(index) => Some(Expression::Name(self.shared[index].name.clone())),
                None => self.unknown(call, &arg.root),
            },
        }
    }

    /// An argument that no call gave, of its declared type where another would be another method's.
    fn unknown(&self, call: &Step, root: &Root) -> Option<Expression> {
        let java = self.expression(root)?;
        let is_null = root.elem == ElemKind::Ref && java == typed_null(root);
        let Some(method) = call.method() else {
            // Its type is known where it is stored.
            return Some(if is_null { Expression::null() } else { java });
        };
        let mut args = call.args.iter();
        let index = args.position(|arg| std::ptr::eq(&arg.root, root));
        let declared = index.and_then(|i| parameter_signatures(method).get(i).copied());
        let java = with_element_type(java, declared.unwrap_or_default());
        let is_plain = root.elem != ElemKind::Ref || is_null;
        let class = match call.receiver {
            Some(number) => self.variable_class(number)?,
            None => method.class(),
        };
        let is_overloaded = is_overloaded(class, method);
        // Where an array stands for several arguments, null alone could be one of them.
        if is_null && !is_overloaded && !root.desc.starts_with('[') {
            return Some(Expression::null());
        }
        Some(match !is_plain && is_overloaded {
            true => java.cast(source_type(&root.desc)),
            false => java,
        })
    }

    fn expression(&self, root: &Root) -> Option<Expression> {
        let java = self.plain(root)?;
        Some(self.distinct(root, java))
    }

    fn plain(&self, root: &Root) -> Option<Expression> {
        let structure = self.structure;
        if root.elem != ElemKind::Ref {
            let literal = java_literal(root.elem, structure.bits(root.value));
            return Some(Expression::Literal(literal));
        }
        match structure.state.inputs.follow(root.value.as_ref()) {
            Ref::NULL => Some(typed_null(root)),
            r if let Some(number) = r.as_unknown() => {
                let unknown = structure.state.inputs.unknown(number);
                match unknown.not_null {
                    false => Some(typed_null(root)),
                    // A text is one of these, and has no fields to be told.
                    true if &*unknown.class == "java/lang/CharSequence" => {
                        Some(Expression::Literal("\"\"".to_owned()))
                    }
                    true => expression::write_root(structure, root, &[]),
                }
            }
            _ => {
                let path = structure.state.path.iter();
                let vars = path.flat_map(|c| structure.vm.terms.vars_of(c));
                let mentioned: Vec<Term> = vars.copied().collect();
                expression::write_root(structure, root, &mentioned)
            }
        }
    }

    /// How the receiver of the failing call is made, and its arguments.
    pub fn inputs(&self, steps: &[String]) -> Option<Vec<Input>> {
        let last = self.calls.last()?;
        let mut inputs = Vec::new();
        if let Some(number) = last.receiver {
            let made = match self.field(number) {
                Some(field) => field,
                None => {
                    let step = &steps[self.shared.len() + number];
                    step.split_once(" = ")?.1.trim_end_matches(';').to_owned()
                }
            };
            inputs.push(Input {
                name: "this".into(),
                value: InputValue::Java(made.clone()),
                java: made,
            });
        }
        for arg in &last.args {
            let java = self.argument(last, arg)?;
            let java = java.source(|number| self.variable(number))?;
            let value = match arg.root.elem {
                ElemKind::Ref => InputValue::Java(java.clone()),
                elem => input_value(elem, self.structure.bits(arg.root.value)),
            };
            let name = arg.root.name.clone();
            inputs.push(Input { name, value, java });
        }
        Some(inputs)
    }

    /// What a test is written from.
    pub fn recipe(&self) -> Option<Recipe> {
        let (last, before) = self.calls.split_last()?;
        let shared = self.shared.iter().map(|s| {
            Some(RecipeStep::Value {
                declared: s.declared.clone(),
                java: s.java.to_string(),
            })
        });
        let calls = before.iter().enumerate();
        let calls = calls.map(|(number, call)| self.step(number, call));
        let input = RecipeInput::Calls {
            steps: shared.chain(calls).collect::<Option<_>>()?,
            receiver: last.receiver.map(|n| self.made(n)),
            arguments: self.values(last)?,
        };
        let method = last.method()?;
        Some(call_recipe(method.class(), method, input))
    }

    fn step(&self, number: usize, call: &Step) -> Option<RecipeStep> {
        let receiver = call.receiver.map(|n| self.made(n));
        let mut arguments = self.values(call)?;
        let method = match call.act {
            Act::Call(method) => method,
            Act::Assign(field) => {
                return Some(RecipeStep::Assign {
                    owner: receiver?,
                    field: field.name.to_string(),
                    value: arguments.pop()?,
                });
            }
            Act::Array(_) => {
                return Some(RecipeStep::Array {
                    declared: result_class(call)?,
                    elements: arguments,
                });
            }
        };
        let result = self.variables[number].as_ref();
        let (name, kind) = name_and_kind(method);
        // Of an inner class, on the object around it.
        let outer = is_inner_constructor(method).then(|| arguments.remove(0));
        Some(RecipeStep::Call(RecipeCall {
            class: source_name(method.class()),
            method: name,
            kind,
            receiver: receiver.or(outer),
            arguments,
            result: result.and_then(|_| result_class(call)),
            // Tests of findings let out whatever is thrown.
            throws: CallThrows::Nothing,
        }))
    }

    /// What a call gave, behind the arrays that are made first.
    fn made(&self, number: usize) -> RecipeValue {
        match self.field(number) {
            Some(field) => RecipeValue::Java(field),
            None => RecipeValue::Made(self.shared.len() + number),
        }
    }

    fn values(&self, call: &Step) -> Option<Vec<RecipeValue>> {
        let mut values = Vec::new();
        for (index, arg) in call.args.iter().enumerate() {
            if let Some(number) = arg.given_by {
                values.push(self.made(number));
            } else if let Some(index) = self.shared(&arg.root) {
                values.push(RecipeValue::Made(index));
            } else {
                let java = self.unknown(call, &arg.root)?;
                let is_last = index + 1 == call.args.len();
                let elements = is_last.then(|| self.spread(call, &java)).flatten();
                let elements = elements.unwrap_or_else(|| vec![java]);
                values.extend(elements.iter().map(|java| self.value(java)));
            }
        }
        Some(values)
    }

    /// An expression as a value of a recipe.
    fn value(&self, java: &Expression) -> RecipeValue {
        let parts = java.parts();
        if parts.iter().all(|part| matches!(part, RecipePart::Java(_))) {
            return RecipeValue::Java(java.to_string());
        }
        let parts = parts.into_iter().map(|part| match part {
            RecipePart::Made(number) => match self.made(number) {
                RecipeValue::Java(java) => RecipePart::Java(java),
                RecipeValue::Made(number) => RecipePart::Made(number),
                RecipeValue::Parts(_) => RecipePart::Made(number),
            },
            java => java,
        });
        RecipeValue::Parts(parts.collect())
    }

    /// What may be written in place of the array that is the last argument.
    fn spread(&self, call: &Step, java: &Expression) -> Option<Vec<Expression>> {
        let method = call.method()?;
        let class = match call.receiver {
            Some(number) => self.variable_class(number)?,
            None => method.class(),
        };
        spread(class, method, java)
    }
}

/// A new object; one of an inner class is made on the one around it, the first argument.
fn new_object(constructor: MethodRef, class: &str, mut arguments: Vec<Expression>) -> Expression {
    let is_inner = is_inner_constructor(constructor) && !arguments.is_empty();
    let outer = is_inner.then(|| Box::new(arguments.remove(0)));
    Expression::New(New {
        class: match outer.is_some() {
            true => class.rsplit('.').next().unwrap_or(class).to_owned(),
            false => class.to_owned(),
        },
        outer,
        type_arguments: TypeArguments::None,
        arguments,
        initializer: Vec::new(),
    })
}

/// The type of what a call gives, as source writes it.
fn result_class(call: &Step) -> Option<String> {
    Some(source_type(&call.result()?))
}

/// A cast keeps overloads apart.
fn typed_null(arg: &Root) -> Expression {
    Expression::null().cast(source_type(&arg.desc))
}

/// An argument that says of which type it is.
pub fn cast(arg: &Root, text: &str) -> String {
    let argument = Expression::Literal(text.to_owned());
    argument.cast(source_type(&arg.desc)).to_string()
}
