//! `java.util.zip`: checksums, `Inflater` and `Deflater`.

use super::Model;
use crate::args::Args;
use crate::files::{bytes, set_bytes};
use crate::native_memory;
use crate::zlib::{Progress, Stream, adler32, crc32};
use heap::Ref;
use libz_sys::{Z_BUF_ERROR, Z_DATA_ERROR, Z_NEED_DICT, Z_OK, Z_STREAM_END, Z_SYNC_FLUSH};
use vm::limits;
use vm::{Interp, Native, Outcome, Trap, Value};

pub(crate) const TABLES: &[(&str, &[Model])] = &[
    (
        "java/util/zip/CRC32",
        &[
            ("update", "(II)I", crc_of_byte),
            ("updateBytes0", "(I[BII)I", crc_of_array),
            ("updateByteBuffer0", "(IJII)I", crc_of_memory),
        ],
    ),
    (
        "java/util/zip/Adler32",
        &[
            ("update", "(II)I", adler_of_byte),
            ("updateBytes", "(I[BII)I", adler_of_array),
            ("updateByteBuffer", "(IJII)I", adler_of_memory),
        ],
    ),
    (
        "java/util/zip/Inflater",
        &[
            ("init", "(Z)J", new_inflater),
            ("inflateBytesBytes", "(J[BII[BII)J", inflate_array_array),
            ("inflateBytesBuffer", "(J[BIIJI)J", inflate_array_memory),
            ("inflateBufferBytes", "(JJI[BII)J", inflate_memory_array),
            ("inflateBufferBuffer", "(JJIJI)J", inflate_memory_memory),
            ("setDictionary", "(J[BII)V", set_dictionary),
            ("setDictionaryBuffer", "(JJI)V", set_dictionary_memory),
            ("getAdler", "(J)I", checksum),
            ("reset", "(J)V", reset),
            ("end", "(J)V", end),
        ],
    ),
    (
        "java/util/zip/Deflater",
        &[
            ("init", "(IIZ)J", new_deflater),
            ("deflateBytesBytes", "(J[BII[BIIII)J", deflate_array_array),
            ("deflateBytesBuffer", "(J[BIIJIII)J", deflate_array_memory),
            ("deflateBufferBytes", "(JJI[BIIII)J", deflate_memory_array),
            ("deflateBufferBuffer", "(JJIJIII)J", deflate_memory_memory),
            ("setDictionary", "(J[BII)V", set_dictionary),
            ("setDictionaryBuffer", "(JJI)V", set_dictionary_memory),
            ("getAdler", "(J)I", checksum),
            ("reset", "(J)V", reset),
            ("end", "(J)V", end),
        ],
    ),
];

/// Where bytes are: part of a `byte[]`, or native memory.
#[derive(Clone, Copy)]
enum Bytes {
    Array(Ref, usize, usize),
    Memory(i64, usize),
}

impl Bytes {
    /// Array, offset and length at argument `i`.
    fn array(vm: &mut Interp<'_>, args: &[Value], i: usize) -> Result<Bytes, Trap> {
        let array = args.object(vm, i)?;
        let (offset, len) = (args.int(vm, i + 1)?, args.int(vm, i + 2)?);
        Ok(Bytes::Array(array, offset as usize, len as usize))
    }

    /// Address and length at argument `i`.
    fn memory(vm: &mut Interp<'_>, args: &[Value], i: usize) -> Result<Bytes, Trap> {
        let (address, len) = (args.long(vm, i)?, args.int(vm, i + 1)?);
        Ok(Bytes::Memory(address, len as usize))
    }

    fn read(self, vm: &mut Interp<'_>) -> Result<Vec<u8>, Trap> {
        match self {
            Bytes::Array(array, offset, len) => bytes(vm, array, offset, len),
            Bytes::Memory(address, len) => native_memory::read(vm, address, len),
        }
    }

    fn write(self, vm: &mut Interp<'_>, bytes: &[u8]) -> Result<(), Trap> {
        match self {
            Bytes::Array(array, offset, _) => {
                set_bytes(vm, array, offset, bytes);
                Ok(())
            }
            Bytes::Memory(address, _) => native_memory::write(vm, address, bytes),
        }
    }

    fn len(self) -> usize {
        match self {
            Bytes::Array(_, _, len) | Bytes::Memory(_, len) => len,
        }
    }
}

fn crc_of_byte(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (crc, byte) = (args.int(vm, 0)?, args.int(vm, 1)?);
    Ok((crc32(crc as u32, &[byte as u8]) as i32).into())
}

fn crc_of_array(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let crc = args.int(vm, 0)?;
    let bytes = Bytes::array(vm, args, 1)?.read(vm)?;
    Ok((crc32(crc as u32, &bytes) as i32).into())
}

fn crc_of_memory(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let crc = args.int(vm, 0)?;
    let bytes = read_buffer(vm, args)?;
    Ok((crc32(crc as u32, &bytes) as i32).into())
}

fn adler_of_byte(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (adler, byte) = (args.int(vm, 0)?, args.int(vm, 1)?);
    Ok((adler32(adler as u32, &[byte as u8]) as i32).into())
}

fn adler_of_array(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let adler = args.int(vm, 0)?;
    let bytes = Bytes::array(vm, args, 1)?.read(vm)?;
    Ok((adler32(adler as u32, &bytes) as i32).into())
}

fn adler_of_memory(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let adler = args.int(vm, 0)?;
    let bytes = read_buffer(vm, args)?;
    Ok((adler32(adler as u32, &bytes) as i32).into())
}

/// `(checksum, address, offset, length)`.
fn read_buffer(vm: &mut Interp<'_>, args: &[Value]) -> Result<Vec<u8>, Trap> {
    let (address, offset, len) = (args.long(vm, 1)?, args.int(vm, 2)?, args.int(vm, 3)?);
    native_memory::read(vm, address + i64::from(offset), len as usize)
}

fn new_inflater(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let raw = args.boolean(vm, 0)?;
    add(vm, Stream::inflate(raw))
}

fn new_deflater(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (level, strategy) = (args.int(vm, 0)?, args.int(vm, 1)?);
    let raw = args.boolean(vm, 2)?;
    add(vm, Stream::deflate(level, strategy, raw))
}

fn add(vm: &mut Interp<'_>, stream: Option<Stream>) -> Native {
    match stream {
        Some(stream) => Ok(vm.state.native_objects.add(Box::new(stream)).into()),
        None => Err(vm.throw_new("java/lang/OutOfMemoryError", None)),
    }
}

/// The stream whose number is argument `i`.
fn stream<'v>(vm: &'v mut Interp<'_>, args: &[Value], i: usize) -> Result<&'v mut Stream, Trap> {
    let number = args.long(vm, i)?;
    let found = vm.state.native_objects.get_mut(number);
    found.ok_or_else(|| limits::NATIVE_METHOD.reached("a zlib stream that was ended"))
}

fn inflate_array_array(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (from, to) = (Bytes::array(vm, args, 2)?, Bytes::array(vm, args, 5)?);
    inflate(vm, args, from, to)
}

fn inflate_array_memory(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (from, to) = (Bytes::array(vm, args, 2)?, Bytes::memory(vm, args, 5)?);
    inflate(vm, args, from, to)
}

fn inflate_memory_array(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (from, to) = (Bytes::memory(vm, args, 2)?, Bytes::array(vm, args, 4)?);
    inflate(vm, args, from, to)
}

fn inflate_memory_memory(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (from, to) = (Bytes::memory(vm, args, 2)?, Bytes::memory(vm, args, 4)?);
    inflate(vm, args, from, to)
}

/// What the Java code expects: bytes taken and given, and two flags on top.
fn packed(progress: &Progress, finished: bool, more: bool) -> i64 {
    let bytes = progress.taken as i64 | (progress.given as i64) << 31;
    bytes | i64::from(finished) << 62 | i64::from(more) << 63
}

fn inflate(vm: &mut Interp<'_>, args: &[Value], from: Bytes, to: Bytes) -> Native {
    let input = from.read(vm)?;
    let mut output = vec![0; to.len()];
    let stream = stream(vm, args, 1)?;
    let progress = stream.run(&input, &mut output, Z_SYNC_FLUSH);
    let message = stream.message();
    to.write(vm, &output[..progress.given])?;
    match progress.code {
        Z_OK | Z_BUF_ERROR => Ok(packed(&progress, false, false).into()),
        Z_STREAM_END => Ok(packed(&progress, true, false).into()),
        Z_NEED_DICT => Ok(packed(&progress, false, true).into()),
        Z_DATA_ERROR => {
            let this = args.reference(0);
            let (taken, given) = (progress.taken as i32, progress.given as i32);
            vm.set_field(this, "inputConsumed", Value::int(taken));
            vm.set_field(this, "outputConsumed", Value::int(given));
            Err(vm.throw_new("java/util/zip/DataFormatException", message.as_deref()))
        }
        _ => Err(vm.throw_new("java/lang/InternalError", message.as_deref())),
    }
}

fn deflate_array_array(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (from, to) = (Bytes::array(vm, args, 2)?, Bytes::array(vm, args, 5)?);
    deflate(vm, args, from, to, 8)
}

fn deflate_array_memory(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (from, to) = (Bytes::array(vm, args, 2)?, Bytes::memory(vm, args, 5)?);
    deflate(vm, args, from, to, 7)
}

fn deflate_memory_array(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (from, to) = (Bytes::memory(vm, args, 2)?, Bytes::array(vm, args, 4)?);
    deflate(vm, args, from, to, 7)
}

fn deflate_memory_memory(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (from, to) = (Bytes::memory(vm, args, 2)?, Bytes::memory(vm, args, 4)?);
    deflate(vm, args, from, to, 6)
}

/// Arguments `i` and behind it: how to flush, and new parameters (bit 0: whether there are any).
fn deflate(vm: &mut Interp<'_>, args: &[Value], from: Bytes, to: Bytes, i: usize) -> Native {
    let (flush, params) = (args.int(vm, i)?, args.int(vm, i + 1)?);
    let input = from.read(vm)?;
    let mut output = vec![0; to.len()];
    let changes = params & 1 != 0;
    let stream = stream(vm, args, 1)?;
    let progress = if changes {
        stream.set_params(&input, &mut output, params >> 3, (params >> 1) & 3)
    } else {
        stream.run(&input, &mut output, flush)
    };
    let message = stream.message();
    to.write(vm, &output[..progress.given])?;
    match progress.code {
        Z_OK => Ok(packed(&progress, false, false).into()),
        // The change is asked for again when there is more room.
        Z_BUF_ERROR => Ok(packed(&progress, false, changes).into()),
        Z_STREAM_END => Ok(packed(&progress, true, false).into()),
        _ => Err(vm.throw_new("java/lang/InternalError", message.as_deref())),
    }
}

fn set_dictionary(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let bytes = Bytes::array(vm, args, 1)?.read(vm)?;
    use_dictionary(vm, args, &bytes)
}

fn set_dictionary_memory(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let bytes = Bytes::memory(vm, args, 1)?.read(vm)?;
    use_dictionary(vm, args, &bytes)
}

fn use_dictionary(vm: &mut Interp<'_>, args: &[Value], bytes: &[u8]) -> Native {
    match stream(vm, args, 0)?.set_dictionary(bytes) {
        true => Ok(Outcome::Void),
        false => Err(vm.throw_new("java/lang/IllegalArgumentException", None)),
    }
}

fn checksum(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(stream(vm, args, 0)?.checksum().into())
}

fn reset(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    stream(vm, args, 0)?.reset();
    Ok(Outcome::Void)
}

fn end(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let number = args.long(vm, 0)?;
    vm.state.native_objects.remove(number);
    Ok(Outcome::Void)
}
