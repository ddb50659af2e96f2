import type { SplitForm } from "#contract/pdf.ts";
import { rangeFault } from "#ui/pdf/range-fault.ts";

/** How to split, with what each way has to know. */
export type Split = Required<Pick<SplitForm, "splitType" | "pageRange" | "every">>;

/** What is wrong with it; undefined when nothing is. @param pages of the file, when they are known */
export function splitFault({ splitType, pageRange, every }: Split, pages?: number): string | undefined {
  if (hasRange(splitType)) return rangeFault(pageRange, pages);
  if (splitType !== "every" || (Number.isInteger(every) && every >= 1)) return undefined;
  return "Please enter a whole number of pages, at least 1.";
}

/** What of it the chosen way asks for. */
export function splitFields({ splitType, pageRange, every }: Split): Partial<Split> & Pick<Split, "splitType"> {
  return { splitType, ...(hasRange(splitType) && { pageRange }), ...(splitType === "every" && { every }) };
}

const hasRange = (splitType: Split["splitType"]) => splitType === "range" || splitType === "ranges";
