//! Every way to sign in, under every rule of the organization, for every state of a member: one expected answer each
//! (docs/http-api.md, *Which ways there are*).

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use orgauth_testkit::authenticator::{Algorithm, Authenticator, Response};
use orgauth_testkit::dns::{NameServer, Zone};
use orgauth_testkit::identity_provider::IdentityProvider;
use orgauth_tests::{ADA, Api, Deployment, PASSWORD, RawMail, Reply, Server, StoreKind, Tenants, eventually};
use serde_json::{Value, json};

pub(crate) const ORIGIN: &str = "http://localhost";

/// For a mail on a slow machine.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(30);

on_both_stores! { each_way_has_one_answer_for_each_rule_and_each_state }

/// A way to sign in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Password,
    Passkey,
    Provider,
    EmailCode,
    Connection,
}

impl Way {
    const ALL: [Self; 5] = [Self::Password, Self::Passkey, Self::Provider, Self::EmailCode, Self::Connection];

    const fn word(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::Passkey => "passkey",
            Self::Provider => "provider",
            Self::EmailCode => "email_code",
            Self::Connection => "connection",
        }
    }
}

/// The rules of the organization.
#[derive(Debug, Clone)]
struct Rules {
    /// Absent: all.
    allowed: Option<Vec<Way>>,
    requires_two_factor: bool,
    /// `requireSso`.
    sso: Sso,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sso {
    Off,
    Members,
    All,
}

impl Rules {
    fn all() -> Vec<Self> {
        let one = |way| Some(vec![way]);
        let lists: Vec<_> = [None, Some(Way::ALL.to_vec())].into_iter().chain(Way::ALL.map(one)).collect();
        let mut all = Vec::new();
        for sso in [Sso::Off, Sso::Members, Sso::All] {
            // Where single sign-on is required, the lists differ in whether the other way is among them.
            let lists = if sso == Sso::Off { lists.clone() } else { vec![None, one(Way::Password)] };
            for allowed in lists {
                for requires_two_factor in [false, true] {
                    all.push(Self { allowed: allowed.clone(), requires_two_factor, sso });
                }
            }
        }
        all
    }

    fn forbid(&self, way: Way) -> bool {
        let is_required = way == Way::Connection && self.sso != Sso::Off;
        !is_required && self.allowed.as_ref().is_some_and(|allowed| !allowed.contains(&way))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Membership {
    Active,
    Suspended,
    Removed,
    Never,
}

/// A person with an account.
struct Person {
    email: String,
    membership: Membership,
    is_admin: bool,
    has_app: bool,
    passkey: Option<Authenticator>,
}

/// The answer that a right proof gets, as the documentation has it.
fn expected(way: Way, rules: &Rules, person: &Person) -> String {
    // Before any proof: it depends on the organization alone.
    if way == Way::EmailCode && rules.sso != Sso::Off {
        return "403 sso_required".to_owned();
    }
    if rules.forbid(way) && matches!(way, Way::EmailCode | Way::Provider | Way::Connection) {
        return "403 method_not_allowed".to_owned();
    }
    if way == Way::EmailCode && matches!(person.membership, Membership::Removed | Membership::Never) {
        return "401 invalid_code".to_owned();
    }
    match person.membership {
        Membership::Removed | Membership::Never => return "403 not_a_member".to_owned(),
        Membership::Suspended => return "403 membership_not_active".to_owned(),
        Membership::Active => {}
    }
    if way == Way::Connection {
        // Its provider asked for what it asks for.
        return "signed in".to_owned();
    }
    let breaks_glass = rules.sso == Sso::Members && person.is_admin;
    if rules.sso != Sso::Off && !breaks_glass {
        return "403 sso_required".to_owned();
    }
    if rules.forbid(way) {
        return "403 method_not_allowed".to_owned();
    }
    // After a provider the page asks for what there is.
    let with_passkey = person.passkey.is_some() && way != Way::Provider;
    match (way, person.has_app) {
        // The user was verified, so it is a second factor, too.
        (Way::Passkey, _) => "signed in",
        (_, true) if with_passkey => "asked for totp recovery_code passkey",
        (_, true) => "asked for a code",
        (_, false) if breaks_glass => match (person.passkey.is_some(), way) {
            (true, Way::Provider) => "asked for a code",
            (true, _) => "asked for passkey",
            (false, _) => "403 sso_required",
        },
        (_, false) if !rules.requires_two_factor => "signed in",
        (_, false) if with_passkey => "asked to set up, or for passkey",
        (_, false) => "asked to set up",
    }
    .to_owned()
}

/// What an answer says, in the same words.
fn told(reply: &Reply) -> String {
    if reply.status == 303 {
        let place = reply.header("location").expect("a page");
        let after = |word: &str| place.rsplit_once(word).map(|(_, rest)| rest);
        return match (after("error="), after("step=")) {
            (Some(code), _) => format!("403 {code}"),
            (None, Some("code")) => "asked for a code".to_owned(),
            (None, Some("set-up")) => "asked to set up".to_owned(),
            (None, Some(_)) => place.to_owned(),
            (None, None) => {
                assert!(reply.set_cookie("access_token").is_some(), "{place}");
                "signed in".to_owned()
            }
        };
    }
    if reply.status != 200 {
        return format!("{} {}", reply.status, reply.str("/error/code"));
    }
    let data = reply.at("/data");
    if data["requires2FA"] != true {
        assert!(data["accessToken"].is_string(), "{data}");
        return "signed in".to_owned();
    }
    let methods = data["methods"].as_array().map(|methods| {
        methods.iter().map(|method| method.as_str().unwrap_or_default()).collect::<Vec<_>>().join(" ")
    });
    match (data["setupRequired"] == true, methods) {
        (true, None) => "asked to set up".to_owned(),
        (true, Some(methods)) => format!("asked to set up, or for {methods}"),
        (false, None) => "asked for a code".to_owned(),
        (false, Some(methods)) => format!("asked for {methods}"),
    }
}

fn base64url(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

fn unbase64url(text: &str) -> Vec<u8> {
    BASE64_URL_SAFE_NO_PAD.decode(text).expect("base64url")
}

fn credential(response: &Response, answer: Value) -> Value {
    let id = base64url(&response.id);
    let mut credential = json!({"id": id, "rawId": id, "type": "public-key", "response": answer});
    credential["response"]["clientDataJSON"] = json!(base64url(&response.client_data));
    credential
}

fn asserted(passkey: &mut Authenticator, challenge: &str) -> Value {
    let response = passkey.get(&unbase64url(challenge));
    let answer = json!({
        "authenticatorData": base64url(&response.authenticator_data),
        "signature": base64url(&response.result),
        "userHandle": base64url(&passkey.user_handle),
    });
    credential(&response, answer)
}

/// Adds a passkey for a caller who has just signed in to a service at [`ORIGIN`].
pub(crate) fn added(api: &mut Api) -> Authenticator {
    let proof = json!({"reauthentication": {"session": true}});
    let options = api.post("/auth/passkeys/options", proof).expect(200);
    let mut passkey = Authenticator::new(Algorithm::EdDsa, "localhost", ORIGIN);
    passkey.user_handle = unbase64url(options.str("/data/publicKey/user/id"));
    let response = passkey.register(&unbase64url(options.str("/data/publicKey/challenge")));
    let credential = credential(&response, json!({"attestationObject": base64url(&response.result)}));
    api.post("/auth/passkeys", json!({"credential": credential})).assert(201);
    passkey
}

/// The codes that were mailed to an address, oldest first.
fn mailed_codes(tenants: &Tenants, email: &str) -> Vec<String> {
    let code = |mail: RawMail| {
        mail.text().lines().find(|line| line.len() == 8 && line.parse::<u32>().is_ok()).map(str::to_owned)
    };
    tenants.deployment.mails_to(email).into_iter().filter_map(code).collect()
}

/// Goes to the provider by a click, as a person: the subject, and claims after a space. Returns the path by which the browser comes back; the answer, where there is no way to it.
pub(crate) fn to_provider(
    api: &mut Api,
    provider: &IdentityProvider,
    query: &str,
    person: &str,
) -> Result<String, Box<Reply>> {
    let (subject, claims) = person.split_once(' ').unwrap_or((person, "{}"));
    provider.sign_in(subject, claims);
    let click = [("sec-fetch-site", "same-origin")];
    let started = api.send("GET", &format!("/auth/sso/start?{query}"), &click, None).expect(303);
    let location = started.header("location").expect("a page").to_owned();
    if !location.starts_with(provider.issuer()) {
        return Err(Box::new(started));
    }
    let back = provider.authorize(&location).expect("a code");
    Ok(back.strip_prefix(&format!("{ORIGIN}/api/v1")).expect("the service").to_owned())
}

/// Goes there, and comes back from it, or stays where there is no way to it.
pub(crate) fn by_provider(api: &mut Api, provider: &IdentityProvider, query: &str, person: &str) -> Reply {
    match to_provider(api, provider, query, person) {
        Ok(path) => api.get(&path).expect(303),
        Err(refused) => *refused,
    }
}

/// Signs in to acme in this way; absent: the person has no passkey.
fn sign_in(
    tenants: &Tenants,
    server: &Server,
    provider: &IdentityProvider,
    connection: &str,
    (way, person, number): (Way, &mut Person, usize),
) -> Option<Reply> {
    // From many networks: refused answers of a provider are counted for each.
    let network = format!("203.0.{}.7", number % 256);
    let mut api = server.api("acme").with_header("x-forwarded-for", &network);
    match way {
        Way::Password => Some(api.login(&person.email, PASSWORD)),
        Way::Passkey => {
            let passkey = person.passkey.as_mut()?;
            let options = api.post("/auth/passkey/options", json!({})).expect(200);
            let credential = asserted(passkey, options.str("/data/publicKey/challenge"));
            Some(api.post("/auth/passkey/login", json!({"credential": credential})))
        }
        Way::Provider => Some(by_provider(&mut api, provider, "org=acme&via=idp", &person.email)),
        Way::EmailCode => {
            let before = mailed_codes(tenants, &person.email).len();
            let asked = api.post("/auth/email-code", json!({"email": person.email}));
            if asked.status != 200 {
                return Some(asked);
            }
            let code = match person.membership {
                Membership::Removed | Membership::Never => "12345678".to_owned(),
                Membership::Active | Membership::Suspended => {
                    eventually("the code", PATIENCE, || mailed_codes(tenants, &person.email).into_iter().nth(before))
                }
            };
            Some(api.post("/auth/email-code/login", json!({ "code": code })))
        }
        Way::Connection => Some(by_connection(&mut api, provider, connection, &person.email)),
    }
}

/// Goes to the connection's provider, which names this person.
fn by_connection(api: &mut Api, provider: &IdentityProvider, connection: &str, email: &str) -> Reply {
    let named = format!("con-{email} {}", json!({ "email": email }));
    by_provider(api, provider, &format!("org=acme&via={connection}"), &named)
}

/// Makes a connection of acme to the provider, for the domain of the people, and turns it on.
fn connected(server: &Server, provider: &IdentityProvider, zone: &Zone) -> String {
    let mut ada = server.api("acme").signed_in(ADA);
    let claim = ada.post("/org/domains", json!({"domain": "people.example"})).expect(201).at("/data/domain").clone();
    let word = |pointer: &str| claim.pointer(pointer).and_then(Value::as_str).expect("a text");
    zone.has(word("/record/name"), &[word("/record/value")]);
    ada.post(&format!("/org/domains/{}/verify", word("/id")), json!({})).assert(200);
    let body = json!({
        "name": "Acme ID", "issuer": provider.issuer(), "clientId": "client", "clientSecret": "secret",
    });
    let id = ada.post("/org/connections", body).expect(201).str("/data/connection/id").to_owned();
    let begun = ada.post(&format!("/org/connections/{id}/test"), json!({})).expect(200);
    let (_, query) = begun.str("/data/url").split_once("/auth/sso/start?").expect("a start");
    by_provider(&mut ada, provider, query, "con-ada {}");
    ada.patch(&format!("/org/connections/{id}"), json!({"status": "active"})).assert(200);
    id
}

/// Members in every state, who all are active members of globex as well, where no rule holds.
fn people(
    tenants: &Tenants,
    server: &Server,
    (provider, connection): (&IdentityProvider, &str),
    key: &str,
) -> Vec<Person> {
    use Membership::{Active, Never, Removed, Suspended};
    let states = [
        ("plain", Active, "member", false, false),
        ("passkey", Active, "member", false, true),
        ("app", Active, "member", true, false),
        ("both", Active, "member", true, true),
        ("suspended", Suspended, "member", false, true),
        ("removed", Removed, "member", true, true),
        ("stranger", Never, "member", false, true),
        ("admin", Active, "org_admin", false, false),
        ("adminkey", Active, "org_admin", false, true),
        ("adminapp", Active, "org_admin", true, false),
    ];
    let made = |(name, membership, role, has_app, has_passkey): (&str, Membership, &str, bool, bool)| {
        let email = format!("{name}@people.example");
        let id = tenants.deployment.member("globex", &email, "member");
        if membership != Never {
            tenants.deployment.existing_member("acme", &email, role);
        }
        let mut api = server.api("globex").signed_in(&email);
        let passkey = has_passkey.then(|| added(&mut api));
        let linked = by_provider(&mut api, provider, "org=globex&via=idp&link=1", &email);
        assert!(linked.header("location").is_some_and(|place| place.contains("linked=idp")), "{linked:?}");
        if membership != Never {
            let entered = by_connection(&mut server.api("acme"), provider, connection, &email);
            assert_eq!(told(&entered), "signed in", "{email}");
        }
        if has_app {
            api.second_factor(&tenants.deployment);
        }
        let mut operator = server.api("acme").with_header("x-api-key", key);
        match membership {
            Suspended => operator.patch(&format!("/org/members/{id}"), json!({"status": "suspended"})).assert(200),
            Removed => operator.delete(&format!("/org/members/{id}")).assert(200),
            Active | Never => {}
        }
        Person { email, membership, is_admin: role == "org_admin", has_app, passkey }
    };
    states.into_iter().map(made).collect()
}

/// A service at [`ORIGIN`] with the provider `idp`, whose certificate authority is in the file.
pub(crate) fn with_provider(kind: StoreKind) -> (Deployment, IdentityProvider, tempfile::NamedTempFile) {
    let provider = IdentityProvider::start();
    provider.add_client("client", "secret");
    let authority = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(authority.path(), provider.ca_pem()).expect("written");
    let deployment = Deployment::new(kind)
        .set("providers.idp.name", "Initrode")
        .set("providers.idp.issuer", provider.issuer())
        .set("providers.idp.client_id", "client")
        .set("providers.idp.client_secret", "secret")
        .set("sso.private_hosts", "127.0.0.1")
        .set("sso.extra_ports", provider.port())
        .set("sso.extra_ca_file", authority.path().display())
        .set("http.base_url", format!("{ORIGIN}/api/v1"));
    (deployment, provider, authority)
}

fn each_way_has_one_answer_for_each_rule_and_each_state(kind: StoreKind) {
    let (deployment, provider, _authority) = with_provider(kind);
    let zone = Zone::default();
    let servers = format!("dns.servers = [\"{}\"]", NameServer::start(&zone).address);
    let deployment = deployment
        .configure(&servers)
        .set("http.trusted_proxies", "127.0.0.1")
        .set("sign_in.email_code", true)
        .set("sign_in.email_codes_per_hour", 100);
    let tenants = Tenants::on(deployment);
    let server = tenants.deployment.serve();
    let key = tenants.deployment.run(&["service-key", "create", "--name", "rules", "--scope", "manage", "--json"]);
    let key = key.ok().json()["key"].as_str().expect("a key").to_owned();
    let connection = connected(&server, &provider, &zone);
    let mut people = people(&tenants, &server, (&provider, &connection), &key);
    let mut operator = server.api("acme").with_header("x-api-key", &key);
    let mut seen = 0;
    for rules in Rules::all() {
        let words = |ways: &Vec<Way>| ways.iter().map(|way| way.word()).collect::<Vec<_>>();
        let allowed = rules.allowed.as_ref().map(words);
        let sso = match rules.sso {
            Sso::Off => "off",
            Sso::Members => "members",
            Sso::All => "all",
        };
        let security = json!({
            "allowedMethods": allowed, "requireTwoFactor": rules.requires_two_factor, "requireSso": sso,
        });
        operator.patch("/org", json!({ "security": security })).assert(200);
        for way in Way::ALL {
            for person in &mut people {
                let Some(reply) = sign_in(&tenants, &server, &provider, &connection, (way, person, seen)) else {
                    continue;
                };
                let wanted = expected(way, &rules, person);
                assert_eq!(told(&reply), wanted, "{way:?} of {} under {rules:?}", person.email);
                seen += 1;
            }
            // What the organization says to everybody; where single sign-on is required, `sso` tests it.
            if rules.sso != Sso::Off {
                continue;
            }
            let offered =
                server.api("acme").post("/auth/methods", json!({"email": "nobody@example.com"})).expect(200);
            let all = allowed.clone().unwrap_or(Way::ALL.map(Way::word).to_vec());
            let of_others = |word: &&str| ["provider", "connection"].contains(word);
            let (mut providers, methods): (Vec<_>, Vec<_>) = all.into_iter().partition(of_others);
            providers.retain(|word| *word == "provider");
            assert_eq!(offered.at("/data/methods"), &json!(methods));
            let shown = offered.at("/data/providers").as_array().expect("a list");
            assert_eq!(shown.len(), providers.len(), "{shown:?}");
        }
    }
    assert_eq!(seen, 22 * (10 + 6 + 10 + 10 + 10), "rules × (by password, passkey, provider, code, connection)");
    for person in people.iter().filter(|one| matches!(one.membership, Membership::Removed | Membership::Never)) {
        assert_eq!(mailed_codes(&tenants, &person.email), Vec::<String>::new(), "{}", person.email);
    }
    // Another organization's rules are its own.
    for person in &mut people {
        let mut api = server.api("globex");
        let wanted = if person.has_app { "asked for" } else { "signed in" };
        assert!(told(&api.login(&person.email, PASSWORD)).starts_with(wanted), "{}", person.email);
    }
}
