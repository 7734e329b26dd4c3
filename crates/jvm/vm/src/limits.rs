//! Limits of the tool: what Cairn can't execute, and where it differs from a JVM. The one list.
//!
//! Code that reaches a limit stops its path with [`Limit::trap`], which names the place;
//! `LIMITATIONS.md` is generated from [`ALL`].

use crate::trap::Trap;
use classes::ClassRef;
use ir::BodyError;
use std::fmt::Display;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LimitKind {
    /// The path stops, and the verdict says why.
    Stops,
    /// Execution goes on, with a behaviour that the specification allows but that may differ from
    /// another JVM's.
    Differs,
}

#[derive(Debug)]
pub struct Limit {
    pub title: &'static str,
    pub kind: LimitKind,
    pub text: &'static str,
}

impl Limit {
    /// Stops the path here; `detail` names the very construct, as in "Cairn does not support …".
    pub fn trap(&self, detail: impl Display) -> Trap {
        debug_assert_eq!(self.kind, LimitKind::Stops);
        let title = self.title;
        let text = format!("Cairn does not support {detail} (see \"{title}\" in LIMITATIONS.md)");
        Trap::Unsupported(text.into_boxed_str())
    }
}

/// Stops the path where a method has no body that can be executed. That code is malformed is no limit: its
/// class file is to blame.
pub(crate) fn unusable_body(error: &BodyError, method: &str) -> Trap {
    match error {
        BodyError::Malformed(_) => Trap::Unsupported(format!("{error} in {method}").into()),
        BodyError::Unsupported(what) => CODE.trap(format_args!("the code of {method}: {what}")),
    }
}

/// Stops the path that takes an object of a class whose static initializer fails: few programs ever have one.
pub(crate) fn broken_input(class: ClassRef) -> Trap {
    let name = class.java_name();
    INPUT_TYPE.trap(format_args!(
        "an input of type {name}, whose static initializer fails"
    ))
}

macro_rules! limits {
    ($($name:ident, $kind:ident, $title:literal, $text:literal;)*) => {
        $(#[doc = $text] pub static $name: Limit =
            Limit { title: $title, kind: LimitKind::$kind, text: $text };)*

        /// All limits, in the order of the document.
        pub static ALL: &[&Limit] = &[$(&$name),*];
    };
}

limits! {
    NATIVE_METHOD, Stops, "native method",
        "Native methods of the JDK that have no Rust model yet. The method is named with its \
         signature. Native libraries of the program (JNI) can't be loaded: `System.loadLibrary` \
         stops the path, and a native method without its library throws `UnsatisfiedLinkError`, as \
         on any JVM.";
    CODE, Stops, "method body",
        "Methods that are too large to translate: more than 65,535 registers, blocks or sets of \
         exception handlers.";
    DYNAMIC, Stops, "dynamic call site or constant",
        "Bootstrap methods of `invokedynamic` whose arguments don't fit what the JDK's own \
         factories accept.";
    METHOD_HANDLE, Stops, "method handle",
        "Method handles with members or lambda forms that the class library itself never makes. \
         All of its own combinators and var handles work.";
    REFLECTION, Stops, "reflection",
        "Reflective calls of native methods that call back by reflection; modules outside the boot \
         layer.";
    CLASS_DEFINITION, Stops, "class defined at run time",
        "A second class of the same name (a name stands for one class, whichever loader defines \
         it; hidden classes work), and class files that depend on an input.";
    NATIVE_MEMORY, Stops, "native memory",
        "Memory outside the heap (direct buffers, foreign memory).";
    RAW_ACCESS, Stops, "raw access",
        "Arrays with unknown elements that are read or written through `Unsafe` in another width.";
    FILE, Stops, "file",
        "In analyses, all files but the standard streams and the JDK's own.";
    INPUT_TYPE, Stops, "input",
        "Inputs of types that Cairn can't create: abstract classes without a subclass on the class \
         path, sealed and private interfaces without an implementation, and classes of the JDK \
         other than strings, boxes, arrays, optionals, the common collections, iterators, streams, \
         numbers, dates, readers, writers, `Class` objects, common exceptions, files, patterns, \
         buffers and references. Such an input can only be null. Interfaces without an \
         implementation, and functional interfaces of the JDK, are functions that return something \
         for every call, throw nothing and change nothing. Keys of maps and elements of sets are \
         strings, boxes, enum constants, `Class` objects or plain objects; of others, maps and sets \
         are empty. No collection contains itself. A record whose constructor changes an object that \
         the code has seen before is not created.";
    NETWORK, Stops, "network and processes",
        "Sockets, host names, processes, management beans, watched folders.";
    AFTER_MAIN, Stops, "code after main",
        "In `cairn svcomp`, shutdown hooks and handlers of uncaught exceptions.";
    CLASS_LIBRARY, Stops, "class library",
        "A class, method or field of the JDK that Cairn relies on is missing: the JDK is of another \
         version.";
    WEAK_REFERENCES, Differs, "weak references",
        "Weak, soft and phantom references are never cleared by the collector, and finalizers \
         and cleaners never run. A JVM may do that, too.";
    SCHEDULE, Differs, "threads",
        "Threads run in one fixed schedule. Analyses explore no other one, and a method that starts \
         threads is not proved.";
    CLOCK, Differs, "time",
        "Sleeping moves the program's clock instead of waiting. In analyses the clock starts at \
         2024-01-01 and moves only when it is read.";
    PROCESSORS, Differs, "processors",
        "`availableProcessors` is 1.";
    ENVIRONMENT, Differs, "environment",
        "In analyses, programs see no environment variables and no input, the user `user` in the \
         folder `/`, an English locale and UTF-8. A method that reads one of these, the time, the \
         number of processors, memory sizes or identity hash codes is not proved: the verdict says what \
         was read, and where. A failure behind it counts if it is the same with other settings \
         (another locale, other line ends, another clock, other system properties), tried in Cairn and, \
         where the answer differs from run to run, on the JVM. Those settings are two out of many.";
    STATIC_STATE, Differs, "static fields",
        "Analyses start with freshly initialized classes. Static fields that code of the same package \
         may assign are unknown when they are first read (but not in `main`). A method that reads a \
         private one that other calls may change, or a final one with an object that they may \
         change, is not proved; objects further away are not considered.";
    IDENTITY_HASH, Differs, "identity hash codes",
        "Identity hash codes are given out in order, the same in every run.";
    MEMBER_ORDER, Differs, "order of members",
        "Reflection returns fields, methods and constructors in the order of the class file.";
    VERIFICATION, Differs, "verification",
        "Class files are not verified beyond what translation needs: the output of compilers never \
         depends on it.";
    STACK_DEPTH, Differs, "stack depth",
        "`StackOverflowError` comes at about 10,000 to 20,000 small frames, as with a JVM's \
         default stack, but not at the same depth. Analyses use a deeper stack, so that an overflow \
         they report happens everywhere.";
    MEMORY, Differs, "memory",
        "`OutOfMemoryError` comes at 4 GiB of live objects; in analyses at a quarter of `--memory` (of \
         its default: 1 GiB), and at 4 GiB at most. There, an array of \
         unknown length takes no memory: that a JVM may run out of it is assumed away.";
}

/// The whole document.
pub fn document() -> String {
    let mut text = String::from(
        "# Limitations\n\n\
         Generated from `crates/jvm/vm/src/limits.rs` by `cairn limitations`; a test keeps it up to \
         date.\n\n\
         ## What stops a path\n\n\
         When an analysis reaches one of these, the path ends there, and the verdict says which \
         construct it was and where.\n\n",
    );
    for limit in ALL.iter().filter(|l| l.kind == LimitKind::Stops) {
        text += &format!("- **{}**: {}\n", limit.title, limit.text);
    }
    text += "\n## What differs from another JVM\n\nWithin what the specification allows, but \
             visible.\n\n";
    for limit in ALL.iter().filter(|l| l.kind == LimitKind::Differs) {
        text += &format!("- **{}**: {}\n", limit.title, limit.text);
    }
    text + SUITES + PROJECTS
}

/// What `cairn test` does not try: nothing stops there, and branches stay undecided.
const SUITES: &str = "\n## What `cairn test` tries\n\n\
    A branch that no test takes is undecided unless all of this was explored, and nothing else \
    matters.\n\n\
    - **objects**: of the class under test; of up to eight classes of the program whose objects its \
      methods take; what their methods return; what their static final fields hold. Nested classes that \
      none of these uses are explored by themselves. Of what nested classes make, also objects that are \
      declared as an interface of the JDK (iterators, views). Up to three variables hold objects at a \
      time, and up to two objects of a class are created. Subclasses that somebody may add are not there.\n\
    - **arguments**: all numbers and strings, enum constants, arrays of numbers. `Integer` for type \
      variables whose bounds allow it, for wildcards of collections, and for what a generic class takes as an \
      `Object`; for other type variables, their bound. So where a `Box<String>` is taken, objects are \
      passed only if a method returns some. Objects in variables are passed, and put into collections, \
      arrays and results of functions. Of `Class`, the one that its type argument names, otherwise those of \
      `Integer` and `String`. Collections, functions and other objects of the JDK as for `cairn check`, on \
      fewer paths.\n\
    - **several classes at once**: a class that asks the solver hard questions may get other tests in a \
      folder than alone, and from run to run there.\n\
    - **long sequences**: on unknown arguments as far as the work allows that `--time` stands for; beyond \
      that with concrete arguments only, which prove nothing.\n\
    - **code**: methods that only reflection or serialization calls (`readObject`) are not called. What \
      depends on the locale, the clock and the like is not tested.\n";

/// What the set-up of a project does not do.
const PROJECTS: &str = "\n## What the set-up of a project does\n\n\
    `cairn check DIR` asks the build tool of a project for its classes and libraries.\n\n\
    - **Gradle**: asked by an init script, which is tested with a stand-in for Gradle's wrapper only, not with \
      Gradle itself. Without a wrapper, classes and class path have to be given by hand.\n\
    - **modules**: all modules of a project are analysed together, on one class path. Where modules use \
      different versions of a library, the first module's version is used, and the line about the project says so. \
      Of two classes of the same name in two modules, the first is analysed.\n\
    - **scopes**: libraries that only tests use are not on the class path, and classes of tests are not analysed.\n\
    - **other build tools**: Ant, Bazel, sbt and the like are not asked.\n";
