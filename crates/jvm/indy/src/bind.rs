//! Calls with constant arguments, as `MethodHandle.invokeWithArguments` makes them.

use crate::adapt::as_type;
use crate::constants;
use crate::error::{Result, refuse};
use crate::handle;
use crate::site::type_desc;
use ir::{BodyBuilder, BootArg, Inst, MethodDesc, MethodHandleRef, Reg, TypeDesc};

/// Calls `handle`; its result is given with its type.
pub(crate) fn call(
    b: &mut BodyBuilder,
    handle: &MethodHandleRef,
    given: &[BootArg],
) -> Result<(Reg, Option<TypeDesc>)> {
    let desc = handle::type_of(handle)?;
    let args = pass(b, &desc, given)?;
    let result = handle::emit(b, handle, &args)?;
    Ok((result, desc.ret))
}

fn pass(b: &mut BodyBuilder, desc: &MethodDesc, given: &[BootArg]) -> Result<Vec<Reg>> {
    let params = &desc.params;
    let collected = collects(params, given);
    let fixed = params.len() - usize::from(collected.is_some());
    let mut args = Vec::with_capacity(params.len());
    for (value, param) in given.iter().zip(&params[..fixed]) {
        args.push(load_as(b, value, param)?);
    }
    match collected {
        Some(elem) if given.len() >= fixed => args.push(collect(b, &elem, &given[fixed..])?),
        None if given.len() == fixed => {}
        _ => return refuse!("{} arguments for {} parameters", given.len(), params.len()),
    }
    Ok(args)
}

/// The element type of the last parameter, if it collects arguments. That the method is declared
/// with `...` is not known here, but only then such a call would be linked at all.
fn collects(params: &[TypeDesc], given: &[BootArg]) -> Option<TypeDesc> {
    let last = params.last()?.text.strip_prefix('[')?;
    let is_array = given
        .last()
        .is_some_and(|g| constants::type_of(g).text.starts_with('['));
    match given.len() == params.len() && is_array {
        true => None,
        false => type_desc(last).ok(),
    }
}

fn collect(b: &mut BodyBuilder, elem: &TypeDesc, values: &[BootArg]) -> Result<Reg> {
    let len = b.const_int(values.len() as i32);
    let array = b.new_array(&format!("[{elem}"), len);
    for (i, value) in values.iter().enumerate() {
        let index = b.const_int(i as i32);
        let src = load_as(b, value, elem)?;
        b.push(Inst::ArrayStore {
            elem: elem.elem,
            array,
            index,
            src,
        });
    }
    Ok(array)
}

fn load_as(b: &mut BodyBuilder, constant: &BootArg, to: &TypeDesc) -> Result<Reg> {
    let reg = constants::load(b, constant);
    as_type(b, reg, &constants::type_of(constant), to)
}
