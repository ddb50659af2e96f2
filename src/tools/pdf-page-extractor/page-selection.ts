import { InputError } from "#shared/input-error.ts";
import { parsePageRange, selectPages } from "#shared/pdf/page-range.ts";

/** Numbers or ranges, joined by commas; spaces may follow a comma. */
const FORMAT = /^\d+(?:-\d+)?(?:, *\d+(?:-\d+)?)*$/;

export const WRONG_FORMAT = "Invalid format. Please use numbers, commas, and hyphens only.";

export const INVALID_INPUT_TITLE = "Invalid Input";
export const INVALID_INPUT = "Make sure a PDF is uploaded and page numbers are valid.";

export const isPageSelection = (text: string): boolean => FORMAT.test(text);

/** The pages that a text such as "5, 1-3" selects, as indices from 0, in its order and each once.
 *  @throws {InputError} that says what is wrong with it, or which page is missing */
export function readSelection(text: string, pageCount: number): number[] {
  if (!isPageSelection(text)) throw new InputError(WRONG_FORMAT);
  const digits = text.replace(/\b0+(?=\d)/g, "");
  // Longer numbers than a page range may have.
  const [beyond] = /\d{10,}/.exec(digits) ?? [];
  if (beyond) {
    throw new InputError(
      `Page ${beyond} is missing: the file has only ${pageCount} page${pageCount === 1 ? "" : "s"}.`,
    );
  }
  return selectPages(parsePageRange(digits), pageCount);
}
