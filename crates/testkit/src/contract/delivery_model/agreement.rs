//! The checks after every step, and the model's update when a result counts.

use orgauth_domain::operations::queue::{Lane, Settlement};
use orgauth_domain::webhooks::delivery::{
    DeliveryAttempts, DeliveryStatus, DeliveryStep, DeliveryUpdate, NewDelivery,
};

use super::{Hook, Job, Model, Place, Row};
use crate::builders::read;

impl Model<'_> {
    /// Checks that the store's deliveries, each subscription's log and the number of jobs equal the model's.
    pub(super) fn agrees(&self) {
        for (number, Hook { webhook, is_deleted, .. }) in self.hooks.iter().enumerate() {
            if *is_deleted {
                continue;
            }
            let listed = read(self.store, |r| r.deliveries().list(webhook.owner, webhook.id, None, 1000));
            let mut stored: Vec<_> = listed.iter().map(|d| (d.id, d.status, d.attempts, d.last)).collect();
            let rows = self.rows.iter().filter(|row| row.hook == number);
            let mut expected: Vec<_> =
                rows.map(|row| (row.delivery.id, row.status, row.attempts, row.last)).collect();
            stored.sort_by_key(|row| row.0);
            expected.sort_by_key(|row| row.0);
            assert_eq!(stored, expected);
        }
        for row in &self.rows {
            assert!(row.attempts <= 4);
            let is_over = matches!(row.status, DeliveryStatus::Success | DeliveryStatus::Failed);
            assert!(!(is_over && row.job.is_some()), "what is over has no job");
            assert!(is_over || row.job.is_some() || self.hooks[row.hook].is_deleted, "what is not over has one");
            if let Some(job) = row.job {
                // After the sixth lost lease in a row the delivery has failed, and the next result writes that down.
                assert!(row.attempts <= job.past.failures(), "an attempt that was never made");
                if row.attempts == job.past.failures() {
                    assert_eq!(row.status, job.past.status());
                }
            }
        }
        let places: Vec<Place> = self.rows.iter().filter_map(|row| row.job).map(|job| job.place).collect();
        let count = |place| u64::try_from(places.iter().filter(|found| **found == place).count()).unwrap();
        let jobs = |lane| self.queue.backlog(lane).unwrap().jobs;
        let (queued, parked) = (jobs(Lane::Webhooks), jobs(Lane::Parked));
        assert_eq!(queued + parked, u64::try_from(places.len()).unwrap(), "no job is lost and none is left over");
        assert!(queued >= count(Place::Queue) && parked >= count(Place::Parked), "{queued} {parked} {places:?}");
    }

    /// Checks that every attempt is in the log, and that deleting the subscriptions deletes every job.
    pub(super) fn ends(&mut self) {
        for row in &self.rows {
            let NewDelivery { id, owner, webhook_id, event_id, .. } = row.delivery;
            if !self.hooks[row.hook].is_deleted {
                let detail = read(self.store, |r| r.deliveries().get(owner, webhook_id, id)).unwrap();
                assert_eq!((detail.log, detail.delivery.event_id), (row.log.clone(), event_id));
            }
        }
        for hook in 0..self.hooks.len() {
            self.delete(hook);
        }
        self.agrees();
    }
}

impl Row {
    /// Updates the delivery when a result counts.
    pub(super) fn settled(&mut self, settlement: Settlement, update: Option<DeliveryUpdate>) {
        if let Some(DeliveryUpdate { step, record, .. }) = update {
            self.status = step.status();
            self.attempts = step.attempts();
            self.last = step.outcome().or(self.last);
            self.log.extend(record);
            assert!(matches!(step, DeliveryStep::Retry { .. }) || settlement == Settlement::Done);
        }
        self.job = self.job.and_then(|job| {
            let free = Job { claim: None, is_held: false, ..job };
            let DeliveryAttempts { made, unknown } = job.past;
            match settlement {
                Settlement::Done => None,
                Settlement::HandBack | Settlement::PutOff { .. } => Some(free),
                Settlement::Park => Some(Job { place: Place::Parked, ..free }),
                Settlement::Retry { unknown: true, .. } => {
                    Some(Job { past: DeliveryAttempts { made, unknown: unknown + 1 }, ..free })
                }
                Settlement::Lost { .. } => panic!("no delivery is settled so"),
                Settlement::Retry { unknown: false, .. } => {
                    Some(Job { past: DeliveryAttempts { made: made + 1, unknown }, ..free })
                }
            }
        });
    }
}
