//! `java.lang.invoke.StringConcatFactory`: `"a" + b + c`.
//!
//! The arguments are turned into strings from left to right, by `StringBuilder.append` of their
//! type. An object goes through `append(Object)`, which is `String.valueOf`: `null` and a null
//! `toString()` give `null`, and a `char[]` is an object like any other.

use crate::constants;
use crate::error::{Result, refuse};
use crate::site::LinkRequest;
use crate::synthetic::Synthetic;
use ir::{Body, BodyBuilder, BootArg, ClassDef, ElemKind, InvokeKind, Reg, TypeDesc};

const BUILDER: &str = "java/lang/StringBuilder";
const STRING: &str = "java/lang/String";
const ARGUMENT: u16 = 1;
const CONSTANT: u16 = 2;

/// `makeConcat(lookup, name, type)`
pub(crate) fn make_concat(request: &LinkRequest<'_>) -> Result<ClassDef> {
    let recipe = vec![ARGUMENT; request.parsed.params.len()];
    build(request, &recipe, &[])
}

/// `makeConcatWithConstants(lookup, name, type, recipe, constants...)`
pub(crate) fn make_concat_with_constants(request: &LinkRequest<'_>) -> Result<ClassDef> {
    let recipe = request.string(0)?;
    build(request, recipe, &request.args[1..])
}

fn build(request: &LinkRequest<'_>, recipe: &[u16], constants: &[BootArg]) -> Result<ClassDef> {
    let returns_string = request.parsed.ret.as_ref().and_then(|t| t.class_name());
    if !matches!(
        returns_string,
        Some(STRING | "java/lang/Object" | "java/lang/CharSequence")
    ) {
        return refuse!("the site's type {} returns no string", request.desc);
    }
    let body = body(request, recipe, constants)?;
    Ok(Synthetic::new(request, "StringConcat").finish(request, body))
}

fn body(request: &LinkRequest<'_>, recipe: &[u16], constants: &[BootArg]) -> Result<Body> {
    let mut b = BodyBuilder::for_method(&request.parsed, true);
    let mut concat = Concat::new(&mut b);
    let mut params = request.parsed.params.iter().enumerate();
    let mut constants = constants.iter();
    let pieces = recipe.chunk_by(|&a, &b| !is_mark(a) && !is_mark(b));
    for piece in pieces {
        match *piece {
            [ARGUMENT] => match params.next() {
                Some((i, desc)) => concat.value(Reg(i as u16), desc),
                None => return refuse!("the recipe has more arguments than the site"),
            },
            [CONSTANT] => match constants.next() {
                Some(constant) => concat.constant(constant),
                None => return refuse!("the recipe has more constants than were given"),
            },
            _ => concat.literal(piece),
        }
    }
    if params.next().is_some() || constants.next().is_some() {
        return refuse!("the recipe leaves out arguments or constants");
    }
    let text = concat.finish();
    b.ret_value(text);
    Ok(b.finish())
}

fn is_mark(unit: u16) -> bool {
    unit == ARGUMENT || unit == CONSTANT
}

/// A `StringBuilder` being filled. Also used for records.
pub(crate) struct Concat<'b> {
    b: &'b mut BodyBuilder,
    builder: Reg,
}

impl<'b> Concat<'b> {
    pub(crate) fn new(b: &'b mut BodyBuilder) -> Concat<'b> {
        let builder = b.new_object(BUILDER);
        let init = b.method(BUILDER, "<init>", "()V");
        b.invoke(InvokeKind::Special, init, &[builder]);
        Concat { b, builder }
    }

    /// The code being made, for the next value.
    pub(crate) fn code(&mut self) -> &mut BodyBuilder {
        self.b
    }

    pub(crate) fn value(&mut self, reg: Reg, desc: &TypeDesc) {
        let parameter = match desc.elem {
            ElemKind::Boolean => "Z",
            ElemKind::Char => "C",
            ElemKind::Byte | ElemKind::Short | ElemKind::Int => "I",
            ElemKind::Long => "J",
            ElemKind::Float => "F",
            ElemKind::Double => "D",
            ElemKind::Ref if desc.class_name() == Some(STRING) => "Ljava/lang/String;",
            ElemKind::Ref => "Ljava/lang/Object;",
        };
        self.append(reg, parameter);
    }

    pub(crate) fn literal(&mut self, units: &[u16]) {
        let text = self.b.const_string_utf16(units.into());
        self.append(text, "Ljava/lang/String;");
    }

    fn constant(&mut self, constant: &BootArg) {
        if let BootArg::String(text) = constant {
            return self.literal(text);
        }
        let reg = constants::load(self.b, constant);
        self.value(reg, &constants::type_of(constant));
    }

    fn append(&mut self, reg: Reg, parameter: &str) {
        let desc = format!("({parameter})L{BUILDER};");
        let append = self.b.method(BUILDER, "append", &desc);
        let args = self.b.args(&[self.builder, reg]);
        self.b.push(ir::Inst::Invoke {
            kind: InvokeKind::Virtual,
            dst: Reg::NONE,
            method: append,
            args,
        });
    }

    pub(crate) fn finish(self) -> Reg {
        let method = self.b.method(BUILDER, "toString", "()Ljava/lang/String;");
        self.b.invoke(InvokeKind::Virtual, method, &[self.builder])
    }
}
