import { describeSizeChange } from "#shared/describe-size-change.ts";

/** How much smaller a file became, or in red, how much larger. */
export function SizeChange({ before, after }: { before: number; after: number }) {
  return <span className={after > before ? "font-semibold text-bad" : ""}>{describeSizeChange(before, after)}</span>;
}
