//! What annotations say of fields, as a report names it: methods rely on it, so it must be told where
//! nothing ensures it.

use classes::{Class, ClassRef, Rules};
use vm::Vm;

/// What is taken as given of an object's fields.
pub(crate) fn field_texts(vm: &Vm, class: ClassRef) -> Vec<String> {
    let above = std::iter::successors(Some(class), |c| c.super_class);
    let ruled = above.flat_map(|class| {
        let fields = class.ruled_fields(&vm.world).iter();
        fields.flat_map(move |(i, rules)| {
            let texts = rules.told_of(&format!("this.{}", class.fields[*i].name));
            let ensured = is_ensured(class, *i, rules);
            texts.into_iter().map(move |text| (text, ensured))
        })
    });
    let (ensured, mut open): (Vec<_>, Vec<_>) = ruled.partition(|(_, is_ensured)| *is_ensured);
    let which = if open.len() == 1 { "it" } else { "them" };
    if let Some((last, _)) = open.last_mut() {
        last.push_str(&format!(
            " (not checked: whether constructors and methods keep {which})"
        ));
    }
    let texts = ensured.into_iter().chain(open);
    texts.map(|(text, _)| text).collect()
}

/// Whether the code of the constructors shows it, and nothing else assigns the field.
fn is_ensured(class: &'static Class, field: usize, rules: &Rules) -> bool {
    rules.rules.is_empty() && rules.parts_not_null == 0 && class.never_null().contains(&field)
}
