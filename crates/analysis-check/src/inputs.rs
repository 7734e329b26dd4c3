//! Inputs: a variable for each parameter, and how its values are shown.

use crate::literal::{input_value, java_literal};
use classes::MethodRef;
use ir::ElemKind;
use solver::Model;
use term::{Sort, Term, TermStore};
use verdict::Input;
use vm::Value;

/// A parameter whose value is unknown.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub name: String,
    pub elem: ElemKind,
    pub var: Term,
}

impl Parameter {
    fn new(terms: &TermStore, prefix: &str, name: String, elem: ElemKind) -> Parameter {
        let sort = match elem {
            ElemKind::Boolean => Sort::Bool,
            ElemKind::Byte => Sort::Bv(8),
            ElemKind::Char | ElemKind::Short => Sort::Bv(16),
            ElemKind::Int => Sort::Bv(32),
            ElemKind::Long => Sort::Bv(64),
            ElemKind::Float => Sort::F32,
            ElemKind::Double => Sort::F64,
            ElemKind::Ref => unreachable!("only primitives are inputs"),
        };
        let var = terms.var(&format!("{prefix}{name}"), sort);
        Parameter { name, elem, var }
    }

    /// What the machine's register holds: small types widened to an `int` within their range.
    pub fn value(&self, terms: &TermStore) -> Value {
        Value::symbolic(match self.elem {
            ElemKind::Boolean => terms.ite(self.var, terms.bv(32, 1), terms.bv(32, 0)),
            ElemKind::Byte | ElemKind::Short => terms.sext(32, self.var),
            ElemKind::Char => terms.zext(32, self.var),
            ElemKind::Int | ElemKind::Long | ElemKind::Float | ElemKind::Double => self.var,
            ElemKind::Ref => unreachable!("only primitives are inputs"),
        })
    }

    /// The register's bits under a model.
    pub fn bits(&self, terms: &TermStore, model: &Model) -> u64 {
        let value = model.value(terms, self.var);
        match self.elem {
            ElemKind::Byte | ElemKind::Short => {
                u64::from(value.as_signed().unwrap_or(0) as i32 as u32)
            }
            _ => value.bits(),
        }
    }

    pub fn shown(&self, bits: u64) -> Input {
        Input {
            name: self.name.clone(),
            value: input_value(self.elem, bits),
            java: java_literal(self.elem, bits),
        }
    }
}

/// The parameters of a method whose parameters are all primitives. `prefix` keeps the variables
/// of several methods apart.
pub(crate) fn parameters(terms: &TermStore, method: MethodRef, prefix: &str) -> Vec<Parameter> {
    let mut slot = u16::from(!method.is_static());
    let mut parameters: Vec<Parameter> = Vec::new();
    for (index, param) in method.parsed.params.iter().enumerate() {
        let mut name = name_of(method, index, slot);
        if parameters.iter().any(|p| p.name == name) {
            name = format!("{name}{index}");
        }
        parameters.push(Parameter::new(terms, prefix, name, param.elem));
        slot += if matches!(param.elem, ElemKind::Long | ElemKind::Double) {
            2
        } else {
            1
        };
    }
    parameters
}

/// The name in the source if the class file tells it.
fn name_of(method: MethodRef, index: usize, slot: u16) -> String {
    let declared = method
        .def()
        .parameters
        .get(index)
        .and_then(|p| p.name.clone());
    let declared = declared.map(|name| name.to_string());
    let debug = || {
        let body = &method.code().ok()?.body;
        let local = body.locals.iter().find(|v| v.slot == slot && v.start == 0);
        local.map(|v| v.name.to_string())
    };
    declared
        .or_else(debug)
        .unwrap_or_else(|| format!("arg{index}"))
}
