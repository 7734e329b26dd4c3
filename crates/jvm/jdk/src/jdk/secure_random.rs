//! `SecureRandom`, and so `UUID.randomUUID`: nondeterministic. While a program is analysed, generators have no
//! provider and no device; what they return is noted as one answer of many.

use super::ModelEntry;
use crate::args::Args;
use heap::{Object, Ref};
use vm::{Interp, Native, NativeReturn, Trap, Value};
use vm::{Unknowns, environment};

const GENERATOR: &str = "java/security/SecureRandom";

pub(crate) const REPLACED: &[(&str, &[ModelEntry])] = &[
    (
        GENERATOR,
        &[
            ("getDefaultPRNG", "(Z[B)V", begin),
            ("setSeed", "([B)V", seed),
            ("nextBytes", "([B)V", next_bytes),
            ("generateSeed", "(I)[B", generate_seed),
            ("reseed", "()V", begin),
            (
                "getInstance",
                "(Ljava/lang/String;)Ljava/security/SecureRandom;",
                instance,
            ),
            (
                "getInstanceStrong",
                "()Ljava/security/SecureRandom;",
                instance,
            ),
        ],
    ),
    (
        // Providers of other services look for it, too.
        "sun/security/provider/NativePRNG",
        &[(
            "initIO",
            "(Lsun/security/provider/NativePRNG$Variant;)Lsun/security/provider/NativePRNG$RandomIO;",
            no_device,
        )],
    ),
];

/// Whether the world outside is asked by a program that is analysed; then that is noted.
fn asks(m: &mut Interp<'_>) -> bool {
    if m.vm.analysing {
        m.note_environment(&environment::RANDOM);
    }
    m.vm.analysing
}

fn begin(m: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok(match asks(m) {
        true => NativeReturn::Void,
        false => NativeReturn::Own,
    })
}

/// Seeds are added to what is there: nobody can tell what comes of it.
fn seed(m: &mut Interp<'_>, args: &[Value]) -> Native {
    if args.reference(1).is_null() {
        return Ok(NativeReturn::Own);
    }
    begin(m, args)
}

fn next_bytes(m: &mut Interp<'_>, args: &[Value]) -> Native {
    if !m.vm.analysing {
        return Ok(NativeReturn::Own);
    }
    let array = args.object(m, 1)?;
    m.concretize_length(array)?;
    m.note_environment(&environment::RANDOM);
    fill(m, array);
    Ok(NativeReturn::Void)
}

fn generate_seed(m: &mut Interp<'_>, args: &[Value]) -> Native {
    if !m.vm.analysing {
        return Ok(NativeReturn::Own);
    }
    let len = args.int(m, 1)?;
    if len < 0 {
        let text = Some("numBytes cannot be negative");
        return Err(m.throw_new("java/lang/IllegalArgumentException", text));
    }
    let array = new_bytes(m, len as usize)?;
    m.note_environment(&environment::RANDOM);
    fill(m, array);
    Ok(NativeReturn::Value(array.into()))
}

fn new_bytes(m: &mut Interp<'_>, len: usize) -> Result<Ref, Trap> {
    let class = m.vm.world.load("[B")?;
    Ok(m.state.heap.alloc(Object::array(class, len)))
}

/// Bytes that look like any others, the same ones in every run.
fn fill(m: &mut Interp<'_>, array: Ref) {
    // In another world the clock is another one.
    let mut number = m.state.instructions ^ m.state.slept_nanos as u64;
    for index in 0..m.state.heap.get(array).data.len() {
        number = number
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        let byte = (number >> 56) as u8 as i8;
        m.state.set_cell(array, index, Value::int(i32::from(byte)));
    }
}

/// Which algorithms there are depends on the machine as well.
fn instance(m: &mut Interp<'_>, _: &[Value]) -> Native {
    if !asks(m) {
        return Ok(NativeReturn::Own);
    }
    let class = m.vm.world.load(GENERATOR)?;
    Ok(NativeReturn::Value(m.alloc_instance(class).into()))
}

fn no_device(m: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok(match m.vm.analysing {
        true => NativeReturn::Value(Value::NULL),
        false => NativeReturn::Own,
    })
}
