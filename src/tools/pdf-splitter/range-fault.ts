import { InputError } from "#shared/input-error.ts";
import { parsePageRange } from "#shared/pdf/page-range.ts";

/** What is wrong with a page range, whatever file it is for; undefined when nothing is.
 *  @example rangeFault("5-2") // "The range 5-2 counts backwards; write 2-5." */
export function rangeFault(range: string): string | undefined {
  try {
    parsePageRange(range);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}
