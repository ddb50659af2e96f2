import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { DIALECTS, type DialectId } from "./dialects.ts";
import { type FormatSettings, formatSql, minifySql } from "./format-sql.ts";
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

describe("formatSql", () => {
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
