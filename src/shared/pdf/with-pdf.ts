import { InputError } from "#shared/input-error.ts";
import { loadPdf } from "./open-pdf.ts";
import type { PdfiumDocument } from "./pdfium.ts";

/** The passwords to try: none, then those given, one per line. */
export const readPasswords = (text: string): string[] => ["", ...text.split("\n").filter((line) => line !== "")];

/** Opens a file with the first password that fits, and closes it after use. */
export async function withPdf<Result>(
  file: File,
  passwords: readonly string[],
  use: (document: PdfiumDocument, password: string) => Result,
): Promise<Result> {
  let wrong: unknown;
  for (const password of passwords) {
    let document: PdfiumDocument;
    try {
      document = await loadPdf(file, password);
    } catch (error) {
      if (!(error instanceof InputError && error.field === "password")) throw error;
      wrong = error;
      continue;
    }
    try {
      return use(document, password);
    } finally {
      document.close();
    }
  }
  throw wrong;
}
