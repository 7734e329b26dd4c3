//! Every method of the installed JDK is read, translated and checked: of `java.base` always, of
//! all modules if `CAIRN_ALL_MODULES` is set.

use super::assigned;
use crate::{ClassPath, JavaHome};
use std::time::{Duration, Instant};

#[derive(Default)]
struct Totals {
    classes: u32,
    methods: u32,
    insts: usize,
    blocks: usize,
    parse: Duration,
    translate: Duration,
}

#[test]
fn every_method_of_the_jdk_is_translated() {
    let home = JavaHome::find(None).unwrap();
    let start = Instant::now();
    let path = ClassPath::new(&home, &[], home.feature).unwrap();
    println!("Java {}: open {:?}", home.version, start.elapsed());
    let all = std::env::var_os("CAIRN_ALL_MODULES").is_some();
    let mut totals = Totals::default();
    for (module, name) in path.jdk_classes().unwrap() {
        if all || module == "java.base" {
            check_class(&path, &module, &name, &mut totals);
        }
    }
    assert!(totals.classes > 5000, "only {} classes", totals.classes);
    println!(
        "{} classes, {:?} each; {} methods, {:?} each; {} instructions, {} blocks",
        totals.classes,
        totals.parse / totals.classes,
        totals.methods,
        totals.translate / totals.methods,
        totals.insts,
        totals.blocks,
    );
}

fn check_class(path: &ClassPath, module: &str, name: &str, totals: &mut Totals) {
    if name == "module-info" {
        return;
    }
    let start = Instant::now();
    let class = path.load(name).unwrap();
    let class = class.unwrap_or_else(|| panic!("{name} was not found"));
    totals.parse += start.elapsed();
    totals.classes += 1;
    assert_eq!(class.module.as_deref(), Some(module), "{name}");
    for (i, method) in class.methods.iter().enumerate().filter(|(_, m)| m.has_code) {
        let start = Instant::now();
        let body = class.code.body(&class, i);
        totals.translate += start.elapsed();
        let what = || format!("{name}.{}{}", method.name, method.desc);
        let body = body.unwrap_or_else(|e| panic!("{}: {e}", what()));
        totals.methods += 1;
        totals.insts += body.insts.len();
        totals.blocks += body.blocks.len();
        let checked = ir::validate_method(&body, &method.parsed, method.is_static())
            .map_err(|e| e.to_string())
            .and_then(|()| assigned::check(&body));
        if let Err(e) = checked {
            panic!("{}: {e}\n{}", what(), ir::text::print_body(&body));
        }
    }
}
