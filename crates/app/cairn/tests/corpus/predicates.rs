//! Goals (`reach`) and bounded verification (`verify`), confirmed by the JVM.

use crate::support::{Opened, java_home, tests};
use cairn::answer::Verdict;
use cairn::{Error, PredicateRequest};
use std::path::PathBuf;

fn suites(names: &[&str]) -> Vec<PathBuf> {
    names.iter().map(|n| tests("java/suites").join(n)).collect()
}

/// A program of `tests/predicates`.
fn subject(name: &str) -> Opened {
    Opened::new([tests("predicates").join(name)])
}

fn reach(opened: &Opened, predicate: &str) -> (Verdict, String) {
    opened.reach(&PredicateRequest::of(predicate))
}

fn lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).collect()
}

/// The whole answer to `verify`.
fn verify_all(opened: &Opened, predicate: &str) -> (Verdict, String) {
    opened.verify(&PredicateRequest::of(predicate))
}

/// The first line of the answer, without the predicate's name.
fn verify(opened: &Opened, predicate: &str) -> (Verdict, String) {
    let (verdict, text) = verify_all(opened, predicate);
    (verdict, first_answer(&text))
}

fn first_answer(text: &str) -> String {
    let line = lines(text)[0];
    let answer = line.split_once(": ").map_or(line, |(_, answer)| answer);
    answer.to_owned()
}

/// The paper's demonstration.
#[test]
fn calls_lead_to_the_values_that_a_predicate_wants() {
    let opened = Opened::new(suites(&["Specs.java", "Node.java"]));
    let (verdict, text) = reach(&opened, "suites.Specs.wanted");
    assert_eq!(verdict, Verdict::Proved, "{text}");
    assert!(text.contains("reached by 3 calls"), "{text}");
    assert!(!text.contains("not tried"), "{text}");
}

/// A test could not call it.
#[test]
fn a_predicate_that_another_package_hides() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path
    };
    let thing = "package a; public class Thing { public int size() { return 1; } }";
    let spec =
        "package b; public class Spec { static boolean is(a.Thing t) { return t != null; } }";
    let targets = [file("Thing.java", thing), file("Spec.java", spec)];
    let request = PredicateRequest::of("b.Spec.is");
    let (answer, _) = Opened::new(targets).try_ask(|cairn, session| cairn.reach(&request, session));
    let Err(Error::Request(text)) = answer else {
        panic!("{answer:?}");
    };
    let said = "b.Spec.is(a.Thing) can't be called from the package of a.Thing";
    assert!(text.contains(said), "{text}");
}

/// Objects with type arguments are passed where these are asked for, and no others.
#[test]
fn a_parameter_with_type_arguments() {
    let purse = subject("Purse.java");
    let (verdict, text) = reach(&purse, "Purse.isWornOut");
    assert_eq!(verdict, Verdict::Proved, "{text}");
    assert!(text.contains("reached by 3 calls"), "{text}");
    let (verdict, text) = verify_all(&purse, "Purse.isSound");
    assert_eq!(verdict, Verdict::OkUpTo, "{text}");
    assert!(text.contains("ok up to bounds"), "{text}");
    let (_, text) = verify_all(&purse, "Purse.isSoundForTexts");
    assert!(text.contains("vacuous"), "{text}");
}

/// All states of a class of three numbers are looked at.
#[test]
fn a_graph_that_closes_is_a_proof() {
    let light = subject("Light.java");
    let (verdict, text) = verify_all(&light, "Light.isKnown");
    assert_eq!(
        (verdict, lines(&text)[0]),
        (
            Verdict::Proved,
            "Light.isKnown(): proved: holds after any calls (all 4 states were explored)"
        )
    );
    let (verdict, text) = reach(&light, "Light.isBroken");
    assert_eq!(verdict, Verdict::Refuted, "{text}");
    assert!(text.contains("proved: no calls lead there"), "{text}");
    // One more call than is looked at might be another matter.
    let (verdict, text) = light.reach(&PredicateRequest {
        calls: Some(2),
        ..PredicateRequest::of("Light.isBroken")
    });
    assert_eq!(verdict, Verdict::Unknown, "{text}");
    assert!(text.contains("after up to 2 calls"), "{text}");
}

/// A proof is one only if nothing else can be done to the objects than what was.
#[test]
fn what_others_can_do_is_no_proof() {
    // Without the source: that of a class beside it is not looked at.
    let home = java_home();
    let compiled = frontend::compile(&home, &[tests("predicates/Shared.java")], &[], None);
    let compiled = compiled.expect("javac");
    let shared = Opened::new([&compiled.folder]);
    let answer = |predicate: &str| {
        let (verdict, text) = shared.verify(&PredicateRequest {
            replay: false,
            ..PredicateRequest::of(format!("Shared.{predicate}"))
        });
        (verdict, first_answer(&text))
    };
    let (verdict, text) = answer("Level.isPositive");
    assert_eq!(verdict, Verdict::Refuted, "{text}");
    for (predicate, reason) in [
        (
            "Names.isEmpty",
            "other code can change objects that calls return or keep",
        ),
        (
            "Marks.isUnmarked",
            "other code can change objects that calls return or keep",
        ),
        (
            "Log.isEmpty",
            "other code can change objects that calls return or keep",
        ),
        (
            "Kept.isZero",
            "other code can change objects that calls return or keep",
        ),
        (
            "Few.isSmall",
            "Few inherits methods of java.util.ArrayList that were not called",
        ),
        (
            "Switch.isOff",
            "Hand.press(Shared$Switch), which assigns fields of the objects, was not called",
        ),
        (
            "Gauge.isAtOne",
            "Gauges.at(int), which makes objects of Shared$Gauge, was not called",
        ),
        (
            "Vault.isEmpty",
            "Shared$Key.open(int), which makes objects of Shared$Vault, was not called",
        ),
        (
            "Spool.isBare",
            "a function of Shared$Spool, which makes objects of Shared$Spool, was not called",
        ),
        (
            "KeptAndThrew.isZero",
            "other code can change objects that calls return or keep",
        ),
        (
            "Thrown.isUnmarked",
            "other code can change objects that calls return or keep",
        ),
        (
            "Filling.isUnmarked",
            "other code can change objects that calls return or keep",
        ),
        (
            "Half.isWhole",
            "other code can change objects that calls return or keep",
        ),
        ("Last.isNotReached", "no objects of Shared$Of8 were created"),
        (
            "Asking.isZero",
            "no class on the class path extends Shared$Asking$Source",
        ),
        (
            "Remembering.isUnseen",
            "calls leave something behind in objects of the JDK",
        ),
        (
            "Patient.isUndisturbed",
            "assuming that the calling thread holds no locks and is not interrupted",
        ),
        (
            "Unlocked.isFree",
            "assuming that the calling thread holds no locks and is not interrupted",
        ),
        (
            "Waking.isAsleep",
            "assuming that the calling thread holds no locks and is not interrupted",
        ),
        (
            "Stored.hasCells",
            "Shared$Stored is Serializable: objects read from a stream can be in any state",
        ),
        (
            "Taking.hasNone",
            "the object in Shared$Taking$Leaf.NIL was not used as an argument",
        ),
    ] {
        let (verdict, text) = answer(predicate);
        assert!(text.starts_with("ok up to bounds"), "{predicate}: {text}");
        assert!(text.contains(reason), "{predicate}: {text}");
        assert_eq!(verdict, Verdict::OkUpTo, "{predicate}: {text}");
    }
    let (verdict, text) = answer("Held.isSmall");
    assert_eq!(verdict, Verdict::Refuted, "{text}");
    // A builder gives what is served, and so what the table takes.
    let (verdict, text) = answer("Dish.isServed");
    assert_eq!(verdict, Verdict::Refuted, "{text}");
    let (verdict, text) = answer("Table.isEmpty");
    assert_eq!(verdict, Verdict::Refuted, "{text}");
    let (verdict, text) = answer("Never.isWrong");
    assert!(text.starts_with("unknown: vacuous"), "{text}");
    assert_eq!(verdict, Verdict::Unknown, "{text}");
    let (_, text) = answer("Copied.isUnmarked");
    assert!(text.starts_with("proved"), "{text}");
    let (_, text) = answer("Stamp.isPositive");
    assert!(text.starts_with("proved"), "{text}");
    let (_, text) = answer("Positive.isPositive");
    assert!(!text.contains("stream"), "{text}");
}

#[test]
fn what_holds_up_to_some_calls_is_no_proof() {
    let opened = Opened::new(suites(&[
        "Predicates.java",
        "AvlTree.java",
        "BinarySearchTree.java",
        "AaTree.java",
    ]));
    for predicate in [
        "balanced(AvlTree)",
        "wellLevel(AaTree)",
        "ordered(BinarySearchTree)",
    ] {
        let (verdict, text) = opened.verify(&PredicateRequest {
            calls: Some(6),
            ..PredicateRequest::of(format!("suites.Predicates.{predicate}"))
        });
        assert_eq!(verdict, Verdict::OkUpTo, "{text}");
        assert!(
            text.contains("ok up to bounds: holds in every state"),
            "{text}"
        );
        assert!(text.contains("after up to 6 calls"), "{text}");
    }
}

/// A broken rotation, and two broken deletions.
#[test]
fn what_does_not_hold_is_refuted_by_a_test() {
    let opened = Opened::new(suites(&[
        "broken/Predicates.java",
        "broken/AvlTree.java",
        "broken/AaTree.java",
        "broken/BinarySearchTree.java",
    ]));
    for predicate in [
        "balanced(AvlTree)",
        "wellLevel(AaTree)",
        "ordered(BinarySearchTree)",
    ] {
        let (_, test) = refuted(&opened, &format!("suites.broken.Predicates.{predicate}"));
        assert!(test.contains("assertTrue("), "{test}");
    }
}

/// The report on a predicate that does not hold, and the test that shows it.
fn refuted(opened: &Opened, predicate: &str) -> (String, String) {
    let request = PredicateRequest::of(predicate);
    let answer = opened.ask(|cairn, session| cairn.verify(&request, session));
    let text = opened.text(&answer);
    assert_eq!(answer.verdict(), Verdict::Refuted, "{text}");
    assert!(text.contains("refuted: does not hold after"), "{text}");
    assert!(!text.contains("not tried"), "{text}");
    let [test] = &answer.artifacts[..] else {
        panic!("one test: {:?}", answer.artifacts);
    };
    (text, test.file.source.clone())
}

/// What a call has done before it throws stays.
#[test]
fn what_only_calls_that_throw_lead_to_is_refuted_by_a_test() {
    let (text, test) = refuted(&subject("Ledger.java"), "Ledger.isBalanced");
    let thrown = "// throws java.lang.IllegalArgumentException";
    assert_eq!(text.matches(thrown).count(), 1, "{text}");
    assert!(
        test.contains("assertThrows(IllegalArgumentException.class, () -> ledger.transfer("),
        "{test}"
    );
    // The exception's own class is private.
    let (_, test) = refuted(&subject("Turnstile.java"), "Turnstile.isPeaceful");
    let step = "assertThrows(IllegalStateException.class, () -> turnstile.push());";
    assert_eq!(test.matches(step).count(), 2, "{test}");
}

#[test]
fn a_graph_with_calls_that_throw_closes() {
    let (verdict, text) = verify_all(&subject("Turnstile.java"), "Turnstile.isKnown");
    let proved = "proved: holds after any calls (all 7 states were explored)";
    assert_eq!(verdict, Verdict::Proved, "{text}");
    assert!(text.contains(proved), "{text}");
}

/// What an object has as its identity hash code is another number in every run.
#[test]
fn what_depends_on_identity_hash_codes_is_unknown() {
    let hashes = subject("Hashes.java");
    let known = verify(&hashes, "OfHashes.isKnown");
    let proved = "proved: holds after any calls (all 5 states were explored)";
    assert_eq!(known, (Verdict::Proved, proved.to_owned()));
    for predicate in ["OfHashes.isSmall", "OfHashes.isFew"] {
        let (verdict, text) = verify(&hashes, predicate);
        assert_eq!(verdict, Verdict::Refuted, "{text}");
    }
    let hash = "identity hash codes";
    for predicate in ["isOdd", "isEven", "isOddState", "isEvenState"] {
        let (verdict, text) = verify(&hashes, &format!("OfHashes.{predicate}"));
        let depends = format!("unknown: its result depends on {hash}");
        // It may be what Cairn's numbers happen to say.
        let is_told = match verdict {
            Verdict::Unknown => text.starts_with(&depends),
            Verdict::OkUpTo => text.starts_with("ok up to bounds") && text.contains(hash),
            Verdict::Proved | Verdict::Refuted => false,
        };
        assert!(is_told, "{predicate}: {verdict}, {text}");
    }
}

#[test]
fn constants_and_only_objects_are_there_from_the_start() {
    let lamp = subject("Lamp.java");
    for predicate in ["Lamp.isCoded", "Lamp.knows"] {
        let (verdict, text) = verify(&lamp, predicate);
        assert_eq!(verdict, Verdict::Proved, "{text}");
        assert!(text.starts_with("proved"), "{text}");
    }
    // The states have what calls leave in constants, but it counts as an assumption.
    let (verdict, text) = verify(&lamp, "Lamp.neverLightsBlue");
    assert_eq!(verdict, Verdict::OkUpTo, "{text}");
    assert!(
        text.contains("assuming that no earlier call has changed the enum's field Lamp.isLit"),
        "{text}"
    );
    let after = |opened: &Opened, predicate: &str| {
        let (verdict, text) = verify_all(opened, predicate);
        assert_eq!(verdict, Verdict::Refuted, "{text}");
        let statements = text.lines().skip(1);
        statements.map(|s| s.trim().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(after(&lamp, "Lamp.isNotBlue"), ["Lamp.BLUE.isNotBlue();"]);
    assert_eq!(
        after(&lamp, "Lamp.isDark"),
        ["Lamp.RED.light();", "Lamp.RED.isDark();"]
    );
    let only = subject("Only.java");
    let (verdict, text) = verify(&only, "Only.isBelow4");
    assert_eq!(verdict, Verdict::Proved, "{text}");
    assert!(text.starts_with("proved"), "{text}");
    let raised = after(&only, "Only.isBelow3");
    assert_eq!(raised.len(), 4, "{raised:?}");
    assert_eq!(raised[0], "Only.INSTANCE.raise();");
}

#[test]
fn names_that_mean_nothing_get_one_line() {
    let opened = Opened::new(suites(&["Specs.java", "Node.java", "IntStack.java"]));
    let wrong = [
        ("wanted", "name the method with its class"),
        ("suites.Nothing.wanted", "no class suites.Nothing"),
        ("suites.Specs.nothing", "has no method nothing"),
        ("suites.Node.getValue", "does not return boolean"),
        (
            "suites.Specs.wanted(int)",
            "no method suites.Specs.wanted(int); there is suites.Specs.wanted(",
        ),
    ];
    for (name, says) in wrong {
        let request = PredicateRequest::of(name);
        let (answer, told) = opened.try_ask(|cairn, session| cairn.reach(&request, session));
        let Err(Error::Request(text)) = answer else {
            panic!("{answer:?}");
        };
        assert_eq!((text.lines().count(), told.len()), (1, 0), "{text}");
        assert!(text.contains(says), "{text}");
    }
}
