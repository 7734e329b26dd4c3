//! Reused arguments: those of a test's calls that are passed again to an observer method.

use crate::expected_expression::boxed_value;
use crate::observe::CallObserver;
use classes::MethodRef;
use heap::Ref;
use ir::ElemKind;

use answer::RecipeValue;
use inputs::structure::Root;
use java_source::overloads::is_overloaded;
use java_source::syntax::Expression;
use vm::Value;

impl CallObserver<'_> {
    /// Whether an argument that is written down once more is the one that was passed: a list may have been
    /// changed since, and a function has given some of its answers.
    pub(crate) fn is_as_good_as_new(&self, elem: ElemKind, value: Value) -> bool {
        let state = &self.ran.state;
        let is_value = |r: Ref| {
            r.is_null()
                || &*state.heap.get(r).class.name == "java/lang/String"
                || boxed_value(state, r).is_some()
                || self.constant(state, r).is_some()
        };
        elem != ElemKind::Ref || is_value(value.as_ref())
    }

    /// An argument as another method gets it: of its type, where another would be another method's.
    pub(crate) fn repeat_argument(
        &self,
        value: RecipeValue,
        root: &Root,
        on: usize,
        method: MethodRef,
    ) -> RecipeValue {
        let class = self.ran.state.heap.get(self.object(on)).class;
        match value {
            RecipeValue::Java(text)
                if root.elem == ElemKind::Ref && is_overloaded(class, method) =>
            {
                let java = match Expression::read(&text) {
                    Expression::Cast { to, operand } => Expression::Cast { to, operand },
                    other => other.cast(self.vm.world.source_type(&root.desc)),
                };
                java.to_value()
            }
            value => value,
        }
    }
}
