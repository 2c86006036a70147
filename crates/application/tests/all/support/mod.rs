//! What every test uses.

mod attempt;
mod held;
pub(crate) mod hooks;
mod post;
mod recorder;
mod snapshot;
mod store;
pub(crate) mod watched;
mod world;

pub(crate) use attempt::{
    Attempt, CLIENT_ADDRESS, ELSEWHERE, PASSWORD, bearer, cookies, full, partial, presented, refused, request,
};
pub(crate) use held::{Held, Stop, hold};
pub(crate) use post::{Letter, address, token_in};
pub(crate) use snapshot::Snapshot;
pub(crate) use store::{Place, TestStore};
pub(crate) use world::{PendingLogin, World, hashed, ring};

use std::sync::{Barrier, LazyLock};

use orgauth_application::RequestContext;
use orgauth_application::authorize::Caller;
use orgauth_application::initiator::Initiator;
use orgauth_domain::organizations::membership::{MembershipStatus, Role};
use orgauth_domain::sign_in::access::AccessFault;

/// A member who acts from the home address.
pub(crate) fn by(caller: &Caller) -> Initiator {
    static REQUEST: LazyLock<RequestContext> = LazyLock::new(|| request(CLIENT_ADDRESS, "Browser/1.0"));
    Initiator::Member(Box::new(caller.clone()), REQUEST.clone())
}

/// Every way not to be an admin of an organization, with its refusal.
pub(crate) const NO_ADMINS: [(Role, MembershipStatus, AccessFault); 3] = [
    (Role::Member, MembershipStatus::Active, AccessFault::AdminRequired),
    (Role::Admin, MembershipStatus::Suspended, AccessFault::MembershipNotActive),
    (Role::Admin, MembershipStatus::Removed, AccessFault::NotAMember),
];

/// Runs `work` on `threads` threads that start together; returns each thread's result.
pub(crate) fn together<T: Send>(threads: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let barrier = Barrier::new(threads);
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads)
            .map(|number| {
                let (barrier, work) = (&barrier, &work);
                scope.spawn(move || {
                    barrier.wait();
                    work(number)
                })
            })
            .collect();
        running.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}
