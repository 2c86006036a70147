//! Reads what a provider says of a person. Between transactions: a provider may take its time.

use orgauth_domain::organizations::connection::{ClientSecret, Connection, SubjectClaim};
use orgauth_domain::sign_in::federation::asserted::{Asserted, ProviderSession};
use orgauth_domain::sign_in::federation::call::{ClientProof, CodeExchange};
use orgauth_domain::sign_in::federation::callback::Callback;
use orgauth_domain::sign_in::federation::discovery::{ClientAuthentication, ClientCredential};
use orgauth_domain::sign_in::federation::flow::Flow;
use orgauth_domain::sign_in::federation::json::Json;
use orgauth_domain::sign_in::federation::person::{Introduction, display_name};
use orgauth_domain::sign_in::federation::role_mapping::mapped_role;
use orgauth_domain::sign_in::federation::rule::ProviderRule;
use orgauth_domain::sign_in::federation::token::{Expected, IdToken, Parties};

use crate::app::App;
use crate::identity_providers::{ProviderFault, Purpose};

/// What a provider said of a person.
pub(super) struct Answer {
    /// What counts of it.
    pub(super) asserted: Asserted,
    /// The names of all claims, those of the ID token first.
    pub(super) claims: Vec<String>,
}

/// Exchanges the code, and checks everything that came.
///
/// # Errors
/// The provider said no, gave no usable answer, or one that breaks a rule.
pub(super) async fn ask(
    app: &App,
    connection: &Connection,
    secret: &ClientSecret,
    flow: &Flow,
    callback: &Callback,
) -> Result<Answer, ProviderFault> {
    let (providers, issuer) = (&app.identity_providers, connection.issuer.as_str());
    let code = callback.code.as_ref().ok_or(ProviderFault::Refused)?;
    let discovery = providers.discovery(issuer).await?;
    callback.check_issuer(issuer, discovery.names_itself)?;
    let proof = match discovery.authentication(ClientCredential::Secret)? {
        ClientAuthentication::SecretBasic => ClientProof::SecretBasic(secret.secret().clone()),
        ClientAuthentication::SecretPost => ClientProof::SecretPost(secret.secret().clone()),
        ClientAuthentication::PrivateKeyJwt => return Err(ProviderRule::ClientAuthentication.into()),
    };
    let client_id = connection.client_id.as_str();
    let redirect_uri = app.settings.connections.redirect_uri(connection.id);
    let exchange =
        CodeExchange { client_id, proof: &proof, code, redirect_uri: &redirect_uri, verifier: &flow.verifier };
    let tokens = providers.exchange(issuer, &exchange).await?;
    let signed = providers.signed(issuer, &tokens.id_token, Purpose::SignIn).await?;
    let parties = Parties { issuer, client_id };
    let access_token = Some(&tokens.access_token);
    let expected = Expected { parties, nonce: flow.nonce.expose(), access_token, now: app.now() };
    let token = IdToken::check(signed, &expected)?;
    let subject = match connection.subject_claim {
        SubjectClaim::Sub => token.subject.clone(),
        SubjectClaim::Oid => token.object_id()?.to_owned(),
    };
    let names_a_missing_claim = connection.role_rules.iter().any(|rule| token.claims.member(&rule.claim).is_none());
    let userinfo = if token.claims.member("email").is_none() || names_a_missing_claim {
        providers.userinfo(issuer, &tokens.access_token, &token.subject).await?
    } else {
        None
    };
    let introduction = Introduction::of(&token.claims, userinfo.as_ref());
    let all = together(token.claims, userinfo);
    let name = introduction.as_ref().and_then(|introduced| display_name(&all, &introduced.email));
    let role = mapped_role(&connection.role_rules, connection.provisioning.role, &all);
    let judged_by = connection.judgement(&app.digests, secret);
    let sid = token.session.filter(|sid| sid.len() <= 255 && !sid.contains(char::is_control));
    let session = ProviderSession { subject: token.subject, sid };
    let claims = all.names().map(str::to_owned).collect();
    Ok(Answer { asserted: Asserted { subject, session, introduction, name, role, judged_by }, claims })
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
