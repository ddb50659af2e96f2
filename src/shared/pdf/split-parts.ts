import { InputError } from "#shared/input-error.ts";
import type { Source } from "./assembler.ts";
import { pageName, titleName } from "./file-name.ts";
import type { Bookmark } from "./outline.ts";
import { choosePages, type PageSpan, parsePageRange } from "./page-range.ts";
import { decodeText } from "./text-string.ts";
import { stringBytes } from "./value.ts";

/** How to split: one file per page, per chapter, with a range, per range, or per n pages. */
export type Splitting =
  | { splitType: "pages" | "bookmarks" }
  | { splitType: "range" | "ranges"; pageRange: string }
  | { splitType: "every"; every: number };

/** One output PDF of a split. */
export interface Part {
  name: string;
  /** Page indices from 0, in order. */
  indices: readonly number[];
}

interface SplitContext {
  /** Prefix of the file names. */
  stem: string;
  maxPages?: number;
}

/** Plans the output files of a split. @throws {InputError} if the file lacks the requested pages or bookmarks */
export function splitParts(
  source: Source,
  work: Splitting,
  { stem, maxPages = Number.POSITIVE_INFINITY }: SplitContext,
): Part[] {
  const count = source.file.pages.length;
  const partOf = (span: PageSpan): Part => ({ name: spanName(stem, span, count), indices: indicesOf(span) });
  switch (work.splitType) {
    case "pages":
      return chunks(count, 1).map(partOf);
    case "every":
      return chunks(count, work.every).map(partOf);
    case "range":
      return [{ name: `${stem}-pages.pdf`, indices: choosePages(work.pageRange, count) }];
    case "ranges":
      return ranges(work.pageRange, count, maxPages).map(partOf);
    case "bookmarks":
      return chapters(source, stem);
  }
}

const indicesOf = ({ first, last }: PageSpan) => Array.from({ length: last - first + 1 }, (_, at) => first - 1 + at);

function chunks(count: number, size: number): PageSpan[] {
  return Array.from({ length: Math.ceil(count / size) }, (_, place) => ({
    first: place * size + 1,
    last: Math.min(count, (place + 1) * size),
  }));
}

/** A range that is written twice gives one file. */
function ranges(pageRange: string, count: number, maxPages: number): PageSpan[] {
  choosePages(pageRange, count);
  const spans = new Map(parsePageRange(pageRange).map((span) => [`${span.first}-${span.last}`, span]));
  const pages = spans.values().reduce((sum, { first, last }) => sum + last - first + 1, 0);
  if (pages > maxPages) {
    throw new InputError(`The ranges have ${pages} pages in total; the limit is ${maxPages}.`);
  }
  return [...spans.values()];
}

/** One part from each top-level bookmark to the next. Pages before the first bookmark get the file's own name. */
function chapters(source: Source, stem: string): Part[] {
  const { pages } = source.file;
  const places = new Map(pages.map(({ number }, index) => [number, index]));
  const titles = new Map<number, string>();
  for (const bookmark of source.outline) {
    const place = places.get(pageOf(bookmark) ?? -1);
    // Two bookmarks to the same page start one file.
    if (place !== undefined && !titles.has(place)) titles.set(place, titleOf(source, bookmark));
  }
  if (titles.size === 0) throw new InputError("This file has no bookmarks that lead to its pages.");
  const hasFrontMatter = !titles.has(0);
  if (hasFrontMatter) titles.set(0, stem);
  const starts = [...titles.keys()].toSorted((one, other) => one - other);
  const digits = String(starts.length - (hasFrontMatter ? 1 : 0)).length;
  return starts.map((start, place) => {
    const number = String(place + (hasFrontMatter ? 0 : 1)).padStart(digits, "0");
    const last = starts[place + 1] ?? pages.length;
    return { name: `${number}-${titles.get(start)}.pdf`, indices: indicesOf({ first: start + 1, last }) };
  });
}

/** A bookmark without a target of its own starts where its first descendant with one does. */
function pageOf({ page, children }: Bookmark): number | undefined {
  return (
    page ??
    children
      .values()
      .map(pageOf)
      .find((found) => found !== undefined)
  );
}

function titleOf({ file }: Source, { dict }: Bookmark): string {
  return titleName(decodeText(stringBytes(file.text(dict.get("Title"))) ?? "")) || "untitled";
}

/** Names such as "report-pages-08-14.pdf", which sort in page order. */
function spanName(stem: string, { first, last }: PageSpan, count: number): string {
  if (first === last) return pageName(stem, first, count, "pdf");
  const [from, to] = [first, last].map((page) => String(page).padStart(String(count).length, "0"));
  return `${stem}-pages-${from}-${to}.pdf`;
}
