//! Documents: their examples give the output shown, the paths and links in them
//! lead somewhere, guides know every option, and the two pages that people read first stay short.
//!
//! An example is a line `$ cairn …` in a block of ```` ```console ````, followed by its output. The examples of a block
//! are run one after the other in one folder. `…` stands for any text; numbers of seconds are not compared. `CAIRN_BLESS=1` rewrites outputs that have no `…` in them.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

struct Document {
    path: PathBuf,
    text: String,
}

struct Example {
    document: PathBuf,
    command: String,
    /// One line end after each line.
    output: String,
}

fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    root.canonicalize().expect("the root of the repository")
}

/// The Markdown files of the root and of `docs`, in order.
fn documents() -> Vec<Document> {
    let mut paths = Vec::new();
    collect(&root(), false, &mut paths);
    collect(&root().join("docs"), true, &mut paths);
    paths.sort();
    let read = |path: PathBuf| Document {
        text: fs::read_to_string(&path).expect("a document"),
        path,
    };
    paths.into_iter().map(read).collect()
}

fn collect(folder: &Path, is_deep: bool, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && is_deep {
            collect(&path, true, paths);
        } else if path.extension().is_some_and(|e| e == "md") {
            paths.push(path);
        }
    }
}

/// The examples of each block.
fn examples(document: &Document) -> Vec<Vec<Example>> {
    let mut blocks: Vec<Vec<Example>> = Vec::new();
    let mut is_console = false;
    for line in document.text.lines() {
        if let Some(fence) = line.strip_prefix("```") {
            is_console = fence == "console";
            blocks.extend(is_console.then(Vec::new));
            continue;
        }
        let Some(block) = blocks.last_mut().filter(|_| is_console) else {
            continue;
        };
        if let Some(command) = line.strip_prefix("$ cairn ") {
            block.push(Example {
                document: document.path.clone(),
                command: command.to_owned(),
                output: String::new(),
            });
        } else if let Some(example) = block.last_mut() {
            example.output += line;
            example.output.push('\n');
        }
    }
    blocks
}

/// Words of a command line; single quotes keep blanks together.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut is_quoted = false;
    for c in command.chars() {
        match c {
            '\'' => is_quoted = !is_quoted,
            ' ' if !is_quoted => words.push(String::new()),
            c => words.last_mut().expect("one at least").push(c),
        }
    }
    words.retain(|w| !w.is_empty());
    words
}

/// A folder for the commands of a block, which run as from the root of the repository; what they write stays there.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for name in ["examples", "tests", "java"] {
        symlink(root().join(name), folder.path().join(name)).expect("a link");
    }
    folder
}

fn run(command: &str, folder: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args(words(command))
        .current_dir(folder)
        .env("CAIRN_CACHE", folder.join("cache"))
        .output()
        .expect("cairn");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Whether an output is as shown, where `…` stands for anything.
fn matches_example(shown: &str, output: &str) -> bool {
    let (shown, output) = (strip_seconds(shown), strip_seconds(output));
    let parts: Vec<&str> = shown.split('…').collect();
    let [first, middle @ .., last] = parts.as_slice() else {
        return shown == output;
    };
    // An ellipsis on a line of its own may stand for no line at all.
    let last = last.strip_prefix('\n').unwrap_or(last);
    let Some(mut rest) = output.strip_prefix(first) else {
        return false;
    };
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

/// `0.12 s` and `3 s` are the same.
fn strip_seconds(text: &str) -> String {
    let mut out = String::new();
    for (number, part) in text.split(" s").enumerate() {
        if number > 0 {
            let is_end = part.starts_with(|c: char| !c.is_alphanumeric()) || part.is_empty();
            let figures = out.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
            if is_end && figures.len() < out.len() {
                out.truncate(figures.len());
                out.push('#');
            }
            out += " s";
        }
        out += part;
    }
    out
}

#[test]
fn examples_give_the_output_shown() {
    let all: Vec<Vec<Example>> = documents().iter().flat_map(examples).collect();
    assert!(all.len() > 10, "the examples of the documents are found");
    let wrong = Mutex::new(Vec::new());
    let waiting = Mutex::new(all.iter());
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let Some(block) = waiting.lock().expect("no panic").next() else {
                        break;
                    };
                    let folder = folder();
                    for example in block {
                        let output = run(&example.command, folder.path());
                        if !matches_example(&example.output, &output) {
                            wrong.lock().expect("no panic").push((example, output));
                        }
                    }
                }
            });
        }
    });
    let mut wrong = wrong.into_inner().expect("no panic");
    if std::env::var_os("CAIRN_BLESS").is_some() {
        wrong.retain(|(example, output)| !bless(example, output));
    }
    let told = wrong.iter().map(|(example, output)| {
        let Example {
            document,
            command,
            output: shown,
        } = example;
        format!(
            "{}: $ cairn {command}\nshown:\n{shown}\nis:\n{output}",
            document.display()
        )
    });
    let told: Vec<String> = told.collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// Writes an output into its document; `false` if parts of it are left out there.
fn bless(example: &Example, output: &str) -> bool {
    let text = fs::read_to_string(&example.document).expect("a document");
    let block = |output: &str| format!("$ cairn {}\n{output}", example.command);
    let (old, new) = (block(&example.output), block(output));
    let can = !example.output.contains('…') && text.contains(&old);
    if can {
        fs::write(&example.document, text.replace(&old, &new)).expect("a document");
    }
    can
}

/// Folders that documents name paths in, from the root.
const NAMED: [&str; 3] = ["crates/", "docs/", "tests/"];

#[test]
fn paths_and_links_lead_somewhere() {
    let mut lost = Vec::new();
    for Document { path, text } in documents() {
        let is_part = |c: char| c.is_alphanumeric() || "_./-".contains(c);
        let tokens = text.split(|c| !is_part(c));
        let paths = tokens.filter(|t| NAMED.iter().any(|folder| t.starts_with(folder)));
        for named in paths.map(|p| p.trim_end_matches(['.', '/'])) {
            if !root().join(named).exists() {
                lost.push(format!("{}: {named}", path.display()));
            }
        }
        let links = text.split("](").skip(1);
        for link in links.filter_map(|rest| rest.split_once(')').map(|(link, _)| link)) {
            if !link.starts_with("http") && !leads_somewhere(&path, link) {
                lost.push(format!("{}: link to {link}", path.display()));
            }
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

/// Whether there is the file of a link, and the heading in it.
fn leads_somewhere(document: &Path, link: &str) -> bool {
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let file = match file {
        "" => document.to_owned(),
        file => document.parent().expect("a folder").join(file),
    };
    if anchor.is_empty() {
        return file.exists();
    }
    let text = fs::read_to_string(file).unwrap_or_default();
    let headings = text.lines().filter(|l| l.starts_with('#'));
    headings.map(slug).any(|slug| slug == anchor)
}

/// A heading as links name it.
fn slug(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = words
        .chars()
        .filter(|c| c.is_alphanumeric() || "-_ ".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// The spellings of each option in a verb's help: `-q`, `--quiet`.
fn options(verb: &str) -> Vec<Vec<String>> {
    let help = run(&format!("help {verb}"), &root());
    let lines = help.lines().map(str::trim_start);
    // Lines with a blank after the hyphen are the values of an option.
    let is_option = |line: &&str| line.starts_with('-') && !line.starts_with("- ");
    let lines = lines.filter(|line| is_option(line) && !line.contains("--help"));
    let spellings = lines.map(|line| {
        let words = line.split([' ', ',']).filter(|word| !word.is_empty());
        let spellings = words.take_while(|word| word.starts_with('-'));
        spellings.map(str::to_owned).collect()
    });
    spellings.collect()
}

#[test]
fn guide_pages_have_a_row_for_each_option() {
    let pages = [
        ("check", "check"),
        ("test", "test"),
        ("verify", "verify-reach"),
        ("reach", "verify-reach"),
        ("inputs", "inputs"),
        ("svcomp", "svcomp"),
        ("diff", "diff"),
        ("prove", "prove"),
        ("recheck", "recheck"),
    ];
    let mut missing = Vec::new();
    for (verb, page) in pages {
        let path = root().join(format!("docs/guide/{page}.md"));
        let text = fs::read_to_string(path).expect("a guide page");
        let rows: Vec<&str> = text.lines().filter(|l| l.starts_with("| `-")).collect();
        let options = options(verb);
        assert!(options.len() > 1, "{verb} has options");
        for spellings in options {
            let is_named = |spelling: &String| {
                let (alone, with_value) = (format!("`{spelling}`"), format!("`{spelling} "));
                let mut rows = rows.iter();
                rows.any(|row| row.contains(&alone) || row.contains(&with_value))
            };
            if !spellings.iter().any(is_named) {
                missing.push(format!("docs/guide/{page}.md: {}", spellings.join(", ")));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn first_pages_are_short() {
    for (name, most) in [("README.md", 150), ("ARCHITECTURE.md", 250)] {
        let text = fs::read_to_string(root().join(name)).expect("a document");
        let lines = text.lines().count();
        assert!(lines <= most, "{name} has {lines} lines, more than {most}");
    }
}

#[test]
fn ellipses_stand_for_anything() {
    assert!(matches_example("a\n…\nd\n", "a\nb\nc\nd\n"));
    assert!(matches_example("a\n…\n", "a\nb\n"));
    assert!(matches_example("a (…\n", "a (3 paths)\n"));
    assert!(matches_example("in 0.5 s.\n", "in 12 s.\n"));
    assert!(!matches_example("a\n…\nd\n", "a\nb\n"));
    assert!(!matches_example("a\n", "b\n"));
    assert_eq!(words("verify 'A.b(C D)' x"), ["verify", "A.b(C D)", "x"]);
}

/// Pages about a verb or a task show what really happens.
#[test]
fn every_guide_has_an_example_that_is_run() {
    for document in documents() {
        if document.path.parent() == Some(&root().join("docs/guide")) {
            let count = examples(&document).iter().flatten().count();
            assert!(count > 0, "{}", document.path.display());
        }
    }
}
