import type { Element, Root } from "hast";
import { textOf } from "#shared/hast-text.ts";
import { attribute, elementsOf, readHtml } from "./read-html.ts";

export interface HtmlPreview {
  /** The page, without anything that runs or loads. */
  page: Element;
  styles: string[];
}

const REMOVED = /^(?:script|noscript|style|link|meta|base|iframe|frame|frameset|object|embed|applet)$/;
const LOADED = /^(?:on.*|src|srcSet|poster|background|xLinkHref|srcDoc|action|formAction|ping)$/;

/** The page of HTML for a frame without scripts. Only images in data URLs stay. */
export function previewHtml(html: string): HtmlPreview {
  const root = readHtml(html);
  const styles = [...elementsOf(root)].filter(({ tagName }) => tagName === "style").map(textOf);
  clean(root);
  const page = root.children.find((node) => node.type === "element" && node.tagName === "html") as Element | undefined;
  const content = root.children.filter((node) => node.type !== "doctype");
  return { page: page ?? element("html", [element("head", []), element("body", content)]), styles };
}

function element(tagName: string, children: Element["children"]): Element {
  return { type: "element", tagName, properties: {}, children };
}

function clean(node: Root | Element): void {
  node.children = node.children.filter((child) => child.type !== "element" || !REMOVED.test(child.tagName)) as [];
  for (const child of node.children as Root["children"]) {
    if (child.type !== "element") continue;
    for (const name of Object.keys(child.properties)) {
      if (LOADED.test(name) && !/^data:image\//i.test(attribute(child, name) ?? "")) delete child.properties[name];
    }
    clean(child);
  }
}
