//! `cairn inputs`: the structures that satisfy a predicate.

use crate::check;
use crate::common::{CommonFlags, Format};
use crate::exit::Exit;
use crate::interrupt;
use crate::loaded::{Loaded, load};
use analysis_check::structures;
use clap::Args;
use classes::{ClassRef, MethodRef};
use report::Detail;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use vm::Vm;

#[derive(Args)]
pub struct InputsFlags {
    #[command(flatten)]
    common: CommonFlags,

    /// A `boolean` method without parameters: `Tree.repOk`
    #[arg(long, value_name = "CLASS.METHOD")]
    predicate: String,

    /// Objects and array elements beside the object itself, at most
    #[arg(long, default_value_t = 3, value_name = "N")]
    size: u32,

    /// Only how many there are
    #[arg(long)]
    count: bool,
}

pub fn run(flags: &InputsFlags) -> Exit {
    match enumerate(flags) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn enumerate(flags: &InputsFlags) -> Result<Exit, Exit> {
    let deadline = Instant::now() + flags.common.time;
    let loaded = load(&flags.common)?;
    let Loaded { vm, booted, .. } = &loaded;
    let (class, predicate) = find(vm, &loaded.classes, &flags.predicate)?;
    let interrupted = Arc::new(AtomicBool::new(false));
    interrupt::watch(&interrupted);
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
    let text = match flags.common.format {
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
    let Some(found) = class.methods.iter().find(fits) else {
        let mut named = class.methods.iter().filter(|m| &*m.name == method);
        let is_near = named.any(|m| m.desc.ends_with(")Z"));
        return Err(match is_near {
            true => Exit::usage(format!(
                "{name} is no predicate of an object: it must take no parameters and not be static"
            )),
            false => unknown(),
        });
    };
    Ok((class, found))
}
