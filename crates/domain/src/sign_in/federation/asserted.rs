//! What a provider said of a person after every check, and how it waits in a cookie for the person's click.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use url::form_urlencoded::{Serializer, parse};

use crate::accounts::email::Email;
use crate::organizations::membership::Role;
use crate::organizations::roles::RoleId;
use crate::secret::Secret;
use crate::sign_in::federation::flow::Flow;
use crate::sign_in::federation::person::{EmailProof, Introduction};
use crate::text::Name;

/// What a provider calls somebody's session there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderSession {
    /// The person: `sub`, also where a connection tells people apart by another claim.
    pub subject: String,
    /// The session: `sid`; absent when the provider has no such names.
    pub sid: Option<String>,
}

/// What a provider said of a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asserted {
    /// What the provider calls the person.
    pub subject: String,
    /// What the provider calls the session.
    pub session: ProviderSession,
    /// The address, with what the same payload says about it; absent when none came.
    pub introduction: Option<Introduction>,
    /// The name to show; absent when none came.
    pub name: Option<Name>,
    /// The role by the connection's rules; absent when it has none.
    pub role: Option<Role>,
    /// The roles in the product by the connection's rules, in order.
    pub roles: Vec<RoleId>,
    /// Whether the provider asked for a second factor that counts here; only one of the whole service says so for each sign-in.
    pub showed_factor: bool,
    /// The connection or provider as it was when this was checked ([`crate::organizations::connection::Connection::judgement`],
    /// [`crate::sign_in::federation::provider::Provider::judgement`]).
    pub judged_by: [u8; 32],
}

impl Asserted {
    /// The subject, and the address.
    pub fn named(&self) -> (&str, Option<&Email>) {
        (&self.subject, self.introduction.as_ref().map(|introduced| &introduced.email))
    }
}

/// A person whom a provider has named, in a flow that didn't begin on a page of this service: nobody is signed in before a click on
/// one.
pub struct Waiting {
    /// The flow.
    pub flow: Flow,
    /// What the provider said.
    pub asserted: Asserted,
}

impl Waiting {
    /// Its text, which is sealed in a cookie.
    pub fn to_text(&self) -> Secret {
        let Asserted { subject, session, introduction, name, role, roles, showed_factor, judged_by } = &self.asserted;
        let mut form = Serializer::new(String::new());
        form.append_pair("flow", self.flow.to_text().expose()).append_pair("subject", subject);
        form.append_pair("sub", &session.subject);
        if let Some(sid) = &session.sid {
            form.append_pair("sid", sid);
        }
        form.append_pair("judged_by", &URL_SAFE_NO_PAD.encode(judged_by));
        if let Some(Introduction { email, proof }) = introduction {
            form.append_pair("email", email.as_str()).append_pair("proof", proof.as_str());
        }
        if let Some(name) = name {
            form.append_pair("name", name.as_str());
        }
        for role in roles {
            form.append_pair("roles", &role.to_string());
        }
        if let Some(role) = role {
            form.append_pair("role", role.as_str());
        }
        if *showed_factor {
            form.append_pair("factor", "yes");
        }
        Secret::new(form.finish())
    }

    /// What has this text; absent for any that [`Waiting::to_text`] never wrote.
    pub fn from_text(text: &str) -> Option<Self> {
        let part = |wanted: &str| parse(text.as_bytes()).find(|(name, _)| name == wanted).map(|(_, value)| value);
        let introduction = match (part("email"), part("proof")) {
            (Some(email), Some(proof)) => {
                Some(Introduction { email: Email::parse(&email).ok()?, proof: EmailProof::parse(&proof)? })
            }
            (None, None) => None,
            (Some(_), None) | (None, Some(_)) => return None,
        };
        let name = part("name").map(|name| Name::parse(&name)).transpose().ok()?;
        let role = part("role").map(|role| Role::parse(&role).ok_or(())).transpose().ok()?;
        let all = parse(text.as_bytes()).filter(|(name, _)| name == "roles");
        let roles = all.map(|(_, id)| id.parse()).collect::<Result<_, _>>().ok()?;
        let judged_by = URL_SAFE_NO_PAD.decode(part("judged_by")?.as_bytes()).ok()?.try_into().ok()?;
        let session = ProviderSession {
            subject: part("sub")?.into_owned(),
            sid: part("sid").map(std::borrow::Cow::into_owned),
        };
        let subject = part("subject")?.into_owned();
        let showed_factor = part("factor").is_some();
        let asserted = Asserted { subject, session, introduction, name, role, roles, showed_factor, judged_by };
        Some(Self { flow: Flow::from_text(&part("flow")?)?, asserted })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::OrganizationId;
    use crate::sign_in::federation::flow::{Began, FlowPurpose, Via};
    use crate::time::Timestamp;

    const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);

    fn waiting(return_to: Option<String>) -> Waiting {
        let purpose = FlowPurpose::SignIn(OrganizationId::new(NOW, [1; 10]));
        let drawn = ["s", "n", "v"].map(|letter| Secret::new(letter.repeat(43)));
        let flow =
            Flow::begin((Via::parse("con_1").unwrap(), purpose, Began::Elsewhere), drawn, (return_to, None), NOW);
        let introduction =
            Introduction { email: Email::parse("ann+a&b=c@acme.example").unwrap(), proof: EmailProof::Absent };
        let asserted = Asserted {
            subject: "a&b=c%20é".to_owned(),
            session: ProviderSession { subject: "sub".to_owned(), sid: Some("s 1".to_owned()) },
            introduction: Some(introduction),
            name: Some(Name::parse("Ann & Bob").unwrap()),
            role: Some(Role::Admin),
            roles: [1, 2].map(|number| RoleId::new(Timestamp::from_seconds(1), [number; 10])).to_vec(),
            showed_factor: true,
            judged_by: [7; 32],
        };
        Waiting { flow, asserted }
    }

    #[test]
    fn what_waits_comes_back_as_it_was() {
        let whole = waiting(Some("https://app.example/a?b=c&d".to_owned()));
        let bare = Asserted {
            introduction: None,
            name: None,
            role: None,
            roles: Vec::new(),
            showed_factor: false,
            ..whole.asserted.clone()
        };
        for asserted in [whole.asserted, bare] {
            let one = Waiting { flow: whole.flow.clone(), asserted };
            let read = Waiting::from_text(one.to_text().expose()).unwrap();
            assert!(read.flow == one.flow && read.asserted == one.asserted);
        }
    }

    #[test]
    fn what_waits_fits_into_a_cookie() {
        let mut longest = waiting(None);
        longest.asserted.subject = "&".repeat(255);
        longest.asserted.session = ProviderSession { subject: "x".repeat(255), sid: Some("x".repeat(255)) };
        longest.asserted.name = Some(Name::parse(&"é".repeat(100)).unwrap());
        longest.flow.held = Some(Secret::new("x".repeat(500)));
        assert!(longest.to_text().expose().len() <= 3030);
    }

    #[test]
    fn no_other_text_is_somebody_who_waits() {
        let good = waiting(None).to_text();
        for (part, other) in
            [("subject=", "object="), ("proof=absent", "proof=x"), ("role=", "role=x"), ("judged_by=", "judged_by=A")]
        {
            assert!(Waiting::from_text(&good.expose().replacen(part, other, 1)).is_none(), "{part}");
        }
        assert!(Waiting::from_text("").is_none());
    }
}
