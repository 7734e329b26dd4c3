//! `cairn inputs`: the structures that satisfy a predicate.

use crate::check::{self, Format, Loaded, interrupt};
use crate::exit::Exit;
use analysis_check::structures;
use clap::Args;
use classes::{ClassRef, MethodRef};
use report::Detail;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use vm::Vm;

#[derive(Args)]
pub struct InputsFlags {
    /// Where the class is: `.java`, `.class` and `.jar` files, folders of classes
    #[arg(required = true, value_name = "TARGET")]
    targets: Vec<PathBuf>,

    /// A `boolean` method without parameters: `Tree.repOk`
    #[arg(long, value_name = "CLASS.METHOD")]
    predicate: String,

    /// Objects and array elements beside the object itself, at most
    #[arg(long, default_value_t = 3, value_name = "N")]
    size: u32,

    /// Time, on the clock: `60s`, `5m`
    #[arg(long, default_value = "60s", value_parser = check::duration)]
    time: Duration,

    /// Folders and jars that the targets need, separated by `:`
    #[arg(short = 'c', long = "class-path", visible_alias = "cp")]
    class_path: Option<String>,

    /// The JDK whose class library is used
    #[arg(long, value_name = "DIR")]
    java_home: Option<PathBuf>,

    /// Only how many there are
    #[arg(long)]
    count: bool,

    /// Text for people, or JSON for programs
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub fn run(flags: &InputsFlags) -> Exit {
    match enumerate(flags) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn enumerate(flags: &InputsFlags) -> Result<Exit, Exit> {
    let deadline = Instant::now() + flags.time;
    let home = flags.java_home.as_deref();
    let loaded = check::load(&flags.targets, flags.class_path.as_deref(), home, u64::MAX)?;
    let Loaded { vm, booted, .. } = &loaded;
    let (class, predicate) = find(vm, &loaded.classes, &flags.predicate)?;
    let interrupted = Arc::new(AtomicBool::new(false));
    interrupt::watch(&interrupted).map_err(Exit::usage)?;
    let found = structures(
        vm,
        booted,
        class,
        predicate,
        flags.size,
        deadline,
        &interrupted,
    );
    let found = found.map_err(Exit::usage)?;
    let detail = match flags.count {
        true => Detail::Counts,
        false => Detail::All,
    };
    let text = match flags.format {
        Format::Text => report::structures_text(&found, flags.size, detail),
        Format::Json => report::structures_json(&found, &flags.predicate, flags.size, detail),
    };
    let shown = check::print(&text, None);
    shown.map_err(|error| Exit::usage(format!("the result can't be written: {error}")))?;
    Ok(match found.missing.is_empty() {
        _ if interrupted.load(Ordering::Relaxed) => Exit::Interrupted,
        true => Exit::Clean,
        false => Exit::Unknown,
    })
}

fn find(vm: &'static Vm, classes: &[String], name: &str) -> Result<(ClassRef, MethodRef), Exit> {
    let unknown = || Exit::usage(format!("no boolean method {name}() in the targets"));
    let (class, method) = name.rsplit_once('.').ok_or_else(unknown)?;
    let is_named = |internal: &&String| {
        let source = internal.replace(['/', '$'], ".");
        source == class || source.ends_with(&format!(".{class}"))
    };
    let class = classes.iter().find(is_named).ok_or_else(unknown)?;
    let class = vm.world.load(class).map_err(Exit::usage)?;
    let fits = |m: &MethodRef| &*m.name == method && &*m.desc == "()Z" && !m.is_static();
    let method = class.methods.iter().find(fits).ok_or_else(unknown)?;
    Ok((class, method))
}
