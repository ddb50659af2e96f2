import { InputError } from "#shared/input-error.ts";
import { parsePageRange, selectPages } from "#shared/pdf/page-range.ts";

/** What is wrong with a page range; undefined when nothing is. @param pages of the file, when they are known
 *  @example rangeFault("5-2") // "The range 5-2 counts backwards; write 2-5."
 *  @example rangeFault("5-7", 6) // "Page 7 is missing: the file has only 6 pages." */
export function rangeFault(range: string, pages?: number): string | undefined {
  try {
    const spans = parsePageRange(range);
    if (pages !== undefined) selectPages(spans, pages);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}
