//! What the tests of passkeys share: their owner, an authenticator in software, and the calls of a browser.

use actix_web::http::Method;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use orgauth_testkit::authenticator::{Algorithm, Authenticator, Response};
use serde_json::{Value, json};

use crate::harness::{ACME, Answer, OWN, PASSWORD, TOM, Tokens, World};

pub(crate) fn encoded(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

pub(crate) fn decoded(value: &Value) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(value.as_str().unwrap()).unwrap()
}

pub(crate) fn authenticator(algorithm: Algorithm) -> Authenticator {
    Authenticator::new(algorithm, "auth.example", OWN)
}

/// What a browser sends after a passkey was made.
pub(crate) fn made(response: &Response) -> Value {
    json!({
        "id": encoded(&response.id),
        "rawId": encoded(&response.id),
        "type": "public-key",
        "response": {
            "clientDataJSON": encoded(&response.client_data),
            "attestationObject": encoded(&response.result),
            "transports": ["internal", "hybrid"],
            "publicKeyAlgorithm": -7,
        },
        "authenticatorAttachment": "platform",
        "clientExtensionResults": {"credProps": {"rk": true}},
    })
}

/// What a browser sends after a passkey was used.
pub(crate) fn used(response: &Response, handle: &[u8]) -> Value {
    json!({
        "id": encoded(&response.id),
        "rawId": encoded(&response.id),
        "type": "public-key",
        "response": {
            "clientDataJSON": encoded(&response.client_data),
            "authenticatorData": encoded(&response.authenticator_data),
            "signature": encoded(&response.result),
            "userHandle": encoded(handle),
        },
        "clientExtensionResults": {},
    })
}

/// A caller on the service's own page, who has a password and no second factor.
pub(crate) struct Owner<'a> {
    pub(crate) world: &'a World,
    pub(crate) slug: &'a str,
    pub(crate) tokens: Tokens,
}

impl Owner<'_> {
    pub(crate) async fn send(&self, method: Method, path: &str, body: &Value) -> Answer {
        let call = self.world.call(method, path).slug(self.slug).tokens(&self.tokens).origin(OWN);
        call.json(body).send().await
    }

    /// The options to add a passkey.
    pub(crate) async fn options(&self) -> Value {
        self.options_by(&json!({"password": PASSWORD})).await
    }

    pub(crate) async fn options_by(&self, proof: &Value) -> Value {
        let answer = self.send(Method::POST, "/auth/passkeys/options", proof).await;
        answer.expect("200").data()["publicKey"].clone()
    }

    /// Lets an authenticator make a passkey.
    pub(crate) async fn make(&self, authenticator: &mut Authenticator) -> Value {
        self.make_by(&json!({"password": PASSWORD}), authenticator).await
    }

    /// Lets an authenticator make a passkey, after this proof.
    pub(crate) async fn make_by(&self, proof: &Value, authenticator: &mut Authenticator) -> Value {
        let options = self.options_by(proof).await;
        authenticator.user_handle = decoded(&options["user"]["id"]);
        made(&authenticator.register(&decoded(&options["challenge"])))
    }

    pub(crate) async fn try_add(&self, credential: &Value) -> Answer {
        self.send(Method::POST, "/auth/passkeys", &json!({"credential": credential})).await
    }

    /// Adds a passkey, and returns it.
    pub(crate) async fn add(&self, authenticator: &mut Authenticator) -> Value {
        let credential = self.make(authenticator).await;
        self.try_add(&credential).await.expect("201").data()["passkey"].clone()
    }

    /// A passkey of EdDSA that was added.
    pub(crate) async fn new_passkey(&self) -> Authenticator {
        let mut passkey = authenticator(Algorithm::EdDsa);
        self.add(&mut passkey).await;
        passkey
    }

    pub(crate) async fn list(&self) -> Vec<Value> {
        let answer = self.world.get("/auth/passkeys").slug(self.slug).tokens(&self.tokens).origin(OWN).send().await;
        answer.expect("200").data()["passkeys"].as_array().unwrap().clone()
    }

    pub(crate) async fn remove(&self, passkey: &Value) -> Answer {
        let path = format!("/auth/passkeys/{}", passkey["id"].as_str().unwrap());
        self.send(Method::DELETE, &path, &json!({"password": PASSWORD})).await
    }
}

pub(crate) async fn owner<'a>(world: &'a World, email: &str) -> Owner<'a> {
    let body = json!({"email": email, "password": PASSWORD});
    let answer = world.post("/auth/login").slug(ACME).origin(OWN).json(&body).send().await.expect("200");
    Owner { world, slug: ACME, tokens: Tokens::of_page(&answer) }
}

/// A challenge to sign in to an organization.
pub(crate) async fn challenge(world: &World, slug: &str) -> Vec<u8> {
    let answer = world.post("/auth/passkey/options").slug(slug).origin(OWN).send().await.expect("200");
    let options = answer.data()["publicKey"].clone();
    assert_eq!((&options["rpId"], &options["userVerification"]), (&json!("auth.example"), &json!("required")));
    decoded(&options["challenge"])
}

pub(crate) async fn sign_in(world: &World, slug: &str, credential: &Value) -> Answer {
    let body = json!({"credential": credential});
    world.post("/auth/passkey/login").slug(slug).origin(OWN).json(&body).send().await
}

/// Signs in by a passkey.
pub(crate) async fn login(world: &World, slug: &str, authenticator: &mut Authenticator) -> Answer {
    let response = authenticator.get(&challenge(world, slug).await);
    sign_in(world, slug, &used(&response, &authenticator.user_handle)).await
}

/// A challenge for the second step of a sign-in.
pub(crate) async fn second_challenge(world: &World, slug: &str, partial: &str) -> Answer {
    let call = world.post("/auth/passkey/options").slug(slug).origin(OWN).cookie("partial_token", partial);
    call.json(&json!({"purpose": "second_factor"})).send().await
}

pub(crate) async fn second_step(world: &World, slug: &str, partial: &str, credential: &Value) -> Answer {
    let call = world.post("/auth/verify-2fa").slug(slug).origin(OWN).cookie("partial_token", partial);
    call.json(&json!({"passkey": credential, "code": "000000"})).send().await
}

/// The partial token of a sign-in by password, and the answer's data.
pub(crate) async fn partial(world: &World, email: &str) -> (String, Value) {
    let body = json!({"email": email, "password": PASSWORD});
    let answer = world.post("/auth/login").slug(ACME).origin(OWN).json(&body).send().await.expect("200");
    (answer.cookie("partial_token").unwrap(), answer.data())
}

/// Tom, who completes a sign-in with a code.
pub(crate) async fn tom<'a>(world: &'a World, partial: &str) -> Owner<'a> {
    let code = json!({"code": world.code_of_tom(0)});
    let step = world.post("/auth/verify-2fa").slug(ACME).origin(OWN).cookie("partial_token", partial).json(&code);
    Owner { world, slug: ACME, tokens: Tokens::of_page(&step.send().await.expect("200")) }
}

/// A passkey of Tom's, who added it in a session with a code.
pub(crate) async fn tom_with_passkey(world: &World) -> Authenticator {
    let (token, data) = partial(world, TOM).await;
    assert!(data.get("methods").is_none(), "{data}");
    let tom = tom(world, &token).await;
    second_challenge(world, ACME, &token).await.expect("400 partial_token_invalid");
    world.wait(30);
    let body = json!({"password": PASSWORD, "code": world.code_of_tom(0)});
    let options = tom.send(Method::POST, "/auth/passkeys/options", &body).await.expect("200").data();
    let mut passkey = authenticator(Algorithm::Es256);
    passkey.user_handle = decoded(&options["publicKey"]["user"]["id"]);
    let response = passkey.register(&decoded(&options["publicKey"]["challenge"]));
    tom.try_add(&made(&response)).await.expect("201");
    world.wait(30);
    passkey
}
