//! Calls are inlined: by the class hierarchy, with the cases of the receiver's class where there are several targets.

use super::models::{ModelOutcome, VERIFIER};
use super::shape_predicates::SHAPES;
use super::static_state::{is_recursive, unset_registers};
use super::{ShapeTranslator, StepOutcome};
use crate::value::{AbstractValue, ActivationFrame, EntryPhase, StackBase, TranslationPoint};
use classes::{ClassRef, MethodRef};
use ir::{Body, DynamicSite, Inst, InvokeKind, MethodSymbol, Reg};
use vm::Vm;

/// Activations at once.
const DEEPEST: usize = 32;

impl ShapeTranslator<'_> {
    pub(super) fn call(
        &mut self,
        point: &mut TranslationPoint,
        at: usize,
        body: &Body,
        inst: Inst,
    ) -> StepOutcome {
        let arguments = body.call_args(&inst);
        let (kind, dst, method) = match inst {
            Inst::Invoke {
                kind, dst, method, ..
            } => (kind, dst, method),
            Inst::InvokeDynamic { dst, site, .. } => {
                let site = &body.refs.dynamics[site.index()];
                return self.dynamic_call(point, at, dst, site);
            }
            _ => return StepOutcome::Done,
        };
        let symbol = &body.refs.methods[method.index()];
        let values: Vec<AbstractValue> = arguments.iter().map(|r| point.register(*r)).collect();
        if &*symbol.class == SHAPES {
            return self.shape_predicate(point, at, dst, symbol, &values);
        }
        match self.model(symbol, &values) {
            Some(ModelOutcome::Gives(value)) => {
                // Another answer next time: a predicate that asks may change its mind.
                point.changed |= &*symbol.class == VERIFIER;
                point.set(dst, value);
                return StepOutcome::Next(at);
            }
            Some(ModelOutcome::Ends) => {
                self.finish(point, at);
                return StepOutcome::Done;
            }
            Some(ModelOutcome::Unknown(what)) => return self.untranslated(point, at, what),
            None => {}
        }
        let Some(resolved) = self.resolve(point, kind, symbol) else {
            let what = format!(
                "a call of {}.{}, which can't be linked",
                symbol.class, symbol.name
            );
            return self.untranslated(point, at, what);
        };
        if kind == InvokeKind::Static {
            if let Some(what) = self.initialization_obstacle(resolved.class()) {
                return self.untranslated(point, at, what);
            }
            return self.enter(point, at, resolved, &values);
        }
        let receiver = arguments[0];
        let StepOutcome::Next(at) = self.require_non_null(point, at, receiver) else {
            return StepOutcome::Done;
        };
        match kind {
            InvokeKind::Special => {
                let values: Vec<AbstractValue> =
                    arguments.iter().map(|r| point.register(*r)).collect();
                self.enter(point, at, resolved, &values)
            }
            _ => self.dispatch(point, at, resolved, arguments),
        }
    }

    fn resolve(
        &self,
        point: &TranslationPoint,
        kind: InvokeKind,
        symbol: &MethodSymbol,
    ) -> Option<MethodRef> {
        resolve_call(self.vm, point.top().method.class(), kind, symbol)
    }

    /// A virtual call on a receiver that is not null.
    fn dispatch(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        resolved: MethodRef,
        arguments: &[Reg],
    ) -> StepOutcome {
        let values: Vec<AbstractValue> = arguments.iter().map(|r| point.register(*r)).collect();
        let AbstractValue::Pointer { variable, .. } = values[0] else {
            let exact = match values[0] {
                AbstractValue::Other { class, .. } => class,
                _ => None,
            };
            let is_fixed = resolved.is_private()
                || resolved.class().is_final()
                || resolved.flags & ir::flags::FINAL != 0;
            let target = match exact {
                Some(class) => class.select(resolved),
                None if is_fixed => Some(resolved),
                None => None,
            };
            return match target {
                Some(target) => self.enter(point, at, target, &values),
                None => {
                    let what = format!(
                        "a call of {} on an object that is not followed",
                        resolved.pretty()
                    );
                    self.untranslated(point, at, what)
                }
            };
        };
        let (classes, _) = self.classes_of(self.variable_type(variable));
        let possible = classes
            .into_iter()
            .filter(|c| c.is_subtype_of(resolved.class()));
        let mut targets: Vec<Option<MethodRef>> = Vec::new();
        let possible: Vec<ClassRef> = possible.collect();
        for class in &possible {
            let target = class.select(resolved);
            if !targets.contains(&target) {
                targets.push(target);
            }
        }
        for target in targets {
            let is_target = |class: ClassRef| {
                class.is_subtype_of(resolved.class()) && class.select(resolved) == target
            };
            for case in self.cases_of_classes(point, at, variable, is_target) {
                match target {
                    Some(target) => self.enter(point, case, target, &values),
                    None => {
                        let what = format!("a call of {}, which is abstract", resolved.pretty());
                        self.untranslated(point, case, what)
                    }
                };
            }
        }
        self.other_receivers(point, at, variable, &possible)
    }

    /// Cells whose class does not have the method at all: the code's types exclude them, but not its verifier.
    fn other_receivers(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        variable: usize,
        possible: &[ClassRef],
    ) -> StepOutcome {
        let lacks_it = |class: ClassRef| !possible.contains(&class);
        for other in self.cases_of_classes(point, at, variable, lacks_it) {
            self.raise_named(
                point.clone(),
                other,
                "java/lang/IncompatibleClassChangeError",
            );
        }
        StepOutcome::Done
    }

    /// Goes on in the code of a method.
    pub(super) fn enter(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        method: MethodRef,
        values: &[AbstractValue],
    ) -> StepOutcome {
        if method.is_native() || method.is_abstract() {
            return self.untranslated(point, at, format!("a call of {}", method.pretty()));
        }
        let Ok(code) = method.code() else {
            let what = format!("a call of {}, whose code can't be read", method.pretty());
            return self.untranslated(point, at, what);
        };
        if is_recursive(point, method) {
            return self.call_recursively(point, at, method, values);
        }
        if point.frames.len() >= DEEPEST {
            let what = format!("a call of {}, nested too deeply", method.pretty());
            return self.untranslated(point, at, what);
        }
        let mut inside = point.clone();
        inside.frames.push(ActivationFrame {
            method,
            pc: 0,
            registers: unset_registers(code.body.regs.len()),
        });
        let mut at = at;
        for (index, value) in values.iter().enumerate() {
            at = self.copy_value(&mut inside, at, Reg(index as u16), *value);
        }
        self.forget_dead_in_caller(&mut inside);
        self.go_to(inside, at);
        StepOutcome::Done
    }

    /// What a caller does not read after the call does not tell points apart.
    fn forget_dead_in_caller(&mut self, point: &mut TranslationPoint) {
        // A precondition is called before the first instruction, a postcondition after the last one.
        let has_caller = point.frames.len() > 2 || point.phase == EntryPhase::Body;
        if point.frames.len() >= 2 && has_caller {
            self.forget_dead_after_call(point, point.frames.len() - 2);
        }
    }

    /// The same for the activation of this number.
    pub(super) fn forget_dead_after_call(&mut self, point: &mut TranslationPoint, caller: usize) {
        let frame = &point.frames[caller];
        let Ok(code) = frame.method.code() else {
            return;
        };
        let liveness = self.liveness_of(frame.method, &code.body);
        let live = liveness.after_call(&code.body, frame.pc);
        for (register, value) in point.frames[caller].registers.iter_mut().enumerate() {
            if !live.contains(register) {
                *value = AbstractValue::Unset;
            }
        }
    }

    /// Leaves a method with a value.
    pub(super) fn leave(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        value: Option<AbstractValue>,
    ) -> StepOutcome {
        let is_requirement = matches!(point.phase, EntryPhase::Requires(_));
        match point.base {
            StackBase::Recursion(callee) if point.frames.len() == 1 => {
                self.return_to_waiting(point, at, callee, value);
                return StepOutcome::Done;
            }
            StackBase::Entry if point.frames.len() == 1 + usize::from(is_requirement) => {
                self.end_phase(point, at, value);
                return StepOutcome::Done;
            }
            StackBase::Recursion(_) | StackBase::Entry => {}
        }
        let mut outside = point.clone();
        outside.frames.pop();
        self.resume_caller(outside, at, value);
        StepOutcome::Done
    }

    /// Goes on behind the call that the innermost activation waits for.
    pub(super) fn resume_caller(
        &mut self,
        mut outside: TranslationPoint,
        at: usize,
        value: Option<AbstractValue>,
    ) {
        let frame = outside.top();
        let Ok(code) = frame.method.code() else {
            return;
        };
        let dst = code.body.insts[frame.pc as usize].written_register();
        let at = match (dst, value) {
            (Some(dst), Some(value)) => self.copy_value(&mut outside, at, dst, value),
            _ => at,
        };
        outside.top_mut().pc += 1;
        self.go_to(outside, at);
    }

    /// Strings are put together without calls of the program's code if all parts are numbers and strings.
    fn dynamic_call(
        &mut self,
        point: &mut TranslationPoint,
        at: usize,
        dst: Reg,
        site: &DynamicSite,
    ) -> StepOutcome {
        if let DynamicSite::Call {
            bootstrap, parsed, ..
        } = site
            && &*bootstrap.class == "java/lang/invoke/StringConcatFactory"
            && parsed
                .params
                .iter()
                .all(|p| p.class_name().is_none_or(|name| name == "java/lang/String"))
        {
            let string = self.vm.world.load("java/lang/String").ok();
            point.set(dst, AbstractValue::object(string));
            return StepOutcome::Next(at);
        }
        if let Some(accessor) = self.accessor(site) {
            point.set(dst, AbstractValue::Accessor(accessor));
            return StepOutcome::Next(at);
        }
        self.untranslated(
            point,
            at,
            "a lambda, or another call that is linked at run time",
        )
    }
}

/// The method that a call in code of the class `own` names.
pub(crate) fn resolve_call(
    vm: &Vm,
    own: ClassRef,
    kind: InvokeKind,
    symbol: &MethodSymbol,
) -> Option<MethodRef> {
    let world = &vm.world;
    let named = world.load(&symbol.class).ok()?;
    // A call of `super` starts above the class that it is in.
    let is_super = kind == InvokeKind::Special
        && &*symbol.name != "<init>"
        && !named.is_interface()
        && named != own
        && own.is_subtype_of(named);
    let start = match is_super {
        true => own.super_class?,
        false => named,
    };
    world.find_method(start, &symbol.name, &symbol.desc)
}
