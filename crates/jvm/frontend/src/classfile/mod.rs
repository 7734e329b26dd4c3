//! Class files: the outer structure is read at once, code only when a body is asked for.
//!
//! The reader is our own rather than a library's because it must leave code and annotations as
//! they are: bodies are translated straight from the bytes, which stay in the memory-mapped image
//! for JDK classes. Every index and length is checked; a broken file is an error, never a panic.

mod attributes;
mod code;
mod members;
mod mutf8;
mod pool;
mod reader;

pub(crate) use code::{ClassCode, CodeAttribute, ExceptionEntry};
pub(crate) use members::parse_method_desc;
pub(crate) use mutf8::to_text;
pub(crate) use pool::{MemberRef, PoolView, tag};
pub(crate) use reader::ClassBytes;

use crate::error::{FormatError, LoadError, NEWEST_MAJOR, OLDEST_MAJOR, Parse, bad};
use attributes::ClassAttributes;
use ir::{ClassDef, flags};
use members::{field, method};
use pool::Pool;
use reader::{ByteReader, list};
use std::sync::Arc;

const MAGIC: u32 = 0xcafe_babe;

/// Reads one class file; `path` is how errors name it.
pub fn parse_class(bytes: Vec<u8>, path: &str) -> Result<ClassDef, LoadError> {
    parse(ClassBytes::Owned(bytes), path, None)
}

pub(crate) fn parse(
    bytes: ClassBytes,
    path: &str,
    module: Option<Arc<str>>,
) -> Result<ClassDef, LoadError> {
    let malformed = |FormatError(reason)| LoadError::Malformed {
        path: path.to_owned(),
        reason,
    };
    let major = version(&bytes).map_err(malformed)?;
    if major > NEWEST_MAJOR {
        let path = path.to_owned();
        return Err(LoadError::TooNew { path, major });
    }
    class(bytes, major, module).map_err(malformed)
}

/// The internal name of the class in `bytes`.
pub(crate) fn class_name(bytes: &[u8]) -> Parse<Arc<str>> {
    version(bytes)?;
    let mut r = ByteReader::at(bytes, 8);
    let starts = Pool::scan(&mut r)?;
    r.skip(2)?;
    let this = r.u16()?;
    let starts = &starts;
    PoolView { bytes, starts }.class(this)
}

fn version(bytes: &[u8]) -> Parse<u16> {
    let mut r = ByteReader::new(bytes);
    match r.u32() {
        Ok(MAGIC) => {}
        _ => return bad!("it does not start with cafebabe"),
    }
    r.skip(2)?;
    let major = r.u16()?;
    if major < OLDEST_MAJOR {
        return bad!("class file version {major} does not exist");
    }
    Ok(major)
}

fn class(bytes: ClassBytes, major: u16, module: Option<Arc<str>>) -> Parse<ClassDef> {
    let mut r = ByteReader::at(&bytes, 8);
    let starts = Pool::scan(&mut r)?;
    let pool = PoolView {
        bytes: &bytes,
        starts: &starts,
    };
    let access = r.u16()?;
    let name = pool.class(r.u16()?)?;
    let super_name = pool.optional(r.u16()?, PoolView::class)?;
    if super_name.is_none() && &*name != "java/lang/Object" && access & flags::MODULE == 0 {
        return bad!("class {name} has no superclass");
    }
    let interfaces = list(&mut r, |r| pool.class(r.u16()?))?;
    let fields = list(&mut r, |r| field(r, &pool))?;
    let mut code = Vec::new();
    let methods = list(&mut r, |r| {
        let (method, range) = method(r, &pool)?;
        code.push(range);
        Ok(method)
    })?;
    let attributes = ClassAttributes::read(&mut r, &pool)?;
    if r.left() != 0 {
        return bad!("{} bytes follow its end", r.left());
    }
    Ok(ClassDef {
        name,
        super_name,
        interfaces,
        flags: access,
        major,
        fields,
        methods,
        source_file: attributes.source_file,
        signature: attributes.signature,
        nest_host: attributes.nest_host,
        nest_members: attributes.nest_members,
        inner_classes: attributes.inner_classes,
        enclosing_method: attributes.enclosing_method,
        record: attributes.record,
        permitted_subclasses: attributes.permitted_subclasses,
        annotations: attributes.annotations,
        module,
        hidden: false,
        code: Arc::new(ClassCode::new(
            Pool::new(bytes, starts),
            code,
            attributes.bootstrap_methods,
        )),
    })
}
