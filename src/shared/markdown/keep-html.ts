import { slug } from "github-slugger";
import type { Element, Nodes } from "hast";
import { defaultSchema, sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { defaultHandlers, type Handle } from "hast-util-to-mdast";
import type { BlockContent, Html, PhrasingContent } from "mdast";
import { decodePercentIfValid } from "#shared/decode-percent.ts";
import { textOf } from "#shared/hast-text.ts";
import { lookup } from "#shared/lookup.ts";

/** Inline elements that Markdown has no syntax for, with the attributes that mean something. */
const INLINE = lookup<readonly string[]>({
  sup: [],
  sub: [],
  kbd: [],
  mark: [],
  u: [],
  ins: [],
  abbr: ["title"],
  bdo: ["dir"],
  ruby: [],
  rt: [],
  rp: [],
});

/** As on GitHub, but with more inline elements and with IDs as they are. */
const SCHEMA = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []), "mark", "u", "abbr", "bdo", "caption"],
  attributes: { ...defaultSchema.attributes, ol: ["reversed", "start"], li: ["value"], details: ["open"] },
  clobber: [],
  protocols: { ...defaultSchema.protocols, src: ["http", "https", "data"] },
  strip: ["script", "style", "title", "noscript", "template", "iframe", "object", "svg"],
};

/** An element stays HTML around its content, which becomes Markdown. */
const keepInline: Handle = (state, node) => {
  const content = state.all(node) as PhrasingContent[];
  if (content.length === 0) return content;
  return wrapInTag(node.tagName, content, attributesOf(node, INLINE[node.tagName] ?? []));
};

export function wrapInTag(tag: string, content: PhrasingContent[], attributes = ""): PhrasingContent[] {
  return [inlineHtml(`<${tag}${attributes}>`), ...content, inlineHtml(`</${tag}>`)];
}

/** The library takes `html` for a block and would end the paragraph; tidying gives it its real type. */
export const INLINE_HTML = "mdxTextExpression";
const inlineHtml = (value: string) => ({ type: INLINE_HTML, value }) as unknown as Html;

const htmlNode = (value: string): Html => ({ type: "html", value });

function attributesOf({ properties }: Element, names: readonly string[]): string {
  return names
    .filter((name) => typeof properties[name] === "string")
    .map((name) => ` ${name}="${escapeInTag(String(properties[name]))}"`)
    .join("");
}

/** Escapes what could end a tag, a line or a table cell too. */
function escapeInTag(text: string): string {
  return text.replace(/[&<>"|\s]/g, (character) => (character === " " ? " " : `&#${character.charCodeAt(0)};`));
}

/** A whole element as HTML in one line, without scripts: a blank line would end it in Markdown. */
function keepBlock(node: Element): Html {
  return htmlNode(toHtml(sanitize(node, SCHEMA)).replace(/\n/g, "&#10;"));
}

const abbr: Handle = (state, node, parent) =>
  node.properties.title ? keepInline(state, node, parent) : state.all(node);

/** A table that Markdown's can't hold: with cells over several columns or rows, or with a table in a cell. */
const table: Handle = (state, node) => {
  const isComplex = findElement(
    node,
    (child) =>
      child !== node &&
      (child.tagName === "table" || spans(child.properties.colSpan) || spans(child.properties.rowSpan)),
  );
  if (isComplex) return keepBlock(node);
  const caption = findElement(node, ({ tagName }) => tagName === "caption");
  const content = caption ? (state.all(caption) as PhrasingContent[]) : [];
  const rows = defaultHandlers.table(state, node);
  return content.length > 0 ? [{ type: "paragraph", children: content }, rows] : rows;
};

const spans = (count: unknown) => count !== undefined && Number(count) !== 1;

/** Numbers that Markdown can't give. */
const ol: Handle = (state, node) => {
  const hasOwnNumbers = node.children.some(
    (child, index) => index > 0 && child.type === "element" && child.properties.value !== undefined,
  );
  return node.properties.reversed || hasOwnNumbers ? keepBlock(node) : defaultHandlers.ol(state, node);
};

const dl: Handle = (_, node) => (node.children.length > 0 ? keepBlock(node) : undefined);

const details: Handle = (state, node) => {
  const summary = findElement(node, ({ tagName }) => tagName === "summary");
  const rest = node.children.filter((child) => child !== summary);
  const content = state.toFlow(state.all({ type: "root", children: rest })) as BlockContent[];
  const title = summary ? toHtml(sanitize(summary, SCHEMA)).replace(/\s+/g, " ") : "";
  return [htmlNode(`<details${node.properties.open ? " open" : ""}>${title}`), ...content, htmlNode("</details>")];
};

/** The handlers of elements that Markdown has no syntax for. @param targets the IDs that links on the page lead to */
export function htmlHandlers(targets: ReadonlySet<string>): Readonly<Record<string, Handle>> {
  const a: Handle = (state, node) => {
    if (node.properties.href !== undefined) return defaultHandlers.a(state, node);
    const id = String(node.properties.id ?? node.properties.name ?? "");
    const anchor = targets.has(id) ? [inlineHtml(`<a id="${escapeInTag(id)}"></a>`)] : [];
    return [...anchor, ...(state.all(node) as PhrasingContent[])];
  };
  const inline = Object.fromEntries(Object.keys(INLINE).map((tag) => [tag, keepInline]));
  const { iframe, audio, video, ul } = defaultHandlers;
  return {
    ...inline,
    a,
    abbr,
    table,
    ol,
    dl,
    details,
    iframe: frame(iframe),
    audio: frame(audio),
    video: frame(video),
    math,
    menu: ul,
  };
}

const MAY_HOLD_ANCHOR = /^(?:h[1-6]|p|div|section|article|li|t[dh]|span|sup|figcaption|blockquote)$/;
const CODE = /^(?:pre|code|samp|tt|var|listing)$/;

/**
 * Prepares what handlers of single elements can't see: gives the targets of links anchors, and writes raised and lowered
 * characters in code, which has no markup, in Unicode or after `^` and `_`.
 * @returns the IDs that links on the page lead to
 */
export function prepareHtml(root: Nodes): ReadonlySet<string> {
  const targets = new Set<string>();
  const collect = (node: Nodes): void => {
    if (!("children" in node)) return;
    const href = node.type === "element" ? String(node.properties.href ?? "") : "";
    if (href.startsWith("#") && href.length > 1) targets.add(decodePercentIfValid(href.slice(1)));
    node.children.forEach(collect);
  };
  const change = (node: Nodes, isCode: boolean): void => {
    if (!("children" in node)) return;
    const isInCode = isCode || (node.type === "element" && CODE.test(node.tagName));
    for (const child of node.children) change(child, isInCode);
    if (node.type !== "element") return;
    const { tagName, properties } = node;
    if (isCode && (tagName === "sup" || tagName === "sub")) {
      node.children = [{ type: "text", value: inUnicode(textOf(node), tagName) }];
    }
    const id = String(properties.id ?? "");
    const hasAnchor = /^h[1-6]$/.test(tagName) && slug(textOf(node).trim()) === id;
    if (targets.has(id) && MAY_HOLD_ANCHOR.test(tagName) && !hasAnchor) {
      node.children.unshift({ type: "element", tagName: "a", properties: { id }, children: [] });
    }
  };
  collect(root);
  change(root, false);
  return targets;
}

const RAISED = new Map(
  Array.from("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ", (raised, index) => [Array.from("0123456789+-−=()ni")[index], raised]),
);
const LOWERED = new Map(
  Array.from("₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎", (lowered, index) => [Array.from("0123456789+-−=()")[index], lowered]),
);

/** @example inUnicode("-3", "sup") // "⁻³" */
function inUnicode(text: string, tag: "sup" | "sub"): string {
  const characters = Array.from(text, (character) => (tag === "sup" ? RAISED : LOWERED).get(character));
  const isWhole = characters.every((character) => character !== undefined);
  if (isWhole) return characters.join("");
  const sign = tag === "sup" ? "^" : "_";
  return text.length === 1 ? sign + text : `${sign}(${text})`;
}

/** What would vanish: its address stays, as a link. */
const frame =
  (byDefault: Handle): Handle =>
  (state, node, parent) => {
    const result = byDefault(state, node, parent);
    if (Array.isArray(result) || (result && "children" in result && result.children.length > 0)) return result;
    const source = findElement(node, ({ properties }) => typeof properties.src === "string" && properties.src !== "");
    const url = state.resolve(source ? String(source.properties.src) : null);
    return url === "" ? undefined : { type: "link", url, title: null, children: [{ type: "text", value: url }] };
  };

/** GitHub draws TeX between dollar signs. */
const math: Handle = (_, node) => {
  const annotation = findElement(
    node,
    ({ tagName, properties }) => tagName === "annotation" && /tex/i.test(String(properties.encoding ?? "")),
  );
  const tex = annotation ? textOf(annotation).replace(/\s+/g, " ").trim() : "";
  if (tex !== "" && !tex.includes("$")) return inlineHtml(`$${tex}$`);
  const text = textOf(node).replace(/\s+/g, " ").trim();
  return text === "" ? undefined : { type: "text", value: text };
};

function findElement(node: Element, matches: (element: Element) => boolean): Element | undefined {
  if (matches(node)) return node;
  for (const child of node.children) {
    const found = child.type === "element" ? findElement(child, matches) : undefined;
    if (found) return found;
  }
  return undefined;
}
