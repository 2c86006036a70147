//! Why a configuration was refused: always one line that names the key and the source of its value.

use std::fmt;
use std::path::PathBuf;

/// The source of a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Source {
    /// The built-in default.
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

/// A configuration that no command accepts. No message contains the value of a secret.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ConfigError {
    /// The file can't be read.
    #[error("cannot read {}: {problem}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's error.
        problem: String,
    },
    /// The file is not TOML.
    #[error("{}, line {line}: {problem}", path.display())]
    Syntax {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// The parser's message.
        problem: String,
    },
    /// There is no such setting.
    #[error("unknown key {key} ({}){}", from(source_of), suggestion.as_ref().map(|key| format!("; did you mean {key}?")).unwrap_or_default())]
    UnknownKey {
        /// The key.
        key: String,
        /// The source of the key.
        source_of: Source,
        /// A known key with a similar name.
        suggestion: Option<String>,
    },
    /// A value that is invalid, alone or in combination with others.
    #[error("{key}: {problem} ({})", from(source_of))]
    BadValue {
        /// The key.
        key: String,
        /// The reason.
        problem: String,
        /// The source of the value.
        source_of: Source,
    },
    /// A required value is missing.
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
