//! What a provider answers to whom.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use ring::{digest, signature};
use serde_json::{Value, json};
use url::{Url, form_urlencoded};

use super::fault::{Door, Fault};
use super::github;
use super::said::{Answer, Asked, holder};
use super::state::{Grant, Shared, State};
use super::tokens::{id_token, merge};

type Pairs = BTreeMap<String, String>;

fn pairs(text: &str) -> Pairs {
    form_urlencoded::parse(text.as_bytes()).into_owned().collect()
}

const THE_SERVICE: &str = "https://auth.example/api/v1/auth/sso/start";

impl Shared {
    pub(super) fn answer(&self, asked: &Asked<'_>) -> Answer {
        let (path, _) = asked.path.split_once('?').unwrap_or((asked.path, ""));
        let door = match path {
            "/.well-known/openid-configuration" => Door::Discovery,
            "/keys" => Door::Keys,
            "/token" => Door::Token,
            "/userinfo" => Door::Userinfo,
            github::TOKEN | github::USER | github::EMAILS => return self.as_github(path, asked),
            "/authorize" => {
                return match self.authorize(&format!("{}{}", self.issuer, asked.path)) {
                    Ok(location) => Answer::Said { status: 303, location: Some(location), body: String::new() },
                    Err(problem) => Answer::Said { status: 400, location: None, body: problem },
                };
            }
            _ => return Answer::error(404, "not_found"),
        };
        let mut state = self.state();
        *state.asked.entry(door).or_default() += 1;
        if let Some(wrong) = self.wrong(&state, door) {
            return wrong;
        }
        match door {
            Door::Discovery => Answer::json(200, &self.discovery(&state)),
            Door::Keys => {
                Answer::Said { status: 200, location: None, body: format!("{{\"keys\":[{}]}}", state.signer.jwk()) }
            }
            Door::Token => self.exchange(&mut state, asked),
            Door::Userinfo => userinfo(&state, asked),
        }
    }

    /// What a fault of the whole door makes of an answer.
    fn wrong(&self, state: &State, door: Door) -> Option<Answer> {
        let said = |status, body: String| Some(Answer::Said { status, location: None, body });
        state.faults.iter().find_map(|fault| match fault {
            Fault::Silent(of) if *of == door => Some(Answer::Never),
            Fault::Status(of, status) if *of == door => said(*status, String::new()),
            Fault::Html(of) if *of == door => said(200, "<!doctype html><title>Sign in</title>".to_owned()),
            Fault::Huge(of) if *of == door => said(200, format!("{{\"x\":\"{}\"}}", "x".repeat(1024 * 1024))),
            Fault::Redirects(of) if *of == door => {
                let location = Some(format!("{}/elsewhere", self.issuer));
                Some(Answer::Said { status: 302, location, body: String::new() })
            }
            _ => None,
        })
    }

    fn discovery(&self, state: &State) -> Value {
        let at = |path: &str| format!("{}{path}", self.issuer);
        let another = || at("/another");
        json!({
            "issuer": if state.does(Fault::DiscoveryOfAnother) { another() } else { self.issuer.clone() },
            "authorization_endpoint":
                if state.does(Fault::SendsToTheService) { THE_SERVICE.to_owned() } else { at("/authorize") },
            "token_endpoint": at("/token"),
            "userinfo_endpoint": at("/userinfo"),
            "jwks_uri": at("/keys"),
            "response_types_supported": ["code"],
            "id_token_signing_alg_values_supported": ["ES256"],
            "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post", "private_key_jwt"],
            "code_challenge_methods_supported": ["S256"],
            "authorization_response_iss_parameter_supported": true,
        })
    }

    /// Signs a person in, and returns where the browser goes then.
    pub(super) fn authorize(&self, address: &str) -> Result<String, String> {
        let url = Url::parse(address).map_err(|error| error.to_string())?;
        let is_github = address.starts_with(&format!("{}{}?", self.issuer, github::AUTHORIZATION));
        if !is_github && !address.starts_with(&format!("{}/authorize?", self.issuer)) {
            return Err(format!("{address} is no address of this provider"));
        }
        let query = pairs(url.query().unwrap_or_default());
        let given = |name: &str| query.get(name).cloned().ok_or(format!("{name} is missing"));
        if url.query_pairs().count() != query.len() {
            return Err("a parameter is there twice".to_owned());
        }
        let mut state = self.state();
        let client_id = given("client_id")?;
        let is_known = state.clients.contains_key(&client_id) || state.keys.contains_key(&client_id);
        let is_code = given("response_type")? == "code" && given("code_challenge_method")? == "S256";
        let wanted_scope = if is_github { "user:email" } else { "openid" };
        if !is_known || !is_code || !given("scope")?.split(' ').any(|scope| scope == wanted_scope) {
            return Err("the client, the response type, the challenge method or the scope is wrong".to_owned());
        }
        let (redirect_uri, wanted) = (given("redirect_uri")?, given("state")?);
        let mut back = Url::parse(&redirect_uri).map_err(|error| error.to_string())?;
        let (nonce, challenge) = (given("nonce")?, given("code_challenge")?);
        let grant = Grant { client_id, redirect_uri, nonce, challenge, person: state.person.clone() };
        let code = state.drawn("code");
        state.codes.insert(code.clone(), grant);
        let mut query = back.query_pairs_mut();
        if state.does(Fault::Denies) {
            query.append_pair("error", "access_denied").append_pair("error_description", "<b>no</b>");
        } else {
            query.append_pair("code", &code);
        }
        if state.does(Fault::CodeTwice) {
            query.append_pair("code", "code-of-another");
        }
        query.append_pair("state", if state.does(Fault::WrongState) { "another" } else { &wanted });
        if state.does(Fault::WrongAnswerIssuer) {
            query.append_pair("iss", "https://another.example");
        } else if !is_github && !state.does(Fault::NoAnswerIssuer) {
            query.append_pair("iss", &self.issuer);
        }
        drop(query);
        Ok(back.into())
    }

    pub(super) fn exchange(&self, state: &mut State, asked: &Asked<'_>) -> Answer {
        let form = pairs(asked.form.as_deref().unwrap_or_default());
        let client_id = match form.get("client_assertion") {
            Some(assertion) => client_of_assertion(state, assertion, &self.issuer, self.clock.now().seconds()),
            None => client(state, asked.authorization.as_deref(), &form),
        };
        let Some(client_id) = client_id else {
            return Answer::error(401, "invalid_client");
        };
        let given = |name: &str| form.get(name).map(String::as_str);
        let grant = given("code").and_then(|code| state.codes.remove(code));
        let is_right = |grant: &Grant| {
            let verifier = given("code_verifier").unwrap_or_default();
            let challenge = URL_SAFE_NO_PAD.encode(digest::digest(&digest::SHA256, verifier.as_bytes()));
            let is_of_code = given("grant_type") == Some("authorization_code") && grant.client_id == client_id;
            is_of_code && given("redirect_uri") == Some(&grant.redirect_uri) && grant.challenge == challenge
        };
        let Some(grant) = grant.filter(is_right).filter(|_| !state.does(Fault::RefusesCodes)) else {
            return Answer::error(400, "invalid_grant");
        };
        let access_token = state.drawn("access");
        state.access_tokens.insert(access_token.clone(), grant.person.clone());
        let mut answer = json!({"access_token": access_token, "token_type": "Bearer", "expires_in": 60});
        if !state.does(Fault::NoIdToken) {
            let now = self.clock.now().seconds();
            answer["id_token"] = Value::from(id_token(state, &self.issuer, &grant, &access_token, now));
        }
        Answer::json(200, &answer)
    }
}

/// The client that authenticates itself, in one of the two ways.
fn client(state: &State, authorization: Option<&str>, form: &Pairs) -> Option<String> {
    let decoded = |text: &str| pairs(&format!("x={text}")).remove("x");
    let (id, secret) = match authorization {
        Some(header) => {
            let pair = STANDARD.decode(header.strip_prefix("Basic ")?).ok()?;
            let pair = String::from_utf8(pair).ok()?;
            let (id, secret) = pair.split_once(':')?;
            (decoded(id)?, decoded(secret)?)
        }
        None => (form.get("client_id")?.clone(), form.get("client_secret")?.clone()),
    };
    (state.clients.get(&id) == Some(&secret)).then_some(id)
}

/// The client that an assertion (RFC 7523 section 3) speaks for; each is good once.
fn client_of_assertion(state: &mut State, assertion: &str, issuer: &str, now: i64) -> Option<String> {
    let (message, signature) = assertion.rsplit_once('.')?;
    let (header, claims) = message.split_once('.')?;
    let read = |part| serde_json::from_slice::<Value>(&URL_SAFE_NO_PAD.decode(part).ok()?).ok();
    let (header, claims) = (read(header)?, read(claims)?);
    let text = |name: &str| claims[name].as_str();
    let id = text("sub")?.to_owned();
    let key = state.keys.get(&id)?;
    let point: Vec<u8> = [4].into_iter().chain(key.x).chain(key.y).collect();
    let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
    signature::UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_FIXED, &point)
        .verify(message.as_bytes(), &signature)
        .ok()?;
    let is_of_key = header["alg"] == "ES256" && header["kid"] == key.id.as_str();
    let is_for_here = text("iss") == Some(id.as_str()) && text("aud") == Some(issuer);
    let (issued, expires) = (claims["iat"].as_i64()?, claims["exp"].as_i64()?);
    let is_short = issued <= now && now < expires && expires - issued <= 300;
    let is_new = state.assertions.insert(text("jti")?.to_owned());
    (is_of_key && is_for_here && is_short && is_new).then_some(id)
}

fn userinfo(state: &State, asked: &Asked<'_>) -> Answer {
    let Some(person) = holder(state, asked) else {
        return Answer::error(401, "invalid_token");
    };
    let subject = if state.does(Fault::UserinfoOfAnother) { "another" } else { &person.subject };
    let mut claims = json!({ "sub": subject });
    merge(&mut claims, &state.userinfo);
    Answer::json(200, &claims)
}
