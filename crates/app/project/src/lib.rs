//! Project: what Cairn needs to know of a Maven or Gradle project, and has the project's own build tool tell it; and
//! its configuration, the file `cairn.toml`.
//!
//! [`Project::open`] takes a folder with a build file. It has the build tool compile what is out of date, and asks it
//! for the modules, their sources, classes and dependencies. So annotation processors (Lombok), encodings and compiler
//! options are those of the build, and nothing of a build file is understood here that the build tool does not say.
//!
//! Invariants: nothing here prints; a project is plain data; what a build tool writes for us goes to a temporary
//! folder, never into the project. Revisions of a git repository are written to other folders (`git.rs`). Files to open first: `project_data.rs`, then `maven.rs` or `gradle.rs`.

#![warn(missing_docs)]

pub mod amounts;
mod build_command;
mod configuration;
mod custom_build;
mod error;
mod git;
mod gradle;
mod maven;
mod processors;
mod project_data;

pub use configuration::{Configuration, ConfigurationError, FILE_NAME};
pub use custom_build::run_custom_build;
pub use error::ProjectError;
pub use git::{GitError, GitFolder, Revision};
pub use project_data::{BuildTool, Dependency, DependencyScope, Module, Project};
