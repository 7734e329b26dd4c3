//! Classes that the running code tests for: an input that is declared as a type of the JDK may be of each of them.

use super::building::is_value;
use crate::environment::INPUT_CLASS;
use crate::inputs::model::{ElementDomain, Unknown};
use crate::machine::Interp;
use crate::trap::Trap;
use classes::signature::type_arguments;
use classes::{ClassRef, MethodRef};
use heap::Ref;
use static_analysis::{ClassHierarchy, TestedValues};
use std::sync::Arc;

/// Classes that are tried for one unknown because code tests for them. More make more paths than there is time for.
const MOST_TESTED: usize = 24;

/// How deep collections are within each other that are tried because code tests for them: each level multiplies the
/// paths.
const MOST_NESTED: usize = 1;

/// Literals that are tried as keys, beside a text of which nothing is known.
const MOST_LITERALS: usize = 3;

impl Interp<'_> {
    /// The classes below `bound` that the program's code on the stack, or code that it may call, tests for, innermost
    /// first. None if all classes below are known anyway, or if the unknown is of just that class.
    pub(super) fn tested_classes(&mut self, unknown: &Unknown, bound: ClassRef) -> Vec<ClassRef> {
        let is_only = match bound.is_array() {
            true => bound.innermost().is_final() || bound.innermost().is_primitive(),
            false => self.vm.opens(bound) || bound.is_final(),
        };
        if unknown.exact || unknown.among.is_some() || is_only {
            return Vec::new();
        }
        let is_key = self.is_key(unknown);
        let is_below = |c: &ClassRef| c.id != bound.id && c.is_subtype_of(bound);
        let is_nested = unknown.name.matches('[').count() > MOST_NESTED;
        let holds_others = |c: &ClassRef| self.vm.natives().recipe(&c.name).is_some();
        let is_kept = |c: &ClassRef| !is_key || is_value(c);
        let fits = |c: &ClassRef| is_below(c) && is_kept(c) && fits_arguments(unknown, c);
        let mut tested: Vec<ClassRef> = Vec::new();
        let mut is_cut = false;
        for by in self.values_tested_by_stack() {
            for class in by.classes.iter().copied().filter(fits) {
                if is_nested && holds_others(&class) {
                    is_cut = true;
                } else if !tested.iter().any(|t| t.id == class.id) {
                    tested.push(class);
                }
            }
        }
        if is_cut {
            let which = "what collections within collections hold are no collections";
            self.note_environment_of(&INPUT_CLASS, which);
        }
        if tested.len() > MOST_TESTED {
            tested.truncate(MOST_TESTED);
            let shown = bound.java_name();
            let which = format!(
                "an input of type {shown} is of one of the first {MOST_TESTED} classes that the code tests for"
            );
            self.note_environment_of(&INPUT_CLASS, &which);
        }
        tested
    }

    /// What each method of the program on the stack tests for, innermost first.
    fn values_tested_by_stack(&self) -> Vec<Arc<TestedValues>> {
        let mut running: Vec<MethodRef> = Vec::new();
        self.state.thread().stack.for_each_frame(|frame, _| {
            let is_known = running.iter().any(|m| m.id == frame.method.id);
            if !is_known && self.is_program(frame.method) {
                running.push(frame.method);
            }
        });
        let subclasses = |class: ClassRef| self.vm.subclasses.below(&self.vm.world, class);
        let hierarchy = ClassHierarchy {
            world: &self.vm.world,
            subclasses: &subclasses,
        };
        let is_program = |class: ClassRef| self.vm.opens(class);
        let tests = &self.vm.type_tests;
        let running = running.into_iter();
        running
            .map(|method| tests.tested_by(hierarchy, &is_program, method))
            .collect()
    }

    /// The literals that a key of a map, or an element of a set, may be because code looks them up: the hash code
    /// of a text of which nothing is known is hard to reason about.
    pub(super) fn key_literals(&mut self, unknown: &Unknown) -> Result<Vec<Ref>, Trap> {
        if &*unknown.class != "java/lang/String" || !self.is_key(unknown) {
            return Ok(Vec::new());
        }
        let by = self.values_tested_by_stack();
        let texts = by.iter().flat_map(|by| &by.texts).take(MOST_LITERALS);
        let mut literals = Vec::new();
        for text in texts {
            let id = self.vm.world.intern(text);
            let literal = self.intern(id)?;
            if !literals.contains(&literal) {
                literals.push(literal);
            }
        }
        Ok(literals)
    }

    /// Whether an unknown is compared with others by a set or a map that it is put into.
    fn is_key(&self, unknown: &Unknown) -> bool {
        let Some(within) = unknown.within else {
            return false;
        };
        let built = self.state.inputs.built_at(within);
        let first = built.and_then(|b| b.recipe.holds.first());
        let compares = matches!(first, Some(ElementDomain::Key | ElementDomain::Ordered));
        compares && !unknown.name.ends_with(VALUE)
    }
}

/// How the name of what a map holds for a key ends.
const VALUE: &str = "].value";

/// Whether objects of a class may be declared with the type arguments of an unknown: where these say what they
/// are, a class without type parameters says something else (a `Properties` is no `Map<Integer, Integer>`).
fn fits_arguments(unknown: &Unknown, class: ClassRef) -> bool {
    let arguments = type_arguments(unknown.signature.as_deref().unwrap_or_default());
    let is_told = |a: &&str| !a.starts_with(['*', 'T']);
    let is_generic = || {
        let def = class.def.as_ref();
        let signature = def.and_then(|d| d.signature.as_deref());
        signature.is_some_and(|s| s.starts_with('<'))
    };
    !arguments.iter().any(is_told) || is_generic()
}
