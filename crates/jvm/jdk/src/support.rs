//! Support class: Java code of our own that models call where they need more than one call.

use classes::MethodRef;
use ir::{
    BinOp, Body, BodyBuilder, ClassBuilder, Cond, ElemKind, Handler, Inst, InvokeKind, Kind, flags,
};
use std::sync::Arc;
use vm::{Interp, Trap};

mod mismatch;

/// The class's name.
pub(crate) const NAME: &str = "cairn/Support";

/// Tells the VM that a loader was asked for a class and found it.
pub(crate) const INITIATED: (&str, &str) =
    ("initiated", "(Ljava/lang/ClassLoader;Ljava/lang/Class;)V");

/// `static void bootModules()`: the module system, as `System.initPhase2` starts it.
pub(crate) fn boot_modules(m: &Interp<'_>) -> Result<MethodRef, Trap> {
    method(m, "bootModules")
}

/// `static Class forName(String name, boolean initialize, ClassLoader loader)`, for loaders of the
/// program.
pub(crate) fn for_name(m: &Interp<'_>) -> Result<MethodRef, Trap> {
    method(m, "forName")
}

/// `static Enumeration urls(String[] texts)`.
pub(crate) fn urls(m: &Interp<'_>) -> Result<MethodRef, Trap> {
    method(m, "urls")
}

/// `static Optional buffer(byte[] bytes)`: a `ByteBuffer`, if there are bytes.
pub(crate) fn buffer(m: &Interp<'_>) -> Result<MethodRef, Trap> {
    method(m, "buffer")
}

/// `static ProtectionDomain domain(SecureClassLoader loader, String url)`.
pub(crate) fn domain(m: &Interp<'_>) -> Result<MethodRef, Trap> {
    method(m, "domain")
}

/// `static void link(ClassLoader loader, String name)`: loads a class that code refers to.
pub(crate) fn link(m: &Interp<'_>) -> Result<MethodRef, Trap> {
    method(m, "link")
}

/// `static int mismatchLongs(long[] a, int from, long[] b, int other, int length)`.
pub(crate) fn mismatch_longs(m: &Interp<'_>) -> Result<MethodRef, Trap> {
    method(m, "mismatchLongs")
}

/// The same for `double[]`.
pub(crate) fn mismatch_doubles(m: &Interp<'_>) -> Result<MethodRef, Trap> {
    method(m, "mismatchDoubles")
}

fn method(m: &Interp<'_>, name: &str) -> Result<MethodRef, Trap> {
    let class = match m.vm.world.find_loaded(NAME) {
        Some(class) => class,
        None => m.vm.world.define(Arc::new(definition()))?,
    };
    let found = class.methods.iter().find(|method| &*method.name == name);
    Ok(found.expect("the class is our own"))
}

fn definition() -> ir::ClassDef {
    let mut builder = ClassBuilder::new(NAME);
    let access = flags::STATIC | flags::SYNTHETIC;
    builder.method(access, "bootModules", "()V", Some(boot_modules_body()));
    builder.method(
        access,
        "forName",
        "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;",
        Some(for_name_body()),
    );
    builder.method(
        access,
        "urls",
        "([Ljava/lang/String;)Ljava/util/Enumeration;",
        Some(urls_body()),
    );
    builder.method(
        access,
        "buffer",
        "([B)Ljava/util/Optional;",
        Some(buffer_body()),
    );
    builder.method(
        access,
        "domain",
        "(Ljava/security/SecureClassLoader;Ljava/lang/String;)Ljava/security/ProtectionDomain;",
        Some(domain_body()),
    );
    builder.method(
        access,
        "link",
        "(Ljava/lang/ClassLoader;Ljava/lang/String;)V",
        Some(link_body()),
    );
    for (name, elem, body) in [
        ("mismatchLongs", 'J', mismatch::longs_body()),
        ("mismatchDoubles", 'D', mismatch::doubles_body()),
    ] {
        builder.method(access, name, &mismatch::desc(elem), Some(body));
    }
    // Modelled in `class_loader.rs`.
    builder.method(access | flags::NATIVE, INITIATED.0, INITIATED.1, None);
    let class = builder.class();
    class.hidden = true;
    class.module = Some("java.base".into());
    builder.finish()
}

fn boot_modules_body() -> Body {
    let mut b = BodyBuilder::new(&[]);
    let boot = b.method(
        "jdk/internal/module/ModuleBootstrap",
        "boot",
        "()Ljava/lang/ModuleLayer;",
    );
    let layer = b.invoke(InvokeKind::Static, boot, &[]);
    let field = b.field("java/lang/System", "bootLayer", "Ljava/lang/ModuleLayer;");
    b.put_static(field, layer);
    b.ret();
    b.finish()
}

fn for_name_body() -> Body {
    let mut b = BodyBuilder::new(&[Kind::Ref, Kind::Int, Kind::Ref]);
    let (name, initialize, loader) = (b.param(0), b.param(1), b.param(2));
    let (found, missing) = (b.new_block(), b.new_block());
    let (eager, done) = (b.new_block(), b.new_block());
    let load = b.method(
        "java/lang/ClassLoader",
        "loadClass",
        "(Ljava/lang/String;)Ljava/lang/Class;",
    );
    let class = b.invoke(InvokeKind::Virtual, load, &[loader, name]);
    b.if_null(class, missing, found);

    b.switch_to(missing);
    let error = b.new_object("java/lang/ClassNotFoundException");
    let init = b.method(
        "java/lang/ClassNotFoundException",
        "<init>",
        "(Ljava/lang/String;)V",
    );
    b.invoke(InvokeKind::Special, init, &[error, name]);
    b.throw(error);

    b.switch_to(found);
    let initiated = b.method(NAME, INITIATED.0, INITIATED.1);
    b.invoke(InvokeKind::Static, initiated, &[loader, class]);
    b.if_imm(Cond::Ne, initialize, 0, eager, done);

    b.switch_to(eager);
    let unsafe_class = "jdk/internal/misc/Unsafe";
    let get = b.method(unsafe_class, "getUnsafe", "()Ljdk/internal/misc/Unsafe;");
    let the_unsafe = b.invoke(InvokeKind::Static, get, &[]);
    let ensure = b.method(
        unsafe_class,
        "ensureClassInitialized",
        "(Ljava/lang/Class;)V",
    );
    b.invoke(InvokeKind::Virtual, ensure, &[the_unsafe, class]);
    b.jump(done);

    b.switch_to(done);
    b.ret_value(class);
    b.finish()
}

fn urls_body() -> Body {
    let mut b = BodyBuilder::new(&[Kind::Ref]);
    let texts = b.param(0);
    let (next, one, done) = (b.new_block(), b.new_block(), b.new_block());
    let urls = b.new_object("java/util/Vector");
    let init = b.method("java/util/Vector", "<init>", "()V");
    b.invoke(InvokeKind::Special, init, &[urls]);
    let index = b.const_int(0);
    let length = b.new_reg(Kind::Int);
    b.push(Inst::ArrayLen {
        dst: length,
        array: texts,
    });
    b.jump(next);

    b.switch_to(next);
    b.push(Inst::If {
        cond: Cond::Lt,
        a: index,
        b: length,
        then: one,
        els: done,
    });

    b.switch_to(one);
    let text = b.new_reg(Kind::Ref);
    b.push(Inst::ArrayLoad {
        elem: ElemKind::Ref,
        dst: text,
        array: texts,
        index,
    });
    let url = b.new_object("java/net/URL");
    let init = b.method("java/net/URL", "<init>", "(Ljava/lang/String;)V");
    b.invoke(InvokeKind::Special, init, &[url, text]);
    let add = b.method("java/util/Vector", "addElement", "(Ljava/lang/Object;)V");
    b.invoke(InvokeKind::Virtual, add, &[urls, url]);
    b.push(Inst::BinImm {
        op: BinOp::IAdd,
        dst: index,
        a: index,
        imm: 1,
    });
    b.jump(next);

    b.switch_to(done);
    let elements = b.method("java/util/Vector", "elements", "()Ljava/util/Enumeration;");
    let all = b.invoke(InvokeKind::Virtual, elements, &[urls]);
    b.ret_value(all);
    b.finish()
}

fn buffer_body() -> Body {
    let mut b = BodyBuilder::new(&[Kind::Ref]);
    let bytes = b.param(0);
    let (none, some) = (b.new_block(), b.new_block());
    b.if_null(bytes, none, some);

    b.switch_to(none);
    let empty = b.method("java/util/Optional", "empty", "()Ljava/util/Optional;");
    let nothing = b.invoke(InvokeKind::Static, empty, &[]);
    b.ret_value(nothing);

    b.switch_to(some);
    let wrap = b.method("java/nio/ByteBuffer", "wrap", "([B)Ljava/nio/ByteBuffer;");
    let buffer = b.invoke(InvokeKind::Static, wrap, &[bytes]);
    let of = b.method(
        "java/util/Optional",
        "of",
        "(Ljava/lang/Object;)Ljava/util/Optional;",
    );
    let found = b.invoke(InvokeKind::Static, of, &[buffer]);
    b.ret_value(found);
    b.finish()
}

fn domain_body() -> Body {
    const SOURCE: &str = "java/security/CodeSource";
    let mut b = BodyBuilder::new(&[Kind::Ref, Kind::Ref]);
    let (loader, text) = (b.param(0), b.param(1));
    let url = b.new_object("java/net/URL");
    let init = b.method("java/net/URL", "<init>", "(Ljava/lang/String;)V");
    b.invoke(InvokeKind::Special, init, &[url, text]);
    let source = b.new_object(SOURCE);
    let init = b.method(
        SOURCE,
        "<init>",
        "(Ljava/net/URL;[Ljava/security/cert/Certificate;)V",
    );
    let unsigned = b.const_null();
    b.invoke(InvokeKind::Special, init, &[source, url, unsigned]);
    let of = b.method(
        "java/security/SecureClassLoader",
        "getProtectionDomain",
        "(Ljava/security/CodeSource;)Ljava/security/ProtectionDomain;",
    );
    let domain = b.invoke(InvokeKind::Special, of, &[loader, source]);
    b.ret_value(domain);
    b.finish()
}

fn link_body() -> Body {
    const ERROR: &str = "java/lang/NoClassDefFoundError";
    let mut b = BodyBuilder::new(&[Kind::Ref, Kind::Ref]);
    let (loader, name) = (b.param(0), b.param(1));
    let (load, done) = (b.new_block(), b.new_block());
    let (wrong, missing) = (b.new_block(), b.new_block());
    b.jump(load);

    b.switch_to(load);
    let not_found = b.class("java/lang/ClassNotFoundException");
    b.set_handlers(
        load,
        &[Handler {
            catch: Some(not_found),
            target: missing,
        }],
    );
    let load_class = b.method(
        "java/lang/ClassLoader",
        "loadClass",
        "(Ljava/lang/String;)Ljava/lang/Class;",
    );
    let class = b.invoke(InvokeKind::Virtual, load_class, &[loader, name]);
    let get_name = b.method("java/lang/Class", "getName", "()Ljava/lang/String;");
    let found = b.invoke(InvokeKind::Virtual, get_name, &[class]);
    let equals = b.method("java/lang/String", "equals", "(Ljava/lang/Object;)Z");
    let same = b.invoke(InvokeKind::Virtual, equals, &[found, name]);
    b.if_imm(Cond::Ne, same, 0, done, wrong);

    b.switch_to(done);
    b.ret();

    let init = b.method(ERROR, "<init>", "(Ljava/lang/String;)V");
    b.switch_to(wrong);
    let error = b.new_object(ERROR);
    b.invoke(InvokeKind::Special, init, &[error, name]);
    b.throw(error);

    b.switch_to(missing);
    let cause = b.new_reg(Kind::Ref);
    b.push(Inst::Catch { dst: cause });
    let replace = b.method("java/lang/String", "replace", "(CC)Ljava/lang/String;");
    let (dot, slash) = (b.const_int(i32::from(b'.')), b.const_int(i32::from(b'/')));
    let internal = b.invoke(InvokeKind::Virtual, replace, &[name, dot, slash]);
    let error = b.new_object(ERROR);
    b.invoke(InvokeKind::Special, init, &[error, internal]);
    let init_cause = b.method(
        ERROR,
        "initCause",
        "(Ljava/lang/Throwable;)Ljava/lang/Throwable;",
    );
    b.invoke(InvokeKind::Virtual, init_cause, &[error, cause]);
    b.throw(error);
    b.finish()
}
