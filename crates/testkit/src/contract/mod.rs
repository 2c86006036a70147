//! What every store must do: one function for each rule, over the ports alone. Refusals come first, and there is
//! always a second tenant.

mod accounts;
mod delivery_model;
mod housekeeping;
mod invites;
mod keys;
mod logs;
mod memberships;
mod organizations;
mod queue;
mod sessions;
mod throttles;
mod unit_of_work;
mod verify;
mod webhooks;

pub use accounts::*;
pub use delivery_model::*;
pub use housekeeping::*;
pub use invites::*;
pub use keys::*;
pub use logs::*;
pub use memberships::*;
pub use organizations::*;
pub use queue::*;
pub use sessions::*;
pub use throttles::*;
pub use unit_of_work::*;
pub use verify::*;
pub use webhooks::*;

use std::fmt::Debug;
use std::sync::Barrier;

use orgauth_domain::ports::{Repositories, Store, StoreError, transact};

/// Runs a unit of work that the store must refuse, and commit nothing of.
fn fails<T: Debug>(store: &dyn Store, body: impl FnMut(&mut dyn Repositories) -> Result<T, StoreError>) {
    let refused = transact(store, body);
    assert!(matches!(refused, Err(StoreError::Failed(_))), "{refused:?}");
}

/// Runs `work` on `threads` threads that begin together.
fn together(threads: usize, work: impl Fn(usize) + Sync) {
    let barrier = Barrier::new(threads);
    std::thread::scope(|scope| {
        for number in 0..threads {
            let (barrier, work) = (&barrier, &work);
            scope.spawn(move || {
                barrier.wait();
                work(number);
            });
        }
    });
}

#[cfg(test)]
mod tests {
    /// A rule that isn't listed is one that nobody keeps.
    #[test]
    fn every_rule_is_listed_in_the_macro() {
        let listed = include_str!("../macros.rs");
        let rules = [
            include_str!("accounts.rs"),
            include_str!("delivery_model.rs"),
            include_str!("housekeeping.rs"),
            include_str!("invites.rs"),
            include_str!("keys.rs"),
            include_str!("logs.rs"),
            include_str!("memberships.rs"),
            include_str!("organizations.rs"),
            include_str!("queue.rs"),
            include_str!("sessions.rs"),
            include_str!("throttles.rs"),
            include_str!("unit_of_work.rs"),
            include_str!("verify.rs"),
            include_str!("webhooks.rs"),
        ];
        let mut count = 0;
        for line in rules.iter().flat_map(|file| file.lines()) {
            let name = line.strip_prefix("pub fn ").and_then(|rest| rest.split('(').next());
            if let Some(name) = name {
                count += 1;
                assert!(listed.contains(&format!(" {name},\n")), "{name} is not listed");
            }
        }
        assert!(count > 40, "only {count} rules were found");
    }
}
