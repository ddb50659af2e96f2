import { zipSync } from "fflate";
import { RFC_4180 } from "#shared/csv/dialect.ts";
import { openCsv } from "#shared/csv/open-csv.ts";
import { recordTexts } from "#shared/csv/record-batch.ts";
import { InputError } from "#shared/input-error.ts";
import type { RunContext } from "#shared/operation.ts";
import type { OptionValues } from "#shared/options.ts";
import { trimCharacters } from "#shared/trim-characters.ts";
import { drawCode } from "./make-qr.ts";
import type { styleOptions } from "./options.ts";

const MAX_CODES = 2_000;

interface BatchSettings {
  /** The first row contains column names. */
  header: boolean;
  style: OptionValues<typeof styleOptions>;
}

/**
 * Makes a ZIP with a PNG for each CSV row: content in the first column, optional file name in the second.
 * @throws {InputError} naming the row at fault.
 */
export async function makeBatch(
  chunks: AsyncIterable<Uint8Array>,
  { header, style }: BatchSettings,
  { signal, progress, warn }: Pick<RunContext, "signal" | "progress" | "warn">,
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = await readRows(chunks, header);
  const digits = String(rows.length).length;
  const files: Record<string, Uint8Array> = {};
  rows.forEach(({ row, content, name }, index) => {
    signal.throwIfAborted();
    // Numbers keep the row order and make names unique.
    const number = String(index + 1).padStart(digits, "0");
    files[[number, cleanName(name)].filter(Boolean).join("-").concat(".png")] = makeRow(content, row, style, warn);
    progress((index + 1) / rows.length);
  });
  return zipSync(files, { level: 0, mtime: new Date(1980, 0, 1, 12) });
}

function makeRow(content: string, row: number, style: BatchSettings["style"], warn: RunContext["warn"]) {
  try {
    return drawCode(content, style, (message) => warn(`Row ${row}: ${message}`)).code.png;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`Row ${row}: ${error.message}`, { field: error.field ?? "input", title: error.title });
  }
}

interface Row {
  /** Counting from 1, including the header and empty rows. */
  row: number;
  content: string;
  name: string;
}

async function readRows(chunks: AsyncIterable<Uint8Array>, header: boolean): Promise<Row[]> {
  const rows: Row[] = [];
  const { batches } = await openCsv(chunks, { ...RFC_4180, delimiter: "detect" });
  let row = 0;
  for await (const batch of batches) {
    for (let record = 0; record < batch.count; record++) {
      const texts = recordTexts(batch, record);
      row += 1;
      // Spreadsheets may end a list with rows of only delimiters.
      if (texts.every((text) => text.trim() === "")) continue;
      const [content = "", name = ""] = texts;
      rows.push({ row, content, name });
    }
    if (rows.length > MAX_CODES + 1) break;
  }
  if (header) rows.shift();
  const blank = rows.find(({ content }) => content.trim() === "");
  if (blank) throw new InputError(`Row ${blank.row} has nothing to encode.`, { field: "input" });
  if (rows.length === 0) throw new InputError("Please enter a list to generate QR codes from", { field: "input" });
  if (rows.length > MAX_CODES) {
    throw new InputError(`A batch can have at most ${MAX_CODES.toLocaleString("en")} codes. Split the list.`, {
      field: "input",
    });
  }
  return rows;
}

function cleanName(name: string): string {
  const words = name
    .normalize("NFC")
    .replace(/\.png$/i, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-");
  return trimCharacters(words, "-").slice(0, 60);
}
