//! Code attributes and bootstrap methods, read when a body is asked for.

use super::attributes::for_each;
use super::pool::{Pool, PoolView};
use super::reader::{ByteReader, list};
use crate::error::{Parse, bad};
use crate::{listing, null_message, translate};
use ir::{Body, BodyError, ClassDef, CodeSource, Listing, MethodHandleRef, PoolConstant};
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// The part of a class file that stays as bytes.
pub(crate) struct ClassCode {
    pool: Pool,
    /// The code attribute of each method.
    code: Vec<Option<Range<u32>>>,
    bootstrap_methods: Option<Range<u32>>,
    /// Where each bootstrap method starts, found when first asked for.
    bootstrap_starts: OnceLock<Parse<Vec<u32>>>,
}

impl ClassCode {
    pub(crate) fn new(
        pool: Pool,
        code: Vec<Option<Range<u32>>>,
        bootstrap_methods: Option<Range<u32>>,
    ) -> ClassCode {
        ClassCode {
            pool,
            code,
            bootstrap_methods,
            bootstrap_starts: OnceLock::new(),
        }
    }

    pub(crate) fn pool(&self) -> PoolView<'_> {
        self.pool.view()
    }

    /// The method handle and the pool indices of the static arguments of bootstrap method `n`.
    pub(crate) fn bootstrap_method(&self, n: u16) -> Parse<(MethodHandleRef, Vec<u16>)> {
        let starts = self.bootstrap_starts.get_or_init(|| self.find_bootstraps());
        let starts = starts.as_ref().map_err(Clone::clone)?;
        let Some(&start) = starts.get(n as usize) else {
            return bad!("bootstrap method {n} does not exist");
        };
        let mut r = ByteReader::at(self.pool.bytes(), start as usize);
        let handle = self.pool().method_handle(r.u16()?)?;
        Ok((handle, list(&mut r, ByteReader::u16)?))
    }

    fn find_bootstraps(&self) -> Parse<Vec<u32>> {
        let Some(range) = self.bootstrap_methods.clone() else {
            return Ok(Vec::new());
        };
        let mut r = ByteReader::at(
            &self.pool.bytes()[..range.end as usize],
            range.start as usize,
        );
        list(&mut r, |r| {
            let start = r.pos() as u32;
            r.skip(2)?;
            let arguments = r.u16()? as usize;
            r.skip(2 * arguments)?;
            Ok(start)
        })
    }
}

impl fmt::Debug for ClassCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ClassCode({} bytes)", self.pool.bytes().len())
    }
}

impl CodeSource for ClassCode {
    fn body(&self, class: &ClassDef, method: usize) -> Result<Body, BodyError> {
        let Some(Some(range)) = self.code.get(method).cloned() else {
            let reason = format!("method {method} of {} has no code", class.name);
            return Err(BodyError::Malformed(reason));
        };
        let code = CodeAttribute::read(self, range)?;
        translate::frames::check(class, &code)?;
        translate::body(self, &class.methods[method], &code)
    }

    fn null_message(&self, class: &ClassDef, method: usize, pc: u32) -> Option<String> {
        let range = self.code.get(method)?.clone()?;
        let code = CodeAttribute::read(self, range).ok()?;
        let def = &class.methods[method];
        let at = translate::origin(self, def, &code, pc)?;
        null_message::null_message(self, def, &code, at as usize)
    }

    fn bytecode_offset(&self, class: &ClassDef, method: usize, pc: u32) -> Option<u16> {
        let range = self.code.get(method)?.clone()?;
        let code = CodeAttribute::read(self, range).ok()?;
        translate::origin(self, &class.methods[method], &code, pc)
    }

    fn listing(&self, class: &ClassDef, method: usize) -> Option<Listing> {
        let range = self.code.get(method)?.clone()?;
        let code = CodeAttribute::read(self, range).ok()?;
        listing::listing(self, &class.methods[method], &code).ok()
    }

    fn pool_constant(&self, index: u16) -> Option<PoolConstant> {
        self.pool().constant(index)
    }

    fn pool_texts(&self) -> Vec<Arc<str>> {
        self.pool().texts()
    }

    fn lambda_types(&self) -> Vec<Arc<str>> {
        self.pool().lambda_types()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ExceptionEntry {
    pub start: u16,
    pub end: u16,
    pub handler: u16,
    /// Pool index; 0 catches everything.
    pub catch: u16,
}

/// An entry of a LocalVariableTable.
pub(crate) struct LocalEntry {
    pub start: u16,
    pub length: u16,
    pub name: Arc<str>,
    pub desc: Arc<str>,
    pub slot: u16,
}

pub(crate) struct CodeAttribute<'a> {
    pub max_stack: u16,
    pub max_locals: u16,
    pub code: &'a [u8],
    pub exceptions: Vec<ExceptionEntry>,
    /// `(bytecode offset, source line)`, in the file's order.
    pub lines: Vec<(u16, u16)>,
    pub locals: Vec<LocalEntry>,
    /// Bytecode offsets that have a stack map frame, in ascending order.
    pub frames: Vec<u32>,
}

impl<'a> CodeAttribute<'a> {
    fn read(class: &'a ClassCode, range: Range<u32>) -> Parse<CodeAttribute<'a>> {
        let pool = class.pool();
        let mut r = ByteReader::at(&pool.bytes[..range.end as usize], range.start as usize);
        let (max_stack, max_locals) = (r.u16()?, r.u16()?);
        let length = r.u32()? as usize;
        if length == 0 || length > 65535 {
            return bad!("code of {length} bytes");
        }
        let code = r.take(length)?;
        let exceptions = list(&mut r, |r| {
            Ok(ExceptionEntry {
                start: r.u16()?,
                end: r.u16()?,
                handler: r.u16()?,
                catch: r.u16()?,
            })
        })?;
        let (mut lines, mut locals, mut frames) = (Vec::new(), Vec::new(), Vec::new());
        for_each(&mut r, &pool, |name, r| {
            match name {
                b"LineNumberTable" => lines.append(&mut list(r, |r| Ok((r.u16()?, r.u16()?)))?),
                b"StackMapTable" => frames = frame_offsets(r)?,
                b"LocalVariableTable" => locals.append(&mut list(r, |r| local(r, &pool))?),
                _ => {}
            }
            Ok(())
        })?;
        Ok(CodeAttribute {
            max_stack,
            max_locals,
            code,
            exceptions,
            lines,
            locals,
            frames,
        })
    }
}

/// Where the frames of a `StackMapTable` are (JVMS 4.7.4).
fn frame_offsets(r: &mut ByteReader<'_>) -> Parse<Vec<u32>> {
    let count = r.u16()?;
    let (mut frames, mut next) = (Vec::new(), 0);
    for _ in 0..count {
        let kind = r.u8()?;
        let delta = match kind {
            0..=63 => u16::from(kind),
            64..=127 => {
                skip_types(r, 1)?;
                u16::from(kind - 64)
            }
            247 => {
                let delta = r.u16()?;
                skip_types(r, 1)?;
                delta
            }
            248..=251 => r.u16()?,
            252..=254 => {
                let delta = r.u16()?;
                skip_types(r, u16::from(kind) - 251)?;
                delta
            }
            255 => {
                let delta = r.u16()?;
                for _ in 0..2 {
                    let types = r.u16()?;
                    skip_types(r, types)?;
                }
                delta
            }
            _ => return bad!("a stack map frame of kind {kind}"),
        };
        let at = next + u32::from(delta);
        frames.push(at);
        next = at + 1;
    }
    Ok(frames)
}

/// Objects and uninitialized ones have an index behind their tag.
fn skip_types(r: &mut ByteReader<'_>, count: u16) -> Parse<()> {
    for _ in 0..count {
        if matches!(r.u8()?, 7 | 8) {
            r.skip(2)?;
        }
    }
    Ok(())
}

fn local(r: &mut ByteReader<'_>, pool: &PoolView<'_>) -> Parse<LocalEntry> {
    Ok(LocalEntry {
        start: r.u16()?,
        length: r.u16()?,
        name: pool.text(r.u16()?)?,
        desc: pool.text(r.u16()?)?,
        slot: r.u16()?,
    })
}
