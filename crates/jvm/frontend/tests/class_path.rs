//! Where classes and resources are found.

mod support;

use frontend::{ClassPath, LoadError, SetupError};
use std::path::Path;
use support::{Folder, answer, class_bytes, class_path, java_home};

const MULTI: &[u8] = b"Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n";

#[test]
fn classes_of_the_jdk_know_their_module() {
    let path = class_path(&[]);
    let cases = [
        ("java/lang/String", "java.base"),
        ("java/util/logging/Logger", "java.logging"),
        ("java/sql/Connection", "java.sql"),
    ];
    for (name, module) in cases {
        let class = path.load(name).unwrap().unwrap();
        assert_eq!(class.module.as_deref(), Some(module), "{name}");
    }
    for missing in [
        "java/lang/Strin",
        "no/such/Class",
        "",
        "[I",
        "[Ljava/lang/String;",
        "../x",
    ] {
        assert!(path.load(missing).unwrap().is_none(), "{missing} was found");
    }
}

#[test]
fn resources_come_from_the_user_s_path_and_from_the_jdk() {
    let folder = Folder::new();
    folder.write("a/b.txt", "hello");
    let path = class_path(std::slice::from_ref(&folder.0));
    assert_eq!(path.resource("a/b.txt").unwrap(), b"hello");
    assert_eq!(path.resource("a/../a/b.txt"), None);
    assert!(
        path.resource("java/lang/Object.class")
            .unwrap()
            .starts_with(b"\xca\xfe\xba\xbe")
    );
    assert!(
        path.module_resource("java.base", "java/lang/Object.class")
            .is_some()
    );
    assert!(
        path.module_resource("java.sql", "java/lang/Object.class")
            .is_none()
    );
    assert_eq!(path.resource("a"), None);
    assert_eq!(path.resource("a/c.txt"), None);
}

#[test]
fn folders_are_resources() {
    let folder = Folder::new();
    folder.write("tree/a/b.txt", "hello");
    folder.jar("x.jar", &[("p/", b""), ("p/q.txt", b"jar")]);
    let path = class_path(&[folder.0.join("x.jar"), folder.0.join("tree")]);
    let ends = |name: &str| -> Vec<bool> {
        let urls = path.resource_urls(name);
        urls.iter().map(|url| url.starts_with("jar:")).collect()
    };
    // The root is one for folders only.
    assert_eq!(ends(""), [false]);
    assert_eq!(ends("a"), [false]);
    assert_eq!(ends("a/"), [false]);
    assert_eq!(ends("p"), [true]);
    assert_eq!(ends("p/"), [true]);
    for nothing in ["/", "q", "p/q", "a//", "./a"] {
        assert_eq!(ends(nothing), [false; 0], "{nothing}");
    }
    // What is in a folder is for the file system to say; that of a jar is an empty entry.
    assert_eq!(path.user_resource("a"), None);
    assert_eq!(path.user_resource("p").as_deref(), Some(&b""[..]));
    assert_eq!(path.user_resource("p/q.txt").as_deref(), Some(&b"jar"[..]));
}

#[test]
fn the_first_entry_wins_and_folders_nest() {
    let folder = Folder::new();
    folder.write("one/p/q/A.class", class_bytes("p/q/A", 1));
    folder.write("two/p/q/A.class", class_bytes("p/q/A", 2));
    folder.write("two/B.class", class_bytes("B", 3));
    let path = class_path(&[folder.0.join("one"), folder.0.join("two")]);
    assert_eq!(answer(&path, "p/q/A"), Some(1));
    assert_eq!(answer(&path, "B"), Some(3));
    let path = class_path(&[folder.0.join("two"), folder.0.join("one")]);
    assert_eq!(answer(&path, "p/q/A"), Some(2));
    let classes = path.classes_in(&folder.0.join("two")).unwrap();
    assert_eq!(classes, ["B", "p/q/A"]);
}

#[test]
fn a_wildcard_stands_for_the_jars_of_a_folder() {
    let folder = Folder::new();
    folder.jar("x.jar", &[("A.class", &class_bytes("A", 1))]);
    folder.jar("y.JAR", &[("B.class", &class_bytes("B", 2))]);
    folder.write("C.class", class_bytes("C", 3));
    let path = class_path(&[folder.0.join("*")]);
    assert_eq!(answer(&path, "A"), Some(1));
    assert_eq!(answer(&path, "B"), Some(2));
    assert_eq!(answer(&path, "C"), None);
}

#[test]
fn a_multi_release_jar_gives_the_newest_version_that_applies() {
    let folder = Folder::new();
    let classes = [8, 11, 17, 99].map(|n| class_bytes("p/A", n));
    let only_new = class_bytes("p/New", 1);
    let entries: [(&str, &[u8]); 6] = [
        ("META-INF/MANIFEST.MF", MULTI),
        ("p/A.class", &classes[0]),
        ("META-INF/versions/11/p/A.class", &classes[1]),
        ("META-INF/versions/17/p/A.class", &classes[2]),
        ("META-INF/versions/99/p/A.class", &classes[3]),
        ("META-INF/versions/17/p/New.class", &only_new),
    ];
    let multi = folder.jar("multi.jar", &entries);
    let plain = folder.jar("plain.jar", &entries[1..]);
    let home = java_home();
    let at = |jar: &Path, feature| ClassPath::new(&home, &[jar.to_owned()], feature).unwrap();
    for (feature, expected) in [(8, 8), (10, 8), (11, 11), (16, 11), (17, 17), (25, 17)] {
        assert_eq!(
            answer(&at(&multi, feature), "p/A"),
            Some(expected),
            "Java {feature}"
        );
    }
    assert_eq!(answer(&at(&plain, 25), "p/A"), Some(8));
    assert_eq!(at(&multi, 25).classes_in(&multi).unwrap(), ["p/A", "p/New"]);
    assert_eq!(at(&multi, 11).classes_in(&multi).unwrap(), ["p/A"]);
}

#[test]
fn a_manifest_s_class_path_is_followed() {
    let folder = Folder::new();
    let manifest = b"Manifest-Version: 1.0\nClass-Path: lib/b.jar missing.jar a.jar\n";
    std::fs::create_dir(folder.0.join("lib")).unwrap();
    let a = folder.jar("a.jar", &[("META-INF/MANIFEST.MF", manifest)]);
    folder.jar("lib/b.jar", &[("B.class", &class_bytes("B", 2))]);
    assert_eq!(answer(&class_path(&[a]), "B"), Some(2));
}

#[test]
fn a_class_file_brings_its_package_s_root_or_its_neighbours() {
    let folder = Folder::new();
    let a = folder.write("root/p/A.class", class_bytes("p/A", 1));
    folder.write("root/q/B.class", class_bytes("q/B", 2));
    let path = class_path(std::slice::from_ref(&a));
    assert_eq!(answer(&path, "p/A"), Some(1));
    assert_eq!(answer(&path, "q/B"), Some(2));
    assert_eq!(path.classes_in(&a).unwrap(), ["p/A"]);

    let stray = folder.write("stray/A.class", class_bytes("p/A", 3));
    folder.write("stray/C.class", class_bytes("p/C", 4));
    let path = class_path(&[stray]);
    assert_eq!(answer(&path, "p/A"), Some(3));
    assert_eq!(answer(&path, "p/C"), Some(4));
    assert_eq!(answer(&path, "q/C"), None);
}

#[test]
fn what_is_wrong_is_told_with_its_path() {
    let folder = Folder::new();
    folder.write("p/A.class", class_bytes("A", 1));
    folder.write("Broken.class", b"\xca\xfe\xba\xbe\x00");
    folder.write("Empty.class", b"");
    let mut newer = class_bytes("Newer", 1);
    newer[7] = 70;
    folder.write("Newer.class", newer);
    let path = class_path(std::slice::from_ref(&folder.0));
    let error = |name: &str| path.load(name).unwrap_err().to_string();
    assert!(error("p/A").contains("A.class: holds class A, not p.A"));
    assert!(
        error("Broken").contains("Broken.class: not a valid class file: is cut off after 5 bytes")
    );
    assert!(error("Empty").contains("it does not start with cafebabe"));
    let expected = "Newer.class: class file version 70 (Java 26) is newer than Java 25, the newest \
                    that Cairn reads; compile with --release 25 or lower";
    assert!(error("Newer").ends_with(expected), "{}", error("Newer"));
    assert!(matches!(
        path.load("Newer"),
        Err(LoadError::TooNew { major: 70, .. })
    ));
}

#[test]
fn missing_entries_and_broken_jars_are_refused() {
    let folder = Folder::new();
    let broken = folder.write("broken.jar", b"PK\x03\x04 not a jar");
    let missing = folder.0.join("missing.jar");
    let home = java_home();
    for (entry, expected) in [
        (broken, "not a jar, or cut off"),
        (missing, "no such file or folder"),
    ] {
        let error: SetupError = ClassPath::new(&home, &[entry], 17).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
    }
}

#[test]
fn threads_share_a_class_path() {
    let folder = Folder::new();
    let jar = folder.jar("x.jar", &[("A.class", &class_bytes("A", 1))]);
    let path = class_path(&[jar]);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..100 {
                    assert_eq!(answer(&path, "A"), Some(1));
                    assert!(path.load("java/util/HashMap").unwrap().is_some());
                }
            });
        }
    });
}

#[test]
fn a_wildcard_stands_for_the_jars_of_its_folder() {
    let folder = Folder::new();
    folder.write("b.jar", "");
    folder.write("a.JAR", "");
    folder.write("c.zip", "");
    let jars = frontend::jars_of_wildcard(&folder.0.join("*")).unwrap();
    assert_eq!(
        jars,
        Some(vec![folder.0.join("a.JAR"), folder.0.join("b.jar")])
    );
    assert_eq!(frontend::jars_of_wildcard(&folder.0).unwrap(), None);
    assert!(frontend::jars_of_wildcard(Path::new("no/such/folder/*")).is_err());
}
