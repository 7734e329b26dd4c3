//! Builder of classes whose bodies are given in memory.

use crate::body::Body;
use crate::class::{
    BodyError, ClassDef, CodeSource, FieldDef, MethodDef, PoolConstant, RawAnnotations, flags,
};
use crate::kind::{MethodDesc, TypeDesc};
use crate::refs::BootArg;
use std::sync::Arc;

/// Makes a class without attributes other than those given here. Like [`crate::BodyBuilder`],
/// it panics on a malformed descriptor.
#[derive(Debug)]
pub struct ClassBuilder {
    class: ClassDef,
    bodies: Vec<Option<Body>>,
}

/// One body per method that has code.
#[derive(Debug)]
pub struct FinishedBodies(Vec<Option<Body>>);

impl ClassBuilder {
    /// A public class that extends `Object`, of Java 8.
    pub fn new(name: &str) -> ClassBuilder {
        let class = ClassDef {
            name: name.into(),
            super_name: Some("java/lang/Object".into()),
            interfaces: Vec::new(),
            flags: flags::PUBLIC | flags::SUPER,
            major: 52,
            fields: Vec::new(),
            methods: Vec::new(),
            source_file: None,
            signature: None,
            nest_host: None,
            nest_members: Vec::new(),
            inner_classes: Vec::new(),
            enclosing_method: None,
            record: None,
            permitted_subclasses: Vec::new(),
            annotations: RawAnnotations::default(),
            module: None,
            hidden: false,
            code: Arc::new(FinishedBodies(Vec::new())),
        };
        ClassBuilder {
            class,
            bodies: Vec::new(),
        }
    }

    /// The class so far, for what has no method of its own here.
    pub fn class(&mut self) -> &mut ClassDef {
        &mut self.class
    }

    pub fn interface(&mut self, name: &str) -> &mut ClassBuilder {
        if !self.class.interfaces.iter().any(|i| &**i == name) {
            self.class.interfaces.push(name.into());
        }
        self
    }

    pub fn field(&mut self, flags: u16, name: &str, desc: &str) -> &mut ClassBuilder {
        self.constant(flags, name, desc, None)
    }

    /// A field with a `ConstantValue`.
    pub fn constant(
        &mut self,
        flags: u16,
        name: &str,
        desc: &str,
        constant: Option<BootArg>,
    ) -> &mut ClassBuilder {
        self.class.fields.push(FieldDef {
            name: name.into(),
            desc: TypeDesc::parse(desc).unwrap_or_else(|| panic!("bad descriptor {desc}")),
            flags,
            signature: None,
            constant,
            annotations: RawAnnotations::default(),
        });
        self
    }

    /// A method; one without `body` has no code.
    pub fn method(
        &mut self,
        flags: u16,
        name: &str,
        desc: &str,
        body: Option<Body>,
    ) -> &mut ClassBuilder {
        self.class.methods.push(MethodDef {
            name: name.into(),
            desc: desc.into(),
            parsed: MethodDesc::parse(desc).unwrap_or_else(|| panic!("bad descriptor {desc}")),
            flags,
            signature: None,
            exceptions: Vec::new(),
            parameters: Vec::new(),
            annotations: RawAnnotations::default(),
            has_code: body.is_some(),
        });
        self.bodies.push(body);
        self
    }

    pub fn finish(self) -> ClassDef {
        ClassDef {
            code: Arc::new(FinishedBodies(self.bodies)),
            ..self.class
        }
    }
}

impl CodeSource for FinishedBodies {
    fn body(&self, class: &ClassDef, method: usize) -> Result<Body, BodyError> {
        let body = self.0.get(method).and_then(Option::as_ref);
        body.cloned().ok_or_else(|| {
            let name = class.methods.get(method).map_or("?", |m| &m.name);
            BodyError::Malformed(format!("{}.{name} has no code", class.name))
        })
    }

    fn pool_constant(&self, _index: u16) -> Option<PoolConstant> {
        None
    }
}
