//! Uninterpreted functions of the input: objects of which only an interface is known, such as lambdas.
//!
//! Such an object is of a class made for the interface, whose methods have no code. A call of one
//! gives an unknown value, which becomes part of the input; calls with the same arguments give the
//! same value. Arguments are the same if they are the same objects or equal numbers, boxes or
//! strings without anything unknown in them. An interface whose only method takes nothing (a
//! supplier) answers anew each time. A comparator answers by an unknown number for each object, so
//! that it always is an order.

use crate::environment::INPUT_CLASS;
use crate::inputs::model::{
    AtEntry, Function, FunctionCall, InputObject, Unknown, class_signature, input_variable,
    result_of,
};
use crate::limits;
use crate::machine::Interp;
use crate::natives::{Native, NativeReturn};
use crate::trap::Trap;
use crate::value::Value;
use crate::vm::Vm;
use classes::signature::formals;
use classes::{ClassRef, MethodRef, promised_result};
use heap::{Object, Ref};
use ir::{ClassBuilder, ElemKind, Kind, TypeDesc, flags};
use std::sync::Arc;
use term::{CmpOp, Sort, Term};

/// A method answers so many times; from then on as the last time.
const ANSWERS: usize = 32;

const STUB: &str = "$$Input/0x0";

/// Whether a method is one of a function of the input.
pub(crate) fn is_stub(method: MethodRef) -> bool {
    method.is_native() && method.class().name.ends_with(STUB)
}

/// Whether two arguments are the same.
pub(crate) enum Same {
    Yes,
    No,
    If(Term),
}

impl Vm {
    /// Whether objects of the input may be of this interface without any more being known: it has
    /// one abstract method, or is the program's own.
    pub fn is_function(&self, interface: ClassRef) -> bool {
        let Some(def) = interface.def.as_ref().filter(|_| interface.is_interface()) else {
            return false;
        };
        let is_private = |i: &ir::InnerClass| i.inner == def.name && i.flags & flags::PRIVATE != 0;
        if interface.flags & flags::ANNOTATION != 0
            || !def.permitted_subclasses.is_empty()
            || def.inner_classes.iter().any(is_private)
        {
            return false;
        }
        let methods = self.unknown_methods(interface);
        let is_own = |m: &MethodRef| m.class().module().is_none();
        let named_once = |m: &MethodRef| methods.iter().filter(|o| is_like(o, m)).count() == 1;
        match methods.len() {
            1 => true,
            _ => {
                interface.module().is_none()
                    && methods.iter().all(is_own)
                    && methods.iter().all(named_once)
            }
        }
    }

    /// Whether an interface has one method, which takes nothing: it may answer anew each time.
    pub(crate) fn is_supplier(&self, interface: ClassRef) -> bool {
        let methods = self.unknown_methods(interface);
        matches!(methods[..], [only] if only.parsed.params.is_empty())
    }

    /// The methods of an interface that a class must implement, in a fixed order.
    pub fn unknown_methods(&self, interface: ClassRef) -> Vec<MethodRef> {
        let mut methods: Vec<MethodRef> = Vec::new();
        let mut interfaces = vec![interface];
        let mut next = 0;
        while let Some(class) = interfaces.get(next).copied() {
            next += 1;
            for method in class.methods.iter().filter(|m| m.is_abstract()) {
                let found = self
                    .world
                    .find_method(interface, &method.name, &method.desc);
                let is_known = |m: &MethodRef| m.name == method.name && m.desc == method.desc;
                let is_open = found.is_none_or(|f| f.is_abstract()) && !is_of_object(method);
                if is_open && !methods.iter().any(is_known) {
                    methods.push(method);
                }
            }
            interfaces.extend(class.interfaces.iter().copied());
        }
        methods
    }
}

/// Whether one may be meant to override the other.
fn is_like(a: MethodRef, b: MethodRef) -> bool {
    a.name == b.name && a.parsed.params.len() == b.parsed.params.len()
}

/// Every class has these.
fn is_of_object(method: MethodRef) -> bool {
    matches!(
        (&*method.name, &*method.desc),
        ("equals", "(Ljava/lang/Object;)Z")
            | ("hashCode", "()I")
            | ("toString", "()Ljava/lang/String;")
    )
}

impl Interp<'_> {
    /// A new function of the input.
    pub(crate) fn new_function(
        &mut self,
        interface: ClassRef,
        unknown: &Unknown,
    ) -> Result<Ref, Trap> {
        let class = self.stub_class(interface)?;
        let at = self.state.heap.alloc(Object::instance(class));
        let index = self.state.inputs.add_function(Function {
            unknown: unknown.clone(),
            scripted: false,
            ..Function::scripted(at, interface, Vec::new())
        });
        self.state.inputs.add_object(InputObject {
            name: unknown.name.clone(),
            at,
            class,
            at_entry: AtEntry::Function(index),
            private: false,
        });
        let which = format!(
            "an input of type {} throws nothing, changes nothing, and returns the same for the same \
             arguments (boxes and strings are new objects)",
            interface.java_name()
        );
        self.note_environment_of(&INPUT_CLASS, &which);
        Ok(at)
    }

    /// The class of functions of this interface.
    pub fn stub_class(&self, interface: ClassRef) -> Result<ClassRef, Trap> {
        let mut builder = ClassBuilder::new(&format!("{}{STUB}", interface.name));
        builder.interface(&interface.name);
        for method in self.vm.unknown_methods(interface) {
            let flags = flags::PUBLIC | flags::NATIVE;
            builder.method(flags, &method.name, &method.desc, None);
        }
        let def = builder.class();
        def.flags = flags::FINAL | flags::SUPER | flags::SYNTHETIC;
        def.hidden = true;
        def.module = interface.def.as_ref().and_then(|d| d.module.clone());
        let class = self.vm.world.define(Arc::new(builder.finish()))?;
        for method in class.methods {
            method.model.set(Some(self.vm.function_model));
        }
        Ok(class)
    }

    fn function_of(&self, at: Ref) -> Option<usize> {
        self.state
            .inputs
            .functions()
            .iter()
            .position(|f| f.at == at)
    }

    /// The value of a call that was not made before.
    fn fresh_answer(&mut self, index: usize, method: MethodRef, result: &TypeDesc) -> Value {
        let function = self.state.inputs.function(index);
        // Of all methods of that name, so that no two answers are called the same.
        let answers = function.answers.iter();
        let number = answers.filter(|a| a.method.name == method.name).count();
        let name = format!("{}.{}()[{number}]", function.unknown.name, method.name);
        if result.elem != ElemKind::Ref {
            return input_variable(&self.vm.terms, &name, result.elem);
        }
        let given = given_result(&function.unknown, function.interface, method);
        let (not_null, parts_not_null) = promised_result(&self.vm.world, method);
        let known = result_of(&function.unknown, function.interface, method, name);
        let unknown = Unknown {
            not_null: known.not_null || not_null || given,
            parts_not_null: known.parts_not_null | parts_not_null,
            ..known
        };
        Value::reference(self.state.inputs.add_unknown(unknown))
    }

    /// What a call gives, if it is the same as an earlier one. Of numbers, one term over all that
    /// may be the same.
    fn answer_to(
        &mut self,
        index: usize,
        method: MethodRef,
        args: &[Value],
        result: &TypeDesc,
    ) -> Result<Value, Trap> {
        let function = self.state.inputs.function(index);
        let earlier: Vec<FunctionCall> = match self.vm.is_supplier(function.interface) {
            true => Vec::new(),
            false => function.answers_of(method).cloned().collect(),
        };
        let mut maybe: Vec<(Term, Value)> = Vec::new();
        for answer in earlier {
            match self.same_arguments(method, &answer.args, args) {
                Same::No => {}
                Same::Yes => {
                    return Ok(self.ite_chain(result.kind(), maybe, answer.value));
                }
                Same::If(term) if result.elem == ElemKind::Ref => {
                    if self.decide(term)? {
                        return Ok(answer.value);
                    }
                }
                Same::If(term) => maybe.push((term, answer.value)),
            }
        }
        let fresh = self.fresh_answer(index, method, result);
        Ok(self.ite_chain(result.kind(), maybe, fresh))
    }

    /// The first value whose condition holds, or the last.
    fn ite_chain(&self, kind: Kind, maybe: Vec<(Term, Value)>, last: Value) -> Value {
        if maybe.is_empty() {
            return last;
        }
        let last = self.term_of(kind, last);
        let chain = maybe.into_iter().rev().fold(last, |rest, (same, value)| {
            self.vm.terms.ite(same, self.term_of(kind, value), rest)
        });
        self.value_of(chain)
    }

    fn same_arguments(&mut self, method: MethodRef, a: &[Value], b: &[Value]) -> Same {
        self.same_by(method, a, b, |i, a, b| i.same_reference(a, b))
    }

    /// Whether arguments are the same, where `same` says so of references.
    pub(crate) fn same_by(
        &mut self,
        method: MethodRef,
        a: &[Value],
        b: &[Value],
        same: impl Fn(&mut Self, Ref, Ref) -> Same,
    ) -> Same {
        let mut condition = None;
        for (param, (a, b)) in method.parsed.params.iter().zip(a.iter().zip(b)) {
            let same = match param.elem {
                ElemKind::Ref => same(self, a.as_ref(), b.as_ref()),
                elem => self.same_number(elem.kind(), *a, *b),
            };
            match same {
                Same::Yes => {}
                Same::No => return Same::No,
                Same::If(term) => {
                    let before = condition.unwrap_or(self.vm.terms.bool(true));
                    condition = Some(self.vm.terms.and(before, term));
                }
            }
        }
        condition.map_or(Same::Yes, Same::If)
    }

    fn same_number(&self, kind: Kind, a: Value, b: Value) -> Same {
        let (a, b) = (self.term_of(kind, a), self.term_of(kind, b));
        let same = self.vm.terms.eq(a, b);
        match self.vm.terms.as_bool(same) {
            Some(true) => Same::Yes,
            Some(false) => Same::No,
            None => Same::If(same),
        }
    }

    pub(crate) fn same_reference(&self, a: Ref, b: Ref) -> Same {
        let (a, b) = (self.state.inputs.follow(a), self.state.inputs.follow(b));
        if a == b {
            return Same::Yes;
        }
        if !a.is_object() || !b.is_object() {
            return Same::No;
        }
        let class = self.state.heap.get(a).class;
        if class.id != self.state.heap.get(b).class.id {
            return Same::No;
        }
        if let (Some((elem, v)), Some((_, w))) = (self.unbox(a), self.unbox(b)) {
            return self.same_number(elem.kind(), v, w);
        }
        match &*class.name {
            "java/lang/String" => self.equal_sized_strings(a, b).unwrap_or(Same::No),
            _ => Same::No,
        }
    }

    /// The number that a comparator orders an object by.
    fn key_of(&mut self, index: usize, of: Value) -> Value {
        let keys = self.state.inputs.function(index).keys.clone();
        let mut maybe = Vec::new();
        for (known, key) in &keys {
            match self.same_reference(known.as_ref(), of.as_ref()) {
                Same::No => {}
                Same::Yes => return self.ite_chain(Kind::Int, maybe, *key),
                Same::If(term) => maybe.push((term, *key)),
            }
        }
        let function = self.state.inputs.function(index);
        let name = format!("{}.key[{}]", function.unknown.name, keys.len());
        let fresh = Value::symbolic(self.vm.terms.var(&name, Sort::Bv(32)));
        let key = self.ite_chain(Kind::Int, maybe, fresh);
        self.state.inputs.function_mut(index).keys.push((of, key));
        key
    }

    fn compare_keys(&mut self, index: usize, a: Value, b: Value) -> Value {
        let (a, b) = (self.key_of(index, a), self.key_of(index, b));
        let (a, b) = (self.term_of(Kind::Int, a), self.term_of(Kind::Int, b));
        let terms = &self.vm.terms;
        let int = |v: i32| terms.bv(32, u64::from(v as u32));
        let unequal = terms.ite(terms.cmp(CmpOp::Slt, a, b), int(-1), int(1));
        self.value_of(terms.ite(terms.eq(a, b), int(0), unequal))
    }

    /// The next of the answers that are given.
    fn next_scripted(&mut self, index: usize, method: MethodRef) -> Option<Value> {
        let function = self.state.inputs.function_mut(index);
        let at = function
            .answers
            .iter()
            .position(|a| a.method.id == method.id)?;
        let is_last = function.answers_of(method).count() == 1;
        let value = function.answers[at].value;
        if !is_last {
            function.answers.remove(at);
        }
        Some(value)
    }
}

/// A call of a function of the input.
pub(crate) fn answer(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let stub = m.callee()?;
    let at = m.state.inputs.follow(args[0].as_ref());
    let Some(index) = m.function_of(at) else {
        return Err(limits::INPUT_TYPE.trap("a function that is no input"));
    };
    let interface = m.state.inputs.function(index).interface;
    let methods = m.vm.unknown_methods(interface);
    let is_it = |method: &&MethodRef| method.name == stub.name && method.desc == stub.desc;
    let method = *methods
        .iter()
        .find(is_it)
        .expect("stubs have the methods of their interface");
    let Some(result) = &method.parsed.ret else {
        return Ok(NativeReturn::Void);
    };
    let args = &args[1..];
    let function = m.state.inputs.function(index);
    if function.scripted {
        let value = m.next_scripted(index, method);
        return Ok(NativeReturn::Value(value.unwrap_or(Value::concrete(0))));
    }
    let last = function
        .answers_of(method)
        .nth(ANSWERS - 1)
        .map(|a| a.value);
    if let Some(last) = last {
        let which = format!(
            "an input of type {} returns at most {ANSWERS} different results, then the last one again",
            interface.java_name()
        );
        m.note_environment_of(&INPUT_CLASS, &which);
        return Ok(NativeReturn::Value(last));
    }
    let value = match &*method.class().name {
        "java/util/Comparator" => m.compare_keys(index, args[0], args[1]),
        _ => m.answer_to(index, method, args, result)?,
    };
    let function = m.state.inputs.function_mut(index);
    function.answers.push(FunctionCall {
        method,
        args: args.into(),
        value,
    });
    Ok(NativeReturn::Value(value))
}

/// Whether what a function gives is not null by the type arguments of whoever passes it: by `R` of a `Function<T, R>`.
fn given_result(function: &Unknown, interface: ClassRef, method: MethodRef) -> bool {
    let signature = method.def().signature.as_deref().unwrap_or_default();
    let result = signature.rsplit_once(')').map_or("", |(_, result)| result);
    let variable = result.strip_prefix('T').and_then(|r| r.strip_suffix(';'));
    let declared = formals(class_signature(interface));
    let number = variable.and_then(|name| declared.iter().position(|f| *f == name));
    let is_own = function.class == interface.name && method.class().id == interface.id;
    number.is_some_and(|n| is_own && n < 8 && function.parts_not_null >> n & 1 != 0)
}
