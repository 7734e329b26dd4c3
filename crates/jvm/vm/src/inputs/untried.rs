//! Inputs that are not tried: classes and aliases that lazy initialization leaves out are noted, so that a verdict
//! says so.

use crate::environment::INPUT_CLASS;
use crate::machine::Interp;
use crate::trap::Trap;
use classes::ClassRef;
use std::sync::Arc;

impl Interp<'_> {
    /// Notes that the input may be of classes that are not tried: those of the JDK that stand where
    /// an open type is declared, arrays of subclasses, and what code of the program makes without a name.
    /// (Its other classes are all known.)
    pub(super) fn note_open_class(&mut self, number: u32) -> Result<(), Trap> {
        let unknown = self.state.inputs.unknown(number).clone();
        if unknown.exact || unknown.among.is_some() {
            return Ok(());
        }
        let class = self.vm.world.load(&unknown.class)?;
        let innermost = class.innermost();
        if innermost.is_final() || innermost.is_primitive() {
            return Ok(());
        }
        let shown = class.java_name();
        let which = if class.is_array() {
            self.describe_candidates(&unknown, class)?
        } else if self.vm.opens(class) {
            if !self.has_nameless(class) {
                return Ok(());
            }
            format!("no input of type {shown} is a lambda or an object of an anonymous class")
        } else if self.is_open_function(class) {
            return Ok(());
        } else {
            self.classes_tried(class)?
        };
        self.note_environment_of(&INPUT_CLASS, &which);
        Ok(())
    }

    /// Notes that an unknown is none of the objects that may hold null where it does not.
    pub(super) fn note_left_out(&mut self, number: u32) -> Result<(), Trap> {
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
            let which = format!("{} and {name} are different objects", unknown.name);
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
}
