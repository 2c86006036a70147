//! Reads what a provider says of a person. Between transactions: a provider may take its time.

use orgauth_domain::Secret;
use orgauth_domain::organizations::connection::{Connection, Credential, SubjectClaim};
use orgauth_domain::sign_in::federation::asserted::{Asserted, ProviderSession};
use orgauth_domain::sign_in::federation::call::{ClientProof, CodeExchange};
use orgauth_domain::sign_in::federation::callback::Callback;
use orgauth_domain::sign_in::federation::client_assertion::ClientAssertion;
use orgauth_domain::sign_in::federation::discovery::{ClientAuthentication, ClientCredential, Discovery};
use orgauth_domain::sign_in::federation::flow::Flow;
use orgauth_domain::sign_in::federation::github;
use orgauth_domain::sign_in::federation::json::Json;
use orgauth_domain::sign_in::federation::person::{Introduction, display_name};
use orgauth_domain::sign_in::federation::provider::{GitHubServer, Protocol, Provider, issuer_of_token};
use orgauth_domain::sign_in::federation::role_mapping::{mapped_role, mapped_roles};
use orgauth_domain::sign_in::federation::rule::ProviderRule;
use orgauth_domain::sign_in::federation::token::{Expected, IdToken, Parties};
use orgauth_domain::text::Name;

use crate::app::App;
use crate::identity_providers::{IdentityProviders, ProviderFault, Purpose};

/// What a provider said of a person.
pub(super) struct Answer {
    /// What counts of it.
    pub(super) asserted: Asserted,
    /// The names of all claims, those of the ID token first.
    pub(super) claims: Vec<String>,
}

/// A browser that came back, and what it brought.
pub(super) struct Returned<'a> {
    pub(super) flow: &'a Flow,
    pub(super) callback: &'a Callback,
}

/// What this service is at a provider.
struct Client<'a> {
    providers: IdentityProviders,
    issuer: &'a str,
    id: &'a str,
    credential: Credential,
    redirect_uri: String,
}

impl Client<'_> {
    /// What proves to the provider that it is this client who calls.
    fn proof(&self, app: &App, discovery: &Discovery) -> Result<ClientProof, ProviderFault> {
        let kind = match &self.credential {
            Credential::Secret(_) => ClientCredential::Secret,
            Credential::PrivateKey => ClientCredential::PrivateKey,
        };
        match (discovery.authentication(kind)?, &self.credential) {
            (ClientAuthentication::SecretBasic, Credential::Secret(secret)) => {
                Ok(ClientProof::SecretBasic(secret.secret().clone()))
            }
            (ClientAuthentication::SecretPost, Credential::Secret(secret)) => {
                Ok(ClientProof::SecretPost(secret.secret().clone()))
            }
            (ClientAuthentication::PrivateKeyJwt, Credential::PrivateKey) => {
                let assertion = ClientAssertion::new(self.id, self.issuer, app.entropy.token_id(), app.now());
                let signed = app.client_key.sign(&assertion).map(ClientProof::Assertion);
                signed.map_err(|error| {
                    tracing::error!(%error, "this service can't prove to an identity provider which client it is");
                    ProviderRule::ClientAuthentication.into()
                })
            }
            (_, Credential::Secret(_) | Credential::PrivateKey) => Err(ProviderRule::ClientAuthentication.into()),
        }
    }

    /// Exchanges the code, and checks the ID token, which has to name the issuer that is expected after its claims. Returns the access
    /// token, too.
    async fn token(
        &self,
        app: &App,
        returned: &Returned<'_>,
        expected_issuer: impl FnOnce(&str, &Json) -> Result<String, ProviderRule>,
    ) -> Result<(IdToken, Secret), ProviderFault> {
        let Self { issuer, id: client_id, redirect_uri, .. } = self;
        let (providers, Returned { flow, callback }) = (&self.providers, returned);
        let code = callback.code.as_ref().ok_or(ProviderFault::Refused)?;
        let discovery = providers.discovery(issuer).await?;
        callback.check_issuer(issuer, discovery.names_itself)?;
        let proof = &self.proof(app, &discovery)?;
        let exchange = CodeExchange { client_id, proof, code, redirect_uri, verifier: &flow.verifier };
        let tokens = providers.exchange(issuer, &exchange).await?;
        let signed = providers.signed(issuer, &tokens.id_token, Purpose::SignIn).await?;
        let issuer = &expected_issuer(issuer, &signed.claims)?;
        let parties = Parties { issuer, client_id };
        let access_token = Some(&tokens.access_token);
        let expected = Expected { parties, nonce: flow.nonce.expose(), access_token, now: app.now() };
        Ok((IdToken::check(signed, &expected)?, tokens.access_token))
    }
}

/// What a connection's provider says of a person.
///
/// # Errors
/// The provider said no, gave no usable answer, or one that breaks a rule.
pub(super) async fn ask(
    app: &App,
    connection: &Connection,
    credential: &Credential,
    returned: &Returned<'_>,
) -> Result<Answer, ProviderFault> {
    let providers = app.identity_providers.on_behalf_of(connection.organization_id);
    let issuer = connection.issuer.as_str();
    let client = Client {
        providers: providers.clone(),
        issuer,
        id: connection.client_id.as_str(),
        credential: credential.clone(),
        redirect_uri: app.settings.connections.redirect_uri(connection.id),
    };
    let (token, access_token) = client.token(app, returned, |issuer, _| Ok(issuer.to_owned())).await?;
    let subject = match connection.subject_claim {
        SubjectClaim::Sub => token.subject.clone(),
        SubjectClaim::Oid => token.object_id()?.to_owned(),
    };
    let names_a_missing_claim = connection.role_rules.iter().any(|rule| token.claims.member(&rule.claim).is_none());
    let userinfo = if token.claims.member("email").is_none() || names_a_missing_claim {
        providers.userinfo(issuer, &access_token, &token.subject).await?
    } else {
        None
    };
    let introduction = Introduction::of(&token.claims, userinfo.as_ref());
    let all = together(token.claims, userinfo);
    let name = introduction.as_ref().and_then(|introduced| display_name(&all, &introduced.email));
    let role = mapped_role(&connection.role_rules, connection.provisioning.role, &all);
    let roles = mapped_roles(&connection.role_rules, &all);
    let judged_by = connection.judgement(&app.digests, credential);
    let sid = token.session.filter(|sid| sid.len() <= 255 && !sid.contains(char::is_control));
    let session = ProviderSession { subject: token.subject, sid };
    let claims = all.names().map(str::to_owned).collect();
    // Whether its second factor counts, the organization says once and for all.
    let showed_factor = false;
    let asserted = Asserted { subject, session, introduction, name, role, roles, showed_factor, judged_by };
    Ok(Answer { asserted, claims })
}

/// What a provider of the whole service says of a person.
///
/// # Errors
/// As [`ask`].
pub(super) async fn ask_provider(
    app: &App,
    provider: &Provider,
    returned: &Returned<'_>,
) -> Result<Asserted, ProviderFault> {
    let said = match &provider.protocol {
        Protocol::OpenId { issuer } => said_by_token(app, provider, issuer, returned).await?,
        Protocol::GitHub(server) => said_by_github(app, provider, server, returned).await?,
    };
    let Said { subject, introduction, name, showed_factor } = said;
    Ok(Asserted {
        session: ProviderSession { subject: subject.clone(), sid: None },
        subject,
        introduction,
        name,
        roles: Vec::new(),
        role: None,
        showed_factor,
        judged_by: provider.judgement(&app.digests),
    })
}

struct Said {
    subject: String,
    introduction: Option<Introduction>,
    name: Option<Name>,
    showed_factor: bool,
}

async fn said_by_token(
    app: &App,
    provider: &Provider,
    issuer: &str,
    returned: &Returned<'_>,
) -> Result<Said, ProviderFault> {
    let client = Client {
        providers: app.identity_providers.clone(),
        issuer,
        id: provider.client_id.as_str(),
        credential: Credential::Secret(provider.client_secret.clone()),
        redirect_uri: app.settings.connections.redirect_uri(&provider.id),
    };
    let (token, access_token) = client.token(app, returned, issuer_of_token).await?;
    let userinfo = match token.claims.member("email") {
        None => app.identity_providers.userinfo(issuer, &access_token, &token.subject).await?,
        Some(_) => None,
    };
    let introduced = Introduction::of(&token.claims, userinfo.as_ref());
    let payload = userinfo.as_ref().unwrap_or(&token.claims);
    let introduction = introduced.map(|introduced| provider.weighed(introduced, payload));
    let showed_factor = provider.showed_factor(&token.amr, token.acr.as_deref());
    let subject = token.subject.clone();
    let all = together(token.claims, userinfo);
    let name = introduction.as_ref().and_then(|introduced| display_name(&all, &introduced.email));
    Ok(Said { subject, introduction, name, showed_factor })
}

async fn said_by_github(
    app: &App,
    provider: &Provider,
    server: &GitHubServer,
    returned: &Returned<'_>,
) -> Result<Said, ProviderFault> {
    let providers = &app.identity_providers;
    let code = returned.callback.code.as_ref().ok_or(ProviderFault::Refused)?;
    let exchange = CodeExchange {
        client_id: provider.client_id.as_str(),
        proof: &ClientProof::SecretPost(provider.client_secret.secret().clone()),
        code,
        redirect_uri: &app.settings.connections.redirect_uri(&provider.id),
        verifier: &returned.flow.verifier,
    };
    let token = github::access_token(&providers.exchange_at(server.token.clone(), &exchange).await?)?;
    let user = providers.resource(server.user.clone(), &token).await?;
    let emails = providers.resource(server.emails.clone(), &token).await?;
    let introduction = github::introduction(&emails)?.map(|introduced| provider.weighed(introduced, &emails));
    let name = introduction.as_ref().and_then(|introduced| display_name(&user, &introduced.email));
    Ok(Said { subject: github::subject(&user)?, introduction, name, showed_factor: false })
}

/// The claims of an ID token, and those of the userinfo that it doesn't have.
fn together(id_token: Json, userinfo: Option<Json>) -> Json {
    match (id_token, userinfo) {
        (Json::Object(mut claims), Some(Json::Object(more))) => {
            for (name, value) in more {
                claims.entry(name).or_insert(value);
            }
            Json::Object(claims)
        }
        (claims, _) => claims,
    }
}
