//! Source locations.

use classes::MethodRef;
use std::sync::Arc;
use vm::State;

/// A line of the user's code, and the JDK method called from there if execution is in one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Place {
    pub file: Option<Arc<str>>,
    pub line: Option<u32>,
    /// Pretty name of the user's method.
    pub method: String,
    /// Pretty name of the innermost method, if that is not the user's.
    pub within: Option<String>,
}

impl Place {
    /// The file below a root of sources, where compilers look for it: `acme/TaskList.java`.
    pub fn path(&self) -> Option<String> {
        let name = self.method.split('(').next().unwrap_or_default();
        let class = name.rsplit_once('.').map_or(name, |(class, _)| class);
        Some(source_path(class, self.file.as_ref()?))
    }
}

/// The source file of a class (by its binary name) below a root of sources: its package is a folder.
pub fn source_path(class: &str, file: &str) -> String {
    match class.rsplit_once('.') {
        Some((package, _)) => format!("{}/{file}", package.replace('.', "/")),
        None => file.to_owned(),
    }
}

/// Whether a method is not the JDK's.
pub fn is_user_code(method: MethodRef) -> bool {
    method.class().module().is_none() && !method.class().is_hidden()
}

pub(crate) fn line_of(method: MethodRef, pc: u32) -> Option<u32> {
    method.code().ok()?.body.line_of(pc).map(u32::from)
}

fn at(method: MethodRef, pc: u32, innermost: MethodRef) -> Place {
    Place {
        file: method.class().source_file().cloned(),
        line: line_of(method, pc),
        method: method.pretty(),
        within: (innermost.id != method.id).then(|| innermost.pretty()),
    }
}

/// The place of a trace: its innermost frame of the user's code, else its innermost frame.
pub fn place_of(trace: &[(MethodRef, u32)]) -> Place {
    // What was made for a call has no name that a reader knows.
    let named = trace.iter().find(|(method, _)| !method.class().is_hidden());
    let Some(&(innermost, pc)) = named.or(trace.first()) else {
        return Place::default();
    };
    match trace.iter().find(|(method, _)| is_user_code(method)) {
        Some(&(method, pc)) => at(method, pc, innermost),
        None => at(innermost, pc, innermost),
    }
}

/// Where the current thread of a state stands.
pub fn current_place(state: &State) -> Place {
    let mut trace = Vec::new();
    let mut found = false;
    state.thread().stack.for_each_frame(|frame, _| {
        if !found && frame.started {
            found = is_user_code(frame.method);
            let is_named = |(method, _): &(MethodRef, u32)| !method.class().is_hidden();
            if found || !trace.iter().any(is_named) {
                trace.push((frame.method, frame.pc));
            }
        }
    });
    place_of(&trace)
}
