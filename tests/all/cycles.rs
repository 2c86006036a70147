//! Within a crate, no file uses a file that uses it, neither directly nor through other files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::house::{root, sources};

/// The module path of a file, as segments; the root module has none.
type Module = Vec<String>;

fn module_of(path: &Path) -> Module {
    let mut segments: Module =
        path.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if segments.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        segments.pop();
    }
    segments
}

/// Returns the code without comments and test modules.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// Returns every path in `text` that begins with `crate` or `super`, with its groups in braces expanded.
fn paths(text: &str) -> Vec<Module> {
    let mut found = Vec::new();
    for start in ["crate::", "super::"] {
        for (at, _) in text.match_indices(start) {
            let is_word = text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':' || c == '$');
            if !is_word {
                read_tree(&text[at..], Vec::new(), &mut found);
            }
        }
    }
    found
}

/// Parses one tree of a path, as in `use`, and returns the text behind it.
fn read_tree<'a>(mut text: &'a str, mut prefix: Module, found: &mut Vec<Module>) -> &'a str {
    loop {
        text = text.trim_start();
        if let Some(inside) = text.strip_prefix('{') {
            text = inside;
            loop {
                text = read_tree(text, prefix.clone(), found).trim_start();
                match text.strip_prefix(',') {
                    Some(rest) if !rest.trim_start().starts_with('}') => text = rest,
                    rest => return rest.unwrap_or(text).trim_start().strip_prefix('}').unwrap_or(""),
                }
            }
        }
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
        let (word, rest) = text.split_at(end);
        prefix.push(word.to_owned());
        match rest.strip_prefix("::") {
            Some(rest) if !word.is_empty() => text = rest,
            _ => {
                found.push(prefix);
                return rest
                    .strip_prefix(" as ")
                    .map_or(rest, |alias| alias.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_'));
            }
        }
    }
}

/// Returns the module of `modules` that a path names or lies in, seen from `from`.
fn resolve(path: &[String], from: &Module, modules: &BTreeSet<Module>) -> Option<Module> {
    let mut base = Vec::new();
    let mut rest = path;
    if rest.first()?.as_str() == "super" {
        base.clone_from(from);
        while let Some(("super", behind)) = rest.split_first().map(|(first, behind)| (first.as_str(), behind)) {
            base.pop();
            rest = behind;
        }
    } else {
        rest = rest.get(1..)?;
    }
    base.extend(rest.iter().filter(|word| *word != "self").cloned());
    (1..=base.len()).rev().map(|count| base[..count].to_vec()).find(|module| modules.contains(module))
}

/// Returns the modules that use themselves through others, each with the modules that it uses and that lead back to it.
fn cycles(files: &BTreeMap<Module, String>) -> BTreeMap<String, Vec<String>> {
    let modules: BTreeSet<Module> = files.keys().cloned().collect();
    let uses: BTreeMap<&Module, BTreeSet<Module>> = files
        .iter()
        .map(|(module, text)| {
            let used = paths(&code(text)).into_iter().filter_map(|path| resolve(&path, module, &modules));
            (module, used.filter(|used| used != module).collect())
        })
        .collect();
    let reachable = |start: &Module| {
        let mut seen = BTreeSet::new();
        let mut open: Vec<&Module> = uses[start].iter().collect();
        while let Some(module) = open.pop() {
            if seen.insert(module) {
                open.extend(&uses[module]);
            }
        }
        seen
    };
    let reach: BTreeMap<&Module, BTreeSet<&Module>> =
        files.keys().map(|module| (module, reachable(module))).collect();
    files
        .keys()
        .filter(|module| reach[module].contains(module))
        .map(|module| {
            let back = uses[module].iter().filter(|used| reach[used].contains(module));
            (module.join("::"), back.map(|used| used.join("::")).collect())
        })
        .collect()
}

#[test]
fn a_circle_is_found_through_groups_and_other_files() {
    let files = |files: &[(&str, &str)]| {
        files.iter().map(|(name, text)| (module_of(Path::new(name)), (*text).to_owned())).collect()
    };
    let three = [
        ("lib.rs", "pub mod a; pub mod b;"),
        ("a.rs", "use crate::{b::{C, D as E}, x};\n// crate::a"),
        ("b/mod.rs", "use super::c::d;"),
        ("c.rs", "fn f() { crate::a::g() }\n#[cfg(test)]\nmod tests {\nuse crate::lib;"),
        ("d.rs", "use crate::a::A;"),
    ];
    assert_eq!(cycles(&files(&three)).into_keys().collect::<Vec<_>>(), ["a", "b", "c"]);
    let two = [("a.rs", "pub(super) fn f() {} use crate::b;"), ("b.rs", "pub(in crate::a) struct B;")];
    assert_eq!(cycles(&files(&two[..1])).len(), 0);
}

#[test]
fn no_file_is_used_by_what_it_uses() {
    let crates = root().join("crates");
    let mut by_crate: BTreeMap<String, BTreeMap<Module, String>> = BTreeMap::new();
    for path in sources() {
        let Ok(inside) = path.strip_prefix(&crates) else { continue };
        let mut parts = inside.iter().map(|part| part.to_string_lossy().into_owned());
        let (Some(name), Some("src")) = (parts.next(), parts.next().as_deref()) else { continue };
        let file = inside.strip_prefix(Path::new(&name).join("src")).expect("it lies there");
        let is_test = file.file_stem().is_some_and(|stem| stem.to_string_lossy().ends_with("tests"));
        if !is_test {
            let text = fs::read_to_string(&path).expect("a source file");
            by_crate.entry(name).or_default().insert(module_of(file), text);
        }
    }
    assert!(by_crate.len() > 8, "the crates were not found");
    for (name, files) in by_crate {
        let cycles = cycles(&files);
        assert!(cycles.is_empty(), "crates/{name}/src: {cycles:#?}");
    }
}
