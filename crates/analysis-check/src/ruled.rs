//! What annotations say of fields, as a report names it: methods rely on it, so it must be told where
//! nothing ensures it.

use classes::{Class, ClassRef, Rules};
use vm::Vm;

/// What is taken as given of an object's fields.
pub(crate) fn field_texts(vm: &Vm, class: ClassRef) -> Vec<String> {
    let above = std::iter::successors(Some(class), |c| c.super_class);
    let ruled = above.flat_map(|class| {
        let fields = class.ruled_fields(&vm.world).iter();
        let fields = fields.filter(|(_, rules)| !rules.texts.is_empty());
        fields.map(move |(i, rules)| {
            let text = format!("{} this.{}", rules.texts.join(" "), class.fields[*i].name);
            (text, is_ensured(class, *i, rules))
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
    rules.rules.is_empty() && class.never_null().contains(&field)
}
