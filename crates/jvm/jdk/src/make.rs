//! Construction of Java objects that several models return: strings, `Class` objects and arrays of them.

use classes::ClassRef;
use heap::{Data, Object, Ref};
use ir::TypeDesc;
use std::sync::Arc;
use vm::{Interp, Trap};

/// The `Class` object of a field's or parameter's type.
pub(crate) fn type_mirror(m: &mut Interp<'_>, desc: &TypeDesc) -> Result<Ref, Trap> {
    let class = class_of(m, desc)?;
    m.mirror(class)
}

pub(crate) fn class_of(m: &Interp<'_>, desc: &TypeDesc) -> Result<ClassRef, Trap> {
    Ok(match desc.class_name() {
        Some(name) => m.vm.world.load(name)?,
        None => m.vm.world.primitive(Some(desc.elem)),
    })
}

pub(crate) fn type_mirrors(m: &mut Interp<'_>, types: &[TypeDesc]) -> Result<Ref, Trap> {
    let classes: Vec<ClassRef> = types
        .iter()
        .map(|t| class_of(m, t))
        .collect::<Result<_, _>>()?;
    mirror_array(m, &classes)
}

/// A `Class[]` of the classes named.
pub(crate) fn mirrors_by_name(m: &mut Interp<'_>, names: &[Arc<str>]) -> Result<Ref, Trap> {
    let classes: Vec<ClassRef> = names
        .iter()
        .map(|n| m.vm.world.load(n))
        .collect::<Result<_, _>>()?;
    mirror_array(m, &classes)
}

pub(crate) fn mirror_array(m: &mut Interp<'_>, classes: &[ClassRef]) -> Result<Ref, Trap> {
    let array = m.new_array_of("[Ljava/lang/Class;", classes.len())?;
    for (i, class) in classes.iter().enumerate() {
        let mirror = m.mirror(class)?;
        m.state.heap.get_mut(array).set(i, mirror.bits());
    }
    Ok(array)
}

/// An array of the class named, with these elements.
pub(crate) fn ref_array(m: &mut Interp<'_>, array_class: &str, items: &[Ref]) -> Result<Ref, Trap> {
    let array = m.new_array_of(array_class, items.len())?;
    for (i, item) in items.iter().enumerate() {
        m.state.heap.get_mut(array).set(i, item.bits());
    }
    Ok(array)
}

/// A `byte[]`.
pub(crate) fn bytes(m: &mut Interp<'_>, bytes: &[u8]) -> Result<Ref, Trap> {
    let class = m.vm.world.load("[B")?;
    let data = Data::I8(bytes.iter().map(|b| *b as i8).collect());
    Ok(m.state.heap.alloc(Object::with_data(class, data)))
}

pub(crate) fn optional_bytes(m: &mut Interp<'_>, content: Option<&Arc<[u8]>>) -> Result<Ref, Trap> {
    content.map_or(Ok(Ref::NULL), |b| bytes(m, b))
}

pub(crate) fn optional_string(m: &mut Interp<'_>, text: Option<&Arc<str>>) -> Result<Ref, Trap> {
    text.map_or(Ok(Ref::NULL), |t| m.new_string(t))
}

/// The one string object of this text: as constants and the names of members are.
pub(crate) fn intern_text(m: &mut Interp<'_>, text: &str) -> Result<Ref, Trap> {
    let units: Arc<[u16]> = text.encode_utf16().collect();
    let id = m.vm.world.intern(&units);
    m.intern(id)
}
