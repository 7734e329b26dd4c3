//! `cairn inputs`: how many structures there are is known for many predicates.

use std::path::Path;
use std::process::Command;

fn counts(file: &str, predicate: &str, size: &str) -> Vec<usize> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java");
    let output = Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args([
            "inputs",
            "--count",
            "--predicate",
            predicate,
            "--size",
            size,
        ])
        .arg(root.join(file))
        .output()
        .expect("cairn starts");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let sizes = text.lines().filter_map(|line| line.strip_prefix("size "));
    sizes
        .map(|line| line.split(": ").nth(1).unwrap().parse().unwrap())
        .collect()
}

/// The Catalan numbers.
#[test]
fn search_trees() {
    let counts = counts("trees/BinarySearchTree.java", "BinarySearchTree.repOk", "6");
    assert_eq!(counts, [1, 1, 2, 5, 14, 42, 132]);
}

/// OEIS A001131.
#[test]
fn red_black_trees() {
    let counts = counts("trees/RedBlackTree.java", "RedBlackTree.repOk", "6");
    assert_eq!(counts, [1, 1, 2, 2, 4, 8, 16]);
}

/// OEIS A006265.
#[test]
fn avl_trees() {
    let counts = counts("trees/AvlTree.java", "AvlTree.repOk", "7");
    assert_eq!(counts, [1, 1, 2, 1, 4, 6, 4, 17]);
}

/// One list of each length.
#[test]
fn lists() {
    let counts = counts("lists/SinglyLinkedList.java", "SinglyLinkedList.repOk", "5");
    assert_eq!(counts, [1; 6]);
}
