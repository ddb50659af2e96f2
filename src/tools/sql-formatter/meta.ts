import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "SQL Formatter",
  description: "Format or minify SQL of twenty dialects, from one query to a whole dump.",
  category: "Formatters",
  order: 5,
  keywords:
    "prettify sql, pretty print sql, sql beautifier, beautify sql, format sql, minify sql, sql minifier, sql indent, query, select, database, dump, migration, ddl, stored procedure, uppercase keywords, postgres, postgresql, mysql, mariadb, sqlite, sql server, mssql, t-sql, tsql, transact-sql, oracle, pl/sql, plsql, bigquery, snowflake, redshift, databricks, spark sql, hive, trino, presto, athena, duckdb, clickhouse, db2, dbt, jinja, hql, sqlfluff, pgformatter, sql linter, sql lint, compress sql",
  opens: [{ kind: "sql", rank: 1 }],
  icon: "database",
  runs: "browser",
};
