//! Canonical form of lowered code: equal for bodies that differ only in what a compiler is free to choose.
//!
//! Left out: line numbers, names of locals, the order of constants, the numbers of registers and blocks, the form of
//! string concatenations (`concatenation`), and how nested classes get at each other's private members (`accessor`).
//! A private method, and what the compiler made (the body of a lambda, an accessor), is named by its own canonical
//! form: its name is nobody's business outside, and numbers of lambdas change when another one is added before.

mod accessor;
mod block_values;
mod body_text;
mod concatenation;
mod outer_instance;
mod recipe;
mod symbol_text;

use crate::code_version::{CodeVersion, MethodKey};
use body_text::BodyText;
use ir::{Body, ClassDef, FieldSymbol, MethodDef, flags};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

/// The canonical form of a method, as a hash.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CodeHash([u8; 32]);

impl fmt::Debug for CodeHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Names of fields in the other version, where they have others there: by class, name and descriptor.
pub(crate) type FieldNames = BTreeMap<(Arc<str>, Arc<str>, Arc<str>), Arc<str>>;

/// Hashes of the methods of one version.
pub(crate) struct CanonicalCode<'a> {
    version: &'a CodeVersion,
    /// Under which names forms know fields.
    fields: FieldNames,
    /// By class and place; `None` while a method is being looked at.
    known: RefCell<BTreeMap<(&'a str, usize), Option<CodeHash>>>,
    /// Methods that could be known by their code, but are named in some form after all.
    named: RefCell<BTreeSet<MethodKey>>,
}

/// Methods that serialization finds by their names.
const FOUND_BY_NAME: [&str; 5] = [
    "readObject",
    "readObjectNoData",
    "readResolve",
    "writeObject",
    "writeReplace",
];

/// Whether a method is known by its code, not by its name: nothing outside its class can name it.
pub(crate) fn is_known_by_code(method: &MethodDef) -> bool {
    let is_private = method.flags & flags::PRIVATE != 0;
    let is_made = method.flags & flags::SYNTHETIC != 0 && method.flags & flags::STATIC != 0;
    (is_private || is_made)
        && method.has_code
        && !method.name.starts_with('<')
        && !FOUND_BY_NAME.contains(&&*method.name)
}

impl<'a> CanonicalCode<'a> {
    pub(crate) fn new(version: &'a CodeVersion, fields: FieldNames) -> CanonicalCode<'a> {
        CanonicalCode {
            version,
            fields,
            known: RefCell::default(),
            named: RefCell::default(),
        }
    }

    /// The hash of a method: of its code, or of the fact that it has none. What can't be translated is compared as
    /// the message that says why.
    pub(crate) fn hash(&self, class: &'a ClassDef, index: usize) -> CodeHash {
        let key = (&*class.name, index);
        if let Some(Some(known)) = self.known.borrow().get(&key) {
            return *known;
        }
        self.known.borrow_mut().insert(key, None);
        let method = &class.methods[index];
        let text = match method.has_code {
            false => String::new(),
            true => match class.code.body(class, index) {
                Ok(body) => self.text(class, method, &body),
                Err(error) => error.to_string(),
            },
        };
        let kind = flags::STATIC | flags::ABSTRACT | flags::NATIVE | flags::SYNCHRONIZED;
        let text = format!("{:x} {text}", method.flags & kind);
        let hash = CodeHash(*blake3::hash(text.as_bytes()).as_bytes());
        self.known.borrow_mut().insert(key, Some(hash));
        hash
    }

    /// The hash of a method of this version that is known by its code; `None` for all others.
    pub(crate) fn hash_by_code(&self, key: &MethodKey) -> Option<CodeHash> {
        let (class, index) = self.version.method(key)?;
        is_known_by_code(&class.methods[index]).then(|| self.hash(class, index))
    }

    /// Whether no canonical form names a method of this version: it is known by its code, or what it does is written
    /// in place of its calls. So it is for a method that this version does not have. All methods have to be hashed
    /// before.
    pub(crate) fn hides(&self, key: &MethodKey) -> bool {
        let Some((class, index)) = self.version.method(key) else {
            return true;
        };
        let is_hidden = is_known_by_code(&class.methods[index])
            || self.accessor(&key.class, &key.name, &key.desc).is_some();
        is_hidden && !self.named.borrow().contains(key)
    }

    /// Whether the compiler made a method of this version.
    pub(crate) fn is_synthetic(&self, key: &MethodKey) -> bool {
        let found = self.version.method(key);
        found.is_some_and(|(class, index)| class.methods[index].flags & flags::SYNTHETIC != 0)
    }

    /// The name of a field in forms.
    fn field_name<'s>(&'s self, symbol: &'s FieldSymbol) -> &'s str {
        if self.fields.is_empty() {
            return &symbol.name;
        }
        let desc = (*symbol.desc.text).into();
        let key = (symbol.class.clone(), symbol.name.clone(), desc);
        self.fields.get(&key).map_or(&symbol.name, |name| name)
    }

    /// Notes that a form names a method.
    fn note_named(&self, class: &str, name: &str, desc: &str) {
        self.named.borrow_mut().insert(MethodKey {
            class: class.into(),
            name: name.into(),
            desc: desc.into(),
        });
    }

    fn text(&self, class: &ClassDef, method: &MethodDef, body: &Body) -> String {
        BodyText::new(self, MethodKey::of(class, method), body).write()
    }

    /// The name of a method by its code, if it has one; `None` for all others.
    fn name_by_code(&self, of: &MethodKey, owner: &str, name: &str, desc: &str) -> Option<String> {
        let class = self.version.class(owner)?;
        let index = class.find_method(name, desc)?;
        let method = &class.methods[index];
        if !is_known_by_code(method) {
            return None;
        }
        let key = MethodKey::of(class, method);
        if key == *of {
            return Some("itself".to_owned());
        }
        let is_open = self.known.borrow().get(&(&*class.name, index)) == Some(&None);
        if is_open {
            // It leads back to itself.
            self.note_named(owner, name, desc);
            return None;
        }
        Some(format!("code {:?}", self.hash(class, index)))
    }

    /// Whether a call leads to a private method, however the instruction calls it: that depends on the class file's
    /// version.
    fn is_private(&self, owner: &str, name: &str, desc: &str) -> bool {
        let class = self.version.class(owner);
        let method = class.and_then(|c| Some(&c.methods[c.find_method(name, desc)?]));
        method.is_some_and(|m| m.flags & flags::PRIVATE != 0 && !m.name.starts_with('<'))
    }
}
#[cfg(test)]
mod tests {
    use super::*;
    use ir::{
        BodyBuilder, ClassBuilder, DynamicSite, HandleKind, Inst, Kind, MethodDesc, MethodHandleRef,
    };

    fn hash(class: ClassBuilder) -> CodeHash {
        let class = Arc::new(class.finish());
        let version = CodeVersion::new([class.clone()]);
        let found = version.class(&class.name).expect("the class");
        CanonicalCode::new(&version, FieldNames::default()).hash(found, 0)
    }

    /// `static int f(int a)`, which adds a constant, with strings that the code does not use in that order.
    fn adding(value: i32, strings: [&str; 2], line: u16) -> ClassBuilder {
        let mut body = BodyBuilder::new(&[Kind::Int]);
        strings.iter().for_each(|s| _ = body.string(s));
        body.set_line(Some(line));
        let unused = body.new_reg(Kind::Int);
        let constant = body.const_int(value);
        assert_ne!(unused, constant);
        let src = body.bin(ir::BinOp::IAdd, body.param(0), constant);
        body.const_string("b");
        body.push(Inst::ReturnValue { src });
        let mut class = ClassBuilder::new("A");
        class.method(flags::STATIC, "f", "(I)I", Some(body.finish()));
        class
    }

    #[test]
    fn what_compilers_choose_does_not_count() {
        let one = hash(adding(1, ["a", "b"], 3));
        assert_eq!(one, hash(adding(1, ["b", "a"], 9)));
        assert_ne!(one, hash(adding(2, ["a", "b"], 3)));
    }

    /// A method that refers to a lambda of this number, whose body returns a value.
    fn with_lambda(number: u32, value: i32) -> ClassBuilder {
        let name = format!("lambda$f${number}");
        let handle = MethodHandleRef {
            kind: HandleKind::InvokeStatic,
            class: "A".into(),
            name: name.as_str().into(),
            desc: "()I".into(),
            on_interface: false,
        };
        let mut body = BodyBuilder::new(&[]);
        let src = body.const_dynamic(Kind::Ref, DynamicSite::MethodHandle(handle));
        body.push(Inst::ReturnValue { src });
        let mut class = ClassBuilder::new("A");
        let returns = "()Ljava/lang/Object;";
        assert!(MethodDesc::parse(returns).is_some());
        class.method(flags::STATIC, "f", returns, Some(body.finish()));
        let mut lambda = BodyBuilder::new(&[]);
        let src = lambda.const_int(value);
        lambda.push(Inst::ReturnValue { src });
        let made = flags::STATIC | flags::PRIVATE | flags::SYNTHETIC;
        class.method(made, &name, "()I", Some(lambda.finish()));
        class
    }

    #[test]
    fn lambdas_are_compared_by_their_bodies() {
        let one = hash(with_lambda(0, 1));
        assert_eq!(one, hash(with_lambda(5, 1)));
        assert_ne!(one, hash(with_lambda(0, 2)));
    }

    /// A method that calls a private one, which calls itself.
    fn with_helper(name: &str, value: i16) -> ClassBuilder {
        let call = |body: &mut BodyBuilder| {
            let symbol = body.method("A", name, "(I)I");
            let arg = body.param(0);
            let src = body.invoke(ir::InvokeKind::Static, symbol, &[arg]);
            body.push(Inst::ReturnValue { src });
        };
        let mut body = BodyBuilder::new(&[Kind::Int]);
        call(&mut body);
        let mut class = ClassBuilder::new("A");
        class.method(flags::STATIC, "f", "(I)I", Some(body.finish()));
        let mut helper = BodyBuilder::new(&[Kind::Int]);
        let a = helper.param(0);
        helper.bin_imm(ir::BinOp::IAdd, a, value);
        call(&mut helper);
        let private = flags::STATIC | flags::PRIVATE;
        class.method(private, name, "(I)I", Some(helper.finish()));
        class
    }

    #[test]
    fn private_methods_are_compared_by_their_bodies() {
        let one = hash(with_helper("help", 1));
        assert_eq!(one, hash(with_helper("support", 1)));
        assert_ne!(one, hash(with_helper("help", 2)));
    }

    /// `return text + a` with a builder; with `early`, `a` is changed between the call of `append` and the end.
    fn with_builder(early: bool) -> Body {
        let mut body = BodyBuilder::new(&[Kind::Int]);
        let a = body.param(0);
        let builder = body.new_object("java/lang/StringBuilder");
        let name = "java/lang/StringBuilder";
        let init = body.method(name, "<init>", "()V");
        body.invoke(ir::InvokeKind::Special, init, &[builder]);
        let append = body.method(name, "append", "(I)Ljava/lang/StringBuilder;");
        let change = |body: &mut BodyBuilder| {
            let sum = body.bin_imm(ir::BinOp::IAdd, a, 1);
            body.push(Inst::Move { dst: a, src: sum });
        };
        if !early {
            change(&mut body);
        }
        let after = body.invoke(ir::InvokeKind::Virtual, append, &[builder, a]);
        if early {
            change(&mut body);
        }
        let text = body.method(name, "toString", "()Ljava/lang/String;");
        let src = body.invoke(ir::InvokeKind::Virtual, text, &[after]);
        body.push(Inst::ReturnValue { src });
        body.finish()
    }

    #[test]
    fn what_was_appended_is_what_it_was_then() {
        let method = |body: Body| {
            let mut class = ClassBuilder::new("A");
            class.method(flags::STATIC, "f", "(I)Ljava/lang/String;", Some(body));
            hash(class)
        };
        assert_ne!(method(with_builder(true)), method(with_builder(false)));
        let folded = concatenation::Concatenations::of(&with_builder(false));
        assert_eq!(folded.made.len(), 1);
        assert!(
            concatenation::Concatenations::of(&with_builder(true))
                .made
                .is_empty()
        );
    }
}
