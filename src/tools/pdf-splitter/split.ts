import type { SplitForm } from "#contract/pdf.ts";
import { pageRangeError } from "#ui/pdf/page-range-error.ts";

/** How to split, with the settings of every way. */
export type Split = Required<Pick<SplitForm, "splitType" | "pageRange" | "every">>;

/** The error in the settings, if any. @param pages page count of the file, if known */
export function splitFault({ splitType, pageRange, every }: Split, pages?: number): string | undefined {
  if (hasRange(splitType)) return pageRangeError(pageRange, pages);
  if (splitType !== "every" || (Number.isInteger(every) && every >= 1)) return undefined;
  return "Please enter a whole number of pages, at least 1.";
}

/** Only the fields that the selected way needs. */
export function splitFields({ splitType, pageRange, every }: Split): Partial<Split> & Pick<Split, "splitType"> {
  return { splitType, ...(hasRange(splitType) && { pageRange }), ...(splitType === "every" && { every }) };
}

const hasRange = (splitType: Split["splitType"]) => splitType === "range" || splitType === "ranges";
