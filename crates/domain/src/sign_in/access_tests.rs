//! Tests of `access.rs`: every need with every token, organization and membership, next to a second tenant.

use super::*;
use crate::sign_in::fixtures::{
    ACME, ANN, BOB, GLOBEX, MOMENT, NOW, SIGNED_IN, access_claims, beginning, membership, organization,
    partial_session, refresh_claims, refreshed, rules, seed, session, short_session, user, user_id,
};
use crate::sign_in::{Beginning, Client, EndReason};

const NEEDS: [Need; 3] = [Need::Session, Need::Member, Need::Admin];

/// The decision about a route that does not reach beyond its organization.
fn authorize(
    need: Need,
    claims: &Claims,
    here: &Organization,
    found: Option<&Principal>,
    now: Timestamp,
) -> Result<(), AccessFault> {
    super::authorize(need, Reach::Organization, claims, here, found, now)
}

fn principal(session: Session, who: u8, membership: Option<Membership>) -> Principal {
    Principal { session, user: user(who), membership }
}

/// Every membership that a principal may have: in `tenant`, in the other one, none at all.
fn memberships(tenant: u8) -> Vec<Option<Membership>> {
    let mut all = vec![None];
    for place in [ACME, GLOBEX] {
        for role in Role::ALL {
            all.extend(MembershipStatus::ALL.iter().map(|status| Some(membership(place, *role, *status))));
        }
    }
    assert!(all.contains(&Some(membership(tenant, Role::Admin, MembershipStatus::Active))));
    all
}

// ---- A live token: what is asked × how the organization and the membership stand ----

/// A `!` marks a need in a suspended organization.
const TABLE: &str = "
|                             | session | session! | member       | member!       | admin        | admin!        |
| org_admin, active           | yes     | yes      | yes          | org suspended | yes          | org suspended |
| member, active              | yes     | yes      | yes          | org suspended | not an admin | org suspended |
| org_admin, suspended        | yes     | yes      | not active   | org suspended | not active   | org suspended |
| member, suspended           | yes     | yes      | not active   | org suspended | not active   | org suspended |
| org_admin, removed          | yes     | yes      | not a member | org suspended | not a member | org suspended |
| member, removed             | yes     | yes      | not a member | org suspended | not a member | org suspended |
| none                        | yes     | yes      | not a member | org suspended | not a member | org suspended |
| elsewhere org_admin, active | yes     | yes      | not a member | org suspended | not a member | org suspended |
| elsewhere member, active    | yes     | yes      | not a member | org suspended | not a member | org suspended |
";

fn outcome(cell: &str) -> Result<(), AccessFault> {
    match cell {
        "yes" => Ok(()),
        "org suspended" => Err(AccessFault::OrganizationSuspended),
        "not a member" => Err(AccessFault::NotAMember),
        "not active" => Err(AccessFault::MembershipNotActive),
        "not an admin" => Err(AccessFault::AdminRequired),
        other => panic!("what is {other}?"),
    }
}

fn need_and_status(column: &str) -> (Need, OrganizationStatus) {
    let (need, status) = match column.strip_suffix('!') {
        Some(need) => (need, OrganizationStatus::Suspended),
        None => (column, OrganizationStatus::Active),
    };
    let need = match need {
        "session" => Need::Session,
        "member" => Need::Member,
        "admin" => Need::Admin,
        other => panic!("what is {other}?"),
    };
    (need, status)
}

/// The membership that a row names, as `tenant` sees it; elsewhere is the other tenant.
fn membership_of(row: &str, tenant: u8) -> Option<Membership> {
    if row == "none" {
        return None;
    }
    let (place, row) = row.strip_prefix("elsewhere ").map_or((tenant, row), |row| (ACME + GLOBEX - tenant, row));
    let (role, status) = row.split_once(", ").unwrap();
    Some(membership(place, Role::parse(role).unwrap(), MembershipStatus::parse(status).unwrap()))
}

fn rows(table: &str) -> Vec<Vec<&str>> {
    table.trim().lines().map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

#[test]
fn g3_a_live_token_is_judged_by_need_organization_and_membership_as_the_table_says() {
    let mut expected = rows(TABLE);
    let columns = expected.remove(0);
    let asked: Vec<_> = columns[1..].iter().map(|column| need_and_status(column)).collect();
    for need in NEEDS {
        for status in OrganizationStatus::ALL {
            assert_eq!(asked.iter().filter(|a| **a == (need, *status)).count(), 1, "{need:?} {status}");
        }
    }
    for tenant in [ACME, GLOBEX] {
        for row in &expected {
            assert_eq!(row.len(), columns.len(), "{}", row[0]);
            let membership = membership_of(row[0], tenant);
            let caller = principal(session(tenant, ANN), ANN, membership);
            for ((need, status), cell) in asked.iter().zip(&row[1..]) {
                let here = organization(tenant, *status);
                let decided = authorize(*need, &access_claims(&caller.session), &here, Some(&caller), NOW);
                assert_eq!(decided, outcome(cell), "{} × {need:?}, {status}", row[0]);
            }
        }
    }
}

/// [`active_member`] decides as the table does in the columns of a member.
#[test]
fn g3_active_member_is_the_decision_about_a_member_without_a_token() {
    for row in &rows(TABLE)[1..] {
        for tenant in [ACME, GLOBEX] {
            let membership = membership_of(row[0], tenant);
            let active = active_member(&organization(tenant, OrganizationStatus::Active), membership.as_ref());
            assert_eq!(active, outcome(row[3]), "{}", row[0]);
            let suspended = active_member(&organization(tenant, OrganizationStatus::Suspended), membership.as_ref());
            assert_eq!(suspended, outcome(row[4]), "{}", row[0]);
        }
    }
}

// ---- A token that isn't live: nothing else is looked at ----

/// A request at the tenant ACME with a token that must be refused there.
struct Refused {
    what: &'static str,
    claims: Claims,
    /// The session and the user that were found.
    found: Option<(Session, u8)>,
    now: Timestamp,
    fault: AccessFault,
}

fn invalid(what: &'static str, claims: Claims, found: Option<(Session, u8)>) -> Refused {
    Refused { what, claims, found, now: NOW, fault: AccessFault::Invalid }
}

fn refused_tokens() -> Vec<Refused> {
    let (here, there, of_bob) = (session(ACME, ANN), session(GLOBEX, ANN), session(ACME, BOB));
    let (claims, foreign) = (access_claims(&here), access_claims(&there));
    let ended = here.clone().end(EndReason::Logout, NOW);
    let renewed = here.clone().renew(seed(78), NOW, &rules()).unwrap();
    let partial = partial_session();
    let partial_claims = partial.partial_claims().unwrap().0;
    // Ann's token with the token id of another one.
    let as_foreign = Claims { token_id: foreign.token_id, ..claims.clone() };
    let as_bobs = Claims { token_id: access_claims(&of_bob).token_id, ..claims.clone() };
    let expiry = claims.expires_at;
    let expired = |what, claims: &Claims, found| {
        let fault = AccessFault::Expired;
        Refused { what, claims: claims.clone(), found, now: expiry, fault }
    };
    vec![
        // Expiry.
        expired("expired", &claims, Some((here.clone(), ANN))),
        expired("expired, session unknown", &claims, None),
        expired("expired and superseded", &claims, Some((refreshed(&here), ANN))),
        expired("expired, session ended", &claims, Some((ended.clone(), ANN))),
        // State of the session.
        invalid("session unknown", claims.clone(), None),
        invalid("session ended", claims.clone(), Some((ended, ANN))),
        invalid("session over", claims.clone(), Some((short_session(), ANN))),
        invalid("superseded by a refresh", claims.clone(), Some((refreshed(&here), ANN))),
        invalid("superseded by a renewal", claims.clone(), Some((renewed, ANN))),
        invalid("partial session, its token id", claims.clone(), Some((partial.clone(), ANN))),
        // Tokens of another kind, which would be accepted if their kind were not checked.
        invalid("partial token", partial_claims, Some((partial, ANN))),
        invalid("refresh token", refresh_claims(&here), Some((here.clone(), ANN))),
        // Another organization's token, whatever was found for it.
        invalid("foreign token, nothing found", foreign.clone(), None),
        invalid("foreign token, foreign session", foreign.clone(), Some((there.clone(), ANN))),
        invalid("foreign token, session of here", foreign.clone(), Some((here.clone(), ANN))),
        Refused { now: expiry, ..invalid("foreign and expired", foreign.clone(), Some((there.clone(), ANN))) },
        // A session of another tenant for a token of this one, even with the same token id.
        invalid("foreign session", claims.clone(), Some((there.clone(), ANN))),
        invalid("foreign session and its token id", as_foreign, Some((there, ANN))),
        // Another user's.
        invalid("another user's session", claims.clone(), Some((of_bob.clone(), BOB))),
        invalid("another user's session and token id", as_bobs.clone(), Some((of_bob.clone(), BOB))),
        invalid("another user's session and token id, own row", as_bobs, Some((of_bob, ANN))),
        invalid("another user's row", claims.clone(), Some((here.clone(), BOB))),
        invalid("another user in the token", Claims { user_id: user_id(BOB), ..claims }, Some((here, ANN))),
    ]
}

#[test]
fn d4_g1_g4_a_token_that_is_not_live_here_is_refused_first_whatever_is_asked_and_whoever_asks() {
    for case in refused_tokens() {
        for need in NEEDS {
            for status in OrganizationStatus::ALL {
                for membership in memberships(ACME) {
                    let found = case.found.clone().map(|(session, who)| principal(session, who, membership.clone()));
                    let here = organization(ACME, *status);
                    let decided = authorize(need, &case.claims, &here, found.as_ref(), case.now);
                    assert_eq!(
                        decided,
                        Err(case.fault.clone()),
                        "{} × {need:?}, {status}, {membership:?}",
                        case.what
                    );
                }
            }
        }
    }
}

#[test]
fn d4_a_token_is_granted_until_the_instant_of_its_expiry() {
    let found = principal(session(ACME, ANN), ANN, Some(membership(ACME, Role::Admin, MembershipStatus::Active)));
    let claims = access_claims(&found.session);
    let here = organization(ACME, OrganizationStatus::Active);
    for need in NEEDS {
        let at = |now| authorize(need, &claims, &here, Some(&found), now);
        assert_eq!(at(claims.expires_at.minus(MOMENT)), Ok(()));
        assert_eq!(at(claims.expires_at), Err(AccessFault::Expired));
    }
}

// ---- Beyond the organization ----

/// P1: the evidence besides a live access token × the result.
#[test]
fn p1_beyond_its_organization_an_access_token_needs_the_sessions_own_refresh_token() {
    let ours = session(ACME, ANN);
    let rotated = refreshed(&ours);
    let (old, current) = (refresh_claims(&ours), refresh_claims(&rotated));
    let (browser, thief) = (&ours.client, &Client::new([198, 51, 100, 9].into(), "Thief/1"));
    let later = NOW.plus(rules().refresh_replay_window);
    let no = || Err(AccessFault::InvalidRefreshToken);
    let as_current = Claims { token_id: current.token_id, ..refresh_claims(&session(ACME, BOB)) };
    let cases = [
        ("none", None, browser, NOW, Err(AccessFault::NoRefreshToken)),
        ("not genuine", None, browser, NOW, no()),
        ("current", Some(current.clone()), browser, NOW, Ok(())),
        ("current, another client", Some(current), thief, NOW, Ok(())),
        ("predecessor in its window", Some(old.clone()), browser, NOW, Ok(())),
        ("predecessor, another client", Some(old.clone()), thief, NOW, no()),
        ("predecessor after it", Some(old), browser, later, no()),
        ("the access token again", Some(access_claims(&rotated)), browser, NOW, no()),
        ("another organization's", Some(refresh_claims(&session(GLOBEX, ANN))), browser, NOW, no()),
        ("another user's", Some(refresh_claims(&session(ACME, BOB))), browser, NOW, no()),
        ("another session's with the same token id", Some(as_current), browser, NOW, no()),
    ];
    let here = organization(ACME, OrganizationStatus::Active);
    let active = Some(membership(ACME, Role::Admin, MembershipStatus::Active));
    let found = principal(rotated.clone(), ANN, active);
    for (what, claims, client, now, expected) in cases {
        let (was_sent, client) = (what != "none", client.clone());
        let evidence = RefreshEvidence { claims, was_sent, client, rules: rules() };
        for need in NEEDS {
            let reach = Reach::Account(&evidence);
            let decided = super::authorize(need, reach, &access_claims(&rotated), &here, Some(&found), now);
            assert_eq!(decided, expected, "{what} × {need:?}");
        }
    }
}

/// P1: the mark of a session survives every refresh, and is checked after the tokens and before the membership.
#[test]
fn p1_a_session_that_an_organizations_page_began_stays_in_its_organization() {
    let start = Beginning { on_organization_page: true, ..beginning(ACME, ANN) };
    let began = Session::begin(start, seed(11), SIGNED_IN, &rules());
    for ours in [began.clone(), refreshed(&began)] {
        let (claims, client) = (Some(refresh_claims(&ours)), ours.client.clone());
        let evidence = RefreshEvidence { claims, was_sent: true, client, rules: rules() };
        for status in OrganizationStatus::ALL {
            for membership in memberships(ACME) {
                let here = organization(ACME, *status);
                let found = principal(ours.clone(), ANN, membership);
                let reach = Reach::Account(&evidence);
                for need in NEEDS {
                    let decided = super::authorize(need, reach, &access_claims(&ours), &here, Some(&found), NOW);
                    assert_eq!(decided, Err(AccessFault::OrganizationPage));
                }
            }
        }
    }
}
