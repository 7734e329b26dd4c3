//! Serializable lambdas: their `writeReplace` writes how the lambda was made (`SerializedLambda`).

use crate::types::box_value;
use ir::{
    Body, BodyBuilder, ElemKind, HandleKind, Inst, InvokeKind, Kind, MethodHandleRef, Reg, TypeDesc,
};

const SERIALIZED: &str = "java/lang/invoke/SerializedLambda";

/// What `SerializedLambda` tells of a lambda.
pub(crate) struct LambdaDescription<'a> {
    pub capturing_class: &'a str,
    pub interface: &'a str,
    pub method_name: &'a str,
    pub method_desc: &'a str,
    pub implementation: &'a MethodHandleRef,
    pub instantiated: &'a str,
}

impl LambdaDescription<'_> {
    /// The body of `writeReplace()` in the class with these fields.
    pub(crate) fn write_replace(&self, class: &str, captures: &[(String, TypeDesc)]) -> Body {
        let mut b = BodyBuilder::new(&[Kind::Ref]);
        let lambda = b.new_object(SERIALIZED);
        let mut args = vec![lambda, b.const_class(self.capturing_class)];
        for text in [self.interface, self.method_name, self.method_desc] {
            args.push(b.const_string(text));
        }
        args.push(b.const_int(number(self.implementation.kind)));
        let target = self.implementation;
        for text in [&target.class, &target.name, &target.desc] {
            args.push(b.const_string(text));
        }
        args.push(b.const_string(self.instantiated));
        args.push(emit_captured(&mut b, class, captures));
        const TEXT: &str = "Ljava/lang/String;";
        let desc = format!(
            "(Ljava/lang/Class;{0}I{1}[Ljava/lang/Object;)V",
            TEXT.repeat(3),
            TEXT.repeat(4)
        );
        let init = b.method(SERIALIZED, "<init>", &desc);
        b.invoke(InvokeKind::Special, init, &args);
        b.ret_value(lambda);
        b.finish()
    }
}

/// The captured values, boxed, in an `Object[]`.
fn emit_captured(b: &mut BodyBuilder, class: &str, captures: &[(String, TypeDesc)]) -> Reg {
    let length = b.const_int(captures.len() as i32);
    let array = b.new_array("[Ljava/lang/Object;", length);
    for (i, (name, desc)) in captures.iter().enumerate() {
        let field = b.field(class, name, &desc.text);
        let value = b.get_field(b.param(0), field);
        let src = box_value(b, value, desc.elem);
        let index = b.const_int(i as i32);
        b.push(Inst::ArrayStore {
            elem: ElemKind::Ref,
            array,
            index,
            src,
        });
    }
    array
}

/// As the class-file format numbers them.
fn number(kind: HandleKind) -> i32 {
    match kind {
        HandleKind::GetField => 1,
        HandleKind::GetStatic => 2,
        HandleKind::PutField => 3,
        HandleKind::PutStatic => 4,
        HandleKind::InvokeVirtual => 5,
        HandleKind::InvokeStatic => 6,
        HandleKind::InvokeSpecial => 7,
        HandleKind::NewInvokeSpecial => 8,
        HandleKind::InvokeInterface => 9,
    }
}
