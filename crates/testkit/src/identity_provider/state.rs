//! What a provider knows.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use orgauth_domain::ports::{ClientPublicKey, Clock};
use orgauth_domain::sign_in::federation::key::TokenAlgorithm;
use serde_json::{Value, json};

use super::fault::{Door, Fault};
use crate::token_signer::TokenSigner;

/// Whom a provider signs in.
#[derive(Clone)]
pub(super) struct Person {
    pub(super) subject: String,
    pub(super) claims: Value,
}

/// What a code stands for.
#[derive(Clone)]
pub(super) struct Grant {
    pub(super) client_id: String,
    pub(super) redirect_uri: String,
    pub(super) nonce: String,
    pub(super) challenge: String,
    pub(super) person: Person,
}

pub(super) struct State {
    pub(super) clients: BTreeMap<String, String>,
    /// The clients that prove by an assertion who they are.
    pub(super) keys: BTreeMap<String, ClientPublicKey>,
    /// The assertions that were used.
    pub(super) assertions: BTreeSet<String>,
    pub(super) person: Person,
    pub(super) userinfo: Value,
    pub(super) faults: BTreeSet<Fault>,
    pub(super) signer: TokenSigner,
    /// Codes that weren't used yet.
    pub(super) codes: BTreeMap<String, Grant>,
    /// Whose the access tokens are.
    pub(super) access_tokens: BTreeMap<String, Person>,
    pub(super) asked: BTreeMap<Door, usize>,
    drawn: u64,
}

impl State {
    /// A new word, which is never the same.
    pub(super) fn drawn(&mut self, word: &str) -> String {
        self.drawn += 1;
        format!("{word}-{}", self.drawn)
    }

    pub(super) fn rotate(&mut self) {
        let id = self.drawn("key");
        self.signer = TokenSigner::new(TokenAlgorithm::Es256, &id);
    }

    pub(super) fn does(&self, fault: Fault) -> bool {
        self.faults.contains(&fault)
    }
}

/// What the threads of a provider share.
pub(super) struct Shared {
    pub(super) issuer: String,
    pub(super) clock: Arc<dyn Clock>,
    /// Wakes those that are silent, when the provider behaves again or ends.
    pub(super) changed: Condvar,
    state: Mutex<State>,
}

impl Shared {
    pub(super) fn new(issuer: String, clock: Arc<dyn Clock>) -> Self {
        let state = State {
            clients: BTreeMap::new(),
            keys: BTreeMap::new(),
            assertions: BTreeSet::new(),
            person: Person { subject: "nobody".to_owned(), claims: json!({}) },
            userinfo: json!({}),
            faults: BTreeSet::new(),
            signer: TokenSigner::new(TokenAlgorithm::Es256, "key-0"),
            codes: BTreeMap::new(),
            access_tokens: BTreeMap::new(),
            asked: BTreeMap::new(),
            drawn: 0,
        };
        Self { issuer, clock, changed: Condvar::new(), state: Mutex::new(state) }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
