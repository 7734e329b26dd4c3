//! Array covariance: an `Object[]` parameter may be given a `String[]`, which does not accept everything that
//! is stored into it.

use super::candidate_classes::one_of;
use crate::inputs::model::Unknown;
use crate::machine::Interp;
use crate::trap::Trap;
use classes::{ClassRef, java_type_name};
use ir::{ElemKind, Inst};

/// Classes of the JDK that stand for all below an open type; two are needed, as what is stored may
/// fit into an array of one of them.
const ELEMENTS: [&str; 3] = ["java/lang/Integer", "java/lang/String", "java/lang/Double"];

/// Arrays that are tried beside one of the declared class.
const MOST: usize = 2;

impl Interp<'_> {
    /// Classes of arrays that may be given for a parameter of the array class `declared`, beside that
    /// itself: only where the code that asks stores references, else they make no difference. What
    /// is in fields is not tried: most classes make such arrays themselves.
    pub(crate) fn arrays_below(
        &self,
        unknown: &Unknown,
        declared: ClassRef,
    ) -> Result<Vec<ClassRef>, Trap> {
        let component = match declared.component() {
            Some(c) if !c.is_array() && !c.is_primitive() && !c.is_final() => c,
            _ => return Ok(Vec::new()),
        };
        let is_parameter = !unknown.name.contains(['.', '[']);
        // An array of a type variable: what is stored is of that type too.
        let is_generic = unknown.signature.as_ref().is_none_or(|s| s.contains("[T"));
        if !is_parameter || is_generic || !self.stores_references() {
            return Ok(Vec::new());
        }
        let known = ELEMENTS
            .iter()
            .filter_map(|name| self.vm.world.load(name).ok());
        let mut below: Vec<ClassRef> = known.filter(|c| c.is_subtype_of(component)).collect();
        if self.vm.opens(component) {
            below.extend(self.vm.subclasses.below(&self.vm.world, component));
        }
        below.truncate(MOST);
        let arrays = below
            .iter()
            .map(|c| self.vm.world.load(&format!("[L{};", c.name)));
        Ok(arrays.collect::<Result<_, _>>()?)
    }

    /// Whether the class of the program's code that runs has code that stores into arrays of
    /// references.
    fn stores_references(&self) -> bool {
        let (_, Some((by, _))) = self.jdk_frames() else {
            return false;
        };
        let methods = by.class().methods.iter();
        let mut methods = methods.filter(|m| !m.is_abstract() && !m.is_native());
        let is_store = |inst: &Inst| {
            matches!(
                inst,
                Inst::ArrayStore {
                    elem: ElemKind::Ref,
                    ..
                }
            )
        };
        methods.any(|m| {
            m.code()
                .is_ok_and(|code| code.body.insts.iter().any(is_store))
        })
    }

    /// Which arrays stand for all that may be given, for people.
    pub(crate) fn describe_candidates(
        &mut self,
        unknown: &Unknown,
        declared: ClassRef,
    ) -> Result<String, Trap> {
        let shown = java_type_name(&declared.name);
        let mut others = self.arrays_below(unknown, declared)?;
        for tested in self.tested_classes(unknown, declared) {
            if !others.iter().any(|o| o.id == tested.id) {
                others.push(tested);
            }
        }
        if others.is_empty() {
            return Ok(format!(
                "an input of type {shown} is no array of a subclass"
            ));
        }
        let mut names = vec![shown.clone()];
        names.extend(others.iter().map(|c| java_type_name(&c.name)));
        let names = one_of(&names);
        Ok(format!("an input of type {shown} is of class {names}"))
    }
}
