//! `BoundMethodHandle` species: classes of handles that hold bound values of given basic types.
//! The JDK's image has the commonest; it would generate bytecode for the others.

use super::super::ModelEntry;
use crate::args::Args;
use classes::LinkError;
use ir::{BodyBuilder, ClassBuilder, ClassDef, InvokeKind, Kind, Reg, flags};
use std::sync::Arc;
use vm::{Interp, Native, Value};

const PARENT: &str = "java/lang/invoke/BoundMethodHandle";
const PREFIX: &str = "java/lang/invoke/BoundMethodHandle$Species_";
const METHOD_HANDLE: &str = "java/lang/invoke/MethodHandle";
const DATA: &str = "java/lang/invoke/BoundMethodHandle$SpeciesData";
const DATA_FIELD: &str = "BMH_SPECIES";
/// What every constructor takes first.
const BASE_PARAMS: &str = "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/LambdaForm;";

/// What `ClassSpecializer` calls to make a copy of a handle, in the order it numbers them: name
/// and type of the value that is added.
const TRANSFORMS: [(&str, &str); 6] = [
    ("copyWithExtendL", "Ljava/lang/Object;"),
    ("copyWithExtendI", "I"),
    ("copyWithExtendJ", "J"),
    ("copyWithExtendF", "F"),
    ("copyWithExtendD", "D"),
    ("copyWith", ""),
];

pub(super) const MODELS: &[ModelEntry] = &[(
    "loadClassOrNull",
    "(Ljava/lang/String;)Ljava/lang/Class;",
    load_class_or_null,
)];

/// Where the JDK looks for a species before it generates one: there is one of every kind.
fn load_class_or_null(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let name = args.object(m, 0)?;
    let name = m.string_text(name)?.replace('.', "/");
    let class = match m.vm.world.load(&name) {
        Ok(class) if class.module().is_some() => class,
        Ok(_) => return Ok(Value::NULL.into()),
        Err(LinkError::NoClass(_)) => match name.strip_prefix(PREFIX).and_then(parse) {
            Some(types) => {
                let made = Species { name: &name, types }.class();
                m.vm.world.define(Arc::new(made))?
            }
            None => return Ok(Value::NULL.into()),
        },
        Err(other) => return Err(other.into()),
    };
    Ok(m.mirror(class)?.into())
}

/// `L3I` is `LLLI`.
fn parse(text: &str) -> Option<Vec<char>> {
    let mut types: Vec<char> = Vec::new();
    let mut rest = text.chars().peekable();
    while let Some(letter) = rest.next() {
        if !"LIJFD".contains(letter) {
            return None;
        }
        let mut count = 0usize;
        while let Some(digit) = rest.peek().and_then(|c| c.to_digit(10)) {
            count = count * 10 + digit as usize;
            rest.next();
        }
        types.extend(std::iter::repeat_n(letter, count.clamp(1, 255)));
    }
    (!types.is_empty()).then_some(types)
}

struct Species<'a> {
    name: &'a str,
    /// Basic types of the bound values.
    types: Vec<char>,
}

impl Species<'_> {
    fn class(&self) -> ClassDef {
        let mut class = ClassBuilder::new(self.name);
        class.class().super_name = Some(PARENT.into());
        class.class().flags = flags::FINAL | flags::SUPER;
        class.class().module = Some("java.base".into());
        class.field(flags::STATIC, DATA_FIELD, &format!("L{DATA};"));
        for (i, letter) in self.types.iter().enumerate() {
            class.field(flags::FINAL, &field_name(*letter, i), desc_of(*letter));
        }
        class.method(
            flags::PRIVATE,
            "<init>",
            &self.init_desc(),
            Some(self.constructor().finish()),
        );
        let make = self.init_desc().replace(")V", &format!(")L{PARENT};"));
        class.method(flags::STATIC, "make", &make, Some(self.factory().finish()));
        let accessor = format!("()L{DATA};");
        class.method(
            flags::FINAL,
            "speciesData",
            &accessor,
            Some(self.accessor().finish()),
        );
        for (number, (name, added)) in (0i32..).zip(TRANSFORMS) {
            let desc = format!("({BASE_PARAMS}{added})L{PARENT};");
            let body = self.transform(number, added).finish();
            class.method(flags::FINAL, name, &desc, Some(body));
        }
        class.finish()
    }

    fn bound_descs(&self) -> String {
        self.types.iter().map(|t| desc_of(*t)).collect()
    }

    fn init_desc(&self) -> String {
        format!("({BASE_PARAMS}{})V", self.bound_descs())
    }

    fn bound_kinds(&self) -> impl Iterator<Item = Kind> {
        self.types.iter().map(|t| kind_of(*t))
    }

    fn constructor(&self) -> BodyBuilder {
        let mut params = vec![Kind::Ref; 3];
        params.extend(self.bound_kinds());
        let mut b = BodyBuilder::new(&params);
        let init = b.method(PARENT, "<init>", &format!("({BASE_PARAMS})V"));
        let own: Vec<Reg> = (0..3).map(|i| b.param(i)).collect();
        b.invoke(InvokeKind::Special, init, &own);
        for (i, letter) in self.types.iter().enumerate() {
            let field = b.field(self.name, &field_name(*letter, i), desc_of(*letter));
            let value = b.param(3 + i);
            b.put_field(own[0], field, value);
        }
        b.ret();
        b
    }

    fn factory(&self) -> BodyBuilder {
        let mut params = vec![Kind::Ref; 2];
        params.extend(self.bound_kinds());
        let mut b = BodyBuilder::new(&params);
        let object = b.new_object(self.name);
        let mut args = vec![object];
        args.extend((0..params.len()).map(|i| b.param(i)));
        let init = b.method(self.name, "<init>", &self.init_desc());
        b.invoke(InvokeKind::Special, init, &args);
        b.ret_value(object);
        b
    }

    fn accessor(&self) -> BodyBuilder {
        let mut b = BodyBuilder::new(&[Kind::Ref]);
        let data = self.data(&mut b);
        b.ret_value(data);
        b
    }

    fn data(&self, b: &mut BodyBuilder) -> Reg {
        let field = b.field(self.name, DATA_FIELD, &format!("L{DATA};"));
        b.get_static(field)
    }

    /// `BMH_SPECIES.transformHelper(number).invokeBasic(type, form, bound values, added)`
    fn transform(&self, number: i32, added: &str) -> BodyBuilder {
        let mut params = vec![Kind::Ref; 3];
        params.extend(added.chars().next().map(kind_of));
        let mut b = BodyBuilder::new(&params);
        let data = self.data(&mut b);
        let which = b.const_int(number);
        let helper = b.method(DATA, "transformHelper", &format!("(I)L{METHOD_HANDLE};"));
        let helper = b.invoke(InvokeKind::Virtual, helper, &[data, which]);
        let mut args = vec![helper, b.param(1), b.param(2)];
        for (i, letter) in self.types.iter().enumerate() {
            let field = b.field(self.name, &field_name(*letter, i), desc_of(*letter));
            let this = b.param(0);
            args.push(b.get_field(this, field));
        }
        if !added.is_empty() {
            args.push(b.param(3));
        }
        let object = "Ljava/lang/Object;";
        let desc = format!("({object}{object}{}{added}){object}", self.bound_descs());
        let invoke = b.method(METHOD_HANDLE, "invokeBasic", &desc);
        let copy = b.invoke(InvokeKind::Virtual, invoke, &args);
        b.check_cast(copy, PARENT);
        b.ret_value(copy);
        b
    }
}

fn field_name(letter: char, i: usize) -> String {
    format!("arg{letter}{i}")
}

fn desc_of(letter: char) -> &'static str {
    match letter {
        'I' => "I",
        'J' => "J",
        'F' => "F",
        'D' => "D",
        _ => "Ljava/lang/Object;",
    }
}

fn kind_of(letter: char) -> Kind {
    match letter {
        'I' => Kind::Int,
        'J' => Kind::Long,
        'F' => Kind::Float,
        'D' => Kind::Double,
        _ => Kind::Ref,
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn run_lengths_are_spelled_out() {
        let text = |t: &str| parse(t).map(String::from_iter);
        assert_eq!(text("LLI").as_deref(), Some("LLI"));
        assert_eq!(text("L3IJ2").as_deref(), Some("LLLIJJ"));
        assert_eq!(text("L12").map(|t| t.len()), Some(12));
        assert_eq!(text("X"), None);
        assert_eq!(text(""), None);
    }
}
