//! Parser of the text form.

mod body;
mod inst;
mod refs;

use super::flag_words::{self, FlagWords};
use super::scan::{ParseError, Result, Scanner};
use crate::body::Body;
use crate::class::{ClassDef, flags};
use crate::class_builder::ClassBuilder;
use crate::kind::{MethodDesc, TypeDesc};
use crate::validate::validate_method;
use std::sync::Arc;

/// A body by itself. It's also checked to be well-formed.
pub fn parse_body(text: &str) -> std::result::Result<Body, ParseError> {
    let mut scan = Scanner::new(text);
    scan.skip_lines();
    let (body, _) = body::parse(&mut scan)?;
    end(&mut scan)?;
    Ok(body)
}

/// A class with its bodies, which are checked against their methods.
pub fn parse_class(text: &str) -> std::result::Result<ClassDef, ParseError> {
    let mut scan = Scanner::new(text);
    scan.skip_lines();
    let mut class = header(&mut scan)?;
    loop {
        if scan.eat_word("field") {
            field(&mut scan, &mut class)?;
        } else if scan.eat_word("method") {
            method(&mut scan, &mut class)?;
        } else if scan.eat("}") {
            break;
        } else {
            return scan.fail_expected("`field`, `method` or `}`");
        }
    }
    end(&mut scan)?;
    Ok(class.finish())
}

fn end(scan: &mut Scanner<'_>) -> Result<()> {
    scan.skip_lines();
    match scan.peek() {
        None => Ok(()),
        Some(_) => scan.fail_expected("the end"),
    }
}

fn header(scan: &mut Scanner<'_>) -> Result<ClassBuilder> {
    scan.expect_word("class")?;
    let flags = read_flags(scan, flag_words::CLASS)?;
    let mut builder = ClassBuilder::new(&scan.name()?);
    if scan.eat_word("extends") {
        let super_name = scan.type_name("a class")?;
        builder.class().super_name = Some(super_name);
    } else if &*builder.class().name == "java/lang/Object" {
        builder.class().super_name = None;
    }
    if scan.eat_word("implements") {
        builder.interface(&scan.type_name("an interface")?);
        while scan.eat(",") {
            builder.interface(&scan.type_name("an interface")?);
        }
    }
    let class = builder.class();
    class.flags = flags;
    if scan.eat_word("version") {
        class.major = scan.number("a class-file version")?;
    }
    class.hidden = scan.eat_word("hidden");
    scan.expect("{")?;
    scan.end_of_line()?;
    Ok(builder)
}

fn read_flags(scan: &mut Scanner<'_>, table: &FlagWords) -> Result<u16> {
    let mut flags = 0;
    loop {
        let word = scan.peek_name();
        let number = word.strip_prefix("0x");
        let number = number.and_then(|n| u16::from_str_radix(n, 16).ok());
        let named = table.iter().find(|e| e.0 == word).map(|e| e.1);
        match named.or(number) {
            Some(flag) => flags |= flag,
            None => return Ok(flags),
        }
        scan.eat(word);
    }
}

fn field(scan: &mut Scanner<'_>, class: &mut ClassBuilder) -> Result<()> {
    let flags = read_flags(scan, flag_words::FIELD)?;
    let name = scan.name()?;
    let desc = type_desc(scan)?;
    let constant = match scan.eat("=") {
        true => Some(refs::boot_arg(scan)?),
        false => None,
    };
    class.constant(flags, &name, &desc.text, constant);
    scan.end_of_line()
}

fn method(scan: &mut Scanner<'_>, class: &mut ClassBuilder) -> Result<()> {
    let flags = read_flags(scan, flag_words::METHOD)?;
    let at = scan.position();
    let name = scan.name()?;
    let (desc, parsed) = method_desc(scan)?;
    let body = match scan.peek() {
        Some('(') => {
            let (body, positions) = body::parse(scan)?;
            let is_static = flags & flags::STATIC != 0;
            if let Err(error) = validate_method(&body, &parsed, is_static) {
                let at = error.pc.map_or(at, |pc| positions[pc as usize]);
                return Err(scan.error_at(at, error.message));
            }
            Some(body)
        }
        _ => {
            scan.end_of_line()?;
            None
        }
    };
    class.method(flags, &name, &desc, body);
    Ok(())
}

fn type_desc(scan: &mut Scanner<'_>) -> Result<TypeDesc> {
    let at = scan.position();
    let text = scan.type_name("a type descriptor")?;
    let message = || format!("`{text}` is no type descriptor");
    TypeDesc::parse(&text).ok_or_else(|| scan.error_at(at, message()))
}

fn method_desc(scan: &mut Scanner<'_>) -> Result<(Arc<str>, MethodDesc)> {
    let at = scan.position();
    let text = scan.method_desc()?;
    match MethodDesc::parse(&text) {
        Some(parsed) => Ok((text, parsed)),
        None => Err(scan.error_at(at, format!("`{text}` is no method descriptor"))),
    }
}
