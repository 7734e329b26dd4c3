//! Flags that all analyses take: where the code is, how much may be used, how the result is told.

use crate::amounts;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args)]
pub struct CommonFlags {
    /// Where the code is: `.java`, `.class` and `.jar` files, folders of classes, or names of classes on
    /// the class path or in the JDK
    #[arg(required = true, value_name = "TARGET")]
    pub targets: Vec<PathBuf>,

    /// Folders and jars that the targets need, separated by `:`; `dir/*` stands for its jars
    #[arg(
        short = 'c',
        long = "class-path",
        visible_alias = "cp",
        visible_alias = "classpath"
    )]
    pub class_path: Option<String>,

    /// The JDK whose class library is used; default: $JAVA_HOME, then `java` on the PATH
    #[arg(long, value_name = "DIR")]
    pub java_home: Option<PathBuf>,

    /// Time for everything together, on the clock: `60s`, `5m`, `500ms`; showing what was found on the
    /// JVM may take some seconds more
    #[arg(long, default_value = "60s", value_parser = amounts::duration)]
    pub time: Duration,

    /// Memory of Cairn itself: `4g`, `512m`
    #[arg(long, default_value = "4g", value_parser = amounts::bytes)]
    pub memory: u64,

    /// Text for people, or JSON for programs
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Text,
    Json,
}
