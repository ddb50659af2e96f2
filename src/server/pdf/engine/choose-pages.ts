import { InputError } from "#shared/input-error.ts";
import { parsePageRange, selectPages } from "#shared/pdf/page-range.ts";
import { Failure } from "./failure.ts";

/** The pages of a range as indices from 0, in written order, without duplicates.
 *  @throws {Failure} naming the first missing page */
export function choosePages(pageRange: string, pageCount: number): number[] {
  try {
    return selectPages(parsePageRange(pageRange), pageCount);
  } catch (error) {
    throw error instanceof InputError ? new Failure(error.message) : error;
  }
}
