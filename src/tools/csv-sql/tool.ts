import { delimiterOption, dialectOf, trimOption } from "#shared/csv/csv-options.ts";
import { guardOption } from "#shared/csv/csv-style-options.ts";
import { filesInput, operation, textInput, textStreamOutput } from "#shared/operation.ts";
import { choice, flag, integer, text } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "SQL on CSV",
  description: "Query CSV and JSON files with SQL, join them, or turn them into INSERTs.",
  category: "CSV",
  order: 7,
  keywords:
    "csv sql, query csv, sql query on csv, select, join csv files, group by, where, sqlite, sqlite online, sql playground, csvsql, csvkit, q, duckdb, textql, query json with sql, csv to sql, csv to insert, insert statements, insert into, create table, csv to sqlite, csv to mysql, csv to postgresql, csv to sql server, json to sql, pivot, filter csv, aggregate csv, sum by group",
  opens: [{ kind: "csv", rank: 2 }],
  icon: "table",
  runs: "browser",
};

const input = filesInput("CSV or JSON", {
  accepts: ["text/csv", "text/tab-separated-values", "application/json", "application/x-ndjson"],
});

const reading = {
  delimiter: delimiterOption,
  header: flag("First row is the header", true),
  trim: trimOption,
  emptyAsNull: flag("Empty cells as NULL", true),
};

const EMPTY = "Please enter CSV or JSON, or choose files";

const FILES = { table: "result.txt", csv: "result.csv", json: "result.json", "json-lines": "result.jsonl" } as const;

const SALES = "id,city,amount,zip\n1,Berlin,12.50,01067\n2,Paris,8,75001\n3,Berlin,30,01067\n";

export const operations = {
  query: operation({
    label: "Run Query",
    live: true,
    inputs: { input, sql: textInput("SQL", { optional: true, accepts: ["application/sql"] }) },
    gives: textStreamOutput({
      fileName: "result.txt",
      fileNameFor: ({ format }: { format: keyof typeof FILES }) => FILES[format],
    }),
    options: {
      format: choice("Result", { table: "Table", csv: "CSV", json: "JSON", "json-lines": "JSON Lines" }),
      ...reading,
      guard: { ...guardOption, shownWhen: { format: "csv" } },
    },
    messages: { empty: { input: EMPTY }, failed: "Failed to run the query" },
    // Stops queries without end.
    timeLimit: 60_000,
    examples: [
      {
        title: "A sum per group",
        inputs: {
          input: SALES,
          sql: "SELECT city, count(*) AS sales, sum(amount) AS total\nFROM t1\nGROUP BY city\nORDER BY total DESC",
        },
        output: `┌────────┬───────┬───────┐
│ city   │ sales │ total │
├────────┼───────┼───────┤
│ Berlin │ 2     │ 42.5  │
│ Paris  │ 1     │ 8     │
└────────┴───────┴───────┘
`,
      },
      {
        title: "Two files joined: CSV with JSON, t1 with t2",
        inputs: {
          input: [SALES, '[{"zip": "01067", "country": "DE"}, {"zip": "75001", "country": "FR"}]'],
          sql: "SELECT id, country FROM t1 JOIN t2 USING (zip) WHERE amount > 10",
        },
        options: { format: "csv" },
        output: "id,country\n1,DE\n3,DE\n",
      },
      {
        title: "All rows, as JSON: zip codes stay text",
        inputs: { input: SALES },
        options: { format: "json" },
        output: `[
  {"id":1,"city":"Berlin","amount":12.5,"zip":"01067"},
  {"id":2,"city":"Paris","amount":8,"zip":"75001"},
  {"id":3,"city":"Berlin","amount":30,"zip":"01067"}
]
`,
      },
      {
        title: "Nested JSON, with ->> and json_each",
        inputs: {
          input: '{"user": {"name": "Ada"}, "tags": ["a", "b"]}\n{"user": {"name": "Bob"}, "tags": []}\n',
          sql: "SELECT user->>'name' AS name, tag.value AS tag FROM t1 LEFT JOIN json_each(tags) AS tag",
        },
        options: { format: "json-lines" },
        output: '{"name":"Ada","tag":"a"}\n{"name":"Ada","tag":"b"}\n{"name":"Bob","tag":null}\n',
      },
    ],
    code: () => import("./run-query.ts"),
    run: async function* ({ runQuery }, { input, sql }, { delimiter, trim, ...settings }, context) {
      yield* runQuery(input, sql ?? "", { ...dialectOf(delimiter), trim, ...settings }, context);
    },
  }),

  script: operation({
    label: "Write SQL",
    live: true,
    inputs: input,
    gives: textStreamOutput({ fileName: "tables.sql", type: "application/sql" }),
    options: {
      dialect: choice("Database", {
        postgresql: "PostgreSQL",
        mysql: "MySQL, MariaDB",
        sqlite: "SQLite",
        "sql-server": "SQL Server",
      }),
      table: text("Table", "", { placeholder: "The file’s name", help: "Name of the first table." }),
      create: flag("CREATE TABLE", true),
      rowsPerInsert: integer("Rows per INSERT", 100, { min: 1, max: 1_000, outside: "clamp" }),
      ...reading,
    },
    messages: { empty: EMPTY, failed: "Failed to write SQL" },
    examples: [
      {
        title: "For PostgreSQL",
        input: "id,name,price,zip\n1,Tea,4.50,01067\n2,O'Neill's cake,3,\n",
        options: { table: "items" },
        output: `CREATE TABLE "items" (
  "id" BIGINT,
  "name" TEXT,
  "price" NUMERIC,
  "zip" TEXT
);
INSERT INTO "items" ("id", "name", "price", "zip") VALUES
  (1, 'Tea', 4.50, '01067'),
  (2, 'O''Neill''s cake', 3, NULL);
`,
      },
      {
        title: "JSON for MySQL, one row per INSERT",
        input: '[{"id": 1, "path": "C:\\\\temp"}, {"id": 2}]',
        options: { dialect: "mysql", table: "paths", create: false, rowsPerInsert: 1 },
        output:
          "INSERT INTO `paths` (`id`, `path`) VALUES\n  (1, 'C:\\\\temp');\nINSERT INTO `paths` (`id`, `path`) VALUES\n  (2, NULL);\n",
      },
    ],
    code: () => import("./write-sql.ts"),
    run: async function* ({ writeSql }, { input }, { delimiter, trim, ...settings }, context) {
      yield* writeSql(input, { ...dialectOf(delimiter), trim, ...settings }, context);
    },
  }),
};

export const page: TextPageProps = {
  modes: { query: "Query", script: "To SQL" },
  placeholder: {
    input: "Paste CSV or JSON, or drop one or more files",
    sql: "SELECT * FROM t1 WHERE … (t1 is the first file, t2 the second)",
  },
  accept: ".csv,.tsv,.txt,.json,.jsonl,.ndjson,text/csv,application/json,text/plain",
  paste: ({ format }, operation) =>
    operation === "script"
      ? { title: "SQL", language: "sql" }
      : { title: "Query result", language: String(format).startsWith("json") ? "json" : "text" },
  reusable: false,
};
