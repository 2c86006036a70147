//! Lists of breached passwords, as configured.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::thread;

use orgauth_tests::{ADA, Deployment, PASSWORD, StoreKind, Tenants};
use serde_json::json;

/// Passwords and their SHA-1: the file has the first, and the range service the second.
const IN_FILE: (&str, &str) = ("correct horse battery staple", "ABF7AAD6438836DBE526AA231ABDE2D0EEF74D42");
const IN_RANGE: (&str, &str) = ("a quiet walk in the woods", "8BF7940CEEC7D3F276DD873E20D8DF3EE700FF4F");

/// Answers range queries, and stops after the query for the range of the known password.
fn service() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    thread::spawn(move || {
        let (prefix, suffix) = IN_RANGE.1.split_at(5);
        let question = format!("GET /range/{prefix} ");
        for stream in listener.incoming() {
            let mut stream = stream.expect("a question");
            let mut head = [0; 1024];
            let length = stream.read(&mut head).expect("a request");
            let is_known = head[..length].starts_with(question.as_bytes());
            let body = if is_known { format!("{suffix}:12\r\n") } else { String::new() };
            let head = format!("HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: {}\r\n\r\n", body.len());
            stream.write_all((head + &body).as_bytes()).expect("an answer");
            if is_known {
                return;
            }
        }
    });
    address
}

#[test]
fn a_breached_password_is_refused_by_file_and_by_service_and_set_when_the_service_is_gone() {
    let deployment = Deployment::new(StoreKind::Sqlite);
    let file = deployment.dir().join("breached.txt");
    std::fs::write(&file, format!("{}:3\n", IN_FILE.1)).expect("a file");
    let deployment = deployment
        .set("passwords.breached_file", file.display().to_string())
        .set("passwords.breached_check", format!("http://{}", service()));
    let tenants = Tenants::on(deployment);
    let server = tenants.deployment.serve();
    let mut ada = server.api("acme").signed_in(ADA);
    let mut change =
        |new: &str| ada.post("/auth/change-password", json!({"currentPassword": PASSWORD, "newPassword": new}));
    for (password, _) in [IN_FILE, IN_RANGE] {
        let refused = change(password);
        refused.assert(400);
        assert_eq!(refused.body["error"]["reasons"], json!(["breached"]), "{password}");
    }
    change(IN_RANGE.0).assert(200);
    let log = server.stderr();
    assert!(log.contains("without the list of breached passwords") && !log.contains(IN_RANGE.0), "{log}");
}
