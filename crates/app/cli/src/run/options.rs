//! Launcher flags: the flags of `java`, up to the main class. What follows is passed to the program.

use super::arg_files;
use std::collections::VecDeque;
use std::path::PathBuf;
use vm::Assertions;

pub(crate) const HELP: &str = "\
Examples:
  cairn run tests/conformance/AlgoQueens.java
  cairn run -ea -Duser.language=en tests/conformance/AlgoPrimes.java

Run a Java program in Cairn's own virtual machine, as `java` would

Usage: cairn run [FLAGS] CLASS [ARGUMENTS]...
       cairn run [FLAGS] -jar FILE.jar [ARGUMENTS]...
       cairn run [FLAGS] FILE.java [ARGUMENTS]...

Whatever follows the class, jar or source file is passed to the program as it is.

Flags:
  -cp, -classpath, --class-path PATH
          Folders and jars to find classes in, separated by `:`; `dir/*` stands for its jars
          [default: $CLASSPATH, then the working folder]
  -jar FILE.jar
          Run the Main-Class of the jar's manifest
  -DKEY=VALUE
          Set a system property
  -ea[:PACKAGE...|:CLASS], -da[:PACKAGE...|:CLASS]
          Enable or disable `assert`: everywhere, in a package and those inside it, in a class
  -esa, -dsa
          Enable or disable `assert` in the JDK's own classes
  --java-home DIR
          The JDK whose class library is used [default: $JAVA_HOME, then `java` on the PATH]
  @FILE
          Read flags from a file
  -h, --help
          Print this help";

#[derive(Debug, PartialEq)]
pub(crate) enum RunRequest {
    Run(Box<RunOptions>),
    Help,
}

#[derive(Debug, PartialEq)]
pub(crate) struct RunOptions {
    pub class_path: Option<String>,
    pub java_home: Option<PathBuf>,
    pub properties: Vec<(String, String)>,
    pub assertions: Assertions,
    /// Where to write the names of the native models that were called: for the conformance corpus.
    pub models_used: Option<PathBuf>,
    pub target: RunTarget,
    pub args: Vec<String>,
}

#[derive(Debug, PartialEq)]
pub(crate) enum RunTarget {
    Class(String),
    Jar(PathBuf),
    Source(PathBuf),
}

/// One line that says what is wrong.
type Parsed<T> = Result<T, String>;

pub(crate) fn parse(words: impl IntoIterator<Item = String>) -> Parsed<RunRequest> {
    let mut parser = Parser {
        words: words.into_iter().collect(),
        from_file: 0,
        class_path: None,
        java_home: None,
        properties: Vec::new(),
        assertions: Assertions::default(),
        models_used: None,
    };
    while !parser.words.is_empty() {
        let target = match parser.parse_flag()? {
            Flag::Taken => continue,
            Flag::Help => return Ok(RunRequest::Help),
            Flag::Target(target) => target,
        };
        return Ok(RunRequest::Run(Box::new(RunOptions {
            class_path: parser.class_path,
            java_home: parser.java_home,
            properties: parser.properties,
            assertions: parser.assertions,
            models_used: parser.models_used,
            target,
            args: parser.words.into(),
        })));
    }
    Err("no class to run; see `cairn run --help`".into())
}

enum Flag {
    Taken,
    Help,
    Target(RunTarget),
}

struct Parser {
    words: VecDeque<String>,
    /// How many of the next words come from a file: those are not expanded again.
    from_file: usize,
    class_path: Option<String>,
    java_home: Option<PathBuf>,
    properties: Vec<(String, String)>,
    assertions: Assertions,
    models_used: Option<PathBuf>,
}

impl Parser {
    fn parse_flag(&mut self) -> Parsed<Flag> {
        let may_expand = self.from_file == 0;
        let word = self.next().unwrap_or_default();
        if let Some(file) = word.strip_prefix('@').filter(|_| may_expand) {
            self.read_words(file)?;
            return Ok(Flag::Taken);
        }
        let (name, value) = match word.split_once('=') {
            Some((name, value)) if word.starts_with("--") => (name, Some(value.to_owned())),
            _ => (&*word, None),
        };
        match name {
            "-h" | "-?" | "-help" | "--help" => return Ok(Flag::Help),
            "-cp" | "-classpath" | "--class-path" => {
                self.class_path = Some(self.take_value(name, value)?);
            }
            "--java-home" => self.java_home = Some(self.take_value(name, value)?.into()),
            "--models-used" => self.models_used = Some(self.take_value(name, value)?.into()),
            "-jar" => {
                let jar = self.take_value(name, value)?;
                return Ok(Flag::Target(RunTarget::Jar(jar.into())));
            }
            "-esa" | "-enablesystemassertions" => self.assertions.in_jdk = true,
            "-dsa" | "-disablesystemassertions" => self.assertions.in_jdk = false,
            _ if !name.starts_with('-') => return Ok(Flag::Target(parse_target(word))),
            _ if self.parse_assertion(name) || self.parse_property(&word) => {}
            _ => return Err(refusal(name)),
        }
        Ok(Flag::Taken)
    }

    fn next(&mut self) -> Option<String> {
        self.from_file = self.from_file.saturating_sub(1);
        self.words.pop_front()
    }

    fn read_words(&mut self, file: &str) -> Parsed<()> {
        let text = std::fs::read_to_string(file).map_err(|e| format!("@{file}: {e}"))?;
        let words = arg_files::parse_words(&text);
        self.from_file = words.len();
        for word in words.into_iter().rev() {
            self.words.push_front(word);
        }
        Ok(())
    }

    fn take_value(&mut self, name: &str, value: Option<String>) -> Parsed<String> {
        let value = value.or_else(|| self.next());
        value.ok_or_else(|| format!("{name} needs a value"))
    }

    /// `-ea`, `-ea:a.b...`, `-da:a.B` and their long names.
    fn parse_assertion(&mut self, flag: &str) -> bool {
        let (name, place) = match flag.split_once(':') {
            Some((name, place)) => (name, Some(place)),
            None => (flag, None),
        };
        let on = match name {
            "-ea" | "-enableassertions" => true,
            "-da" | "-disableassertions" => false,
            _ => return false,
        };
        match place {
            Some(place) => self.assertions.set(place, on),
            None => self.assertions.by_default = on,
        }
        true
    }

    fn parse_property(&mut self, flag: &str) -> bool {
        let Some(property) = flag.strip_prefix("-D").filter(|p| !p.is_empty()) else {
            return false;
        };
        let (key, value) = property.split_once('=').unwrap_or((property, ""));
        self.properties.push((key.to_owned(), value.to_owned()));
        true
    }
}

fn parse_target(word: String) -> RunTarget {
    match word.ends_with(".java") {
        true => RunTarget::Source(word.into()),
        // The launcher takes both forms of a name.
        false => RunTarget::Class(word.replace('/', ".")),
    }
}

/// Why a flag is not supported.
fn refusal(flag: &str) -> String {
    const MODULES: [&str; 12] = [
        "-p",
        "-m",
        "--module",
        "--module-path",
        "--upgrade-module-path",
        "--add-modules",
        "--add-opens",
        "--add-exports",
        "--add-reads",
        "--limit-modules",
        "--patch-module",
        "--enable-native-access",
    ];
    const OF_THE_MACHINE: [&str; 8] = [
        "-X",
        "-verbose",
        "-agent",
        "-javaagent",
        "-server",
        "-client",
        "--enable-preview",
        "--source",
    ];
    if flag.trim_start_matches('-').ends_with("version") {
        return format!(
            "{flag}: `cairn --version` prints Cairn's version, `java -version` the JDK's"
        );
    }
    if MODULES.contains(&flag) {
        return format!("{flag}: Cairn supports no modules but the JDK's own; use -cp");
    }
    if OF_THE_MACHINE.iter().any(|prefix| flag.starts_with(prefix)) {
        return format!("{flag}: this flag of java has no meaning for Cairn; leave it out");
    }
    format!("{flag}: no such flag; `cairn run --help` lists them")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    fn run(line: &str) -> RunOptions {
        match parse(words(line)) {
            Ok(RunRequest::Run(options)) => *options,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn parse_error(line: &str) -> String {
        parse(words(line)).expect_err(line)
    }

    #[test]
    fn what_follows_the_class_is_the_programs() {
        let options = run("-cp a:b -Dx=1=2 -Dy Main -- -x -cp @f -Dz=3 --help");
        assert_eq!(options.class_path.as_deref(), Some("a:b"));
        let properties = [("x", "1=2"), ("y", "")];
        assert_eq!(
            options.properties,
            properties.map(|(k, v)| (k.to_owned(), v.to_owned()))
        );
        assert_eq!(options.target, RunTarget::Class("Main".into()));
        assert_eq!(options.args, words("-- -x -cp @f -Dz=3 --help"));
    }

    #[test]
    fn kinds_of_programs() {
        let options = run("-jar app.jar -x");
        assert_eq!(options.target, RunTarget::Jar("app.jar".into()));
        assert_eq!(options.args, ["-x"]);
        assert_eq!(
            run("a/B.java c").target,
            RunTarget::Source("a/B.java".into())
        );
        assert_eq!(run("a/B").target, RunTarget::Class("a.B".into()));
        assert_eq!(parse(words("-cp x --help")), Ok(RunRequest::Help));
    }

    #[test]
    fn assertions_in_their_order() {
        let on = |line: &str, class: &str| run(line).assertions.is_enabled(class, false);
        assert!(on("-ea Main", "a/B"));
        assert!(!on("-ea -da Main", "a/B"));
        assert!(on("-enableassertions:a... Main", "a/b/C"));
        assert!(!on("-ea -da:a.B Main", "a/B"));
        assert!(run("-esa Main").assertions.in_jdk);
    }

    #[test]
    fn wrong_use_is_one_line() {
        assert_eq!(parse_error("-cp"), "-cp needs a value");
        assert!(parse_error("-cp a").starts_with("no class to run"));
        assert!(parse_error("-version").contains("java -version"));
        assert!(parse_error("-Xmx1g Main").contains("leave it out"));
        assert!(parse_error("--add-opens a/b=c Main").contains("modules"));
        assert!(parse_error("-D Main").contains("no such flag"));
        assert!(parse_error("@/no/such/file").starts_with("@/no/such/file: "));
    }

    #[test]
    fn flags_from_a_file() {
        let file = std::env::temp_dir().join(format!("cairn-flags-{}", std::process::id()));
        std::fs::write(&file, "-Da=b\n-cp 'x y' Main @rest").unwrap();
        let options = parse([format!("@{}", file.display()), "last".to_owned()]);
        std::fs::remove_file(&file).unwrap();
        let Ok(RunRequest::Run(options)) = options else {
            panic!("{options:?}")
        };
        assert_eq!(options.class_path.as_deref(), Some("x y"));
        assert_eq!(options.args, ["@rest", "last"]);
    }
}
