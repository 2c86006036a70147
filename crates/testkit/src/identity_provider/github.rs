//! The provider as GitHub Enterprise Server is one: OAuth 2.0 without ID tokens, and an API. The subject of the person is the number of the
//! account.

use serde_json::{Value, json};

use super::fault::{Door, Fault};
use super::said::{Answer, Asked, holder};
use super::state::Shared;

pub(super) const AUTHORIZATION: &str = "/login/oauth/authorize";
pub(super) const TOKEN: &str = "/login/oauth/access_token";
pub(super) const USER: &str = "/api/v3/user";
pub(super) const EMAILS: &str = "/api/v3/user/emails";

impl Shared {
    pub(super) fn as_github(&self, path: &str, asked: &Asked<'_>) -> Answer {
        let mut state = self.state();
        let door = if path == TOKEN { Door::Token } else { Door::Userinfo };
        *state.asked.entry(door).or_default() += 1;
        if path == TOKEN {
            return match self.exchange(&mut state, asked) {
                Answer::Said { status: 200, body, .. } => {
                    let mut answer: Value = serde_json::from_str(&body).unwrap_or_default();
                    answer["id_token"].take();
                    Answer::json(200, &answer)
                }
                // It refuses with the same status.
                Answer::Said { .. } | Answer::Never => Answer::error(200, "bad_verification_code"),
            };
        }
        let Some(person) = holder(&state, asked) else { return Answer::error(401, "Bad credentials") };
        let number: u64 = person.subject.parse().unwrap_or_default();
        match path {
            USER if state.does(Fault::UserinfoOfAnother) => Answer::json(200, &json!({"login": "octocat"})),
            USER => Answer::json(200, &json!({"id": number, "login": "octocat", "name": person.claims["name"]})),
            _ => {
                let (email, verified) = (&person.claims["email"], &person.claims["email_verified"]);
                let other = json!({"email": "old@example.com", "primary": false, "verified": true});
                Answer::json(200, &json!([other, {"email": email, "primary": true, "verified": verified}]))
            }
        }
    }
}
