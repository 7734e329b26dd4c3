//! Result types of calls, as the code of a test can name them.

use classes::MethodRef;
use classes::signature::erase;
use java_source::access::Package;
use java_source::types::signature_type;
use states::sequence::{SequenceCall, signature_of, static_field_of};
use states::type_arguments::MethodTypes;
use vm::Vm;

pub(crate) struct ResultTypes<'a> {
    vm: &'a Vm,
    package: Package<'a>,
    /// By the number of the call, as generic signatures.
    of: Vec<Option<String>>,
}

impl<'a> ResultTypes<'a> {
    pub(crate) fn new(vm: &'a Vm, package: Package<'a>, calls: &[SequenceCall]) -> ResultTypes<'a> {
        let mut of: Vec<Option<String>> = Vec::new();
        for call in calls {
            let on = call.receiver.and_then(|number| type_of(vm, &of, number));
            of.push(MethodTypes::new(vm, on.as_deref(), call.method).result());
        }
        ResultTypes { vm, package, of }
    }

    /// What a call returns, as source writes it.
    pub(crate) fn result(&self, number: usize) -> Option<String> {
        self.nameable_type(self.of[number].as_deref()?)
    }

    /// The result of a method that is called on the result of a call.
    pub(crate) fn result_on(&self, number: usize, method: MethodRef) -> Option<String> {
        let on = type_of(self.vm, &self.of, number);
        self.nameable_type(&MethodTypes::new(self.vm, on.as_deref(), method).result()?)
    }

    /// `Object` for a class that tests have no access to.
    fn nameable_type(&self, signature: &str) -> Option<String> {
        let class = erase(signature).and_then(|(name, _)| self.vm.world.load(&name).ok());
        match class.is_none_or(|class| self.package.sees_class(class.innermost())) {
            true => Some(signature_type(&self.vm.world, signature).to_string()),
            false => Some("java.lang.Object".to_owned()),
        }
    }
}

/// The type of the result of a step, or of what a static field holds.
fn type_of(vm: &Vm, of: &[Option<String>], number: usize) -> Option<String> {
    match static_field_of(vm, number) {
        Some((owner, field)) => Some(signature_of(owner, field).to_string()),
        None => of[number].clone(),
    }
}
