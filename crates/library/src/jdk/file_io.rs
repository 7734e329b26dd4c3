//! Files: only the three standard streams exist.

use super::Model;
use crate::args::Args;
use heap::Ref;
use vm::{Interp, Native, Outcome, Trap, Value};

pub(crate) const TABLES: &[(&str, &[Model])] = &[
    (
        "java/io/FileDescriptor",
        &[
            ("getHandle", "(I)J", minus_one_long),
            ("getAppend", "(I)Z", super::returns_false),
            ("close0", "()V", super::nothing),
        ],
    ),
    (
        "java/io/FileInputStream",
        &[
            ("readBytes", "([BII)I", read_bytes),
            ("read0", "()I", read_one),
            ("available0", "()I", available),
            ("isRegularFile0", "(Ljava/io/FileDescriptor;)Z", super::returns_false),
            ("open0", "(Ljava/lang/String;)V", no_such_file),
        ],
    ),
    (
        "java/io/FileOutputStream",
        &[
            ("writeBytes", "([BIIZ)V", write_bytes),
            ("write", "(IZ)V", write_one),
            ("open0", "(Ljava/lang/String;Z)V", no_such_file),
        ],
    ),
    (
        "java/io/UnixFileSystem",
        &[
            ("getBooleanAttributes0", "*", zero),
        ],
    ),
    ("java/io/Console", &[("istty", "()Z", super::returns_false), ("encoding", "()Ljava/lang/String;", super::returns_null)]),
];

fn zero(_: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok(0.into())
}

fn minus_one_long(_: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok((-1i64).into())
}

fn descriptor(vm: &Interp<'_>, stream: Ref) -> i32 {
    match vm.field(stream, "fd").as_ref() {
        Ref::NULL => -1,
        fd => vm.field(fd, "fd").as_int(),
    }
}

fn write_bytes(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let array = args.object(vm, 1)?;
    let (offset, len) = (args.int(vm, 2)? as usize, args.int(vm, 3)? as usize);
    let mut bytes = Vec::with_capacity(len);
    for i in offset..offset + len {
        let cell = vm.state.cell(array, i);
        // What goes to nobody needs no value.
        bytes.push(if cell.is_symbolic() { b'?' } else { cell.bits as u8 });
    }
    write(vm, args.reference(0), &bytes)
}

fn write_one(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let byte = args.int(vm, 1)? as u8;
    write(vm, args.reference(0), &[byte])
}

fn write(vm: &mut Interp<'_>, stream: Ref, bytes: &[u8]) -> Native {
    match descriptor(vm, stream) {
        fd @ (1 | 2) => {
            vm.host.write(fd, bytes);
            Ok(Outcome::Void)
        }
        _ => Err(Trap::unsupported("writing to a file")),
    }
}

fn read_bytes(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let array = args.object(vm, 1)?;
    let (offset, len) = (args.int(vm, 2)? as usize, args.int(vm, 3)? as usize);
    if descriptor(vm, args.reference(0)) != 0 {
        return Err(Trap::unsupported("reading from a file"));
    }
    if len == 0 {
        return Ok(0.into());
    }
    let mut buffer = vec![0; len.min(8192)];
    let n = vm.host.read(&mut buffer);
    for (i, byte) in buffer[..n].iter().enumerate() {
        vm.state.heap.get_mut(array).set(offset + i, u64::from(*byte));
    }
    Ok(if n == 0 { -1 } else { n as i32 }.into())
}

fn read_one(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    if descriptor(vm, args.reference(0)) != 0 {
        return Err(Trap::unsupported("reading from a file"));
    }
    let mut buffer = [0];
    let n = vm.host.read(&mut buffer);
    Ok(if n == 0 { -1 } else { i32::from(buffer[0]) }.into())
}

fn available(_: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok(0.into())
}

fn no_such_file(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let path = args.object(vm, 1)?;
    let path = vm.string_text(path)?;
    Err(Trap::unsupported(format!("opening the file {path}")))
}
