//! Functional interfaces of the input: described by the results of their calls, and built as objects that return them
//! again.

use crate::concrete_heap::HeapBuilder;
use crate::structure::HeapDescriber;
use answer::{HeapContent, HeapFunction, HeapMethod, HeapOrder, HeapValue};
use classes::{ClassId, ClassRef, MethodRef, World, boxed_kind};
use heap::{Object, Ref};
use ir::ElemKind;
use jvm_symex::PathHost;
use solver::{Feasibility, PathSolver};
use std::cmp::Ordering;
use std::sync::Arc;
use vm::{AtEntry, Function, FunctionCall, Interp, State, Value, Vm, implemented_types};

/// Constrains the path to inputs whose functions return equal results for equal arguments; `None` if there are none.
pub fn agree_functions(vm: &Arc<Vm>, mut state: State, solver: &mut PathSolver) -> Option<State> {
    let mut host = PathHost::at(state.instructions);
    let conditions = Interp::new(vm, &mut state, &mut host).functions_agree();
    for condition in conditions {
        state.path = match solver.assume(&state.path, condition) {
            Feasibility::Yes(path) => path,
            Feasibility::No => return None,
            // The input is then shown as it is.
            Feasibility::Unknown(_) => continue,
        };
    }
    Some(state)
}

impl HeapDescriber<'_> {
    /// Describes a function by the results of its calls.
    pub fn describe_function(&mut self, index: usize) -> HeapContent {
        let function = self.structure.inputs().function(index).clone();
        let methods = self.structure.vm.unknown_methods(function.interface);
        let described = methods.iter().map(|method| {
            let mut described =
                describe_method(&self.structure.vm.world, function.interface, method);
            if let Some(result) = &method.parsed.ret {
                let answers = function.answers_of(method);
                described.answers = answers.map(|a| self.value(result.elem, a.value)).collect();
                drop_repeated(&mut described.answers);
            }
            described
        });
        let methods = described.collect();
        let order = self.comparator_order(&function);
        let lambda = is_lambda(&self.structure.vm.unknown_methods(function.interface));
        HeapContent::Function(HeapFunction {
            methods,
            lambda,
            order,
        })
    }

    /// Some function, for an unknown that is only known not to be null.
    pub fn any_function(&self, class: &str) -> Option<HeapContent> {
        let vm = self.structure.vm;
        let interface = vm.world.load(class).ok()?;
        let methods = vm.unknown_methods(interface);
        let lambda = is_lambda(&methods);
        let methods = methods
            .into_iter()
            .map(|m| describe_method(&vm.world, interface, m));
        vm.is_function(interface).then(|| {
            HeapContent::Function(HeapFunction {
                methods: methods.collect(),
                lambda,
                order: None,
            })
        })
    }

    /// The order of the JDK that agrees with the results of a comparator.
    fn comparator_order(&self, function: &Function) -> Option<HeapOrder> {
        if &*function.interface.name != "java/util/Comparator" {
            return None;
        }
        let mut found = None;
        for answer in &function.answers {
            let answered = (self.structure.bits(answer.value) as i32).cmp(&0);
            let order = match (answered, self.natural_order(answer)?) {
                (Ordering::Equal, Ordering::Equal) => continue,
                (a, b) if a == b => HeapOrder::Natural,
                (a, b) if a == b.reverse() => HeapOrder::Reverse,
                _ => return None,
            };
            if found.is_some_and(|f| f != order) {
                return None;
            }
            found = Some(order);
        }
        found
    }

    fn natural_order(&self, answer: &FunctionCall) -> Option<Ordering> {
        let (a, b) = (
            self.ordered_value(answer.args[0])?,
            self.ordered_value(answer.args[1])?,
        );
        a.compare(&b)
    }

    /// A box or string as a value with the same order; what was not read has its default value.
    fn ordered_value(&self, value: Value) -> Option<OrderedValue> {
        let inputs = self.structure.inputs();
        let r = inputs.follow(value.as_ref());
        if let Some(number) = r.as_unknown() {
            let unknown = inputs.unknown(number);
            let class = self.structure.vm.world.load(&unknown.class).ok()?;
            return match (&*class.name, boxed_kind(&class.name)) {
                _ if !unknown.not_null => None,
                ("java/lang/String", _) => Some(OrderedValue::Text(Vec::new())),
                (_, Some(elem)) => ordered_number(class, elem, 0),
                _ => None,
            };
        }
        let object = inputs.object_at(r)?;
        let (class, AtEntry::Fields(cells)) = (object.class, &object.at_entry) else {
            return None;
        };
        if &*class.name == "java/lang/String" {
            return Some(OrderedValue::Text(self.structure.text(class, cells)));
        }
        let slot = class.instance_field("value")?.slot as usize;
        ordered_number(
            class,
            boxed_kind(&class.name)?,
            self.structure.bits(cells[slot]),
        )
    }
}

/// Values of one class, which compare as in Java.
enum OrderedValue {
    Text(Vec<u16>),
    Number(ClassId, i64),
}

impl OrderedValue {
    fn compare(&self, other: &OrderedValue) -> Option<Ordering> {
        match (self, other) {
            (OrderedValue::Text(a), OrderedValue::Text(b)) => Some(a.cmp(b)),
            (OrderedValue::Number(c, a), OrderedValue::Number(d, b)) if c == d => Some(a.cmp(b)),
            _ => None,
        }
    }
}

fn ordered_number(class: ClassRef, elem: ElemKind, bits: u64) -> Option<OrderedValue> {
    match elem {
        ElemKind::Long => Some(OrderedValue::Number(class.id, bits as i64)),
        ElemKind::Float | ElemKind::Double | ElemKind::Ref => None,
        _ => Some(OrderedValue::Number(class.id, i64::from(bits as i32))),
    }
}

/// Whether a lambda can implement the methods: there is one, and it declares no type variables.
fn is_lambda(methods: &[MethodRef]) -> bool {
    let declares = |m: &MethodRef| {
        let signature = m.def().signature.as_deref();
        signature.is_some_and(|s| s.starts_with('<'))
    };
    matches!(methods, [only] if !declares(only))
}

/// Drops repeated results at the end: further calls return the last one anyway.
fn drop_repeated(answers: &mut Vec<HeapValue>) {
    while let [.., before, last] = &answers[..]
        && before == last
    {
        answers.pop();
    }
}

/// Describes a method without results.
fn describe_method(world: &World, interface: ClassRef, method: MethodRef) -> HeapMethod {
    let declared = || {
        let result = method.parsed.ret.as_ref();
        let params = method.parsed.params.iter().map(|p| p.text.to_string());
        let result = result.map_or("V".to_owned(), |r| r.text.to_string());
        params.chain([result]).collect::<Vec<String>>()
    };
    let mut types = implemented_types(interface, method).unwrap_or_else(declared);
    let returns = types.pop().unwrap_or_default();
    HeapMethod {
        name: method.name.to_string(),
        parameters: types.iter().map(|t| world.source_type(t)).collect(),
        returns: match returns.as_str() {
            "V" => "void".to_owned(),
            other => world.source_type(other),
        },
        answers: Vec::<HeapValue>::new(),
    }
}

impl HeapBuilder<'_> {
    /// Makes a function return the results that it returned on the path.
    pub fn script(&mut self, index: usize, made: Ref) -> Result<(), String> {
        let function = self.structure.inputs().function(index);
        self.initialize(self.state.heap.get(made).class)?;
        let mut answers = Vec::new();
        for answer in &function.answers {
            let Some(result) = &answer.method.parsed.ret else {
                continue;
            };
            answers.push(FunctionCall {
                method: answer.method,
                args: [].into(),
                value: self.value(result.elem, answer.value)?,
            });
        }
        let scripted = Function::scripted(made, function.interface, answers);
        self.state.inputs.add_function(scripted);
        Ok(())
    }

    /// A function that is never called.
    pub fn any_function(&mut self, interface: ClassRef) -> Result<Ref, String> {
        let class = self.with_interp(|i| i.stub_class(interface));
        let class = class.map_err(|trap| trap.to_string())?;
        let made = self.state.heap.alloc(Object::instance(class));
        self.state.pinned.push(made);
        self.initialize(class)?;
        let scripted = Function::scripted(made, interface, Vec::new());
        self.state.inputs.add_function(scripted);
        Ok(made)
    }
}
