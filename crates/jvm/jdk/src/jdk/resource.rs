//! Resources of the JDK's modules and of the class path.

use super::Model;
use crate::args::Args;
use crate::{make, support};
use heap::Ref;
use vm::{Cont, Interp, Native, Outcome, Trap, Value};

pub(crate) const REPLACED: &[(&str, &[Model])] = &[
    (
        "java/lang/ClassLoader",
        &[(
            "getResourceAsStream",
            "(Ljava/lang/String;)Ljava/io/InputStream;",
            resource_as_stream,
        )],
    ),
    (
        "jdk/internal/loader/BuiltinClassLoader",
        &[
            (
                "findResourceAsStream",
                "(Ljava/lang/String;Ljava/lang/String;)Ljava/io/InputStream;",
                resource_of_module,
            ),
            (
                "findResourceOnClassPath",
                "(Ljava/lang/String;)Ljava/net/URL;",
                url_on_class_path,
            ),
            (
                "findResourcesOnClassPath",
                "(Ljava/lang/String;)Ljava/util/Enumeration;",
                urls_on_class_path,
            ),
        ],
    ),
    // Connections to resources that the VM has at hand.
    (
        "sun/net/www/protocol/file/FileURLConnection",
        &[("getInputStream", INPUT, connected)],
    ),
    (
        "sun/net/www/protocol/jar/JarURLConnection",
        &[("getInputStream", INPUT, connected)],
    ),
    (
        "sun/net/www/protocol/jrt/JavaRuntimeURLConnection",
        &[("getInputStream", INPUT, connected_to_jdk)],
    ),
    (
        "jdk/internal/jimage/ImageReaderFactory",
        &[(
            "getImageReader",
            "()Ljdk/internal/jimage/ImageReader;",
            super::returns_null,
        )],
    ),
    // The image of the JDK, which the library would map into memory.
    (
        "jdk/internal/module/SystemModuleFinders$SystemModuleReader",
        &[
            (
                "containsImageLocation",
                "(Ljava/lang/String;)Z",
                module_contains,
            ),
            (
                "read",
                "(Ljava/lang/String;)Ljava/util/Optional;",
                read_from_module,
            ),
            ("release", "(Ljava/nio/ByteBuffer;)V", super::nothing),
        ],
    ),
];

const INPUT: &str = "()Ljava/io/InputStream;";

/// The URL of a connection: the protocol, and what follows it.
fn url_of(vm: &mut Interp<'_>, connection: Ref) -> Result<(String, String), Trap> {
    let url = vm.field(connection, "url").as_ref();
    let (protocol, file) = (
        vm.field(url, "protocol").as_ref(),
        vm.field(url, "file").as_ref(),
    );
    Ok((vm.string_text(protocol)?, vm.string_text(file)?))
}

fn connected(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (protocol, file) = url_of(vm, args.reference(0))?;
    match vm.vm.resources.open(&format!("{protocol}:{file}")) {
        None => Ok(Outcome::Own),
        found => stream(vm, found),
    }
}

/// `jrt:/module/path`.
fn connected_to_jdk(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (_, file) = url_of(vm, args.reference(0))?;
    let parts = file.trim_start_matches('/').split_once('/');
    let found = parts.and_then(|(module, path)| vm.vm.resources.find_in_module(module, path));
    if found.is_none() {
        let text = format!("jrt:{file} not found");
        return Err(vm.throw_new("java/io/IOException", Some(&text)));
    }
    stream(vm, found)
}

/// What the reader of a module finds under this name.
fn in_module(vm: &mut Interp<'_>, args: &[Value]) -> Result<Option<Vec<u8>>, Trap> {
    let name = args.object(vm, 1)?;
    let module = vm.field(args.reference(0), "module").as_ref();
    let (module, name) = (vm.string_text(module)?, vm.string_text(name)?);
    Ok(vm.vm.resources.find_in_module(&module, &name))
}

fn module_contains(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(in_module(vm, args)?.is_some().into())
}

fn read_from_module(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let found = in_module(vm, args)?;
    let method = support::buffer(vm)?;
    vm.ensure_initialized(method.class())?;
    let bytes = found.map_or(Ok(Ref::NULL), |b| make::bytes(vm, &b))?;
    Ok(Outcome::Call {
        method,
        args: vec![bytes.into()],
        cont: Cont::Normal,
    })
}

fn is_app_loader(vm: &Interp<'_>, loader: Ref) -> bool {
    &*vm.state.heap.get(loader).class.name == "jdk/internal/loader/ClassLoaders$AppClassLoader"
}

/// A stream over these bytes, or null.
fn stream(vm: &mut Interp<'_>, content: Option<Vec<u8>>) -> Native {
    let Some(content) = content else {
        return Ok(Ref::NULL.into());
    };
    let class = vm.vm.world.load("java/io/ByteArrayInputStream")?;
    vm.ensure_initialized(class)?;
    let bytes = make::bytes(vm, &content)?;
    let stream = vm.alloc_instance(class);
    vm.set_field(stream, "buf", bytes.into());
    vm.set_field(stream, "count", Value::int(content.len() as i32));
    Ok(stream.into())
}

/// `ClassLoader.getResourceAsStream(String name)`: what is on the class path needs no URL.
fn resource_as_stream(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let name = args.object(vm, 1)?;
    if !is_app_loader(vm, args.reference(0)) {
        return Ok(Outcome::Own);
    }
    let name = vm.string_text(name)?;
    match vm.vm.resources.find(&name) {
        None => Ok(Outcome::Own),
        found => stream(vm, found),
    }
}

/// `findResourceAsStream(String module, String name)`.
fn resource_of_module(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let (module, name) = (args.reference(1), args.object(vm, 2)?);
    if module.is_null() {
        return Ok(Outcome::Own);
    }
    let (module, name) = (vm.string_text(module)?, vm.string_text(name)?);
    let found = vm.vm.resources.find_in_module(&module, &name);
    stream(vm, found)
}

fn urls(vm: &mut Interp<'_>, args: &[Value]) -> Result<Vec<String>, Trap> {
    let name = args.object(vm, 1)?;
    let name = vm.string_text(name)?;
    Ok(match is_app_loader(vm, args.reference(0)) {
        true => vm.vm.resources.urls(&name),
        false => Vec::new(),
    })
}

fn url_on_class_path(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let urls = urls(vm, args)?;
    let Some(url) = urls.first() else {
        return Ok(Ref::NULL.into());
    };
    let constructor = vm.jdk_method("java/net/URL", "<init>", "(Ljava/lang/String;)V")?;
    vm.ensure_initialized(constructor.class())?;
    let text = vm.new_string(url)?;
    let object = vm.alloc_instance(constructor.class());
    Ok(Outcome::Call {
        method: constructor,
        args: vec![object.into(), text.into()],
        cont: Cont::Deliver(object),
    })
}

fn urls_on_class_path(vm: &mut Interp<'_>, args: &[Value]) -> Native {
    let urls = urls(vm, args)?;
    let method = support::urls(vm)?;
    vm.ensure_initialized(method.class())?;
    let mut texts = Vec::new();
    for url in &urls {
        texts.push(vm.new_string(url)?);
    }
    let texts = make::ref_array(vm, "[Ljava/lang/String;", &texts)?;
    Ok(Outcome::Call {
        method,
        args: vec![texts.into()],
        cont: Cont::Normal,
    })
}
