//! Postconditions: what a method guarantees at the end of a call. They are its `@Ensures`, the invariants of the
//! objects that it takes or creates, and results that are declared not to be null.
//!
//! A predicate's parameters are bound by annotation or name: the result is marked `@Result` or named `result`; values
//! from before the call are marked `@Old` or named `old` or `oldSize`; the rest are the parameters of the method
//! itself, all or none of them. Names count if the class file has them, and only if the method has no parameter of
//! that name.

use crate::field_rules::{field_postconditions, field_recipe};
use crate::predicates::{
    contract_place, find_predicates, invariant_text, invariants_of, is_invariant_of, method_text,
    type_text,
};
use answer::{CallKind, CheckValue, RecipeCondition, RecipeOldValue};
use classes::{ClassRef, MethodRef, method_annotations, parameter_annotations, return_rules};
use inputs::parameters::parameter_names;
use inputs::receiver::{CallTarget, ReceiverPlan};
use jvm_symex::{Arg, Check, Must, Old, When};
use vm::Vm;

const ENSURES: &str = "cairn/annotations/Ensures";
const OLD: &str = "cairn/annotations/Old";
const RESULT: &str = "cairn/annotations/Result";

/// A condition that must hold after a call.
#[derive(Clone, Debug)]
pub struct Postcondition {
    /// The condition.
    pub check: Check,
    /// Its name in reports: `@Ensures("grew")`, `invariant repOk()`.
    pub text: String,
}

/// All postconditions of a call, and the old values that they need.
#[derive(Clone, Debug, Default)]
pub struct Postconditions {
    /// In the order of the checks.
    pub all: Vec<Postcondition>,
    /// The old values.
    pub olds: Vec<Old>,
}

/// Reads the postconditions of a call; the error names the contract that can't be understood.
pub fn read_postconditions(vm: &Vm, target: &CallTarget) -> Result<Postconditions, String> {
    let method = target.method;
    let mut all = Postconditions::default();
    all.add_result(vm, method);
    all.add_ensures(method)?;
    all.add_invariants(vm, target);
    all.all.extend(field_postconditions(vm, target));
    Ok(all)
}

impl Postconditions {
    fn add_result(&mut self, vm: &Vm, method: MethodRef) {
        let rules = return_rules(&vm.world, method);
        if method
            .parsed
            .ret
            .as_ref()
            .is_some_and(|r| r.class_name().is_some())
            && rules.not_null
        {
            self.all.push(Postcondition {
                check: Check {
                    must: Must::GiveAnObject,
                    when: When::Returned,
                },
                text: rules.texts.join(" "),
            });
        }
    }

    fn add_ensures(&mut self, method: MethodRef) -> Result<(), String> {
        let annotations = method_annotations(method);
        let ensured = annotations.iter().filter(|a| a.class == ENSURES);
        for name in ensured.flat_map(|a| a.texts("value")) {
            let text = format!("@Ensures(\"{name}\")");
            let at = contract_place(method, &text);
            let mut error = None;
            let found = find_predicates(&at, method, &name, !method.is_static())?
                .into_iter()
                .find_map(|predicate| match self.bind_arguments(predicate, method) {
                    Ok(args) => Some((predicate, args)),
                    Err(why) => {
                        error.get_or_insert(format!("{at}: {}: {why}", method_text(predicate)));
                        None
                    }
                });
            let Some((predicate, args)) = found else {
                return Err(error.unwrap_or(at));
            };
            self.all.push(Postcondition {
                check: Check {
                    must: Must::Hold {
                        method: predicate,
                        args,
                    },
                    when: When::Returned,
                },
                text,
            });
        }
        Ok(())
    }

    /// What is assumed before a call must hold after it, too.
    fn add_invariants(&mut self, vm: &Vm, target: &CallTarget) {
        let method = target.method;
        let all = constrained_objects(vm, target)
            .into_iter()
            .flat_map(|(class, on, when)| {
                let invariants = invariants_of(class).into_iter();
                invariants.map(move |invariant| {
                    let shown = invariant_text(class, invariant);
                    (invariant, shown, on, when)
                })
            });
        for (invariant, shown, on, when) in all {
            let text = match on {
                Arg::Param(index) => {
                    format!("invariant {}.{shown}", parameter_names(method)[index])
                }
                Arg::Result => format!("invariant {shown} of the result"),
                Arg::This | Arg::Old(_) => format!("invariant {shown}"),
            };
            self.all.push(Postcondition {
                check: Check {
                    must: Must::Hold {
                        method: invariant,
                        args: vec![on],
                    },
                    when,
                },
                text,
            });
        }
    }

    /// Binds the arguments of a predicate after a call of `method`; the error says why they don't fit.
    fn bind_arguments(
        &mut self,
        predicate: MethodRef,
        method: MethodRef,
    ) -> Result<Vec<Arg>, String> {
        let own = parameter_names(method);
        let marks = parameter_annotations(predicate);
        let mut plain = 0;
        let mut args: Vec<Arg> = Vec::new();
        if !predicate.is_static() {
            args.push(Arg::This);
        }
        let names = parameter_names(predicate);
        for (index, param) in predicate.parsed.params.iter().enumerate() {
            let (name, wanted) = (&names[index], &*param.text);
            let is_new = !own.contains(name);
            let old = marks[index].iter().find(|a| a.class == OLD);
            let is_result = marks[index].iter().any(|a| a.class == RESULT);
            let by_name = name.strip_prefix("old").filter(|_| is_new);
            if is_result || is_new && name == "result" && old.is_none() {
                args.push(result_argument(method, wanted)?);
            } else if let Some(old) = old {
                let what = old.text("value").unwrap_or_default();
                let what = match what {
                    "" => lower_first(by_name.unwrap_or_default()),
                    what => what.to_owned(),
                };
                let is_told = old.text("value").is_some();
                args.push(self.old_value(method, &own, &what, is_told, wanted)?);
            } else if let Some(rest) = by_name.filter(|r| r.is_empty() || is_capital(r)) {
                args.push(self.old_value(method, &own, &lower_first(rest), false, wanted)?);
            } else {
                args.push(Arg::Param(plain));
                plain += 1;
            }
        }
        let given = predicate
            .parsed
            .params
            .iter()
            .zip(&args[usize::from(!predicate.is_static())..]);
        let taken: Vec<&str> = given
            .filter(|(_, arg)| matches!(arg, Arg::Param(_)))
            .map(|(p, _)| &*p.text)
            .collect();
        let types: Vec<&str> = method.parsed.params.iter().map(|p| &*p.text).collect();
        match plain == 0 || taken == types {
            true => Ok(args),
            false => Err(format!(
                "it may take the parameters of {} (all or none), the result as `@Result`, \
                 and old values as `@Old`",
                method_text(method)
            )),
        }
    }

    /// A value from before the call.
    fn old_value(
        &mut self,
        method: MethodRef,
        own: &[String],
        what: &str,
        is_told: bool,
        wanted: &str,
    ) -> Result<Arg, String> {
        let shown = type_text(wanted);
        let is_value = is_immutable(wanted);
        if let Some(index) = own.iter().position(|name| name == what) {
            return match (&*method.parsed.params[index].text == wanted, is_value) {
                (true, true) => Ok(Arg::Param(index)),
                (true, false) => Ok(self.remember(Old::Copy(index + 1))),
                (false, _) => Err(format!("`@Old(\"{what}\")` is not of type {shown}")),
            };
        }
        let has_this = !method.is_static() && !method.is_constructor();
        if let (true, Some(old)) = (has_this, member_of_this(method.class(), what, wanted)) {
            return match is_value {
                true => Ok(self.remember(old)),
                false => Err(format!(
                    "an old {shown} can't be kept: only numbers, booleans, strings, boxes and copies \
                     of `this` and of parameters can"
                )),
            };
        }
        if is_told {
            return Err(format!(
                "`@Old(\"{what}\")`: there is no parameter, method without parameters or field {what} \
                 of type {shown}"
            ));
        }
        let is_this =
            |class: ClassRef| class.descriptor() == wanted && &*class.name != "java/lang/Object";
        let above = || std::iter::successors(Some(method.class()), |c| c.super_class);
        if has_this && above().any(is_this) {
            return Ok(self.remember(Old::Copy(0)));
        }
        let params = method.parsed.params.iter().enumerate();
        let mut fitting = params.filter(|(_, p)| &*p.text == wanted);
        match (fitting.next(), fitting.next()) {
            (Some((index, _)), None) if is_value => Ok(Arg::Param(index)),
            (Some((index, _)), None) => Ok(self.remember(Old::Copy(index + 1))),
            _ => Err(format!(
                "which old {shown} is meant? `@Old(\"name\")` names a parameter, or a method without \
                 parameters or a field of the object"
            )),
        }
    }

    fn remember(&mut self, old: Old) -> Arg {
        self.olds.push(old);
        Arg::Old(self.olds.len() - 1)
    }
}

/// The objects whose invariants must hold after a call, by their declared classes. Invariants themselves are not
/// checked.
pub fn constrained_objects(vm: &Vm, target: &CallTarget) -> Vec<(ClassRef, Arg, When)> {
    let method = target.method;
    if is_invariant_of(target.class, method) {
        return Vec::new();
    }
    let this = match target.receiver {
        ReceiverPlan::Unknown => Some((target.class, Arg::This, When::Changed)),
        ReceiverPlan::Constructor => Some((target.class, Arg::This, When::Returned)),
        ReceiverPlan::Static | ReceiverPlan::EnumConstants => None,
    };
    let params = method.parsed.params.iter().enumerate();
    let params = params.filter_map(|(i, p)| {
        let class = vm.world.load(p.class_name()?).ok()?;
        Some((class, Arg::Param(i), When::Changed))
    });
    let result = method.parsed.ret.as_ref().and_then(|r| r.class_name());
    let result = result.and_then(|name| vm.world.load(name).ok());
    let result = result.map(|class| (class, Arg::Result, When::Made));
    this.into_iter().chain(params).chain(result).collect()
}

fn result_argument(method: MethodRef, wanted: &str) -> Result<Arg, String> {
    match &method.parsed.ret {
        Some(ret) if &*ret.text == wanted => Ok(Arg::Result),
        Some(ret) => Err(format!(
            "the result is of type {}, not {}",
            type_text(&ret.text),
            type_text(wanted)
        )),
        None => Err("there is no result".to_owned()),
    }
}

/// A method without parameters, or a field.
fn member_of_this(class: ClassRef, name: &str, wanted: &str) -> Option<Old> {
    let above = || std::iter::successors(Some(class), |c| c.super_class);
    let desc = format!("(){wanted}");
    let method = above().find_map(|c| c.declared_method(name, &desc));
    if let Some(method) = method.filter(|m| !m.is_static()) {
        return Some(Old::Call(method));
    }
    let field = above().find_map(|c| c.declared_field(name, wanted).map(|f| (c, f)));
    let (declaring, field) = field.filter(|(_, f)| !f.is_static())?;
    Some(Old::Field(declaring, field.slot as usize))
}

/// Whether values of a type are immutable.
fn is_immutable(desc: &str) -> bool {
    const LANG: [&str; 9] = [
        "String",
        "Boolean",
        "Byte",
        "Character",
        "Short",
        "Integer",
        "Long",
        "Float",
        "Double",
    ];
    let lang = desc.strip_prefix("Ljava/lang/");
    desc.len() == 1 || lang.is_some_and(|l| LANG.contains(&l.trim_end_matches(';')))
}

fn is_capital(text: &str) -> bool {
    text.starts_with(char::is_uppercase)
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_lowercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// How a test checks a postcondition.
pub fn test_recipe(vm: &Vm, postcondition: &Postcondition) -> RecipeCondition {
    let (method, args) = match &postcondition.check.must {
        Must::Hold { method, args } => (method, args),
        Must::GiveAnObject => return RecipeCondition::NotNull,
        Must::Keep(kept) => return field_recipe(vm, kept),
    };
    let mut values: Vec<CheckValue> = args.iter().map(|a| check_value(*a)).collect();
    let receiver = (!method.is_static()).then(|| values.remove(0));
    RecipeCondition::Holds {
        class: method.class().java_name(),
        method: method.name.to_string(),
        parameters: method
            .parsed
            .params
            .iter()
            .map(|p| vm.world.source_type(&p.text))
            .collect(),
        kind: match method.is_static() {
            true => CallKind::Static,
            false => CallKind::Instance,
        },
        receiver,
        arguments: values,
    }
}

/// What a test passes as an argument of a predicate.
pub fn check_value(arg: Arg) -> CheckValue {
    match arg {
        Arg::This => CheckValue::This,
        Arg::Param(index) => CheckValue::Argument(index),
        Arg::Result => CheckValue::Result,
        Arg::Old(number) => CheckValue::Old(number),
    }
}

/// How a test saves an old value.
pub fn old_value_recipe(vm: &Vm, old: &Old) -> RecipeOldValue {
    match old {
        Old::Call(method) => RecipeOldValue::Call {
            class: method.class().java_name(),
            method: method.name.to_string(),
            declared: method
                .parsed
                .ret
                .as_ref()
                .map_or(String::new(), |r| vm.world.source_type(&r.text)),
        },
        Old::Field(class, slot) => {
            let field = class
                .fields
                .iter()
                .find(|f| !f.is_static() && f.slot as usize == *slot);
            RecipeOldValue::Field {
                class: class.java_name(),
                field: field.map_or(String::new(), |f| f.name.to_string()),
                declared: field.map_or(String::new(), |f| vm.world.source_type(&f.desc.text)),
            }
        }
        Old::Copy(root) => RecipeOldValue::Copy(*root),
    }
}
