//! System properties, environment variables, and the time zone.

use super::ModelEntry;
use crate::make;
use heap::Ref;
use std::path::Path;
use vm::{Files, Interp, Native, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[
    (
        "jdk/internal/util/SystemProps$Raw",
        &[
            ("vmProperties", "()[Ljava/lang/String;", vm_properties),
            (
                "platformProperties",
                "()[Ljava/lang/String;",
                platform_properties,
            ),
        ],
    ),
    (
        "java/lang/ProcessEnvironment",
        &[("environ", "()[[B", environ)],
    ),
    ("java/lang/ProcessImpl", &[("init", "()V", super::nothing)]),
    (
        "java/util/TimeZone",
        &[
            (
                "getSystemTimeZoneID",
                "(Ljava/lang/String;)Ljava/lang/String;",
                system_time_zone,
            ),
            ("getSystemGMTOffsetID", "()Ljava/lang/String;", gmt),
        ],
    ),
];

/// Key, value, key, value, …: `SystemProps.Raw.vmProperties`.
fn vm_properties(m: &mut Interp<'_>, _: &[Value]) -> Native {
    let feature = m.vm.feature;
    let version = m.vm.java_version.clone();
    let pairs: Vec<(&str, String)> = vec![
        ("java.home", m.vm.java_home.clone()),
        ("java.class.path", m.vm.class_path.clone()),
        (
            "java.vm.specification.name",
            "Java Virtual Machine Specification".into(),
        ),
        ("java.vm.specification.vendor", "Oracle Corporation".into()),
        ("java.vm.specification.version", feature.to_string()),
        ("java.vm.name", "Cairn".into()),
        ("java.vm.vendor", "Cairn".into()),
        ("java.vm.version", version),
        ("java.vm.info", "interpreted mode".into()),
        ("java.class.version", format!("{}.0", feature + 44)),
        ("jdk.debug", "release".into()),
        ("sun.management.compiler", "none".into()),
        ("sun.nio.MaxDirectMemorySize", "67108864".into()),
        ("sun.nio.PageAlignDirectMemory", "false".into()),
        ("java.library.path", "/usr/lib".into()),
        ("sun.boot.library.path", format!("{}/lib", m.vm.java_home)),
    ];
    let own = pairs
        .into_iter()
        .map(|(key, value)| (key.to_owned(), value));
    let mut flat: Vec<Option<String>> = Vec::new();
    // The last value of a key is the one that counts.
    for (key, value) in own.chain(m.vm.properties.iter().cloned()) {
        flat.push(Some(key));
        flat.push(Some(value));
    }
    flat.push(None);
    string_array(m, &flat)
}

/// Indexed as `SystemProps.Raw` numbers them: its constants are read from the library's own class.
fn platform_properties(m: &mut Interp<'_>, _: &[Value]) -> Native {
    let raw = m.vm.world.load("jdk/internal/util/SystemProps$Raw")?;
    let constant = |name: &str| {
        let field = raw.static_field(name)?;
        match raw.field_def(field)?.constant {
            Some(ir::BootArg::Int(v)) => Some(v as usize),
            _ => None,
        }
    };
    let working_dir = m.host.files().and_then(|files| files.working_dir().ok());
    let usual = if m.state.elsewhere { "/other" } else { "/" };
    let working_dir = working_dir.map_or(usual.to_owned(), |d| d.to_string_lossy().into_owned());
    let user = m.host.user();
    let user = user.unwrap_or_else(|| ("user".to_owned(), "/".to_owned()));
    let settings = m.host.settings();
    let values = [
        ("_display_language_NDX", settings.language),
        ("_file_encoding_NDX", settings.encoding),
        ("_native_encoding_NDX", settings.encoding),
        ("_file_separator_NDX", "/"),
        ("_java_io_tmpdir_NDX", "/tmp"),
        ("_line_separator_NDX", settings.line_separator),
        ("_os_arch_NDX", "amd64"),
        ("_os_name_NDX", "Linux"),
        ("_os_version_NDX", "6"),
        ("_path_separator_NDX", ":"),
        ("_sun_arch_data_model_NDX", "64"),
        ("_sun_cpu_endian_NDX", "little"),
        ("_sun_io_unicode_encoding_NDX", "UnicodeLittle"),
        ("_sun_jnu_encoding_NDX", settings.encoding),
        ("_stdout_encoding_NDX", "UTF-8"),
        ("_stderr_encoding_NDX", "UTF-8"),
        ("_user_dir_NDX", &working_dir),
        ("_user_home_NDX", &user.1),
        ("_user_name_NDX", &user.0),
    ];
    let length = constant("FIXED_LENGTH").unwrap_or(64);
    let mut flat = vec![None; length];
    for (name, value) in values {
        if let Some(index) = constant(name).filter(|i| *i < length) {
            flat[index] = Some(value.to_owned());
        }
    }
    if let (Some(index), Some(country)) = (constant("_display_country_NDX"), settings.country) {
        flat[index] = Some(country.to_owned());
    }
    string_array(m, &flat)
}

fn string_array(m: &mut Interp<'_>, items: &[Option<String>]) -> Native {
    let array = m.new_array_of("[Ljava/lang/String;", items.len())?;
    for (i, item) in items.iter().enumerate() {
        if let Some(text) = item {
            let string = m.new_string(text)?;
            m.state.heap.get_mut(array).set(i, string.bits());
        }
    }
    Ok(array.into())
}

/// Name, value, name, value, ….
fn environ(m: &mut Interp<'_>, _: &[Value]) -> Native {
    let mut variables = m.host.environment();
    if m.state.elsewhere {
        variables.push((b"USER".to_vec(), b"other".to_vec()));
    }
    let mut arrays = Vec::with_capacity(2 * variables.len());
    for (name, value) in variables {
        arrays.push(make::bytes(m, &name)?);
        arrays.push(make::bytes(m, &value)?);
    }
    Ok(make::ref_array(m, "[[B", &arrays)?.into())
}

/// An environment variable as text.
fn variable(m: &mut Interp<'_>, name: &str) -> Option<String> {
    let all = m.host.environment();
    let found = all.into_iter().find(|(n, _)| n == name.as_bytes())?;
    String::from_utf8(found.1).ok()
}

/// The name of the zone that clocks on the wall show, if the host tells it.
fn system_time_zone(m: &mut Interp<'_>, _: &[Value]) -> Native {
    let name = match variable(m, "TZ") {
        None if m.state.elsewhere => Some("Pacific/Chatham".to_owned()),
        Some(tz) => Some(tz.trim_start_matches(':').to_owned()).filter(|tz| !tz.is_empty()),
        None => m.host.files().and_then(zone_of_files),
    };
    Ok(match name {
        Some(name) => m.new_string(&name)?,
        None => Ref::NULL,
    }
    .into())
}

fn zone_of_files(files: &mut dyn Files) -> Option<String> {
    let link = files.read_link(Path::new("/etc/localtime")).ok()?;
    let (_, zone) = link.to_str()?.split_once("zoneinfo/")?;
    Some(zone.to_owned())
}

fn gmt(m: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok(m.new_string("GMT")?.into())
}
