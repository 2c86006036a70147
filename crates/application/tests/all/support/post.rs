//! Queued mails, decrypted, and the jobs that send them.

use orgauth_application::settings::Links;
use orgauth_domain::keys::sealed::{SealedColumn, SealedPlace};
use orgauth_domain::mail::link::LinkTemplate;
use orgauth_domain::mail::{Mail, MailKind, Message, QueuedMail};
use orgauth_domain::operations::queue::{ClaimToken, ClaimedJob, Demand, Lane};

use crate::prelude::*;

/// A time so long ago that jobs of then are due by every database's clock.
const LONG_AGO: Timestamp = Timestamp::from_millis(1_700_000_000_007);

/// The pages of mailed links.
pub(super) fn links() -> Links {
    Links {
        invite: LinkTemplate::new("https://pages.example/{slug}/invite#token={token}"),
        reset: LinkTemplate::new("https://pages.example/reset#org={slug}&token={token}"),
        confirm_email: LinkTemplate::new("https://pages.example/confirm#token={token}"),
        sign_up: LinkTemplate::new("https://pages.example/sign-up#token={token}"),
        cancel_email: LinkTemplate::new("https://pages.example/confirm#cancel-token={token}"),
        sign_in: Some(LinkTemplate::new("https://pages.example/sign-in?org={slug}")),
    }
}

/// An email address.
pub(crate) fn address(text: &str) -> Email {
    Email::parse(text).unwrap()
}

/// The token in a link.
pub(crate) fn token_in(link: &Secret) -> Secret {
    let (_, token) = link.expose().split_once("token=").expect("a link with a token");
    assert_eq!(token.len(), 43);
    Secret::new(token)
}

/// A queued mail.
pub(crate) struct Letter {
    pub(crate) row: QueuedMail,
    pub(crate) mail: Mail,
}

impl Letter {
    pub(crate) fn kind(&self) -> MailKind {
        self.row.kind
    }

    /// The token in the mail's link.
    pub(crate) fn token(&self) -> Secret {
        match &self.mail.message {
            Message::Invite { link, .. }
            | Message::PasswordReset { link, .. }
            | Message::ConfirmEmail { link, .. }
            | Message::EmailChangeRequested { link, .. }
            | Message::SignUp { link, .. } => token_in(link),
            _ => panic!("a mail without a link: {}", self.kind()),
        }
    }
}

impl World {
    /// Every queued mail, oldest first.
    pub(crate) fn letters(&self) -> Vec<Letter> {
        let mut rows = self.rows(|r| {
            let sealed = r.sealed_values().sealed_otherwise(SealedColumn::Mail, "-", None, 1000)?;
            let ids: Vec<_> = sealed
                .iter()
                .map(|value| match value.place {
                    SealedPlace::Mail(id) => id,
                    _ => panic!("the place of a mail"),
                })
                .collect();
            r.mails().queued(&ids)
        });
        // Mails of the same instant, in the order in which they were written.
        let jobs: Vec<_> = self.store.committed().jobs.into_iter().map(|job| job.id).collect();
        rows.sort_by_key(|row| jobs.iter().position(|id| *id == row.id.into()));
        rows.into_iter()
            .map(|row| {
                let text = self.app.sealer.open(&SealedPlace::Mail(row.id).to_string(), &row.sealed).unwrap();
                let text = Secret::new(String::from_utf8(text).unwrap());
                let mail = Mail::from_text(row.kind, &text).unwrap();
                Letter { row, mail }
            })
            .collect()
    }

    /// The queued mails to one address.
    pub(crate) fn letters_to(&self, email: &Email) -> Vec<Letter> {
        self.letters().into_iter().filter(|letter| letter.mail.to == *email).collect()
    }

    /// The kinds of the queued mails to one address.
    pub(crate) fn kinds_to(&self, email: &Email) -> Vec<MailKind> {
        self.letters_to(email).iter().map(Letter::kind).collect()
    }

    /// The one queued mail to an address.
    pub(crate) fn letter_to(&self, email: &Email) -> Letter {
        let letters = self.letters_to(email);
        assert_eq!(letters.len(), 1, "mails to {email}");
        letters.into_iter().next().unwrap()
    }

    /// Moves the clock to a time whose jobs are due at once, whatever the database's own clock says.
    pub(crate) fn long_ago(&self) {
        self.clock.set(LONG_AGO);
    }

    /// Claims every due mail, with this lease.
    pub(crate) fn claim(&self, lease: Duration) -> (ClaimToken, Vec<ClaimedJob>) {
        self.claim_of(Lane::Mail, lease)
    }

    /// Claims every due job of a lane, with this lease.
    pub(crate) fn claim_of(&self, lane: Lane, lease: Duration) -> (ClaimToken, Vec<ClaimedJob>) {
        let token = self.app.entropy.claim_token();
        let demand = Demand {
            lane,
            jobs: 1000,
            per_group: 1000,
            per_tenant: 1000,
            groups: Vec::new(),
            tenants: Vec::new(),
            after: None,
            lease,
            token,
        };
        (token, self.store.queue().claim(&demand).unwrap().jobs)
    }
}
