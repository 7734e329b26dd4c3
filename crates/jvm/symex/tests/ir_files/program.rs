//! The classes of a file, linked in a machine of their own.

use classes::{ClassProvider, ClassRef, Field, MethodRef, World};
use ir::ClassDef;
use ir::text::parse_class;
use std::path::Path;
use std::sync::Arc;
use term::TermStore;
use vm::{NativeTable, Subclasses, Vm};

/// A machine that has only these classes.
pub(crate) struct Program {
    /// The machine.
    pub vm: Arc<Vm>,
    /// The classes of the file, not those of the library.
    pub classes: Vec<ClassRef>,
    file: String,
}

impl Program {
    /// Reads and links the classes of a file. One that is wrong fails the test.
    pub(crate) fn new(path: &Path, library: &str, text: &str) -> Program {
        let file = path.display().to_string();
        let mut all = definitions(library, "library.cir");
        for class in &mut all {
            class.module = Some("java.base".into());
        }
        let own = definitions(text, &file);
        let names: Vec<Arc<str>> = own.iter().map(|c| c.name.clone()).collect();
        all.extend(own);
        let classes = all.into_iter().map(Arc::new).collect();
        let world = World::new(Box::new(Texts(classes)));
        let terms = Arc::new(TermStore::new());
        let mut vm = Vm::new(world, terms, NativeTable::default(), 17);
        vm.analysing = true;
        vm.subclasses = Box::new(OwnClasses(names.clone()));
        let vm = Arc::new(vm);
        let load = |name: &Arc<str>| {
            vm.world
                .load(name)
                .unwrap_or_else(|e| panic!("{file}: {e}"))
        };
        let classes = names.iter().map(load).collect();
        Program { vm, classes, file }
    }

    /// The class of this name.
    pub(crate) fn class(&self, name: &str) -> ClassRef {
        let found = self.classes.iter().find(|c| &*c.name == name);
        found.unwrap_or_else(|| panic!("{}: no class {name}", self.file))
    }

    /// The method that `Class.name` or `Class.name(I)V` names.
    pub(crate) fn method(&self, named: &str) -> MethodRef {
        let (class, rest) = named.split_once('.').unwrap_or((named, ""));
        let (name, desc) = match rest.find('(') {
            Some(at) => (&rest[..at], Some(&rest[at..])),
            None => (rest, None),
        };
        let methods = &mut self.class(class).methods.iter();
        let found = methods.find(|m| &*m.name == name && desc.is_none_or(|d| d == &*m.desc));
        found.unwrap_or_else(|| panic!("{}: no method {named}", self.file))
    }

    /// The field that `Class.name` names.
    pub(crate) fn field(&self, named: &str) -> (ClassRef, &'static Field) {
        let (class, name) = named.split_once('.').unwrap_or((named, ""));
        let class = self.class(class);
        let found = class.fields.iter().find(|f| &*f.name == name);
        (
            class,
            found.unwrap_or_else(|| panic!("{}: no field {named}", self.file)),
        )
    }
}

/// The classes in a text: each begins at a line of its own.
fn definitions(text: &str, file: &str) -> Vec<ClassDef> {
    let mut texts: Vec<String> = Vec::new();
    for line in text.lines() {
        if line.starts_with("class ") {
            texts.push(String::new());
        }
        if let Some(last) = texts.last_mut() {
            *last += line;
            last.push('\n');
        }
    }
    let parse = |text: &String| {
        let first = text.lines().next().unwrap_or_default();
        parse_class(text).unwrap_or_else(|e| panic!("{file}: {first}: {e}"))
    };
    texts.iter().map(parse).collect()
}

struct Texts(Vec<Arc<ClassDef>>);

impl ClassProvider for Texts {
    fn load(&self, name: &str) -> Result<Option<Arc<ClassDef>>, String> {
        Ok(self.0.iter().find(|c| &*c.name == name).cloned())
    }
}

/// The classes of the file as the user's class path.
struct OwnClasses(Vec<Arc<str>>);

impl Subclasses for OwnClasses {
    fn below(&self, world: &World, class: ClassRef) -> Vec<ClassRef> {
        let own = self.0.iter().filter_map(|name| world.load(name).ok());
        own.filter(|c| c.id != class.id && c.is_subtype_of(class) && !c.is_abstract())
            .collect()
    }

    fn enums_below(&self, _: &World, _: ClassRef) -> Vec<ClassRef> {
        Vec::new()
    }

    fn has_nameless(&self, _: &World, _: ClassRef) -> bool {
        false
    }

    fn of_package(&self, world: &World, _: ClassRef) -> Vec<ClassRef> {
        let own = self.0.iter().filter_map(|name| world.load(name).ok());
        own.collect()
    }
}
