//! Runnable code: a validated body, with a cache of what its references resolve to.
//!
//! There is no other way to a [`Code`] than through the validator: the interpreter's unchecked access to
//! registers and instructions rests on that.

use crate::class::{Class, ClassRef};
use crate::method::MethodRef;
use crate::world::StringId;
use ir::{Body, BodyError, ElemKind, Kind, MethodDesc, ValidationError};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// A well-formed body ([`ir::validate`]), and what its references resolve to.
pub struct Code {
    pub body: Body,
    /// Registers that hold references: the collector's roots.
    pub ref_regs: Box<[u16]>,
    pub fields: Box<[OnceLock<FieldSite>]>,
    pub classes: Box<[OnceLock<ClassSite>]>,
    pub methods: Box<[OnceLock<MethodSite>]>,
    pub strings: Box<[OnceLock<StringId>]>,
    /// The static method that stands for a dynamic call site or constant.
    pub dynamics: Box<[OnceLock<MethodRef>]>,
}

#[derive(Debug, Clone, Copy)]
pub struct FieldSite {
    pub class: ClassRef,
    pub slot: u16,
    pub elem: ElemKind,
    pub is_static: bool,
    /// Whether this code may write it.
    pub writable: bool,
    /// What is read may depend on more than the program's text: of static fields, and of those that
    /// constants of an enum have.
    pub watched: bool,
    /// The same, and it may have changed since its class was initialized.
    pub changes: bool,
    /// Watched, and nobody assigns it once its class is initialized: only the object in it may change.
    pub settled: bool,
    /// Of an instance, and reading it is all there is to do.
    pub is_plain: bool,
    pub flags: u16,
}

#[derive(Debug, Clone, Copy)]
pub struct ClassSite {
    pub class: ClassRef,
}

/// A resolved method and the last implementation it was dispatched to.
#[derive(Debug)]
pub struct MethodSite {
    pub method: MethodRef,
    /// Arguments including the receiver.
    pub arg_count: usize,
    /// Class id in the upper half, method id in the lower; all ones when empty.
    cache: AtomicU64,
}

impl MethodSite {
    pub fn new(method: MethodRef, arg_count: usize) -> MethodSite {
        MethodSite {
            method,
            arg_count,
            cache: AtomicU64::new(u64::MAX),
        }
    }

    /// Whether nothing was dispatched yet.
    pub fn is_unused(&self) -> bool {
        self.cache.load(Ordering::Relaxed) == u64::MAX
    }

    /// The implementation for `receiver` if it was the last one asked for.
    pub fn cached_target(&self, receiver: &Class) -> Option<u32> {
        let word = self.cache.load(Ordering::Relaxed);
        ((word >> 32) as u32 == receiver.id.0).then_some(word as u32)
    }

    pub fn remember(&self, receiver: &Class, chosen: MethodRef) {
        let word = u64::from(receiver.id.0) << 32 | u64::from(chosen.id.0);
        self.cache.store(word, Ordering::Relaxed);
    }
}

impl Code {
    /// The code of a body that belongs to no method.
    pub fn new(body: Body) -> Result<Code, ValidationError> {
        ir::validate(&body)?;
        Ok(Code::of_valid(body))
    }

    /// The code of a method with this descriptor: a body that does not fit is malformed.
    pub fn of_method(body: Body, desc: &MethodDesc, is_static: bool) -> Result<Code, BodyError> {
        match ir::validate_method(&body, desc, is_static) {
            Ok(()) => Ok(Code::of_valid(body)),
            Err(error) => Err(BodyError::Malformed(error.to_string())),
        }
    }

    fn of_valid(body: Body) -> Code {
        fn empty<T>(n: usize) -> Box<[OnceLock<T>]> {
            (0..n).map(|_| OnceLock::new()).collect()
        }
        let ref_regs = (0u16..)
            .zip(&body.regs)
            .filter(|(_, info)| info.kind == Kind::Ref)
            .map(|(i, _)| i)
            .collect();
        Code {
            ref_regs,
            fields: empty(body.refs.fields.len()),
            classes: empty(body.refs.classes.len()),
            methods: empty(body.refs.methods.len()),
            strings: empty(body.refs.strings.len()),
            dynamics: empty(body.refs.dynamics.len()),
            body,
        }
    }

    pub fn reg_count(&self) -> usize {
        self.body.regs.len()
    }
}
