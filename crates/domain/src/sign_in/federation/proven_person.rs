//! Somebody whose address a provider of the whole service has proven, and who is to do something else before the identity counts: to sign
//! in to the account with that address, or to found an organization. Until then it waits in a cookie of that browser.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use url::form_urlencoded::{Serializer, parse};

use crate::accounts::email::Email;
use crate::accounts::user::User;
use crate::digest::KeyedDigest;
use crate::secret::Secret;
use crate::sign_in::Session;
use crate::sign_in::federation::asserted::Asserted;
use crate::sign_in::federation::flow::{Flow, TTL};
use crate::sign_in::federation::provider::ProviderId;
use crate::text::Name;
use crate::time::{Duration, Timestamp};

/// A person whose address a provider has proven.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProvenPerson {
    /// The provider.
    pub provider: ProviderId,
    /// What the provider calls the person.
    pub subject: String,
    /// The address.
    pub email: Email,
    /// The name to show; absent when the provider gave none.
    pub name: Option<Name>,
    /// What its end is stored under: it counts once.
    pub used_as: [u8; 32],
    /// When it began to wait.
    pub since: Timestamp,
}

impl ProvenPerson {
    /// Who waits after an answer of this provider; absent when it names no address.
    pub fn of(
        provider: &ProviderId,
        asserted: &Asserted,
        flow: &Flow,
        digests: &KeyedDigest,
        now: Timestamp,
    ) -> Option<Self> {
        Some(Self {
            provider: provider.clone(),
            subject: asserted.subject.clone(),
            email: asserted.introduction.as_ref()?.email.clone(),
            name: asserted.name.clone(),
            used_as: digests.digest("sso_person_used", &[flow.state.expose()]),
            since: now,
        })
    }

    /// The instant from which it counts no more.
    pub fn expires_at(&self) -> Timestamp {
        self.since.plus(TTL)
    }

    /// Whether this sign-in, which is whole now, is the one for which the identity waits: that of the account with its address, in a way
    /// that proves the account's owner, after it began to wait.
    pub fn is_for(&self, session: &Session, user: &User, now: Timestamp) -> bool {
        // Times of sign-ins are whole seconds.
        let began_since = session.signed_in_at >= self.since.floor_to_second();
        let is_open = now < self.expires_at();
        is_open && began_since && self.email == user.email && session.proves_owner(now, whole(TTL))
    }

    /// Its text, which is sealed in a cookie.
    pub fn to_text(&self) -> Secret {
        let mut form = Serializer::new(String::new());
        form.append_pair("provider", self.provider.as_str())
            .append_pair("subject", &self.subject)
            .append_pair("email", self.email.as_str())
            .append_pair("used_as", &URL_SAFE_NO_PAD.encode(self.used_as))
            .append_pair("since", &self.since.millis().to_string());
        if let Some(name) = &self.name {
            form.append_pair("name", name.as_str());
        }
        Secret::new(form.finish())
    }

    /// What has this text; absent for any that [`ProvenPerson::to_text`] never wrote.
    pub fn from_text(text: &str) -> Option<Self> {
        let part = |wanted: &str| parse(text.as_bytes()).find(|(name, _)| name == wanted).map(|(_, value)| value);
        Some(Self {
            provider: ProviderId::parse(&part("provider")?).ok()?,
            subject: part("subject")?.into_owned(),
            email: Email::parse(&part("email")?).ok()?,
            name: part("name").map(|name| Name::parse(&name)).transpose().ok()?,
            used_as: URL_SAFE_NO_PAD.decode(part("used_as")?.as_bytes()).ok()?.try_into().ok()?,
            since: Timestamp::from_millis(part("since")?.parse().ok()?),
        })
    }
}

/// The lifetime, as that of a sign-in that may have taken place in the second in which it began to wait.
const fn whole(ttl: Duration) -> Duration {
    ttl.plus(Duration::from_seconds(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::ConnectionId;
    use crate::sign_in::fixtures::{ACME, ANN, session};
    use crate::sign_in::token::AuthenticationMethod::{Connection, EmailCode, Invite, Passkey, Password};

    fn person(user: &User, since: Timestamp) -> ProvenPerson {
        ProvenPerson {
            provider: ProviderId::parse("google").unwrap(),
            subject: "a&b=c é".to_owned(),
            email: user.email.clone(),
            name: Some(Name::parse("Ann & Bob").unwrap()),
            used_as: [7; 32],
            since,
        }
    }

    fn ann(now: Timestamp) -> User {
        User::verified(
            session(ACME, ANN).user_id,
            Email::parse("ann@acme.example").unwrap(),
            Name::parse("Ann").unwrap(),
            now,
        )
    }

    #[test]
    fn who_waits_comes_back_as_they_were_and_no_other_text_is_somebody() {
        let now = Timestamp::from_seconds(1_800_000_000);
        let whole = person(&ann(now), now);
        for one in [whole.clone(), ProvenPerson { name: None, ..whole.clone() }] {
            assert_eq!(ProvenPerson::from_text(one.to_text().expose()), Some(one));
        }
        for (part, other) in
            [("provider=", "p="), ("subject=", "s="), ("used_as=", "used_as=A"), ("since=", "since=x")]
        {
            assert_eq!(ProvenPerson::from_text(&whole.to_text().expose().replacen(part, other, 1)), None, "{part}");
        }
        let longest = ProvenPerson { subject: "&".repeat(255), name: Name::parse(&"é".repeat(100)).ok(), ..whole };
        assert!(longest.to_text().expose().len() <= 2500, "it fits into a cookie");
    }

    #[test]
    fn an_identity_waits_for_one_sign_in_of_its_owner() {
        let began = session(ACME, ANN);
        let now = began.signed_in_at;
        let user = ann(now);
        let person = person(&user, now);
        let by = |methods: &[_]| Session { methods: methods.to_vec(), ..began.clone() };
        for methods in [&[Password][..], &[Passkey], &[Invite, Password]] {
            assert!(person.is_for(&by(methods), &user, now), "{methods:?}");
        }
        for methods in [&[EmailCode][..], &[Invite], &[Connection]] {
            assert!(!person.is_for(&by(methods), &user, now), "{methods:?}");
        }
        let good = by(&[Password]);
        let other = User { email: Email::parse("bob@acme.example").unwrap(), ..user.clone() };
        assert!(!person.is_for(&good, &other, now));
        assert!(!person.is_for(&Session { on_organization_page: true, ..good.clone() }, &user, now));
        let connection_id = Some(ConnectionId::new(now, [1; 10]));
        let by_connection = Session { connection_id, methods: vec![Connection, Passkey], ..good.clone() };
        assert!(!person.is_for(&by_connection, &user, now));
        let earlier = ProvenPerson { since: now.plus(Duration::from_seconds(1)), ..person.clone() };
        assert!(!earlier.is_for(&good, &user, now));
        assert!(person.is_for(&good, &user, now.plus(Duration::from_seconds(599))));
        assert!(!person.is_for(&good, &user, now.plus(TTL)));
    }
}
