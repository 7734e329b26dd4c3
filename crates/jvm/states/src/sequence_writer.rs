//! Call sequences as Java source.

mod recipe;

use crate::reference_comparison::compares_references;
use crate::sequence::{Argument, static_field_of};
use crate::step::{Step, StepAction};
use answer::{Input, InputValue};
use classes::signature::parameter_signatures;
use classes::{ClassRef, MethodRef};
use heap::Ref;
use inputs::expression;
use inputs::structure::{InputStructure, Root};
use ir::ElemKind;
use java_source::element_types::with_element_type;
use java_source::members::is_inner_constructor;
use java_source::overloads::{is_ambiguous, is_overloaded};
use java_source::primitive_literal::input_value;
use java_source::syntax::{Expression, InstanceCreation, JavaLiteral, Statement, SyntaxVisitor};
use java_source::varargs::spread;
use java_source::variable_names::{fresh_name, variable_name};
use term::Term;

/// Writes one sequence, its arguments taken from a model.
pub struct SequenceWriter<'a> {
    structure: &'a InputStructure<'a>,
    calls: Vec<Step>,
    /// The variables that hold what calls give, where it is used.
    variables: Vec<Option<String>>,
    /// Arrays that are passed more than once: they are made first.
    shared: Vec<SharedArray>,
}

/// An array in a variable of its own.
struct SharedArray {
    at: Ref,
    name: String,
    declared: String,
    java: Expression,
}

impl<'a> SequenceWriter<'a> {
    /// `None` if an argument can't be written down.
    pub fn new<S: Clone + Into<Step>>(
        structure: &'a InputStructure<'a>,
        calls: &[S],
    ) -> Option<SequenceWriter<'a>> {
        let calls: Vec<Step> = calls.iter().cloned().map(Into::into).collect();
        let mut variables: Vec<Option<String>> = Vec::new();
        let mut writer = SequenceWriter {
            structure,
            calls,
            variables: Vec::new(),
            shared: Vec::new(),
        };
        let used = writer.used_results();
        for (number, call) in writer.calls.iter().enumerate() {
            let class = result_class(structure, call).filter(|_| used.contains(&number));
            let name = class.map(|class| fresh_name(&variable_name(&class), &variables));
            variables.push(name);
        }
        writer.variables = variables;
        writer.shared = writer.shared_arrays()?;
        Some(writer)
    }

    /// The numbers of the steps whose results others use.
    fn used_results(&self) -> Vec<usize> {
        let mut used: Vec<usize> = self.calls.iter().flat_map(|c| c.uses()).collect();
        if !self.structure.given.is_empty() {
            let roots = self.calls.iter().flat_map(|c| c.unknowns());
            let inside = roots.filter(|root| self.structure.is_late(root));
            let inside = inside.filter_map(|root| self.plain_expression(root));
            used.extend(inside.flat_map(|java| java.step_results()));
        }
        used
    }

    fn object(&self, root: &Root) -> Option<Ref> {
        let is_reference = root.elem == ElemKind::Ref;
        let r = is_reference.then(|| self.structure.state.inputs.follow(root.value.as_ref()))?;
        r.is_object().then_some(r)
    }

    fn shared_arrays(&self) -> Option<Vec<SharedArray>> {
        let roots: Vec<&Root> = self.calls.iter().flat_map(|c| c.unknowns()).collect();
        let mut shared: Vec<SharedArray> = Vec::new();
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
                shared.push(SharedArray {
                    at,
                    name,
                    declared: class.source_name(),
                    // They are made before there is anything that a step gave.
                    java: (!self.structure.is_late(root)).then(|| self.expression(root))??,
                });
            }
        }
        Some(shared)
    }

    /// The number of the array that an argument is, if it is made first.
    fn shared_array(&self, root: &Root) -> Option<usize> {
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
        let (owner, field) = static_field_of(self.structure.vm, number)?;
        Some(format!("{}.{}", owner.source_name(), field.name))
    }

    fn variable_class(&self, number: usize) -> Option<ClassRef> {
        let field = static_field_of(self.structure.vm, number);
        let desc = match field {
            Some((_, field)) => field.desc.text.to_string(),
            None => self.calls[number].result()?,
        };
        let class = desc.strip_prefix('L').and_then(|d| d.strip_suffix(';'));
        self.structure.vm.world.load(class.unwrap_or(&desc)).ok()
    }

    /// Equal strings that are not the same are made by `new`: literals would be.
    fn distinct_string(&self, root: &Root, java: Expression) -> Expression {
        let unknowns = self.calls.iter().flat_map(|c| c.unknowns());
        let others = unknowns.filter(|other| other.elem == ElemKind::Ref);
        let mut others = others.filter(|other| self.object(other) != self.object(root));
        let is_told = self.object(root).is_some_and(|at| {
            // It was compared with a literal, so it is known what it is.
            let inputs = &self.structure.state.inputs;
            inputs.freshness_of(&self.structure.vm.terms, at).is_some()
        });
        let is_twin = java.is_text()
            && !is_told
            && others.any(|o| self.plain_expression(o).as_ref() == Some(&java))
            && compares_references(self.structure.vm);
        match is_twin {
            true => Expression::new_object("String", vec![java]),
            false => java,
        }
    }

    /// The steps as statements, some with a comment behind them; `None` if an argument can't be written down.
    pub fn statements(&self, comment: impl Fn(usize) -> Option<String>) -> Option<Vec<String>> {
        let shared = self.shared.iter().map(|s| {
            Some(Statement::Declaration {
                declared: s.declared.as_str().into(),
                name: s.name.clone(),
                value: s.java.clone(),
            })
        });
        let calls = self.calls.iter().enumerate();
        let calls = calls.map(|(number, call)| {
            let statement = self.statement(number, call)?;
            Some(match comment(number) {
                Some(comment) => Statement::Commented(Box::new(statement), comment),
                None => statement,
            })
        });
        let name = |number| self.variable(number);
        let steps = shared.chain(calls);
        steps.map(|statement| statement?.source(name)).collect()
    }

    /// `new A(1).b(2)` or `B.c(new A(1))` for an object that is made, used once, and fails; otherwise the
    /// failing call.
    pub fn last_call(&self) -> Option<String> {
        let (last, before) = self.calls.split_last()?;
        let mut call = self.call(last)?;
        if let [made] = before
            && self.shared.is_empty()
            && is_used_once(&call, 0)
        {
            let made = self.call(made)?;
            call = call.replace_step_results(&|number| match number {
                0 => made.clone(),
                other => Expression::StepResult(other),
            });
        }
        call.source(|number| self.variable(number))
    }

    fn statement(&self, number: usize, call: &Step) -> Option<Statement> {
        if let StepAction::Assign(field) = call.act {
            return Some(Statement::Assignment {
                target: Expression::StepResult(call.receiver?).field(&*field.name),
                value: self.argument(call, call.args.first()?)?,
            });
        }
        let value = self.call(call)?;
        Some(match self.variable(number) {
            Some(name) => Statement::Declaration {
                declared: self.result_class(call)?.into(),
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
        if let Some(elements) = args.last().and_then(|java| self.spread_array(call, java)) {
            args.pop();
            args.extend(elements);
        }
        let method = match call.act {
            StepAction::Call(method) => method,
            StepAction::Array(_) => {
                let class = self.result_class(call)?;
                return Some(Expression::new_array(class.strip_suffix("[]")?, args));
            }
            StepAction::Assign(_) => return None,
        };
        let owner = method.class().source_name();
        let name = &*method.name;
        Some(match call.receiver {
            Some(number) => Expression::StepResult(number).call(name, args),
            None if method.is_constructor() => new_object(method, &owner, args),
            None => Expression::static_call(owner, name, args),
        })
    }

    fn argument(&self, call: &Step, arg: &Argument) -> Option<Expression> {
        match arg.given_by {
            Some(number) => Some(self.given_argument(call, arg, number)),
            None => match self.shared_array(&arg.root) {
                Some(index) => Some(Expression::Name(self.shared[index].name.clone())),
                None => self.unknown_argument(call, &arg.root),
            },
        }
    }

    /// What a step gave, of its declared type where several methods would be meant by its own.
    fn given_argument(&self, call: &Step, arg: &Argument, number: usize) -> Expression {
        let java = Expression::StepResult(number);
        let Some(method) = call.method() else {
            return java;
        };
        let class = match call.receiver {
            Some(receiver) => self.variable_class(receiver),
            None => Some(method.class()),
        };
        let given = |a: &Argument| a.given_by.and_then(|n| self.variable_class(n));
        let given: Vec<Option<ClassRef>> = call.args.iter().map(given).collect();
        let world = &self.structure.vm.world;
        match class.is_some_and(|class| is_ambiguous(world, class, method, &given)) {
            true => java.cast(world.source_type(&arg.root.desc)),
            false => java,
        }
    }

    /// An argument that no call gave, of its declared type where another would be another method's.
    fn unknown_argument(&self, call: &Step, root: &Root) -> Option<Expression> {
        let java = self.expression(root)?;
        let is_null = root.elem == ElemKind::Ref && java == self.typed_null(root);
        let Some(method) = call.method() else {
            // Its type is known where it is stored.
            return Some(if is_null { Expression::null() } else { java });
        };
        let mut args = call.args.iter();
        let index = args.position(|arg| std::ptr::eq(&arg.root, root));
        let declared = index.and_then(|i| parameter_signatures(method).get(i).copied());
        let java = with_element_type(
            &self.structure.vm.world,
            java,
            declared.unwrap_or_default(),
            method.def().signature.as_deref().unwrap_or_default(),
        );
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
            true => java.cast(self.structure.vm.world.source_type(&root.desc)),
            false => java,
        })
    }

    fn expression(&self, root: &Root) -> Option<Expression> {
        let java = self.plain_expression(root)?;
        Some(self.distinct_string(root, java))
    }

    fn plain_expression(&self, root: &Root) -> Option<Expression> {
        let structure = self.structure;
        if root.elem != ElemKind::Ref {
            let literal = JavaLiteral::from_bits(root.elem, structure.bits(root.value));
            return Some(literal.into());
        }
        match structure.state.inputs.follow(root.value.as_ref()) {
            Ref::NULL => Some(self.typed_null(root)),
            r if let Some(number) = r.as_unknown() => {
                let unknown = structure.state.inputs.unknown(number);
                match unknown.not_null {
                    false => Some(self.typed_null(root)),
                    // A string is one of these, and has no fields to describe.
                    true if &*unknown.class == "java/lang/CharSequence" => {
                        Some(Expression::text(""))
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
    pub fn inputs(&self) -> Option<Vec<Input>> {
        let last = self.calls.last()?;
        let mut inputs = Vec::new();
        if let Some(number) = last.receiver {
            let made = match self.field(number) {
                Some(field) => field,
                None => {
                    let made = self.call(&self.calls[number])?;
                    made.source(|number| self.variable(number))?
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

    /// What may be written in place of the array that is the last argument.
    fn spread_array(&self, call: &Step, java: &Expression) -> Option<Vec<Expression>> {
        let method = call.method()?;
        let class = match call.receiver {
            Some(number) => self.variable_class(number)?,
            None => method.class(),
        };
        spread(&self.structure.vm.world, class, method, java)
    }

    /// The type of what a call returns, as source writes it.
    fn result_class(&self, call: &Step) -> Option<String> {
        result_class(self.structure, call)
    }

    /// A cast keeps overloads apart.
    fn typed_null(&self, arg: &Root) -> Expression {
        Expression::null().cast(self.structure.vm.world.source_type(&arg.desc))
    }
}

/// The type of what a call returns, as source writes it.
fn result_class(structure: &InputStructure<'_>, call: &Step) -> Option<String> {
    Some(structure.vm.world.source_type(&call.result()?))
}

/// A new object; one of an inner class is made on the one around it, the first argument.
pub fn new_object(
    constructor: MethodRef,
    class: &str,
    mut arguments: Vec<Expression>,
) -> Expression {
    let is_inner = is_inner_constructor(constructor) && !arguments.is_empty();
    match is_inner {
        true => InstanceCreation::inner(arguments.remove(0), class, arguments).into(),
        false => Expression::new_object(class, arguments),
    }
}

/// Whether an expression uses a step's result once, and not in a function: what that gives would be a new object
/// each time.
fn is_used_once(java: &Expression, number: usize) -> bool {
    struct WithoutFunctions;
    impl SyntaxVisitor for WithoutFunctions {
        fn expression(&mut self, expression: &mut Expression) {
            let is_function = matches!(
                expression,
                Expression::Lambda { .. } | Expression::AnonymousClass { .. }
            );
            if is_function {
                *expression = Expression::null();
            }
        }
    }
    let count = |java: &Expression| {
        let used = java.step_results();
        used.into_iter().filter(|used| *used == number).count()
    };
    let mut outside = java.clone();
    outside.visit(&mut WithoutFunctions);
    count(java) == 1 && count(&outside) == 1
}
