//! The hosted pages: templates that are rendered once, when somebody asks for them first, and the files that the pages load.
//!
//! All of it is compiled into the program. A page's HTML is the same for every visitor who reads its language: its script asks the API
//! for what it shows.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::OnceLock;

use askama::Template;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use orgauth_domain::locale::Locale;
use orgauth_domain::organizations::brand::{Brand, Color, Logo, LogoKind};
use orgauth_locales::{Locales, Words};

/// The content security policy of pages: they load from and call this service alone, and no script can turn a string into
/// markup.
macro_rules! policy {
    ($images:literal) => {
        concat!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src ",
            $images,
            "; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
             require-trusted-types-for 'script'; trusted-types 'none'"
        )
    };
}

/// The policy of most pages.
pub(crate) const POLICY: &str = policy!("'self'");

/// The policy of pages that show the API's QR code, which is a `data:` address.
const POLICY_WITH_QR_CODE: &str = policy!("'self' data:");

/// The policy of scripts and styles. The page that loads them applies its own policy to them; opened by themselves, they are
/// plain text. It is short, because it goes out with every file.
pub(crate) const FILE_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// The policy of logos: an SVG file that is opened by itself is a document, which could run scripts.
pub(crate) const PICTURE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; base-uri 'none'; \
                              form-action 'none'; frame-ancestors 'none'";

/// The content type of pages.
pub(crate) const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const JSON: &str = "application/json";
const STYLE: &str = "text/css; charset=utf-8";
const SVG: &str = "image/svg+xml; charset=utf-8";

/// A page and the path that serves it.
pub(crate) struct Page {
    pub(crate) path: &'static str,
    served: Served,
    policy: &'static str,
    /// The first of its scripts.
    script: &'static str,
    render: Render,
}

type Render = fn(&PageSettings, &Words, Said<'_>) -> askama::Result<String>;

/// What a page has in its language.
#[derive(Clone, Copy)]
struct Said<'a> {
    /// The languages to choose from.
    languages: &'a [Words],
    /// The texts of its scripts, as JSON.
    texts: &'a str,
}

/// When a page or a file is served.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Served {
    /// Always: a page that links in mails lead to, or a file that such a page loads.
    Always,
    /// Unless the operator has turned off the pages that an application can replace.
    WithAllPages,
    /// While the operator may sign in as members.
    WithImpersonation,
    /// While the operator has pages, and only to people who are the operator.
    WithOperatorPages,
}

impl Served {
    fn is_served(self, settings: &PageSettings) -> bool {
        match self {
            Self::Always => true,
            Self::WithAllPages => settings.has_all_pages,
            Self::WithImpersonation => settings.has_all_pages && settings.has_impersonation,
            Self::WithOperatorPages => settings.has_all_pages && settings.operators.is_some(),
        }
    }
}

/// The settings that the templates are rendered with.
#[derive(Debug, Clone, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is an operator's setting of its own")]
pub struct PageSettings {
    /// The name, colors and logo that pages show.
    pub brand: Brand,
    /// Whether all pages are served, so that one may link to another. Otherwise only the pages are served that links in mails
    /// lead to: invitations, password resets, confirmations of an address.
    pub has_all_pages: bool,
    /// Whether people may sign up without an invitation.
    pub has_sign_up: bool,
    /// The service's identity providers by which people sign up: identifier and name.
    pub providers: Vec<(String, String)>,
    /// Whether people may sign in by a code that is mailed.
    pub has_email_code: bool,
    /// The texts of the pages.
    pub locales: Locales,
    /// Whether the operator may sign in as members.
    pub has_impersonation: bool,
    /// The slug of the operator's organization; absent while the operator has no pages.
    pub operators: Option<String>,
    /// Whether it is the demo, whose pages tell developers why a link of theirs is ignored.
    pub is_demo: bool,
}

impl PageSettings {
    /// Returns the media type of the operator's logo when it can serve as the tab's icon.
    pub(crate) fn logo_icon(&self) -> Option<&'static str> {
        self.brand.logo.as_ref().filter(|logo| logo.is_sign()).map(|logo| logo.kind().media_type())
    }
}

/// Declares the pages: the template, when it is served, the policy, and the paths that serve it.
macro_rules! pages {
    ($($name:ident $template:literal $served:ident $policy:ident $($path:literal)+,)+) => {
        $(
            #[derive(Template)]
            #[template(path = $template)]
            struct $name<'a> {
                v: &'a PageSettings,
                root: &'static str,
                w: &'a Words,
                said: Said<'a>,
            }
        )+

        /// Every page.
        pub(crate) const PAGES: &[Page] = &[$($(
            Page {
                path: $path,
                served: Served::$served,
                policy: $policy,
                script: concat!($template, ".js"),
                render: |v, w, said| $name { v, root: "", w, said }.render(),
            },
        )+)+];
    };
}

pages! {
    Account "account.html" WithAllPages POLICY_WITH_QR_CODE "/account",
    ConfirmEmail "confirm-email.html" Always POLICY "/confirm-email",
    Console "console.html" WithAllPages POLICY "/console",
    ForgotPassword "forgot-password.html" WithAllPages POLICY "/forgot-password",
    Impersonate "impersonate.html" WithImpersonation POLICY "/impersonate",
    Invite "invite.html" Always POLICY "/invite",
    Operator "operator.html" WithOperatorPages POLICY "/operator",
    ResetPassword "reset-password.html" Always POLICY "/reset-password",
    // The second factor is a step of signing in.
    SignIn "sign-in.html" WithAllPages POLICY_WITH_QR_CODE "/sign-in" "/two-factor",
    SignUp "sign-up.html" WithAllPages POLICY "/sign-up",
}

/// The page for people in place of a refusal, such as that no page has the address.
#[derive(Template)]
#[template(path = "refusal.html")]
struct Refusal<'a> {
    v: &'a PageSettings,
    /// The relative address of the service's root.
    root: &'a str,
    w: &'a Words,
    title: &'a str,
    lead: &'a str,
}

/// The page that `/` redirects to; its script leads visitors without a session to the sign-in page.
const START: &str = "/account";

/// A script or a style that pages load.
struct File {
    name: &'static str,
    kind: &'static str,
    served: Served,
    text: &'static str,
}

/// Declares the files in `pages/`: name, content type, and when the file is served.
macro_rules! files {
    ($($name:literal $kind:ident $served:ident,)+) => {
        &[$(
            File {
                name: $name,
                kind: $kind,
                served: Served::$served,
                text: include_str!(concat!("../pages/", $name)),
            },
        )+]
    };
}

/// The scripts and styles in `pages/`.
const FILES: &[File] = files! {
    "account-data.js" SCRIPT WithAllPages,
    "account-identities.js" SCRIPT WithAllPages,
    "account-organizations.js" SCRIPT WithAllPages,
    "account-passkeys.js" SCRIPT WithAllPages,
    "account-profile.js" SCRIPT WithAllPages,
    "account-proof.js" SCRIPT WithAllPages,
    "account-security.js" SCRIPT WithAllPages,
    "account-sessions.js" SCRIPT WithAllPages,
    "account.js" SCRIPT WithAllPages,
    "api.js" SCRIPT Always,
    "appearance.js" SCRIPT WithAllPages,
    "by-provider.js" SCRIPT Always,
    "confirm-email.js" SCRIPT Always,
    "console-appearance.js" SCRIPT WithAllPages,
    "console-attempts.js" SCRIPT WithAllPages,
    "console-audit-export.js" SCRIPT WithAllPages,
    "console-audit.js" SCRIPT WithAllPages,
    "console-connection-form.js" SCRIPT WithAllPages,
    "console-connection.js" SCRIPT WithAllPages,
    "console-deliveries.js" SCRIPT WithAllPages,
    "console-directory.js" SCRIPT WithAllPages,
    "console-domains.js" SCRIPT WithAllPages,
    "console-invitations.js" SCRIPT WithAllPages,
    "console-keys.js" SCRIPT WithAllPages,
    "console-members.js" SCRIPT WithAllPages,
    "console-parts.js" SCRIPT WithAllPages,
    "console-providers.js" SCRIPT WithAllPages,
    "console-require-sso.js" SCRIPT WithAllPages,
    "console-role-form.js" SCRIPT WithAllPages,
    "console-role-parts.js" SCRIPT WithAllPages,
    "console-roles.js" SCRIPT WithAllPages,
    "console-settings.js" SCRIPT WithAllPages,
    "console-sso-overview.js" SCRIPT WithAllPages,
    "console-sso.js" SCRIPT WithAllPages,
    "console-webhooks.js" SCRIPT WithAllPages,
    "console.js" SCRIPT WithAllPages,
    "dialog.js" SCRIPT WithAllPages,
    "docs.css" STYLE Always,
    "docs.js" SCRIPT Always,
    "dom.js" SCRIPT Always,
    "factor.js" SCRIPT Always,
    "find-organizations.js" SCRIPT WithAllPages,
    "forgot-password.js" SCRIPT WithAllPages,
    "form.js" SCRIPT Always,
    "frame.css" STYLE WithAllPages,
    "frame.js" SCRIPT WithAllPages,
    "impersonate.js" SCRIPT WithImpersonation,
    "invite.js" SCRIPT Always,
    "link.js" SCRIPT Always,
    "list.js" SCRIPT WithAllPages,
    "organization.js" SCRIPT Always,
    "operator-organizations.js" SCRIPT WithOperatorPages,
    "operator-parts.js" SCRIPT WithOperatorPages,
    "operator-service.js" SCRIPT WithOperatorPages,
    "operator-users.js" SCRIPT WithOperatorPages,
    "operator.js" SCRIPT WithOperatorPages,
    "own-organizations.js" SCRIPT WithAllPages,
    "page.css" STYLE Always,
    "passkey.js" SCRIPT Always,
    "reset-password.js" SCRIPT Always,
    "shown-session.js" SCRIPT WithAllPages,
    "sign-in.js" SCRIPT WithAllPages,
    "sign-up.js" SCRIPT WithAllPages,
    "tabs.js" SCRIPT WithAllPages,
    "typed-address.js" SCRIPT WithAllPages,
    "view.js" SCRIPT Always,
    "words.js" SCRIPT Always,
};

/// Whether the page at this path, or the file of this name, is for people who are the operator alone. A script's texts are for those who get
/// the script.
pub(crate) fn is_for_operators(name: &str) -> bool {
    let script = script_of_texts(name).map(|(script, _)| script);
    let name = script.as_deref().unwrap_or(name);
    let pages = PAGES.iter().map(|page| (page.path, page.served));
    let mut all = pages.chain(FILES.iter().map(|file| (file.name, file.served)));
    all.any(|(named, served)| named == name && served == Served::WithOperatorPages)
}

/// The script whose texts are in the file of this name, and their language: `account-data.js` and `de` for `account-data.de.json`.
fn script_of_texts(name: &str) -> Option<(String, &str)> {
    let (script, language) = name.strip_suffix(".json")?.split_once('.')?;
    Some((format!("{script}.js"), language))
}

/// The session script of the documentation's examples, which the hosted pages load too.
const SHARED: File = File {
    name: "session.js",
    kind: SCRIPT,
    served: Served::Always,
    text: include_str!("../../../docs/examples/session.js"),
};

/// The content of an answer, plain and compressed.
#[derive(Debug)]
pub(crate) struct Content {
    /// The content type.
    pub(crate) kind: &'static str,
    /// The `Content-Security-Policy` of the answer.
    pub(crate) policy: &'static str,
    /// The language of the text; absent when it is no text for people.
    pub(crate) language: Option<Locale>,
    /// The bytes, uncompressed.
    pub(crate) plain: Bytes,
    /// The same bytes, compressed with gzip.
    pub(crate) gzip: Bytes,
}

impl Content {
    /// A content, which is compressed here.
    pub(crate) fn new(kind: &'static str, policy: &'static str, plain: impl Into<Bytes>) -> io::Result<Self> {
        let plain = plain.into();
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(&plain)?;
        Ok(Self { kind, policy, language: None, plain, gzip: gzip.finish()?.into() })
    }

    /// The same, with the language of its text.
    fn in_language(self, words: &Words) -> Self {
        Self { language: Some(words.locale().clone()), ..self }
    }
}

/// The operator's colors in the light and the dark scheme.
#[derive(Template)]
#[template(path = "brand.css", escape = "none")]
struct BrandStyle<'a> {
    brand: &'a Brand,
}

/// The tab's icon.
#[derive(Template)]
#[template(path = "icon.svg")]
struct Icon {
    ground: Color,
}

/// The files that depend on the operator's brand.
const BRANDED: [&str; 4] = ["brand.css", "icon.svg", "logo", "logo-dark"];

/// Returns the content of one of [`BRANDED`]: colors, icon, or a logo; absent for a logo that the operator doesn't have.
fn branded(brand: &Brand, name: &str) -> Option<io::Result<Content>> {
    let logo = |logo: &Option<Logo>| {
        let logo = logo.as_ref()?;
        let kind = match logo.kind() {
            LogoKind::Svg => SVG,
            LogoKind::Png => logo.kind().media_type(),
        };
        Some(Content::new(kind, PICTURE_POLICY, logo.bytes().to_vec()))
    };
    let made =
        |text: askama::Result<String>, kind, policy| Content::new(kind, policy, text.map_err(io::Error::other)?);
    match name {
        "brand.css" => Some(made(BrandStyle { brand }.render(), STYLE, FILE_POLICY)),
        "icon.svg" => Some(made(Icon { ground: brand.palette.light.accent }.render(), SVG, POLICY)),
        "logo" => logo(&brand.logo),
        "logo-dark" => logo(&brand.logo_dark),
        _ => None,
    }
}

/// A page in each language.
struct Rendered {
    page: &'static Page,
    contents: InLanguages,
}

impl Rendered {
    fn content(&self, settings: &PageSettings, words: &Words) -> io::Result<&Content> {
        self.contents.content(settings, words, |words| {
            let texts = texts_of(&self.page.script.replace(".html", ""));
            let said = Said { languages: settings.locales.all(), texts: &table(words, &texts) };
            let html = (self.page.render)(settings, words, said).map_err(io::Error::other)?;
            Ok(Content::new(HTML, self.page.policy, html)?.in_language(words))
        })
    }
}

/// The texts of a script that a page loads only when it needs it, and that the page doesn't have already.
struct Texts {
    script: &'static str,
    contents: InLanguages,
}

impl Texts {
    fn content(&self, settings: &PageSettings, words: &Words) -> io::Result<&Content> {
        self.contents.content(settings, words, |words| {
            let frame = texts_of(FRAME);
            let names = texts_of(self.script).into_iter().filter(|name| !frame.contains(name)).collect();
            Content::new(JSON, FILE_POLICY, table(words, &names))
        })
    }
}

/// Returns the value of a cell, and makes it if there is none yet. When two threads make it, one is dropped.
pub(crate) fn filled<T>(cell: &OnceLock<T>, make: impl FnOnce() -> io::Result<T>) -> io::Result<&T> {
    if let Some(value) = cell.get() {
        return Ok(value);
    }
    let value = make()?;
    Ok(cell.get_or_init(|| value))
}

/// A content in each language.
struct InLanguages(Vec<OnceLock<Content>>);

impl InLanguages {
    fn new(settings: &PageSettings) -> Self {
        Self(settings.locales.all().iter().map(|_| OnceLock::new()).collect())
    }

    fn content(
        &self,
        settings: &PageSettings,
        words: &Words,
        make: impl Fn(&Words) -> io::Result<Content>,
    ) -> io::Result<&Content> {
        let all = settings.locales.all();
        let number = all.iter().position(|one| one.locale() == words.locale()).unwrap_or(0);
        let (Some(words), Some(cell)) = (all.get(number), self.0.get(number)) else {
            return Err(io::Error::other("a page without a language"));
        };
        filled(cell, || make(words))
    }
}

/// The texts of these names, as JSON. In English the API's own sentence is shown for a field.
fn table(words: &Words, texts: &BTreeSet<&str>) -> String {
    let is_english = *words.locale() == Locale::english();
    words.table(|name| {
        let is_of_family = |text: &&str| text.ends_with('-') && name.starts_with(*text);
        (texts.contains(name) || texts.iter().any(is_of_family)) && !(is_english && name.starts_with("field-"))
    })
}

/// The script whose texts every page of tabs has.
const FRAME: &str = "frame.js";

/// The texts that a script names, and those that it loads: `say("name")`, each name of `say(is ? "one" : "other")`, and the family of
/// `sayOf("family-", word)`, and likewise of `sayWith`. A script that it loads by `withTexts` has its texts in a file of their own.
fn texts_of(script: &str) -> BTreeSet<&'static str> {
    let mut texts = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut waiting = vec![script.to_owned()];
    while let Some(name) = waiting.pop() {
        let Some(file) = FILES.iter().find(|file| file.name == name) else { continue };
        if !seen.insert(file.name) {
            continue;
        }
        texts.extend(said_in(file.text));
        let later: BTreeSet<_> = with_texts(file.text).collect();
        let loaded = file.text.split("\"./").skip(1).filter_map(|rest| rest.split(".js\"").next());
        waiting.extend(loaded.filter(|name| !later.contains(name)).map(|name| format!("{name}.js")));
    }
    texts
}

/// The scripts that a script loads together with their texts, without `.js`.
fn with_texts(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.split("withTexts(\"").skip(1).filter_map(|rest| rest.split('"').next())
}

/// The texts that a script names itself.
fn said_in(text: &'static str) -> impl Iterator<Item = &'static str> {
    let is_name = |name: &&str| {
        !name.is_empty() && name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_'))
    };
    ["say(", "sayOf(", "sayWith("].into_iter().flat_map(move |call| {
        text.split(call).skip(1).flat_map(move |rest| {
            let first = rest.split([')', '{', ',']).next().unwrap_or_default();
            first.split('"').skip(1).step_by(2).filter(is_name)
        })
    })
}

/// The pages and their files. Each is rendered and compressed when somebody asks for it first. That fails by no setting, so the tests
/// would find it.
pub struct HostedPages {
    settings: PageSettings,
    pages: Vec<Rendered>,
    texts: Vec<Texts>,
    /// By name; no content for a logo that the operator doesn't have.
    files: Vec<(&'static str, OnceLock<Option<Content>>)>,
}

impl HostedPages {
    /// The pages and files that are served with these settings.
    pub fn new(settings: &PageSettings) -> Self {
        let contents = || InLanguages::new(settings);
        let pages = PAGES.iter().filter(|page| page.served.is_served(settings));
        let files = FILES.iter().filter(|file| file.served.is_served(settings));
        let later: BTreeSet<_> = files.clone().flat_map(|file| with_texts(file.text)).collect();
        let later = |script: &str| script.strip_suffix(".js").is_some_and(|name| later.contains(name));
        let texts = files.clone().filter(|file| later(file.name));
        let names = files.chain([&SHARED]).map(|file| file.name).chain(BRANDED);
        Self {
            settings: settings.clone(),
            texts: texts.map(|file| Texts { script: file.name, contents: contents() }).collect(),
            pages: pages.map(|page| Rendered { page, contents: contents() }).collect(),
            files: names.map(|name| (name, OnceLock::new())).collect(),
        }
    }

    /// The path that `/` redirects to; absent when that page isn't served.
    pub(crate) fn start(&self) -> Option<&'static str> {
        self.has_page(START).then_some(START)
    }

    /// Whether a page is served at this path.
    pub(crate) fn has_page(&self, path: &str) -> bool {
        self.pages.iter().any(|one| one.page.path == path)
    }

    /// The texts of the pages.
    pub(crate) fn locales(&self) -> &Locales {
        &self.settings.locales
    }

    /// The page at this path, in this language if it is in it; absent when none is served there.
    pub(crate) fn page(&self, path: &str, words: &Words) -> Option<io::Result<&Content>> {
        self.pages.iter().find(|one| one.page.path == path).map(|one| one.content(&self.settings, words))
    }

    /// The texts of a script that is loaded later, by the name of their file; absent when there is no such file.
    pub(crate) fn texts(&self, name: &str) -> Option<io::Result<&Content>> {
        let (script, language) = script_of_texts(name)?;
        let texts = self.texts.iter().find(|texts| texts.script == script)?;
        let words = self.settings.locales.all().iter().find(|words| words.lang() == language)?;
        Some(texts.content(&self.settings, words))
    }

    /// Renders the page that tells a person why there is no other page at `path`.
    pub(crate) fn refusal(&self, path: &str, w: &Words, title: &str, lead: &str) -> io::Result<Content> {
        // Bounded, so that a long path makes no long page. Beyond the bound a proxy's own path is not respected.
        let depth = path.matches('/').count().saturating_sub(1);
        let root = if depth <= 32 { "../".repeat(depth) } else { "/".to_owned() };
        let page = Refusal { v: &self.settings, root: &root, w, title, lead };
        Ok(Content::new(HTML, POLICY, page.render().map_err(io::Error::other)?)?.in_language(w))
    }

    /// The file of this name; absent when none is served.
    pub(crate) fn file(&self, wanted: &str) -> Option<io::Result<&Content>> {
        let (name, content) = self.files.iter().find(|(name, _)| *name == wanted)?;
        let make = || match FILES.iter().chain([&SHARED]).find(|file| file.name == *name) {
            Some(file) => Content::new(file.kind, FILE_POLICY, without_comments(file.text)).map(Some),
            None => branded(&self.settings.brand, name).transpose(),
        };
        filled(content, make).map(Option::as_ref).transpose()
    }
}

/// Returns a script or a style without the comments that fill whole lines, without indentation and empty lines: they are about a fifth of
/// the bytes, and no browser needs them. No text in them has several lines.
fn without_comments(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut is_comment = false;
    for line in text.lines() {
        let words = line.trim();
        // A type before an expression, on its line: `/** @type {any} */ (thing).click();`.
        let is_code = words.starts_with("/*") && words.contains("*/") && !words.ends_with("*/");
        if is_comment || words.starts_with("/*") && !is_code {
            is_comment = !words.ends_with("*/");
        } else if !words.is_empty() && !words.starts_with("//") {
            kept.push_str(words);
            kept.push('\n');
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn a_comment_goes_and_the_code_beside_one_stays() {
        let text = "// a\n/** b */\n/*\n * c();\n */\nd(); // e\n  /** @type {any} */ (f).g();\n\nh();\n";
        assert_eq!(without_comments(text), "d(); // e\n/** @type {any} */ (f).g();\nh();\n");
    }
}
