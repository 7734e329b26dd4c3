//! Static fields that are part of the input.

use super::Structure;
use crate::body::Assignment;
use answer::HeapValue;
use java_source::types::is_primitive;

impl Structure<'_, '_, '_, '_> {
    /// What static fields are before the call. Tests can name them: others are no inputs.
    pub(super) fn statics(&mut self) -> Vec<Assignment> {
        let heap = self.heap;
        let fields = heap.roots.iter().filter_map(|root| {
            let class = root.static_of.as_ref()?;
            let field = root.name.rsplit('.').next()?;
            let class = self.body.class_name(class)?;
            let value = match &root.value {
                HeapValue::NotLookedAt if is_primitive(&root.declared) => return None,
                value => self.cast_to(value, &root.declared),
            };
            Some(Assignment {
                declared: self.body.context.names.type_name(&root.declared),
                field: format!("{class}.{field}"),
                value,
            })
        });
        fields.collect()
    }
}
