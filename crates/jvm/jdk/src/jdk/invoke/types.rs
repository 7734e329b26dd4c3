//! Descriptors of `Class` and `MethodType` objects.

use heap::Ref;
use vm::Interp;

/// The descriptor of a `java.lang.invoke.MethodType`.
pub(super) fn method_type(m: &Interp<'_>, object: Ref) -> String {
    let returned = m.field(object, "rtype").as_ref();
    let params = m.field(object, "ptypes").as_ref();
    signature(m, returned, params)
}

/// The method descriptor for a `Class` and an array of them.
pub(super) fn signature(m: &Interp<'_>, returned: Ref, params: Ref) -> String {
    let mut text = String::from("(");
    for i in 0..m.state.heap.get(params).data.len() {
        let param = m.state.cell(params, i).as_ref();
        text.push_str(&m.class_of_mirror(param).descriptor());
    }
    text.push(')');
    text.push_str(&m.class_of_mirror(returned).descriptor());
    text
}

/// Whether a `MethodType` is the one that `desc` describes.
pub(super) fn is_described_by(m: &Interp<'_>, object: Ref, desc: &ir::MethodDesc) -> bool {
    let params = m.field(object, "ptypes").as_ref();
    let is = |mirror: Ref, text: Option<&str>| {
        m.class_of_mirror(mirror).descriptor() == text.unwrap_or("V")
    };
    desc.params.len() == m.state.heap.get(params).data.len()
        && is(
            m.field(object, "rtype").as_ref(),
            desc.ret.as_ref().map(|r| &*r.text),
        )
        && desc
            .params
            .iter()
            .enumerate()
            .all(|(i, p)| is(m.state.cell(params, i).as_ref(), Some(&p.text)))
}
