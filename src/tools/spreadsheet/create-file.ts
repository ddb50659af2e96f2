import { utils, write } from "@e965/xlsx";
import { InputError } from "#shared/input-error.ts";
import { JsonNumber } from "#shared/json/json-value.ts";
import type { OutputFile, RunContext } from "#shared/operation.ts";
import { splitName } from "#shared/result-name.ts";
import { type Cell, readTables, type Table, type TableSettings } from "#shared/tables/read-tables.ts";
import { writeParquet } from "#shared/tables/write-parquet.ts";
import { UniqueNames } from "#shared/unique-names.ts";

interface CreateSettings extends TableSettings {
  fileFormat: "xlsx" | "ods" | "parquet";
  dates: boolean;
}

/** Excel's limits. */
const MAX_COLUMNS = 16_384;
const MAX_ROWS = 1_048_576;
const MAX_TEXT_LENGTH = 32_767;
const MAX_WIDTH = 60;

const TYPES = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  parquet: "application/vnd.apache.parquet",
};

/** Writes CSV and JSON files as the sheets of a workbook, or one as Parquet. */
export async function createFile(
  files: readonly File[],
  { fileFormat: format, dates, ...settings }: CreateSettings,
  context: Pick<RunContext, "signal" | "warn">,
): Promise<OutputFile> {
  const tables = await readTables(files, settings, { ...context, maxColumns: MAX_COLUMNS });
  const [first] = tables;
  const name = `${splitName(files[0]?.name ?? "table").stem}.${format}`;
  if (format === "parquet") {
    if (tables.length > 1 || !first) throw new InputError("Parquet has one table: choose one file", { field: "input" });
    return { name, type: TYPES.parquet, content: new Uint8Array(await writeParquet(first)) };
  }
  const workbook = utils.book_new();
  const names = new UniqueNames(
    (given, count) => `${given.slice(0, 26)} (${count})`,
    (given) => given.toLowerCase(),
  );
  for (const [index, table] of tables.entries()) {
    const { stem } = splitName(files[index]?.name ?? "");
    const sheet = await writeSheet(table, { hasHeader: settings.header, dates, file: index });
    utils.book_append_sheet(workbook, sheet, names.take(sheetName(stem)).unique);
  }
  const content = write(workbook, { type: "array", bookType: format, compression: true });
  return { name, type: TYPES[format], content: new Uint8Array(content) };
}

/** Excel takes no more characters, and not these. */
const sheetName = (name: string) => name.replace(/[\\/*?:[\]']+/g, "_").slice(0, 31) || "Sheet";

async function writeSheet(
  { columns, rows }: Table,
  { hasHeader, dates, file }: { hasHeader: boolean; dates: boolean; file: number },
) {
  const refuse = (message: string) => {
    throw new InputError(message, { field: "input", position: { file } });
  };
  const content: unknown[][] = hasHeader ? [columns.map(({ name }) => name)] : [];
  const widths = columns.map(({ name }) => name.length);
  for await (const row of rows()) {
    for (const [column, cell] of row.entries()) {
      const { length } = cell instanceof JsonNumber ? cell.text : (cell ?? "");
      widths[column] = Math.max(widths[column] ?? 0, length);
      const place = utils.encode_cell({ r: content.length, c: column });
      if (length > MAX_TEXT_LENGTH) refuse(`Cell ${place} has ${length} characters. Excel takes ${MAX_TEXT_LENGTH}.`);
    }
    content.push(row.map((cell) => sheetCell(cell, dates)));
    if (content.length > MAX_ROWS)
      refuse(`This file has more than Excel’s ${MAX_ROWS} rows. Parquet takes any number.`);
  }
  const sheet = utils.aoa_to_sheet(content, { dense: true });
  sheet["!cols"] = widths.map((width) => ({ wch: Math.min(MAX_WIDTH, width + 2) }));
  return sheet;
}

function sheetCell(cell: Cell, dates: boolean) {
  if (cell instanceof JsonNumber) return { t: "n", v: Number(cell.text) };
  const day = dates && cell !== null ? dayNumber(cell) : undefined;
  if (day !== undefined) return { t: "n", v: day, z: 'yyyy"-"mm"-"dd' };
  return cell === null ? null : { t: "s", v: cell };
}

const MS_PER_DAY = 86_400_000;

/** Days since the end of 1899, as Excel counts from March 1900 on. */
function dayNumber(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < "1900-03-01") return undefined;
  const ms = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(text)) return undefined;
  return (ms - Date.UTC(1899, 11, 30)) / MS_PER_DAY;
}
