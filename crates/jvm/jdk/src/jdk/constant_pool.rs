//! `jdk.internal.reflect.ConstantPool`: what the annotation parser reads.

use super::ModelEntry;
use crate::args::Args;
use ir::PoolConstant;
use vm::{Interp, Native, Trap, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[(
    "jdk/internal/reflect/ConstantPool",
    &[
        ("getIntAt0", "(Ljava/lang/Object;I)I", number),
        ("getLongAt0", "(Ljava/lang/Object;I)J", number),
        ("getFloatAt0", "(Ljava/lang/Object;I)F", number),
        ("getDoubleAt0", "(Ljava/lang/Object;I)D", number),
        (
            "getUTF8At0",
            "(Ljava/lang/Object;I)Ljava/lang/String;",
            utf8,
        ),
    ],
)];

fn entry(m: &mut Interp<'_>, args: &[Value]) -> Result<PoolConstant, Trap> {
    let pool = args.object(m, 1)?;
    let class = m.class_of_mirror(pool);
    let index = args.int(m, 2)?;
    let found = u16::try_from(index)
        .ok()
        .and_then(|i| class.def.as_ref()?.code.pool_constant(i));
    match found {
        Some(constant) => Ok(constant),
        None => {
            let text = "Constant pool index out of bounds";
            Err(m.throw_new("java/lang/IllegalArgumentException", Some(text)))
        }
    }
}

fn wrong_type(m: &mut Interp<'_>, index: Value) -> Trap {
    let text = format!("Wrong type at constant pool index {}", index.as_int());
    m.throw_new("java/lang/IllegalArgumentException", Some(&text))
}

fn number(m: &mut Interp<'_>, args: &[Value]) -> Native {
    match entry(m, args)? {
        PoolConstant::Int(v) => Ok(v.into()),
        PoolConstant::Long(v) => Ok(v.into()),
        PoolConstant::Float(v) => Ok(v.into()),
        PoolConstant::Double(v) => Ok(v.into()),
        PoolConstant::Utf8(_) => Err(wrong_type(m, args[2])),
    }
}

fn utf8(m: &mut Interp<'_>, args: &[Value]) -> Native {
    match entry(m, args)? {
        PoolConstant::Utf8(text) => Ok(m.new_string(&text)?.into()),
        PoolConstant::Int(_)
        | PoolConstant::Long(_)
        | PoolConstant::Float(_)
        | PoolConstant::Double(_) => Err(wrong_type(m, args[2])),
    }
}
