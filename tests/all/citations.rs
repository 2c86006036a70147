//! Citations in comments: places in docs/ exist, and no comment cites a document that is not in the repository.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use crate::house::{root, sources};

/// Documents that a reader of the repository doesn't have.
const ABSENT: [&str; 6] =
    ["decisions section", "decisions.md", "interface section", "interface.md", "house.md", "(security "];

/// Returns the anchors of a document, as GitHub derives them from its headings.
fn anchors(document: &str) -> BTreeSet<String> {
    let headings = document.lines().filter(|line| line.starts_with('#'));
    let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    headings
        .map(|line| line.trim_start_matches('#').trim().to_lowercase().chars().filter(kept).collect::<String>())
        .map(|heading| heading.replace(' ', "-"))
        .collect()
}

/// A citation of a place in docs/: the file, its anchor, and the ids of promises that follow.
#[derive(Debug, PartialEq, Eq)]
struct Citation {
    file: String,
    anchor: Option<String>,
    promises: Vec<String>,
}

fn citations(text: &str) -> Vec<Citation> {
    let starts = text.match_indices("docs/").map(|(start, _)| start);
    let citation = |start: usize| {
        let rest = text.get(start..)?;
        let end = rest.find(".md")? + 3;
        let file =
            rest.get(..end).filter(|file| file.chars().all(|c| c.is_ascii_alphanumeric() || "/-.".contains(c)))?;
        let rest = rest.get(end..)?;
        let word =
            |text: &str| text.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect::<String>();
        let anchor = rest.strip_prefix('#').map(word);
        let listed = rest.strip_prefix(": ").unwrap_or_default().split(['\n', ')', ';']).next().unwrap_or_default();
        let ids = listed.split([',', '–', ' ']).map(str::trim).filter(|id| !id.is_empty()).map(str::to_owned);
        Some(Citation { file: file.to_owned(), anchor, promises: ids.take_while(|id| is_promise(id)).collect() })
    };
    starts.filter_map(citation).collect()
}

/// Whether a word is the id of a promise: a letter and a number.
fn is_promise(id: &str) -> bool {
    let mut chars = id.chars();
    chars.next().is_some_and(|c| c.is_ascii_uppercase()) && chars.as_str().parse::<u8>().is_ok()
}

#[test]
fn a_citation_is_read_with_its_anchor_and_its_promises() {
    let cited =
        citations("/// So (docs/security.md: F1, H1–H3; RFC 1). And docs/http-api.md#from-a-page, not docs/x y.md");
    let place = |file: &str, anchor: Option<&str>, promises: &[&str]| Citation {
        file: file.to_owned(),
        anchor: anchor.map(str::to_owned),
        promises: promises.iter().map(|id| (*id).to_owned()).collect(),
    };
    assert_eq!(
        cited,
        [place("docs/security.md", None, &["F1", "H1", "H3"]), place("docs/http-api.md", Some("from-a-page"), &[])]
    );
    assert!(anchors("# A `b` c\n\n## GET /org/x").is_superset(&["a-b-c", "get-orgx"].map(str::to_owned).into()));
}

#[test]
fn every_place_that_a_source_file_cites_exists() {
    let mut documents = BTreeMap::new();
    let mut wrong = Vec::new();
    let mut cited = 0;
    for path in sources().into_iter().filter(|path| !path.ends_with("tests/all/citations.rs")) {
        let text = fs::read_to_string(&path).expect("a source file");
        for citation in citations(&text) {
            cited += 1;
            let document = documents
                .entry(citation.file.clone())
                .or_insert_with_key(|file| fs::read_to_string(root().join(file)).ok());
            let is_there = document.as_ref().is_some_and(|document| {
                citation.anchor.as_ref().is_none_or(|anchor| anchors(document).contains(anchor))
                    && citation.promises.iter().all(|id| document.contains(id.as_str()))
            });
            if !is_there {
                wrong.push(format!("{}: {citation:?}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(cited > 100, "the citations were not found");
}

/// Returns the documents of the repository: the README, docs/ and the READMEs of the clients.
fn documents() -> Vec<PathBuf> {
    let directories = ["", "docs", "docs/decisions", "clients/python", "clients/rust", "clients/typescript/client"];
    let directories = directories.iter().chain(&["clients/typescript/server", "clients/examples/express"]);
    let entries = directories.flat_map(|directory| fs::read_dir(root().join(directory)).expect("a directory"));
    let files = entries.map(|entry| entry.expect("an entry").path());
    files.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect()
}

#[test]
fn every_link_between_documents_leads_somewhere() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for path in documents() {
        let text = fs::read_to_string(&path).expect("a document");
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target);
        for target in targets.filter(|target| !target.contains("://")) {
            let (file, anchor) = target.split_once('#').map_or((target, None), |(file, anchor)| (file, Some(anchor)));
            let named = if file.is_empty() { path.clone() } else { path.parent().expect("a directory").join(file) };
            let is_there = anchor.map_or(named.exists(), |anchor| {
                fs::read_to_string(&named).is_ok_and(|document| anchors(&document).contains(anchor))
            });
            count += 1;
            if !is_there {
                wrong.push(format!("{}: {target}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(count > 100, "the links were not found");
}

#[test]
fn no_source_file_cites_what_is_not_in_the_repository() {
    let cites = |text: &str| ABSENT.iter().find(|document| text.contains(**document)).copied();
    assert_eq!(cites("// (decisions section 3)"), Some("decisions section"));
    for path in sources().into_iter().filter(|path| !path.ends_with("tests/all/citations.rs")) {
        let text = fs::read_to_string(&path).expect("a source file");
        assert_eq!(cites(&text), None, "{}", path.display());
    }
}

/// Returns the source files that a document calls by this name: a crate and a path in it, or the end of a path.
fn named<'a>(name: &str, sources: &'a [PathBuf]) -> Vec<&'a PathBuf> {
    let crates = root().join("crates");
    let inside = name.split_once('/').filter(|(first, _)| crates.join(first).is_dir());
    let whole = inside.map(|(first, rest)| crates.join(first).join("src").join(rest));
    sources.iter().filter(|path| whole.as_ref().map_or(path.ends_with(name), |whole| *path == whole)).collect()
}

/// Whether a text in a document is the name of a type or a function, with those that it belongs to.
fn is_identifier(text: &str) -> bool {
    let is_word = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    text.split("::").all(is_word)
}

/// docs/architecture.md says in which files decisions are made, and by what in them: "`domain/sign_in/lifecycle.rs`, `Session::refresh`".
#[test]
fn every_source_file_that_the_architecture_names_exists_with_what_it_names_there() {
    let document = fs::read_to_string(root().join("docs/architecture.md")).expect("docs/architecture.md");
    let sources = sources();
    let mut pieces = document.split('`').skip(1);
    let (mut files, mut count, mut wrong) = (Vec::new(), 0, Vec::new());
    while let (Some(code), Some(behind)) = (pieces.next(), pieces.next()) {
        if code.strip_suffix(".rs").is_some_and(|path| !path.contains(' ')) {
            files = named(code, &sources);
            if files.is_empty() {
                wrong.push(code.to_owned());
            }
        } else if !files.is_empty() && is_identifier(code) {
            count += 1;
            let has = |path: &&&PathBuf| {
                let text = fs::read_to_string(path).expect("a source file");
                let words: BTreeSet<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
                code.split("::").all(|word| words.contains(word))
            };
            if !files.iter().any(|path| has(&path)) {
                wrong.push(format!("{code} in {files:?}"));
            }
        }
        if ![", ", " and ", ": "].contains(&behind) {
            files.clear();
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(count > 20, "the names were not found");
}
