//! Members of a class file: fields and methods.

use super::attributes::{annotation, for_each, rest};
use super::pool::{PoolView, tag};
use super::reader::{ByteReader, list};
use crate::error::{Parse, bad};
use ir::{BootArg, FieldDef, MethodDef, MethodDesc, ParameterDef, RawAnnotations, TypeDesc, flags};
use std::ops::Range;

pub(super) fn field<'a>(r: &mut ByteReader<'a>, pool: &PoolView<'a>) -> Parse<FieldDef> {
    let access = r.u16()?;
    let (name, desc) = (pool.text(r.u16()?)?, pool.text(r.u16()?)?);
    let Some(desc) = TypeDesc::parse(&desc) else {
        return bad!("field {name} has descriptor {desc}");
    };
    let mut field = FieldDef {
        name,
        desc,
        flags: access,
        signature: None,
        constant: None,
        annotations: RawAnnotations::default(),
    };
    for_each(r, pool, |name, r| {
        match name {
            b"ConstantValue" => field.constant = Some(constant_value(pool, r.u16()?)?),
            b"Signature" => field.signature = Some(pool.text(r.u16()?)?),
            _ => annotation(name, r, &mut field.annotations),
        }
        Ok(())
    })?;
    Ok(field)
}

fn constant_value(pool: &PoolView<'_>, i: u16) -> Parse<BootArg> {
    Ok(match pool.tag(i)? {
        tag::INTEGER => BootArg::Int(pool.integer(i)?),
        tag::LONG => BootArg::Long(pool.long(i)?),
        tag::FLOAT => BootArg::Float(pool.float_bits(i)?),
        tag::DOUBLE => BootArg::Double(pool.double_bits(i)?),
        tag::STRING => BootArg::String(pool.string(i)?),
        other => return bad!("a field's constant has tag {other}"),
    })
}

/// A method, and where its code attribute is.
pub(super) fn method<'a>(
    r: &mut ByteReader<'a>,
    pool: &PoolView<'a>,
) -> Parse<(MethodDef, Option<Range<u32>>)> {
    let access = r.u16()?;
    let (name, desc) = (pool.text(r.u16()?)?, pool.text(r.u16()?)?);
    let Some(parsed) = parse_method_desc(&desc) else {
        return bad!("method {name} has descriptor {desc}");
    };
    let mut code = None;
    let mut method = MethodDef {
        name,
        desc,
        parsed,
        flags: access,
        signature: None,
        exceptions: Vec::new(),
        parameters: Vec::new(),
        annotations: RawAnnotations::default(),
        has_code: access & (flags::NATIVE | flags::ABSTRACT) == 0,
    };
    for_each(r, pool, |name, r| {
        match name {
            b"Code" => code = Some(rest(r)),
            b"Exceptions" => method.exceptions = list(r, |r| pool.class(r.u16()?))?,
            b"Signature" => method.signature = Some(pool.text(r.u16()?)?),
            b"MethodParameters" => {
                for _ in 0..r.u8()? {
                    let name = pool.optional(r.u16()?, PoolView::text)?;
                    let flags = r.u16()?;
                    method.parameters.push(ParameterDef { name, flags });
                }
            }
            _ => annotation(name, r, &mut method.annotations),
        }
        Ok(())
    })?;
    if method.has_code != code.is_some() {
        let (name, has) = (
            &method.name,
            if method.has_code { "no" } else { "unexpected" },
        );
        return bad!("method {name} has {has} code");
    }
    Ok((method, code))
}

/// Also checks the limit of 255 argument slots.
pub(crate) fn parse_method_desc(text: &str) -> Option<MethodDesc> {
    let parsed = MethodDesc::parse(text)?;
    let slots: u32 = parsed.params.iter().map(|p| p.kind().slots() as u32).sum();
    (slots <= 255).then_some(parsed)
}
