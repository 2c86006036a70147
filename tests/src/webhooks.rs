//! Webhooks from the viewpoint of an organization's admin.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{Api, Deployment, Receiver, eventually};

/// A subscription and its secret.
#[derive(Debug, Clone)]
pub struct Subscription {
    pub id: String,
    pub secret: String,
}

impl Deployment {
    /// Allows deliveries to these receivers on plain HTTP and loopback.
    #[must_use]
    pub fn webhooks_to(self, receivers: &[&Receiver]) -> Self {
        let ports: Vec<String> = receivers.iter().map(|receiver| receiver.port().to_string()).collect();
        self.set("webhooks.allow_http", true)
            .set("webhooks.allow_private_networks", true)
            .set("webhooks.extra_ports", ports.join(","))
    }
}

impl Subscription {
    /// Returns `/org/webhooks/{id}{rest}`.
    pub fn path(&self, rest: &str) -> String {
        format!("/org/webhooks/{}{rest}", self.id)
    }

    /// Returns the path of one of its deliveries.
    pub fn delivery(&self, id: &str) -> String {
        self.path(&format!("/deliveries/{id}"))
    }
}

impl Api {
    /// Subscribes a URL to events.
    pub fn subscribe(&mut self, url: &str, events: &[&str]) -> Subscription {
        let made = self.post("/org/webhooks", json!({"url": url, "events": events})).expect(201);
        Subscription { id: made.str("/data/webhook/id").to_owned(), secret: made.str("/data/secret").to_owned() }
    }

    /// Sends `webhook.test`; returns the delivery's id.
    pub fn try_out(&mut self, subscription: &Subscription) -> String {
        self.call(&subscription.path("/test")).expect(200).str("/data/deliveryId").to_owned()
    }

    /// Returns the delivery log, newest first.
    pub fn deliveries(&mut self, subscription: &Subscription) -> Vec<Value> {
        let reply = self.get(&subscription.path("/deliveries")).expect(200);
        reply.at("/data/deliveries").as_array().expect("deliveries").clone()
    }

    /// Waits until a delivery has this status; returns it with its attempts.
    pub fn delivery_in(&mut self, subscription: &Subscription, id: &str, status: &str, within: Duration) -> Value {
        eventually(&format!("a delivery that is {status}"), within, || {
            let reply = self.get(&subscription.delivery(id)).expect(200);
            Some(reply.at("/data/delivery").clone()).filter(|delivery| delivery["status"] == status)
        })
    }
}
