//! Wrong codes of a signed-in user: counted over all organizations, and told to the owner (docs/security.md: C3, B1).

use orgauth_application::accounts::two_factor::{TwoFactorChangeRefusal, TwoFactorError};
use orgauth_application::outbox::send_mail::{self, BegunMail};
use orgauth_domain::mail::{MailKind, NoticeKind};
use orgauth_domain::sign_in::two_factor::TwoFactorRefusal::WrongCode;

use crate::mail_outbox::job_of;
use crate::prelude::*;
use crate::two_factor::{disable, replace, session_of_tess};

/// Organizations are free where people may found them: more of them give no more guesses.
#[test]
fn c3_thirty_wrong_codes_an_hour_block_the_prompts_in_every_organization() {
    let prompts: [(Prompt, bool); 2] = [(disable, true), (|w, at, code| replace(w, at, code).map(|_| ()), false)];
    for (prompt, by_password) in prompts {
        let world = World::new();
        let organizations = founded_for_tess(&world, 5);
        // As a chain of switches has it, the sessions began with one sign-in.
        let sessions: Vec<_> = organizations.iter().map(|o| (o, session_of_tess(&world, o))).collect();
        let mut guesses = 0;
        for (organization, session) in &sessions {
            while refused(prompt(&world, (organization, session), &world.code(&world.tess, 5)))
                == TwoFactorError::Refused(TwoFactorChangeRefusal::Refused(WrongCode))
            {
                guesses += 1;
            }
        }
        assert_eq!(guesses, 30);
        // Signing in is counted apart, as is what a session that another sign-in began may ask for without the password.
        world.advance_seconds(900);
        let (last, _) = sessions.last().unwrap();
        let code = world.code(&world.tess, 0);
        let another = prompt(&world, (last, &session_of_tess(&world, last)), &code);
        assert_eq!(another.is_err(), by_password);
        world.advance_seconds(2700);
        prompt(&world, (last, &session_of_tess(&world, last)), &world.code(&world.tess, 0)).unwrap();
    }
}

/// Ten wrong codes within an hour, wherever they are asked for, are told to the owner once, and to each organization.
#[test]
fn b1_wrong_codes_tell_the_owner_and_each_organization() {
    let world = World::new();
    let (here, there) = (session_of_tess(&world, &world.acme), session_of_tess(&world, &world.globex));
    let guess = |at, times| {
        for _ in 0..times {
            refused(replace(&world, at, &world.code(&world.tess, 5)));
        }
    };
    let notices = || {
        let letters = world.letters_to(&world.tess.email);
        letters
            .into_iter()
            .filter(|letter| letter.kind() == MailKind::Notice(NoticeKind::CodeGuessing))
            .collect::<Vec<_>>()
    };
    guess((&world.acme, &here), 5);
    guess((&world.globex, &there), 4);
    assert_eq!(notices().len(), 0);
    guess((&world.globex, &there), 1);
    let [notice] = <[_; 1]>::try_from(notices()).ok().expect("one notice");
    let begun = send_mail::begin(&world.app, &[job_of(&notice)], world.app.now()).unwrap();
    assert!(matches!(begun.as_slice(), [BegunMail::Send(_)]));
    let mut entries = world.audit(AuditAction::AccountGuessing);
    entries.sort_by_key(|entry| entry.organization_id != world.acme.id);
    let told: Vec<_> = entries.iter().map(|entry| (entry.organization_id, entry.metadata.clone())).collect();
    let of_a_code = vec![("secret", "code".to_owned())];
    assert_eq!(told, [(world.acme.id, of_a_code.clone()), (world.globex.id, of_a_code)]);
    world.advance_seconds(3600);
    guess((&world.acme, &session_of_tess(&world, &world.acme)), 10);
    assert_eq!(notices().len(), 1, "once a day");
}

type Prompt = fn(&World, (&Organization, &Secret), &str) -> Result<(), TwoFactorError>;

/// Organizations of which tess is a member.
fn founded_for_tess(world: &World, count: usize) -> Vec<Organization> {
    let organizations: Vec<_> = (0..count).map(|_| builders::organization()).collect();
    world.write(|r| {
        for organization in &organizations {
            r.organizations().insert(organization)?.unwrap();
            r.memberships().insert(&builders::membership(organization, &world.tess))?.unwrap();
        }
        Ok(())
    });
    organizations
}
