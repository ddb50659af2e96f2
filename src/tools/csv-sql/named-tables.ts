import type { RunContext } from "#shared/operation.ts";
import { readTables, type Table, type TableSettings } from "#shared/tables/read-tables.ts";
import { UniqueNames } from "#shared/unique-names.ts";

export interface NamedTable extends Table {
  /** The file's name without its extension, made an identifier. */
  name: string;
  /** `t1` for the first file and so on, if that isn't its name. */
  alias: string | undefined;
}

/** SQLite's limit. */
const maxColumns = 2_000;

export async function namedTables(
  files: readonly File[],
  settings: TableSettings,
  context: Pick<RunContext, "signal" | "warn">,
): Promise<NamedTable[]> {
  const lowerCase = (name: string) => name.toLowerCase();
  const names = new UniqueNames((name, count) => `${name}_${count}`, lowerCase);
  const bases = files.map(({ name }) => identifierOf(name));
  const aliases = bases.map((base, index) => (base === `t${index + 1}` ? undefined : `t${index + 1}`));
  for (const alias of aliases) if (alias !== undefined) names.take(alias);
  const tables = await readTables(files, settings, { ...context, maxColumns });
  return tables.map((table, index) => ({
    ...table,
    name: names.take(bases[index] ?? "").unique,
    alias: aliases[index],
  }));
}

/** @example identifierOf("Orders 2026.csv") // "Orders_2026" */
function identifierOf(fileName: string): string {
  const name = fileName.replace(/\.\w{1,6}$/, "").replace(/[^\p{L}\p{N}]+/gu, "_");
  return /^\p{L}/u.test(name) ? name : `t_${name}`;
}
