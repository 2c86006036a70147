//! Who gets in by an organization's identity provider, who doesn't, and what such a session reaches.

use actix_web::http::Method;
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::organizations::membership::{MembershipStatus, Role};
use orgauth_domain::sign_in::token::AuthenticationMethod;
use orgauth_testkit::builders::{read, write};
use serde_json::{Value, json};

use super::{Sso, error, tokens, verify_domain};
use crate::harness::{ACME, ADA, BOB, EVE, GLOBEX, GUS, OWN, PASSWORD, TOM, Tokens, ZOE};

#[actix_web::test]
async fn a_password_elsewhere_takes_nobodys_place_where_single_sign_on_is_required() {
    let sso = Sso::new().await;
    let world = &sso.world;
    tokens(&sso.as_person("ada", json!({"email": ADA})).await);
    tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    world.join(GLOBEX, BOB);
    for rule in ["members", "all"] {
        let (key, body) = (world.service_key(Scope::Manage), json!({"security": {"requireSso": rule}}));
        world.call(Method::PATCH, "/org").slug(ACME).key(&key).json(&body).send().await.expect("200");
        // Who knows the password signs in to another organization of the account.
        let thief = world.login(GLOBEX, BOB).await;
        let here = |method, path: &str| world.call(method, path).slug(GLOBEX).tokens(&thief).origin(OWN);
        let change = json!({"newEmail": "mallory@acme.example", "password": PASSWORD});
        here(Method::POST, "/auth/change-email").json(&change).send().await.expect("403 reauthentication_required");
        let listed = here(Method::GET, "/auth/identities").send().await.expect("200").data()["identities"].clone();
        let path = format!("/auth/identities/{}", listed[0]["id"].as_str().unwrap());
        here(Method::DELETE, &path).send().await.expect("403 reauthentication_required");
    }
    let (key, body) = (world.service_key(Scope::Manage), json!({"security": {"requireSso": "off"}}));
    world.call(Method::PATCH, "/org").slug(ACME).key(&key).json(&body).send().await.expect("200");
    let bob = world.login(GLOBEX, BOB).await;
    let change = json!({"newEmail": "bobby@acme.example", "password": PASSWORD});
    let change = world.post("/auth/change-email").slug(GLOBEX).tokens(&bob).origin(OWN).json(&change);
    change.send().await.expect("200");
}

#[actix_web::test]
async fn whoever_was_suspended_or_removed_is_brought_back_by_no_other_address_and_no_new_account() {
    for status in [MembershipStatus::Suspended, MembershipStatus::Removed] {
        let sso = Sso::with(json!({"provisioning": {"enabled": true}})).await;
        let world = &sso.world;
        tokens(&sso.as_person("bob", json!({"email": BOB})).await);
        world.join(GLOBEX, BOB);
        world.set_membership(ACME, BOB, |member| member.status = status);
        let bob = world.login(GLOBEX, BOB).await;
        let call = |method, path: &str| world.call(method, path).slug(GLOBEX).tokens(&bob).origin(OWN);
        // The identity stays.
        let listed = call(Method::GET, "/auth/identities").send().await.expect("200").data()["identities"].clone();
        let path = format!("/auth/identities/{}", listed[0]["id"].as_str().unwrap());
        call(Method::DELETE, &path).send().await.expect("403 reauthentication_required");
        // Another address, and the old one for a subject that the provider never named before.
        let change = json!({"newEmail": "away@example.com", "password": PASSWORD});
        call(Method::POST, "/auth/change-email").json(&change).send().await.expect("200");
        let token = json!({"token": world.mailed_token("away@example.com"), "password": PASSWORD});
        world.post("/auth/confirm-email").origin(OWN).json(&token).send().await.expect("200");
        assert_eq!(error(&sso.as_person("bob-2", json!({"email": BOB, "name": "Bob"})).await), "not_a_member");
        assert!(error(&sso.as_person("bob", json!({"email": BOB})).await).ends_with(match status {
            MembershipStatus::Suspended => "membership_not_active",
            MembershipStatus::Active | MembershipStatus::Removed => "not_a_member",
        }));
        // Neither after the account is gone.
        let gone = world.login(GLOBEX, "away@example.com").await;
        let delete = world.post("/auth/delete-account").slug(GLOBEX).tokens(&gone).origin(OWN);
        delete.json(&json!({"password": PASSWORD})).send().await.expect("200");
        for (subject, email) in [("bob", BOB), ("bob", "other@acme.example"), ("bob-2", BOB)] {
            let refused = sso.as_person(subject, json!({"email": email, "name": "Bob"})).await;
            assert_eq!(error(&refused), "not_a_member", "{subject} {email}");
        }
        // Others are made members, and so is whoever is invited.
        tokens(&sso.as_person("new", json!({"email": "new@acme.example", "name": "New"})).await);
        let invite = json!({"email": BOB, "role": "member"});
        sso.of_ada(Method::POST, "/org/members/invite").json(&invite).send().await.expect("201");
        tokens(&sso.as_person("bob-2", json!({"email": BOB, "name": "Bob"})).await);
    }
}

#[actix_web::test]
async fn a_connection_that_is_required_is_a_way_in_whatever_the_methods_are() {
    let sso = Sso::new().await;
    let (key, all) =
        (sso.world.service_key(Scope::Manage), json!({"allowedMethods": ["password"], "requireSso": "all"}));
    let set = sso.world.call(Method::PATCH, "/org").slug(ACME).key(&key).json(&json!({ "security": all }));
    set.send().await.expect("200");
    let bob = tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    assert!(sso.world.is_live(ACME, &bob).await);
    sso.world.post("/auth/refresh").slug(ACME).tokens(&bob).origin(OWN).send().await.expect("200");
}

#[actix_web::test]
async fn nobody_prepares_a_second_membership_while_the_first_one_is_active() {
    let sso = Sso::with(json!({"provisioning": {"enabled": true}})).await;
    let world = &sso.world;
    tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    world.join(GLOBEX, BOB);
    let bob = world.login(GLOBEX, BOB).await;
    let call = |method, path: &str| world.call(method, path).slug(GLOBEX).tokens(&bob).origin(OWN);
    let listed = call(Method::GET, "/auth/identities").send().await.expect("200").data()["identities"].clone();
    let path = format!("/auth/identities/{}", listed[0]["id"].as_str().unwrap());
    call(Method::DELETE, &path).send().await.expect("200");
    let change = json!({"newEmail": "away@example.com", "password": PASSWORD});
    call(Method::POST, "/auth/change-email").json(&change).send().await.expect("200");
    let token = json!({"token": world.mailed_token("away@example.com"), "password": PASSWORD});
    world.post("/auth/confirm-email").origin(OWN).json(&token).send().await.expect("200");
    for (subject, email) in [("bob", BOB), ("bob", "other@acme.example"), ("bob-2", BOB)] {
        assert_eq!(error(&sso.as_person(subject, json!({"email": email, "name": "Bob"})).await), "not_a_member");
    }
}

#[actix_web::test]
async fn a_member_signs_in_by_the_organizations_provider_and_reaches_this_organization_only() {
    let sso = Sso::new().await;
    let (world, first) = (&sso.world, sso.as_person("bob", json!({"email": BOB})).await);
    assert_eq!(first.header("location"), Some("https://auth.example/sign-in?org=acme"));
    let bob = tokens(&first);
    assert!(world.is_live(ACME, &bob).await);
    let session = world.session(&bob.access);
    assert_eq!(session.methods, [AuthenticationMethod::Connection, AuthenticationMethod::FederatedFactor]);
    // The address at the provider changes; the subject is the same person.
    let again = sso.as_person("bob", json!({"email": "robert@elsewhere.example"})).await;
    let again = tokens(&again);
    assert_eq!(world.session(&again.access).user_id, session.user_id);
    let send = async |method: Method, path: &str, body: Value| {
        world.call(method, path).slug(ACME).tokens(&bob).origin(OWN).json(&body).send().await
    };
    for (method, path, body) in [
        (Method::POST, "/auth/change-email", json!({"newEmail": "n@example.com", "password": PASSWORD})),
        (
            Method::POST,
            "/auth/change-email",
            json!({"newEmail": "n@example.com", "reauthentication": {"session": true}}),
        ),
        (
            Method::POST,
            "/auth/change-password",
            json!({"currentPassword": PASSWORD, "newPassword": "Another one, 8 times"}),
        ),
        (Method::POST, "/auth/passkeys/options", json!({"password": PASSWORD})),
        (Method::GET, "/auth/passkeys", json!({})),
        (Method::POST, "/auth/delete-account", json!({"password": PASSWORD})),
        (Method::GET, "/auth/export", json!({})),
        (Method::POST, "/auth/switch-org", json!({"slug": GLOBEX})),
        (Method::POST, "/auth/logout-all", json!({})),
        (Method::POST, "/auth/2fa/setup", json!({"password": PASSWORD})),
        (Method::POST, "/auth/passkey/options", json!({"purpose": "reauthenticate"})),
    ] {
        assert_eq!(send(method, path, body).await.brief(), "403 reauthentication_required", "{path}");
    }
    // The profile is the account's: an account of this organization alone may be changed here.
    let profile = json!({"name": "Robert", "bio": "Born in 1990", "phone": "+49 30 1234567"});
    send(Method::PUT, "/auth/profile", profile.clone()).await.expect("200");
    let told = async || send(Method::GET, "/auth/profile", json!({})).await.expect("200").data();
    let private =
        |data: Value| [data.pointer("/user/profile/bio").cloned(), data.pointer("/user/profile/phone").cloned()];
    assert!(private(told().await).iter().all(|one| one.as_ref().is_some_and(Value::is_string)));
    world.join(GLOBEX, BOB);
    send(Method::PUT, "/auth/profile", profile).await.expect("403 reauthentication_required");
    assert!(private(told().await).iter().all(|one| one.as_ref().is_none_or(Value::is_null)));
    for (path, body) in [
        ("/auth/2fa/disable", json!({"password": PASSWORD, "code": "123456"})),
        ("/auth/2fa/recovery-codes", json!({"code": "123456"})),
    ] {
        send(Method::POST, path, body).await.expect("403 reauthentication_required");
    }
    send(Method::GET, "/auth/2fa", json!({})).await.expect("403 reauthentication_required");
    let refreshed = world.post("/auth/refresh").slug(ACME).tokens(&bob).origin(OWN).send().await.expect("200");
    let late = Tokens::of_page(&refreshed);
    let late = world.post("/auth/logout-all").slug(ACME).tokens(&late).origin(OWN).send().await;
    late.expect("403 reauthentication_required");
}

#[actix_web::test]
async fn a_provider_speaks_for_the_domains_of_its_own_organization_alone() {
    let sso = Sso::with(json!({"provisioning": {"enabled": true}})).await;
    let gus = sso.world.login(GLOBEX, GUS).await;
    verify_domain(&sso.world, GLOBEX, &gus, "globex.example").await;
    for (subject, claims, refused) in [
        // A stranger's account, one of another organization's domain, and a member whose address nobody here has proven.
        ("eve", json!({"email": EVE}), "email_domain_not_verified"),
        ("eve", json!({"email": EVE, "email_verified": true}), "email_domain_not_verified"),
        ("zoe", json!({"email": ZOE, "email_verified": true}), "email_domain_not_verified"),
        ("sub", json!({"email": "x@mail.acme.example"}), "email_domain_not_verified"),
        ("sub", json!({"email": "x@acme.example.evil.example"}), "email_domain_not_verified"),
        ("none", json!({}), "email_domain_not_verified"),
        ("odd", json!({"email": "no address"}), "email_domain_not_verified"),
        ("bob", json!({"email": BOB, "email_verified": false}), "email_not_verified"),
        ("bob", json!({"email": BOB, "email_verified": "false"}), "email_not_verified"),
    ] {
        assert_eq!(error(&sso.as_person(subject, claims.clone()).await), refused, "{claims}");
    }
    let users = [EVE, ZOE, BOB].map(|email| sso.world.user(email).id);
    for user in users {
        assert_eq!(read(&*sso.world.store, |r| r.identities().of_user(user)), []);
    }
    let attempts = sso.attempts().await;
    assert_eq!(attempts["attempts"][0]["code"], "email_not_verified");
    let shown = async || {
        let path = format!("/org/connections/{}", sso.connection);
        let shown = sso.of_ada(Method::GET, &path).send().await.expect("200").data();
        (shown["connection"]["lastUsedAt"].is_string(), shown["connection"]["lastError"].clone())
    };
    assert_eq!(shown().await, (false, json!("email_not_verified")));
    assert!(!attempts.to_string().contains(BOB) && !attempts.to_string().contains(EVE));
    // The domain is lost: nobody new, but whoever is known.
    tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    assert_eq!(shown().await, (true, Value::Null));
    let domains = sso.of_ada(Method::GET, "/org/domains").send().await.expect("200").data();
    let id = domains["domains"][0]["id"].as_str().unwrap();
    sso.of_ada(Method::DELETE, &format!("/org/domains/{id}")).send().await.expect("200");
    tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    assert_eq!(error(&sso.as_person("tom", json!({"email": TOM})).await), "email_domain_not_verified");
}

#[actix_web::test]
async fn nobody_who_was_taken_out_comes_back_by_signing_in() {
    let sso = Sso::with(json!({"provisioning": {"enabled": true}})).await;
    tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    for (status, known, unknown) in [
        (MembershipStatus::Suspended, "membership_not_active", "not_a_member"),
        (MembershipStatus::Removed, "not_a_member", "not_a_member"),
    ] {
        for email in [BOB, TOM] {
            sso.world.set_membership(ACME, email, |member| member.status = status);
        }
        assert_eq!(error(&sso.as_person("bob", json!({"email": BOB})).await), known);
        assert_eq!(error(&sso.as_person("tom", json!({"email": TOM})).await), unknown);
        assert_eq!(sso.world.membership(ACME, TOM).status, status);
    }
    // An admin invites again: the link's role counts.
    let invite = sso.of_ada(Method::POST, "/org/members/invite").json(&json!({"email": TOM, "role": "org_admin"}));
    invite.send().await.expect("201");
    let tom = sso.as_person("tom", json!({"email": TOM})).await;
    tokens(&tom);
    let member = sso.world.membership(ACME, TOM);
    assert_eq!((member.status, member.role), (MembershipStatus::Active, Role::Admin));
}

#[actix_web::test]
async fn people_who_never_were_members_join_only_where_the_connection_makes_members() {
    let sso = Sso::with(json!({
        "provisioning": {"enabled": false},
        "roleMapping": [{"claim": "groups", "value": "admins", "role": "org_admin"}],
    }))
    .await;
    let new = json!({"email": "new@acme.example", "given_name": "New", "family_name": "Person"});
    assert_eq!(error(&sso.as_person("new", new.clone()).await), "not_a_member");
    sso.change(json!({"provisioning": {"enabled": true}})).await.expect("200");
    let first = sso.as_person("new", new).await;
    let session = sso.world.session(&tokens(&first).access);
    let user = sso.world.user("new@acme.example");
    assert_eq!((user.id, user.name.as_str(), user.is_email_verified), (session.user_id, "New Person", true));
    assert!(read(&*sso.world.store, |r| r.users().password_hash(user.id)).is_none());
    assert_eq!(sso.world.membership(ACME, "new@acme.example").role, Role::Member);
    // The groups at the provider decide at each sign-in, but the last admin stays one.
    sso.as_person("new", json!({"email": "new@acme.example", "groups": ["admins"]})).await;
    assert_eq!(sso.world.membership(ACME, "new@acme.example").role, Role::Admin);
    sso.as_person("new", json!({"email": "new@acme.example", "groups": []})).await;
    assert_eq!(sso.world.membership(ACME, "new@acme.example").role, Role::Member);
    sso.as_person("ada", json!({"email": ADA})).await;
    assert_eq!(sso.world.membership(ACME, ADA).role, Role::Admin);
    // The organization's own rule about addresses holds for those who join.
    let rule = json!({"security": {"allowedEmailDomains": ["other.example"]}});
    sso.of_ada(Method::PATCH, "/org").json(&rule).send().await.expect("200");
    assert_eq!(error(&sso.as_person("newer", json!({"email": "newer@acme.example"})).await), "not_a_member");
}

#[actix_web::test]
async fn the_groups_at_the_provider_give_roles_in_the_product_beside_those_given_by_hand() {
    let sso = Sso::with(json!({"provisioning": {"enabled": true}})).await;
    let key = sso.world.service_key(Scope::Manage);
    let operator = |method, path: &str, body: Value| sso.world.call(method, path).key(&key).json(&body).send();
    let permissions = json!({"permissions": [{"key": "a"}, {"key": "b"}, {"key": "c"}]});
    operator(Method::PUT, "/operator/permissions", permissions).await.expect("200");
    for (role, is_default) in [("a", false), ("b", false), ("c", true)] {
        let key = format!("role-{role}");
        let body = json!({"key": key, "name": role, "permissions": [role], "isDefault": is_default});
        operator(Method::POST, "/operator/roles", body).await.expect("201");
    }
    let rule =
        |value: &str, roles: Value| json!({"claim": "groups", "value": value, "role": "member", "roles": roles});
    sso.change(json!({"roleMapping": [rule("one", json!(["role-a"])), rule("two", json!(["role-b", "role-a"]))]}))
        .await
        .expect("200");
    let new = |groups: Value| json!({"email": "new@acme.example", "groups": groups});
    let roles = |email: &str| json!(sso.world.membership(ACME, email).role_keys());
    // Who joins with other roles doesn't get the default ones; who joins without any does.
    tokens(&sso.as_person("new", new(json!(["one"]))).await);
    assert_eq!(roles("new@acme.example"), json!(["role-a"]));
    tokens(&sso.as_person("plain", json!({"email": "plain@acme.example", "groups": []})).await);
    assert_eq!(roles("plain@acme.example"), json!(["role-c"]));
    // Each sign-in brings those of every rule that fits, and what was given by hand stays.
    let path = format!("/org/members/{}", sso.world.user("new@acme.example").id);
    let by_hand = sso.of_ada(Method::PATCH, &path).json(&json!({"roles": ["role-a", "role-c"]}));
    by_hand.send().await.expect("200");
    tokens(&sso.as_person("new", new(json!(["two"]))).await);
    assert_eq!(roles("new@acme.example"), json!(["role-a", "role-b", "role-c"]));
    tokens(&sso.as_person("new", new(json!([]))).await);
    assert_eq!(
        roles("new@acme.example"),
        json!(["role-c"]),
        "role-a in the list was the rule's, and no grant by hand"
    );
    let told = sso.of_ada(Method::GET, "/org/audit-log?action=member.role_changed").send().await.expect("200").data();
    let system: Vec<&Value> =
        told["entries"].as_array().unwrap().iter().filter(|entry| entry["actor"]["type"] == "system").collect();
    assert_eq!(system[0]["metadata"], json!({"taken": "role-a role-b", "email": "new@acme.example"}));
    assert_eq!(system.len(), 2);
    // An invitation's roles are beside those of the rules.
    let invite = json!({"email": "guest@acme.example", "roles": ["role-c"]});
    sso.of_ada(Method::POST, "/org/members/invite").json(&invite).send().await.expect("201");
    tokens(&sso.as_person("guest", json!({"email": "guest@acme.example", "groups": ["one"]})).await);
    assert_eq!(roles("guest@acme.example"), json!(["role-a", "role-c"]));
    // Whoever unlinks the identity loses what its claims gave.
    tokens(&sso.as_person("bob", json!({"email": BOB, "groups": ["two"]})).await);
    assert_eq!(roles(BOB), json!(["role-a", "role-b"]));
    let bob = sso.world.login(ACME, BOB).await;
    let identities = sso.world.get("/auth/identities").slug(ACME).tokens(&bob).send().await.expect("200").data();
    let path = format!("/auth/identities/{}", identities["identities"][0]["id"].as_str().unwrap());
    sso.world.call(Method::DELETE, &path).slug(ACME).tokens(&bob).send().await.expect("200");
    assert_eq!(roles(BOB), json!([]));
    // The connection goes, and its roles stay as roles that were given by hand.
    sso.of_ada(Method::DELETE, &format!("/org/connections/{}", sso.connection)).send().await.expect("200");
    assert_eq!(roles("guest@acme.example"), json!(["role-a", "role-c"]));
    let path = format!("/org/members/{}", sso.world.user("guest@acme.example").id);
    sso.of_ada(Method::PATCH, &path).json(&json!({"roles": []})).send().await.expect("200");
    assert_eq!(roles("guest@acme.example"), json!([]));
}

#[actix_web::test]
async fn what_was_planted_before_the_address_was_proven_is_gone() {
    let sso = Sso::new().await;
    sso.world.unprove(BOB);
    let planted = sso.world.login(ACME, BOB).await;
    tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    assert!(!sso.world.is_live(ACME, &planted).await);
    sso.world.try_login(ACME, BOB, PASSWORD).await.expect("401 invalid_credentials");
    assert!(sso.world.user(BOB).is_email_verified);
    // An account whose address was proven keeps what it has.
    tokens(&sso.as_person("zoe-of-acme", json!({"email": ADA})).await);
    sso.world.try_login(ACME, ADA, PASSWORD).await.expect("200");
}

#[actix_web::test]
async fn an_identity_is_one_persons_and_an_account_has_one_of_a_connection() {
    let sso = Sso::new().await;
    tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    assert_eq!(error(&sso.as_person("another", json!({"email": BOB})).await), "identity_exists");
    // The subject that is Bob's stays Bob's, whatever address comes with it.
    let again = sso.as_person("bob", json!({"email": ADA})).await;
    assert_eq!(sso.world.session(&tokens(&again).access).user_id, sso.world.user(BOB).id);
    assert_eq!(error(&sso.as_person("BOB", json!({"email": BOB})).await), "identity_exists");
}

#[actix_web::test]
async fn the_owner_sees_and_removes_identities_and_the_providers_session_does_neither() {
    let sso = Sso::new().await;
    let bob = tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    let list = async |slug: &str, tokens: &Tokens| {
        sso.world.get("/auth/identities").slug(slug).tokens(tokens).origin(OWN).send().await
    };
    list(ACME, &bob).await.expect("403 reauthentication_required");
    let (own, eve) = (sso.world.login(ACME, BOB).await, sso.world.login(GLOBEX, EVE).await);
    let known = list(ACME, &own).await.expect("200").data()["identities"][0].clone();
    assert_eq!(
        (&known["via"], &known["name"], &known["email"]),
        (&json!(sso.connection), &json!("Acme ID"), &json!(BOB))
    );
    assert_eq!(list(GLOBEX, &eve).await.expect("200").data(), json!({"identities": []}));
    let export = sso.world.get("/auth/export").slug(ACME).tokens(&own).origin(OWN).send().await.expect("200").data();
    assert_eq!(export["identities"][0], known);
    let remove = async |slug: &str, tokens: &Tokens| {
        let path = format!("/auth/identities/{}", known["id"].as_str().unwrap());
        sso.world.call(Method::DELETE, &path).slug(slug).tokens(tokens).origin(OWN).send().await
    };
    remove(ACME, &bob).await.expect("403 reauthentication_required");
    remove(GLOBEX, &eve).await.expect("404 identity_not_found");
    assert!(sso.world.is_live(ACME, &bob).await);
    remove(ACME, &own).await.expect("200");
    assert!(!sso.world.is_live(ACME, &bob).await && sso.world.is_live(ACME, &own).await);
    remove(ACME, &own).await.expect("404 identity_not_found");
    tokens(&sso.as_person("bob", json!({"email": BOB})).await);
}

#[actix_web::test]
async fn a_logout_at_the_provider_ends_the_sessions_that_it_names() {
    let sso = Sso::new().await;
    let signs_in = async |subject: &str, email: &str, sid: &str| {
        tokens(&sso.as_person(subject, json!({"email": email, "sid": sid})).await)
    };
    let (one, two) = (signs_in("bob", BOB, "s1").await, signs_in("bob", BOB, "s2").await);
    let (three, tom) = (signs_in("bob", BOB, "s3").await, signs_in("tom", TOM, "s1").await);
    let own = sso.world.login(ACME, BOB).await;
    let send = async |via: &str, form: String| {
        let call = sso.world.post(&format!("/auth/sso/backchannel/{via}"));
        call.body("application/x-www-form-urlencoded", form).send().await
    };
    let form = |client: &str, claims: Value| {
        format!("logout_token={}", sso.provider.logout_token(client, &claims.to_string()))
    };
    let live = async || {
        let mut live = Vec::new();
        for tokens in [&one, &two, &three, &tom, &own] {
            live.push(sso.world.is_live(ACME, tokens).await);
        }
        live
    };
    let refused = "400 logout_token_invalid";
    for wrong in [
        String::new(),
        "logout_token=x".to_owned(),
        form("other", json!({"sub": "bob"})),
        form("client", json!({"sub": "bob", "nonce": "n"})),
        format!("{}&logout_token=x", form("client", json!({"sub": "bob"}))),
    ] {
        send(&sso.connection, wrong).await.expect(refused);
    }
    send("con_00000000000000000000000000", form("client", json!({"sub": "bob"}))).await.expect(refused);
    assert_eq!(live().await, [true; 5]);
    let token = form("client", json!({"sub": "bob", "sid": "s1"}));
    assert_eq!(send(&sso.connection, token.clone()).await.status, 200);
    assert_eq!(live().await, [false, true, true, true, true], "one session of one person");
    send(&sso.connection, token).await.expect(refused);
    assert_eq!(send(&sso.connection, form("client", json!({"sid": "s2"}))).await.status, 200);
    assert_eq!(live().await, [false, false, true, true, true]);
    assert_eq!(send(&sso.connection, form("client", json!({"sub": "bob"}))).await.status, 200);
    assert_eq!(live().await, [false, false, false, true, true]);
}

#[actix_web::test]
async fn who_asks_for_the_second_factor_is_the_organizations_choice() {
    let sso = Sso::with(json!({"secondFactor": "ours"})).await;
    let plain = sso.as_person("bob", json!({"email": BOB})).await;
    assert_eq!(sso.world.session(&tokens(&plain).access).methods, [AuthenticationMethod::Connection]);
    let tom = sso.as_person("tom", json!({"email": TOM})).await;
    assert_eq!(tom.header("location"), Some("https://auth.example/sign-in?org=acme&step=code"));
    assert!(tom.cookie("access_token").is_none());
    let partial = tom.cookie("partial_token").unwrap();
    let code = json!({"code": sso.world.code_of_tom(0)});
    let full =
        sso.world.post("/auth/verify-2fa").slug(ACME).origin(OWN).cookie("partial_token", &partial).json(&code);
    let full = Tokens::of_page(&full.send().await.expect("200"));
    let late = sso.world.post("/auth/logout-all").slug(ACME).tokens(&full).origin(OWN).send().await;
    late.expect("403 reauthentication_required");
    sso.change(json!({"secondFactor": "provider"})).await.expect("200");
    tokens(&sso.as_person("tom", json!({"email": TOM})).await);
    // Where everybody needs one, the provider's counts, and no factor is planted in an account that others know.
    write(&*sso.world.store, |r| {
        let mut acme = r.organizations().lock(sso.world.organization(ACME).id)?.unwrap();
        acme.security.require_two_factor = true;
        r.organizations().update(&acme)
    });
    let strict = tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    let refreshed = sso.world.post("/auth/refresh").slug(ACME).tokens(&strict).origin(OWN).send().await;
    refreshed.expect("200");
    sso.change(json!({"secondFactor": "ours"})).await.expect("200");
    let set_up = sso.as_person("bob", json!({"email": BOB})).await;
    assert_eq!(set_up.header("location"), Some("https://auth.example/sign-in?org=acme&step=set-up"));
    let begin = async |partial: &str| {
        sso.world.post("/auth/2fa/setup").slug(ACME).origin(OWN).cookie("partial_token", partial).send().await
    };
    begin(&set_up.cookie("partial_token").unwrap()).await.expect("200");
    let partial = sso.as_person("bob", json!({"email": BOB})).await.cookie("partial_token").unwrap();
    sso.world.join(GLOBEX, BOB);
    begin(&partial).await.expect("403 reauthentication_required");
    assert_eq!(error(&sso.as_person("bob", json!({"email": BOB})).await), "two_factor_required");
}
