//! What somebody can do who reaches the database itself.

use super::server::{Database, Server};
use diesel::connection::SimpleConnection;
use diesel::sql_types::Text;
use diesel::{Connection, QueryableByName, RunQueryDsl, SqliteConnection};

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    value: String,
}

impl Server {
    /// The texts in the column `value` of what a query finds.
    pub async fn ask_database(&self, sql: &str) -> Vec<String> {
        match &self.database {
            Database::Sqlite => {
                let rows: Vec<Row> = diesel::sql_query(sql)
                    .load(&mut self.sqlite())
                    .expect("it may be asked");
                rows.into_iter().map(|row| row.value).collect()
            }
            Database::Postgres(url) => {
                let client = super::Cluster::connect(url).await;
                let rows = client.query(sql, &[]).await.expect("it may be asked");
                rows.iter().map(|row| row.get("value")).collect()
            }
        }
    }

    /// Changes something behind the service's back.
    pub async fn meddle(&self, sql: &str) {
        match &self.database {
            Database::Sqlite => self.sqlite().batch_execute(sql).expect("it may be changed"),
            Database::Postgres(url) => {
                let client = super::Cluster::connect(url).await;
                client.batch_execute(sql).await.expect("it may be changed");
            }
        }
    }

    fn sqlite(&self) -> SqliteConnection {
        let file = self.data.join("plotline.db").display().to_string();
        let mut connection = SqliteConnection::establish(&file).expect("the file is there");
        connection
            .batch_execute("PRAGMA busy_timeout = 5000")
            .expect("it can wait");
        connection
    }
}
