import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { cpuTime } from "#shared/testing/cpu-time.ts";
import { detectDialect } from "./detect-dialect.ts";
import { DIALECTS, type DialectId } from "./dialects.ts";
import { type FormatSettings, formatSql, minifySql, resolveDialect } from "./format-sql.ts";
import { assertSameTokens } from "./same-tokens.ts";
import { splitStatements } from "./split-statements.ts";
import { streamOf, textOf } from "./testing/streams.ts";

const IDS = Object.keys(DIALECTS) as DialectId[];

const format = (sql: string, settings: Partial<FormatSettings> = {}) =>
  textOf(formatSql(streamOf(sql), { dialect: "sql", linesBetweenQueries: 1, ...settings }));
const minify = (sql: string, dialect: DialectId = "sql", comments = false) =>
  textOf(minifySql(streamOf(sql), { dialect, comments }));
const errorOf = (result: Promise<string>) =>
  result.then(
    () => "no error",
    (error: Error) => (error instanceof InputError ? error.message : `not an input error: ${error}`),
  );

describe("detectDialect", () => {
  it.each<[DialectId | undefined, string]>([
    [undefined, "select u.name, count(*) from users u where a = 'x::jsonb AUTO_INCREMENT' -- dbo."],
    ["postgresql", "select data->>'name', id::int from t where tags @> $1"],
    ["mysql", "CREATE TABLE `a` (id int unsigned AUTO_INCREMENT) ENGINE=InnoDB; /*!40101 SET NAMES utf8 */;"],
    ["mariadb", "-- MariaDB dump 10.19\nselect 1"],
    ["sqlite", "PRAGMA foreign_keys = ON; create table a (id integer primary key autoincrement)"],
    ["tsql", "SELECT TOP 5 [Name] FROM [dbo].[Users] WITH (NOLOCK)"],
    ["plsql", "select sysdate from dual where rownum = 1"],
    ["bigquery", "select safe_cast(a as int64) from `my-project.data.events`"],
    ["snowflake", "select src:customer.name::string from t, lateral flatten(input => src:items)"],
    ["redshift", "create table a (b int) diststyle key distkey(b)"],
    ["spark", "create table a using delta as select 1"],
    ["hive", "create table a (b array<string>) row format delimited stored as orc"],
    ["duckdb", "select * from 'a.parquet' where b = 'c'"],
    ["clickhouse", "create table a (b Int64) engine = ReplacingMergeTree order by b"],
  ])("finds %s", (dialect, sql) => {
    expect(detectDialect(sql)).toBe(dialect);
  });
});

describe("resolveDialect", () => {
  it("says which dialect it found, and keeps the whole script", async () => {
    const warn = vi.fn();
    const long = `select a::int;${" ".repeat(90_000)}`;
    const { sql, dialect } = await resolveDialect(streamOf(long + long, 1000), "auto", warn);
    expect(dialect).toBe("postgresql");
    expect(warn).toHaveBeenCalledExactlyOnceWith("Detected dialect: PostgreSQL");
    expect(await textOf(sql)).toBe(long + long);
  });

  it("leaves a chosen dialect", async () => {
    const warn = vi.fn();
    expect(await resolveDialect(streamOf("select a::int"), "mysql", warn)).toMatchObject({ dialect: "mysql" });
    expect(warn).not.toHaveBeenCalled();
  });
});

describe("formatSql", () => {
  it.each<[DialectId, string, string]>([
    ["sql", "select my_function(a), now()", "select\n  my_function(a),\n  now()"],
    ["tsql", "select dbo.f(a), b from dbo.g(1)", "select\n  dbo.f(a),\n  b\nfrom\n  dbo.g(1)"],
    ["postgresql", "select pg_catalog.setval('x', 1)", "select\n  pg_catalog.setval('x', 1)"],
    ["sql", "insert into t(a) values(1)", "insert into\n  t (a)\nvalues\n  (1)"],
    [
      "sql",
      "create table t(a int, foreign key(a) references u(a))",
      "create table t (a int, foreign key (a) references u (a))",
    ],
    ["sql", "select * from f(1) g(a)", "select\n  *\nfrom\n  f(1) g (a)"],
    ["sql", "with x(a) as (b) select c in(d)", "with\n  x (a) as (b)\nselect\n  c in (d)"],
  ])("in %s, puts no space before the parenthesis of a function: %s", async (dialect, sql, formatted) => {
    expect(await format(sql, { dialect, expressionWidth: 80 })).toBe(formatted);
  });

  it.each<[Partial<FormatSettings>, string]>([
    [{ keywordCase: "upper" }, "SELECT\n  id::int\nFROM\n  t"],
    [{ dataTypeCase: "upper" }, "select\n  id::INT\nfrom\n  t"],
    [{ identifierCase: "upper" }, "select\n  ID::int\nfrom\n  T"],
    [{ useTabs: true }, "select\n\tid::int\nfrom\n\tt"],
    [{ indentStyle: "tabularLeft" }, "select    id::int\nfrom      t"],
    [{ indentStyle: "tabularRight" }, "   select id::int\n     from t"],
  ])("takes %j", async (settings, expected) => {
    expect(await format("select id::int from t", { dialect: "postgresql", ...settings })).toBe(expected);
  });

  it("puts the chosen number of blank lines between statements", async () => {
    expect(await format("a;b;\n\n\n\nc", { linesBetweenQueries: 0 })).toBe("a;\nb;\nc");
    expect(await format("a;b", { linesBetweenQueries: 2 })).toBe("a;\n\n\nb");
  });

  it.each(IDS)("keeps placeholders in %s", async (dialect) => {
    for (const placeholder of [
      "?",
      "?1",
      ":name",
      ":1",
      "$1",
      "$name",
      "@name",
      "%s",
      "%(name)s",
      `\${name}`,
      "{name}",
      "{{ ref('x;y') }}",
      "{{ '}' }}",
      "{% if a %}",
      "{# a ; note #}",
    ]) {
      // In PostgreSQL, ? is an operator, which ends before a digit.
      if (placeholder === "?1" && ["postgresql", "clickhouse"].includes(dialect)) continue;
      const sql = `select a from b where c = ${placeholder} and d = 1`;
      expect(await format(sql, { dialect })).toMatch(`c = ${placeholder}\n  and d = 1`);
      expect((await minify(sql, dialect)).replace("= ", "=")).toBe(`select a from b where c=${placeholder} and d=1`);
    }
  });

  it("keeps operators that look like placeholders", async () => {
    const dialect = "postgresql";
    expect(await format("select a[1:2], b::int, c ? 'd', e %f", { dialect })).toBe(
      "select\n  a[1:2],\n  b::int,\n  c ? 'd',\n  e % f",
    );
    expect(await format("select src:customer.name", { dialect: "snowflake" })).toBe("select\n  src:customer.name");
  });

  it("never separates what belongs together", async () => {
    expect(await format("select E'it\\'s', _utf8mb4'a'")).toBe("select\n  E'it\\'s',\n  _utf8mb4'a'");
    expect(await format("select 'a'\n  'b'")).toBe("select\n  'a'\n  'b'");
    expect(await format("select a #>=# b, a <-> b, a OPERATOR(pg_catalog.+) b, a=-1", { dialect: "postgresql" })).toBe(
      "select\n  a #>=# b,\n  a <-> b,\n  a OPERATOR(pg_catalog.+) b,\n  a = -1",
    );
  });

  it.each<[DialectId, string, string, string]>([
    ["mysql", "SELECT 5--1 AS a, b FROM t", "SELECT\n  5 - -1 AS a,\n  b\nFROM\n  t", "SELECT 5--1 AS a,b FROM t"],
    ["mariadb", "select 1 --\n, 2 --\tb\n, 3--c", "select\n  1 --\n,\n  2 --\tb\n,\n  3 - - c", "select 1,2,3--c"],
    ["tidb", "select 5--1; select 2", "select\n  5 - -1;\n\nselect\n  2", "select 5--1;\nselect 2"],
    ["singlestoredb", "select a--b # c", "select\n  a - - b # c", "select a--b"],
    ["mysql", "grant a on *.* to u@h, 'u'@'h'", "grant a on *.* to u@h,\n'u'@'h'", "grant a on *.* to u@h,'u'@'h'"],
    ["bigquery", "SELECT r'\\' AS a, b", "SELECT\n  r'\\' AS a,\n  b", "SELECT r'\\' AS a,b"],
    ["bigquery", "select r'a\\';b', 1; c", "select\n  r'a\\';b',\n  1;\n\nc", "select r'a\\';b',1;\nc"],
    ["bigquery", 'select Rb"\\";", 1', 'select\n  Rb"\\";",\n  1', 'select Rb"\\";",1'],
    ["bigquery", "select r'''a';\\''', b''', 1", "select\n  r'''a';\\''', b''',\n  1", "select r'''a';\\''', b''',1"],
    ["spark", "select r'\\', r\"\\\"", "select\n  r'\\',\n  r\"\\\"", "select r'\\',r\"\\\""],
    [
      "bigquery",
      "from a |> where b=1 |> limit 5",
      "from\n  a\n|> where\n  b = 1\n|> limit\n  5",
      "from a |> where b=1 |> limit 5",
    ],
    ["bigquery", "from a|>aggregate sum(b)", "from\n  a\n|> aggregate\n  sum(b)", "from a|> aggregate sum(b)"],
    ["postgresql", "select a |> b", "select\n  a |> b", "select a |> b"],
    ["snowflake", "list @~/x", "list @~/x", "list @~/x"],
    [
      "snowflake",
      "select $1 from @s/path/f.csv t",
      "select\n  $1\nfrom\n  @s/path/f.csv t",
      "select $1 from @s/path/f.csv t",
    ],
    ["snowflake", 'ls @a."b c"/d-e', 'ls @a."b c"/d-e', 'ls @a."b c"/d-e'],
    ["snowflake", "put file:///a/b.csv @%t", "put file:///a/b.csv @%t", "put file:///a/b.csv @%t"],
    ["tsql", "select $5.00,-$.5,£1", "select\n  $5.00,\n  - $.5,\n  £1", "select $5.00,-$.5,£1"],
    ["plsql", "for i in 1..10", "for i in 1..10", "for i in 1..10"],
    ["postgresql", "select a=@b, c<@d, e#>=#f", "select\n  a =@b,\n  c <@ d,\n  e #>=# f", "select a=@b,c<@d,e#>=#f"],
    [
      "sql",
      "select a_{{ b }}, {{ c }}_d from e_#{f}",
      "select\n  a_{{ b }},\n  {{ c }}_d\nfrom\n  e_#{f}",
      "select a_{{ b }},{{ c }}_d from e_#{f}",
    ],
    [
      "bigquery",
      "select array<int64>[1], cast(a as Int64)",
      "select\n  array<int64>[1],\n  cast(a as Int64)",
      "select array<int64>[1],cast(a as Int64)",
    ],
    [
      "bigquery",
      "create table a (b struct<Cd int64 not null, -- e\n f array<string>>)",
      "create table a (\n  b struct<Cd int64 not null, -- e\n f array<string>>\n)",
      "create table a (b struct<Cd int64 not null,f array<string>>)",
    ],
    ["bigquery", "select array < 5, struct<a", "select\n  array < 5,\n  struct < a", "select array<5,struct<a"],
  ])("keeps every token in %s: %j", async (dialect, sql, formatted, minified) => {
    expect(await format(sql, { dialect })).toBe(formatted);
    expect(await minify(sql, dialect)).toBe(minified);
  });

  it("changes the case of BigQuery's types only on request, and of no name", async () => {
    const sql = "select cast(a as Array<Int64>), struct<Bc Int64>(1)";
    expect(await format(sql, { dialect: "bigquery", dataTypeCase: "upper" })).toBe(
      "select\n  cast(a as ARRAY<INT64>),\n  struct<Bc Int64> (1)",
    );
  });

  it("leaves what is between disable and enable comments", async () => {
    const part = "/* sql-formatter-disable */ select   1;  select   2; /* sql-formatter-enable */";
    expect(await format(`select 0; ${part} select   3`)).toBe(`select\n  0;\n\n${part}\nselect\n  3`);
  });
});

describe("scripts for a database's client", () => {
  it("keeps DELIMITER, and what it ends, in MySQL", async () => {
    const sql =
      "DELIMITER ;;\nCREATE TRIGGER a AFTER INSERT ON b FOR EACH ROW BEGIN SET @c = ';;'; END ;;\ndelimiter ;\nselect 1;";
    expect(await minify(sql, "mysql")).toBe(
      "DELIMITER ;;\nCREATE TRIGGER a AFTER INSERT ON b FOR EACH ROW BEGIN SET @c=';;';END\n;;\ndelimiter ;\nselect 1;",
    );
    expect(await format(sql, { dialect: "mysql" })).toMatch(
      /^DELIMITER ;;\n\nCREATE[\s\S]*END\n;;\ndelimiter ;\n\nselect/,
    );
  });

  it("keeps GO on its own line in T-SQL", async () => {
    expect(await format("select 'a\nGO\n'\ngo\nselect 2\nGO 5\n", { dialect: "tsql" })).toBe(
      "select\n  'a\nGO\n'\ngo\n\nselect\n  2\nGO 5",
    );
  });

  it("keeps / on its own line in PL/SQL", async () => {
    expect(await minify("begin x := 4\n/ 2; end;\n/\nselect 1 from dual;", "plsql")).toBe(
      "begin x := 4 / 2;\nend;\n/\nselect 1 from dual;",
    );
  });

  it("keeps psql's commands and the rows of COPY in PostgreSQL", async () => {
    const sql =
      "\\set a 1\n\n--\n-- Rows\n--\n\nCOPY public.t (a, b) FROM stdin;\n1\tx;  'y\r\n2\t/* \\N\n\\.\n\n\\c other\nSELECT 1;";
    expect(await format(sql, { dialect: "postgresql" })).toBe(
      "\\set a 1\n\n--\n-- Rows\n--\nCOPY public.t (a, b)\nFROM\n  stdin;\n1\tx;  'y\r\n2\t/* \\N\n\\.\n\n\\c other\n\nSELECT\n  1;",
    );
    expect(await minify(sql, "postgresql")).toBe(
      "\\set a 1\nCOPY public.t (a,b) FROM stdin;\n1\tx;  'y\r\n2\t/* \\N\n\\.\n\\c other\nSELECT 1;",
    );
  });

  it("keeps the shell's commands in SQLite", async () => {
    expect(await minify(".mode csv\nselect  1;\n.quit", "sqlite")).toBe(".mode csv\nselect 1;\n.quit");
  });
});

describe("minifySql", () => {
  it("drops comments, except those that a database obeys", async () => {
    expect(
      await minify("/*!40101 SET  NAMES utf8 */; select /*+ INDEX(a) */ a/* b */from c -- d\n where e", "mysql"),
    ).toBe("/*!40101 SET  NAMES utf8 */;\nselect /*+ INDEX(a) */ a from c where e");
  });

  it("keeps comments on request, and the line break that ends one", async () => {
    expect(await minify("select a, -- b\n  c /* d */ from e", "sql", true)).toBe("select a,-- b\nc /* d */ from e");
  });

  it.each([
    ["select 1 - -1", "select 1 - -1"],
    ["select - - a", "select - - a"],
    ["select a / * b", "select a / * b"],
    ["select 'a' 'b'", "select 'a' 'b'"],
    ["select count (x)", "select count (x)"],
    ["select a . b", "select a . b"],
    ["select a < - b", "select a< - b"],
  ])("keeps the space in %s", async (sql, expected) => {
    expect(await minify(sql)).toBe(expected);
  });
});

describe("errors", () => {
  it.each<[DialectId, string, string]>([
    ["sql", "select 1;\nselect (a, (b) from c", "( without ) at line 2, column 8"],
    ["sql", "select 1;\nselect a) from c", "Unexpected ) at line 2, column 9"],
    ["postgresql", "select a[1) from c", "Unexpected ) at line 1, column 11"],
    ["sql", "select 1;\nselect 'it", "The text after ' at line 2, column 8 never ends: add '"],
    ["sql", "select 1 /* a", "The comment at line 1, column 10 never ends: add */"],
    ["mysql", "select `a from b", "The name after ` at line 1, column 8 never ends: add `"],
    ["tsql", "select [a from b", "The name after [ at line 1, column 8 never ends: add ]"],
    ["postgresql", "select $x$ a $y$", "The text after $x$ at line 1, column 8 never ends: add $x$"],
    ["plsql", "select q'[a' from b", "The text after q'[ at line 1, column 8 never ends: add ]'"],
    ["sql", "select {{ a } from b", "The placeholder {{ at line 1, column 8 never ends: add }}"],
    [
      "sql",
      "select a\nfrom b\nwhere 😀 = c::int",
      "Unexpected 😀 at line 3, column 7: check the spelling, or choose another dialect",
    ],
    [
      "sql",
      "select é, a::int",
      "Unexpected : at line 1, column 12: if this is PostgreSQL, SQL Server (T-SQL), or Snowflake, choose that dialect",
    ],
    [
      "postgresql",
      "select a\n||/* b */c",
      "Unclear comment at line 2, column 1: put white space around it, or choose another dialect",
    ],
    [
      "sql",
      "select case when a then b from c",
      "Unexpected from at line 1, column 27: check the spelling, or choose another dialect",
    ],
  ])("in %s name line and column: %j", async (dialect, sql, message) => {
    expect(await errorOf(format(sql, { dialect }))).toBe(message);
  });
});

/** A script, and its parts without the space between them. */
const SCRIPTS: readonly [DialectId, string, readonly string[]][] = [
  ["sql", "select 'a;''b' -- c;\n; /* d; */ e;\r\n{{ f; }} ", ["select 'a;''b' -- c;\n;", "/* d; */ e;", "{{ f; }}"]],
  [
    "postgresql",
    "\\a\nselect E'\\';', $b$;$b$ /* /* ; */ ; */;\nCOPY a FROM stdin;\n1;'\n\\.\nselect 2;",
    ["\\a", "select E'\\';', $b$;$b$ /* /* ; */ ; */;", "COPY a FROM stdin;", "1;'\n\\.", "select 2;"],
  ],
  [
    "mysql",
    "select '\\';', \"\\\";\", `;` # a;\n;\nDELIMITER //\na; b //\nDELIMITER ;\nc;",
    ["select '\\';', \"\\\";\", `;` # a;\n;", "DELIMITER //", "a; b", "//", "DELIMITER ;", "c;"],
  ],
  ["tsql", "select [a;] from b\nGO\nselect 1; go\nGO 2", ["select [a;] from b", "GO", "select 1;", "go", "GO 2"]],
  ["plsql", "select q'[;']', q'!;!' from a;\n/\nb;", ["select q'[;']', q'!;!' from a;", "/", "b;"]],
  ["bigquery", "select '''a';''', \"\"\"b\";\"\"\";\nc # ;\n;", ["select '''a';''', \"\"\"b\";\"\"\";", "c # ;\n;"]],
];

describe("splitStatements", () => {
  it.each(SCRIPTS)("cuts a script in %s, however it arrives", async (dialect, sql, expected) => {
    for (let length = 1; length <= sql.length; length += 1) {
      const parts: string[] = [];
      let rows: string[] = [];
      for await (const { kind, text } of splitStatements(streamOf(sql, length), dialect)) {
        if (kind !== "data") rows = [];
        else if (rows.length > 0) parts.pop();
        if (kind === "data") rows.push(text);
        parts.push(kind === "data" ? rows.join("") : text.trim());
      }
      expect(parts).toEqual(expected);
    }
  });
});

const WORDS = [
  ..."select,from,where,and,or,not,in,between,case,when,then,else,end,limit,offset,join,left join,on,as,set,values".split(
    ",",
  ),
  ...'insert into,update,delete from,create table,group by,order by,union all,with,is null,a,b1,"c d",t.x,count,int'.split(
    ",",
  ),
  ..."1,2.5,-3,'e',';',NULL,*,+,-,/,=,<>,<=,||,.,?,:p,$1,{{ j }},/* k */,-- l\n,(f),(g, h),\n,\t".split(","),
];

const anyScript = fc
  .array(fc.tuple(fc.constantFrom(...WORDS, ",", ";"), fc.constantFrom(" ", " ", "\n", "  ")), { maxLength: 25 })
  .map((parts) => parts.flat().join(""));

const withoutSpace = (sql: string) => sql.replace(/\s+/g, "");

describe("any script", () => {
  it("keeps every character but white space, and formats only once", async () => {
    await fc.assert(
      fc.asyncProperty(anyScript, fc.constantFrom(...IDS), async (sql, dialect) => {
        const settings = { dialect };
        const formatted = await format(sql, settings).catch((error) => {
          if (!(error instanceof InputError)) throw error;
        });
        if (formatted === undefined) return;
        expect(withoutSpace(formatted)).toBe(withoutSpace(sql));
        expect(withoutSpace(await minify(sql, dialect, true))).toBe(withoutSpace(sql));
        expect(await minify(formatted, dialect)).toBe(await minify(await format(formatted, settings), dialect));
      }),
    );
  });

  it("is an error with a position, or a result, whatever it contains", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "binary", maxLength: 40 }),
        fc.constantFrom(...IDS),
        async (noise, dialect) => {
          const sql = `select ${noise}`;
          for (const result of [format(sql, { dialect }), minify(sql, dialect)]) {
            const message = await errorOf(result);
            if (message !== "no error") expect(message).toMatch(/ at line \d+(?:, column \d+)?/);
          }
        },
      ),
    );
  });
});

describe("assertSameTokens", () => {
  const compare =
    (before: string, after: string, changesCase = false) =>
    () =>
      assertSameTokens(before, after, { dialect: "sql", changesCase, isDropped: (comment) => comment === "/*c*/" });

  it.each<[string, string, boolean?]>([
    ["select a,b -- d", "select a, -- d\n  b"],
    ["select /* c */ a /*  d */", "select a /* d\n */"],
    ["select a", "SELECT A", true],
    ["a<=-1", "a <= - 1"],
  ])("takes %j for %j", (before, after, changesCase) => {
    expect(compare(before, after, changesCase)).not.toThrow();
  });

  it.each<[string, string, number, boolean?]>([
    ["select a", "SELECT a", 0],
    ["select 'a'", "SELECT 'A'", 7, true],
    ["select a.b", "select ab", 7],
    ["a <= b", "a < = b", 2],
    ["a < = b", "a <= b", 2],
    ["select 1..2", "select 1. .2", 7],
    ["select a b", "select ab", 7],
    ["select 'a' 'b'", "select 'a''b'", 7],
    ["select a, b", "select a", 8],
    [" select a", " select a, b", 1],
    ["select a -- b", "select a", 0],
  ])("reports where %j isn't %j", (before, after, offset, changesCase) => {
    expect(compare(before, after, changesCase)).toThrow(expect.objectContaining({ offset }));
  });
});

describe("hostile scripts", () => {
  it.each<[string, string, DialectId]>([
    ["100,000 parentheses", `select ${"(".repeat(100_000)}1${")".repeat(100_000)}`, "sql"],
    ["100,000 brackets", `select ${"a[".repeat(100_000)}`, "postgresql"],
    ["100,000 CASEs", `select ${"case when ".repeat(100_000)}`, "sql"],
    ["half a million unclosed comments", "/*a".repeat(500_000), "sql"],
    ["half a million nested comments", "/*a".repeat(500_000), "postgresql"],
    ["half a million backslashes", `select '${"\\".repeat(500_001)}'`, "mysql"],
  ])("%s are an error at once", async (_, sql, dialect) => {
    expect(await errorOf(format(sql, { dialect }))).toMatch(
      /^(?:More than 200 levels|\S+ without|The \w+ ).*at line 1/,
    );
  });

  it.each<[string, string, DialectId]>([
    ["half a million minus signs", `select ${"-".repeat(500_000)}`, "mysql"],
    ["half a million operators", `select ${"=+".repeat(250_000)}`, "postgresql"],
    ["a hundred thousand open types", `select ${"array<".repeat(100_000)}`, "bigquery"],
    ["raw strings on one line", `select ${"r'\\' ".repeat(100_000)}`, "bigquery"],
    ["placeholders", `select ${"%(a".repeat(200_000)}`, "sql"],
    ["paths", `select ${"@~/".repeat(200_000)}`, "snowflake"],
    ["accounts", `select ${"a@'".repeat(200_000)}`, "mysql"],
  ])("%s are minified, or an error, in linear time", async (_, sql, dialect) => {
    const took = await cpuTime(() => errorOf(minify(sql, dialect)));
    // In quadratic time, it would be hours.
    expect(took).toBeLessThan(60_000);
  });

  it("200 levels of nesting are formatted", async () => {
    const sql = `select ${"(".repeat(200)}1${")".repeat(200)}`;
    expect(withoutSpace(await format(sql))).toBe(withoutSpace(sql));
  });

  it("a statement of over 3 million characters is an error, but not a script", async () => {
    const script = "select 1;\n".repeat(310_000);
    expect(await errorOf(minify(`-- ${"a".repeat(3_000_000)}`))).toMatch(
      /^The statement at line 1 is longer than 3 million/,
    );
    let parts = 0;
    for await (const _ of splitStatements(streamOf(script, 65_536), "sql")) parts += 1;
    expect(parts).toBe(310_000);
  });
});
