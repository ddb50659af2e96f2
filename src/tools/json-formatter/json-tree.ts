import { InputError } from "#shared/input-error.ts";
import { jsonTokens } from "#shared/json/json-tokens.ts";

/** A value of a document. A document is a list of values in document order. */
export interface TreeNode {
  kind: "object" | "array" | "string" | "number" | "literal";
  /** Property name or element index; undefined for the root. */
  key?: string | number;
  /** The value as written; empty for objects and arrays. */
  text: string;
  size: number;
  /** Index of the first node after this one and its descendants. */
  end: number;
}

/** Limits that keep the page responsive. */
const MAX_NODES = 50_000;
export const MAX_TREE_LENGTH = 5_000_000;

/**
 * Reads the values of a minified JSON text as written: numbers aren't rounded, duplicate keys are kept.
 * A flat list, because some documents are nested deeper than the call stack.
 * @throws {InputError} for more than 50,000 values.
 * @example buildTree('[1.0]') // [{ kind: "array", size: 1, end: 2, … }, { kind: "number", key: 0, text: "1.0", … }]
 */
export function buildTree(json: string): TreeNode[] {
  const nodes: TreeNode[] = [];
  const open: TreeNode[] = [];
  let name: string | undefined;
  for (const [token] of jsonTokens(json)) {
    const parent = open.at(-1);
    if (token === "}" || token === "]") {
      if (parent) parent.end = nodes.length;
      open.pop();
    } else if (parent?.kind === "object" && name === undefined) name = JSON.parse(token);
    else {
      if (nodes.length === MAX_NODES) throw treeTooBigError();
      const key = parent?.kind === "object" ? name : parent?.size;
      name = undefined;
      if (parent) parent.size += 1;
      const kind = kindOf(token);
      const isContainer = kind === "object" || kind === "array";
      const node: TreeNode = { kind, text: isContainer ? "" : token, size: 0, end: nodes.length + 1 };
      if (key !== undefined) node.key = key;
      nodes.push(node);
      if (isContainer) open.push(node);
    }
  }
  return nodes;
}

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

export function treeTooBigError(): InputError {
  return new InputError("This JSON is too big for a tree. Use Format instead.");
}

function kindOf(token: string): TreeNode["kind"] {
  if (token === "{") return "object";
  if (token === "[") return "array";
  if (token.startsWith('"')) return "string";
  return /^[-\d]/.test(token) ? "number" : "literal";
}

export function childrenOf(nodes: readonly TreeNode[], index: number): number[] {
  const children: number[] = [];
  const end = nodes[index]?.end ?? 0;
  for (let child = index + 1; child < end; child = nodes[child]?.end ?? end) children.push(child);
  return children;
}

/**
 * The path of keys from the root to a value.
 * @example keysTo(buildTree('{"a":[true]}'), 2) // ["a", 0]
 */
export function keysTo(nodes: readonly TreeNode[], index: number): (string | number)[] {
  const keys: (string | number)[] = [];
  for (let at = 1; at <= index; ) {
    const { key = "", end } = nodes[at] as TreeNode;
    const isContainer = index < end;
    if (isContainer) keys.push(key);
    at = isContainer ? at + 1 : end;
  }
  return keys;
}

/**
 * Writes a path of keys as JSONPath (RFC 9535).
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
