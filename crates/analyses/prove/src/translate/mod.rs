//! Translation of IR to the program form: symbolic configurations are followed until none is new.
//!
//! A [`TranslationPoint`] is a stack of activations with what is known about their registers: constants, which
//! registers are pointers, which are null. Each point becomes a location; so a flag that is set on one path and
//! tested later stays decided, and calls are inlined by pushing an activation. Conditions on numbers are free
//! branches. What can't be translated becomes an edge to the error location with its cause: if a proof shows that it
//! isn't reached, nothing is lost.

mod calls;
mod entry;
mod exceptions;
mod fields;
mod input_heap;
mod instructions;
mod models;
mod objects;
mod recursion;
mod shape_predicates;
mod static_state;
mod variables;

pub(crate) use calls::resolve_call;
pub(crate) use models::VERIFIER;
pub(crate) use static_state::is_harmless;
pub(crate) use variables::register_name;

use crate::contract::EntryContract;
use crate::heap_program::{CodePlace, ErrorCause, HeapProgram};
use crate::node_types::NodeTypes;
use crate::value::{AbstractValue, ActivationFrame, TranslationPoint};
use classes::MethodRef;
use inputs::receiver::CallTarget;
use recursion::RecursionStack;
use rustc_hash::FxHashMap;
use shape::{ShapeCondition, ShapeOp};
use static_analysis::Liveness;
use std::rc::Rc;
use variables::VariableKey;
use vm::Vm;

/// Different knowledge about registers at one instruction: with more, constants are forgotten.
const MOST_VARIANTS: usize = 24;

/// Locations of a program: what is larger is not analysed.
const MOST_LOCATIONS: usize = 20_000;

/// The program form of a method would be too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLarge;

/// What becomes of the point that is being translated.
pub(crate) enum StepOutcome {
    /// The next instruction follows, from this location on.
    Next(usize),
    /// Everything that follows was recorded.
    Done,
}

/// Translates one method.
pub(crate) struct ShapeTranslator<'a> {
    pub(crate) vm: &'a Vm,
    pub(crate) types: &'a NodeTypes,
    /// The method that is proved.
    pub(crate) entry: MethodRef,
    /// What it requires and promises.
    pub(crate) contract: EntryContract,
    /// Arguments may be null.
    pub(crate) null_arguments: bool,
    pub(crate) out: HeapProgram,
    locations: FxHashMap<TranslationPoint, usize>,
    variants: FxHashMap<Vec<(u32, u32)>, usize>,
    work: Vec<(TranslationPoint, usize)>,
    variables: FxHashMap<VariableKey, usize>,
    /// Types of the program form by parts of the classes.
    node_types: FxHashMap<usize, usize>,
    /// Pointer fields by class and index.
    fields: FxHashMap<(u32, u16), Option<usize>>,
    /// Data fields by class and index.
    data: FxHashMap<(u32, u16), Option<usize>>,
    /// The data field that tells the classes of a type apart.
    tags: FxHashMap<usize, usize>,
    liveness: FxHashMap<u32, Rc<Liveness>>,
    register_types: FxHashMap<u32, Rc<Vec<Option<usize>>>>,
    /// Calls that wait for recursive ones.
    recursion: RecursionStack,
    /// Where runs end that do not fail.
    end: usize,
}

impl<'a> ShapeTranslator<'a> {
    pub(crate) fn new(
        vm: &'a Vm,
        types: &'a NodeTypes,
        target: &CallTarget,
        null_arguments: bool,
    ) -> ShapeTranslator<'a> {
        let mut out = HeapProgram::default();
        out.program.error = out.location();
        out.program.start = out.location();
        let end = out.location();
        ShapeTranslator {
            vm,
            types,
            entry: target.method,
            contract: EntryContract::read(vm, target),
            null_arguments,
            out,
            locations: FxHashMap::default(),
            variants: FxHashMap::default(),
            work: Vec::new(),
            variables: FxHashMap::default(),
            node_types: FxHashMap::default(),
            fields: FxHashMap::default(),
            data: FxHashMap::default(),
            tags: FxHashMap::default(),
            liveness: FxHashMap::default(),
            register_types: FxHashMap::default(),
            recursion: RecursionStack::default(),
            end,
        }
    }

    /// Translates all that the entry leads to.
    pub(crate) fn translate(mut self) -> Result<HeapProgram, TooLarge> {
        let start = self.out.program.start;
        self.begin(start);
        while let Some((point, location)) = self.work.pop() {
            self.follow(point, location);
            if self.out.program.locations > MOST_LOCATIONS {
                return Err(TooLarge);
            }
        }
        self.out.compact();
        Ok(self.out)
    }

    /// Translates from a point to the ends of its block, or to calls.
    fn follow(&mut self, mut point: TranslationPoint, mut location: usize) {
        loop {
            match self.instruction(&mut point, location) {
                StepOutcome::Done => return,
                StepOutcome::Next(next) => {
                    location = next;
                    point.top_mut().pc += 1;
                }
            }
            if self.out.program.locations > MOST_LOCATIONS {
                return;
            }
        }
    }

    /// An edge leads from here to a point, which is translated unless it was before.
    pub(crate) fn go_to(&mut self, mut point: TranslationPoint, from: usize) {
        self.forget_dead_registers(&mut point);
        let place = self.place(&point);
        let location = match self.locations.get(&point) {
            Some(location) => *location,
            None => self.intern(&mut point),
        };
        self.out
            .edge(from, ShapeOp::Skip, location, Some(place), None);
    }

    fn intern(&mut self, point: &mut TranslationPoint) -> usize {
        let instruction: Vec<(u32, u32)> = point
            .frames
            .iter()
            .map(|frame| (frame.method.id.0, frame.pc))
            .collect();
        let variants = self.variants.entry(instruction).or_default();
        *variants += 1;
        if *variants > MOST_VARIANTS {
            forget_constants(point);
            if let Some(location) = self.locations.get(point) {
                return *location;
            }
        }
        let location = self.out.location();
        self.locations.insert(point.clone(), location);
        self.work.push((point.clone(), location));
        location
    }

    /// What nobody reads, and what only saves tests within a block, does not tell points apart.
    fn forget_dead_registers(&mut self, point: &mut TranslationPoint) {
        let frame = point.top();
        let method = frame.method;
        let Ok(code) = method.code() else { return };
        let liveness = self.liveness_of(method, &code.body);
        let live = liveness.before(&code.body, frame.pc);
        let receiver = usize::from(!method.is_static());
        for (register, value) in point.top_mut().registers.iter_mut().enumerate() {
            if !live.contains(register) {
                *value = AbstractValue::Unset;
            }
            if let AbstractValue::Pointer { non_null, .. } = value
                && register >= receiver
            {
                *non_null = false;
            }
        }
    }

    fn liveness_of(&mut self, method: MethodRef, body: &ir::Body) -> Rc<Liveness> {
        let known = self.liveness.entry(method.id.0);
        known
            .or_insert_with(|| Rc::new(Liveness::new(body)))
            .clone()
    }

    /// Where a point is in the code.
    pub(crate) fn place(&self, point: &TranslationPoint) -> CodePlace {
        let Some(frame) = point.frames.last() else {
            return CodePlace {
                method: self.entry,
                line: None,
            };
        };
        code_place(frame.method, frame.pc)
    }

    /// An edge to a new location.
    pub(crate) fn then(&mut self, point: &TranslationPoint, from: usize, op: ShapeOp) -> usize {
        let to = self.out.location();
        let place = self.place(point);
        self.out.edge(from, op, to, Some(place), None);
        to
    }

    /// An edge to the error location.
    pub(crate) fn fail(&mut self, point: &TranslationPoint, from: usize, cause: ErrorCause) {
        self.fail_at(self.place(point), from, cause);
    }

    /// The same, with the place that is to blame.
    pub(crate) fn fail_at(&mut self, place: CodePlace, from: usize, cause: ErrorCause) {
        let error = self.out.program.error;
        self.out
            .edge(from, ShapeOp::Skip, error, Some(place), Some(cause));
    }

    /// Something that has no counterpart in the program form.
    pub(crate) fn untranslated(
        &mut self,
        point: &TranslationPoint,
        from: usize,
        what: impl Into<String>,
    ) -> StepOutcome {
        if self.skip_requirement(point, from) {
            return StepOutcome::Done;
        }
        self.fail(point, from, ErrorCause::Untranslated(what.into()));
        StepOutcome::Done
    }

    /// The run ends without a failure.
    pub(crate) fn finish(&mut self, point: &TranslationPoint, from: usize) {
        let (place, end) = (self.place(point), self.end);
        self.out.edge(from, ShapeOp::Skip, end, Some(place), None);
    }

    /// Both cases of a condition: where it holds, and where it doesn't.
    pub(crate) fn split(
        &mut self,
        point: &TranslationPoint,
        from: usize,
        condition: ShapeCondition,
    ) -> (usize, usize) {
        let yes = self.then(point, from, ShapeOp::Assume(condition, true));
        let no = self.then(point, from, ShapeOp::Assume(condition, false));
        (yes, no)
    }
}

/// The place of an instruction.
fn code_place(method: MethodRef, pc: u32) -> CodePlace {
    let code = method.code();
    CodePlace {
        method,
        line: code.ok().and_then(|code| code.body.line_of(pc)),
    }
}

fn forget_constants(point: &mut TranslationPoint) {
    for ActivationFrame { registers, .. } in &mut point.frames {
        for value in registers {
            if matches!(
                value,
                AbstractValue::Number(_) | AbstractValue::Loaded { .. }
            ) {
                *value = AbstractValue::ANY_NUMBER;
            }
        }
    }
}
