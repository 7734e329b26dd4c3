//! zlib's streams, as `java.util.zip` uses them: the real zlib, so that compressed bytes are the
//! JDK's.

use libz_sys as z;
use std::ffi::{CStr, c_int};
use std::mem::MaybeUninit;
use vm::NativeObject;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Direction {
    Inflate,
    Deflate,
}

/// A stream, which never moves: zlib keeps its address. It starts as zeros, with null pointers
/// that zlib replaces by functions of its own.
pub(crate) struct Stream {
    raw: Box<MaybeUninit<z::z_stream>>,
    direction: Direction,
}

// SAFETY: the raw pointers lead to memory that only this stream uses; zlib has no globals.
unsafe impl Send for Stream {}
// SAFETY: a shared stream is only copied, which reads it.
unsafe impl Sync for Stream {}

/// How a call of zlib ended, with the bytes taken and given.
pub(crate) struct Progress {
    pub code: c_int,
    pub taken: usize,
    pub given: usize,
}

impl Stream {
    /// `raw` streams have neither header nor checksum.
    pub fn inflate(raw: bool) -> Option<Stream> {
        let mut stream = Stream::empty(Direction::Inflate);
        // SAFETY: the stream is zeroed, as zlib asks for; version and size are those it has.
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

    pub fn deflate(level: i32, strategy: i32, raw: bool) -> Option<Stream> {
        const MEMORY_LEVEL: c_int = 8;
        let mut stream = Stream::empty(Direction::Deflate);
        // SAFETY: as for `inflate`.
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
        let raw = Box::new(MaybeUninit::zeroed());
        Stream { raw, direction }
    }

    fn pointer(&mut self) -> *mut z::z_stream {
        self.raw.as_mut_ptr()
    }

    /// Decompresses or compresses.
    pub fn run(&mut self, input: &[u8], output: &mut [u8], flush: i32) -> Progress {
        let direction = self.direction;
        // SAFETY: input and output are set to live slices for the time of the call.
        self.call(input, output, |stream| unsafe {
            match direction {
                Direction::Inflate => z::inflate(stream, flush),
                Direction::Deflate => z::deflate(stream, flush),
            }
        })
    }

    /// Changes level and strategy of a compression, which may flush what it has.
    pub fn set_params(
        &mut self,
        input: &[u8],
        output: &mut [u8],
        level: i32,
        strategy: i32,
    ) -> Progress {
        debug_assert_eq!(self.direction, Direction::Deflate);
        // SAFETY: as for `run`; the stream compresses.
        self.call(input, output, |stream| unsafe {
            z::deflateParams(stream, level, strategy)
        })
    }

    fn call(
        &mut self,
        input: &[u8],
        output: &mut [u8],
        f: impl FnOnce(*mut z::z_stream) -> c_int,
    ) -> Progress {
        let stream = self.pointer();
        // SAFETY: the stream is this one's own, and was initialized.
        unsafe {
            (*stream).next_in = input.as_ptr().cast_mut();
            (*stream).avail_in = input.len() as u32;
            (*stream).next_out = output.as_mut_ptr();
            (*stream).avail_out = output.len() as u32;
        }
        let code = f(stream);
        // SAFETY: as above; no pointer outlives the call.
        let (left, room) = unsafe {
            (*stream).next_in = std::ptr::null_mut();
            (*stream).next_out = std::ptr::null_mut();
            ((*stream).avail_in as usize, (*stream).avail_out as usize)
        };
        Progress {
            code,
            taken: input.len() - left,
            given: output.len() - room,
        }
    }

    pub fn set_dictionary(&mut self, bytes: &[u8]) -> bool {
        let (stream, len) = (self.pointer(), bytes.len() as u32);
        // SAFETY: the bytes live for the time of the call.
        let code = unsafe {
            match self.direction {
                Direction::Inflate => z::inflateSetDictionary(stream, bytes.as_ptr(), len),
                Direction::Deflate => z::deflateSetDictionary(stream, bytes.as_ptr(), len),
            }
        };
        code == z::Z_OK
    }

    pub fn reset(&mut self) {
        // SAFETY: the stream was initialized.
        unsafe {
            match self.direction {
                Direction::Inflate => z::inflateReset(self.pointer()),
                Direction::Deflate => z::deflateReset(self.pointer()),
            };
        }
    }

    pub fn checksum(&self) -> i32 {
        // SAFETY: the stream was initialized.
        unsafe { (*self.raw.as_ptr()).adler as i32 }
    }

    /// What zlib says about the last error.
    pub fn message(&self) -> Option<String> {
        // SAFETY: the stream was initialized; zlib's messages are constant strings.
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
        let source = self.raw.as_ptr().cast_mut();
        // SAFETY: zlib only reads the source, and fills the zeroed copy.
        unsafe {
            match self.direction {
                Direction::Inflate => z::inflateCopy(copy.pointer(), source),
                Direction::Deflate => z::deflateCopy(copy.pointer(), source),
            };
        }
        Box::new(copy)
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // SAFETY: what was initialized is given back once; zlib refuses anything else.
        unsafe {
            match self.direction {
                Direction::Inflate => z::inflateEnd(self.pointer()),
                Direction::Deflate => z::deflateEnd(self.pointer()),
            };
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
    // SAFETY: pointer and length are those of a slice.
    unsafe { z::crc32(start.into(), bytes.as_ptr(), bytes.len() as u32) as u32 }
}

pub(crate) fn adler32(start: u32, bytes: &[u8]) -> u32 {
    // SAFETY: pointer and length are those of a slice.
    unsafe { z::adler32(start.into(), bytes.as_ptr(), bytes.len() as u32) as u32 }
}
