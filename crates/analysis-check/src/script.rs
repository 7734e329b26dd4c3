//! A sequence of calls with its arguments: executed on machine values before it is believed, and
//! written as Java.

use crate::concrete::{Concrete, build};
use crate::confirm::FindingKey;
use crate::entry::{named_kind, recipe_of, source_name};
use crate::expression::{self, has_identity};
use crate::literal::{input_value, java_literal};
use crate::structure::{Root, Structure, describe};
use classes::{ClassRef, MethodRef};
use heap::Ref;
use ir::ElemKind;
use solver::{Model, PathSolver};
use symex_jvm::{Call, ConcreteEnd, Jvm, JvmState, PathHost, Raised, Receiver, run_concretely};
use term::Term;
use verdict::{Finding, Input, InputValue, Recipe, RecipeCall, RecipeInput, RecipeValue, Status};
use vm::{Interp, State, Stop, Value, Vm};

/// Instructions for one call.
const FUEL: u64 = 20_000_000;

/// A call with unknown arguments.
#[derive(Clone, Debug)]
pub(crate) struct ScriptCall {
    pub method: MethodRef,
    pub args: Vec<Root>,
}

/// Calls that lead to a failure.
pub(crate) struct Script {
    /// Statements of Java, the failing call last.
    steps: Vec<String>,
    /// The arguments of the failing call.
    inputs: Vec<Input>,
    recipe: Recipe,
    /// What the last one threw.
    raised: Raised,
}

impl Script {
    /// The calls with the simplest arguments for which the last one fails as it should; `None` if
    /// none are found or they don't do it on machine values. `object_at` is the place of the
    /// object among the arguments of the last call, if it is not the receiver.
    pub(crate) fn new(
        vm: &'static Vm,
        start: &State,
        calls: Vec<ScriptCall>,
        object_at: Option<usize>,
        key: &FindingKey,
        end: State,
        solver: &mut PathSolver,
    ) -> Option<Script> {
        let roots: Vec<Root> = calls.iter().flat_map(|c| c.args.iter().cloned()).collect();
        let vars = variables(vm, &end, &roots);
        let model = solver.simplest_model(&end.path, &vars).ok()?;
        let structure = Structure {
            vm,
            state: &end,
            model: &model,
        };
        // Arguments are written as expressions: which object is which must not matter.
        if has_identity(&describe(&structure, &roots, &[])) {
            return None;
        }
        let steps = write(&structure, &calls, object_at)?;
        let inputs = inputs(&structure, &calls, &steps)?;
        let recipe = recipe(&structure, &calls, object_at)?;
        let concrete = build(&structure, start, &roots).ok()?;
        let raised = execute(vm, concrete, &calls, object_at)?;
        let shown = FindingKey::new(raised.class, &raised.place);
        (shown == *key).then_some(Script {
            steps,
            inputs,
            recipe,
            raised,
        })
    }

    /// Puts what was executed in the place of what was supposed.
    pub(crate) fn tell(self, finding: &mut Finding) {
        finding.status = Status::Confirmed;
        finding.message = self.raised.message;
        finding.trace = self.raised.trace;
        finding.heap = None;
        finding.call = one_line(&self.steps);
        finding.inputs = self.inputs;
        finding.steps = self.steps;
        finding.recipe = Some(self.recipe);
    }
}

fn variables(vm: &Vm, end: &State, roots: &[Root]) -> Vec<Term> {
    let lengths = end.inputs.arrays().iter().map(|a| a.len);
    let numbers = roots.iter().filter_map(|r| r.value.term);
    let terms = lengths.chain(numbers);
    let mut vars: Vec<Term> = terms.flat_map(|t| vm.terms.vars_of(t)).copied().collect();
    let mut seen = Vec::new();
    vars.retain(|v| {
        !seen.contains(v) && {
            seen.push(*v);
            true
        }
    });
    vars
}

/// Runs all calls; what the last one threw, if the others returned.
fn execute(
    vm: &'static Vm,
    concrete: Concrete,
    calls: &[ScriptCall],
    object_at: Option<usize>,
) -> Option<Raised> {
    let Concrete { mut state, roots } = concrete;
    let mut values = roots.into_iter();
    let mut object = Ref::NULL;
    for (number, call) in calls.iter().enumerate() {
        let mut args: Vec<Value> = values.by_ref().take(call.args.len()).collect();
        let is_last = number + 1 == calls.len();
        if is_last {
            if let Some(index) = object_at {
                args[index] = object.into();
            }
            return last_call(vm, state, call.method, object, args);
        }
        let mut host = PathHost::at(state.instructions);
        let mut interp = Interp::new(vm, &mut state, &mut host);
        if number == 0 && call.method.is_constructor() {
            object = interp.alloc_instance(call.method.class());
            interp.state.pinned.push(object);
        }
        if !call.method.is_static() {
            args.insert(0, object.into());
        }
        match interp.run_method(call.method, &args, FUEL) {
            Stop::Returned(value) if number == 0 && call.method.is_static() => {
                object = value?.as_ref();
                state.pinned.push(object);
            }
            Stop::Returned(_) => {}
            _ => return None,
        }
    }
    None
}

fn last_call(
    vm: &'static Vm,
    state: State,
    method: MethodRef,
    object: Ref,
    args: Vec<Value>,
) -> Option<Raised> {
    let (receiver, start) = match method.is_static() {
        true => (Receiver::None, JvmState::new(state)),
        false => (Receiver::Given, JvmState::on(state, object)),
    };
    let call = Call {
        method,
        class: method.class(),
        receiver,
        args,
    };
    let requires = Vec::new();
    match run_concretely(&Jvm { vm, call, requires }, start, FUEL) {
        ConcreteEnd::Threw(raised, asked) if asked.iter().all(|a| !a.voids_failures()) => {
            Some(raised)
        }
        ConcreteEnd::Threw(..) => None,
        ConcreteEnd::Other(_) | ConcreteEnd::TooLong => None,
    }
}

/// `new A(1).b(2)` for an object that is made and then fails; otherwise the failing call.
fn one_line(steps: &[String]) -> String {
    let last = steps.last().map_or("", |s| s.trim_end_matches(';'));
    let made = match steps {
        [first, _] => first.split_once(" = "),
        _ => None,
    };
    match made {
        Some((declared, made)) => {
            let name = declared.rsplit(' ').next().unwrap_or_default();
            let made = made.trim_end_matches(';');
            match last.strip_prefix(&format!("{name}.")) {
                Some(call) => format!("{made}.{call}"),
                None => last.to_owned(),
            }
        }
        None => last.to_owned(),
    }
}

/// What a test is written from.
fn recipe(
    structure: &Structure<'_>,
    calls: &[ScriptCall],
    object_at: Option<usize>,
) -> Option<Recipe> {
    let (last, before) = calls.split_last()?;
    let values = |call: &ScriptCall, object_at: Option<usize>| {
        let args = call.args.iter().enumerate();
        let values = args.map(|(i, arg)| match object_at == Some(i) {
            true => Some(RecipeValue::Made),
            false => argument(structure, arg).map(RecipeValue::Java),
        });
        values.collect::<Option<Vec<RecipeValue>>>()
    };
    let mut made = Vec::new();
    for call in before {
        let (method, kind) = named_kind(call.method);
        made.push(RecipeCall {
            class: source_name(call.method.class()),
            method,
            kind,
            arguments: values(call, None)?,
        });
    }
    let input = RecipeInput::Calls {
        calls: made,
        receiver: (!last.method.is_static()).then_some(RecipeValue::Made),
        arguments: values(last, object_at)?,
    };
    let class = match last.method.is_static() {
        true => last.method.class(),
        false => before.first()?.method.class(),
    };
    Some(recipe_of(class, last.method, input))
}

/// How the object is made, and the arguments of the failing call.
fn inputs(structure: &Structure<'_>, calls: &[ScriptCall], steps: &[String]) -> Option<Vec<Input>> {
    let last = calls.last()?;
    let made = steps.first()?.split_once(" = ")?.1.trim_end_matches(';');
    let receiver = (!last.method.is_static()).then(|| Input {
        name: "this".into(),
        value: InputValue::Java(made.to_owned()),
        java: made.to_owned(),
    });
    let mut inputs: Vec<Input> = receiver.into_iter().collect();
    for arg in &last.args {
        let java = argument(structure, arg)?;
        let value = match arg.elem {
            ElemKind::Ref => InputValue::Java(java.clone()),
            elem => input_value(elem, value_bits(structure.vm, structure.model, arg.value)),
        };
        let name = arg.name.clone();
        inputs.push(Input { name, value, java });
    }
    Some(inputs)
}

/// The calls as statements; `None` if an argument can't be written down.
fn write(
    structure: &Structure<'_>,
    calls: &[ScriptCall],
    object_at: Option<usize>,
) -> Option<Vec<String>> {
    let class = calls.first()?.method.class();
    let name = variable_name(class);
    let mut steps = Vec::new();
    for (number, call) in calls.iter().enumerate() {
        let is_last = number + 1 == calls.len();
        let args =
            call.args
                .iter()
                .enumerate()
                .map(|(i, arg)| match is_last && object_at == Some(i) {
                    true => Some(name.clone()),
                    false => argument(structure, arg),
                });
        let args = args.collect::<Option<Vec<String>>>()?.join(", ");
        let method = call.method;
        let owner = source_name(method.class());
        steps.push(if method.is_constructor() {
            format!("{owner} {name} = new {owner}({args});")
        } else if number == 0 {
            format!("{owner} {name} = {owner}.{}({args});", method.name)
        } else if method.is_static() {
            format!("{owner}.{}({args});", method.name)
        } else {
            format!("{name}.{}({args});", method.name)
        });
    }
    Some(steps)
}

fn argument(structure: &Structure<'_>, arg: &Root) -> Option<String> {
    if arg.elem != ElemKind::Ref {
        let bits = value_bits(structure.vm, structure.model, arg.value);
        return Some(java_literal(arg.elem, bits));
    }
    match structure.state.inputs.follow(arg.value.as_ref()) {
        Ref::NULL => Some(typed_null(arg)),
        r if let Some(number) = r.as_unknown() => {
            let unknown = structure.state.inputs.unknown(number);
            match unknown.not_null {
                false => Some(typed_null(arg)),
                true => some_object(&unknown.class).map(str::to_owned),
            }
        }
        _ => {
            let path = structure.state.path.iter();
            let vars = path.flat_map(|c| structure.vm.terms.vars_of(c));
            let mentioned: Vec<Term> = vars.copied().collect();
            expression::of_root(structure, arg, &mentioned)
        }
    }
}

/// An object of a class of which the path only asked whether it is null.
fn some_object(class: &str) -> Option<&'static str> {
    match class {
        "java/lang/Object" => Some("new Object()"),
        "java/lang/String" | "java/lang/CharSequence" => Some("\"\""),
        _ => None,
    }
}

/// A cast keeps overloads apart.
fn typed_null(arg: &Root) -> String {
    let declared = classes::java_type_name(&arg.desc).replace('$', ".");
    format!("({declared}) null")
}

fn value_bits(vm: &Vm, model: &Model, value: Value) -> u64 {
    match value.term {
        None => value.bits,
        Some(term) => model.eval(&vm.terms, term).bits(),
    }
}

/// `list` for `acme.LinkedList`: the last word of the class's name.
fn variable_name(class: ClassRef) -> String {
    let full = source_name(class);
    let simple = full.rsplit('.').next().unwrap_or(&full).to_owned();
    let last = simple.rfind(|c: char| c.is_ascii_uppercase()).unwrap_or(0);
    let word = simple[last..].to_ascii_lowercase();
    const KEYWORDS: [&str; 8] = [
        "int", "long", "char", "byte", "class", "enum", "case", "switch",
    ];
    match word.len() > 1 && !KEYWORDS.contains(&word.as_str()) {
        true => word,
        false => "object".to_owned(),
    }
}
