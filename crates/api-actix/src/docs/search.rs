//! Searches the documentation. Its text is half a megabyte, so that comparing all of it takes less time than an index would take to
//! load into a browser.

use pulldown_cmark::{Event, TagEnd};
use serde::Serialize;

/// The number of sections that a search returns.
const MOST: usize = 12;

/// The number of words that are compared. The others of a longer query are ignored.
const MOST_WORDS: usize = 6;

/// The length of an excerpt in bytes, about two lines.
const EXCERPT: usize = 160;

/// The text below one heading.
pub(super) struct Section {
    path: String,
    /// The page's title.
    title: String,
    /// Empty for what is above the first heading.
    heading: String,
    id: String,
    text: String,
    /// Title, heading and text in lower case, each ASCII letter in its place.
    folded: [String; 3],
}

impl Section {
    /// A section without a text so far.
    pub(super) fn new(path: &str, title: &str, heading: &str, id: &str) -> Self {
        let [path, title, heading, id] = [path, title, heading, id].map(str::to_owned);
        let folded = [title.to_ascii_lowercase(), heading.to_ascii_lowercase(), String::new()];
        Self { path, title, heading, id, text: String::new(), folded }
    }

    /// Adds what an event of a document shows.
    pub(super) fn add(&mut self, event: &Event<'_>) {
        match event {
            Event::Text(text) | Event::Code(text) => self.add_text(text),
            Event::SoftBreak | Event::HardBreak => self.add_text(" "),
            Event::End(TagEnd::Paragraph | TagEnd::Item | TagEnd::TableCell | TagEnd::CodeBlock) => {
                self.add_text(" ");
            }
            _ => {}
        }
    }

    /// Adds to the text.
    pub(super) fn add_text(&mut self, text: &str) {
        self.text.push_str(text);
        let [.., folded] = &mut self.folded;
        folded.push_str(&text.to_ascii_lowercase());
    }

    /// Whether it has neither a heading nor a text.
    pub(super) fn is_empty(&self) -> bool {
        self.heading.is_empty() && self.text.is_empty()
    }

    /// Returns how well the section answers a query; absent when it doesn't have all of its words.
    fn score(&self, words: &[String]) -> Option<usize> {
        let [title, heading, text] = &self.folded;
        words.iter().try_fold(0, |score, word| {
            let in_text = text.matches(word.as_str()).take(5).count();
            let in_heading = if heading.contains(word.as_str()) { 20 } else { 0 };
            let in_title = if title.contains(word.as_str()) { 8 } else { 0 };
            let found = in_text + in_heading + in_title;
            (found > 0).then_some(score + found)
        })
    }

    /// Returns the text around the first of these words.
    fn excerpt(&self, words: &[String]) -> &str {
        let [.., text] = &self.folded;
        let first = words.iter().filter_map(|word| text.find(word.as_str())).min().unwrap_or_default();
        let start = self.text.floor_char_boundary(first.saturating_sub(EXCERPT / 3));
        // Not in the middle of a word.
        let start = if start == 0 {
            0
        } else {
            self.text.get(start..first).and_then(|lead| lead.find(' ')).map_or(first, |at| start + at)
        };
        let end = self.text.floor_char_boundary(self.text.len().min(start + EXCERPT));
        self.text.get(start..end).unwrap_or_default().trim()
    }
}

/// A section that a search found.
#[derive(Debug, Serialize)]
pub(crate) struct Hit<'a> {
    /// The address below `/docs/`, with the anchor.
    address: String,
    title: &'a str,
    heading: &'a str,
    excerpt: &'a str,
}

/// Returns the sections that have all words of the query, the best ones first.
pub(super) fn find<'a>(sections: &'a [Section], query: &str) -> Vec<Hit<'a>> {
    let words: Vec<String> = query.split_whitespace().take(MOST_WORDS).map(str::to_ascii_lowercase).collect();
    if words.is_empty() {
        return Vec::new();
    }
    let found = sections.iter().filter_map(|section| section.score(&words).map(|score| (score, section)));
    let mut found: Vec<_> = found.collect();
    found.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let hit = |section: &'a Section| Hit {
        address: if section.heading.is_empty() {
            section.path.clone()
        } else {
            format!("{}#{}", section.path, section.id)
        },
        title: &section.title,
        heading: &section.heading,
        excerpt: section.excerpt(&words),
    };
    found.into_iter().take(MOST).map(|(_, section)| hit(section)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn section(heading: &str, text: &str) -> Section {
        let mut section = Section::new("page", "Page", heading, "id");
        section.add_text(text);
        section
    }

    #[test]
    fn a_search_finds_what_has_every_word_and_headings_first() {
        let sections = [section("A", "rotate the key"), section("Rotate", "the KEY"), section("B", "rotate nothing")];
        let found = find(&sections, "  Key rotate ");
        assert_eq!(found.iter().map(|hit| hit.heading).collect::<Vec<_>>(), ["Rotate", "A"]);
        assert!(find(&sections, "key nothing").is_empty());
        assert!(find(&sections, " \t").is_empty());
    }

    #[test]
    fn an_excerpt_is_cut_at_whole_characters() {
        for before in 0..90 {
            let text = format!("{}needle {}", "ü ".repeat(before), "ß".repeat(200));
            let sections = [section("", &text)];
            let found = find(&sections, "needle");
            let [hit] = found.as_slice() else { panic!("{found:?}") };
            assert!(hit.excerpt.contains("needle") && hit.excerpt.len() <= EXCERPT, "{}", hit.excerpt);
        }
    }
}
