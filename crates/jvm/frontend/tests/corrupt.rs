//! Truncated and corrupted class files: errors, never panics, and soon.

mod support;

use frontend::parse_class;
use ir::BodyError;
use support::class_path;

/// Classes with all that a class file can hold: big code, switches, handlers, lambdas, records,
/// annotations, inner classes, dynamic constants.
const CORPUS: [&str; 8] = [
    "java/lang/Object",
    "java/util/HashMap",
    "java/lang/Character",
    "java/util/stream/Collectors",
    "java/lang/invoke/LambdaForm",
    "java/lang/FunctionalInterface",
    "java/util/concurrent/TimeUnit",
    "java/lang/runtime/ObjectMethods",
];

fn corpus() -> Vec<(&'static str, Vec<u8>)> {
    let path = class_path(&[]);
    let bytes = |name: &&'static str| {
        let found = path.resource(&format!("{name}.class"));
        (*name, found.unwrap_or_else(|| panic!("{name} is missing")))
    };
    CORPUS.iter().map(bytes).collect()
}

/// Reads the class and translates all its methods; tells whether all went well.
fn try_all(bytes: Vec<u8>) -> bool {
    let Ok(class) = parse_class(bytes, "Corrupt.class") else {
        return false;
    };
    let mut fine = true;
    for (i, method) in class.methods.iter().enumerate().filter(|(_, m)| m.has_code) {
        match class.code.body(&class, i) {
            Ok(body) => ir::validate_method(&body, &method.parsed, method.is_static())
                .unwrap_or_else(|e| panic!("{}: {e}", method.name)),
            Err(BodyError::Malformed(_) | BodyError::Unsupported(_)) => fine = false,
        }
    }
    for i in 0..300 {
        class.code.pool_constant(i);
    }
    fine
}

#[test]
fn the_corpus_is_sound() {
    for (name, bytes) in corpus() {
        assert!(try_all(bytes), "{name}");
    }
}

#[test]
fn every_prefix_is_refused() {
    for (name, bytes) in corpus() {
        // All short ones, and a sample of the long ones.
        let lengths = (0..bytes.len()).filter(|n| n % 7 == 0 || *n < 2000);
        for n in lengths {
            assert!(
                parse_class(bytes[..n].to_vec(), "x").is_err(),
                "{name} cut at {n}"
            );
        }
    }
}

#[test]
fn flipped_bytes_never_panic() {
    let mut random: u64 = 0x2545_f491_4f6c_dd1d;
    let mut below = |n: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 11) as usize % n
    };
    for (_, bytes) in corpus() {
        for _ in 0..150 {
            let mut bytes = bytes.clone();
            for _ in 0..1 + below(4) {
                let at = below(bytes.len());
                bytes[at] = match below(3) {
                    0 => 0,
                    1 => 0xff,
                    _ => below(256) as u8,
                };
            }
            try_all(bytes);
        }
    }
}

#[test]
fn code_is_flipped_where_it_hurts() {
    // Bytes of code only, each to every value: in a small class that has some of everything.
    let source = "class Small { int m(int[] a, long b) { try { for (int i = 0; i < 9; i++) \
                  switch (a[i]) { case 1: return (int) b; case 7: b += i; } } catch (Exception e) \
                  { return -1; } return 0; } }";
    let compiled = support::compile_text("Small", source);
    let bytes = std::fs::read(compiled.folder.join("Small.class")).unwrap();
    for at in 8..bytes.len() {
        for value in [
            0, 1, 2, 3, 16, 88, 94, 127, 153, 167, 168, 169, 170, 171, 196, 200, 255,
        ] {
            let mut bytes = bytes.clone();
            bytes[at] = value;
            try_all(bytes);
        }
    }
}
