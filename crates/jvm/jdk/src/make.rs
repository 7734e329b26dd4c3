//! Java objects that several models hand out: strings, `Class` objects and arrays of them.

use classes::ClassRef;
use heap::{Data, Object, Ref};
use ir::TypeDesc;
use std::sync::Arc;
use vm::{Interp, Trap};

/// The `Class` object of a field's or parameter's type.
pub(crate) fn type_mirror(vm: &mut Interp<'_>, desc: &TypeDesc) -> Result<Ref, Trap> {
    let class = class_of(vm, desc)?;
    vm.mirror(class)
}

pub(crate) fn class_of(vm: &Interp<'_>, desc: &TypeDesc) -> Result<ClassRef, Trap> {
    Ok(match desc.class_name() {
        Some(name) => vm.vm.world.load(name)?,
        None => vm.vm.world.primitive(Some(desc.elem)),
    })
}

pub(crate) fn type_mirrors(vm: &mut Interp<'_>, types: &[TypeDesc]) -> Result<Ref, Trap> {
    let classes: Vec<ClassRef> = types
        .iter()
        .map(|t| class_of(vm, t))
        .collect::<Result<_, _>>()?;
    mirror_array(vm, &classes)
}

/// A `Class[]` of the classes named.
pub(crate) fn named_mirrors(vm: &mut Interp<'_>, names: &[Arc<str>]) -> Result<Ref, Trap> {
    let classes: Vec<ClassRef> = names
        .iter()
        .map(|n| vm.vm.world.load(n))
        .collect::<Result<_, _>>()?;
    mirror_array(vm, &classes)
}

pub(crate) fn mirror_array(vm: &mut Interp<'_>, classes: &[ClassRef]) -> Result<Ref, Trap> {
    let array = vm.new_array_of("[Ljava/lang/Class;", classes.len())?;
    for (i, class) in classes.iter().enumerate() {
        let mirror = vm.mirror(class)?;
        vm.state.heap.get_mut(array).set(i, mirror.bits());
    }
    Ok(array)
}

/// An array of the class named, with these elements.
pub(crate) fn ref_array(
    vm: &mut Interp<'_>,
    array_class: &str,
    items: &[Ref],
) -> Result<Ref, Trap> {
    let array = vm.new_array_of(array_class, items.len())?;
    for (i, item) in items.iter().enumerate() {
        vm.state.heap.get_mut(array).set(i, item.bits());
    }
    Ok(array)
}

/// A `byte[]`.
pub(crate) fn bytes(vm: &mut Interp<'_>, bytes: &[u8]) -> Result<Ref, Trap> {
    let class = vm.vm.world.load("[B")?;
    let data = Data::I8(bytes.iter().map(|b| *b as i8).collect());
    Ok(vm.state.heap.alloc(Object::with_data(class, data)))
}

pub(crate) fn optional_bytes(
    vm: &mut Interp<'_>,
    content: Option<&Arc<[u8]>>,
) -> Result<Ref, Trap> {
    content.map_or(Ok(Ref::NULL), |b| bytes(vm, b))
}

pub(crate) fn optional_string(vm: &mut Interp<'_>, text: Option<&Arc<str>>) -> Result<Ref, Trap> {
    text.map_or(Ok(Ref::NULL), |t| vm.new_string(t))
}

/// The one string object of this text: as constants and the names of members are.
pub(crate) fn interned(vm: &mut Interp<'_>, text: &str) -> Result<Ref, Trap> {
    let units: Arc<[u16]> = text.encode_utf16().collect();
    let id = vm.vm.world.intern(&units);
    vm.interned(id)
}
