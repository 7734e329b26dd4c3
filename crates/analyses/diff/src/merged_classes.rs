//! Classes with the code of both versions: what the two versions of a program are compared on.

use crate::code_version::CodeVersion;
use crate::merged_body::{PROLOGUE, call_instead, merge, version_class};
use crate::pairing::{InheritedMethod, MethodChange, VersionPairing};
use crate::renamed_symbols::rename_symbols;
use classes::ClassProvider;
use ir::{
    Body, BodyError, ClassDef, CodeSource, FieldDef, Listing, MethodDef, PoolConstant,
    RawAnnotations, flags,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The classes of both versions as one program. Classes without changes come from the class path.
#[derive(Debug)]
pub struct MergedClasses {
    classes: BTreeMap<Arc<str>, Arc<ClassDef>>,
}

impl MergedClasses {
    /// Puts the classes together.
    pub fn new(
        old: &CodeVersion,
        new: &CodeVersion,
        pairing: &Arc<VersionPairing>,
    ) -> MergedClasses {
        let version: Arc<ClassDef> = Arc::new(version_class());
        let mut classes = BTreeMap::from([(version.name.clone(), version)]);
        for of_new in new.classes() {
            match old.class(&of_new.name) {
                None => _ = classes.insert(of_new.name.clone(), of_new.clone()),
                Some(of_old) if pairing.has_changes(&of_new.name) => {
                    let merged = merge_class(of_old, of_new, pairing);
                    classes.insert(merged.name.clone(), Arc::new(merged));
                }
                Some(_) => {}
            }
        }
        MergedClasses { classes }
    }
}

impl ClassProvider for MergedClasses {
    fn load(&self, name: &str) -> Result<Option<Arc<ClassDef>>, String> {
        Ok(self.classes.get(name).cloned())
    }
}

/// Where the code of a method comes from, by its places in the two classes.
#[derive(Clone, Debug)]
enum CodeOrigin {
    /// The versions agree, or only the old one has it.
    Old(usize),
    /// Only the new one has it, and it overrides nothing.
    New(usize),
    Both(usize, usize),
    /// The new version has inherited this in its place.
    OldOr(usize, InheritedMethod),
    /// The old version has inherited this in its place.
    NewOr(usize, InheritedMethod),
}

#[derive(Debug)]
struct MergedCode {
    old: Arc<ClassDef>,
    new: Arc<ClassDef>,
    methods: Vec<CodeOrigin>,
    pairing: Arc<VersionPairing>,
}

fn merge_class(
    old: &Arc<ClassDef>,
    new: &Arc<ClassDef>,
    pairing: &Arc<VersionPairing>,
) -> ClassDef {
    let mut methods = Vec::new();
    let mut origins = Vec::new();
    let changes = |method: &MethodDef| pairing.change(old, method);
    for (index, method) in old.methods.iter().enumerate() {
        let place = new.find_method(&method.name, &method.desc);
        let new_name = pairing.new_name(&old.name, &method.name, &method.desc);
        let runs_new = &*method.name == "<clinit>" && pairing.runs_new_initializer(&old.name);
        origins.push(match (changes(method), place) {
            (_, Some(place)) if runs_new => CodeOrigin::New(place),
            (Some(MethodChange::Body), Some(place)) if method.has_code && new_name.is_none() => {
                CodeOrigin::Both(index, place)
            }
            (
                Some(MethodChange::Removed {
                    instead: Some(instead),
                }),
                None,
            ) if method.has_code => CodeOrigin::OldOr(index, instead),
            _ => CodeOrigin::Old(index),
        });
        let other = place.map(|place| &new.methods[place]);
        methods.push(MethodDef {
            flags: other.map_or(method.flags, |o| widest(method.flags, o.flags)),
            ..copy_method(method, true)
        });
    }
    for (index, method) in new.methods.iter().enumerate() {
        let new_name = pairing.new_name(&new.name, &method.name, &method.desc);
        if let Some(name) = new_name {
            origins.push(CodeOrigin::New(index));
            methods.push(MethodDef {
                name: name.clone(),
                ..copy_method(method, false)
            });
            continue;
        }
        if old.find_method(&method.name, &method.desc).is_some() {
            continue;
        }
        origins.push(match changes(method) {
            Some(MethodChange::Added {
                instead: Some(instead),
            }) if method.has_code => CodeOrigin::NewOr(index, instead),
            _ => CodeOrigin::New(index),
        });
        methods.push(copy_method(method, false));
    }
    let of_old = old.fields.iter().map(|field| {
        let mut others = new.fields.iter();
        let other = others.find(|f| f.name == field.name && f.desc.text == field.desc.text);
        FieldDef {
            flags: other.map_or(field.flags, |o| widest(field.flags, o.flags)),
            ..copy_field(field, true)
        }
    });
    let mut fields: Vec<FieldDef> = of_old.collect();
    let is_old = |field: &FieldDef| {
        let mut known = old.fields.iter();
        known.any(|f| f.name == field.name && f.desc.text == field.desc.text)
    };
    let is_renamed = |field: &FieldDef| {
        let desc = &field.desc.text;
        pairing
            .old_field_name(&new.name, &field.name, desc)
            .is_some()
    };
    let added = new.fields.iter().filter(|f| !is_old(f) && !is_renamed(f));
    fields.extend(added.map(|f| copy_field(f, false)));
    let mut nest_members = old.nest_members.clone();
    nest_members.extend(
        new.nest_members
            .iter()
            .filter(|m| !old.nest_members.contains(m))
            .cloned(),
    );
    let mut interfaces = old.interfaces.clone();
    let added = new
        .interfaces
        .iter()
        .filter(|i| !old.interfaces.contains(i));
    interfaces.extend(added.cloned());
    let mut inner_classes = old.inner_classes.clone();
    let is_known = |i: &&ir::InnerClass| !old.inner_classes.iter().any(|o| o.inner == i.inner);
    inner_classes.extend(new.inner_classes.iter().filter(is_known).cloned());
    ClassDef {
        name: old.name.clone(),
        super_name: old.super_name.clone(),
        interfaces,
        flags: widest(old.flags, new.flags),
        major: old.major.max(new.major),
        fields,
        methods,
        source_file: old.source_file.clone(),
        signature: old.signature.clone(),
        // Class files of old compilers name none.
        nest_host: old.nest_host.clone().or_else(|| new.nest_host.clone()),
        nest_members,
        inner_classes,
        enclosing_method: old.enclosing_method.clone(),
        record: old.record.clone(),
        permitted_subclasses: old.permitted_subclasses.clone(),
        annotations: old.annotations.clone(),
        module: old.module.clone(),
        hidden: old.hidden,
        code: Arc::new(MergedCode {
            old: old.clone(),
            new: new.clone(),
            methods: origins,
            pairing: pairing.clone(),
        }),
    }
}

/// Flags of what both versions may use as their own: as accessible as in either, and final only if it is so in both.
fn widest(old: u16, new: u16) -> u16 {
    let access = flags::PUBLIC | flags::PROTECTED | flags::PRIVATE;
    let by_width = |of: u16| match of & access {
        flags::PUBLIC => 3,
        flags::PROTECTED => 2,
        flags::PRIVATE => 0,
        _ => 1,
    };
    let from = if by_width(new) > by_width(old) {
        new
    } else {
        old
    };
    let rest = old & !access;
    let is_final = old & new & flags::FINAL != 0;
    let rest = if is_final { rest } else { rest & !flags::FINAL };
    rest | from & access
}

/// Annotations are numbers of a class file's constants: those of the new one have no place here.
fn copy_annotations(annotations: &RawAnnotations, is_old: bool) -> RawAnnotations {
    match is_old {
        true => annotations.clone(),
        false => RawAnnotations::default(),
    }
}

fn copy_field(field: &FieldDef, is_old: bool) -> FieldDef {
    FieldDef {
        name: field.name.clone(),
        desc: field.desc.clone(),
        flags: field.flags,
        signature: field.signature.clone(),
        constant: field.constant.clone(),
        annotations: copy_annotations(&field.annotations, is_old),
    }
}

fn copy_method(method: &MethodDef, is_old: bool) -> MethodDef {
    MethodDef {
        name: method.name.clone(),
        desc: method.desc.clone(),
        parsed: method.parsed.clone(),
        flags: method.flags,
        signature: method.signature.clone(),
        exceptions: method.exceptions.clone(),
        parameters: method.parameters.clone(),
        annotations: copy_annotations(&method.annotations, is_old),
        has_code: method.has_code,
    }
}

/// A place in the code of one version.
struct OriginalPlace<'a> {
    class: &'a Arc<ClassDef>,
    method: usize,
    pc: u32,
}

impl MergedCode {
    fn old_body(&self, index: usize) -> Result<Body, BodyError> {
        self.old.code.body(&self.old, index)
    }

    fn new_body(&self, index: usize) -> Result<Body, BodyError> {
        let mut body = self.new.code.body(&self.new, index)?;
        rename_symbols(&mut body, &self.pairing);
        Ok(body)
    }

    /// Where an instruction of a merged body comes from; `None` for those that no version has.
    fn original(&self, method: usize, pc: u32) -> Option<OriginalPlace<'_>> {
        let of_old = |method, pc| OriginalPlace {
            class: &self.old,
            method,
            pc,
        };
        let of_new = |method, pc| OriginalPlace {
            class: &self.new,
            method,
            pc,
        };
        match self.methods.get(method)?.clone() {
            CodeOrigin::Old(index) => Some(of_old(index, pc)),
            CodeOrigin::New(index) => Some(of_new(index, pc)),
            CodeOrigin::OldOr(index, _) => {
                let pc = pc.checked_sub(PROLOGUE)?;
                let length = self.old_body(index).ok()?.insts.len() as u32;
                (pc < length).then(|| of_old(index, pc))
            }
            CodeOrigin::Both(index, place) => {
                let pc = pc.checked_sub(PROLOGUE)?;
                let length = self.old_body(index).ok()?.insts.len() as u32;
                Some(match pc.checked_sub(length) {
                    Some(pc) => of_new(place, pc),
                    None => of_old(index, pc),
                })
            }
            CodeOrigin::NewOr(index, instead) => {
                let method = &self.new.methods[index];
                let before = call_instead(&instead, method).insts.len() as u32;
                let pc = pc.checked_sub(PROLOGUE + before)?;
                Some(of_new(index, pc))
            }
        }
    }
}

impl CodeSource for MergedCode {
    fn body(&self, _class: &ClassDef, method: usize) -> Result<Body, BodyError> {
        let origin = self.methods.get(method).cloned();
        match origin.ok_or_else(|| BodyError::Malformed(format!("no method {method}")))? {
            CodeOrigin::Old(index) => self.old_body(index),
            CodeOrigin::New(index) => self.new_body(index),
            CodeOrigin::Both(index, place) => merge(self.old_body(index)?, self.new_body(place)?),
            CodeOrigin::OldOr(index, instead) => {
                let instead = call_instead(&instead, &self.old.methods[index]);
                merge(self.old_body(index)?, instead)
            }
            CodeOrigin::NewOr(index, instead) => {
                let instead = call_instead(&instead, &self.new.methods[index]);
                merge(instead, self.new_body(index)?)
            }
        }
    }

    fn null_message(&self, _class: &ClassDef, method: usize, pc: u32) -> Option<String> {
        let at = self.original(method, pc)?;
        at.class.code.null_message(at.class, at.method, at.pc)
    }

    fn bytecode_offset(&self, _class: &ClassDef, method: usize, pc: u32) -> Option<u16> {
        let at = self.original(method, pc)?;
        at.class.code.bytecode_offset(at.class, at.method, at.pc)
    }

    fn listing(&self, _class: &ClassDef, method: usize) -> Option<Listing> {
        match self.methods.get(method)? {
            CodeOrigin::Old(index) => self.old.code.listing(&self.old, *index),
            CodeOrigin::New(index) => self.new.code.listing(&self.new, *index),
            // Two listings are none.
            CodeOrigin::Both(..) | CodeOrigin::OldOr(..) | CodeOrigin::NewOr(..) => None,
        }
    }

    fn pool_constant(&self, index: u16) -> Option<PoolConstant> {
        self.old.code.pool_constant(index)
    }

    fn lambda_types(&self) -> Vec<Arc<str>> {
        let mut types = self.old.code.lambda_types();
        types.extend(self.new.code.lambda_types());
        types
    }
}
