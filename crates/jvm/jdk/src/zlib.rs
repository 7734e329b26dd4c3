//! zlib's streams, as `java.util.zip` uses them: the real zlib, so that compressed bytes are the
//! JDK's.

use libz_sys as z;
use std::ffi::{CStr, c_int};
use std::mem::MaybeUninit;
use std::ptr::NonNull;
use vm::NativeObject;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Direction {
    Inflate,
    Deflate,
}

/// A stream, which never moves: zlib keeps its address. It starts as zeros, with null pointers
/// that zlib replaces by functions of its own.
///
/// zlib refuses a stream that was not initialized, or whose initialization or copy failed
/// (`Z_STREAM_ERROR`), before it looks behind any other pointer of it.
pub(crate) struct Stream {
    /// Allocated as a `Box<MaybeUninit<z_stream>>`. Not held as a `Box`: those claim to have the only
    /// pointer to their content, and zlib's internal state has another one.
    raw: NonNull<z::z_stream>,
    direction: Direction,
}

// SAFETY: between calls the stream's pointers lead to memory that zlib allocated for this stream alone, to
// functions, or to constant messages (`call` clears those to input and output). zlib says that it is
// thread-safe if its allocator is: that is `malloc`, as no other one is given.
unsafe impl Send for Stream {}
// SAFETY: what takes a shared stream only reads it: `checksum`, `message`, and `copy`, by zlib's copy
// functions, which write to the source neither itself nor what it leads to.
unsafe impl Sync for Stream {}

/// How a call of zlib ended, with the bytes taken and given.
pub(crate) struct StreamProgress {
    pub code: c_int,
    pub taken: usize,
    pub given: usize,
}

impl Stream {
    /// `raw` streams have neither header nor checksum.
    pub(crate) fn inflate(raw: bool) -> Option<Stream> {
        let mut stream = Stream::empty(Direction::Inflate);
        // SAFETY: the pointer leads to a stream whose `next_in`, `avail_in`, `zalloc`, `zfree` and `opaque`
        // are zero, as zlib asks for; version and size are those of the zlib that is linked.
        let code = unsafe {
            z::inflateInit2_(
                stream.pointer(),
                window(raw),
                z::zlibVersion(),
                stream_size(),
            )
        };
        (code == z::Z_OK).then_some(stream)
    }

    pub(crate) fn deflate(level: i32, strategy: i32, raw: bool) -> Option<Stream> {
        const MEMORY_LEVEL: c_int = 8;
        let mut stream = Stream::empty(Direction::Deflate);
        // SAFETY: as for `inflate`; zlib checks level and strategy.
        let code = unsafe {
            z::deflateInit2_(
                stream.pointer(),
                level,
                z::Z_DEFLATED,
                window(raw),
                MEMORY_LEVEL,
                strategy,
                z::zlibVersion(),
                stream_size(),
            )
        };
        (code == z::Z_OK).then_some(stream)
    }

    fn empty(direction: Direction) -> Stream {
        let raw = Box::new(MaybeUninit::<z::z_stream>::zeroed());
        let raw = NonNull::from(Box::leak(raw)).cast();
        Stream { raw, direction }
    }

    fn pointer(&mut self) -> *mut z::z_stream {
        self.raw.as_ptr()
    }

    /// Decompresses or compresses.
    pub(crate) fn run(&mut self, input: &[u8], output: &mut [u8], flush: i32) -> StreamProgress {
        let direction = self.direction;
        // SAFETY: the stream goes in the direction that it was initialized for, and `call` sets its input and
        // output to slices that live as long as the call; zlib checks `flush`.
        self.call(input, output, |stream| unsafe {
            match direction {
                Direction::Inflate => z::inflate(stream, flush),
                Direction::Deflate => z::deflate(stream, flush),
            }
        })
    }

    /// Changes level and strategy of a compression, which may flush what it has.
    pub(crate) fn set_params(
        &mut self,
        input: &[u8],
        output: &mut [u8],
        level: i32,
        strategy: i32,
    ) -> StreamProgress {
        if self.direction != Direction::Deflate {
            return StreamProgress {
                code: z::Z_STREAM_ERROR,
                taken: 0,
                given: 0,
            };
        }
        // SAFETY: the stream compresses; `call` sets input and output as for `run`, and zlib checks level and
        // strategy.
        self.call(input, output, |stream| unsafe {
            z::deflateParams(stream, level, strategy)
        })
    }

    fn call(
        &mut self,
        input: &[u8],
        output: &mut [u8],
        f: impl FnOnce(*mut z::z_stream) -> c_int,
    ) -> StreamProgress {
        let stream = self.pointer();
        // SAFETY: the stream is this one's own and borrowed mutably. Lengths that are cut to 32 bits stay within
        // the slices, and zlib does not write to its input.
        unsafe {
            (*stream).next_in = input.as_ptr().cast_mut();
            (*stream).avail_in = input.len() as u32;
            (*stream).next_out = output.as_mut_ptr();
            (*stream).avail_out = output.len() as u32;
        }
        let code = f(stream);
        // SAFETY: as above. The slices are not reached through the stream after this.
        let (left, room) = unsafe {
            (*stream).next_in = std::ptr::null_mut();
            (*stream).next_out = std::ptr::null_mut();
            ((*stream).avail_in as usize, (*stream).avail_out as usize)
        };
        StreamProgress {
            code,
            taken: input.len() - left,
            given: output.len() - room,
        }
    }

    pub(crate) fn set_dictionary(&mut self, bytes: &[u8]) -> bool {
        let (stream, len) = (self.pointer(), bytes.len() as u32);
        // SAFETY: the stream goes in the direction that it was initialized for. zlib copies the bytes and keeps
        // no pointer to them.
        let code = unsafe {
            match self.direction {
                Direction::Inflate => z::inflateSetDictionary(stream, bytes.as_ptr(), len),
                Direction::Deflate => z::deflateSetDictionary(stream, bytes.as_ptr(), len),
            }
        };
        code == z::Z_OK
    }

    pub(crate) fn reset(&mut self) {
        // SAFETY: the stream goes in the direction that it was initialized for, and is borrowed mutably.
        unsafe {
            match self.direction {
                Direction::Inflate => z::inflateReset(self.pointer()),
                Direction::Deflate => z::deflateReset(self.pointer()),
            };
        }
    }

    pub(crate) fn checksum(&self) -> i32 {
        // SAFETY: the field is a number that is at least zeroed; nobody writes it while `self` is borrowed.
        unsafe { (*self.raw.as_ptr()).adler as i32 }
    }

    /// What zlib says about the last error.
    pub(crate) fn message(&self) -> Option<String> {
        // SAFETY: the field is null or leads to one of zlib's messages, which are constant strings that end in a
        // zero; nobody writes it while `self` is borrowed.
        let text = unsafe {
            let message = (*self.raw.as_ptr()).msg;
            if message.is_null() {
                return None;
            }
            CStr::from_ptr(message)
        };
        Some(text.to_string_lossy().into_owned())
    }
}

impl NativeObject for Stream {
    fn copy(&self) -> Box<dyn NativeObject> {
        let mut copy = Stream::empty(self.direction);
        let source = self.raw.as_ptr();
        // SAFETY: the source goes in the direction that it was initialized for, and zlib only reads it; the
        // copy is all its own memory, as zlib wants it.
        let code = unsafe {
            match self.direction {
                Direction::Inflate => z::inflateCopy(copy.pointer(), source),
                Direction::Deflate => z::deflateCopy(copy.pointer(), source),
            }
        };
        assert_eq!(code, z::Z_OK, "there is memory for a copy of a zlib stream");
        Box::new(copy)
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // SAFETY: the stream goes in the direction that it was initialized for, or is one that zlib refuses.
        // Its memory was made by `empty` as a `Box` of this type, and nothing uses it any more.
        unsafe {
            match self.direction {
                Direction::Inflate => z::inflateEnd(self.pointer()),
                Direction::Deflate => z::deflateEnd(self.pointer()),
            };
            let memory = self.raw.as_ptr().cast::<MaybeUninit<z::z_stream>>();
            drop(Box::from_raw(memory));
        }
    }
}

fn window(raw: bool) -> c_int {
    const LARGEST: c_int = 15;
    if raw { -LARGEST } else { LARGEST }
}

fn stream_size() -> c_int {
    size_of::<z::z_stream>() as c_int
}

pub(crate) fn crc32(start: u32, bytes: &[u8]) -> u32 {
    // SAFETY: pointer and length are those of a slice; a length that is cut to 32 bits stays within it.
    unsafe { z::crc32(start.into(), bytes.as_ptr(), bytes.len() as u32) as u32 }
}

pub(crate) fn adler32(start: u32, bytes: &[u8]) -> u32 {
    // SAFETY: pointer and length are those of a slice; a length that is cut to 32 bits stays within it.
    unsafe { z::adler32(start.into(), bytes.as_ptr(), bytes.len() as u32) as u32 }
}
