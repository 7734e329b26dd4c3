//! Every method of the installed JDK is read, translated and checked: of `java.base` always, of
//! all modules if `CAIRN_ALL_MODULES` is set. So is every method of the jars that
//! `CAIRN_EXTRA_JARS` names, in the form of a class path: what other compilers have written.

use super::assigned;
use crate::{ClassPath, JavaHome};
use std::time::{Duration, Instant};

const FIRST_WITHOUT_SUBROUTINES: u16 = 51;

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
        if name != "module-info" && (all || module == "java.base") {
            check_class(&path, Some(&module), &name, &mut totals);
        }
    }
    assert!(totals.classes > 5000, "only {} classes", totals.classes);
    totals.print();
}

#[test]
fn every_method_of_extra_jars_is_translated() {
    let home = JavaHome::find(None).unwrap();
    let jars = std::env::var_os("CAIRN_EXTRA_JARS").unwrap_or_default();
    let mut totals = Totals::default();
    for jar in std::env::split_paths(&jars).filter(|jar| !jar.as_os_str().is_empty()) {
        let path = ClassPath::new(&home, std::slice::from_ref(&jar), home.feature).unwrap();
        for name in path.classes_in(&jar).unwrap() {
            check_class(&path, None, &name, &mut totals);
        }
    }
    totals.print();
}

impl Totals {
    fn print(&self) {
        println!(
            "{} classes, {:?} each; {} methods, {:?} each; {} instructions, {} blocks",
            self.classes,
            self.parse / self.classes.max(1),
            self.methods,
            self.translate / self.methods.max(1),
            self.insts,
            self.blocks,
        );
    }
}

fn check_class(path: &ClassPath, module: Option<&str>, name: &str, totals: &mut Totals) {
    let start = Instant::now();
    let class = path.load(name).unwrap();
    let class = class.unwrap_or_else(|| panic!("{name} was not found"));
    totals.parse += start.elapsed();
    totals.classes += 1;
    // What a subroutine leaves alone differs between its callers, which meet in it.
    let flat = class.major >= FIRST_WITHOUT_SUBROUTINES;
    if module.is_some() {
        assert_eq!(class.module.as_deref(), module, "{name}");
    }
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
            .and_then(|()| if flat { assigned::check(&body) } else { Ok(()) });
        if let Err(e) = checked {
            panic!("{}: {e}\n{}", what(), ir::text::print_body(&body));
        }
    }
}
