//! The initialization of classes.

use super::ShapeTranslator;
use crate::value::{AbstractValue, TranslationPoint};
use classes::{ClassRef, is_launched};
use ir::{Inst, Kind};

impl ShapeTranslator<'_> {
    /// The method is where a program starts: nothing ran before it.
    pub(super) fn starts_program(&self) -> bool {
        is_launched(self.entry)
    }

    /// Why the initialization of a class can't be left out, if it can't. The JVM runs it at the first use of the
    /// class; that of the class library has nothing to do with the cells.
    pub(super) fn initialization_obstacle(&self, class: ClassRef) -> Option<String> {
        let mut above = Some(class);
        while let Some(class) = above {
            let is_entry = self.starts_program() && class == self.entry.class();
            if class.module().is_none() && !is_entry && !is_harmless(class) {
                return Some(format!("the static initializer of {}", class.java_name()));
            }
            above = class.super_class;
        }
        None
    }

    /// The static initializer of the class whose `main` starts the program, if it does something.
    pub(super) fn entry_initializer(&self) -> Option<classes::MethodRef> {
        let class = self.entry.class();
        if !self.starts_program() || is_harmless(class) {
            return None;
        }
        class.initializer.map(|index| &class.methods[index])
    }
}

/// True if an initializer only sets static fields that are not followed, without calls that may fail.
pub(crate) fn is_harmless(class: ClassRef) -> bool {
    let Some(initializer) = class.initializer else {
        return true;
    };
    let Ok(code) = class.methods[initializer].code() else {
        return false;
    };
    let body = &code.body;
    body.insts.iter().all(|inst| match *inst {
        Inst::ConstInt { .. }
        | Inst::ConstLong { .. }
        | Inst::ConstFloat { .. }
        | Inst::ConstDouble { .. }
        | Inst::ConstNull { .. }
        | Inst::ConstString { .. }
        | Inst::ConstClass { .. }
        | Inst::Move { .. }
        | Inst::Un { .. }
        | Inst::If { .. }
        | Inst::IfImm { .. }
        | Inst::Jump { .. }
        | Inst::Return => true,
        Inst::PutStatic { field, src } => {
            let symbol = &body.refs.fields[field.index()];
            let is_string = &*symbol.desc.text == "Ljava/lang/String;";
            *symbol.class == *class.name && (body.regs[src.index()].kind != Kind::Ref || is_string)
        }
        Inst::Invoke { method, .. } => {
            let symbol = &body.refs.methods[method.index()];
            &*symbol.class == "java/lang/Class" && &*symbol.name == "desiredAssertionStatus"
        }
        _ => false,
    })
}

/// The registers of an activation before any of them is written.
pub(super) fn unset_registers(count: usize) -> Vec<AbstractValue> {
    vec![AbstractValue::Unset; count]
}

/// True if a method is under way already.
pub(super) fn is_recursive(point: &TranslationPoint, method: classes::MethodRef) -> bool {
    point.frames.iter().any(|frame| frame.method == method)
}
