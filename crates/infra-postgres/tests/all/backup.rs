//! The tables that a backup has.

use std::collections::BTreeSet;

use diesel::sql_types::Text;
use diesel::{QueryableByName, RunQueryDsl};
use orgauth_infra_postgres::backed_up_tables;

use crate::fixture::Fixture;

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

#[test]
fn no_table_is_left_out_of_a_backup_and_each_comes_after_those_it_refers_to() {
    let fixture = Fixture::new();
    let mut connection = fixture.schema.connection();
    let mut names = |sql: &str| -> Vec<String> {
        let rows: Vec<Name> = diesel::sql_query(sql).load(&mut connection).unwrap();
        rows.into_iter().map(|row| row.name).collect()
    };
    let tables: BTreeSet<String> = names(
        "SELECT table_name::text AS name FROM information_schema.tables \
         WHERE table_schema = current_schema() AND table_name NOT LIKE '\\_\\_diesel%'",
    )
    .into_iter()
    .collect();
    let order: Vec<&str> = backed_up_tables().collect();
    assert_eq!(order.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>(), tables);
    let position = |name: &str| order.iter().position(|table| *table == name).unwrap();
    let references = names(
        "SELECT conrelid::regclass::text || ' ' || confrelid::regclass::text AS name FROM pg_constraint \
         WHERE contype = 'f' AND connamespace = current_schema()::regnamespace",
    );
    assert!(references.len() > 10, "{references:?}");
    for reference in references {
        let (from, to) = reference.split_once(' ').unwrap();
        assert!(position(to) < position(from), "{reference}");
    }
}
