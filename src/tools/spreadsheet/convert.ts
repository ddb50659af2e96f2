import { InputError } from "#shared/input-error.ts";
import type { RunContext } from "#shared/operation.ts";
import { openParquet } from "#shared/tables/read-parquet.ts";
import { RawJson, type RowStyle, type RowValue, writeRows } from "#shared/tables/write-rows.ts";
import { openWorkbook } from "./open-workbook.ts";
import { readSheet } from "./read-sheet.ts";

interface ConvertSettings extends RowStyle {
  sheet: string;
  values: "values" | "shown";
  header: boolean;
  repeatMerged: boolean;
}

/** Writes a sheet, or a Parquet file, as CSV or JSON. */
export async function* convert(
  file: Blob,
  { format, guard, header, ...settings }: ConvertSettings,
  { signal, warn }: Pick<RunContext, "signal" | "warn">,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const isParquet = (await file.slice(0, 4).text()) === "PAR1";
  const { names, rows } = isParquet ? await openParquet(file) : await openSheet(file, { header, ...settings }, warn);
  const writer = writeRows(names, { format, guard });
  for await (const row of rows) {
    signal.throwIfAborted();
    yield* writer.row(row);
  }
  yield* writer.end();
}

async function openSheet(
  file: Blob,
  { sheet, header, ...settings }: Omit<ConvertSettings, keyof RowStyle>,
  warn: RunContext["warn"],
) {
  const { workbook, name } = await openWorkbook(file, sheet);
  if (workbook.SheetNames.length > 1) warn(`This is ${name}. Sheets: ${workbook.SheetNames.join(", ")}`);
  const rows = readSheet(workbook, name, settings);
  const { value: first } = rows.next();
  if (!first) throw new InputError(`${name} is empty`, { field: "sheet" });
  const names = first.map((value, index) => (header && value !== null ? nameOf(value) : `column_${index + 1}`));
  return { names, rows: header ? rows : readSheet(workbook, name, settings) };
}

const nameOf = (value: RowValue) => (value instanceof RawJson ? value.json : `${value}`);
