//! Arguments of native models: references are initialized, and arrays have a concrete length unless the model
//! can do without.

use super::functions;
use super::summaries::is_summary_stub;
use crate::machine::Interp;
use crate::natives::{Native, NativeFn};
use crate::trap::Trap;
use crate::value::Value;
use classes::MethodRef;
use heap::Ref;
use ir::{ElemKind, Reg};
use smallvec::SmallVec;

impl Interp<'_> {
    pub(super) fn run_model(
        &mut self,
        method: MethodRef,
        model: NativeFn,
        args: &[Value],
    ) -> Native {
        // A function of the input does not look at what it gets.
        if self.state.inputs.is_empty() || functions::is_stub(method) || is_summary_stub(method) {
            return self.run_known(method, model, args);
        }
        let known = self.known_arguments(method, args)?;
        if self.has_unsized(method, &known)
            && let Some(model) = self.vm.natives().for_unsized(method)
        {
            return self.run_known(method, model, &known);
        }
        for (i, value) in known.iter().enumerate() {
            if is_reference(method, i) && value.as_ref().is_object() {
                self.concretize_contents(value.as_ref())?;
            }
        }
        self.run_known(method, model, &known)
    }

    /// Whether an argument is symbolic, or an array or a string of which something is not known.
    pub(super) fn is_unknown_call(&self, method: MethodRef, args: &[Reg]) -> bool {
        let is_symbolic = self.frame().symbolic;
        args.iter().enumerate().any(|(i, arg)| {
            let value = self.reg(*arg);
            match is_reference(method, i) {
                true => self.is_unknown_content(value.as_ref()),
                false => is_symbolic && value.is_symbolic(),
            }
        })
    }

    /// Whether something is open of an array or a string, or which string it is.
    fn is_unknown_content(&self, r: Ref) -> bool {
        let r = self.state.inputs.follow(r);
        match r.as_unknown() {
            Some(number) => &*self.state.inputs.unknown(number).class == "java/lang/String",
            None => r.is_object() && self.is_unknown_array(r),
        }
    }

    fn is_unknown_array(&self, r: Ref) -> bool {
        let of = self.bytes_of_text(r).unwrap_or(r);
        let object = self.state.heap.get(of);
        object.class.is_array() && object.symbolic.is_some()
    }

    /// The array behind a string.
    fn bytes_of_text(&self, r: Ref) -> Option<Ref> {
        let is_string = &*self.state.heap.get(r).class.name == "java/lang/String";
        let value = is_string.then(|| self.field(r, "value").as_ref());
        value.filter(|value| value.is_object())
    }

    fn has_unsized(&self, method: MethodRef, args: &[Value]) -> bool {
        let mut objects = args.iter().enumerate().filter_map(|(i, value)| {
            let r = value.as_ref();
            (is_reference(method, i) && r.is_object()).then_some(r)
        });
        objects.any(|r| {
            let array = self.bytes_of_text(r).unwrap_or(r);
            self.unsized_array(array).is_some()
        })
    }

    /// A model works on objects that are known.
    fn known_arguments(
        &mut self,
        method: MethodRef,
        args: &[Value],
    ) -> Result<SmallVec<[Value; 6]>, Trap> {
        let mut known: SmallVec<[Value; 6]> = SmallVec::from_slice(args);
        for (i, value) in known.iter_mut().enumerate() {
            if is_reference(method, i) {
                *value = self.initialize(value.as_ref())?.into();
            }
        }
        Ok(known)
    }
}

/// Whether the argument of this number, the receiver being the first, is a reference.
fn is_reference(method: MethodRef, number: usize) -> bool {
    let receiver = usize::from(!method.is_static());
    let declared = number
        .checked_sub(receiver)
        .map(|i| method.parsed.params.get(i));
    declared.is_none_or(|p| p.is_some_and(|p| p.elem == ElemKind::Ref))
}
