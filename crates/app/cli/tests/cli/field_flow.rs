//! What a field holds is what the program assigns to it, also where it is passed on from call to call: further classes
//! on the class path, which implement the same interfaces, change neither verdicts nor the number of paths.

use serde_json::Value;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// Each way that a map or a shape may take to a field. All of these are `HashMap`, `ArrayList` and `Square`.
const PROGRAM: &str = r#"package flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class Flow {
    public interface Shape {
        int area();
    }

    private final Map<Integer, Integer> byConstructor;
    private List<Integer> bySetter;
    Map<Integer, Integer> byPackage;
    private final Map<Integer, Integer> byMethod;
    private final Shape shape;

    public Flow() {
        this(new HashMap<>(), new Square(1));
        byPackage = new HashMap<>();
    }

    public Flow(int n) {
        this(new HashMap<>(), new Square(n));
        assign(null);
        Helper.fill(this);
    }

    private Flow(Map<Integer, Integer> map, Shape shape) {
        byConstructor = map;
        byMethod = empty();
        this.shape = shape;
        assign(new ArrayList<>());
    }

    private static Map<Integer, Integer> empty() {
        return new HashMap<>();
    }

    private void assign(List<Integer> names) {
        pass(names, 2);
    }

    /** Calls itself. */
    private void pass(List<Integer> names, int times) {
        if (times > 0) {
            pass(names, times - 1);
        }
        bySetter = names;
    }

    void setByPackage(Map<Integer, Integer> map) {
        byPackage = map;
    }

    public int constructor(Integer key) {
        return byConstructor == null ? 0 : byConstructor.getOrDefault(key, 1);
    }

    public int setter() {
        return bySetter == null ? 0 : 10 / (bySetter.size() + 1);
    }

    public int atPackage() {
        return byPackage == null ? 0 : byPackage.size();
    }

    public int method() {
        return byMethod == null ? 0 : byMethod.size();
    }

    public int area() {
        return shape == null ? 0 : shape.area();
    }
}

class Square implements Flow.Shape {
    private final int side;

    Square(int side) {
        this.side = side;
    }

    public int area() {
        return side * side;
    }
}

class Helper {
    static void fill(Flow flow) {
        flow.setByPackage(new HashMap<>());
    }
}
"#;

/// Implementations that fail, in another package.
const DECOYS: &str = r#"package decoy;

import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;

public class Decoys {
    public static class AnyMap<K, V> extends AbstractMap<K, V> {
        public int size;

        @Override
        public Set<Map.Entry<K, V>> entrySet() {
            throw new IllegalStateException();
        }

        @Override
        public int size() {
            return 10 / size;
        }
    }

    public static class AnyList<E> extends AbstractList<E> {
        @Override
        public E get(int index) {
            throw new IllegalStateException();
        }

        @Override
        public int size() {
            return -1;
        }
    }

    public static class AnyShape implements flow.Flow.Shape {
        @Override
        public int area() {
            throw new IllegalStateException();
        }
    }
}
"#;

fn javac(folder: &Path, source: &str, name: &str, class_path: &str, to: &str) {
    let home = frontend::JavaHome::find(None).expect("a JDK");
    std::fs::write(folder.join(name), source).expect("a source");
    let mut javac = Command::new(home.path.join("bin/javac"));
    let output = javac
        .args(["-d", to, "-cp", class_path, name])
        .current_dir(folder)
        .output()
        .expect("javac starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}

/// Method, verdict and paths.
fn results(folder: &Path, args: &[&str]) -> Vec<(String, String, u64)> {
    let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
    cairn.args(["check", "--no-cache", "--format", "json", "program"]);
    cairn.args([
        "--class",
        "flow.Flow",
        "--calls",
        "0",
        "--match",
        "off",
        "--size",
        "3",
    ]);
    let output = cairn.args(args).current_dir(folder).output();
    let output = output.expect("cairn starts");
    let said = String::from_utf8_lossy(&output.stderr);
    let report: Value = serde_json::from_slice(&output.stdout).expect(&said);
    let results = report["results"].as_array().expect("results");
    let text = |v: &Value| v.as_str().expect("a text").to_owned();
    results
        .iter()
        .map(|r| {
            let paths = r["paths"].as_u64().expect("a number");
            (text(&r["method"]), text(&r["verdict"]), paths)
        })
        .collect()
}

#[test]
fn other_classes_on_the_class_path_change_nothing() {
    let folder = TempDir::new().expect("a folder");
    let root = folder.path();
    javac(root, PROGRAM, "Flow.java", ".", "program");
    javac(root, DECOYS, "Decoys.java", "program", "decoys");
    let alone = results(root, &["--time", "120s"]);
    let beside = results(root, &["--time", "120s", "--class-path", "decoys"]);
    assert_eq!(alone, beside);
    // Nothing fails, so that a decoy would show.
    let is_fine = |verdict: &str| ["proved", "ok-up-to"].contains(&verdict);
    for (method, verdict, paths) in &alone {
        assert!(is_fine(verdict) && *paths > 0, "{method}: {verdict}");
    }
    assert!(alone.iter().any(|(m, ..)| m == "flow.Flow.atPackage()"));
}
