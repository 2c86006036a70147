//! What a page consists of, whatever it is made of.

/// A page, before the frame is put around it.
pub(super) struct Article {
    pub(super) path: String,
    pub(super) title: String,
    pub(super) html: String,
    pub(super) headings: Vec<Heading>,
}

/// A heading, which the list "On this page" links to.
pub(super) struct Heading {
    pub(super) is_nested: bool,
    pub(super) id: String,
    pub(super) text: String,
}

/// A group of links at the side of each page.
pub(super) struct Group {
    pub(super) title: String,
    pub(super) links: Vec<Link>,
}

pub(super) struct Link {
    /// The page's path below `/docs/`.
    pub(super) path: String,
    pub(super) title: String,
}
