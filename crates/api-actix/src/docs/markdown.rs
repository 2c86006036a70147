//! Turns a document into a page. The result contains no markup of the document's own: raw HTML is shown as the text that it is, and
//! only links to the web, to mailboxes and to other pages of the documentation are links.

use std::collections::BTreeMap;

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use super::article::{Article, Group, Heading, Link};
use super::search::Section;
use super::sources::{PICTURES, SOURCES, Source};

/// Returns the page of a document, and what the search finds in it.
pub(super) fn article(source: &Source) -> (Article, Vec<Section>) {
    let events: Vec<Event<'_>> = parse(source.text);
    let title = events
        .iter()
        .position(|event| matches!(event, Event::Start(Tag::Heading { .. })))
        .map(|start| words_from(&events, start))
        .unwrap_or_default();
    let mut page = Page { source, ids: BTreeMap::new(), headings: Vec::new() };
    let mut sections = Vec::new();
    let mut section = Section::new(source.path, &title, "", "");
    let mut shown = Vec::with_capacity(events.len());
    let mut links = Vec::new();
    let mut is_in_heading = false;
    for (index, event) in events.iter().enumerate() {
        is_in_heading |= matches!(event, Event::Start(Tag::Heading { .. }));
        if !is_in_heading {
            section.add(event);
        }
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                let text = words_from(&events, index);
                let id = page.heading(&text, *level > HeadingLevel::H2);
                let is_title = *level == HeadingLevel::H1;
                let next = Section::new(source.path, &title, if is_title { "" } else { &text }, &id);
                sections.push(std::mem::replace(&mut section, next));
                let id = Some(CowStr::from(id));
                shown.push(Event::Start(Tag::Heading { level: *level, id, classes: Vec::new(), attrs: Vec::new() }));
            }
            Event::End(TagEnd::Heading(level)) => {
                is_in_heading = false;
                if let (Some(Heading { id, .. }), true) = (page.headings.last(), *level != HeadingLevel::H1) {
                    let link =
                        format!(" <a class=\"anchor\" href=\"#{id}\" aria-hidden=\"true\" tabindex=\"-1\">#</a>");
                    shown.push(Event::Html(link.into()));
                }
                shown.push(event.clone());
            }
            Event::Start(Tag::Link { dest_url, .. }) => {
                let target = address(source, dest_url);
                links.push(target.is_some());
                shown.push(match target {
                    Some(target) => Event::Start(link_to(target)),
                    None => Event::InlineHtml("<span class=\"elsewhere\">".into()),
                });
            }
            Event::End(TagEnd::Link) => shown.push(match links.pop() {
                Some(true) => event.clone(),
                Some(false) | None => Event::InlineHtml("</span>".into()),
            }),
            other => shown.extend(common(source, other)),
        }
    }
    sections.push(section);
    sections.retain(|section| !section.is_empty());
    page.headings.retain(|heading| heading.text != title);
    (Article { path: source.path.to_owned(), title, html: render(shown), headings: page.headings }, sections)
}

/// Returns the markup of a description in the OpenAPI document.
pub(super) fn snippet(text: &str) -> String {
    let nowhere = Source { file: "", path: "", text: "" };
    let shown = parse(text).into_iter().filter_map(|event| match event {
        Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link) => None,
        other => common(&nowhere, &other),
    });
    render(shown.collect())
}

/// Returns the groups of links of a start page: a heading of the second level, and the links that begin the entries of its lists
/// without numbers.
pub(super) fn contents(start: &Source) -> Vec<Group> {
    let events = parse(start.text);
    let mut groups: Vec<Group> = Vec::new();
    for (index, event) in events.iter().enumerate() {
        match event {
            Event::Start(Tag::Heading { level: HeadingLevel::H2, .. }) => {
                groups.push(Group { title: words_from(&events, index), links: Vec::new() });
            }
            Event::Start(Tag::Link { dest_url, .. }) => {
                let is_entry =
                    index.checked_sub(1).and_then(|before| events.get(before)) == Some(&Event::Start(Tag::Item));
                let is_counted = events
                    .get(..index)
                    .and_then(|before| before.iter().rev().find(|event| matches!(event, Event::Start(Tag::List(_)))))
                    .is_some_and(|list| matches!(list, Event::Start(Tag::List(Some(_)))));
                let target = source_of(start, dest_url);
                if let (Some(group), Some(target), true, false) = (groups.last_mut(), target, is_entry, is_counted) {
                    group.links.push(Link { path: target.path.to_owned(), title: words_from(&events, index) });
                }
            }
            _ => {}
        }
    }
    groups.retain(|group| !group.links.is_empty());
    groups
}

fn parse(text: &str) -> Vec<Event<'_>> {
    Parser::new_ext(text, Options::ENABLE_TABLES).collect()
}

/// Returns what all texts have in common, without links and headings.
fn common<'a>(source: &Source, event: &Event<'a>) -> Option<Event<'a>> {
    Some(match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text.clone()),
        Event::Start(Tag::HtmlBlock) => Event::Start(Tag::Paragraph),
        Event::End(TagEnd::HtmlBlock) => Event::End(TagEnd::Paragraph),
        // What may be wider than its page scrolls by itself, with the keyboard too.
        Event::Start(Tag::CodeBlock(_)) => Event::Html("<pre tabindex=\"0\"><code>".into()),
        Event::End(TagEnd::CodeBlock) => Event::Html("</code></pre>\n".into()),
        Event::Start(Tag::Image { dest_url, title, .. }) => Event::Start(Tag::Image {
            link_type: pulldown_cmark::LinkType::Inline,
            dest_url: picture(source, dest_url)?.into(),
            title: title.clone(),
            id: CowStr::Borrowed(""),
        }),
        other => other.clone(),
    })
}

/// Writes the markup. The replacements can only meet markup, because a text has no quotation marks and brackets of its own there.
fn render(events: Vec<Event<'_>>) -> String {
    let mut out = String::new();
    html::push_html(&mut out, events.into_iter());
    [
        ("<table>", "<div class=\"scrolled\" tabindex=\"0\"><table>"),
        ("</table>", "</table></div>"),
        ("<th></th>", "<td></td>"),
        // The Content-Security-Policy forbids styles in place.
        (" style=\"text-align: right\"", " class=\"number\""),
        (" style=\"text-align: center\"", ""),
        (" style=\"text-align: left\"", ""),
        ("<img ", "<img loading=\"lazy\" "),
    ]
    .into_iter()
    .fold(out, |out, (from, to)| out.replace(from, to))
}

/// The headings of a page so far.
struct Page<'a> {
    source: &'a Source,
    ids: BTreeMap<String, usize>,
    headings: Vec<Heading>,
}

impl Page<'_> {
    /// Adds a heading, and returns its id: the one that code hosts give it, so that a document's links are right there and here.
    fn heading(&mut self, text: &str, is_nested: bool) -> String {
        let lower = text.to_lowercase();
        let kept = lower.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        let plain: String = kept.map(|c| if c == ' ' { '-' } else { c }).collect();
        let uses = self.ids.entry(plain.clone()).or_default();
        let id = if *uses == 0 { plain } else { format!("{plain}-{uses}") };
        *uses += 1;
        debug_assert!(!id.is_empty(), "{}: a heading without words", self.source.file);
        self.headings.push(Heading { is_nested, id: id.clone(), text: text.to_owned() });
        id
    }
}

/// Returns the words of the element that begins at `start`.
fn words_from(events: &[Event<'_>], start: usize) -> String {
    let inside = events.iter().skip(start + 1);
    let inside = inside.take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_) | TagEnd::Link)));
    inside
        .filter_map(|event| if let Event::Text(text) | Event::Code(text) = event { Some(&**text) } else { None })
        .collect()
}

fn link_to(target: String) -> Tag<'static> {
    Tag::Link {
        link_type: pulldown_cmark::LinkType::Inline,
        dest_url: target.into(),
        title: CowStr::Borrowed(""),
        id: CowStr::Borrowed(""),
    }
}

/// Returns the address for a link of a document; absent when it leads to a file that is only in the repository, or is no address that a
/// page may link to.
fn address(source: &Source, target: &str) -> Option<String> {
    if ["https://", "http://", "mailto:", "#"].iter().any(|start| target.starts_with(start)) {
        return Some(target.to_owned());
    }
    let (_, anchor) = target.split_at(target.find('#').unwrap_or(target.len()));
    let up = "../".repeat(source.path.matches('/').count());
    if joined(source.file, target) == "docs/examples/session.js" {
        return Some(format!("{up}../pages/session.js"));
    }
    let page = format!("{up}{}", source_of(source, target)?.path);
    Some(format!("{}{anchor}", if page.is_empty() { "./" } else { &page }))
}

/// Returns the document that a link of another one leads to.
fn source_of(from: &Source, target: &str) -> Option<&'static Source> {
    let file = joined(from.file, target.split('#').next().unwrap_or_default());
    // The README of the repository is shown by the code host; here the start page is in its place.
    let file = if file == "README.md" { "docs/README.md" } else { &file };
    SOURCES.iter().find(|source| source.file == file)
}

/// Returns the address of a picture; absent when there is none.
fn picture(source: &Source, target: &str) -> Option<String> {
    let file = joined(source.file, target);
    let path = file.strip_prefix("docs/")?;
    let up = "../".repeat(source.path.matches('/').count());
    PICTURES.iter().find(|(name, _)| *name == path).map(|(name, _)| format!("{up}{name}"))
}

/// Returns the file that a relative address in `from` names.
fn joined(from: &str, target: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." | "" => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(text: &'static str) -> Article {
        article(&Source { file: "docs/decisions/0001-unit-of-work.md", path: "decisions/0001-unit-of-work", text }).0
    }

    #[test]
    fn markup_of_a_document_is_shown_as_text() {
        let html = page(
            "# T\n\n<script>alert(1)</script>\n\nSo <img src=x onerror=alert(1)> <!-- no -->\n\n```html\n<b>\n```",
        )
        .html;
        assert!(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "{html}");
        assert!(html.contains("&lt;img src=x onerror=alert(1)&gt;"), "{html}");
        assert!(html.contains("<pre tabindex=\"0\"><code>&lt;b&gt;\n</code></pre>"), "{html}");
        assert!(
            snippet("<b>`x`</b> [a](javascript:alert(1))").starts_with("<p>&lt;b&gt;<code>x</code>&lt;/b&gt; a</p>")
        );
    }

    #[test]
    fn only_pages_the_web_and_mailboxes_are_linked_to() {
        let text = "# T\n\n[a](javascript:alert(1)) [b](data:text/html,x) [c](//evil.example) [d](../../deploy/compose.yaml) \
                    [e](../../../../../etc/passwd) ![f](../../Cargo.toml)";
        let html = page(text).html;
        assert!(!html.contains("href=\"j") && !html.contains("href=\"d") && !html.contains("href=\"/"), "{html}");
        assert_eq!(html.matches("<span class=\"elsewhere\">").count(), 5, "{html}");
        assert!(!html.contains("<img"), "{html}");
        let html = page("# T\n\n[a](../http-api.md#x) [b](../../README.md) [c](https://a.example) [d](0001-unit-of-work.md) [e](#t)").html;
        for wanted in ["../http-api#x", "../", "https://a.example", "../decisions/0001-unit-of-work", "#t"] {
            assert!(html.contains(&format!("<a href=\"{wanted}\">")), "{wanted}: {html}");
        }
    }

    #[test]
    fn headings_have_the_ids_of_code_hosts() {
        let page = page("# The `b` c\n\n## GET /org/x\n\n### Same\n\n### Same\n\n| a | |\n|--:|---|\n| 1 | 2 |");
        assert_eq!(page.title, "The b c");
        let ids: Vec<_> = page.headings.iter().map(|heading| (heading.id.as_str(), heading.is_nested)).collect();
        assert_eq!(ids, [("get-orgx", false), ("same", true), ("same-1", true)]);
        assert!(page.html.contains("<h3 id=\"same-1\">"), "{}", page.html);
        assert!(page.html.contains("<th class=\"number\">a</th><td></td>"), "{}", page.html);
    }

    #[test]
    fn the_contents_are_the_lists_of_the_start_page_without_its_numbered_ones() {
        let text = "# T\n\n## A\n\n1. [No](roles.md)\n\n## B\n\n- [Roles](roles.md): see [this](sso.md)\n- [Elsewhere](../deploy)\n";
        let groups = contents(&Source { file: "docs/README.md", path: "", text });
        let found: Vec<_> = groups.iter().map(|group| (group.title.as_str(), group.links.len())).collect();
        assert_eq!(found, [("B", 1)]);
        assert_eq!(
            groups.iter().flat_map(|group| &group.links).map(|link| link.path.as_str()).collect::<Vec<_>>(),
            ["roles"]
        );
    }
}
