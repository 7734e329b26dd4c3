//! Git: revisions of the repository that a folder belongs to, written out elsewhere.
//!
//! Nothing of the repository changes: a revision is read into an index of its own, and its files are written from
//! there (`read-tree`, `checkout-index`), so that neither the user's index nor a list of work trees knows of it.

use std::ffi::OsStr;
use std::fmt;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of a repository.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GitFolder {
    /// The top folder of the checkout.
    root: PathBuf,
    /// The way from there to the folder; empty if it is the top folder.
    below: PathBuf,
}

/// The files of a repository at some time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Revision {
    /// Those of a commit.
    Commit {
        /// As the user named it.
        name: String,
        /// Its full hash.
        hash: String,
    },
    /// Those that are there now, without what is ignored.
    WorkingTree,
}

impl fmt::Display for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Revision::Commit { name, .. } => f.write_str(name),
            Revision::WorkingTree => f.write_str("the working tree"),
        }
    }
}

/// Why a revision can't be had. Each is one line.
#[derive(Debug, thiserror::Error)]
pub enum GitError {
    /// There is no git.
    #[error("git can't be started: {0}")]
    NotStarted(std::io::Error),
    /// The folder is in no repository.
    #[error("{}: not in a git repository ({reason})", folder.display())]
    NoRepository {
        /// The folder.
        folder: PathBuf,
        /// What git says.
        reason: String,
    },
    /// There is no such revision.
    #[error("{name}: no revision of this repository{hint}")]
    NoRevision {
        /// What the user wrote.
        name: String,
        /// What may help.
        hint: &'static str,
    },
    /// The range is none.
    #[error(
        "`{0}` is no range of revisions: use OLD..NEW, OLD...NEW from their merge base on, or OLD for the working tree"
    )]
    Range(String),
    /// A command fails.
    #[error("`git {command}` fails: {reason}")]
    Failed {
        /// The command without options.
        command: String,
        /// What git says.
        reason: String,
    },
    /// A file can't be copied.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: std::io::Error,
    },
}

const SHALLOW: &str =
    " (the clone is shallow: `git fetch --unshallow` gets the rest of the history)";

impl GitFolder {
    /// The repository that a folder belongs to.
    pub fn open(folder: &Path) -> Result<GitFolder, GitError> {
        let output = start(folder, ["rev-parse", "--show-toplevel", "--show-prefix"])?;
        if !output.status.success() {
            return Err(GitError::NoRepository {
                folder: folder.to_owned(),
                reason: first_line(&output.stderr),
            });
        }
        let mut lines = output.stdout.split(|byte| *byte == b'\n');
        let mut path = || PathBuf::from(OsStr::from_bytes(lines.next().unwrap_or_default()));
        Ok(GitFolder {
            root: path(),
            below: path(),
        })
    }

    /// The top folder of the checkout.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Where this folder is in a copy of the repository.
    pub fn within(&self, copy: &Path) -> PathBuf {
        copy.join(&self.below)
    }

    /// The two revisions of `OLD..NEW`, of `OLD...NEW` (from the merge base on), or of `OLD` and the working tree. A
    /// side that is left out is `HEAD`, as in git.
    pub fn revisions(&self, range: &str) -> Result<(Revision, Revision), GitError> {
        let side = |name: &str| match name {
            "" => self.commit("HEAD"),
            name => self.commit(name),
        };
        if range.is_empty() || range.chars().all(|c| c == '.') {
            return Err(GitError::Range(range.to_owned()));
        }
        if let Some((old, new)) = range.split_once("...") {
            let (old, new) = (side(old)?, side(new)?);
            let base = self.merge_base(&old, &new)?;
            return Ok((base, new));
        }
        match range.split_once("..") {
            Some((old, new)) => Ok((side(old)?, side(new)?)),
            None => Ok((side(range)?, Revision::WorkingTree)),
        }
    }

    fn commit(&self, name: &str) -> Result<Revision, GitError> {
        let commit = format!("{name}^{{commit}}");
        let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options"];
        let output = start(&self.root, arguments.into_iter().chain([commit.as_str()]))?;
        if !output.status.success() {
            let shallow = self.run(["rev-parse", "--is-shallow-repository"])?;
            return Err(GitError::NoRevision {
                name: name.to_owned(),
                hint: match shallow.starts_with(b"true") {
                    true => SHALLOW,
                    false => "",
                },
            });
        }
        Ok(Revision::Commit {
            name: name.to_owned(),
            hash: first_line(&output.stdout),
        })
    }

    fn merge_base(&self, old: &Revision, new: &Revision) -> Result<Revision, GitError> {
        let (Revision::Commit { hash: a, name }, Revision::Commit { hash: b, .. }) = (old, new)
        else {
            return Ok(old.clone());
        };
        let base = self.run(["merge-base", a, b])?;
        Ok(Revision::Commit {
            name: format!("merge base with {name}"),
            hash: first_line(&base),
        })
    }

    /// Writes the files of a revision to a folder that is empty or not there. Submodules are left out.
    pub fn write(&self, revision: &Revision, to: &Path) -> Result<(), GitError> {
        create_folder(to)?;
        match revision {
            Revision::Commit { hash, .. } => self.write_commit(hash, to),
            Revision::WorkingTree => self.copy_files(to),
        }
    }

    fn write_commit(&self, hash: &str, to: &Path) -> Result<(), GitError> {
        let index = to.with_extension("index");
        let mut prefix = to.as_os_str().to_owned();
        prefix.push("/");
        let mut write = OsStr::new("--prefix=").to_owned();
        write.push(&prefix);
        let with_index = |arguments: &[&OsStr]| {
            let mut command = command(&self.root, arguments);
            command.env("GIT_INDEX_FILE", &index);
            finish(command, &arguments[0].to_string_lossy())
        };
        let read = with_index(&[OsStr::new("read-tree"), OsStr::new(hash)]);
        let written = read.and_then(|_| {
            with_index(&[
                OsStr::new("checkout-index"),
                OsStr::new("--all"),
                OsStr::new("--force"),
                &write,
            ])
        });
        // It may not have been made.
        let _ = std::fs::remove_file(&index);
        written.map(|_| ())
    }

    /// Copies what git knows, and what it does not know but would list.
    fn copy_files(&self, to: &Path) -> Result<(), GitError> {
        let kinds = ["--cached", "--others", "--exclude-standard"];
        let listed = self.run(["ls-files", "-z"].into_iter().chain(kinds))?;
        let names = listed.split(|byte| *byte == 0).filter(|n| !n.is_empty());
        for name in names.map(|name| Path::new(OsStr::from_bytes(name))) {
            let (from, to) = (self.root.join(name), to.join(name));
            let Ok(kind) = std::fs::symlink_metadata(&from) else {
                // It was deleted.
                continue;
            };
            let parent = to.parent().unwrap_or(&to);
            create_folder(parent)?;
            let copied = if kind.is_symlink() {
                std::fs::read_link(&from).and_then(|target| std::os::unix::fs::symlink(target, &to))
            } else if kind.is_file() {
                std::fs::copy(&from, &to).map(|_| ())
            } else {
                // A submodule.
                Ok(())
            };
            copied.map_err(|error| GitError::Io { path: from, error })?;
        }
        Ok(())
    }

    fn run<'a>(&self, arguments: impl IntoIterator<Item = &'a str>) -> Result<Vec<u8>, GitError> {
        let arguments: Vec<&str> = arguments.into_iter().collect();
        let name = arguments.first().copied().unwrap_or_default();
        finish(command(&self.root, &arguments), name)
    }
}

fn create_folder(path: &Path) -> Result<(), GitError> {
    std::fs::create_dir_all(path).map_err(|error| GitError::Io {
        path: path.to_owned(),
        error,
    })
}

fn command<A: AsRef<OsStr>>(folder: &Path, arguments: &[A]) -> Command {
    let mut command = Command::new("git");
    command.arg("-C").arg(folder).args(arguments);
    command.stdin(Stdio::null());
    command
}

fn start<'a>(
    folder: &Path,
    arguments: impl IntoIterator<Item = &'a str>,
) -> Result<Output, GitError> {
    let arguments: Vec<&str> = arguments.into_iter().collect();
    let output = command(folder, &arguments).output();
    output.map_err(GitError::NotStarted)
}

fn finish(mut command: Command, name: &str) -> Result<Vec<u8>, GitError> {
    let output = command.output().map_err(GitError::NotStarted)?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(GitError::Failed {
            command: name.to_owned(),
            reason: first_line(&output.stderr),
        }),
    }
}

fn first_line(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let line = text.lines().next().unwrap_or_default().trim();
    line.strip_prefix("fatal: ").unwrap_or(line).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn git(folder: &Path, arguments: &[&str]) {
        let who = [
            "-c",
            "user.name=a",
            "-c",
            "user.email=a@b",
            "-c",
            "commit.gpgsign=false",
        ];
        let done = command(folder, &[&who, arguments].concat()).output();
        assert!(done.expect("git").status.success(), "{arguments:?}");
    }

    /// A repository with two commits; the second one adds a file and moves on from a branch `side`.
    fn repository() -> (tempfile::TempDir, GitFolder) {
        let made = tempfile::tempdir().expect("a folder");
        let folder = made.path();
        git(folder, &["init", "--quiet", "--initial-branch=main"]);
        std::fs::create_dir(folder.join("src")).expect("a folder");
        std::fs::write(folder.join("src/a"), "one").expect("a file");
        git(folder, &["add", "."]);
        git(folder, &["commit", "--quiet", "-m", "one"]);
        git(folder, &["branch", "side"]);
        std::fs::write(folder.join("src/a"), "two").expect("a file");
        std::fs::write(folder.join("b"), "two").expect("a file");
        git(folder, &["add", "."]);
        git(folder, &["commit", "--quiet", "-m", "two"]);
        let opened = GitFolder::open(&folder.join("src")).expect("a repository");
        (made, opened)
    }

    fn status(folder: &Path) -> Vec<u8> {
        let output = start(folder, ["status", "--porcelain", "--ignored"]).expect("git");
        output.stdout
    }

    #[test]
    fn a_commit_is_written_and_the_repository_stays_as_it_is() {
        let (made, folder) = repository();
        std::fs::write(made.path().join("src/a"), "staged").expect("a file");
        git(made.path(), &["add", "."]);
        std::fs::write(made.path().join("src/a"), "changed").expect("a file");
        let before = status(made.path());
        let copy = tempfile::tempdir().expect("a folder");
        let to = copy.path().join("old");
        let (old, new) = folder.revisions("main~1..main").expect("revisions");
        folder.write(&old, &to).expect("a copy");
        let read = |to: &Path, name: &str| std::fs::read_to_string(to.join(name)).ok();
        assert_eq!(read(&to, "src/a"), Some("one".to_owned()));
        assert_eq!(read(&to, "b"), None);
        assert_eq!(folder.within(&to), to.join("src"));
        let to = copy.path().join("new");
        folder.write(&new, &to).expect("a copy");
        assert_eq!(read(&to, "b"), Some("two".to_owned()));
        assert_eq!(status(made.path()), before);
        assert_eq!(std::fs::read_dir(copy.path()).expect("a folder").count(), 2);
    }

    #[test]
    fn the_working_tree_is_what_is_not_ignored() {
        let (made, folder) = repository();
        let write = |name: &str| std::fs::write(made.path().join(name), name).expect("a file");
        ["c", "d", "src/a"].iter().for_each(|name| write(name));
        std::fs::write(made.path().join(".gitignore"), "d\n").expect("a file");
        std::fs::remove_file(made.path().join("b")).expect("a file");
        let (old, new) = folder.revisions("HEAD").expect("revisions");
        assert!(matches!(old, Revision::Commit { .. }));
        let copy = tempfile::tempdir().expect("a folder");
        folder.write(&new, copy.path()).expect("a copy");
        let has = |name: &str| copy.path().join(name).exists();
        let found = ["c", "d", "src/a", "b", ".git"].map(has);
        assert_eq!(found, [true, false, true, false, false]);
    }

    #[test]
    fn three_dots_begin_at_the_merge_base() {
        let (made, folder) = repository();
        git(made.path(), &["checkout", "--quiet", "side"]);
        std::fs::write(made.path().join("src/a"), "three").expect("a file");
        git(made.path(), &["commit", "--quiet", "-a", "-m", "three"]);
        let (base, _) = folder.revisions("main...side").expect("revisions");
        let (first, _) = folder.revisions("main~1..").expect("revisions");
        let hash = |revision: &Revision| match revision {
            Revision::Commit { hash, .. } => Some(hash.clone()),
            Revision::WorkingTree => None,
        };
        assert_eq!(hash(&base), hash(&first));
    }

    #[test]
    fn what_is_wrong_is_one_line() {
        let (_made, folder) = repository();
        let says = |range: &str| folder.revisions(range).expect_err(range).to_string();
        assert_eq!(says("none..main"), "none: no revision of this repository");
        assert_eq!(says("--all"), "--all: no revision of this repository");
        assert!(says("..").starts_with("`..` is no range"));
        let outside = tempfile::tempdir().expect("a folder");
        let error = GitFolder::open(outside.path()).expect_err("no repository");
        assert!(
            error.to_string().contains("not in a git repository"),
            "{error}"
        );
    }
}
