//! Any bytes as a class file: errors, never a panic; a body that comes out is well-formed.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(class) = frontend::parse_class(bytes.to_vec(), "Fuzz.class") else {
        return;
    };
    for (i, method) in class.methods.iter().enumerate().filter(|(_, m)| m.has_code) {
        if let Ok(body) = class.code.body(&class, i) {
            ir::validate_method(&body, &method.parsed, method.is_static()).unwrap();
        }
    }
});
