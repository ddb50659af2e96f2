import {
  AlignmentType,
  BorderStyle,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  type IParagraphOptions,
  type IRunOptions,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import type { Element, Nodes, RootContent } from "hast";
import { textOf } from "#shared/hast-text.ts";
import { readImageHeader } from "#shared/image/image-header.ts";
import { lookup } from "#shared/lookup.ts";

export const BULLETS = "bullets";
export const numbersFrom = (start: number) => `numbers-${start}`;

/** Word has nine levels of lists. */
export const DEEPEST_LEVEL = 8;
/** Pixels at 96 per inch, on a page of 21 cm. */
const MAX_IMAGE_WIDTH = 600;
const INDENT = 720;
const CODE = { font: "Courier New", shading: { type: ShadingType.CLEAR, fill: "F3F4F6" } };

type Look = Pick<
  IRunOptions,
  "bold" | "italics" | "strike" | "underline" | "subScript" | "superScript" | "highlight" | "font" | "style" | "shading"
>;
type Run = TextRun | ExternalHyperlink | ImageRun;
type Block = Paragraph | Table;

const LOOKS = lookup<Look>({
  b: { bold: true },
  strong: { bold: true },
  i: { italics: true },
  em: { italics: true },
  cite: { italics: true },
  dfn: { italics: true },
  var: { italics: true },
  del: { strike: true },
  s: { strike: true },
  strike: { strike: true },
  u: { underline: {} },
  ins: { underline: {} },
  sub: { subScript: true },
  sup: { superScript: true },
  mark: { highlight: "yellow" },
  code: CODE,
  kbd: CODE,
  samp: CODE,
  tt: CODE,
});

const HEADINGS = lookup({
  h1: HeadingLevel.HEADING_1,
  h2: HeadingLevel.HEADING_2,
  h3: HeadingLevel.HEADING_3,
  h4: HeadingLevel.HEADING_4,
  h5: HeadingLevel.HEADING_5,
  h6: HeadingLevel.HEADING_6,
});

const CONTAINERS = new Set(
  "address article aside body center dd details div dl dt fieldset figcaption figure footer form header html legend main nav p section summary".split(
    " ",
  ),
);
const BLOCKS = new Set(["blockquote", "hr", "ol", "pre", "table", "ul", ...Object.keys(HEADINGS), ...CONTAINERS]);
const SKIPPED = new Set("head iframe noscript object script style svg template title".split(" "));

export interface WrittenBlocks {
  blocks: Block[];
  /** First numbers of the ordered lists. */
  starts: ReadonlySet<number>;
  /** Addresses of images that aren't in the text itself. */
  leftOut: ReadonlySet<string>;
}

/** What surrounds a block. */
interface Place {
  /** Depth of lists around it; -1 for none. */
  level: number;
  /** For the first paragraph of a list item. */
  numbering?: IParagraphOptions["numbering"];
  isQuote?: boolean;
  look?: Look;
  alignment?: IParagraphOptions["alignment"];
}

/** A document's tree as paragraphs and tables of Word. */
export async function writeBlocks(tree: Nodes): Promise<WrittenBlocks> {
  const starts = new Set<number>();
  const leftOut = new Set<string>();
  const images = await readImages(tree);
  let lists = 0;

  const paragraph = (children: Run[], { level, numbering, isQuote, alignment }: Place, more: IParagraphOptions = {}) =>
    new Paragraph({
      children,
      ...(alignment && { alignment }),
      ...(numbering ? { numbering, style: "ListParagraph" } : level >= 0 && { indent: { left: INDENT * (level + 1) } }),
      ...(isQuote && {
        indent: { left: INDENT * (level + 2) - INDENT / 2 },
        border: { left: { style: BorderStyle.SINGLE, size: 18, space: 12, color: "9CA3AF" } },
      }),
      ...more,
    });

  const runs = (nodes: readonly Nodes[], look: Look = {}): Run[] => nodes.flatMap((node) => run(node, look));
  const run = (node: Nodes, look: Look): Run[] => {
    if (node.type === "text") return [new TextRun({ ...look, text: node.value.replace(/\s+/g, " ") })];
    if (node.type !== "element" || SKIPPED.has(node.tagName)) return [];
    const { tagName, properties, children } = node;
    switch (tagName) {
      case "br":
        return [new TextRun({ break: 1 })];
      case "input":
        return properties.type === "checkbox" ? [new TextRun(properties.checked ? "☑" : "☐")] : [];
      case "img":
        return image(String(properties.src ?? ""), String(properties.alt ?? ""));
      case "a": {
        const link = String(properties.href ?? "");
        if (!/^(?:https?|mailto|tel):/i.test(link)) return runs(children, look);
        return [new ExternalHyperlink({ link, children: runs(children, { ...look, style: "Hyperlink" }) })];
      }
      default:
        return runs(children, { ...look, ...LOOKS[tagName] });
    }
  };
  const image = (source: string, alt: string): Run[] => {
    const found = images.get(source);
    if (found) return [new ImageRun({ ...found, altText: { name: alt, description: alt } })];
    leftOut.add(source.slice(0, 80));
    return alt === "" ? [] : [new TextRun({ text: alt, italics: true })];
  };

  const blocks = (nodes: readonly Nodes[], place: Place): Block[] => {
    const written: Block[] = [];
    let inline: Nodes[] = [];
    const inner = () => (written.length === 0 ? place : { ...place, numbering: undefined });
    const flush = () => {
      const first = inline.findIndex((node) => node.type !== "text" || node.value.trim() !== "");
      if (first >= 0) written.push(paragraph(runs(inline.slice(first), place.look), inner()));
      inline = [];
    };
    for (const node of nodes) {
      if (node.type === "element" && BLOCKS.has(node.tagName)) {
        flush();
        written.push(...block(node, inner()));
      } else inline.push(node);
    }
    flush();
    return written;
  };
  const block = (node: Element, place: Place): Block[] => {
    const { tagName, children } = node;
    switch (tagName) {
      case "hr":
        return [new Paragraph({ thematicBreak: true })];
      case "pre":
        return [code(node, place)];
      case "blockquote":
        return blocks(children, { ...place, isQuote: true, level: place.isQuote ? place.level + 1 : place.level });
      case "ul":
      case "ol":
        return list(node, place.level + 1);
      case "table":
        return table(node);
      case "dt":
        return blocks(children, { ...place, look: { ...place.look, bold: true } });
      case "dd":
        return blocks(children, { ...place, level: place.level + 1 });
      default: {
        const heading = HEADINGS[tagName];
        return heading ? [paragraph(runs(children), place, { heading })] : blocks(children, place);
      }
    }
  };
  const code = (node: Element, place: Place) => {
    const lines = textOf(node).replace(/\n$/, "").split("\n");
    const children = lines.map(
      (text, index) => new TextRun({ ...CODE, text, size: 20, ...(index > 0 && { break: 1 }) }),
    );
    return paragraph(children, place, { shading: CODE.shading });
  };
  const list = ({ tagName, properties, children }: Element, wanted: number): Block[] => {
    const level = Math.min(wanted, DEEPEST_LEVEL);
    const start = Number(properties.start ?? 1);
    const instance = ++lists;
    if (tagName === "ol") starts.add(start);
    const reference = tagName === "ol" ? numbersFrom(start) : BULLETS;
    return children.flatMap((item) =>
      item.type === "element" ? blocks(item.children, { level, numbering: { reference, level, instance } }) : [],
    );
  };
  const table = (node: Element): Block[] => {
    const rows = find(node, "tr").map((row) => {
      const cells = row.children.filter(isCell);
      // Word repeats it on each page.
      const isHead = cells.every(({ tagName }) => tagName === "th");
      return new TableRow({ children: cells.map(tableCell), ...(isHead && { tableHeader: true }) });
    });
    if (rows.length === 0) return [];
    const captions = find(node, "caption").flatMap(({ children }) => blocks(children, { level: -1 }));
    const width = { size: 100, type: WidthType.PERCENTAGE };
    // Word joins tables without a paragraph between them.
    return [...captions, new Table({ rows, width }), new Paragraph({ spacing: { after: 80 } })];
  };
  const tableCell = ({ tagName, properties, children }: Element) => {
    const isHead = tagName === "th";
    const alignment = ALIGNMENTS[String(properties.align)];
    const content = blocks(children, {
      level: -1,
      ...(isHead && { look: { bold: true } }),
      ...(alignment && { alignment }),
    });
    return new TableCell({
      // A cell without a paragraph is invalid.
      children: content.length > 0 ? content : [new Paragraph({})],
      columnSpan: spanOf(properties.colSpan),
      rowSpan: spanOf(properties.rowSpan),
      margins: { top: 60, left: 100, right: 100 },
      ...(isHead && { shading: { type: ShadingType.CLEAR, fill: "F3F4F6" } }),
    });
  };

  const root = "children" in tree ? tree.children : [tree];
  return { blocks: blocks(root, { level: -1 }), starts, leftOut };
}

const ALIGNMENTS = lookup({ left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT });
const MAX_SPAN = 1_000;
const spanOf = (value: unknown) => Math.min(Math.max(Number(value) || 1, 1), MAX_SPAN);
const isCell = (node: RootContent): node is Element =>
  node.type === "element" && (node.tagName === "td" || node.tagName === "th");

/** Elements of a name, but not those in tables within. */
function find(node: Element, name: string): Element[] {
  return node.children.flatMap((child) => {
    if (child.type !== "element") return [];
    if (child.tagName === name) return [child];
    return child.tagName === "table" || isCell(child) ? [] : find(child, name);
  });
}

type EmbeddedImage = Pick<
  Extract<ConstructorParameters<typeof ImageRun>[0], { type: "png" | string }>,
  "transformation"
> & {
  type: "png" | "jpg" | "gif" | "bmp";
  data: Uint8Array;
};
const IMAGE_TYPES = lookup({ png: "png", jpeg: "jpg", gif: "gif", bmp: "bmp" } as const);

/** Images in data URLs, by URL. */
async function readImages(tree: Nodes): Promise<Map<string, EmbeddedImage>> {
  const sources = new Set<string>();
  const collect = (node: Nodes) => {
    if (node.type === "element" && node.tagName === "img") sources.add(String(node.properties.src ?? ""));
    if ("children" in node) for (const child of node.children) collect(child);
  };
  collect(tree);
  const images = new Map<string, EmbeddedImage>();
  for (const source of sources) {
    const data = bytesOf(source);
    const header = data && (await readImageHeader(new Blob([data])));
    const type = IMAGE_TYPES[header?.format ?? ""];
    if (!data || !header || !type) continue;
    const scale = Math.min(1, MAX_IMAGE_WIDTH / header.width);
    const transformation = { width: Math.round(header.width * scale), height: Math.round(header.height * scale) };
    images.set(source, { type, data, transformation });
  }
  return images;
}

function bytesOf(url: string): Uint8Array<ArrayBuffer> | undefined {
  const [, base64] = /^data:image\/[\w.+-]+;base64,([\w+/=\s]+)$/.exec(url) ?? [];
  if (base64 === undefined) return undefined;
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
