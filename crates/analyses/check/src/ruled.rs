//! What annotations say of fields, as a report names it: methods rely on it, so it must be told where
//! code that is not checked may change it.

use crate::kept_fields::is_kept;
use classes::ClassRef;
use vm::Vm;

/// What is taken as given of an object's fields.
pub(crate) fn field_texts(vm: &Vm, class: ClassRef) -> Vec<String> {
    let above = std::iter::successors(Some(class), |c| c.super_class);
    let ruled = above.flat_map(|class| {
        let fields = class.ruled_fields(&vm.world).iter();
        fields.flat_map(move |(i, rules)| {
            let texts = rules.told_of(&format!("this.{}", class.fields[*i].name));
            let kept = is_kept(class, *i, rules);
            texts.into_iter().map(move |text| (text, kept))
        })
    });
    let (kept, mut open): (Vec<_>, Vec<_>) = ruled.partition(|(_, is_kept)| *is_kept);
    let which = if open.len() == 1 { "it" } else { "them" };
    if let Some((last, _)) = open.last_mut() {
        last.push_str(&format!(
            " (not checked: whether code beside public methods and constructors keeps {which})"
        ));
    }
    let texts = kept.into_iter().chain(open);
    texts.map(|(text, _)| text).collect()
}
