//! Memoization: values that are computed when a site is first executed, and kept.

use crate::error::Result;
use crate::site::LinkRequest;
use crate::synthetic::Synthetic;
use crate::types::class_desc;
use ir::{
    BlockId, BodyBuilder, ClassDef, Cond, FieldIdx, Handler, Inst, InvokeKind, Kind, Reg, flags,
};

const VALUE: &str = "value";
const DONE: &str = "done";
const FAILURE: &str = "failure";
const THROWABLE: &str = "java/lang/Throwable";
const ERROR: &str = "java/lang/BootstrapMethodError";
const STATIC: u16 = flags::PRIVATE | flags::STATIC;

/// The class of a constant that `compute` computes at its first use.
pub(crate) fn constant(
    request: &LinkRequest<'_>,
    compute: impl FnOnce(&mut BodyBuilder) -> Result<Reg>,
) -> Result<ClassDef> {
    let mut made = Synthetic::new(request, "Constant");
    let desc = &request.desc["()".len()..];
    made.class.field(STATIC, VALUE, desc);
    made.class.field(STATIC, DONE, "Z");
    let mut b = BodyBuilder::new(&[]);
    let value = b.field(&made.name, VALUE, desc);
    let done = b.field(&made.name, DONE, "Z");
    let (known, unknown) = (b.new_block(), b.new_block());
    let is_done = b.get_static(done);
    b.if_imm(Cond::Ne, is_done, 0, known, unknown);

    b.switch_to(known);
    let result = b.get_static(value);
    b.ret_value(result);

    b.switch_to(unknown);
    let (result, after) = emit_guarded(&mut b, &mut made, compute)?;
    b.switch_to(after);
    b.put_static(value, result);
    let yes = b.const_int(1);
    b.put_static(done, yes);
    b.ret_value(result);
    Ok(made.finish(request, b.finish()))
}

/// Runs `compute` in the current block. What it throws, unless it's an `Error`, is wrapped in a
/// `BootstrapMethodError`, and an error of linking is thrown again whenever the site is executed,
/// as the JVM does it. Gives the block where things go on.
pub(crate) fn emit_guarded(
    b: &mut BodyBuilder,
    made: &mut Synthetic,
    compute: impl FnOnce(&mut BodyBuilder) -> Result<Reg>,
) -> Result<(Reg, BlockId)> {
    let desc = class_desc(THROWABLE);
    made.class.field(STATIC, FAILURE, &desc);
    let failure = b.field(&made.name, FAILURE, &desc);
    let (start, again) = (b.new_block(), b.new_block());
    let known = b.get_static(failure);
    b.if_null(known, start, again);
    b.switch_to(again);
    b.throw(known);

    b.switch_to(start);
    let (after, failed) = (b.new_block(), b.new_block());
    let catch = Some(b.class(THROWABLE));
    b.set_handlers(
        start,
        &[Handler {
            catch,
            target: failed,
        }],
    );
    let result = compute(b)?;
    b.jump(after);
    b.switch_to(failed);
    rethrow(b, failure);
    Ok((result, after))
}

/// The handler's block.
fn rethrow(b: &mut BodyBuilder, failure: FieldIdx) {
    let (error, other) = (b.new_block(), b.new_block());
    let (linkage, throw) = (b.new_block(), b.new_block());
    let thrown = b.new_reg(Kind::Ref);
    b.push(Inst::Catch { dst: thrown });
    let is_error = b.instance_of(thrown, "java/lang/Error");
    b.if_imm(Cond::Ne, is_error, 0, error, other);

    b.switch_to(other);
    let wrapper = b.new_object(ERROR);
    let text = b.const_string("bootstrap method initialization exception");
    let init = b.method(
        ERROR,
        "<init>",
        "(Ljava/lang/String;Ljava/lang/Throwable;)V",
    );
    b.invoke(InvokeKind::Special, init, &[wrapper, text, thrown]);
    b.move_to(thrown, wrapper);
    b.jump(linkage);

    b.switch_to(error);
    let is_linkage = b.instance_of(thrown, "java/lang/LinkageError");
    b.if_imm(Cond::Ne, is_linkage, 0, linkage, throw);

    b.switch_to(linkage);
    b.put_static(failure, thrown);
    b.jump(throw);

    b.switch_to(throw);
    b.throw(thrown);
}
