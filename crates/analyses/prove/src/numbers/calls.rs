//! Calls: inlined, summarized if they are recursive, or known by a model.

use super::models::CallModel;
use super::state::{NumericState, NumericValue};
use super::translate::NumbersTranslator;
use crate::translate::resolve_call;
use classes::MethodRef;
use ir::{Body, DynamicSite, Inst, InvokeKind};

/// Activations at once.
const DEEPEST: usize = 24;

impl NumbersTranslator<'_> {
    pub(super) fn call(&mut self, state: &mut NumericState, body: &Body, inst: Inst) -> bool {
        let arguments = body.call_args(&inst);
        let (kind, dst, method) = match inst {
            Inst::Invoke {
                kind, dst, method, ..
            } => (kind, dst, method),
            Inst::InvokeDynamic { dst, site, .. } => {
                let site = &body.refs.dynamics[site.index()];
                if !is_plain_concatenation(site) {
                    let what = "a lambda, or another call that is linked at run time";
                    return self.untranslated(state, what);
                }
                let string = self.vm.world.load("java/lang/String").ok();
                state.set(dst, NumericValue::Object(string));
                return true;
            }
            _ => return false,
        };
        let symbol = &body.refs.methods[method.index()];
        let is_static = kind == InvokeKind::Static;
        if !is_static && !self.require_non_null(state, arguments[0]) {
            return false;
        }
        let values: Vec<NumericValue> = arguments.iter().map(|r| state.register(*r)).collect();
        match self.model(state, symbol, &values) {
            Some(CallModel::Gives(value)) => {
                state.set(dst, value);
                return true;
            }
            Some(CallModel::Ends) => return false,
            Some(CallModel::Unknown(what)) => return self.untranslated(state, what),
            None => {}
        }
        let own = state.top().method.class();
        let Some(resolved) = resolve_call(self.vm, own, kind, symbol) else {
            let (class, name) = (&symbol.class, &symbol.name);
            let what = format!("a call of {class}.{name}, which can't be linked");
            return self.untranslated(state, what);
        };
        if is_static && let Some(what) = self.initialization_obstacle(resolved.class()) {
            return self.untranslated(state, what);
        }
        match kind {
            InvokeKind::Static | InvokeKind::Special => {
                self.enter(state.clone(), resolved, &values);
            }
            InvokeKind::Virtual | InvokeKind::Interface => self.dispatch(state, resolved, &values),
        }
        false
    }

    /// A virtual call on a receiver that is not null: all methods that the program's classes select.
    fn dispatch(&mut self, state: &NumericState, resolved: MethodRef, values: &[NumericValue]) {
        let exact = match values[0] {
            NumericValue::Object(Some(class)) => Some(class),
            NumericValue::Receiver if !self.target.class.is_abstract() => Some(self.target.class),
            _ => None,
        };
        let is_fixed = resolved.is_private()
            || resolved.class().is_final()
            || resolved.flags & ir::flags::FINAL != 0;
        let mut targets: Vec<Option<MethodRef>> = Vec::new();
        match exact {
            Some(class) => targets.push(class.select(resolved)),
            None if is_fixed => targets.push(Some(resolved)),
            None if resolved.class().module().is_some() => targets.push(None),
            None => {
                for class in &self.classes {
                    let has_objects = !class.is_abstract() && !class.is_interface();
                    let target = class.select(resolved);
                    if has_objects
                        && class.is_subtype_of(resolved.class())
                        && !targets.contains(&target)
                    {
                        targets.push(target);
                    }
                }
            }
        }
        for target in targets {
            match target {
                Some(target) => self.enter(state.clone(), target, values),
                None => {
                    let what = format!("a call of {}", resolved.pretty());
                    self.untranslated(state, what);
                }
            }
        }
    }

    /// Executes a method with these arguments.
    pub(super) fn enter(
        &mut self,
        mut state: NumericState,
        method: MethodRef,
        values: &[NumericValue],
    ) {
        let pretty = method.pretty();
        if method.is_native() || method.is_abstract() {
            self.untranslated(&state, format!("a call of {pretty}"));
            return;
        }
        if self.is_recursive(method) {
            return self.call_summary(state, method, values);
        }
        let is_under_way = state.frames.iter().any(|frame| frame.method == method);
        if is_under_way || state.frames.len() >= DEEPEST {
            self.untranslated(&state, format!("a call of {pretty}, nested too deeply"));
            return;
        }
        self.forget_dead_in_caller(&mut state);
        self.push_frame(state, method, values);
    }

    /// `return`.
    pub(super) fn leave(&mut self, state: &mut NumericState, value: Option<NumericValue>) -> bool {
        let mut outside = state.clone();
        outside.frames.pop();
        self.return_to(outside, value);
        false
    }

    /// Goes on in the caller with a result.
    pub(super) fn return_to(&mut self, mut state: NumericState, value: Option<NumericValue>) {
        let Some(frame) = state.frames.last() else {
            return match state.procedure {
                0 => self.end_phase(state, value),
                _ => self.end_procedure(state, value),
            };
        };
        let Ok(code) = frame.method.code() else {
            return;
        };
        let dst = code.body.insts[frame.pc as usize].written_register();
        if let (Some(dst), Some(value)) = (dst, value) {
            state.set(dst, value);
        }
        state.top_mut().pc += 1;
        self.resume(state);
    }
}

/// Strings that are put together of numbers and strings call no code of the program.
fn is_plain_concatenation(site: &DynamicSite) -> bool {
    let DynamicSite::Call {
        bootstrap, parsed, ..
    } = site
    else {
        return false;
    };
    let is_plain = |name: Option<&str>| name.is_none_or(|name| name == "java/lang/String");
    &*bootstrap.class == "java/lang/invoke/StringConcatFactory"
        && parsed.params.iter().all(|p| is_plain(p.class_name()))
}
