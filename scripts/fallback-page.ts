import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FALLBACK_PAGE } from "#shared/built-site.ts";

const MARK = ' aria-current="page"';

/**
 * Takes the mark of the current page out of the page for paths that only the server knows: React Router draws it as if
 * it were the home page, and hydration leaves attributes as they stand.
 * @throws when nothing is marked, so that the build does not keep a step that does nothing.
 */
export async function unmarkFallback(outDir: string): Promise<void> {
  const file = join(outDir, FALLBACK_PAGE);
  const html = await readFile(file, "utf8");
  if (!html.includes(MARK)) throw new Error(`${FALLBACK_PAGE} marks no link as current any more`);
  await writeFile(file, html.replaceAll(MARK, ""));
}
