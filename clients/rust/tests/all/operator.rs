//! The operator's calls and webhooks: what a key may not do, and the types of requests and answers.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::common::Server;
use orgauth_client::types::{
    CreateOrganizationBody, CreateWebhookBody, ErrorCode, ImportLine, ImportedMembership, InviteBody,
    ListMembersQuery, ListOrganizationsQuery, ListUsersQuery, OrganizationEventName, OrganizationStatus, Role,
    SecurityBody, UpdateOperatorOrganizationBody, UpdateOrganizationBody, UpdateUserBody,
};
use orgauth_client::webhooks::{EventData, Invalid, TOLERANCE, verify, verify_at};
use orgauth_client::{Client, Error};

fn code<T: std::fmt::Debug>(result: Result<T, Error>) -> ErrorCode {
    result.expect_err("a refusal").code().expect("a code")
}

#[tokio::test]
async fn keys_of_less_and_identifiers_of_others_open_nothing() {
    let server = Server::start();
    for (key, expected) in
        [(&server.acme_key, ErrorCode::AuthenticationRequired), (&server.verify_key, ErrorCode::ScopeMissing)]
    {
        let client =
            Client::builder(&server.base_url, key).timeout(Duration::from_secs(20)).build().expect("a client");
        let organization = client.organization("acme").expect("a slug");
        assert_eq!(code(organization.list_members(&ListMembersQuery::default()).await), expected);
        assert!(client.operator().list_users(&ListUsersQuery::default()).await.is_err());
    }
    let client = server.operator();
    let (acme, globex) =
        (client.organization("acme").expect("a slug"), client.organization("globex").expect("a slug"));
    let query = ListMembersQuery { q: Some("mo@globex".to_owned()), ..ListMembersQuery::default() };
    let theirs = globex.list_members(&query).await.expect("members").members.remove(0);
    assert_eq!(code(acme.remove_member(&theirs.user_id).await), ErrorCode::MemberNotFound);
    for identifier in ["", ".", "..", "../organizations", "a/b", "usr_1?x=1", "usr_1#", "ü", &"a".repeat(65)] {
        let refused = client.operator().delete_user(identifier).await;
        assert!(matches!(refused, Err(Error::Configuration(_))), "{identifier}: {refused:?}");
    }
    assert!(client.organization("../acme").is_err());
}

#[tokio::test]
async fn organizations_users_and_keys_are_managed() {
    let server = Server::start();
    let client = server.operator();
    let operator = client.operator();
    let body = CreateOrganizationBody {
        slug: "initech".to_owned(),
        name: "Initech".to_owned(),
        admin_email: Some("zara@initech.example".to_owned()),
        ..CreateOrganizationBody::default()
    };
    let made = operator.create_organization(&body).await.expect("made");
    let link = made.invite.as_ref().and_then(|invite| invite.link.as_ref()).expect("the link").expose().to_owned();
    assert!(link.contains("initech") && !format!("{made:?}").contains(&link));
    assert_eq!(code(operator.create_organization(&body).await), ErrorCode::SlugTaken);
    let wrong = CreateOrganizationBody { slug: "Not A Slug".to_owned(), ..CreateOrganizationBody::default() };
    let Err(Error::Api(error)) = operator.create_organization(&wrong).await else { panic!("refused") };
    assert_eq!(error.body.fields.as_ref().map(Vec::len), Some(2), "{error}");

    let id = made.organization.id;
    let change = UpdateOperatorOrganizationBody {
        status: Some(OrganizationStatus::Suspended),
        ..UpdateOperatorOrganizationBody::default()
    };
    assert_eq!(
        operator.update_organization(&id, &change).await.expect("changed").status,
        OrganizationStatus::Suspended
    );
    let query = ListOrganizationsQuery { q: Some("initech".to_owned()), limit: Some(10), ..Default::default() };
    assert_eq!(operator.list_organizations(&query).await.expect("a list").organizations.len(), 1);
    operator.delete_organization(&id).await.expect("deleted");
    assert_eq!(code(operator.get_organization(&id).await), ErrorCode::OrganizationNotFound);

    let line = |email: &str| ImportLine {
        email: email.to_owned(),
        name: "Grace".to_owned(),
        is_email_verified: None,
        memberships: vec![ImportedMembership {
            slug: "acme".to_owned(),
            role: Role::Member,
            roles: None,
            metadata: None,
        }],
        password_hash: None,
        totp_secret: Some("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ".into()),
    };
    assert!(!format!("{:?}", line("a@b.example")).contains("GEZD"));
    let done = operator.import_users(&[line("grace@acme.example"), line("nobody")]).await.expect("imported");
    assert_eq!((done.imported, done.failed), (1, 1));
    let query = ListUsersQuery { email: Some("GRACE@acme.example".to_owned()), ..ListUsersQuery::default() };
    let user = operator.list_users(&query).await.expect("users").users.remove(0);
    assert!(operator.get_user(&user.id).await.expect("a user").two_factor_enabled);
    let renamed = UpdateUserBody { name: Some("Grace H".to_owned()), ..UpdateUserBody::default() };
    assert_eq!(operator.update_user(&user.id, &renamed).await.expect("changed").name, "Grace H");
    operator.delete_user(&user.id).await.expect("deleted");
    assert_eq!(code(operator.get_user(&user.id).await), ErrorCode::UserNotFound);

    let globex = client.organization("globex").expect("a slug");
    let rules = |security| UpdateOrganizationBody { security: Some(security), ..UpdateOrganizationBody::default() };
    let set = rules(SecurityBody { session_ttl: Some(Some(3600)), ..SecurityBody::default() });
    assert_eq!(globex.update_organization(&set).await.expect("set").security.expect("rules").session_ttl, Some(3600));
    // An omitted field keeps its value, null clears it.
    let keep = globex.update_organization(&rules(SecurityBody::default())).await.expect("kept");
    assert_eq!(keep.security.expect("rules").session_ttl, Some(3600));
    let clear = rules(SecurityBody { session_ttl: Some(None), ..SecurityBody::default() });
    assert_eq!(globex.update_organization(&clear).await.expect("cleared").security.expect("rules").session_ttl, None);
}

#[tokio::test]
async fn a_real_delivery_verifies_by_its_own_secrets_alone() {
    let receiver = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = receiver.local_addr().expect("an address").port();
    let yes = || "true".to_owned();
    let server = Server::with(&[
        ("ORGAUTH_WEBHOOKS__ALLOW_HTTP", yes()),
        ("ORGAUTH_WEBHOOKS__ALLOW_PRIVATE_NETWORKS", yes()),
        ("ORGAUTH_WEBHOOKS__EXTRA_PORTS", port.to_string()),
    ]);
    let client = server.operator();
    let (acme, globex) =
        (client.organization("acme").expect("a slug"), client.organization("globex").expect("a slug"));
    let body = CreateWebhookBody {
        url: format!("http://127.0.0.1:{port}/"),
        events: vec![OrganizationEventName::MemberInvited],
        ..CreateWebhookBody::default()
    };
    let (mine, theirs) =
        (acme.create_webhook(&body).await.expect("made"), globex.create_webhook(&body).await.expect("made"));
    let new = acme.rotate_webhook_secret(&mine.webhook.id).await.expect("rotated");
    let invite = InviteBody { email: "guest@example.com".to_owned(), ..InviteBody::default() };
    acme.invite_member(&invite).await.expect("invited");

    let (head, body) = receive(&receiver);
    let header = |name: &'static str| head.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_bytes());
    let (old, new, theirs) = (mine.secret.expose(), new.expose(), theirs.secret.expose());
    assert_eq!(verify(&body, header, &[theirs]).expect_err("another tenant's"), Invalid::Signature);
    for secrets in [&[][..], &[""], &["whs_"], &[&old[..47]], &[old, ""]] {
        assert_eq!(verify(&body, header, secrets).expect_err("no secret"), Invalid::Secret);
    }
    assert_eq!((Invalid::Secret.status(), Invalid::Signature.status()), (500, 400));
    let mut changed = body.clone();
    changed.extend(b" ");
    assert_eq!(verify(&changed, header, &[old]).expect_err("changed"), Invalid::Signature);
    for name in ["webhook-id", "webhook-timestamp", "webhook-signature"] {
        let without = |asked: &'static str| if asked == name { None } else { header(asked) };
        assert_eq!(verify(&body, without, &[old]).expect_err("incomplete"), Invalid::Header(name));
    }
    for (name, value) in [
        ("webhook-timestamp", "soon"),
        ("webhook-timestamp", "-1"),
        ("webhook-timestamp", ""),
        ("webhook-id", "evt_2"),
        ("webhook-signature", ""),
        ("webhook-signature", "v1,"),
        ("webhook-signature", "v2,AAAA"),
    ] {
        let forged = |asked: &'static str| if asked == name { Some(value.as_bytes()) } else { header(asked) };
        assert!(verify(&body, forged, &[old]).is_err(), "{name}: {value}");
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    for late in [now + Duration::from_secs(400), now.saturating_sub(Duration::from_secs(400))] {
        assert_eq!(verify_at(&body, header, &[old], late, TOLERANCE).expect_err("late"), Invalid::Time);
    }
    for secrets in [&[old][..], &[new], &[theirs, new]] {
        let event = verify(&body, header, secrets).expect("genuine");
        let EventData::MemberInvited(invited) = event.data else { panic!("{event:?}") };
        assert_eq!((invited.invite.email.as_str(), invited.actor.is_none()), ("guest@example.com", true));
    }
}

fn receive(receiver: &TcpListener) -> (Vec<(String, String)>, Vec<u8>) {
    let (stream, _) = receiver.accept().expect("a delivery");
    let mut reader = BufReader::new(stream);
    let (mut head, mut line) = (Vec::new(), String::new());
    loop {
        line.clear();
        reader.read_line(&mut line).expect("a line");
        if line == "\r\n" {
            break;
        }
        if let Some((name, value)) = line.trim_end().split_once(": ") {
            head.push((name.to_ascii_lowercase(), value.to_owned()));
        }
    }
    let length =
        head.iter().find(|(name, _)| name == "content-length").expect("a length").1.parse().expect("a number");
    let mut body = vec![0; length];
    reader.read_exact(&mut body).expect("a body");
    reader.get_mut().write_all(b"HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n").expect("answered");
    (head, body)
}
