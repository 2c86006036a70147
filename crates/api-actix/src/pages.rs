//! The hosted pages, as they are served: templates filled in once, when the service starts, and the files that they load.
//!
//! All of it stands in the program. A page knows nothing of who looks at it: what it shows, its script asks the API for.

use std::io::{self, Write};

use askama::Template;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

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

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const SVG: &str = "image/svg+xml; charset=utf-8";

/// A page at an address of its own.
pub(crate) struct Page {
    /// Its path.
    pub(crate) path: &'static str,
    policy: &'static str,
    render: fn(&str) -> askama::Result<String>,
}

/// Declares the pages: template, policy, and the addresses that it answers at.
macro_rules! pages {
    ($($name:ident $template:literal $policy:ident $($path:literal)+,)+) => {
        $(
            #[derive(Template)]
            #[template(path = $template)]
            struct $name<'a> {
                brand: &'a str,
            }
        )+

        /// Every page.
        pub(crate) const PAGES: &[Page] = &[
            $($(Page { path: $path, policy: $policy, render: |brand| $name { brand }.render() },)+)+
        ];
    };
}

pages! {
    Account "account.html" POLICY_WITH_QR_CODE "/account",
    ConfirmEmail "confirm-email.html" POLICY "/confirm-email",
    Console "console.html" POLICY "/console",
    ForgotPassword "forgot-password.html" POLICY "/forgot-password",
    Invite "invite.html" POLICY "/invite",
    ResetPassword "reset-password.html" POLICY "/reset-password",
    // The second factor is a step of signing in.
    SignIn "sign-in.html" POLICY_WITH_QR_CODE "/sign-in" "/two-factor",
    SignUp "sign-up.html" POLICY "/sign-up",
}

/// Declares what stands in `pages/`: name and content type.
macro_rules! files {
    ($($name:literal $kind:ident,)+) => { &[$(($name, $kind, include_str!(concat!("../pages/", $name))),)+] };
}

/// What the pages load: name, content type, content.
const FILES: &[(&str, &str, &str)] = files! {
    "account-data.js" SCRIPT,
    "account-organizations.js" SCRIPT,
    "account-profile.js" SCRIPT,
    "account-proof.js" SCRIPT,
    "account-security.js" SCRIPT,
    "account-sessions.js" SCRIPT,
    "account.js" SCRIPT,
    "api.js" SCRIPT,
    "confirm-email.js" SCRIPT,
    "console-deliveries.js" SCRIPT,
    "console-members.js" SCRIPT,
    "console-organization.js" SCRIPT,
    "console-parts.js" SCRIPT,
    "console-webhooks.js" SCRIPT,
    "console.js" SCRIPT,
    "dialog.js" SCRIPT,
    "dom.js" SCRIPT,
    "factor.js" SCRIPT,
    "forgot-password.js" SCRIPT,
    "form.js" SCRIPT,
    "frame.css" STYLE,
    "frame.js" SCRIPT,
    "icon.svg" SVG,
    "invite.js" SCRIPT,
    "link.js" SCRIPT,
    "list.js" SCRIPT,
    "organization.js" SCRIPT,
    "page.css" STYLE,
    "reset-password.js" SCRIPT,
    "sign-in.js" SCRIPT,
    "sign-up.js" SCRIPT,
    "view.js" SCRIPT,
    "words.js" SCRIPT,
};

/// Also what the pages load: what the documentation gives to others, they use themselves.
const SHARED: (&str, &str, &str) = ("session.js", SCRIPT, include_str!("../../../docs/examples/session.js"));

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
    pub fn new() -> io::Result<Self> {
        let page = |page: &Page| {
            let html = (page.render)("orgauth").map_err(io::Error::other)?;
            Ok((page.path, Content::new(HTML, page.policy, html)?))
        };
        let file = |(name, kind, text): &(&'static str, &'static str, &'static str)| {
            Ok((*name, Content::new(kind, POLICY, without_comments(text))?))
        };
        Ok(Self {
            pages: PAGES.iter().map(page).collect::<io::Result<_>>()?,
            files: FILES.iter().chain([&SHARED]).map(file).collect::<io::Result<_>>()?,
        })
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
