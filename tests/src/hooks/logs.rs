//! Compares the delivery log with the receiver's requests.

use std::collections::BTreeMap;

use orgauth_testkit::webhook_sink::ReceivedRequest;
use serde_json::Value;

use super::arrivals::Arrivals;
use super::setup::{ATTEMPTS, LASTING, PATIENCE, Setup};
use crate::process::poll;

/// How many deliveries are compared; those with repeated attempts are compared first.
const MOST_COMPARED: usize = 500;

/// The fewest requests of an attempt whose log may say timeout: five lost leases count as a timeout of the receiver, and not each of
/// the crashed servers had sent the request.
const LOST_ATTEMPTS: usize = 2;

/// Returns the differences, and how many deliveries were compared.
pub(super) fn compare(setup: &Setup, arrivals: &Arrivals<'_>) -> (Vec<String>, usize) {
    let mut chosen: Vec<_> = arrivals.all().filter(|(path, _)| LASTING.contains(path)).collect();
    let repeats = |requests: &[&ReceivedRequest]| {
        let highest = requests.iter().map(|request| request.attempt).max().unwrap_or(0);
        requests.len() > usize::try_from(highest).expect("few attempts")
    };
    chosen.sort_by_key(|(_, requests)| !repeats(requests));
    let (first, others) = chosen.split_at(chosen.len().min(MOST_COMPARED / 2));
    let step = (others.len() / (MOST_COMPARED / 2)).max(1);
    let all: Vec<_> = first.iter().chain(others.iter().step_by(step)).collect();
    let wrong = all.iter().filter_map(|(path, requests)| {
        let found = one(setup, path, requests).err()?;
        let seen: Vec<_> = requests.iter().map(|request| (request.attempt, request.answer)).collect();
        Some(format!("{path} {}: {found}; the receiver had {seen:?}", requests[0].delivery))
    });
    (wrong.collect(), all.len())
}

fn one(setup: &Setup, path: &str, requests: &[&ReceivedRequest]) -> Result<(), String> {
    let delivery = &requests[0].delivery;
    if requests.iter().any(|request| request.delivery != *delivery || request.id != requests[0].id) {
        return Err("several deliveries of one event to one subscription".to_owned());
    }
    let number = LASTING.iter().position(|lasting| *lasting == path).expect("a lasting subscription");
    let target = format!("/org/webhooks/{}/deliveries/{delivery}", setup.lasting[number]);
    let mut api = setup.ada.clone();
    let mut last = Value::Null;
    let over = poll(PATIENCE, &mut || {
        last = setup.ask(&mut api, "GET", &target, &Value::Null)?.body;
        let status = last["data"]["delivery"]["status"].as_str();
        (!matches!(status, Some("pending" | "retrying"))).then_some(())
    });
    let log = &last["data"]["delivery"];
    over.ok_or_else(|| format!("it is never over: {last}"))?;
    agrees(log, requests).map_err(|what| format!("{what}: {last}"))
}

/// Whether the log of a delivery that has ended matches its requests.
fn agrees(log: &Value, requests: &[&ReceivedRequest]) -> Result<(), &'static str> {
    let mut answers: BTreeMap<u64, Vec<Option<u64>>> = BTreeMap::new();
    for request in requests {
        answers.entry(request.attempt.into()).or_default().push(request.answer.map(u64::from));
    }
    let attempts = log["attempts"].as_u64().ok_or("no attempts")?;
    if answers.keys().max() != Some(&attempts) || answers.len() != usize::try_from(attempts).unwrap_or(0) {
        return Err("another number of attempts");
    }
    let lines = log["attemptLog"].as_array().ok_or("no attemptLog")?;
    let numbers: Vec<Option<u64>> = lines.iter().map(|line| line["attempt"].as_u64()).collect();
    if numbers != (1..=attempts).map(Some).collect::<Vec<_>>() {
        return Err("not one line for each attempt");
    }
    for line in lines {
        // A repeated attempt may have had two answers; the log has one of them.
        let known = line["attempt"].as_u64().and_then(|number| answers.get(&number)).ok_or("an unknown attempt")?;
        let was_lost = known.len() >= LOST_ATTEMPTS && line["error"] == "timeout" && line["durationMs"] == 0;
        if !was_lost && !known.contains(&line["httpStatus"].as_u64()) {
            return Err("another answer of an attempt");
        }
    }
    let last = lines.last().and_then(|line| line["httpStatus"].as_u64());
    if log["httpStatus"].as_u64() != last {
        return Err("another last answer");
    }
    let wanted = if last.is_some_and(|status| (200..300).contains(&status)) { "success" } else { "failed" };
    if log["status"] != wanted || (wanted == "failed" && attempts != u64::from(ATTEMPTS)) {
        return Err("another status");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use serde_json::json;

    use super::*;

    fn request(attempt: u32, answer: u16) -> ReceivedRequest {
        ReceivedRequest {
            arrived: Instant::now(),
            path: "/ok".to_owned(),
            id: "evt_1".to_owned(),
            delivery: "del_1".to_owned(),
            attempt,
            headers: Vec::new(),
            body: Vec::new(),
            answer: Some(answer),
            answer_after: Duration::ZERO,
        }
    }

    #[test]
    fn a_log_agrees_with_one_answer_of_each_attempt() {
        let (first, again, second) = (request(1, 500), request(1, 204), request(2, 204));
        let line = |attempt: u32, status: u16| json!({"attempt": attempt, "httpStatus": status});
        let log = |status: &str, attempts: u32, lines: Vec<Value>| {
            let last = lines.last().map(|line| line["httpStatus"].clone());
            json!({"status": status, "attempts": attempts, "httpStatus": last, "attemptLog": lines})
        };
        let good = log("success", 2, vec![line(1, 500), line(2, 204)]);
        assert_eq!(agrees(&good, &[&first, &second]), Ok(()));
        assert_eq!(agrees(&log("success", 1, vec![line(1, 204)]), &[&first, &again]), Ok(()));
        assert!(agrees(&good, &[&first, &again]).is_err());
        assert!(agrees(&log("success", 2, vec![line(1, 503), line(2, 204)]), &[&first, &second]).is_err());
        assert!(agrees(&log("success", 2, vec![line(1, 500), line(1, 204)]), &[&first, &second]).is_err());
        assert!(agrees(&log("failed", 2, vec![line(1, 500), line(2, 204)]), &[&first, &second]).is_err());
        let lost = json!({"attempt": 1, "error": "timeout", "durationMs": 0});
        assert_eq!(agrees(&log("success", 2, vec![lost.clone(), line(2, 204)]), &[&first, &first, &second]), Ok(()));
        assert!(agrees(&log("success", 2, vec![lost, line(2, 204)]), &[&first, &second]).is_err());
        assert!(agrees(&log("failed", 1, vec![line(1, 500)]), &[&first]).is_err(), "attempts are left");
    }
}
