//! `invokedynamic`: what bootstrap methods would link, as plain IR.
//!
//! [`link`] turns a call site or a dynamic constant into a hidden class with a static method
//! [`ENTRY`], which the virtual machine runs each time the site is executed. The factories that
//! compilers use (lambdas, string concatenation, records, pattern switches, the JDK's constants)
//! are known and never executed, so that the code an analysis sees is the code a reader expects;
//! any other bootstrap method is called once, as the JVM does it.
//!
//! Generated code calls private members directly: the virtual machine does no access checks.
//!
//! A new factory is one file and one line in `factories.rs`.

mod adapt;
mod bind;
mod concat;
mod condy;
mod constants;
mod error;
mod factories;
mod generic;
mod handle;
mod lambda;
mod method_handle;
mod once;
mod record;
mod serialized;
mod site;
mod switches;
mod synthetic;
mod types;

pub use error::BootstrapError;

use ir::{ClassDef, DynamicSite};
use site::LinkRequest;
use std::sync::Arc;

/// The generated class's method that stands for the site. Its descriptor is the call site's;
/// that of a constant of type `T` is `()T`.
pub const ENTRY: &str = "call";

/// The class whose code contains the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// Internal name.
    pub class: Arc<str>,
    /// `None` if the class is its own nest host.
    pub nest_host: Option<Arc<str>>,
    pub module: Option<Arc<str>>,
}

impl Caller {
    pub fn of(class: &ClassDef) -> Caller {
        Caller {
            class: class.name.clone(),
            nest_host: class.nest_host.clone(),
            module: class.module.clone(),
        }
    }
}

/// The feature release of the class library: 17, 25.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct JdkFeature(pub u16);

/// The class that does what `site` does. `unique` tells the sites of a program apart: it becomes
/// part of the class's name.
pub fn link(
    site: &DynamicSite,
    caller: &Caller,
    unique: u32,
    library: JdkFeature,
) -> Result<Arc<ClassDef>, BootstrapError> {
    let made = match site {
        DynamicSite::MethodHandle(handle) => Some(method_handle::handle(handle, caller)),
        DynamicSite::MethodType(desc) => method_handle::method_type(desc),
        DynamicSite::Call { .. } | DynamicSite::Constant { .. } => None,
    };
    let site = made.as_ref().unwrap_or(site);
    let request = LinkRequest::new(site, caller, unique, library)?;
    match factories::build(&request) {
        Ok(class) => Ok(Arc::new(class)),
        Err(reason) => Err(request.error(reason)),
    }
}

#[cfg(test)]
mod tests;
