import type { BlockContent, DefinitionContent, Nodes, PhrasingContent, RootContent } from "mdast";
import { INLINE_HTML } from "#shared/markdown/keep-html.ts";
import { trimEndCharacters } from "#shared/trim-characters.ts";

const LINE_BREAK: PhrasingContent = { type: "html", value: "<br>" };

/** Browsers ignore control characters and spaces in a protocol. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they hide a protocol
const IGNORED_IN_PROTOCOL = /[\u0000-\u0020]/g;

/**
 * Makes a tree from a web page one that Markdown can hold: only one line in headings and table cells, no spaces within
 * `**`, no empty links, none that run scripts.
 */
export function tidyMarkdown(node: Nodes, isLink = false): void {
  if (!("children" in node)) return;
  for (const child of node.children) {
    // A name of another extension of Markdown, so not among the types.
    if ((child.type as string) === INLINE_HTML) child.type = "html";
  }
  for (const child of node.children) tidyMarkdown(child, isLink || child.type === "link");
  const children =
    isLink || node.type === "link" ? node.children.filter(isNotUnderline) : node.children.flatMap(linkAddresses);
  node.children = (children as RootContent[]).flatMap(tidy) as typeof node.children;
  if (node.type === "tableCell") node.children = toLine(node.children);
  if (node.type === "heading") {
    node.children = node.children.map((child) => (child.type === "break" ? { type: "text", value: " " } : child));
  }
}

/** Links are underlined anyway. */
const isNotUnderline = (node: RootContent) => node.type !== "html" || !/^<\/?u>$/.test(node.value);

/**
 * Makes links of addresses that Markdown would escape: GitHub links an address with its backslashes.
 * @example linkAddresses({ type: "text", value: "https://a.example/b_(c)" }) // a link
 */
function linkAddresses(node: RootContent): RootContent[] {
  if (node.type !== "text") return [node];
  return node.value.split(/((?:https?:\/\/|www\.)[^\s<>]+)/).flatMap((part, index): RootContent[] => {
    const address = trimEndCharacters(part, ".,;:!?'\"");
    if (index % 2 === 0 || !/[\\*_~`[\]&!|]/.test(address)) return [{ type: "text", value: part }];
    const url = part.startsWith("www.") ? `http://${address}` : address;
    return [
      { type: "link", url, children: [{ type: "text", value: address }] },
      { type: "text", value: part.slice(address.length) },
    ];
  });
}

function tidy(node: RootContent): RootContent[] {
  switch (node.type) {
    case "strong":
    case "emphasis":
    case "delete":
      return withoutOuterSpace(node);
    case "inlineCode":
      return node.value.trim() === "" ? [] : [node];
    case "link":
      if (isDangerous(node.url)) return node.children;
      return node.children.length === 0 ? [] : [node];
    case "image":
      return isDangerous(node.url) && !/^data:image\//i.test(node.url) ? [] : [node];
    default:
      return [node];
  }
}

const isDangerous = (url: string) => /^(?:javascript|vbscript|data):/i.test(url.replace(IGNORED_IN_PROTOCOL, ""));

/** `**a **b` isn't bold in Markdown, so the space moves: `**a** b`. */
function withoutOuterSpace(node: Extract<PhrasingContent, { children: PhrasingContent[] }>): PhrasingContent[] {
  const first = node.children[0];
  const before = first?.type === "text" ? /^\s*/.exec(first.value)?.[0] : "";
  if (first?.type === "text") first.value = first.value.slice(before?.length);
  const last = node.children.at(-1);
  const kept = last?.type === "text" ? last.value.trimEnd() : "";
  const after = last?.type === "text" ? last.value.slice(kept.length) : "";
  if (last?.type === "text") last.value = kept;
  node.children = node.children.filter((child) => child.type !== "text" || child.value !== "");
  const space = (value = ""): PhrasingContent[] => (value === "" ? [] : [{ type: "text", value }]);
  return [...space(before), ...(node.children.length > 0 ? [node] : []), ...space(after)];
}

/** The content of a table cell, whose blocks and lines `<br>` separates. */
function toLine(content: readonly (BlockContent | DefinitionContent | PhrasingContent)[]): PhrasingContent[] {
  const lines: PhrasingContent[][] = [[]];
  const add = (node: Nodes, isStart: boolean): void => {
    const current = lines.at(-1) ?? [];
    if (node.type === "break") lines.push([]);
    else if (node.type === "code") lines.push(...node.value.split("\n").map(inlineCode), []);
    else if (isBlock(node)) {
      if (!isStart || current.length > 0) lines.push([]);
      for (const [index, child] of node.children.entries()) add(child, index === 0);
      lines.push([]);
    } else current.push(node as PhrasingContent);
  };
  for (const node of content) add(node, false);
  return lines.filter((line) => line.length > 0).flatMap((line, index) => (index > 0 ? [LINE_BREAK, ...line] : line));
}

const inlineCode = (value: string): PhrasingContent[] => (value.trim() === "" ? [] : [{ type: "inlineCode", value }]);

const isBlock = (node: Nodes) =>
  node.type === "paragraph" ||
  node.type === "heading" ||
  node.type === "blockquote" ||
  node.type === "list" ||
  node.type === "listItem";
