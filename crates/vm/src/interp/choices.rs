//! Which objects of the JDK stand for a type that has many.

use super::Interp;
use super::lazy::Alternative;
use crate::inputs::Unknown;
use crate::trap::Trap;
use classes::ClassRef;
use heap::Ref;

const COMPARABLE: &str = "java/lang/Comparable";

impl Interp<'_> {
    /// The constants that stand for all objects of a class.
    pub(super) fn constants_of(&mut self, class: ClassRef) -> Result<Option<Vec<Ref>>, Trap> {
        let mut all = self.vm.natives().constants().iter();
        let Some(constants) = all.find(|c| c.of == &*class.name) else {
            return Ok(None);
        };
        let holder = self.vm.world.load(constants.class)?;
        self.ensure_initialized(holder)?;
        let field = |name: &&str| holder.static_field(name);
        let fields = constants.fields.iter().filter_map(field);
        let values = fields.map(|f| self.static_cell(holder, f.slot as usize).as_ref());
        Ok(Some(values.collect()))
    }

    /// The class that is tried where a `Comparable` is declared that says what it is compared with.
    pub(super) fn compared_class(
        &self,
        unknown: &Unknown,
        declared: ClassRef,
    ) -> Result<ClassRef, Trap> {
        if &*declared.name != COMPARABLE || &*unknown.class != COMPARABLE {
            return Ok(declared);
        }
        let with = unknown.argument(0, "").filter(|with| !with.generic);
        let class = with.map_or(Ok(declared), |with| self.vm.world.load(&with.class))?;
        Ok(match class.is_subtype_of(declared) {
            true => class,
            false => declared,
        })
    }

    /// Things that are compared with each other are of one class: the first one that is known
    /// decides for all that are only declared to be comparable.
    pub(super) fn of_one_class(&self, unknown: &Unknown, all: &mut Vec<Alternative>) {
        if &*unknown.class != COMPARABLE {
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
