//! The form of every answer, and which of several errors is reported first.

mod body;
mod envelope;
mod faults;
mod order;
mod outside;
mod pipelining;
mod refusal_pages;
mod socket;

use crate::harness::{Listening, World};

/// A service that listens.
async fn listening() -> (World, Listening) {
    let world = World::new().await;
    let service = Listening::start(world.state.clone());
    (world, service)
}
