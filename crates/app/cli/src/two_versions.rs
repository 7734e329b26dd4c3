//! The two versions that `cairn diff` compares: two targets, or one target in two revisions of a git repository.

use crate::common::{CommonFlags, silence_worker_panics};
use crate::console::Console;
use crate::exit::{Exit, ExitFailure};
use crate::signals::Signals;
use crate::trace::TraceFile;
use cairn::project::{GitFolder, Revision, run_custom_build};
use cairn::{Cairn, OpenError, OpenRequest, Scratch, Session, SourceCopy};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Where the two versions are.
pub(crate) enum TwoVersions<'a> {
    Targets {
        old: &'a Path,
        new: &'a Path,
    },
    Revisions {
        range: &'a str,
        /// How each revision is compiled, if neither Maven nor Gradle does it.
        build: Option<&'a str>,
        /// What is compared, from the current folder on.
        target: &'a Path,
    },
}

/// A revision whose files were written to a folder of their own.
struct WrittenRevision {
    revision: Revision,
    /// The copy of the whole repository.
    folder: PathBuf,
    /// What is compared.
    target: PathBuf,
}

impl<'a> TwoVersions<'a> {
    pub(crate) fn new(
        targets: &'a [PathBuf],
        range: Option<&'a str>,
        build: Option<&'a str>,
    ) -> Result<TwoVersions<'a>, ExitFailure> {
        match (range, targets) {
            (Some(range), [] | [_]) => Ok(TwoVersions::Revisions {
                range,
                build,
                target: targets.first().map_or(Path::new("."), PathBuf::as_path),
            }),
            (None, [old, new]) => Ok(TwoVersions::Targets { old, new }),
            (Some(_), _) => Err(ExitFailure::usage(
                "with --git, name one target: it is looked for in both revisions",
            )),
            (None, _) => Err(ExitFailure::usage(
                "two versions are needed: cairn diff OLD NEW, or cairn diff --git OLD..NEW",
            )),
        }
    }

    /// Opens both, and runs an analysis on them, connected to signals and stderr.
    pub(crate) fn analyse(
        &self,
        common: &CommonFlags,
        stats: bool,
        analysis: impl FnOnce(&Cairn, &Cairn, &Session<'_>) -> Result<Exit, ExitFailure>,
    ) -> Result<Exit, ExitFailure> {
        silence_worker_panics();
        let trace = common.trace.as_deref().map(TraceFile::create).transpose()?;
        let signals = Signals::watch().map_err(ExitFailure::usage)?;
        let console = Console::new(&signals, stats, common.quiet);
        let setup = VersionSetup {
            common,
            signals: &signals,
            console: &console,
        };
        let run = |old: OpenedVersion<'_>, new: OpenedVersion<'_>| {
            let session = Session {
                events: &console,
                cancellation: signals.cancellation().clone(),
                trace: trace.as_ref().map(TraceFile::paths),
                // What a build takes is not taken from the analysis.
                started: Instant::now(),
            };
            let first = old.open(Cairn::open, &signals)?;
            let second = new.open(
                |request| Cairn::open_sharing(request, first.terms()),
                &signals,
            );
            let exit = second.and_then(|second| {
                let exit = analysis(&first, &second, &session);
                second.scratch().remove();
                exit
            });
            first.scratch().remove();
            exit
        };
        let exit = match self {
            TwoVersions::Targets { old, new } => {
                let (old, new) = (setup.target(old)?, setup.target(new)?);
                run(old, new)
            }
            TwoVersions::Revisions {
                range,
                build,
                target,
            } => {
                let scratch = Scratch::new().map_err(OpenError::Scratch)?;
                signals.remove_at_end(&scratch);
                let written = setup.write_revisions(range, target, *build, &scratch);
                let exit = written.and_then(|(git, [old, new])| {
                    let (old, new) = (setup.revision(&git, &old)?, setup.revision(&git, &new)?);
                    run(old, new)
                });
                // The signal handler holds it, too.
                scratch.remove();
                exit
            }
        };
        let traced = trace.map_or(Ok(()), |trace| trace.finish());
        let exit = exit?;
        traced.map(|()| exit)
    }
}

/// A version that is ready to be opened.
struct OpenedVersion<'a> {
    request: OpenRequest,
    /// The revision, which errors name.
    of: Option<&'a WrittenRevision>,
}

impl OpenedVersion<'_> {
    fn open(
        &self,
        open: impl FnOnce(&OpenRequest) -> Result<Cairn, OpenError>,
        signals: &Signals,
    ) -> Result<Cairn, ExitFailure> {
        let opened = open(&self.request).and_then(|cairn| {
            signals.remove_at_end(cairn.scratch());
            let started = cairn.start();
            if started.is_err() {
                cairn.scratch().remove();
            }
            started.map(|()| cairn)
        });
        opened.map_err(|error| match self.of {
            Some(written) => written.failure(&error.to_string()),
            None => error.into(),
        })
    }
}

impl WrittenRevision {
    /// One line that names the revision, and files as they are called in the repository.
    fn failure(&self, message: &str) -> ExitFailure {
        let line = message.lines().next().unwrap_or_default();
        let folder = self.folder.display().to_string();
        let line = line.replace(&format!("{folder}/"), "").replace(&folder, "");
        let line = line.trim_start_matches(": ");
        ExitFailure::usage(format!("{}: {line}", self.revision))
    }
}

struct VersionSetup<'a> {
    common: &'a CommonFlags,
    signals: &'a Signals,
    console: &'a Console<'a>,
}

impl VersionSetup<'_> {
    fn target(&self, target: &Path) -> Result<OpenedVersion<'static>, ExitFailure> {
        let mut request = self.common.open_request(None);
        request.targets = vec![target.to_owned()];
        self.common
            .set_up_projects(&mut request, self.signals, self.console)?;
        Ok(OpenedVersion { request, of: None })
    }

    /// Writes both revisions out, and has them built if a command is given.
    fn write_revisions(
        &self,
        range: &str,
        target: &Path,
        build: Option<&str>,
        scratch: &Scratch,
    ) -> Result<(GitFolder, [WrittenRevision; 2]), ExitFailure> {
        let git = GitFolder::open(Path::new("."))?;
        let below = match target.is_absolute() {
            true => target.strip_prefix(git.root()).map_err(|_| {
                ExitFailure::usage(format!("{}: not in the repository", target.display()))
            })?,
            false => target,
        };
        let (old, new) = git.revisions(range)?;
        let top = scratch.path().canonicalize().map_err(OpenError::Scratch)?;
        let write = |revision: Revision, name: &str| {
            self.console.show(&format!("checking out {revision}"));
            let folder = top.join(name);
            git.write(&revision, &folder)?;
            let here = git.within(&folder);
            let from = if target.is_absolute() { &folder } else { &here };
            let written = WrittenRevision {
                revision,
                target: match below == Path::new(".") {
                    true => from.clone(),
                    false => from.join(below),
                },
                folder,
            };
            if let Some(command) = build {
                self.console.show(command);
                let built = run_custom_build(&here, command);
                built.map_err(|error| written.failure(&error.to_string()))?;
            }
            match written.target.exists() {
                true => Ok(written),
                false => Err(written.failure(&format!("there is no {}", target.display()))),
            }
        };
        let written = [write(old, "old")?, write(new, "new")?];
        Ok((git, written))
    }

    fn revision<'w>(
        &self,
        git: &GitFolder,
        written: &'w WrittenRevision,
    ) -> Result<OpenedVersion<'w>, ExitFailure> {
        let mut request = self.common.open_request(None);
        request.targets = vec![written.target.clone()];
        request.copy = Some(SourceCopy {
            folder: written.folder.clone(),
            original: git.root().to_owned(),
        });
        let set_up = self
            .common
            .set_up_projects(&mut request, self.signals, self.console);
        set_up.map_err(|failure| match &failure.message {
            Some(message) => written.failure(message),
            None => failure,
        })?;
        Ok(OpenedVersion {
            request,
            of: Some(written),
        })
    }
}
