import { Document, LevelFormat, Packer } from "docx";
import type { Nodes } from "hast";
import { textOf } from "#shared/hast-text.ts";
import { markdownToHtml } from "#shared/markdown/markdown-to-html.ts";
import type { RunContext } from "#shared/operation.ts";
import { parseHtml } from "#shared/parse-html.ts";
import { BULLETS, DEEPEST_LEVEL, numbersFrom, writeBlocks } from "./write-blocks.ts";

interface Settings {
  source: "markdown" | "html";
  page: "a4" | "letter";
}

const MARKDOWN = {
  gfm: true,
  rawHtml: true,
  breaks: false,
  headingIds: false,
  toc: false,
  tocDepth: 3,
  skipFrontMatter: true,
  page: false,
};

/** In twentieths of a point. */
const PAGES = { a4: { width: 11_906, height: 16_838 }, letter: { width: 12_240, height: 15_840 } };
const INDENT = 720;
const HANGING = 360;

const LEVELS = Array.from({ length: DEEPEST_LEVEL + 1 }, (_, level) => level);
const paragraphAt = (level: number) => ({
  style: { paragraph: { indent: { left: INDENT * (level + 1), hanging: HANGING } } },
});

/**
 * Markdown or HTML as a Word file, with Word's own headings, lists and tables.
 * @throws {InputError} if it is nested too deeply
 */
export async function createWord(
  text: string,
  { source, page }: Settings,
  { warn }: Pick<RunContext, "warn">,
): Promise<Uint8Array<ArrayBuffer>> {
  const tree = parseHtml(source === "markdown" ? markdownToHtml(text, MARKDOWN) : text);
  const { blocks, starts, leftOut } = await writeBlocks(tree);
  if (leftOut.size > 0) {
    warn(`Only embedded images are kept. Left out: ${Array.from(leftOut).slice(0, 10).join(", ")}`);
  }
  const bullets = LEVELS.map((level) => ({
    level,
    format: LevelFormat.BULLET,
    text: "•◦▪"[level % 3] ?? "•",
    ...paragraphAt(level),
  }));
  const numbers = Array.from(starts, (start) => ({
    reference: numbersFrom(start),
    levels: LEVELS.map((level) => ({
      level,
      format: LevelFormat.DECIMAL,
      text: `%${level + 1}.`,
      start,
      ...paragraphAt(level),
    })),
  }));
  const document = new Document({
    title: titleOf(tree) ?? "",
    creator: "",
    styles: STYLES,
    numbering: { config: [{ reference: BULLETS, levels: bullets }, ...numbers] },
    sections: [{ properties: { page: { size: PAGES[page] } }, children: blocks }],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}

/** Sizes in half points, space in twentieths of a point. */
const heading = (size: number) => ({
  run: { size, bold: true, color: "1F2937" },
  paragraph: { spacing: { before: 280, after: 120 }, keepNext: true },
});

const STYLES = {
  default: {
    document: { run: { font: "Calibri", size: 22 }, paragraph: { spacing: { after: 160, line: 276 } } },
    heading1: heading(36),
    heading2: heading(30),
    heading3: heading(26),
    heading4: heading(24),
    heading5: heading(22),
    heading6: heading(22),
    listParagraph: { paragraph: { spacing: { after: 60 } } },
  },
};

/** Text of the first heading. */
function titleOf(node: Nodes): string | undefined {
  if (node.type === "element" && /^h[1-6]$/.test(node.tagName)) return textOf(node).trim();
  if (!("children" in node)) return undefined;
  for (const child of node.children) {
    const title = titleOf(child);
    if (title !== undefined) return title;
  }
  return undefined;
}
