//! Sessions.

use orgauth_domain::id::SessionId;
use orgauth_domain::organizations::membership::{Membership, MembershipStatus};
use orgauth_domain::ports::Store;
use orgauth_domain::sign_in::allowed_methods::AllowedMethods;
use orgauth_domain::sign_in::impersonator::Impersonator;
use orgauth_domain::sign_in::token::{AuthenticationMethod, KeyId, TokenRules};
use orgauth_domain::sign_in::two_factor::{TwoFactor, TwoFactorState};
use orgauth_domain::sign_in::{Beginning, EndReason, PairSeed, RefreshStep, Session, SessionState};
use orgauth_domain::{Duration, Timestamp};

use super::{fails, together};
use crate::builders::{
    NOW, Tenant, at, beginning, client, connection, entropy, join, membership, pair_seed, partial_session, read,
    session, tenant, write,
};

fn begun(store: &dyn Store, member: &Membership, second: u32) -> Session {
    let one = session(member, at(second));
    write(store, |r| r.sessions().insert(&one));
    one
}

fn refreshed(one: Session, second: u32) -> Session {
    let SessionState::Full(full) = &one.state else { panic!("not a full session") };
    let presented = full.pair.refresh_id;
    match one.clone().refresh(presented, &client(), pair_seed(), at(second), &TokenRules::default()) {
        RefreshStep::Rotated(next) => next,
        other => panic!("{other:?}"),
    }
}

fn stored(store: &dyn Store, one: &Session) -> Session {
    write(store, |r| r.sessions().lock(one.organization_id, one.id)).expect("a session")
}

/// A session of another organization is not found, neither for reading, locking nor writing.
pub fn a_session_elsewhere_is_absent(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let theirs = begun(store, &two.membership, 0);
    assert_eq!(write(store, |r| r.sessions().lock(one.organization.id, theirs.id)), None);
    assert_eq!(read(store, |r| r.sessions().principal(one.organization.id, theirs.id)), None);
    assert_eq!(read(store, |r| r.sessions().list_live(one.organization.id, two.user.id, NOW)), Vec::new());
    let ended =
        write(store, |r| r.sessions().end_beyond(one.organization.id, two.user.id, 0, EndReason::TooMany, at(1)));
    assert_eq!(ended, 0);
    let moved = Session { organization_id: one.organization.id, ..theirs.clone().end(EndReason::Operator, at(1)) };
    fails(store, |r| r.sessions().update(&moved));
    assert_eq!(stored(store, &theirs), theirs);
}

/// A session without a membership is refused by the schema itself.
pub fn a_session_needs_a_membership(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let crossed = session(&membership(&one.organization, &two.user), NOW);
    fails(store, |r| r.sessions().insert(&crossed));
}

/// Every state reads back after its insertion, and after an update from each other state.
pub fn a_session_reads_back_in_every_state(store: &dyn Store) {
    let (one, other) = (tenant(store), tenant(store));
    let untouched = begun(store, &other.membership, 0);
    let full = session(&one.membership, NOW);
    let mut two_factors = full.clone();
    two_factors.methods.push(AuthenticationMethod::OneTimePassword);
    let mut states = vec![
        partial_session(&one.membership, NOW),
        full.clone(),
        two_factors,
        refreshed(full.clone(), 3),
        partial_session(&one.membership, NOW).end(EndReason::TwoFactorChanged, at(4)),
        Session::begin_set_up(beginning(&one.membership), pair_seed(), NOW, &TokenRules::default()),
    ];
    let (end, on_page) = (Some(at(86_400)), true);
    let start = || Beginning {
        absolute_expires_at: end,
        on_organization_page: on_page,
        passkey: on_page.then(|| entropy().id(NOW)),
        ..beginning(&one.membership)
    };
    states.push(Session::begin(start(), pair_seed(), NOW, &TokenRules::default()));
    states.push(Session::begin_partial(start(), pair_seed(), NOW, &TokenRules::default()));
    for reason in EndReason::ALL {
        states.push(refreshed(full.clone(), 3).end(*reason, at(4)));
    }
    for state in &states {
        let written = Session { id: entropy().id(NOW), ..state.clone() };
        write(store, |r| r.sessions().insert(&written));
        assert_eq!(stored(store, &written), written);
        for next in &states {
            let next = Session { id: written.id, created_at: written.created_at, ..next.clone() };
            write(store, |r| r.sessions().update(&next));
            assert_eq!(stored(store, &next), next);
        }
    }
    assert_eq!(stored(store, &untouched), untouched);
}

/// Session, user and membership are read together; an unknown session is absent.
pub fn a_principal_is_read_at_once(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let ours = begun(store, &one.membership, 0);
    begun(store, &two.membership, 0);
    let unknown: SessionId = entropy().id(NOW);
    assert_eq!(read(store, |r| r.sessions().principal(one.organization.id, unknown)), None);
    let found = read(store, |r| r.sessions().principal(one.organization.id, ours.id)).unwrap();
    assert_eq!((found.session, found.user), (ours.clone(), one.user));
    assert_eq!(found.membership, Some(one.membership.clone()));
    let removed = Membership { status: MembershipStatus::Removed, ..one.membership };
    write(store, |r| r.memberships().update(&removed));
    let found = read(store, |r| r.sessions().principal(one.organization.id, ours.id)).unwrap();
    assert_eq!(found.membership, Some(removed));
}

/// A user's live sessions in the organization are listed newest first: full, and neither ended nor expired.
pub fn live_sessions_are_listed_newest_first(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let elsewhere = join(store, &one.user, &two.organization);
    let older = begun(store, &one.membership, 10);
    let newer = refreshed(begun(store, &one.membership, 20), 30);
    let ended = begun(store, &one.membership, 15).end(EndReason::Logout, at(16));
    write(store, |r| {
        r.sessions().update(&newer)?;
        r.sessions().update(&ended)?;
        r.sessions().insert(&partial_session(&one.membership, at(25)))
    });
    begun(store, &elsewhere, 26);
    begun(store, &two.membership, 27);
    let list = |now| read(store, |r| r.sessions().list_live(one.organization.id, one.user.id, now));
    assert_eq!(list(at(40)), vec![newer.clone(), older.clone()]);
    let SessionState::Full(full) = &older.state else { panic!("not a full session") };
    let end = full.pair.refresh_expires_at;
    assert_eq!(list(end), vec![newer.clone()], "the older one has run out");
    let instant_before = end.minus(Duration::from_millis(1));
    assert_eq!(list(instant_before), vec![newer, older]);
}

/// Ending all sessions of a user ends full and partial ones in every organization, except one given session; other users' sessions
/// go on, and an ended session keeps its first end.
pub fn ending_all_spares_the_excepted_and_strangers(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let elsewhere = join(store, &one.user, &two.organization);
    let kept = begun(store, &one.membership, 0);
    let ends = vec![
        refreshed(begun(store, &one.membership, 1), 2),
        begun(store, &elsewhere, 2),
        partial_session(&one.membership, at(3)),
    ];
    let already = session(&one.membership, at(4)).end(EndReason::Logout, at(5));
    let strangers = begun(store, &two.membership, 5);
    write(store, |r| {
        r.sessions().update(&ends[0])?;
        r.sessions().insert(&ends[2])?;
        r.sessions().insert(&already)
    });
    let reason = EndReason::PasswordChanged;
    let ended = write(store, |r| r.sessions().end_all(one.user.id, Some(kept.id), reason, at(9)));
    assert_eq!(ended, 3);
    for one in &ends {
        assert_eq!(stored(store, one), one.clone().end(reason, at(9)));
    }
    for one in [&kept, &already, &strangers] {
        assert_eq!(&stored(store, one), one);
    }
    let ended = write(store, |r| r.sessions().end_all(one.user.id, None, EndReason::LogoutAll, at(10)));
    assert_eq!(ended, 1);
    assert_eq!(stored(store, &kept), kept.clone().end(EndReason::LogoutAll, at(10)));
    assert_eq!(write(store, |r| r.sessions().end_all(one.user.id, None, reason, at(11))), 0);
}

/// Beyond the allowed number of full sessions the oldest ones end; partial, ended and other organizations' sessions don't count.
pub fn ending_beyond_ends_the_oldest(store: &dyn Store) {
    let (Tenant { organization, user, membership }, two) = (tenant(store), tenant(store));
    let elsewhere = join(store, &user, &two.organization);
    let ours: Vec<_> = [5, 1, 3, 2, 4].iter().map(|second| begun(store, &membership, *second)).collect();
    let others = [begun(store, &elsewhere, 0), begun(store, &two.membership, 0)];
    let partial = partial_session(&membership, at(9));
    write(store, |r| r.sessions().insert(&partial));
    let end =
        |keep| write(store, |r| r.sessions().end_beyond(organization.id, user.id, keep, EndReason::TooMany, at(20)));
    assert_eq!(end(5), 0);
    assert_eq!(end(3), 2);
    for one in &ours {
        let oldest = one.created_at <= at(2);
        let expected = if oldest { one.clone().end(EndReason::TooMany, at(20)) } else { one.clone() };
        assert_eq!(stored(store, one), expected);
    }
    assert_eq!(end(3), 0);
    for one in others.iter().chain([&partial]) {
        assert_eq!(&stored(store, one), one);
    }
    assert_eq!(end(0), 3);
    assert_eq!(read(store, |r| r.sessions().list_live(organization.id, user.id, at(20))), Vec::new());
}

/// An expired session does not count, so it does not end a live one.
pub fn ending_beyond_counts_live_sessions_only(store: &dyn Store) {
    let one = tenant(store);
    let old_but_used = begun(store, &one.membership, 0);
    let newer = begun(store, &one.membership, 10);
    let week = TokenRules::default().refresh_ttl;
    let used = refreshed(old_but_used, 60 * 60);
    write(store, |r| r.sessions().update(&used));
    let now = at(10).plus(week);
    let ended =
        write(store, |r| r.sessions().end_beyond(one.organization.id, one.user.id, 1, EndReason::TooMany, now));
    assert_eq!(ended, 0, "{newer:?} has run out by itself");
    assert_eq!(stored(store, &used), used);
}

/// The operator's, as the user, end none of the user's own, nor are they ended by them.
pub fn ending_beyond_counts_none_of_the_operators(store: &dyn Store) {
    let one = tenant(store);
    let own = begun(store, &one.membership, 0);
    let by = Impersonator::Person { user: one.user.id, session: own.id };
    let theirs = [1, 2].map(|second| Session { impersonator: Some(by), ..session(&one.membership, at(second)) });
    for one in &theirs {
        write(store, |r| r.sessions().insert(one));
    }
    let ended =
        write(store, |r| r.sessions().end_beyond(one.organization.id, one.user.id, 1, EndReason::TooMany, at(20)));
    assert_eq!(ended, 0);
    for one in theirs.iter().chain([&own]) {
        assert_eq!(&stored(store, one), one);
    }
}

/// When two units of work lock one session, the second waits, so that a refresh token is exchanged once.
pub fn locking_a_session_serialises_writers(store: &dyn Store) {
    let one = tenant(store);
    // Several rounds, because in the first ones the threads wait for connections rather than for each other.
    for _ in 0..20 {
        let ours = begun(store, &one.membership, 0);
        let SessionState::Full(full) = &ours.state else { panic!("not a full session") };
        let presented = full.pair.refresh_id;
        let rules = TokenRules { refresh_replay_window: Duration::ZERO, ..TokenRules::default() };
        let outcomes = std::sync::Mutex::new((0, 0, 0));
        together(4, |_| {
            let seed = pair_seed();
            let step = write(store, |r| {
                let locked = r.sessions().lock(ours.organization_id, ours.id)?.unwrap();
                let step = locked.refresh(presented, &client(), seed.clone(), at(1), &rules);
                match &step {
                    RefreshStep::Rotated(next) | RefreshStep::Reused(next) => r.sessions().update(next)?,
                    RefreshStep::Replayed(_) | RefreshStep::ReplayedElsewhere | RefreshStep::Refused => {}
                }
                Ok(step)
            });
            let mut outcomes = outcomes.lock().unwrap();
            match step {
                RefreshStep::Rotated(_) => outcomes.0 += 1,
                RefreshStep::Reused(_) => outcomes.1 += 1,
                RefreshStep::Refused => outcomes.2 += 1,
                RefreshStep::Replayed(_) | RefreshStep::ReplayedElsewhere => panic!("there is no window"),
            }
        });
        assert_eq!(*outcomes.lock().unwrap(), (1, 1, 2));
    }
}

type Begin = fn(Beginning, PairSeed, Timestamp, &TokenRules) -> Session;

/// The sessions of a signing key end, organization by organization; those of other keys go on.
pub fn d6_the_sessions_of_a_signing_key_end(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let (lost, kept) = (key("lost"), key("kept"));
    let by = |member: &Membership, key: &KeyId, begin: Begin| {
        let seed = PairSeed { key_id: key.clone(), ..pair_seed() };
        let session = begin(beginning(member), seed, NOW, &TokenRules::default());
        write(store, |r| r.sessions().insert(&session));
        session
    };
    let full = |member, key| by(member, key, Session::begin);
    let partial = by(&one.membership, &lost, Session::begin_partial);
    let theirs = [full(&one.membership, &lost), full(&two.membership, &lost), full(&two.membership, &lost), partial];
    let others = [full(&one.membership, &kept), full(&two.membership, &kept)];
    let in_use = |key: &KeyId, now| read(store, |r| r.sessions().is_key_in_use(key, now));
    assert!(in_use(&lost, at(1)) && in_use(&kept, at(1)) && !in_use(&key("never"), at(1)));
    assert!(!in_use(&lost, NOW.plus(Duration::from_days(8))), "all of them are over by then");

    let mut organizations = read(store, |r| r.sessions().organizations_by_key(&lost));
    organizations.sort();
    let mut expected: Vec<_> = theirs.iter().map(|session| session.organization_id).collect();
    expected.sort();
    expected.dedup();
    assert_eq!(organizations, expected);
    let end = |tenant: &Tenant| {
        let here = tenant.organization.id;
        write(store, |r| r.sessions().end_by_key(here, &lost, EndReason::Operator, at(2)))
    };
    assert_eq!((end(&one), end(&one)), (2, 0));
    assert_eq!(stored(store, &theirs[1]), theirs[1], "another organization's goes on");
    assert_eq!((end(&two), end(&two)), (2, 0));
    assert_eq!(read(store, |r| r.sessions().organizations_by_key(&lost)), Vec::new());
    for session in &theirs {
        assert_eq!(stored(store, session), session.clone().end(EndReason::Operator, at(2)));
    }
    for session in &others {
        assert_eq!(stored(store, session), *session);
    }
    assert!(!in_use(&lost, at(3)) && in_use(&kept, at(3)));
}

/// Only live full sessions count, by the time when their tokens were issued.
pub fn sessions_of_a_time_are_found(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let partial = partial_session(&one.membership, at(20));
    write(store, |r| r.sessions().insert(&partial));
    begun(store, &one.membership, 10);
    let over = begun(store, &two.membership, 30);
    write(store, |r| r.sessions().end_member(over.organization_id, over.user_id, EndReason::Operator, at(31)));
    let any = |from, until, now| read(store, |r| r.sessions().is_any_issued(from, until, now));
    assert!(any(at(0), at(60), at(40)) && any(at(10), at(11), at(40)));
    assert!(!any(at(0), at(10), at(40)), "the end doesn't count");
    assert!(!any(at(11), at(60), at(40)), "a partial one, and an ended one");
    assert!(!any(at(0), at(60), at(0).plus(Duration::from_days(8))), "it is over by then");
}

/// Full and partial sessions of a member end in one organization; those elsewhere and those of others go on.
pub fn the_sessions_of_a_member_end_in_one_organization(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let elsewhere = join(store, &one.user, &two.organization);
    let partial = partial_session(&one.membership, at(0));
    write(store, |r| r.sessions().insert(&partial));
    let theirs = [begun(store, &one.membership, 0), begun(store, &one.membership, 1), partial];
    let others = [begun(store, &elsewhere, 0), begun(store, &two.membership, 0)];
    let (here, user) = (one.organization.id, one.user.id);
    let end = |second| write(store, |r| r.sessions().end_member(here, user, EndReason::MemberRemoved, at(second)));
    assert_eq!((end(5), end(6)), (3, 0));
    for session in &theirs {
        assert_eq!(stored(store, session), session.clone().end(EndReason::MemberRemoved, at(5)));
    }
    for session in &others {
        assert_eq!(stored(store, session), *session);
    }
}

fn key(name: &str) -> KeyId {
    KeyId::new(name)
}

/// A new lifetime brings the end of one organization's sessions forward, counted from the sign-in, and extends none of them.
pub fn an_organizations_sessions_are_brought_forward(store: &dyn Store) {
    let (one, other) = (tenant(store), tenant(store));
    let elsewhere = begun(store, &other.membership, 0);
    let ended = session(&one.membership, NOW).end(EndReason::Logout, at(1));
    let chain = Beginning { signed_in_at: Some(NOW.minus(Duration::from_minutes(30))), ..beginning(&one.membership) };
    let switched = Session::begin(chain, pair_seed(), NOW, &TokenRules::default());
    let plain = session(&one.membership, NOW);
    let partial = partial_session(&one.membership, NOW);
    let soon = TokenRules { refresh_ttl: Duration::from_minutes(1), ..TokenRules::default() };
    let soon = Session::begin(beginning(&one.membership), pair_seed(), NOW, &soon);
    for session in [&ended, &switched, &plain, &partial, &soon] {
        write(store, |r| r.sessions().insert(session));
    }
    let hour = Duration::from_hours(1);
    for _ in 0..2 {
        write(store, |r| r.sessions().bring_forward(one.organization.id, hour));
        let end = |of: &Session| of.signed_in_at.plus(hour);
        let claims = |of: &Session| stored(store, of).pair_claims().unwrap();
        assert_eq!(claims(&plain).1.expires_at, end(&plain));
        assert_eq!(claims(&switched).1.expires_at, end(&switched));
        assert_eq!(claims(&plain).0, plain.pair_claims().unwrap().0, "it ends sooner already");
        for untouched in [&ended, &partial, &soon, &elsewhere] {
            assert_eq!(&stored(store, untouched), untouched);
        }
    }
    write(store, |r| r.sessions().bring_forward(one.organization.id, Duration::from_minutes(5)));
    let end = plain.signed_in_at.plus(Duration::from_minutes(5));
    let (access, refresh, _) = stored(store, &plain).pair_claims().unwrap();
    assert_eq!((access.expires_at, refresh.expires_at), (end, end));
    assert!(!stored(store, &switched).is_live(NOW));
}

/// Sessions of users without a second factor end in one organization; other users' and other organizations' sessions go on.
pub fn sessions_without_a_second_factor_end(store: &dyn Store) {
    let (one, other) = (tenant(store), tenant(store));
    let enrolled = crate::builders::user();
    let on = TwoFactorState::On { sealed: "v1.k1.x".to_owned(), since: NOW, last_step: 1 };
    let two_factor = TwoFactor { user_id: enrolled.id, state: on };
    write(store, |r| {
        r.users().insert(&enrolled, None)?.unwrap();
        r.users().set_two_factor(&two_factor, NOW)
    });
    let theirs = begun(store, &join(store, &enrolled, &one.organization), 0);
    let (full, elsewhere) = (begun(store, &one.membership, 0), begun(store, &other.membership, 0));
    let away = begun(store, &join(store, &one.user, &other.organization), 0);
    let partial = partial_session(&one.membership, NOW);
    write(store, |r| r.sessions().insert(&partial));
    let reason = EndReason::TwoFactorChanged;
    let end = || {
        write(store, |r| r.sessions().end_without_second_factor(one.organization.id, "example.com", reason, at(9)))
    };
    assert_eq!((end(), end()), (2, 0));
    for ended in [full, partial] {
        assert_eq!(stored(store, &ended), ended.end(reason, at(9)));
    }
    for untouched in [theirs, elsewhere, away] {
        assert_eq!(stored(store, &untouched), untouched);
    }
}

/// Sessions in whose sign-in none of the allowed methods was shown end in one organization; others go on.
pub fn sessions_that_began_by_no_allowed_method_end(store: &dyn Store) {
    let (one, other) = (tenant(store), tenant(store));
    let begun_by = |member: &Membership, methods: &[AuthenticationMethod]| {
        let session = Session { methods: methods.to_vec(), ..session(member, NOW) };
        write(store, |r| r.sessions().insert(&session));
        session
    };
    let (pwd, otp, invite) =
        (AuthenticationMethod::Password, AuthenticationMethod::OneTimePassword, AuthenticationMethod::Invite);
    let passkey = AuthenticationMethod::Passkey;
    let kept = [
        begun_by(&one.membership, &[passkey]),
        begun_by(&one.membership, &[pwd, passkey]),
        begun_by(&other.membership, &[pwd]),
    ];
    let ending = [
        begun_by(&one.membership, &[pwd]),
        begun_by(&one.membership, &[pwd, otp]),
        begun_by(&one.membership, &[invite]),
        begun_by(&one.membership, &[invite, pwd]),
    ];
    let partial = partial_session(&one.membership, NOW);
    write(store, |r| r.sessions().insert(&partial));
    let reason = EndReason::Operator;
    let end = |methods: &[&str]| {
        let allowed = AllowedMethods::parse(methods.iter().copied()).unwrap();
        write(store, |r| r.sessions().end_begun_otherwise(one.organization.id, &allowed, reason, at(9)))
    };
    assert_eq!((end(&["passkey"]), end(&["passkey"])), (5, 0));
    for ended in ending.into_iter().chain([partial]) {
        assert_eq!(stored(store, &ended), ended.end(reason, at(9)));
    }
    for untouched in &kept {
        assert_eq!(&stored(store, untouched), untouched);
    }
    assert_eq!((end(&["password", "passkey"]), end(&["password"])), (0, 1), "the passkey alone");
}

/// Sessions of one organization that no allowed method but a passkey began are found, partial ones too.
pub fn sessions_that_began_by_a_passkey_are_found(store: &dyn Store) {
    let (one, other) = (tenant(store), tenant(store));
    let begun_by = |member: &Membership, methods: &[AuthenticationMethod]| {
        let session = Session { methods: methods.to_vec(), ..session(member, NOW) };
        write(store, |r| r.sessions().insert(&session));
        session.id
    };
    let (pwd, code, passkey) =
        (AuthenticationMethod::Password, AuthenticationMethod::EmailCode, AuthenticationMethod::Passkey);
    let both = begun_by(&one.membership, &[pwd, passkey]);
    let partial = Session { methods: vec![passkey], ..partial_session(&one.membership, NOW) };
    write(store, |r| r.sessions().insert(&partial));
    for methods in [&[pwd][..], &[code], &[code, passkey]] {
        begun_by(&one.membership, methods);
    }
    begun_by(&other.membership, &[passkey]);
    let way = connection(&one.organization);
    let by_connection =
        Session { methods: vec![passkey], connection_id: Some(way.id), ..session(&one.membership, NOW) };
    write(store, |r| {
        r.connections().insert(&way)?;
        r.sessions().insert(&by_connection)
    });
    let over = Session { methods: vec![passkey], ..session(&one.membership, NOW) }.end(EndReason::Logout, NOW);
    write(store, |r| r.sessions().insert(&over));
    let found = |methods: &[&str]| {
        let allowed = AllowedMethods::parse(methods.iter().copied()).unwrap();
        let found = write(store, |r| r.sessions().lock_begun_by_what_counts(one.organization.id, &allowed));
        found.iter().map(|session| session.id).collect::<Vec<_>>()
    };
    let mut all = vec![both, partial.id];
    all.sort_unstable();
    assert_eq!(found(&["passkey", "email_code"]), all);
    assert_eq!(found(&["password", "passkey", "email_code"]), [partial.id]);
}

/// New rules and a new session are serialized by the membership's lock: the session reads the new rules, or the new rules see the
/// session.
pub fn new_rules_see_every_session_that_was_begun_by_the_old_ones(store: &dyn Store) {
    for round in 0..20 {
        let one = tenant(store);
        let id = (one.organization.id, one.user.id);
        let next = session(&one.membership, NOW);
        together(2, |number| {
            if number == round % 2 {
                write(store, |r| {
                    r.memberships().lock(id.0, id.1)?.unwrap();
                    let organization = r.organizations().by_slug(&one.organization.slug)?.unwrap();
                    if organization.security.require_two_factor { Ok(()) } else { r.sessions().insert(&next) }
                });
            } else {
                write(store, |r| {
                    let mut organization = r.organizations().lock(id.0)?.unwrap();
                    organization.security.require_two_factor = true;
                    r.organizations().update(&organization)?;
                    r.memberships().lock_all(id.0)?;
                    r.sessions().end_without_second_factor(id.0, "example.com", EndReason::TwoFactorChanged, at(1))
                });
            }
        });
        assert_eq!(read(store, |r| r.sessions().list_live(id.0, id.1, NOW)), Vec::new(), "round {round}");
    }
}
