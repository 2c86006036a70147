//! `GET /auth/return-address`: the address to which a hosted sign-in returns. The domain's tests check which addresses are
//! allowed.

use orgauth_application::initiator::Initiator;
use orgauth_application::organizations::organization::{self, OrganizationChange};
use orgauth_domain::text::Slug;
use serde_json::{Value, json};
use url::form_urlencoded::byte_serialize;

use crate::harness::{ACME, ACME_APP, BOB, EXTRA, GLOBEX, GLOBEX_APP, OWN, Tokens, World, ZOE, log};

async fn return_address(world: &World, slug: &str, tokens: &Tokens, query: &str) -> Value {
    let call = world.get(&format!("/auth/return-address{query}"));
    call.slug(slug).tokens(tokens).send().await.expect("200").data()
}

fn to(address: &str) -> String {
    format!("to={}", byte_serialize(address.as_bytes()).collect::<String>())
}

#[actix_web::test]
async fn only_the_organizations_own_pages_extra_origins_and_the_service_are_led_back_to() {
    let (world, [at_acme, at_globex]) = World::with_sessions([(ACME, ZOE), (GLOBEX, ZOE)]).await;
    for (slug, tokens, own, other) in
        [(ACME, &at_acme, ACME_APP, GLOBEX_APP), (GLOBEX, &at_globex, GLOBEX_APP, ACME_APP)]
    {
        let default = json!({"returnTo": world.organization(slug).app_url.unwrap().as_str()});
        for good in [own, EXTRA, OWN] {
            let address = format!("{good}/orders?id=7#item");
            assert_eq!(
                return_address(&world, slug, tokens, &format!("?{}", to(&address))).await,
                json!({"returnTo": address})
            );
        }
        for wanted in [other, "https://evil.example", "javascript:alert(1)", "//evil.example", "/account", "", "\0"] {
            let address = format!("{wanted}/orders");
            assert_eq!(
                return_address(&world, slug, tokens, &format!("?{}", to(&address))).await,
                default,
                "{wanted:?}"
            );
        }
    }
}

/// An invalid query doesn't prevent an answer.
#[actix_web::test]
async fn a_wish_that_cannot_be_read_is_ignored() {
    let (world, tokens) = World::signed_in(ACME, BOB).await;
    let default = json!({"returnTo": world.organization(ACME).app_url.unwrap().as_str()});
    let good = to(&format!("{ACME_APP}/a"));
    assert_eq!(
        return_address(&world, ACME, &tokens, &format!("?{good}&x=1")).await,
        json!({"returnTo": format!("{ACME_APP}/a")})
    );
    let long = to(&format!("{ACME_APP}/{}", "a".repeat(2048)));
    for query in
        ["", "?", "?to", "?to=", "?to=%ff%fe", "?to=%00", "?TO=x", &format!("?{good}&{good}"), &format!("?{long}")]
    {
        assert_eq!(return_address(&world, ACME, &tokens, query).await, default, "{query}");
    }
}

#[actix_web::test]
async fn without_an_application_only_a_good_wish_leads_anywhere() {
    let (world, tokens) = World::signed_in(ACME, BOB).await;
    let change = OrganizationChange { app_url: Some(None), ..OrganizationChange::default() };
    let by = Initiator::command_line(&Slug::parse(ACME).unwrap());
    organization::update(&world.state.app, &by, &change).unwrap();
    assert_eq!(return_address(&world, ACME, &tokens, "").await, json!({}));
    assert_eq!(return_address(&world, ACME, &tokens, &format!("?{}", to(&format!("{ACME_APP}/a")))).await, json!({}));
    let own = format!("{OWN}/account");
    assert_eq!(return_address(&world, ACME, &tokens, &format!("?{}", to(&own))).await, json!({"returnTo": own}));
}

/// The author of the link learns it from the log only. The rest of the link may hold a secret.
#[actix_web::test]
async fn a_foreign_wish_is_one_line_of_the_log_with_no_more_of_it_than_its_origin() {
    let (world, tokens) = World::signed_in(ACME, BOB).await;
    let said =
        |text: &str| log::lines_with(text).into_iter().filter(|line| line.contains("return_to is ignored")).count();
    let foreign = "https://return-address.example:8443";
    for wanted in [&format!("{foreign}/canary-4711?canary-4711#canary-4711"), "javascript:canary-4711", "canary-4711"]
    {
        return_address(&world, ACME, &tokens, &format!("?{}", to(wanted))).await;
    }
    assert_eq!(said(&format!("{foreign} is neither ")), 1);
    assert!(said("it is not a web address") >= 2);
    assert_eq!(log::lines_with("canary-4711"), [""; 0]);
    return_address(&world, ACME, &tokens, "").await;
    return_address(&world, ACME, &tokens, &format!("?{}", to(&format!("{ACME_APP}/a")))).await;
    assert_eq!(said(ACME_APP), 0);
}
