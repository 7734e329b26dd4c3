//! Shape files: what is built in, what users may add, and what is wrong with a file.

use shape::{ExplicitHeap, HeapCell, ShapeLibrary, parse_program, satisfies_invariants};

const PROGRAM: &str = "type node { a: node; b: node; c: node; value: int } var x: node";

/// The structures that a heap shows, by the links of its cells.
fn shown(cells: &[[usize; 3]]) -> Vec<String> {
    let program = parse_program(PROGRAM).unwrap();
    let cell = |links: &[usize; 3]| HeapCell {
        node_type: 0,
        links: links.iter().map(|target| target.checked_sub(1)).collect(),
        data: vec![0],
    };
    let heap = ExplicitHeap {
        pointers: vec![Some(0)],
        cells: cells.iter().map(cell).collect(),
    };
    ShapeLibrary::built_in()
        .instances(&program, 0)
        .into_iter()
        .filter(|instance| satisfies_invariants(&program, instance, &heap, 0))
        .map(|instance| instance.name.clone())
        .collect()
}

#[test]
fn explicit_heaps_tell_structures_apart() {
    // Cells are numbered from 1; 0 is null.
    let doubly_linked = shown(&[[2, 0, 0], [3, 1, 0], [4, 2, 0], [0, 3, 0]]);
    assert!(
        doubly_linked.contains(&"dll[a,b]".to_string()),
        "{doubly_linked:?}"
    );
    assert!(
        !doubly_linked.contains(&"tree[a,b]".to_string()),
        "{doubly_linked:?}"
    );
    assert!(
        !doubly_linked.contains(&"ring[a]".to_string()),
        "{doubly_linked:?}"
    );

    let tree = shown(&[[2, 3, 0], [4, 0, 1], [0, 0, 1], [0, 0, 2]]);
    assert!(tree.contains(&"treep[a,b,c]".to_string()), "{tree:?}");
    assert!(!tree.contains(&"dll[a,b]".to_string()), "{tree:?}");

    let ring = shown(&[[2, 0, 0], [3, 0, 0], [4, 0, 0], [1, 0, 0]]);
    assert!(ring.contains(&"ring[a]".to_string()), "{ring:?}");
    assert!(!ring.contains(&"sll[a]".to_string()), "{ring:?}");
}

#[test]
fn finer_structures_have_the_families_of_coarser_ones() {
    let program = parse_program(PROGRAM).unwrap();
    let instances = ShapeLibrary::built_in().instances(&program, 0);
    let named = |name: &str| {
        instances
            .iter()
            .find(|instance| instance.name == name)
            .unwrap()
    };
    let families = |name: &str| -> Vec<&str> {
        named(name)
            .families
            .iter()
            .map(|family| family.name.as_str())
            .collect()
    };
    assert!(
        families("sll[a]")
            .iter()
            .all(|family| families("dll[a,b]").contains(family))
    );
    assert!(
        families("tree[a,b]")
            .iter()
            .all(|family| families("treep[a,b,c]").contains(family))
    );
    assert!(named("sll[a]").depth < named("dll[a,b]").depth);
}

#[test]
fn a_bad_file_gets_one_line() {
    let cases = [
        (
            "structre s(n)",
            "my.shape:1: expected `structure`, found `structre`",
        ),
        (
            "structure s(n)\n  family f\n    p(v) = m(v, v)",
            "my.shape:3: there is no predicate `m`",
        ),
        (
            "structure s(n)\n  family f\n    p(v) = exists u: n(w, u)",
            "my.shape:3: `w` is bound by no quantifier",
        ),
        (
            "structure s(n)\n  family f\n    p(v) = n(v)",
            "my.shape:3: `n` has 2 argument(s), here it has 1",
        ),
        (
            "structure s(n) refines q(n)",
            "my.shape:1: `s` refines `q`, which is not defined before it",
        ),
        (
            "structure s(n) refines sll(m)",
            "my.shape:1: `s` has no link `m`",
        ),
        (
            "structure sll(n)",
            "my.shape:1: there is already a structure `sll`",
        ),
        (
            "structure s(n)\n  when exists v: n(v, v)",
            "my.shape:2: `when` needs a formula `forall ...: ...` without free variables",
        ),
        (
            "structure s(n)\n  when forall v: m(v, v)",
            "my.shape:1: `when` of `s`: there is no predicate `m`",
        ),
        (
            "structure s(n)\n  family f\n    p(u, v) = n(u, v) abstraction",
            "my.shape:3: `p` is about two nodes and can't be an abstraction predicate",
        ),
        (
            "structure s(n)\n  family f\n    p(v) = n(v, v) %",
            "my.shape:3: `%` is not a sign of this language",
        ),
    ];
    for (text, expected) in cases {
        let mut library = ShapeLibrary::built_in();
        let before = library.structures().len();
        assert_eq!(
            library.add("my.shape", text).unwrap_err().to_string(),
            expected
        );
        assert_eq!(
            library.structures().len(),
            before,
            "nothing of a bad structure is kept"
        );
    }
}

#[test]
fn users_add_structures_of_their_own() {
    let mut library = ShapeLibrary::built_in();
    let text = "structure skip(next, far) refines sll(next)
      when forall u, v: far(u, v) -> next*(u, v)
      family express
        ahead(v) = forall u: far(v, u) -> path(v, u)   abstraction";
    library.add("skip.shape", text).unwrap();
    let program = parse_program(PROGRAM).unwrap();
    assert!(
        library
            .instances(&program, 0)
            .iter()
            .any(|instance| instance.name == "skip[a,b]")
    );
}
