//! Tests of `verify.rs`: what makes a token valid, every refusal and every reason, next to a second tenant.

use proptest::prelude::*;

use super::*;
use crate::organizations::membership::Membership;
use crate::sign_in::fixtures::{
    ACME, ANN, BOB, GLOBEX, MOMENT, NOW, SIGNED_IN, access_claims, membership, organization, organization_id,
    partial_session, refresh_claims, refreshed, rules, seed, session, short_session, token, user, user_id,
};
use crate::sign_in::{EndReason, RefreshStep, Session};

fn caller(tenant: u8) -> CallerFacts {
    CallerFacts {
        key: CallerKey::Api { id: ApiKeyId::new(SIGNED_IN, [tenant; 10]), last_used_at: Some(SIGNED_IN) },
        key_expires_at: None,
        key_revoked_at: None,
        organization: OrganizationFacts {
            id: organization_id(tenant),
            name: Name::parse("An organization").unwrap(),
            slug: Slug::parse(&format!("tenant-{tenant}")).unwrap(),
            plan: Plan::Pro,
            status: OrganizationStatus::Active,
        },
    }
}

/// The facts about a session for a verify request.
fn subject(session: &Session) -> SubjectFacts {
    let (row, user) = (session.clone().into_parts(), user(ANN));
    SubjectFacts {
        access_id: row.standing.access_id.filter(|_| row.standing.state == "full"),
        session_expires_at: row.expires_at,
        user_id: row.user_id,
        name: user.name,
        email: user.email,
        account_role: user.role,
        is_email_verified: user.is_email_verified,
        role: Role::Member,
        status: MembershipStatus::Active,
        given: Given::default(),
        impersonator: row.impersonator.as_deref().and_then(crate::sign_in::impersonator::Impersonator::parse),
        joined_at: SIGNED_IN,
    }
}

/// Ann's token at her own tenant.
fn good(tenant: u8) -> (VerifyFacts, Claims) {
    let session = session(tenant, ANN);
    let facts = VerifyFacts { caller: Some(caller(tenant)), subject: Some(subject(&session)) };
    (facts, access_claims(&session))
}

// ---- decide ----

#[test]
fn i3_a_live_token_of_an_active_member_is_valid_at_its_own_tenant() {
    for tenant in [ACME, GLOBEX] {
        let (facts, claims) = good(tenant);
        let subject = subject(&session(tenant, ANN));
        assert_eq!(decide(facts, Some(&claims), NOW), VerifyAnswer::Valid(caller(tenant), subject));
    }
}

/// "A user can have a valid token while suspended": callers have to check the membership's status.
#[test]
fn i3_a_suspended_member_is_valid_and_told_to_be_suspended() {
    let (mut facts, claims) = good(ACME);
    facts.subject.as_mut().unwrap().status = MembershipStatus::Suspended;
    match decide(facts, Some(&claims), NOW) {
        VerifyAnswer::Valid(_, subject) => assert_eq!(subject.status, MembershipStatus::Suspended),
        other => panic!("not valid but {other:?}"),
    }
}

#[test]
fn i3_the_answer_tells_the_live_row_and_not_the_token() {
    let (mut facts, claims) = good(ACME);
    let subject = facts.subject.as_mut().unwrap();
    (subject.role, subject.is_email_verified, subject.email) = (Role::Admin, false, user(BOB).email);
    let expected = VerifyAnswer::Valid(caller(ACME), subject.clone());
    assert_eq!(decide(facts, Some(&claims), NOW), expected);
}

#[test]
fn d4_i3_every_token_that_is_not_live_is_invalid() {
    let live = session(ACME, ANN);
    let claims = access_claims(&live);
    let partial = partial_session();
    let partial_claims = partial.partial_claims().unwrap().0;
    let renewed = live.clone().renew(seed(78), NOW, &rules()).unwrap();
    let reused = match refreshed(&live).refresh(token(66), &live.client, seed(79), NOW, &rules()) {
        RefreshStep::Reused(session) => session,
        other => panic!("no reuse but {other:?}"),
    };
    let removed = SubjectFacts { status: MembershipStatus::Removed, ..subject(&live) };
    let over = SubjectFacts { session_expires_at: NOW, ..subject(&live) };
    let cases: Vec<(&str, Option<SubjectFacts>, Option<Claims>)> = vec![
        ("no token of ours", None, None),
        ("no token of ours, yet a session", Some(subject(&live)), None),
        ("session unknown", None, Some(claims.clone())),
        ("superseded by a refresh", Some(subject(&refreshed(&live))), Some(claims.clone())),
        ("superseded by a renewal", Some(subject(&renewed)), Some(claims.clone())),
        ("signed out", Some(subject(&live.clone().end(EndReason::Logout, NOW))), Some(claims.clone())),
        ("reused", Some(subject(&reused)), Some(claims.clone())),
        ("session over at this instant", Some(over), Some(claims.clone())),
        ("partial session, the same token id", Some(subject(&partial)), Some(claims.clone())),
        ("partial token", Some(subject(&partial)), Some(partial_claims)),
        ("refresh token", Some(subject(&live)), Some(refresh_claims(&live))),
        ("expires now", Some(subject(&live)), Some(Claims { expires_at: NOW, ..claims.clone() })),
        ("expired", Some(subject(&live)), Some(Claims { expires_at: SIGNED_IN, ..claims.clone() })),
        ("removed", Some(removed), Some(claims.clone())),
        ("another user's session", Some(subject(&session(ACME, BOB))), Some(claims.clone())),
        ("another user", Some(subject(&live)), Some(Claims { user_id: user_id(BOB), ..claims.clone() })),
        ("another token", Some(subject(&live)), Some(Claims { token_id: token(66), ..claims })),
    ];
    for (what, subject, claims) in cases {
        let facts = VerifyFacts { caller: Some(caller(ACME)), subject };
        assert_eq!(decide(facts, claims.as_ref(), NOW), VerifyAnswer::Invalid(caller(ACME)), "{what}");
    }
}

#[test]
fn g1_i3_a_token_is_valid_at_its_own_tenant_and_no_other() {
    for (token_of, asked_by) in [(ACME, ACME), (ACME, GLOBEX), (GLOBEX, ACME), (GLOBEX, GLOBEX)] {
        let claims = access_claims(&session(token_of, ANN));
        // The lookup may find the token's own session, the user's session in this tenant, or nothing.
        let found = [Some(subject(&session(token_of, ANN))), Some(subject(&session(asked_by, ANN))), None];
        for subject in found {
            let facts = VerifyFacts { caller: Some(caller(asked_by)), subject: subject.clone() };
            let expected = match subject {
                Some(subject) if token_of == asked_by => VerifyAnswer::Valid(caller(asked_by), subject),
                _ => VerifyAnswer::Invalid(caller(asked_by)),
            };
            assert_eq!(decide(facts, Some(&claims), NOW), expected, "token of {token_of} asked by {asked_by}");
        }
    }
}

/// The parts of a random verify request; [`Self::is_key_good`] and [`Self::is_token_good`] say what each part must be.
#[derive(Debug, Clone)]
struct Dice {
    has_caller: bool,
    /// When the key was revoked and when it ends, in milliseconds from now.
    key_revoked: Option<i64>,
    key_end: Option<i64>,
    organization: OrganizationStatus,
    has_subject: bool,
    has_claims: bool,
    token_tenant: u8,
    token_user: u8,
    /// When the token and its session end, in milliseconds from now.
    token_end: i64,
    session_end: i64,
    access_id: Option<u8>,
    membership: MembershipStatus,
}

impl Dice {
    fn is_key_good(&self) -> bool {
        self.has_caller && self.key_revoked.is_none() && self.key_end.is_none_or(|end| end > 0)
    }

    fn is_token_good(&self) -> bool {
        [
            self.organization == OrganizationStatus::Active,
            self.has_subject,
            self.has_claims,
            self.token_tenant == ACME,
            self.token_user == ANN,
            self.token_end > 0,
            self.session_end > 0,
            self.access_id == Some(11),
            self.membership != MembershipStatus::Removed,
        ]
        .iter()
        .all(|holds| *holds)
    }

    fn ask(&self) -> VerifyAnswer {
        let from_now = |millis: i64| Timestamp::from_millis(NOW.millis() + millis);
        let (mut facts, claims) = good(ACME);
        let caller = facts.caller.as_mut().unwrap();
        caller.key_revoked_at = self.key_revoked.map(from_now);
        caller.key_expires_at = self.key_end.map(from_now);
        caller.organization.status = self.organization;
        let subject = facts.subject.as_mut().unwrap();
        subject.access_id = self.access_id.map(token);
        subject.session_expires_at = from_now(self.session_end);
        subject.status = self.membership;
        let claims = Claims {
            organization_id: organization_id(self.token_tenant),
            user_id: user_id(self.token_user),
            expires_at: from_now(self.token_end),
            ..claims
        };
        let facts = VerifyFacts {
            caller: facts.caller.filter(|_| self.has_caller),
            subject: facts.subject.filter(|_| self.has_subject),
        };
        decide(facts, self.has_claims.then_some(&claims), NOW)
    }
}

/// Mostly values that a valid answer needs, so that a single fault is common; ends lie close to now.
fn dice() -> impl Strategy<Value = Dice> {
    let yes = || prop::bool::weighted(0.93);
    let millis = || prop_oneof![1 => -2..=0_i64, 8 => 1..=2_i64];
    let key = (yes(), prop::option::weighted(0.07, millis()), prop::option::of(millis()));
    let organization = prop_oneof![9 => Just(OrganizationStatus::Active), 1 => Just(OrganizationStatus::Suspended)];
    let mine = || prop_oneof![12 => Just(1_u8), 1 => Just(2_u8)];
    let access_id = prop_oneof![12 => Just(Some(11)), 1 => Just(Some(12)), 1 => Just(None)];
    let membership = prop_oneof![
        6 => Just(MembershipStatus::Active),
        3 => Just(MembershipStatus::Suspended),
        1 => Just(MembershipStatus::Removed),
    ];
    let token = (yes(), yes(), mine(), mine(), millis(), millis(), access_id, membership);
    (key, organization, token).prop_map(|(key, organization, token)| Dice {
        has_caller: key.0,
        key_revoked: key.1,
        key_end: key.2,
        organization,
        has_subject: token.0,
        has_claims: token.1,
        token_tenant: token.2,
        token_user: token.3,
        token_end: token.4,
        session_end: token.5,
        access_id: token.6,
        membership: token.7,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn d4_i1_i3_only_what_is_live_in_every_respect_is_valid(dice in dice()) {
        let expected = match (dice.is_key_good(), dice.is_token_good()) {
            (false, _) => "key refused",
            (true, false) => "invalid",
            (true, true) => "valid",
        };
        let answer = match dice.ask() {
            VerifyAnswer::KeyRefused => "key refused",
            VerifyAnswer::Invalid(_) => "invalid",
            VerifyAnswer::Valid(..) => "valid",
        };
        prop_assert_eq!(answer, expected);
    }
}

// ---- explain ----

fn active(tenant: u8) -> Organization {
    organization(tenant, OrganizationStatus::Active)
}

fn suspended(tenant: u8) -> Organization {
    organization(tenant, OrganizationStatus::Suspended)
}

/// Ann, in the tenant of this session, with a membership of this status there.
fn ann(session: Session, status: Option<MembershipStatus>) -> Principal {
    let organization_id = session.organization_id;
    let membership = status.map(|status| Membership { organization_id, ..membership(ACME, Role::Member, status) });
    Principal { session, user: user(ANN), membership }
}

const MEMBERS: [Option<MembershipStatus>; 2] = [Some(MembershipStatus::Active), Some(MembershipStatus::Suspended)];
const NO_MEMBERS: [Option<MembershipStatus>; 2] = [Some(MembershipStatus::Removed), None];

/// A session in every state that has superseded or outlived its first access token.
fn stale_sessions() -> Vec<(&'static str, Session, InvalidReason)> {
    let live = session(ACME, ANN);
    vec![
        ("refreshed", refreshed(&live), InvalidReason::Superseded),
        ("renewed", live.clone().renew(seed(78), NOW, &rules()).unwrap(), InvalidReason::Superseded),
        ("ended", live.end(EndReason::Logout, NOW), InvalidReason::SessionEnded),
        ("over", short_session(), InvalidReason::SessionEnded),
        ("partial", partial_session(), InvalidReason::SessionEnded),
    ]
}

#[test]
fn i3_a_member_is_told_what_became_of_the_token() {
    let claims = access_claims(&session(ACME, ANN));
    for (what, session, reason) in stale_sessions() {
        for status in MEMBERS {
            let found = ann(session.clone(), status);
            let at = |now| explain(Some(&claims), &active(ACME), Some(&found), now);
            for now in [NOW, claims.expires_at.minus(MOMENT)] {
                assert_eq!(at(now), reason, "{what}, {status:?}");
            }
            // A token's own expiry is checked before the state of its session.
            assert_eq!(at(claims.expires_at), InvalidReason::Expired, "{what}, {status:?}");
        }
    }
}

#[test]
fn i3_not_a_member_wins_over_what_became_of_the_token() {
    let claims = access_claims(&session(ACME, ANN));
    for (what, session, _) in stale_sessions() {
        for status in NO_MEMBERS {
            for now in [NOW, claims.expires_at] {
                let found = ann(session.clone(), status);
                let reason = explain(Some(&claims), &active(ACME), Some(&found), now);
                assert_eq!(reason, InvalidReason::NotAMember, "{what}, {status:?}");
            }
        }
    }
}

/// For an unknown session, and for another user's session, the answer doesn't reveal a membership either.
#[test]
fn i3_a_session_that_is_not_the_tokens_has_ended_for_it() {
    let claims = access_claims(&session(ACME, ANN));
    let others: Vec<_> =
        MEMBERS.into_iter().chain(NO_MEMBERS).map(|status| Some(ann(session(ACME, BOB), status))).collect();
    for found in others.into_iter().chain([None]) {
        let at = |now| explain(Some(&claims), &active(ACME), found.as_ref(), now);
        assert_eq!(at(NOW), InvalidReason::SessionEnded);
        assert_eq!(at(claims.expires_at), InvalidReason::Expired);
    }
}

#[test]
fn i3_a_suspended_organization_is_told_before_anything_about_its_users() {
    let claims = access_claims(&session(ACME, ANN));
    let mut found: Vec<_> = MEMBERS.into_iter().chain(NO_MEMBERS).map(|s| Some(ann(session(ACME, ANN), s))).collect();
    found.extend([None, Some(ann(session(ACME, ANN).end(EndReason::Logout, NOW), None))]);
    for found in found {
        for now in [NOW, claims.expires_at] {
            let reason = explain(Some(&claims), &suspended(ACME), found.as_ref(), now);
            assert_eq!(reason, InvalidReason::OrganizationSuspended, "{found:?}");
        }
    }
}

/// The answer doesn't reveal its expiry, its session, its user's membership, or the state of the asking organization.
#[test]
fn g1_i3_of_another_organizations_token_nothing_is_told_but_that() {
    for (token_of, asked_by) in [(ACME, GLOBEX), (GLOBEX, ACME)] {
        let claims = access_claims(&session(token_of, ANN));
        let mut found = vec![None];
        for tenant in [token_of, asked_by] {
            for status in MEMBERS.into_iter().chain(NO_MEMBERS) {
                found.push(Some(ann(session(tenant, ANN), status)));
                found.push(Some(ann(session(tenant, ANN).end(EndReason::MemberRemoved, NOW), status)));
            }
        }
        for found in found {
            for now in [NOW, claims.expires_at] {
                for asking in [active(asked_by), suspended(asked_by)] {
                    let reason = explain(Some(&claims), &asking, found.as_ref(), now);
                    assert_eq!(reason, InvalidReason::WrongOrganization, "{found:?}");
                }
            }
        }
    }
}

#[test]
fn i3_what_is_no_access_token_of_ours_is_malformed_whatever_else_holds() {
    let found = ann(session(ACME, ANN), None);
    for organization in [active(ACME), suspended(ACME)] {
        for found in [Some(&found), None] {
            assert_eq!(explain(None, &organization, found, NOW), InvalidReason::Malformed);
        }
    }
}
