/** Dialects by id, the common ones first. */
export const DIALECTS = {
  sql: "Standard SQL",
  postgresql: "PostgreSQL",
  mysql: "MySQL",
  mariadb: "MariaDB",
  sqlite: "SQLite",
  tsql: "SQL Server (T-SQL)",
  plsql: "Oracle (PL/SQL)",
  bigquery: "BigQuery",
  snowflake: "Snowflake",
  redshift: "Amazon Redshift",
  spark: "Spark",
  hive: "Hive",
  trino: "Trino, Presto, Athena",
  duckdb: "DuckDB",
  clickhouse: "ClickHouse",
  db2: "Db2",
  db2i: "Db2 for i",
  singlestoredb: "SingleStore",
  tidb: "TiDB",
  n1ql: "Couchbase (SQL++)",
} as const;

export type DialectId = keyof typeof DIALECTS;
