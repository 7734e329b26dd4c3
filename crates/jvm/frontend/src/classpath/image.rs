//! Runtime image: the JDK's `lib/modules`, a memory-mapped file with a perfect-hash index (the jimage format,
//! `jdk.internal.jimage` in the JDK's sources).
//!
//! Our own reader rather than `ristretto_jimage`, which can't look up `/packages` entries (where
//! a package's module is told), panics on compressed images and copies on each lookup.

use crate::error::{Parse, SetupError, bad};
use flate2::read::ZlibDecoder;
use memmap2::Mmap;
use std::fs::File;
use std::io::Read;
use std::ops::Range;
use std::path::Path;

const MAGIC: u32 = 0xcafe_dada;
const COMPRESSED_MAGIC: u32 = 0xcafe_fafa;
const HEADER: usize = 28;
const HASH_MULTIPLIER: u32 = 0x0100_0193;
/// Compressed resources are never larger than this.
const LARGEST: u64 = 1 << 28;

/// What [`Image::find`] gives.
pub(crate) enum ImageResource {
    /// Part of the file as it is.
    Plain(Range<usize>),
    Unpacked(Vec<u8>),
}

#[derive(Debug)]
pub(crate) struct Image {
    map: Mmap,
    big_endian: bool,
    /// Entries of the redirect and offset tables.
    table: usize,
    offsets: usize,
    locations: usize,
    strings: usize,
    data: usize,
}

/// Where a resource is, and the parts of its name.
#[derive(Default, Clone, Copy)]
struct Location {
    module: usize,
    parent: usize,
    base: usize,
    extension: usize,
    offset: usize,
    compressed: usize,
    size: usize,
}

impl Image {
    pub(crate) fn open(path: &Path) -> Result<Image, SetupError> {
        let error = |reason: String| SetupError::Entry {
            path: path.to_owned(),
            reason,
        };
        let file = File::open(path).map_err(|e| error(e.to_string()))?;
        // SAFETY: sound as long as nobody writes to the file while it is mapped, which can't be prevented here.
        // It is part of an installed JDK: a JDK that is updated or removed gets new files, and the map keeps the
        // old one. The JVM maps the same file and relies on the same.
        let map = unsafe { Mmap::map(&file) }.map_err(|e| error(e.to_string()))?;
        Image::new(map).map_err(|e| error(format!("not a JDK image: {e}")))
    }

    fn new(map: Mmap) -> Parse<Image> {
        let Some(&[a, b, c, d]) = map.get(..4) else {
            return bad!("it is empty");
        };
        let big_endian = match MAGIC {
            m if m == u32::from_le_bytes([a, b, c, d]) => false,
            m if m == u32::from_be_bytes([a, b, c, d]) => true,
            _ => return bad!("it does not start with cafedada"),
        };
        let mut image = Image {
            map,
            big_endian,
            table: 0,
            offsets: 0,
            locations: 0,
            strings: 0,
            data: 0,
        };
        let version = image.word(4)? >> 16;
        if version != 1 {
            return bad!("format version {version}");
        }
        image.table = image.word(16)? as usize;
        image.offsets = HEADER + 4 * image.table;
        image.locations = image.offsets + 4 * image.table;
        image.strings = image.locations + image.word(20)? as usize;
        image.data = image.strings + image.word(24)? as usize;
        if image.table == 0 || image.data > image.map.len() {
            return bad!("it is truncated");
        }
        Ok(image)
    }

    /// The file's bytes in `range`, which [`Image::find`] gave.
    pub(crate) fn bytes(&self, range: &Range<usize>) -> &[u8] {
        &self.map[range.clone()]
    }

    /// The class or resource `path` (`java/lang/String.class`) and its module.
    pub(crate) fn find(&self, path: &str) -> Parse<Option<(&str, ImageResource)>> {
        let package = path.rfind('/').map_or("", |at| &path[..at]);
        let packages: Vec<u8> = package
            .bytes()
            .map(|b| if b == b'/' { b'.' } else { b })
            .collect();
        let Some(entry) = self.lookup(&[b"/packages/", &packages])? else {
            return Ok(None);
        };
        let ImageResource::Plain(range) = self.content(&entry)? else {
            return bad!("a package entry is compressed");
        };
        // Pairs of flags (which tell whether the package holds anything) and module name.
        for at in range.step_by(8) {
            let module = self.string(self.word(at + 4)? as usize)?;
            if let Some(found) = self.find_in(module, path)? {
                return Ok(Some((module, found)));
            }
        }
        Ok(None)
    }

    pub(crate) fn find_in(&self, module: &str, path: &str) -> Parse<Option<ImageResource>> {
        let name = [b"/", module.as_bytes(), b"/", path.as_bytes()];
        match self.lookup(&name)? {
            Some(location) => self.content(&location).map(Some),
            None => Ok(None),
        }
    }

    /// Module and path of every class in the image, in no particular order.
    pub(crate) fn classes(&self) -> Parse<Vec<(&str, String)>> {
        let mut out = Vec::new();
        for i in 0..self.table {
            let l = self.location(i)?;
            if self.string(l.extension)? == "class" {
                let (parent, base) = (self.string(l.parent)?, self.string(l.base)?);
                let slash = if parent.is_empty() { "" } else { "/" };
                out.push((self.string(l.module)?, format!("{parent}{slash}{base}")));
            }
        }
        Ok(out)
    }

    fn word(&self, at: usize) -> Parse<u32> {
        match self.map.get(at..at + 4) {
            Some(&[a, b, c, d]) if self.big_endian => Ok(u32::from_be_bytes([a, b, c, d])),
            Some(&[a, b, c, d]) => Ok(u32::from_le_bytes([a, b, c, d])),
            _ => bad!("the image ends at byte {}", self.map.len()),
        }
    }

    fn string(&self, offset: usize) -> Parse<&str> {
        let bytes = self.map.get(self.strings + offset..self.data);
        let bytes = bytes.and_then(|b| b.split(|&c| c == 0).next());
        match bytes.map(std::str::from_utf8) {
            Some(Ok(text)) => Ok(text),
            _ => bad!("the image's text at {offset} is broken"),
        }
    }

    /// The location whose full name is the concatenation of `name`.
    fn lookup(&self, name: &[&[u8]]) -> Parse<Option<Location>> {
        let hash = |seed| {
            let bytes = name.iter().flat_map(|part| part.iter());
            let hash = bytes.fold(seed, |h: u32, &b| {
                h.wrapping_mul(HASH_MULTIPLIER) ^ b as u32
            });
            (hash & 0x7fff_ffff) as usize % self.table
        };
        let redirect = self.word(HEADER + 4 * hash(HASH_MULTIPLIER))? as i32;
        let index = match redirect {
            0 => return Ok(None),
            1.. => hash(redirect as u32),
            ..0 => (-1 - redirect) as usize,
        };
        if index >= self.table {
            return bad!("the image's index is broken");
        }
        let location = self.location(index)?;
        Ok(self.is_named(&location, name)?.then_some(location))
    }

    fn location(&self, index: usize) -> Parse<Location> {
        let mut l = Location::default();
        let mut at = self.locations + self.word(self.offsets + 4 * index)? as usize;
        loop {
            let Some(&head) = self.map.get(at) else {
                return bad!("the image's index is broken");
            };
            let (kind, length) = (head >> 3, (head as usize & 7) + 1);
            let field = match kind {
                0 => return Ok(l),
                1 => &mut l.module,
                2 => &mut l.parent,
                3 => &mut l.base,
                4 => &mut l.extension,
                5 => &mut l.offset,
                6 => &mut l.compressed,
                7 => &mut l.size,
                _ => return bad!("the image's index holds attribute {kind}"),
            };
            let Some(value) = self.map.get(at + 1..at + 1 + length) else {
                return bad!("the image's index is broken");
            };
            *field = value.iter().fold(0, |v, &b| v << 8 | b as usize);
            at += 1 + length;
        }
    }

    fn is_named(&self, l: &Location, name: &[&[u8]]) -> Parse<bool> {
        let module = self.string(l.module)?;
        let parent = self.string(l.parent)?;
        let base = self.string(l.base)?;
        let extension = self.string(l.extension)?;
        let slash = |s: &str| if s.is_empty() { "" } else { "/" };
        let dot = if extension.is_empty() { "" } else { "." };
        let parts = [
            slash(module),
            module,
            slash(module),
            parent,
            slash(parent),
            base,
            dot,
        ];
        let real = parts
            .iter()
            .flat_map(|p| p.bytes())
            .chain(extension.bytes());
        Ok(real.eq(name.iter().flat_map(|part| part.iter().copied())))
    }

    fn content(&self, l: &Location) -> Parse<ImageResource> {
        let length = if l.compressed == 0 {
            l.size
        } else {
            l.compressed
        };
        let start = self.data.checked_add(l.offset);
        let range = start.and_then(|s| Some(s..s.checked_add(length)?));
        match range {
            Some(range) if range.end <= self.map.len() => match l.compressed {
                0 => Ok(ImageResource::Plain(range)),
                _ => self.unpack(range, l.size).map(ImageResource::Unpacked),
            },
            _ => bad!("the image is truncated"),
        }
    }

    /// Undoes jlink's compression, which may have been applied several times.
    fn unpack(&self, range: Range<usize>, size: usize) -> Parse<Vec<u8>> {
        let mut bytes = self.map[range].to_vec();
        while bytes.len() > 29 && self.header_word(&bytes, 0) == COMPRESSED_MAGIC {
            let name = self.string(self.header_word(&bytes, 20) as usize)?;
            if name != "zip" {
                return bad!(
                    "it is compressed with {name}, which Cairn can't undo; use another JDK"
                );
            }
            let mut out = Vec::new();
            let unpacked = ZlibDecoder::new(&bytes[29..])
                .take(LARGEST)
                .read_to_end(&mut out);
            if let Err(e) = unpacked {
                return bad!("the image can't be decompressed: {e}");
            }
            bytes = out;
        }
        if bytes.len() != size {
            return bad!("a resource has {} bytes instead of {size}", bytes.len());
        }
        Ok(bytes)
    }

    fn header_word(&self, bytes: &[u8], at: usize) -> u32 {
        let word = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
        match self.big_endian {
            true => u32::from_be_bytes(word),
            false => u32::from_le_bytes(word),
        }
    }
}
