import { BlobWriter } from "#shared/blob-writer.ts";
import { headOf } from "#shared/head-of.ts";
import { JsonListWriter } from "#shared/json-list-writer.ts";
import { utf8Length } from "#shared/utf8-length.ts";
import { yieldToEventLoop } from "#shared/yield-to-event-loop.ts";
import type { PartBatches } from "./split-text.ts";

export interface SplitItem {
  /** The text to show: the whole item, or the start of a long one. */
  text: string;
  /** Byte range of a long item in the content. */
  range?: readonly [start: number, end: number];
}

/** The first items, to be shown, and all items as one text. */
export interface SplitResult {
  count: number;
  items: readonly SplitItem[];
  /** All items, uncut, as a JSON array: for programs only. */
  itemsJson?: Blob;
  /** All items with the separator between them; a Blob if that is long. */
  content: string | Blob;
  bytes: number;
  /** Set if the pattern is invalid and the only item says so. */
  invalid?: boolean;
}

export interface ItemSettings {
  trim: boolean;
  skipEmpty: boolean;
  before: string;
  after: string;
  separator: string;
  withJson?: boolean;
}

/**
 * Gathers items without holding them all in memory.
 * @param batches parts of a text, in batches
 */
export async function gatherItems(
  batches: PartBatches | Iterable<Iterable<string>>,
  settings: ItemSettings,
): Promise<SplitResult> {
  const { trim, skipEmpty, before, after, separator, withJson = false } = settings;
  const writer = new BlobWriter();
  const items: SplitItem[] = [];
  const json = withJson ? new JsonListWriter() : undefined;
  const separatorBytes = utf8Length(separator);
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
      json?.write({ text: item });
      count += 1;
      if (items.length >= MAX_SHOWN_ITEMS) continue;
      const end = start + utf8Length(item);
      items.push(
        item.length > MAX_ITEM_LENGTH ? { text: headOf(item, MAX_ITEM_LENGTH), range: [start, end] } : { text: item },
      );
      start = end + separatorBytes;
    }
  }
  const blob = writer.finish("text/plain;charset=utf-8");
  const isWhole = items.length === count && items.every(({ range }) => range === undefined);
  const content = isWhole ? items.map(({ text }) => text).join(separator) : blob;
  return { count, items, ...(json && { itemsJson: json.finish() }), content, bytes: writer.bytes };
}

const ITEMS_PER_TURN = 20_000;
/** More would make the page slow. */
const MAX_SHOWN_ITEMS = 500;
const MAX_ITEM_LENGTH = 1_000;
