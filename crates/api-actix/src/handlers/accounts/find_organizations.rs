//! `POST /auth/find-organizations`.

use orgauth_api_derive::Body;
use orgauth_application::accounts::find_organizations;
use orgauth_domain::Email;

use crate::dto::Message;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::credential::Anyone;

endpoint! {
    /// Mails the organizations of an address to it, for somebody who doesn't remember where to sign in.
    ///
    /// The answer is the same for every address, and takes the same time: the account is looked up only when the mail is sent. Takes no
    /// `X-Org-Slug`. Only the service's own pages, `cors.extra_origins` and server clients may call it.
    ///
    /// The mail names the active organizations of which the account is an active member, at most 50, each with its short name and a link
    /// to the sign-in page, if the service has one. An address without any gets no mail. The caps are those of `POST
    /// /auth/forgot-password`: a source may ask for three mails an hour to one address (`resets.per_recipient_hour`), all sources together
    /// for ten (`mail.requests_per_recipient_hour`), and in place of the next one comes a mail that says that further ones are held back; a
    /// source where the account signed in during the last 30 days is exempt from the latter. Requests beyond that send nothing, with the
    /// same answer.
    ENDPOINT = Post "/auth/find-organizations" findOrganizations, Account, find,
}

/// A request for the list of one's organizations.
#[derive(Body)]
pub(crate) struct FindOrganizationsBody {
    /// The account's email address.
    pub(crate) email: Email,
}

async fn find(call: Call<Anyone>, body: FindOrganizationsBody) -> Result<Reply<Message>, ApiError> {
    let request = call.request.clone();
    call.run(move |app| find_organizations::find(app, &body.email, &request)).await??;
    Reply::of(&Message {
        message: "if this address belongs to a member, a mail with the organizations is on its way",
    })
}
