//! Alternatives of an unknown reference: which objects it may turn out to be.

use super::building::is_text_or_box;
use super::class_objects::CLASS;
use crate::environment::INPUT_CLASS;
use crate::inputs::model::{BuildRecipe, InputMaker, InputObject, Unknown, types_conflict};
use crate::machine::Interp;
use crate::trap::Trap;
use classes::{ClassRef, Field};
use heap::Ref;
use ir::flags;

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
    Built(ClassRef, &'static BuildRecipe),
    /// A new one of which nothing is known but this interface.
    Function(ClassRef),
    /// Objects of this class may exist, but none can be made.
    Unmakeable(ClassRef),
}

impl Alternative {
    /// Whether both give the same input.
    pub(crate) fn is_like(&self, other: &Alternative) -> bool {
        match (self, other) {
            (Alternative::Null, Alternative::Null) => true,
            (Alternative::Same(a), Alternative::Same(b)) => a == b,
            (Alternative::New(a), Alternative::New(b))
            | (Alternative::NewArray(a), Alternative::NewArray(b))
            | (Alternative::Made(a, _), Alternative::Made(b, _))
            | (Alternative::Function(a), Alternative::Function(b))
            | (Alternative::Unmakeable(a), Alternative::Unmakeable(b)) => a.id == b.id,
            // A `List` and an `ArrayList` are built alike.
            (Alternative::Built(a, of), Alternative::Built(b, other)) => {
                a.id == b.id || is_library(a) && is_library(b) && of.class == other.class
            }
            _ => false,
        }
    }
}

fn is_library(class: &ClassRef) -> bool {
    class.module().is_some()
}

impl Interp<'_> {
    /// All that an unknown may be, of a class that fits; `asked` is one that the program asks for.
    pub(super) fn alternatives(
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
        let shared = shared.filter(|o| !self.is_of_other_type(o, &unknown, bound));
        all.extend(shared.map(|o| Alternative::Same(o.at)));
        let segments = self.state.inputs.open_segments();
        let segments = segments.filter(|(_, s)| s.class.is_subtype_of(bound));
        all.extend(segments.map(|(segment, _)| Alternative::Within(segment)));
        if self.vm.opens(bound) {
            let offered = self.state.inputs.candidates_for(number).iter();
            let fits = |o: &&Ref| self.state.heap.get(**o).class.is_subtype_of(bound);
            all.extend(offered.filter(fits).map(|o| Alternative::Same(*o)));
        }
        match () {
            () if let Some(classes) = &unknown.among => self.new_among(classes, &mut all)?,
            () if Self::is_comparable(&unknown) => {
                self.new_comparable(&unknown, bound, &mut all)?;
            }
            () if Self::is_class_object(&unknown) => self.class_objects(&unknown, &mut all)?,
            () => self.new_objects(bound, &mut all)?,
        }
        let literals = self.key_literals(&unknown)?;
        all.extend(literals.into_iter().map(Alternative::Same));
        let below = self.arrays_below(&unknown, bound)?;
        all.extend(below.into_iter().map(Alternative::NewArray));
        let tested = self.tested_classes(&unknown, bound);
        for class in &tested {
            self.add_named(class, &mut all)?;
        }
        self.of_one_class(&unknown, &mut all);
        let inputs = &self.state.inputs;
        all.retain(|a| !matches!(a, Alternative::Same(r) if inputs.is_told_apart(number, *r)));
        let asked = asked.filter(|a| a.id != bound.id && a.is_subtype_of(bound));
        let asked = asked.filter(|_| unknown.among.is_none());
        if let Some(asked) = asked {
            self.add_named(asked, &mut all)?;
        }
        if asked.is_some() || !tested.is_empty() {
            self.leave_out_unmakeable(bound, asked, &tested, &mut all);
        }
        match all.is_empty() {
            // Nothing fits: the input that the path asks for can't be made.
            true => Err(Trap::Reject),
            false => Ok(all),
        }
    }

    /// Objects of just these classes; of those that are there, the ones that are of one of them.
    fn new_among(&mut self, classes: &[ClassRef], all: &mut Vec<Alternative>) -> Result<(), Trap> {
        let is_one = |class: ClassRef| classes.iter().any(|c| c.id == class.id);
        all.retain(|alternative| match alternative {
            Alternative::Same(r) => is_one(self.state.heap.get(*r).class),
            Alternative::Within(segment) => {
                let segment = self.state.inputs.segment(*segment);
                segment.is_some_and(|s| is_one(s.class))
            }
            _ => true,
        });
        for class in classes {
            let mut more = Vec::new();
            self.new_objects(class, &mut more)?;
            more.retain(|alternative| match alternative {
                Alternative::New(c)
                | Alternative::NewArray(c)
                | Alternative::Made(c, _)
                | Alternative::Built(c, _) => c.id == class.id,
                Alternative::Same(r) => self.state.heap.get(*r).class.id == class.id,
                _ => false,
            });
            if more.is_empty() && !self.state.inputs.is_closed() {
                more.push(Alternative::Unmakeable(class));
            }
            all.extend(more);
        }
        Ok(())
    }

    /// Objects of a class that the code names, unless they are among the alternatives already.
    fn add_named(&mut self, class: ClassRef, all: &mut Vec<Alternative>) -> Result<(), Trap> {
        let mut more = Vec::new();
        self.new_objects(class, &mut more)?;
        more.retain(|m| !all.iter().any(|a| a.is_like(m)));
        all.extend(more);
        Ok(())
    }

    /// That only a few classes are tried where a type of the JDK is declared is noted as it is: if the
    /// JDK's code asks for one of its private classes, that is none of them. One that the program asks for just
    /// now is not left out, and one that it tests for elsewhere is named.
    fn leave_out_unmakeable(
        &mut self,
        bound: ClassRef,
        asked: Option<ClassRef>,
        tested: &[ClassRef],
        all: &mut Vec<Alternative>,
    ) {
        if self.vm.opens(bound) || self.is_open_function(bound) {
            return;
        }
        let is_tested = |class: ClassRef| tested.iter().any(|t| t.id == class.id);
        let is_asked = |class: ClassRef| asked.is_some_and(|a| a.id == class.id);
        let is_left_out = |a: &Alternative| match a {
            Alternative::Unmakeable(class) => {
                !(self.vm.opens(class) || is_asked(class) && is_tested(class))
            }
            _ => false,
        };
        if all.iter().all(is_left_out) {
            return;
        }
        let (left_out, kept): (Vec<_>, Vec<_>) = all.drain(..).partition(is_left_out);
        *all = kept;
        for alternative in left_out {
            if let Alternative::Unmakeable(class) = alternative
                && is_tested(class)
            {
                let (bound, class) = (bound.java_name(), class.java_name());
                let which = format!("no input of type {bound} is of class {class}");
                self.note_environment_of(&INPUT_CLASS, &which);
            }
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
        if &*class.name == CLASS && !closed {
            return self.any_class_objects(all);
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
    pub(super) fn is_open_function(&self, class: ClassRef) -> bool {
        let natives = self.vm.natives();
        let name = &*class.name;
        let made = natives.maker(name).is_some() || natives.recipe(name).is_some();
        !made && natives.stand_ins(name).is_none() && self.vm.is_function(class)
    }

    /// Whether an object of the input may hold null where what an unknown holds is declared not to be.
    pub(super) fn may_hold_null(&self, object: &InputObject, unknown: &Unknown) -> bool {
        let mut unknowns = self.state.inputs.unknowns().iter();
        let first = unknowns.find(|u| u.name == object.name);
        let known = first.map_or(0, |u| u.parts_not_null);
        unknown.parts_not_null & !known != 0
    }

    /// Whether an object stands where a type is declared that has none in common with what the unknown is declared with.
    fn is_of_other_type(&self, object: &InputObject, unknown: &Unknown, bound: ClassRef) -> bool {
        let Some(signature) = unknown.signature.as_deref().filter(|s| s.contains('<')) else {
            return false;
        };
        let unknowns = self.state.inputs.unknowns().iter();
        let mut others = unknowns.filter(|other| other.is == Some(object.at));
        others.any(
            |other| match (&other.signature, self.vm.world.load(&other.class)) {
                (Some(other), Ok(class)) => types_conflict((class, other), (bound, signature)),
                _ => false,
            },
        )
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
}
