//! Abstract values of registers while code is translated: what decides the shape of the program form.

use classes::{ClassRef, MethodRef};

/// What is known about a register's value at a point of the translation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum AbstractValue {
    /// It was not written, or nobody reads it any more.
    Unset,
    /// A number; of an `int` its value, if it is known.
    Number(Option<i32>),
    /// The number in a data field of the cell that a variable points to: neither was written since it was read.
    Loaded {
        /// The variable.
        variable: usize,
        /// The data field of the program form.
        field: usize,
    },
    /// `null`.
    Null,
    /// The value of a pointer variable of the program form.
    Pointer {
        /// The variable.
        variable: usize,
        /// It is certainly not null.
        non_null: bool,
    },
    /// A lambda that reads one field of a cell.
    Accessor(CellAccessor),
    /// A reference to an object that is no cell: nothing else is known about it.
    Other {
        /// Its class, exactly.
        class: Option<ClassRef>,
        /// It may be null.
        nullable: bool,
    },
}

/// What a lambda reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum CellAccessor {
    /// A pointer field.
    Link(usize),
    /// A data field.
    Data(usize),
}

impl AbstractValue {
    /// A reference about which nothing is known.
    pub(crate) const ANYTHING: AbstractValue = AbstractValue::Other {
        class: None,
        nullable: true,
    };

    /// A number about which nothing is known.
    pub(crate) const ANY_NUMBER: AbstractValue = AbstractValue::Number(None);

    /// An object of a class, which is no cell.
    pub(crate) fn object(class: Option<ClassRef>) -> AbstractValue {
        AbstractValue::Other {
            class,
            nullable: false,
        }
    }
}

/// An activation of a method.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ActivationFrame {
    pub(crate) method: MethodRef,
    /// The instruction that is next; in callers, the call that is under way.
    pub(crate) pc: u32,
    /// By register.
    pub(crate) registers: Vec<AbstractValue>,
}

/// What is executed: the method, or its contract before or after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum EntryPhase {
    /// The precondition of this number.
    Requires(usize),
    /// The method.
    Body,
    /// The postcondition of this number, after the method returned or threw what it may throw.
    Ensures {
        /// Its number.
        index: usize,
        /// The method threw an exception.
        threw: bool,
    },
}

/// What the outermost activation of a point returns to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum StackBase {
    /// The end of the phase.
    Entry,
    /// A call that waits in the stack of the program form; the number of the callee that was called recursively.
    Recursion(usize),
}

/// A point of the translation: the activations, innermost last, with what is known about their registers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TranslationPoint {
    pub(crate) phase: EntryPhase,
    pub(crate) base: StackBase,
    /// Something was written that a precondition may have read.
    pub(crate) changed: bool,
    pub(crate) frames: Vec<ActivationFrame>,
}

impl TranslationPoint {
    pub(crate) fn top(&self) -> &ActivationFrame {
        self.frames.last().expect("a point has an activation")
    }

    pub(crate) fn top_mut(&mut self) -> &mut ActivationFrame {
        self.frames.last_mut().expect("a point has an activation")
    }

    pub(crate) fn register(&self, register: ir::Reg) -> AbstractValue {
        self.top().registers[register.index()]
    }

    /// What is known of the numbers of cells is forgotten where variable or field are not what they were.
    pub(crate) fn forget_numbers(&mut self, is_stale: impl Fn(usize, usize) -> bool) {
        let registers = self.frames.iter_mut().flat_map(|f| &mut f.registers);
        for value in registers {
            if let AbstractValue::Loaded { variable, field } = *value
                && is_stale(variable, field)
            {
                *value = AbstractValue::ANY_NUMBER;
            }
        }
    }

    pub(crate) fn set(&mut self, register: ir::Reg, value: AbstractValue) {
        if register.is_some() {
            self.top_mut().registers[register.index()] = value;
        }
    }
}
