//! Class files by hand, for code that javac doesn't write.

use crate::parse_class;
use ir::{Body, BodyError, ClassDef};

/// One class `T` with one static method.
pub struct Method {
    pub desc: &'static str,
    pub max_stack: u16,
    pub max_locals: u16,
    pub code: Vec<u8>,
    /// start, end, handler, class.
    pub handlers: Vec<(u16, u16, u16, Option<&'static str>)>,
}

impl Method {
    pub fn new(desc: &'static str, code: &[u8]) -> Method {
        Method {
            desc,
            max_stack: 20,
            max_locals: 20,
            code: code.to_vec(),
            handlers: Vec::new(),
        }
    }

    pub fn bytes(&self) -> Vec<u8> {
        let mut pool = Vec::new();
        let mut entries = 0u16;
        let mut utf8 = |text: &str| {
            pool.push(1);
            pool.extend((text.len() as u16).to_be_bytes());
            pool.extend(text.as_bytes());
            entries += 1;
            entries
        };
        // 1 to 5, and the names of caught classes from 6 on.
        for text in ["T", "java/lang/Object", "m", self.desc, "Code"] {
            utf8(text);
        }
        let catches: Vec<Option<u16>> = self.handlers.iter().map(|h| h.3.map(&mut utf8)).collect();
        let mut class = |name: u16| {
            pool.push(7);
            pool.extend(name.to_be_bytes());
            entries += 1;
            entries
        };
        let (this, superclass) = (class(1), class(2));
        let catches: Vec<u16> = catches.iter().map(|c| c.map_or(0, &mut class)).collect();

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
        for number in [0x21, this, superclass, 0, 0, 1] {
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

    pub fn class(&self) -> ClassDef {
        parse_class(self.bytes(), "T.class").unwrap()
    }

    /// The body, validated if there is one.
    pub fn translate(&self) -> Result<Body, BodyError> {
        let class = self.class();
        let body = class.code.body(&class, 0)?;
        let method = &class.methods[0];
        if let Err(e) = ir::validate_method(&body, &method.parsed, true) {
            panic!("{e}\n{}", ir::text::print_body(&body));
        }
        Ok(body)
    }
}
