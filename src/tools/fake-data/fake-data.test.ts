import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { parse } from "papaparse";
import { describe, expect, it } from "vitest";
import { systemRandom } from "#shared/random.ts";
import { COLUMN_NAMES } from "./columns.ts";
import { fakeData } from "./fake-data.ts";
import { LOCALES, type Locale, TABLES, type Table } from "./tables.ts";

const NOW = Date.UTC(2026, 5, 1);
const generate = (settings = {}) =>
  fakeData(
    { table: "people", columns: "", rows: 5, format: "csv", locale: "en_US", seed: "s", ...settings },
    NOW,
    systemRandom,
  );
const recordsOf = (csv: string) => parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true });
const ALL = COLUMN_NAMES.join(", ");
const locales = Object.keys(LOCALES) as Locale[];

describe("fakeData", () => {
  it("gives the same data for the same seed, and other data for another or none", async () => {
    for (const format of ["csv", "json", "jsonl", "sql"]) {
      expect(await generate({ format })).toBe(await generate({ format }));
    }
    expect(await generate({ seed: "t" })).not.toBe(await generate());
    expect(await generate({ seed: "" })).not.toBe(await generate({ seed: "" }));
  });

  it("isn't mixed up by runs at the same time", async () => {
    const [one, other] = await Promise.all([generate({ rows: 50 }), generate({ rows: 50 })]);
    expect(one).toBe(other);
  });

  it("doesn't depend on the day with a seed", async () => {
    const settings = {
      table: "custom",
      columns: "date, birth_date",
      rows: 5,
      format: "csv",
      locale: "en_US",
      seed: "s",
    } as const;
    expect(await fakeData(settings, 0, systemRandom)).toBe(await fakeData(settings, NOW, systemRandom));
  });

  it.each(locales)("has well-formed rows of every column: %s", async (locale) => {
    const csv = await generate({ locale, table: "custom", columns: ALL, rows: 20 });
    const { data, errors, meta } = recordsOf(csv);
    expect(errors).toEqual([]);
    expect(meta.fields).toEqual(COLUMN_NAMES);
    expect(data).toHaveLength(20);
    for (const [index, row] of data.entries()) {
      expect(row).toMatchObject({
        id: String(index + 1),
        uuid: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
        sex: expect.stringMatching(/^(?:fe)?male$/),
        email: expect.stringMatching(/^[a-z.]+\d+@example\.(?:com|net|org)$/),
        url: expect.stringMatching(/^https:\/\/[a-z]{8}\.example\.com\/$/),
        birth_date: expect.stringMatching(/^(?:19|20)\d\d-\d\d-\d\d$/),
        price: expect.stringMatching(/^\d+(?:\.\d{1,2})?$/),
        boolean: expect.stringMatching(/^(?:true|false)$/),
        country_code: expect.stringMatching(/^[A-Z]{2}$/),
      });
      expect(isIban(row["iban"] ?? "")).toBe(true);
      expect(Math.abs(Number(row["latitude"]))).toBeLessThanOrEqual(90);
      for (const name of COLUMN_NAMES) expect(row[name]?.trim(), name).not.toBe("");
    }
  });

  it("says the same in every format", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...(Object.keys(TABLES) as Table[])),
        fc.constantFrom(...locales),
        fc.integer({ min: 1, max: 30 }),
        fc.string(),
        async (table, locale, rows, seed) => {
          const settings = { table, locale, rows, seed: `${seed}x`, columns: ALL };
          const { data } = recordsOf(await generate({ ...settings, format: "csv" }));
          const json = JSON.parse(await generate({ ...settings, format: "json" })) as Record<string, unknown>[];
          const lines = (await generate({ ...settings, format: "jsonl" })).trim().split("\n");
          expect(lines.map((line) => JSON.parse(line))).toEqual(json);
          expect(
            json.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]))),
          ).toEqual(data);
        },
      ),
      { numRuns: 20 },
    );
  });

  it("is SQL that SQLite reads", async () => {
    for (const table of Object.keys(TABLES) as Table[]) {
      const settings = { table, columns: ALL, rows: 250, locale: "fr" };
      const json = JSON.parse(await generate({ ...settings, format: "json" })) as Record<string, unknown>[];
      const database = new DatabaseSync(":memory:");
      database.exec(await generate({ ...settings, format: "sql" }));
      const rows = database.prepare(`SELECT * FROM "${table === "custom" ? "data" : table}"`).all();
      const asStored = (value: unknown) => (typeof value === "boolean" ? Number(value) : value);
      expect(rows.map((row) => ({ ...row }))).toEqual(
        json.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asStored(value)]))),
      );
      database.close();
    }
  });

  it.each([
    ["", "Enter 1 to 100 columns: id, uuid,"],
    [" , ", "Enter 1 to 100 columns"],
    ["id, shoe_size", "“shoe_size” isn’t a column. Choose from id, uuid,"],
    ["constructor", "“constructor” isn’t a column"],
    ["id, name, ID", "The column id is there twice"],
  ])("rejects the columns %j", async (columns, message) => {
    await expect(generate({ table: "custom", columns })).rejects.toMatchObject({
      message: expect.stringContaining(message),
      field: "columns",
    });
  });

  it("names every column on the page", () => {
    const about = readFileSync(join(import.meta.dirname, "about.md"), "utf8").replace(/\s+/g, " ");
    expect(about).toContain(`${ALL}.`);
  });

  it("makes 20,000 rows in seconds", async () => {
    const started = performance.now();
    const csv = await generate({ rows: 20_000 });
    expect(csv.trim().split("\n").length).toBeGreaterThanOrEqual(20_001);
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});

/** ISO 7064, MOD 97-10. */
function isIban(iban: string): boolean {
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
