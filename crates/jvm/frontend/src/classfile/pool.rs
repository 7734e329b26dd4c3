//! Constant pool: where each entry starts, decoded when asked for, every index checked.

use super::mutf8;
use super::reader::{ByteReader, ClassBytes};
use crate::error::{Parse, bad};
use ir::{HandleKind, MethodHandleRef, PoolConstant};
use std::sync::Arc;

pub(crate) mod tag {
    pub(crate) const UTF8: u8 = 1;
    pub(crate) const INTEGER: u8 = 3;
    pub(crate) const FLOAT: u8 = 4;
    pub(crate) const LONG: u8 = 5;
    pub(crate) const DOUBLE: u8 = 6;
    pub(crate) const CLASS: u8 = 7;
    pub(crate) const STRING: u8 = 8;
    pub(crate) const FIELD: u8 = 9;
    pub(crate) const METHOD: u8 = 10;
    pub(crate) const INTERFACE_METHOD: u8 = 11;
    pub(crate) const NAME_AND_TYPE: u8 = 12;
    pub(crate) const METHOD_HANDLE: u8 = 15;
    pub(crate) const METHOD_TYPE: u8 = 16;
    pub(crate) const DYNAMIC: u8 = 17;
    pub(crate) const INVOKE_DYNAMIC: u8 = 18;
    pub(crate) const MODULE: u8 = 19;
    pub(crate) const PACKAGE: u8 = 20;
}

#[derive(Debug)]
pub(crate) struct Pool {
    bytes: ClassBytes,
    /// Where each entry's tag is; 0 for entries that can't be used.
    starts: Vec<u32>,
}

/// A field or method named in the pool.
pub(crate) struct MemberRef<'a> {
    pub class: Arc<str>,
    pub name: Arc<str>,
    pub desc: &'a [u8],
    pub on_interface: bool,
}

impl Pool {
    /// Reads the pool at `r`, which reads `bytes`; leaves `r` behind it.
    pub(crate) fn scan(r: &mut ByteReader<'_>) -> Parse<Vec<u32>> {
        let count = r.u16()? as usize;
        if count == 0 {
            return bad!("the constant pool has no entries");
        }
        let mut starts = Vec::with_capacity(count.min(r.left() + 1));
        starts.push(0);
        while starts.len() < count {
            starts.push(r.pos() as u32);
            let t = r.u8()?;
            let length = match t {
                tag::UTF8 => r.u16()? as usize,
                tag::CLASS | tag::STRING | tag::METHOD_TYPE | tag::MODULE | tag::PACKAGE => 2,
                tag::METHOD_HANDLE => 3,
                tag::INTEGER | tag::FLOAT | tag::FIELD | tag::METHOD | tag::INTERFACE_METHOD => 4,
                tag::NAME_AND_TYPE | tag::DYNAMIC | tag::INVOKE_DYNAMIC => 4,
                tag::LONG | tag::DOUBLE => {
                    starts.push(0);
                    8
                }
                _ => return bad!("constant pool entry {} has tag {t}", starts.len() - 1),
            };
            r.skip(length)?;
        }
        if starts.len() > count {
            return bad!("the constant pool ends within a long or double");
        }
        Ok(starts)
    }

    pub(crate) fn new(bytes: ClassBytes, starts: Vec<u32>) -> Pool {
        Pool { bytes, starts }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(crate) fn view(&self) -> PoolView<'_> {
        PoolView {
            bytes: &self.bytes,
            starts: &self.starts,
        }
    }
}

/// The pool as it is read from.
#[derive(Clone, Copy)]
pub(crate) struct PoolView<'a> {
    pub bytes: &'a [u8],
    pub starts: &'a [u32],
}

impl<'a> PoolView<'a> {
    /// The tag of entry `i`.
    pub(crate) fn tag(&self, i: u16) -> Parse<u8> {
        match self.starts.get(i as usize) {
            Some(&at) if at != 0 => Ok(self.bytes[at as usize]),
            _ => bad!("constant pool entry {i} does not exist"),
        }
    }

    /// What follows the tag of entry `i`, which must be one of `tags`.
    fn body(&self, i: u16, tags: &[u8], what: &str) -> Parse<ByteReader<'a>> {
        let found = self.tag(i)?;
        if !tags.contains(&found) {
            return bad!("constant pool entry {i} is not {what} (tag {found})");
        }
        let start = self.starts[i as usize] as usize;
        Ok(ByteReader::at(self.bytes, start + 1))
    }

    pub(crate) fn utf8(&self, i: u16) -> Parse<&'a [u8]> {
        let mut r = self.body(i, &[tag::UTF8], "text")?;
        let n = r.u16()? as usize;
        r.take(n)
    }

    pub(crate) fn text(&self, i: u16) -> Parse<Arc<str>> {
        Ok(Arc::from(&*mutf8::to_text(self.utf8(i)?)?))
    }

    /// `None` for index 0.
    pub(crate) fn optional<T>(
        &self,
        i: u16,
        get: impl FnOnce(&Self, u16) -> Parse<T>,
    ) -> Parse<Option<T>> {
        if i == 0 {
            Ok(None)
        } else {
            get(self, i).map(Some)
        }
    }

    pub(crate) fn class_bytes(&self, i: u16) -> Parse<&'a [u8]> {
        let index = self.body(i, &[tag::CLASS], "a class")?.u16()?;
        self.utf8(index)
    }

    pub(crate) fn class(&self, i: u16) -> Parse<Arc<str>> {
        Ok(Arc::from(&*mutf8::to_text(self.class_bytes(i)?)?))
    }

    pub(crate) fn integer(&self, i: u16) -> Parse<i32> {
        self.body(i, &[tag::INTEGER], "an int")?.i32()
    }

    pub(crate) fn float_bits(&self, i: u16) -> Parse<u32> {
        self.body(i, &[tag::FLOAT], "a float")?.u32()
    }

    fn wide(&self, i: u16, t: u8, what: &str) -> Parse<u64> {
        let mut r = self.body(i, &[t], what)?;
        Ok((r.u32()? as u64) << 32 | r.u32()? as u64)
    }

    pub(crate) fn long(&self, i: u16) -> Parse<i64> {
        Ok(self.wide(i, tag::LONG, "a long")? as i64)
    }

    pub(crate) fn double_bits(&self, i: u16) -> Parse<u64> {
        self.wide(i, tag::DOUBLE, "a double")
    }

    pub(crate) fn string(&self, i: u16) -> Parse<Arc<[u16]>> {
        let index = self.body(i, &[tag::STRING], "a string")?.u16()?;
        Ok(mutf8::to_utf16(self.utf8(index)?)?.into())
    }

    pub(crate) fn method_type(&self, i: u16) -> Parse<Arc<str>> {
        let index = self.body(i, &[tag::METHOD_TYPE], "a method type")?.u16()?;
        self.text(index)
    }

    /// Name and descriptor.
    pub(crate) fn name_and_type(&self, i: u16) -> Parse<(Arc<str>, &'a [u8])> {
        let mut r = self.body(i, &[tag::NAME_AND_TYPE], "a name and type")?;
        let (name, desc) = (r.u16()?, r.u16()?);
        Ok((self.text(name)?, self.utf8(desc)?))
    }

    fn member(&self, i: u16, tags: &[u8], what: &str) -> Parse<MemberRef<'a>> {
        let mut r = self.body(i, tags, what)?;
        let (class, name_and_type) = (r.u16()?, r.u16()?);
        let (name, desc) = self.name_and_type(name_and_type)?;
        Ok(MemberRef {
            class: self.class(class)?,
            name,
            desc,
            on_interface: self.tag(i)? == tag::INTERFACE_METHOD,
        })
    }

    pub(crate) fn field(&self, i: u16) -> Parse<MemberRef<'a>> {
        self.member(i, &[tag::FIELD], "a field")
    }

    pub(crate) fn method(&self, i: u16) -> Parse<MemberRef<'a>> {
        self.member(i, &[tag::METHOD, tag::INTERFACE_METHOD], "a method")
    }

    pub(crate) fn method_handle(&self, i: u16) -> Parse<MethodHandleRef> {
        let mut r = self.body(i, &[tag::METHOD_HANDLE], "a method handle")?;
        let (kind, reference) = (r.u8()?, r.u16()?);
        let kind = match kind {
            1 => HandleKind::GetField,
            2 => HandleKind::GetStatic,
            3 => HandleKind::PutField,
            4 => HandleKind::PutStatic,
            5 => HandleKind::InvokeVirtual,
            6 => HandleKind::InvokeStatic,
            7 => HandleKind::InvokeSpecial,
            8 => HandleKind::NewInvokeSpecial,
            9 => HandleKind::InvokeInterface,
            _ => return bad!("method handle {i} is of kind {kind}"),
        };
        let member = match kind {
            HandleKind::GetField
            | HandleKind::GetStatic
            | HandleKind::PutField
            | HandleKind::PutStatic => self.field(reference)?,
            HandleKind::InvokeVirtual
            | HandleKind::InvokeStatic
            | HandleKind::InvokeSpecial
            | HandleKind::NewInvokeSpecial
            | HandleKind::InvokeInterface => self.method(reference)?,
        };
        Ok(MethodHandleRef {
            kind,
            class: member.class,
            name: member.name,
            desc: Arc::from(&*mutf8::to_text(member.desc)?),
            on_interface: member.on_interface,
        })
    }

    /// Bootstrap method's number, name and descriptor of an `InvokeDynamic` or `Dynamic` entry.
    pub(crate) fn dynamic(&self, i: u16) -> Parse<(u16, Arc<str>, &'a [u8])> {
        let tags = [tag::DYNAMIC, tag::INVOKE_DYNAMIC];
        let mut r = self.body(i, &tags, "dynamic")?;
        let (bootstrap, name_and_type) = (r.u16()?, r.u16()?);
        let (name, desc) = self.name_and_type(name_and_type)?;
        Ok((bootstrap, name, desc))
    }

    /// As reflection asks for it.
    pub(crate) fn constant(&self, i: u16) -> Option<PoolConstant> {
        Some(match self.tag(i).ok()? {
            tag::UTF8 => PoolConstant::Utf8(self.text(i).ok()?),
            tag::INTEGER => PoolConstant::Int(self.integer(i).ok()?),
            tag::LONG => PoolConstant::Long(self.long(i).ok()?),
            tag::FLOAT => PoolConstant::Float(f32::from_bits(self.float_bits(i).ok()?)),
            tag::DOUBLE => PoolConstant::Double(f64::from_bits(self.double_bits(i).ok()?)),
            _ => return None,
        })
    }

    /// All texts: names, descriptors, signatures, literals.
    pub(crate) fn texts(&self) -> Vec<Arc<str>> {
        let texts = (1..self.starts.len()).filter_map(|i| self.utf8(i as u16).ok());
        let texts = texts.filter_map(|text| mutf8::to_text(text).ok());
        texts.map(|text| Arc::from(&*text)).collect()
    }

    /// The classes that descriptors give, if the class has lambdas.
    pub(crate) fn lambda_types(&self) -> Vec<Arc<str>> {
        let texts = (1..self.starts.len()).filter_map(|i| self.utf8(i as u16).ok());
        let texts: Vec<&[u8]> = texts.collect();
        if !texts.contains(&&b"java/lang/invoke/LambdaMetafactory"[..]) {
            return Vec::new();
        }
        let given = texts.into_iter().filter_map(|text| {
            let text = text.strip_prefix(b"(")?.strip_suffix(b";")?;
            let end = text.iter().rposition(|b| *b == b')')?;
            mutf8::to_text(text[end + 1..].strip_prefix(b"L")?).ok()
        });
        given.map(|name| Arc::from(&*name)).collect()
    }
}
