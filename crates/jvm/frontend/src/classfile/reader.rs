//! Byte reader: bounds-checked, big-endian; and where the bytes of a class file live.

use crate::classpath::Image;
use crate::error::{Parse, bad};
use std::ops::{Deref, Range};
use std::sync::Arc;

/// The bytes of one class file: owned, or a part of the JDK's memory-mapped image.
#[derive(Debug, Clone)]
pub(crate) enum ClassBytes {
    Owned(Vec<u8>),
    Mapped(Arc<Image>, Range<usize>),
}

impl Deref for ClassBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            ClassBytes::Owned(bytes) => bytes,
            ClassBytes::Mapped(image, range) => image.bytes(range),
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct ByteReader<'a> {
    bytes: &'a [u8],
    pos: usize,
}

impl<'a> ByteReader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> ByteReader<'a> {
        ByteReader { bytes, pos: 0 }
    }

    /// Reads from `pos`; positions are told relative to the start of `bytes`.
    pub(crate) fn at(bytes: &'a [u8], pos: usize) -> ByteReader<'a> {
        ByteReader { bytes, pos }
    }

    pub(crate) fn pos(&self) -> usize {
        self.pos
    }

    pub(crate) fn left(&self) -> usize {
        self.bytes.len().saturating_sub(self.pos)
    }

    pub(crate) fn remaining(&self) -> &'a [u8] {
        self.bytes.get(self.pos..).unwrap_or_default()
    }

    pub(crate) fn take(&mut self, n: usize) -> Parse<&'a [u8]> {
        let end = self.pos.checked_add(n);
        match end.and_then(|end| self.bytes.get(self.pos..end)) {
            Some(slice) => {
                self.pos += n;
                Ok(slice)
            }
            None => bad!("is cut off after {} bytes", self.bytes.len()),
        }
    }

    pub(crate) fn skip(&mut self, n: usize) -> Parse<()> {
        self.take(n).map(|_| ())
    }

    pub(crate) fn u8(&mut self) -> Parse<u8> {
        Ok(self.take(1)?[0])
    }

    pub(crate) fn u16(&mut self) -> Parse<u16> {
        let b = self.take(2)?;
        Ok(u16::from_be_bytes([b[0], b[1]]))
    }

    pub(crate) fn u32(&mut self) -> Parse<u32> {
        let b = self.take(4)?;
        Ok(u32::from_be_bytes([b[0], b[1], b[2], b[3]]))
    }

    pub(crate) fn i32(&mut self) -> Parse<i32> {
        Ok(self.u32()? as i32)
    }
}

/// Reads a list that starts with its length as `u16`. The capacity asked for is never more than
/// what the bytes left could hold.
pub(crate) fn list<'a, T>(
    r: &mut ByteReader<'a>,
    mut item: impl FnMut(&mut ByteReader<'a>) -> Parse<T>,
) -> Parse<Vec<T>> {
    let n = r.u16()? as usize;
    let mut out = Vec::with_capacity(n.min(r.left()));
    for _ in 0..n {
        out.push(item(r)?);
    }
    Ok(out)
}
