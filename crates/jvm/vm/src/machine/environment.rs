//! Nondeterminism: notes what a path asks its environment (see `crate::environment`).
//!
//! The line between the program's questions and the JDK's own: what a JDK initializer asks for
//! itself (a salt, the number of processors to spin for) is not noted, but what it lets the
//! program see of it later is, when it is seen: the order of `Set.of`, `ThreadLocalRandom`. Of
//! settings, only what is asked outside of any JDK initializer counts; of system properties, only
//! what the program reads itself. What a thread of the JDK does on its own is nobody's business.
//! Loggers ask for the time, the locale, properties, classes and much more: all that is one question, asked where
//! the program calls the logger.

use super::Interp;
use crate::environment::{
    Asked, ENUM_FIELD, EnvironmentSource, LOGGING, PROPERTY, STATIC_FIELD, Varies,
};
use crate::value::Value;
use classes::{ClassId, ClassRef, Field, FieldSite, MethodRef};
use ir::{ElemKind, flags};

/// Where the classes of loggers are: of the JDK, of the libraries that most programs use, of what is behind those.
const LOGGERS: [&str; 11] = [
    "java/lang/System$Logger",
    "java/util/logging/",
    "jdk/internal/logger/",
    "sun/util/logging/",
    "org/slf4j/",
    "org/apache/commons/logging/",
    "org/apache/log4j/",
    "org/apache/logging/",
    "ch/qos/logback/",
    "org/jboss/logging/",
    "org/tinylog/",
];

fn is_logger(class: ClassRef) -> bool {
    LOGGERS.iter().any(|place| class.name.starts_with(place))
}

/// The class that is initialized by this code.
fn initializer_of((method, _): (MethodRef, u32)) -> Option<ClassId> {
    (&*method.name == "<clinit>").then(|| method.class().id)
}

fn is_jdk_initializer(method: MethodRef) -> bool {
    &*method.name == "<clinit>" && method.class().module().is_some()
}

impl Interp<'_> {
    /// Notes that the answer just given is one of several that the program may get elsewhere.
    pub fn note_environment(&mut self, source: &'static EnvironmentSource) {
        self.note(source, None);
    }

    /// The same, for one of several things of a kind.
    pub fn note_environment_of(&mut self, source: &'static EnvironmentSource, which: &str) {
        self.note(source, Some(which));
    }

    fn note(&mut self, source: &'static EnvironmentSource, which: Option<&str>) {
        let known = |asked: &Asked| asked.is(source, which);
        if !self.vm.analysing || self.state.notes.asked.iter().any(known) {
            return;
        }
        let (jdk, by) = self.jdk_frames();
        let unseen = match source.varies {
            _ if by.is_none() => true,
            Varies::ByMachine | Varies::BySetting | Varies::ByLibrary => {
                jdk.iter().any(|m| is_jdk_initializer(m))
            }
            Varies::ByRun => jdk.first().is_some_and(|m| is_jdk_initializer(m)),
            Varies::ByHistory | Varies::ByInput | Varies::ByClassPath => false,
        };
        if unseen {
            return;
        }
        if source.varies != Varies::ByInput
            && let Some((by, initializing)) = self.logger_call()
        {
            return self.note_logging(Some(by), initializing);
        }
        let asked = Asked {
            source,
            which: which.map(Into::into),
            by,
        };
        let initializing = self.frames_of_program().find_map(initializer_of);
        self.add_question(asked, initializing);
    }

    fn add_question(&mut self, asked: Asked, initializing: Option<ClassId>) {
        match initializing {
            Some(class) => self.state.notes.asked_by_classes.push((class, asked)),
            None => self.state.notes.asked.push(asked),
        }
    }

    /// Notes that what a logger does depends on how it is set up.
    fn note_logging(&mut self, by: Option<(MethodRef, u32)>, initializing: Option<ClassId>) {
        let notes = &self.state.notes;
        let is_known = match initializing {
            Some(class) => {
                let mut asked = notes.asked_by_classes.iter();
                asked.any(|(by, a)| *by == class && a.is(&LOGGING, None))
            }
            None => notes.asked.iter().any(|a| a.is(&LOGGING, None)),
        };
        if !is_known {
            let asked = Asked {
                source: &LOGGING,
                which: None,
                by,
            };
            self.add_question(asked, initializing);
        }
    }

    /// The program's code on the stack, innermost first.
    pub(super) fn frames_of_program(&self) -> impl Iterator<Item = (MethodRef, u32)> {
        let mut frames = Vec::new();
        self.state.thread().stack.for_each_frame(|frame, _| {
            if frame.started && self.is_program(frame.method) {
                frames.push((frame.method, frame.pc));
            }
        });
        frames.into_iter()
    }

    /// The code that called the logger that runs, and the class whose initializer did so.
    fn logger_call(&self) -> Option<((MethodRef, u32), Option<ClassId>)> {
        let (mut callers, mut logs): (Vec<(MethodRef, u32)>, bool) = (Vec::new(), false);
        // Code of the program that a logger calls asks for itself.
        let mut asks_itself = false;
        self.state.thread().stack.for_each_frame(|frame, _| {
            if !frame.started {
            } else if is_logger(frame.method.class()) {
                // The outermost logger is the one that the program knows.
                asks_itself |= !logs && !callers.is_empty();
                callers.clear();
                logs = true;
            } else if self.is_program(frame.method) {
                callers.push((frame.method, frame.pc));
            }
        });
        let caller = *callers.first().filter(|_| logs && !asks_itself)?;
        Some((caller, callers.into_iter().find_map(initializer_of)))
    }

    /// The methods of the JDK on top of the stack, innermost first, and the program's code that
    /// called them.
    pub fn jdk_frames(&self) -> (Vec<MethodRef>, Option<(MethodRef, u32)>) {
        let (mut jdk, mut by) = (Vec::new(), None);
        self.state.thread().stack.for_each_frame(|frame, _| {
            if by.is_none() && frame.started {
                match self.is_program(frame.method) {
                    true => by = Some((frame.method, frame.pc)),
                    false => jdk.push(frame.method),
                }
            }
        });
        (jdk, by)
    }

    /// Whether code is the program's own, or of a class of the JDK that is what is analysed.
    pub(crate) fn is_program(&self, method: MethodRef) -> bool {
        self.vm.opens(method.class()) && !method.class().is_hidden()
    }

    /// Whether the code that runs is the program's own.
    pub fn in_program(&self) -> bool {
        self.is_program(self.frame().method)
    }

    /// A watched static field is about to be read: other calls may have changed it (what the path
    /// wrote itself it knows), or what its class asked for when it was initialized may be in it.
    pub(super) fn note_static_read(&mut self, site: &FieldSite) {
        self.state.release_asked(site.class.id);
        let own = (site.class.id, site.slot);
        if !site.changes
            || self.state.own_statics.contains(&own)
            || !self.is_initialized(site.class)
        {
            return;
        }
        if site.settled && self.vm.opens(site.class) {
            let object = self.static_cell(site.class, site.slot as usize).as_ref();
            if !super::constants::leads_to_change(&self.state.heap, object) {
                return;
            }
            // What changes in a logger is how it is set up.
            if object.is_object() && is_logger(self.state.heap.get(object).class) {
                let by = self.frames_of_program().next();
                let initializing = self.frames_of_program().find_map(initializer_of);
                return self.note_logging(by, initializing);
            }
        }
        let mut fields = site.class.fields.iter();
        let field = fields.find(|f| f.is_static() && f.slot == site.slot);
        match field.map(|f| (separator_key(site.class, f), f)) {
            Some((Some(key), _)) => self.note(&PROPERTY, Some(key)),
            Some((None, field)) => {
                let which = format!("{}.{}", site.class.java_name(), field.name);
                self.note(&STATIC_FIELD, Some(&which));
            }
            None => {}
        }
    }

    /// A field of an enum's constant is about to be read: there is one object for each constant, so
    /// that other calls may have changed what is in it.
    pub(super) fn note_constant_read(&mut self, site: &FieldSite, value: Value) {
        let may_change = || super::constants::leads_to_change(&self.state.heap, value.as_ref());
        let is_constant = site.settled && (site.elem != ElemKind::Ref || !may_change());
        if is_constant || !self.is_initialized(site.class) {
            return;
        }
        let mut fields = site.class.fields.iter();
        if let Some(field) = fields.find(|f| !f.is_static() && f.slot == site.slot) {
            let which = format!("{}.{}", site.class.java_name(), field.name);
            self.note(&ENUM_FIELD, Some(&which));
        }
    }

    pub(super) fn note_static_write(&mut self, site: &FieldSite) {
        let own = (site.class.id, site.slot);
        if self.is_initialized(site.class) && !self.state.own_statics.contains(&own) {
            self.state.own_statics.push(own);
        }
    }

    pub(crate) fn is_initialized(&self, class: ClassRef) -> bool {
        self.state.init_status(class) == crate::InitStatus::Done
    }

    /// Whether the top frame's code should note that it reads this static field.
    pub(super) fn is_watched(&self, class: ClassRef, field: &Field) -> bool {
        self.vm.analysing && (self.vm.opens(class) || self.varies(class, field))
    }

    /// Whether what is read may be something else than what the class' initializer put there.
    pub(super) fn varies(&self, class: ClassRef, field: &Field) -> bool {
        let is_separator = || self.in_program() && separator_key(class, field).is_some();
        self.vm.analysing && (self.is_changed_later(class, field) || is_separator())
    }

    /// Whether calls may leave other values in a static field, or in one of an enum's constants, than
    /// the class' initializer did: the field is assigned later, or the object in it may change.
    fn is_changed_later(&self, class: ClassRef, field: &Field) -> bool {
        let is_program = self.vm.opens(class) && !class.is_hidden();
        if !is_program || field.flags & flags::SYNTHETIC != 0 {
            return false;
        }
        match self.vm.is_settled(class, field) {
            true => field.desc.elem == ElemKind::Ref && !self.vm.is_table(class, field),
            false => true,
        }
    }
}

/// The system property that a field of `java.io.File` holds.
fn separator_key(class: ClassRef, field: &Field) -> Option<&'static str> {
    match (&*class.name, &*field.name) {
        ("java/io/File", "separator" | "separatorChar") => Some("file.separator"),
        ("java/io/File", "pathSeparator" | "pathSeparatorChar") => Some("path.separator"),
        _ => None,
    }
}
