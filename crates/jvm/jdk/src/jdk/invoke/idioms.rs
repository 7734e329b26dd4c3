//! Lambda forms that catch exceptions. The JDK writes `catchException` and `tryFinally` as calls
//! of its own methods on boxed arguments, and expects the JVM's code for the form to do without:
//!
//! ```text
//! n:   invokeBasic(box the arguments, arguments…)
//! n+1: MethodHandleImpl.guardWithCatch(target, exception class, catcher, n)
//! n+2: invokeBasic(unbox the result, n+1)
//! ```

use super::forms::{Callee, FormArgument, FormCode, FormStep, desc_of, zero};
use ir::{Cond, Handler, Inst, InvokeKind, Kind, Reg};

const METHOD_HANDLE: &str = "java/lang/invoke/MethodHandle";
const THROWABLE: &str = "java/lang/Throwable";

#[derive(Clone, Copy)]
pub(super) enum Idiom {
    GuardWithCatch,
    TryFinally,
}

/// The idiom that the three steps from name `first` on make up.
pub(super) fn find(steps: &[FormStep], first: usize) -> Option<Idiom> {
    let [_, call, unbox, ..] = steps else {
        return None;
    };
    let Callee::Method(_, method, _) = &call.callee else {
        return None;
    };
    let idiom = match &*method.name {
        "guardWithCatch" => Idiom::GuardWithCatch,
        "tryFinally" => Idiom::TryFinally,
        _ => return None,
    };
    let ends_with = |step: &FormStep, n: usize| matches!(step.args.last(), Some(FormArgument::Name(name)) if *name == n);
    let fits = &*method.class().name == "java/lang/invoke/MethodHandleImpl"
        && ends_with(call, first)
        && ends_with(unbox, first + 1);
    fits.then_some(idiom)
}

impl FormCode {
    /// The result of the idiom, whose steps `find` has looked at.
    pub(super) fn idiom(&mut self, idiom: Idiom, steps: &[FormStep]) -> Reg {
        let first = self.values.len();
        let [boxing, call, unboxing, ..] = steps else {
            return Reg::NONE;
        };
        let mut args = Vec::new();
        for (i, arg) in boxing.args.iter().enumerate().skip(1) {
            args.push(self.arg(first, i, arg, None));
        }
        let handles: Vec<Reg> = (0..call.args.len() - 1)
            .map(|i| self.arg(first + 1, i, &call.args[i], Some(Kind::Ref)))
            .collect();
        match (idiom, handles.as_slice()) {
            (Idiom::GuardWithCatch, [target, class, catcher]) => {
                self.guard_with_catch(*target, *class, *catcher, &args, unboxing.result)
            }
            (Idiom::TryFinally, [target, cleanup]) => {
                self.try_finally(*target, *cleanup, &args, unboxing.result)
            }
            _ => Reg::NONE,
        }
    }

    fn guard_with_catch(
        &mut self,
        target: Reg,
        class: Reg,
        catcher: Reg,
        args: &[Reg],
        result: Option<Kind>,
    ) -> Reg {
        let kept = result.map_or(Reg::NONE, |kind| self.b.new_reg(kind));
        let (after, handler) = self.emit_guarded(target, args, kept, result);
        self.b.switch_to(handler);
        let thrown = self.emit_catch();
        let is_instance = self
            .b
            .method("java/lang/Class", "isInstance", "(Ljava/lang/Object;)Z");
        let is_instance = self
            .b
            .invoke(InvokeKind::Virtual, is_instance, &[class, thrown]);
        let (taken, passed_on) = (self.b.new_block(), self.b.new_block());
        self.b.if_imm(Cond::Ne, is_instance, 0, taken, passed_on);
        self.b.switch_to(passed_on);
        self.b.throw(thrown);
        self.b.switch_to(taken);
        let mut catcher_args = vec![thrown];
        catcher_args.extend_from_slice(args);
        self.call_into(catcher, &catcher_args, kept, result);
        self.b.jump(after);
        self.b.switch_to(after);
        kept
    }

    fn try_finally(
        &mut self,
        target: Reg,
        cleanup: Reg,
        args: &[Reg],
        result: Option<Kind>,
    ) -> Reg {
        let kept = result.map_or(Reg::NONE, |kind| self.b.new_reg(kind));
        let (after, handler) = self.emit_guarded(target, args, kept, result);
        self.b.switch_to(handler);
        let thrown = self.emit_catch();
        let mut cleanup_args = vec![thrown];
        cleanup_args.extend(result.map(|kind| zero(&mut self.b, kind)));
        cleanup_args.extend_from_slice(args);
        self.call_into(cleanup, &cleanup_args, kept, result);
        self.b.throw(thrown);

        self.b.switch_to(after);
        let mut cleanup_args = vec![self.b.const_null()];
        cleanup_args.extend(result.map(|_| kept));
        cleanup_args.extend_from_slice(args);
        self.call_into(cleanup, &cleanup_args, kept, result);
        kept
    }

    /// Calls `target` in a block of its own; gives the one behind it and the one for exceptions.
    fn emit_guarded(
        &mut self,
        target: Reg,
        args: &[Reg],
        kept: Reg,
        result: Option<Kind>,
    ) -> (ir::BlockId, ir::BlockId) {
        let (body, after, handler) = (self.b.new_block(), self.b.new_block(), self.b.new_block());
        let catch = Some(self.b.class(THROWABLE));
        self.b.jump(body);
        self.b.switch_to(body);
        let target_of_throw = Handler {
            catch,
            target: handler,
        };
        self.b.set_handlers(body, &[target_of_throw]);
        self.call_into(target, args, kept, result);
        self.b.jump(after);
        (after, handler)
    }

    fn emit_catch(&mut self) -> Reg {
        let thrown = self.b.new_reg(Kind::Ref);
        self.b.push(Inst::Catch { dst: thrown });
        thrown
    }

    /// `kept = handle.invokeBasic(args)`
    fn call_into(&mut self, handle: Reg, args: &[Reg], kept: Reg, result: Option<Kind>) {
        let params: String = args.iter().map(|a| desc_of(self.b.kind(*a))).collect();
        let desc = format!("({params}){}", result.map_or("V", desc_of));
        let invoke = self.b.method(METHOD_HANDLE, "invokeBasic", &desc);
        let mut all = vec![handle];
        all.extend_from_slice(args);
        let value = self.b.invoke(InvokeKind::Virtual, invoke, &all);
        if value != Reg::NONE {
            self.b.move_to(kept, value);
        }
    }
}
