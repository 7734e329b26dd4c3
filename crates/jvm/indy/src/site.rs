//! Call sites to be linked, with typed access to their static arguments.

use crate::error::{BootstrapError, LinkFailure, Result, refuse};
use crate::{Caller, JdkFeature};
use ir::{BootArg, DynamicSite, MethodDesc, MethodHandleRef, TypeDesc};
use std::sync::Arc;

/// More than any compiler gives; keeps the generated bodies' tables within their bounds.
const MAX_ARGS: usize = 4096;

pub(crate) struct LinkRequest<'a> {
    pub name: &'a Arc<str>,
    /// The descriptor of the entry: `()T` for a constant.
    pub desc: Arc<str>,
    pub parsed: MethodDesc,
    /// The type, if the site is a constant.
    pub constant: Option<&'a TypeDesc>,
    pub bootstrap: &'a MethodHandleRef,
    pub args: &'a [BootArg],
    pub caller: &'a Caller,
    pub unique: u32,
    pub library: JdkFeature,
}

impl<'a> LinkRequest<'a> {
    pub(crate) fn new(
        site: &'a DynamicSite,
        caller: &'a Caller,
        unique: u32,
        library: JdkFeature,
    ) -> std::result::Result<LinkRequest<'a>, BootstrapError> {
        let (name, desc, parsed, constant, bootstrap, args) = match site {
            DynamicSite::Call {
                name,
                desc,
                parsed,
                bootstrap,
                args,
            } => (name, desc.clone(), parsed.clone(), None, bootstrap, args),
            DynamicSite::Constant {
                name,
                desc,
                bootstrap,
                args,
            } => {
                let parsed = MethodDesc {
                    params: Vec::new(),
                    ret: Some(desc.clone()),
                };
                let text = format!("(){desc}").into();
                (name, text, parsed, Some(desc), bootstrap, args)
            }
            DynamicSite::MethodType(text) => return Err(no_constant(text)),
            DynamicSite::MethodHandle(handle) => return Err(no_constant(&handle.desc)),
        };
        let request = LinkRequest {
            name,
            desc,
            parsed,
            constant,
            bootstrap,
            args,
            caller,
            unique,
            library,
        };
        match request.check() {
            Ok(()) => Ok(request),
            Err(reason) => Err(request.error(reason)),
        }
    }

    fn check(&self) -> Result<()> {
        if self.args.len() > MAX_ARGS {
            return refuse!("{} static arguments are too many", self.args.len());
        }
        let is_call = |arg: &BootArg| match arg {
            BootArg::Dynamic(site) => matches!(**site, DynamicSite::Call { .. }),
            _ => false,
        };
        match self.args.iter().any(is_call) {
            true => refuse!("a call site is no constant"),
            false => Ok(()),
        }
    }

    pub(crate) fn error(&self, reason: LinkFailure) -> BootstrapError {
        let class = self.bootstrap.class.replace('/', ".");
        BootstrapError {
            bootstrap: format!("{class}.{}", self.bootstrap.name),
            reason: reason.0,
        }
    }

    /// Static argument `i`.
    pub(crate) fn arg(&self, i: usize) -> Result<&'a BootArg> {
        match self.args.get(i) {
            Some(arg) => Ok(arg),
            None => refuse!("static argument {i} is missing"),
        }
    }

    pub(crate) fn method_type(&self, i: usize) -> Result<(&'a Arc<str>, MethodDesc)> {
        match self.arg(i)? {
            BootArg::MethodType(text) => Ok((text, method_desc(text)?)),
            other => self.refuse_argument(i, "a method type", other),
        }
    }

    pub(crate) fn method_handle(&self, i: usize) -> Result<&'a MethodHandleRef> {
        match self.arg(i)? {
            BootArg::MethodHandle(handle) => Ok(handle),
            other => self.refuse_argument(i, "a method handle", other),
        }
    }

    pub(crate) fn class(&self, i: usize) -> Result<&'a Arc<str>> {
        match self.arg(i)? {
            BootArg::Class(name) => Ok(name),
            other => self.refuse_argument(i, "a class", other),
        }
    }

    pub(crate) fn string(&self, i: usize) -> Result<&'a Arc<[u16]>> {
        match self.arg(i)? {
            BootArg::String(text) => Ok(text),
            other => self.refuse_argument(i, "a string", other),
        }
    }

    pub(crate) fn int(&self, i: usize) -> Result<i32> {
        match self.arg(i)? {
            BootArg::Int(value) => Ok(*value),
            other => self.refuse_argument(i, "an int", other),
        }
    }

    pub(crate) fn refuse_argument<T>(
        &self,
        i: usize,
        expected: &str,
        found: &BootArg,
    ) -> Result<T> {
        refuse!("static argument {i} is {found:?}, {expected} was expected")
    }
}

fn no_constant(desc: &str) -> BootstrapError {
    BootstrapError {
        bootstrap: "(none)".into(),
        reason: format!("{desc:?} is no method type"),
    }
}

/// `text` as a method descriptor.
pub(crate) fn method_desc(text: &str) -> Result<MethodDesc> {
    MethodDesc::parse(text).ok_or_else(|| LinkFailure(format!("{text:?} is no method descriptor")))
}

/// `text` as a field descriptor.
pub(crate) fn type_desc(text: &str) -> Result<TypeDesc> {
    TypeDesc::parse(text).ok_or_else(|| LinkFailure(format!("{text:?} is no type descriptor")))
}
