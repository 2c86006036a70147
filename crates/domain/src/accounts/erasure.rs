//! Erasing a person: which data is blanked in the records that stay (docs/security.md#erasing-an-account).
//!
//! An account's own rows are deleted. In audit logs, events and deliveries, which stay, the person's name, address, IP and
//! user agent are blanked; the identifier remains.

use crate::accounts::email::Email;
use crate::id::UserId;
use crate::time::{Duration, Timestamp};

/// An account that is being erased.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Erasure {
    /// The account.
    pub user_id: UserId,
    /// Every known address that the account had; empty once the first search is complete.
    pub addresses: Vec<Email>,
    /// When the account's own rows were deleted.
    pub began_at: Timestamp,
    /// How far the erasure has come.
    pub stage: ErasureStage,
}

/// How far an erasure has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErasureStage {
    /// The first search through the records that stay is under way.
    Searching,
    /// The first search is complete. A second one is still to come, for records of requests that were under way when the
    /// account was deleted.
    Waiting,
    /// The second search is complete, too; only events that are still being delivered are left.
    Delivering,
}

impl Erasure {
    /// The longest time that a request may have been under way when the account was deleted.
    const OTHERS_END: Duration = Duration::from_minutes(1);

    /// The instant from which on written records are to be searched at `now`; absent when no search is due.
    pub fn search_from(&self, now: Timestamp) -> Option<Timestamp> {
        let late = self.began_at.plus(Self::OTHERS_END);
        match self.stage {
            ErasureStage::Searching => Some(Timestamp::from_millis(0)),
            ErasureStage::Waiting if now >= late => Some(self.began_at.minus(Self::OTHERS_END)),
            ErasureStage::Waiting | ErasureStage::Delivering => None,
        }
    }

    /// The body of an event or a delivery without the person; absent when nothing in it is about that person.
    ///
    /// The body is compact JSON that this service wrote: no quotation mark is inside a string without a backslash before it.
    pub fn without_person(&self, body: &str) -> Option<String> {
        let mut text = body.to_owned();
        let id = self.user_id.to_string();
        for field in ["id", "userId"] {
            let subject = format!("\"{field}\":\"{id}\"");
            let mut from = 0;
            while let Some(at) = text.get(from..).and_then(|rest| rest.find(&subject)) {
                from += at + subject.len();
                // The fields after it, in the order of UserData, MemberData and ActorData.
                blank_if_next(&mut text, &mut from, "name");
                blank_if_next(&mut text, &mut from, "email");
            }
        }
        if body.contains(&format!("\"user\":{{\"id\":\"{id}\"")) {
            for field in ["ip", "userAgent", "previousEmail"] {
                blank_everywhere(&mut text, field);
            }
            blank_passkeys(&mut text);
        }
        for address in &self.addresses {
            text = text.replace(&format!("\"{address}\""), "\"\"");
        }
        (text != body).then_some(text)
    }
}

/// Blanks the field `name` if it is next at `at`, and moves `at` behind it.
fn blank_if_next(text: &mut String, at: &mut usize, name: &str) {
    let field = format!(",\"{name}\":\"");
    if text.get(*at..).is_some_and(|rest| rest.starts_with(&field)) {
        *at += field.len();
        blank_string(text, *at);
        *at += 1;
    }
}

/// Blanks the name of every passkey. Its owner chose it, and it is the field after the identifier, in the order of PasskeyData.
fn blank_passkeys(text: &mut String) {
    let start = "\"passkey\":{\"id\":\"";
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(|rest| rest.find(start)) {
        from += at + start.len();
        // Identifiers have no quotation mark inside.
        from += text.get(from..).and_then(|rest| rest.find('"')).map_or(0, |length| length + 1);
        blank_if_next(text, &mut from, "name");
    }
}

/// Blanks every field `name`.
fn blank_everywhere(text: &mut String, name: &str) {
    let field = format!("\"{name}\":\"");
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(|rest| rest.find(&field)) {
        from += at + field.len();
        blank_string(text, from);
    }
}

/// Removes the text from `start` to the end of the JSON string there.
fn blank_string(text: &mut String, start: usize) {
    let mut is_escaped = false;
    let rest = text.get(start..).unwrap_or_default();
    let end = rest.char_indices().find(|(_, c)| {
        let ends = *c == '"' && !is_escaped;
        is_escaped = *c == '\\' && !is_escaped;
        ends
    });
    if let Some((length, _)) = end {
        text.replace_range(start..start + length, "");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);

    fn erasure() -> Erasure {
        let addresses = ["bob@example.com", "old@example.com"].map(|text| Email::parse(text).unwrap()).to_vec();
        let user_id = UserId::new(NOW, [1; 10]);
        Erasure { user_id, addresses, began_at: NOW, stage: ErasureStage::Searching }
    }

    #[test]
    fn what_is_about_others_stays_as_it_is() {
        let other = UserId::new(NOW, [2; 10]);
        for body in [
            format!(
                r#"{{"data":{{"user":{{"id":"{other}","name":"Bob","email":"ann@example.com"}},"ip":"192.0.2.1"}}}}"#
            ),
            format!(
                r#"{{"data":{{"user":{{"id":"{other}","name":"Ann","email":"ann@example.com"}},"passkey":{{"id":"psk_1","name":"Ann's"}}}}}}"#
            ),
            r#"{"data":{"invite":{"id":"inv_1","email":"another-bob@example.com"}}}"#.to_owned(),
            String::new(),
        ] {
            assert_eq!(erasure().without_person(&body), None, "{body}");
        }
    }

    #[test]
    fn name_address_client_and_earlier_addresses_go_and_identifiers_stay() {
        let (id, other) = (erasure().user_id, UserId::new(NOW, [2; 10]));
        for (before, after) in [
            (
                format!(
                    r#"{{"member":{{"userId":"{id}","name":"B \"o\\\" b","email":"x@y.example","role":"member"}},"actor":{{"userId":"{other}","email":"a@b.example"}}}}"#
                ),
                format!(
                    r#"{{"member":{{"userId":"{id}","name":"","email":"","role":"member"}},"actor":{{"userId":"{other}","email":"a@b.example"}}}}"#
                ),
            ),
            (
                format!(
                    r#"{{"user":{{"id":"{id}","name":"Bob","email":"x@y.example"}},"sessionId":"ses_1","ip":"192.0.2.1","userAgent":"a \" b"}}"#
                ),
                format!(
                    r#"{{"user":{{"id":"{id}","name":"","email":""}},"sessionId":"ses_1","ip":"","userAgent":""}}"#
                ),
            ),
            (
                format!(
                    r#"{{"apiKey":{{"id":"key_1","name":"Bob"}},"actor":{{"userId":"{id}","email":"bob@example.com"}}}}"#
                ),
                format!(r#"{{"apiKey":{{"id":"key_1","name":"Bob"}},"actor":{{"userId":"{id}","email":""}}}}"#),
            ),
            (
                format!(
                    r#"{{"type":"user.passkey_added","data":{{"user":{{"id":"{id}","name":"Bob","email":"x@y.example"}},"passkey":{{"id":"psk_1","name":"Bob's \"key\""}}}}}}"#
                ),
                format!(
                    r#"{{"type":"user.passkey_added","data":{{"user":{{"id":"{id}","name":"","email":""}},"passkey":{{"id":"psk_1","name":""}}}}}}"#
                ),
            ),
            (
                r#"{"invite":{"id":"inv_1","email":"old@example.com"}}"#.to_owned(),
                r#"{"invite":{"id":"inv_1","email":""}}"#.to_owned(),
            ),
        ] {
            assert_eq!(erasure().without_person(&before).as_deref(), Some(after.as_str()));
            assert_eq!(erasure().without_person(&after), None, "twice is once");
        }
    }

    #[test]
    fn what_was_written_meanwhile_is_looked_for_a_minute_later_and_once() {
        let later = NOW.plus(Duration::from_minutes(1));
        let waiting = Erasure { stage: ErasureStage::Waiting, ..erasure() };
        assert_eq!(erasure().search_from(NOW), Some(Timestamp::from_millis(0)));
        assert_eq!(waiting.search_from(later.minus(Duration::from_millis(1))), None);
        assert_eq!(waiting.search_from(later), Some(NOW.minus(Duration::from_minutes(1))));
        assert_eq!(Erasure { stage: ErasureStage::Delivering, ..waiting }.search_from(later), None);
    }
}
