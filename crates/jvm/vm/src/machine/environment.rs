//! Nondeterminism: notes what a path asks its environment (see `crate::environment`).
//!
//! The line between the program's questions and the JDK's own: what a JDK initializer asks for
//! itself (a salt, the number of processors to spin for) is not noted, but what it lets the
//! program see of it later is, when it is seen: the order of `Set.of`, `ThreadLocalRandom`. Of
//! settings, only what is asked outside of any JDK initializer counts; of system properties, only
//! what the program reads itself. What a thread of the JDK does on its own is nobody's business.

use super::Interp;
use crate::environment::{Asked, ENUM_FIELD, EnvironmentSource, PROPERTY, STATIC_FIELD, Varies};
use crate::value::Value;
use classes::{ClassId, ClassRef, Field, FieldSite, MethodRef};
use ir::{ElemKind, flags};

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
        let initializing = self.program_initializer();
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
        let asked = Asked {
            source,
            which: which.map(Into::into),
            by,
        };
        match initializing {
            Some(class) => self.state.notes.asked_by_classes.push((class, asked)),
            None => self.state.notes.asked.push(asked),
        }
    }

    /// The class of the program whose initializer runs.
    fn program_initializer(&self) -> Option<ClassId> {
        let mut class = None;
        self.state.thread().stack.for_each_frame(|frame, _| {
            let is_initializer = frame.started && &*frame.method.name == "<clinit>";
            if class.is_none() && is_initializer && self.is_program(frame.method) {
                class = Some(frame.method.class().id);
            }
        });
        class
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
