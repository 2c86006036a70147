//! Emails: what each one tells, how it waits in the outbox, and what becomes of it after an attempt to send it.
//!
//! | state  | accepted | refused for good | failed, a retry fits before the expiry | failed, none fits | outcome unknown, first | outcome unknown, second |
//! |--------|----------|------------------|----------------------------------------|-------------------|------------------------|-------------------------|
//! | queued | sent     | refused          | queued, due after a delay              | expired           | queued, due after a delay | unknown              |
//!
//! Every other state is final. A server that died while it held a mail leaves an unknown outcome: the mail may have
//! been accepted. So nobody gets a mail more than twice, and a mail that could be sent is never forgotten.

use std::net::IpAddr;

use crate::Corrupt;
use crate::email::Email;
use crate::id::{InviteId, MailId, OrganizationId};
use crate::membership::Role;
use crate::organization::word_enum;
use crate::queue::{JobGroup, JobTenant, Lane, NewJob};
use crate::secret::Secret;
use crate::text::{AppUrl, Name, Slug};
use crate::time::{Duration, Timestamp};

/// One email to one person.
#[derive(Clone, PartialEq, Eq)]
pub struct Mail {
    /// To whom; always the stored, canonical address (security K3).
    pub to: Email,
    /// What it tells.
    pub message: Message,
}

/// What an email tells. Every text in it is escaped where it is rendered.
#[derive(Clone, PartialEq, Eq)]
pub enum Message {
    /// An invitation to join an organization.
    Invite {
        /// The organization.
        organization: Name,
        /// The admin who invites; absent for the operator.
        invited_by: Option<Email>,
        /// What the invited person will be.
        role: Role,
        /// Where the invitation is accepted. It holds the token.
        link: Secret,
        /// From when the link is refused.
        expires_at: Timestamp,
        /// The organization's application; absent when it has none.
        app_url: Option<AppUrl>,
    },
    /// A link that sets a new password.
    PasswordReset {
        /// The organization whose page it was asked for on.
        organization: Name,
        /// Where the password is set. It holds the token; while the mail waits, a place for it: a token is made for
        /// each attempt to send it, so none is ever kept.
        link: Secret,
        /// From when the link is refused.
        expires_at: Timestamp,
    },
    /// A security notice: the password was changed.
    PasswordChanged(Notice),
    /// A security notice: two-factor authentication was turned on.
    TwoFactorEnabled(Notice),
    /// A security notice: two-factor authentication was turned off.
    TwoFactorDisabled(Notice),
    /// A security notice: a refresh token was presented twice and its session ended.
    SessionReuseDetected(Notice),
    /// The recipient joined an organization.
    Joined {
        /// The organization.
        organization: Name,
        /// What the recipient is there.
        role: Role,
        /// The organization's application; absent when it has none.
        app_url: Option<AppUrl>,
    },
    /// Shows the operator that mail arrives.
    Test,
}

/// The address of the page that a mailed link leads to, with a place for `{token}` and perhaps one for `{slug}`. It is
/// configured; nothing of a request goes into it (security H4).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LinkTemplate(String);

impl LinkTemplate {
    /// Takes a template.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The link of an organization, its token still to be put in by [`LinkTemplate::with_token`].
    #[must_use]
    pub fn of(&self, slug: &Slug) -> Self {
        Self(self.0.replace("{slug}", slug.as_str()))
    }

    /// The link.
    pub fn with_token(&self, token: &Secret) -> Secret {
        // Slugs and tokens consist of characters that stand for themselves in every part of an address.
        Secret::new(self.0.replace("{token}", token.expose()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What a security notice tells about its cause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// Where it happened; absent when the operator did it, by the command line.
    pub organization: Option<Name>,
    /// When it happened.
    pub at: Timestamp,
    /// The client that did it; absent for the command line.
    pub client: Option<(IpAddr, String)>,
}

word_enum! {
    /// The kind of an email, as its row names it.
    MailKind {
        /// [`Message::Invite`].
        Invite = "invite",
        /// [`Message::PasswordReset`]. It is queued as a request, and its link is made when it is sent.
        PasswordReset = "password_reset",
        /// [`Message::PasswordChanged`].
        PasswordChanged = "password_changed",
        /// [`Message::TwoFactorEnabled`].
        TwoFactorEnabled = "two_factor_enabled",
        /// [`Message::TwoFactorDisabled`].
        TwoFactorDisabled = "two_factor_disabled",
        /// [`Message::SessionReuseDetected`].
        SessionReuseDetected = "session_reuse_detected",
        /// [`Message::Joined`].
        Joined = "joined",
        /// [`Message::Test`].
        Test = "test",
    }
    /// Where a mail stands.
    MailState {
        /// It waits for an attempt, or is being sent.
        Queued = "queued",
        /// The mail server took it.
        Sent = "sent",
        /// The mail server refused it for good.
        Refused = "refused",
        /// It could not be sent before it lost its meaning.
        Expired = "expired",
        /// Twice nobody learned whether the mail server took it.
        Unknown = "unknown",
        /// What it told was taken back before it was sent.
        Cancelled = "cancelled",
    }
}

/// What an attempt to send a mail came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MailOutcome {
    /// The mail server took it.
    Accepted,
    /// The mail server refused it for good (RFC 5321 section 4.2.1, 5yz). The reason holds no address and no text of
    /// the mail.
    Refused(String),
    /// It was certainly not taken, and may be later: no connection, 4yz.
    Failed(String),
    /// The whole mail was handed over and no answer came.
    Unknown(String),
}

/// What waits in the outbox.
#[derive(Clone, PartialEq, Eq)]
pub struct QueuedMail {
    /// Its identifier, and that of its job.
    pub id: MailId,
    /// Whose business it is; absent for the operator's own.
    pub organization_id: Option<OrganizationId>,
    /// Its kind.
    pub kind: MailKind,
    /// The invitation that it brings: whoever revokes that, takes the mail back.
    pub invite_id: Option<InviteId>,
    /// The mail, sealed for its row.
    pub sealed: String,
    /// When it was written.
    pub created_at: Timestamp,
    /// When it loses its meaning.
    pub expires_at: Timestamp,
}

impl QueuedMail {
    /// Its job, due at once: each organization's mails are one group.
    #[must_use]
    pub fn job(&self) -> NewJob {
        NewJob {
            id: self.id.into(),
            lane: Lane::Mail,
            group: JobGroup::of_organization(self.organization_id),
            tenant: JobTenant::of_organization(self.organization_id),
            due_at: None,
        }
    }
}

/// How mail is sent again (design: the last delay repeats until the mail expires).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailRules {
    /// Delays after the first, second, … failed attempt; the last one repeats. Without any there is one attempt.
    pub retry_delays: Vec<Duration>,
    /// For how long a mail that holds no link is worth sending.
    pub notice_ttl: Duration,
}

impl Default for MailRules {
    fn default() -> Self {
        Self {
            retry_delays: vec![
                Duration::from_seconds(30),
                Duration::from_minutes(2),
                Duration::from_minutes(10),
                Duration::from_hours(1),
                Duration::from_hours(6),
            ],
            notice_ttl: Duration::from_days(7),
        }
    }
}

/// A mail's past, as far as the next step depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MailAttempts {
    /// Attempts with a known outcome before this one.
    pub made: u32,
    /// Attempts whose outcome nobody learned, before this one.
    pub unknown: u32,
    /// When the mail loses its meaning.
    pub expires_at: Timestamp,
}

/// What becomes of a mail after an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MailStep {
    /// It is over; its sealed text is erased.
    Over {
        /// How it ended.
        state: MailState,
        /// Why, unless it was sent.
        error: Option<String>,
    },
    /// It is tried again.
    Retry {
        /// When.
        at: Timestamp,
        /// Why.
        error: String,
        /// Whether the outcome of this attempt is unknown.
        unknown: bool,
    },
}

impl MailAttempts {
    /// Unknown outcomes after which a mail is given up: the next attempt might be its third copy.
    const MOST_UNKNOWN: u32 = 2;

    /// Whether a mail that was claimed may be sent; else what it ends as.
    ///
    /// # Errors
    /// The step that ends it: twice unknown, or expired.
    pub fn may_begin(&self, now: Timestamp) -> Result<(), MailStep> {
        let (state, error) = if self.unknown >= Self::MOST_UNKNOWN {
            (MailState::Unknown, "the outcome of two attempts is unknown")
        } else if now >= self.expires_at {
            (MailState::Expired, "it could not be sent in time")
        } else {
            return Ok(());
        };
        Err(MailStep::Over { state, error: Some(error.to_owned()) })
    }

    /// What becomes of the mail after this attempt, which ended at `now`.
    pub fn next(&self, outcome: MailOutcome, now: Timestamp, rules: &MailRules) -> MailStep {
        match outcome {
            MailOutcome::Accepted => MailStep::Over { state: MailState::Sent, error: None },
            MailOutcome::Refused(reason) => MailStep::Over { state: MailState::Refused, error: Some(reason) },
            MailOutcome::Failed(error) => self.again(error, false, now, rules),
            MailOutcome::Unknown(error) if self.unknown + 1 >= Self::MOST_UNKNOWN => {
                MailStep::Over { state: MailState::Unknown, error: Some(error) }
            }
            MailOutcome::Unknown(error) => self.again(error, true, now, rules),
        }
    }

    fn again(&self, error: String, unknown: bool, now: Timestamp, rules: &MailRules) -> MailStep {
        let nth = usize::try_from(self.made.saturating_add(self.unknown)).unwrap_or(usize::MAX);
        let delay = rules.retry_delays.get(nth).or_else(|| rules.retry_delays.last());
        match delay.map(|delay| now.plus(*delay)).filter(|at| *at < self.expires_at) {
            Some(at) => MailStep::Retry { at, error, unknown },
            None => MailStep::Over { state: MailState::Expired, error: Some(error) },
        }
    }
}

impl Message {
    /// Its kind.
    pub const fn kind(&self) -> MailKind {
        match self {
            Self::Invite { .. } => MailKind::Invite,
            Self::PasswordReset { .. } => MailKind::PasswordReset,
            Self::PasswordChanged(_) => MailKind::PasswordChanged,
            Self::TwoFactorEnabled(_) => MailKind::TwoFactorEnabled,
            Self::TwoFactorDisabled(_) => MailKind::TwoFactorDisabled,
            Self::SessionReuseDetected(_) => MailKind::SessionReuseDetected,
            Self::Joined { .. } => MailKind::Joined,
            Self::Test => MailKind::Test,
        }
    }
}

/// How a mail stands in its row before it is sealed: a line for each value, `name=value`. No value can hold a line end.
impl Mail {
    /// The text of a mail.
    pub fn to_text(&self) -> Secret {
        let mut lines = Lines(String::new());
        lines.put("to", self.to.as_str());
        match &self.message {
            Message::Invite { organization, invited_by, role, link, expires_at, app_url } => {
                lines.put("organization", organization.as_str());
                lines.put_some("invited_by", invited_by.as_ref().map(Email::as_str));
                lines.put("role", role.as_str());
                lines.put("link", link.expose());
                lines.put("expires_at", &expires_at.millis().to_string());
                lines.put_some("app_url", app_url.as_ref().map(AppUrl::as_str));
            }
            Message::PasswordReset { organization, link, expires_at } => {
                lines.put("organization", organization.as_str());
                lines.put("link", link.expose());
                lines.put("expires_at", &expires_at.millis().to_string());
            }
            Message::PasswordChanged(notice)
            | Message::TwoFactorEnabled(notice)
            | Message::TwoFactorDisabled(notice)
            | Message::SessionReuseDetected(notice) => {
                lines.put_some("organization", notice.organization.as_ref().map(Name::as_str));
                lines.put("at", &notice.at.millis().to_string());
                if let Some((ip, user_agent)) = &notice.client {
                    lines.put("ip", &ip.to_string());
                    lines.put("user_agent", user_agent);
                }
            }
            Message::Joined { organization, role, app_url } => {
                lines.put("organization", organization.as_str());
                lines.put("role", role.as_str());
                lines.put_some("app_url", app_url.as_ref().map(AppUrl::as_str));
            }
            Message::Test => {}
        }
        Secret::new(lines.0)
    }

    /// The mail of kind `kind` with this text.
    ///
    /// # Errors
    /// [`Mail::to_text`] never wrote it.
    pub fn from_text(kind: MailKind, text: &Secret) -> Result<Self, Corrupt> {
        let lines = Values(text.expose());
        let message = match kind {
            MailKind::Invite => Message::Invite {
                organization: lines.name("organization")?,
                invited_by: lines
                    .get("invited_by")
                    .map(|text| parsed("invited_by", Email::parse(text)))
                    .transpose()?,
                role: lines.role()?,
                link: Secret::new(lines.must("link")?),
                expires_at: lines.time("expires_at")?,
                app_url: lines.app_url()?,
            },
            MailKind::PasswordReset => Message::PasswordReset {
                organization: lines.name("organization")?,
                link: Secret::new(lines.must("link")?),
                expires_at: lines.time("expires_at")?,
            },
            MailKind::PasswordChanged => Message::PasswordChanged(lines.notice()?),
            MailKind::TwoFactorEnabled => Message::TwoFactorEnabled(lines.notice()?),
            MailKind::TwoFactorDisabled => Message::TwoFactorDisabled(lines.notice()?),
            MailKind::SessionReuseDetected => Message::SessionReuseDetected(lines.notice()?),
            MailKind::Joined => Message::Joined {
                organization: lines.name("organization")?,
                role: lines.role()?,
                app_url: lines.app_url()?,
            },
            MailKind::Test => Message::Test,
        };
        Ok(Self { to: lines.email("to")?, message })
    }
}

struct Lines(String);

impl Lines {
    fn put(&mut self, name: &str, value: &str) {
        // A user agent or link with a line end is written by no rule; it would be read as another value.
        let value: String = value.chars().filter(|c| !c.is_control()).collect();
        self.0.extend([name, "=", &value, "\n"]);
    }

    fn put_some(&mut self, name: &str, value: Option<&str>) {
        if let Some(value) = value {
            self.put(name, value);
        }
    }
}

struct Values<'a>(&'a str);

impl<'a> Values<'a> {
    fn get(&self, name: &str) -> Option<&'a str> {
        self.0.lines().filter_map(|line| line.split_once('=')).find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    fn must(&self, name: &str) -> Result<&'a str, Corrupt> {
        self.get(name).ok_or_else(|| Corrupt::new("mails", format!("{name}: absent")))
    }

    fn name(&self, name: &str) -> Result<Name, Corrupt> {
        parsed(name, Name::parse(self.must(name)?))
    }

    fn email(&self, name: &str) -> Result<Email, Corrupt> {
        parsed(name, Email::parse(self.must(name)?))
    }

    fn role(&self) -> Result<Role, Corrupt> {
        Role::parse(self.must("role")?).ok_or_else(|| Corrupt::new("mails", "role: not one of its words"))
    }

    fn time(&self, name: &str) -> Result<Timestamp, Corrupt> {
        parsed(name, self.must(name)?.parse().map(Timestamp::from_millis))
    }

    fn app_url(&self) -> Result<Option<AppUrl>, Corrupt> {
        parsed("app_url", AppUrl::parse(self.get("app_url").unwrap_or_default()))
    }

    fn notice(&self) -> Result<Notice, Corrupt> {
        let organization = self.get("organization").map(|text| parsed("organization", Name::parse(text)));
        let client = self
            .get("ip")
            .map(|ip| parsed("ip", ip.parse()).map(|ip| (ip, self.get("user_agent").unwrap_or_default().to_owned())));
        Ok(Notice { organization: organization.transpose()?, at: self.time("at")?, client: client.transpose()? })
    }
}

fn parsed<T, E: std::fmt::Display>(name: &str, value: Result<T, E>) -> Result<T, Corrupt> {
    value.map_err(|reason| Corrupt::new("mails", format!("{name}: {reason}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);

    fn attempts(made: u32, unknown: u32) -> MailAttempts {
        MailAttempts { made, unknown, expires_at: NOW.plus(Duration::from_days(7)) }
    }

    fn shown(step: &MailStep) -> String {
        match step {
            MailStep::Over { state, .. } => state.to_string(),
            MailStep::Retry { at, unknown, .. } => {
                format!("in {} s{}", at.since(NOW).seconds(), if *unknown { ", unknown" } else { "" })
            }
        }
    }

    fn next(attempts: MailAttempts, outcome: MailOutcome) -> String {
        shown(&attempts.next(outcome, NOW, &MailRules::default()))
    }

    #[test]
    fn every_outcome_has_the_step_of_the_table() {
        let why = || "why".to_owned();
        assert_eq!(next(attempts(0, 0), MailOutcome::Accepted), "sent");
        assert_eq!(next(attempts(3, 1), MailOutcome::Accepted), "sent");
        assert_eq!(next(attempts(0, 0), MailOutcome::Refused(why())), "refused");
        assert_eq!(next(attempts(0, 0), MailOutcome::Failed(why())), "in 30 s");
        assert_eq!(next(attempts(1, 0), MailOutcome::Failed(why())), "in 120 s");
        assert_eq!(next(attempts(2, 0), MailOutcome::Failed(why())), "in 600 s");
        assert_eq!(next(attempts(3, 0), MailOutcome::Failed(why())), "in 3600 s");
        assert_eq!(next(attempts(4, 0), MailOutcome::Failed(why())), "in 21600 s");
        assert_eq!(next(attempts(9, 1), MailOutcome::Failed(why())), "in 21600 s");
        assert_eq!(next(attempts(0, 0), MailOutcome::Unknown(why())), "in 30 s, unknown");
        assert_eq!(next(attempts(0, 1), MailOutcome::Unknown(why())), "unknown");
        let late = MailAttempts { expires_at: NOW.plus(Duration::from_seconds(30)), ..attempts(0, 0) };
        assert_eq!(next(late, MailOutcome::Failed(why())), "expired");
        assert_eq!(next(late, MailOutcome::Unknown(why())), "expired");
        let once = MailRules { retry_delays: Vec::new(), ..MailRules::default() };
        assert_eq!(shown(&attempts(0, 0).next(MailOutcome::Failed(why()), NOW, &once)), "expired");
    }

    #[test]
    fn a_claimed_mail_is_not_begun_a_third_time_after_unknown_outcomes_nor_after_its_time() {
        assert_eq!(attempts(5, 1).may_begin(NOW), Ok(()));
        assert_eq!(shown(&attempts(0, 2).may_begin(NOW).unwrap_err()), "unknown");
        let late = MailAttempts { expires_at: NOW, ..attempts(0, 0) };
        assert_eq!(shown(&late.may_begin(NOW).unwrap_err()), "expired");
    }

    proptest! {
        /// Whatever the outcomes, a mail ends, is handed over at most twice without an answer, and is never tried
        /// after its expiry.
        #[test]
        fn no_walk_of_outcomes_sends_a_mail_more_than_twice(walk in proptest::collection::vec(0_u8..4, 1..400)) {
            let (mut past, mut now, mut handed_over) = (attempts(0, 0), NOW, 0);
            for outcome in walk {
                if past.may_begin(now).is_err() {
                    break;
                }
                prop_assert!(now < past.expires_at);
                let outcome = match outcome {
                    0 => MailOutcome::Accepted,
                    1 => MailOutcome::Refused(String::new()),
                    2 => MailOutcome::Failed(String::new()),
                    _ => MailOutcome::Unknown(String::new()),
                };
                handed_over += u32::from(matches!(outcome, MailOutcome::Accepted | MailOutcome::Unknown(_)));
                match past.next(outcome, now, &MailRules::default()) {
                    MailStep::Over { .. } => break,
                    MailStep::Retry { at, unknown, .. } => {
                        prop_assert!(at > now);
                        now = at;
                        if unknown { past.unknown += 1 } else { past.made += 1 }
                    }
                }
            }
            prop_assert!(handed_over <= 2);
        }
    }

    #[test]
    fn every_mail_reads_back_from_its_text() {
        let name = || Name::parse("Åcme = \"Söhne\"").unwrap();
        let app_url = AppUrl::parse("https://app.example/?a=b").unwrap();
        let link = || Secret::new("https://auth.example/invite#org=acme&token=abc");
        let notice = || Notice {
            organization: Some(name()),
            at: NOW,
            client: Some(("2001:db8::1".parse().unwrap(), "curl/8 = x".to_owned())),
        };
        let bare = Notice { organization: None, at: NOW, client: None };
        let by = Some(Email::parse("ann@example.com").unwrap());
        let messages = [
            Message::Invite {
                organization: name(),
                invited_by: by,
                role: Role::Admin,
                link: link(),
                expires_at: NOW,
                app_url: app_url.clone(),
            },
            Message::Invite {
                organization: name(),
                invited_by: None,
                role: Role::Member,
                link: link(),
                expires_at: NOW,
                app_url: None,
            },
            Message::PasswordReset { organization: name(), link: link(), expires_at: NOW },
            Message::PasswordChanged(notice()),
            Message::TwoFactorEnabled(notice()),
            Message::TwoFactorDisabled(bare),
            Message::SessionReuseDetected(notice()),
            Message::Joined { organization: name(), role: Role::Member, app_url },
            Message::Test,
        ];
        for message in messages {
            let mail = Mail { to: Email::parse("bob@example.com").unwrap(), message };
            let kind = mail.message.kind();
            let back = Mail::from_text(kind, &mail.to_text()).unwrap();
            assert!(back == mail, "{kind}");
            assert!(Mail::from_text(kind, &Secret::new("")).is_err(), "{kind}");
        }
    }

    #[test]
    fn k2_a_line_end_in_a_value_becomes_no_second_value() {
        let client = Some(("192.0.2.1".parse().unwrap(), "x\nto=eve@example.com".to_owned()));
        let notice = Notice { organization: None, at: NOW, client };
        let mail = Mail { to: Email::parse("bob@example.com").unwrap(), message: Message::PasswordChanged(notice) };
        let back = Mail::from_text(MailKind::PasswordChanged, &mail.to_text()).unwrap();
        assert_eq!(back.to.as_str(), "bob@example.com");
    }
}
