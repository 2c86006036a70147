//! Erasing a person: what is blanked of what others keep (docs/security.md#erasing-an-account).
//!
//! An account's own rows are deleted. In the audit logs, the events and the deliveries that are kept, name, address, IP and user agent
//! are blanked, and the identifier stays.

use crate::id::UserId;
use crate::identity::email::Email;
use crate::time::{Duration, Timestamp};

/// An account that is being erased.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Erasure {
    /// Whose.
    pub user_id: UserId,
    /// Every address that it had, as far as anything tells; none any more once everything was looked through.
    pub addresses: Vec<Email>,
    /// When its own rows were deleted.
    pub began_at: Timestamp,
    /// How far it is.
    pub stage: ErasureStage,
}

/// How far an erasure is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErasureStage {
    /// What others keep is looked through.
    Searching,
    /// It was; what a request wrote that was under way when the account was deleted is looked for once more.
    Waiting,
    /// That was, too; events that are under way are all that is left.
    Delivering,
}

impl Erasure {
    /// How long a request may have been under way when the account was deleted.
    const OTHERS_END: Duration = Duration::from_minutes(1);

    /// From which instant on what was written is to be looked through at `now`; absent when nothing is.
    pub fn search_from(&self, now: Timestamp) -> Option<Timestamp> {
        let late = self.began_at.plus(Self::OTHERS_END);
        match self.stage {
            ErasureStage::Searching => Some(Timestamp::from_millis(0)),
            ErasureStage::Waiting if now >= late => Some(self.began_at.minus(Self::OTHERS_END)),
            ErasureStage::Waiting | ErasureStage::Delivering => None,
        }
    }

    /// The text of an event or a delivery without the person; absent when nothing in it is about that person.
    ///
    /// The text is one of ours: compact JSON, in which no quotation mark stands inside a string without a backslash before it.
    pub fn without_person(&self, body: &str) -> Option<String> {
        let mut text = body.to_owned();
        let id = self.user_id.to_string();
        for field in ["id", "userId"] {
            let subject = format!("\"{field}\":\"{id}\"");
            let mut from = 0;
            while let Some(at) = text.get(from..).and_then(|rest| rest.find(&subject)) {
                from += at + subject.len();
                // The fields behind it, as UserData, MemberData and ActorData write them.
                blank_if_next(&mut text, &mut from, "name");
                blank_if_next(&mut text, &mut from, "email");
            }
        }
        if body.contains(&format!("\"user\":{{\"id\":\"{id}\"")) {
            for field in ["ip", "userAgent", "previousEmail"] {
                blank_everywhere(&mut text, field);
            }
        }
        for address in &self.addresses {
            text = text.replace(&format!("\"{address}\""), "\"\"");
        }
        (text != body).then_some(text)
    }
}

/// Blanks the field `name` if it stands at `at`, and moves behind it.
fn blank_if_next(text: &mut String, at: &mut usize, name: &str) {
    let field = format!(",\"{name}\":\"");
    if text.get(*at..).is_some_and(|rest| rest.starts_with(&field)) {
        *at += field.len();
        blank_string(text, *at);
        *at += 1;
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

/// Takes out what stands from `start` to the end of the string there.
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
