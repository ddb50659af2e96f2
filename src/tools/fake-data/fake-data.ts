import { writeCsv } from "#shared/csv/csv-writer.ts";
import type { RandomSource } from "#shared/random.ts";
import { columnsOf, type Value } from "./columns.ts";
import { LOADERS } from "./locales.ts";
import type { Locale, Table } from "./tables.ts";

interface Settings {
  table: Table;
  /** The columns of a custom table. */
  columns: string;
  rows: number;
  format: "csv" | "json" | "jsonl" | "sql";
  locale: Locale;
  /** The same seed gives the same data; empty for a random one. */
  seed: string;
}

/** With a seed, dates are relative to this day, so that they are the same every day. */
const SEED_DATE = Date.UTC(2026, 0, 1);

export async function fakeData(settings: Settings, now: number, random: RandomSource): Promise<string> {
  const { table, columns: own, rows: count, format, locale, seed } = settings;
  const columns = columnsOf(table, own);
  const { faker } = await LOADERS[locale]();
  // Nothing awaits below, because every run shares the locale's generator.
  faker.seed(seed === "" ? randomWords(random) : [...new TextEncoder().encode(seed)]);
  faker.setDefaultRefDate(seed === "" ? now : SEED_DATE);
  const rows = Array.from({ length: count }, (_, at) => {
    const sex = faker.helpers.arrayElement(["female", "male"] as const);
    const row = { number: at + 1, sex, firstName: faker.person.firstName(sex), lastName: faker.person.lastName(sex) };
    return columns.map(({ make }) => make(faker, row));
  });
  const names = columns.map(({ name }) => name);
  switch (format) {
    case "csv":
      return writeCsv([names, ...rows.map((row) => row.map(String))]);
    case "json":
      return `[\n${rows.map((row) => `  ${toJson(names, row)}`).join(",\n")}\n]\n`;
    case "jsonl":
      return rows.map((row) => `${toJson(names, row)}\n`).join("");
    case "sql":
      return writeSql(table === "custom" ? "data" : table, names, rows);
  }
}

function randomWords(random: RandomSource): number[] {
  const words = new Uint32Array(4);
  random(words);
  return [...words];
}

const toJson = (names: readonly string[], row: readonly Value[]) =>
  JSON.stringify(Object.fromEntries(names.map((name, at) => [name, row[at]])));

const ROWS_PER_INSERT = 100;

/** Standard SQL, which PostgreSQL, MySQL with ANSI_QUOTES, SQLite and others read. */
function writeSql(table: string, names: readonly string[], rows: readonly Value[][]): string {
  const types = names.map((name, at) => `  "${name}" ${sqlType(rows.map((row) => row[at]))}`);
  const create = `CREATE TABLE "${table}" (\n${types.join(",\n")}\n);\n`;
  const columns = names.map((name) => `"${name}"`).join(", ");
  const inserts = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const values = rows.slice(start, start + ROWS_PER_INSERT).map((row) => `  (${row.map(sqlValue).join(", ")})`);
    inserts.push(`INSERT INTO "${table}" (${columns}) VALUES\n${values.join(",\n")};\n`);
  }
  return [create, ...inserts].join("");
}

function sqlType(values: readonly (Value | undefined)[]): string {
  const [first] = values;
  if (typeof first === "boolean") return "BOOLEAN";
  if (typeof first === "number") return values.every(Number.isInteger) ? "INTEGER" : "DECIMAL(12, 4)";
  return "TEXT";
}

const sqlValue = (value: Value) =>
  typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value).toUpperCase();
