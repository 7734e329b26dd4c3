//! Preconditions: what the input of a method must satisfy.

use crate::field_rules::field_rule_texts;
use crate::predicates::{invariant_text, invariants_of, is_invariant_of, required_predicates};
use classes::{ClassId, ClassRef, MethodRef, ValueRule, parameter_rules};
use inputs::parameters::parameter_names;
use inputs::receiver::CallTarget;
use inputs::structure::Root;
use ir::ElemKind;
use jvm_symex::{Predicate, condition};
use std::collections::BTreeSet;
use term::Term;
use vm::{Value, Vm};

/// The preconditions of a call.
#[derive(Clone)]
pub struct Preconditions {
    /// Predicates that are evaluated at entry.
    pub predicates: Vec<Predicate>,
    /// Constraints on numbers that hold from the start.
    pub assumes: Vec<Term>,
}

/// Reads what the method requires, and the invariants of the objects that it takes, unless it is one itself.
pub fn read_preconditions(
    vm: &Vm,
    class: ClassRef,
    method: MethodRef,
    this: Option<&Root>,
    params: &[Root],
) -> Preconditions {
    let (assumes, rules) = argument_rules(vm, method, params);
    let own = is_invariant_of(class, method);
    let mut predicates = Vec::new();
    let classes = this.into_iter().chain(params).filter_map(|root| {
        let name = root.desc.strip_prefix('L')?.strip_suffix(';')?;
        Some((vm.world.load(name).ok()?, root.value))
    });
    let classes: Vec<(ClassRef, Value)> = classes.collect();
    if !own {
        predicates.extend(classes.iter().flat_map(|(class, on)| {
            let all = invariants_of(class).into_iter();
            all.map(|invariant| Predicate::Method(invariant, vec![*on]))
        }));
        let required = required_predicates(method).unwrap_or_default();
        predicates.extend(required.into_iter().map(|predicate| {
            let args = predicate_args(predicate, this.map(|t| t.value), params);
            Predicate::Method(predicate, args)
        }));
    }
    predicates.extend(rules);
    if reaches_rules(vm, classes.into_iter().map(|(class, _)| class).collect()) {
        predicates.push(Predicate::Fields);
    }
    Preconditions {
        predicates,
        assumes,
    }
}

/// The annotations of arguments: those of numbers as terms, the rest as predicates.
pub fn argument_rules(vm: &Vm, method: MethodRef, params: &[Root]) -> (Vec<Term>, Vec<Predicate>) {
    let (mut assumes, mut predicates) = (Vec::new(), Vec::new());
    for (root, rules) in params.iter().zip(parameter_rules(&vm.world, method)) {
        for rule in rules.rules {
            match root.elem {
                ElemKind::Ref => predicates.push(Predicate::Rule(rule, root.elem, root.value)),
                elem if fits(rule, elem) => {
                    assumes.push(condition(&vm.terms, rule, elem, root.value));
                }
                _ => {}
            }
        }
    }
    (assumes, predicates)
}

/// Whether a rule applies to a primitive type.
fn fits(rule: ValueRule, elem: ElemKind) -> bool {
    match rule {
        ValueRule::AtLeast(_) | ValueRule::AtMost(_) => elem != ElemKind::Boolean,
        ValueRule::Is(_) => elem == ElemKind::Boolean,
        ValueRule::Size(..) | ValueRule::NotBlank => false,
    }
}

/// The arguments of a predicate that a method requires, the receiver first.
pub fn predicate_args(predicate: MethodRef, this: Option<Value>, params: &[Root]) -> Vec<Value> {
    let receiver = this.filter(|_| !predicate.is_static());
    let params = params.iter().map(|p| p.value);
    let params = params.take(predicate.parsed.params.len());
    receiver.into_iter().chain(params).collect()
}

/// The preconditions of a call, as reports name them.
pub fn precondition_texts(vm: &Vm, target: &CallTarget) -> Vec<String> {
    let method = target.method;
    let mut texts = Vec::new();
    let is_invariant = is_invariant_of(target.class, method);
    let has_this = !method.is_static() && !method.is_constructor();
    if has_this && !is_invariant {
        let own = invariants_of(target.class).into_iter();
        texts.extend(own.map(|invariant| invariant_text(target.class, invariant)));
    }
    if has_this {
        texts.extend(field_rule_texts(vm, target.class));
    }
    let names = parameter_names(method);
    let rules = parameter_rules(&vm.world, method);
    for (index, param) in method.parsed.params.iter().enumerate() {
        let class = param.class_name().and_then(|c| vm.world.load(c).ok());
        if !is_invariant {
            let all = class.map(invariants_of).unwrap_or_default().into_iter();
            texts.extend(all.map(|i| format!("{}.{}()", names[index], i.name)));
        }
        texts.extend(rules[index].texts_for(&names[index]));
    }
    for predicate in required_predicates(method).unwrap_or_default() {
        texts.push(format!("@Requires(\"{}\")", predicate.name));
    }
    texts
}

/// The limit on classes that are searched for annotated fields.
const MOST_CLASSES: usize = 500;

/// Whether objects of these classes may reach one with an annotated field.
fn reaches_rules(vm: &Vm, mut waiting: Vec<ClassRef>) -> bool {
    let mut seen: BTreeSet<ClassId> = BTreeSet::new();
    while let Some(class) = waiting.pop() {
        let class = class.innermost();
        if class.module().is_some() || class.is_primitive() || !seen.insert(class.id) {
            continue;
        }
        let ruled = class.ruled_fields(&vm.world);
        if seen.len() > MOST_CLASSES || ruled.iter().any(|(_, r)| !r.rules.is_empty()) {
            return true;
        }
        let fields = class.fields.iter().filter(|f| !f.is_static());
        let named = fields.filter_map(|f| vm.world.load(f.desc.class_name()?).ok());
        waiting.extend(named);
        waiting.extend(class.super_class);
        waiting.extend(vm.subclasses.below(&vm.world, class));
    }
    false
}
