//! Attributes of classes, and those that classes and members share.

use super::pool::PoolView;
use super::reader::{ByteReader, list};
use crate::error::{Parse, bad};
use ir::{EnclosingMethod, InnerClass, RawAnnotations, RecordComponent, TypeDesc};
use std::ops::Range;
use std::sync::Arc;

/// Calls `f` with each attribute's name and a reader that ends where the attribute does.
pub(super) fn for_each<'a>(
    r: &mut ByteReader<'a>,
    pool: &PoolView<'a>,
    mut f: impl FnMut(&'a [u8], &mut ByteReader<'a>) -> Parse<()>,
) -> Parse<()> {
    for _ in 0..r.u16()? {
        let name = pool.utf8(r.u16()?)?;
        let length = r.u32()? as usize;
        let start = r.pos();
        r.skip(length)?;
        let mut inner = ByteReader::at(&pool.bytes[..start + length], start);
        f(name, &mut inner)?;
    }
    Ok(())
}

/// What is left of `r`, as a range of the class file.
pub(super) fn rest(r: &ByteReader<'_>) -> Range<u32> {
    r.pos() as u32..(r.pos() + r.left()) as u32
}

#[derive(Default)]
pub(super) struct ClassAttributes {
    pub source_file: Option<Arc<str>>,
    pub signature: Option<Arc<str>>,
    pub nest_host: Option<Arc<str>>,
    pub nest_members: Vec<Arc<str>>,
    pub inner_classes: Vec<InnerClass>,
    pub enclosing_method: Option<EnclosingMethod>,
    pub record: Option<Vec<RecordComponent>>,
    pub permitted_subclasses: Vec<Arc<str>>,
    pub annotations: RawAnnotations,
    pub bootstrap_methods: Option<Range<u32>>,
}

impl ClassAttributes {
    pub(crate) fn read<'a>(r: &mut ByteReader<'a>, pool: &PoolView<'a>) -> Parse<ClassAttributes> {
        let mut out = ClassAttributes::default();
        for_each(r, pool, |name, r| {
            match name {
                b"SourceFile" => out.source_file = Some(pool.text(r.u16()?)?),
                b"Signature" => out.signature = Some(pool.text(r.u16()?)?),
                b"NestHost" => out.nest_host = Some(pool.class(r.u16()?)?),
                b"NestMembers" => out.nest_members = list(r, |r| pool.class(r.u16()?))?,
                b"InnerClasses" => out.inner_classes = list(r, |r| inner_class(r, pool))?,
                b"EnclosingMethod" => out.enclosing_method = Some(enclosing_method(r, pool)?),
                b"Record" => out.record = Some(list(r, |r| record_component(r, pool))?),
                b"PermittedSubclasses" => {
                    out.permitted_subclasses = list(r, |r| pool.class(r.u16()?))?;
                }
                b"BootstrapMethods" => out.bootstrap_methods = Some(rest(r)),
                _ => annotation(name, r, &mut out.annotations),
            }
            Ok(())
        })?;
        Ok(out)
    }
}

/// Keeps the attribute's bytes if it holds annotations.
pub(super) fn annotation(name: &[u8], r: &ByteReader<'_>, out: &mut RawAnnotations) {
    let place = match name {
        b"RuntimeVisibleAnnotations" => &mut out.visible,
        b"RuntimeVisibleParameterAnnotations" => &mut out.visible_parameters,
        b"RuntimeVisibleTypeAnnotations" => &mut out.visible_types,
        b"RuntimeInvisibleAnnotations" => &mut out.invisible,
        b"RuntimeInvisibleParameterAnnotations" => &mut out.invisible_parameters,
        b"RuntimeInvisibleTypeAnnotations" => &mut out.invisible_types,
        b"AnnotationDefault" => &mut out.default_value,
        _ => return,
    };
    *place = Some(Arc::from(r.remaining()));
}

fn inner_class(r: &mut ByteReader<'_>, pool: &PoolView<'_>) -> Parse<InnerClass> {
    Ok(InnerClass {
        inner: pool.class(r.u16()?)?,
        outer: pool.optional(r.u16()?, PoolView::class)?,
        name: pool.optional(r.u16()?, PoolView::text)?,
        flags: r.u16()?,
    })
}

fn enclosing_method(r: &mut ByteReader<'_>, pool: &PoolView<'_>) -> Parse<EnclosingMethod> {
    let class = pool.class(r.u16()?)?;
    let method = pool.optional(r.u16()?, |pool, i| {
        let (name, desc) = pool.name_and_type(i)?;
        Ok((name, Arc::from(&*super::to_text(desc)?)))
    })?;
    Ok(EnclosingMethod { class, method })
}

fn record_component<'a>(r: &mut ByteReader<'a>, pool: &PoolView<'a>) -> Parse<RecordComponent> {
    let (name, desc) = (pool.text(r.u16()?)?, pool.text(r.u16()?)?);
    let Some(desc) = TypeDesc::parse(&desc) else {
        return bad!("record component {name} has descriptor {desc}");
    };
    let mut component = RecordComponent {
        name,
        desc,
        signature: None,
        annotations: RawAnnotations::default(),
    };
    for_each(r, pool, |name, r| {
        match name {
            b"Signature" => component.signature = Some(pool.text(r.u16()?)?),
            _ => annotation(name, r, &mut component.annotations),
        }
        Ok(())
    })?;
    Ok(component)
}
