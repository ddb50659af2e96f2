import { type DefaultTreeAdapterTypes as Html, parse, parseFragment } from "parse5";
import { SaxesParser } from "saxes";
import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";
import { NODE, TreeNode } from "./markup-tree.ts";

export type Markup = "auto" | "xml" | "html";

/** The XPath engine recurses. */
const MAX_DEPTH = 500;

const HTML_START =
  /^(?:\s|<!--[^-]*(?:-[^-]+)*-->)*<(?:!doctype html\b|(?:html|head|body|title|meta|link|div|p|a|b|i|em|strong|span|ul|ol|li|dl|table|tr|td|section|article|aside|main|nav|form|input|select|button|img|br|hr|pre|h[1-6]|header|footer|script|style)(?=[\s/>])(?![^>]*\sxmlns[:=]))/i;

/** @throws {InputError} for XML that isn't well-formed, and for nesting that is too deep */
export function parseMarkup(source: string, markup: Markup): { root: TreeNode; isXml: boolean } {
  const isXml = markup === "xml" || (markup === "auto" && !HTML_START.test(source));
  return { root: isXml ? parseXml(source) : parseHtml(source), isXml };
}

function tooDeep(source: string, offset: number): InputError {
  const position = positionAt(source, offset);
  return new InputError(`Line ${position.line} is nested deeper than ${MAX_DEPTH} levels`, {
    field: "input",
    position,
  });
}

function parseXml(source: string): TreeNode {
  const root = new TreeNode(NODE.document, { nodeName: "#document" });
  const parser = new SaxesParser({ xmlns: true, position: true });
  let parent = root;
  let depth = 0;
  const place = (node: TreeNode) => {
    node.end = parser.position;
    // A start tag can't contain another "<".
    node.start = Math.max(0, source.lastIndexOf("<", parser.position - 2));
  };
  parser.on("error", ({ message }) => {
    const position = positionAt(source, Math.max(0, parser.position - 1));
    const reason = message.replace(/^\d+:\d+: /, "").replace(/\.$/, "");
    throw new InputError(`Invalid XML at line ${position.line}, column ${position.column}: ${reason}`, {
      field: "input",
      position,
    });
  });
  parser.on("opentag", ({ name, local, prefix, uri, attributes }) => {
    const element = new TreeNode(NODE.element, { nodeName: name, localName: local, prefix, namespaceURI: uri });
    for (const { name, local, prefix, uri, value } of Object.values(attributes)) {
      if (uri === "http://www.w3.org/2000/xmlns/") continue;
      element.setAttribute({ nodeName: name, localName: local, prefix, namespaceURI: uri }, value);
    }
    place(parent.append(element));
    parent = element;
    depth += 1;
    if (depth > MAX_DEPTH) throw tooDeep(source, element.start);
  });
  parser.on("closetag", () => {
    parent.end = parser.position;
    parent = parent.parentNode ?? root;
    depth -= 1;
  });
  const leaf = (type: number, nodeName: string) => (data: string) => {
    if (parent !== root || type === NODE.comment) place(parent.append(new TreeNode(type, { nodeName }, data)));
  };
  parser.on("text", leaf(NODE.text, "#text"));
  parser.on("cdata", leaf(NODE.text, "#text"));
  parser.on("comment", leaf(NODE.comment, "#comment"));
  parser.on("processinginstruction", ({ target, body }) => leaf(NODE.instruction, target)(body));
  parser.write(source).close();
  return root;
}

function parseHtml(source: string): TreeNode {
  const isDocument = /<(?:!doctype|html|head|body)[\s>]/i.test(source);
  const settings = { sourceCodeLocationInfo: true, scriptingEnabled: false };
  const tree = isDocument ? parse(source, settings) : parseFragment(source, settings);
  const root = new TreeNode(NODE.document, { nodeName: "#document" });
  let level: [Html.ChildNode[], TreeNode][] = [[tree.childNodes, root]];
  for (let depth = 0; level.length > 0; depth++) {
    const next: typeof level = [];
    for (const [children, parent] of level) {
      if (depth > MAX_DEPTH) throw tooDeep(source, parent.start);
      for (const child of children) {
        const node = htmlNode(child);
        if (!node) continue;
        node.start = child.sourceCodeLocation?.startOffset ?? parent.start;
        node.end = child.sourceCodeLocation?.endOffset ?? parent.end;
        parent.append(node);
        if ("childNodes" in child) next.push([child.childNodes, node]);
      }
    }
    level = next;
  }
  return root;
}

function htmlNode(child: Html.ChildNode): TreeNode | undefined {
  if ("value" in child) return new TreeNode(NODE.text, { nodeName: "#text" }, child.value);
  if ("data" in child) return new TreeNode(NODE.comment, { nodeName: "#comment" }, child.data);
  if (!("tagName" in child)) return undefined;
  const element = new TreeNode(NODE.element, { nodeName: child.tagName, namespaceURI: child.namespaceURI });
  for (const { name, prefix = "", namespace = "", value } of child.attrs) {
    const nodeName = prefix === "" ? name : `${prefix}:${name}`;
    element.setAttribute({ nodeName, localName: name, prefix, namespaceURI: namespace }, value);
  }
  return element;
}
