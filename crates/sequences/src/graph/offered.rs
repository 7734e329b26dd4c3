//! Objects that variables hold, inside of what a call takes: in a list or an array, or what a function gives.

use super::{Node, StateGraph};
use crate::Plan;
use crate::callable::taken_inside;
use crate::generic::{Seen, is_generic};
use heap::Ref;

impl StateGraph {
    /// The objects that the arguments of a call may lead to.
    pub(super) fn offered(&self, node: &Node, plan: &Plan) -> Vec<Ref> {
        let inside = taken_inside(self.vm, plan.method);
        if inside.is_empty() {
            return Vec::new();
        }
        let on = plan.receiver.map(|held| self.type_of(node, held.given_by));
        let seen = Seen::new(self.vm, on, plan.method);
        let held = node.held.iter().zip(&node.types);
        let offered = held.filter(|(held, signature)| {
            let is_inside = inside.iter().any(|class| held.class.is_subtype_of(class));
            is_inside && (!is_generic(held.class) || seen.names(signature))
        });
        offered.map(|(held, _)| held.object).collect()
    }
}
