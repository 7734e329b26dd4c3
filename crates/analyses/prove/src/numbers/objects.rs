//! Objects and arrays: allocation, casts, tests of classes, bounds.

use super::state::{NumericState, NumericValue};
use super::translate::NumbersTranslator;
use classes::ClassRef;
use ir::{Body, ElemKind, Inst, Kind, Reg};
use term::{CmpOp, Term};

impl NumbersTranslator<'_> {
    pub(super) fn object_instruction(
        &mut self,
        state: &mut NumericState,
        body: &Body,
        inst: Inst,
    ) -> bool {
        let class_of = |class: ir::ClassIdx| {
            let name = &body.refs.classes[class.index()];
            self.vm.world.load(name).map_err(|_| name.to_string())
        };
        match inst {
            Inst::New { dst, class } => match class_of(class) {
                Ok(class) => self.allocate(state, dst, class),
                Err(name) => {
                    self.untranslated(state, format!("class {name}, which can't be linked"))
                }
            },
            Inst::InstanceOf { dst, object, class } => match class_of(class) {
                Ok(class) => {
                    let known = self.is_instance(state.register(object), class);
                    let value = match known {
                        Some(is_instance) => {
                            NumericValue::Number(self.store.bv(32, u64::from(is_instance)))
                        }
                        None => self.any_number(state, ElemKind::Boolean),
                    };
                    state.set(dst, value);
                    true
                }
                Err(name) => {
                    self.untranslated(state, format!("class {name}, which can't be linked"))
                }
            },
            Inst::CheckCast { object, class } => match class_of(class) {
                Ok(class) => self.cast(state, object, class),
                Err(name) => {
                    self.untranslated(state, format!("class {name}, which can't be linked"))
                }
            },
            Inst::NewArray { dst, len, .. } => self.new_array(state, dst, &[len]),
            Inst::NewMultiArray {
                dst, dims, lens, ..
            } => {
                let lengths = body.args_at(lens, usize::from(dims)).to_vec();
                self.new_array(state, dst, &lengths)
            }
            Inst::ArrayLen { dst, array } => {
                if !self.require_non_null(state, array) {
                    return false;
                }
                let length = self.array_length(state, array);
                state.set(dst, NumericValue::Number(length));
                true
            }
            Inst::ArrayLoad {
                elem,
                dst,
                array,
                index,
            } => {
                if !self.require_index(state, array, index) {
                    return false;
                }
                let value = self.any_number(state, elem);
                state.set(dst, value);
                true
            }
            Inst::ArrayStore {
                elem,
                array,
                index,
                src,
            } => {
                if !self.require_index(state, array, index) {
                    return false;
                }
                if elem == ElemKind::Ref && state.register(src) != NumericValue::Null {
                    return self.untranslated(state, "a reference that is stored in an array");
                }
                true
            }
            _ => self.untranslated(state, "an operation on objects"),
        }
    }

    fn allocate(&mut self, state: &mut NumericState, dst: Reg, class: ClassRef) -> bool {
        if let Some(what) = self.initialization_obstacle(class) {
            return self.untranslated(state, what);
        }
        if class.finalizable {
            return self.untranslated(state, format!("{}.finalize()", class.java_name()));
        }
        state.set(dst, NumericValue::Object(Some(class)));
        true
    }

    /// Whether a value is an instance of a class, if that is known.
    fn is_instance(&self, value: NumericValue, class: ClassRef) -> Option<bool> {
        match value {
            NumericValue::Null => Some(false),
            NumericValue::Object(Some(exact)) => Some(exact.is_subtype_of(class)),
            NumericValue::Receiver if self.target.class.is_subtype_of(class) => Some(true),
            _ => None,
        }
    }

    fn cast(&mut self, state: &mut NumericState, object: Reg, class: ClassRef) -> bool {
        let value = state.register(object);
        let passes = value == NumericValue::Null || self.is_instance(value, class) == Some(true);
        if passes {
            return true;
        }
        self.raise_named(state.clone(), "java/lang/ClassCastException");
        self.is_instance(value, class) != Some(false)
    }

    fn new_array(&mut self, state: &mut NumericState, dst: Reg, lengths: &[Reg]) -> bool {
        let mut first = None;
        for length in lengths {
            let length = self.number(state, *length, Kind::Int);
            let is_negative = self.less(length, 0);
            if !self.require(state, is_negative, "java/lang/NegativeArraySizeException") {
                return false;
            }
            first.get_or_insert(length);
        }
        let Some(length) = first else {
            return self.untranslated(state, "an array without dimensions");
        };
        state.set(dst, NumericValue::Array(length));
        true
    }

    fn require_index(&mut self, state: &mut NumericState, array: Reg, index: Reg) -> bool {
        if !self.require_non_null(state, array) {
            return false;
        }
        let length = self.array_length(state, array);
        let index = self.number(state, index, Kind::Int);
        let too_large = self.store.cmp(CmpOp::Sge, index, length);
        let outside = self.store.or(self.less(index, 0), too_large);
        self.require(state, outside, "java/lang/ArrayIndexOutOfBoundsException")
    }

    fn less(&self, x: Term, bound: i32) -> Term {
        let bound = super::arithmetic::int(self.store, bound);
        self.store.cmp(CmpOp::Slt, x, bound)
    }
}
