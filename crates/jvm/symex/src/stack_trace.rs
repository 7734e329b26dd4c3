//! Stack traces: exceptions as a report shows them.

use crate::jdk_errors::jdk_trouble;
use crate::place::{Place, is_user_code, line_of, place_of};
use classes::{ClassRef, MethodRef};
use heap::{Data, Ref};
use vm::{Interp, Stop};

/// An exception that left the program.
#[derive(Clone, Debug)]
pub struct Raised {
    pub class: ClassRef,
    pub message: Option<String>,
    pub place: Place,
    /// Methods and instructions, innermost first.
    pub frames: Vec<(MethodRef, u32)>,
    /// As `printStackTrace` prints it, without the first line; causes included.
    pub trace: Vec<String>,
    /// Why it is not the program's doing, if it is not.
    pub trouble: Option<String>,
}

/// Instructions that `getMessage` may take.
const MESSAGE_FUEL: u64 = 1_000_000;

/// Causes shown at most.
const MAX_CAUSES: usize = 8;

/// Lines of one trace shown at most.
const MAX_LINES: usize = 32;

/// Methods and instructions, innermost first.
pub fn backtrace(interp: &Interp<'_>, exception: Ref) -> Vec<(MethodRef, u32)> {
    let array = interp.object_of_exception(exception, "backtrace");
    if array.is_null() {
        return Vec::new();
    }
    match &interp.state.heap.get(array).data {
        Data::I64(entries) => {
            let method = |entry: i64| interp.vm.world.method((entry >> 32) as u32);
            entries
                .iter()
                .map(|entry| (method(*entry), *entry as u32))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// Reads an exception out of a state that has ended with it. May run the program's own
/// `getMessage`, so the state can't go on afterwards.
pub fn read_exception(interp: &mut Interp<'_>, exception: Ref) -> Raised {
    let frames = backtrace(interp, exception);
    let trouble = jdk_trouble(interp, exception);
    let place = place_of(&frames);
    let mut trace = Vec::new();
    push_frames(&mut trace, &frames);
    let mut seen = vec![exception];
    let mut cause = interp.object_of_exception(exception, "cause");
    while !cause.is_null() && !seen.contains(&cause) && seen.len() <= MAX_CAUSES {
        trace.push(format!("Caused by: {}", interp.describe_exception(cause)));
        push_frames(&mut trace, &backtrace(interp, cause));
        seen.push(cause);
        cause = interp.object_of_exception(cause, "cause");
    }
    Raised {
        class: interp.state.heap.get(exception).class,
        message: message(interp, exception),
        place,
        frames,
        trace,
        trouble,
    }
}

fn push_frames(lines: &mut Vec<String>, frames: &[(MethodRef, u32)]) {
    for (method, pc) in frames.iter().take(MAX_LINES) {
        lines.push(frame_line(method, *pc));
    }
    if frames.len() > MAX_LINES {
        lines.push(format!("... {} more", frames.len() - MAX_LINES));
    }
}

fn frame_line(method: MethodRef, pc: u32) -> String {
    let class = method.class();
    let module = match class.module() {
        Some(module) if !is_user_code(method) => format!("{module}/"),
        _ => String::new(),
    };
    let source = match (method.is_native(), class.source_file(), line_of(method, pc)) {
        (true, _, _) => "Native Method".to_owned(),
        (false, Some(file), Some(line)) => format!("{file}:{line}"),
        (false, Some(file), None) => file.to_string(),
        (false, None, _) => "Unknown Source".to_owned(),
    };
    format!("at {module}{}.{}({source})", class.java_name(), method.name)
}

/// What `getMessage` gives; the plain field if it does not come to an end.
fn message(interp: &mut Interp<'_>, exception: Ref) -> Option<String> {
    let plain = interp.object_of_exception(exception, "detailMessage");
    let plain = (!plain.is_null()).then(|| interp.string_lossy(plain));
    interp.state.pinned.push(exception);
    let class = interp.state.heap.get(exception).class;
    let declared = interp.jdk_method("java/lang/Throwable", "getMessage", "()Ljava/lang/String;");
    let Ok(declared) = declared else { return plain };
    let method = class.select(declared).unwrap_or(declared);
    match interp.run_method(method, &[exception.into()], MESSAGE_FUEL) {
        Stop::Returned(Some(text)) if text.as_ref().is_null() => None,
        Stop::Returned(Some(text)) if is_known(interp, text.as_ref()) => {
            Some(interp.string_lossy(text.as_ref()))
        }
        _ => plain,
    }
}

/// Whether an object is not part of the input: what that holds may be unknown.
fn is_known(interp: &Interp<'_>, object: Ref) -> bool {
    object.is_object() && interp.state.inputs.object_at(object).is_none()
}
