import { read, type WorkBook } from "@e965/xlsx";
import { checkUnpackedSize } from "#shared/check-unpacked-size.ts";
import { InputError } from "#shared/input-error.ts";

const MAX_UNPACKED_BYTES = 524_288_000;

/** XLSX, XLSM, XLSB and ODS, and of XLS. */
const SIGNATURES = ["PK\x03\x04", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"];
/** Flat ODS, and XML of Excel 2003. */
const XML = /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|office:|Workbook)/;

/**
 * Opens a workbook with one of its sheets.
 * @param wanted name or number of the sheet; the first if it is blank
 * @throws {InputError} for any other file, one that unpacks to too much, and an unknown sheet
 */
export async function openWorkbook(file: Blob, wanted: string): Promise<{ workbook: WorkBook; name: string }> {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 512).arrayBuffer()));
  if (!SIGNATURES.some((signature) => start.startsWith(signature)) && !XML.test(start)) {
    throw new InputError("This isn’t a spreadsheet or Parquet file: use XLSX, XLSM, XLSB, XLS, ODS, FODS or Parquet");
  }
  if (start.startsWith("PK")) await checkUnpackedSize(file, MAX_UNPACKED_BYTES);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { SheetNames: names } = parse(bytes, { bookSheets: true });
  const name = chooseSheet(names, wanted.trim());
  return { workbook: parse(bytes, { sheets: names.indexOf(name), dense: true, cellNF: true, nodim: true }), name };
}

function parse(bytes: Uint8Array, settings: Parameters<typeof read>[1]): WorkBook {
  try {
    return read(bytes, { ...settings, type: "array", cellFormula: false, cellHTML: false });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (/password|encrypt/i.test(reason)) {
      throw new InputError("This file is protected by a password. Remove it in the program that made the file.");
    }
    throw new InputError(`This file can’t be read. It may be damaged or protected by a password: ${reason}`);
  }
}

function chooseSheet(names: readonly string[], wanted: string): string {
  const number = /^\d{1,5}$/.test(wanted) ? Number(wanted) : 0;
  const found =
    wanted === "" ? names[0] : (names.find((name) => name.toLowerCase() === wanted.toLowerCase()) ?? names[number - 1]);
  if (found !== undefined) return found;
  throw new InputError(`No sheet is called ${wanted}. Sheets: ${names.join(", ")}`, { field: "sheet" });
}
