//! What the role of `store.url` may do, so that a missing right is told at the start and not by the first request.

use diesel::prelude::*;
use diesel::sql_types::{Array, Bool, Nullable, Text};
use orgauth_domain::ports::StoreResult;

use crate::backup::backed_up_tables;
use crate::store::PostgresStore;

/// How many missing rights are named.
const NAMED: usize = 5;

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Text)]
    role: String,
    /// The schema in which tables are created; absent when the role may use none of `search_path`.
    #[diesel(sql_type = Nullable<Text>)]
    schema: Option<String>,
    #[diesel(sql_type = Bool)]
    may_create: bool,
    /// Such as `INSERT on sessions`.
    #[diesel(sql_type = Array<Text>)]
    missing: Vec<String>,
}

const QUERY: &str = "\
    SELECT current_user::text AS role, current_schema()::text AS schema, \
        coalesce(has_schema_privilege(current_schema()::text, 'CREATE'), false) AS may_create, \
        ARRAY(SELECT needed || ' on ' || name FROM unnest($1) AS name, \
            unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS needed \
            WHERE NOT has_table_privilege(to_regclass(name), needed)) AS missing";

const NO_SYNCHRONOUS_STANDBY: &str = "store.require_synchronous is set, and no commit waits for a connected standby: start one and \
    set synchronous_standby_names (Patroni: synchronous_mode)";

impl PostgresStore {
    /// Why this role can't work with the database, in words; absent when it can. A role that may not migrate needs no right
    /// to create tables as long as no migration is pending.
    ///
    /// # Errors
    /// The server is unreachable.
    pub fn obstacle(&self) -> StoreResult<Option<String>> {
        let migrates = self.pending_migrations()? > 0;
        let tables: Vec<&str> = backed_up_tables().collect();
        let found: Found = self.run_alone("rights", |connection| {
            diesel::sql_query(QUERY).bind::<Array<Text>, _>(&tables).get_result(connection)
        })?;
        if let Some(obstacle) = found.obstacle(migrates) {
            return Ok(Some(obstacle));
        }
        let replication = self.replication()?;
        let is_missing = self.requires_synchronous() && !(replication.is_synchronous && replication.standbys > 0);
        Ok(is_missing.then(|| NO_SYNCHRONOUS_STANDBY.to_owned()))
    }
}

impl Found {
    fn obstacle(self, migrates: bool) -> Option<String> {
        let Self { role, schema, may_create, missing } = self;
        let Some(schema) = schema else {
            return Some(format!("the role {role} may use no schema of its search_path"));
        };
        if migrates && !may_create {
            return Some(format!(
                "the role {role} may not create tables in the schema {schema}. Make it the owner of the database: \
                 createdb -O {role}, or ALTER DATABASE … OWNER TO {role}"
            ));
        }
        if missing.is_empty() {
            return None;
        }
        let named = missing.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
        let further = match missing.len().saturating_sub(NAMED) {
            0 => String::new(),
            further => format!(" and {further} more"),
        };
        Some(format!("the role {role} lacks rights: {named}{further}"))
    }
}
