//! `POST /auth/find-organizations`: mails a person the organizations where to sign in (docs/security.md#addresses-and-sign-up).
//!
//! A request never looks up the account: it queues a mail for any address, in the same time. Whether the address has an account, and
//! which organizations, shows only when the mail is about to be sent (`mail_to_send`).

use orgauth_domain::accounts::email::LoginIdentity;
use orgauth_domain::mail::{Mail, Message, Notice, NoticeKind, SignInPlace};
use orgauth_domain::organizations::OrganizationStatus;
use orgauth_domain::organizations::membership::MembershipStatus;
use orgauth_domain::ports::{Repositories, StoreResult, read, transact};
use orgauth_domain::sign_in::client_network::ClientNetwork;
use orgauth_domain::sign_in::counter::{AskedMail, Counter, Part};
use orgauth_domain::text::Name;
use orgauth_domain::{Email, Timestamp, UserId};

use crate::app::{App, RequestContext};
use crate::proof::throttle::{self, Counted};
use crate::recipient_cap::{self, Standing};
use crate::record::{Letter, Post};

/// How many organizations a mail names at most.
const MOST: usize = 50;

/// Queues a mail with the organizations of an address, to be sent only if it has any. Counts the request by its source, and by source
/// and address, and requests of sources that are not known by the address as well; beyond those caps it queues nothing, and the caller
/// isn't told.
///
/// # Errors
/// The store failed.
pub fn find(app: &App, email: &Email, request: &RequestContext) -> StoreResult<()> {
    let now = app.now();
    let source = ClientNetwork::of(request.client.ip);
    let counted = [
        Counted::new(app, Counter::ResetsOfSource, &[source.into()]),
        Counted::new(app, Counter::OrganizationsTo, &[source.into(), email.into()]),
        Counted::new(app, Counter::ResetsOfNetwork, &[Part::wider(source)]),
    ];
    let post = Post::new(app, now);
    let expires_at = now.plus(app.settings.resets.ttl);
    transact(&*app.store, |repositories| {
        let (_, is_known) = throttle::known_source(app, repositories, &LoginIdentity::from(email), source, now)?;
        let counted = if is_known { &counted[..2] } else { &counted[..] };
        if throttle::take(repositories, counted, now)?.is_err() {
            return Ok(());
        }
        let standing = if is_known {
            Standing::Send
        } else {
            recipient_cap::standing(app, repositories, AskedMail::Organizations, email, now)?
        };
        let is_held_back = match standing {
            Standing::Send => false,
            Standing::Tell => true,
            Standing::Silent => return Ok(()),
        };
        let mail = &Mail {
            to: email.clone(),
            message: Message::Organizations { places: Vec::new(), is_held_back },
            locale: None,
        };
        post.queue(repositories, &Letter { id: post.draw(), organization: None, mail, invite: None, expires_at })
    })
}

/// Completes a queued mail right before sending: fills in the organizations as they are now, or puts the notice in its place that
/// further mails are held back. Absent when the address has no account, or its account no active organization.
pub(crate) fn mail_to_send(app: &App, mail: Mail, now: Timestamp) -> StoreResult<Option<Mail>> {
    let Mail { to, message: Message::Organizations { is_held_back, .. }, .. } = mail else { return Ok(Some(mail)) };
    let places = read(&*app.store, |repositories| match repositories.users().by_email(&to)? {
        Some(user) => places_of(app, repositories, user.id),
        None => Ok(Vec::new()),
    })?;
    if places.is_empty() {
        return Ok(None);
    }
    let message = if is_held_back {
        Message::Notice(NoticeKind::RequestsHeldBack, Notice { organization: None, at: now, client: None })
    } else {
        Message::Organizations { places, is_held_back }
    };
    Ok(Some(Mail { to, message, locale: None }))
}

/// The active organizations where the user is an active member, by slug; at most [`MOST`].
fn places_of(app: &App, repositories: &mut dyn Repositories, user: UserId) -> StoreResult<Vec<(Name, SignInPlace)>> {
    let mut places = Vec::new();
    let entries = repositories.memberships().organizations_of(user, None, u32::MAX)?;
    for entry in entries.into_iter().filter(|entry| entry.status == MembershipStatus::Active) {
        let found = repositories.organizations().get(entry.id)?;
        if let Some(organization) = found.filter(|one| one.status == OrganizationStatus::Active) {
            places.push((entry.name, app.settings.links.sign_in_place(&organization)));
        }
        if places.len() == MOST {
            break;
        }
    }
    Ok(places)
}
