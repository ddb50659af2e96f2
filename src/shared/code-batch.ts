import { strToU8, zipSync } from "fflate";
import { RFC_4180 } from "#shared/csv/dialect.ts";
import { openCsv } from "#shared/csv/open-csv.ts";
import { recordTexts } from "#shared/csv/record-batch.ts";
import { InputError } from "#shared/input-error.ts";
import type { RunContext } from "#shared/operation.ts";
import { trimCharacters } from "#shared/trim-characters.ts";

const MAX_CODES = 2_000;

/** Draws one code. */
export type DrawCode = (content: string, warn: (message: string) => void) => Uint8Array | string;

interface BatchSettings {
  /** The first row contains column names. */
  header: boolean;
  /** What is made, in plural. */
  kind: string;
  /** File name extension without the dot. */
  extension: string;
  draw: DrawCode;
}

/**
 * Makes a ZIP with a code for each CSV row: content in the first column, optional file name in the second.
 * @throws {InputError} naming the row at fault.
 */
export async function makeCodeBatch(
  chunks: AsyncIterable<Uint8Array>,
  { header, kind, extension, draw }: BatchSettings,
  { signal, progress, warn }: Pick<RunContext, "signal" | "progress" | "warn">,
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = await readRows(chunks, { header, kind });
  const digits = String(rows.length).length;
  const files: Record<string, Uint8Array> = {};
  rows.forEach(({ row, content, name }, index) => {
    signal.throwIfAborted();
    // Numbers keep the row order and make names unique.
    const number = String(index + 1).padStart(digits, "0");
    const fileName = [number, cleanName(name, extension)].filter(Boolean).join("-").concat(".", extension);
    const file = drawRow(content, row, draw, warn);
    files[fileName] = typeof file === "string" ? strToU8(file) : file;
    progress((index + 1) / rows.length);
  });
  // PNG is compressed already.
  return zipSync(files, { level: extension === "png" ? 0 : 6, mtime: new Date(1980, 0, 1, 12) });
}

function drawRow(content: string, row: number, draw: DrawCode, warn: RunContext["warn"]) {
  try {
    return draw(content, (message) => warn(`Row ${row}: ${message}`));
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

async function readRows(
  chunks: AsyncIterable<Uint8Array>,
  { header, kind }: Pick<BatchSettings, "header" | "kind">,
): Promise<Row[]> {
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
  if (rows.length === 0) throw new InputError(`Please enter a list to generate ${kind} from`, { field: "input" });
  if (rows.length > MAX_CODES) {
    throw new InputError(`A batch can have at most ${MAX_CODES.toLocaleString("en")} codes. Split the list.`, {
      field: "input",
    });
  }
  return rows;
}

function cleanName(name: string, extension: string): string {
  const words = (name.toLowerCase().endsWith(`.${extension}`) ? name.slice(0, -extension.length - 1) : name)
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}]+/gu, "-");
  return trimCharacters(words, "-").slice(0, 60);
}
