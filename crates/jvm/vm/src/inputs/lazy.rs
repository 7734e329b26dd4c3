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

use super::building::is_text_or_box;
use crate::environment::INPUT_CLASS;
use crate::inputs::model::{InputMaker, InputObject, Recipe, Unknown};
use crate::limits;
use crate::machine::Interp;
use crate::trap::Trap;
use classes::{ClassRef, Field};
use heap::Ref;
use ir::{ClassIdx, flags};
use std::sync::Arc;

/// What an unknown may turn out to be.
#[derive(Clone, Copy)]
pub(crate) enum Alternative {
    Null,
    /// An object that is there already.
    Same(Ref),
    /// One of the objects of a segment.
    Within(u32),
    /// A new one, opened field by field.
    New(ClassRef),
    NewArray(ClassRef),
    /// A new one of a class that has its own way to be made.
    Made(ClassRef, InputMaker),
    /// A new one, made by calls of its methods.
    Built(ClassRef, &'static Recipe),
    /// A new one of which nothing is known but this interface.
    Function(ClassRef),
    /// Objects of this class may exist, but none can be made.
    Unmakeable(ClassRef),
}

impl Interp<'_> {
    /// One of `count` ways to go on, each on a path of its own.
    pub fn split(&mut self, count: usize) -> Result<usize, Trap> {
        if count == 1 {
            return Ok(0);
        }
        match self.state.next_answer() {
            Some(answer) => Ok(answer as usize),
            None => Err(Trap::Split(count as u32)),
        }
    }

    /// Null or the object that `r` leads to; asks if that is not known.
    #[inline]
    pub(super) fn known(&mut self, r: Ref) -> Result<Ref, Trap> {
        match r.is_unknown() {
            false => Ok(r),
            true => self.initialize_lazily(r, None),
        }
    }

    /// As [`Interp::known`], where the program asks whether it is of class `asked`.
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
            self.now_known(number, twin);
            return Err(Trap::Again);
        }
        if let Some(index) = self.state.inputs.unknown(number).building {
            return Err(self.build_on(index));
        }
        if let Some(reached) = self.segment_at(number) {
            return Err(self.find_out_segment(number, &reached));
        }
        let mut alternatives = self.alternatives(number, asked)?;
        let constant = self.compared_constant(self.state.inputs.unknown(number), other)?;
        let is_there = |a: &Alternative| matches!(a, Alternative::Same(r) if Some(*r) == constant);
        if let Some(constant) = constant.filter(|_| !alternatives.iter().any(is_there)) {
            alternatives.push(Alternative::Same(constant));
        }
        self.note_open_class(number)?;
        self.note_left_out(number)?;
        let chosen = alternatives[self.split(alternatives.len())?];
        if let Some(constant) = constant.filter(|_| !is_there(&chosen)) {
            self.state.inputs.add_disequality(number, constant);
        }
        Err(self.settle(number, chosen))
    }

    /// Whether `r` is null; asks only that.
    pub(super) fn known_null(&mut self, r: Ref) -> Result<bool, Trap> {
        let r = self.state.inputs.follow(r);
        let Some(number) = r.as_unknown() else {
            return Ok(r.is_null());
        };
        if let Some(index) = self.state.inputs.unknown(number).building {
            return Err(self.build_on(index));
        }
        if let Some(reached) = self.segment_at(number) {
            return self.is_segment_null(&reached);
        }
        if self.state.inputs.unknown(number).not_null {
            return Ok(false);
        }
        if self.state.inputs.unknown(number).filled {
            self.state.inputs.unknown_mut(number).not_null = true;
            return Ok(false);
        }
        if let Some(original) = self.state.inputs.unknown(number).twin_of {
            return self.known_null(Ref::unknown(original));
        }
        let declared = self.state.inputs.unknown(number).class.clone();
        let declared = self.vm.world.load(&declared)?;
        self.try_defaults(declared);
        let is_class = self.is_class_object(self.state.inputs.unknown(number));
        if is_class || self.vm.is_made_whole(declared) {
            return Ok(self.initialize_lazily(r, None)?.is_null());
        }
        match self.split(2)? {
            0 => Err(self.settle(number, Alternative::Null)),
            _ => {
                self.state.inputs.unknown_mut(number).not_null = true;
                Err(Trap::Again)
            }
        }
    }

    /// Both references as far as a comparison needs to know them.
    pub(super) fn known_for_comparison(&mut self, a: Ref, b: Ref) -> Result<(Ref, Ref), Trap> {
        let (a, b) = (self.state.inputs.follow(a), self.state.inputs.follow(b));
        if a == b || !(a.is_unknown() || b.is_unknown()) {
            return Ok((a, b));
        }
        match (a.is_null(), b.is_null()) {
            (true, _) => Ok((a, if self.known_null(b)? { a } else { b })),
            (_, true) => Ok((if self.known_null(a)? { b } else { a }, b)),
            _ => {
                let a = self.initialize_compared(a, self.class_like(b)?, b)?;
                Ok((a, self.initialize_compared(b, self.class_like(a)?, a)?))
            }
        }
    }

    /// An unknown whose declared class says that it passes the test needs no closer look.
    pub(super) fn instance_of_unknown(&mut self, r: Ref, class: ClassRef) -> Result<bool, Trap> {
        if self.is_declared_as(r, class)? {
            return Ok(!self.known_null(r)?);
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

    fn alternatives(
        &mut self,
        number: u32,
        asked: Option<ClassRef>,
    ) -> Result<Vec<Alternative>, Trap> {
        let unknown = self.state.inputs.unknown(number).clone();
        let bound = self.vm.world.load(&unknown.class)?;
        let mut all = Vec::new();
        if !unknown.not_null && !unknown.filled {
            all.push(Alternative::Null);
        }
        let objects = self.state.inputs.objects().iter();
        let shared = objects.filter(|o| !o.private && o.class.is_subtype_of(bound));
        let shared = shared.filter(|o| !self.is_around(o.at, &unknown));
        let shared = shared.filter(|o| !unknown.answer || !is_text_or_box(o.class));
        let shared = shared.filter(|o| !self.may_hold_null(o, &unknown));
        all.extend(shared.map(|o| Alternative::Same(o.at)));
        let segments = self.state.inputs.open_segments();
        let segments = segments.filter(|(_, s)| s.class.is_subtype_of(bound));
        all.extend(segments.map(|(segment, _)| Alternative::Within(segment)));
        if self.vm.opens(bound) {
            let offered = self.state.inputs.offered_to(number).iter();
            let fits = |o: &&Ref| self.state.heap.get(**o).class.is_subtype_of(bound);
            all.extend(offered.filter(fits).map(|o| Alternative::Same(*o)));
        }
        match () {
            () if Self::is_comparable(&unknown) => {
                self.new_comparable(&unknown, bound, &mut all)?;
            }
            () if self.is_class_object(&unknown) => self.class_objects(&unknown, &mut all)?,
            () => self.new_objects(bound, &mut all)?,
        }
        let below = self.arrays_below(&unknown, bound)?;
        all.extend(below.into_iter().map(Alternative::NewArray));
        self.of_one_class(&unknown, &mut all);
        if let Some(asked) = asked.filter(|a| a.id != bound.id && a.is_subtype_of(bound)) {
            let mut more = Vec::new();
            self.new_objects(asked, &mut more)?;
            more.retain(|m| !all.iter().any(|a| a.is_like(m)));
            all.extend(more);
            self.leave_out_unmakeable(bound, &mut all);
        }
        match all.is_empty() {
            // Nothing fits: the input that the path asks for can't be made.
            true => Err(Trap::Reject),
            false => Ok(all),
        }
    }

    /// That only a few classes are tried where a type of the JDK is declared is noted as it is: if the
    /// code asks for one of its private classes, that is none of them.
    fn leave_out_unmakeable(&self, bound: ClassRef, all: &mut Vec<Alternative>) {
        if self.vm.opens(bound) || self.is_open_function(bound) {
            return;
        }
        let is_left_out = |a: &Alternative| match a {
            Alternative::Unmakeable(class) => !self.vm.opens(class),
            _ => false,
        };
        if !all.iter().all(is_left_out) {
            all.retain(|a| !is_left_out(a));
        }
    }

    /// Objects that may stand where `class` is declared, beside those that are there.
    pub(crate) fn new_objects(
        &mut self,
        class: ClassRef,
        all: &mut Vec<Alternative>,
    ) -> Result<(), Trap> {
        let before = all.len();
        let opened = self.vm.opens(class);
        let closed = self.state.inputs.is_closed();
        if class.flags & flags::ENUM != 0 {
            return self.constants_of_enum(class, all);
        }
        if let Some(constants) = self.constants_of(class)? {
            all.extend(constants.into_iter().map(Alternative::Same));
            return Ok(());
        }
        if class.is_array() {
            all.push(Alternative::NewArray(class));
        } else if let Some(classes) = self.vm.natives().stand_ins(&class.name) {
            for name in classes {
                self.new_objects(self.vm.world.load(name)?, all)?;
            }
        } else if let Some(maker) = self.vm.natives().maker(&class.name) {
            all.push(Alternative::Made(class, maker));
        } else if let Some(recipe) = self.vm.recipe(class) {
            all.push(Alternative::Built(class, recipe));
        } else if opened && !class.is_abstract() && !closed {
            all.push(Alternative::New(class));
        }
        let below = match class.is_array() || class.is_final() || &*class.name == "java/lang/Object"
        {
            true => Vec::new(),
            false => self.vm.subclasses.below(&self.vm.world, class),
        };
        let open = below.is_empty() || !opened;
        if all.len() == before && open && self.vm.is_function(class) {
            all.push(Alternative::Function(class));
        }
        if opened && !class.is_array() && !class.is_final() {
            for below in self.vm.subclasses.enums_below(&self.vm.world, class) {
                self.constants_of_enum(below, all)?;
            }
        }
        for class in below {
            match self.vm.recipe(class) {
                Some(recipe) => all.push(Alternative::Built(class, recipe)),
                None if !closed => all.push(Alternative::New(class)),
                None => {}
            }
        }
        if closed {
            return Ok(());
        }
        if all.len() == before {
            all.push(Alternative::Unmakeable(class));
        }
        Ok(())
    }

    /// A constant with a body is of a class of its own, below the enum that declares it.
    fn constants_of_enum(
        &mut self,
        class: ClassRef,
        all: &mut Vec<Alternative>,
    ) -> Result<(), Trap> {
        let above = class.super_class.filter(|c| c.flags & flags::ENUM != 0);
        let class = above.unwrap_or(class);
        self.ensure_initialized(class)?;
        let constants = self.enum_constants(class).into_iter();
        all.extend(constants.map(Alternative::Same));
        Ok(())
    }

    /// Whether all that is made for an interface is a function of which nothing is known.
    fn is_open_function(&self, class: ClassRef) -> bool {
        let natives = self.vm.natives();
        let name = &*class.name;
        let made = natives.maker(name).is_some() || natives.recipe(name).is_some();
        !made && natives.stand_ins(name).is_none() && self.vm.is_function(class)
    }

    /// Notes that the input may be of classes that are not tried: those of the JDK that stand where
    /// an open type is declared, arrays of subclasses, and what code of the program makes without a name.
    /// (Its other classes are all known.)
    fn note_open_class(&mut self, number: u32) -> Result<(), Trap> {
        let unknown = self.state.inputs.unknown(number).clone();
        if unknown.exact {
            return Ok(());
        }
        let class = self.vm.world.load(&unknown.class)?;
        let innermost = class.innermost();
        if innermost.is_final() || innermost.is_primitive() {
            return Ok(());
        }
        let shown = class.java_name();
        let which = if class.is_array() {
            self.arrays_tried(&unknown, class)?
        } else if self.vm.opens(class) {
            if !self.has_nameless(class) {
                return Ok(());
            }
            format!("inputs of type {shown} are no lambdas and of no anonymous class")
        } else if self.is_open_function(class) {
            return Ok(());
        } else {
            format!("inputs of type {shown} are of the few classes that Cairn makes for it")
        };
        self.note_environment_of(&INPUT_CLASS, &which);
        Ok(())
    }

    /// Whether an object of the input may hold null where what an unknown holds is declared not to be.
    fn may_hold_null(&self, object: &InputObject, unknown: &Unknown) -> bool {
        let mut unknowns = self.state.inputs.unknowns().iter();
        let first = unknowns.find(|u| u.name == object.name);
        let known = first.map_or(0, |u| u.parts_not_null);
        unknown.parts_not_null & !known != 0
    }

    /// Notes that an unknown is none of the objects that may hold null where it does not.
    fn note_left_out(&mut self, number: u32) -> Result<(), Trap> {
        let unknown = self.state.inputs.unknown(number).clone();
        if unknown.parts_not_null == 0 {
            return Ok(());
        }
        let class = self.vm.world.load(&unknown.class)?;
        let objects = self.state.inputs.objects().iter();
        let fitting = objects.filter(|o| !o.private && o.class.is_subtype_of(class));
        let left_out = fitting.filter(|o| self.may_hold_null(o, &unknown));
        let names: Vec<Arc<str>> = left_out.map(|o| o.name.clone()).collect();
        for name in names {
            let which = format!("{} and {name} are not one object", unknown.name);
            self.note_environment_of(&INPUT_CLASS, &which);
        }
        Ok(())
    }

    /// Whether code of the program makes objects for a type without naming their class, and no unknown
    /// function stands for them.
    fn has_nameless(&self, class: ClassRef) -> bool {
        let subclasses = &self.vm.subclasses;
        let is_function =
            || self.vm.is_function(class) && subclasses.below(&self.vm.world, class).is_empty();
        subclasses.has_nameless(&self.vm.world, class) && !is_function()
    }

    /// The constants of an enum that is initialized, in their order.
    pub fn enum_constants(&self, class: ClassRef) -> Vec<Ref> {
        let is_constant = |f: &&Field| f.flags & flags::ENUM != 0 && f.is_static();
        let fields = class.fields.iter().filter(is_constant);
        fields
            .map(|f| self.static_cell(class, f.slot as usize).as_ref())
            .filter(|r| r.is_object())
            .collect()
    }

    /// Notes what an unknown is. Gives the trap that has the instruction executed again, or what
    /// must happen before.
    fn settle(&mut self, number: u32, chosen: Alternative) -> Trap {
        let unknown = self.state.inputs.unknown(number).clone();
        let name = unknown.name.clone();
        let (is, then) = match chosen {
            Alternative::Null => (Ref::NULL, Ok(())),
            Alternative::Same(r) => (r, Ok(())),
            Alternative::Within(segment) => match self.be_within(number, segment) {
                Ok(object) => (object, Ok(())),
                Err(trap) => return trap,
            },
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
                let what = format_args!("{name} of type {}", class.java_name());
                return limits::INPUT_TYPE.reached(what);
            }
        };
        self.now_known(number, is);
        then.err().unwrap_or(Trap::Again)
    }

    pub(crate) fn now_known(&mut self, number: u32, is: Ref) {
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
