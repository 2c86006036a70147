"""What mkdocs can't know of the documents: that docs/README.md lists them, and which links lead out of docs/."""

import posixpath
import re
from pathlib import Path

from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parents[2]
# Documents outside of docs/ that are pages too.
CLIENTS = {
    "clients/python/README.md": "clients/python.md",
    "clients/rust/README.md": "clients/rust.md",
    "clients/typescript/client/README.md": "clients/browser.md",
    "clients/typescript/react/README.md": "clients/react.md",
    "clients/typescript/server/README.md": "clients/node.md",
}
SOURCES = {uri: source for source, uri in CLIENTS.items()}
LINK = re.compile(r"(!?)\[([^\[\]]*)\]\(([^()\s]+)\)")


def uri_of(source, target):
    """Returns the page or picture that a link of a document leads to; None when it is only in the repository."""
    file = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
    if file == "README.md":
        return file
    return file.removeprefix("docs/") if file.startswith("docs/") else CLIENTS.get(file)


def on_config(config):
    """Makes the navigation of the lists in docs/README.md, as a running service does."""
    groups = []
    for line in (ROOT / "docs/README.md").read_text().splitlines():
        if line.startswith("## "):
            groups.append({line[3:]: []})
        elif entry := re.match(r"- \[([^\]]+)\]\(([^)]+)\)", line):
            (links,) = groups[-1].values()
            links.append({entry[1]: uri_of("docs/README.md", entry[2])})
    config.nav = [{"Start": "README.md"}] + [group for group in groups if all(group.values())]


def on_files(files, config):
    for source, uri in CLIENTS.items():
        files.append(File.generated(config, uri, content=(ROOT / source).read_text()))


def on_page_markdown(markdown, page, **_):
    uri = page.file.src_uri
    source = SOURCES.get(uri, f"docs/{uri}")

    def rewritten(link):
        mark, text, target = link.groups()
        if re.match(r"[a-z]+:|#", target):
            return link[0]
        target, anchor, name = target.partition("#")
        found = uri_of(source, target)
        if found is None:
            return text
        return f"{mark}[{text}]({posixpath.relpath(found, posixpath.dirname(uri))}{anchor}{name})"

    return LINK.sub(rewritten, markdown)
