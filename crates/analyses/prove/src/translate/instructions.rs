//! One instruction: dispatch to its family, and what is about numbers and control flow.

use super::{ShapeTranslator, StepOutcome};
use crate::value::{AbstractValue, TranslationPoint};
use ir::{BinOp, BlockId, Body, Cond, Inst, Kind, Reg};
use shape::{DataComparison, DataOperand, ShapeCondition, ShapeOp};

impl ShapeTranslator<'_> {
    /// Translates the instruction at a point.
    pub(super) fn instruction(&mut self, point: &mut TranslationPoint, at: usize) -> StepOutcome {
        let frame = point.top();
        let method = frame.method;
        let Ok(code) = method.code() else {
            return self.untranslated(point, at, "code that can't be read");
        };
        let body = &code.body;
        let inst = body.insts[frame.pc as usize];
        match inst {
            Inst::ConstInt { .. }
            | Inst::ConstLong { .. }
            | Inst::ConstFloat { .. }
            | Inst::ConstDouble { .. }
            | Inst::ConstNull { .. }
            | Inst::ConstString { .. }
            | Inst::ConstClass { .. }
            | Inst::ConstDynamic { .. } => self.constant(point, at, inst),
            Inst::Move { dst, src } => {
                let value = point.register(src);
                StepOutcome::Next(self.copy_value(point, at, dst, value))
            }
            Inst::Un { dst, .. } => {
                point.set(dst, AbstractValue::ANY_NUMBER);
                StepOutcome::Next(at)
            }
            Inst::Bin { .. } | Inst::BinImm { .. } => self.arithmetic(point, at, inst),
            Inst::New { .. } | Inst::InstanceOf { .. } | Inst::CheckCast { .. } => {
                self.object_instruction(point, at, body, inst)
            }
            Inst::NewArray { .. }
            | Inst::NewMultiArray { .. }
            | Inst::ArrayLen { .. }
            | Inst::ArrayLoad { .. }
            | Inst::ArrayStore { .. } => self.untranslated(point, at, "an array"),
            Inst::GetField { .. }
            | Inst::PutField { .. }
            | Inst::GetStatic { .. }
            | Inst::PutStatic { .. } => self.field_instruction(point, at, body, inst),
            Inst::MonitorEnter { object } | Inst::MonitorExit { object } => {
                self.require_non_null(point, at, object)
            }
            Inst::Invoke { .. } | Inst::InvokeDynamic { .. } => self.call(point, at, body, inst),
            // Handlers are entered behind it.
            Inst::Catch { .. } => self.untranslated(point, at, "a handler without an exception"),
            Inst::Jump { .. }
            | Inst::If { .. }
            | Inst::IfImm { .. }
            | Inst::IfSame { .. }
            | Inst::IfNull { .. }
            | Inst::Switch { .. } => {
                self.branch(point, at, body, inst);
                StepOutcome::Done
            }
            Inst::Return => self.leave(point, at, None),
            Inst::ReturnValue { src } => {
                let value = point.register(src);
                self.leave(point, at, Some(value))
            }
            Inst::Throw { src } => self.throw(point, at, src),
        }
    }

    fn constant(&mut self, point: &mut TranslationPoint, at: usize, inst: Inst) -> StepOutcome {
        match inst {
            Inst::ConstInt { dst, value } => point.set(dst, AbstractValue::Number(Some(value))),
            Inst::ConstLong { dst, .. }
            | Inst::ConstFloat { dst, .. }
            | Inst::ConstDouble { dst, .. } => point.set(dst, AbstractValue::ANY_NUMBER),
            Inst::ConstNull { dst } => {
                let known = self.register_type(point.top().method, dst);
                if let Some(node_type) = known {
                    let null = |to| ShapeOp::Assign { to, from: None };
                    let next = self.write_pointer(point, at, dst, node_type, null);
                    return StepOutcome::Next(next);
                }
                point.set(dst, AbstractValue::Null);
            }
            Inst::ConstString { dst, .. } => {
                let string = self.vm.world.load("java/lang/String").ok();
                point.set(dst, AbstractValue::object(string));
            }
            Inst::ConstClass { dst, .. } => {
                let class = self.vm.world.load("java/lang/Class").ok();
                point.set(dst, AbstractValue::object(class));
            }
            _ => return self.untranslated(point, at, "a constant that is computed at run time"),
        }
        StepOutcome::Next(at)
    }

    /// Numbers are not followed, apart from constants and what combines flags.
    fn arithmetic(&mut self, point: &mut TranslationPoint, at: usize, inst: Inst) -> StepOutcome {
        let (op, dst, left, right) = match inst {
            Inst::Bin { op, dst, a, b } => (op, dst, point.register(a), point.register(b)),
            Inst::BinImm { op, dst, a, imm } => {
                let constant = AbstractValue::Number(Some(i32::from(imm)));
                (op, dst, point.register(a), constant)
            }
            _ => return self.untranslated(point, at, "an operation on numbers"),
        };
        let is_nonzero = matches!(right, AbstractValue::Number(Some(divisor)) if divisor != 0);
        let is_long = op.kinds().1 == Kind::Long;
        if op.can_divide_by_zero() && (is_long || !is_nonzero) {
            self.raise_named(point.clone(), at, "java/lang/ArithmeticException");
        }
        let is_flag = |value: AbstractValue| match value {
            AbstractValue::Number(Some(flag @ (0 | 1))) => Some(flag),
            _ => None,
        };
        let combined = match (op, is_flag(left), is_flag(right)) {
            (BinOp::IAnd, Some(a), Some(b)) => Some(a & b),
            (BinOp::IOr, Some(a), Some(b)) => Some(a | b),
            (BinOp::IXor, Some(a), Some(b)) => Some(a ^ b),
            _ => None,
        };
        point.set(dst, AbstractValue::Number(combined));
        StepOutcome::Next(at)
    }

    /// Goes to the blocks that an instruction at the end of a block may lead to.
    fn branch(&mut self, point: &TranslationPoint, at: usize, body: &Body, inst: Inst) {
        match inst {
            Inst::Jump { to } => self.jump(point.clone(), at, body, to),
            Inst::If {
                cond,
                a,
                b,
                then,
                els,
            } => {
                let right = point.register(b);
                self.compare(point, at, body, (cond, a, right), (then, els));
            }
            Inst::IfImm {
                cond,
                a,
                imm,
                then,
                els,
            } => {
                let right = AbstractValue::Number(Some(i32::from(imm)));
                self.compare(point, at, body, (cond, a, right), (then, els));
            }
            Inst::IfSame { a, b, then, els } => {
                let (yes, no) = self.same(point, at, point.register(a), point.register(b));
                self.jump_if(point, body, yes, then);
                self.jump_if(point, body, no, els);
            }
            Inst::IfNull { a, then, els } => {
                let (yes, no) = self.same(point, at, point.register(a), AbstractValue::Null);
                self.jump_if(point, body, yes, then);
                self.jump_if(point, body, no, els);
            }
            Inst::Switch { a, table } => {
                let table = &body.refs.switches[table.index()];
                if let AbstractValue::Number(Some(key)) = point.register(a) {
                    return self.jump(point.clone(), at, body, table.target(key));
                }
                let mut targets: Vec<BlockId> = table.cases.iter().map(|case| case.1).collect();
                targets.push(table.default);
                targets.sort_unstable();
                targets.dedup();
                for target in targets {
                    self.jump(point.clone(), at, body, target);
                }
            }
            _ => {}
        }
    }

    fn jump(&mut self, mut point: TranslationPoint, from: usize, body: &Body, to: BlockId) {
        point.top_mut().pc = body.blocks[to.index()].start;
        self.go_to(point, from);
    }

    fn jump_if(&mut self, point: &TranslationPoint, body: &Body, from: Option<usize>, to: BlockId) {
        if let Some(from) = from {
            self.jump(point.clone(), from, body, to);
        }
    }

    /// A comparison of numbers: decided if both are known, and otherwise a free choice.
    fn compare(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        body: &Body,
        (cond, left, right): (Cond, Reg, AbstractValue),
        (then, els): (BlockId, BlockId),
    ) {
        let number = |value| match value {
            AbstractValue::Number(known) => known,
            _ => None,
        };
        let (known, constant) = (number(point.register(left)), number(right));
        if let (Some(left), Some(right)) = (known, constant) {
            let to = if cond.holds(left, right) { then } else { els };
            return self.jump(point.clone(), at, body, to);
        }
        let tested = data_condition(cond, point.register(left), right);
        for (condition, to) in [(cond, then), (cond.negate(), els)] {
            let mut case = point.clone();
            if condition == Cond::Eq
                && let Some(constant) = constant
            {
                case.set(left, AbstractValue::Number(Some(constant)));
            }
            let at = match tested {
                Some((data, holds)) => {
                    let holds = holds == (condition == cond);
                    self.then(point, at, ShapeOp::Assume(data, holds))
                }
                None => at,
            };
            self.jump(case, at, body, to);
        }
    }

    /// Where two references are the same, and where they are not; `None` where that can't be.
    pub(super) fn same(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        left: AbstractValue,
        right: AbstractValue,
    ) -> (Option<usize>, Option<usize>) {
        use AbstractValue::{Null, Other, Pointer};
        match (left, right) {
            (Null, Null) => (Some(at), None),
            (Pointer { variable, non_null }, Null) | (Null, Pointer { variable, non_null }) => {
                if non_null {
                    return (None, Some(at));
                }
                let condition = ShapeCondition::Same {
                    left: variable,
                    right: None,
                };
                let (yes, no) = self.split(point, at, condition);
                (Some(yes), Some(no))
            }
            (
                Other {
                    nullable: false, ..
                },
                Null,
            )
            | (
                Null,
                Other {
                    nullable: false, ..
                },
            ) => (None, Some(at)),
            (
                Pointer { variable: left, .. },
                Pointer {
                    variable: right, ..
                },
            ) if self.variable_type(left) == self.variable_type(right) => {
                let condition = ShapeCondition::Same {
                    left,
                    right: Some(right),
                };
                let (yes, no) = self.split(point, at, condition);
                (Some(yes), Some(no))
            }
            // Of objects that are not followed nothing is known.
            _ => (Some(at), Some(at)),
        }
    }
}

/// A comparison with the number in a cell, and whether it must be true for the condition to hold.
fn data_condition(
    cond: Cond,
    left: AbstractValue,
    right: AbstractValue,
) -> Option<(ShapeCondition, bool)> {
    use AbstractValue::{Loaded, Number};
    let (cond, variable, field, right) = match (left, right) {
        (Loaded { variable, field }, Number(Some(constant))) => (
            cond,
            variable,
            field,
            DataOperand::Constant(i64::from(constant)),
        ),
        (Number(Some(constant)), Loaded { variable, field }) => {
            let constant = DataOperand::Constant(i64::from(constant));
            (mirror(cond), variable, field, constant)
        }
        (
            Loaded { variable, field },
            Loaded {
                variable: other,
                field: same,
            },
        ) if field == same => (cond, variable, field, DataOperand::Of(other)),
        _ => return None,
    };
    let (comparison, holds) = match cond {
        Cond::Eq => (DataComparison::Equal, true),
        Cond::Ne => (DataComparison::Equal, false),
        Cond::Lt => (DataComparison::Less, true),
        Cond::Ge => (DataComparison::Less, false),
        Cond::Le => (DataComparison::AtMost, true),
        Cond::Gt => (DataComparison::AtMost, false),
    };
    let condition = ShapeCondition::Data {
        base: variable,
        field,
        comparison,
        right,
    };
    Some((condition, holds))
}

/// The condition with its sides exchanged.
fn mirror(cond: Cond) -> Cond {
    match cond {
        Cond::Eq | Cond::Ne => cond,
        Cond::Lt => Cond::Gt,
        Cond::Gt => Cond::Lt,
        Cond::Le => Cond::Ge,
        Cond::Ge => Cond::Le,
    }
}
