//! `java.lang.runtime.ObjectMethods`: `toString`, `hashCode` and `equals` of records.
//!
//! `bootstrap(lookup, name, type, recordClass, "x;y", getters...)`. As the JDK builds it, `equals`
//! compares the last component first: it shows where comparing has effects or throws.

use crate::concat::Concat;
use crate::error::{Result, refuse};
use crate::handle;
use crate::site::LinkRequest;
use crate::synthetic::Synthetic;
use crate::types::{class_desc, class_type, wrapper};
use ir::{
    BinOp, BlockId, Body, BodyBuilder, ClassDef, Cond, ElemKind, InvokeKind, MethodHandleRef, Reg,
    TypeDesc,
};
use std::sync::Arc;

const OBJECTS: &str = "java/util/Objects";

pub(crate) fn bootstrap(request: &LinkRequest<'_>) -> Result<ClassDef> {
    let record = Record::new(request)?;
    let class = class_desc(record.class);
    let (expected, body) = match &**request.name {
        "toString" => {
            let names = record.names(request)?;
            (
                format!("({class})Ljava/lang/String;"),
                record.to_string(&names)?,
            )
        }
        "hashCode" => (format!("({class})I"), record.hash_code()?),
        "equals" => (format!("({class}Ljava/lang/Object;)Z"), record.equals()?),
        other => return refuse!("{other} is not a method that records get"),
    };
    if *request.desc != *expected {
        return refuse!("the site's type is {}, {expected} expected", request.desc);
    }
    Ok(Synthetic::new(request, "Record").finish(request, body))
}

struct Record<'a> {
    class: &'a Arc<str>,
    getters: Vec<Getter<'a>>,
}

struct Getter<'a> {
    handle: &'a MethodHandleRef,
    desc: TypeDesc,
}

impl<'a> Record<'a> {
    fn new(request: &LinkRequest<'a>) -> Result<Record<'a>> {
        let class = request.class(0)?;
        let mut getters = Vec::new();
        for i in 2..request.args.len() {
            let handle = request.method_handle(i)?;
            let desc = handle::type_of(handle)?;
            match (desc.params.len(), desc.ret) {
                (1, Some(desc)) => getters.push(Getter { handle, desc }),
                _ => return refuse!("{}.{} is no getter", handle.class, handle.name),
            }
        }
        Ok(Record { class, getters })
    }

    /// The component names, which only `toString` needs.
    fn names(&self, request: &LinkRequest<'a>) -> Result<Vec<&'a [u16]>> {
        let text = request.string(1)?;
        let names: Vec<&[u16]> = match text.is_empty() {
            true => Vec::new(),
            false => text.split(|&c| c == u16::from(b';')).collect(),
        };
        if names.len() != self.getters.len() {
            return refuse!("{} names, {} getters", names.len(), self.getters.len());
        }
        Ok(names)
    }

    fn to_string(&self, names: &[&[u16]]) -> Result<Body> {
        let mut b = BodyBuilder::new(&[ir::Kind::Ref]);
        let this = b.param(0);
        let class = b.const_class(self.class);
        let simple_name = b.method("java/lang/Class", "getSimpleName", "()Ljava/lang/String;");
        let simple_name = b.invoke(InvokeKind::Virtual, simple_name, &[class]);
        let mut concat = Concat::new(&mut b);
        concat.value(simple_name, &class_type("java/lang/String"));
        let mut literal: Vec<u16> = vec![b'['.into()];
        for (i, (getter, name)) in self.getters.iter().zip(names).enumerate() {
            if i > 0 {
                literal.extend(", ".encode_utf16());
            }
            literal.extend_from_slice(name);
            literal.push(b'='.into());
            concat.literal(&std::mem::take(&mut literal));
            let value = handle::emit(concat.code(), getter.handle, &[this])?;
            concat.value(value, &getter.desc);
        }
        literal.push(b']'.into());
        concat.literal(&literal);
        let text = concat.finish();
        b.ret_value(text);
        Ok(b.finish())
    }

    fn hash_code(&self) -> Result<Body> {
        let mut b = BodyBuilder::new(&[ir::Kind::Ref]);
        let this = b.param(0);
        let mut sum = b.const_int(0);
        for getter in &self.getters {
            let scaled = b.bin_imm(BinOp::IMul, sum, 31);
            let value = handle::emit(&mut b, getter.handle, &[this])?;
            let hash = hash(&mut b, value, getter.desc.elem);
            sum = b.bin(BinOp::IAdd, scaled, hash);
        }
        b.ret_value(sum);
        Ok(b.finish())
    }

    fn equals(&self) -> Result<Body> {
        let mut b = BodyBuilder::new(&[ir::Kind::Ref, ir::Kind::Ref]);
        let (this, other) = (b.param(0), b.param(1));
        let (test, compare) = (b.new_block(), b.new_block());
        let (yes, no) = (b.new_block(), b.new_block());
        b.if_same(this, other, yes, test);
        b.switch_to(test);
        let is_record = b.instance_of(other, self.class);
        b.if_imm(Cond::Ne, is_record, 0, compare, no);
        b.switch_to(compare);
        for getter in self.getters.iter().rev() {
            let mine = handle::emit(&mut b, getter.handle, &[this])?;
            let theirs = handle::emit(&mut b, getter.handle, &[other])?;
            let next = b.new_block();
            compare_values(&mut b, mine, theirs, getter.desc.elem, next, no);
            b.switch_to(next);
        }
        b.jump(yes);
        for (block, answer) in [(yes, 1), (no, 0)] {
            b.switch_to(block);
            let answer = b.const_int(answer);
            b.ret_value(answer);
        }
        Ok(b.finish())
    }
}

fn hash(b: &mut BodyBuilder, value: Reg, elem: ElemKind) -> Reg {
    let method = match elem.descriptor_letter() {
        Some(letter) => b.method(wrapper(elem), "hashCode", &format!("({letter})I")),
        None => b.method(OBJECTS, "hashCode", "(Ljava/lang/Object;)I"),
    };
    b.invoke(InvokeKind::Static, method, &[value])
}

/// Goes to `same` if the values of two components are equal.
fn compare_values(b: &mut BodyBuilder, x: Reg, y: Reg, elem: ElemKind, same: BlockId, no: BlockId) {
    let compare = |b: &mut BodyBuilder, class: &str, name: &str, desc: &str| {
        let method = b.method(class, name, desc);
        b.invoke(InvokeKind::Static, method, &[x, y])
    };
    match elem {
        ElemKind::Boolean | ElemKind::Byte | ElemKind::Char | ElemKind::Short | ElemKind::Int => {
            b.push(ir::Inst::If {
                cond: Cond::Eq,
                a: x,
                b: y,
                then: same,
                els: no,
            });
        }
        ElemKind::Long => {
            let order = b.bin(BinOp::LCmp, x, y);
            b.if_imm(Cond::Eq, order, 0, same, no);
        }
        ElemKind::Float => {
            let order = compare(b, "java/lang/Float", "compare", "(FF)I");
            b.if_imm(Cond::Eq, order, 0, same, no);
        }
        ElemKind::Double => {
            let order = compare(b, "java/lang/Double", "compare", "(DD)I");
            b.if_imm(Cond::Eq, order, 0, same, no);
        }
        ElemKind::Ref => {
            let desc = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
            let equal = compare(b, OBJECTS, "equals", desc);
            b.if_imm(Cond::Ne, equal, 0, same, no);
        }
    }
}
