//! The page that people see when a guard refuses them: why, and what to do next.

use crate::refusal::Refusal;

/// Where a refused person can go on, as far as that is known.
pub(crate) struct Ways {
    pub(crate) home: String,
    pub(crate) account: Option<String>,
    pub(crate) sign_in: Option<String>,
}

/// Returns the page for a refusal. It has no style and no script, which a policy could forbid. @orgauth/server, the Python client and
/// this one say the same.
pub(crate) fn refusal_page(refusal: &Refusal, ways: &Ways) -> String {
    let home = Some(("To the application", ways.home.as_str()));
    let account = ways.account.as_deref().map(|address| ("To your account", address));
    let sign_in = ways.sign_in.as_deref().map(|address| ("Sign in", address));
    let (title, text, next) = match refusal {
        Refusal::AuthenticationRequired | Refusal::InvalidToken | Refusal::SeveralTokens => (
            "You are not signed in",
            "Sign in, then try again. If that doesn't help, remove the cookies of this site, and sign in once more.",
            [sign_in, None],
        ),
        Refusal::MembershipNotActive => {
            ("Your membership is suspended", "Ask an admin of the organization to reactivate it.", [account, None])
        }
        Refusal::AdminRequired => (
            "Only admins may open this page",
            "Ask an admin of the organization, or sign out and come back as one.",
            [home, account],
        ),
        Refusal::PermissionRequired => {
            ("You may not open this page", "Ask an admin of the organization for the permission.", [home, account])
        }
        Refusal::OriginNotAllowed => (
            "Nothing was changed",
            "Another site sent this request. Open the application yourself, and try again there.",
            [home, None],
        ),
        Refusal::OrganizationNotFound => ("There is no such organization here", "Check the address.", [home, None]),
        Refusal::Unavailable(_) => (
            "Your sign-in can't be checked right now",
            "Nothing is wrong with your account. Try again in a minute.",
            [home, None],
        ),
    };
    let links: Vec<String> = next
        .into_iter()
        .flatten()
        .map(|(label, address)| format!("<p><a href=\"{}\">{label}</a></p>", escaped(address)))
        .collect();
    let links = links.concat();
    let head = "<meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">";
    format!(
        "<!doctype html>\n<html lang=\"en\"><head>{head}<title>{title}</title></head>\n\
         <body><h1>{title}</h1><p>{text}</p>{links}</body></html>\n"
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}
