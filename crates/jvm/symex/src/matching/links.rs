//! List classes: by which field their objects are linked to the next one, or by which two, of which the other
//! leads back.

use super::Matching;
use super::free_classes::Freedom;
use super::unknowns::facts_of;
use super::walk::sort_of;
use classes::{ClassId, ClassRef, Field};
use ir::ElemKind;
use matching::{Cell, Links, UnknownReference};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use vm::{instance_fields, segment_number, segment_number_before};

/// By class.
#[derive(Default)]
pub(super) struct LinkedClasses(Mutex<HashMap<u32, Option<Arc<Links>>>>);

impl Matching {
    pub(super) fn links_of(&self, class: u32) -> Option<Arc<Links>> {
        let mut known = self
            .links
            .0
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        let links = known.entry(class).or_insert_with(|| {
            let class = self.vm.world.class(ClassId(class));
            self.read_links(class).map(Arc::new)
        });
        links.clone()
    }

    fn read_links(&self, class: ClassRef) -> Option<Links> {
        if class.is_array() || self.free.of(&self.vm, class) == Freedom::No {
            return None;
        }
        let mut links = Vec::new();
        let (mut numbers, mut before) = (Vec::new(), Vec::new());
        let mut others = Vec::new();
        for (declaring, field) in instance_fields(class) {
            let slot = field.slot as usize;
            if let Some(sort) = sort_of(field.desc.elem) {
                numbers.push((slot, segment_number(&self.vm.terms, slot, sort)));
                before.push(segment_number_before(&self.vm.terms, slot, sort));
                continue;
            }
            let declared = self.declared_class(field)?;
            let is_link = class.is_subtype_of(declared) && self.vm.opens(declared);
            match is_link {
                true => links.push((slot, declared)),
                false => others.push((slot, self.field_of_any(declaring, field, declared))),
            }
        }
        let (link, back) = match links[..] {
            [link] => (link, None),
            [link, back] => (link, Some(back)),
            // Which of them is the way along the list is not clear.
            _ => return None,
        };
        if back.is_some_and(|(_, declared)| declared.id != link.1.id) {
            return None;
        }
        Some(Links {
            class: class.id.0,
            link: link.0,
            back: back.map(|(slot, _)| slot),
            declared: link.1.id.0,
            numbers,
            before,
            others,
        })
    }

    fn declared_class(&self, field: &Field) -> Option<ClassRef> {
        debug_assert!(field.desc.elem == ElemKind::Ref);
        let name = field.desc.class_name().unwrap_or("java/lang/Object");
        self.vm.world.load(name).ok()
    }

    /// What a field holds in an object that nobody has looked at.
    fn field_of_any(
        &self,
        declaring: ClassRef,
        field: &Field,
        declared: ClassRef,
    ) -> UnknownReference {
        let unknown = self.vm.field_unknown(declaring, field, String::new());
        UnknownReference {
            class: declared.id.0,
            not_null: unknown.not_null || unknown.filled,
            facts: facts_of(&unknown),
            within: Cell::Null,
            free: self.is_free(&unknown, declared),
            segment: None,
            last_of: None,
        }
    }
}
