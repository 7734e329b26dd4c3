//! Resources of the JDK's modules and of the class path.

use super::ModelEntry;
use crate::args::Args;
use crate::{make, support};
use heap::Ref;
use vm::{Cont, Interp, Native, NativeReturn, Trap, Value};

pub(crate) const REPLACED: &[(&str, &[ModelEntry])] = &[
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
        &[("getInputStream", INPUT, connect)],
    ),
    (
        "sun/net/www/protocol/jar/JarURLConnection",
        &[("getInputStream", INPUT, connect)],
    ),
    (
        "sun/net/www/protocol/jrt/JavaRuntimeURLConnection",
        &[("getInputStream", INPUT, connect_to_jdk)],
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
fn url_of(m: &mut Interp<'_>, connection: Ref) -> Result<(String, String), Trap> {
    let url = m.field(connection, "url").as_ref();
    let (protocol, file) = (
        m.field(url, "protocol").as_ref(),
        m.field(url, "file").as_ref(),
    );
    Ok((m.string_text(protocol)?, m.string_text(file)?))
}

fn connect(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (protocol, file) = url_of(m, args.reference(0))?;
    match m.vm.resources.open(&format!("{protocol}:{file}")) {
        None => Ok(NativeReturn::Own),
        found => stream(m, found),
    }
}

/// `jrt:/module/path`.
fn connect_to_jdk(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (_, file) = url_of(m, args.reference(0))?;
    let parts = file.trim_start_matches('/').split_once('/');
    let found = parts.and_then(|(module, path)| m.vm.resources.find_in_module(module, path));
    if found.is_none() {
        let text = format!("jrt:{file} not found");
        return Err(m.throw_new("java/io/IOException", Some(&text)));
    }
    stream(m, found)
}

/// What the reader of a module finds under this name.
fn in_module(m: &mut Interp<'_>, args: &[Value]) -> Result<Option<Vec<u8>>, Trap> {
    let name = args.object(m, 1)?;
    let module = m.field(args.reference(0), "module").as_ref();
    let (module, name) = (m.string_text(module)?, m.string_text(name)?);
    Ok(m.vm.resources.find_in_module(&module, &name))
}

fn module_contains(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(in_module(m, args)?.is_some().into())
}

fn read_from_module(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let found = in_module(m, args)?;
    let method = support::buffer(m)?;
    m.ensure_initialized(method.class())?;
    let bytes = found.map_or(Ok(Ref::NULL), |b| make::bytes(m, &b))?;
    Ok(NativeReturn::Call {
        method,
        args: vec![bytes.into()],
        cont: Cont::Normal,
    })
}

fn is_app_loader(m: &Interp<'_>, loader: Ref) -> bool {
    &*m.state.heap.get(loader).class.name == "jdk/internal/loader/ClassLoaders$AppClassLoader"
}

/// A stream over these bytes, or null.
fn stream(m: &mut Interp<'_>, content: Option<Vec<u8>>) -> Native {
    let Some(content) = content else {
        return Ok(Ref::NULL.into());
    };
    let class = m.vm.world.load("java/io/ByteArrayInputStream")?;
    m.ensure_initialized(class)?;
    let bytes = make::bytes(m, &content)?;
    let stream = m.alloc_instance(class);
    m.set_field(stream, "buf", bytes.into());
    m.set_field(stream, "count", Value::int(content.len() as i32));
    Ok(stream.into())
}

/// `ClassLoader.getResourceAsStream(String name)`: what is on the class path needs no URL.
fn resource_as_stream(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let name = args.object(m, 1)?;
    if !is_app_loader(m, args.reference(0)) {
        return Ok(NativeReturn::Own);
    }
    let name = m.string_text(name)?;
    m.note_resource_lookup(&name);
    match m.vm.resources.find(&name) {
        // A folder is looked up again by its URL.
        None => Ok(NativeReturn::Own),
        found => stream(m, found),
    }
}

/// `findResourceAsStream(String module, String name)`.
fn resource_of_module(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let (module, name) = (args.reference(1), args.object(m, 2)?);
    if module.is_null() {
        return Ok(NativeReturn::Own);
    }
    let (module, name) = (m.string_text(module)?, m.string_text(name)?);
    let found = m.vm.resources.find_in_module(&module, &name);
    stream(m, found)
}

fn urls(m: &mut Interp<'_>, args: &[Value]) -> Result<Vec<String>, Trap> {
    let name = args.object(m, 1)?;
    let name = m.string_text(name)?;
    m.note_resource_lookup(&name);
    if !is_app_loader(m, args.reference(0)) {
        return Ok(Vec::new());
    }
    m.note_folder_lookup(&name);
    Ok(m.vm.resources.urls(&name))
}

fn url_on_class_path(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let urls = urls(m, args)?;
    let Some(url) = urls.first() else {
        return Ok(Ref::NULL.into());
    };
    let constructor = m.jdk_method("java/net/URL", "<init>", "(Ljava/lang/String;)V")?;
    m.ensure_initialized(constructor.class())?;
    let text = m.new_string(url)?;
    let object = m.alloc_instance(constructor.class());
    Ok(NativeReturn::Call {
        method: constructor,
        args: vec![object.into(), text.into()],
        cont: Cont::Deliver(object),
    })
}

fn urls_on_class_path(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let urls = urls(m, args)?;
    let method = support::urls(m)?;
    m.ensure_initialized(method.class())?;
    let mut texts = Vec::new();
    for url in &urls {
        texts.push(m.new_string(url)?);
    }
    let texts = make::ref_array(m, "[Ljava/lang/String;", &texts)?;
    Ok(NativeReturn::Call {
        method,
        args: vec![texts.into()],
        cont: Cont::Normal,
    })
}
