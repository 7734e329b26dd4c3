//! `Lookup.defineClass` and `Lookup.defineHiddenClass`.

use super::ModelEntry;
use super::class_definition::{bytes_in, define};
use crate::args::Args;
use classes::ClassRef;
use heap::Ref;
use std::sync::Arc;
use vm::limits;
use vm::{Cont, Interp, Native, NativeReturn, Trap, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[(
    "java/lang/ClassLoader",
    &[("defineClass0", "*", define_class)],
)];

// `MethodHandleNatives.Constants`.
const NESTMATE: i32 = 1;
const HIDDEN: i32 = 2;

/// `defineClass0(ClassLoader loader, Class lookup, String name, byte[] b, int off, int len,
/// ProtectionDomain pd, boolean initialize, int flags, Object classData)`.
fn define_class(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (loader, array) = (args.reference(0), args.object(m, 3)?);
    let lookup = m.class_of_mirror(args.reference(1));
    let name = args.object(m, 2)?;
    let name = m.string_text(name)?.replace('.', "/");
    let (from, len) = (args.int(m, 4)?, args.int(m, 5)?);
    let (initialize, flags) = (args.boolean(m, 7)?, args.int(m, 8)?);
    let bytes = bytes_in(m, array, from, len)?;
    let class = match flags & HIDDEN != 0 {
        true => define_hidden(m, &name, bytes, lookup, flags & NESTMATE != 0)?,
        false => define(m, loader, Some(&name), bytes)?,
    };
    let mirror = m.mirror(class)?;
    m.set_field(mirror, "classLoader", loader.into());
    m.set_field(mirror, "protectionDomain", args[6]);
    m.set_field(mirror, "classData", args[9]);
    match initialize {
        true => initialize_by_jdk(m, mirror),
        false => Ok(mirror.into()),
    }
}

/// The class is initialized by a method of the JDK: were it done here, the call under way would
/// be executed again after it and define another class.
fn initialize_by_jdk(m: &mut Interp<'_>, mirror: Ref) -> Native {
    let method = m.jdk_method(
        "jdk/internal/misc/Unsafe",
        "ensureClassInitialized",
        "(Ljava/lang/Class;)V",
    )?;
    let holder = method.class();
    let unsafe_object = match holder.static_field("theUnsafe") {
        Some(field) => m.static_cell(holder, field.slot as usize),
        None => return Err(limits::CLASS_LIBRARY.trap("a JDK without Unsafe")),
    };
    Ok(NativeReturn::Call {
        method,
        args: vec![unsafe_object, mirror.into()],
        cont: Cont::Deliver(mirror),
    })
}

/// A class that no other can name. Its own code names it by the name in its class file.
fn define_hidden(
    m: &mut Interp<'_>,
    name: &str,
    bytes: Vec<u8>,
    lookup: ClassRef,
    nestmate: bool,
) -> Result<ClassRef, Trap> {
    let hidden = format!("{name}/0x{:016x}", m.vm.next_hidden_number());
    let parsed = match rename_class(&bytes, &hidden) {
        Some(bytes) => m.vm.resources.parse_class(bytes, &hidden),
        None => Err(format!("{name} is no class file")),
    };
    let mut def = match parsed {
        Ok(def) => def,
        Err(reason) => return Err(m.throw_new("java/lang/ClassFormatError", Some(&reason))),
    };
    m.note_defined_class(&def);
    def.hidden = true;
    def.module = lookup.module().map(Arc::from);
    if nestmate {
        let host = lookup.def.as_ref().and_then(|d| d.nest_host.clone());
        def.nest_host = Some(host.unwrap_or_else(|| lookup.name.clone()));
    }
    m.vm.defined.lock().insert(def.name.clone(), 0);
    Ok(m.vm.world.define(Arc::new(def))?)
}

/// The class file with another name: `this_class` gets a new entry at the end of the pool, so
/// that other uses of the old name, as text, stay what they are.
fn rename_class(bytes: &[u8], name: &str) -> Option<Vec<u8>> {
    let count = u16_at(bytes, POOL_COUNT)?;
    let entries = pool_entries(bytes, count)?;
    let end = entries.end;
    // Access flags come between the pool and `this_class`.
    let this_class = usize::from(u16_at(bytes, end + 2)?);
    let class_entry = *entries.starts.get(this_class)?;
    let mut made = bytes[..end].to_vec();
    made[POOL_COUNT..POOL_COUNT + 2].copy_from_slice(&(count.checked_add(1)?).to_be_bytes());
    made.get_mut(class_entry + 1..class_entry + 3)?
        .copy_from_slice(&count.to_be_bytes());
    made.push(UTF8);
    made.extend(u16::try_from(name.len()).ok()?.to_be_bytes());
    made.extend(name.as_bytes());
    made.extend(&bytes[end..]);
    Some(made)
}

const POOL_COUNT: usize = 8;
const UTF8: u8 = 1;

struct Entries {
    /// Where each entry starts, by its index.
    starts: Vec<usize>,
    end: usize,
}

fn pool_entries(bytes: &[u8], count: u16) -> Option<Entries> {
    let mut starts = vec![0];
    let mut at = POOL_COUNT + 2;
    while starts.len() < usize::from(count) {
        starts.push(at);
        let size = match *bytes.get(at)? {
            UTF8 => 3 + usize::from(u16_at(bytes, at + 1)?),
            7 | 8 | 16 | 19 | 20 => 3,
            15 => 4,
            // Longs and doubles take two places.
            5 | 6 => {
                starts.push(at);
                9
            }
            _ => 5,
        };
        at += size;
    }
    Some(Entries { starts, end: at })
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let pair = bytes.get(at..at + 2)?;
    Some(u16::from_be_bytes([pair[0], pair[1]]))
}

#[cfg(test)]
mod tests {
    use super::rename_class;

    /// A pool of a name, a class, a long and the same name as text; then access and class.
    const FILE: &[u8] = &[
        0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61, 0, 6, //
        1, 0, 1, b'A', 7, 0, 1, 5, 0, 0, 0, 0, 0, 0, 0, 9, 8, 0, 1, //
        0, 1, 0, 2, 0, 0,
    ];

    #[test]
    fn only_the_class_itself_gets_the_new_name() {
        let made = rename_class(FILE, "B/0x1").unwrap();
        let pool = [
            &[1, 0, 1, b'A', 7, 0, 6, 5, 0, 0, 0, 0, 0, 0, 0, 9, 8, 0, 1][..],
            &[1, 0, 5, b'B', b'/', b'0', b'x', b'1'],
        ]
        .concat();
        assert_eq!(made[8..10], [0, 7]);
        assert_eq!(made[10..10 + pool.len()], pool);
        assert_eq!(made[10 + pool.len()..], [0, 1, 0, 2, 0, 0]);
    }

    #[test]
    fn broken_files_are_refused() {
        for end in 0..FILE.len() - 4 {
            assert!(rename_class(&FILE[..end], "B").is_none(), "{end} bytes");
        }
    }
}
