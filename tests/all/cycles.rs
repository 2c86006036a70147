//! Within a crate, no file uses a file that uses it, neither directly nor through other files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::house::{SHARED, root, sources};

/// The module path of a file, as segments; the root module has none.
type Module = Vec<String>;

/// The modules of a crate, each with those that it uses.
type Uses = BTreeMap<Module, BTreeSet<Module>>;

fn module_of(path: &Path) -> Module {
    let mut segments: Module =
        path.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if segments.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        segments.pop();
    }
    segments
}

/// Returns the code without comments and test modules. What an inline module calls `super` is the file itself.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let mut in_module = false;
    let line = |line: &str| {
        let line = line.split("//").next().unwrap_or_default();
        let opens = line.trim_start_matches("pub(super) ").trim_start_matches("pub(crate) ").starts_with("mod ");
        in_module = (in_module && line != "}") || (opens && line.ends_with('{'));
        if in_module { line.replace("super::", "self::") } else { line.to_owned() }
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Divides code into what it exports of other modules, and the rest.
fn without_exports(code: &str) -> (String, String) {
    let (mut exports, mut rest) = (String::new(), String::new());
    for statement in code.split_inclusive(';') {
        let start =
            ["pub use ", "pub(crate) use ", "pub(super) use "].into_iter().find_map(|word| statement.rfind(word));
        let (before, export) = statement.split_at(start.unwrap_or(statement.len()));
        rest.push_str(before);
        exports.push_str(export);
    }
    (exports, rest)
}

/// Returns every path in `text` that begins with `crate`, `super`, `self` or one of the module's `children`, with its groups in braces
/// expanded.
fn paths(text: &str, children: &BTreeSet<&str>) -> Vec<Module> {
    let mut found = Vec::new();
    for start in ["crate", "super", "self"].iter().chain(children) {
        for (at, _) in text.match_indices(&format!("{start}::")) {
            let is_end = text[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | ':' | '$'));
            if !is_end {
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

/// Returns a path that was written in the module `from` as a path from the crate's root.
fn absolute(path: &[String], from: &Module) -> Module {
    let (mut base, mut rest) = match path {
        [first, rest @ ..] if first == "crate" => (Vec::new(), rest),
        _ => (from.clone(), path),
    };
    while let [first, behind @ ..] = rest
        && first == "super"
    {
        base.pop();
        rest = behind;
    }
    base.extend(rest.iter().filter(|word| *word != "self").cloned());
    base
}

/// Returns which of its crate's modules each module uses. What a module exports of another one is the other one's.
fn uses(files: &BTreeMap<Module, String>) -> Uses {
    let written_in = |module: &Module, text: &str| {
        let is_child = |other: &&Module| other.split_last().is_some_and(|(_, parent)| parent == module.as_slice());
        let children = files.keys().filter(is_child).filter_map(|child| child.last()).map(String::as_str).collect();
        paths(text, &children).into_iter().map(|path| absolute(&path, module)).collect::<Vec<_>>()
    };
    let mut exports: BTreeMap<Module, Module> = BTreeMap::new();
    let mut written: BTreeMap<&Module, Vec<Module>> = BTreeMap::new();
    for (module, text) in files {
        let (exported, rest) = without_exports(&code(text));
        for path in written_in(module, &exported) {
            exports.insert(module.iter().chain(path.last()).cloned().collect(), path);
        }
        written.insert(module, written_in(module, &rest));
    }
    let module_of = |mut path: Module| loop {
        let count = (1..=path.len()).rev().find(|count| files.contains_key(&path[..*count]))?;
        match path.get(..=count).and_then(|name| exports.get(name)) {
            Some(origin) if *origin != path => path = [origin, &path[count + 1..]].concat(),
            _ => return Some(path[..count].to_vec()),
        }
    };
    let others = |module: &Module, paths: Vec<Module>| {
        paths.into_iter().filter_map(module_of).filter(|used| used != module).collect()
    };
    written.into_iter().map(|(module, paths)| (module.clone(), others(module, paths))).collect()
}

/// Returns which of the files beside it each JavaScript or TypeScript file of a directory imports.
fn imports(directory: &Path) -> Uses {
    let files = fs::read_dir(directory).expect("a directory").map(|entry| entry.expect("an entry").path());
    let name = |path: &Path| vec![path.file_stem().expect("a name").to_string_lossy().into_owned()];
    let scripts =
        files.filter(|path| path.extension().is_some_and(|extension| extension == "ts" || extension == "js"));
    let imported = |text: &str| {
        let files = text.split("from \"./").skip(1).filter_map(|rest| rest.split_once(".js\""));
        files.map(|(file, _)| vec![file.to_owned()]).collect()
    };
    scripts.map(|path| (name(&path), imported(&fs::read_to_string(&path).expect("a script")))).collect()
}

/// Returns the modules that use themselves through others, each with the modules that it uses and that lead back to it.
fn cycles(uses: &Uses) -> BTreeMap<String, Vec<String>> {
    let used_by = |module: &Module| uses.get(module).into_iter().flatten();
    let reachable = |start: &Module| {
        let mut seen = BTreeSet::new();
        let mut open: Vec<&Module> = used_by(start).collect();
        while let Some(module) = open.pop() {
            if seen.insert(module) {
                open.extend(used_by(module));
            }
        }
        seen
    };
    let reach: BTreeMap<&Module, BTreeSet<&Module>> = uses.keys().map(|module| (module, reachable(module))).collect();
    let leads_to = |from: &Module, to: &Module| reach.get(from).is_some_and(|reached| reached.contains(to));
    uses.iter()
        .filter(|(module, _)| leads_to(module, module))
        .map(|(module, used)| {
            let back = used.iter().filter(|used| leads_to(used, module));
            (module.join("::"), back.map(|used| used.join("::")).collect())
        })
        .collect()
}

#[test]
fn a_circle_is_found_through_groups_children_and_other_files() {
    let circles = |files: &[(&str, &str)]| {
        let files = files.iter().map(|(name, text)| (module_of(Path::new(name)), (*text).to_owned())).collect();
        cycles(&uses(&files)).into_keys().collect::<Vec<_>>()
    };
    let three = [
        ("lib.rs", "pub mod a; pub mod b;"),
        ("a.rs", "use crate::{b::{C, D as E}, x};\n// crate::a"),
        ("b/mod.rs", "use super::c::d;"),
        ("c.rs", "fn f() { crate::a::g() }\n#[cfg(test)]\nmod tests {\nuse crate::lib;"),
        ("d.rs", "use crate::a::A;"),
    ];
    assert_eq!(circles(&three), ["a", "b", "c"]);
    let two = [("a.rs", "pub(super) fn f() {} use crate::b;"), ("b.rs", "pub(in crate::a) struct B;")];
    assert_eq!(circles(&two[..1]).len(), 0);
    let parent = [
        ("a/mod.rs", "mod b; pub mod c; mod d;\nuse d::D;\npub(crate) use b::{B, E};\nfn f() -> B { c::e() }"),
        ("a/b.rs", "use super::c::C;\nmod inside {\n    use super::B;\n}"),
        ("a/c.rs", "super::B"),
        ("a/d.rs", "use super::f;"),
    ];
    assert_eq!(circles(&parent), ["a", "a::b", "a::c", "a::d"]);
    assert_eq!(circles(&parent[..3]), ["a::b", "a::c"]);
    assert_eq!(circles(&parent[..2]).len(), 0);
}

/// Rust crates, the TypeScript packages, and the scripts of the hosted pages.
#[test]
fn no_file_is_used_by_what_it_uses() {
    let mut by_crate: BTreeMap<PathBuf, BTreeMap<Module, String>> = BTreeMap::new();
    for path in sources() {
        let Some(source) = path.ancestors().filter(|above| above.ends_with("src")).last() else { continue };
        let is_test = path.file_stem().is_some_and(|stem| stem.to_string_lossy().ends_with("tests"));
        if !is_test {
            let file = path.strip_prefix(source).expect("it lies there");
            let text = fs::read_to_string(&path).expect("a source file");
            // What the stores share imports from the crate that compiles it, in one file; for the rest it is on its own.
            let shared = path.ancestors().find(|above| *above == root().join(SHARED));
            by_crate.entry(shared.unwrap_or(source).to_owned()).or_default().insert(module_of(file), text);
        }
    }
    assert!(by_crate.len() > 10, "the crates were not found");
    let mut all: BTreeMap<PathBuf, Uses> =
        by_crate.into_iter().map(|(source, files)| (source, uses(&files))).collect();
    assert!(all.contains_key(&root().join("clients/rust/src")), "the clients were not found");
    for name in ["clients/typescript/client/src", "clients/typescript/server/src", "crates/api-actix/pages"] {
        let imports = imports(&root().join(name));
        assert!(imports.values().any(|used| !used.is_empty()), "{name}: no import was found");
        all.insert(root().join(name), imports);
    }
    let found: BTreeMap<&Path, _> = all.iter().map(|(source, uses)| (source.as_path(), cycles(uses))).collect();
    let found: BTreeMap<_, _> = found.into_iter().filter(|(_, cycles)| !cycles.is_empty()).collect();
    assert!(found.is_empty(), "{found:#?}");
}
