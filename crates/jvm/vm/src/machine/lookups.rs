//! Look-ups by name, recorded if somebody wants to know: see [`crate::class_lookups`].

use super::Interp;
use crate::class_lookups::class_names_in;
use crate::environment;
use classes::{ClassRef, MethodRef};
use ir::ClassDef;

impl Interp<'_> {
    /// Notes that a class is looked up by its internal name.
    pub fn note_class_lookup(&self, name: &str) {
        if let Some(record) = &self.state.notes.lookups {
            record.add_class(name);
        }
    }

    /// Notes that members of a class are used by reflection.
    pub fn note_reflection(&self, class: ClassRef) {
        if class.module().is_none() && !class.is_hidden() {
            self.note_class_lookup(&class.name);
        }
    }

    /// Notes that a file of the class path is looked up.
    pub fn note_resource_lookup(&self, path: &str) {
        if let Some(record) = &self.state.notes.lookups {
            record.add_resource(path);
        }
    }

    /// Notes that a folder of the class path is looked up, if the name is one that a folder of tests has as well: its
    /// root, and the packages of the code that runs. A program that sees none of them may see one elsewhere.
    pub fn note_folder_lookup(&mut self, path: &str) {
        let folder = path.trim_end_matches('/');
        let is_around = |(method, _): (MethodRef, u32)| {
            let rest = method.class().name.strip_prefix(folder);
            rest.is_some_and(|rest| rest.starts_with('/'))
        };
        if path.is_empty() || self.frames_of_program().any(is_around) {
            self.note_environment(&environment::FOLDERS);
        }
    }

    /// Notes what the code of a class may name that is defined at run time.
    pub fn note_defined_class(&self, def: &ClassDef) {
        if let Some(record) = &self.state.notes.lookups {
            for text in def.code.pool_texts() {
                class_names_in(&text).for_each(|name| record.add_class(name));
            }
        }
    }
}
