//! Candidate classes: which objects stand for a type of the JDK that has many.

use super::lazy::Alternative;
use crate::environment::INPUT_CLASS;
use crate::inputs::model::Unknown;
use crate::machine::Interp;
use crate::trap::Trap;
use classes::{ClassRef, MethodRef};
use heap::Ref;

const COMPARABLE: &str = "java/lang/Comparable";

const CLASS: &str = "java/lang/Class";

/// What is tried where any `Class` may be passed.
const ANY_CLASS: [&str; 2] = ["java/lang/Integer", "java/lang/String"];

impl Alternative {
    /// Whether both give the same input.
    pub(crate) fn is_like(&self, other: &Alternative) -> bool {
        match (self, other) {
            (Alternative::Null, Alternative::Null) => true,
            (Alternative::Same(a), Alternative::Same(b)) => a == b,
            (Alternative::New(a), Alternative::New(b))
            | (Alternative::NewArray(a), Alternative::NewArray(b))
            | (Alternative::Made(a, _), Alternative::Made(b, _))
            | (Alternative::Built(a, _), Alternative::Built(b, _))
            | (Alternative::Function(a), Alternative::Function(b))
            | (Alternative::Unmakeable(a), Alternative::Unmakeable(b)) => a.id == b.id,
            _ => false,
        }
    }
}

impl Interp<'_> {
    /// The class of the program that a reference is of, or is declared to be of: what is compared
    /// with it may well be another object of that class.
    pub(crate) fn class_like(&self, r: Ref) -> Result<Option<ClassRef>, Trap> {
        let class = match self.state.inputs.follow(r) {
            Ref::NULL => return Ok(None),
            r => match r.as_unknown() {
                None => self.state.heap.get(r).class,
                Some(number) => {
                    let unknown = self.state.inputs.unknown(number);
                    self.vm.world.load(&unknown.class)?
                }
            },
        };
        Ok(Some(class).filter(|c| self.vm.opens(c) && !c.is_hidden() && !c.is_array()))
    }

    /// The receiver of a call. Asked for its class, it may well be of the one that asks.
    pub(super) fn known_receiver(&mut self, r: Ref, method: MethodRef) -> Result<Ref, Trap> {
        let asks = match &*method.name == "getClass" && method.parsed.params.is_empty() {
            true => self.running_class(),
            false => None,
        };
        self.initialize_lazily(r, asks)
    }

    /// The class of the program whose method is running.
    fn running_class(&self) -> Option<ClassRef> {
        let class = self.frame().method.class();
        Some(class).filter(|c| self.vm.opens(c) && !c.is_hidden())
    }

    /// The constants that stand for all objects of a class.
    pub(crate) fn constants_of(&mut self, class: ClassRef) -> Result<Option<Vec<Ref>>, Trap> {
        let mut all = self.vm.natives().constants().iter();
        let Some(constants) = all.find(|c| c.of == &*class.name) else {
            return Ok(None);
        };
        let holder = self.vm.world.load(constants.class)?;
        self.ensure_initialized(holder)?;
        let field = |name: &&str| holder.static_field(name);
        let fields = constants.fields.iter().filter_map(field);
        let values = fields.map(|f| self.static_cell(holder, f.slot as usize).as_ref());
        let values = values.collect();
        let (shown, names) = (class.java_name(), constants.fields.join(", "));
        let which = format!("inputs of type {shown} are {names}");
        self.note_environment_of(&INPUT_CLASS, &which);
        Ok(Some(values))
    }

    /// What stands where a `Comparable` is declared: of the class that it is compared with, if it says one. If
    /// objects of that are not comparable, whatever the JDK has is not comparable with them, either: it is a
    /// function.
    pub(crate) fn new_comparable(
        &mut self,
        unknown: &Unknown,
        declared: ClassRef,
        all: &mut Vec<Alternative>,
    ) -> Result<(), Trap> {
        let with = unknown.argument(0, "").filter(|with| !with.generic);
        let class = with.map_or(Ok(declared), |with| self.vm.world.load(&with.class))?;
        match class.is_subtype_of(declared) {
            true => self.new_objects(class, all),
            false if self.vm.opens(class) => {
                all.push(Alternative::Function(declared));
                Ok(())
            }
            false => self.new_objects(declared, all),
        }
    }

    /// Whether `Class` objects are tried for an unknown. Where a proof might rest on it, none are: a few of them
    /// would not stand for all.
    pub(crate) fn is_class_object(&self, unknown: &Unknown) -> bool {
        &*unknown.class == CLASS && self.state.inputs.is_closed()
    }

    /// The `Class` objects that stand for an unknown: that of its type argument, if it has one.
    pub(crate) fn class_objects(
        &mut self,
        unknown: &Unknown,
        all: &mut Vec<Alternative>,
    ) -> Result<(), Trap> {
        let Some(of) = unknown.argument(0, "") else {
            return Ok(());
        };
        let signature = of.signature.as_deref().unwrap_or_default();
        // No literal is of the type `Class<List<String>>`.
        let is_told = !of.generic && !signature.contains(['-', '<']);
        let names = match &*of.class {
            _ if !is_told => return Ok(()),
            "java/lang/Enum" => return Ok(()),
            "java/lang/Object" => ANY_CLASS.to_vec(),
            name => vec![name],
        };
        for name in names {
            let class = self.vm.world.load(name)?;
            all.push(Alternative::Same(self.mirror(class)?));
        }
        Ok(())
    }

    /// Whether an unknown is only known to be comparable.
    pub(crate) fn is_comparable(unknown: &Unknown) -> bool {
        &*unknown.class == COMPARABLE
    }

    /// Things that are compared with each other are of one class: the first one that is known
    /// decides for all that are only declared to be comparable.
    pub(crate) fn of_one_class(&self, unknown: &Unknown, all: &mut Vec<Alternative>) {
        if !Self::is_comparable(unknown) {
            return;
        }
        let inputs = &self.state.inputs;
        let mut like = inputs.unknowns().iter().filter(|u| &*u.class == COMPARABLE);
        let Some(first) = like.find_map(|u| u.is.filter(|r| r.is_object())) else {
            return;
        };
        let class = self.state.heap.get(first).class;
        all.retain(|alternative| match alternative {
            Alternative::Same(r) => self.state.heap.get(*r).class.id == class.id,
            Alternative::New(c) | Alternative::Made(c, _) => c.id == class.id,
            _ => true,
        });
    }
}
