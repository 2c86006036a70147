//! What the role of `store.url` may do.

use std::time::Duration;

use diesel::connection::SimpleConnection;
use orgauth_domain::ports::{Store, StoreError};
use orgauth_infra_postgres::{PostgresOptions, PostgresStore};

use crate::fixture::{Schema, options};

/// A role without rights, which is removed at the end.
struct Role<'a> {
    schema: &'a Schema,
    name: String,
}

impl<'a> Role<'a> {
    fn new(schema: &'a Schema) -> Self {
        let role = Self { schema, name: format!("{}_role", schema.name()) };
        role.as_owner(&format!("CREATE ROLE {}", role.name));
        role
    }

    fn as_owner(&self, statement: &str) {
        self.schema.connection().batch_execute(statement).unwrap();
    }

    fn obstacle(&self) -> Option<String> {
        PostgresStore::connect(&self.schema.url_as(&self.name), options()).unwrap().obstacle().unwrap()
    }
}

impl Drop for Role<'_> {
    fn drop(&mut self) {
        self.as_owner(&format!("DROP OWNED BY {0}; DROP ROLE {0}", self.name));
    }
}

#[test]
fn a_role_that_may_not_create_tables_is_told_how_to_get_them() {
    let schema = Schema::new();
    let role = Role::new(&schema);
    let told = role.obstacle().unwrap();
    assert!(told.contains(&role.name) && told.contains("search_path"), "{told}");
    role.as_owner(&format!("GRANT USAGE ON SCHEMA {} TO {}", schema.name(), role.name));
    let told = role.obstacle().unwrap();
    assert!(told.contains("may not create tables") && told.contains("createdb -O"), "{told}");
    role.as_owner(&format!("GRANT CREATE ON SCHEMA {} TO {}", schema.name(), role.name));
    assert_eq!(role.obstacle(), None);
}

#[test]
fn a_role_that_may_not_migrate_works_while_nothing_is_pending_and_each_missing_right_is_named() {
    let schema = Schema::new();
    let role = Role::new(&schema);
    let owner = PostgresStore::connect(&schema.url(), options()).unwrap();
    owner.migrate().unwrap();
    assert_eq!(owner.obstacle(), Ok(None));
    let name = &role.name;
    role.as_owner(&format!(
        "GRANT USAGE ON SCHEMA {0} TO {name}; GRANT SELECT ON __diesel_schema_migrations TO {name}; \
         GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {0} TO {name}; REVOKE INSERT ON sessions FROM {name}",
        schema.name()
    ));
    let told = role.obstacle().unwrap();
    assert!(told.ends_with("lacks rights: INSERT on sessions"), "{told}");
    role.as_owner(&format!("GRANT INSERT ON sessions TO {name}"));
    assert_eq!(role.obstacle(), None);
    let store = PostgresStore::connect(&schema.url_as(name), options()).unwrap();
    assert_eq!(store.migrate(), Ok(Vec::new()));
    role.as_owner(&format!("REVOKE SELECT ON __diesel_schema_migrations FROM {name}"));
    let store = PostgresStore::connect(&schema.url_as(name), options()).unwrap();
    assert!(store.pending_migrations().is_err(), "a missing right is no pending migration");
}

#[test]
fn a_database_that_takes_no_writes_is_told() {
    let schema = Schema::new();
    PostgresStore::connect(&schema.url(), options()).unwrap().migrate().unwrap();
    let url = schema.url().replace("options=", "options=-c%20default_transaction_read_only%3Don%20");
    for address in [url.clone(), format!("{url}&target_session_attrs=any")] {
        let options = PostgresOptions { checkout_timeout: Duration::from_millis(500), ..options() };
        let refused = PostgresStore::connect(&address, options).unwrap().check_ready().unwrap_err();
        assert!(matches!(refused, StoreError::Unavailable(_)), "{refused}");
        let told = refused.to_string();
        assert!(told.contains("default_transaction_read_only is on") || told.contains("takes no writes"), "{told}");
    }
}
