import { InputError } from "#shared/input-error.ts";
import { parsePageRange, selectPages } from "#shared/pdf/page-range.ts";

/** Comma-separated numbers or ranges. Spaces may follow a comma. */
const FORMAT = /^\d+(?:-\d+)?(?:, *\d+(?:-\d+)?)*$/;

export const INVALID_FORMAT = "Invalid format. Please use numbers, commas, and hyphens only.";

export const INVALID_INPUT_TITLE = "Invalid Input";
export const INVALID_INPUT = "Make sure a PDF is uploaded and page numbers are valid.";

export const isPageSelection = (text: string): boolean => FORMAT.test(text);

/** Page indices (from 0) of a selection such as "5, 1-3", in its order, each once.
 *  @throws {InputError} if the format is invalid or a page is missing */
export function readSelection(text: string, pageCount: number): number[] {
  if (!isPageSelection(text)) throw new InputError(INVALID_FORMAT);
  const digits = text.replace(/\b0+(?=\d)/g, "");
  // Numbers too long for `parsePageRange`.
  const [tooLarge] = /\d{10,}/.exec(digits) ?? [];
  if (tooLarge) {
    throw new InputError(
      `Page ${tooLarge} is missing: the file has only ${pageCount} page${pageCount === 1 ? "" : "s"}.`,
    );
  }
  return selectPages(parsePageRange(digits), pageCount);
}
