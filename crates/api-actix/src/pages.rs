//! The hosted pages, as they are served: templates filled in once, when the service starts, and the files that they load.
//!
//! All of it stands in the program. A page knows nothing of who looks at it: what it shows, its script asks the API for.

use std::io::{self, Write};

use askama::Template;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use orgauth_domain::brand::{Brand, Color, LogoKind};

/// The pages may load and call what is the service's own, and nothing else; no script can make markup of a string.
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

const POLICY: &str = policy!("'self'");

/// That of pages where the QR code is shown that the API gives as a `data:` address.
const POLICY_WITH_QR_CODE: &str = policy!("'self' data:");

/// That of scripts and styles, which the policy of the page that loads them holds: opened by themselves they are text. It is sent
/// with each of some twenty files, so it is short.
const FILE_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// That of a picture which somebody else has drawn: opened by itself, an SVG is a page.
const PICTURE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; base-uri 'none'; \
                              form-action 'none'; frame-ancestors 'none'";

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const SVG: &str = "image/svg+xml; charset=utf-8";

/// A page at an address of its own.
pub(crate) struct Page {
    /// Its path.
    pub(crate) path: &'static str,
    served: Served,
    policy: &'static str,
    render: fn(&PageSettings) -> askama::Result<String>,
}

/// When a page or a file is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Served {
    /// Whatever the operator wants: a page that links in mails lead to, or what such a page loads.
    Always,
    /// Unless the operator has turned off the pages that an application can do without.
    WithAllPages,
}

impl Served {
    fn is_served(self, settings: &PageSettings) -> bool {
        self == Self::Always || settings.has_all_pages
    }
}

/// What the templates are filled in with.
#[derive(Debug, Clone, Default)]
pub struct PageSettings {
    /// In whose name and colours.
    pub brand: Brand,
    /// Whether all pages are there, so that one may lead to another. Otherwise only those are that links lead to which mails
    /// carry whatever the application: invitations, password resets, confirmations of an address.
    pub has_all_pages: bool,
    /// Whether people may sign up by themselves.
    pub has_sign_up: bool,
}

impl PageSettings {
    /// The picture of the tab, when the operator's logo fits there.
    fn logo_icon(&self) -> Option<&'static str> {
        self.brand.logo.as_ref().filter(|logo| logo.is_sign()).map(|logo| logo.kind().media_type())
    }
}

/// Declares the pages: template, when it is there, policy, and the addresses that it answers at.
macro_rules! pages {
    ($($name:ident $template:literal $served:ident $policy:ident $($path:literal)+,)+) => {
        $(
            #[derive(Template)]
            #[template(path = $template)]
            struct $name<'a> {
                v: &'a PageSettings,
            }
        )+

        /// Every page.
        pub(crate) const PAGES: &[Page] = &[$($(
            Page { path: $path, served: Served::$served, policy: $policy, render: |v| $name { v }.render() },
        )+)+];
    };
}

pages! {
    Account "account.html" WithAllPages POLICY_WITH_QR_CODE "/account",
    ConfirmEmail "confirm-email.html" Always POLICY "/confirm-email",
    Console "console.html" WithAllPages POLICY "/console",
    ForgotPassword "forgot-password.html" WithAllPages POLICY "/forgot-password",
    Invite "invite.html" Always POLICY "/invite",
    ResetPassword "reset-password.html" Always POLICY "/reset-password",
    // The second factor is a step of signing in.
    SignIn "sign-in.html" WithAllPages POLICY_WITH_QR_CODE "/sign-in" "/two-factor",
    SignUp "sign-up.html" WithAllPages POLICY "/sign-up",
}

/// Where everybody begins; whoever isn't signed in is led on from there.
const START: &str = "/account";

/// What pages load.
struct File {
    name: &'static str,
    kind: &'static str,
    served: Served,
    text: &'static str,
}

/// Declares what stands in `pages/`: name, content type, and when it is there.
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

/// What the pages load.
const FILES: &[File] = files! {
    "account-data.js" SCRIPT WithAllPages,
    "account-organizations.js" SCRIPT WithAllPages,
    "account-profile.js" SCRIPT WithAllPages,
    "account-proof.js" SCRIPT WithAllPages,
    "account-security.js" SCRIPT WithAllPages,
    "account-sessions.js" SCRIPT WithAllPages,
    "account.js" SCRIPT WithAllPages,
    "api.js" SCRIPT Always,
    "confirm-email.js" SCRIPT Always,
    "console-deliveries.js" SCRIPT WithAllPages,
    "console-members.js" SCRIPT WithAllPages,
    "console-organization.js" SCRIPT WithAllPages,
    "console-parts.js" SCRIPT WithAllPages,
    "console-webhooks.js" SCRIPT WithAllPages,
    "console.js" SCRIPT WithAllPages,
    "dialog.js" SCRIPT WithAllPages,
    "dom.js" SCRIPT Always,
    "factor.js" SCRIPT Always,
    "forgot-password.js" SCRIPT WithAllPages,
    "form.js" SCRIPT Always,
    "frame.css" STYLE WithAllPages,
    "frame.js" SCRIPT WithAllPages,
    "invite.js" SCRIPT Always,
    "link.js" SCRIPT Always,
    "list.js" SCRIPT WithAllPages,
    "organization.js" SCRIPT Always,
    "page.css" STYLE Always,
    "reset-password.js" SCRIPT Always,
    "sign-in.js" SCRIPT WithAllPages,
    "sign-up.js" SCRIPT WithAllPages,
    "typed-address.js" SCRIPT WithAllPages,
    "view.js" SCRIPT Always,
    "words.js" SCRIPT Always,
};

/// Also what the pages load: what the documentation gives to others, they use themselves.
const SHARED: File = File {
    name: "session.js",
    kind: SCRIPT,
    served: Served::Always,
    text: include_str!("../../../docs/examples/session.js"),
};

/// Bytes to answer with.
#[derive(Debug)]
pub(crate) struct Content {
    /// The content type.
    pub(crate) kind: &'static str,
    /// What the browser may do with it.
    pub(crate) policy: &'static str,
    /// As they are.
    pub(crate) plain: Bytes,
    /// The same, compressed.
    pub(crate) gzip: Bytes,
}

impl Content {
    fn new(kind: &'static str, policy: &'static str, plain: impl Into<Bytes>) -> io::Result<Self> {
        let plain = plain.into();
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(&plain)?;
        Ok(Self { kind, policy, plain, gzip: gzip.finish()?.into() })
    }
}

/// The colours of both schemes.
#[derive(Template)]
#[template(path = "brand.css", escape = "none")]
struct BrandStyle<'a> {
    brand: &'a Brand,
}

/// The picture of the tab.
#[derive(Template)]
#[template(path = "icon.svg")]
struct Icon {
    ground: Color,
}

/// What the pages load that is the operator's.
fn branded(brand: &Brand) -> impl Iterator<Item = io::Result<(&'static str, Content)>> {
    let style = BrandStyle { brand }.render().map_err(io::Error::other);
    let style = style.and_then(|text| Ok(("brand.css", Content::new(STYLE, FILE_POLICY, text)?)));
    let icon = Icon { ground: brand.palette.light.accent }.render().map_err(io::Error::other);
    let icon = icon.and_then(|text| Ok(("icon.svg", Content::new(SVG, POLICY, text)?)));
    let logo = brand.logo.as_ref().map(|logo| {
        let kind = match logo.kind() {
            LogoKind::Svg => SVG,
            LogoKind::Png => logo.kind().media_type(),
        };
        Ok(("logo", Content::new(kind, PICTURE_POLICY, logo.bytes().to_vec())?))
    });
    [style, icon].into_iter().chain(logo)
}

/// The pages and their files, ready to be sent.
#[derive(Debug)]
pub struct HostedPages {
    pages: Vec<(&'static str, Content)>,
    files: Vec<(&'static str, Content)>,
}

impl HostedPages {
    /// Fills the templates in.
    ///
    /// # Errors
    /// Only when a template or the compression is broken, which tests would have found.
    pub fn new(settings: &PageSettings) -> io::Result<Self> {
        let page = |page: &Page| {
            let html = (page.render)(settings).map_err(io::Error::other)?;
            Ok((page.path, Content::new(HTML, page.policy, html)?))
        };
        let file = |file: &File| Ok((file.name, Content::new(file.kind, FILE_POLICY, without_comments(file.text))?));
        let pages = PAGES.iter().filter(|page| page.served.is_served(settings)).map(page);
        let files = FILES.iter().chain([&SHARED]).filter(|file| file.served.is_served(settings)).map(file);
        Ok(Self {
            pages: pages.collect::<io::Result<_>>()?,
            files: files.chain(branded(&settings.brand)).collect::<io::Result<_>>()?,
        })
    }

    /// The page that `/` leads to; absent when there is none.
    pub(crate) fn start(&self) -> Option<&'static str> {
        self.page(START).map(|_| START)
    }

    /// The page at this path.
    pub(crate) fn page(&self, path: &str) -> Option<&Content> {
        find(&self.pages, path)
    }

    /// The file of this name.
    pub(crate) fn file(&self, name: &str) -> Option<&Content> {
        find(&self.files, name)
    }
}

fn find<'a>(contents: &'a [(&'static str, Content)], wanted: &str) -> Option<&'a Content> {
    contents.iter().find(|(name, _)| *name == wanted).map(|(_, content)| content)
}

/// A script or a style without the comments that have lines of their own: they are for whoever changes it, and a seventh of
/// what goes over the wire.
fn without_comments(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut is_comment = false;
    for line in text.lines() {
        let words = line.trim();
        if is_comment || words.starts_with("/*") {
            is_comment = !words.ends_with("*/");
        } else if !words.starts_with("//") {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}
