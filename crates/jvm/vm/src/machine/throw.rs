//! Exceptions that the VM itself throws. They are made without running any Java code, so that raising one can
//! neither fail nor fork.

use super::{Interp, Unknowns};
use crate::environment;
use crate::limits;
use crate::stack::{Cont, Frame};
use crate::trap::Trap;
use crate::value::Value;
use classes::{Class, ClassRef, LinkError, Method, MethodRef};
use heap::{Data, Object, Ref};
use ir::Inst;

/// As `-XX:MaxJavaStackTraceDepth`.
const MAX_TRACE: usize = 1024;

/// Errors that come when the machine has no more to give.
const EXHAUSTION: [&str; 2] = ["java/lang/OutOfMemoryError", "java/lang/StackOverflowError"];

impl Interp<'_> {
    /// An exception of this class, thrown here.
    #[cold]
    pub fn throw_new(&mut self, class: &str, message: Option<&str>) -> Trap {
        self.state.was_exhausted |= EXHAUSTION.contains(&class);
        match self.new_throwable(class, message) {
            Ok(exception) => Trap::Throw(exception),
            Err(trap) => trap,
        }
    }

    /// An exception object with message and stack trace.
    pub fn new_throwable(&mut self, class: &str, message: Option<&str>) -> Result<Ref, Trap> {
        let class = self.vm.world.load(class).map_err(|e| {
            limits::CLASS_LIBRARY.trap(format_args!("{class} can't be thrown: {e}"))
        })?;
        let message = match message {
            Some(text) => self.new_string(text)?,
            None => Ref::NULL,
        };
        let exception = self.state.heap.alloc(Object::instance(class));
        self.set_field(exception, "detailMessage", message.into());
        self.set_field(exception, "cause", exception.into());
        self.copy_throwable_static(exception, "stackTrace", "UNASSIGNED_STACK");
        self.copy_throwable_static(exception, "suppressedExceptions", "SUPPRESSED_SENTINEL");
        self.fill_backtrace(exception)?;
        Ok(exception)
    }

    fn copy_throwable_static(&mut self, exception: Ref, field: &str, constant: &str) {
        let Some(throwable) = self.vm.world.find_loaded("java/lang/Throwable") else {
            return;
        };
        let Some(from) = throwable.static_field(constant) else {
            return;
        };
        if self.state.heap.statics(throwable.id).is_some() {
            let value = self.static_cell(throwable, from.slot as usize);
            self.set_field(exception, field, value);
        }
    }

    /// Records where the current thread is: `backtrace` becomes a `long[]` of method and
    /// instruction, with a `meta` of 1 if frames that are not shown were on top.
    pub fn fill_backtrace(&mut self, exception: Ref) -> Result<(), Trap> {
        let own = self.state.heap.get(exception).class;
        let mut trace = Vec::new();
        let mut skipping = true;
        let mut top_is_hidden = false;
        if let Some(native) = self.model.filter(|m| is_shown_native(m)) {
            skipping = false;
            trace.push(i64::from(native.id.0) << 32);
        }
        let mut above: Option<(Cont, MethodRef)> = None;
        self.state.thread().stack.for_each_frame(|frame, _| {
            let native = above.and_then(|above| native_between(frame, above));
            if let Some(native) = native.filter(|_| !skipping) {
                trace.push(i64::from(native.id.0) << 32);
            }
            above = Some((frame.cont, frame.method));
            // The exception's own constructors and `fillInStackTrace` are not part of it.
            skipping = skipping
                && (is_filler(frame.method)
                    || frame.method.is_constructor() && own.is_subtype_of(frame.method.class()));
            let hidden = frame.method.is_hidden();
            top_is_hidden |= !skipping && hidden && trace.is_empty();
            let shown = !skipping && frame.started && !hidden;
            if shown && trace.len() < MAX_TRACE {
                trace.push((i64::from(frame.method.id.0) << 32) | i64::from(frame.pc));
            }
        });
        let longs = self.vm.world.load("[J")?;
        let depth = trace.len() as i32;
        let mut array = Object::with_data(longs, Data::I64(trace.into()));
        array.meta = u32::from(top_is_hidden);
        let array = self.state.heap.alloc(array);
        self.set_field(exception, "backtrace", array.into());
        self.set_field(exception, "depth", Value::int(depth));
        Ok(())
    }

    /// Methods and instructions of a thread's frames, as a stack trace shows them; `None` if the
    /// thread does not run.
    pub fn thread_trace(&self, object: Ref) -> Option<Vec<(u32, u32)>> {
        let thread = self.state.threads.iter().find(|t| t.object == object)?;
        let mut trace = Vec::new();
        let mut above: Option<(Cont, MethodRef)> = None;
        thread.stack.for_each_frame(|frame, _| {
            let native = match above {
                // Models have no frames: what a thread waits in is on top.
                None => called_method(frame).filter(|m| is_shown_native(m)),
                Some(above) => native_between(frame, above),
            };
            trace.extend(native.map(|m| (m.id.0, 0)));
            above = Some((frame.cont, frame.method));
            if frame.started && !frame.method.is_hidden() {
                trace.push((frame.method.id.0, frame.pc));
            }
        });
        trace.truncate(MAX_TRACE);
        Some(trace)
    }

    #[cold]
    pub fn throw_npe(&mut self) -> Trap {
        let trap = self.throw_new("java/lang/NullPointerException", None);
        if let Trap::Throw(exception) = trap {
            // As its constructor would: the message describes the first stack trace only.
            self.set_field(exception, "extendedMessageState", Value::int(1));
        }
        trap
    }

    /// The object that a field of an exception holds. Null if the exception is part of the input: what such a field
    /// holds is not known, or not all of it.
    pub fn object_of_exception(&self, exception: Ref, field: &str) -> Ref {
        let held = self.field(exception, field).as_ref();
        let is_input = self.is_input_object(held);
        match held.is_object() && !is_input {
            true => held,
            false => Ref::NULL,
        }
    }

    /// What the message of a `NullPointerException` tells about the code that threw it; nothing
    /// if the program made it itself or the code is not the program's.
    pub fn null_message(&self, exception: Ref) -> Option<String> {
        let backtrace = self.object_of_exception(exception, "backtrace");
        if backtrace.is_null() {
            return None;
        }
        let object = self.state.heap.get(backtrace);
        let top_is_hidden = object.meta != 0;
        let Data::I64(trace) = &object.data else {
            return None;
        };
        let entry = trace.first().filter(|_| !top_is_hidden)?;
        let method = self.vm.world.method((entry >> 32) as u32);
        let def = method
            .class()
            .def
            .as_ref()
            .filter(|_| !method.is_native())?;
        def.code.null_message(def, method.index, *entry as u32)
    }

    /// For instructions whose fast path found null.
    pub(crate) fn null_pointer(&mut self) -> Result<(), Trap> {
        Err(self.throw_npe())
    }

    pub(crate) fn divide_by_zero(&mut self) -> Result<(), Trap> {
        Err(self.throw_new("java/lang/ArithmeticException", Some("/ by zero")))
    }

    pub(crate) fn throw_reference(&mut self, exception: Ref) -> Result<(), Trap> {
        let exception = self.initialize(exception)?;
        if exception.is_null() {
            return self.null_pointer();
        }
        if self.state.notes.failed_assertions.is_some() {
            self.note_assertion(exception);
        }
        Err(Trap::Throw(exception))
    }

    /// A failed `assert` throws an `AssertionError`: that is noted, even if somebody catches it. Of what `finally`
    /// and handlers throw again, the first place is the one that counts.
    #[cold]
    fn note_assertion(&mut self, exception: Ref) {
        let error = self.vm.world.find_loaded("java/lang/AssertionError");
        let class = self.state.heap.get(exception).class;
        if !error.is_some_and(|error| class.is_subtype_of(error)) {
            return;
        }
        let (_, by) = self.jdk_frames();
        if let (Some(by), Some(failed)) = (by, &mut self.state.notes.failed_assertions)
            && failed.last() != Some(&by)
        {
            failed.push(by);
        }
    }

    #[cold]
    pub fn throw_class_cast(&mut self, actual: ClassRef, wanted: ClassRef) -> Trap {
        let text = format!(
            "class {} cannot be cast to class {} ({})",
            actual.java_name(),
            wanted.java_name(),
            explain_modules(actual, wanted)
        );
        self.throw_new("java/lang/ClassCastException", Some(&text))
    }

    pub(crate) fn link_error(&mut self, error: &LinkError) -> Trap {
        match error {
            LinkError::NoClass(name) => self.no_class_def(name),
            LinkError::BadClass { name, reason } => {
                let text = format!("{name} ({reason})");
                self.throw_new("java/lang/ClassFormatError", Some(&text))
            }
            LinkError::Circular(name) => {
                self.throw_new("java/lang/ClassCircularityError", Some(name))
            }
            LinkError::IncompatibleChange(text) => {
                self.throw_new("java/lang/IncompatibleClassChangeError", Some(text))
            }
            LinkError::IllegalAccess(text) => {
                self.throw_new("java/lang/IllegalAccessError", Some(text))
            }
            LinkError::NoField { class, name, desc } if self.vm.feature > 17 => {
                let desc = classes::java_type_name(desc);
                let text = format!("Class {class} does not have member field '{desc} {name}'");
                self.throw_new("java/lang/NoSuchFieldError", Some(&text))
            }
            LinkError::NoField { name, .. } => {
                self.throw_new("java/lang/NoSuchFieldError", Some(name))
            }
            LinkError::NoMethod(text) => self.throw_new("java/lang/NoSuchMethodError", Some(text)),
        }
    }

    fn no_class_def(&mut self, name: &str) -> Trap {
        if self.in_program() {
            self.note_environment_of(&environment::CLASS, &classes::binary_name(name));
        }
        let cause = self.new_throwable(
            "java/lang/ClassNotFoundException",
            Some(&name.replace('/', ".")),
        );
        match (
            cause,
            self.new_throwable("java/lang/NoClassDefFoundError", Some(name)),
        ) {
            (Ok(cause), Ok(error)) => {
                self.set_field(error, "cause", cause.into());
                Trap::Throw(error)
            }
            (Err(trap), _) | (_, Err(trap)) => trap,
        }
    }

    /// What leaves an initializer that threw `exception`.
    pub(crate) fn wrap_initializer_failure(&mut self, class: ClassRef, exception: Ref) -> Ref {
        self.remember_init_failure(class, exception);
        self.state.release_asked(class.id);
        let thrown = self.state.heap.get(exception).class;
        let is_error = self
            .vm
            .world
            .load("java/lang/Error")
            .is_ok_and(|e| thrown.is_subtype_of(e));
        if is_error {
            return exception;
        }
        match self.new_throwable("java/lang/ExceptionInInitializerError", None) {
            Ok(error) => {
                self.set_field(error, "cause", exception.into());
                error
            }
            Err(_) => exception,
        }
    }

    /// Later uses of the class say why its initialization failed.
    fn remember_init_failure(&mut self, class: ClassRef, exception: Ref) {
        let thrown = self.state.heap.get(exception).class;
        let message = match self.field(exception, "detailMessage").as_ref() {
            Ref::NULL => String::new(),
            r => format!(": {}", self.string_lossy(r)),
        };
        let text = format!(
            "Exception {}{message} [in thread \"{}\"]",
            thrown.java_name(),
            self.thread_name()
        );
        if let Ok(saved) = self.new_throwable("java/lang/ExceptionInInitializerError", Some(&text))
        {
            for field in ["backtrace", "depth", "stackTrace"] {
                let value = self.field(exception, field);
                self.set_field(saved, field, value);
            }
            self.set_field(saved, "cause", Ref::NULL.into());
            self.state.init_failures.push((class.id, saved));
        }
    }

    pub(crate) fn throw_init_failed(&mut self, class: ClassRef) -> Trap {
        let text = format!("Could not initialize class {}", class.java_name());
        let trap = self.throw_new("java/lang/NoClassDefFoundError", Some(&text));
        let saved = self
            .state
            .init_failures
            .iter()
            .find(|(id, _)| *id == class.id);
        if let (Trap::Throw(error), Some((_, cause))) = (&trap, saved) {
            let (error, cause) = (*error, *cause);
            self.set_field(error, "cause", cause.into());
        }
        trap
    }

    /// What the native method that called by reflection throws instead.
    pub(crate) fn wrap_reflective_failure(&mut self, exception: Ref) -> Ref {
        self.model = called_method(self.frame());
        let wrapper = self.new_throwable("java/lang/reflect/InvocationTargetException", None);
        self.model = None;
        match wrapper {
            Ok(wrapper) => {
                self.set_field(wrapper, "target", exception.into());
                self.set_field(wrapper, "cause", Ref::NULL.into());
                wrapper
            }
            Err(_) => exception,
        }
    }
}

fn is_filler(method: &Method) -> bool {
    &*method.name == "fillInStackTrace"
}

/// Whether a native method is a line of a stack trace.
fn is_shown_native(method: &Method) -> bool {
    method.is_native() && !method.is_hidden() && !is_filler(method)
}

/// The native method through which a frame called the one above it, if it did.
fn native_between(frame: &Frame, (cont, callee): (Cont, MethodRef)) -> Option<MethodRef> {
    let initializes = matches!(cont, Cont::ClassInit(_));
    let native = called_method(frame).filter(|m| is_shown_native(m))?;
    (!initializes && native.selector != callee.selector).then_some(native)
}

/// The method named in the call that a frame is at.
fn called_method(frame: &Frame) -> Option<MethodRef> {
    match frame.code.body.insts.get(frame.pc as usize)? {
        Inst::Invoke { method, .. } => Some(frame.code.methods[method.index()].get()?.method),
        _ => None,
    }
}

/// The end of messages about two classes: where they come from.
pub(super) fn explain_modules(a: &Class, b: &Class) -> String {
    let (from, to) = (a.origin(), b.origin());
    let (a, b) = (a.java_name(), b.java_name());
    if from == to {
        format!("{a} and {b} are in {from}")
    } else {
        format!("{a} is in {from}; {b} is in {to}")
    }
}
