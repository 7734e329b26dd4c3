//! Stack map frames (JVMS 4.10.1): where the verifier of the JVM asks for one, there must be one. What they say is not
//! compared: the translation finds the kinds of the stack itself.

use super::scan::{self, HANDLER, TARGET};
use crate::classfile::CodeAttribute;
use ir::{BodyError, ClassDef};

/// From this version on, the JVM does not verify code without frames in another way.
const FIRST_WITH_FRAMES: u16 = 51;

/// The error that the JVM would throw for code without a frame that it needs. It does not verify its own library.
pub(crate) fn check(class: &ClassDef, attribute: &CodeAttribute<'_>) -> Result<(), BodyError> {
    if class.major < FIRST_WITH_FRAMES || class.module.is_some() {
        return Ok(());
    }
    let marks = scan::scan(attribute)?;
    let needs = |at: &usize| marks[*at] & (TARGET | HANDLER) != 0;
    let has = |at: &usize| attribute.frames.binary_search(&(*at as u32)).is_ok();
    match (0..marks.len()).filter(needs).find(|at| !has(at)) {
        Some(at) => Err(BodyError::Malformed(format!(
            "the JVM rejects {} (VerifyError: expecting a stackmap frame at branch target {at})",
            class.name.replace('/', ".")
        ))),
        None => Ok(()),
    }
}
