//! The classes of what stands for code and for its exceptions.

use super::stub_code::StubMethod;
use classes::ClassRef;
use ir::{ClassBuilder, Kind, flags};
use std::sync::Arc;
use vm::Vm;

/// The methods that stand for one candidate.
pub(crate) struct CandidateStubs {
    pub(crate) entry: StubMethod,
    pub(crate) outputs: Vec<StubMethod>,
}

/// The descriptor of a parameter that takes a register.
pub(crate) fn descriptor_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Int => "I",
        Kind::Long => "J",
        Kind::Float => "F",
        Kind::Double => "D",
        Kind::Ref => "Ljava/lang/Object;",
    }
}

/// The class of what stands for an exception: it tells the execution that it comes from.
pub(crate) fn define_thrown(vm: &Vm, name: &str) -> Option<ClassRef> {
    let mut builder = ClassBuilder::new(name);
    builder.class().super_name = Some("java/lang/Throwable".into());
    builder.field(flags::PUBLIC, "execution", "I");
    vm.world.define(Arc::new(builder.finish())).ok()
}

pub(crate) fn define_stubs(vm: &Vm, name: &str, stubs: &[CandidateStubs]) -> Option<ClassRef> {
    let mut builder = ClassBuilder::new(name);
    let native = flags::PUBLIC | flags::STATIC | flags::NATIVE;
    for stub in stubs
        .iter()
        .flat_map(|s| std::iter::once(&s.entry).chain(&s.outputs))
    {
        builder.method(native, &stub.name, &stub.desc, None);
    }
    let class = vm.world.define(Arc::new(builder.finish())).ok()?;
    vm.stand_for_summaries(class);
    Some(class)
}
