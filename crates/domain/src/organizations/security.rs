//! An organization's own rules about who becomes a member and how members sign in (docs/security.md#an-organizations-own-rules).
//! They add to the service's rules, and never loosen one.

use crate::accounts::email::{Email, EmailDomain};
use crate::sign_in::allowed_methods::{AllowedMethods, Method};
use crate::time::{Duration, Timestamp};
use crate::word::word_enum;

/// The shortest time that an organization may give its sessions.
pub const SHORTEST_SESSION: Duration = Duration::from_minutes(15);

/// The maximum number of domains of one organization.
pub const MOST_EMAIL_DOMAINS: usize = 50;

word_enum! {
    /// Whose sign-ins an organization takes from its connections alone; the stricter ones are greater.
    RequireSso {
        /// Nobody's.
        Off = "off",
        /// Those of members who are no admins.
        Members = "members",
        /// Everybody's.
        All = "all",
    }
}

/// The rules of an organization. The default has none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecurityRules {
    /// Whether members need a second factor.
    pub require_two_factor: bool,
    /// The longest lifetime of a session, from the sign-in that its chain of switches began with, however often it is
    /// refreshed; absent: as long as the service allows.
    pub session_ttl: Option<Duration>,
    /// The domains whose addresses may become members; absent: any.
    pub allowed_email_domains: Option<EmailDomains>,
    /// The methods by which members sign in; absent: all that the service offers.
    pub allowed_methods: Option<AllowedMethods>,
    /// When passwords were not among them for the first time; absent when they always were.
    pub without_password_since: Option<Timestamp>,
    /// Whose sign-ins it takes from its connections alone.
    pub require_sso: RequireSso,
    /// Whether the operator may sign in as members, where the operator has turned that on.
    pub allow_impersonation: bool,
}

impl Default for SecurityRules {
    fn default() -> Self {
        Self {
            require_two_factor: false,
            session_ttl: None,
            allowed_email_domains: None,
            allowed_methods: None,
            without_password_since: None,
            require_sso: RequireSso::Off,
            allow_impersonation: true,
        }
    }
}

/// A change of the rules: an absent field stays as it is, and `Some(None)` clears a rule.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SecurityChange {
    /// Whether members need a second factor.
    pub require_two_factor: Option<bool>,
    /// The longest lifetime of a session.
    pub session_ttl: Option<Option<Duration>>,
    /// The domains whose addresses may become members.
    pub allowed_email_domains: Option<Option<EmailDomains>>,
    /// The methods by which members sign in.
    pub allowed_methods: Option<Option<AllowedMethods>>,
    /// Whose sign-ins are by a connection alone.
    pub require_sso: Option<RequireSso>,
    /// Whether the operator may sign in as members.
    pub allow_impersonation: Option<bool>,
}

/// An address whose domain this organization doesn't allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the organization takes no members with an address of this domain")]
pub struct EmailDomainNotAllowed;

/// The rules that differ in `after`, each with its new value, in words for the audit log.
pub fn changed_words(before: &SecurityRules, after: &SecurityRules) -> Vec<(&'static str, String)> {
    let no_rule = || "none".to_owned();
    let mut changed = Vec::new();
    if after.require_two_factor != before.require_two_factor {
        changed.push(("requireTwoFactor", after.require_two_factor.to_string()));
    }
    if after.session_ttl != before.session_ttl {
        let seconds = after.session_ttl.map(|ttl| ttl.seconds().to_string());
        changed.push(("sessionTtl", seconds.unwrap_or_else(no_rule)));
    }
    if after.allowed_email_domains != before.allowed_email_domains {
        let words = |domains: &EmailDomains| domains.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let domains = after.allowed_email_domains.as_ref().map(words);
        changed.push(("allowedEmailDomains", domains.unwrap_or_else(no_rule)));
    }
    if after.allowed_methods != before.allowed_methods {
        let words = |methods: &AllowedMethods| methods.iter().map(Method::as_str).collect::<Vec<_>>().join(" ");
        changed.push(("allowedMethods", after.allowed_methods.as_ref().map_or_else(no_rule, words)));
    }
    if after.require_sso != before.require_sso {
        changed.push(("requireSso", after.require_sso.to_string()));
    }
    if after.allow_impersonation != before.allow_impersonation {
        changed.push(("allowImpersonation", after.allow_impersonation.to_string()));
    }
    changed
}

impl SecurityRules {
    /// The rules after this change, which is made now.
    #[must_use]
    pub fn changed(&self, change: &SecurityChange, now: Timestamp) -> Self {
        let SecurityChange {
            require_two_factor,
            session_ttl,
            allowed_email_domains,
            allowed_methods,
            require_sso,
            allow_impersonation,
        } = change;
        let mut after = Self {
            require_two_factor: require_two_factor.unwrap_or(self.require_two_factor),
            session_ttl: session_ttl.unwrap_or(self.session_ttl),
            allowed_email_domains: allowed_email_domains.as_ref().unwrap_or(&self.allowed_email_domains).clone(),
            allowed_methods: allowed_methods.as_ref().unwrap_or(&self.allowed_methods).clone(),
            without_password_since: self.without_password_since,
            require_sso: require_sso.unwrap_or(self.require_sso),
            allow_impersonation: allow_impersonation.unwrap_or(self.allow_impersonation),
        };
        if !after.allows(Method::Password) {
            after.without_password_since.get_or_insert(now);
        }
        after
    }

    /// Those of the methods that the service offers which these rules allow.
    pub fn methods(&self, offered: &[Method]) -> Vec<Method> {
        offered.iter().copied().filter(|method| self.allows(*method)).collect()
    }

    /// Whether a method that these rules allow is forbidden by the new ones.
    pub fn loses_a_method(&self, after: &Self) -> bool {
        Method::ALL.iter().any(|method| self.allows(*method) && !after.allows(*method))
    }

    /// Whether members may sign in by this method. Where single sign-on is required, a connection is always one.
    pub fn allows(&self, method: Method) -> bool {
        let is_required = method == Method::Connection && self.require_sso != RequireSso::Off;
        is_required || self.allowed_methods.as_ref().is_none_or(|allowed| allowed.contain(method))
    }

    /// Whether passwords are allowed again, which were forbidden before.
    pub fn is_password_rule_lifted(&self) -> bool {
        self.without_password_since.is_some() && self.allows(Method::Password)
    }

    /// Whether an address may be invited, accept an invitation or be added. The rule doesn't apply to present members, even
    /// when they change their address.
    ///
    /// # Errors
    /// Its domain isn't among the allowed ones.
    pub fn admit(&self, email: &Email) -> Result<(), EmailDomainNotAllowed> {
        match &self.allowed_email_domains {
            Some(domains) if !domains.contain(email) => Err(EmailDomainNotAllowed),
            Some(_) | None => Ok(()),
        }
    }
}

/// 1 to [`MOST_EMAIL_DOMAINS`] domains, each once, in the order given. A domain doesn't include its subdomains.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailDomains(Vec<EmailDomain>);

/// Why a list of domains is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvalidEmailDomains {
    /// None, or too many.
    #[error("must be 1 to {MOST_EMAIL_DOMAINS} domains; null takes every address")]
    Count,
    /// The text at this index, counted from 0, is not a domain.
    #[error("item {} must be the domain of an email address, such as example.com", .0 + 1)]
    Domain(usize),
}

impl EmailDomains {
    /// Parses a list. A domain that is given twice, in whatever spelling, is kept once.
    ///
    /// # Errors
    /// [`InvalidEmailDomains`].
    pub fn parse<'t>(texts: impl IntoIterator<Item = &'t str>) -> Result<Self, InvalidEmailDomains> {
        let mut domains = Vec::new();
        for (number, text) in texts.into_iter().enumerate() {
            if number >= MOST_EMAIL_DOMAINS {
                return Err(InvalidEmailDomains::Count);
            }
            let domain = EmailDomain::parse(text).map_err(|_| InvalidEmailDomains::Domain(number))?;
            if !domains.contains(&domain) {
                domains.push(domain);
            }
        }
        if domains.is_empty() { Err(InvalidEmailDomains::Count) } else { Ok(Self(domains)) }
    }

    /// The domains.
    pub fn iter(&self) -> impl Iterator<Item = &EmailDomain> {
        self.0.iter()
    }

    fn contain(&self, email: &Email) -> bool {
        self.0.iter().any(|domain| domain.as_str() == email.domain())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(domains: &[&str]) -> SecurityRules {
        let domains = EmailDomains::parse(domains.iter().copied()).unwrap();
        SecurityRules { allowed_email_domains: Some(domains), ..SecurityRules::default() }
    }

    #[test]
    fn an_address_of_another_domain_is_refused_however_much_it_looks_like_an_allowed_one() {
        let rules = rules(&["acme.example", "BÜCHER.example"]);
        for text in [
            "ann@globex.example",
            "ann@sub.acme.example",
            "ann@evilacme.example",
            "ann@acme.example.evil.example",
            "acme.example@evil.example",
        ] {
            assert_eq!(rules.admit(&Email::parse(text).unwrap()), Err(EmailDomainNotAllowed), "{text}");
        }
        for text in ["ann@acme.example", "ANN@ACME.Example", "ann@xn--bcher-kva.example", "ann@bücher.example"] {
            assert_eq!(rules.admit(&Email::parse(text).unwrap()), Ok(()), "{text}");
        }
        let anyone = Email::parse("ann@globex.example").unwrap();
        assert_eq!(SecurityRules::default().admit(&anyone), Ok(()));
    }

    #[test]
    fn a_list_has_1_to_50_domains_each_once() {
        let many: Vec<String> = (0..51).map(|n| format!("d{n}.example")).collect();
        let texts = |count: usize| many.iter().take(count).map(String::as_str);
        assert_eq!(EmailDomains::parse(texts(0)), Err(InvalidEmailDomains::Count));
        assert_eq!(EmailDomains::parse(texts(51)), Err(InvalidEmailDomains::Count));
        assert_eq!(EmailDomains::parse(texts(50)).unwrap().iter().count(), 50);
        let twice = EmailDomains::parse(["b.example", "A.example", "a.EXAMPLE"]).unwrap();
        assert_eq!(twice, EmailDomains::parse(["b.example", "a.example"]).unwrap());
        for text in [
            "",
            "acme",
            "@acme.example",
            "*.acme.example",
            "acme.example.",
            "a b.example",
            "127.0.0.1",
            "ann@acme.example",
        ] {
            assert_eq!(EmailDomains::parse([text]), Err(InvalidEmailDomains::Domain(0)), "{text:?}");
        }
    }

    const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);
    const LATER: Timestamp = Timestamp::from_seconds(1_800_000_001);

    #[test]
    fn passwords_are_forbidden_since_the_first_of_the_rules_that_leave_them_out() {
        let change = |methods: Option<&[&str]>| SecurityChange {
            allowed_methods: Some(methods.map(|words| AllowedMethods::parse(words.iter().copied()).unwrap())),
            ..SecurityChange::default()
        };
        let first = SecurityRules::default().changed(&change(Some(&["email_code"])), NOW);
        assert_eq!(first.without_password_since, Some(NOW));
        let second = first.changed(&change(Some(&["email_code", "passkey"])), LATER);
        assert_eq!(second.without_password_since, Some(NOW));
        for lax in [None, Some(&["password", "passkey"][..])] {
            assert_eq!(
                second.changed(&change(lax), LATER).without_password_since,
                Some(NOW),
                "what came since stays out"
            );
        }
        assert_eq!(SecurityRules::default().changed(&change(Some(&["password"])), NOW).without_password_since, None);
    }

    #[test]
    fn rules_lose_a_method_only_when_one_is_forbidden_that_was_allowed() {
        let rules = |methods: &[&str]| SecurityRules {
            allowed_methods: AllowedMethods::parse(methods.iter().copied()).ok(),
            ..SecurityRules::default()
        };
        for (before, after, loses) in [
            (rules(&[]), rules(&["password", "passkey"]), true),
            (rules(&["password"]), rules(&["passkey"]), true),
            (rules(&["password", "passkey"]), rules(&["passkey", "email_code"]), true),
            (rules(&["passkey"]), rules(&["passkey"]), false),
            (rules(&["passkey"]), rules(&["passkey", "password"]), false),
            (rules(&["passkey"]), rules(&[]), false),
            (rules(&[]), rules(&["password", "passkey", "email_code"]), true),
            (rules(&[]), rules(&["password", "passkey", "provider", "email_code", "connection"]), false),
        ] {
            assert_eq!(before.loses_a_method(&after), loses, "{before:?} {after:?}");
        }
    }

    #[test]
    fn a_change_leaves_alone_what_it_does_not_name_and_clears_what_it_nulls() {
        let all = SecurityRules {
            require_two_factor: true,
            session_ttl: Some(SHORTEST_SESSION),
            allowed_methods: AllowedMethods::parse(["passkey"]).ok(),
            require_sso: RequireSso::All,
            allow_impersonation: false,
            ..rules(&["a.example"])
        };
        let all = all.changed(&SecurityChange::default(), NOW);
        assert_eq!(all.changed(&SecurityChange::default(), LATER), all);
        let cleared = SecurityChange {
            require_two_factor: Some(false),
            session_ttl: Some(None),
            allowed_email_domains: Some(None),
            allowed_methods: Some(None),
            require_sso: Some(RequireSso::Off),
            allow_impersonation: Some(true),
        };
        let none = SecurityRules { without_password_since: Some(NOW), ..SecurityRules::default() };
        assert_eq!(all.changed(&cleared, LATER), none);
        let other = EmailDomains::parse(["b.example"]).unwrap();
        let change = SecurityChange { allowed_email_domains: Some(Some(other)), ..SecurityChange::default() };
        let after = all.changed(&change, LATER);
        assert_eq!(after.session_ttl, all.session_ttl);
        assert_eq!(after.allowed_email_domains, rules(&["b.example"]).allowed_email_domains);
    }
}
