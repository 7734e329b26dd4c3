//! Candidate classes: which objects represent a type of the JDK that has many implementations.

use super::alternatives::Alternative;
use super::building::{is_text_or_box, is_value};
use crate::environment::INPUT_CLASS;
use crate::inputs::model::Unknown;
use crate::machine::Interp;
use crate::trap::Trap;
use classes::{ClassRef, MethodRef};
use heap::Ref;

const COMPARABLE: &str = "java/lang/Comparable";

/// Names of classes that are shown to people.
const MOST_NAMES: usize = 5;

impl Interp<'_> {
    /// The class that a reference is of, or is declared to be of: what is compared with it may well be another
    /// object of that class. Only classes of the program, and in code of the library (`Objects.equals`) strings
    /// and boxes: programs compare those by value.
    pub(crate) fn class_like(&self, r: Ref) -> Result<Option<ClassRef>, Trap> {
        let by_value = !self.in_program();
        let class = self.known_class(r)?;
        Ok(class.filter(|c| self.is_own(c) || by_value && is_text_or_box(c)))
    }

    /// Whether it is a class of the program with a name.
    fn is_own(&self, class: ClassRef) -> bool {
        self.vm.opens(class) && !class.is_hidden() && !class.is_array()
    }

    /// The class that a reference is of, or is declared to be of; `None` for null.
    fn known_class(&self, r: Ref) -> Result<Option<ClassRef>, Trap> {
        Ok(match self.state.inputs.follow(r) {
            Ref::NULL => None,
            r => Some(match r.as_unknown() {
                None => self.state.heap.get(r).class,
                Some(number) => {
                    let unknown = self.state.inputs.unknown(number);
                    self.vm.world.load(&unknown.class)?
                }
            }),
        })
    }

    /// The receiver of a call. Asked for its class, it may well be of the one that asks; compared by `equals` with
    /// `argument`, of the class of that.
    pub(super) fn initialize_receiver(
        &mut self,
        r: Ref,
        method: MethodRef,
        argument: Ref,
    ) -> Result<Ref, Trap> {
        let asks = match (&*method.name, &*method.desc) {
            ("getClass", "()Ljava/lang/Class;") => self.running_class(),
            ("equals", "(Ljava/lang/Object;)Z") => {
                let class = self.known_class(argument)?;
                class.filter(|c| is_value(c) || self.is_own(c))
            }
            _ => None,
        };
        self.initialize_lazily(r, asks)
    }

    /// The class of the program whose method is running.
    fn running_class(&self) -> Option<ClassRef> {
        let class = self.frame().method.class();
        Some(class).filter(|c| self.vm.opens(c) && !c.is_hidden())
    }

    /// Which classes stand for all that may be given where a class of the JDK is declared, for people.
    pub(crate) fn classes_tried(&self, declared: ClassRef) -> Result<String, Trap> {
        let natives = self.vm.natives();
        let name = &*declared.name;
        let tried = match (natives.stand_ins(name), natives.recipe(name)) {
            (Some(names), _) => names.to_vec(),
            (None, Some(recipe)) => vec![recipe.class],
            (None, None) => vec![name],
        };
        let mut names = Vec::new();
        for name in tried {
            let class = self.vm.world.load(name)?;
            if !class.is_abstract() {
                let name = class.java_name();
                let simple = name.rsplit(['.', '$']).next().unwrap_or(&name);
                names.push(simple.to_owned());
            }
        }
        if names.len() > MOST_NAMES {
            names.truncate(MOST_NAMES);
            names.push("…".to_owned());
        }
        let shown = declared.java_name();
        Ok(match names.is_empty() {
            true => format!(
                "an input of type {shown} is one of the classes that Cairn makes for it or that the code names"
            ),
            false => format!(
                "an input of type {shown} is one of the classes that Cairn tries ({}) or one that the code names",
                names.join(", ")
            ),
        })
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
        let (shown, names) = (class.java_name(), one_of(constants.fields));
        let which = format!("an input of type {shown} is one of the constants {names}");
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

/// `A`, `A or B`, `A, B or C`.
pub(crate) fn one_of(names: &[impl AsRef<str>]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match &names[..] {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::one_of;

    #[test]
    fn names_are_listed() {
        assert_eq!(one_of(&["A"]), "A");
        assert_eq!(one_of(&["A", "B"]), "A or B");
        assert_eq!(one_of(&["A", "B", "C"]), "A, B or C");
    }
}
