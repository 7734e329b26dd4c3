//! Programs and the abstractions under which they are analysed.

use shape::{
    DataComparison, FieldAssertion, ShapeClassGenerator, ShapeLibrary, ShapeProgram,
    TrackingDefinition, TrackingMap, parse_program,
};
use std::collections::BTreeSet;
use std::path::Path;

pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) program: ShapeProgram,
    pub(crate) generator: ShapeClassGenerator,
    pub(crate) tracking: TrackingMap,
}

/// The programs of the paper's checks.
fn paper() -> Vec<(String, ShapeProgram)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
        .iter()
        .map(|file| {
            let name = file.file_stem().unwrap().to_string_lossy().into_owned();
            (
                name,
                parse_program(&std::fs::read_to_string(file).unwrap()).unwrap(),
            )
        })
        .collect()
}

fn generator(program: &ShapeProgram, structure: &str, enabled: u64) -> Option<ShapeClassGenerator> {
    let instances = ShapeLibrary::built_in().instances(program, 0);
    let instance = instances
        .into_iter()
        .find(|instance| instance.structure == structure)?;
    let all = (1 << instance.families.len()) - 1;
    Some(ShapeClassGenerator {
        enabled: enabled & all,
        instance,
    })
}

fn structures(program: &ShapeProgram) -> (&'static str, &'static str) {
    match (program.fields[0].name.as_str(), program.fields.len()) {
        ("left", 2) => ("tree", "sll"),
        ("left", _) => ("treep", "tree"),
        (_, 2) => ("dll", "sll"),
        _ => ("sll", "ring"),
    }
}

/// Each program with the finest generator.
pub(crate) fn finest_cases() -> Vec<Case> {
    paper()
        .into_iter()
        .map(|(name, program)| {
            let generator = generator(&program, structures(&program).0, !0).unwrap();
            let tracking = TrackingMap::everything(&program);
            Case {
                name,
                program,
                generator,
                tracking,
            }
        })
        .collect()
}

/// Each program with the finest generator, coarser ones, and with fewer pointers tracked; and the small programs.
pub(crate) fn cases() -> Vec<Case> {
    let mut cases = finest_cases();
    let small = SMALL
        .iter()
        .map(|(name, text, _)| (name.to_string(), parse_program(text).unwrap()));
    for (index, (name, program)) in paper().into_iter().chain(small).enumerate() {
        let (fine, coarse) = structures(&program);
        let mut add = |structure: &str, enabled: u64, tracking: TrackingMap| {
            if let Some(generator) = generator(&program, structure, enabled) {
                let name = format!("{name} with {structure} {enabled:b}");
                cases.push(Case {
                    name,
                    program: program.clone(),
                    generator,
                    tracking,
                });
            }
        };
        // Different subsets of families from program to program.
        add(
            fine,
            0x9e37_79b9 >> index,
            TrackingMap::everything(&program),
        );
        add(coarse, !0, TrackingMap::everything(&program));
        add("sorted", !0, everything_with_data(&program));
        let half: BTreeSet<usize> = (0..program.variables.len())
            .filter(|v| (v + index) % 3 != 0)
            .collect();
        let mut partial = TrackingMap::empty(&program);
        let separating = half
            .iter()
            .copied()
            .filter(|variable| variable % 2 == 0)
            .collect();
        partial.track(&TrackingDefinition {
            pointers: half,
            separating,
            assertions: BTreeSet::new(),
        });
        add(fine, !0, partial);
    }
    cases
}

fn everything_with_data(program: &ShapeProgram) -> TrackingMap {
    let mut tracking = TrackingMap::everything(program);
    if !program.data.is_empty() {
        let assertion = |comparison, constant| FieldAssertion {
            field: 0,
            comparison,
            constant,
        };
        let assertions = [
            assertion(DataComparison::AtMost, 1),
            assertion(DataComparison::Equal, 0),
        ];
        let assertions = BTreeSet::from(assertions);
        tracking.track(&TrackingDefinition {
            assertions,
            ..TrackingDefinition::default()
        });
    }
    tracking
}

/// Small programs, and whether they hold.
pub(crate) const SMALL: &[(&str, &str, bool)] = &[
    (
        "a list of zeros",
        "type node { next: node; value: int } var l, p: node
         while (*) { p = new; p.value = 0; p.next = l; l = p; }
         p = l;
         while (p != null) { assert(p.value == 0); p = p.next; }",
        true,
    ),
    (
        "a list of any numbers",
        "type node { next: node; value: int } var l, p: node
         while (*) { p = new; p.value = *; p.next = l; l = p; }
         p = l;
         while (p != null) { assert(p.value == 0); p = p.next; }",
        false,
    ),
    (
        "a list built at its end",
        "type node { next: node } var l, p, t: node
         l = new; p = l;
         while (*) { t = new; p.next = t; p = t; }
         assert(p.next == null);
         p = l;
         while (p.next != null) { p = p.next; }
         assert(p != null);",
        true,
    ),
    (
        "a null is dereferenced",
        "type node { next: node } var l, p: node
         while (*) { p = new; p.next = l; l = p; }
         p = l.next;",
        false,
    ),
    (
        "a ring",
        "type node { next: node } var h, p, t: node
         h = new; h.next = h;
         while (*) { t = new; p = h.next; t.next = p; h.next = t; }
         p = h.next;
         while (p != h) { p = p.next; assert(p != null); }",
        true,
    ),
    (
        "a ring that is broken",
        "type node { next: node } var h, p, t: node
         h = new; h.next = h;
         while (*) { t = new; p = h.next; t.next = p; h.next = t; }
         p = h.next; t = p.next; t.next = null;
         p = h.next;
         while (p != h) { p = p.next; assert(p != null); }",
        false,
    ),
    (
        "insertion keeps a list sorted",
        "type node { next: node; value: int } var l, p, q, t: node
         while (*) {
           t = new; t.value = *;
           if (l == null) { l = t; }
           else if (t.value <= l.value) { t.next = l; l = t; }
           else {
             p = l; q = p.next;
             while (q != null && q.value < t.value) { p = q; q = p.next; }
             t.next = q; p.next = t;
           }
         }
         p = l;
         while (p != null) {
           q = p.next;
           if (q != null) { assert(p.value <= q.value); }
           p = q;
         }",
        true,
    ),
    (
        "insertion at the front does not keep a list sorted",
        "type node { next: node; value: int } var l, p, q: node
         while (*) { p = new; p.value = *; p.next = l; l = p; }
         p = l;
         while (p != null) {
           q = p.next;
           if (q != null) { assert(p.value <= q.value); }
           p = q;
         }",
        false,
    ),
    (
        "a list of lists",
        "type node { next: node; inner: node } var l, p, q, t: node
         while (*) {
           p = new; p.next = l; l = p;
           while (*) { t = new; q = p.inner; t.next = q; p.inner = t; }
         }
         p = l;
         while (p != null) {
           q = p.inner;
           while (q != null) { assert(q != p); q = q.next; }
           p = p.next;
         }",
        true,
    ),
    (
        "a list is reversed",
        "type node { next: node } var l, p, q, t: node
         while (*) { p = new; p.next = l; l = p; }
         q = null;
         while (l != null) { t = l.next; l.next = q; q = l; l = t; }
         p = q;
         while (p != null) { t = p.next; assert(t != p); p = t; }",
        true,
    ),
];
