import type { SyntaxNode } from "./es5.ts";

/**
 * Writes `{ __proto__ }` as `{ ["__proto__"]: __proto__ }`. Terser writes it with a colon, which sets the prototype
 * instead of a property.
 */
export function writeProtoComputed(code: string, tree: SyntaxNode): string {
  const places: number[] = [];
  tree.walk({
    _visit(node, descend) {
      if (node.TYPE === "ObjectKeyVal" && node.key === PROTO && (node.value as SyntaxNode).start === node.start) {
        places.push(node.start.pos);
      }
      descend?.call(node);
    },
  });
  return places.reduceRight((text, place) => `${text.slice(0, place)}["${PROTO}"]:${text.slice(place)}`, code);
}

const PROTO = "__proto__";
