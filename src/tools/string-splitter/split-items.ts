import { BlobWriter } from "#shared/blob-writer.ts";
import { headOf } from "#shared/head-of.ts";
import { utf8Length } from "#shared/utf8-length.ts";
import { yieldToEventLoop } from "#shared/yield-to-event-loop.ts";
import type { PartBatches } from "./split-text.ts";

export interface SplitItem {
  /** What is shown: all of it, or the beginning of a long one. */
  text: string;
  /** Where a long item stands in the content, in bytes. */
  range?: readonly [start: number, end: number];
}

/** What a split gives: the first items to be shown, and all of them as one text. */
export interface SplitResult {
  count: number;
  items: readonly SplitItem[];
  /** All items with the separator between them; a Blob when that is long. */
  content: string | Blob;
  bytes: number;
  /** Set when the only item says that there are none. */
  invalid?: boolean;
}

export interface ItemSettings {
  trim: boolean;
  skipEmpty: boolean;
  before: string;
  after: string;
  separator: string;
}

/**
 * Gathers items without holding them all: only the first are kept to be shown.
 * @param batches of parts of a text.
 */
export async function gatherItems(
  batches: PartBatches | Iterable<Iterable<string>>,
  settings: ItemSettings,
): Promise<SplitResult> {
  const { trim, skipEmpty, before, after, separator } = settings;
  const writer = new BlobWriter();
  const items: SplitItem[] = [];
  const gap = utf8Length(separator);
  let count = 0;
  let start = 0;
  let steps = 0;
  for await (const parts of batches) {
    for (const part of parts) {
      steps += 1;
      if (steps % ITEMS_PER_TURN === 0) await yieldToEventLoop();
      const kept = trim ? part.trim() : part;
      if (skipEmpty && kept === "") continue;
      const item = before + kept + after;
      if (count > 0) writer.write(separator);
      writer.write(item);
      count += 1;
      if (items.length >= ITEMS_SHOWN) continue;
      const end = start + utf8Length(item);
      items.push(item.length > ITEM_LENGTH ? { text: headOf(item, ITEM_LENGTH), range: [start, end] } : { text: item });
      start = end + gap;
    }
  }
  const blob = writer.finish("text/plain;charset=utf-8");
  const whole = items.length === count && items.every(({ range }) => range === undefined);
  const content = whole ? items.map(({ text }) => text).join(separator) : blob;
  return { count, items, content, bytes: writer.bytes };
}

const ITEMS_PER_TURN = 20_000;
/** More would make the page slow to draw. */
const ITEMS_SHOWN = 500;
const ITEM_LENGTH = 1_000;
