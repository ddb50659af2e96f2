import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { parse } from "libpg-query";
import { describe, expect, it } from "vitest";
import { writeCsv } from "#shared/csv/csv-writer.ts";
import { runOperation } from "#shared/run-operation.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { operations } from "./tool.ts";

const named = (name: string, text: string) => new File([text], name);
type Input = string | readonly File[];

async function query(input: Input, sql: string, options: Readonly<Record<string, unknown>> = {}) {
  const result = await runOperation(operations.query, { input, sql }, { format: "json", ...options });
  if (result.kind !== "text") throw new TypeError("not a text");
  const text = typeof result.content === "string" ? result.content : await result.content.text();
  return { text, warnings: result.warnings };
}
const rows = async (input: Input, sql: string, options = {}) => JSON.parse((await query(input, sql, options)).text);
const script = async (input: Input, options: Readonly<Record<string, unknown>>) => {
  const result = await runOperation(operations.script, { input }, options);
  return result.kind === "text" ? String(result.content) : "";
};
const refusal = (run: Promise<unknown>) =>
  run.then(
    () => expect.unreachable(),
    ({ message, field, position }) => ({ message, field, position }),
  );

const PEOPLE = `id,name,city,salary,manager,joined
1,Ada,London,120.5,,2019-03-01
2,Grace,New York,99,1,2020-07-15
3,Linus,Helsinki,87.25,1,2021-01-31
4,Edsger,Austin,87.25,2,2018-12-24
5,Barbara,London,,2,2020-02-29
6,"O'Neil, ""Bo""",,45,3,2022-11-05
`;
const CITIES = "city,country,zip\nLondon,GB,00123\nHelsinki,FI,00100\nAustin,US,73301\nParis,FR,75001\n";

/** The same tables in Node's own SQLite, whose types are written by hand. */
function reference(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  database.exec(`
    CREATE TABLE people (id INTEGER, name TEXT, city TEXT, salary REAL, manager INTEGER, joined TEXT);
    INSERT INTO people VALUES (1, 'Ada', 'London', 120.5, NULL, '2019-03-01'), (2, 'Grace', 'New York', 99, 1, '2020-07-15'),
      (3, 'Linus', 'Helsinki', 87.25, 1, '2021-01-31'), (4, 'Edsger', 'Austin', 87.25, 2, '2018-12-24'),
      (5, 'Barbara', 'London', NULL, 2, '2020-02-29'), (6, 'O''Neil, "Bo"', NULL, 45, 3, '2022-11-05');
    CREATE TABLE cities (city TEXT, country TEXT, zip TEXT);
    INSERT INTO cities VALUES ('London', 'GB', '00123'), ('Helsinki', 'FI', '00100'), ('Austin', 'US', '73301'),
      ('Paris', 'FR', '75001');`);
  return database;
}

const QUERIES = [
  "SELECT * FROM people",
  "SELECT name, salary FROM people WHERE salary > 87 ORDER BY salary DESC, name",
  "SELECT * FROM people WHERE manager IS NULL OR city = 'London'",
  "SELECT id FROM people WHERE salary BETWEEN 45 AND 90 AND id % 2 = 0",
  "SELECT id, salary * 1.1 AS raised, id / 2 AS half, salary / 2 AS part FROM people",
  "SELECT DISTINCT city FROM people ORDER BY city",
  "SELECT city, count(*), sum(salary), avg(salary), min(joined), max(joined) FROM people GROUP BY city ORDER BY 1",
  "SELECT count(*), count(salary), total(salary), group_concat(name, ', ') FROM people",
  "SELECT city, avg(salary) AS average FROM people GROUP BY city HAVING count(*) > 1",
  "SELECT sum(salary) FILTER (WHERE city = 'London') AS london FROM people",
  "SELECT name, country FROM people JOIN cities USING (city) ORDER BY id",
  "SELECT p.name, c.zip FROM people p LEFT JOIN cities c ON c.city = p.city ORDER BY p.id",
  "SELECT p.name, c.country FROM people p RIGHT JOIN cities c USING (city) ORDER BY c.country, p.id",
  "SELECT p.id, c.zip FROM people p FULL JOIN cities c USING (city) ORDER BY p.id, c.zip",
  "SELECT count(*) FROM people CROSS JOIN cities",
  "SELECT w.name, m.name AS boss FROM people w JOIN people m ON m.id = w.manager ORDER BY w.id",
  "SELECT name FROM people WHERE city IN (SELECT city FROM cities WHERE country = 'GB')",
  "SELECT name FROM people p WHERE EXISTS (SELECT 1 FROM cities c WHERE c.city = p.city) ORDER BY name",
  "SELECT name FROM people WHERE id NOT IN (SELECT manager FROM people WHERE manager IS NOT NULL)",
  "SELECT city FROM people UNION SELECT city FROM cities ORDER BY 1",
  "SELECT city FROM people INTERSECT SELECT city FROM cities ORDER BY 1",
  "SELECT city FROM cities EXCEPT SELECT city FROM people",
  "SELECT name, rank() OVER (ORDER BY salary DESC) AS place FROM people ORDER BY place, id",
  "SELECT id, sum(salary) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) AS s FROM people",
  "SELECT id, lag(name) OVER (PARTITION BY city ORDER BY joined) AS before FROM people ORDER BY id",
  "SELECT id, ntile(3) OVER (ORDER BY id), row_number() OVER (), dense_rank() OVER (ORDER BY city) FROM people ORDER BY id",
  "WITH RECURSIVE chain(id, name, level) AS (SELECT id, name, 0 FROM people WHERE manager IS NULL UNION ALL SELECT p.id, p.name, level + 1 FROM people p JOIN chain c ON p.manager = c.id) SELECT * FROM chain ORDER BY id",
  "WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n WHERE x < 20) SELECT sum(x) FROM n",
  "SELECT CASE WHEN salary > 100 THEN 'high' WHEN salary IS NULL THEN 'none' ELSE 'low' END AS band, count(*) FROM people GROUP BY 1 ORDER BY 1",
  "SELECT upper(name), length(name), substr(name, 2, 3), replace(name, 'a', 'A'), instr(name, 'a') FROM people",
  "SELECT name || ' of ' || coalesce(city, '?') FROM people",
  "SELECT name FROM people WHERE name LIKE '%a%' AND name NOT LIKE 'B%' ORDER BY name",
  "SELECT name FROM people WHERE name GLOB '[A-G]*' ORDER BY name",
  "SELECT strftime('%Y', joined) AS year, count(*) FROM people GROUP BY year ORDER BY year",
  "SELECT id, date(joined, '+1 month'), julianday(joined) - julianday('2018-01-01') FROM people",
  "SELECT round(salary, 1), abs(-salary), ceil(salary), sqrt(id), pow(id, 2), mod(id, 4) FROM people",
  "SELECT typeof(id), typeof(name), typeof(salary), typeof(manager), typeof(joined) FROM people",
  "SELECT typeof(zip), zip < '1' FROM cities",
  "SELECT json_object('id', id, 'name', name) AS j FROM people",
  "SELECT json_group_array(name) FROM (SELECT name FROM people ORDER BY name)",
  'SELECT value ->> \'$.a\' FROM json_each(\'[{"a": 1}, {"a": "x"}]\')',
  "SELECT iif(salary > 90, 'a', 'b'), nullif(city, 'London'), ifnull(city, 'none') FROM people",
  "SELECT 9223372036854775807, -9223372036854775808, 1e300, 0.1 + 0.2, x'00ff', 1/0",
  "SELECT printf('%05.1f|%-6s|%d', salary, name, id) FROM people",
  "SELECT name FROM people ORDER BY salary NULLS LAST, id LIMIT 2 OFFSET 1",
  "VALUES (1, 'a'), (2, 'b')",
  "UPDATE people SET salary = salary * 2 WHERE id < 3; DELETE FROM people WHERE id = 6; SELECT id, salary FROM people",
  "CREATE TEMP TABLE london AS SELECT * FROM people WHERE city = 'London'; SELECT count(*) FROM london",
  "CREATE INDEX i ON people (city); SELECT name FROM people WHERE city = 'Austin'",
];

/** Integers as texts with all digits, whatever their type: a REAL such as 174.0 is written without its fraction. */
const comparable = (number: string) => (/^-?\d+$/.test(number) ? `integer ${number}` : Number(number));

/** What Node's SQLite answers, with bytes as hex. */
function answer(sql: string): unknown {
  const database = reference();
  const statements = sql.split("; ");
  for (const statement of statements.slice(0, -1)) database.exec(statement);
  const found = database.prepare(statements.at(-1) as string);
  found.setReadBigInts(true);
  return found.all().map((row) =>
    Object.entries(row).map(([name, value]) => {
      if (value instanceof Uint8Array) return [name, Buffer.from(value).toString("hex")];
      return [name, value === null || typeof value === "string" ? value : comparable(String(value))];
    }),
  );
}

function given(json: string): unknown {
  const keepDigits = (_: string, value: unknown, context?: { source: string }) =>
    typeof value === "number" ? comparable(context?.source ?? "") : value;
  return JSON.parse(json, keepDigits).map((row: object) => Object.entries(row));
}

describe("runQuery", () => {
  it("gives SQLite's own answers", async () => {
    const files = [named("people.csv", PEOPLE), named("cities.csv", CITIES)];
    await runSuite(import.meta.dirname, {
      id: "sqlite-answers",
      title: "Queries as answered by Node’s SQLite",
      source: "https://sqlite.org/lang_select.html",
      library: "sql.js",
      cases: QUERIES.map((sql) => ({
        name: sql,
        run: async () => {
          expect(given((await query(files, sql)).text)).toEqual(answer(sql));
        },
      })),
    });
  });

  it("answers the examples of SQLite's documentation of window functions", async () => {
    // https://sqlite.org/windowfunctions.html#introduction_to_window_functions
    const sql =
      "SELECT a, b, group_concat(b, '.') OVER (ORDER BY a ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) AS c FROM t1";
    const found = await rows("a,b\n1,A\n2,B\n3,C\n4,D\n5,E\n6,F\n7,G\n", sql);
    expect(found.map(({ c }: { c: string }) => c)).toEqual(["A.B", "A.B.C", "B.C.D", "C.D.E", "D.E.F", "E.F.G", "F.G"]);
  });

  it("compares numbers as numbers, and keeps leading zeros and long digits as text", async () => {
    const csv = "n,zip,card,phone\n9,01067,12345678901234567890,+49\n10,10115,1,0\n";
    expect(
      await rows(csv, "SELECT max(n) AS n, min(zip) AS zip, max(card) AS card, typeof(phone) AS p FROM t1"),
    ).toEqual([{ n: 10, zip: "01067", card: "12345678901234567890", p: "text" }]);
  });

  it("distinguishes empty cells from NULL on request", async () => {
    const csv = "a,b\n1,\n,x\n";
    expect(await rows(csv, "SELECT count(a) AS a, count(b) AS b FROM t1")).toEqual([{ a: 1, b: 1 }]);
    expect(await rows(csv, "SELECT count(a) AS a, count(b) AS b FROM t1", { emptyAsNull: false })).toEqual([
      { a: 2, b: 2 },
    ]);
  });

  it("names tables after files, t1 and t2, and columns uniquely whatever their case", async () => {
    const files = [
      named("T2.csv", "Id,id,,ID_2\n1,2,3,4\n"),
      named("my data 2026.json", '{"a": 5}'),
      named("3.csv", "x\n6\n"),
    ];
    const { text, warnings } = await query(files, "SELECT * FROM T2_2, my_data_2026, t_3, t1, t3");
    expect(Object.keys(JSON.parse(text)[0]).slice(0, 6)).toEqual(["Id", "id_2", "column_3", "ID_2_2", "a", "x"]);
    expect(warnings[0]).toBe("Table T2_2 (t1), 1 row: Id INTEGER, id_2 INTEGER, column_3 INTEGER, ID_2_2 INTEGER");
  });

  it("reports rows of another length, and keeps all of their cells", async () => {
    const { text, warnings } = await query("a,b\n1\n2,3,4\n", "");
    expect(JSON.parse(text)).toEqual([
      { a: 1, b: null, column_3: null },
      { a: 2, b: 3, column_3: 4 },
    ]);
    expect(warnings).toContain("input.txt: 2 rows have another number of cells, first row 2. Missing cells are NULL.");
  });

  it("shows the last of several results and says so", async () => {
    const { text, warnings } = await query("a\n1\n", "SELECT 1 AS x; SELECT 2 AS x; -- end");
    expect(JSON.parse(text)).toEqual([{ x: 2 }]);
    expect(warnings).toContain("Only the result of the last query is shown, not 1 before it.");
  });

  it.each([
    ["SELECT * FORM t1", 'SQL at line 1, column 10: near "FORM": syntax error', 9],
    ["SELECT 1;\nSELEC a FROM t1", 'SQL at line 2, column 1: near "SELEC": syntax error', 10],
    ["SELECT a, a a a FROM t1", 'SQL at line 1, column 15: near "a": syntax error', 14],
    ["SELECT (a FROM t1", 'SQL at line 1, column 11: near "FROM": syntax error', 10],
    ["SELECT a FROM t1 WHERE (", "SQL at line 1, column 25: incomplete input", 24],
    ["SELECT 'a FROM t1", `SQL at line 1, column 8: unrecognized token: "'a FROM t1"`, 7],
    ["SELECT b FROM t1", "SQL at line 1, column 8: no such column: b. Columns: a", 7],
    ["SELECT a FROM people", "SQL at line 1, column 15: no such table: people. Tables: input", 14],
    ["SELECT median_of(a) FROM t1", "SQL at line 1, column 8: no such function: median_of", 7],
  ])("locates the error in %j", async (sql, message, offset) => {
    expect(await refusal(query("a\n1\n", sql))).toMatchObject({ message, field: "sql", position: { offset } });
  });

  it.each([
    ["CREATE TABLE x (a)", "This SQL gives no rows. End it with SELECT * FROM input"],
    ["ATTACH '/etc/passwd' AS p; SELECT * FROM p.x", /unable to open database/],
    ["SELECT load_extension('x')", /no such function/],
    ["SELECT zeroblob(1000000000) || zeroblob(999999999)", /too big|memory/],
  ])("rejects %s", async (sql, message) => {
    expect((await refusal(query("a\n1\n", sql))).message).toMatch(message);
  });

  it("stops a query without end by the size of its result", { timeout: 60_000 }, async () => {
    const sql =
      "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT hex(zeroblob(50000)) AS x FROM n";
    expect((await refusal(query("a\n1\n", sql))).message).toMatch("over 100 MB");
  });

  it("locates errors in files", async () => {
    const files = [named("a.csv", "a\n1\n"), named("b.json", '[{"a": 1},\n {"a" 2}]')];
    expect(await refusal(query(files, "SELECT 1"))).toMatchObject({ field: "input", position: { file: 1, line: 2 } });
    expect((await refusal(query([named("empty.csv", " ")], ""))).message).toBe("empty.csv is empty: it has no columns");
  });

  it("takes 10 MB", { timeout: 60_000 }, async () => {
    const csv = `id,name\n${Array.from({ length: 500_000 }, (_, index) => `${index},name ${index}`).join("\n")}\n`;
    expect(await rows([named("big.csv", csv)], "SELECT count(*) AS n, sum(id) AS s FROM big")).toEqual([
      { n: 500_000, s: 124_999_750_000 },
    ]);
  });
});

const cell = fc.oneof(
  fc.constantFrom("", "007", "1", "-2.50", "1e5", "NULL", "it's", 'a"b', "c:\\temp\\", "--", "12345678901234567"),
  fc.string({ unit: "binary" }).map((text) => text.toWellFormed().replaceAll("\0", "")),
);
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }));

describe("writeSql", () => {
  it("writes what SQLite reads as the same cells", async () => {
    await fc.assert(
      fc.asyncProperty(table, async (cells) => {
        const csv = writeCsv([cells[0]?.map((_, index) => `c${index}`) ?? [], ...cells]);
        const sql = await script(csv, { dialect: "sqlite", table: 'it\'s "t"', emptyAsNull: false, rowsPerInsert: 2 });
        const database = new DatabaseSync(":memory:");
        database.exec(sql);
        const found = database.prepare('SELECT * FROM "it\'s ""t"""').all();
        const numeric = (text: unknown) => (typeof text === "string" && /^-?\d/.test(text) ? Number(text) : text);
        expect(
          found.map((row) => Object.values(row).map((value) => (typeof value === "number" ? value : numeric(value)))),
        ).toEqual(cells.map((row) => row.map(numeric)));
      }),
    );
  });

  it("writes SQL that PostgreSQL's parser takes as one CREATE and the INSERTs", async () => {
    await fc.assert(
      fc.asyncProperty(table, async (cells) => {
        const sql = await script(writeCsv(cells), { dialect: "postgresql", header: false, rowsPerInsert: 3 });
        const { stmts } = await parse(sql);
        expect(stmts?.length).toBe(1 + Math.ceil(cells.length / 3));
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ["mysql", "CREATE TABLE `a``b` (\n  `x``` LONGTEXT\n);\nINSERT INTO `a``b` (`x```) VALUES\n  ('\\\\''\n');\n"],
    ["sql-server", "CREATE TABLE [a`b] (\n  [x`] NVARCHAR(MAX)\n);\nINSERT INTO [a`b] ([x`]) VALUES\n  (N'\\''\n');\n"],
  ])("quotes for %s", async (dialect, sql) => {
    expect(await script('x`\n"\\\'\n"\n', { dialect, table: "a`b" })).toBe(sql);
  });

  it("keeps mixed JSON values of one column", async () => {
    const json = '[{"a": 1, "b": [1.0]}, {"a": "1", "b": true}]';
    expect(await script(json, { create: false })).toContain("('1', '[1.0]'),\n  ('1', '1');");
    const types = await rows(json, "SELECT typeof(a) AS a, typeof(b) AS b FROM t1");
    expect(types).toEqual([
      { a: "integer", b: "text" },
      { a: "text", b: "integer" },
    ]);
  });

  it("rejects a null character, which no database takes", async () => {
    expect((await refusal(script("a\n\0\n", {}))).message).toMatch("null character");
  });
});
