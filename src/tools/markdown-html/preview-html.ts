import type { Nodes } from "hast";
import { defaultSchema, sanitize } from "hast-util-sanitize";
import { lookup } from "#shared/lookup.ts";
import { parseHtml } from "#shared/parse-html.ts";

/** A text, or an element as plain data: the page makes elements of it without parsing markup. */
export type PreviewNode = string | PreviewElement;

export interface PreviewElement {
  tag: string;
  attributes: Readonly<Record<string, string | number | boolean>>;
  children: readonly PreviewNode[];
}

export interface Preview {
  nodes: readonly PreviewNode[];
  /** Whether that is all of the HTML. */
  isWhole: boolean;
}

/** More elements and texts take the page over 100 ms to draw. */
const MAX_NODES = 5_000;

/** Ids of the preview must not be ids of the page. */
const ID_PREFIX = "preview-";

const SCHEMA = {
  ...defaultSchema,
  clobberPrefix: ID_PREFIX,
  strip: ["script", "style", "title", "noscript", "template", "iframe", "object", "svg", "math"],
};

/** Spaces between these mean nothing. */
const TABLE_PARTS = new Set(["table", "thead", "tbody", "tfoot", "tr"]);

/** By tag, or `*` for all: the names that React gives them. */
const ATTRIBUTES = lookup<readonly string[]>({
  "*": ["id", "title", "dir", "lang", "align"],
  a: ["href"],
  img: ["src", "alt"],
  input: ["checked"],
  ol: ["start", "reversed"],
  th: ["colSpan", "rowSpan"],
  td: ["colSpan", "rowSpan"],
  details: ["open"],
});

/**
 * What a preview of the HTML shows: no scripts, styles, forms, frames or event handlers, and links by HTTP, mail or within
 * the preview only.
 * @throws {InputError} if it is nested too deeply
 * @example previewHtml('<p onclick="x">a<script>b</script>').nodes // [{ tag: "p", attributes: {}, children: ["a"] }]
 */
export function previewHtml(html: string): Preview {
  let rest = MAX_NODES;
  const childrenOf = (node: Nodes): PreviewNode[] =>
    "children" in node ? node.children.flatMap((child) => previewOf(child)) : [];
  const previewOf = (node: Nodes): PreviewNode[] => {
    rest--;
    if (rest < 0) return [];
    if (node.type === "text") return [node.value];
    if (node.type !== "element") return childrenOf(node);
    const children = childrenOf(node);
    return [
      {
        tag: node.tagName,
        attributes: pickAttributes(node),
        children: TABLE_PARTS.has(node.tagName) ? children.filter((child) => typeof child !== "string") : children,
      },
    ];
  };
  const nodes = childrenOf(sanitize(parseHtml(html), SCHEMA));
  return { nodes, isWhole: rest >= 0 };
}

function pickAttributes({ tagName, properties }: Extract<Nodes, { type: "element" }>): PreviewElement["attributes"] {
  const attributes: Record<string, string | number | boolean> = {};
  for (const name of [
    ...(ATTRIBUTES["*"] ?? []),
    ...(Object.hasOwn(ATTRIBUTES, tagName) ? (ATTRIBUTES[tagName] ?? []) : []),
  ]) {
    const value = properties[name];
    if (value !== null && value !== undefined && typeof value !== "object") attributes[name] = value;
  }
  const { href } = attributes;
  if (typeof href === "string") {
    if (href.startsWith("#")) attributes.href = `#${ID_PREFIX}${href.slice(1)}`;
    else if (!/^(?:https?:\/\/|mailto:)/i.test(href)) {
      // Relative to this site, it would lead nowhere.
      delete attributes.href;
      attributes.title ??= href;
    }
  }
  return attributes;
}
