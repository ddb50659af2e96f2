import { selectAll } from "css-select";
import * as xpath from "fontoxpath";
import { InputError } from "#shared/input-error.ts";
import { NODE, type TreeNode } from "#shared/markup/markup-tree.ts";
import { positionAt } from "#shared/text-position.ts";

/** A module in browsers, but not in Node. */
const { evaluateXPath } = ("default" in xpath ? xpath.default : xpath) as typeof xpath;

/** Puts dates and the like, which JavaScript has no types for, into the form that XPath gives them. */
const asTexts = (expression: string) =>
  `for $item in (\n${expression}\n) return if ($item instance of xs:anyAtomicType) then string($item) else $item`;

/**
 * The nodes and values that an XPath 3.1 expression gives. Prefixes are those of the document; a name without one is in
 * its default namespace.
 * @throws {InputError} with the place in the expression
 */
export function runXPath(root: TreeNode, expression: string): unknown[] {
  const namespaces = namespacesOf(root);
  const options = { namespaceResolver: (prefix: string) => namespaces.get(prefix) ?? null };
  const evaluate = (text: string): unknown[] =>
    evaluateXPath(text, root, null, {}, evaluateXPath.ALL_RESULTS_TYPE, options);
  try {
    const found = evaluate(expression);
    return found.some((item) => item instanceof Date) ? evaluate(asTexts(expression)) : found;
  } catch (error) {
    throw explainXPath(error, expression);
  }
}

/** All that the document declares: the first one of each prefix. */
function namespacesOf(root: TreeNode): ReadonlyMap<string, string> {
  const namespaces = new Map<string, string>();
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    for (const { prefix, namespaceURI, nodeType } of [node, ...node.attributes]) {
      const key = prefix ?? "";
      const isUnprefixedAttribute = nodeType === NODE.attribute && prefix === null;
      if (namespaceURI && !isUnprefixedAttribute && !namespaces.has(key)) namespaces.set(key, namespaceURI);
    }
    for (let index = node.childNodes.length - 1; index >= 0; index--) waiting.push(node.childNodes[index] as TreeNode);
  }
  const outer = root.childNodes.find(({ nodeType }) => nodeType === NODE.element);
  // A document without a default namespace can have parts with one.
  if (outer && outer.prefix === null && outer.namespaceURI === null) namespaces.delete("");
  return namespaces;
}

interface Located {
  position?: { start?: { offset?: number } };
}

function explainXPath(error: unknown, expression: string): unknown {
  if (error instanceof RangeError) return new InputError("This expression is nested too deeply.", { field: "xpath" });
  const message = error instanceof Error ? error.message : String(error);
  const [reason] = /[A-Z]{4}\d{4}[:,].*/.exec(message) ?? [];
  const offset = (error as Located).position?.start?.offset;
  const short = (reason ?? message).replace(/ Expected .*/, "").trim();
  if (offset === undefined) return new InputError(`XPath: ${short}`, { field: "xpath" });
  const position = positionAt(expression, offset);
  return new InputError(`XPath at column ${position.column}: ${short}`, { field: "xpath", position });
}

const isElement = ({ nodeType }: TreeNode) => nodeType === NODE.element;

const adapter = {
  isTag: (node: TreeNode): node is TreeNode => isElement(node),
  getAttributeValue: (element: TreeNode, name: string) => element.getAttribute(name),
  getChildren: ({ childNodes }: TreeNode) => childNodes,
  getName: ({ localName }: TreeNode) => localName,
  getParent: ({ parentNode }: TreeNode) => parentNode,
  getSiblings: (node: TreeNode) => node.parentNode?.childNodes ?? [node],
  prevElementSibling: ({ previousSibling }: TreeNode): TreeNode | null => {
    let before = previousSibling;
    while (before && !isElement(before)) before = before.previousSibling;
    return before;
  },
  getText: ({ text }: TreeNode) => text,
  hasAttrib: (element: TreeNode, name: string) => element.getAttribute(name) !== undefined,
  removeSubsets: (nodes: TreeNode[]) => nodes,
};

/** The elements that a CSS selector matches, in the order of the document. */
export function runSelector(root: TreeNode, selector: string, isXml: boolean): TreeNode[] {
  try {
    return selectAll<TreeNode, TreeNode>(selector, root, { adapter, xmlMode: isXml, relativeSelector: false });
  } catch (error) {
    if (error instanceof RangeError) throw new InputError("This selector is nested too deeply.", { field: "selector" });
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError(`Invalid selector: ${reason}`, { field: "selector" });
  }
}
