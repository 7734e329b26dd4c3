//! Enumeration of structures by `inputs`: for many predicates, their number is known.

use crate::support::{Opened, tests};
use cairn::answer::{Answer, Detail, Structures};
use cairn::{InputsRequest, StructuresRequest};

fn ask(opened: &Opened, predicate: &str, size: u32) -> Answer {
    let request = InputsRequest::Structures(StructuresRequest {
        predicate: predicate.to_owned(),
        size,
        ..StructuresRequest::default()
    });
    opened.ask(|cairn, session| cairn.inputs(&request, session))
}

fn structures(answer: &Answer) -> &Structures {
    match &answer.subjects[..] {
        [subject] => match &subject.detail {
            Detail::Structures(detail) => &detail.found,
            other => panic!("structures were asked for: {other:?}"),
        },
        other => panic!("one predicate was asked about: {other:?}"),
    }
}

fn counts_by_size(found: &Structures) -> Vec<usize> {
    found.by_size.values().map(Vec::len).collect()
}

fn all_counts(opened: &Opened, predicate: &str, size: u32) -> Vec<usize> {
    let answer = ask(opened, predicate, size);
    let found = structures(&answer);
    assert!(found.missing.is_empty(), "{:?}", found.missing);
    counts_by_size(found)
}

fn counts(file: &str, predicate: &str, size: u32) -> Vec<usize> {
    all_counts(&Opened::new([tests(file)]), predicate, size)
}

/// Around each cycle, the predicate counts to 2³¹; the lists without one come first.
#[test]
fn lists_whose_size_is_counted() {
    let opened = Opened::new([tests("contracts/Counted.java")]);
    let answer = ask(&opened, "Counted.repOk", 4);
    let found = structures(&answer);
    assert_eq!(counts_by_size(found), [1, 1, 1, 1, 1]);
    let cycles = "10 paths ended early: the limit on decisions per path, at line 17";
    let is_told = |why: &String| why.contains(cycles);
    assert!(found.missing.iter().any(is_told), "{:?}", found.missing);
}

/// The Catalan numbers.
#[test]
fn search_trees() {
    let counts = counts(
        "java/trees/BinarySearchTree.java",
        "BinarySearchTree.repOk",
        6,
    );
    assert_eq!(counts, [1, 1, 2, 5, 14, 42, 132]);
}

/// The number of pairs of subtrees below a root, by nodes.
fn pairs(left: &[usize], right: &[usize]) -> Vec<usize> {
    let mut sums = vec![0; left.len()];
    for (i, a) in left.iter().enumerate() {
        for (j, b) in right.iter().enumerate() {
            if i + j + 1 < sums.len() {
                sums[i + j + 1] += a * b;
            }
        }
    }
    sums
}

fn add(a: &[usize], b: &[usize]) -> Vec<usize> {
    a.iter().zip(b).map(|(a, b)| a + b).collect()
}

/// The empty tree only.
fn empty(size: usize) -> Vec<usize> {
    (0..=size).map(|n| usize::from(n == 0)).collect()
}

/// By the number of black nodes on a way down: below a black root, both subtrees have one less, and
/// a red root; below a red root, both have a black one.
#[test]
fn red_black_trees() {
    let size = 8;
    let mut black = empty(size);
    let mut all = black.clone();
    for _ in 0..size {
        let any = add(&black, &pairs(&black, &black));
        black = pairs(&any, &any);
        all = add(&all, &black);
    }
    assert_eq!(all, [1, 1, 2, 2, 4, 8, 16, 33, 56]);
    let found = counts("java/trees/RedBlackTree.java", "RedBlackTree.repOk", 8);
    assert_eq!(found, all);
}

/// OEIS A006265. By height: both subtrees are one less high, or one of them two less.
#[test]
fn avl_trees() {
    let size = 7;
    let mut lower = vec![0; size + 1];
    let mut low = empty(size);
    let mut all = low.clone();
    for _ in 0..size {
        let uneven = pairs(&low, &lower);
        let high = add(&pairs(&low, &low), &add(&uneven, &uneven));
        all = add(&all, &high);
        (lower, low) = (low, high);
    }
    assert_eq!(all, [1, 1, 2, 1, 4, 6, 4, 17]);
    assert_eq!(counts("java/trees/AvlTree.java", "AvlTree.repOk", 7), all);
}

/// A tree with n nodes has a root, and its children are the siblings of a binary tree with n - 1:
/// the Catalan numbers, one later.
#[test]
fn ordered_trees() {
    let counts = counts("inputs/OrderedTree.java", "OrderedTree.repOk", 7);
    assert_eq!(counts, [1, 1, 1, 2, 5, 14, 42, 132]);
}

/// One of each length; of numbers from 1 to 4, as many as there are subsets of each size.
#[test]
fn sorted_lists() {
    let opened = Opened::new([tests("inputs/SortedList.java")]);
    let of = |predicate| all_counts(&opened, predicate, 5);
    assert_eq!(of("SortedList.sorted"), [1; 6]);
    assert_eq!(of("SortedList.setOfFour"), [1, 4, 6, 4, 1]);
}

/// OEIS A056971: the smallest is on top, the others are dealt to two heaps whose sizes the shape
/// tells. The array itself is one of the objects.
#[test]
fn binary_heaps_in_arrays() {
    let counts = counts("inputs/BinaryHeap.java", "BinaryHeap.ofFirstNumbers", 7);
    assert_eq!(counts, [1, 1, 1, 2, 3, 8, 20]);
}

#[test]
fn json_has_the_structures_with_their_constraints() {
    let opened = Opened::new([tests("inputs/SortedList.java")]);
    let report = opened.document(&ask(&opened, "SortedList.sorted", 2));
    assert_eq!(report["schema"], "cairn/structures/1");
    assert_eq!(report["count"], 3);
    assert_eq!(report["missing"], serde_json::json!([]));
    let last = &report["sizes"][2];
    assert_eq!((&last["size"], &last["count"]), (&2.into(), &1.into()));
    let structure = &last["structures"][0];
    let condition = serde_json::json!(["this.head.value < this.head.next.value"]);
    assert_eq!(structure["condition"], condition);
    assert_eq!(structure["heap"]["objects"].as_array().unwrap().len(), 3);
}

/// One list of each length.
#[test]
fn lists() {
    let counts = counts(
        "java/lists/SinglyLinkedList.java",
        "SinglyLinkedList.repOk",
        5,
    );
    assert_eq!(counts, [1; 6]);
}
