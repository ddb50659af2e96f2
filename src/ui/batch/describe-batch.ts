import { plural } from "#shared/format-number.ts";
import type { InputError } from "#shared/input-error.ts";
import type { BatchSnapshot } from "#ui/batch/batch-queue.ts";

const STEP_PERCENT = 25;

/** @example "312 of 500 files done, 2 failed" */
export function describeBatch({ counts, items }: Pick<BatchSnapshot, "counts" | "items">): string {
  const { done, failed, canceled } = counts;
  return [
    `${done.toLocaleString("en")} of ${plural(items.length, "file")} done`,
    ...(failed > 0 ? [`${failed.toLocaleString("en")} failed`] : []),
    ...(canceled > 0 ? [`${canceled.toLocaleString("en")} canceled`] : []),
  ].join(", ");
}

/** What a screen reader says: it changes at every quarter and at the end. */
export function announceBatch(batch: BatchSnapshot): string {
  const { running, counts, items } = batch;
  if (!running) return `${describeBatch(batch)}.`;
  const settled = counts.done + counts.failed;
  const percent = STEP_PERCENT * Math.floor((settled / items.length) * (100 / STEP_PERCENT));
  return percent === 0 ? `Working on ${plural(items.length, "file")}.` : `${percent}% done.`;
}

/** The message with its place, unless it names the line itself. @example "Line 3, column 14: Unexpected comma." */
export function describeReason({ message, position: { line, column } = {} }: InputError): string {
  if (line === undefined || /\bline \d/i.test(message)) return message;
  return `Line ${line}${column === undefined ? "" : `, column ${column}`}: ${message}`;
}
