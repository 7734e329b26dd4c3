//! Tests of requests as data: a round trip through JSON changes nothing, and missing fields have defaults.

use cairn::answer::{Criterion, Property};
use cairn::{
    CacheSetup, CheckRequest, DiffRequest, ExpectedVersion, ExplorationOptions, IgnoredFindings,
    InputsRequest, JUnitVersion, KnownFindings, OpenRequest, PredicateRequest, ProveEngines,
    ProveRequest, SearchOrder, SourceCopy, StateMatching, StructuresRequest, SvcompRequest,
    TestInputsRequest, TestRequest,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::path::PathBuf;
use std::time::Duration;

fn check_round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(request: T) {
    let text = serde_json::to_string(&request).expect("a request is plain data");
    let read: T = serde_json::from_str(&text).expect("what was written can be read");
    assert_eq!(read, request, "{text}");
}

fn exploration() -> ExplorationOptions {
    ExplorationOptions {
        time: Duration::from_millis(1_500),
        paths: Some(7),
        depth: Some(8),
        choices: Some(9),
        size: Some(10),
        search: SearchOrder::Random { seed: 42 },
        matching: StateMatching::Abstract,
        jobs: Some(2),
    }
}

#[test]
fn requests_are_read_back_as_they_were() {
    check_round_trip(OpenRequest {
        targets: vec![PathBuf::from("a.jar"), PathBuf::from("acme.Main")],
        class_path: vec![PathBuf::from("lib/*")],
        source_path: vec![PathBuf::from("src/main/java")],
        exclude: vec!["acme.generated".to_owned()],
        java_home: Some(PathBuf::from("/jdk")),
        memory: 1 << 30,
        cache: Some(CacheSetup {
            folder: PathBuf::from("/cache"),
            program: "1.2".to_owned(),
        }),
        copy: Some(SourceCopy {
            folder: PathBuf::from("/tmp/copy"),
            original: PathBuf::from("/shop"),
        }),
    });
    check_round_trip(CheckRequest {
        exploration: exploration(),
        classes: vec!["acme.List".to_owned()],
        methods: vec!["add".to_owned()],
        time_per_method: Some(Duration::from_secs(1)),
        null_arguments: true,
        calls: 3,
        replay: false,
        junit: JUnitVersion::Four,
        conditional: true,
        leaks: true,
        known: KnownFindings {
            baseline: None,
            ignored: vec![IgnoredFindings {
                rule: Some("arithmetic".to_owned()),
                reason: "by design".to_owned(),
                ..IgnoredFindings::default()
            }],
        },
        cache: false,
        shapes: false,
    });
    check_round_trip(TestRequest {
        time: Duration::from_secs(3),
        existing: Some(PathBuf::from("src/test/java")),
        objects: Some(4),
        merge: false,
        ..TestRequest::default()
    });
    check_round_trip(PredicateRequest {
        calls: Some(5),
        cache: false,
        ..PredicateRequest::of("acme.Specs.wanted(Node)")
    });
    check_round_trip(InputsRequest::Structures(StructuresRequest {
        predicate: "Tree.repOk".to_owned(),
        size: 4,
        time: Duration::from_secs(9),
    }));
    check_round_trip(InputsRequest::ForTests(TestInputsRequest {
        exploration: exploration(),
        criterion: Criterion::Statement,
        ..TestInputsRequest::default()
    }));
    check_round_trip(SvcompRequest {
        exploration: exploration(),
        property: Property::RuntimeException,
        replay: false,
        ..SvcompRequest::default()
    });
    check_round_trip(DiffRequest {
        exploration: exploration(),
        classes: vec!["acme.List".to_owned()],
        methods: vec!["add".to_owned()],
        junit: JUnitVersion::Four,
        expect: ExpectedVersion::New,
        reals: true,
        no_summaries: true,
    });
    let engines = [
        ProveEngines::Shapes,
        ProveEngines::Numbers,
        ProveEngines::Exact,
        ProveEngines::Portfolio,
    ];
    for engines in engines {
        check_round_trip(ProveRequest {
            exploration: exploration(),
            classes: vec!["acme.List".to_owned()],
            methods: vec!["add".to_owned()],
            engines,
            replay: false,
            junit: JUnitVersion::Four,
            certificates: true,
            explain: true,
            shape_files: vec![PathBuf::from("skip.shape")],
        });
    }
}

#[test]
fn what_is_left_out_has_a_default() {
    let request: CheckRequest = serde_json::from_str(r#"{"methods": ["add"]}"#).expect("a request");
    let expected = CheckRequest {
        methods: vec!["add".to_owned()],
        ..CheckRequest::default()
    };
    assert_eq!(request, expected);
    let request: OpenRequest = serde_json::from_str(r#"{"targets": ["A.java"]}"#).expect("one");
    assert_eq!(request, OpenRequest::of(["A.java"]));
    let request: DiffRequest = serde_json::from_str(r#"{"expect": "new"}"#).expect("a request");
    let expected = DiffRequest {
        expect: ExpectedVersion::New,
        ..DiffRequest::default()
    };
    assert_eq!(request, expected);
    let request: ProveRequest = serde_json::from_str(r#"{"engines": "shapes"}"#).expect("one");
    let expected = ProveRequest {
        engines: ProveEngines::Shapes,
        ..ProveRequest::default()
    };
    assert_eq!(request, expected);
    assert!(
        request.replay,
        "failures are confirmed unless it says otherwise"
    );
}
