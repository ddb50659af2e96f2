import { operation, stringStreamInput, textStreamOutput } from "#shared/operation.ts";
import { choice, flag, integer } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { DIALECTS } from "./dialects.ts";

export const meta: ToolDeclaration = {
  title: "SQL Formatter",
  description: "Format or minify SQL of twenty dialects, from one query to a whole dump.",
  category: "Formatters",
  order: 5,
  keywords:
    "sql, prettify sql, pretty print sql, sql beautifier, beautify sql, format sql, minify sql, sql minifier, sql indent, query, select, database, dump, migration, ddl, stored procedure, uppercase keywords, postgres, postgresql, mysql, mariadb, sqlite, sql server, mssql, t-sql, tsql, transact-sql, oracle, pl/sql, plsql, bigquery, snowflake, redshift, databricks, spark sql, hive, trino, presto, athena, duckdb, clickhouse, db2, dbt, jinja, hql, sqlfluff, pgformatter, sql linter, sql lint, compress sql, sql prettier, format query",
  opens: [{ kind: "sql", rank: 1 }],
  icon: "database",
  runs: "browser",
};

const INDENTS = {
  "2": { tabWidth: 2, useTabs: false },
  "4": { tabWidth: 4, useTabs: false },
  tab: { tabWidth: 4, useTabs: true },
} as const;

const STYLES = { standard: "standard", "tabular-left": "tabularLeft", "tabular-right": "tabularRight" } as const;

const dialect = choice(
  "Dialect",
  { auto: "Detect", ...DIALECTS },
  {
    alias: "language",
    help: "Standard SQL where no dialect is recognized.",
  },
);

const CASES = { preserve: "As written", upper: "UPPER CASE", lower: "lower case" } as const;

const acceptsSql = { accepts: ["application/sql"] };

export const operations = {
  format: operation({
    label: "Format",
    live: true,
    inputs: stringStreamInput("Input", acceptsSql),
    gives: textStreamOutput({ fileName: "formatted.sql", type: "application/sql" }),
    options: {
      dialect,
      indent: choice("Indent", { "2": "2 spaces", "4": "4 spaces", tab: "Tab" }),
      keywordCase: choice("Keywords", CASES),
      dataTypeCase: choice("Data types", CASES),
      functionCase: choice("Functions", CASES),
      identifierCase: choice("Names", CASES, { help: "Names in quotes stay as written." }),
      indentStyle: choice("Style", {
        standard: "Standard",
        "tabular-left": "Tabular, left",
        "tabular-right": "Tabular, right",
      }),
      logicalOperatorNewline: choice("AND and OR", { before: "Start of line", after: "End of line" }),
      expressionWidth: integer("Expression width", 50, {
        min: 1,
        max: 500,
        outside: "clamp",
        help: "The longest parentheses that stay on one line.",
      }),
      linesBetweenQueries: integer("Lines between statements", 1, { min: 0, max: 9, outside: "clamp" }),
      newlineBeforeSemicolon: flag("Semicolon on its own line", false),
    },
    messages: { empty: "Please enter SQL to format" },
    examples: [
      {
        title: "A query",
        input:
          "select u.name, count(*) as orders from users u join orders o on o.user_id = u.id where u.active = true and o.total > 100 group by u.name; -- top customers",
        options: { keywordCase: "upper" },
        output: `SELECT
  u.name,
  count(*) AS orders
FROM
  users u
  JOIN orders o ON o.user_id = u.id
WHERE
  u.active = TRUE
  AND o.total > 100
GROUP BY
  u.name;

-- top customers`,
      },
      {
        title: "PostgreSQL with placeholders",
        input: "select data->>'name', $1::int from events where tags @> :tags and {{ filter }}",
        options: { dialect: "postgresql", indent: "4" },
        output: `select
    data ->> 'name',
    $1::int
from
    events
where
    tags @> :tags
    and {{ filter }}`,
      },
    ],
    code: () => import("./format-sql.ts"),
    run: async function* ({ formatSql, resolveDialect }, { input }, options, { warn }) {
      const { indent, indentStyle, ...settings } = options;
      const { sql, dialect } = await resolveDialect(input, options.dialect, warn);
      yield* formatSql(sql, { ...settings, dialect, ...INDENTS[indent], indentStyle: STYLES[indentStyle] });
    },
  }),

  minify: operation({
    label: "Minify",
    live: true,
    inputs: stringStreamInput("Input", acceptsSql),
    gives: textStreamOutput({ fileName: "minified.sql", type: "application/sql" }),
    options: {
      dialect,
      comments: flag("Keep comments", false, { help: "For Minify. Optimizer hints and MySQL’s /*! … */ always stay." }),
    },
    messages: { empty: "Please enter SQL to minify" },
    examples: [
      {
        title: "One line per statement",
        input:
          "CREATE TABLE tags (\n  id   int PRIMARY KEY, -- never reused\n  name varchar(40)\n);\n\nINSERT INTO tags\nVALUES (1, 'it''s  new');\n",
        output: "CREATE TABLE tags (id int PRIMARY KEY,name varchar(40));\nINSERT INTO tags VALUES (1,'it''s  new');",
      },
    ],
    code: () => import("./format-sql.ts"),
    run: async function* ({ minifySql, resolveDialect }, { input }, { dialect: chosen, comments }, { warn }) {
      const { sql, dialect } = await resolveDialect(input, chosen, warn);
      yield* minifySql(sql, { dialect, comments });
    },
  }),
};

export const page: TextPageProps = {
  placeholder: "Paste SQL, or drop a file: select * from users",
  accept: ".sql,.ddl,.dml,.pgsql,.psql,.mysql,.plsql,.pks,.pkb,.hql,.cql,.dump,application/sql,text/plain",
  paste: { title: "SQL", language: "text", colors: "sql" },
};
