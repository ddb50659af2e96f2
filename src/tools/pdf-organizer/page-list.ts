import { plural } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";

/** Clockwise degrees. */
export type Turn = 0 | 90 | 180 | 270;

/** A page of one of the files, both from 0. */
export interface FilePage {
  file: number;
  page: number;
  turn: Turn;
}

/** A page of the new file. */
export type ListedPage = FilePage | "blank";

export const isFilePage = (page: ListedPage): page is FilePage => page !== "blank";

/** Pages of a new file: a short list can ask for any number. */
export const MAX_PAGES = 20_000;

/** An optional file, pages and turn. No file has a page with a longer number. */
const ITEM = /^(?:(\d{1,9}):)?(?:(z|r?\d{1,9})(?:-(z|r?\d{1,9}))?)?(?:@(0|90|180|270))?$/;

/**
 * Reads a list such as `1:3-5, 2:1@90, blank, 1:z`: files and pages count from 1, without a number it's the first file,
 * without pages all of them. As in qpdf, `z` is the last page, `r2` the last but one, and a range may count backwards.
 * An empty list has all pages of all files.
 * @param counts the number of pages of each file
 * @throws {InputError} naming what is malformed or missing
 */
export function readPageList(text: string, counts: readonly number[]): ListedPage[] {
  const list: ListedPage[] = [];
  const items = text.trim() === "" ? counts.map((_, file) => `${file + 1}:`) : text.split(",");
  for (const item of items.map((item) => item.trim())) {
    const pages = item === "blank" ? (["blank"] as const) : readItem(item, counts);
    if (list.length + pages.length > MAX_PAGES) {
      throw listError(`The new file would have more than ${MAX_PAGES.toLocaleString("en")} pages.`);
    }
    for (const page of pages) list.push(page);
  }
  return list;
}

function readItem(item: string, counts: readonly number[]): FilePage[] {
  const match = ITEM.exec(item);
  if (!match || item === "") {
    const shown = item.length > 30 ? `${item.slice(0, 30)}…` : item;
    throw listError(`Write pages like 1:3-5, 2:1@90 or blank, not “${shown}”.`);
  }
  const [, fileNumber = "1", first, last = first, degrees = "0"] = match;
  const file = Number(fileNumber) - 1;
  const count = counts[file];
  if (count === undefined) {
    throw listError(`There is no file ${fileNumber}: the pages come from ${plural(counts.length, "file")}.`);
  }
  const bound = (text: string | undefined, missing: number) => {
    if (text === undefined) return missing;
    if (text === "z") return count;
    const page = text.startsWith("r") ? count + 1 - Number(text.slice(1)) : Number(text);
    if (page >= 1 && page <= count) return page;
    if (Number(text) === 0) throw listError("There is no page 0; the first page is 1.");
    throw listError(`Page ${text} is missing: file ${file + 1} has only ${plural(count, "page")}.`);
  };
  const [from, to] = [bound(first, 1), bound(last, count)];
  const step = from <= to ? 1 : -1;
  const turn = Number(degrees) as Turn;
  const length = Math.min(Math.abs(to - from), MAX_PAGES) + 1;
  return Array.from({ length }, (_, index) => ({ file, page: from - 1 + index * step, turn }));
}

const listError = (message: string) => new InputError(message, { field: "pages" });

/** Writes pages as a short list that `readPageList` reads. */
export function writePageList(pages: readonly ListedPage[]): string {
  const items: string[] = [];
  for (let start = 0; start < pages.length; ) {
    const first = pages[start] as ListedPage;
    let end = start + 1;
    if (first === "blank") items.push("blank");
    else {
      const follows = (page: ListedPage | undefined, by: number) =>
        page !== undefined &&
        isFilePage(page) &&
        page.file === first.file &&
        page.turn === first.turn &&
        page.page === first.page + by;
      const step = follows(pages[end], -1) ? -1 : 1;
      while (follows(pages[end], (end - start) * step)) end++;
      const last = end - start > 1 ? `-${first.page + 1 + (end - start - 1) * step}` : "";
      items.push(`${first.file + 1}:${first.page + 1}${last}${first.turn === 0 ? "" : `@${first.turn}`}`);
    }
    start = end;
  }
  return items.join(",");
}
