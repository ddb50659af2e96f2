import { InputError } from "#shared/input-error.ts";

/** A value of a document, which is a list of them in the order in which they begin. */
export interface TreeNode {
  kind: "object" | "array" | "string" | "number" | "literal";
  /** Name of the property, or index of the element; nothing for the document itself. */
  key?: string | number;
  /** The value as it is written; empty for objects and arrays. */
  text: string;
  /** How many values it holds, not counting what they hold. */
  size: number;
  /** Index of the first node that is no longer in it. */
  end: number;
}

/** How many values and characters a tree may have, so that the page can hold it. */
const MOST_NODES = 50_000;
export const LONGEST_TREE = 5_000_000;

/**
 * The values of a JSON text without white space, as it is written: no number is rounded, no key is dropped.
 * A list instead of objects in objects, because some documents are nested deeper than any stack.
 * @throws {InputError} when there are more than 50,000.
 * @example buildTree('[1.0]') // [{ kind: "array", size: 1, end: 2, … }, { kind: "number", key: 0, text: "1.0", … }]
 */
export function buildTree(json: string): TreeNode[] {
  const nodes: TreeNode[] = [];
  const open: TreeNode[] = [];
  let name: string | undefined;
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === "," || token === ":") continue;
    const parent = open.at(-1);
    if (token === "}" || token === "]") {
      if (parent) parent.end = nodes.length;
      open.pop();
    } else if (parent?.kind === "object" && name === undefined) name = JSON.parse(token);
    else {
      if (nodes.length === MOST_NODES) throw tooManyForTree();
      const key = parent?.kind === "object" ? name : parent?.size;
      name = undefined;
      if (parent) parent.size += 1;
      const kind = kindOf(token);
      const holds = kind === "object" || kind === "array";
      const node: TreeNode = { kind, text: holds ? "" : token, size: 0, end: nodes.length + 1 };
      if (key !== undefined) node.key = key;
      nodes.push(node);
      if (holds) open.push(node);
    }
  }
  return nodes;
}

/** A value of a tree as JSON without white space. */
export function jsonOf(nodes: readonly TreeNode[], index: number): string {
  const pieces: string[] = [];
  const open: TreeNode[] = [];
  const closeEnded = (at: number) => {
    for (let last = open.at(-1); last && last.end <= at; last = open.at(-1)) {
      pieces.push(last.kind === "object" ? "}" : "]");
      open.pop();
    }
  };
  const end = nodes[index]?.end ?? index;
  for (const [offset, node] of nodes.slice(index, end).entries()) {
    const at = index + offset;
    closeEnded(at);
    const parent = open.at(-1);
    if (parent && nodes[at - 1] !== parent) pieces.push(",");
    if (parent?.kind === "object") pieces.push(JSON.stringify(node.key), ":");
    if (node.kind === "object" || node.kind === "array") {
      pieces.push(node.kind === "object" ? "{" : "[");
      open.push(node);
    } else pieces.push(node.text);
  }
  closeEnded(end);
  return pieces.join("");
}

export function tooManyForTree(): InputError {
  return new InputError("This JSON is too big to be shown as a tree. Format shows it.");
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^{}[\],:"]+/g;

function kindOf(token: string): TreeNode["kind"] {
  if (token === "{") return "object";
  if (token === "[") return "array";
  if (token.startsWith('"')) return "string";
  return /^[-\d]/.test(token) ? "number" : "literal";
}

/** The nodes right below one, by index. */
export function childrenOf(nodes: readonly TreeNode[], index: number): number[] {
  const children: number[] = [];
  const end = nodes[index]?.end ?? 0;
  for (let child = index + 1; child < end; child = nodes[child]?.end ?? end) children.push(child);
  return children;
}

/**
 * The keys that lead to a value, beginning at the document.
 * @example keysTo(buildTree('{"a":[true]}'), 2) // ["a", 0]
 */
export function keysTo(nodes: readonly TreeNode[], index: number): (string | number)[] {
  const keys: (string | number)[] = [];
  for (let at = 1; at <= index; ) {
    const { key = "", end } = nodes[at] as TreeNode;
    const holds = index < end;
    if (holds) keys.push(key);
    at = holds ? at + 1 : end;
  }
  return keys;
}

/**
 * Where a value stands, as JSONPath (RFC 9535).
 * @example pathOf(["books", 0, "first name"]) // "$.books[0]['first name']"
 */
export function pathOf(keys: readonly (string | number)[]): string {
  const steps = keys.map((key) => {
    if (typeof key === "number") return `[${key}]`;
    if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(key)) return `.${key}`;
    return `['${JSON.stringify(key).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}']`;
  });
  return `$${steps.join("")}`;
}
