//! Mails that a server wrote to files, and the links in them.

use std::time::Duration;

use orgauth_testkit::raw_mail::RawMail;
use serde_json::json;

use crate::{Api, Deployment, eventually};

impl Deployment {
    /// Returns the mails to an address so far, oldest first.
    pub fn mails_to(&self, address: &str) -> Vec<RawMail> {
        let all = self.mails().into_iter().map(|text| RawMail::new(text.as_bytes()));
        all.filter(|mail| mail.header("To").as_deref() == Some(address)).collect()
    }

    /// Waits for the `nth` mail to an address, counted from 1, and returns it.
    pub fn mail_to(&self, address: &str, nth: usize) -> RawMail {
        eventually("a mail", Duration::from_secs(20), || self.mails_to(address).into_iter().nth(nth - 1))
    }
}

impl Api {
    /// Invites an address into the client's organization; returns the invitation's id.
    pub fn invite(&mut self, email: &str) -> String {
        self.post("/org/members/invite", json!({"email": email})).expect(201).str("/data/invite/id").to_owned()
    }

    /// Accepts an invitation with a new account and [`crate::PASSWORD`].
    pub fn register(&mut self, token: &str, name: &str) -> crate::Reply {
        self.post(&format!("/org/invites/{token}/accept"), json!({"name": name, "password": crate::PASSWORD}))
    }
}

/// Returns the link with a token in a mail.
pub fn link_of(mail: &RawMail) -> String {
    mail.links().into_iter().find(|link| link.contains("token=")).expect("a link with a token")
}

/// Returns the token of the link in a mail.
pub fn link_token(mail: &RawMail) -> String {
    link_of(mail).rsplit_once("token=").expect("a token").1.to_owned()
}
