//! Every case of linking, beside rules that are written in another way: as conditions under which something may happen.

use super::*;
use std::collections::HashMap;
use std::hash::Hash;

const BOTH: [bool; 2] = [false, true];

fn admissions() -> impl Iterator<Item = Admission> {
    BOTH.into_iter().flat_map(|is_invited| BOTH.map(|is_allowed| Admission { is_invited, is_allowed }))
}

fn accounts() -> Vec<Option<AccountOfAddress>> {
    let of = |belonging: &Belonging| {
        let belonging = *belonging;
        BOTH.into_iter().flat_map(move |is_proven| {
            BOTH.into_iter().flat_map(move |has_identity| {
                BOTH.map(|has_second_factor| {
                    Some(AccountOfAddress { belonging, is_proven, has_identity, has_second_factor })
                })
            })
        })
    };
    std::iter::once(None).chain(Belonging::ALL.iter().flat_map(of)).collect()
}

fn introductions() -> Vec<Introduced> {
    let mut all = Vec::new();
    for proof in EmailProof::ALL.iter().copied() {
        for domain in DomainStanding::ALL.iter().copied() {
            for admission in admissions() {
                let with = |account| Introduced { proof, domain, admission, account };
                all.extend(accounts().into_iter().map(with));
            }
        }
    }
    all
}

fn all_found() -> Vec<Found> {
    let mut all = vec![Found::Unknown(None)];
    all.extend(introductions().into_iter().map(|introduced| Found::Unknown(Some(introduced))));
    for belonging in Belonging::ALL.iter().copied() {
        for is_proven in BOTH {
            for proof in std::iter::once(None).chain(EmailProof::ALL.iter().copied().map(Some)) {
                for (counts, domain) in
                    BOTH.into_iter().flat_map(|one| DomainStanding::ALL.iter().map(move |two| (one, *two)))
                {
                    let known = |admission| Found::Known { belonging, counts, is_proven, admission, proof, domain };
                    all.extend(admissions().map(known));
                }
            }
        }
    }
    all
}

/// Those conditions that don't hold, each with what it means, in the order in which they are told; if all hold, the entry.
fn unless(conditions: &[(bool, Refusal)], entry: Entry) -> Result<Entry, Refusal> {
    conditions.iter().find(|(holds, _)| !holds).map_or(Ok(entry), |(_, refusal)| Err(*refusal))
}

fn by_known(belonging: Belonging, is_proven: bool, admission: Admission) -> Result<Entry, Refusal> {
    let is_member = [Belonging::Active, Belonging::Suspended].contains(&belonging);
    if is_member {
        return unless(&[(belonging != Belonging::Suspended, Refusal::MembershipNotActive)], Entry::SignIn);
    }
    unless(
        &[
            (belonging != Belonging::Deactivated, Refusal::NotAMember),
            (admission.is_invited && is_proven, Refusal::NotAMember),
            (admission.is_allowed, Refusal::EmailDomainNotAllowed),
        ],
        Entry::AcceptInvite { cleanse: false },
    )
}

/// The rules for connections, as conditions.
fn connection_oracle(connection: ConnectionStanding, provisions: bool, found: Found) -> Result<Entry, Refusal> {
    let is_on = (connection != ConnectionStanding::Draft, Refusal::ConnectionNotActive);
    let introduced = match found {
        Found::Known { belonging, is_proven, admission, proof, domain, .. } => {
            let is_shown = matches!(proof, Some(EmailProof::Verified | EmailProof::Absent));
            let is_own = is_proven && is_shown && domain == DomainStanding::Covered;
            return unless(&[is_on], Entry::SignIn).and_then(|_| by_known(belonging, is_own, admission));
        }
        Found::Unknown(introduced) => introduced,
    };
    let proof = introduced.map(|introduced| introduced.proof);
    let domain = introduced.map(|introduced| introduced.domain);
    let vouched = [
        is_on,
        (connection == ConnectionStanding::Active, Refusal::ConnectionNotProven),
        (proof != Some(EmailProof::Denied), Refusal::EmailNotVerified),
        (domain == Some(DomainStanding::Covered), Refusal::EmailDomainNotVerified),
    ];
    unless(&vouched, Entry::SignIn)?;
    let Introduced { admission, account, .. } = introduced.expect("a domain");
    let belonging = account.map_or(Belonging::Never, |account| account.belonging);
    let cleanse = account.is_some_and(|account| !account.is_proven);
    let is_only_identity = (!account.is_some_and(|account| account.has_identity), Refusal::IdentityExists);
    let may_come_back = ![Belonging::Suspended, Belonging::Deactivated].contains(&belonging);
    if belonging == Belonging::Active {
        unless(&[is_only_identity], Entry::Link { cleanse })
    } else if admission.is_invited {
        let conditions =
            [(may_come_back, Refusal::NotAMember), (admission.is_allowed, Refusal::EmailDomainNotAllowed)];
        unless(&conditions, Entry::AcceptInvite { cleanse })
    } else {
        let is_new = belonging == Belonging::Never;
        let entry = if account.is_some() { Entry::Join { cleanse } } else { Entry::Create };
        unless(&[(is_new && provisions && admission.is_allowed, Refusal::NotAMember), is_only_identity], entry)
    }
}

fn counted<K: Hash + Eq>(keys: impl IntoIterator<Item = K>) -> HashMap<K, usize> {
    keys.into_iter().fold(HashMap::new(), |mut counts, key| {
        *counts.entry(key).or_default() += 1;
        counts
    })
}

#[test]
fn every_case_of_a_connection_is_as_the_rules_say() {
    let mut cases = 0;
    let mut seen = Vec::new();
    for connection in ConnectionStanding::ALL.iter().copied() {
        for provisions in BOTH {
            for found in all_found() {
                let verdict = by_connection(connection, provisions, found);
                assert_eq!(
                    verdict,
                    connection_oracle(connection, provisions, found),
                    "{connection} {provisions} {found:?}"
                );
                cases += 1;
                seen.push(format!("{verdict:?}"));
            }
        }
    }
    assert_eq!(cases, 3 * 2 * (1 + 3 * 3 * 4 * 41 + 5 * 2 * 4 * 2 * 3 * 4));
    // Every outcome that there is, for both kinds of account where it matters.
    let seen = counted(seen);
    assert_eq!(seen.len(), 16, "{:?}", seen.keys());
}

#[test]
fn nobody_comes_in_by_an_address_that_nothing_vouches_for() {
    for provisions in BOTH {
        for introduced in introductions() {
            let is_vouched = introduced.domain == DomainStanding::Covered && introduced.proof != EmailProof::Denied;
            for connection in ConnectionStanding::ALL.iter().copied() {
                let verdict = by_connection(connection, provisions, Found::Unknown(Some(introduced)));
                let may_enter = is_vouched && connection == ConnectionStanding::Active;
                assert!(may_enter || verdict.is_err(), "{connection} {introduced:?}");
            }
        }
    }
}

#[test]
fn an_account_that_nobody_proved_is_always_cleansed_and_a_proven_one_never() {
    for provisions in BOTH {
        for introduced in introductions() {
            let verdict = by_connection(ConnectionStanding::Active, provisions, Found::Unknown(Some(introduced)));
            let cleanse = match verdict {
                Ok(Entry::Link { cleanse } | Entry::AcceptInvite { cleanse } | Entry::Join { cleanse }) => cleanse,
                Ok(Entry::SignIn) => panic!("an unknown identity signed in: {introduced:?}"),
                Ok(Entry::Create) | Err(_) => continue,
            };
            assert_eq!(cleanse, introduced.account.is_some_and(|account| !account.is_proven), "{introduced:?}");
        }
    }
}

#[test]
fn whoever_was_removed_suspended_or_deactivated_is_not_brought_back_by_signing_in() {
    for introduced in introductions() {
        let Some(account) = introduced.account else { continue };
        let verdict = by_connection(ConnectionStanding::Active, true, Found::Unknown(Some(introduced)));
        match account.belonging {
            Belonging::Suspended | Belonging::Deactivated => assert!(verdict.is_err(), "{introduced:?}"),
            Belonging::Removed if !introduced.admission.is_invited => assert!(verdict.is_err(), "{introduced:?}"),
            Belonging::Removed | Belonging::Never | Belonging::Active => {}
        }
    }
}

/// The rules for providers of the whole service, as conditions.
fn provider_oracle(rules: ProviderRules, found: Found) -> Result<ProviderEntry, Refusal> {
    let proves = |proof| match proof {
        EmailProof::Verified => rules.email != EmailTrust::Never,
        EmailProof::Absent => rules.email == EmailTrust::Always,
        EmailProof::Denied => false,
    };
    let introduced = match found {
        Found::Known { belonging, counts, is_proven, admission, proof, .. } => {
            let is_own = is_proven && proof.is_some_and(proves);
            let may_sign_in = counts || (admission.is_invited && is_own);
            let entry = by_known(belonging, is_own, admission)?;
            let is_refused = entry == Entry::SignIn && !may_sign_in;
            return if is_refused { Err(Refusal::NotCounted) } else { Ok(ProviderEntry::Entry(entry)) };
        }
        Found::Unknown(introduced) => introduced.ok_or(Refusal::EmailNotVerified)?,
    };
    let is_proven = proves(introduced.proof);
    if !is_proven {
        return Err(Refusal::EmailNotVerified);
    }
    let Introduced { admission, account, .. } = introduced;
    let has_identity = account.is_some_and(|account| account.has_identity);
    let belonging = account.map_or(Belonging::Never, |account| account.belonging);
    let is_own_proven = account.is_some_and(|account| account.is_proven);
    let has_factor = account.is_some_and(|account| account.has_second_factor);
    let is_by_address_alone = rules.links_by_email && is_own_proven && !has_identity && !has_factor;
    let is_unproven = account.is_some() && !is_own_proven;
    let may_come = [Belonging::Never, Belonging::Removed].contains(&belonging);
    let may_accept = may_come && (account.is_none() || is_unproven || is_by_address_alone);
    let may_link = belonging == Belonging::Active && is_by_address_alone;
    if admission.is_invited && may_accept {
        let entry = Entry::AcceptInvite { cleanse: is_unproven };
        let entry = unless(&[(admission.is_allowed, Refusal::EmailDomainNotAllowed)], entry);
        entry.map(ProviderEntry::Entry)
    } else if may_link {
        Ok(ProviderEntry::Entry(Entry::Link { cleanse: false }))
    } else {
        Ok(ProviderEntry::AskForAccount)
    }
}

#[test]
fn every_case_of_a_provider_of_the_service_is_as_the_rules_say() {
    let mut seen = Vec::new();
    for email in EmailTrust::ALL.iter().copied() {
        for links_by_email in BOTH {
            let rules = ProviderRules { email, links_by_email };
            for found in all_found() {
                let verdict = by_provider(rules, found);
                assert_eq!(verdict, provider_oracle(rules, found), "{rules:?} {found:?}");
                seen.push(format!("{verdict:?}"));
            }
        }
    }
    let seen = counted(seen);
    assert_eq!(seen.len(), 10, "{:?}", seen.keys());
}

/// Without an invitation, and without linking by address, the answer shows nothing about accounts.
#[test]
fn a_provider_of_the_service_tells_nobody_whether_an_address_has_an_account() {
    let rules = ProviderRules { email: EmailTrust::Claim, links_by_email: false };
    for introduced in introductions().into_iter().filter(|introduced| !introduced.admission.is_invited) {
        let verdict = by_provider(rules, Found::Unknown(Some(introduced)));
        let without = by_provider(rules, Found::Unknown(Some(Introduced { account: None, ..introduced })));
        assert_eq!(verdict, without, "{introduced:?}");
    }
}

/// An organization's admin can invite anybody, and an identity opens the whole account.
#[test]
fn no_invitation_gives_a_proven_account_an_identity_by_its_address_alone() {
    let rules = ProviderRules { email: EmailTrust::Always, links_by_email: false };
    for introduced in introductions() {
        if introduced.account.is_some_and(|account| account.is_proven) && introduced.proof != EmailProof::Denied {
            let verdict = by_provider(rules, Found::Unknown(Some(introduced)));
            assert_eq!(verdict, Ok(ProviderEntry::AskForAccount), "{introduced:?}");
        }
    }
}

#[test]
fn an_identity_is_never_moved_and_an_account_has_one_of_each_provider() {
    for (whose, has_identity, verdict) in [
        (Whose::Anothers, false, Err(Refusal::IdentityTaken)),
        (Whose::Anothers, true, Err(Refusal::IdentityTaken)),
        (Whose::Own, true, Err(Refusal::IdentityExists)),
        (Whose::Own, false, Err(Refusal::IdentityExists)),
        (Whose::Nobodys, true, Err(Refusal::IdentityExists)),
        (Whose::Nobodys, false, Ok(())),
    ] {
        assert_eq!(add(whose, has_identity), verdict);
    }
}
