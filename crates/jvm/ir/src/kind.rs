//! Kinds of registers and array elements, and parsed descriptors.

use std::fmt;
use std::sync::Arc;

/// What a register holds. The JVM's computational types: `boolean` to `char` are `Int`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Kind {
    Int,
    Long,
    Float,
    Double,
    Ref,
}

impl Kind {
    /// The letter used in the text form.
    pub fn letter(self) -> char {
        match self {
            Kind::Int => 'i',
            Kind::Long => 'l',
            Kind::Float => 'f',
            Kind::Double => 'd',
            Kind::Ref => 'r',
        }
    }

    pub fn from_letter(c: char) -> Option<Kind> {
        Some(match c {
            'i' => Kind::Int,
            'l' => Kind::Long,
            'f' => Kind::Float,
            'd' => Kind::Double,
            'r' => Kind::Ref,
            _ => return None,
        })
    }

    /// JVM stack and local slots that a value of this kind takes.
    pub fn slots(self) -> u16 {
        match self {
            Kind::Long | Kind::Double => 2,
            Kind::Int | Kind::Float | Kind::Ref => 1,
        }
    }
}

/// How array elements and fields are stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum ElemKind {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Ref,
}

impl ElemKind {
    pub const ALL: [ElemKind; 9] = [
        ElemKind::Boolean,
        ElemKind::Byte,
        ElemKind::Char,
        ElemKind::Short,
        ElemKind::Int,
        ElemKind::Long,
        ElemKind::Float,
        ElemKind::Double,
        ElemKind::Ref,
    ];

    /// The kind of the register that an element is loaded into.
    pub fn kind(self) -> Kind {
        match self {
            ElemKind::Boolean
            | ElemKind::Byte
            | ElemKind::Char
            | ElemKind::Short
            | ElemKind::Int => Kind::Int,
            ElemKind::Long => Kind::Long,
            ElemKind::Float => Kind::Float,
            ElemKind::Double => Kind::Double,
            ElemKind::Ref => Kind::Ref,
        }
    }

    /// Size in bytes, as `Unsafe.arrayIndexScale` tells it (compressed references).
    pub fn size(self) -> usize {
        match self {
            ElemKind::Boolean | ElemKind::Byte => 1,
            ElemKind::Char | ElemKind::Short => 2,
            ElemKind::Int | ElemKind::Float | ElemKind::Ref => 4,
            ElemKind::Long | ElemKind::Double => 8,
        }
    }

    /// The Java keyword; `ref` for references.
    pub fn name(self) -> &'static str {
        match self {
            ElemKind::Boolean => "boolean",
            ElemKind::Byte => "byte",
            ElemKind::Char => "char",
            ElemKind::Short => "short",
            ElemKind::Int => "int",
            ElemKind::Long => "long",
            ElemKind::Float => "float",
            ElemKind::Double => "double",
            ElemKind::Ref => "ref",
        }
    }

    /// From the first letter of a descriptor.
    pub fn from_descriptor_letter(c: u8) -> Option<ElemKind> {
        Some(match c {
            b'Z' => ElemKind::Boolean,
            b'B' => ElemKind::Byte,
            b'C' => ElemKind::Char,
            b'S' => ElemKind::Short,
            b'I' => ElemKind::Int,
            b'J' => ElemKind::Long,
            b'F' => ElemKind::Float,
            b'D' => ElemKind::Double,
            b'L' | b'[' => ElemKind::Ref,
            _ => return None,
        })
    }

    /// The descriptor letter of a primitive; `None` for references.
    pub fn descriptor_letter(self) -> Option<char> {
        Some(match self {
            ElemKind::Boolean => 'Z',
            ElemKind::Byte => 'B',
            ElemKind::Char => 'C',
            ElemKind::Short => 'S',
            ElemKind::Int => 'I',
            ElemKind::Long => 'J',
            ElemKind::Float => 'F',
            ElemKind::Double => 'D',
            ElemKind::Ref => return None,
        })
    }
}

/// One field descriptor, kept as text with its storage kind at hand.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TypeDesc {
    pub text: Arc<str>,
    pub elem: ElemKind,
}

impl TypeDesc {
    /// `None` if `text` is not a field descriptor.
    pub fn parse(text: &str) -> Option<TypeDesc> {
        (type_length(text.as_bytes())? == text.len()).then(|| TypeDesc {
            text: text.into(),
            elem: ElemKind::from_descriptor_letter(text.as_bytes()[0]).unwrap_or(ElemKind::Ref),
        })
    }

    pub fn kind(&self) -> Kind {
        self.elem.kind()
    }

    /// The name by which a class of this type is looked up: `java/lang/String` for
    /// `Ljava/lang/String;`, the descriptor itself for arrays; `None` for primitives.
    pub fn class_name(&self) -> Option<&str> {
        match self.text.as_bytes()[0] {
            b'L' => Some(&self.text[1..self.text.len() - 1]),
            b'[' => Some(&self.text),
            _ => None,
        }
    }
}

impl fmt::Display for TypeDesc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A parsed method descriptor; `ret` is `None` for `void`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MethodDesc {
    pub params: Vec<TypeDesc>,
    pub ret: Option<TypeDesc>,
}

impl MethodDesc {
    /// `None` if `text` is not a method descriptor.
    pub fn parse(text: &str) -> Option<MethodDesc> {
        let rest = text.strip_prefix('(')?;
        let close = rest.find(')')?;
        let (mut list, ret) = (&rest[..close], &rest[close + 1..]);
        let mut params = Vec::new();
        while !list.is_empty() {
            let n = type_length(list.as_bytes())?;
            params.push(TypeDesc::parse(list.get(..n)?)?);
            list = &list[n..];
        }
        let ret = match ret {
            "V" => None,
            other => Some(TypeDesc::parse(other)?),
        };
        Some(MethodDesc { params, ret })
    }
}

/// Length of the field descriptor that `text` starts with.
fn type_length(text: &[u8]) -> Option<usize> {
    let dims = text.iter().take_while(|&&c| c == b'[').count();
    let first = *text.get(dims)?;
    match first {
        b'L' => {
            let end = text[dims..].iter().position(|&c| c == b';')?;
            (end > 1).then_some(dims + end + 1)
        }
        b'[' => None,
        c => ElemKind::from_descriptor_letter(c).map(|_| dims + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn method_descriptors_are_split_into_parameters() {
        let d = MethodDesc::parse("(I[[JLjava/lang/String;D)V").unwrap();
        let params: Vec<&str> = d.params.iter().map(|p| &*p.text).collect();
        assert_eq!(params, ["I", "[[J", "Ljava/lang/String;", "D"]);
        assert_eq!(d.params[1].class_name(), Some("[[J"));
        assert_eq!(d.params[2].class_name(), Some("java/lang/String"));
        assert!(d.ret.is_none());
    }

    #[test]
    fn malformed_descriptors_are_refused() {
        for bad in [
            "", "()", "(V)V", "(L;)V", "(Ljava)V", "(I", "([)V", "()VV", "(I)X",
        ] {
            assert!(MethodDesc::parse(bad).is_none(), "{bad} was accepted");
        }
    }
}
