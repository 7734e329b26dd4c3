//! Lazy initialization: an unknown reference of the input becomes known when the program needs it.
//!
//! This is the algorithm of Sarfraz Khurshid, Corina S. Păsăreanu and Willem Visser, "Generalized
//! Symbolic Execution for Model Checking and Testing".
//!
//! A null test splits in two. An access, a type test or a comparison with another reference asks
//! which object it is: null, one of the input's objects, or a new one of each class that fits.
//! Never one that the program itself allocated: those did not exist when the program began.
//!
//! An answer is noted in the state, and the instruction that asked is executed again: so any
//! number of unknowns may become known in one instruction.

use super::alternatives::Alternative;
use crate::inputs::model::Unknown;
use crate::limits;
use crate::machine::Interp;
use crate::state::InitStatus;
use crate::trap::Trap;
use classes::ClassRef;
use heap::Ref;
use ir::ClassIdx;
use std::sync::Arc;

impl Interp<'_> {
    /// Nondeterministic choice: one of `count` alternatives, each on a path of its own. `describe` says in words
    /// what an alternative assumes, for who listens.
    pub fn split(
        &mut self,
        count: usize,
        describe: impl Fn(&Self, usize) -> String,
    ) -> Result<usize, Trap> {
        if count == 1 {
            return Ok(0);
        }
        if let Some(answer) = self.state.next_answer() {
            return Ok(answer as usize);
        }
        if self.host.hears_alternatives() {
            let alternatives = (0..count).map(|i| describe(self, i)).collect();
            self.host.hear_alternatives(alternatives);
        }
        Err(Trap::Split(count as u32))
    }

    /// Null or the object that `r` leads to; asks if that is not known.
    #[inline]
    pub(super) fn initialize(&mut self, r: Ref) -> Result<Ref, Trap> {
        match r.is_unknown() {
            false => Ok(r),
            true => self.initialize_lazily(r, None),
        }
    }

    /// As [`Interp::initialize`], where the program asks whether it is of class `asked`.
    #[cold]
    pub(crate) fn initialize_lazily(
        &mut self,
        r: Ref,
        asked: Option<ClassRef>,
    ) -> Result<Ref, Trap> {
        self.initialize_compared(r, asked, Ref::NULL)
    }

    /// The same where it is compared with `other`, which it may be.
    fn initialize_compared(
        &mut self,
        r: Ref,
        asked: Option<ClassRef>,
        other: Ref,
    ) -> Result<Ref, Trap> {
        let r = self.state.inputs.follow(r);
        let Some(number) = r.as_unknown() else {
            return Ok(r);
        };
        if let Some(original) = self.state.inputs.unknown(number).twin_of {
            let original = self.initialize_compared(Ref::unknown(original), asked, other)?;
            let twin = self.twin(original)?;
            self.set_known(number, twin);
            return Err(Trap::Again);
        }
        if let Some(index) = self.state.inputs.unknown(number).building {
            return Err(self.build_on(index));
        }
        if let Some(reached) = self.segment_at(number) {
            return Err(self.find_out_segment(number, &reached));
        }
        let mut alternatives = self.alternatives(number, asked)?;
        let constant = self.candidate_constant(self.state.inputs.unknown(number), other)?;
        let is_there = |a: &Alternative| matches!(a, Alternative::Same(r) if Some(*r) == constant);
        if let Some(constant) = constant.filter(|_| !alternatives.iter().any(is_there)) {
            alternatives.push(Alternative::Same(constant));
        }
        self.note_open_class(number)?;
        self.note_left_out(number)?;
        let describe = |m: &Self, i: usize| m.describe_alternative(number, alternatives[i]);
        let chosen = alternatives[self.split(alternatives.len(), describe)?];
        if let Some(constant) = constant.filter(|_| !is_there(&chosen)) {
            self.state.inputs.add_disequality(number, constant);
        }
        Err(self.settle(number, chosen))
    }

    /// Whether `r` is null; asks only that.
    pub(super) fn decide_null(&mut self, r: Ref) -> Result<bool, Trap> {
        let r = self.state.inputs.follow(r);
        let Some(number) = r.as_unknown() else {
            return Ok(r.is_null());
        };
        if let Some(index) = self.state.inputs.unknown(number).building {
            return Err(self.build_on(index));
        }
        if let Some(reached) = self.segment_at(number) {
            return self.decide_segment_null(&reached);
        }
        if self.state.inputs.unknown(number).not_null {
            return Ok(false);
        }
        if self.state.inputs.unknown(number).filled {
            self.state.inputs.unknown_mut(number).not_null = true;
            return Ok(false);
        }
        if let Some(original) = self.state.inputs.unknown(number).twin_of {
            return self.decide_null(Ref::unknown(original));
        }
        let declared = self.state.inputs.unknown(number).class.clone();
        let declared = self.vm.world.load(&declared)?;
        self.try_defaults(declared);
        let is_class = Self::is_class_object(self.state.inputs.unknown(number));
        if is_class || self.vm.is_made_whole(declared) {
            return Ok(self.initialize_lazily(r, None)?.is_null());
        }
        let describe = |m: &Self, i: usize| {
            let name = &m.state.inputs.unknown(number).name;
            format!("{name} is {}", ["null", "not null"][i])
        };
        match self.split(2, describe)? {
            0 => Err(self.settle(number, Alternative::Null)),
            _ => {
                self.state.inputs.unknown_mut(number).not_null = true;
                Err(Trap::Again)
            }
        }
    }

    /// Both references as far as a comparison needs to know them.
    pub(super) fn initialize_for_comparison(&mut self, a: Ref, b: Ref) -> Result<(Ref, Ref), Trap> {
        let (a, b) = (self.state.inputs.follow(a), self.state.inputs.follow(b));
        if a == b || !(a.is_unknown() || b.is_unknown()) {
            return Ok((a, b));
        }
        match (a.is_null(), b.is_null()) {
            (true, _) => Ok((a, if self.decide_null(b)? { a } else { b })),
            (_, true) => Ok((if self.decide_null(a)? { b } else { a }, b)),
            _ if self.is_class_literal_for(a, b) => self.decide_class_literal(a, b),
            _ if self.is_class_literal_for(b, a) => {
                self.decide_class_literal(b, a).map(|(b, a)| (a, b))
            }
            _ => {
                let a = self.initialize_compared(a, self.class_like(b)?, b)?;
                Ok((a, self.initialize_compared(b, self.class_like(a)?, a)?))
            }
        }
    }

    /// An unknown whose declared class says that it passes the test needs no closer look.
    pub(super) fn instance_of_unknown(&mut self, r: Ref, class: ClassRef) -> Result<bool, Trap> {
        if self.is_declared_as(r, class)? {
            return Ok(!self.decide_null(r)?);
        }
        let r = self.initialize_lazily(r, Some(class))?;
        Ok(!r.is_null() && self.state.heap.get(r).class.is_subtype_of(class))
    }

    /// A cast of an unknown: asks only if its declared class doesn't say that it succeeds.
    pub(super) fn check_cast_unknown(&mut self, r: Ref, idx: ClassIdx) -> Result<(), Trap> {
        let class = self.class_at(idx)?;
        let r = self.state.inputs.follow(r);
        if r.is_null() || self.is_declared_as(r, class)? {
            return Ok(());
        }
        if let Some(number) = r.as_unknown() {
            let unknown = self.state.inputs.unknown(number);
            let bound = self.vm.world.load(&unknown.class)?;
            if unknown.generic && class.is_subtype_of(bound) {
                // The compiler's own cast: it says what the type variable stands for.
                let unknown = self.state.inputs.unknown_mut(number);
                unknown.class = class.name.clone();
                if let Some(among) = &unknown.among {
                    let fitting = among.iter().filter(|c| c.is_subtype_of(class));
                    unknown.among = Some(fitting.copied().collect());
                }
                // What the variable stands for may have type arguments, which nobody tells.
                unknown.signature = None;
                return Ok(());
            }
        }
        match self.initialize_lazily(r, Some(class))? {
            Ref::NULL => Ok(()),
            object => self.check_cast(object, idx),
        }
    }

    pub(super) fn is_declared_as(&self, r: Ref, class: ClassRef) -> Result<bool, Trap> {
        match self.state.inputs.follow(r).as_unknown() {
            None => Ok(false),
            Some(number) => {
                let declared = &self.state.inputs.unknown(number).class;
                Ok(self.vm.world.load(declared)?.is_subtype_of(class))
            }
        }
    }

    /// Notes what an unknown is. Gives the trap that has the instruction executed again, or what
    /// must happen before.
    pub(super) fn settle(&mut self, number: u32, chosen: Alternative) -> Trap {
        let unknown = self.state.inputs.unknown(number).clone();
        let name = unknown.name.clone();
        let (is, then) = match chosen {
            Alternative::Null => (Ref::NULL, Ok(())),
            Alternative::Same(r) => (r, Ok(())),
            Alternative::Within(segment) => match self.be_within(number, segment) {
                Ok(object) => (object, Ok(())),
                Err(trap) => return trap,
            },
            Alternative::New(class) if self.state.init_status(class) == InitStatus::Failed => {
                return limits::broken_input(class);
            }
            Alternative::New(class) => {
                let object = self.new_input_object(class, &name);
                (object, self.ensure_initialized(class))
            }
            Alternative::NewArray(class) => match self.new_unknown_array(class, &unknown) {
                Ok(array) => (array, Ok(())),
                Err(trap) => return trap,
            },
            Alternative::Made(class, make) => match make(self, class, &unknown) {
                Ok(object) => (object, Ok(())),
                Err(trap) => return trap,
            },
            Alternative::Built(class, recipe) => {
                if self.state.summaries.has_written_to(class) {
                    let what = "an object that is made by calls after a summary";
                    return Trap::Unsupported(what.into());
                }
                let begun = self.begin_building(number, class, recipe);
                return begun.err().unwrap_or(Trap::Again);
            }
            Alternative::Function(class) => match self.new_function(class, &unknown) {
                Ok(object) => {
                    let class = self.state.heap.get(object).class;
                    (object, self.ensure_initialized(class))
                }
                Err(trap) => return trap,
            },
            Alternative::Unmakeable(class) => {
                let what = format_args!("an input of type {} ({name})", class.java_name());
                return limits::INPUT_TYPE.trap(what);
            }
        };
        self.set_known(number, is);
        then.err().unwrap_or(Trap::Again)
    }

    pub(crate) fn set_known(&mut self, number: u32, is: Ref) {
        self.state.inputs.unknown_mut(number).is = Some(is);
        self.replace_in_frame(Ref::unknown(number), is);
    }

    /// Spares the running code a look at the table each time.
    fn replace_in_frame(&mut self, unknown: Ref, is: Ref) {
        let stack = &mut self.state.threads[self.state.current].stack;
        let Some(frame) = stack.frames.last() else {
            return;
        };
        for r in &frame.code.ref_regs {
            let at = frame.base as usize + *r as usize;
            if stack.vals[at] == unknown.bits() {
                stack.vals[at] = is.bits();
            }
        }
    }

    /// A new unknown of the input.
    pub fn new_unknown(&mut self, name: Arc<str>, class: &str, not_null: bool) -> Ref {
        self.state.inputs.add_unknown(Unknown {
            not_null,
            ..Unknown::new(name, class)
        })
    }
}
