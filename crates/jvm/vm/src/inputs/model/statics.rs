//! Static fields as part of the input: earlier calls, or any other code, may have written them.

use super::Inputs;
use crate::value::Value;
use classes::ClassRef;
use ir::ElemKind;
use std::sync::Arc;

/// A static field whose value was not known when the program began.
#[derive(Clone, Debug)]
pub struct InputStatic {
    /// `acme.Config.limit`.
    pub name: Arc<str>,
    pub class: ClassRef,
    pub slot: u16,
    pub elem: ElemKind,
    pub at_entry: Value,
}

impl Inputs {
    /// From now on, static fields that code of this package may assign are unknown when they are
    /// first read.
    pub fn open_statics(&mut self, package: &str) {
        self.table_mut().statics_for = Some(package.into());
    }

    /// The package that static fields are opened for.
    pub(crate) fn statics_for(&self) -> Option<&Arc<str>> {
        self.table()?.statics_for.as_ref()
    }

    /// In the order in which the program read them.
    pub fn statics(&self) -> &[InputStatic] {
        self.table().map_or(&[], |t| &t.statics)
    }

    pub(crate) fn add_static(&mut self, field: InputStatic) {
        self.table_mut().statics.push(field);
    }
}
