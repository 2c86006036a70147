//! No lookup at all: all facts are in memory.

use std::collections::HashMap;

use orgauth_domain::Timestamp;
use orgauth_domain::id::{OrganizationId, SessionId};
use orgauth_domain::keys::key_form::KeyDigest;
use orgauth_domain::ports::{LookupFuture, VerifyLookup};
use orgauth_domain::sign_in::verify::{CallerFacts, CallerKey, SubjectFacts, VerifyFacts, VerifyQuestion};

/// All rows, in the form that [`Known`] takes.
pub(super) type Everything = (Vec<(KeyDigest, CallerFacts)>, Vec<(SessionId, OrganizationId, SubjectFacts)>);

/// All facts, by key and by session.
pub(super) struct Known {
    callers: HashMap<KeyDigest, CallerFacts>,
    subjects: HashMap<SessionId, (OrganizationId, SubjectFacts)>,
}

impl Known {
    pub(super) fn new((callers, subjects): Everything) -> Self {
        let used_just_now = |mut caller: CallerFacts| {
            // Otherwise the server would repeatedly write the key's last use.
            if let CallerKey::Api { last_used_at, .. } = &mut caller.key {
                *last_used_at = Some(Timestamp::from_millis(i64::MAX / 2));
            }
            caller
        };
        Self {
            callers: callers.into_iter().map(|(digest, caller)| (digest, used_just_now(caller))).collect(),
            subjects: subjects.into_iter().map(|(id, owner, subject)| (id, (owner, subject))).collect(),
        }
    }

    fn answer(&self, question: &VerifyQuestion) -> VerifyFacts {
        let caller = self.callers.get(&question.key_digest).filter(|c| c.organization.slug == question.slug);
        let subject = caller.zip(question.session_id).and_then(|(caller, session)| {
            let (owner, subject) = self.subjects.get(&session)?;
            (*owner == caller.organization.id).then(|| subject.clone())
        });
        VerifyFacts { caller: caller.cloned(), subject }
    }
}

impl VerifyLookup for Known {
    fn look_up(&self, question: VerifyQuestion) -> LookupFuture<'_> {
        Box::pin(std::future::ready(Ok(self.answer(&question))))
    }
}
