//! Whom an organization's own provider lets in, and as whom: the table of docs/sso.md, every cell of it, as a test of the connection tells
//! it and as a sign-in does it.

use std::fmt::Write as _;

use orgauth_testkit::dns::{NameServer, Zone};
use orgauth_testkit::identity_provider::IdentityProvider;
use orgauth_tests::{ADA, Api, Deployment, PASSWORD, Server, StoreKind, Tenants};
use serde_json::{Value, json};

use crate::methods::ORIGIN;

on_both_stores! { each_cell_of_the_linking_table_has_one_answer }

/// What an account is to the organization.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Account {
    /// There is none.
    None,
    Never,
    Active,
    Suspended,
    Removed,
}

/// What the organization and the connection know of the domain of an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Domain {
    Covered,
    Uncovered,
    Foreign,
}

/// What the provider says of the address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Proof {
    Verified,
    Absent,
    Denied,
}

const PROOFS: [Proof; 3] = [Proof::Verified, Proof::Absent, Proof::Denied];

#[derive(Debug, Clone)]
struct Person {
    email: String,
    account: Account,
    is_proven: bool,
    is_invited: bool,
    domain: Domain,
}

/// The rules of connection and organization.
#[derive(Debug, Clone, Copy)]
struct Rules {
    provisions: bool,
    /// Whether the organization takes members with addresses of these domains.
    allows: bool,
}

const RULES: [Rules; 4] = [
    Rules { provisions: true, allows: true },
    Rules { provisions: true, allows: false },
    Rules { provisions: false, allows: true },
    Rules { provisions: false, allows: false },
];

/// Everybody whom the table knows; a present member can't be invited.
fn people() -> Vec<Person> {
    use Account::{Active, Never, Removed, Suspended};
    let mut all = Vec::new();
    for (domain, host) in
        [(Domain::Covered, "covered"), (Domain::Uncovered, "uncovered"), (Domain::Foreign, "foreign")]
    {
        for (account, word) in [
            (Account::None, "none"),
            (Never, "never"),
            (Active, "active"),
            (Suspended, "suspended"),
            (Removed, "removed"),
        ] {
            for is_proven in if account == Account::None { &[false][..] } else { &[false, true] } {
                for is_invited in if matches!(account, Active | Suspended) { &[false][..] } else { &[false, true] } {
                    let number = all.len();
                    let (is_proven, is_invited) = (*is_proven, *is_invited);
                    let email = format!("{word}-{number}@{host}.example");
                    all.push(Person { email, account, is_proven, is_invited, domain });
                }
            }
        }
    }
    all
}

/// The answer to somebody whom the provider names for the first time.
fn to_unknown(rules: Rules, person: &Person, proof: Proof) -> &'static str {
    if proof == Proof::Denied {
        return "email_not_verified";
    }
    if person.domain != Domain::Covered {
        return "email_domain_not_verified";
    }
    match (person.account, person.is_invited) {
        (Account::Active, _) => "link",
        (Account::Suspended, _) | (Account::Removed, false) => "not_a_member",
        (_, true) if !rules.allows => "email_domain_not_allowed",
        (_, true) => "accept_invite",
        (Account::None, false) if rules.provisions && rules.allows => "create",
        (Account::Never, false) if rules.provisions && rules.allows => "join",
        (Account::None | Account::Never, false) => "not_a_member",
    }
}

struct Installation {
    tenants: Tenants,
    server: Server,
    provider: IdentityProvider,
    operator: Api,
    ada: Api,
    connection: String,
    asked: u8,
    _authority: tempfile::NamedTempFile,
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn claims(email: &str, proof: Proof) -> String {
    let mut claims = json!({ "email": email });
    match proof {
        Proof::Verified => claims["email_verified"] = json!(true),
        Proof::Absent => {}
        Proof::Denied => claims["email_verified"] = json!(false),
    }
    claims.to_string()
}

impl Installation {
    fn new(kind: StoreKind) -> Self {
        let provider = IdentityProvider::start();
        provider.add_client("client", "secret");
        let authority = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(authority.path(), provider.ca_pem()).expect("written");
        let zone = Zone::default();
        let servers = format!("dns.servers = [\"{}\"]", NameServer::start(&zone).address);
        let deployment = Deployment::new(kind)
            .configure(&servers)
            .set("sso.private_hosts", "127.0.0.1")
            .set("sso.extra_ports", provider.port())
            .set("sso.extra_ca_file", authority.path().display())
            .set("http.base_url", format!("{ORIGIN}/api/v1"))
            .set("http.trusted_proxies", "127.0.0.1");
        let tenants = Tenants::on(deployment);
        let server = tenants.deployment.serve();
        let key =
            tenants.deployment.run(&["service-key", "create", "--name", "rules", "--scope", "manage", "--json"]);
        let operator = server.api("acme").with_header("x-api-key", text(&key.ok().json()["key"]));
        let mut ada = server.api("acme").signed_in(ADA);
        for name in ["covered.example", "uncovered.example"] {
            let claim = ada.post("/org/domains", json!({ "domain": name })).expect(201).at("/data/domain").clone();
            zone.has(text(&claim["record"]["name"]), &[text(&claim["record"]["value"])]);
            ada.post(&format!("/org/domains/{}/verify", text(&claim["id"])), json!({})).assert(200);
        }
        let body = json!({
            "name": "Acme ID", "issuer": provider.issuer(), "clientId": "client", "clientSecret": "secret",
            "domains": ["covered.example"],
        });
        let made = ada.post("/org/connections", body).expect(201);
        let connection = made.str("/data/connection/id").to_owned();
        Self { tenants, server, provider, operator, ada, connection, asked: 0, _authority: authority }
    }

    fn at_connection(&self, rest: &str) -> String {
        format!("/org/connections/{}{rest}", self.connection)
    }

    /// Makes accounts, memberships and invitations as they are said to be.
    fn settle(&mut self, people: &[Person]) {
        let mut lines = String::new();
        for person in people.iter().filter(|person| person.account != Account::None) {
            let slug = if person.account == Account::Never { "globex" } else { "acme" };
            let memberships = json!([{"slug": slug, "role": "member"}]);
            let line = json!({
                "email": person.email, "name": "Some Body", "isEmailVerified": person.is_proven, "memberships": memberships,
            });
            writeln!(lines, "{line}").expect("a line");
        }
        let file = self.tenants.deployment.dir().join("people.ndjson");
        std::fs::write(&file, lines).expect("a file");
        let report =
            self.tenants.deployment.run(&["user", "import", &file.display().to_string(), "--json"]).ok().json();
        let ids: Vec<&Value> = report["results"].as_array().expect("results").iter().collect();
        let with_account = people.iter().filter(|person| person.account != Account::None);
        for (person, id) in with_account.zip(ids) {
            let path = format!("/org/members/{}", text(&id["userId"]));
            match person.account {
                Account::Suspended => self.operator.patch(&path, json!({"status": "suspended"})).assert(200),
                Account::Removed => self.operator.delete(&path).assert(200),
                Account::None | Account::Never | Account::Active => {}
            }
        }
        for person in people.iter().filter(|person| person.is_invited) {
            self.operator.post("/org/members/invite", json!({"email": person.email})).assert(201);
        }
    }

    fn hold(&mut self, rules: Rules) {
        let change = json!({"provisioning": {"enabled": rules.provisions}});
        self.ada.patch(&self.at_connection(""), change).assert(200);
        let allowed = if rules.allows { Value::Null } else { json!(["elsewhere.example"]) };
        self.operator.patch("/org", json!({"security": {"allowedEmailDomains": allowed}})).assert(200);
    }

    /// A network of its own for each: refused answers are counted for each.
    fn network(&mut self) -> String {
        self.asked = self.asked.wrapping_add(1);
        format!("203.0.{}.7", self.asked)
    }

    fn goes(&mut self, mut api: Api, address: &str) -> String {
        let click = [("sec-fetch-site", "same-origin")];
        let started = api.send("GET", address, &click, None).expect(303);
        let location = started.header("location").expect("an address").to_owned();
        assert!(location.starts_with(self.provider.issuer()), "{location}");
        let back = self.provider.authorize(&location).expect("a code");
        let path = back.strip_prefix(&format!("{ORIGIN}/api/v1")).expect("the service").to_owned();
        api.get(&path).expect(303).header("location").expect("a page").to_owned()
    }

    /// What a test says that a sign-in of this person would do.
    fn tested(&mut self, subject: &str, claims: &str) -> String {
        self.provider.sign_in(subject, claims);
        let network = self.network();
        let mut admin = self.ada.clone().with_header("x-forwarded-for", &network);
        let begun = admin.post(&self.at_connection("/test"), json!({})).expect(200);
        let address =
            begun.str("/data/url").strip_prefix(&format!("{ORIGIN}/api/v1")).expect("the service").to_owned();
        self.goes(admin.clone(), &address);
        let seen = self.ada.get(&self.at_connection("/attempts")).expect(200);
        let attempt = seen.at("/data/attempts/0");
        assert_eq!(attempt["outcome"], "tested");
        let word = attempt.get("entry").or(attempt.get("code"));
        text(word.unwrap_or_else(|| panic!("{attempt}"))).to_owned()
    }

    /// What a sign-in of this person does: `signed in`, or why not.
    fn signs_in(&mut self, subject: &str, claims: &str) -> String {
        self.provider.sign_in(subject, claims);
        let network = self.network();
        let api = self.server.api("acme").with_header("x-forwarded-for", &network);
        let place = self.goes(api, &format!("/auth/sso/start?org=acme&via={}", self.connection));
        place.rsplit_once("error=").map_or("signed in".to_owned(), |(_, code)| code.to_owned())
    }
}

fn each_cell_of_the_linking_table_has_one_answer(kind: StoreKind) {
    let mut one = Installation::new(kind);
    let people = people();
    one.settle(&people);
    let mut cells = 0;
    for rules in RULES {
        one.hold(rules);
        for person in &people {
            for proof in PROOFS {
                let said = one.tested("somebody", &claims(&person.email, proof));
                assert_eq!(said, to_unknown(rules, person, proof), "{rules:?} {person:?} {proof:?}");
                cells += 1;
            }
        }
    }
    assert_eq!(cells, 4 * 3 * 3 * 14, "rules × proofs × domains × people");
    // No address, and a connection that is off.
    assert_eq!(one.tested("somebody", "{}"), "email_domain_not_verified");
    one.hold(RULES[0]);
    let on = one.at_connection("");
    one.ada.patch(&on, json!({"status": "active"})).assert(200);
    // As was said, so it is done; and whoever is known by then is judged by the membership alone.
    let is_let_in = |word: &str| ["link", "join", "create", "accept_invite"].contains(&word);
    for person in &people {
        let (subject, named) = (format!("sub-{}", person.email), claims(&person.email, Proof::Verified));
        let wanted = to_unknown(RULES[0], person, Proof::Verified);
        let done = one.signs_in(&subject, &named);
        assert_eq!(done, if is_let_in(wanted) { "signed in" } else { wanted }, "{person:?}");
        if !is_let_in(wanted) {
            continue;
        }
        assert_eq!(one.tested(&subject, "{}"), "sign_in", "{person:?}: no address is needed any more");
        assert_eq!(one.tested("another", &named), "identity_exists", "{person:?}: nobody takes the account over");
        let members = one.operator.get(&format!("/org/members?q={}", person.email)).expect(200);
        let member = members.at("/data/members/0");
        assert_eq!(
            (&member["email"], &member["status"], &member["role"]),
            (&json!(person.email), &json!("active"), &json!("member"))
        );
        let path = format!("/org/members/{}", text(&member["userId"]));
        one.operator.patch(&path, json!({"status": "suspended"})).assert(200);
        assert_eq!(one.tested(&subject, &named), "membership_not_active", "{person:?}");
        one.operator.delete(&path).assert(200);
        assert_eq!(one.tested(&subject, &named), "not_a_member", "{person:?}");
        one.operator.post("/org/members/invite", json!({"email": person.email})).assert(201);
        for (said, wanted) in [
            ("{}", "not_a_member"),
            (&claims(&person.email, Proof::Denied), "not_a_member"),
            (&named, "accept_invite"),
        ] {
            assert_eq!(one.tested(&subject, said), wanted, "{person:?} {said}");
        }
        // Also for somebody whom the provider calls otherwise by now.
        let renamed = format!("{subject}-2");
        assert_eq!(one.signs_in(&renamed, &named), "signed in", "{person:?}");
        assert_eq!(one.tested(&renamed, "{}"), "sign_in", "{person:?}");
        assert_eq!(one.tested(&subject, &named), "identity_exists", "{person:?}: the old name is nobody's");
    }
    // Changed since its test, it lets in nobody new; off, nobody.
    let active = people.iter().find(|person| person.account == Account::Active).expect("one");
    let (known, named) = (format!("sub-{}-2", active.email), claims("later@covered.example", Proof::Verified));
    one.provider.add_client("client", "renewed");
    one.ada.patch(&on, json!({"clientSecret": "renewed"})).assert(200);
    assert_eq!(one.signs_in(&known, "{}"), "signed in");
    assert_eq!(one.signs_in("later", &named), "connection_not_proven");
    one.ada.patch(&on, json!({"status": "draft"})).assert(200);
    let started = one.server.api("acme").get(&format!("/auth/sso/start?org=acme&via={}", one.connection)).expect(303);
    assert!(
        started.header("location").is_some_and(|place| place.ends_with("error=connection_not_found")),
        "{started:?}"
    );
    // Another organization hears nothing of all this.
    let mut other = one.server.api("globex").with_header("x-forwarded-for", "203.0.113.9");
    other.login("never-2@covered.example", PASSWORD).assert_error(401, "invalid_credentials");
}
