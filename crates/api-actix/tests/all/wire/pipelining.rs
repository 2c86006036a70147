//! Many requests on one connection before any of them is answered.

use super::listening;
use crate::harness::{ACME, Answer};

fn head(line: &str, number: usize, more: &str) -> String {
    format!("{line} HTTP/1.1\r\nHost: x\r\nX-Org-Slug: {ACME}\r\nX-Request-Id: n-{number}\r\n{more}\r\n")
}

fn is_answer_to(answer: &Answer, number: usize) {
    assert_eq!(answer.header("x-request-id"), Some(format!("n-{number}").as_str()));
}

/// However many requests arrive at once, the service handles them one after the other and answers in order.
#[actix_web::test]
async fn q1_a_crowd_of_requests_is_answered_in_order() {
    let (_world, service) = listening().await;
    let crowd: String = (0..3000)
        .map(|number| match number % 3 {
            0 => head("GET /healthz", number, ""),
            // Answered by a blocking thread, and refused.
            1 => head("GET /api/v1/org", number, ""),
            // A body that contains an empty line like the end of a head, with another request right after it.
            _ => {
                let body = "{\"email\":\"a\",\n\n\"password\":1}";
                let more = format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
                head("POST /api/v1/auth/forgot-password", number, &more) + body
            }
        })
        .collect();
    let mut connection = service.connect();
    let mut writer = connection.another();
    let sending = std::thread::spawn(move || writer.send(crowd.as_bytes()));
    let mut rest = Vec::new();
    for number in 0..3000 {
        let answer = connection.read_next_answer(&mut rest);
        is_answer_to(&answer, number);
        assert_eq!(answer.status, [200, 401, 400][number % 3], "{answer:?}");
    }
    sending.join().unwrap();
}

/// A chunked body doesn't announce its length.
#[actix_web::test]
async fn q1_a_request_behind_a_chunked_body_is_answered_too() {
    let (_world, service) = listening().await;
    let chunked = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n";
    let one = head("POST /api/v1/auth/login", 0, chunked) + "2\r\n{}\r\n0\r\n\r\n";
    let mut connection = service.connect();
    connection.send((one + &head("GET /healthz", 1, "")).as_bytes());
    let mut rest = Vec::new();
    for (number, status) in [400, 200].into_iter().enumerate() {
        let answer = connection.read_next_answer(&mut rest);
        is_answer_to(&answer, number);
        assert_eq!(answer.status, status);
    }
}

/// The largest file arrives complete, although it is sent in small pieces, and the connection can be used for the next request.
#[actix_web::test]
async fn q1_a_file_in_pieces_is_the_file() {
    let (_world, service) = listening().await;
    let mut connection = service.connect();
    for number in 0..3 {
        connection.send(head("GET /openapi.json", number, "").as_bytes());
        let answer = connection.read_answer();
        is_answer_to(&answer, number);
        assert!(answer.body == orgauth_api_actix::openapi::document().as_bytes());
    }
}
