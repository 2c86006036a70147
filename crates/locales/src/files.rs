//! The files of the languages: those that are compiled in, and those of the operator's directory.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use orgauth_domain::locale::{Languages, Locale};

use crate::message::{self, Messages, variables};
use crate::words::Words;

/// The languages that are compiled in, English first.
pub const BUILT_IN: [(&str, &str); 5] = [
    ("en", include_str!("../locales/en.ftl")),
    ("de", include_str!("../locales/de.ftl")),
    ("fr", include_str!("../locales/fr.ftl")),
    ("es", include_str!("../locales/es.ftl")),
    ("ja", include_str!("../locales/ja.ftl")),
];

/// The largest file that is read.
const LARGEST: u64 = 1024 * 1024;

/// Why the texts can't be read.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {what}")]
pub struct FileError {
    /// The file, with the line.
    pub file: String,
    /// What is wrong with it.
    pub what: String,
}

/// What was read from the operator's directory, for the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loaded {
    /// The language.
    pub locale: Locale,
    /// How many messages the file has.
    pub messages: usize,
    /// How many messages are shown in English because no file of the language has them.
    pub missing: usize,
    /// How many messages of the file there aren't in English: an earlier version had them, or they are misspelled.
    pub unknown: usize,
}

/// The texts in all languages.
#[derive(Debug, Clone)]
pub struct Locales {
    words: Arc<[Words]>,
    languages: Languages,
}

impl Default for Locales {
    /// The languages that are compiled in; they are read once. A test reads them too, so that none of them is wrong here.
    fn default() -> Self {
        static READ: OnceLock<Locales> = OnceLock::new();
        let none = || Self {
            words: Arc::new([Words::new(Locale::english(), BTreeMap::new())]),
            languages: Languages::default(),
        };
        READ.get_or_init(|| Self::load(None).map_or_else(|_| none(), |(locales, _)| locales)).clone()
    }
}

impl Locales {
    /// The languages that are compiled in, with those of `directory`: each file `<tag>.ftl` there is another language, or has other texts
    /// for one.
    ///
    /// # Errors
    /// The directory or a file of it can't be read, its name is no language tag, or it isn't valid; names file and line.
    pub fn load(directory: Option<&Path>) -> Result<(Self, Vec<Loaded>), FileError> {
        let mut files: Vec<(Locale, BTreeMap<String, message::Message>)> = Vec::new();
        for (tag, text) in BUILT_IN {
            let file = format!("{tag}.ftl");
            let locale =
                Locale::parse(tag).map_err(|error| FileError { file: file.clone(), what: error.to_string() })?;
            let english = files.first().map(|(_, messages)| messages);
            let messages = read(&file, text, english)?;
            files.push((locale, messages.into_iter().map(|(name, (_, message))| (name, message)).collect()));
        }
        let mut loaded = Vec::new();
        for (file, locale, text) in directory.map(own_files).transpose()?.unwrap_or_default() {
            let english = files.first().map(|(_, messages)| messages);
            let messages = read(&file, &text, english)?;
            let is_known = |name: &String| english.is_some_and(|english| english.contains_key(name));
            let unknown = messages.keys().filter(|name| !is_known(name)).count();
            loaded.push(Loaded { locale: locale.clone(), messages: messages.len(), missing: 0, unknown });
            let messages = messages.into_iter().map(|(name, (_, message))| (name, message));
            match files.iter_mut().find(|(one, _)| *one == locale) {
                Some((_, present)) => present.extend(messages),
                None => files.push((locale, messages.collect())),
            }
        }
        let english = files.first().map(|(_, messages)| messages.clone()).unwrap_or_default();
        for (locale, messages) in &mut files {
            messages.retain(|name, _| english.contains_key(name));
            if let Some(one) = loaded.iter_mut().find(|one| one.locale == *locale) {
                one.missing = english.len().saturating_sub(messages.len());
            }
            // A language without a name of its own is called by its tag.
            let name = vec![message::Piece::Text(locale.to_string())];
            messages.entry("language-name".to_owned()).or_insert(name);
            for (name, message) in &english {
                messages.entry(name.clone()).or_insert_with(|| message.clone());
            }
        }
        let languages = Languages::new(files.iter().map(|(locale, _)| locale.clone()));
        let words = files.into_iter().map(|(locale, messages)| Words::new(locale, messages)).collect();
        Ok((Self { words, languages }, loaded))
    }

    /// The languages that there are.
    pub fn languages(&self) -> &Languages {
        &self.languages
    }

    /// The texts in all languages, English first.
    pub fn all(&self) -> &[Words] {
        &self.words
    }

    /// The texts in English.
    #[expect(clippy::indexing_slicing, reason = "English is compiled in, and first")]
    pub fn english(&self) -> &Words {
        &self.words[0]
    }

    /// The texts for somebody who wants this language; those in English when there are none, and for nobody in particular.
    pub fn words(&self, wanted: Option<&Locale>) -> &Words {
        let found = wanted.and_then(|wanted| self.languages.find(wanted));
        found
            .and_then(|found| self.words.iter().find(|words| words.locale() == found))
            .unwrap_or_else(|| self.english())
    }
}

/// Reads a file; a variable that the English message doesn't have would be shown as its name.
fn read(file: &str, text: &str, english: Option<&BTreeMap<String, message::Message>>) -> Result<Messages, FileError> {
    let messages = message::read(text)
        .map_err(|fault| FileError { file: format!("{file}, line {}", fault.line), what: fault.what })?;
    for (name, (line, message)) in &messages {
        let Some(known) = english.and_then(|english| english.get(name)) else { continue };
        let known = variables(known);
        if let Some(other) = variables(message).into_iter().find(|variable| !known.contains(variable)) {
            let what = format!("{name} has no variable {other}");
            return Err(FileError { file: format!("{file}, line {line}"), what });
        }
    }
    Ok(messages)
}

/// The files of the operator's directory by their names: path, language and text.
fn own_files(directory: &Path) -> Result<Vec<(String, Locale, String)>, FileError> {
    let failed = |path: &Path, error: &dyn std::fmt::Display| FileError {
        file: path.display().to_string(),
        what: error.to_string(),
    };
    let mut files = Vec::new();
    for entry in fs::read_dir(directory).map_err(|error| failed(directory, &error))? {
        let path = entry.map_err(|error| failed(directory, &error))?.path();
        if path.extension().is_none_or(|extension| extension != "ftl") {
            continue;
        }
        let tag = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let locale = Locale::parse(tag)
            .map_err(|_| failed(&path, &"the name of the file is no language tag, such as de.ftl or pt-BR.ftl"))?;
        let size = fs::metadata(&path).map_err(|error| failed(&path, &error))?.len();
        if size > LARGEST {
            return Err(failed(&path, &"the file is larger than 1 MiB"));
        }
        let text = fs::read_to_string(&path).map_err(|error| failed(&path, &error))?;
        files.push((path.display().to_string(), locale, text.replace("\r\n", "\n")));
    }
    files.sort_by(|(one, ..), (other, ..)| one.cmp(other));
    if let Some([(_, locale, _), (path, ..)]) =
        files.array_windows::<2>().find(|[(_, one, _), (_, other, _)]| one == other)
    {
        return Err(failed(Path::new(path), &format!("there is another file for {locale}")));
    }
    Ok(files)
}
