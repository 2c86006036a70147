//! The documentation at `/docs/`: the files of `docs/`, the READMEs of the client libraries, and a reference of the API that is made of
//! the OpenAPI document.
//!
//! All of it is compiled into the program and rendered when somebody asks for it first. The pages need no script; with one they
//! have a search.

mod article;
mod markdown;
mod reference;
mod search;
mod sources;

use std::collections::BTreeMap;
use std::io;
use std::sync::OnceLock;

use askama::Template;
use orgauth_locales::Words;

use crate::pages::{Content, FILE_POLICY, HTML, POLICY, PageSettings, filled};
use article::{Article, Group};
pub(crate) use search::Hit;
use sources::{PICTURES, SOURCES};

/// A page of the documentation: the contents, the article, and what is on the page.
#[derive(Template)]
#[template(path = "docs.html")]
struct Framed<'a> {
    v: &'a PageSettings,
    /// The relative address of the service's root.
    root: &'a str,
    /// The texts in English, as the documentation is.
    w: &'a Words,
    /// The relative address of `/docs/`; empty on a page that is directly below it.
    docs: &'a str,
    article: &'a Article,
    contents: &'a [Group],
}

/// All articles, and what is searched.
struct Site {
    articles: BTreeMap<String, (Article, OnceLock<Content>)>,
    contents: Vec<Group>,
    sections: Vec<search::Section>,
}

impl Site {
    fn new(openapi: &str) -> askama::Result<Self> {
        let (of_documents, mut sections): (Vec<_>, Vec<_>) = SOURCES.iter().map(markdown::article).unzip();
        let mut contents = SOURCES.first().map(markdown::contents).unwrap_or_default();
        let reference = reference::reference(openapi)?;
        let at = contents.len().min(1);
        contents.insert(at, reference.contents);
        sections.push(reference.sections);
        let articles = of_documents.into_iter().chain(reference.articles);
        Ok(Self {
            articles: articles.map(|article| (article.path.clone(), (article, OnceLock::new()))).collect(),
            contents,
            sections: sections.into_iter().flatten().collect(),
        })
    }
}

/// The documentation.
pub struct Docs {
    settings: PageSettings,
    openapi: fn() -> &'static str,
    site: OnceLock<Site>,
    pictures: OnceLock<Vec<(&'static str, Content)>>,
}

impl Docs {
    /// The documentation in the operator's colors, with a reference of this OpenAPI document.
    pub fn new(settings: &PageSettings, openapi: fn() -> &'static str) -> Self {
        Self { settings: settings.clone(), openapi, site: OnceLock::new(), pictures: OnceLock::new() }
    }

    /// The page or picture at this path below `/docs/`; absent when there is none.
    ///
    /// # Errors
    /// It doesn't render or compress; neither depends on the request, so tests would find it.
    pub(crate) fn find(&self, path: &str) -> io::Result<Option<&Content>> {
        if PICTURES.iter().any(|(name, _)| *name == path) {
            let pictures = filled(&self.pictures, || {
                let picture = |(name, bytes): &(&'static str, &'static [u8])| {
                    Ok((*name, Content::new(PNG, FILE_POLICY, *bytes)?))
                };
                PICTURES.iter().map(picture).collect()
            })?;
            return Ok(pictures.iter().find(|(name, _)| *name == path).map(|(_, content)| content));
        }
        let site = self.site()?;
        let Some((article, content)) = site.articles.get(path) else { return Ok(None) };
        let docs = "../".repeat(path.matches('/').count());
        let page = Framed {
            v: &self.settings,
            root: &format!("../{docs}"),
            w: self.settings.locales.english(),
            docs: &docs,
            article,
            contents: &site.contents,
        };
        filled(content, || Content::new(HTML, POLICY, page.render().map_err(io::Error::other)?)).map(Some)
    }

    /// The sections that have all words of the query, the best ones first.
    ///
    /// # Errors
    /// As [`Self::find`].
    pub(crate) fn search(&self, query: &str) -> io::Result<Vec<Hit<'_>>> {
        Ok(search::find(&self.site()?.sections, query))
    }

    fn site(&self) -> io::Result<&Site> {
        filled(&self.site, || Site::new((self.openapi)()).map_err(io::Error::other))
    }
}

const PNG: &str = "image/png";
