import { InputError } from "#shared/input-error.ts";
import { parsePageRange, selectPages } from "#shared/pdf/page-range.ts";

/** The error message for a page range, or undefined if it is valid. @param pages the file's page count, if known
 *  @example pageRangeError("5-2") // "The range 5-2 counts backwards; write 2-5."
 *  @example pageRangeError("5-7", 6) // "Page 7 is missing: the file has only 6 pages." */
export function pageRangeError(range: string, pages?: number): string | undefined {
  try {
    const spans = parsePageRange(range);
    if (pages !== undefined) selectPages(spans, pages);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}
