//! Parts that only an object of another class gives: a builder, on which everything is set first, or a registry.

use super::Aim;
use super::attempt::Attempt;
use crate::callable::{made_class, makers};
use crate::explore::Plan;
use crate::sequence::HeldObject;
use classes::{ClassRef, MethodRef};
use java_source::access::Package;

/// Ways to make the object that gives the part.
const MAX_WAYS: usize = 2;

impl Aim<'_> {
    /// The attempt with one more part, given by an object that is made for the purpose.
    pub(super) fn make_by_helper(
        &mut self,
        attempt: &Attempt,
        part: usize,
        class: ClassRef,
    ) -> Vec<Attempt> {
        let mut made = Vec::new();
        for (helper, maker) in self.helping_methods(class) {
            for (ready, held) in self.make_helper(attempt, part, helper) {
                let fitting = self.fitting_parts(&ready, part);
                let configured = self.configure(&ready, held, &fitting);
                // What is not set may be just what is wanted.
                for from in [configured, ready] {
                    for plan in self.calls_passing(maker, Some((held, &from)), &fitting) {
                        made.extend(self.follow_call(&from, &plan, Some(part)));
                    }
                }
            }
            if !made.is_empty() {
                break;
            }
        }
        made
    }

    /// The methods that give objects of a class, on objects of other classes.
    fn helping_methods(&self, class: ClassRef) -> Vec<(ClassRef, MethodRef)> {
        let vm = &self.graph.vm;
        let callables = self.graph.callables();
        let classes = callables.classes().iter().copied();
        let others = classes.filter(|c| c.id != class.id && !c.is_abstract());
        let methods = others.flat_map(|helper| {
            let methods = callables.methods_of(vm, helper).into_iter();
            methods.map(move |m| (helper, m))
        });
        methods.filter(|(_, m)| self.gives_part(m, class)).collect()
    }

    /// Whether a method is declared to give objects of a class, if only as what is above it.
    pub(super) fn gives_part(&self, method: MethodRef, class: ClassRef) -> bool {
        let vm = &self.graph.vm;
        let made = made_class(vm, method);
        made.is_some_and(|made| class.is_subtype_of(made) && vm.opens(made))
    }

    /// The attempt with an object of a class that is no part.
    fn make_helper(
        &mut self,
        attempt: &Attempt,
        part: usize,
        helper: ClassRef,
    ) -> Vec<(Attempt, HeldObject)> {
        let fitting = self.fitting_parts(attempt, part);
        let plans: Vec<Plan> = self
            .makers_of(helper)
            .into_iter()
            .flat_map(|maker| self.calls_passing(maker, None, &fitting))
            .collect();
        let mut made = Vec::new();
        for plan in plans {
            for next in self.follow_call(attempt, &plan, None) {
                let given = self.graph.node(next.node).last_result().copied();
                made.extend(given.map(|given| (next, given)));
            }
            if made.len() >= MAX_WAYS {
                break;
            }
        }
        made.truncate(MAX_WAYS);
        made
    }

    /// Constructors and static methods that give objects of a class.
    pub(super) fn makers_of(&self, class: ClassRef) -> Vec<MethodRef> {
        let package = self.package();
        let is_seen = package.sees_class(class);
        let own = makers(class)
            .into_iter()
            .filter(|m| is_seen && package.sees_method(m));
        let others = self.graph.callables().makers.iter().copied();
        let others = others.filter(|m| m.is_static() && self.gives_part(m, class));
        let mut all: Vec<MethodRef> = Vec::new();
        for maker in own.chain(others) {
            if all.iter().all(|m| m.id != maker.id) {
                all.push(maker);
            }
        }
        all
    }

    pub(super) fn package(&self) -> Package<'_> {
        self.graph.callables().package(&self.graph.vm)
    }

    /// The attempt in which everything was set once that methods of an object set, to unknown values or parts.
    fn configure(
        &mut self,
        attempt: &Attempt,
        held: HeldObject,
        fitting: &[HeldObject],
    ) -> Attempt {
        let callables = self.graph.callables();
        let mut setters = callables.methods_of(&self.graph.vm, held.class);
        setters.retain(|m| {
            let result = m.parsed.ret.as_ref();
            let is_fluent = result.is_none_or(|r| *r.text == *held.class.descriptor());
            is_fluent && m.class().module().is_none()
        });
        // What takes nothing may also undo what others did.
        setters.sort_by_key(|m| !m.parsed.params.is_empty());
        let mut configured = attempt.clone();
        for setter in setters {
            // With what is wanted inside of the part, if that fits.
            let plans = self.calls_passing(setter, Some((held, &configured)), fitting);
            if let Some(plan) = plans.first() {
                let next = self.follow_call(&configured, plan, None).into_iter().next();
                configured = next.unwrap_or(configured);
            }
        }
        configured
    }
}
