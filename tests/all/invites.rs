//! From the invitation to the removal, through mails that are files, on each store.

use orgauth_tests::{ADA, GIL, MAX, PASSWORD, Server, StoreKind, Tenants, link_of, link_token};
use serde_json::json;

const NELE: &str = "nele@new.example";

on_both_stores! {
    an_invited_person_joins_and_each_change_shows_on_the_very_next_verify,
    an_operator_invites_the_first_admin_of_an_organization,
    a_forgotten_password_is_set_by_the_mailed_link,
    h1_a_link_of_one_organization_is_worth_nothing_in_another,
    notices_go_to_the_person_whose_account_changed,
}

fn serve(kind: StoreKind) -> (Tenants, Server) {
    let tenants = Tenants::new(kind);
    let server = tenants.deployment.serve();
    (tenants, server)
}

/// D4, H1: invite → mail → preview → accept → verify → suspend → verify → reinstate → remove → verify → again.
fn an_invited_person_joins_and_each_change_shows_on_the_very_next_verify(kind: StoreKind) {
    let (tenants, server) = serve(kind);
    let neighbour = server.api("globex").signed_in(GIL);
    let mut ada = server.api("acme").signed_in(ADA);
    ada.invite(NELE);
    let mail = tenants.deployment.mail_to(NELE, 1);
    assert!(mail.text().contains(ADA) && mail.text().contains("acme Ltd"), "{}", mail.text());
    let (link, token) = (link_of(&mail), link_token(&mail));
    assert_eq!(link, format!("http://127.0.0.1/invite#org=acme&token={token}"));

    let mut nele = server.api("acme");
    let path = format!("/org/invites/{token}");
    let seen = nele.get(&path).expect(200);
    assert_eq!((seen.str("/data/invite/email"), seen.at("/data/accountExists")), (NELE, &json!(false)));
    let joined = nele.register(&token, "Nele Neu").expect(200);
    assert_eq!(joined.at("/data/membership"), &json!({"role": "member", "status": "active"}));
    nele.get(&path).assert_error(400, "invite_invalid");
    let access = nele.access();
    let status = || tenants.acme.verify(&server, &access).map(|data| data["membership"]["status"].clone());
    assert_eq!(status(), Ok(json!("active")));
    assert_eq!(tenants.globex.verify(&server, &access), Err("wrong_organization".to_owned()));

    let id = joined.str("/data/user/id").to_owned();
    let member = format!("/org/members/{id}");
    ada.patch(&member, json!({"status": "suspended"})).assert(200);
    assert_eq!(status(), Ok(json!("suspended")));
    ada.patch(&member, json!({"status": "active", "role": "org_admin"})).assert(200);
    assert_eq!(status(), Err("session_ended".to_owned()), "reinstating wakes no old token up");
    nele.login(NELE, PASSWORD).assert(200);
    let access = nele.access();
    let status = || tenants.acme.verify(&server, &access).map(|data| data["membership"]["status"].clone());
    assert_eq!(status(), Ok(json!("active")));
    nele.get("/org/invites").assert(200);
    ada.delete(&member).assert(200);
    assert_eq!(status(), Err("not_a_member".to_owned()));

    // Whoever was removed may be invited again, and joins with the account that is there.
    ada.invite(NELE);
    // The mail about joining came between.
    let token = link_token(&tenants.deployment.mail_to(NELE, 3));
    let mut again = server.api("acme");
    again.register(&token, "Somebody else").assert_error(409, "account_exists");
    let joined = again.call(&format!("/org/invites/{token}/accept")).expect(200);
    assert_eq!((joined.str("/data/user/id"), joined.str("/data/membership/role")), (id.as_str(), "member"));
    again.login(NELE, PASSWORD).assert(200);
    assert!(neighbour.is_signed_in());
}

fn an_operator_invites_the_first_admin_of_an_organization(kind: StoreKind) {
    let (tenants, server) = serve(kind);
    let args = ["org", "create", "--slug", "initech", "--name", "Initech", "--admin-email", NELE];
    let made = tenants.deployment.cli(&args).ok().json();
    assert_eq!((&made["invite"]["email"], &made["invite"]["role"]), (&json!(NELE), &json!("org_admin")));
    assert_eq!(made["invite"]["invitedBy"], "operator");
    let link = made["invite"]["link"].as_str().expect("a link").to_owned();
    // The server finds the mail although another process wrote it.
    let mail = tenants.deployment.mail_to(NELE, 1);
    assert_eq!(link_of(&mail), link);
    let mut nele = server.api("initech");
    let joined = nele.register(&link_token(&mail), "Nele").expect(200);
    assert_eq!(joined.str("/data/membership/role"), "org_admin");
    nele.get("/org/invites").assert(200);
}

fn a_forgotten_password_is_set_by_the_mailed_link(kind: StoreKind) {
    const NEXT: &str = "another fine canary 27";
    let (tenants, server) = serve(kind);
    let (here, there) = (server.api("acme").signed_in(ADA), server.api("globex").signed_in(ADA));
    let mut anybody = server.api("acme");
    for email in ["nobody@acme.example", GIL, ADA] {
        anybody.post("/auth/forgot-password", json!({"email": email})).assert(200);
    }
    let mail = tenants.deployment.mail_to(ADA, 1);
    assert!(link_of(&mail).starts_with("http://127.0.0.1/reset-password#org=acme&token="));
    let token = link_token(&mail);
    let look = json!({"token": token});
    server.api("globex").post("/auth/reset-password/preview", look.clone()).assert_error(400, "reset_token_invalid");
    let seen = anybody.post("/auth/reset-password/preview", look.clone()).expect(200);
    assert_eq!((seen.str("/data/user/email"), seen.str("/data/org/name")), (ADA, "acme Ltd"));
    let body = json!({"token": token, "newPassword": NEXT});
    server.api("globex").post("/auth/reset-password", body.clone()).assert_error(400, "reset_token_invalid");
    anybody.post("/auth/reset-password", body.clone()).assert(200);
    anybody.post("/auth/reset-password", body).assert_error(400, "reset_token_invalid");
    anybody.post("/auth/reset-password/preview", look).assert_error(400, "reset_token_invalid");
    assert!(!here.is_signed_in() && !there.is_signed_in());
    server.api("globex").login(ADA, PASSWORD).assert_error(401, "invalid_credentials");
    server.api("globex").login(ADA, NEXT).assert(200);
    assert!(tenants.deployment.mail_to(ADA, 2).header("Subject").expect("a subject").contains("assword"));
    assert!(tenants.deployment.mails_to(GIL).is_empty(), "no member of acme");
    assert!(tenants.deployment.mails_to("nobody@acme.example").is_empty());
}

fn h1_a_link_of_one_organization_is_worth_nothing_in_another(kind: StoreKind) {
    let (tenants, server) = serve(kind);
    server.api("acme").signed_in(ADA).invite(NELE);
    let token = link_token(&tenants.deployment.mail_to(NELE, 1));
    let mut elsewhere = server.api("globex");
    elsewhere.get(&format!("/org/invites/{token}")).assert_error(400, "invite_invalid");
    elsewhere.register(&token, "Nele").assert_error(400, "invite_invalid");
    server.api("acme").register(&token, "Nele").assert(200);
}

fn notices_go_to_the_person_whose_account_changed(kind: StoreKind) {
    let (tenants, server) = serve(kind);
    let mut max = server.api("acme").signed_in(MAX);
    let body = json!({"currentPassword": PASSWORD, "newPassword": "another fine canary 27"});
    max.post("/auth/change-password", body).assert(200);
    let mail = tenants.deployment.mail_to(MAX, 1);
    assert!(mail.text().contains("127.0.0.1") && mail.text().contains("acme Ltd"), "{}", mail.text());
    assert_eq!(tenants.deployment.mails().len(), 1);
}
