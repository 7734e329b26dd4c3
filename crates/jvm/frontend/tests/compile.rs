//! Java sources as targets.

mod support;

use frontend::{SetupError, compile, compile_package_infos};
use support::{Folder, class_path, compile_text, java_home};

#[test]
fn sources_of_the_same_tree_are_found() {
    let folder = Folder::new();
    let a = folder.write(
        "src/p/A.java",
        "/* first */ package p;\npublic class A { q.B b; static class In {} }",
    );
    folder.write("src/q/B.java", "package q; public class B {}");
    let compiled = compile(&java_home(), &[a], &[], None).unwrap();
    assert_eq!(compiled.classes, ["p/A", "p/A$In"]);
    assert_eq!(compiled.main_class, None);
    let path = class_path(std::slice::from_ref(&compiled.folder));
    assert!(path.load("q/B").unwrap().is_some());
    let folder = compiled.folder.clone();
    drop(compiled);
    assert!(!folder.exists());
}

#[test]
fn the_main_class_is_the_public_one_or_the_first() {
    let main = "public static void main(String[] args) {}";
    let text = format!("class First {{ {main} }} public class Main {{ {main} }}");
    let compiled = compile_text("Main", &text);
    assert_eq!(compiled.main_class.as_deref(), Some("Main"));
    let text = format!("class Z {{ {main} }} class A {{ {main} }} class B {{}}");
    let compiled = compile_text("Main", &text);
    assert_eq!(compiled.main_class.as_deref(), Some("Z"));
    assert_eq!(compiled.classes, ["A", "B", "Z"]);
}

#[test]
fn a_class_path_is_passed_on() {
    let library = compile_text("Lib", "public class Lib {}");
    let folder = Folder::new();
    let source = folder.write("User.java", "class User extends Lib {}");
    let out = folder.0.join("out");
    let path = [library.folder.clone()];
    let compiled = compile(&java_home(), &[source], &path, Some(&out)).unwrap();
    drop(compiled);
    assert!(out.join("User.class").is_file());
}

#[test]
fn javac_s_own_messages_are_given() {
    let folder = Folder::new();
    let source = folder.write("Bad.java", "class Bad { int x = \"text\"; }");
    let error = compile(&java_home(), &[source], &[], None).unwrap_err();
    assert!(matches!(error, SetupError::Compile { .. }));
    let text = error.to_string();
    assert!(
        text.contains("Bad.java:1: error: incompatible types"),
        "{text}"
    );
    let error = compile(&java_home(), &[folder.0.join("None.java")], &[], None).unwrap_err();
    assert!(error.to_string().contains("None.java: "), "{error}");
}

/// What holds for a package is written in a file that javac does not look for.
#[test]
fn annotations_of_packages_are_found_beside_the_sources() {
    let folder = Folder::new();
    let a = folder.write("src/p/A.java", "package p; public class A { q.B b; }");
    folder.write("src/q/B.java", "package q; public class B {}");
    folder.write("src/r/C.java", "package r; public class C {}");
    folder.write("src/p/Mark.java", "package p; public @interface Mark {}");
    for package in ["p", "q", "r"] {
        let info = format!("/** Marked. */\n@p.Mark\npackage {package};\n");
        folder.write(&format!("src/{package}/package-info.java"), &info);
    }
    let sources = [a];
    let compiled = compile(&java_home(), &sources, &[], None).unwrap();
    compile_package_infos(&java_home(), &sources, &[], &compiled).unwrap();
    let info = |package: &str| compiled.folder.join(package).join("package-info.class");
    assert!(info("p").is_file() && info("q").is_file());
    assert!(!info("r").exists(), "nothing of it is used");
    assert_eq!(compiled.classes, ["p/A"]);
}

#[test]
fn a_package_info_that_does_not_compile_is_told() {
    let folder = Folder::new();
    let sources = [folder.write("p/A.java", "package p; public class A {}")];
    folder.write("p/package-info.java", "@missing.Mark package p;");
    let compiled = compile(&java_home(), &sources, &[], None).unwrap();
    let error = compile_package_infos(&java_home(), &sources, &[], &compiled).unwrap_err();
    assert!(error.to_string().contains("package-info.java:1"), "{error}");
}
