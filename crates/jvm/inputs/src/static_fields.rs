//! Static fields as part of the input.

use crate::structure::Root;
use jvm_symex::PathHost;
use vm::{InputStatic, Interp, State, Value, Vm};

/// The instruction limit of a static initializer.
const FUEL: u64 = 10_000_000;

/// The static fields that a path read before it wrote them, as roots of its input.
pub fn static_roots(state: &State) -> Vec<Root> {
    let root = |field: &InputStatic| {
        let mut fields = field.class.fields.iter();
        let declared = fields.find(|f| f.is_static() && f.slot == field.slot);
        Root {
            name: field.name.to_string(),
            desc: declared.map_or_else(String::new, |f| f.desc.text.to_string()),
            elem: field.elem,
            value: field.at_entry,
        }
    };
    state.inputs.statics().iter().map(root).collect()
}

/// Assigns the static fields in a concrete state, once their classes are initialized.
pub fn assign_statics(
    vm: &Vm,
    state: &mut State,
    fields: &[InputStatic],
    values: &[Value],
) -> Result<(), String> {
    for (field, value) in fields.iter().zip(values) {
        let mut host = PathHost::at(state.instructions);
        let mut interp = Interp::new(vm, state, &mut host);
        let ready = interp.run_initializer(field.class, FUEL);
        ready.map_err(|stop| stop.to_string())?;
        interp.set_static_cell(field.class, field.slot as usize, *value);
        state.own_statics.push((field.class.id, field.slot));
    }
    Ok(())
}
