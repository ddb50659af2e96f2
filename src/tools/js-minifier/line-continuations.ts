import { type Node, walk } from "./babel-tree.ts";
import { parseJs } from "./compact-js.ts";

/**
 * Writes every line continuation of a string as a backslash and a line feed, the only one that terser reads as nothing.
 * Offsets stay the same. Tagged templates stay as they are: their tag reads the source.
 */
export function normalizeLineContinuations(code: string, module: boolean): string {
  if (!/\\(?:\r(?!\n)|[\u2028\u2029])/.test(code)) return code;
  const offsets = new Set<number>();
  const tagged = new Set<Node>();
  walk(parseJs(code, module).program as unknown as Node, (node, parent, field) => {
    if (field === "quasi") tagged.add(node);
    if (!TEXTS.has(node.type) || (node.type === "TemplateElement" && tagged.has(parent))) return;
    for (const { 0: pair, index } of code.slice(node.start, node.end).matchAll(/\\(?:\r\n|.)/gs)) {
      if (/^\\[\r\u2028\u2029]$/.test(pair)) offsets.add(node.start + index + 1);
    }
  });
  let written = "";
  let at = 0;
  for (const offset of [...offsets].sort((one, other) => one - other)) {
    written += `${code.slice(at, offset)}\n`;
    at = offset + 1;
  }
  return written + code.slice(at);
}

const TEXTS: ReadonlySet<string> = new Set(["StringLiteral", "DirectiveLiteral", "TemplateElement"]);
