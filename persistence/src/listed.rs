//! Statements about any number of rows: the rows are one value, so the text is always the same.

use crate::pool::Pools;
use crate::store::Store;
use serde::Serialize;
use serde_json::json;

/// The rows as JSON, to be bound as `$1`.
pub(crate) struct Listed(pub(crate) String);

impl Listed {
    pub(crate) fn of<T: Serialize>(rows: impl IntoIterator<Item = T>) -> Self {
        Self(json!(Vec::from_iter(rows)).to_string())
    }
}

impl Store {
    /// A table called `listed`, of these rows. Its columns are given with the types that they have in PostgreSQL.
    pub(crate) fn listed(&self, columns: &str) -> String {
        match &self.pools {
            Pools::Postgres(_) => format!("json_to_recordset($1::json) AS listed ({columns})"),
            Pools::Sqlite(_) => {
                let names = columns.split(", ").filter_map(|column| column.split(' ').next());
                let columns: Vec<String> = names
                    .map(|name| format!("value ->> '{name}' AS {name}"))
                    .collect();
                format!("(SELECT {} FROM json_each($1)) AS listed", columns.join(", "))
            }
        }
    }
}
