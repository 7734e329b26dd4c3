//! Values that are computed when a site is first executed, and kept.

use crate::error::Result;
use crate::site::Request;
use crate::synthetic::Synthetic;
use ir::{BlockId, BodyBuilder, ClassDef, Cond, Handler, Inst, InvokeKind, Kind, Reg, flags};

const VALUE: &str = "value";
const DONE: &str = "done";
const THROWABLE: &str = "java/lang/Throwable";
const ERROR: &str = "java/lang/BootstrapMethodError";

/// The class of a constant that `compute` computes at its first use.
pub(crate) fn constant(
    request: &Request<'_>,
    compute: impl FnOnce(&mut BodyBuilder) -> Result<Reg>,
) -> Result<ClassDef> {
    let mut made = Synthetic::new(request, "Constant");
    let desc = &request.desc["()".len()..];
    for (name, desc) in [(VALUE, desc), (DONE, "Z")] {
        let flags = flags::PRIVATE | flags::STATIC;
        made.class.field(flags, name, desc);
    }
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
    let (result, after) = guarded(&mut b, compute)?;
    b.switch_to(after);
    b.put_static(value, result);
    let yes = b.const_int(1);
    b.put_static(done, yes);
    b.ret_value(result);
    Ok(made.finish(request, b.finish()))
}

/// Runs `compute` in the current block. What it throws, unless it's an `Error`, is wrapped in a
/// `BootstrapMethodError`, as the JVM does it. Gives the block where things go on.
pub(crate) fn guarded(
    b: &mut BodyBuilder,
    compute: impl FnOnce(&mut BodyBuilder) -> Result<Reg>,
) -> Result<(Reg, BlockId)> {
    let start = b.current_block();
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
    rethrow(b);
    Ok((result, after))
}

/// The handler's block.
fn rethrow(b: &mut BodyBuilder) {
    let (error, other) = (b.new_block(), b.new_block());
    let thrown = b.new_reg(Kind::Ref);
    b.push(Inst::Catch { dst: thrown });
    let is_error = b.instance_of(thrown, "java/lang/Error");
    b.if_imm(Cond::Ne, is_error, 0, error, other);
    b.switch_to(error);
    b.throw(thrown);
    b.switch_to(other);
    let wrapper = b.new_object(ERROR);
    let init = b.method(ERROR, "<init>", "(Ljava/lang/Throwable;)V");
    b.invoke(InvokeKind::Special, init, &[wrapper, thrown]);
    b.throw(wrapper);
}
