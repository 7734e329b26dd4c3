//! Recursion: calls that wait for recursive ones are cells of a stack in the heap of the program form.
//!
//! A call of a method that is under way already puts all activations on the stack: their pointers in fields, and in a
//! data field a number that stands for all else that is known of them, the place included. The callee begins anew with
//! no other activation. Where it returns or throws, the top of the stack tells who goes on. So recursion is exact in
//! the program form, and refinement finds out what must be known of the stack.

use super::static_state::unset_registers;
use super::variables::VariableKey;
use super::{ShapeTranslator, StepOutcome};
use crate::value::{AbstractValue, ActivationFrame, EntryPhase, StackBase, TranslationPoint};
use classes::{ClassRef, MethodRef};
use ir::{Kind, Reg};
use rustc_hash::FxHashMap;
use shape::{DataComparison, DataField, DataOperand, PointerField, ShapeCondition, ShapeOp};

/// Calls that may wait, at most: there would be too many ways back.
const MOST_WAITING: usize = 64;

/// All recursive callees, and the stack.
#[derive(Default)]
pub(super) struct RecursionStack {
    callees: Vec<RecursiveCallee>,
    by_method: FxHashMap<(EntryPhase, u32, bool), usize>,
    stack: Option<WaitingType>,
    /// Fields for pointers of a type: the first ones that a call needs.
    saved: FxHashMap<usize, Vec<usize>>,
    waiting: usize,
}

/// The type of the program form for calls that wait.
#[derive(Clone, Copy)]
struct WaitingType {
    node_type: usize,
    /// The call below it.
    below: usize,
    /// The data field with its number.
    number: usize,
    top: usize,
    made: usize,
}

/// A method that is called recursively.
#[derive(Default)]
struct RecursiveCallee {
    waiting: Vec<WaitingCall>,
    exits: Vec<CalleeExit>,
}

/// What goes on when the callee is left.
#[derive(Clone)]
struct WaitingCall {
    number: i64,
    point: TranslationPoint,
    saved: Vec<SavedPointer>,
}

/// A variable and the field that keeps its value meanwhile.
#[derive(Clone, Copy)]
struct SavedPointer {
    variable: usize,
    field: usize,
    non_null: bool,
}

/// A way out of the callee.
#[derive(Clone)]
struct CalleeExit {
    location: usize,
    kind: ExitKind,
    changed: bool,
}

#[derive(Clone, PartialEq, Eq)]
enum ExitKind {
    Returns(Option<AbstractValue>),
    Throws(ClassRef, Vec<(MethodRef, u32)>),
}

impl ShapeTranslator<'_> {
    /// Puts all activations on the stack, and begins the callee anew.
    pub(super) fn call_recursively(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        method: MethodRef,
        values: &[AbstractValue],
    ) -> StepOutcome {
        let mut at = at;
        let is_requirement = matches!(point.phase, EntryPhase::Requires(_));
        let passed = match is_requirement {
            true => None,
            false => self.pass_arguments(point, &mut at, method, values),
        };
        let (Some(passed), true) = (passed, self.recursion.waiting < MOST_WAITING) else {
            let what = format!("a recursive call of {}", method.pretty());
            return self.untranslated(point, at, what);
        };
        self.out.recursive = true;
        let key = (point.phase, method.id.0, point.changed);
        let callees = &mut self.recursion.callees;
        let callee = *self.recursion.by_method.entry(key).or_insert_with(|| {
            callees.push(RecursiveCallee::default());
            callees.len() - 1
        });
        let waiting = self.waiting_call(point, callee);
        at = self.push(point, at, &waiting);
        self.begin_callee(point, at, method, callee, &passed);
        StepOutcome::Done
    }

    /// Copies arguments out of the way of parameters. `None` if one can't be followed.
    fn pass_arguments(
        &mut self,
        point: &TranslationPoint,
        at: &mut usize,
        method: MethodRef,
        values: &[AbstractValue],
    ) -> Option<Vec<AbstractValue>> {
        let receiver = usize::from(!method.is_static());
        let mut passed = Vec::new();
        for (index, value) in values.iter().enumerate() {
            let desc = index
                .checked_sub(receiver)
                .map(|i| &method.parsed.params[i]);
            let node_type = match desc {
                None => Some(self.type_of_class(method.class())?),
                Some(desc) if desc.elem.kind() != Kind::Ref => {
                    passed.push(AbstractValue::ANY_NUMBER);
                    continue;
                }
                Some(desc) => self.type_of_desc(desc),
            };
            let Some(node_type) = node_type else {
                passed.push(AbstractValue::ANYTHING);
                continue;
            };
            let from = match *value {
                AbstractValue::Null => None,
                AbstractValue::Pointer { variable, .. }
                    if self.variable_type(variable) == node_type =>
                {
                    Some(variable)
                }
                _ => return None,
            };
            let key = VariableKey::Passed { index, node_type };
            let to = self.variable(key, format!("argument {index}"), node_type);
            *at = self.then(point, *at, ShapeOp::Assign { to, from });
            passed.push(AbstractValue::Pointer {
                variable: to,
                non_null: desc.is_none(),
            });
        }
        Some(passed)
    }

    /// The call that waits, with the ways back to it; the same for the same point.
    fn waiting_call(&mut self, point: &TranslationPoint, callee: usize) -> WaitingCall {
        let mut waiting = point.clone();
        self.forget_dead_after_call(&mut waiting, point.frames.len() - 1);
        waiting.forget_numbers(|_, _| true);
        let known = &self.recursion.callees[callee].waiting;
        if let Some(known) = known.iter().find(|known| known.point == waiting) {
            return known.clone();
        }
        let saved = self.saved_pointers(&waiting);
        self.recursion.waiting += 1;
        let call = WaitingCall {
            number: self.recursion.waiting as i64,
            point: waiting,
            saved,
        };
        self.recursion.callees[callee].waiting.push(call.clone());
        for exit in self.recursion.callees[callee].exits.clone() {
            self.go_back(&call, &exit);
        }
        call
    }

    /// The variables of all activations, with fields of their types.
    fn saved_pointers(&mut self, waiting: &TranslationPoint) -> Vec<SavedPointer> {
        let registers = waiting.frames.iter().flat_map(|frame| &frame.registers);
        let mut saved: Vec<SavedPointer> = Vec::new();
        let mut used: FxHashMap<usize, usize> = FxHashMap::default();
        for value in registers {
            let AbstractValue::Pointer { variable, non_null } = *value else {
                continue;
            };
            if let Some(known) = saved.iter_mut().find(|known| known.variable == variable) {
                known.non_null |= non_null;
                continue;
            }
            let target = self.variable_type(variable);
            let place = used.entry(target).or_default();
            let field = self.saving_field(target, *place);
            *place += 1;
            saved.push(SavedPointer {
                variable,
                field,
                non_null,
            });
        }
        saved
    }

    fn saving_field(&mut self, target: usize, place: usize) -> usize {
        let owner = self.waiting_type().node_type;
        let known = self.recursion.saved.entry(target).or_default();
        if let Some(field) = known.get(place) {
            return *field;
        }
        let name = format!("{} {place}", self.out.program.types[target]);
        self.out.program.fields.push(PointerField {
            name,
            owner,
            target,
        });
        let field = self.out.program.fields.len() - 1;
        known.push(field);
        field
    }

    fn waiting_type(&mut self) -> WaitingType {
        if let Some(known) = self.recursion.stack {
            return known;
        }
        let node_type = self.out.program.types.len();
        self.out.program.types.push("waiting call".to_string());
        let fields = &mut self.out.program.fields;
        fields.push(PointerField {
            name: "below".to_string(),
            owner: node_type,
            target: node_type,
        });
        let below = fields.len() - 1;
        self.out.program.data.push(DataField {
            name: "place".to_string(),
            owner: node_type,
        });
        let number = self.out.program.data.len() - 1;
        let variable = |is_top| VariableKey::Waiting { is_top };
        let made = WaitingType {
            node_type,
            below,
            number,
            top: self.variable(variable(true), "waiting".to_string(), node_type),
            made: self.variable(variable(false), "call".to_string(), node_type),
        };
        self.recursion.stack = Some(made);
        made
    }

    fn push(&mut self, point: &TranslationPoint, at: usize, call: &WaitingCall) -> usize {
        let stack = self.waiting_type();
        let base = stack.made;
        let mut ops = vec![
            ShapeOp::New { to: base },
            ShapeOp::SetData {
                base,
                field: stack.number,
                value: DataOperand::Constant(call.number),
            },
        ];
        ops.extend(call.saved.iter().map(|saved| ShapeOp::Store {
            base,
            field: saved.field,
            value: Some(saved.variable),
        }));
        ops.push(ShapeOp::Store {
            base,
            field: stack.below,
            value: Some(stack.top),
        });
        ops.push(ShapeOp::Assign {
            to: stack.top,
            from: Some(base),
        });
        ops.into_iter().fold(at, |at, op| self.then(point, at, op))
    }

    fn begin_callee(
        &mut self,
        point: &TranslationPoint,
        mut at: usize,
        method: MethodRef,
        callee: usize,
        passed: &[AbstractValue],
    ) {
        let Ok(code) = method.code() else { return };
        let mut inside = TranslationPoint {
            phase: point.phase,
            base: StackBase::Recursion(callee),
            changed: point.changed,
            frames: vec![ActivationFrame {
                method,
                pc: 0,
                registers: unset_registers(code.body.regs.len()),
            }],
        };
        for (index, value) in passed.iter().enumerate() {
            at = self.copy_value(&mut inside, at, Reg(index as u16), *value);
        }
        self.go_to(inside, at);
    }

    /// Returns from a recursive call to whoever waits for it.
    pub(super) fn return_to_waiting(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        callee: usize,
        value: Option<AbstractValue>,
    ) {
        let mut at = at;
        let value = value.map(|value| match value {
            AbstractValue::Pointer { variable, .. } => {
                let node_type = self.variable_type(variable);
                // Behind all arguments.
                let key = VariableKey::Passed {
                    index: usize::MAX,
                    node_type,
                };
                let to = self.variable(key, "returned".to_string(), node_type);
                let from = Some(variable);
                at = self.then(point, at, ShapeOp::Assign { to, from });
                AbstractValue::Pointer {
                    variable: to,
                    non_null: false,
                }
            }
            AbstractValue::Loaded { .. } => AbstractValue::ANY_NUMBER,
            other => other,
        });
        self.leave_callee(point, at, callee, ExitKind::Returns(value));
    }

    /// An exception leaves a recursive call.
    pub(super) fn throw_to_waiting(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        callee: usize,
        class: ClassRef,
        trace: &[(MethodRef, u32)],
    ) {
        let kind = ExitKind::Throws(class, trace.to_vec());
        self.leave_callee(point, at, callee, kind);
    }

    fn leave_callee(&mut self, point: &TranslationPoint, at: usize, callee: usize, kind: ExitKind) {
        let is_same = |exit: &&CalleeExit| exit.kind == kind && exit.changed == point.changed;
        let known = self.recursion.callees[callee].exits.iter().find(is_same);
        if let Some(location) = known.map(|exit| exit.location) {
            let place = self.place(point);
            self.out
                .edge(at, ShapeOp::Skip, location, Some(place), None);
            return;
        }
        let exit = CalleeExit {
            location: self.then(point, at, ShapeOp::Skip),
            kind,
            changed: point.changed,
        };
        self.recursion.callees[callee].exits.push(exit.clone());
        for call in self.recursion.callees[callee].waiting.clone() {
            self.go_back(&call, &exit);
        }
    }

    /// Takes a call from the stack, and goes on with it.
    fn go_back(&mut self, call: &WaitingCall, exit: &CalleeExit) {
        let stack = self.waiting_type();
        let is_it = ShapeCondition::Data {
            base: stack.top,
            field: stack.number,
            comparison: DataComparison::Equal,
            right: DataOperand::Constant(call.number),
        };
        let mut ops = vec![ShapeOp::Assume(is_it, true)];
        for saved in &call.saved {
            ops.push(ShapeOp::Load {
                to: saved.variable,
                base: stack.top,
                field: saved.field,
            });
            if saved.non_null {
                let null = ShapeCondition::Same {
                    left: saved.variable,
                    right: None,
                };
                ops.push(ShapeOp::Assume(null, false));
            }
        }
        ops.push(ShapeOp::Load {
            to: stack.top,
            base: stack.top,
            field: stack.below,
        });
        let mut point = call.point.clone();
        point.changed |= exit.changed;
        let start = exit.location;
        let at = ops
            .into_iter()
            .fold(start, |at, op| self.then(&point, at, op));
        match &exit.kind {
            ExitKind::Returns(value) => self.resume_caller(point, at, *value),
            ExitKind::Throws(class, trace) => self.raise(point, at, class, trace),
        }
    }
}
