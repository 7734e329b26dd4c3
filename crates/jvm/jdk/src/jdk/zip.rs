//! `java.util.zip`: checksums, `Inflater` and `Deflater`.

use super::ModelEntry;
use crate::args::Args;
use crate::files::{bytes, set_bytes};
use crate::native_memory;
use crate::zlib::{Stream, StreamProgress, adler32, crc32};
use heap::Ref;
use libz_sys::{Z_BUF_ERROR, Z_DATA_ERROR, Z_NEED_DICT, Z_OK, Z_STREAM_END, Z_SYNC_FLUSH};
use vm::limits;
use vm::{Interp, Native, NativeReturn, Trap, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[
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
    fn array(m: &mut Interp<'_>, args: &[Value], i: usize) -> Result<Bytes, Trap> {
        let array = args.object(m, i)?;
        let (offset, len) = (args.int(m, i + 1)?, args.int(m, i + 2)?);
        Ok(Bytes::Array(array, offset as usize, len as usize))
    }

    /// Address and length at argument `i`.
    fn memory(m: &mut Interp<'_>, args: &[Value], i: usize) -> Result<Bytes, Trap> {
        let (address, len) = (args.long(m, i)?, args.int(m, i + 1)?);
        Ok(Bytes::Memory(address, len as usize))
    }

    fn read(self, m: &mut Interp<'_>) -> Result<Vec<u8>, Trap> {
        match self {
            Bytes::Array(array, offset, len) => bytes(m, array, offset, len),
            Bytes::Memory(address, len) => native_memory::read(m, address, len),
        }
    }

    fn write(self, m: &mut Interp<'_>, bytes: &[u8]) -> Result<(), Trap> {
        match self {
            Bytes::Array(array, offset, _) => {
                set_bytes(m, array, offset, bytes);
                Ok(())
            }
            Bytes::Memory(address, _) => native_memory::write(m, address, bytes),
        }
    }

    fn len(self) -> usize {
        match self {
            Bytes::Array(_, _, len) | Bytes::Memory(_, len) => len,
        }
    }
}

fn crc_of_byte(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (crc, byte) = (args.int(m, 0)?, args.int(m, 1)?);
    Ok((crc32(crc as u32, &[byte as u8]) as i32).into())
}

fn crc_of_array(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let crc = args.int(m, 0)?;
    let bytes = Bytes::array(m, args, 1)?.read(m)?;
    Ok((crc32(crc as u32, &bytes) as i32).into())
}

fn crc_of_memory(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let crc = args.int(m, 0)?;
    let bytes = read_buffer(m, args)?;
    Ok((crc32(crc as u32, &bytes) as i32).into())
}

fn adler_of_byte(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (adler, byte) = (args.int(m, 0)?, args.int(m, 1)?);
    Ok((adler32(adler as u32, &[byte as u8]) as i32).into())
}

fn adler_of_array(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let adler = args.int(m, 0)?;
    let bytes = Bytes::array(m, args, 1)?.read(m)?;
    Ok((adler32(adler as u32, &bytes) as i32).into())
}

fn adler_of_memory(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let adler = args.int(m, 0)?;
    let bytes = read_buffer(m, args)?;
    Ok((adler32(adler as u32, &bytes) as i32).into())
}

/// `(checksum, address, offset, length)`.
fn read_buffer(m: &mut Interp<'_>, args: &[Value]) -> Result<Vec<u8>, Trap> {
    let (address, offset, len) = (args.long(m, 1)?, args.int(m, 2)?, args.int(m, 3)?);
    native_memory::read(m, address + i64::from(offset), len as usize)
}

fn new_inflater(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let raw = args.boolean(m, 0)?;
    add(m, Stream::inflate(raw))
}

fn new_deflater(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (level, strategy) = (args.int(m, 0)?, args.int(m, 1)?);
    let raw = args.boolean(m, 2)?;
    add(m, Stream::deflate(level, strategy, raw))
}

fn add(m: &mut Interp<'_>, stream: Option<Stream>) -> Native {
    match stream {
        Some(stream) => Ok(m.state.native_objects.add(Box::new(stream)).into()),
        None => Err(m.throw_new("java/lang/OutOfMemoryError", None)),
    }
}

/// The stream whose number is argument `i`.
fn stream<'v>(m: &'v mut Interp<'_>, args: &[Value], i: usize) -> Result<&'v mut Stream, Trap> {
    let number = args.long(m, i)?;
    let found = m.state.native_objects.get_mut(number);
    found.ok_or_else(|| limits::NATIVE_METHOD.trap("a zlib stream that was ended"))
}

fn inflate_array_array(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (from, to) = (Bytes::array(m, args, 2)?, Bytes::array(m, args, 5)?);
    inflate(m, args, from, to)
}

fn inflate_array_memory(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (from, to) = (Bytes::array(m, args, 2)?, Bytes::memory(m, args, 5)?);
    inflate(m, args, from, to)
}

fn inflate_memory_array(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (from, to) = (Bytes::memory(m, args, 2)?, Bytes::array(m, args, 4)?);
    inflate(m, args, from, to)
}

fn inflate_memory_memory(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (from, to) = (Bytes::memory(m, args, 2)?, Bytes::memory(m, args, 4)?);
    inflate(m, args, from, to)
}

/// What the Java code expects: bytes taken and given, and two flags on top.
fn pack_progress(progress: &StreamProgress, finished: bool, more: bool) -> i64 {
    let bytes = progress.taken as i64 | (progress.given as i64) << 31;
    bytes | i64::from(finished) << 62 | i64::from(more) << 63
}

fn inflate(m: &mut Interp<'_>, args: &[Value], from: Bytes, to: Bytes) -> Native {
    let input = from.read(m)?;
    let mut output = vec![0; to.len()];
    let stream = stream(m, args, 1)?;
    let progress = stream.run(&input, &mut output, Z_SYNC_FLUSH);
    let message = stream.message();
    to.write(m, &output[..progress.given])?;
    match progress.code {
        Z_OK | Z_BUF_ERROR => Ok(pack_progress(&progress, false, false).into()),
        Z_STREAM_END => Ok(pack_progress(&progress, true, false).into()),
        Z_NEED_DICT => Ok(pack_progress(&progress, false, true).into()),
        Z_DATA_ERROR => {
            let this = args.reference(0);
            let (taken, given) = (progress.taken as i32, progress.given as i32);
            m.set_field(this, "inputConsumed", Value::int(taken));
            m.set_field(this, "outputConsumed", Value::int(given));
            Err(m.throw_new("java/util/zip/DataFormatException", message.as_deref()))
        }
        _ => Err(m.throw_new("java/lang/InternalError", message.as_deref())),
    }
}

fn deflate_array_array(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (from, to) = (Bytes::array(m, args, 2)?, Bytes::array(m, args, 5)?);
    deflate(m, args, from, to, 8)
}

fn deflate_array_memory(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (from, to) = (Bytes::array(m, args, 2)?, Bytes::memory(m, args, 5)?);
    deflate(m, args, from, to, 7)
}

fn deflate_memory_array(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (from, to) = (Bytes::memory(m, args, 2)?, Bytes::array(m, args, 4)?);
    deflate(m, args, from, to, 7)
}

fn deflate_memory_memory(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (from, to) = (Bytes::memory(m, args, 2)?, Bytes::memory(m, args, 4)?);
    deflate(m, args, from, to, 6)
}

/// Arguments `i` and behind it: how to flush, and new parameters (bit 0: whether there are any).
fn deflate(m: &mut Interp<'_>, args: &[Value], from: Bytes, to: Bytes, i: usize) -> Native {
    let (flush, params) = (args.int(m, i)?, args.int(m, i + 1)?);
    let input = from.read(m)?;
    let mut output = vec![0; to.len()];
    let changes = params & 1 != 0;
    let stream = stream(m, args, 1)?;
    let progress = if changes {
        stream.set_params(&input, &mut output, params >> 3, (params >> 1) & 3)
    } else {
        stream.run(&input, &mut output, flush)
    };
    let message = stream.message();
    to.write(m, &output[..progress.given])?;
    match progress.code {
        Z_OK => Ok(pack_progress(&progress, false, false).into()),
        // The change is asked for again when there is more room.
        Z_BUF_ERROR => Ok(pack_progress(&progress, false, changes).into()),
        Z_STREAM_END => Ok(pack_progress(&progress, true, false).into()),
        _ => Err(m.throw_new("java/lang/InternalError", message.as_deref())),
    }
}

fn set_dictionary(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let bytes = Bytes::array(m, args, 1)?.read(m)?;
    use_dictionary(m, args, &bytes)
}

fn set_dictionary_memory(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let bytes = Bytes::memory(m, args, 1)?.read(m)?;
    use_dictionary(m, args, &bytes)
}

fn use_dictionary(m: &mut Interp<'_>, args: &[Value], bytes: &[u8]) -> Native {
    match stream(m, args, 0)?.set_dictionary(bytes) {
        true => Ok(NativeReturn::Void),
        false => Err(m.throw_new("java/lang/IllegalArgumentException", None)),
    }
}

fn checksum(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(stream(m, args, 0)?.checksum().into())
}

fn reset(m: &mut Interp<'_>, args: &[Value]) -> Native {
    stream(m, args, 0)?.reset();
    Ok(NativeReturn::Void)
}

fn end(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let number = args.long(m, 0)?;
    m.state.native_objects.remove(number);
    Ok(NativeReturn::Void)
}
