import type { Element, Nodes, Root } from "hast";
import { parseHtml } from "#shared/parse-html.ts";

/** The tree of a document, or of a part of one. */
export function readHtml(html: string): Root {
  return parseHtml(html, { fragment: !/<(?:!doctype\s|html[\s>]|head[\s>]|body[\s>])/i.test(html) }) as Root;
}

/** Every element, in the order of the document. */
export function* elementsOf(node: Nodes): Generator<Element> {
  if (node.type === "element") yield node;
  if ("content" in node && node.content) yield* elementsOf(node.content);
  if ("children" in node) for (const child of node.children) yield* elementsOf(child);
}

/** An attribute as one text; undefined if it is missing. */
export function attribute({ properties }: Element, name: string): string | undefined {
  const value = properties[name];
  if (value === undefined || value === null || value === false) return undefined;
  return Array.isArray(value) ? value.join(" ") : String(value);
}

export function removeComments(node: Nodes): void {
  if ("content" in node && node.content) removeComments(node.content);
  if (!("children" in node)) return;
  node.children = node.children.filter(({ type }) => type !== "comment") as typeof node.children;
  for (const child of node.children) removeComments(child);
}
