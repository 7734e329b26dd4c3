//! Private fields that have another name in the new version: one that is gone and one that is new, of the same type, if some
//! method has the same code but for the name.
//!
//! That two fields belong together is no more than that two of the same name do: how their values in both versions belong
//! together at the beginning of every call, and have to at its end. If they don't, constructors or methods differ.

use crate::canonical::{CanonicalCode, FieldNames};
use crate::code_version::CodeVersion;
use ir::{ClassDef, FieldDef, FieldSymbol, Inst, flags};

/// The fields of the new version that have another name in the old one.
pub(crate) fn renamed_fields(old: &CodeVersion, new: &CodeVersion) -> FieldNames {
    let mut candidates = FieldNames::default();
    for of_old in old.classes() {
        if let Some(of_new) = new.class(&of_old.name) {
            add_candidates(of_old, of_new, &mut candidates);
        }
    }
    if candidates.is_empty() {
        return candidates;
    }
    let old_code = CanonicalCode::new(old, FieldNames::default());
    let new_code = CanonicalCode::new(new, candidates.clone());
    candidates.retain(|(class, name, desc), old_name| {
        let (Some(of_old), Some(of_new)) = (old.class(class), new.class(class)) else {
            return false;
        };
        let symbol = |name: &str| (class.clone(), name.into(), desc.clone());
        let (before, after) = (symbol(old_name), symbol(name));
        of_old.methods.iter().enumerate().any(|(index, method)| {
            let place = of_new.find_method(&method.name, &method.desc);
            place.is_some_and(|place| {
                uses(of_old, index, &before)
                    && uses(of_new, place, &after)
                    && old_code.hash(of_old, index) == new_code.hash(of_new, place)
            })
        })
    });
    candidates
}

/// The one field that is gone of a type, and the one that is new.
fn add_candidates(old: &ClassDef, new: &ClassDef, candidates: &mut FieldNames) {
    // The names of a record's fields are seen.
    if old.record.is_some() || new.record.is_some() {
        return;
    }
    let gone = one_sided(old, new);
    let added = one_sided(new, old);
    for field in &gone {
        let is_alike = |other: &&&FieldDef| other.desc.text == field.desc.text;
        let mut alike = added.iter().filter(is_alike);
        let is_only = gone.iter().filter(is_alike).count() == 1;
        if let (true, Some(other), None) = (is_only, alike.next(), alike.next()) {
            let desc = (*field.desc.text).into();
            let key = (new.name.clone(), other.name.clone(), desc);
            candidates.insert(key, field.name.clone());
        }
    }
}

/// The private instance fields of a class that the other one does not have.
fn one_sided<'a>(own: &'a ClassDef, other: &ClassDef) -> Vec<&'a FieldDef> {
    let fields = own.fields.iter().filter(|f| {
        let is_private = f.flags & flags::PRIVATE != 0 && f.flags & flags::SYNTHETIC == 0;
        is_private && !f.is_static()
    });
    let is_new = |f: &&FieldDef| !other.fields.iter().any(|o| o.name == f.name);
    fields.filter(is_new).collect()
}

type FieldKey = (
    std::sync::Arc<str>,
    std::sync::Arc<str>,
    std::sync::Arc<str>,
);

fn uses(class: &ClassDef, method: usize, field: &FieldKey) -> bool {
    let has_code = class.methods[method].has_code;
    let body = has_code
        .then(|| class.code.body(class, method).ok())
        .flatten();
    let is_it = |symbol: &FieldSymbol| {
        symbol.class == field.0 && symbol.name == field.1 && *symbol.desc.text == *field.2
    };
    body.is_some_and(|body| {
        body.insts.iter().any(|inst| match inst {
            Inst::GetField { field, .. } | Inst::PutField { field, .. } => {
                is_it(&body.refs.fields[field.index()])
            }
            _ => false,
        })
    })
}
