//! Class files by hand, for code that javac doesn't write.

use crate::parse_class;
use ir::{Body, BodyError, ClassDef};

/// The method itself, as a pool entry.
pub(crate) const SELF: u8 = 9;

/// One class `T` with one static method `m`.
pub(crate) struct Method {
    pub desc: &'static str,
    pub max_stack: u16,
    pub max_locals: u16,
    pub code: Vec<u8>,
    /// start, end, handler, class.
    pub handlers: Vec<(u16, u16, u16, Option<&'static str>)>,
}

impl Method {
    pub(crate) fn new(desc: &'static str, code: &[u8]) -> Method {
        Method {
            desc,
            max_stack: 20,
            max_locals: 20,
            code: code.to_vec(),
            handlers: Vec::new(),
        }
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut pool = Vec::new();
        for text in ["T", "java/lang/Object", "m", self.desc, "Code"] {
            utf8(&mut pool, text);
        }
        pool.extend([7, 0, 1, 7, 0, 2, 12, 0, 3, 0, 4, 10, 0, 6, 0, 8]);
        let mut entries: u16 = 9;
        let mut catches = Vec::new();
        for handler in &self.handlers {
            catches.push(handler.3.map_or(0, |name| {
                utf8(&mut pool, name);
                pool.push(7);
                pool.extend((entries + 1).to_be_bytes());
                entries += 2;
                entries
            }));
        }

        let mut attribute = Vec::new();
        attribute.extend(self.max_stack.to_be_bytes());
        attribute.extend(self.max_locals.to_be_bytes());
        attribute.extend((self.code.len() as u32).to_be_bytes());
        attribute.extend(&self.code);
        attribute.extend((self.handlers.len() as u16).to_be_bytes());
        for (&(start, end, handler, _), catch) in self.handlers.iter().zip(catches) {
            for number in [start, end, handler, catch] {
                attribute.extend(number.to_be_bytes());
            }
        }
        attribute.extend([0, 0]);

        let mut out = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 49];
        out.extend((entries + 1).to_be_bytes());
        out.extend(pool);
        // Access, this, super, no interfaces, no fields, one method.
        for number in [0x21u16, 6, 7, 0, 0, 1] {
            out.extend(number.to_be_bytes());
        }
        // Public static, name, descriptor, one attribute.
        for number in [9u16, 3, 4, 1, 5] {
            out.extend(number.to_be_bytes());
        }
        out.extend((attribute.len() as u32).to_be_bytes());
        out.extend(attribute);
        out.extend([0, 0]);
        out
    }

    pub(crate) fn class(&self) -> ClassDef {
        parse_class(self.bytes(), "T.class").unwrap()
    }

    /// The body, validated if there is one.
    pub(crate) fn translate(&self) -> Result<Body, BodyError> {
        let class = self.class();
        let body = class.code.body(&class, 0)?;
        let method = &class.methods[0];
        if let Err(e) = ir::validate_method(&body, &method.parsed, true) {
            panic!("{e}\n{}", ir::text::print_body(&body));
        }
        Ok(body)
    }
}

fn utf8(pool: &mut Vec<u8>, text: &str) {
    pool.push(1);
    pool.extend((text.len() as u16).to_be_bytes());
    pool.extend(text.as_bytes());
}
