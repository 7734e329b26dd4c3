//! `Class` objects as inputs: literals that stand for all of them, and those that the program compares with.

use super::alternatives::Alternative;
use super::candidate_classes::one_of;
use crate::environment::INPUT_CLASS;
use crate::inputs::model::Unknown;
use crate::machine::Interp;
use crate::trap::Trap;
use heap::Ref;

pub(super) const CLASS: &str = "java/lang/Class";
const ENUM: &str = "java/lang/Enum";
const OBJECT: &str = "java/lang/Object";

/// What is tried where any `Class` may be passed.
const ANY_CLASS: [&str; 2] = ["java/lang/Integer", "java/lang/String"];

/// What is tried where the `Class` of any enum may be passed.
const ANY_ENUM: &str = "java/lang/annotation/RetentionPolicy";

impl Interp<'_> {
    /// Whether an unknown is a `Class` object.
    pub(crate) fn is_class_object(unknown: &Unknown) -> bool {
        &*unknown.class == CLASS
    }

    /// The `Class` objects that stand for an unknown: that of its type argument, if it has one. A few of them don't
    /// stand for all, so which ones are tried is noted.
    pub(crate) fn class_objects(
        &mut self,
        unknown: &Unknown,
        all: &mut Vec<Alternative>,
    ) -> Result<(), Trap> {
        let names = match self.state.inputs.is_closed() {
            true => literals_told(unknown),
            false => literals_tried(unknown),
        };
        self.add_class_objects(&names, all)
    }

    /// The `Class` objects of these classes; if there are none, that such an object is not made.
    fn add_class_objects(
        &mut self,
        names: &[String],
        all: &mut Vec<Alternative>,
    ) -> Result<(), Trap> {
        let mut shown = Vec::new();
        for name in names {
            let class = self.vm.world.load(name)?;
            all.push(Alternative::Same(self.mirror(class)?));
            shown.push(format!("{}.class", class.java_name()));
        }
        if self.state.inputs.is_closed() {
            return Ok(());
        }
        if names.is_empty() {
            all.push(Alternative::Unmakeable(self.vm.world.load(CLASS)?));
            return Ok(());
        }
        let compared = match names == ANY_CLASS {
            true => " or a class that the code compares it with",
            false => "",
        };
        let which = format!(
            "an input of type {} is {}{compared}",
            CLASS.replace('/', "."),
            one_of(&shown)
        );
        self.note_environment_of(&INPUT_CLASS, &which);
        Ok(())
    }

    /// The `Class` objects that stand where nothing is said about what they describe.
    pub(crate) fn any_class_objects(&mut self, all: &mut Vec<Alternative>) -> Result<(), Trap> {
        self.add_class_objects(&ANY_CLASS.map(str::to_owned), all)
    }

    /// Whether `r` is an unknown `Class` that may be any, and `literal` one that is known.
    pub(super) fn is_class_literal_for(&self, r: Ref, literal: Ref) -> bool {
        let Some(number) = r.as_unknown().filter(|_| literal.is_object()) else {
            return false;
        };
        let unknown = self.state.inputs.unknown(number);
        let is_open = unknown.twin_of.is_none() && unknown.among.is_none();
        let may_be_any = Self::is_class_object(unknown) && is_open && takes_any_class(unknown);
        may_be_any
            && !self.state.inputs.is_closed()
            && &*self.state.heap.get(literal).class.name == CLASS
            && !self.class_of_mirror(literal).is_hidden()
    }

    /// A comparison with a literal tells the unknown apart from it, or says that it is that one. So all literals that
    /// the program compares with are tried, one after the other.
    pub(super) fn decide_class_literal(
        &mut self,
        r: Ref,
        literal: Ref,
    ) -> Result<(Ref, Ref), Trap> {
        let Some(number) = r.as_unknown() else {
            return Ok((r, literal));
        };
        if self.state.inputs.is_told_apart(number, literal) {
            return Ok((r, literal));
        }
        let describe = |m: &Self, i: usize| {
            let name = &m.state.inputs.unknown(number).name;
            let class = m.class_of_mirror(literal).java_name();
            format!("{name} is {}{class}.class", ["", "not "][i])
        };
        if self.split(2, describe)? == 0 {
            return Err(self.settle(number, Alternative::Same(literal)));
        }
        self.state.inputs.add_disequality(number, literal);
        Err(Trap::Again)
    }
}

/// The classes whose literals have just the type that is declared.
fn literals_told(unknown: &Unknown) -> Vec<String> {
    let Some(of) = unknown.argument(0, "") else {
        return Vec::new();
    };
    let signature = of.signature.as_deref().unwrap_or_default();
    // No literal is of the type `Class<List<String>>`.
    let is_told = !of.generic && !signature.contains(['-', '<']);
    match &*of.class {
        _ if is_above(signature) => vec![OBJECT.to_owned()],
        _ if !is_told => Vec::new(),
        ENUM => Vec::new(),
        OBJECT => ANY_CLASS.map(str::to_owned).to_vec(),
        name => vec![name.to_owned()],
    }
}

/// Whether the class is one above another (`Class<? super T>`): `Object` is above all.
fn is_above(signature: &str) -> bool {
    signature.starts_with('-') && !signature.contains('<')
}

/// The classes whose literals may stand where the type is declared, be it by a type variable.
fn literals_tried(unknown: &Unknown) -> Vec<String> {
    let Some(of) = unknown.argument(0, "") else {
        return ANY_CLASS.map(str::to_owned).to_vec();
    };
    let signature = of.signature.as_deref().unwrap_or_default();
    match &*of.class {
        _ if is_above(signature) => vec![OBJECT.to_owned()],
        ENUM => vec![ANY_ENUM.to_owned()],
        _ if signature.contains(['-', '<']) => Vec::new(),
        OBJECT => ANY_CLASS.map(str::to_owned).to_vec(),
        name => vec![name.to_owned()],
    }
}

/// Whether the literal of every class may stand where the type is declared.
fn takes_any_class(unknown: &Unknown) -> bool {
    literals_tried(unknown) == ANY_CLASS
}
