//! What commands read: what is around a text in a file is no part of it.

use std::fs;

use orgauth_tests::{Deployment, StoreKind};

#[test]
fn a_path_with_a_line_end_is_refused_and_nothing_is_made() {
    let at = tempfile::tempdir().expect("a directory");
    let path = |name: &str| at.path().join(name).display().to_string();
    for (key, value) in [
        ("store.url", format!("sqlite:{}\n", path("x.db"))),
        ("store.url", format!("\u{feff}sqlite:{}", path("x.db"))),
        ("mail.dir", format!("{}\r", path("mail"))),
    ] {
        let deployment = Deployment::new(StoreKind::Sqlite).set(key, &value);
        for command in ["migrate", "serve"] {
            let refused = deployment.run(&[command]).code(2);
            assert!(
                refused.stderr.contains(key) && refused.stderr.contains("must not contain a line end"),
                "{refused:?}"
            );
            assert_eq!(refused.stderr.trim_end().lines().count(), 1, "{refused:?}");
        }
    }
    assert_eq!(fs::read_dir(at.path()).expect("the directory").count(), 0);
}
