//! Objects nested in arguments: held by variables, and passed inside a list or an array, or returned by a function.

use super::{Node, StateGraph};
use crate::callable::{is_collection, may_hold_objects};
use crate::explore::Plan;
use crate::pins::Pin;
use crate::random::Chance;
use crate::type_arguments::{MethodTypes, is_generic};
use classes::ClassRef;
use classes::signature::{erase, type_arguments};
use heap::Ref;

impl StateGraph {
    /// The objects that the arguments of a call may lead to.
    pub(super) fn offered_objects(&self, node: &Node, plan: &Plan) -> Vec<Ref> {
        if self.sampling().is_some() {
            let initial = self.initial_variables();
            return initial.chain(&node.held).map(|h| h.object).collect();
        }
        if node.held.is_empty() || !may_hold_objects(plan.method) {
            return Vec::new();
        }
        let on = plan.receiver.map(|held| self.type_of(node, held.given_by));
        let seen = MethodTypes::new(&self.vm, on, plan.method);
        let inside = seen.classes_inside(&self.vm);
        let held = node.held.iter().zip(&node.types);
        let offered = held.filter(|(held, signature)| {
            let is_inside = inside.iter().any(|class| held.class.is_subtype_of(class));
            is_inside && (!is_generic(held.class) || seen.mentions_type(signature))
        });
        offered.map(|(held, _)| held.object).collect()
    }

    /// Chosen lists and arrays of the objects that variables hold, by parameter; `None` where there are none, or
    /// none fit.
    pub(super) fn choose_containers(
        &self,
        node: &Node,
        plan: &Plan,
        chance: &mut Chance,
        most: usize,
    ) -> Vec<Option<Pin>> {
        let offered = self.offered_objects(node, plan);
        if offered.is_empty() {
            return vec![None; plan.pins.len()];
        }
        let on = plan.receiver.map(|held| self.type_of(node, held.given_by));
        let seen = MethodTypes::new(&self.vm, on, plan.method);
        let params = plan.method.parsed.params.iter().enumerate();
        let pins = params.map(|(index, param)| {
            let declared = seen.declared_type(index);
            let class = self.element_class(&param.text, declared.as_deref())?;
            let fits = |object: &Ref| node.state.heap.get(*object).class.is_subtype_of(class);
            let fitting: Vec<Ref> = offered.iter().copied().filter(fits).collect();
            if fitting.is_empty() || chance.one_in(8) {
                return None;
            }
            let count = chance.below(most + 1);
            let element = |_| chance.pick(&fitting).map_or(Pin::Null, Pin::Given);
            let elements: Vec<Pin> = (0..count).map(element).collect();
            Some(match param.text.starts_with('[') {
                true => Pin::Array(elements),
                false => Pin::Holding(elements.into_iter().map(|e| vec![e]).collect()),
            })
        });
        pins.collect()
    }

    /// The class of the program whose objects an array or a collection holds, by its declaration.
    fn element_class(&self, desc: &str, declared: Option<&str>) -> Option<ClassRef> {
        let name = match desc.strip_prefix("[L") {
            Some(component) => component.trim_end_matches(';').to_owned(),
            None => {
                let declared = declared?;
                let (class, _) = erase(declared)?;
                let [element] = type_arguments(declared)[..] else {
                    return None;
                };
                let element = erase(element).filter(|_| is_collection(&self.vm, &class));
                element?.0
            }
        };
        let class = self.vm.world.load(&name).ok();
        class.filter(|c| self.vm.opens(c) && !c.is_array())
    }
}
