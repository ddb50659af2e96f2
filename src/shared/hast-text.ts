import type { Nodes } from "hast";

/** The text in a node of an HTML tree, as `textContent` gives it. */
export function textOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}
