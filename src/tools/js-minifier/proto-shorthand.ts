import type { SyntaxNode } from "./syntax-tree.ts";

/**
 * Rewrites `{ __proto__ }` as `{ ["__proto__"]: __proto__ }`. Terser would write `{ __proto__: … }`, which sets the
 * prototype instead of a property.
 */
export function patchProtoShorthand(code: string, tree: SyntaxNode): string {
  const offsets: number[] = [];
  tree.walk({
    _visit(node, descend) {
      if (node.TYPE === "ObjectKeyVal" && node.key === PROTO && (node.value as SyntaxNode).start === node.start) {
        offsets.push(node.start.pos);
      }
      descend?.call(node);
    },
  });
  return offsets.reduceRight((text, offset) => `${text.slice(0, offset)}["${PROTO}"]:${text.slice(offset)}`, code);
}

const PROTO = "__proto__";
