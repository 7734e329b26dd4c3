//! Bodies that break the rules: the interpreter's unchecked accesses rest on the validator, so such a body
//! ends the path with a named limit, never with a panic or worse.

use classes::{ClassProvider, MethodRef, World};
use ir::{
    BlockId, Body, BodyBuilder, BodyError, ClassBuilder, ClassDef, CodeSource, Inst, Kind,
    PoolConstant, Reg, flags,
};
use std::sync::Arc;
use term::TermStore;
use vm::{Interp, NativeTable, SilentHost, State, Stop, Value, Vm};

/// Gives the same body for every method.
#[derive(Debug)]
struct OneBody(Body);

impl CodeSource for OneBody {
    fn body(&self, _: &ClassDef, _: usize) -> Result<Body, BodyError> {
        Ok(self.0.clone())
    }

    fn pool_constant(&self, _: u16) -> Option<PoolConstant> {
        None
    }
}

/// One class beside those of the library.
struct Only(Arc<ClassDef>);

impl ClassProvider for Only {
    fn load(&self, name: &str) -> Result<Option<Arc<ClassDef>>, String> {
        if *name == *self.0.name {
            return Ok(Some(self.0.clone()));
        }
        let mut library = ClassBuilder::new(name);
        match name {
            "java/lang/Object" => library.class().super_name = None,
            "java/lang/Cloneable" | "java/io/Serializable" => {
                library.class().flags |= flags::INTERFACE | flags::ABSTRACT;
            }
            _ => {}
        }
        Ok(Some(Arc::new(library.finish())))
    }
}

/// How `f` of the class ends when it is called with 3.
fn run(class: ClassDef) -> Stop {
    let name = class.name.clone();
    let world = World::new(Box::new(Only(Arc::new(class))));
    let vm = Vm::new(
        world,
        Arc::new(TermStore::new()),
        NativeTable::default(),
        17,
    );
    let class = vm.world.load(&name).expect("the class");
    let method: MethodRef = &class.methods[0];
    let (mut state, mut host) = (State::new(), SilentHost::default());
    Interp::new(&vm, &mut state, &mut host).run_method(method, &[Value::int(3)], 10_000)
}

/// The class `Hostile` with `static int f(int)`, whose body is this one.
fn with_body(body: Body) -> ClassDef {
    let mut class = ClassBuilder::new("Hostile");
    class.method(
        flags::PUBLIC | flags::STATIC,
        "f",
        "(I)I",
        Some(body.clone()),
    );
    let class = class.finish();
    ClassDef {
        code: Arc::new(OneBody(body)),
        ..class
    }
}

/// `return 1`, in one block.
fn sound() -> Body {
    let mut b = BodyBuilder::new(&[Kind::Int]);
    let one = b.const_int(1);
    b.ret_value(one);
    b.finish()
}

#[test]
fn a_sound_body_runs() {
    let stop = run(with_body(sound()));
    assert!(
        matches!(&stop, Stop::Returned(Some(v)) if v.bits == 1),
        "{stop:?}"
    );
}

/// Each with what is wrong with it.
fn broken() -> Vec<(&'static str, Body)> {
    let changed = |change: &dyn Fn(&mut Body)| {
        let mut body = sound();
        change(&mut body);
        body
    };
    let far = Reg(40_000);
    vec![
        (
            "reads a register that is not there",
            changed(&|b| {
                b.insts[1] = Inst::ReturnValue { src: far };
            }),
        ),
        (
            "writes a register that is not there",
            changed(&|b| {
                b.insts[0] = Inst::ConstInt { dst: far, value: 1 };
            }),
        ),
        (
            "writes to no register",
            changed(&|b| {
                b.insts[0] = Inst::ConstInt {
                    dst: Reg::NONE,
                    value: 1,
                };
            }),
        ),
        (
            "runs over its end",
            changed(&|b| {
                b.insts[1] = Inst::ConstInt {
                    dst: Reg(1),
                    value: 1,
                };
            }),
        ),
        (
            "jumps to a block that is not there",
            changed(&|b| {
                b.insts[1] = Inst::Jump { to: BlockId(9) };
            }),
        ),
        (
            "has a block that starts beyond the end",
            changed(&|b| {
                b.block_starts[0] = 77;
            }),
        ),
        (
            "takes more arguments than the method has",
            changed(&|b| {
                b.params = 2;
            }),
        ),
        (
            "returns another kind",
            changed(&|b| {
                b.insts[0] = Inst::ConstNull { dst: Reg(1) };
                b.regs[1].kind = Kind::Ref;
            }),
        ),
    ]
}

#[test]
fn broken_bodies_end_with_a_named_limit() {
    for (what, body) in broken() {
        match run(with_body(body)) {
            Stop::Unsupported(text) => {
                let text = text.to_string();
                assert!(
                    text.contains("malformed code") && text.contains("Hostile.f"),
                    "{what}: {text}"
                );
            }
            other => panic!("a body that {what} ended with {other:?}"),
        }
    }
}

/// A class file with `static int f(int)` of this bytecode.
fn class_file(code: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 49];
    let texts = ["Hostile", "java/lang/Object", "f", "(I)I", "Code"];
    bytes.extend(8u16.to_be_bytes());
    for text in texts {
        bytes.push(1);
        bytes.extend((text.len() as u16).to_be_bytes());
        bytes.extend(text.as_bytes());
    }
    // Entries 6 and 7: the classes.
    bytes.extend([7, 0, 1, 7, 0, 2]);
    // Public, this, super; no interfaces, no fields, one method with one attribute.
    bytes.extend([0, 0x21, 0, 6, 0, 7, 0, 0, 0, 0, 0, 1]);
    bytes.extend([0, 9, 0, 3, 0, 4, 0, 1, 0, 5]);
    bytes.extend((12 + code.len() as u32).to_be_bytes());
    // Four of the stack, two locals.
    bytes.extend([0, 4, 0, 2]);
    bytes.extend((code.len() as u32).to_be_bytes());
    bytes.extend(code);
    // No handlers, no attributes of the code or of the class.
    bytes.extend([0; 6]);
    bytes
}

/// `int[] a = new int[x]; a[0] = x; while (x > 0) x = x - 1; return a[0] + a.length;`
const CODE: [u8; 26] = [
    0x1a, 0xbc, 10, 0x4c, // iload_0, newarray int, astore_1
    0x2b, 0x03, 0x1a, 0x4f, // aload_1, iconst_0, iload_0, iastore
    0x1a, 0x9e, 0, 9, // iload_0, ifle +9
    0x84, 0, 0xff, // iinc 0 by -1
    0xa7, 0xff, 0xf9, // goto -7
    0x2b, 0x03, 0x2e, // aload_1, iconst_0, iaload
    0x2b, 0xbe, // aload_1, arraylength
    0x60, 0xac, 0, // iadd, ireturn, nop
];

#[test]
fn bytecode_runs() {
    let class = frontend::parse_class(class_file(&CODE), "Hostile.class").expect("a class");
    let stop = run(class);
    assert!(
        matches!(&stop, Stop::Returned(Some(v)) if v.bits == 6),
        "{stop:?}"
    );
}

/// Every byte of the code replaced by every other one, without a verifier in between.
#[test]
fn no_corrupted_bytecode_gets_past_the_validator() {
    let (mut ran, mut refused) = (0, 0);
    for at in 0..CODE.len() {
        for byte in 0..=255 {
            let mut code = CODE;
            code[at] = byte;
            let Ok(class) = frontend::parse_class(class_file(&code), "Hostile.class") else {
                refused += 1;
                continue;
            };
            match run(class) {
                Stop::Unsupported(_) => refused += 1,
                _ => ran += 1,
            }
        }
    }
    assert!(
        ran > 500 && refused > 500,
        "{ran} ran, {refused} were refused"
    );
}
