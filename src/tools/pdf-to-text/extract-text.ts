import { InputError } from "#shared/input-error.ts";
import type { RunContext } from "#shared/operation.ts";
import { loadPdf } from "#shared/pdf/open-pdf.ts";
import { parsePageRange, selectPages } from "#shared/pdf/page-range.ts";
import { yieldToEventLoop } from "#shared/yield-to-event-loop.ts";
import type { PageText } from "./join-pages.ts";
import { layOut } from "./lay-out.ts";
import { readLines } from "./read-lines.ts";

interface Options {
  pages: string;
  layout: "reading" | "page";
  password: string;
}

/** Reads the text of a PDF page by page. @throws {InputError} like `loadPdf`, or if a page doesn't exist */
export async function extractText(
  file: File,
  { pages, layout, password }: Options,
  { progress, warn }: Pick<RunContext, "progress" | "warn">,
): Promise<PageText[]> {
  const document = await loadPdf(file, password);
  const texts: PageText[] = [];
  try {
    const indices = select(pages, document.pageCount);
    for (const [done, index] of indices.entries()) {
      const text = layout === "page" ? layOut(document.characters(index)) : readLines(document.characters(index));
      texts.push({ page: index + 1, text });
      progress((done + 1) / indices.length);
      await yieldToEventLoop();
    }
  } finally {
    document.close();
  }
  const empty = texts.filter(({ text }) => text === "").map(({ page }) => page);
  if (empty.length > 0) warn(describeEmpty(empty, texts.length));
  return texts;
}

function select(pages: string, count: number): number[] {
  if (pages.trim() === "") return Array.from({ length: count }, (_, index) => index);
  try {
    return selectPages(parsePageRange(pages), count);
  } catch (error) {
    throw error instanceof InputError ? new InputError(error.message, { field: "pages" }) : error;
  }
}

const MAX_NAMED = 5;

function describeEmpty(empty: readonly number[], count: number): string {
  const scans = "Scanned pages are images, which this tool doesn’t read.";
  if (empty.length === count) return `${count === 1 ? "The page has" : "The pages have"} no text. ${scans}`;
  const named = empty.slice(0, MAX_NAMED).join(", ");
  const others = empty.length > MAX_NAMED ? ` and ${empty.length - MAX_NAMED} more` : "";
  return `Without text: page ${named}${others}. ${scans}`;
}
