//! Static fields that are part of the input.

use super::StructureWriter;
use crate::body::StaticInput;
use answer::HeapValue;
use java_source::syntax::{Expression, SourceType};
use java_source::types::is_primitive;

impl StructureWriter<'_, '_, '_, '_> {
    /// The values of static fields before the call. Tests can name these fields: others are no inputs.
    pub(super) fn static_inputs(&mut self) -> Vec<StaticInput> {
        let heap = self.heap;
        let fields = heap.roots.iter().filter_map(|root| {
            let class = root.static_of.as_ref()?;
            let field = root.name.rsplit('.').next()?;
            let class = self.body.class_name(class)?;
            let value = match &root.value {
                HeapValue::NotLookedAt if is_primitive(&root.declared) => return None,
                value => self.cast_to(value, &root.declared),
            };
            Some(StaticInput {
                declared: SourceType::from(&root.declared),
                field: Expression::static_field(&class, field),
                value,
            })
        });
        fields.collect()
    }
}
