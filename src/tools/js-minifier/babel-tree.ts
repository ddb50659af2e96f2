/** A node of Babel's tree. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** Visits every node. `field` is its position in the parent, such as `id` or `body[]`. */
export function walk(node: Node, visit: (node: Node, parent: Node, field: string) => void): void {
  for (const [field, value] of Object.entries(node)) {
    for (const child of [value].flat().filter(isNode)) {
      visit(child, node, Array.isArray(value) ? `${field}[]` : field);
      // The target of a pattern is the value of its property.
      if (node.type === "ObjectPattern" && child.type === "ObjectProperty") visit(child.value as Node, node, "value");
      walk(child, visit);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof (value as Node | null)?.type === "string" && typeof (value as Node).start === "number";
}
