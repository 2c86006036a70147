//! Memory for large answers: those that wait to be taken are bounded together, and each organization has a share.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use orgauth_domain::OrganizationId;

/// From this many bytes on an answer is a large one.
pub(crate) const LARGE: usize = 64 * 1024;

/// What one organization may have of it.
const SHARE: usize = 4;

/// The memory of large answers that are under way.
pub struct LargeAnswers {
    bytes: usize,
    held: Mutex<Held>,
}

#[derive(Default)]
struct Held {
    in_all: usize,
    by_organization: HashMap<Option<OrganizationId>, usize>,
}

impl Held {
    fn fits(&self, most: usize, organization: Option<OrganizationId>, bytes: usize) -> bool {
        let own = self.by_organization.get(&organization).copied().unwrap_or(0);
        own == 0 || self.in_all + bytes <= most && own + bytes <= most / SHARE
    }
}

/// The memory of one answer; free again when it is dropped.
pub(crate) struct Place {
    answers: Arc<LargeAnswers>,
    organization: Option<OrganizationId>,
    bytes: usize,
}

impl LargeAnswers {
    /// Memory of so many bytes.
    pub fn new(bytes: usize) -> Self {
        Self { bytes, held: Mutex::default() }
    }

    /// Whether a large answer may find a place, before anybody works for it.
    pub(crate) fn has_room(&self, organization: Option<OrganizationId>) -> bool {
        self.lock().fits(self.bytes, organization, LARGE)
    }

    /// A place for an answer of `bytes`; none while too much waits to be taken. Who has nothing under way always gets one.
    pub(crate) fn place(self: &Arc<Self>, organization: Option<OrganizationId>, bytes: usize) -> Option<Place> {
        let mut held = self.lock();
        if !held.fits(self.bytes, organization, bytes) {
            return None;
        }
        held.in_all += bytes;
        *held.by_organization.entry(organization).or_default() += bytes;
        drop(held);
        Some(Place { answers: Arc::clone(self), organization, bytes })
    }

    fn lock(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut held = self.answers.lock();
        held.in_all = held.in_all.saturating_sub(self.bytes);
        let own = held.by_organization.remove(&self.organization).unwrap_or(0).saturating_sub(self.bytes);
        if own > 0 {
            held.by_organization.insert(self.organization, own);
        }
    }
}

#[cfg(test)]
mod tests {
    use orgauth_testkit::builders::organization;

    use super::*;

    const MIB: usize = 1024 * 1024;

    #[test]
    fn q1_an_organization_has_a_share_and_the_next_one_has_its_own() {
        let answers = Arc::new(LargeAnswers::new(8 * MIB));
        let [one, two] = [(); 2].map(|()| Some(organization().id));
        let held: Vec<_> = (0..2).map(|_| answers.place(one, MIB).unwrap()).collect();
        assert!(answers.place(one, MIB).is_none(), "its quarter is used up");
        assert!(!answers.has_room(one) && answers.has_room(two));
        let others = answers.place(two, MIB).unwrap();
        drop(held);
        assert!(answers.place(one, MIB).is_some());
        drop(others);
        assert_eq!(answers.lock().in_all, 0);
        assert!(answers.lock().by_organization.is_empty());
    }

    /// When everything is used up, each organization has one answer at a time, however large.
    #[test]
    fn q1_who_has_nothing_under_way_always_gets_an_answer() {
        let answers = Arc::new(LargeAnswers::new(MIB));
        let one = Some(organization().id);
        let first = answers.place(None, 2 * MIB).unwrap();
        let second = answers.place(one, 2 * MIB).unwrap();
        assert!(answers.place(None, 1).is_none() && answers.place(one, 1).is_none());
        drop((first, second));
        assert!(answers.place(one, 1).is_some());
    }
}
