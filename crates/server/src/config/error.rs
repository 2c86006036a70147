//! Why a configuration was refused: always one line, naming the key and where its value came from.

use std::fmt;
use std::path::PathBuf;

/// Where a value came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Source {
    /// The table built into the program.
    Default,
    /// The file given with `--config`.
    File(PathBuf),
    /// An environment variable.
    Environment(String),
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("built-in default"),
            Self::File(path) => write!(f, "{}", path.display()),
            Self::Environment(name) => write!(f, "environment variable {name}"),
        }
    }
}

/// A configuration that nothing may start with. None of its texts holds the value of a secret.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ConfigError {
    /// The file can't be read.
    #[error("cannot read {}: {problem}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        problem: String,
    },
    /// The file is not TOML.
    #[error("{}, line {line}: {problem}", path.display())]
    Syntax {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// What the parser says.
        problem: String,
    },
    /// There is no such setting.
    #[error("unknown key {key} ({}){}", from(source_of), suggestion.as_ref().map(|key| format!("; did you mean {key}?")).unwrap_or_default())]
    UnknownKey {
        /// The key.
        key: String,
        /// Where it was written.
        source_of: Source,
        /// A key that looks much like it.
        suggestion: Option<String>,
    },
    /// A value that its key doesn't take, alone or beside others.
    #[error("{key}: {problem} ({})", from(source_of))]
    BadValue {
        /// The key.
        key: String,
        /// What is wrong.
        problem: String,
        /// Where the value was written.
        source_of: Source,
    },
    /// A value that has no default and was given nowhere.
    #[error("{key}: missing ({})", looked_in(key, file.as_ref()))]
    Missing {
        /// The key.
        key: &'static str,
        /// The file that was read, if any.
        file: Option<PathBuf>,
    },
}

/// The environment variable of a key.
fn variable(key: &str) -> String {
    format!("ORGAUTH_{}", key.replace('.', "__").to_uppercase())
}

fn from(source: &Source) -> String {
    match source {
        Source::Default => "a built-in default".to_owned(),
        Source::File(_) => format!("from {source}"),
        Source::Environment(_) => format!("from the {source}"),
    }
}

fn looked_in(key: &str, file: Option<&PathBuf>) -> String {
    let variable = variable(key);
    match file {
        Some(path) => format!("neither in {} nor in the environment variable {variable}", path.display()),
        None => format!("no --config FILE was given, and the environment variable {variable} is not set"),
    }
}
