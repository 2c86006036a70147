//! The servers that use this store, and the ids of the data keys that sealed values in it.

use diesel::prelude::*;
use orgauth_domain::operations::server::{ServerHeartbeat, ServerRow};
use orgauth_domain::ports::{Servers, StoreResult};
use orgauth_domain::{Duration, ServerId, Timestamp};

use crate::shared::codec::{Id, Time};
use crate::shared::host::{ago, database_changed_at};
use crate::shared::schema::{data_keys, servers};
use crate::shared::transaction::Repos;

const SERVERS: &str = "servers";
const DATA_KEYS: &str = "data_keys";

#[derive(Queryable, Selectable)]
#[diesel(table_name = servers)]
struct Row {
    id: Id,
    name: String,
    version: String,
    data_keys: String,
    active_key: String,
    started_at: Time,
    seen_at: Time,
}

impl From<Row> for ServerHeartbeat {
    fn from(row: Row) -> Self {
        let server = ServerRow {
            id: row.id.into(),
            name: row.name,
            version: row.version,
            data_keys: row.data_keys.split_whitespace().map(str::to_owned).collect(),
            active_key: row.active_key,
            started_at: row.started_at.into(),
        };
        Self { server, at: row.seen_at.into() }
    }
}

impl Servers for Repos<'_> {
    fn write_heartbeat(&mut self, server: &ServerRow) -> StoreResult<()> {
        self.add_data_key(&server.active_key)?;
        self.run_on_one(SERVERS, |c| {
            let now = ago(c, Duration::ZERO)?;
            let columns = (
                servers::id.eq(Id::from(server.id)),
                servers::name.eq(&server.name),
                servers::version.eq(&server.version),
                servers::data_keys.eq(server.data_keys.join(" ")),
                servers::active_key.eq(&server.active_key),
                servers::started_at.eq(Time::from(server.started_at)),
                servers::seen_at.eq(now),
            );
            let written = diesel::insert_into(servers::table).values(columns);
            written.on_conflict(servers::id).do_update().set(servers::seen_at.eq(now)).execute(c)
        })
    }

    fn live(&mut self, within: Duration) -> StoreResult<Vec<ServerHeartbeat>> {
        let rows: Vec<Row> = self.run(SERVERS, |c| {
            let since = ago(c, within)?;
            let live = servers::table.filter(servers::seen_at.gt(since)).order(servers::id);
            live.select(Row::as_select()).load(c)
        })?;
        Ok(rows.into_iter().map(ServerHeartbeat::from).collect())
    }

    fn delete(&mut self, id: ServerId) -> StoreResult<()> {
        self.run(SERVERS, |c| diesel::delete(servers::table.find(Id::from(id))).execute(c))?;
        Ok(())
    }

    fn delete_stale(&mut self, within: Duration) -> StoreResult<()> {
        self.run(SERVERS, |c| {
            let since = ago(c, within)?;
            diesel::delete(servers::table.filter(servers::seen_at.le(since))).execute(c)
        })?;
        Ok(())
    }

    fn data_keys(&mut self) -> StoreResult<Vec<String>> {
        self.run(DATA_KEYS, |c| data_keys::table.order(data_keys::name).select(data_keys::name).load(c))
    }

    fn add_data_key(&mut self, name: &str) -> StoreResult<()> {
        self.run(DATA_KEYS, |c| {
            diesel::insert_into(data_keys::table).values(data_keys::name.eq(name)).on_conflict_do_nothing().execute(c)
        })?;
        Ok(())
    }

    fn remove_data_key(&mut self, name: &str) -> StoreResult<()> {
        self.run(DATA_KEYS, |c| diesel::delete(data_keys::table.find(name)).execute(c))?;
        Ok(())
    }

    fn database_changed_at(&mut self) -> StoreResult<Option<Timestamp>> {
        Ok(self.run("seen_database", database_changed_at)?.map(Timestamp::from))
    }
}
